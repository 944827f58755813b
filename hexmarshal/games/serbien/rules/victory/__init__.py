"""Chapters 26 and 27: Strategic Plans and victory."""
