"""9.2: retreats after combat."""

import re
from functools import lru_cache
from typing import ClassVar, NamedTuple

from hexmarshal.core.orders import Done
from hexmarshal.core.paths import cells
from hexmarshal.core.procedure import Order, Procedure, Refusal, Way
from hexmarshal.core.wording import count
from hexmarshal.games.galicia.asking import Ask
from hexmarshal.games.galicia.effectiveness import reduce
from hexmarshal.games.galicia.orders import Follow, GoOn, Retreat
from hexmarshal.games.galicia.pieces import SIDES
from hexmarshal.games.galicia.sheet import Sheet
from hexmarshal.games.galicia.stacking import Overstacking
from hexmarshal.games.galicia.supply import lines
from hexmarshal.games.galicia.table import Galicia, replace

_WAY = re.compile(r"(\d{1,2}\.\d\d)((?:-\d{1,2}\.\d\d)+)$")


class Course(NamedTuple):
    """A way of retreat, and the guidelines that it breaks (9.2.1)."""

    path: tuple[int, ...]
    """The hexes entered."""
    into_zone: bool
    """Whether it enters an empty hex in an enemy zone of control."""
    astray: bool
    """Whether it does not lead toward a source of supply."""


class RetreatStack(Procedure, frozen=True):
    """9.2: a stack retreats by some hexes."""

    owner: int
    """Whose units they are."""
    units: tuple[int, ...]
    """Who retreats."""
    start: int
    """The hex from which the retreat began."""
    hexes: int
    """How many hexes they are to go."""
    ordered: int
    """How many hexes the result of the combat ordered (9.2.1b)."""
    visited: tuple[int, ...] = ()
    """Hexes in which the retreat has been."""
    steps: ClassVar = ("choose", "arrive", "crowd")

    def alive(self, table: Galicia) -> tuple[int, ...]:
        """Who is left."""
        return tuple(i for i in self.units if table.pieces[i].at >= 0)

    def ways(self, table: Galicia) -> list[Course]:
        """The ways among which the owner chooses; none if enemies bar the very first hex (9.2.1, 9.2.3).

        As many hexes as can be; leading away from the start if they can; keeping the guidelines if they can.
        """
        units = self.alive(table)
        if not units:
            return []
        here, toward = table.pieces[units[0]].at, self.toward(table)
        for hexes in range(self.hexes, 0, -1):
            for away in (True, False):
                found = [self._course(table, path, toward) for path in self._paths(table, here, hexes, away)]
                if found:
                    least = min(course.into_zone + course.astray for course in found)
                    return [course for course in found if course.into_zone + course.astray == least]
        return []

    def _paths(self, table: Galicia, here: int, hexes: int, away: bool) -> list[tuple[int, ...]]:
        board = table.board
        free = table.sheet.ground[self.owner] & ~table.half(1 - self.owner).held & ~(1 << self.start)
        for cell in (*self.visited, here):
            free &= ~(1 << cell)
        paths: list[tuple[int, ...]] = [()]
        for _ in range(hexes):
            longer = []
            for path in paths:
                last = path[-1] if path else here
                far = board.distance(self.start, last)
                for cell in board.neighbours[last]:
                    leads_away = not away or board.distance(self.start, cell) > far
                    if free >> cell & 1 and cell not in path and leads_away:
                        longer.append((*path, cell))
            paths = longer
        return paths

    def _course(self, table: Galicia, path: tuple[int, ...], toward: int) -> Course:
        zone = table.half(1 - self.owner).zone & ~table.half(self.owner).held
        return Course(path, any(zone >> cell & 1 for cell in path), not toward >> path[-1] & 1)

    def toward(self, table: Galicia) -> int:
        """9.2.1b: hexes nearer to a source within 12 hexes; for a result of one hex no farther is enough."""
        sheet = table.sheet
        slack = 0 if self.ordered <= sheet.number["retreat.eased"] else 1
        near = sheet.disc(self.start, sheet.number["retreat.source"])
        return _nearer(sheet, self.start, lines(table, self.owner).sources & near, slack)

    def choose(self, table: Galicia) -> None:
        """9.2.1: the owner determines the way."""
        ways = self.ways(table)
        if not ways:
            self._barred(table, self.hexes)
            table.leave()
            return
        table.choose(RetreatTo(SIDES[self.owner]))

    def _barred(self, table: Galicia, hexes: int) -> None:
        """9.2.3: a reduction for each hex not retreated, and the modifier of the loss roll."""
        where = table.place(table.pieces[self.units[0]].at)
        table.say(f"The way of retreat from {where} is barred.", "9.2.3")
        blame(table, self.owner)
        note_retreat(table, self.units)  # thrown back as well, and so not victorious
        for i in self.alive(table):
            reduce(table, i, hexes * table.sheet.number["retreat.blocked"], "9.2.3")

    def go(self, table: Galicia, course: Course) -> None:
        """Take the stack along a way, with what it costs (9.2.2, 9.2.3)."""
        fords = table.sheet.fords
        units = self.alive(table)
        here = table.pieces[units[0]].at
        if course.into_zone or course.astray:
            why = "an enemy ZOC" if course.into_zone else "away from supply"
            table.say(f"The retreat leads {'into ' if course.into_zone else ''}{why}.", "9.2.1c")
            blame(table, self.owner)
        cover(table, self.owner, course.path[-1])
        table.march(units, course.path, "retreats", "9.2a", seen=True)
        note_retreat(table, units)
        for there in course.path:
            for i in units:
                reduce(table, i, fords.get((here, there), 0), "9.2.2")
            here = there
        table.amend(visited=(*self.visited, *course.path))
        if len(course.path) < self.hexes and self.alive(table):
            self._barred(table, self.hexes - len(course.path))

    def arrive(self, table: Galicia) -> None:
        """9.2b: who is too many in the last hex goes on; all together, if there is room for none of them."""
        units = self.alive(table)
        if not units:
            table.leave()
            return
        here = table.pieces[units[0]].at
        if table.room(here, self.owner) >= 0:
            return
        arriving = sum(table.pieces[i].steps for i in units)
        least = min(table.pieces[i].steps for i in units)
        onward = replace(self, at=0, units=units, hexes=1, visited=self.visited)
        if table.room(here, self.owner) + arriving < least:
            if onward.ways(table):
                table.amend(at=0, units=units, hexes=1)
        elif any(replace(onward, units=(i,)).ways(table) for i in units):
            table.again()
            table.choose(WhoGoesOn(SIDES[self.owner]))

    def crowd(self, table: Galicia) -> None:
        """5.2: where a retreat ends too many are eliminated, if nobody could go on."""
        units = self.alive(table)
        if units:
            here = table.pieces[units[0]].at
            if table.room(here, self.owner) < 0:
                table.call(Overstacking(self.owner, (here,)))


@lru_cache(maxsize=4096)
def _nearer(sheet: Sheet, start: int, sources: int, slack: int) -> int:
    """Hexes nearer to one of some sources than a hex is by ``slack``."""
    found, distance = 0, sheet.board.distance
    for source in cells(sources):
        nearer = distance(start, source) - slack
        if nearer >= 0:
            found |= sheet.disc(source, nearer)
    return found


def blame(table: Galicia, side: int) -> None:
    """Let the combat know that a side broke a guideline or could not retreat (9.4.1e)."""

    def amended(frame: Procedure) -> Procedure:
        failed = getattr(frame, "failed", None)
        if failed is None:
            return frame
        number = 0 if side == frame.attacker else 1  # type: ignore[attr-defined]
        return replace(frame, failed=(True, failed[1]) if number == 0 else (failed[0], True))

    table.stack = tuple(amended(frame) for frame in table.stack)


def note_retreat(table: Galicia, units: tuple[int, ...]) -> None:
    """Let the combat know who has retreated, or was to and could not (9.2.3, 9.3a)."""
    table.stack = tuple(
        replace(frame, retreated=tuple(sorted({*frame.retreated, *units}))) if hasattr(frame, "retreated") else frame
        for frame in table.stack
    )


def cover(table: Galicia, side: int, cell: int) -> None:
    """Units retreat onto a stack: who lay on top of it is still known, whoever lies there now (5.4)."""
    top = table.tops(side).get(cell)
    if top is not None and not table.pieces[top].seen:
        table.put(top, replace(table.pieces[top], seen=True))


def stack_of(table: Galicia) -> RetreatStack:
    """The retreat in progress."""
    return next(frame for frame in reversed(table.stack) if isinstance(frame, RetreatStack))


class RetreatTo(Ask, frozen=True):
    """9.2.1: the owner picks the way among those that the guidelines leave."""

    kind: ClassVar = "retreat"
    clause: ClassVar = "9.2.1a"
    accepts: ClassVar = (Retreat,)

    def prompt(self, table: Galicia) -> str:
        """Who goes, and how far."""
        stack = stack_of(table)
        units = stack.alive(table)
        verb = "retreats" if len(units) == 1 else "retreat"
        hexes = count(stack.hexes, "hexes" if stack.hexes > 1 else "hex")
        return f"{self.who(table)}: {table.list_of(units)} {verb} {hexes}; choose the way."

    def _start(self, table: Galicia) -> str:
        return table.hexname(table.pieces[stack_of(table).alive(table)[0]].at)

    def subjects(self, table: Galicia) -> list[str]:
        """The hex of the stack."""
        return [self._start(table)]

    def _order(self, table: Galicia, start: str, course: Course) -> Retreat:
        names = tuple(map(table.hexname, course.path))
        return Retreat(start, names[-1], names if len(names) > 1 else ())

    def orders(self, table: Galicia, subject: str) -> list[Order]:
        """The ways."""
        if subject != self._start(table):
            return []
        return [self._order(table, subject, course) for course in stack_of(table).ways(table)]

    def check(self, table: Galicia, order: Order) -> Refusal | None:
        """4.1b, 9.2, 13.0a."""
        assert isinstance(order, Retreat)
        start = self._start(table)
        if order.start != start:
            return Refusal("not-there", "9.2a", f"The stack that retreats stands in {start}.")
        if order in self.orders(table, start):
            return None
        path = [table.board.find(label) for label in order.via or (order.to,)]
        stack = stack_of(table)
        for cell in path:
            if cell is None:
                return Refusal("unknown-hex", "1.3", "The way names a hex that is not on the map.")
            if table.half(1 - self.player).held >> cell & 1:
                return Refusal("enemy-hex", "4.1b", f"{table.place(cell)} is held by the enemy.")
            if not table.sheet.ground[self.player] >> cell & 1:
                return Refusal("fortress", "13.0a", f"No Russian unit may enter {table.place(cell)}.")
        if len(path) != stack.hexes:
            return Refusal("length", "9.2a", f"The stack retreats {count(stack.hexes, 'hex')}, and away if it can.")
        known = {course.path for course in stack.ways(table)}
        ends = ", ".join(sorted({table.hexname(way[-1]) for way in known}))
        clause = "9.2.1a" if any(table.half(1 - self.player).zone >> cell & 1 for cell in path if cell) else "9.2.1b"
        return Refusal("guidelines", clause, f"By the guidelines the stack retreats by another way, to {ends}.")

    def point(self, table: Galicia, subject: str, where: str) -> Order | None:
        """The first way to the hex."""
        found = (order for order in self.orders(table, self._start(table)) if order.where == where)
        return next(found, None) or (Retreat(self._start(table), where) if where else None)

    def way(self, table: Galicia, order: Order) -> Way | None:
        """The hexes."""
        assert isinstance(order, Retreat)
        return Way((order.start, *(order.via or (order.to,))))

    def read(self, table: Galicia, text: str) -> Order | None:
        """``8.12-8.13`` or ``8.12-8.13-8.14``."""
        found = _WAY.match(text)
        if found is None:
            return None
        via = tuple(found[2][1:].split("-"))
        return Retreat(found[1], via[-1], via if len(via) > 1 else ())

    def carry_out(self, table: Galicia, order: Order) -> None:
        """The stack goes its way."""
        assert isinstance(order, Retreat)
        path = tuple(map(table.board.cell, order.via or (order.to,)))
        stack = stack_of(table)
        stack.go(table, next(course for course in stack.ways(table) if course.path == path))


class WhoGoesOn(Ask, frozen=True):
    """9.2b: the owner picks who goes on from an overfull hex, and no more than must."""

    kind: ClassVar = "surplus"
    clause: ClassVar = "9.2b"
    accepts: ClassVar = (GoOn,)

    def prompt(self, table: Galicia) -> str:
        """Where it is too full."""
        where = table.place(table.pieces[stack_of(table).alive(table)[0]].at)
        return f"{self.who(table)}: {where} is too full; one of the units that came retreats further."

    def subjects(self, table: Galicia) -> list[str]:
        """The units that came and can go on."""
        stack = stack_of(table)
        units = stack.alive(table)
        onward = replace(stack, hexes=1)
        return [table.sheet.ids[i] for i in units if replace(onward, units=(i,)).ways(table)]

    def orders(self, table: Galicia, subject: str) -> list[Order]:
        """It goes on."""
        return [GoOn(subject)] if subject in self.subjects(table) else []

    def check(self, table: Galicia, order: Order) -> Refusal | None:
        """Only units that came can go on."""
        assert isinstance(order, GoOn)
        if order.piece in self.subjects(table):
            return None
        index = self.own_piece(table, order.piece)
        if isinstance(index, Refusal):
            return index
        return Refusal("not-retreating", "9.2b", f"{table.name(index)} is not among the units that retreat.")

    def read(self, table: Galicia, text: str) -> Order | None:
        """``13 goes on``."""
        piece = self.read_piece(table, text[:-8]) if text.casefold().endswith(" goes on") else None
        return None if piece is None else GoOn(piece)

    def carry_out(self, table: Galicia, order: Order) -> None:
        """Part the stack: one goes on, the others end their retreat here."""
        assert isinstance(order, GoOn)
        stack, index = stack_of(table), table.sheet.index[order.piece]
        table.amend(units=tuple(i for i in stack.units if i != index))
        table.call(replace(stack, at=0, units=(index,), hexes=1))


class WhoGoesAlong(Ask, frozen=True):
    """7.6a: withheld units beside attackers that retreat may go along or stay."""

    cell: int
    """Their hex."""
    kind: ClassVar = "along"
    clause: ClassVar = "7.6a"
    accepts: ClassVar = (Follow, Done)

    def prompt(self, table: Galicia) -> str:
        """Where."""
        where = table.place(self.cell)
        return f"{self.who(table)}: attackers retreat from {where}. Withheld units may go along."

    def withheld(self, table: Galicia) -> list[int]:
        """Units of the hex that do not retreat so far."""
        units = stack_of(table).units
        return [i for i in table.here(self.cell, self.player) if i not in units]

    def subjects(self, table: Galicia) -> list[str]:
        """They, and no more of them."""
        return [*self.ids(table, self.withheld(table)), "done"]

    def orders(self, table: Galicia, subject: str) -> list[Order]:
        """Go along."""
        if subject == "done":
            return [Done()]
        return [Follow(subject)] if subject in self.subjects(table) else []

    def check(self, table: Galicia, order: Order) -> Refusal | None:
        """Only withheld units of the hex."""
        if isinstance(order, Done):
            return None
        assert isinstance(order, Follow)
        index = self.own_piece(table, order.piece)
        if isinstance(index, Refusal):
            return index
        if index in self.withheld(table):
            return None
        return Refusal("not-withheld", "7.6a", f"{table.name(index)} is no withheld unit in {table.place(self.cell)}.")

    def read(self, table: Galicia, text: str) -> Order | None:
        """``13 goes along``."""
        piece = self.read_piece(table, text[:-11]) if text.casefold().endswith(" goes along") else None
        return None if piece is None else Follow(piece)

    def carry_out(self, table: Galicia, order: Order) -> None:
        """Add it to the stack; ask for the next."""
        if isinstance(order, Done):
            return
        assert isinstance(order, Follow)
        table.amend(units=(*stack_of(table).units, table.sheet.index[order.piece]))
        if self.withheld(table):
            table.ask(self)
