"""What is printed: rows, the data they make, checks, and values laid out for the rules."""
