"""Moments of a turn by the names that the rulebook has for them, for whoever writes a position by hand.

A game may have a file ``moments.toml``. A moment says in which procedures a match is then, as a position file would
under ``[[doing]]``, and which question is asked. Where the same moment is reached in several ways, as by the player who
has the initiative and by the one who has not, there is a row for each, told apart by ``when``.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from functools import cache
from pathlib import Path

import msgspec

from hexmarshal.core.data.files import DataError, Problem, Reader, TomlFile
from hexmarshal.core.data.plain import Said, Values
from hexmarshal.core.engine import registry

MOMENTS = "moments.toml"


class Moment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a turn."""

    id: str
    """What it is called: ``austrian combat``."""
    clause: str
    """The clause that this step of the turn belongs to."""
    side: str
    """Who is asked,"""
    asks: str
    """and what about: a kind of decision."""
    doing: tuple[Values, ...]
    """The procedures in progress, as a position file has them."""
    when: dict[str, tuple[str, ...]] = {}
    """What the state must say for this row to hold, in the words of a position file, any of several."""
    state: Values = {}
    """What the state says at this moment, unless the file says the same."""
    scenarios: tuple[str, ...] = ()
    """The scenarios in whose first set-up the question is asked; in all if there are none."""

    def fits(self, state: Said) -> bool:
        """Whether it holds where the state says this."""
        return all(str(state.get(name)) in words for name, words in self.when.items())


@cache
def moments(game: str) -> tuple[Moment, ...]:
    """The moments of a game; none if it has no file of them. Raises :class:`DataError` if the file has mistakes."""
    home = registry.homes().get(game)
    path = None if home is None else home / "data" / MOMENTS
    return read_moments(path) if path is not None and path.is_file() else ()


def read_moments(path: Path) -> tuple[Moment, ...]:
    """The moments in a file."""
    reader = Reader(TomlFile(path.read_text("utf-8"), path.name), ["moment"])
    found = tuple(reader.rows("moment", Moment))
    reader.done()
    return found


def lint_moments(
    source: str,
    cites: Callable[[str], bool],
    kinds: Container[str],
    sides: Container[str],
    misspelt: Callable[[Moment], Iterator[str]],
    file: str = MOMENTS,
) -> list[Problem]:
    """Every problem in the text of a ``moments.toml``, with its line.

    ``cites`` tells what is a clause, ``misspelt`` what is wrong with procedures and state; the others are the kinds of
    decision and the sides of the game.
    """
    try:
        reader = Reader(TomlFile(source, file), ["moment"])
    except DataError as error:
        return list(error.problems)
    plain: set[str] = set()
    for index, moment in enumerate(reader.rows("moment", Moment)):
        faults = list(misspelt(moment))
        if moment.id in plain:
            faults.append("Another row with this name comes before it and always applies.")
        if not moment.when:
            plain.add(moment.id)
        if moment.id != moment.id.casefold():
            faults.append("Its name is in small letters.")
        if moment.side not in sides:
            faults.append(f"This game has no side {moment.side}.")
        if moment.asks not in kinds:
            faults.append(f"This game has no kind of decision {moment.asks}.")
        if not cites(moment.clause):
            faults.append(f"{moment.clause} is not a clause.")
        if not moment.doing:
            faults.append("It needs the procedures in progress.")
        for fault in faults:
            reader.complain("moment", index, fault, what=moment.id)
    return reader.problems
