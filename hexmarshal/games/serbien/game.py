"""*1914: Serbien muß sterbien*, put together."""

from functools import lru_cache

from hexmarshal.core.engine.table import Hooks
from hexmarshal.games.serbien.invariants import problems
from hexmarshal.games.serbien.meta import META
from hexmarshal.games.serbien.mind import MIND
from hexmarshal.games.serbien.parts.components import PACKAGE
from hexmarshal.games.serbien.parts.data import Data
from hexmarshal.games.serbien.parts.printed import Printed
from hexmarshal.games.serbien.parts.rows import Scenario
from hexmarshal.games.serbien.rules import effectiveness, naval, two_hex
from hexmarshal.games.serbien.rules.arrivals import combining, pontoons, reinforcements
from hexmarshal.games.serbien.rules.attachment import attachment, drawing
from hexmarshal.games.serbien.rules.combat import ammunition, artillery, assigning, attack, combat, intensity, repulse
from hexmarshal.games.serbien.rules.fighting import prepared_attack, taking_part
from hexmarshal.games.serbien.rules.interrupts import cavalry, interrupts
from hexmarshal.games.serbien.rules.knowledge import SECRET, deal_anew, show, show_state, veils
from hexmarshal.games.serbien.rules.movement import counter_movement, marching, montenegro, tasks
from hexmarshal.games.serbien.rules.remembering import remember
from hexmarshal.games.serbien.rules.retreat import advance, flight, retreat, ways
from hexmarshal.games.serbien.rules.standing import front, stacking
from hexmarshal.games.serbien.rules.supply import depots
from hexmarshal.games.serbien.rules.supply.sources import supply_of
from hexmarshal.games.serbien.rules.table.options import Options
from hexmarshal.games.serbien.rules.table.pieces import NATIONS, TASKS, Off, Piece, State
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import Beginnings
from hexmarshal.games.serbien.rules.turn import komitadji, movement, sequence, supply_phase
from hexmarshal.games.serbien.rules.turn.secrets import secrets
from hexmarshal.games.serbien.rules.turn.sequence import alarms
from hexmarshal.games.serbien.rules.victory import plans, victory
from hexmarshal.games.serbien.rules.victory.victory import result
from hexmarshal.games.serbien.unreachable import unreachable
from hexmarshal.wargame.assembly import assemble

CHAPTERS = (
    sequence, front, reinforcements, plans, attachment, drawing, supply_phase, depots, movement, marching,
    prepared_attack, repulse, tasks, combining, counter_movement, stacking, two_hex, naval, montenegro, interrupts,
    cavalry, flight, effectiveness, attack, taking_part, assigning, ammunition, intensity, combat, artillery, retreat,
    ways, advance, pontoons, komitadji, victory,
)  # fmt: skip
"""The files with procedures and questions, by phase."""
BEGINNINGS = Beginnings(interrupts=interrupts.Interrupts, repulse=repulse.RepulseAttempt)
"""The procedures of high chapters that lower ones begin."""


@lru_cache(maxsize=8)
def _printed(data: Data) -> Printed:
    return Printed(data)


def deal(data: Data, scenario: Scenario, options: Options) -> Serbien:
    """The table before the first step."""
    printed = _printed(data)
    first, last = data.turns[scenario.first_turn].number, data.turns[scenario.last_turn].number
    state = State(
        first,
        last,
        shells=scenario.shells,
        plans=tuple(printed.armies.index(army) for army in scenario.plans),
        mandated=(0,) * len(printed.armies),
    )
    pieces = [_piece(printed, scenario, i) for i in range(len(printed.ids))]
    return Serbien(printed, scenario, options, pieces, state, sequence.Campaign(), BEGINNINGS)


def _piece(printed: Printed, scenario: Scenario, index: int) -> Piece:
    """A unit at the start: on the map, on its way, set aside, or not in this scenario."""
    row = printed.units[index]
    where = scenario.placement.get(row.id)
    army = scenario.armies.get(row.id) or row.army or row.begins
    corps = scenario.attached.get(row.id) or row.joins or row.corps
    return Piece(
        printed.board.cell(where) if where else int(_off(printed, scenario, index)),
        lost=scenario.reduced.get(row.id, 0),
        status=scenario.worn.get(row.id, 0),
        army=printed.armies.index(army) if army else -1,
        corps=printed.corps.index(corps) if corps and corps != "independent" else -1,
        inactive=row.id in scenario.inactive,
        away=row.id in scenario.detached,
    )


def _off(printed: Printed, scenario: Scenario, index: int) -> Off:
    """Where a unit is that does not begin on the map."""
    id = printed.ids[index]
    if id in scenario.arrives or id in scenario.substitutes:
        return Off.SCHEDULED
    present = {*scenario.placement, *scenario.arrives}
    for row in printed.data.combinations.values():
        parts = {*row.parts, row.whole}
        if id in parts and parts & present:
            return Off.RESERVE
    unit = printed.units[index]
    if unit.nation == "montenegrin" and any(printed.data.units[one].nation == "montenegrin" for one in present):
        return Off.RESERVE  # 24.1: created by replacements
    if id == "ah-3-Gb" and "ah-Kalinovik-Fort" in present:
        return Off.RESERVE  # 25.4: placed in Kalinovik when it is threatened
    return Off.ABSENT


def spelling(table: Serbien) -> dict[str, dict[int, str]]:
    """What written positions call turns, armies and corps, Tasks, awards, and what the combat results table has."""
    printed = table.printed
    results = sorted({result for row in printed.data.combats.values() for result in row.results})
    return {
        "task": TASKS,
        "cause": dict(enumerate(("combat", "repulse", "fort"))),
        "nation": dict(enumerate(NATIONS)),
        "award": dict(enumerate(printed.data.awards)),
        "column": dict(enumerate(printed.data.columns)),
        "result": dict(enumerate(results)),
        "turn": {-1: "none"} | {number: turn.id for number, turn in printed.turns.items()},
        "army": {-1: "none"} | dict(enumerate(printed.armies)),
        "corps": {-1: "none"} | dict(enumerate(printed.corps)),
    }


HOOKS = Hooks(
    result=result, show=show, show_state=show_state, deal_anew=deal_anew, remember=remember,
    secrets=secrets, problems=problems, unreachable=unreachable, veils=veils, veiled=SECRET,
)  # fmt: skip
GAME = assemble(
    META, PACKAGE, Options, deal=deal, chapters=CHAPTERS, piece=Piece, state=State, mind=MIND, hooks=HOOKS,
    supply=supply_of, alarms=alarms, spelling=spelling, nowhere=int(Off.ABSENT), stock=(Off.RESERVE,),
)  # fmt: skip
