"""What helps a newcomer: the words and signs of a game, and the lesson for what a side must choose now.

What is worth doing is said by the staff (:mod:`hexmarshal.bots.advising`), which thinks beside the desk.
"""

from functools import cache
from itertools import islice

from hexmarshal.core.book.lessons import Answers, Lesson, course
from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.languages.catalogues import ENGLISH
from hexmarshal.core.records.changed_rules import again
from hexmarshal.desk.choices import choice_of, offers_of
from hexmarshal.desk.languages import sign_in, teaching_in
from hexmarshal.desk.shelf import terms
from hexmarshal.desk.structs import Advice, Coaching, Exercise, Primer, Teaching


@cache
def primer(game: str, language: str = ENGLISH) -> Primer:
    """The words and signs of a game, explained in a language."""
    return Primer(
        game=game,
        terms=terms(game, language),
        signs=tuple(sign_in(sign, game, language) for sign in course(game).signs),
    )


def coaching(match: Match, side: str, given: Answers, language: str = ENGLISH) -> Coaching:
    """What the coach has to say to a side now, in a language: from its own orders, and from nothing else.

    ``given`` is how the side has answered so far; whoever has nothing but the match gets it from :func:`answers`.
    """
    choice = match.view(side).decision
    game = match.game.meta.id
    lessons = course(game).for_side(side)
    kind = "" if choice is None else choice.kind
    fitting = [lesson for lesson in lessons if lesson.fits(kind, side)]
    # The first that is not learnt yet; a player who has learnt them all sees the last one again.
    told = next((lesson for lesson in fitting if not lesson.learnt(given)), fitting[-1] if fitting else None)
    return Coaching(
        number=match.number,
        kind=kind,
        lesson=None if told is None else teaching_in(_teaching(told, given), game, language),
        learnt=tuple(lesson.id for lesson in lessons if lesson.learnt(given)),
        lessons=len(lessons),
    )


def answers(match: Match, side: str) -> Answers:
    """How a side has answered so far: the match is played again for it."""
    found = Answers()
    before: Match | None = match.begun()
    for given, (_, then) in zip(match.journal, islice(again(match), 1, None), strict=True):
        if given.side == side:
            found[kind_asked(before, side) if before else "", tag(given.order)] += 1
        before = then
    return found


def kind_asked(match: Match, side: str) -> str:
    """The kind of the choice that a side must make now; empty if it has none."""
    question = match.table.question_of(side)
    return "" if question is None else question.kind


def tag(order: Order) -> str:
    """The word by which records know a kind of order."""
    return str(type(order).__struct_config__.tag)


def _teaching(lesson: Lesson, given: Answers) -> Teaching:
    steps = tuple(Exercise(step.text, step.done(given, lesson.at), step.seen) for step in lesson.steps)
    return Teaching(lesson.id, lesson.title, lesson.text, lesson.clause, steps)


def advice(match: Match, side: str, staff: str, plan: str, order: Order | None = None, reason: str = "") -> Advice:
    """What the staff would do, as a screen shows it; without an order only what it plans."""
    offers = () if order is None else tuple(offers_of(match, choice_of(match, side), [order]))
    return Advice(match.number, staff, plan, reason, offers[0] if offers else None)
