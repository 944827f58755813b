"""Chapters 1 and 2: how a match begins, the half-hexes, and what the counters say."""

from __future__ import annotations

import re

import pytest

import hexmarshal as hm
from hexmarshal.core.book.clauses import book
from tests.games.galicia.kit import galicia, heard, rolled, terms

# -- 1: the beginning -----------------------------------------------------------------------------------------


@pytest.mark.clause("galicia:1.1b")
def test_austria_hungary_opens_and_the_russian_half_of_turn_1_is_left_out() -> None:
    match = hm.Match.new("galicia", "campaign", seed="opening")
    assert match.decision is not None
    assert (match.decision.side, match.decision.kind) == ("austrian", "move")
    turns: list[tuple[str, str]] = []
    while len(turns) < 4:
        state, decision = match.table.show_state(None), match.decision
        assert decision is not None
        if (state["turn"], state["phasing"]) not in turns:
            turns.append((state["turn"], state["phasing"]))
        match.submit(decision.all_orders()[-1])  # the phase ends, or whatever is offered last
    assert turns == [("GT1", "austrian"), ("GT2", "russian"), ("GT2", "austrian"), ("GT3", "russian")]


@pytest.mark.clause("galicia:1.2a")
def test_the_short_forms_are_those_of_the_book_and_mean_what_they_say() -> None:
    galician = book("galicia")
    explained = set(re.findall(r"\b[A-Z]{2,4}\b", galician.clause("1.2a").text))
    assert explained == {"AV", "DRM", "GT", "ID", "MA", "MP", "RR", "VP", "ZOC", "EZOC"}
    used = {word for clause in galician.clauses.values() for word in re.findall(r"\b[A-Z]{2,4}s?\b", clause.text)}
    sizes = {"XX", "XXX", "GD", "II", "III"}
    assert {word.removesuffix("s") for word in used} - sizes <= explained
    table = galicia("austrian 4 14.14\n russian 31 14.16\n russian 32 14.12", "austrian movement")
    # The ZOC that makes the way dearer is the enemy's, and MP are what the MA gives: 4.
    way = table.decision.way(table.parse("4 14.14-14.15"))
    assert way is not None
    assert way.cost == "2 of 4 MP"
    table.roll(1, 1, 1, 1)
    table.order("4 14.14-14.15", "done")
    before = table.points("austrian")
    assert "Austro-Hungarian +1 VP: attack on 14.16." in heard(table.attack("4 x 14.16"), "russian")
    assert table.points("austrian") == before + 1


@pytest.mark.clause("galicia:1.3")
@pytest.mark.parametrize(
    ("start", "half", "cost"),
    [("16.25", "16.26", 1), ("19.26", "18.26", 1), ("18.06", "19.06", 1), ("15.26", "14.26", 3)],
)
def test_a_half_hex_is_entered_for_the_points_of_any_clear_hex(start: str, half: str, cost: int) -> None:
    # There is a river around 14.26.
    table = galicia(f"russian 31 {start}", "russian movement")
    way = table.decision.way(table.parse(f"31 {start}-{half}"))
    assert way is not None
    assert way.cost == f"{cost} of 4 MP"
    assert table.accepts(f"31 {start}-{half}")


@pytest.mark.clause("galicia:1.3")
def test_units_stand_move_and_are_attacked_in_half_hexes() -> None:
    table = galicia("austrian 4 18.05\n russian 31 18.07\n russian 44 19.09", "russian movement")
    table.order("31 18.07-19.07")
    assert table.at("russian 31") == "19.07"
    assert table.refuses("31 19.07-19.27") == "1.3"
    table.order("31 19.07-19.06", "done")
    assert "The attack on 18.05 is made at 1:1." in heard(table.attack("31 x 18.05"), "russian")


# -- 2: the counters ------------------------------------------------------------------------------------------


@pytest.mark.clause("galicia:2.1b")
def test_guns_count_for_the_losses_and_not_for_the_odds() -> None:
    # The 38th and the 13th attack with 4 each; the one has an AV of 2, the other of 3.
    few = galicia("austrian 38 14.13\n russian 82 r 14.14", "austrian combat", dice=(3, 4, 1, 1))
    many = galicia("austrian 13 14.13\n russian 82 r 14.14", "austrian combat", dice=(3, 4, 1, 1))
    for table, unit, modifiers in ((few, "38", []), (many, "13", [("9.4.1b", 1)])):
        events = table.attack(f"{unit} x 14.14")
        assert "The attack on 14.14 is made at 1:1.5." in heard(events, "austrian")
        assert [term for term in terms(rolled(events, "Russian losses")) if term[0] == "9.4.1b"] == modifiers


@pytest.mark.clause("galicia:2.1e")
@pytest.mark.parametrize(
    ("side", "unit", "turn"), [("russian", "70 r", 3), ("austrian", "5 c", 3), ("austrian", "1 c", 2)]
)
def test_a_unit_with_a_dot_moves_from_the_turn_in_the_dot_on(side: str, unit: str, turn: int) -> None:
    early = galicia(f"{side} {unit} 14.14", f"{side} movement", turn=turn - 1)
    assert early.refuses(f"{unit} 14.14-14.13") == "2.1e"
    assert early.ends(f"{side} {unit}") == set()
    released = galicia(f"{side} {unit} 14.14", f"{side} movement", turn=turn)
    assert released.accepts(f"{unit} 14.14-14.13")


@pytest.mark.clause("galicia:2.1e")
def test_the_dot_keeps_a_unit_neither_from_attacking_nor_from_retreating_but_from_advancing() -> None:
    table = galicia(
        "russian 70 r 14.14\n russian 69 r 14.14\n austrian 20 14.13 reduced", "russian combat", turn=2, dice=(1, 1)
    )
    table.attack("69 r,70 r x 14.13")
    assert table.asked == ("austrian", "retreat")
    table.order(table.notations()[0])
    # Nobody is asked about an advance: neither division may go.
    assert table.decision.kind != "advance"
    thrown = galicia(
        "russian 70 r 14.14\n austrian 4 14.13\n austrian 13 14.13", "austrian combat", turn=2, dice=(1, 1)
    )
    thrown.attack("4,13 x 14.14")
    thrown.order(thrown.notations()[0])
    assert thrown.at("russian 70 r") != "14.14"


@pytest.mark.clause("galicia:2.1f")
def test_an_ersatz_unit_breaks_sooner_does_not_recover_and_earns_nothing() -> None:
    table = galicia("austrian 1m 14.14 -1\n austrian 35 ls 13.14 -1\n russian 31 18.18", "austrian movement")
    assert table.refuses("1m recovers") == "10.3.2a"
    assert table.accepts("35 ls recovers")  # the one Landsturm brigade without the dot
    lost = galicia(
        """
        austrian 1m 14.14 -1 out
        austrian 35 ls 14.14 -1 out
        russian 31 14.13
        russian 9 15.14
        russian 11 15.15
        russian 32 14.15
        russian 5 13.15
        russian 42 13.14
        """,
        "austrian supply",
    )
    assert lost.at("austrian 1m") == "eliminated"
    assert lost.at("austrian 35 ls") == "eliminated"
    assert lost.points("russian") == 1


@pytest.mark.clause("galicia:2.2")
def test_with_a_white_symbol_the_second_reduction_costs_the_step() -> None:
    def struck(unit: str) -> tuple[str, int]:
        table = galicia(f"austrian {unit} 14.14 -1\n russian 31 14.13", "russian combat", dice=(6, 6, 1, 6))
        table.attack("31 x 14.14")
        return table.at(f"austrian {unit}"), table.piece(f"austrian {unit}").reductions

    # The loss roll of 6, −1 by the result and +1 for guns, is one reduction of a small combat.
    assert struck("93 ls") == ("eliminated", 0)
    assert struck("35 ls") == ("14.14", 2)  # the one Landsturm brigade without the white field


@pytest.mark.clause("galicia:2.3b")
def test_counters_in_two_colours_are_the_cavalry_and_act_as_such() -> None:
    table = galicia("austrian 3 c 14.14\n austrian 4 14.14\n russian 9+10 c 14.16", "austrian movement")
    shown = table.shown("austrian")
    assert {id: piece["kind"] for id, piece in shown.items()} == {
        "ah-3-c": "cavalry", "ah-4": "infantry", "ru-9+10-c": "cavalry",
    }  # fmt: skip
    table.order("3 c,4 14.14-14.15")
    assert table.asked == ("russian", "reaction")
    table.order("stay", "done")
    assert table.refuses("3 c,4 x 14.16") == "7.5"
