"""Chapter 26: Strategic Plans."""

from collections.abc import Sequence
from typing import ClassVar

from hexmarshal.core.board.paths import holds, mask
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, BRIGADE, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.knowledge import wake_due
from hexmarshal.games.serbien.rules.standing.front import controls
from hexmarshal.games.serbien.rules.table.asking import Ask, GameOrder
from hexmarshal.games.serbien.rules.table.position import Serbien


class Abandon(GameOrder, frozen=True, tag="abandon"):
    """Abandon the Strategic Plan of an army (26.3): ``abandon FIFTH``."""

    when = Moment("Strategic Plans are abandoned in the Joint Preliminary Phase.", "26.3a")
    army: str
    """The id of the army."""
    forms = ("abandon {army:word}",)

    @property
    def subject(self) -> str:
        return self.army


FIRST = 2
"""No plan is abandoned before this Game Turn (26.3b)."""


class JointPreliminaryPhase(Procedure, frozen=True, tag="JointPreliminaryPhase"):
    """4.2.1a: plans achieved or abandoned, units activated."""

    player: SideNumber
    """The phasing side."""
    steps: ClassVar = ("achieved", "abandoned", "abandoned_by_the_enemy", "activated")

    def achieved(self, table: Serbien) -> None:
        """4.2.1a-a, 26.1b: an army whose plan was achieved in the last Player Turn is free from this one on."""
        free = [army for army in table.state.achieved if army in table.state.plans]
        for army in free:
            table.say(f"The {_army(table, army)} has achieved its Strategic Plan.", "26.1b")
        if table.state.achieved:
            left = tuple(army for army in table.state.plans if army not in free)
            table.note(plans=left, achieved=())

    def abandoned(self, table: Serbien) -> None:
        """4.2.1a-b: plans may be given up."""
        table.ask_if(bool(able_to_abandon(table)), AbandonPlans(SIDES[AUSTRIAN]))

    def abandoned_by_the_enemy(self, table: Serbien) -> None:
        """26.3a: by an option the Serb may announce it, too."""
        if table.options.abandon == "either" and able_to_abandon(table):
            table.ask(AbandonPlans(SIDES[SERBIAN]))

    def activated(self, table: Serbien) -> None:
        """4.2.1a-c: units that are due in this Game Turn are activated."""
        wake_due(table)


def _army(table: Serbien, army: int) -> str:
    return f"{table.printed.armies[army].title()} Army"


# -- Objectives (26.1) ----------------------------------------------------------------------------------------


def captured(table: Serbien, army: int) -> bool:
    """26.1.1: whether infantry of a brigade or more holds an army's primary objective, and its side controls it."""
    goal = table.board.cell(table.printed.data.plans[table.printed.armies[army]].primary)
    here = table.here(goal, AUSTRIAN)
    return controls(table, AUSTRIAN, goal) and any(
        table.footed(i) and table.printed.quarters[i] >= BRIGADE for i in here
    )


def note_achieved(table: Serbien) -> None:
    """26.1b, 26.1.1: at the end of a Player Turn, which plans were achieved in it."""
    won = tuple(army for army in table.state.plans if captured(table, army))
    if won != table.state.achieved:
        table.note(achieved=won)


# -- Restrictions (26.2) --------------------------------------------------------------------------------------


def restricted(table: Serbien, index: Counter) -> bool:
    """26.2: whether a Strategic Plan binds the moves of a unit: infantry Formations that are not CI or Demoralized."""
    printed, army = table.printed, table.pieces[index].army
    bound = army >= 0 and army in table.state.plans
    return bound and printed.formation[index] and printed.infantry[index] and not table.ineffective(index)


def ends(table: Serbien, army: int, began: tuple[Cell, ...]) -> int:
    """26.2.1: the hexes closer to an objective of an army's plan than where a move began, and that hex itself.

    Of two hexes in which it began the closest counts (19.0b).
    """
    return _nearer(table, army, began, 1) | mask(began) & _nearer(table, army, began, 0)


def refusal(table: Serbien, units: Sequence[Counter], began: Sequence[Cell], to: Cell) -> Refusal | None:
    """26.2.1, 19.0b: a restricted Formation that moves must end a hex closer to one of its army's objectives."""
    away, stays = table.board.distance, to in began
    for i in units:
        if not restricted(table, i):
            continue
        goals = map(table.board.cell, table.printed.data.plans[table.army_id(i)].objectives)
        if not any(away(goal, to) < min(away(goal, cell) for cell in began) + stays for goal in goals):
            return _aside(table, i)
    return None


def shift_refusal(
    table: Serbien, units: Sequence[Counter], began: Sequence[Cell], ends: Sequence[Cell]
) -> Refusal | None:
    """26.2.1, 19.0b: of a Two-Hex Unit the hex closest to an objective counts, before and after.

    A unit that only gathers need not come closer, since it may go on later, but may not fall back.
    """
    away, fallen = table.board.distance, len(ends) == 1
    for i in units:
        if not restricted(table, i):
            continue
        goals = map(table.board.cell, table.printed.data.plans[table.army_id(i)].objectives)
        gains = (min(away(goal, cell) for cell in began) - min(away(goal, cell) for cell in ends) for goal in goals)
        if not any(gain + fallen > 0 for gain in gains):
            return _aside(table, i)
    return None


def shift_ends(table: Serbien, units: Sequence[Counter], began: tuple[Cell, ...]) -> list[tuple[int, int]]:
    """The same found quickly, for each restricted unit: one of two hexes must lie in the first set, one alone in the
    second."""
    armies = [table.pieces[i].army for i in units if restricted(table, i)]
    return [(_nearer(table, army, began, 1), _nearer(table, army, began, 0)) for army in armies]


@derived_from(lambda table, army, began, less: table.printed.memories["closer"])
def _nearer(table: Serbien, army: int, began: tuple[Cell, ...], less: int) -> int:
    """The hexes at least this many hexes closer to some objective of an army than the closest of its first ones."""
    found = 0
    for goal in map(table.board.cell, table.printed.data.plans[table.printed.armies[army]].objectives):
        away = min(table.board.distance(goal, cell) for cell in began) - less
        found |= table.printed.disc(goal, away) if away >= 0 else 0
    return found


def _aside(table: Serbien, index: Counter) -> Refusal:
    goals = map(table.board.cell, table.printed.data.plans[table.army_id(index)].objectives)
    where = listing([_called(table, goal) for goal in goals], "or")
    sentence = f"{table.name(index)} must end its move closer to an objective of its army's Strategic Plan: {where}."
    return Refusal("plan", "26.2.1", sentence, "nearer-to-an-objective")


def _called(table: Serbien, cell: Cell) -> str:
    """A hex by its town and its number."""
    places = table.board.places.get(cell, ())
    return f"{places[0].name} ({table.hexname(cell)})" if places else table.hexname(cell)


# -- Abandoning (26.3, 27.1) ----------------------------------------------------------------------------------


def bound_armies(table: Serbien, units: Sequence[Counter]) -> list[int]:
    """26.3.1: the armies with a plan of whose infantry Formations some are."""
    armies = {table.pieces[i].army for i in units if table.printed.formation[i] and table.footed(i)}
    return [army for army in table.state.plans if army in armies]


def count_mandated(table: Serbien, player: SideNumber, units: Sequence[Counter], intense: bool) -> None:
    """26.3.1: an Intense attack with an infantry Formation of an army bound by a plan is a Mandated Attack."""
    bound = bound_armies(table, units)
    if player != AUSTRIAN or not intense or not bound:
        return
    counts = list(table.state.mandated)
    for army in bound:
        counts[army] += 1
    table.note(mandated=tuple(counts))


def mandated(table: Serbien, army: int) -> int:
    """26.3.1: Mandated Attacks that an army has conducted."""
    return table.state.mandated[army]


def abandon_refusal(table: Serbien, army: int) -> Refusal | None:
    """26.3: why a plan may not be abandoned now."""
    name = _army(table, army)
    if army not in table.state.plans:
        return Refusal("no-plan", "26.3a", f"The {name} is bound by no Strategic Plan.")
    if table.state.turn < FIRST:
        return Refusal("too-early", "26.3b", "No Strategic Plan can be abandoned on GT0 or GT1.")
    needed = table.printed.data.plans[table.printed.armies[army]].attacks
    if mandated(table, army) < needed:
        done = mandated(table, army)
        return Refusal("attacks", "26.3.1", f"The {name} has made {done} of its {needed} Mandated Attacks.")
    return None


def able_to_abandon(table: Serbien) -> list[int]:
    """26.3: the armies whose plan may be abandoned now."""
    return [army for army in table.state.plans if abandon_refusal(table, army) is None]


def price(table: Serbien, army: int) -> int:
    """27.1: the points that abandoning a plan costs, by how near the army's infantry is to its primary objective."""
    goal = table.board.cell(table.printed.data.plans[table.printed.armies[army]].primary)
    near = [
        table.board.distance(goal, cell)
        for i in table.printed.of_side[AUSTRIAN]
        if (piece := table.pieces[i]).army == army and table.footed(i)
        for cell in (piece.at, piece.also) if cell >= 0 and holds(table.board.everywhere, cell)
    ]  # fmt: skip
    away = min(near, default=99)
    rows = sorted(table.printed.data.abandonments.values(), key=lambda row: -row.least)
    return next((row.points for row in rows if away >= row.least), rows[-1].points)


class AbandonPlans(Ask, frozen=True, tag="AbandonPlans"):
    """26.3: whether an army's plan is abandoned."""

    kind: ClassVar = "plans"
    clause: ClassVar = "26.3a"
    accepts: ClassVar = (Abandon, Done)

    def prompt(self, table: Serbien) -> str:
        offers = [f"{_army(table, army)} (−{price(table, army)} VP)" for army in able_to_abandon(table)]
        return f"{self.who(table)}: a Strategic Plan may be abandoned: {', '.join(offers)}. Or go on."

    def subjects(self, table: Serbien) -> list[str]:
        return [*(table.printed.armies[army] for army in able_to_abandon(table)), "done"]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        if subject == "done":
            return [Done()]
        return [Abandon(subject)] if subject in self.subjects(table) else []

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if isinstance(order, Done):
            return None
        assert isinstance(order, Abandon)
        if order.army not in table.printed.armies:
            return Refusal("unknown", "26.3a", f"There is no army called {order.army}.")
        return abandon_refusal(table, table.printed.armies.index(order.army))

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Done):
            return
        assert isinstance(order, Abandon)
        army = table.printed.armies.index(order.army)
        lost = price(table, army)
        table.note(plans=tuple(one for one in table.state.plans if one != army))
        table.say(f"The {_army(table, army)} abandons its Strategic Plan.", "26.3a")
        table.score(1 - AUSTRIAN, lost, f"the plan of the {_army(table, army)} is abandoned", "27.1")
        if able_to_abandon(table):
            table.ask(self)
