"""Many matches at once, and how fast they go."""
