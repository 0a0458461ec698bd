"""What is kept between runs: SQLite, and nothing else."""
