"""Battle for Galicia, 1914."""
