"""The rules of *Battle for Galicia*: position, orders, and one file per chapter of the book."""
