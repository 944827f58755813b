"""What is printed of *Fury in the East*: rows of the data files, laid out for use, and their checks."""
