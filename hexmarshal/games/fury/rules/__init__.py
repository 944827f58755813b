"""The rules of *Fury in the East*: position, orders, and one file per chapter of the book."""
