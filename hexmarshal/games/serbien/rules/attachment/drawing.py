"""5.1: the A-H player draws the boundaries or has them suggested, and draws them on when the enemy has withdrawn."""

from typing import ClassVar

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.data.meanings import Cell, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.derived import derived
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.attachment.areas import (
    BENDS,
    Course,
    areas_refusal,
    bends,
    bends_after,
    boxes,
    course_refusal,
    divided,
    edges_of,
    halves,
    prolonged,
    reaches,
    rear,
    runs,
    starts,
    stretch,
    suggested,
    tail_of,
    to_the_edge,
    trains_in,
)
from hexmarshal.games.serbien.rules.table.asking import Ask, GameOrder
from hexmarshal.games.serbien.rules.table.pieces import Boundary
from hexmarshal.games.serbien.rules.table.position import Serbien, replace

# -- Orders ---------------------------------------------------------------------------------------------------


class Suggest(GameOrder, frozen=True, tag="suggest"):
    """Have all boundaries drawn as the armies stand."""

    when = Moment("Areas of Attachment are drawn in the Attachment Phase.", "4.2.2a")
    odds: ClassVar = False
    forms = ("suggest",)
    words = "has boundaries drawn as the armies stand"
    subject = "suggest"


class Redraw(GameOrder, frozen=True, tag="redraw"):
    """Redraw the boundary between two armies: ``redraw sixth-fifth``."""

    when = Moment("Areas of Attachment are drawn in the Attachment Phase.", "4.2.2a")
    odds: ClassVar = False
    armies: str
    """The armies on its left and right, as one looks from the enemy to the rear."""
    forms = ("redraw {armies}",)

    @property
    def words(self) -> str:
        """The boundary by its armies."""
        left, _, right = self.armies.partition("-")
        return f"redraws the boundary of the {left.capitalize()} and the {right.capitalize()} Army"

    @property
    def subject(self) -> str:
        return f"redraw {self.armies}"


class Draw(GameOrder, frozen=True, tag="draw"):
    """Begin a boundary at a hex, or draw it on straight to one: ``draw 12.17``."""

    when = Moment(
        "Boundaries are drawn in the Attachment Phase, and extended before a Counter Movement Phase.", "4.2.2a"
    )
    odds: ClassVar = False
    to: str
    """A hex of the army on the left: the boundary runs on its right."""
    forms = ("draw {to}",)

    @property
    def words(self) -> str:
        """Where it runs."""
        return f"draws the boundary to the right of {self.to}"


class Leave(GameOrder, frozen=True, tag="leave"):
    """Leave a boundary as it was: ``leave it``."""

    when = Moment("Boundaries are left or redrawn in the Attachment Phase.", "4.2.2a")
    odds: ClassVar = False
    forms = ("leave it",)
    words = "leaves the boundary as it was"
    sense = "no"
    subject = "leave"


# -- Drawing in the Attachment Phase (5.1.2) ------------------------------------------------------------------


class DrawAreas(Ask, frozen=True, tag="DrawAreas"):
    """5.1.2a: the areas may be redrawn; each boundary once in a phase."""

    kind: ClassVar = "areas"
    clause: ClassVar = "5.1.2a"
    accepts: ClassVar = (Suggest, Redraw, Done)
    drawn: tuple[int, ...] = ()
    """The boundaries that were drawn in this phase, by their numbers."""
    asked: bool = False
    """Whether a suggestion was asked for."""

    def prompt(self, table: Serbien) -> str:
        number = len(table.state.boundaries)
        verb = "parts" if number == 1 else "part"
        much = f"{count(number, 'boundary')} {verb} {count(number + 1, 'army')}"
        return f"{self.who(table)} Attachment (5.1): redraw boundaries, or leave them. Now {much}."

    def _pairs(self, table: Serbien) -> list[str]:
        return [pair(table, boundary) for boundary in table.state.boundaries]

    def subjects(self, table: Serbien) -> list[str]:
        return [order.subject for order in self.all_orders(table)]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        return [order for order in self.all_orders(table) if order.subject == subject]

    def all_orders(self, table: Serbien) -> list[Order]:
        found: list[Order] = [Suggest(), *map(Redraw, self._pairs(table)), Done()]
        return [order for order in found if self.check(table, order) is None]

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if isinstance(order, Suggest):
            if self.asked:
                return Refusal("suggested", "5.1.2a", "The boundaries already run as suggested in this phase.")
            return None
        if isinstance(order, Redraw):
            pairs = self._pairs(table)
            if order.armies not in pairs:
                return Refusal("no-boundary", "5.1.1-area", f"No boundary separates {order.armies or 'these armies'}.")
            if pairs.index(order.armies) in self.drawn:
                return Refusal("drawn", "5.1.2c", "That boundary was drawn in this phase.")
            return None
        # What nobody can mend need not be mended: then the phase may end as it is.
        return None if self.asked else areas_refusal(table, table.state.boundaries)

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Suggest):
            found = suggested(table)
            if found is None:
                table.say("No straight boundaries separate the armies where they are.", "5.1.1-line")
            else:
                table.note(boundaries=found)
                tell_courses(table, found)
            table.ask(replace(self, asked=True))
        elif isinstance(order, Redraw):
            number = self._pairs(table).index(order.armies)
            table.ask(replace(self, drawn=(*self.drawn, number)))
            table.ask(DrawBoundary(self.side, number))


class DrawBoundary(Ask, frozen=True, tag="DrawBoundary"):
    """5.1.1: a boundary is drawn from the enemy's Front Line, straight from bend to bend, to a friendly edge."""

    kind: ClassVar = "boundary"
    clause: ClassVar = "5.1.1-line"
    accepts: ClassVar = (Draw, Leave)
    number: int = 0
    """Which of the boundaries."""
    course: tuple[Cell, ...] = ()
    """What was drawn of it so far: the hexes on its left."""

    def prompt(self, table: Serbien) -> str:
        name = armies_parted(table, table.state.boundaries[self.number])
        if not self.course:
            army = table.printed.data.armies[table.printed.armies[table.state.boundaries[self.number].armies[0]]].title
            where = "name the hex at the enemy's Front Line where it begins"
            return f"{self.who(table)}, boundary of {name} (5.1.1): {where}. Its hexes are the last of the {army}."
        left = BENDS - bends(table, self.course)
        if table.options.bends == "free":
            can = "it may bend as often as you like"
        else:
            can = "it may bend no more" if left <= 0 else "it may bend once more" if left == 1 else "it may bend twice"
        here = f"it has come to {table.hexname(self.course[-1])}"
        ask = f"say where it goes next, at last to a friendly edge of the map. From there {can}"
        return f"{self.who(table)}, boundary of {name} (5.1.1): {here}; {ask}."

    def _next(self, table: Serbien) -> tuple[Cell, ...]:
        """These hexes where it may be drawn so: a whole boundary must be sound, and one in progress can still bend."""
        return next_hexes(table, self.number, self.course)

    def refusal(self, table: Serbien, course: Course) -> Refusal | None:
        """Why a whole course cannot be this boundary."""
        return course_refusal(table, course) or areas_refusal(table, self._with(table, course))

    def _with(self, table: Serbien, course: Course) -> tuple[Boundary, ...]:
        boundaries = table.state.boundaries
        new = Boundary(boundaries[self.number].armies, course)
        return (*boundaries[: self.number], new, *boundaries[self.number + 1 :])

    def subjects(self, table: Serbien) -> list[str]:
        labels = table.board.labels
        return [*[labels[cell] for cell in self._next(table)], "leave"]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        if subject == "leave":
            return [Leave()]
        cell = table.board.find(subject)
        return [Draw(subject)] if cell is not None and cell in self._next(table) else []

    def all_orders(self, table: Serbien) -> list[Order]:
        return [*(Draw(table.hexname(cell)) for cell in self._next(table)), Leave()]

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if not isinstance(order, Draw):
            return None
        cell = table.board.find(order.to)
        if cell is None or not holds(table.board.everywhere, cell):
            return Refusal("nowhere", "5.1.1-line", f"{order.to or 'That'} is not a hex on the map.")
        course = drawn_to(table, self.course, cell)
        if course is None:
            if not self.course:
                return Refusal("start", "5.1.1-line", f"{order.to} is not at the enemy's Front Line.")
            from_here = table.hexname(self.course[-1])
            return Refusal("straight", "5.1.1-line", f"No straight line leads from {from_here} to {order.to}.")
        if cell in self._next(table):
            return None
        if holds(rear(table), cell):
            return self.refusal(table, course)
        return Refusal(
            "bends", "5.1.1-bends", f"After {BENDS} major bends it runs straight to a friendly edge of the map."
        )

    def carry_out(self, table: Serbien, order: Order) -> None:
        if not isinstance(order, Draw):
            return
        cell = table.board.cell(order.to)
        course = drawn_to(table, self.course, cell)
        assert course is not None
        if len(course) > 1 and holds(rear(table), cell):
            table.note(boundaries=self._with(table, course))
            tell_courses(table, table.state.boundaries[self.number : self.number + 1])
        else:
            table.ask(replace(self, course=course))


def pair(table: Serbien, boundary: Boundary) -> str:
    """A boundary as an order names it: sixth-fifth."""
    return "-".join(table.printed.armies[army].casefold() for army in boundary.armies)


def armies_parted(table: Serbien, boundary: Boundary) -> str:
    """The armies that a boundary parts, as a sentence names them."""
    return " and ".join(table.printed.data.armies[table.printed.armies[army]].title for army in boundary.armies)


def tell_courses(table: Serbien, boundaries: tuple[Boundary, ...]) -> None:
    """Tell how some boundaries run."""
    for boundary in boundaries:
        course = boundary.course
        names = armies_parted(table, boundary)
        way = f"from {table.hexname(course[0])} to {table.hexname(course[-1])}"
        table.say(f"The boundary of {names} runs {way}.", "5.1.1-line", *map(table.hexname, course))


# -- Drawing on (5.1.1a) --------------------------------------------------------------------------------------


class ExtendBoundaries(Procedure, frozen=True, tag="ExtendBoundaries"):
    """5.1.1a: boundaries that no longer reach the enemy's Front Line are drawn on to it."""

    player: SideNumber
    """Whose boundaries they are."""
    number: int = 0
    """How many of them were looked at."""
    steps: ClassVar = ("extend",)

    def extend(self, table: Serbien) -> None:
        """The next of them. Where no straight line leads on, it is prolonged as it began."""
        if self.player != AUSTRIAN or self.number >= len(table.state.boundaries):
            return
        table.again()
        table.amend(number=self.number + 1)
        course = table.state.boundaries[self.number].course
        question = ExtendBoundary(SIDES[AUSTRIAN], self.number)
        if course and not reaches(table, course) and question.ways(table):
            table.choose(question)


class ExtendBoundary(Ask, frozen=True, tag="ExtendBoundary"):
    """5.1.1a: a boundary is drawn on, from where it began to the enemy's new Front Line. Its bends are not counted."""

    kind: ClassVar = "draw-on"
    clause: ClassVar = "5.1.1a"
    accepts: ClassVar = (Draw,)
    number: int = 0
    """Which of the boundaries."""

    def prompt(self, table: Serbien) -> str:
        boundary = table.state.boundaries[self.number]
        start, name = table.hexname(boundary.course[0]), armies_parted(table, boundary)
        return f"{self.who(table)}, boundary of {name} (5.1.1a): draw it on from {start} to the enemy's new Front Line."

    def ways(self, table: Serbien) -> dict[int, Boundary]:
        """The boundary drawn on to each hex to which it may be."""
        return _extensions(table, self.number)

    def subjects(self, table: Serbien) -> list[str]:
        return list(map(table.hexname, self.ways(table)))

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        return [Draw(subject)] if subject in self.subjects(table) else []

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        assert isinstance(order, Draw)
        if order.to in self.subjects(table):
            return None
        return Refusal(
            "extend", "5.1.1a", f"No straight line leads to the enemy's Front Line at {order.to or 'that place'}."
        )

    def carry_out(self, table: Serbien, order: Order) -> None:
        assert isinstance(order, Draw)
        boundaries = table.state.boundaries
        new = self.ways(table)[table.board.cell(order.to)]
        table.note(boundaries=(*boundaries[: self.number], new, *boundaries[self.number + 1 :]))
        tell_courses(table, (new,))


@derived
def _extensions(table: Serbien, number: int) -> dict[int, Boundary]:
    boundary, goal = table.state.boundaries[number], starts(table)
    course, found = boundary.course, {}
    barred = table.occupancy(SERBIAN).held
    for other in table.state.boundaries:
        barred |= mask(other.course)
    for run in runs(table):
        ahead = stretch(table, course[0], run, barred)
        end = next((n for n, cell in enumerate(ahead) if holds(goal, cell)), None)
        if end is not None and ahead[end] not in found:
            whole = (*reversed(ahead[: end + 1]), *course)
            if halves(table, whole) != (0, 0):
                found[ahead[end]] = Boundary(boundary.armies, whole)
    return found


# -- Where a course may go on (5.1.1) -------------------------------------------------------------------------

# What this finds, quickly and for all hexes at once, is what `DrawBoundary.refusal` says of each course.

Drawn = tuple[int, Course]
"""How a boundary comes to a hex: how often it has bent by then, and the straight run that leads there."""


def drawn_to(table: Serbien, course: Course, cell: Cell) -> Course | None:
    """A course drawn on to a hex with as few bends as can be; ``None`` if no straight line leads there."""
    if not course:
        return (cell,) if holds(starts(table), cell) else None
    barred = table.occupancy(SERBIAN).held | mask(course)
    before, tail = tail_of(table, course)
    best: Drawn | None = None
    for run, first, later in bends_after(table, tail):
        ahead = stretch(table, course[-1], run, barred)
        if cell in ahead:
            far = ahead.index(cell) + 1
            number = before + (first if far == 1 else later)
            if best is None or number < best[0]:
                best = number, ahead[:far]
    return None if best is None else (*course, *best[1])


@derived
def next_hexes(table: Serbien, number: int, course: Course) -> tuple[Cell, ...]:
    """The hexes to which a boundary may be drawn next: whole it must be sound, in progress it can still bend."""
    if not course:
        return tuple(cells(starts(table)))
    free, ends = table.options.bends == "free", rear(table)
    bends, last = _onward(table, course, ends)
    # What is drawn on crosses neither itself nor the enemy, and how often it bends is known. So of a whole course it
    # remains to be seen what it would divide.
    sound = _sound(table, course)
    fits = {
        cell: sound and (free or bent <= BENDS) and _parts(table, number, course, run)
        for cell, (bent, run) in last.items()
    }
    return tuple([cell for cell, bent in bends.items() if fits.get(cell, free or bent < BENDS)])


def _onward(table: Serbien, course: Course, ends: int) -> tuple[dict[int, int], dict[int, Drawn]]:
    """How often a course has bent in each hex to which it may be drawn next, and how it comes to those at its end."""
    barred, start = table.occupancy(SERBIAN).held | mask(course), course[-1]
    before, tail = tail_of(table, course)
    found, last = dict[int, int](), dict[int, Drawn]()
    for run, first, later in bends_after(table, tail):
        ahead, hexes = to_the_edge(table, start, run)
        if hexes & barred:
            ahead = stretch(table, start, run, barred)
        if not ahead:
            continue
        # From the second hex of a straight run on it bends no more.
        once, more = before + first, before + later
        if found.get(ahead[0], once + 1) > once:
            found[ahead[0]] = once
        found |= {cell: more for cell in ahead[1:] if found.get(cell, more + 1) > more}
        for cell in cells(hexes & ends) if hexes & ends else ():
            if cell not in ahead:
                continue
            far = ahead.index(cell) + 1
            number = once if far == 1 else more
            if cell not in last or number < last[cell][0]:
                last[cell] = number, ahead[:far]
    return found, last


def _sound(table: Serbien, drawn: Course) -> bool:
    """Whether nothing is wrong with what was drawn so far: it begins at the front, crosses neither itself nor foes."""
    hexes = mask(drawn)
    crossed = hexes & table.occupancy(SERBIAN).held or hexes.bit_count() < len(drawn)
    return holds(starts(table), drawn[0]) and not crossed


def _parts(table: Serbien, number: int, course: Course, run: Course) -> bool:
    """5.1.1-area, 5.1.3: whether a boundary drawn on by a run would part areas as they should be."""
    head = prolonged(table, (*course, *run))[: -len(run)]
    one, other = edges_of(table, head), edges_of(table, (course[-1], *run))
    left = divided(table, one[0] | other[0], one[1] | other[1], one[2] | other[2])[0]
    rest, boundaries, trains = table.board.everywhere, table.state.boundaries, _trains(table)
    for n, boundary in enumerate(boundaries if left else ()):
        hexes, part = (mask(course) | mask(run), left) if n == number else _divided_by(table, boundary.course)
        part &= rest
        if hexes & ~rest or sum([holds(part, at) for at in trains]) > boxes(table, boundary.armies[0]):
            return False
        rest &= ~part
    return left != 0 and sum([holds(rest, at) for at in trains]) <= boxes(table, boundaries[-1].armies[1])


def _divided_by(table: Serbien, course: Course) -> tuple[int, int]:
    """The hexes of another boundary, and those on its left."""
    return mask(course), halves(table, course)[0]


@derived
def _trains(table: Serbien) -> list[Cell]:
    """The hexes of the A-H Corps Trains on the map."""
    return [table.pieces[i].at for i in trains_in(table, table.board.everywhere)]
