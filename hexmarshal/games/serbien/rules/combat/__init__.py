"""Chapters 9 and 10: attacks, Ammo, Intensity, artillery and checks; 7.4: Repulses."""
