"""*Battle for Galicia, 1914*, put together."""

from collections.abc import Mapping
from functools import lru_cache

from hexmarshal.core.engine.table import Hooks
from hexmarshal.games.galicia.invariants import problems
from hexmarshal.games.galicia.meta import META
from hexmarshal.games.galicia.mind import MIND
from hexmarshal.games.galicia.parts.components import PACKAGE, Data
from hexmarshal.games.galicia.parts.printed import Printed
from hexmarshal.games.galicia.parts.rows import Scenario
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules import (
    advance,
    attack,
    combat,
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
from hexmarshal.games.galicia.rules.ending import alarms
from hexmarshal.games.galicia.rules.imagining import deal_anew
from hexmarshal.games.galicia.rules.intelligence import show, veils
from hexmarshal.games.galicia.rules.pieces import RESTED, SPENT, Off, Piece, State
from hexmarshal.games.galicia.rules.position import Galicia, Options
from hexmarshal.games.galicia.rules.remembering import remember
from hexmarshal.games.galicia.rules.secrets import secrets
from hexmarshal.games.galicia.rules.supply_lines import supply_of
from hexmarshal.games.galicia.unreachable import unreachable
from hexmarshal.wargame.assembly import assemble


@lru_cache(maxsize=8)
def _printed(data: Data) -> Printed:
    return Printed(data)


def deal(data: Data, scenario: Scenario, options: Options) -> Galicia:
    """The table before the first step."""
    printed, turns = _printed(data), data.turns
    first = turns[scenario.first_turn]
    state = State(first.number, SIDES.index(first.sides[0]), turns[scenario.last_turn].number)
    places = data.start(scenario)
    pieces = [_piece(printed, i, places, first.number) for i in range(len(printed.ids))]
    return Galicia(printed, options, pieces, state, sequence.Campaign())


def _piece(printed: Printed, index: int, places: Mapping[str, str], first: int) -> Piece:
    """A unit at the start: on the map, on its way, or not in this scenario (1.1a)."""
    label = places.get(printed.ids[index])
    if label:
        return Piece(printed.board.cell(label), printed.full[index])
    coming = any(turn >= first for turn, _ in printed.arrivals[index])
    return Piece(int(Off.SCHEDULED if coming else Off.ABSENT), printed.full[index])


def spelling(table: Galicia) -> dict[str, dict[int, str]]:
    """What written positions call turns, columns of the combat results table, and movement points that are gone."""
    printed = table.printed
    return {
        "turn": {number: turn.id for number, turn in printed.turns.items()},
        "column": {-1: "none"} | dict(enumerate(printed.data.columns)),
        "spent": {RESTED: "rested", SPENT: "all"},
        "town": dict(enumerate(town.id for town in printed.towns.values())),
    }


GAME = assemble(
    META,
    PACKAGE,
    Options,
    deal=deal,
    chapters=(
        sequence,
        supply,
        reinforcements,
        movement,
        reaction,
        stacking,
        attack,
        combat,
        withholding,
        retreat,
        advance,
        losses,
    ),
    piece=Piece,
    state=State,
    mind=MIND,
    hooks=Hooks(
        show=show,
        veils=veils,
        deal_anew=deal_anew,
        remember=remember,
        secrets=secrets,
        problems=problems,
        unreachable=unreachable,
    ),
    supply=supply_of,
    alarms=alarms,
    spelling=spelling,
    nowhere=int(Off.ABSENT),
)
