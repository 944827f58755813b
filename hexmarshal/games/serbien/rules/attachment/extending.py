"""5.1.1a: boundaries are drawn on when the enemy has withdrawn."""

from typing import ClassVar

from hexmarshal.core.derived import derived
from hexmarshal.core.meanings import SideNumber
from hexmarshal.core.paths import holds, mask
from hexmarshal.core.procedure import Order, Procedure, Refusal
from hexmarshal.games.serbien.rules.attachment.boundaries import halves, reaches, runs, starts, stretch
from hexmarshal.games.serbien.rules.attachment.drawing import armies_parted, tell_courses
from hexmarshal.games.serbien.rules.attachment.orders import Draw
from hexmarshal.games.serbien.rules.table.asking import Ask
from hexmarshal.games.serbien.rules.table.pieces import AUSTRIAN, SERBIAN, SIDES, Boundary
from hexmarshal.games.serbien.rules.table.position import Serbien


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
