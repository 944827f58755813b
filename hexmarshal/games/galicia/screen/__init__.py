"""What a screen shows of *Battle for Galicia*."""
