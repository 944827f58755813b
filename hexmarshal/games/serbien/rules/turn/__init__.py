"""Chapter 4: the sequence of play, and its phases."""
