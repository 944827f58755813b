"""11 and 11.1: the order of the administrative phase, and victory."""

from __future__ import annotations

import pytest

from hexmarshal.core.engine.events import AnyEvent, Began
from tests.kit import Position, fury, rolls

# The fortresses: eight German and Austrian, seven Russian.
WESTERN = ("0208", "0607", "0704", "0706", "1004", "1206", "0615", "1017")
EASTERN = ("0909", "0910", "1012", "1307", "1311", "1507", "1605")
RUSSIANS = ("III", "IV", "XX", "II", "R1", "VI", "XIII", "XV")
GERMANS = ("I", "XVII", "XX", "I R", "3 R", "Kon", "XI")


def russians_in(*hexes: str) -> str:
    return "\n".join(f"russian {name} {label}" for name, label in zip(RUSSIANS, hexes, strict=False))


def germans_in(*hexes: str) -> str:
    return "\n".join(f"german {name} {label} army=ge-8" for name, label in zip(GERMANS, hexes, strict=False))


def steps(events: list[AnyEvent]) -> list[str]:
    """The steps of the phase as the log has them, each once."""
    names = {"10.5g": "sieges", "11.2m": "reorganisation"}
    found = [
        names.get(event.clause, event.clause)
        for event in events
        if event.clause in names or (isinstance(event, Began) and event.clause.startswith("11"))
    ]
    return list(dict.fromkeys(found))


def phase(turn: str) -> tuple[Position, list[AnyEvent]]:
    """The whole phase of a turn with a siege and a disorganised corps in it, and all that was told."""
    table = fury(
        """
        russian III 1004 besieging
        russian IV 1105 disorganised
        russian XX 1206
        """,
        step="victory",
        turn=turn,
        captured="1206",
        dice=(1,),
    )
    return table, table.table.events


@pytest.mark.clause("fury:11a")
@pytest.mark.parametrize("turn", ["A2", "S1", "S2", "O1", "O2", "N1", "N2", "D1"])
def test_victory_adjustment_sieges_reorganisation_replacements_reinforcements_then_planning(turn: str) -> None:
    table, events = phase(turn)
    assert steps(events) == ["11", "11.2", "sieges", "reorganisation", "11.3", "11.4", "11.5"]
    assert table.table.turn != turn


@pytest.mark.clause("fury:11a")
def test_the_last_turn_has_no_planning() -> None:
    table, events = phase("D2")
    assert steps(events) == ["11", "11.2", "sieges", "reorganisation", "11.3", "11.4"]
    assert not any(roll.clause == "11.5c" for roll in rolls(events))
    assert table.match.over


@pytest.mark.clause("fury:11a")
def test_the_last_turn_is_scored_after_all_steps() -> None:
    # Königsberg falls by the siege roll of D2 and counts: with Lötzen that makes two.
    table = fury(
        "russian III 1004 besieging\nrussian IV 1004 besieging\nrussian XX 1206\nrussian VI 1105",
        step="victory",
        turn="D2",
        captured="1206",
        dice=(6,),
    )
    result = table.match.result
    assert result is not None
    assert (result["winner"], result["score"], result["level"]) == ("russian", 2, "tactical")


@pytest.mark.clause("fury:11a", "fury:11.1")
def test_a_fortress_that_falls_by_siege_counts_at_the_next_check() -> None:
    four = russians_in("0607", "0704", "0706", "1206")
    table = fury(
        f"{four}\nrussian XIII 1004 besieging\nrussian VI 1004 besieging\nrussian XV 1105",
        step="victory",
        captured="0607 0704 0706 1206",
        dice=(6,),
    )
    assert table.table.net_fortresses() == 5
    assert not table.match.over


@pytest.mark.clause("fury:11.1")
def test_the_russian_wins_with_twelve_fortresses_and_not_with_eleven() -> None:
    for taken, wins in ((5, True), (4, False)):
        hexes = WESTERN[:taken]
        table = fury(russians_in(*hexes), step="victory", captured=" ".join(hexes))
        assert table.table.fortresses_held(0) == 7 + taken
        assert table.match.over is wins
        if wins:
            result = table.match.result
            assert result is not None
            assert (result["winner"], result["level"]) == ("russian", "strategic")


@pytest.mark.clause("fury:11.1")
def test_the_german_austrian_wins_with_thirteen_fortresses_and_not_with_twelve() -> None:
    for taken, wins in ((5, True), (4, False)):
        hexes = EASTERN[:taken]
        table = fury(germans_in(*hexes), step="victory", captured=" ".join(hexes))
        assert table.table.fortresses_held(1) == 8 + taken
        assert table.match.over is wins
        if wins:
            result = table.match.result
            assert result is not None
            assert (result["winner"], result["level"]) == ("german-austrian", "strategic")


@pytest.mark.clause("fury:11.1")
def test_a_fortress_lost_is_set_against_those_taken() -> None:
    six, lost = WESTERN[:6], EASTERN[0]
    table = fury(f"{russians_in(*six[:5])}\n{germans_in(lost)}", step="victory", captured=" ".join((*six[:5], lost)))
    assert table.table.fortresses_held(0) == 11
    assert not table.match.over
    table = fury(f"{russians_in(*six)}\n{germans_in(lost)}", step="victory", captured=" ".join((*six, lost)))
    assert table.table.fortresses_held(0) == 12
    assert table.match.over


@pytest.mark.clause("fury:11.1")
def test_a_fortress_besieged_or_left_empty_is_not_controlled() -> None:
    hexes = WESTERN[:5]
    left = fury(russians_in(*hexes[:4]), step="victory", captured=" ".join(hexes))
    assert not left.match.over
    four = f"{russians_in(*hexes[:4])}\nrussian R1 1004 besieging"
    besieged = fury(four, step="victory", captured=" ".join(hexes[:4]), dice=(1,))
    assert not besieged.match.over


@pytest.mark.clause("fury:11.1", "fury:11a")
def test_victory_ends_the_match_before_anything_else_of_the_phase() -> None:
    hexes = WESTERN[:5]
    table = fury(f"{russians_in(*hexes)}\nrussian XV 1105 disorganised", step="victory", captured=" ".join(hexes))
    assert table.match.over
    assert table.piece("russian XV").disorganised
    assert steps(table.table.events) == ["11"]


@pytest.mark.clause("fury:11.2k", "fury:11.5b")
def test_an_hq_lost_on_the_last_turn_is_due_on_none() -> None:
    table = fury("russian HQ I 0105\nrussian III 1904\ngerman XX 0205", step="adjust_first", turn="D2")
    shown = next(piece for piece in table.match.view(None).pieces() if piece["id"] == "ru-HQ-I")
    assert (shown["at"], shown["due"], shown["active"]) == ("scheduled", "", False)
