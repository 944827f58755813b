"""Positions as files: reading, checking and writing them."""
