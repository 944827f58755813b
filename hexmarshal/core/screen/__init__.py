"""What a game shows and says of itself."""
