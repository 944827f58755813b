"""Chapter 11, 6.4, 15.6.2a: retreats, flights and advances."""
