"""What is printed of *March on the Drina*: rows of the data files, laid out for use, and their checks."""
