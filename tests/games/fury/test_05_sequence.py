"""Chapters 5, 7 and 8: the turn, initiative, fronts and activations."""

from __future__ import annotations

from pathlib import Path

import pytest

import hexmarshal as hm
from hexmarshal.core.engine.events import AnyEvent, Began
from tests.kit import Position, fury, rolls

DATA = Path(hm.__file__).parent / "games" / "fury" / "data" / "scenarios"
ONE_EACH = """
    russian III 1803       # north
    russian XI 1816        # south
    german XX 0305
    austrian X 0420
"""


def begun(events: list[AnyEvent]) -> list[str]:
    """The steps of the sequence of play that began."""
    return [event.what for event in events if isinstance(event, Began)]


def activation(table: Position) -> tuple[str, str]:
    """Who moves on which front."""
    side, kind = table.asked
    assert kind == "move"
    front = next(front for front in ("north", "south") if f"{front} front" in table.decision.prompt)
    return side, front


def shown(table: Position, name: str) -> tuple[str, str]:
    """Army and front of a counter as everybody sees them."""
    piece = table.table.show(table.index(name), None)
    assert piece is not None
    return piece["army"], piece["front"]


# -- 5: the turn --------------------------------------------------------------------------------------------


@pytest.mark.clause("fury:5a")
def test_turn_follows_turn_until_d2_is_over_and_then_the_fortresses_are_counted() -> None:
    table = fury(turn="N2")
    for turn in ("D1", "D2"):
        table.order("front north", "front north")
        assert table.table.turn == turn
        assert not table.match.over
    events = table.order("front north", "front north")
    assert table.match.over
    sentence = "A tie: as many fortresses taken as lost."
    assert table.match.result == {"winner": "", "level": "tie", "score": 0, "sentence": sentence}
    assert not any(what.startswith("Turn") for what in begun(events))
    won = fury("russian III 1206", captured="1206", turn="D2")
    won.order("front north", "done", "front north")
    assert won.match.result is not None
    assert won.match.result["level"] == "tactical"


@pytest.mark.clause("fury:5b")
def test_a_turn_has_initiative_four_activations_and_administration_in_this_order() -> None:
    table = fury(ONE_EACH, turn="S1", dice=[6, 1])
    events = list(table.table.events)
    assert [event.clause for event in rolls(events)] == ["7b", "7b"]
    assert begun(events) == []
    assert table.asked == ("russian", "front")
    events = table.order("front north", "done", "front south", "done", "done")
    assert activation(table) == ("russian", "south")
    events += table.order("done")
    told = begun(events)
    last = told.index("Administrative phase")
    assert [what.split(",")[0] for what in told[:last]] == [
        "Russian activation", "German-Austrian activation", "German-Austrian activation", "Russian activation",
    ]  # fmt: skip
    assert "Planning" in told[last:]
    assert told[-1].startswith("Turn S2")


# -- 7: initiative ------------------------------------------------------------------------------------------


@pytest.mark.clause("fury:7a")
def test_on_the_first_turn_the_russian_has_the_initiative_without_a_die() -> None:
    match = hm.Match.new("fury", scenario="historical", dice=[1, 6])
    assert match.view(None).state()["turn"] == "A2"
    assert match.table.draws == 0
    assert match.decision is not None
    assert (match.decision.side, match.decision.kind) == ("russian", "front")
    assert match.view(None).state()["initiative"] == "russian"


@pytest.mark.clause("fury:7a")
@pytest.mark.parametrize("first", ["A2", "S1", "O2"])
@pytest.mark.parametrize("holder", ["russian", "german-austrian"])
def test_a_scenario_says_who_has_the_initiative_on_its_first_turn(tmp_path: Path, first: str, holder: str) -> None:
    known = (DATA / "historical.toml").read_text(encoding="utf-8")
    file = tmp_path / "later.toml"
    text = known.replace('first_turn = "A2"', f'first_turn = "{first}"').replace(
        'initiative = "russian"', f'initiative = "{holder}"'
    )
    file.write_text(text, encoding="utf-8")
    match = hm.Match.new("fury", scenario=str(file), dice=[6, 1])
    assert match.decision is not None
    assert (match.decision.side, match.decision.kind) == (holder, "front")
    assert match.view(None).state()["turn"] == first
    assert match.table.draws == 0


@pytest.mark.clause("fury:7b")
@pytest.mark.parametrize(
    ("holder", "russian", "german", "winner"),
    [
        ("russian", 4, 4, "russian"),
        ("german-austrian", 4, 4, "german-austrian"),
        ("russian", 3, 5, "german-austrian"),
        ("german-austrian", 3, 5, "german-austrian"),
        ("german-austrian", 5, 3, "russian"),
    ],
)
def test_the_higher_die_takes_the_initiative_and_a_tie_keeps_it(
    holder: str, russian: int, german: int, winner: str
) -> None:
    table = fury(turn="S1", initiative=holder, dice=[russian, german])
    dice = rolls(table.table.events)
    assert [(event.purpose, event.die) for event in dice] == [
        ("Russian initiative", russian), ("German-Austrian initiative", german),
    ]  # fmt: skip
    assert table.asked == (winner, "front")
    assert table.match.view(None).state()["initiative"] == winner


@pytest.mark.clause("fury:7c", "fury:7d")
@pytest.mark.parametrize("front_a", ["north", "south"])
@pytest.mark.parametrize("second", ["north", "south"])
@pytest.mark.parametrize("player", ["russian", "german-austrian"])
def test_player_1_has_front_a_first_and_front_b_last_and_player_2_chooses_between(
    player: str, front_a: str, second: str
) -> None:
    other = {"north": "south", "south": "north"}
    opponent = "german-austrian" if player == "russian" else "russian"
    table = fury(ONE_EACH, initiative=player, dice=[3, 3])
    assert table.asked == (player, "front")
    seen = []
    table.order(f"front {front_a}")
    seen.append(activation(table))
    table.order("done")
    assert table.asked == (opponent, "front")
    table.order(f"front {second}")
    for _ in range(3):
        seen.append(activation(table))
        table.order("done")
    assert seen == [(player, front_a), (opponent, second), (opponent, other[second]), (player, other[front_a])]
