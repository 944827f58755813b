"""Matches in memory: begun, opened, played, followed live and shown."""
