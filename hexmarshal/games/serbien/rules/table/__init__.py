"""Units, what happens to them, and the table: what every chapter rests on (1, 2)."""
