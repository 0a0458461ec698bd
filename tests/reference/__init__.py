"""The game once more: deliberately written a second time from the rules, so that tests can compare."""
