"""What is wrong with the components of a game, or with a scenario, beyond a single value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, Protocol

from hexmarshal.core.board.board import Board
from hexmarshal.core.data.files import Problem, nearest, shown


class Fault(NamedTuple):
    """Something wrong: where it stands, what it is, and which check found it.

    >>> print(Fault("unit", "ah-5", "Its back is stronger than its front.", "G06").problem("counters.toml", 12))
    counters.toml:12: unit ah-5: Its back is stronger than its front. [G06]
    """

    table: str
    id: str
    """The row; in a scenario what to look for in the file. Empty for the whole table."""
    sentence: str
    code: str = ""
    """The number of the check, where a game numbers them."""

    def problem(self, file: str, line: int) -> Problem:
        """As a problem of a file."""
        return Problem(file, line, f"{self.table} {self.id}".rstrip(), self.sentence, self.code)


class Numbered(Protocol):
    """A row that has its place in an order."""

    @property
    def number(self) -> int:
        """From 1."""


def unknown(table: str, id: str, what: str, name: str, known: Iterable[str], code: str = "") -> Iterator[Fault]:
    """A row or a scenario names something that is not there.

    >>> [fault.sentence for fault in unknown("unit", "ah-5", "corps", "ah-corps-11", ["ah-corps-1", "ru-corps-5"])]
    ["There is no corps 'ah-corps-11' (did you mean ah-corps-1?)."]
    """
    known = list(known)
    if name not in known:
        yield Fault(table, id, f"There is no {what} {shown(name)}{nearest(name[:40], known)}.", code)


def off_the_board(table: str, id: str, board: Board, label: str, code: str = "") -> Iterator[Fault]:
    """A place that the board does not have, or that is water."""
    cell = board.find(label)
    if cell is None:
        yield Fault(table, id, f"There is no hex or box {label[:40]} on the board.", code)
    elif board.terrain[cell] in board.file.terrain.water:
        yield Fault(table, id, f"{label} is {board.terrain[cell]}.", code)


def placement_faults(
    board: Board, units: Iterable[str], placement: Mapping[str, str], code: str = ""
) -> Iterator[Fault]:
    """A scenario places units that exist, each in a place that exists."""
    known = list(units)
    for unit, at in placement.items():
        yield from unknown("placement", unit, "unit", unit, known, code)
        yield from off_the_board("placement", unit, board, at, code)


def length_faults(
    rows: Mapping[str, Numbered], first: str, last: str, what: str = "turn", code: str = ""
) -> Iterator[Fault]:
    """What is wrong with the first and the last turn of a scenario; `what` is the word for one."""
    for one in (first, last):
        if one not in rows:
            yield Fault("scenario", one, f"There is no {what} {shown(one)}; they are {', '.join(rows)}.", code)
    order = [rows[one].number for one in (first, last) if one in rows]
    if order != sorted(order):
        yield Fault("scenario", f"last_{what.split()[-1]}", f"{last} comes before {first}.", code)
