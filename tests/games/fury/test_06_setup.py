"""Chapter 6: set-up."""

from __future__ import annotations

import re

import pytest

import hexmarshal as hm
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.fury.rules.orders import Place, Ready
from tests.kit import Position
from tests.playing import laid


def setting_up(*orders: str) -> Position:
    """The campaign, where both players set up, after some orders."""
    table = Position(hm.Match.new("fury", scenario="campaign", seed="kit"))
    table.order(*orders)
    return table


@pytest.mark.clause("fury:6a")
def test_the_german_austrian_sets_up_first_and_the_russian_second() -> None:
    table = setting_up()
    assert table.asked == ("german-austrian", "set-up")
    assert table.refuses(Place("ru-III", "1505")) == "6a"
    refusal = table.match.explain(Place("ru-III", "1505"), side="russian")
    assert refusal is not None
    assert refusal.code == "out-of-turn"
    assert table.refuses(Done()) == "6b"  # nothing is placed yet
    table.order("ready", "done")
    assert table.asked == ("russian", "set-up")
    assert table.accepts("place III 1505")
    assert table.refuses(Place("ge-XX", "0906")) == "6a"
    table.order("ready", "done")
    assert table.asked == ("russian", "front")


@pytest.mark.clause("fury:6b")
def test_corps_are_set_up_within_one_hex_and_headquarters_within_two() -> None:
    table = setting_up()
    for label in ("1419", "1418", "1319"):  # Halicz, the numeral of the 2nd Army, and next to it
        assert table.accepts(f"place XII {label}")
    assert table.refuses("place XII 1417") == "6b"  # two hexes away
    assert table.accepts("place ah-HQ-II 1417")
    assert table.refuses("place ah-HQ-II 1416") == "6b"  # three


@pytest.mark.clause("fury:6b")
def test_units_are_set_up_inside_their_own_borders() -> None:
    table = setting_up()
    board = table.table.board
    assert board.distance(board.cell("1015"), board.cell("1014")) == 1
    assert board.country[board.cell("1014")] == "russian"
    assert table.refuses("place X 1014") == "6b"
    assert table.refuses("place ah-HQ-I 1014") == "6b"
    assert table.accepts("place X 0914")


@pytest.mark.clause("fury:6b")
def test_set_up_respects_the_stacking_limit() -> None:
    table = setting_up("place X 1015", "place V 1015")
    assert table.refuses("place ah-I 1015") == "9.2a"
    assert table.accepts("place ah-HQ-I 1015")
    assert table.refuses("place ah-IX 1015") == "6b"  # of another army, with another numeral
    table.order("place ah-IX 1115")
    assert table.refuses("place ah-I 1115") == "9.2a"  # one army a hex
    assert table.accepts("place ah-I 0915")


@pytest.mark.clause("fury:6c")
def test_russian_units_are_not_set_up_next_to_an_enemy_unit() -> None:
    table = setting_up("ready", "done")
    assert table.at("german I") == "1305"
    assert table.refuses("place III 1406") == "6c"
    assert table.refuses("place ru-HQ-I 1405") == "6c"
    assert table.accepts("place III 1407")
    elsewhere = setting_up("ready", "place ge-I 1204", "done")
    assert elsewhere.accepts("place III 1406")


@pytest.mark.clause("fury:6d")
@pytest.mark.parametrize(
    ("side", "corps", "home", "away"),
    [
        ("german-austrian", "ge-3-R", "1007", "1105"),  # two hexes for the German 8th Army: 1205 and 0906
        ("russian", "ru-IV", "1407", "1605"),  # for the Russian 1st: 1505 and 1406
        ("russian", "ru-I", "0908", "1109"),  # for the Russian 2nd: 1108 and 0908
    ],
)
def test_an_army_with_two_set_up_hexes_has_at_least_two_corps_around_each(
    side: str, corps: str, home: str, away: str
) -> None:
    table = setting_up("ready")
    if side == "russian":
        table.order("done", "ready")
    assert table.asked == (side, "set-up")
    assert table.accepts("done")
    # Corps between the two hexes count for both, so they go first.
    if corps == "ru-I":
        table.order("place ru-XIII 1109", "place ru-XXIII 1208")
    elif corps == "ru-IV":
        table.order("place ru-III 1504", "place ru-XX 1606")
    table.order(f"place {corps} {away}")
    assert table.refuses(Done()) == "6d"
    table.order(f"place {corps} {home}")
    assert table.accepts("done")


@pytest.mark.clause("fury:6e")
def test_every_headquarters_starts_active_but_that_of_the_russian_2nd_army() -> None:
    table = setting_up("ready", "done", "ready", "done")
    hqs = [piece for piece in table.match.view(None).pieces() if piece["kind"] == "hq" and piece["at"].isdigit()]
    assert len(hqs) == 11
    assert [hq["id"] for hq in hqs if not hq["active"]] == ["ru-HQ-II"]


@pytest.mark.clause("fury:6d")
def test_a_corps_around_both_set_up_hexes_counts_for_each() -> None:
    table = setting_up("ready", "done", "ready")
    # 1506 touches both 1505 and 1406; 1606 touches only the one.
    table.order("place ru-III 1506", "place ru-XX 1506", "place ru-II 1606", "place ru-IV 1606")
    assert table.accepts("done")
    table.order("place ru-XX 1504")
    refusal = table.reason("done")
    assert (refusal.code, refusal.clause) == ("two-hexes", "6d")
    assert "1406" in refusal.sentence


@pytest.mark.clause("fury:6b")
def test_what_stands_is_picked_up_again_only_when_all_stand() -> None:
    table = setting_up("place ge-I 1205")
    assert "ge-I" not in table.decision.subjects()
    assert "ge-XX" in table.decision.subjects()
    refusal = table.reason("place ge-I 1204")
    assert (refusal.code, refusal.clause) == ("placed", "6b")
    table.order("ready")
    assert "ge-I" in table.decision.subjects()
    assert "within 1 hex of 1205 or 0906" in table.reason("place ge-I 0104").sentence
    assert "within 2 hexes of 1205 or 0906" in table.reason("place ge-HQ-VIII 0104").sentence


@pytest.mark.clause("fury:6b")
def test_a_scenario_without_a_ready_set_up_offers_none() -> None:
    written = setting_up().match.position()
    ready = re.search(r"^ready = .*\n", written, re.MULTILINE)
    assert ready is not None
    table = laid("fury", written.replace(ready[0], "ready = {}\n"))
    refusal = table.reason(Ready())
    assert (refusal.code, refusal.clause) == ("no-ready", "6b")
    assert refusal.sentence == "This scenario has no ready set-up."
    assert "ready" not in table.decision.subjects()
