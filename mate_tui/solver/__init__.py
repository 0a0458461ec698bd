"""Exact values: tables of a deal, and what they say of positions and games."""
