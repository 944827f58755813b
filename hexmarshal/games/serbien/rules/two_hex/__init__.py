"""Chapter 19: Two-Hex Units."""
