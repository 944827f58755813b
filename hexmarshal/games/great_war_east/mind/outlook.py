"""How well the Allies stand, looked at with care: what a staff judges by.

Like the plain evaluation it counts points, towns and armies. But it reads what attacks promise with the shifts of
headquarters on both sides, and in the midst of a combat phase it sees the attacks that are still to come.

A side that must take towns to win is daring, one that wins by holding what it has is holding (SG-25.3): some of what
counts weighs differently for either.
"""

from math import tanh
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

from hexmarshal.core.data.weights import own_weights
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.judgement import Judgement, Term
from hexmarshal.games.great_war_east.mind.armies import Look, muster, open_towns, supply_reach
from hexmarshal.games.great_war_east.mind.evaluation import bare, few_serbs, idle, settled, towns, won
from hexmarshal.games.great_war_east.mind.forfeits import given_up
from hexmarshal.games.great_war_east.mind.fronts import NOTHING, Promise, promises
from hexmarshal.games.great_war_east.mind.inroads import abandoned, stray
from hexmarshal.games.great_war_east.mind.lifelines import at_risk
from hexmarshal.games.great_war_east.mind.pending import pending
from hexmarshal.games.great_war_east.mind.perils import FIRM, SERBS, WEAK, perils
from hexmarshal.games.great_war_east.mind.worth import STEP, sign, step_worth, turns_left
from hexmarshal.games.great_war_east.parts.printed import ALLIED, AUSTRIAN
from hexmarshal.games.great_war_east.rules.exclusive.set_up import LINE
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.attack import CombatResolution
from hexmarshal.games.great_war_east.rules.standard.combat import Combat
from hexmarshal.wargame.differences import fine

MOVING, WAITING = Look(vain=80, heavy=0), Look(vain=0, heavy=2)
"""How the army of the side that moves is looked at, and that of the other.

Armies that run ahead of their depots waste away (9.22), and depots march only where headquarters command them. What
supply and command hold back counts for the side that moves: it would lure its enemy to throw lone corps across a line
that is open again in a turn.
"""
WIDTH = 1.5
"""How far from the bound of a level of victory it begins to count in the last turn; sooner it counts less and begins
farther away."""
SAFE = 0.0, 0.0, 0.0
"""The perils of a side whose enemy does not move any more."""


class Reading(NamedTuple):
    """What there is of each term, to the Allies; `TERMS` says what they are.

    Much of it is counted together, so all is read at once.
    """

    points: float
    towns: float
    level: float
    few_serbs: float
    steps: float
    take_daring: float
    take_holding: float
    guard_daring: float
    guard_holding: float
    guard_daring_waiting: float
    guard_holding_waiting: float
    commanded: int
    entrained: int
    cut_off: int
    given_up: float
    waiting: int
    frail: int
    lifelines: float
    stray: int
    abandoned: float
    led: int
    depots_led: int
    supply_reach: float
    open_towns: float
    idle: int
    bare: int
    combat: float
    attacks: float
    contact: float
    threats_daring: float
    threats_holding: float
    touched_daring: float
    touched_holding: float
    firm_daring: float
    firm_holding: float
    weak_daring: float
    weak_holding: float
    serbs: float


def reading(table: GreatWar) -> Reading:
    """A position as all terms read it."""
    phasing, left, held = table.state.phasing, turns_left(table), towns(table)
    ours, bold = sign(phasing), daring(table)
    looks = (MOVING, WAITING) if phasing == ALLIED else (WAITING, MOVING)
    one, allied, austrian = step_worth(left), muster(table, ALLIED, looks[0]), muster(table, AUSTRIAN, looks[1])
    moving, waiting = (allied, austrian) if phasing == ALLIED else (austrian, allied)
    taken = _by_plan(bold[ALLIED], allied.taking, bold[AUSTRIAN], -austrian.taking)
    attacks, threats, endangered = fights(table, left)
    threatened = bold[phasing]
    touched_daring, touched_holding = _either(threatened, ours * threats.contact)
    threats_daring, threats_holding = _either(threatened, ours * threats.gain)
    guard_daring, guard_holding = _either(bold[phasing], ours * moving.guarding)
    guard_daring_waiting, guard_holding_waiting = _either(bold[1 - phasing], -ours * waiting.guarding)
    firm_daring, firm_holding = _either(threatened, ours * endangered[FIRM])
    weak_daring, weak_holding = _either(threatened, ours * endangered[WEAK])
    return Reading(
        points=table.state.points,
        towns=held,
        level=level(table, table.state.points + held, left),
        few_serbs=few_serbs(table),
        steps=(allied.steps * fine(one) - austrian.steps * fine(STEP)) / fine(STEP),
        take_daring=taken[0],
        take_holding=taken[1],
        guard_daring=guard_daring,
        guard_holding=guard_holding,
        guard_daring_waiting=guard_daring_waiting,
        guard_holding_waiting=guard_holding_waiting,
        commanded=allied.commanded - austrian.commanded,
        entrained=allied.entrained - austrian.entrained,
        cut_off=allied.cut_off - austrian.cut_off,
        given_up=given_up(table, ALLIED) - given_up(table, AUSTRIAN),
        waiting=allied.waiting - austrian.waiting,
        frail=ours * moving.frail,
        lifelines=ours * at_risk(table, phasing),
        stray=ours * stray(table, phasing),
        abandoned=ours * abandoned(table, phasing),
        led=allied.led - austrian.led,
        depots_led=ours * moving.depots,
        supply_reach=supply_reach(table, ALLIED) - supply_reach(table, AUSTRIAN),
        open_towns=open_towns(table, ALLIED) - open_towns(table, AUSTRIAN),
        idle=idle(table),
        bare=bare(table),
        combat=pending(table, one, helped=True),
        attacks=ours * attacks.gain,
        contact=ours * attacks.contact,
        threats_daring=threats_daring,
        threats_holding=threats_holding,
        touched_daring=touched_daring,
        touched_holding=touched_holding,
        firm_daring=firm_daring,
        firm_holding=firm_holding,
        weak_daring=weak_daring,
        weak_holding=weak_holding,
        serbs=ours * endangered[SERBS],
    )


def fights(table: GreatWar, left: int) -> tuple[Promise, Promise, tuple[float, float, float]]:
    """What the attacks of the side that moves promise, what those of the other do as it stands before its turn, and
    what the stacks of the side that moves stand to lose."""
    phasing = table.state.phasing
    combat, fight = table.within(Combat), table.within(CombatResolution)
    attacks = threats = NOTHING
    endangered = SAFE
    if fight is None or fight.at < len(fight.steps):  # else the side that moves has ended its attacks
        attacks = promises(table, phasing, busy=() if combat is None else combat.attackers, helped=True)
        if fight is not None:  # whoever has not attacked by now will not be joined any more
            attacks = Promise(attacks.gain, 0.0)
    if left > 1 or phasing == ALLIED:  # else the other side has no turn any more
        threats = promises(table, 1 - phasing, helped=True)
        endangered = perils(table, phasing)
    return attacks, threats, endangered


def _either(bold: bool, value: float) -> tuple[float, float]:
    """What counts for a daring side, and for one that holds."""
    return (value, 0.0) if bold else (0.0, value)


def _by_plan(bold: bool, value: float, other_bold: bool, other: float) -> tuple[float, float]:
    """The same of two sides together."""
    (one, two), (three, four) = _either(bold, value), _either(other_bold, other)
    return one + three, two + four


def daring(table: GreatWar) -> tuple[bool, bool]:
    """How each side goes about it: from the start of the war Austria-Hungary can hold, from 1 September it is behind.

    The Allies then begin with points to win (SG-26.33).
    """
    return True, table.state.setup == LINE


def level(table: GreatWar, points: float, left: int) -> float:
    """SG-25.3: the level of victory for some points, from -1 to 1; the more turns are left, the less clear."""
    high, low = _bands(table)
    width = WIDTH * left
    return (_chance((points - high) / width) + _chance((points - low) / width) - 1) / left


@derived_from(lambda table: table.printed.memory)
def _bands(table: GreatWar) -> tuple[float, float]:
    """Halfway between a draw and a victory of the Allies, and between a draw and one of Austria-Hungary."""
    rows = tuple(table.printed.data.levels.values())
    draw = next(number for number, row in enumerate(rows) if not row.winner)
    return rows[draw - 1].least - 0.5, rows[draw].least - 0.5


def _chance(width: float) -> float:
    return 0.5 + 0.5 * tanh(width)


# -- All of it ------------------------------------------------------------------------------------------------

_TIME = ("state.turn", "state.last")
_ZONES = ("piece.at", "piece.entrained", "piece.foraging", "state.fortresses", "state.sheets", "state.phasing")
_SUPPLY = (*_ZONES, "state.seized")
_WORTH = (*_SUPPLY, *_TIME, "piece.due", "piece.entry")
_STEPS = ("piece.at", "piece.lost")
_PULL = (*_WORTH, "piece.lost", "piece.fed", "state.setup")
_COMMAND = (*_ZONES, "piece.commander", "procedures")
_LED = ("piece.at", "state.phasing")
_FIGHT = (
    *_WORTH, "piece.lost", "piece.railed", "piece.commander", "piece.moved", "piece.attacked", "piece.defended",
    "piece.retreated", "piece.shifted", "state.supply_points", "procedures",
)  # fmt: skip
_HANGING = (*_SUPPLY, "piece.lost")
_PERIL = (*_WORTH, "piece.lost", "state.setup")


def _term(name: str, what: str, unit: str, depends: tuple[str, ...]) -> Term[Reading]:
    return Term(name=name, what=what, unit=unit, depends=depends, amount=attrgetter(name))


_POINT, _STEP, _STACKING = "a victory point", "a step", "a stacking point"
_NEAR = "a step next to a town of a point"

TERMS = (
    _term("points", "The victory point total.", _POINT, ("state.points",)),
    _term("towns", "What towns will score, little of it where their holder has no supply.", _POINT, _WORTH),
    _term("level", "The level of victory that it comes to; the nearer the end, the clearer.", "a level",
          ("state.points", *_WORTH)),
    _term("few_serbs", "The danger that few Serbs are left at the end.", _POINT, ("piece.at", "state.sheets")),
    _term("steps", "Steps; those of the Allies can do less towards the end.", "a step early in the war",
          (*_STEPS, *_TIME)),
    _term("take_daring", "How near a daring army is to towns to take.", _NEAR, _PULL),
    _term("take_holding", "The same of an army that holds.", _NEAR, _PULL),
    _term("guard_daring", "How near a daring army that moves is to towns in danger.", _NEAR, _PULL),
    _term("guard_holding", "The same of one that holds.", _NEAR, _PULL),
    _term("guard_daring_waiting", "How near a daring army that waits is to towns in danger.", _NEAR, _PULL),
    _term("guard_holding_waiting", "The same of one that holds.", _NEAR, _PULL),
    _term("commanded", "Who is in command control while that side moves or fights.", _STACKING, _COMMAND),
    _term("entrained", "Who is in a train.", _STEP, (*_STEPS, "piece.entrained")),
    _term("cut_off", "Who is out of supply, or on the way off the map.", _STEP, (*_SUPPLY, "piece.lost", "piece.fed")),
    _term("given_up", "What the stacking limit will take; until units march, by who will be able to.", _STEP,
          (*_STEPS, *_COMMAND, "state.fortresses")),
    _term("waiting", "Reinforcements that are still to come.", _STEP, _STEPS),
    _term("frail", "Units out of supply with one step left, before hunger comes.", "a unit",
          (*_SUPPLY, "piece.lost", "piece.fed", "procedures")),
    _term("lifelines", "Steps of the side that moves that hang by a depot, by the chance that it is broken.", _STEP,
          _HANGING),
    _term("stray", "Headquarters of the side that moves, alone where enemies can come.", "a point of command",
          _SUPPLY),
    _term("abandoned", "Towns that it has left empty, into which an enemy can walk.", _POINT, _WORTH),
    _term("led", "Whom headquarters could command as they stand; of the side that waits depots count thrice.",
          _STACKING, _LED),
    _term("depots_led", "Depots within reach of headquarters of the side that moves.", "a depot", _LED),
    _term("supply_reach", "How near supply comes to towns to take, by what they are worth.", _POINT, _WORTH),
    _term("open_towns", "Towns where enemies are near and nobody stands, by what they are worth.", _POINT, _WORTH),
    _term("idle", "Who is still to be deployed.", "a unit", ("piece.at", "procedures")),
    _term("bare", "Hexes of the start line that nobody covers.", "a hex",
          ("piece.at", "piece.entrained", "piece.foraging", "state.setup", "procedures")),
    _term("combat", "What is still to come of the combat in progress.", _POINT, (*_FIGHT, "state.putnik")),
    _term("attacks", "What the attacks of the side that moves promise.", _POINT, _FIGHT),
    _term("contact", "What is at stake of enemies next to it.", _POINT, _FIGHT),
    _term("threats_daring", "What the attacks of the other side promise, for a daring side that moves.", _POINT,
          (*_FIGHT, "state.setup")),
    _term("threats_holding", "The same for one that holds.", _POINT, (*_FIGHT, "state.setup")),
    _term("touched_daring", "What a daring side that moves has at stake next to enemies.", _POINT,
          (*_FIGHT, "state.setup")),
    _term("touched_holding", "The same of one that holds.", _POINT, (*_FIGHT, "state.setup")),
    _term("firm_daring", "What firm stacks of a daring side that moves may lose to enemies who can come.", _POINT,
          _PERIL),
    _term("firm_holding", "The same of one that holds.", _POINT, _PERIL),
    _term("weak_daring", "What its weak stacks may lose if it is daring.", _POINT, _PERIL),
    _term("weak_holding", "The same of one that holds.", _POINT, _PERIL),
    _term("serbs", "What Serbs may lose to enemies who can come while the Allies move.", _POINT, _PERIL),
)  # fmt: skip
"""What counts in this game."""


def _settled(table: GreatWar) -> float | None:
    return won(table) if table.over else None


outlook = Judgement(
    read=reading,
    settled=_settled,
    finish=settled,
    terms=TERMS,
    weights=own_weights(Path(__file__).parents[1] / "data" / "weights.toml", [term.name for term in TERMS]),
)
"""The value of a position for the Allies."""
