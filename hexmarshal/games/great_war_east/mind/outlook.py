"""How well the Allies stand, looked at with care: what a staff judges by.

Like the plain evaluation it counts points, towns and armies. But it reads what attacks promise with the shifts of
headquarters on both sides, and in the midst of a combat phase it sees the attacks that are still to come.

A side that must take towns to win is daring, one that wins by holding what it has is holding (SG-25.3): some of what
counts weighs differently for either.
"""

from collections.abc import Callable
from math import tanh
from pathlib import Path
from typing import NamedTuple

from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.judgement import Judgement, Term
from hexmarshal.games.great_war_east.mind.armies import Look, Muster, muster, open_towns, supply_reach
from hexmarshal.games.great_war_east.mind.evaluation import bare, few_serbs, idle, settled, towns, won
from hexmarshal.games.great_war_east.mind.fronts import NOTHING, Promise, promises
from hexmarshal.games.great_war_east.mind.pending import pending
from hexmarshal.games.great_war_east.mind.perils import perils
from hexmarshal.games.great_war_east.mind.worth import STEP, sign, step_worth, turns_left
from hexmarshal.games.great_war_east.parts.printed import ALLIED, AUSTRIAN
from hexmarshal.games.great_war_east.rules.exclusive.set_up import LINE
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.attack import CombatResolution
from hexmarshal.games.great_war_east.rules.standard.combat import Combat
from hexmarshal.wargame.differences import fine
from hexmarshal.wargame.weights import read_weights

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
    """A position as all terms read it."""

    table: GreatWar
    left: int
    """How often towns are still counted."""
    one: float
    """What an Allied step can still do."""
    held: float
    """What towns will score."""
    daring: tuple[bool, bool]
    """Whether each side is daring."""
    armies: tuple[Muster, Muster]
    """What each side has."""
    attacks: Promise
    """What the attacks of the side that moves promise,"""
    threats: Promise
    """and those of the other side, as it stands before its turn."""
    perils: tuple[float, float, float]
    """What the stacks of the side that moves stand to lose: the firm, the weak, and Serbs."""


def reading(table: GreatWar) -> Reading:
    """A position as it will be read."""
    phasing, left = table.state.phasing, turns_left(table)
    looks = (MOVING, WAITING) if phasing == ALLIED else (WAITING, MOVING)
    armies = muster(table, ALLIED, looks[ALLIED]), muster(table, AUSTRIAN, looks[AUSTRIAN])
    combat, fight = table.within(Combat), table.within(CombatResolution)
    busy = () if combat is None else combat.attackers
    attacks = threats = NOTHING
    endangered = SAFE
    if fight is None or fight.at < len(fight.steps):  # else the side that moves has ended its attacks
        attacks = promises(table, phasing, busy=busy, helped=True)
        if fight is not None:  # whoever has not attacked by now will not be joined any more
            attacks = Promise(attacks.gain, 0.0)
    if left > 1 or phasing == ALLIED:  # else the other side has no turn any more
        threats = promises(table, 1 - phasing, helped=True)
        endangered = perils(table, phasing)
    return Reading(table, left, step_worth(left), towns(table), daring(table), armies, attacks, threats, endangered)


def daring(table: GreatWar) -> tuple[bool, bool]:
    """How each side goes about it: from the start of the war Austria-Hungary can hold, from 1 September it is behind.

    The Allies then begin with points to win (SG-26.33).
    """
    return True, table.state.setup == LINE


# -- Points ---------------------------------------------------------------------------------------------------


def points(found: Reading) -> float:
    """SG-25.0: the total."""
    return float(found.table.state.points)


def towns_held(found: Reading) -> float:
    """SG-25.12: what towns will score."""
    return found.held


def victory(found: Reading) -> float:
    """SG-25.3: how near the level of victory is to a victory of the Allies."""
    return level(found.table, found.table.state.points + found.held, found.left)


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


def too_few_serbs(found: Reading) -> float:
    """SG-25.2: what the Allies may lose if few Serbs are left."""
    return few_serbs(found.table)


# -- Armies ---------------------------------------------------------------------------------------------------


def steps(found: Reading) -> float:
    """Steps on the map: those of the Allies can do less towards the end."""
    allied, austrian = found.armies
    return (allied.steps * fine(found.one) - austrian.steps * fine(STEP)) / fine(STEP)


def _mustered(what: Callable[[Muster], float]) -> "Amount":
    """How much more the Allies have of a kind."""

    def more(found: Reading) -> float:
        return float(what(found.armies[ALLIED]) - what(found.armies[AUSTRIAN]))

    return more


def _drawn(what: Callable[[Muster], float], *, bold: bool, moves: bool | None = None) -> "Amount":
    """How towns draw the armies of sides that are daring, or not; of the side that moves, of the other or of both."""

    def drawn(found: Reading) -> float:
        value = 0.0
        for side in (ALLIED, AUSTRIAN):
            if found.daring[side] is bold and (moves is None or moves is (found.table.state.phasing == side)):
                value += sign(side) * what(found.armies[side])
        return value

    return drawn


def depots_led(found: Reading) -> float:
    """10.31: depots within reach of headquarters of the side that moves: without command they stay behind."""
    phasing = found.table.state.phasing
    return float(sign(phasing) * found.armies[phasing].depots)


def supplied(found: Reading) -> float:
    """How near supply comes to towns to take."""
    return supply_reach(found.table, ALLIED) - supply_reach(found.table, AUSTRIAN)


def opened(found: Reading) -> float:
    """Towns that are left empty."""
    return open_towns(found.table, ALLIED) - open_towns(found.table, AUSTRIAN)


def to_be_deployed(found: Reading) -> float:
    """SG-26: who waits to be set up."""
    return float(idle(found.table))


def gaps(found: Reading) -> float:
    """SG-26.31: gaps in the start line."""
    return float(bare(found.table))


# -- Attacks and perils ---------------------------------------------------------------------------------------


def combat(found: Reading) -> float:
    """What is still to come of the combat in progress."""
    return pending(found.table, found.one, helped=True)


def attacks(found: Reading) -> float:
    """What attacks of this turn promise before they are made."""
    return sign(found.table.state.phasing) * found.attacks.gain


def contact(found: Reading) -> float:
    """What is at stake of enemies next to the side that moves."""
    return sign(found.table.state.phasing) * found.attacks.contact


def _feared(what: Callable[[Reading], float], *, bold: bool) -> "Amount":
    """Something that the side that moves fears, if it is daring, or if it is not."""

    def feared(found: Reading) -> float:
        phasing = found.table.state.phasing
        return sign(phasing) * what(found) if found.daring[phasing] is bold else 0.0

    return feared


# -- All of it ------------------------------------------------------------------------------------------------

_TIME = ("state.turn", "state.last")
_ZONES = ("piece.at", "piece.entrained", "piece.foraging", "state.fortresses", "state.sheets", "state.phasing")
_SUPPLY = (*_ZONES, "state.seized")
_WORTH = (*_SUPPLY, *_TIME)
_STEPS = ("piece.at", "piece.lost")
_PULL = (*_WORTH, "piece.lost", "piece.fed", "state.setup")
_COMMAND = (*_ZONES, "piece.commander", "procedures")
_LED = ("piece.at", "state.phasing")
_FIGHT = (
    *_WORTH, "piece.lost", "piece.railed", "piece.commander", "piece.moved", "piece.attacked", "piece.defended",
    "piece.retreated", "piece.shifted", "state.supply_points", "procedures",
)  # fmt: skip
_PERIL = (*_WORTH, "piece.lost", "state.setup")

Amount = Callable[[Reading], float]


def _term(name: str, what: str, unit: str, depends: tuple[str, ...], amount: Amount) -> Term[Reading]:
    return Term(name=name, what=what, unit=unit, depends=depends, amount=amount)


_POINT, _STEP, _STACKING = "a victory point", "a step", "a stacking point"
_NEAR = "a step next to a town of a point"

TERMS = (
    _term("points", "The victory point total.", _POINT, ("state.points",), points),
    _term("towns", "What towns will score, little of it where their holder has no supply.", _POINT, _WORTH, towns_held),
    _term("level", "The level of victory that it comes to; the nearer the end, the clearer.", "a level",
          ("state.points", *_WORTH), victory),
    _term("few_serbs", "The danger that few Serbs are left at the end.", _POINT,
          ("piece.at", "state.sheets"), too_few_serbs),
    _term("steps", "Steps; those of the Allies can do less towards the end.", "a step early in the war",
          (*_STEPS, *_TIME), steps),
    _term("take_daring", "How near a daring army is to towns to take.", _NEAR, _PULL,
          _drawn(lambda army: army.taking, bold=True)),
    _term("take_holding", "The same of an army that holds.", _NEAR, _PULL,
          _drawn(lambda army: army.taking, bold=False)),
    _term("guard_daring", "How near a daring army that moves is to towns in danger.", _NEAR, _PULL,
          _drawn(lambda army: army.guarding, bold=True, moves=True)),
    _term("guard_holding", "The same of one that holds.", _NEAR, _PULL,
          _drawn(lambda army: army.guarding, bold=False, moves=True)),
    _term("guard_daring_waiting", "How near a daring army that waits is to towns in danger.", _NEAR, _PULL,
          _drawn(lambda army: army.guarding, bold=True, moves=False)),
    _term("guard_holding_waiting", "The same of one that holds.", _NEAR, _PULL,
          _drawn(lambda army: army.guarding, bold=False, moves=False)),
    _term("commanded", "Who is in command control while his side moves or fights.", _STACKING,
          _COMMAND, _mustered(lambda army: army.commanded)),
    _term("entrained", "Who is in a train.", _STEP, (*_STEPS, "piece.entrained"),
          _mustered(lambda army: army.entrained)),
    _term("cut_off", "Who is out of supply, or on the way off the map.", _STEP,
          (*_SUPPLY, "piece.lost", "piece.fed"), _mustered(lambda army: army.cut_off)),
    _term("crowded", "Who stands where there are too many, and would be lost.", _STACKING, ("piece.at",),
          _mustered(lambda army: army.crowded)),
    _term("led", "Whom headquarters could command as they stand; of the side that waits depots count thrice.",
          _STACKING, _LED, _mustered(lambda army: army.led)),
    _term("depots_led", "Depots within reach of headquarters of the side that moves.", "a depot", _LED, depots_led),
    _term("supply_reach", "How near supply comes to towns to take, by what they are worth.", _POINT, _WORTH, supplied),
    _term("open_towns", "Towns where enemies are near and nobody stands, by what they are worth.", _POINT, _WORTH,
          opened),
    _term("idle", "Who is still to be deployed.", "a unit", ("piece.at", "procedures"), to_be_deployed),
    _term("bare", "Hexes of the start line that nobody covers.", "a hex",
          ("piece.at", "piece.entrained", "piece.foraging", "state.setup", "procedures"), gaps),
    _term("combat", "What is still to come of the combat in progress.", _POINT,
          (*_FIGHT, "state.putnik"), combat),
    _term("attacks", "What the attacks of the side that moves promise.", _POINT, _FIGHT, attacks),
    _term("contact", "What is at stake of enemies next to it.", _POINT, _FIGHT, contact),
    _term("threats_daring", "What the attacks of the other side promise, for a daring side that moves.", _POINT,
          (*_FIGHT, "state.setup"), _feared(lambda found: found.threats.gain, bold=True)),
    _term("threats_holding", "The same for one that holds.", _POINT,
          (*_FIGHT, "state.setup"), _feared(lambda found: found.threats.gain, bold=False)),
    _term("touched_daring", "What a daring side that moves has at stake next to enemies.", _POINT,
          (*_FIGHT, "state.setup"), _feared(lambda found: found.threats.contact, bold=True)),
    _term("touched_holding", "The same of one that holds.", _POINT,
          (*_FIGHT, "state.setup"), _feared(lambda found: found.threats.contact, bold=False)),
    _term("firm_daring", "What firm stacks of a daring side that moves may lose to enemies who can come.", _POINT,
          _PERIL, _feared(lambda found: found.perils[0], bold=True)),
    _term("firm_holding", "The same of one that holds.", _POINT,
          _PERIL, _feared(lambda found: found.perils[0], bold=False)),
    _term("weak_daring", "What its weak stacks may lose if it is daring.", _POINT,
          _PERIL, _feared(lambda found: found.perils[1], bold=True)),
    _term("weak_holding", "The same of one that holds.", _POINT,
          _PERIL, _feared(lambda found: found.perils[1], bold=False)),
    _term("serbs", "What Serbs may lose to enemies who can come while the Allies move.", _POINT,
          _PERIL, _feared(lambda found: found.perils[2], bold=True)),
)  # fmt: skip
"""What counts in this game."""


def _settled(table: GreatWar) -> float | None:
    return won(table) if table.over else None


outlook = Judgement(
    read=reading,
    settled=_settled,
    finish=settled,
    terms=TERMS,
    weights=read_weights(Path(__file__).parents[1] / "data" / "weights.toml", [term.name for term in TERMS]),
)
"""The value of a position for the Allies."""
