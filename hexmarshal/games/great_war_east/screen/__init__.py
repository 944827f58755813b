"""What players see of The Great War in the East."""
