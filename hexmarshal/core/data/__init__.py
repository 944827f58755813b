"""Data files: reading them, laying others over them, and the words of their mistakes."""
