"""What each subcommand of the shell does."""
