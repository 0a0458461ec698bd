"""What a machine offers to people elsewhere: the hub with its tables, and the door that lets them in over SSH."""
