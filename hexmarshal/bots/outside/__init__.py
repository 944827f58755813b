"""Bots that are programs of their own, in any language: they read JSON lines and write JSON lines."""
