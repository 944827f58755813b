"""The map: its file, its hexes, its sheets."""
