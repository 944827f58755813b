"""What a side can do: subjects, offers with their ways and costs, and what a player means."""

from functools import cache
from itertools import pairwise

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal import desk
from hexmarshal.desk.structs import Meant, Offer
from tests.core import toy
from tests.kit import Position, declaring, fury


@cache
def near() -> dict[str, set[str]]:
    """The neighbours of every hex."""
    return {one.id: set(one.near) for one in desk.board("fury").hexes}


@pytest.fixture
def marching() -> Position:
    return fury("russian III 1108\n russian HQ I 1108\n german XX 0806", "russian north", options={"duty": "standing"})


def offer(position: Position, notation: str) -> Offer:
    """An offer by its notation."""
    found = desk.offers(position.match, position.decision.side).offers
    return next(one for one in found if one.notation == notation)


def test_a_decision_is_shown_to_its_side_alone(marching: Position) -> None:
    shown = desk.decision(marching.match, "russian")
    assert shown is not None
    assert (shown.side, shown.kind, shown.clause, shown.number) == ("russian", "move", "9", 0)
    assert shown.prompt == marching.decision.prompt
    assert [subject.id for subject in shown.subjects] == marching.decision.subjects()
    assert desk.decision(marching.match, "german-austrian") is None
    assert desk.decision(marching.match, None) is None


def test_a_subject_is_a_piece_a_hex_or_a_word(marching: Position) -> None:
    corps, *_, done = desk.subjects(marching.match, "russian")
    assert (corps.what, corps.at, corps.ends) == ("piece", "1108", False)
    assert "III Corps" in corps.title
    assert (done.id, done.what, done.title, done.at, done.gloss, done.ends) == (
        "done", "word", "Done", "", "no more moves", True,
    )  # fmt: skip
    attacking = declaring("russian III 1106\n russian HQ I 1106\n german XX 1006")
    place = desk.subjects(attacking.match, "russian")[0]
    assert (place.id, place.what, place.title, place.at) == ("1106", "hex", "Rastenburg (1106)", "1106")


def test_offers_are_the_orders_of_the_decision(marching: Position) -> None:
    decision = marching.decision
    for subject in (*decision.subjects(), None):
        orders = decision.all_orders() if subject is None else decision.orders(subject)
        offers = desk.offers(marching.match, "russian", subject)
        assert offers.number == 0
        assert [one.order for one in offers.offers] == [msgspec.to_builtins(order) for order in orders]


def test_a_march_tells_its_way_and_its_cost(marching: Position) -> None:
    step, far = offer(marching, "III 1108-1107"), offer(marching, "III 1108-1106")
    assert (step.path, step.cost, step.hex, step.pieces) == (("1108", "1107"), "1 of 2 MP", "1107", ("ru-III",))
    assert (far.path[0], len(far.path), far.path[-1], far.cost) == ("1108", 3, "1106", "2 of 2 MP")
    holds = offer(marching, "III holds")
    assert (holds.path, holds.cost, holds.hex, holds.pieces) == ((), "", "", ("ru-III",))


def test_a_ride_is_shown_hex_by_hex_and_costs_a_rail_point(marching: Position) -> None:
    rides = [one for one in desk.offers(marching.match, "russian", "ru-III").offers if one.order.get("rail")]
    assert rides
    for ride in rides:
        assert all(there in near()[here] for here, there in pairwise(ride.path)), ride.notation
        assert (ride.path[0], ride.path[-1]) == ("1108", ride.hex)
        assert ride.cost.endswith("of 2 MP, 1 of 5 RMP")
    by_staff = [one for one in desk.offers(marching.match, "russian", "ru-HQ-I").offers if one.order.get("rail")]
    assert all(one.cost.endswith("of 3 MP") for one in by_staff)


def test_a_reinforcement_comes_along_the_railway_from_its_entry_hex() -> None:
    table = fury("russian III reinforcements\n russian HQ I 1505", step="reinforcements")
    offers = desk.offers(table.match, "russian", "ru-III").offers
    assert any(one.order.get("rail") for one in offers)
    for one in offers:
        assert all(there in near()[here] for here, there in pairwise(one.path)), one.notation
        assert (one.path[0], one.path[-1]) == (one.order["start"], one.hex)
        assert one.cost == ("1 of 5 RMP" if one.order.get("rail") else f"{len(one.path)} of 4 hexes")
    dark = desk.explain(table.match, Meant("russian", subject="ru-III", where="0101"))
    assert (dark.legal, dark.refusal and dark.refusal.clause) == (False, "3b")


def test_an_advance_is_given_by_the_hex_that_was_fought_for() -> None:
    table = declaring("russian III 1106\n russian IV 1106\n russian HQ I 1106\n german XX 1006 reduced", dice=[6, 6])
    table.order("III,IV 1106x1006", "done")
    while table.decision.kind != "advance":
        table.order(table.decision.all_orders()[0])
    offers = desk.offers(table.match, "russian", "advance").offers
    assert {one.hex for one in offers if one.pieces} == {"1006"}
    assert offers[0].path == ("1106", "1006")


def test_an_order_is_meant_by_itself_by_notation_or_by_pointing(marching: Position) -> None:
    listed = offer(marching, "III 1108-1107")
    ways = (
        Meant("russian", order=listed.order),
        Meant("russian", notation="III 1108-1107"),
        Meant("russian", subject="ru-III", where="1107"),
    )
    for said in ways:
        assert desk.meant(marching.match, said) == marching.parse("III 1108-1107")
        explained = desk.explain(marching.match, said)
        assert (explained.legal, explained.refusal, explained.offer) == (True, None, listed)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (Meant("german-austrian", notation="done"), "out-of-turn"),
        (Meant("russian", order={"order": "fly"}), "malformed"),
        (Meant("russian", order={"order": "move", "piece": 7}), "malformed"),
        (Meant("russian", notation="dance"), "unreadable"),
        (Meant("russian", subject="elsewhere", where="1107"), "no-order"),
        (Meant("russian"), "no-order"),
    ],
)
def test_what_means_nothing_is_refused_with_a_sentence(marching: Position, said: Meant, code: str) -> None:
    with pytest.raises(hm.Refused) as refused:
        desk.meant(marching.match, said)
    assert refused.value.code == code
    assert refused.value.sentence.endswith(".")


def test_an_old_number_is_stale(marching: Position) -> None:
    marching.order("III 1108-1107")
    explained = desk.explain(marching.match, Meant("russian", number=0, notation="done"))
    assert explained.refusal is not None
    assert explained.refusal.code == "stale"


def test_an_order_that_may_not_be_given_is_told_with_its_reason(marching: Position) -> None:
    explained = desk.explain(marching.match, Meant("russian", subject="ru-III", where="1004"))
    assert explained.refusal is not None
    assert explained.offer is not None
    assert (explained.legal, explained.refusal.clause, explained.offer.hex) == (False, "9d2", "1004")
    assert explained.offer.path == ()


def test_after_the_end_nothing_can_be_chosen() -> None:
    match = toy.new()
    while match.decision is not None:
        match.submit(toy.Done())
    assert desk.decision(match, "red") is None
    with pytest.raises(hm.Refused, match="The match is over"):
        desk.subjects(match, "red")
