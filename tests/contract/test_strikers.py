"""Who can strike a hex: a view tells it of every game, by the ways that the rules know, and no more than it may."""

import pytest

import hexmarshal as hm
from hexmarshal import desk
from tests.contract.walks import Walk, asked, where
from tests.games.drina.kit import drina
from tests.games.galicia.kit import galicia
from tests.kit import fury


def strikers(match: hm.Match, side: str | None, hexname: str, by: str = "") -> set[str]:
    """What a side is told."""
    return set(match.view(side).strikers(hexname, by))


def test_whoever_may_attack_a_hex_now_is_among_those_who_can_strike_it(walk: Walk) -> None:
    for stop in walk.sample(40, "strikers"):
        side = asked(stop).side
        for order in asked(stop).all_orders():
            target = getattr(order, "target", "")
            if target and order.pieces:
                able = strikers(stop, side, target, by=side)
                assert able.issuperset(order.pieces), where(walk, stop, (order, able))


def test_what_the_layer_calls_open_to_attack_somebody_can_strike(walk: Walk) -> None:
    if "threats" not in {kind.id for kind in desk.card(walk.route.game).layers}:
        pytest.skip("this game has no layer of threats")
    for stop in walk.sample(12, "threats"):
        for side in stop.sides:
            open_ = [group for group in desk.layer(stop, side, "threats").groups if "attack" in group.title]
            for label in (label for group in open_ for label in group.hexes):
                assert strikers(stop, side, label), where(walk, stop, (side, label))


def test_strikers_do_not_tell_what_is_hidden(walk: Walk) -> None:
    if not desk.card(walk.route.game).hides:
        pytest.skip("nothing is hidden in this game")
    for stop in walk.sample(6, "hidden strikers"):
        for side in stop.sides:
            other = stop.copy()
            other.table = stop.view(side).imagine("tails").table
            mine, dreamt = stop.view(side), other.view(side)
            seen = {piece["id"] for piece in mine.pieces()}
            for label in sorted({piece["at"] for piece in mine.pieces()}):
                if mine.board.find(label) is not None:
                    found = mine.strikers(label)
                    assert found == dreamt.strikers(label), where(walk, stop, (side, label))
                    assert seen.issuperset(found), where(walk, stop, (side, label))


def test_a_corps_of_fury_strikes_as_far_as_it_marches_or_rides_and_one_hex_more() -> None:
    table = fury("russian III 1505\n german XX 1205", "russian north", rail={"russian": 0})
    assert strikers(table.match, "german-austrian", "1205") == {"ru-III"}
    assert strikers(table.match, "german-austrian", "1105") == set()
    assert strikers(table.match, "russian", "1505") == {"ge-XX"}  # it rides to the frontier
    assert strikers(table.match, "russian", "1205", by="russian") == {"ru-III"}


def test_a_unit_of_galicia_strikes_where_its_points_bring_it() -> None:
    table = galicia("austrian 4 14.13\n russian 31 14.16\n russian 32 14.16", "austrian movement")
    assert strikers(table.match, "russian", "14.16") == {"ah-4"}
    top = strikers(table.match, "austrian", "14.13")
    assert len(top) == 1  # of a stack only the unit on top is seen (5.4a)
    assert strikers(table.match, "russian", "14.13", by="russian") == {"ru-31", "ru-32"}
    assert strikers(table.match, None, "14.16") | top >= {"ah-4"} | top


def test_guns_of_drina_strike_in_range_and_infantry_after_a_march() -> None:
    table = drina("SA1 H07\n SI1 H08\n SG1 H09\n AI1 H04", turn="austria-hungary")
    assert strikers(table.match, "austria-hungary", "H04") == {"SA1"}  # three fields: in range, too far to march
    assert strikers(table.match, "germany", "H06") == {"SA1", "SI1"}  # whoever came here
    assert strikers(table.match, "serbia", "H06") == {"AI1"}
    assert strikers(table.match, "serbia", "H07") == set()
