"""Chapter 4: fortresses and victory."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit import Position, fury

GERMAN = ("0208", "0607", "0704", "0706", "1004", "1206")  # Posen, Thorn, Danzig, Graudenz, Königsberg, Lötzen
RUSSIAN = ("0909", "0910", "1012", "1307", "1311", "1507")  # Novogeorgievsk, Warsaw, Ivangorod, Osowiec, Brest, Grodno
TAKERS = ("III", "IV", "II", "XX", "R1", "XIII")
GERMANS = ("XX", "XVII", "I", "I R", "3 R", "Kon")


def taken(by_russians: int, by_germans: int = 0, **more: Any) -> Position:
    """Russian corps in so many German fortresses, German corps in so many Russian ones."""
    lines = [f"russian {TAKERS[i]} {GERMAN[i]}" for i in range(by_russians)]
    lines += [f"german {GERMANS[i]} {RUSSIAN[i]}" for i in range(by_germans)]
    captured = " ".join(GERMAN[:by_russians] + RUSSIAN[:by_germans])
    return fury("\n".join(lines), captured=captured, **more)


def outcome(table: Position) -> tuple[str, str]:
    """Winner and level of a finished match."""
    result = table.match.result
    assert result is not None
    return result["winner"], result["level"]


@pytest.mark.clause("fury:4b")
def test_a_strategic_victory_in_an_administrative_phase_ends_the_game_at_once() -> None:
    table = taken(5, step="victory", turn="O1")
    assert table.table.fortresses_held(0) == 12
    assert outcome(table) == ("russian", "strategic")
    assert table.table.turn == "O1"
    assert outcome(taken(0, 5, step="victory", turn="O1")) == ("german-austrian", "strategic")
    assert outcome(taken(6, 1, step="victory", turn="O1")) == ("russian", "strategic")


@pytest.mark.clause("fury:4b")
@pytest.mark.parametrize(("russian", "german"), [(4, 0), (5, 1), (0, 4), (6, 2)])
def test_four_fortresses_more_are_not_enough_to_end_it(russian: int, german: int) -> None:
    assert not taken(russian, german, step="victory", turn="O1").match.over


@pytest.mark.clause("fury:4c")
def test_a_captured_fortress_counts_only_while_a_combat_unit_is_in_it() -> None:
    table = fury("russian III 1206\nrussian HQ I 1206 inactive", captured="1206", active="russian north")
    assert (table.table.fortresses_held(0), table.table.fortresses_held(1)) == (8, 7)
    table.order("III 1206-1306")
    assert table.at("russian HQ I") == "1206"  # an HQ alone does not hold it
    assert (table.table.fortresses_held(0), table.table.fortresses_held(1)) == (7, 8)
    table.order("done")
    empty = fury(captured="1206")
    assert empty.table.fortresses_held(0) == 7
    assert empty.table.net_fortresses() == 0


@pytest.mark.clause("fury:4c")
@pytest.mark.parametrize("garrison", ["german Kon 1206", ""])
def test_a_besieged_fortress_counts_for_the_besieged(garrison: str) -> None:
    table = fury(f"russian III 1206 besieging\n{garrison}")
    assert (table.table.fortresses_held(0), table.table.fortresses_held(1)) == (7, 8)


@pytest.mark.clause("fury:4d")
@pytest.mark.parametrize(
    ("net", "level"),
    [(0, "tie"), (1, "tactical"), (2, "tactical"), (3, "operational"), (4, "operational"), (5, "strategic")],
)
def test_at_the_end_of_d2_the_difference_of_fortresses_decides(net: int, level: str) -> None:
    assert outcome(taken(net, turn="D2", step="planning")) == ("russian" if net else "", level)
    assert outcome(taken(0, net, turn="D2", step="planning")) == ("german-austrian" if net else "", level)
    if net < 4:
        assert outcome(taken(net + 2, 2, turn="D2", step="planning")) == ("russian" if net else "", level)


@pytest.mark.clause("fury:4d")
def test_seven_against_eight_with_nothing_taken_is_a_tie() -> None:
    table = fury(turn="D2", step="victory")
    assert (table.table.fortresses_held(0), table.table.fortresses_held(1)) == (7, 8)
    assert outcome(table) == ("", "tie")


@pytest.mark.clause("fury:4-ex1")
def test_two_german_fortresses_against_one_russian_are_a_russian_tactical_victory_on_the_last_turn() -> None:
    assert outcome(taken(2, 1, step="victory", turn="D2")) == ("russian", "tactical")
    for turn in ("A2", "O1", "D1"):
        earlier = taken(2, 1, step="victory", turn=turn)
        assert not earlier.match.over
        assert earlier.table.turn != turn  # the game goes on with the next turn


@pytest.mark.clause("fury:4c", "fury:10.4f")
def test_the_table_shows_who_has_a_fortress_and_whether_it_ever_fell() -> None:
    position = "russian III 1004\nrussian IV 1206 besieging\ngerman Kon 1206"
    shown = fury(position, captured="1004 1605").match.view(None).state()["fortresses"]
    keys = ("builder", "control", "captured", "besieged", "size")
    assert [shown["1004"][key] for key in keys] == ["german-austrian", "russian", True, False, "major"]
    assert [shown["1206"][key] for key in keys] == ["german-austrian", "german-austrian", False, True, "minor"]
    assert [shown["1605"][key] for key in keys] == ["russian", "russian", True, False, "major"]  # nobody in it
    assert [shown["0607"][key] for key in keys] == ["german-austrian", "german-austrian", False, False, "major"]
