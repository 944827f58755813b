"""Fields on which the tests of chapters 8 and 11 fight.

The Austro-Hungarian field: all ground around g1116 is clear, without rivers. Austrian units in g1117 and g1216 are in
supply by their railway. Russians in g1116 are within the radius of the headquarters of the 9th Army in g0915, which
shifts no combat of other armies; they retreat north, to g1015 or g1115.
"""

from collections.abc import Iterable, Mapping

from tests.games.great_war_east.kit import Position, great_war

STAFF = 'g0915 = ["ru-L9"]\n'


def stack(*ids: str) -> str:
    """Some entries as a list."""
    return "[" + ", ".join(f'"{id}"' for id in ids) + "]"


def field(
    east: Iterable[str] = ("ah-X/1",),
    south: Iterable[str] = (),
    foe: Iterable[str] = ("ru-X/3",),
    more: str = "",
    dice: Iterable[int] = (),
    options: Mapping[str, str] | None = None,
    staff: str = STAFF,
    command: bool = True,
) -> Position:
    """Austrians in g1117 (``east``) and g1216 (``south``) before Russians in g1116."""
    lines = [staff, f"g1116 = {stack(*foe)}\n", f"g1117 = {stack(*east)}\n"]
    if south:
        lines.append(f"g1216 = {stack(*south)}\n")
    pieces = "".join(lines) + more
    return great_war(pieces, "austrian resolution", turn=3, dice=dice, options=options, command=command)


def odds_of(events: Iterable[object]) -> str:
    """The odds as they were told: ``10 to 8, that is 1-1.``"""
    return next(str(event) for event in events if ", that is " in str(event))
