"""Bots beside the event loop, in processes of their own."""
