"""What a newcomer is told during their first turns: lessons, each tied to kinds of decision.

A game may have a file ``coach.toml``. A lesson says what a choice is for and what to do, step by step; a step is
checked off by doing it, which is seen in the journal or, where nothing is ordered, by the screen. Signs say how
counters and map are read. What is worth doing now is not written here: that is for the staff (``bots/advising.py``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from hexmarshal.core.data.files import DataError, Problem, Reader, TomlFile
from hexmarshal.core.engine import registry

COACH = "coach.toml"
LONGEST = 420
"""A lesson says no more than this before its steps: it is read beside a map."""
Answers = Counter[tuple[str, str]]
"""How often a side has answered decisions of a kind with orders of a tag."""
Times = Annotated[int, msgspec.Meta(ge=1, le=20)]


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to do. It is done when the orders have been given, or when the screen has seen it."""

    text: str
    """What to do, in a sentence."""
    orders: tuple[str, ...] = ()
    """The tags of the orders by which it is done, any of them, given at the kinds of decision of its lesson."""
    times: Times = 1
    """How many of these orders it takes, all turns counted together."""
    seen: Literal["", "picked", "weighed"] = ""
    """What the screen must have seen instead: something taken in hand, odds looked at."""

    def done(self, given: Answers, kinds: Iterable[str]) -> bool:
        """Whether orders of these tags were given often enough in answer to such decisions."""
        return bool(self.orders) and sum(given[kind, tag] for kind in kinds for tag in self.orders) >= self.times


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is told where a certain choice is to be made."""

    id: str
    """A telling name in lower case with hyphens."""
    at: tuple[str, ...]
    """The kinds of decision at which it is told."""
    title: str
    """What it is about, in a word or two."""
    text: str
    """What the choice is for, in a sentence or two."""
    clause: str
    """The clause that tells it in full."""
    steps: tuple[Step, ...]
    """What to do."""
    sides: tuple[str, ...] = ()
    """The sides to which it is told; to all if there are none."""
    source: str = ""
    """Where the advice comes from, if not from the clause."""

    def fits(self, kind: str, side: str) -> bool:
        """Whether it is shown where a side must make a choice of a kind."""
        return kind in self.at and (not self.sides or side in self.sides)

    def learnt(self, given: Answers) -> bool:
        """Whether orders have done every step that orders can do."""
        return all(step.done(given, self.at) for step in self.steps if step.orders)


class Sign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How something on counters or map is read."""

    sign: str
    """What is seen, in a word or two."""
    text: str
    """What it means, in a sentence."""
    clause: str = ""
    """The clause behind it, if there is one."""
    piece: str = ""
    """A counter that shows it, by its id."""


class Course(msgspec.Struct, frozen=True):
    """The lessons and signs of a game."""

    lessons: tuple[Lesson, ...] = ()
    """Every lesson; of those for one kind of decision the first that is not learnt is told."""
    signs: tuple[Sign, ...] = ()
    """Every sign."""

    def for_side(self, side: str) -> list[Lesson]:
        """The lessons that a side may come to hear."""
        return [lesson for lesson in self.lessons if not lesson.sides or side in lesson.sides]


@cache
def course(game: str) -> Course:
    """The course of a game; empty if it has none. Raises :class:`DataError` if its file has mistakes."""
    home = registry.homes().get(game)
    path = None if home is None else home / "data" / COACH
    return read_course(path) if path is not None and path.is_file() else Course()


def read_course(path: Path) -> Course:
    """The course in a file."""
    reader = Reader(TomlFile(path.read_text("utf-8"), path.name), ["lesson", "sign"])
    found = Course(tuple(reader.rows("lesson", Lesson)), tuple(reader.rows("sign", Sign)))
    reader.done()
    return found


def lint_course(
    source: str,
    cites: Callable[[str], bool],
    kinds: Container[str],
    tags: Container[str],
    sides: Container[str],
    pieces: Container[str],
    file: str = COACH,
) -> list[Problem]:
    """Every problem in the text of a ``coach.toml``, with its line.

    ``cites`` tells what is a clause; the others are the kinds of decision, the tags of orders, the sides and the pieces
    of the game.
    """
    try:
        reader = Reader(TomlFile(source, file), ["lesson", "sign"])
    except DataError as error:
        return list(error.problems)

    def among(what: str, words: Iterable[str], known: Container[str]) -> Iterable[str]:
        return (f"This game has no {what} {word}." for word in words if word not in known)

    seen: set[str] = set()
    for index, lesson in enumerate(reader.rows("lesson", Lesson)):
        faults = [*among("kind of decision", lesson.at, kinds), *among("side", lesson.sides, sides)]
        if lesson.id in seen:
            faults.append("Another lesson has the same id.")
        seen.add(lesson.id)
        if not lesson.at or not lesson.steps:
            faults.append("It needs a kind of decision at which it is told, and a step.")
        if not cites(lesson.clause):
            faults.append(f"{lesson.clause} is not a clause.")
        if len(lesson.text) > LONGEST:
            faults.append(f"It says more than {LONGEST} letters before its steps.")
        for step in lesson.steps:
            faults += among("order", step.orders, tags)
            if bool(step.orders) == bool(step.seen):
                faults.append("A step is done by orders or by what the screen has seen, by one of the two.")
        for fault in faults:
            reader.complain("lesson", index, fault, what=lesson.id)
    for index, sign in enumerate(reader.rows("sign", Sign)):
        faults = [*among("piece", (sign.piece,) if sign.piece else (), pieces)]
        if sign.clause and not cites(sign.clause):
            faults.append(f"{sign.clause} is not a clause.")
        for fault in faults:
            reader.complain("sign", index, fault, what=sign.sign)
    return reader.problems
