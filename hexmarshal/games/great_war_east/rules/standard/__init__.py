"""The standard rules of The Great War in the East, one file per chapter (4 to 14)."""
