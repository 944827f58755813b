"""Orders: how they are written, pointed at and put together."""
