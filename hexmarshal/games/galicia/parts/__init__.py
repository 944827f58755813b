"""What is printed of *Battle for Galicia*: rows of the data files, laid out for use, and their checks."""
