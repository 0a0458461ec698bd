"""What a host over SSH can carry, measured on this machine alone."""
