"""One running match: the controller, the seats at it, and who drives a bot."""
