"""*The Great War in the East: Serbia/Galicia*, put together."""

from functools import lru_cache

from hexmarshal.core.engine.table import Hooks
from hexmarshal.games.great_war_east.invariants import problems
from hexmarshal.games.great_war_east.meta import META
from hexmarshal.games.great_war_east.mind import MIND
from hexmarshal.games.great_war_east.parts.components import PACKAGE, Data
from hexmarshal.games.great_war_east.parts.printed import SERBIA, SIDES, Printed
from hexmarshal.games.great_war_east.parts.rows import Scenario
from hexmarshal.games.great_war_east.rules.ending import alarms
from hexmarshal.games.great_war_east.rules.exclusive import defence, forage, set_up
from hexmarshal.games.great_war_east.rules.exclusive.serbia_galicia import SERBIA_GALICIA
from hexmarshal.games.great_war_east.rules.options import Options
from hexmarshal.games.great_war_east.rules.pieces import Off, Piece, State
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.showing import show, show_state
from hexmarshal.games.great_war_east.rules.standard import (
    advance,
    attack,
    attrition,
    cavalry,
    combat,
    command,
    headquarters,
    losses,
    movement,
    reinforcements,
    replacement,
    results,
    retreat,
    sequence,
    stacking,
    supply,
)
from hexmarshal.games.great_war_east.rules.standard.results import LAST_STAND
from hexmarshal.games.great_war_east.rules.standard.supply_lines import supply_of
from hexmarshal.games.great_war_east.unreachable import unreachable
from hexmarshal.wargame.assembly import assemble

CHAPTERS = (
    sequence, movement, stacking, supply, attrition, command, headquarters, cavalry, combat, attack,
    results, losses, retreat, advance, replacement,
    reinforcements, set_up, forage, defence,
)  # fmt: skip
"""The modules with procedures and questions."""


@lru_cache(maxsize=8)
def _printed(data: Data) -> Printed:
    return Printed(data)


def deal(data: Data, scenario: Scenario, options: Options) -> GreatWar:
    """The table before the first step."""
    printed = _printed(data)
    turns, number = data.turns, printed.number
    first = turns[scenario.first_turn]
    state = State(
        turn=first.number, last=turns[scenario.last_turn].number, phasing=SIDES.index(first.players[0]),
        setup=scenario.setup, sheets=scenario.sheets, points=scenario.points,
        supply_points=number["serbian.supply"] if SERBIA in scenario.sheets else 0,
        fortresses=(0,) * len(printed.fortresses),
    )  # fmt: skip
    pieces = [_piece(printed, scenario, options, index) for index in range(len(printed.ids))]
    return GreatWar(printed, options, SERBIA_GALICIA, pieces, state, sequence.Campaign())


def _piece(printed: Printed, scenario: Scenario, options: Options, index: int) -> Piece:
    """A counter at the start: on the map, to be set up, on its way, or not in this scenario (3.0, 26)."""
    row = printed.units[index]
    label = scenario.placement.get(row.id, row.hex)
    if scenario.setup == "start line":
        return Piece(int(Off.WAITING if _in_september(printed, options, index) else Off.ABSENT))
    if label and label[0] not in scenario.sheets:
        return Piece(int(Off.ABSENT))
    if not label:
        return Piece(int(Off.SCHEDULED))
    return Piece(int(Off.WAITING) if scenario.setup == "free" else printed.board.cell(label))


def _in_september(printed: Printed, options: Options, index: int) -> bool:
    """SG-26.31: the armies with a sector of the start line, and their groups; the 2nd Army whole or in part."""
    row = printed.units[index]
    if row.nation == "serbian":
        return False
    if row.nation == "austrian" and row.army == "2" and options.second_army == "arrivals":
        return not row.hex
    grouped = row.headquarters and row.army in ("KO", "JF")
    return grouped or bool(printed.start_sector(printed.nation[index], row.army))


def spelling(table: GreatWar) -> dict[str, dict[int, str]]:
    """What written positions call turns, columns and results of the combat results table, maps and clauses."""
    data = table.printed.data
    cells = (word for column in data.columns.values() for pair in column.results for word in pair.split("/"))
    results = sorted({*cells, *(choice.result for choice in data.choices.values())})
    losses = [f"8.9-{who}{result}" for who in "AD" for result in results]
    return {
        "turn": {0: "never", **{turn.number: turn.id for turn in table.printed.turns}},
        "column": {number: f"column {id}" for number, id in enumerate(data.columns)},
        "result": dict(enumerate(results)),
        "sheet": dict(enumerate(table.printed.sheets)),
        "clause": dict(enumerate([*losses, "8.66b", *LAST_STAND.values()])),
    }


GAME = assemble(
    META,
    PACKAGE,
    Options,
    deal=deal,
    chapters=CHAPTERS,
    piece=Piece,
    state=State,
    mind=MIND,
    hooks=Hooks(show=show, show_state=show_state, problems=problems, unreachable=unreachable),
    supply=supply_of,
    alarms=alarms,
    spelling=spelling,
    nowhere=int(Off.ABSENT),
)
