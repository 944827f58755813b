"""A plain of nine by nine hexes, for tests of plans and tasks on a map that anybody can hold in the head."""

from collections.abc import Mapping

from hexmarshal.bots.tasks import Tasks
from hexmarshal.core.board.board import Board
from hexmarshal.core.engine.mind import NO_AIMS, Aims, Doctrine, Goal

SIZE = 9
ROWS = f"{'.' * SIZE}\n" * SIZE
PLAIN = Board.from_text(
    f'''
[board]
id = "plain"
title = "A plain"
source = "proposed: an example"

[numbering]
first = [1, {SIZE}]
second = [1, {SIZE}]
shifted = "odd"

[terrain]
legend = {{"." = "clear"}}
rows = """
{ROWS}"""
source = "proposed: an example"

[country]
legend = {{"." = "nobody"}}
rows = """
{ROWS}"""
source = "proposed: an example"
''',
    "plain.toml",
)


EVERYTHING = Doctrine(take=0.5, open=0.7, weak=0.4, beat=0.35, safe=0.3)
"""A little of everything."""


def cell(label: str) -> int:
    """A hex of the plain."""
    return PLAIN.cell(label)


def goal(label: str, held: bool, worth: float = 10.0) -> Goal:
    """A town, called after its hex."""
    return Goal(label, cell(label), worth, held)


def aims(*goals: Goal, own: Mapping[str, float] | None = None, foe: Mapping[str, float] | None = None) -> Aims:
    """Towns and strengths by hex. Every hex of the side's own holds one unit, called after it."""
    mine, his = own or {}, foe or {}
    return NO_AIMS._replace(
        goals=goals,
        units=dict(mine),
        own={cell(label): strength for label, strength in mine.items()},
        foe={cell(label): strength for label, strength in his.items()},
        point=1.0,
        reach=2,
        doctrine=EVERYTHING,
    )


def tasks(known: Aims, doctrine: Doctrine = EVERYTHING) -> Tasks:
    """The tasks that a side has on the plain."""
    return Tasks(PLAIN, known._replace(doctrine=doctrine))
