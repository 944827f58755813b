"""``staff``: the same for the same seed and the same view, never an order that may not be given, never in circles."""

from itertools import islice

import pytest

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.core.engine.procedure import Order
from hexmarshal.lab.simulate import simulate
from tests.dreams import dream
from tests.games.galicia.test_fog import stops
from tests.kit import fury
from tests.thorough import also

STAFFS = [name for name in bots.names() if name.startswith("staff")]


def play(game: str, name: str, *, each: int = 1_000, most: int = 1_000) -> list[Order]:
    """Orders of a match until every side gave so many, or all together did; each is checked before it is given."""
    match = hm.Match.new(game, seed="staff")
    seats = {side: bots.make(name, side) for side in match.sides}
    count, given = dict.fromkeys(match.sides, 0), list[Order]()
    while (decision := match.decision) is not None and min(count.values()) < each and len(given) < most:
        order = seats[decision.side].choose(match.view(decision.side))
        assert order in decision.orders(order.subject) or order in decision.all_orders(), order.notation
        assert decision.explain(order) is None
        match.submit(order, decision.side, decision.number)
        count[decision.side] += 1
        given.append(order)
    return given


@pytest.mark.parametrize("game", ["fury", "drina", "galicia"])
def test_every_order_is_one_that_may_be_given(game: str) -> None:
    assert len(play(game, "staff-1", each=12)) >= 24


@pytest.mark.parametrize(
    ("game", "name", "most"),
    [
        ("fury", "staff-1", 40), ("fury", "staff-2", 25), ("fury", "staff-3", 5),
        ("drina", "staff-1", 12), ("drina", "staff-2", 4),
        ("galicia", "staff-1", 60), ("galicia", "staff-2", 30),
    ],
)  # fmt: skip
def test_the_same_seed_gives_the_same_orders_and_all_may_be_given(game: str, name: str, most: int) -> None:
    assert play(game, name, most=most) == play(game, name, most=most)


LONG = "fury historical", "great_war_east historical", "serbien macva"


@pytest.mark.parametrize("wanted", ["drina 1915", "galicia opening", *also(*LONG)])
def test_a_match_comes_to_its_end(wanted: str) -> None:
    """Units die on the way, in the middle of a fight too: the first orders of a match do not show it."""
    game, scenario = wanted.split()
    report = simulate(game, ("staff-2", "staff-2"), 1, seed="end", workers=1, scenario=scenario)
    assert (report.finished, report.errors) == (1, {})


@pytest.mark.parametrize(("name", "most"), [("staff-1", 8), ("staff-2", 4), ("staff-3", 1)])
def test_what_is_hidden_makes_no_difference(name: str, most: int) -> None:
    """Two tables that a side cannot tell apart: it gives the same order and is after the same."""
    moves = (match for match in stops(0) if match.decision is not None and match.decision.question.many)
    different = 0
    for match in islice(moves, most):
        assert match.decision is not None
        other = dream(match, match.decision.side)
        different += match.digest() != other.digest()
        one, two = (bots.make(name, "fog") for _ in range(2))
        assert one.choose(match.view(match.decision.side)) == two.choose(other.view(match.decision.side))
        assert one.purpose == two.purpose != ""
    assert different


SIEGE = """
    russian III 1004 besieging
    russian IV 1004 besieging
    russian II 1005
    russian HQ I 1105 inactive
    german XX 0904
    german XVII 0805
    german HQ VIII 0805
"""


@pytest.mark.parametrize("name", STAFFS)
@pytest.mark.parametrize("seed", range(3))
def test_a_siege_is_not_begun_and_lifted_for_ever(name: str, seed: int) -> None:
    """10.5f: a unit may be put under the marker and taken out as often as its owner likes."""
    table = fury(SIEGE, active="russian north")
    bot, given = bots.make(name, seed), list[Order]()
    assert any(order.notation.endswith("free") for order in table.decision.all_orders())
    while table.asked == ("russian", "move") and len(given) < 20:
        given.append(bot.choose(table.match.view("russian")))
        table.order(given[-1])
    assert table.asked != ("russian", "move")
    assert len(set(given)) == len(given)
