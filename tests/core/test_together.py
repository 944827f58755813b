"""Choices made together: any order of answers, nothing known before all is shown, nothing stale that need not be."""

import json
from fractions import Fraction

import pytest

import hexmarshal as hm
from hexmarshal.core.engine.events import Drew
from hexmarshal.core.orders.orders import Done
from hexmarshal.core.positions.snapshot import restore, snapshot
from tests.core import bids
from tests.core.bids import Bid


def code(refusal: hm.Refusal | None) -> str:
    assert refusal is not None
    return refusal.code


def write(match: hm.Match, **numbers: int) -> None:
    """A bid for each of some sides."""
    for side, number in numbers.items():
        match.submit(Bid(number), side)


def test_every_side_may_answer_in_any_order() -> None:
    match = bids.new()
    assert [decision.side for decision in match.decisions] == ["red", "blue", "green"]
    assert match.decision is not None
    assert match.decision.side == "red"
    write(match, green=3, red=1, blue=2)
    match.submit(Done(), "green")
    assert [decision.side for decision in match.decisions] == ["red", "blue"]
    assert match.decision_of("green") is None
    assert code(match.explain(Bid(1), "green")) == "out-of-turn"
    match.submit(Done(), "red")
    match.submit(Done(), "blue")
    assert match.over
    assert match.result is not None
    assert (match.result["winner"], match.result["winners"]) == ("red", ["red", "green"])
    assert match.decisions == ()


def test_who_names_no_side_answers_for_the_first_that_must_choose() -> None:
    match = bids.new()
    for order in (Bid(1), Done(), Bid(2), Done(), Bid(3), Done()):
        match.submit(order)
    assert [given.side for given in match.journal] == ["red", "red", "blue", "blue", "green", "green"]
    assert match.over


def test_an_answer_is_not_stale_because_others_answered_meanwhile() -> None:
    match = bids.new()
    write(match, red=1, blue=2)
    match.submit(Bid(3), "green", number=0)
    assert code(match.explain(Bid(2), "red", number=0)) == "stale"
    assert code(match.explain(Bid(2), "red", number=-1)) == "stale"
    assert code(match.explain(Bid(2), "red", number=9)) == "stale"
    assert match.explain(Bid(2), "red", number=1) is None


def test_a_side_sees_its_own_choice_and_who_else_must_choose() -> None:
    match = bids.new()
    write(match, red=2, blue=3)
    match.submit(Done(), "red")
    bid = {side: [piece["bid"] for piece in match.view(side).pieces()] for side in (*bids.SIDES, None)}
    hidden = {"red": [2, None, 0], "green": [2, None, 0], "blue": [None, 3, None], None: [None, None, None]}
    assert bid == hidden
    assert match.view("red").decision is None
    for side in ("blue", "green"):
        decision = match.view(side).decision
        assert decision is not None
        assert decision.side == side
        assert match.view(side).as_dict()["decision"]["prompt"].startswith(side.capitalize())
    assert match.view("red").waiting == ("blue", "green")
    assert match.view("red").as_dict()["waiting"] == ["blue", "green"]
    assert match.view("red").as_dict()["decision"] == {"side": "blue", "number": 3}
    assert json.loads(json.dumps(match.view("blue").as_dict())) == match.view("blue").as_dict()


def test_only_the_camp_of_a_side_hears_of_its_secret_orders() -> None:
    match = bids.new()
    (event,) = match.submit(Bid(2), "green")
    assert event.only == ("red", "green")
    write(match, red=1, blue=3)
    match.submit(Done(), "red")
    match.submit(Done(), "green")
    told = match.submit(Done(), "blue")
    assert [event.only for event in told] == [()]


def test_a_copy_and_a_snapshot_keep_what_each_wrote_down() -> None:
    match = bids.new()
    write(match, blue=3, green=1)
    match.submit(Done(), "blue")
    copy = match.copy()
    copy.submit(Bid(2), "red")
    assert copy.digest() != match.digest()
    table = restore(match.game, match.start, snapshot(match.table))
    assert table.stack == match.table.stack
    assert table.digest() == match.digest()
    assert [question.side for question in table.questions()] == ["red", "green"]
    table.chance = match.table.chance
    table.answer(Bid(2), "red")
    assert table.digest() == copy.digest()


def test_a_side_takes_its_own_last_order_back_while_nothing_is_shown() -> None:
    match = bids.new()
    write(match, red=1)
    before = match.digest()
    write(match, blue=2, green=3)
    match.undo(side="blue")
    assert [(given.side, given.order) for given in match.journal] == [("red", Bid(1)), ("green", Bid(3))]
    match.undo()
    assert match.digest() == before
    match.submit(Done(), "red")
    assert match.explain_undo() is None
    assert code(match.explain_undo("blue")) == "consent-needed"
    match.undo(side="red")
    assert match.digest() == before


def test_an_order_on_which_an_allys_hangs_is_not_taken_back() -> None:
    match = bids.new()
    write(match, red=1)
    write(match, red=2)
    write(match, green=1)
    before = match.digest()
    with pytest.raises(hm.Refused) as refused:
        match.undo(side="red")
    assert (refused.value.code, refused.value.clause) == ("depended-on", "2")
    assert (match.digest(), match.number) == (before, 3)


def test_what_was_shown_is_not_taken_back_freely_but_by_consent() -> None:
    match = bids.new()
    for side in bids.SIDES:
        match.submit(Bid(1 if side != "green" else 2), side)
    match.submit(Done(), "blue")
    match.submit(Done(), "green")
    before = match.digest()
    match.submit(Done(), "red")
    assert code(match.explain_undo()) == "consent-needed"
    match.undo(consent=True)
    assert match.digest() == before


def test_a_forecast_of_the_last_answer_counts_the_cards() -> None:
    match = bids.new()
    write(match, red=1, blue=2, green=3)
    assert [outcome.result for outcome in match.forecast(Bid(3), "blue").outcomes] == [""]
    match.submit(Done(), "red")
    match.submit(Done(), "blue")
    found = {outcome.result: outcome.chance for outcome in match.forecast(Done(), "green").outcomes}
    assert found == {"card 0": Fraction(1, 4), "card 1": Fraction(1, 2), "card 2": Fraction(1, 4)}
    assert [outcome.value for outcome in match.forecast(Done(), "green").outcomes] == [10.0, 11.0, 12.0]


def test_a_drawn_card_tells_every_term() -> None:
    match = bids.new(dice=(4,))
    write(match, red=1, blue=2, green=3)
    told = [event for side in bids.SIDES for event in match.submit(Done(), side)]
    drew = next(event for event in told if isinstance(event, Drew))
    assert str(drew) == "points; winning +10; card +2. Card 2, total 12: card 2."
    assert match.table.state.cards == (1, 2, 0)
    assert match.journal[-1].chance == (4,)


def test_a_match_with_choices_made_together_is_rebuilt_side_by_side() -> None:
    match = bids.new()
    write(match, green=3, blue=2, red=1)
    match.submit(Done(), "blue")
    match._rebuild(match.journal)
    assert [given.side for given in match.journal] == ["green", "blue", "red", "blue"]
    assert [decision.side for decision in match.decisions] == ["red", "green"]


def test_sides_without_camps_stand_for_themselves() -> None:
    from tests.core import toy

    assert toy.new().table.camps() == (("red",), ("blue",))
    assert bids.new().table.camps() == (("red", "green"), ("blue",))


def test_a_forecast_tells_a_side_no_more_than_it_may_know() -> None:
    values = []
    for blue in (1, 3):
        match = bids.new()
        write(match, blue=blue, red=1)
        match.submit(Done(), "blue")
        values.append(match.forecast(Bid(2), "green"))
    assert values[0] == values[1]
