"""*March on the Drina*, put together."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from hexmarshal.core.data import DataError, Problem
from hexmarshal.core.dice import Scripted
from hexmarshal.core.game import Game, Start
from hexmarshal.core.procedure import Procedure
from hexmarshal.games.drina import (
    albania,
    battle,
    calendar,
    command,
    components,
    movement,
    purchase,
    sequence,
    setup,
)
from hexmarshal.games.drina.meta import META
from hexmarshal.games.drina.orders import ORDERS
from hexmarshal.games.drina.pieces import NATIONS, Off, Piece, State
from hexmarshal.games.drina.sheet import Sheet
from hexmarshal.games.drina.table import Drina, Options, unseen

OPTIONS = {
    "luck": ("normal", "lucky", "hard-core"),
    "shuffle": ("when-short", "each-battle"),
    "abilities": ("off", "on"),
    "fire": ("destroys", "spares"),
}
"""The options of a match and their settings; the first is the default."""

PROCEDURES: tuple[type[Procedure], ...] = (
    sequence.Campaign,
    sequence.Round,
    sequence.Turn,
    setup.StartingLineup,
    setup.SetUp,
    calendar.ReadCalendar,
    calendar.LoseTokens,
    calendar.LoseToken,
    command.Commands,
    command.StateCommands,
    purchase.Purchase,
    purchase.PlaceNewUnits,
    purchase.PlaceNew,
    movement.MoveAndFight,
    battle.Battle,
    battle.WithdrawTo,
    battle.Bombardment,
    albania.Retreat,
    albania.ArriveAt,
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


def deal(start: Start) -> Drina:
    """The table before the first step."""
    options = msgspec.convert(start.options, Options)
    sheet = _sheet(msgspec.json.encode(start.overlay) if start.overlay else b"")
    scenario = components.scenario(sheet.box, start.scenario)
    table = object.__new__(Drina)
    table.sheet, table.board, table.options = sheet, sheet.board, options
    cards = list(sheet.box.cards.values())
    first = next(card.number for card in cards if card.id == scenario.first_card) - 1
    table.state = State(
        round=first,
        last=next(card.number for card in cards if card.id == scenario.last_card) - 1,
        money=tuple(sheet.box.capacities[nation].money for nation in NATIONS),  # type: ignore[arg-type]
        control=sheet.home,
        deck=sheet.deck(options.luck),
        hidden=scenario.setup == "players",
        albania=any(effect.word == "opens-albania" for card in sheet.calendar[:first] for effect in card),
    )
    table.pieces = [unseen(sheet, index) for index in range(len(sheet.ids))]
    table.stack = (sequence.Campaign(scenario.layouts if scenario.setup == "players" else ()),)
    table.draws = 0
    table.chance = Scripted(())
    table.results, table.events, table.cache, table.revealed = [], [], {}, False
    if scenario.setup == "ready":
        _place(table, scenario.placement)
    return table


def _place(table: Drina, placement: Mapping[str, str]) -> None:
    """The units as a scenario has them, by the notation of set-up (5.1c)."""
    sheet = table.sheet
    for cell, figure in sheet.figures(placement).items():
        table.put(figure, Piece(cell, sheet.full[sheet.kind[figure]]))
    for index, piece in enumerate(table.pieces):
        if piece.at == Off.HAND:
            table.put(index, Piece(int(Off.BOX)))
    setup.control_at_start(table)
    table.events.clear()


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
