"""What is made of values: reasons, coach, review, puzzles, the match as the goal."""
