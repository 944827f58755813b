"""Combats of *Serbien muß sterbien* for clause tests, on a stretch of Upland where everybody has Ammo."""

from collections.abc import Iterable, Mapping

from hexmarshal.core.board.paths import holds
from hexmarshal.core.engine.events import AnyEvent, Rolled
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.combat.combat import Combat
from hexmarshal.games.serbien.rules.retreat.retreat import RetreatTo
from tests.games.serbien.kit import Field, serbien
from tests.playing import rolls, told

SUPPLY = """
"18.05" = ["ah-FIFTH-Depot"]
"23.11" = ["ah-8-Train"]
"28.15" = ["sr-Serb-Depot-1"]
"""
"""Ammo for the 8th Corps and for all Serbs around 23.13, which lies in Upland like its neighbours."""

QUIET = {"commit": "done", "withhold": "done", "ammo": "done", "shells": "done", "support": "done", "advance": "done",
         "squadron": "done", "assign": "done"}  # fmt: skip


def battle(
    pieces: str, dice: Iterable[int] = (), *, player: str = "austrian", step: str = "attack", supply: str = SUPPLY,
    state: str = "", options: str = "", turn: str = "GT10", printed: Mapping[str, str] | None = None,
) -> Field:  # fmt: skip
    """An attack phase with some units, and the supply of both sides; without Shells unless ``state`` names some."""
    state = state if "shells" in state else f"shells = 0\n{state}"
    return serbien(pieces + supply, step, player, state=state, options=options, turn=turn, dice=dice, printed=printed)


def fight(
    field: Field, *orders: str, intense: tuple[bool, bool] = (False, False), until: Iterable[str] = (),
    answers: Mapping[str, str] = QUIET,
) -> list[AnyEvent]:  # fmt: skip
    """Declare attacks, if any are named, and go through with them until a question of ``until``, or the phase is over.

    Whoever may choose takes nothing upon himself; losses are taken by the first unit listed, ways without EZOCs first.
    """
    events = field.order(*orders, "done") if orders else []
    while field.match.decision is not None and in_progress(field):
        side, phase = field.asked
        if phase in until or phase == "attack":
            break
        listed = field.notations()
        if phase == "intensity":
            combat = field.table.within(Combat)
            assert combat is not None
            wanted = intense[side != SIDES[combat.player]]
            order = "intense" if wanted else "not intense"
        elif phase == "retreat":
            order = quiet_way(field)
        else:
            order = answers.get(phase, QUIET.get(phase, listed[0]))
        events += field.order(order if order in listed else listed[0])
    return events


def both_intense(field: Field) -> list[AnyEvent]:
    """Let a combat in which Intensity is asked for go on as if both had declared Intense, whether they may or not."""
    table = field.table
    table.stack = table.stack[:-1]
    table.amend(intense=(True, True), at=Combat.steps.index("roll"))
    table.events.clear()
    table.run()
    return list(table.events)


def quiet_way(field: Field) -> str:
    """The retreat, and no Repulse: outside EZOCs if there is such a hex."""
    zone = field.table.occupancy(1 - SIDES.index(field.asked[0])).zone
    ways = [one for one in field.decision.all_orders() if isinstance(one, RetreatTo)]
    clear = sorted(ways, key=lambda one: holds(zone, field.table.board.cell(one.to)))
    return clear[0].notation if clear else "done"


def in_progress(field: Field) -> bool:
    """Whether the attack phase goes on."""
    from hexmarshal.games.serbien.rules.combat.attack import AttackPhase

    return field.table.within(AttackPhase) is not None


def combat(field: Field) -> Combat:
    """The combat in progress."""
    return field.table.inside(Combat)


def lines(events: Iterable[AnyEvent], clause: str) -> list[str]:
    """What was told under a clause."""
    return [line for line in told(events) if line.endswith(f"({clause})")]


def rolled(events: Iterable[AnyEvent], clause: str) -> list[Rolled]:
    """The dice under a clause."""
    return [event for event in rolls(events) if event.clause == clause]


def ground(field: Field, cell: int) -> str:
    """The terrain of a hex."""
    row = field.table.printed.ground.terrain[cell]
    return "" if row is None else row.id
