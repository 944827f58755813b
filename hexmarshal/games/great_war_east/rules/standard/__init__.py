"""The standard rules of The Great War in the East, a file a chapter (4 to 14)."""
