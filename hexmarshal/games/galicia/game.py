"""*Battle for Galicia, 1914*, put together."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from hexmarshal.core.data import DataError, Problem
from hexmarshal.core.dice import Scripted
from hexmarshal.core.game import Game, Start
from hexmarshal.core.procedure import Procedure
from hexmarshal.games.galicia import (
    advance,
    attack,
    combat,
    components,
    losses,
    movement,
    reaction,
    reinforcements,
    retreat,
    sequence,
    stacking,
    supply,
    withholding,
)
from hexmarshal.games.galicia.meta import META
from hexmarshal.games.galicia.orders import ORDERS
from hexmarshal.games.galicia.pieces import SIDES, Off, Piece, State
from hexmarshal.games.galicia.sheet import Sheet
from hexmarshal.games.galicia.table import Galicia, Options

OPTIONS = {
    "stacks": ("hidden", "counted"),
    "bridges": ("halved", "free"),
    "shifts": ("whole-ratios", "stop"),
    "reaction": ("unlimited", "once"),
}
"""The options of a match and their settings; the first is the default."""

PROCEDURES: tuple[type[Procedure], ...] = (
    sequence.Campaign,
    sequence.GameTurn,
    sequence.PlayerTurn,
    supply.SupplyPhase,
    reinforcements.Reinforcements,
    reinforcements.PlaceUnits,
    movement.MoveUnits,
    movement.Marching,
    reaction.Reaction,
    stacking.Overstacking,
    stacking.RemoveExcess,
    attack.CombatPhase,
    attack.ChooseAttack,
    combat.Combat,
    combat.Prospect,
    withholding.CommitUnits,
    withholding.DefendUnits,
    retreat.RetreatStack,
    retreat.RetreatTo,
    retreat.WhoGoesOn,
    retreat.WhoGoesAlong,
    advance.AdvanceUnits,
    losses.Losses,
    losses.TakeReduction,
)


def read_start(scenario: str, options: Mapping[str, Any], overlay: str | None) -> Start:
    """Check scenario, options and overlay; raise with every problem if there is one."""
    problems = []
    for name, value in options.items():
        if name not in OPTIONS:
            known = ", ".join(OPTIONS)
            problems.append(Problem("options", 0, name, f"There is no such option; the options are {known}."))
        elif value not in OPTIONS[name]:
            settings = " or ".join(OPTIONS[name])
            problems.append(Problem("options", 0, name, f"{value!r} is no setting of it; it is {settings}."))
    box = components.load()
    values: dict[str, Any] = {}
    try:
        box = components.load(overlay)
    except DataError as error:
        problems += error.problems
    try:
        values = msgspec.to_builtins(components.scenario(box, scenario))
    except DataError as error:
        problems += error.problems
    if problems:
        raise DataError(problems)
    placement = values.pop("placement")
    start: dict[str, Any] = {"scenario": values}
    if placement:
        start["placement"] = placement
    return Start(start, dict(options), None if box.overlay is None else box.overlay.values)


@lru_cache(maxsize=8)
def _sheet(overlay: bytes) -> Sheet:
    return Sheet(components.load(msgspec.json.decode(overlay) if overlay else None))


def deal(start: Start) -> Galicia:
    """The table before the first step."""
    sheet = _sheet(msgspec.json.encode(start.overlay) if start.overlay else b"")
    scenario = components.scenario(sheet.box, start.scenario)
    turns = sheet.box.turns
    first = turns[scenario.first_turn]
    table = object.__new__(Galicia)
    table.sheet, table.board = sheet, sheet.board
    table.options = msgspec.convert(start.options, Options)
    table.state = State(first.number, SIDES.index(first.sides[0]), turns[scenario.last_turn].number)
    places = sheet.box.start(scenario)
    table.pieces = [_piece(sheet, i, places, first.number) for i in range(len(sheet.ids))]
    table.stack = (sequence.Campaign(),)
    table.draws = 0
    table.chance = Scripted(())
    table.results, table.events, table.cache, table.revealed = [], [], {}, False
    table.halves = [None, None]
    return table


def _piece(sheet: Sheet, index: int, places: Mapping[str, str], first: int) -> Piece:
    """A unit at the start: on the map, on its way, or not in this scenario (1.1a)."""
    label = places.get(sheet.ids[index])
    if label:
        return Piece(sheet.board.cell(label), sheet.full[index])
    coming = any(turn >= first for turn, _ in sheet.arrivals[index])
    return Piece(int(Off.SCHEDULED if coming else Off.ABSENT), sheet.full[index])


GAME = Game(
    meta=META,
    orders=ORDERS,
    procedures=PROCEDURES,
    piece=Piece,
    state=State,
    read_start=read_start,
    deal=deal,
    data_version=components.data_version,
)
