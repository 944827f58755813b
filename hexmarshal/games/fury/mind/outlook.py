"""How well a side stands, looked at with care: what a staff judges by.

It sees what ``evaluation`` sees, and beyond that what decides a match between equals: an army that goes with its HQ
towards one fortress, a siege that nobody relieves and that has communication, a fortress that is manned before the
enemy comes, which fronts have yet to act in this turn, and whether one more fortress would win the match.
"""

from collections.abc import Callable
from math import fsum, sqrt, tanh
from pathlib import Path
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.weights import own_weights
from hexmarshal.core.engine.judgement import Judgement, Term
from hexmarshal.games.fury.mind.armies import TALLIED, Armies, armies_of
from hexmarshal.games.fury.mind.averages import MOST, Averages, averages
from hexmarshal.games.fury.mind.evaluation import (
    WON,
    declared,
    fortresses,
    fought,
    too_few,
    turns_left,
    unguarded,
)
from hexmarshal.games.fury.mind.forces import Forces
from hexmarshal.games.fury.mind.lines import gone, parted, reached
from hexmarshal.games.fury.mind.moment import LATER, NOW, SOON, Moment, moment
from hexmarshal.games.fury.mind.prospects import FORTRESS, INSIDE
from hexmarshal.games.fury.mind.threats import CUT, Careful, joiner, looming, relief, surrender
from hexmarshal.games.fury.rules.position import Fury

JOIN = 0.7
"""How likely a corps near a siege joins it in time."""
PER_HEX = 2
"""Corps in a hex (9.2a)."""
FIRM = 0.6
"""How sure one more fortress makes to have more at the end in the first turn; at the end it is three times as sure."""
ENOUGH = 14
"""A garrison needs no more strength: two corps."""

Both = tuple[int, int]
"""Something of the Russian side, and of the other."""


class Siege(NamedTuple):
    """A siege under way, as it will probably end."""

    sign: int
    """1 if the Russian side besieges, −1 if the other does."""
    chance: float
    """The chance that it ends well for the besieger."""
    inside: int
    """The strength of the units that are shut in."""


class Danger(NamedTuple):
    """Who is without communication: it must go back, and what cannot go far enough is eliminated (11.2g, 11.2i)."""

    isolated: int = 0
    """The strength that can come back to communication."""
    doomed: float = 0
    """The strength that cannot."""
    stranded: float = 0
    """HQs that cannot."""


class Hanging(NamedTuple):
    """Who has communication only as long as the enemy leaves it alone: marches alone could cut it."""

    soon: int = 0
    """Their strength, if the enemy still acts in this turn,"""
    later: int = 0
    """and if not."""


class Reading:
    """A position as all terms read it."""

    __slots__ = (
        "danger", "declared", "forces", "goals", "hanging", "hosts", "known", "moment", "more", "net", "promises",
        "sieges", "table",
    )  # fmt: skip

    def __init__(self, table: Fury) -> None:
        situation, known = table.situation, averages(table.printed)
        self.table, self.known = table, known
        self.net, self.goals, owned = fortresses(
            known, table.state.captured, situation.held[0] & known.places, situation.held[1] & known.places
        )
        """The difference of fortresses taken, and those that each side still wants."""
        self.moment = now = moment(table)
        """What each front can still do in this turn."""
        first, second = self.hosts = (armies_of(table, 0), armies_of(table, 1))
        """The armies of each side,"""
        self.more: tuple[float, ...] = tuple(map(float.__sub__, first.tally, second.tally))
        """how much more the Russian ones count for, as `TALLIED` lists it,"""
        forces = self.forces = (first.forces, second.forces)
        """and all that is theirs."""
        lines = (reached(table, 0, owned[0]), reached(table, 1, owned[1]))
        self.danger = tuple(_cut_off(table, forces[side], owned[side], lines[side]) for side in (0, 1))
        """Who is without communication."""
        self.hanging = tuple(_hanging(table, now, forces[side], owned[side], lines[side]) for side in (0, 1))
        """Whose communication hangs on what the enemy may do."""
        self.sieges: list[Siege] = []
        """The sieges under way, and below what each is worth to the besieger."""
        worth: dict[int, float] = {}
        for cell in cells(situation.siege) if situation.siege else ():
            siege = _siege(table, known, self.hosts, lines, now, cell)
            self.sieges.append(siege)
            worth[cell] = siege.chance * (FORTRESS + INSIDE * siege.inside)
        fields = (
            Careful(table, 0, forces[0], forces[1], second.blows, lines[0], worth),
            Careful(table, 1, forces[1], forces[0], first.blows, lines[1], worth),
        )
        self.declared, used = declared(table, fields, now.attacks)
        """What declared attacks promise to the Russian side."""
        promises: list[list[float]] = [[], [], []]
        for field in fields:
            shares = now.fronts[field.side]
            for promise, stack in field.best(used):
                promises[shares[stack.front]].append(-promise if field.side else promise)
        self.promises = promises
        """What attacks promise that could be made: now, soon, later."""


def _cut_off(table: Fury, mine: Forces, own: int, lines: int) -> Danger:
    """What a side has without communication; in its fortresses, ``own``, nobody needs any (11.2j)."""
    occupancy = mine.occupancy
    lost = occupancy.held & ~own & ~lines
    staffs = table.situation.hqs[mine.side] & ~own & ~lines
    if not lost and not staffs:
        return _SAFE
    never, share = gone(table, mine.side, lost | staffs, own, lines)
    strength = occupancy.strength
    return Danger(
        isolated=sum([strength[cell] for cell in cells(lost & ~never)]),
        doomed=share * sum([strength[cell] for cell in cells(lost & never)]),
        stranded=share * (staffs & never).bit_count(),
    )


_SAFE = Danger()


def _hanging(table: Fury, now: Moment, mine: Forces, own: int, lines: int) -> Hanging:
    """Strength that has communication now, and had none if enemies stood wherever they can march."""
    enemy = 1 - mine.side
    held = mine.occupancy.held & ~own & lines
    lost = parted(table, mine.side, own, held) if held else 0
    if not lost:
        return _FIRM
    strength = sum([mine.occupancy.strength[cell] for cell in cells(lost)])
    return Hanging(later=strength) if now.over(enemy) else Hanging(soon=strength)


_FIRM = Hanging()


def _siege(table: Fury, known: Averages, hosts: tuple[Armies, Armies], lines: Both, now: Moment, cell: int) -> Siege:
    """The chance that a siege ends well."""
    place, turns = table.printed.fortresses[cell], turns_left(table)
    besieger, besieged = hosts[1 - place.side], hosts[place.side]
    units = [i for i in besieger.forces.occupancy.units[cell] if table.pieces[i].besieging]
    strength = sum([table.strength(i) for i in units])
    safe_now = now.over(place.side)
    relieved = relief(known, besieged.blows.get(cell, ()), strength)
    chance = surrender(known.falls[place.value][min(strength, MOST)], relieved, turns, safe_now=safe_now)
    if len(units) < PER_HEX and (joined := joiner(table, known, besieger.forces, cell)):
        more = known.falls[place.value][min(strength + joined, MOST)]
        chance = max(chance, JOIN * surrender(more, relieved, turns - 1, safe_now=False))
    if not holds(lines[1 - place.side], cell):
        chance *= CUT
    return Siege(1 if place.side else -1, chance, besieged.forces.occupancy.strength.get(cell, 0))


def settled(table: Fury) -> float | None:
    """A match that is over is worth the fortresses taken, and that one side has taken more."""
    if not table.over:
        return None
    situation, known = table.situation, averages(table.printed)
    held = situation.held[0] & known.places, situation.held[1] & known.places
    net, _, _ = fortresses(known, table.state.captured, *held)
    return FORTRESS * net + (WON if net > 0 else -WON if net < 0 else 0.0)


# -- Fortresses and sieges ------------------------------------------------------------------------------------


def taken(found: Reading) -> float:
    """Fortresses that were taken from the enemy, less those lost to it."""
    return float(found.net)


def lead(found: Reading) -> float:
    """How sure it is to have more fortresses at the end, as sieges will probably end."""
    state = found.table.state
    likely = fsum([found.net, *(siege.sign * siege.chance for siege in found.sieges)])
    return tanh(FIRM * likely * sqrt((state.last + 1) / turns_left(found.table)))


def sieges(found: Reading) -> float:
    """Fortresses that sieges will probably take."""
    return fsum([siege.sign * siege.chance for siege in found.sieges])


def shut_in(found: Reading) -> float:
    """The strength of the units in them."""
    return fsum([siege.sign * siege.chance * siege.inside for siege in found.sieges])


def garrison(found: Reading) -> float:
    """Strength in fortresses taken from the enemy, which have no walls left (10.4f)."""
    return float(_garrison(found, 0) - _garrison(found, 1))


def _garrison(found: Reading, side: int) -> int:
    strength, places = found.forces[side].occupancy.strength, found.table.printed.fortresses
    return sum([min(ENOUGH, strength.get(cell, 0)) for cell in found.goals[1 - side] if places[cell].side != side])


def open_to_attack(found: Reading) -> float:
    """Enemies near fortresses that nothing outweighs."""
    (first, second), goals = found.forces, found.goals
    return float(unguarded(first, second, goals[1]) - unguarded(second, first, goals[0]))


def loom(found: Reading) -> float:
    """What enemies may do to fortresses in their next activations."""
    table, known, (first, second) = found.table, found.known, found.hosts
    mine = looming(table, known, first.forces, second, found.goals[1])
    return mine - looming(table, known, second.forces, first, found.goals[0])


# -- Strength and communication -------------------------------------------------------------------------------


def _more(name: str) -> Callable[[Reading], float]:
    """How much more of something the Russian armies have."""
    which = TALLIED.index(name)

    def more(found: Reading) -> float:
        return found.more[which]

    return more


def _danger(which: int) -> Callable[[Reading], float]:
    """How much more of the Russian side is in a danger."""

    def more(found: Reading) -> float:
        return float(found.danger[0][which] - found.danger[1][which])

    return more


def _hangs(which: int) -> Callable[[Reading], float]:
    """How much more of the Russian side hangs by a line that marches could cut."""

    def more(found: Reading) -> float:
        return float(found.hanging[0][which] - found.hanging[1][which])

    return more


def drawn(found: Reading) -> float:
    """How near each army, with its HQ, is to the fortress that suits it best."""
    printed, known, (first, second), goals = found.table.printed, found.known, found.hosts, found.goals
    return first.drawn(printed, known, goals[0]) - second.drawn(printed, known, goals[1])


def missing(found: Reading) -> float:
    """Corps that an army with two set-up hexes still needs around one of them (6d)."""
    return float(too_few(found.table, 0) - too_few(found.table, 1)) if found.moment.setting_up else 0.0


# -- Attacks --------------------------------------------------------------------------------------------------


def promised(found: Reading) -> float:
    """What attacks promise that were declared and not fought yet."""
    return found.declared


def pending(found: Reading) -> float:
    """What is still to come of a combat whose die was rolled."""
    combat = found.moment.combat
    return 0.0 if combat is None else fought(found.table, found.known, combat)


def _attacks(when: int) -> Callable[[Reading], float]:
    """What attacks promise that could be made now, soon or later."""

    def sum_of_promises(found: Reading) -> float:
        return fsum(found.promises[when])

    return sum_of_promises


# -- All of it ------------------------------------------------------------------------------------------------

_HELD = ("piece.at", "piece.nation", "state.captured")
_UNITS = ("piece.at", "piece.nation", "piece.reduced")
_ARMIES = (*_UNITS, "piece.army", "piece.active")
_POSTED = (*_UNITS, "piece.army", "state.fronts")
_DICE = ("state.turn", "state.last")
_LINES = (*_UNITS, "piece.besieging", "state.captured")
_BACK = (*_LINES, "piece.army", "procedures")
_HANGING = (*_LINES, "state.initiative", "procedures")
_SIEGES = (*_ARMIES, "piece.besieging", "state.captured", "state.initiative", *_DICE, "procedures")
_ATTACKS = (*_SIEGES, "piece.disorganised", "state.fronts")


def _term(
    name: str, what: str, unit: str, depends: tuple[str, ...], amount: Callable[[Reading], float]
) -> Term[Reading]:
    return Term(name=name, what=what, unit=unit, depends=depends, amount=amount)


TERMS = (
    _term("fortresses", "Fortresses taken from the enemy.", "a fortress", _HELD, taken),
    _term("lead", "Being sure to have more fortresses at the end.", "certainty", _SIEGES, lead),
    _term("sieges", "Fortresses that sieges under way will probably take.", "a fortress", _SIEGES, sieges),
    _term("shut_in", "Strength shut in there.", "a point of strength", _SIEGES, shut_in),
    _term("garrison", "Strength in fortresses taken from the enemy, up to two corps in each.", "a point of strength",
          (*_UNITS, "state.captured"), garrison),
    _term("unguarded", "Enemies near fortresses that nothing outweighs.", "a point of strength",
          (*_UNITS, "state.captured"), open_to_attack),
    _term("looming", "What blows of two corps can do to fortresses next.", "a point of strength",
          (*_ARMIES, "piece.besieging", "state.captured", *_DICE), loom),
    _term("strength", "Strength on the map.", "a point of strength", _UNITS, _more("strength")),
    _term("waiting", "Strength among the reinforcements.", "a point of strength", ("piece.at", "piece.reduced"),
          _more("waiting")),
    _term("rebuildable", "Strength that can be reformed.", "a point of strength", ("piece.at",),
          _more("rebuildable")),
    _term("disorganised", "Disorganised units.", "a unit", ("piece.at", "piece.nation", "piece.disorganised"),
          _more("disorganised")),
    _term("isolated", "Strength without communication that can come back to it.", "a point of strength", _BACK,
          _danger(0)),
    _term("doomed", "Strength that cannot.", "a point of strength", _BACK, _danger(1)),
    _term("stranded", "HQs that cannot.", "an HQ", _BACK, _danger(2)),
    _term("hanging", "Strength whose line the enemy could cut by marching later in this turn.", "a point of strength",
          _HANGING, _hangs(0)),
    _term("hanging_later", "The same in another turn.", "a point of strength", _HANGING, _hangs(1)),
    _term("commanded", "Hexes of an army within command range of its HQ.", "a hex",
          ("piece.at", "piece.nation", "piece.army", "piece.active"), _more("commanded")),
    _term("led", "Strength in the range of its HQ, or not far beyond it.", "a point of strength", _ARMIES,
          _more("led")),
    _term("drawn", "How near each army, with its HQ, is to the fortress that suits it best.",
          "a point of strength beside a fortress", (*_ARMIES, "state.captured"), drawn),
    _term("posted", "Strength among the reinforcements that has an army and a front.", "a point of strength", _POSTED,
          _more("posted")),
    _term("staffs", "HQs on the map whose army has a front.", "an HQ", _POSTED, _more("staffs")),
    _term("staffs_waiting", "The same among the reinforcements.", "an HQ", _POSTED,
          _more("staffs_waiting")),
    _term("shared_by_armies", "How evenly corps are shared out among armies with an HQ.", "a root of strength", _POSTED,
          _more("shared_by_armies")),
    _term("shared_by_fronts", "How evenly such armies are shared out among the fronts.", "a root of strength", _POSTED,
          _more("shared_by_fronts")),
    _term("missing", "Corps missing where the set-up asks for them.", "a corps",
          ("piece.at", "piece.nation", "piece.army", "procedures"), missing),
    _term("declared", "What attacks promise that were declared.", "a point of strength", _ATTACKS, promised),
    _term("fought", "What is to come of a combat whose die was rolled.", "a point of strength",
          (*_UNITS, "piece.besieging", "state.captured", *_DICE, "procedures"), pending),
    _term("attacks_now", "What attacks promise that can be made in this activation.", "a point of strength", _ATTACKS,
          _attacks(NOW)),
    _term("attacks_soon", "The same of fronts that act later in this turn.", "a point of strength", _ATTACKS,
          _attacks(SOON)),
    _term("attacks_later", "The same of fronts that have acted.", "a point of strength", _ATTACKS, _attacks(LATER)),
)  # fmt: skip
"""What counts in this game."""

outlook = Judgement(
    read=Reading,
    terms=TERMS,
    weights=own_weights(Path(__file__).parents[1] / "data" / "weights.toml", [term.name for term in TERMS]),
    settled=settled,
)
"""The value of a position for the Russian side."""
