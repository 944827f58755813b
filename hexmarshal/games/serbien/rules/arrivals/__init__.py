"""Chapters 16 and 21: reinforcements and replacements, detachments and pontoons."""
