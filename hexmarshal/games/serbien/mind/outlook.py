"""How well a side stands, looked at with care: what a staff judges by.

Like the plain evaluation it counts points, places, strength and supply. Besides it asks what the attacks of either side
would bring as both stand: in every Player Turn both attack (4.2.7, 4.2.8).
"""

from collections.abc import Callable
from math import fsum
from pathlib import Path
from typing import NamedTuple

import hexmarshal.games.serbien.mind.evaluation as glance
from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.weights import own_weights
from hexmarshal.core.engine.judgement import Judgement, Term
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.mind.battle import worth
from hexmarshal.games.serbien.mind.chances import chances
from hexmarshal.games.serbien.mind.evaluation import SHARE, defence, prize
from hexmarshal.games.serbien.mind.holding import control
from hexmarshal.games.serbien.mind.hunting import lead
from hexmarshal.games.serbien.mind.levels import in_levels
from hexmarshal.games.serbien.mind.raids import (
    Stakes,
    columns_open,
    guns_silenced,
    pressing,
    supply_astray,
    supply_open,
    towns_besieged,
    towns_open,
)
from hexmarshal.games.serbien.mind.roster import FORWARD, PARTS, Roster, roster
from hexmarshal.games.serbien.mind.values import (
    BATTERIES,
    DEPOTS,
    GUNS,
    POINTS,
    SQUADRONS,
    TRAINS,
    Look,
    ahead,
    care,
    syrmian,
    towns,
)
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.combat.attack import Attack, AttackPhase, DeclareAttacks
from hexmarshal.games.serbien.rules.movement.moving import Hold
from hexmarshal.games.serbien.rules.movement.tasks import Construct
from hexmarshal.games.serbien.rules.standing.front import rings
from hexmarshal.games.serbien.rules.table.pieces import POSITION
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.two_hex import Spread

KEPT = 0.85
"""How surely the Serbs keep a place of Syrmien whose award they do not take at once (27.6)."""
WIDE = 4
"""Nearer to an enemy than this many hexes it may be of use to stand in two hexes."""


class Reading(NamedTuple):
    """A position as all terms read it."""

    table: Serbien
    look: Look
    rosters: tuple[Roster, Roster]
    """The units of both sides."""
    hopes: "Hopes"
    stakes: Stakes
    """The points of towns that may fall, and how likely they do."""
    open: tuple[dict[str, float], dict[str, float]]
    """The supply units and guns of both sides that the enemy can drive off, by their kinds and by whom they feed."""
    chances: tuple[float, float]
    """What the attacks of each side would bring."""
    first: int
    """The side that attacks next."""


class Hopes(NamedTuple):
    """The Victory Points that may be expected at the end as all stand, towns apart; for the Serbs."""

    earned: float
    paying: float
    guarded: float
    spared: float
    advance: float
    columns: float
    syrmien: float
    silenced: float


def reading(table: Serbien) -> Reading:
    """A position as it will be read."""
    state = table.state
    look = care(state.turn, state.last)
    rosters = roster(table, SERBIAN, look), roster(table, AUSTRIAN, look)
    return Reading(
        table,
        look,
        rosters,
        _hopes(table, look, rosters),
        at_stake(table, rosters),
        (supply_open(table, SERBIAN, rosters[0]), supply_open(table, AUSTRIAN, rosters[1])),
        chances(table, rosters),
        _first(table),
    )


# -- Points -----------------------------------------------------------------------------------------------------------


def _hopes(table: Serbien, look: Look, rosters: tuple[Roster, Roster]) -> Hopes:
    state = table.state
    return Hopes(
        earned=-float(state.points),
        paying=glance.paying(table, look),
        guarded=glance.guarded(table, look),
        spared=glance.spared(table),
        advance=-SHARE * ahead(table.printed, state.turn, state.last).interphases * lead(table, look),
        columns=-columns_open(table, rosters[AUSTRIAN]),
        syrmien=syrmien(table, look),
        silenced=guns_silenced(table),
    )


def syrmien(table: Serbien, look: Look) -> float:
    """27.6: what the Serbs may still get for their advance into Syrmien: an award that is taken once for all."""
    earned, value = table.state.awards, 0.0
    for award, cell, points in syrmian(table.printed):
        if award in earned:
            return 0.0
        value += points * control(table, cell, SERBIAN, look)
    return KEPT * value


def at_stake(table: Serbien, rosters: tuple[Roster, Roster]) -> Stakes:
    """27.3: the points of towns that Austro-Hungarians may enter, and how likely they do."""
    state = table.state
    there = towns(table.printed, table.area, state.awards, state.turn, state.last)
    return towns_open(table, there) + towns_besieged(table, there, rosters[AUSTRIAN])


def endangered(found: Reading) -> float:
    """What towns may still fall, in points."""
    return -fsum(chance * points for chance, points in found.stakes)


def levels(found: Reading) -> float:
    """The better levels that Austria-Hungary may hope for."""
    return -in_levels(found.table, -fsum(found.hopes), found.stakes)


def _hoped(what: int) -> Callable[[Reading], float]:
    """Victory Points of one kind."""

    def points(found: Reading) -> float:
        return found.hopes[what]

    return points


# -- Units ------------------------------------------------------------------------------------------------------------


def _mustered(what: int) -> Callable[[Reading], float]:
    """How much more the Serbs have of a kind; towards the end it counts less and less."""

    def more(found: Reading) -> float:
        serbs, others = found.rosters
        return found.look.left * (serbs.muster[what] - others.muster[what]) / PARTS

    return more


def forward(found: Reading) -> float:
    """How strength is drawn to where it stands."""
    serbs, others = found.rosters
    return (serbs.muster[FORWARD] - others.muster[FORWARD]) / PARTS


def pursuit(found: Reading) -> float:
    """Strength near invaders."""
    return glance.pursuit(found.table, found.rosters[SERBIAN])


def dug_in(found: Reading) -> float:
    """Improved Positions."""
    serbs, others = found.table.state.positions
    return float(len(serbs) - len(others))


def hunger(found: Reading) -> float:
    """What the hungry will lose."""
    table, (serbs, others) = found.table, found.rosters
    return found.look.left * (glance.hunger(table, SERBIAN, serbs) - glance.hunger(table, AUSTRIAN, others))


def given_up(found: Reading) -> float:
    """Units that die by the rules alone."""
    table, look = found.table, found.look
    return glance.given_up(table, SERBIAN, look) - glance.given_up(table, AUSTRIAN, look)


def marched(found: Reading) -> float:
    """What a Forced March costs."""
    return found.look.left * glance.forced(found.table, found.look)


def crowds(found: Reading) -> float:
    """What stands in hexes that are too full."""
    return glance.crowds(found.table, SERBIAN) - glance.crowds(found.table, AUSTRIAN)


def exposed(found: Reading) -> float:
    """Supply units near the enemy."""
    table, (serbs, others) = found.table, found.rosters
    return glance.exposed(table, SERBIAN, serbs.convoy) - glance.exposed(table, AUSTRIAN, others.convoy)


def _open(kind: str) -> Callable[[Reading], float]:
    """Units of a kind that the enemy can drive off."""

    def more(found: Reading) -> float:
        serbs, others = found.open
        weighed = pressing(found.table, SERBIAN) * serbs[kind] - pressing(found.table, AUSTRIAN) * others[kind]
        return found.look.left * weighed

    return more


def astray(found: Reading) -> float:
    """Supply units that have strayed."""
    serbs, others = found.rosters
    return found.look.left * (supply_astray(serbs) - supply_astray(others))


def outside(found: Reading) -> float:
    """Units in the area of another army."""
    return -glance.outside(found.table)


# -- Attacks ----------------------------------------------------------------------------------------------------------


def _first(table: Serbien) -> int:
    """Who attacks next."""
    phase = table.within(AttackPhase)
    return table.state.phasing if phase is None else 1 - phase.player


def declared(found: Reading) -> float:
    """What is declared or in progress."""
    return glance.pending(found.table, found.look)


def striking(found: Reading) -> float:
    """What the side can win that attacks next."""
    return _promised(found, found.first)


def struck(found: Reading) -> float:
    """What the other side can win after that."""
    return _promised(found, 1 - found.first)


def _promised(found: Reading, side: int) -> float:
    phase = found.table.within(AttackPhase)
    if phase is not None and phase.player == side:
        return 0.0  # what is declared counts as declared
    return found.chances[side] if side == SERBIAN else -found.chances[side]


def reckon(judge: Judgement[Serbien, Reading], table: Serbien, name: str, order: Order) -> float | None:
    """The outlook of a side after it declares an attack or ends; ``None`` after any other order."""
    if not isinstance(table.question, DeclareAttacks) or judge.beyond is not None:
        return None
    side = SIDES.index(name)
    if isinstance(order, Done):
        return 0.0
    assert isinstance(order, Attack)
    target = table.board.cell(order.target)
    units = [table.printed.index[piece] for piece in order.units]
    look = care(table.state.turn, table.state.last)
    stack = defence(table, target, 1 - side)
    return judge.weights["declared"] * worth(table, units, target, stack, prize(table, side, target, look), look=look)


def vain(table: Serbien, order: Order) -> bool:
    """Whether an order of a movement phase need not be tried: holding, or spreading over two hexes far from enemies.

    Nor digging where no right is left: the work would be lost (14.3.4).
    """
    if isinstance(order, Construct):
        side = table.side_of(table.printed.index[order.piece])
        at_work = sum(table.pieces[i].task == POSITION for i in table.printed.of_side[side])
        return at_work >= table.state.rights[side]
    if not isinstance(order, Spread):
        return isinstance(order, Hold)
    side = table.side_of(table.printed.index[order.units[0]])
    near = sum(rings(table, 1 - side)[1:WIDE])
    return not (holds(near, table.board.cell(order.one)) or holds(near, table.board.cell(order.two)))


# -- All of it --------------------------------------------------------------------------------------------------------

_PLACE = ("piece.at", "piece.also", "piece.flipped")
_CALENDAR = ("state.turn", "state.last")
_LEFT = ("state.awards", *_CALENDAR)
_UNITS = ("piece.at", "piece.lost", "piece.status", "piece.task", *_CALENDAR)
_LINES = (*_PLACE, "piece.army", "piece.corps", "state.taken", *_LEFT)
_WALKS = (*_PLACE, "state.phasing", *_CALENDAR)
_FEEDS = (*_WALKS, "piece.army", "piece.corps")
_SUPPLY = (*_PLACE, "piece.army", "piece.corps", "state.pontoons", "state.komitadji")
_SUPPLIED = (*_SUPPLY, "piece.task", "state.taken", "state.narrow", "state.phasing", "procedures")
_LEAD = (*_PLACE, "piece.status", *_CALENDAR)
_STRENGTH = (*_PLACE, "piece.lost", "piece.status", "piece.away", "piece.crossing", "piece.corps")
_SIEGE = (*_STRENGTH, "state.phasing", *_LEFT)
_FIGHT = (
    *_STRENGTH, "piece.prepared", "piece.inactive", "piece.army", "state.positions", "state.pontoons",
    "state.komitadji", *_LEFT, "procedures",
)  # fmt: skip
_LEVELS = ("state.points", "piece.army", "state.taken", *_SIEGE)

Amount = Callable[[Reading], float]


def _term(name: str, what: str, unit: str, depends: tuple[str, ...], amount: Amount) -> Term[Reading]:
    return Term(name=name, what=what, unit=unit, depends=depends, amount=amount)


_POINT, _STEP = "a Victory Point", "a Victory Point's worth of strength"
EARNED, PAYING, GUARDED, SPARED, ADVANCE, COLUMNS, SYRMIEN, SILENCED = range(8)
"""The parts of `Hopes`."""

TERMS = (
    _term("earned", "Victory Points earned.", _POINT, ("state.points",), _hoped(EARNED)),
    _term("paying", "Places that pay every turn.", _POINT, _LINES, _hoped(PAYING)),
    _term("guarded", "Serbian awards in whose hexes the enemy fights.", _POINT, (*_PLACE, *_LEFT), _hoped(GUARDED)),
    _term("spared", "Turns without a bombardment of Beograd.", _POINT, ("piece.at", *_CALENDAR), _hoped(SPARED)),
    _term("advance", "The furthest advance as it will last.", _POINT, _LEAD, _hoped(ADVANCE)),
    _term("columns", "What may yet be gained beyond it.", _POINT, _WALKS, _hoped(COLUMNS)),
    _term("syrmien", "The advance into Syrmien, while it may still earn its award.", _POINT, _LINES, _hoped(SYRMIEN)),
    _term("silenced", "Guns before Beograd that the Serbs can drive off.", _POINT, (*_PLACE, *_CALENDAR),
          _hoped(SILENCED)),
    _term("towns", "Towns that the enemy may take.", _POINT, _SIEGE, endangered),
    _term("levels", "The levels of victory that all these points may lead to.", "a victory rather than a draw",
          _LEVELS, levels),
    _term("points", "Points of attack and defence.", "a point", _UNITS, _mustered(POINTS)),
    _term("guns", "Artillery Value.", "a point", _UNITS, _mustered(GUNS)),
    _term("trains", "Corps Trains.", "a train", _UNITS, _mustered(TRAINS)),
    _term("depots", "Depots.", "a Depot", _UNITS, _mustered(DEPOTS)),
    _term("squadrons", "Squadrons.", "a squadron", _UNITS, _mustered(SQUADRONS)),
    _term("batteries", "Units of Artillery.", "a unit", _UNITS, _mustered(BATTERIES)),
    _term("forward", "How near strength stands to what it can take or must guard.",
          "a point of strength in a hex that is worth a Victory Point",
          ("piece.at", "piece.status", *_LEFT), forward),
    _term("pursuit", "Serbian Formations near invaders.", "a point of strength beside them",
          (*_PLACE, "piece.status", *_CALENDAR), pursuit),
    _term("dug_in", "Improved Positions.", "a position", ("state.positions",), dug_in),
    _term("hunger", "What Forces will lose that find no supply.", _STEP,
          (*_SUPPLIED, "piece.lost", "piece.status", *_CALENDAR), hunger),
    _term("given_up", "Units that die by the rules alone, of hunger or of the check of a Forced March.", "a unit",
          (*_SUPPLIED, "piece.lost", "piece.status", "piece.halted", "piece.spent", *_CALENDAR), given_up),
    _term("marched", "What the check of a Forced March will cost that is due.", _STEP,
          ("piece.at", "piece.halted", "piece.spent", "piece.lost", "piece.status", *_CALENDAR, "procedures"), marched),
    _term("crowds", "What stands beyond the stacking limit.", "a quarter of a division", _PLACE, crowds),
    _term("exposed", "Supply units next to the enemy, or nearly so.", "a unit next to the enemy", _PLACE, exposed),
    _term("open_trains", "Corps Trains that the enemy can drive off, by whom they feed.", "a train", _FEEDS,
          _open("train")),
    _term("open_depots", "Depots that the enemy can drive off, by whom they feed.", "a Depot", _FEEDS, _open("depot")),
    _term("open_guns", "Artillery that the enemy can drive off.", "a unit", _WALKS, _open("artillery")),
    _term("astray", "Supply units far from the Formations of their army.", "a unit",
          ("piece.at", "piece.army", *_CALENDAR), astray),
    _term("outside", "Units in the area of another army when areas are drawn; a supply unit counts twice.",
          "a Formation", (*_PLACE, "piece.army", "piece.corps", "state.boundaries", "procedures"), outside),
    _term("declared", "What attacks promise that are declared or in progress.", _POINT, _FIGHT, declared),
    _term("striking", "What attacks promise to the side that attacks next.", _POINT, ("state.phasing", *_FIGHT),
          striking),
    _term("struck", "What attacks promise to the other side after that.", _POINT, ("state.phasing", *_FIGHT), struck),
)  # fmt: skip
"""What counts in this game."""

outlook = Judgement(
    read=reading,
    settled=glance.settled,
    terms=TERMS,
    weights=own_weights(Path(__file__).parents[1] / "data" / "weights.toml", [term.name for term in TERMS]),
)
"""The value of a position for the Serbian side."""
