"""What helps a newcomer: the words and signs of a game, and the lesson for what a side must choose now.

What is worth doing is said by the staff (:mod:`hexmarshal.bots.advising`), which thinks beside the desk.
"""

from collections import Counter
from functools import cache

from hexmarshal.core.lessons import Lesson, course
from hexmarshal.core.match import Match
from hexmarshal.core.procedure import Order
from hexmarshal.desk.choices import choice_of, offers_of
from hexmarshal.desk.shelf import terms
from hexmarshal.desk.structs import Advice, Coaching, Exercise, Primer, Signed, Teaching


@cache
def primer(game: str) -> Primer:
    """The words and signs of a game."""
    return Primer(
        game=game,
        terms=terms(game),
        signs=tuple(Signed(sign.sign, sign.text, sign.clause, sign.piece) for sign in course(game).signs),
    )


def coaching(match: Match, side: str) -> Coaching:
    """What the coach has to say to a side now: from its own orders, and from nothing else."""
    choice = match.view(side).decision
    given = tags(match, side)
    lessons = course(match.game.meta.id).for_side(side)
    kind = "" if choice is None else choice.kind
    fitting = [lesson for lesson in lessons if lesson.fits(kind, side)]
    # The first that is not learnt; who has learnt them all may read the last one again.
    told = next((lesson for lesson in fitting if not _learnt(lesson, given)), fitting[-1] if fitting else None)
    return Coaching(
        number=match.number,
        kind=kind,
        lesson=None if told is None else _teaching(told, given),
        learnt=tuple(lesson.id for lesson in lessons if _learnt(lesson, given)),
        lessons=len(lessons),
    )


def tags(match: Match, side: str) -> Counter[str]:
    """How many orders of each kind a side has given."""
    return Counter(str(type(given.order).__struct_config__.tag) for given in match.journal if given.side == side)


def _learnt(lesson: Lesson, given: Counter[str]) -> bool:
    """Whether orders have done every step that orders can do."""
    return all(step.done(given) for step in lesson.steps if step.orders)


def _teaching(lesson: Lesson, given: Counter[str]) -> Teaching:
    steps = tuple(Exercise(step.text, step.done(given), step.seen) for step in lesson.steps)
    return Teaching(lesson.id, lesson.title, lesson.text, lesson.clause, steps)


def advice(match: Match, side: str, staff: str, plan: str, order: Order | None = None, reason: str = "") -> Advice:
    """What the staff would do, as a screen shows it; without an order only what it plans."""
    offers = () if order is None else tuple(offers_of(match, choice_of(match, side), [order]))
    return Advice(match.number, staff, plan, reason, offers[0] if offers else None)
