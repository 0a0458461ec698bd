"""The bots: pure functions of a position, its solution and randomness."""
