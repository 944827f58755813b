"""Chapters 15 and 18: supply and railways."""
