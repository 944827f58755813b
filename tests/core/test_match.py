"""A match: orders in, events out, refusals that change nothing, undo as law."""

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal.core.engine.events import Rolled
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.fury.rules import orders as fury
from tests.core import toy


def code(refusal: hm.Refusal | None) -> str:
    assert refusal is not None
    return refusal.code


def test_games_can_be_asked_for_again_after_a_match_was_made() -> None:
    hm.Match.new("fury", seed=1)
    assert "fury" in [meta.id for meta in hm.catalogue()]
    assert "fury" in [meta.id for meta in hm.catalogue()]


def test_a_game_or_scenario_that_is_not_there_is_named() -> None:
    with pytest.raises(LookupError, match="chess"):
        hm.Match.new("chess")
    with pytest.raises(ValueError, match="tannenberg"):
        hm.Match.new("fury", scenario="tannenberg")


def test_seats_say_who_plays_and_are_copied() -> None:
    assert hm.Match.new("fury", seed=1).seats == {}
    match = hm.Match.new("fury", seed=1, seats={"russian": "me"})
    copy = match.copy()
    copy.seats["russian"] = "eager"
    assert match.seats == {"russian": "me"}
    assert match.digest() == hm.Match.new("fury", seed=1).digest()
    with pytest.raises(ValueError, match="prussian is not a side of this game; its sides are russian, german-austrian"):
        hm.Match.new("fury", seats={"prussian": "me"})


@pytest.mark.parametrize("seed", [None, ""])
def test_without_a_seed_one_is_drawn(seed: str | None) -> None:
    first, second = (hm.Match.new("fury", seed=seed) for _ in range(2))
    assert first.seed
    assert first.seed != second.seed


def test_the_wrong_side_is_refused() -> None:
    match = toy.new()
    before = match.digest()
    with pytest.raises(hm.Refused) as refused:
        match.submit(toy.Done(), side="blue")
    assert (refused.value.code, refused.value.clause) == ("out-of-turn", "2")
    assert refused.value.sentence == "It is the Red player's turn to choose."
    assert match.digest() == before
    match.submit(toy.Done(), side="red")


@pytest.mark.parametrize("number", [-1, 0, 2, 99])
def test_an_answer_to_another_decision_is_stale(number: int) -> None:
    match = toy.new()
    match.submit(toy.Roll(1), number=0)
    before = match.digest()
    with pytest.raises(hm.Refused) as refused:
        match.submit(toy.Roll(1), number=number)
    assert refused.value.code == "stale"
    assert "the match is at decision 1" in refused.value.sentence
    assert (match.digest(), match.number) == (before, 1)
    match.submit(toy.Roll(1), number=1)


def test_a_match_that_is_over_takes_no_orders() -> None:
    match = toy.new()
    for _ in range(4):
        match.submit(toy.Done())
    assert match.over
    assert match.result is not None
    assert match.result["sentence"] == match.table.result()["sentence"]
    assert code(match.explain(toy.Done())) == "over"
    assert code(match.explain(toy.Done(), side="red", number=4)) == "over"
    with pytest.raises(hm.Refused, match="The match is over"):
        hm.parse(match, "done")


def test_an_order_of_the_wrong_kind_is_told_what_is_wanted() -> None:
    match = toy.new()
    for wrong in (fury.Front("north"), None, "done"):
        refusal = match.explain(wrong)  # type: ignore[arg-type]
        assert code(refusal) == "wrong-kind"
        assert refusal is not None
        assert refusal.sentence.endswith("is not among the orders that answer this decision: roll, show, done.")
        assert refusal.clause == "2"
    ended = match.explain(Done())
    assert str(ended) == "This cannot be ended yet: one of the listed orders must be given. (2)"


@pytest.mark.parametrize("dice", ["1", 1.0, True, None, [1], 1 << 70])
def test_a_field_of_the_wrong_kind_is_refused_before_the_rules_see_it(dice: object) -> None:
    match = toy.new()
    refusal = match.explain(toy.Roll(dice))  # type: ignore[arg-type]
    assert code(refusal) == "malformed"


def test_an_illegal_order_is_refused_by_its_clause() -> None:
    match = toy.new()
    before = match.digest()
    with pytest.raises(hm.Refused) as refused:
        match.submit(toy.Roll(3))
    assert refused.value.refusal == hm.Refusal("dice", "2", "One die or two.")
    assert str(refused.value) == "One die or two. (2)"
    assert match.digest() == before
    with pytest.raises(hm.Refused):
        match.forecast(toy.Roll(3))


def test_events_and_dice_of_an_order() -> None:
    match = toy.new(dice=(4, 6, 2))
    assert match.opening == (4,)
    assert [event.die for event in match.opening_events if isinstance(event, Rolled)] == [4]
    events = match.submit(toy.Roll(2))
    told = ["points; luck +1. Die 6, total 7: six.", "points; luck +1. Die 2, total 3."]
    assert [str(event) for event in events] == told
    assert match.journal[-1].chance == (6, 2)
    assert match.journal[-1].digest == ""
    match.submit(toy.Done())
    assert match.journal[-1].digest == match.digest()


def test_the_seed_takes_over_where_scripted_dice_end() -> None:
    plain, scripted = toy.new("7"), toy.new("7", dice=(plain_die(),))
    for match in (plain, scripted):
        match.submit(toy.Roll(2))
    assert plain.journal == scripted.journal


def plain_die() -> int:
    return toy.new("7").opening[0]


def test_two_pieces_of_one_name_are_told_apart_by_what_is_legal() -> None:
    match = hm.Match.new("fury", scenario="campaign", seed=1)
    assert hm.parse(match, "place I 0914") == fury.Place("ah-I", "0914")
    assert hm.parse(match, "  PLACE  i   1305 ") == fury.Place("ge-I", "1305")


def test_a_line_that_is_no_order_is_unreadable() -> None:
    match = toy.new()
    for text in ("", "rol 1", "roll 9", "🂡", "roll\n\nroll"):
        with pytest.raises(hm.Refused) as refused:
            hm.parse(match, text)
        assert refused.value.code == "unreadable"
    assert hm.parse(match, " Roll\t2\n") == toy.Roll(2)


def test_a_done_that_names_another_decision_is_stale() -> None:
    match = hm.Match.new("fury", scenario="campaign", seed=1)
    match.submit(hm.parse(match, "ready"))
    for text in ("done move", "done\n\ndone", "Done Nothing"):
        with pytest.raises(hm.Refused) as refused:
            hm.parse(match, text)
        assert refused.value.code == "stale"
    assert hm.parse(match, "Done  set-up") == hm.parse(match, "done") == Done()


def test_a_view_for_a_side_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="its sides are red, blue"):
        toy.new().view("green")


def test_orders_are_small_values() -> None:
    assert msgspec.json.encode(fury.Front("north")) == b'{"order":"front","front":"north"}'
    assert len({fury.Front("north"), fury.Front("north")}) == 1
    with pytest.raises(AttributeError):
        fury.Front("north").front = "south"  # type: ignore[misc]


def test_what_was_listed_is_checked_again_once_the_position_is_another() -> None:
    match = hm.Match.new("fury", seed=1)
    decision = match.decision
    assert decision is not None
    first, second = (decision.orders(subject)[0] for subject in decision.subjects()[:2])
    for order in (first, second):  # the first is no longer the one listed last, and legal all the same
        match.copy().submit(order)
    match.submit(second)
    before = match.digest()
    with pytest.raises(hm.Refused):
        match.submit(second)
    assert match.digest() == before


def test_what_was_listed_is_refused_when_the_table_was_changed_since() -> None:
    match = hm.Match.new("galicia", seed=1)
    while (decision := match.decision) is not None and decision.kind != "move":
        match.submit(decision.orders(decision.subjects()[0])[0])
    assert decision is not None
    order = next(order for order in decision.orders(decision.subjects()[0]) if order.where)
    index = match.table.index_of(order.subject)
    assert index is not None
    match.table.put(index, msgspec.structs.replace(match.table.pieces[index], spent=99))
    with pytest.raises(hm.Refused):
        match.submit(order)


def test_what_was_listed_is_refused_after_a_surrender() -> None:
    match = hm.Match.new("fury", seed=1)
    decision = match.decision
    assert decision is not None
    order = decision.orders(decision.subjects()[0])[0]
    match.resign("russian")
    with pytest.raises(hm.Refused, match="over"):
        match.submit(order)


def test_what_a_program_adds_to_a_list_of_orders_is_checked() -> None:
    match = hm.Match.new("fury", seed=1)
    decision = match.decision
    assert decision is not None
    listed = decision.orders(decision.subjects()[0])
    listed.append(Done())
    with pytest.raises(hm.Refused):
        match.submit(listed[-1])


def test_sentences_call_a_side_by_its_name() -> None:
    match = hm.Match.new("galicia", seed=1)
    while (decision := match.decision) is not None and decision.side != "austrian":
        match.submit(decision.orders(decision.subjects()[-1])[-1])
    refusal = match.explain(Done(), "russian")
    assert refusal is not None
    assert refusal.sentence == "It is the Austro-Hungarian player's turn to choose."
    match.resign("russian")
    assert match.result is not None
    assert match.result["sentence"] == "The Russian player resigned: victory for Austro-Hungarian."
