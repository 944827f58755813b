"""Sides and states of supply, as numbers."""

SIDES = ("russian", "austrian")
"""The two players, in the order of their player turns (3.0)."""
RUSSIAN, AUSTRIAN = 0, 1
IN, LOW, OUT = 0, 1, 2
"""The states of supply as numbers (11.0)."""
SUPPLIES = ("in", "low", "out")
"""The same as the tables call them."""
