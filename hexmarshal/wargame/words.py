"""Sentences that several games say alike."""


def left(kind: str, number: int) -> str:
    """Who could still act when a phase is ended: hexes to attack, or units that have not moved."""
    if kind == "attack":
        return f"{number} {'hex' if number == 1 else 'hexes'} can still be attacked."
    return f"{number} {'unit has' if number == 1 else 'units have'} not moved."
