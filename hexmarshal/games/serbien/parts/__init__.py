"""What is printed: rows, the box they make, checks, and values laid out for the rules."""
