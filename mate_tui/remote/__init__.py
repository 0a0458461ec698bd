"""A match that runs in another process: what is said over the line to a hub, and a seat at this end of it."""
