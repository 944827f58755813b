"""9.2.1: the ways by which a stack may retreat, and why the others are not allowed."""

from typing import TYPE_CHECKING, NamedTuple

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.galicia.parts.printed import Printed
from hexmarshal.games.galicia.parts.sides import AUSTRIAN
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.games.galicia.rules.supply import lines

if TYPE_CHECKING:
    from hexmarshal.games.galicia.rules.retreat import RetreatStack

Path = tuple[int, ...]


class Course(NamedTuple):
    """A way of retreat, and which guidelines it breaks."""

    path: Path
    """The hexes entered."""
    into_zone: bool
    """Whether it enters an empty hex in an enemy zone of control (9.2.1a)."""
    astray: bool
    """Whether it does not lead toward a source of supply (9.2.1b)."""
    full: bool
    """Whether the stack finds no room at its end (9.2c)."""
    shaded: bool
    """Whether it enters a hex that is closed to moves that are not forced (4.5)."""

    @property
    def broken(self) -> int:
        """How many guidelines it breaks."""
        return self.into_zone + self.astray


def ways(table: Galicia, stack: "RetreatStack") -> list[Course]:
    """The ways among which the owner chooses; none if enemies bar the very first hex (9.2.1, 9.2.3).

    As many hexes as can be; leading away from the start if they can; keeping the guidelines if they can; then to where
    there is room, unless the option ``full_hexes`` says ``any``, and out of shaded hexes.
    """
    anywhere = table.options.full_hexes == "any"
    found = [(not anywhere and course.full, course.shaded, course) for course in by_guidelines(table, stack)]
    least = min(((full, shaded) for full, shaded, _ in found), default=None)
    return [course for full, shaded, course in found if (full, shaded) == least]


def seen_ways(table: Galicia, stack: "RetreatStack") -> list[Course]:
    """The ways that it may have for all the enemy can see: they do not know where there is room (5.4a)."""
    found, own = by_guidelines(table, stack), table.occupancy(stack.owner).held
    clear = any(not course.shaded and not holds(own, course.path[-1]) for course in found)
    return [course for course in found if not (clear and course.shaded)]


def by_guidelines(table: Galicia, stack: "RetreatStack") -> list[Course]:
    """The ways that break the fewest guidelines, of those as long as can be and leading away if they can."""
    found = _farthest(table, stack)
    least = min((course.broken for course in found), default=0)
    return [course for course in found if course.broken == least]


def _farthest(table: Galicia, stack: "RetreatStack") -> list[Course]:
    toward = _toward(table, stack)
    for hexes in range(stack.hexes, 0, -1):
        for away in (True, False):
            paths = _paths(table, stack, hexes, away)
            if paths:
                return [_course(table, stack, path, toward) for path in paths]
    return []


def _paths(table: Galicia, stack: "RetreatStack", hexes: int, away: bool) -> list[Path]:
    """Every path of this many hexes that enters none twice."""
    board, here = table.board, stack.here(table)
    free = table.printed.ground[stack.owner] & ~table.occupancy(1 - stack.owner).held
    for cell in (stack.start, *stack.visited):
        free &= ~(1 << cell)
    paths: list[Path] = [()]
    for _ in range(hexes):
        longer = []
        for path in paths:
            last = path[-1] if path else here
            far = board.distance(stack.start, last)
            for cell in board.neighbours[last]:
                leads_away = not away or board.distance(stack.start, cell) > far
                if holds(free, cell) and cell not in path and leads_away:
                    longer.append((*path, cell))
        paths = longer
    return paths


def _course(table: Galicia, stack: "RetreatStack", path: Path, toward: int) -> Course:
    owner = stack.owner
    zone = table.occupancy(1 - owner).zone & ~table.occupancy(owner).held
    steps = sum(table.pieces[i].steps for i in stack.alive(table))
    shaded = table.printed.shaded if owner == AUSTRIAN and table.turn.shaded else 0
    return Course(
        path,
        any(holds(zone, cell) for cell in path),
        not holds(toward, path[-1]),
        table.room(path[-1], owner) < steps,
        any(holds(shaded, cell) for cell in path),
    )


def _toward(table: Galicia, stack: "RetreatStack") -> int:
    """9.2.1b: hexes nearer to a source within 12 hexes; for a result of one hex no farther is enough."""
    printed = table.printed
    slack = 0 if stack.ordered <= printed.number["retreat.eased"] else 1
    near = printed.disc(stack.start, printed.number["retreat.source"])
    return _nearer(printed, stack.start, lines(table, stack.owner).sources & near, slack)


@derived_from(lambda printed, *_: printed.memories["retreats"])
def _nearer(printed: Printed, start: Cell, sources: int, slack: int) -> int:
    """Hexes nearer to one of some sources than a hex is by ``slack``."""
    found, distance = 0, printed.board.distance
    for source in cells(sources):
        nearer = distance(start, source) - slack
        if nearer >= 0:
            found |= printed.disc(source, nearer)
    return found


def refusal(table: Galicia, stack: "RetreatStack", path: Path) -> Refusal:
    """Why a stack that can retreat does not do so by a way that is not among its ways."""
    names, here, open_ways = table.board.labels, stack.here(table), ways(table, stack)
    hexes = len(open_ways[0].path)
    if table.board.distance(here, path[-1]) > hexes:
        return Refusal("too-far", "9.2a", f"{names[path[-1]]} is too far: the stack retreats {count(hexes, 'hex')}.")
    if len(path) != hexes:
        return Refusal("length", "9.2a", f"The stack retreats {count(hexes, 'hex')}, not {count(len(path), 'hex')}.")
    for cell in path:
        if cell not in table.board.neighbours[here]:
            return Refusal("not-adjacent", "9.2a", f"{names[here]} and {names[cell]} are not adjacent.")
        if holds(table.occupancy(1 - stack.owner).held, cell):
            return Refusal("enemy-hex", "4.1b", f"{table.place(cell)} is held by the enemy.")
        if not holds(table.printed.ground[stack.owner], cell):
            return Refusal("fortress", "13.0a", f"No Russian unit may enter {table.place(cell)}.")
        here = cell
    mine = next((course for course in _farthest(table, stack) if course.path == path), None)
    ends = ", ".join(sorted({names[course.path[-1]] for course in open_ways}))
    if mine is None:
        sentence = f"A retreat must move away from where it began if possible. This path does not; choose {ends}."
        return Refusal("not-away", "9.2a", sentence, "retreats-lead-away")
    if mine.broken > open_ways[0].broken:
        if mine.into_zone and not all(course.into_zone for course in open_ways):
            sentence = f"This path enters an empty hex in an enemy ZOC, which can be avoided. Choose {ends}."
            return Refusal("guidelines", "9.2.1a", sentence, "guidelines-bind")
        sentence = f"This path does not lead toward a source of supply, and another does. Choose {ends}."
        return Refusal("guidelines", "9.2.1b", sentence, "guidelines-bind")
    if mine.full > open_ways[0].full:
        sentence = f"{names[path[-1]]} has no room for the stack. Choose {ends}."
        return Refusal("no-room", "9.2c", sentence, "full-hexes-only-for-the-guidelines")
    sentence = f"A-H units must stay out of shaded hexes through turn 5 if possible. Choose {ends}."
    return Refusal("shaded", "4.5", sentence, "retreat-into-shaded-hexes")
