"""Matches on the disk: what is kept of them, sealed, and the one thread that writes."""
