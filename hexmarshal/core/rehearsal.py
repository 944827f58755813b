"""Whether the rules can go on from a position that somebody wrote: a few orders are tried on copies.

Every counter, hex and number of a file may be sound, and the procedures in progress still fit neither each other nor
the map: an advance after a combat in which nobody attacked. No list of checks is complete for that. The rules
themselves are the judge.
"""

import random
from typing import Any

from hexmarshal.core.dice import Seeded
from hexmarshal.core.table import Table

TRIES = 3
"""How often it is tried,"""
ORDERS = 10
"""and with how many orders each time."""


class Unplayable(ValueError):
    """The rules cannot go on; a sentence says where they stumbled."""


def rehearse(table: Table[Any, Any]) -> None:
    """Play a few random orders on copies of a table; raise `Unplayable` if that fails."""
    for attempt in range(TRIES):
        copy, lots = table.copy(), random.Random(attempt)
        copy.chance = Seeded(f"rehearsal {attempt}")
        doing = ""
        try:
            copy.run()
            for _ in range(ORDERS):
                question = copy.question
                if question is None:
                    break
                doing = question.kind
                subjects = question.subjects(copy)
                if not subjects:
                    raise Unplayable(f"nobody could answer the question {doing!r}.")
                copy.answer(lots.choice(question.orders(copy, lots.choice(subjects))), question.side)
                for sentence in copy.problems():
                    raise Unplayable(f"after the question {doing!r}: {sentence}")
            if copy.over:
                copy.result()
        except Unplayable:
            raise
        except Exception as error:  # a rule may stumble over anything
            where = f"at the question {doing!r}" if doing else "at the first step"
            raise Unplayable(f"{where} what is in progress does not fit the position.") from error
