"""Soak tests: thousands of random cases against the reference."""
