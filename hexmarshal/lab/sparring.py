"""Sparring: positions with a known answer, and whether a bot finds it.

A game keeps them among its data: `data/sparring.toml` has a row for each, with what must come of it and why, and
`data/sparring/` a position file for each row. A bot plays its side from there, for one order, to the end of the phase
or to the end of its turn; then the row's wishes are looked up.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from hexmarshal import bots
from hexmarshal.core.data.files import Reader, Row, load_toml
from hexmarshal.core.engine import registry
from hexmarshal.core.engine.match import Decision, Match
from hexmarshal.core.engine.procedure import AnyQuestion, Order
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.positions import positions
from hexmarshal.desk.looks import side_of

REPLY = "staff-1"
"""Who answers for the others in between."""
MOST = 600
"""After this many orders a bot has not come to an end."""

Habit = Literal[
    "capture", "encirclement", "escape", "gap", "garrison", "headquarters", "hunger", "last_turn", "lifeline", "odds",
    "relief", "reserve", "retreat", "stacking", "trap",
]  # fmt: skip
"""What a position is about."""


class Stand(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many of the side's units stand in some hexes at the end."""

    at: tuple[str, ...]
    """The hexes."""
    units: tuple[str, ...] = ()
    """The units that count, by their ids; without any, all of the side and its allies."""
    least: int = 1
    """No fewer than this,"""
    most: int = 999
    """and no more."""


class Spar(Row, frozen=True, kw_only=True):
    """A position with a known answer."""

    id: str
    """Its name, which is that of its file."""
    title: str
    """What is on the map, in a sentence."""
    lesson: str
    """What the right answer is, and why, with the clause on which it rests."""
    habit: Habit
    """What it is about."""
    side: str
    """Whom the bot plays."""
    until: Literal["order", "phase", "turn"]
    """How long it plays."""
    orders: tuple[str, ...] = ()
    """One of these must be given."""
    never: tuple[str, ...] = ()
    """None of these may be given."""
    strikes: tuple[str, ...] = ()
    """Hexes of the enemy at which one of the orders must be aimed."""
    spares: tuple[str, ...] = ()
    """Hexes of the enemy at which no order may be aimed."""
    stands: tuple[Stand, ...] = ()
    """Who must stand where at the end."""
    alive: tuple[str, ...] = ()
    """Units that must still be on the map at the end."""
    forfeits: float | None = None
    """How many units, at most, may then be lost to the rules alone; see ``Mind.forfeits``."""
    unsolved: tuple[str, ...] = ()
    """The bots of those that are asked in the tests that do not find it yet."""


class Answer(msgspec.Struct, frozen=True):
    """What a bot made of a position."""

    id: str
    """The position."""
    orders: tuple[str, ...]
    """What the bot ordered, in notation."""
    faults: tuple[str, ...]
    """What is wrong with that, a sentence each; none if the position is solved."""

    @property
    def solved(self) -> bool:
        """Whether everything is as it should be."""
        return not self.faults


def read(game: str) -> list[Spar]:
    """The positions of a game; `DataError` lists everything wrong with the file."""
    path = _folder(game) / "sparring.toml"
    if not path.is_file():
        return []
    reader = Reader(load_toml(path), ["position"])
    rows = reader.rows("position", Spar)
    for number, row in enumerate(rows):
        if not (_folder(game) / "sparring" / f"{row.id}.toml").is_file():
            reader.complain("position", number, f"There is no file sparring/{row.id}.toml.", what=row.id)
        if not (row.orders or row.never or row.strikes or row.spares or row.stands or row.alive or row.forfeits == 0):
            reader.complain("position", number, "Nothing is asked of the bot.", what=row.id)
    reader.done()
    return rows


def _folder(game: str) -> Path:
    return registry.homes()[game] / "data"


def begin(game: str, spar: Spar, seed: str = "") -> Match:
    """A match that begins with the position."""
    rules = registry.load(game)
    opened = positions.examine(rules, load_toml(_folder(game) / "sparring" / f"{spar.id}.toml"))
    return Match(rules, opened.start, f"sparring {spar.id} {seed}".rstrip(), opened=opened)


def spar(game: str, row: Spar, bot: str, seed: str = "") -> Answer:
    """Let a bot play a position, and see what it makes of it."""
    match = begin(game, row, seed)
    return judge(row, match, list(_played(match, row, bot, seed)))


def judge(row: Spar, match: Match, given: list[tuple[AnyTable, Order]]) -> Answer:
    """What came of a position, by the orders given on the way, each with the table before it."""
    notations = tuple(table.write(order) for table, order in given)
    struck = {order.where for table, order in given if order.where and _foe_in(table, row.side, order.where)}
    faults = []
    if row.orders and not set(row.orders) & set(notations):
        faults.append(f"None of {', '.join(row.orders)} was ordered.")
    faults += [f"{order} was ordered." for order in row.never if order in notations]
    faults += [f"{place} was not attacked." for place in row.strikes if place not in struck]
    faults += [f"{place} was attacked." for place in row.spares if place in struck]
    table = match.table
    for stand in row.stands:
        count = sum(1 for _ in _standing(table, row.side, stand))
        if not stand.least <= count <= stand.most:
            who = ", ".join(stand.units) or "own units"
            bounds = f"{stand.least} or more" if stand.most == 999 else f"{stand.least} to {stand.most}"
            faults.append(f"{count} of {who} in {', '.join(stand.at)}, and not {bounds}.")
    at = {str(shown["id"]): shown for shown in match.view(row.side).pieces()}
    on_map = {table.board.labels[cell] for cell in table.board.cells}
    faults += [f"{unit} is lost." for unit in row.alive if str(at.get(unit, {}).get("at")) not in on_map]
    if row.forfeits is not None and not table.over:
        doomed = match.game.mind.forfeits(table, row.side)
        if sum(forfeit.chance for forfeit in doomed) > row.forfeits + 1e-9:
            names = ", ".join(f"{table.piece_ids()[forfeit.piece]} ({forfeit.clause})" for forfeit in doomed)
            faults.append(f"Thrown away: {names}.")
    return Answer(row.id, notations, tuple(faults))


def _played(match: Match, row: Spar, name: str, seed: str) -> Iterator[tuple[AnyTable, Order]]:
    """Every order of the bot, with the table before it."""
    first = match.decision
    assert first is not None, "The match is over before it begins."
    phase, turn = type(first.question), match.table.show_turn()
    players = {side: bots.make(name if side == row.side else REPLY, _seed(row, side, seed)) for side in match.sides}
    try:
        for _ in range(MOST):
            decision = match.decision
            if decision is None or _done(match.table, decision, row, phase, turn):
                return
            order, before = players[decision.side].choose(match.view(decision.side)), match.table
            match.submit(order)
            if decision.side == row.side:
                yield before, order
                if row.until == "order":
                    return
    finally:
        bots.dismiss(players.values())


def _seed(row: Spar, side: str, seed: str) -> str:
    return hashlib.sha256(f"{row.id} {side} {seed}".encode()).hexdigest()[:16]


def _done(table: AnyTable, decision: Decision, row: Spar, phase: type[AnyQuestion], turn: str) -> bool:
    """Whether the bot has played as long as it was to play."""
    if row.until == "phase":  # the enemy may be asked the same later, or nobody anything before ours comes again
        asked = any(type(frame) is phase and getattr(frame, "side", row.side) == row.side for frame in table.stack)
        return not asked or table.show_turn() != turn
    if row.until == "turn":
        camp = next((camp for camp in table.camps() if row.side in camp), (row.side,))
        begun = decision.question.many and decision.side not in camp
        return begun or table.show_turn() != turn
    return False


def _standing(table: AnyTable, side: str, stand: Stand) -> Iterator[str]:
    """The units of a camp that stand in some hexes, and count."""
    camp = next((camp for camp in table.camps() if side in camp), (side,))
    cells = {table.board.cell(place) for place in stand.at}
    for index, piece in enumerate(table.pieces):
        if piece.at in cells and (shown := table.show(index, side)) is not None:
            id = str(shown["id"])
            if (id in stand.units) if stand.units else side_of(shown, table.sides()) in camp:
                yield id


def _foe_in(table: AnyTable, side: str, place: str) -> bool:
    """Whether an enemy stands in a hex."""
    camp = next((camp for camp in table.camps() if side in camp), (side,))
    cell = table.board.find(place)
    for index, piece in enumerate(table.pieces):
        if piece.at == cell and (shown := table.show(index, side)) is not None:
            owner = side_of(shown, table.sides())
            if owner and owner not in camp:
                return True
    return False
