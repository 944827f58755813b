"""What comes in the box."""
