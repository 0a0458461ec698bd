"""The tests of mate-tui."""
