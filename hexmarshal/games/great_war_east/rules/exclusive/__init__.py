"""The exclusive rules of Serbia/Galicia (15 to 26)."""
