"""4, 11.1: what would end the match before a player has their next turn."""

from hexmarshal.core.data.meanings import Cell, SideNumber
from hexmarshal.core.data.wording import count, listing
from hexmarshal.core.engine.ending import Alarm
from hexmarshal.games.fury.parts.sides import SIDES
from hexmarshal.games.fury.rules.position import Fury
from hexmarshal.wargame.victory import at_the_end

REACH = 3
"""A fortress that has enemies within this many hexes may fall in a turn: most corps march three and attack the next."""
FEW = 2
"""How many fortresses may fall in a turn; more have hardly ever."""


def alarms(table: Fury, side: str | None) -> tuple[Alarm, ...]:
    """4b, 4d: an automatic victory in this turn's administrative phase, or the end of the last turn."""
    found = [alarm for own in (0, 1) for alarm in _automatic(table, own, side)]
    state, printed = table.state, table.printed
    if state.turn == state.last:
        mine = None if side is None else SIDES.index(side)
        goals = [cell for cell in printed.fortresses if table.control(cell) != mine]
        found.append(at_the_end(f"turn {printed.turns[state.last].id}", "4d", table.result(), _hexes(table, goals)))
    return tuple(found)


def _automatic(table: Fury, own: SideNumber, side: str | None) -> tuple[Alarm, ...]:
    """11.1: whether a player has, or could get in this turn, as many fortresses as win at once."""
    wanted, lead = table.printed.number["victory.automatic"], table.net_fortresses() * (1 if own == 0 else -1)
    taken = [cell for cell, row in table.printed.fortresses.items() if row.side != own and table.control(cell) == own]
    you, who = side == SIDES[own], f"The {table.side_name(own)} player"
    if lead >= wanted:
        wins = (
            f"You are {count(lead, 'fortress')} ahead and win"
            if you
            else f"{who} is {count(lead, 'fortress')} ahead and wins"
        )
        unless = "" if you else ", unless enough are retaken or left before"
        sentence = f"{wins} in the administrative phase of this turn{unless}."
        return (Alarm(sentence, "11.1", SIDES[own], _hexes(table, taken)),)
    at_stake = _at_stake(table, own)
    need = wanted - lead
    if need > min(len(at_stake), FEW):
        return ()
    names = listing([table.place(cell) for cell in at_stake])
    if you:
        sentence = f"You win at once if {need} of these fall to you in this turn: {names}."
    else:
        sentence = f"{who} wins at once if {need} of these fall in this turn: {names}."
    return (
        Alarm(
            sentence.replace("if 1 of these fall ", "if one of these falls "),
            "11.1",
            SIDES[own],
            _hexes(table, at_stake),
            certain=False,
        ),
    )


def _at_stake(table: Fury, own: SideNumber) -> list[Cell]:
    """The fortresses that the other side controls and that this one may take in a turn."""
    units = [
        piece.at for i, piece in enumerate(table.pieces)
        if piece.at >= 0 and table.side_of(i) == own and not table.printed.is_hq[i]
    ]  # fmt: skip
    near = table.board.distance
    return [
        cell for cell in table.printed.fortresses
        if table.control(cell) != own and any(near(cell, unit) <= REACH for unit in units)
    ]  # fmt: skip


def _hexes(table: Fury, cells: list[Cell]) -> tuple[str, ...]:
    return tuple(table.hexname(cell) for cell in cells)
