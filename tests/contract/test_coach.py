"""Every game is explained to newcomers, and whoever does what the coach says stands well after the first turns.

Usually one side of three games is followed through its first turn; with ``HEXMARSHAL_THOROUGH=1`` every side through
two.
"""

from collections.abc import Callable
from statistics import mean

import pytest

import hexmarshal as hm
from hexmarshal import bots, desk
from hexmarshal.bots.advising import Adviser
from hexmarshal.core.book.clauses import book
from hexmarshal.core.book.lessons import COACH, Answers, course, lint_course
from hexmarshal.core.engine import registry
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.view import View
from hexmarshal.desk.game_desk import game_desk
from hexmarshal.games import load, meta, names
from tests.contract.walks import Walk
from tests.thorough import THOROUGH

FOLLOWED = {
    "fury": "russian",
    "drina": "serbia",
    "galicia": "austrian",
    "great_war_east": "austrian",
    "serbien": "austrian",
}
"""The side that is followed where one must do: it acts in the first turn."""
SHORT = {"galicia": "opening"}
"""The scenario, where the first is a long one."""
QUICK = ("fury", "drina", "galicia")
"""The games that are followed where time is short."""
HALF = ("galicia", "great_war_east")
"""Their first turn is that of the Austro-Hungarian side alone: the other is followed for one more."""
ROUTES = [
    (game, side)
    for game in names()
    if game in FOLLOWED
    for side in (meta(game).sides if THOROUGH else (FOLLOWED[game],))
    if THOROUGH or game in QUICK
]
LUCKS = 2
"""How many random players stand against it."""
MARGIN = 1.0
"""How much better than theirs its position must be, in the units in which the game judges."""


@pytest.mark.parametrize("game", names())
def test_the_glossary_and_the_course_of_a_game_are_sound(game: str) -> None:
    rules, path = load(game), registry.homes()[game] / "data" / COACH
    assert book(game).problems() == []
    assert path.is_file()
    table = rules.deal(rules.read_start(rules.meta.scenarios[0], {}, None))
    kinds = {kind for each in rules.procedures if (kind := getattr(each, "kind", ""))}
    tags = {str(order.__struct_config__.tag) for order in rules.orders}
    cites, sides = book(game).cites, rules.meta.sides
    assert lint_course(path.read_text("utf-8"), cites, kinds, tags, sides, table.piece_ids()) == []
    taught = {kind for lesson in course(game).lessons for kind in lesson.at}
    assert kinds <= taught, "whatever is asked, the coach says what it is for"


@pytest.mark.parametrize("game", names())
def test_what_a_lesson_asks_for_can_be_ordered_where_it_is_told(game: str) -> None:
    accepted: dict[str, set[str]] = {}
    for question in load(game).procedures:
        for order in getattr(question, "accepts", ()):
            accepted.setdefault(getattr(question, "kind", ""), set()).add(str(order.__struct_config__.tag))
    for lesson in course(game).lessons:
        known = set().union(*(accepted[kind] for kind in lesson.at))
        for step in lesson.steps:
            assert not step.orders or set(step.orders) & known, (lesson.id, step.text)


def test_whatever_is_asked_in_a_match_is_taught(walk: Walk) -> None:
    for stop in walk.stops:
        decision = stop.decision
        if decision is not None:
            coaching = desk.coaching(stop, decision.side, Answers())
            assert coaching.kind == decision.kind
            assert coaching.lesson is not None
            assert not coaching.learnt


def first_turns(game: str, side: str, turns: int, choose: Callable[[View], Order]) -> hm.Match:
    """A match after its first turns in which somebody chooses for a side, and the eager bot for all others."""
    match = hm.Match.new(game, scenario=SHORT.get(game, ""), seed=1914)
    others = {each: bots.make("eager", 1) for each in match.sides}
    seen = [game_desk(game).turn(match.table, None)]
    while (decision := match.decision) is not None:
        now = game_desk(game).turn(match.table, None)
        if now != seen[-1]:
            seen.append(now)
        if len(seen) > turns:
            break
        view = match.view(decision.side)
        order = choose(view) if decision.side == side else others[decision.side].choose(view)
        match.submit(order, decision.side)
    return match


@pytest.mark.timeout(240)
@pytest.mark.parametrize(("game", "side"), ROUTES)
def test_who_follows_the_coach_stands_well_after_the_first_turns(game: str, side: str) -> None:
    turns, mind = 2 if THOROUGH else 1, load(game).mind
    turns += game in HALF and side != FOLLOWED[game]
    adviser = Adviser(1914)
    followed = first_turns(game, side, turns, lambda view: adviser.advise(view).order)
    lucks = [first_turns(game, side, turns, bots.make("random", seed).choose) for seed in range(LUCKS)]
    reached = mind.evaluate(followed.table, side)
    assert reached > mean(mind.evaluate(each.table, side) for each in lucks) + MARGIN
    assert desk.coaching(followed, side, desk.answers(followed, side)).learnt, "and has learnt something"
