"""Sides and sizes, as numbers."""

SIDES = ("serbian", "austrian")
"""The two players, in the order of their Player Turns (4.1)."""
SERBIAN, AUSTRIAN = 0, 1

DIVISION, BRIGADE, REGIMENT = 4, 2, 1
"""Sizes in quarters of a division-equivalent (1.1)."""
