"""The rules of Mate: cards, positions, matches, events and notation. Standard library only."""
