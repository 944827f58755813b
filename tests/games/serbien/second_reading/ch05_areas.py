"""Chapter 5: Areas of Attachment, and who is attached to what."""

from __future__ import annotations

from tests.games.serbien.second_reading.picture import Counter, Picture


def army_of(picture: Picture, hex: str) -> str:
    """5.1.1: the army in whose Area of Attachment a hex lies; "" for none."""
    return ""


def same_area(picture: Picture, unit: Counter, hex: str) -> bool:
    """11.1.1, second priority: whether a hex lies in the area of the army to which a unit is attached; Serbs have no
    areas (areas-in-retreat)."""
    return unit.side == "serbian" or army_of(picture, hex) in ("", unit.army)
