"""*1914: Fury in the East*, put together."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from hexmarshal.core.data import DataError, Problem
from hexmarshal.core.dice import Scripted
from hexmarshal.core.game import Game, Start
from hexmarshal.core.procedure import Procedure
from hexmarshal.games.fury import (
    administration,
    attack,
    combat,
    communication,
    components,
    exchange,
    headquarters,
    losses,
    movement,
    planning,
    reinforcements,
    replacements,
    retreat,
    sequence,
    setup,
)
from hexmarshal.games.fury.meta import META
from hexmarshal.games.fury.orders import ORDERS
from hexmarshal.games.fury.pieces import NATIONS, SIDES, Box, Kind, Piece, State
from hexmarshal.games.fury.rows import Scenario
from hexmarshal.games.fury.sheet import Sheet
from hexmarshal.games.fury.table import Fury, Options

OPTIONS = {"cadres": ("counter-mix", "unlimited"), "duty": ("movement", "standing")}
"""The options of a match and their settings; the first is the default."""

PROCEDURES: tuple[type[Procedure], ...] = (
    sequence.Campaign,
    sequence.GameTurn,
    sequence.NameFront,
    sequence.Activation,
    setup.SetUp,
    movement.MoveUnits,
    movement.March,
    headquarters.LoneHeadquarters,
    headquarters.ShiftHq,
    attack.DeclareAttacks,
    combat.Combats,
    combat.ChooseAttack,
    combat.Combat,
    combat.AdvanceUnits,
    exchange.AnswerRetreat,
    exchange.AnswerRefusal,
    exchange.RetreatOrSiege,
    losses.Losses,
    losses.TakeLoss,
    retreat.RetreatStack,
    retreat.RetreatTo,
    retreat.WhoGoesOn,
    administration.Administration,
    communication.FrontAdjustment,
    communication.AdjustFront,
    communication.AdjustmentRetreat,
    communication.SecondHex,
    replacements.Replacements,
    replacements.SpendReplacements,
    reinforcements.Reinforcements,
    reinforcements.EnterUnits,
    planning.Planning,
    planning.ActivateHq,
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
        values = msgspec.to_builtins(box.scenario(scenario))
    except DataError as error:
        problems += error.problems
    if problems:
        raise DataError(problems)
    laid = box.overlay
    placement = values.pop("placement")
    start: dict[str, Any] = {"scenario": values}
    if placement:
        start["placement"] = placement
    return Start(start, dict(options), None if laid is None else laid.values)


@lru_cache(maxsize=8)
def _sheet(overlay: bytes, unlimited_cadres: bool) -> Sheet:
    box = components.load(msgspec.json.decode(overlay) if overlay else None)
    return Sheet(box, sum(corps.cadre for corps in box.corps.values()) if unlimited_cadres else 0)


def deal(start: Start) -> Fury:
    """The table before the first step."""
    options = msgspec.convert(start.options, Options)
    sheet = _sheet(msgspec.json.encode(start.overlay) if start.overlay else b"", options.cadres == "unlimited")
    scenario = sheet.components.scenario(start.scenario)
    table = object.__new__(Fury)
    table.sheet = sheet
    table.board = sheet.board
    table.options = options
    turns = [turn.id for turn in sheet.turns]
    first = turns.index(scenario.first_turn)
    table.state = State(
        turn=first,
        initiative=SIDES.index(scenario.initiative),
        rail=tuple(sheet.tables.nation[nation].rail for nation in NATIONS),  # type: ignore[arg-type]
        fronts=sheet.army_front,
        last=turns.index(scenario.last_turn),
    )
    places = {piece: table.board.cell(label) for label, stack in scenario.placement.items() for piece in stack}
    table.pieces = [_piece(sheet, scenario, i, places, turns, first) for i in range(len(sheet.ids))]
    ready = dict(scenario.placement)
    if scenario.setup == "players" and scenario.ready:
        ready = dict(sheet.components.scenario(scenario.ready).placement)
    table.stack = (sequence.Campaign(ready if scenario.setup == "players" else {}),)
    table.draws = 0
    table.chance = Scripted(())
    table.results, table.events, table.cache, table.revealed = [], [], {}, False
    table.halves = [None, None]
    return table


def _piece(sheet: Sheet, scenario: Scenario, i: int, places: dict[str, int], turns: list[str], first: int) -> Piece:
    """A counter at the start: on the map, in hand, or on its way."""
    piece, arrives = sheet.ids[i], sheet.arrives[i]
    if sheet.kinds[i] is Kind.CADRE:
        return Piece(int(Box.CADRES), 0)
    due = turns.index(arrives) if arrives in turns else 99
    at = places.get(piece, int(Box.SETTING_UP) if arrives == "setup" else int(Box.SCHEDULED))
    started = arrives == "setup" or piece in places
    return Piece(
        at=at,
        nation=sheet.nations[i],
        army=sheet.army_of[i],
        reduced=sheet.enters_reduced[i],
        active=sheet.is_hq[i] and started and piece not in scenario.inactive,
        due=due,
    )


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
