"""*1914: Fury in the East*, put together."""

from collections.abc import Mapping
from functools import lru_cache

from hexmarshal.core.engine.table import Hooks
from hexmarshal.games.fury.invariants import problems
from hexmarshal.games.fury.meta import META
from hexmarshal.games.fury.mind import MIND
from hexmarshal.games.fury.parts import components
from hexmarshal.games.fury.parts.printed import Printed
from hexmarshal.games.fury.parts.rows import Scenario
from hexmarshal.games.fury.parts.sides import FRONTS, NATIONS, SIDES, Kind
from hexmarshal.games.fury.rules import (
    adjustment,
    administration,
    attack,
    combat,
    combats,
    entering,
    exchange,
    headquarters,
    losses,
    march,
    movement,
    planning,
    reinforcements,
    replacements,
    retreat,
    sequence,
    setup,
)
from hexmarshal.games.fury.rules.communication_lines import supply_of
from hexmarshal.games.fury.rules.ending import alarms
from hexmarshal.games.fury.rules.options import Options
from hexmarshal.games.fury.rules.pieces import NEVER, Off, Piece, State
from hexmarshal.games.fury.rules.position import Fury
from hexmarshal.games.fury.rules.showing import show, show_state
from hexmarshal.games.fury.unreachable import unreachable
from hexmarshal.wargame.assembly import assemble


@lru_cache(maxsize=8)
def _printed(data: components.Data, unlimited_cadres: bool, romania: bool) -> Printed:
    return Printed(data, sum(corps.cadre for corps in data.corps.values()) if unlimited_cadres else 0, romania)


def deal(data: components.Data, scenario: Scenario, options: Options) -> Fury:
    """The table before the first step."""
    printed = _printed(data, options.cadres == "unlimited", options.romania == "closed")
    turns = [turn.id for turn in printed.turns]
    first = turns.index(scenario.first_turn)
    state = State(
        turn=first,
        initiative=SIDES.index(scenario.initiative),
        rail=tuple(printed.charts.nation[nation].rail for nation in NATIONS),  # type: ignore[arg-type]
        fronts=printed.army_front,
        last=turns.index(scenario.last_turn),
    )
    places = {piece: printed.board.cell(label) for label, stack in scenario.placement.items() for piece in stack}
    pieces = [_piece(printed, scenario, i, places, turns, first) for i in range(len(printed.ids))]
    ready: Mapping[str, tuple[str, ...]] = {}
    if scenario.setup == "players" and scenario.ready:
        ready = components.scenario(data, scenario.ready).placement
    return Fury(printed, options, pieces, state, sequence.Campaign(dict(ready)))


def _piece(printed: Printed, scenario: Scenario, i: int, places: dict[str, int], turns: list[str], first: int) -> Piece:
    """A counter at the start: on the map, in hand, or on its way."""
    piece, arrives = printed.ids[i], printed.arrives[i]
    if printed.kinds[i] is Kind.CADRE:
        return Piece(int(Off.CADRES), 0)
    due = turns.index(arrives) if arrives in turns else 99
    at = places.get(piece, int(Off.SETTING_UP) if arrives == "setup" else int(Off.SCHEDULED))
    started = arrives == "setup" or piece in places
    return Piece(
        at=at,
        nation=printed.nations[i],
        army=printed.army_of[i],
        reduced=printed.enters_reduced[i],
        active=printed.is_hq[i] and started and piece not in scenario.inactive,
        due=due,
    )


def spelling(table: Fury) -> dict[str, dict[int, str]]:
    """Turns, armies, fronts and results of combat by their names, for written positions."""
    turns = {number: turn.id for number, turn in enumerate(table.printed.turns)}
    return {
        "turn": turns | {NEVER: "never"},
        "army": {-1: "none"} | dict(enumerate(table.printed.army_ids)),
        "front": dict(enumerate(("", *FRONTS))),
        "result": dict(enumerate(table.printed.charts.result)),
    }


GAME = assemble(
    META,
    components.PACKAGE,
    Options,
    deal=deal,
    chapters=(
        sequence,
        setup,
        movement,
        march,
        headquarters,
        attack,
        combats,
        combat,
        exchange,
        losses,
        retreat,
        administration,
        adjustment,
        replacements,
        reinforcements,
        entering,
        planning,
    ),
    piece=Piece,
    state=State,
    mind=MIND,
    hooks=Hooks(show=show, show_state=show_state, problems=problems, unreachable=unreachable),
    supply=supply_of,
    alarms=alarms,
    spelling=spelling,
    nowhere=int(Off.SCHEDULED),
    stock=(Off.CADRES,),
)
