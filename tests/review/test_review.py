"""The after-action report: luck and judgement told apart."""

from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.core.engine.dice import Chance
from hexmarshal.core.engine.match import Given
from hexmarshal.review import markdown, picture, review
from hexmarshal.review.luck import SAMPLE, Judge, Moment, outcomes, sample, weigh
from hexmarshal.review.parallel import weighed
from hexmarshal.review.price import price
from tests.thorough import THOROUGH, also

FIXTURES = Path(__file__).parents[1] / "fixtures"
FURY = "fury/historical-1-eager-random.jsonl"
RECORDS = ["drina/august-2-eager-eager-random-eager.jsonl", "galicia/opening-4-random-random.jsonl", *also(FURY)]
WHOLE = FURY if THOROUGH else "drina/1915-1-random-random-random-random.jsonl"
"""A match of which everything is told, and how it ended: the staff thinks about each order of it."""
SCORE = (
    {"russian-fortresses": 3, "german-austrian-fortresses": 0}
    if THOROUGH
    else {"serbian-cities": 13, "alliance-cities": 0}
)


@pytest.fixture(scope="module", params=RECORDS)
def match(request: pytest.FixtureRequest) -> hm.Match:
    return hm.Match.load(FIXTURES / request.param)


def test_luck_is_exactly_what_came_beyond_what_was_expected(match: hm.Match) -> None:
    table, mind = match.begun().table, match.game.mind
    start, decided, luck = Judge(mind)(table), Fraction(0), Fraction(0)
    for number, given in enumerate(match.journal):
        order, table = weigh(table, given, number, mind)
        decided, luck = decided + order.decided, luck + order.luck
        assert order.luck == order.after - order.before - order.decided
    assert Judge(mind)(table) == start + decided + luck
    assert table.digest() == match.table.digest(), "weighing plays the very match"
    assert luck != 0, "chance had a say in it"


def test_dice_are_fair_so_luck_is_nothing_on_average(match: hm.Match) -> None:
    fresh, mind, seen = match.begun(), match.game.mind, 0
    for number, given in enumerate(match.journal):
        moment = Moment(fresh.table, given).settled()
        if given.chance and not moment.halts and seen < 12:
            seen += 1
            ends = list(outcomes(moment))
            assert sum(chance for chance, _ in ends) == 1
            mean = sum((chance * Judge(mind)(end.settled().table) for chance, end in ends), Fraction(0))
            rolled = weigh(fresh.table, given, number, mind)[0].rolls[0]
            assert rolled.expected == float(mean)
        fresh.replay(given.order, given.chance, given.side)
    assert seen == 12


class Thrown:
    """A step that throws some dice and comes to nothing else."""

    def __init__(self, dice: int) -> None:
        self.dice, self.table = dice, SimpleNamespace(draws=0)

    def step(self, chance: Chance) -> tuple[int, ...]:
        return tuple(chance.draw(number, 6) for number in range(self.dice))


def test_all_that_three_dice_may_give_is_looked_at_and_of_more_a_sample() -> None:
    every = outcomes(cast(Moment, Thrown(3)))
    assert len({end for _, end in every}) == len(every) == 6**3
    assert sum(chance for chance, _ in every) == 1
    assert outcomes(cast(Moment, Thrown(4))) == []
    some = sample(cast(Moment, Thrown(40)), "luck 7")
    assert sum(chance for chance, _ in some) == 1
    assert len({end for _, end in some}) == SAMPLE, "forty dice never fall alike"
    assert some == sample(cast(Moment, Thrown(40)), "luck 7"), "the same on every run"


def test_a_step_that_rolls_for_a_whole_army_is_weighed_by_a_sample() -> None:
    match = hm.Match.new("great_war_east", scenario="historical", seed="rally")
    bot = bots.make("random", "rally")
    before = match.table
    while not match.journal or len(match.journal[-1].chance) <= 12:
        before, asked = match.table, match.decision
        assert asked is not None
        match.submit(bot.choose(match.view(asked.side)))
    number, mind = match.number - 1, match.game.mind
    order, after = weigh(before, match.journal[-1], number, mind)
    assert after.digest() == match.table.digest()
    assert order == weigh(before, match.journal[-1], number, mind)[0]
    assert order.luck == order.after - order.before - order.decided


def test_an_order_without_dice_has_no_luck(match: hm.Match) -> None:
    fresh = match.begun()
    given = match.journal[0]
    if not given.chance:
        order, _ = weigh(fresh.table, given, 0, match.game.mind)
        assert order.luck == 0
        assert order.rolls == ()


def test_the_best_order_has_no_price_and_the_worst_has_one() -> None:
    match = hm.Match.new("galicia", seed=1)
    decision = match.decision
    assert decision is not None
    unit = decision.subjects()[0]
    mind, side = match.game.mind, decision.side
    prices = {order: price(match.table, Given(side, order), 0, mind) for order in decision.orders(unit)[:40]}
    assert all(found.cost >= 0 for found in prices.values())
    worst = max(prices.values(), key=lambda found: found.cost)
    assert worst.cost > 0
    better = decision.read(worst.better)
    assert price(match.table, Given(side, better), 0, mind).cost < worst.cost


def test_a_review_is_the_same_on_every_run_and_with_any_number_of_workers() -> None:
    match = hm.Match.load(FIXTURES / "drina/1915-1-random-random-random-random.jsonl")
    assert review(match, workers=1) == review(match, workers=2)


def test_parts_of_a_match_are_weighed_as_the_whole() -> None:
    match = hm.Match.load(FIXTURES / "drina/august-2-eager-eager-random-eager.jsonl")
    assert weighed(match, range(10, 20)) == weighed(match, range(20))[10:]


def test_what_is_told_sums_up() -> None:
    match = hm.Match.load(FIXTURES / WHOLE)
    told: list[tuple[int, int]] = []
    found = review(match, workers=2, progress=lambda done, whole: told.append((done, whole)))
    assert told[-1] == (match.number, match.number)
    assert found.result == match.result["sentence"]  # type: ignore[index]
    for camp in found.camps:
        assert sum(turn.luck[camp[0]] for turn in found.turns) == pytest.approx(found.luck[camp[0]])
        assert sum(turn.price[camp[0]] for turn in found.turns) == pytest.approx(found.price[camp[0]])
    assert sum(found.luck.values()) == pytest.approx(0)
    assert found.turns[-1].last == match.number
    assert [one.cost for one in found.dearest] == sorted((one.cost for one in found.dearest), reverse=True)
    assert found.turns[-1].score == SCORE
    chances = {(one.side, one.goal) for one in found.dearest}
    assert len(chances) == len(found.dearest), "a missed chance is charged once a turn"

    text = markdown.write(found, match.game.meta.title, "plot.svg")
    for price_ in found.dearest:
        assert f"`{price_.better}`" in text
        assert f"{price_.better_words} (`{price_.better}`)" in text
    assert found.result in text
    assert found.staff in text
    drawn = picture.draw(found, match.game.meta.title)
    assert drawn.startswith("<svg")
    assert all(f">{turn.id}<" in drawn for turn in found.turns)
    assert msgspec.json.decode(msgspec.json.encode(found), type=type(found)) == found
