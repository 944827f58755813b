"""3.4: who controls a hex.

A player controls what is fully behind his Front Lines, and what once was until it comes under enemy control. Who held
it last is part of the position: it is found anew whenever units have moved, and is known to everybody.
"""

from typing import ClassVar

from hexmarshal.core.derived import derived
from hexmarshal.core.paths import cells, holds, mask
from hexmarshal.core.procedure import Procedure
from hexmarshal.games.serbien.rules.standing.front import behind, line_of
from hexmarshal.games.serbien.rules.table.pieces import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules.table.position import Serbien


@derived
def _controlled(table: Serbien) -> tuple[int, int]:
    # Many positions share one list of hexes: the last that was asked for is known by being the very same.
    memory, taken, home = table.printed.memories["controlled"], table.state.taken, table.printed.home
    last: tuple[tuple[int, ...], tuple[int, int]] | None = memory.get("last")
    if last is not None and last[0] is taken:
        return last[1]
    held = mask(taken)
    found = (
        (home[SERBIAN] & ~held) | (home[AUSTRIAN] & held),
        (home[AUSTRIAN] & ~held) | (home[SERBIAN] & held),
    )
    memory["last"] = taken, found
    return found


def controlled(table: Serbien, side: int) -> int:
    """3.4: the hexes that a side controls, as a set."""
    return _controlled(table)[side]


def controls(table: Serbien, side: int, cell: int) -> bool:
    """Whether a side controls a hex."""
    return holds(controlled(table, side), cell)


def gained(table: Serbien, side: int) -> int:
    """3.4: the hexes that are a side's by its Front Lines now, whoever was the last to control them."""
    found = behind(table, side)
    if table.options.front == "held":
        found |= line_of(table, side) & ~table.occupancy(1 - side).held
    line = line_of(table, side) & table.occupancy(side).formations
    for bank in table.printed.banks:
        # 3.4-intent: an army must pass over an area; over the Sava and the Donau the line itself must come.
        if not bank & line:
            found &= ~bank
    return found


def record_control(table: Serbien) -> None:
    """3.4: see who controls what, and remember it: a hex keeps its last controller until the enemy gains it.

    What both sides have behind their lines stays with the last of them.
    """
    serbian, austrian = gained(table, SERBIAN), gained(table, AUSTRIAN)
    before, home = controlled(table, AUSTRIAN), table.printed.home
    now = before & ~(serbian & ~austrian) | austrian & ~serbian
    if now == before:
        return
    places = table.board.places
    table.note(taken=tuple(cells((now & home[SERBIAN]) | (home[AUSTRIAN] & ~now))))
    for side, won in ((SERBIAN, before & ~now), (AUSTRIAN, now & ~before)):
        # Of the towns only those that the rulebook names: they are what is fought for.
        towns = [cell for cell in cells(won) if any(p.source.startswith("rulebook") for p in places.get(cell, ()))]
        if towns:
            names = ", ".join(map(table.place, towns))
            told = f"Now under {table.side_name(side)} control: {names}."
            table.say(told, "3.4", *map(table.hexname, towns))


class Watch(Procedure, frozen=True, tag="Watch"):
    """3.4: control is looked at once what a player has ordered is done (option `control`)."""

    steps: ClassVar = ("look",)

    def look(self, table: Serbien) -> None:
        """3.4: at any specific moment."""
        record_control(table)
