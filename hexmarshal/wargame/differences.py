"""Points in whole parts: sums of them come out the same in whatever order they are added up, or amended.

A bot tries thousands of orders, and each moves a counter or two. So what many counters add up to is remembered, and
only what an order has changed is added and taken away.
"""

FINE = 1 << 20
"""How many parts make a point."""


def fine(points: float) -> int:
    """Points in whole parts."""
    return round(points * FINE)
