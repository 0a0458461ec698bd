"""Mate (G. Capellen, 1915) in a terminal: play it, practise it, understand it."""

__version__ = "0.1.0"
