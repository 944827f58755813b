"""11.5: planning."""

from __future__ import annotations

import pytest

from hexmarshal.core.engine.events import AnyEvent, Changed
from hexmarshal.games.fury.rules.position import Fury
from tests.kit import Position, fury, rolls

RUSSIAN = """
    russian HQ I 1605
    russian HQ II 1507
    russian HQ III 1414
    russian HQ IV 1113
    russian HQ V 1313
    russian HQ VIII 1819
"""
AUSTRIAN = """
    austrian HQ I 0615
    austrian HQ II 0715
    austrian HQ III 0716
    austrian HQ IV 0816
"""
GERMAN = "german HQ VIII 0706\ngerman HQ IX 0607"


def plan(counters: str, *dice: int, turn: str = "S2") -> Position:
    return fury(counters, step="planning", turn=turn, fronts={"ge-9": "south"}, dice=dice)


def planned(counters: str, *dice: int, turn: str = "S2") -> int:
    """How many HQs become active, the owners picking the first they can."""
    table = plan(counters, *dice, turn=turn)
    while table.decision.kind == "plan":
        table.order(table.decision.all_orders()[0])
    return sum(piece.active for piece in table.table.pieces)


def activated(events: list[AnyEvent]) -> list[str]:
    return [event.piece for event in events if isinstance(event, Changed) and event.clause == "11.5c"]


@pytest.mark.clause("fury:11.5a")
def test_rail_points_go_back_to_five_three_and_three() -> None:
    table = fury("", step="planning", rail={"russian": 0, "austrian": 1, "german": 2}, dice=(1, 1, 1))
    assert table.table.state.rail == (5, 3, 3)


@pytest.mark.clause("fury:11.5b")
def test_all_hqs_are_turned_inactive_before_dice_are_rolled(monkeypatch: pytest.MonkeyPatch) -> None:
    active: list[int] = []
    draw = Fury.draw

    def watched(table: Fury, ways: int, purpose: str = "") -> int:
        active.append(sum(piece.active for piece in table.pieces))
        return draw(table, ways, purpose)

    monkeypatch.setattr(Fury, "draw", watched)
    table = plan(f"{RUSSIAN}\n{AUSTRIAN}\n{GERMAN}", 1)
    assert active == [0]  # as the first die falls
    # The Russian is about to choose, and nobody is active.
    assert table.asked == ("russian", "plan")
    assert not any(piece.active for piece in table.table.pieces)


@pytest.mark.clause("fury:11.5b")
def test_an_hq_on_its_way_back_is_inactive_too() -> None:
    table = plan("russian HQ IX reinforcements", 1, 1, 1)
    assert not table.piece("russian HQ IX").active


@pytest.mark.clause("fury:11.5c")
def test_russia_rolls_then_austria_then_germany() -> None:
    table = plan(f"{RUSSIAN}\n{AUSTRIAN}\n{GERMAN}", 2, 3, 1)
    asked = [table.decision.side]
    events = list(table.table.events)
    assert [roll.purpose for roll in rolls(events)] == ["Russian planning"]
    while table.decision.kind == "plan":
        events += table.order(table.decision.all_orders()[0])
        asked.append(table.decision.side if table.decision.kind == "plan" else "")
    assert [roll.purpose for roll in rolls(events) if roll.clause == "11.5c"] == [
        "Russian planning",
        "Austrian planning",
        "German planning",
    ]
    assert asked == ["russian"] * 2 + ["german-austrian"] * 3 + [""]


@pytest.mark.clause("fury:11.5c")
def test_the_owner_picks_exactly_as_many_as_the_table_says() -> None:
    table = plan(RUSSIAN, 3, 1, 1)
    events = table.order("activate HQ III")
    assert table.refuses("activate ru-HQ-III") == "11.5c"  # once only
    assert table.refuses("activate ah-HQ-I") == "11.5c"
    assert table.refuses("activate ru-HQ-IX") == "11.5c"  # not on the map
    events += table.order("activate HQ VIII", "activate HQ I")
    assert activated(events) == ["ru-HQ-III", "ru-HQ-VIII", "ru-HQ-I"]
    assert table.decision.kind != "plan"
    assert sum(piece.active for piece in table.table.pieces) == 3


@pytest.mark.clause("fury:11.5c")
def test_with_fewer_hqs_on_the_map_all_become_active() -> None:
    table = plan("russian HQ I 1605\nrussian HQ II 1507\nrussian HQ IX reinforcements", 6, 1, 1)
    assert table.decision.kind != "plan"
    assert [table.piece(f"russian HQ {name}").active for name in ("I", "II", "IX")] == [True, True, False]


@pytest.mark.clause("fury:11.5c")
def test_austria_and_germany_have_dice_of_their_own() -> None:
    table = plan(f"{AUSTRIAN}\n{GERMAN}", 1, 1, 1)
    assert table.refuses("activate ge-HQ-VIII") == "11.5c"  # Austria first
    table.order("activate HQ IV")
    assert table.refuses("activate ah-HQ-I") == "11.5c"
    table.order("activate HQ VIII")
    assert table.piece("austrian HQ IV").active
    assert table.piece("german HQ VIII").active
    assert not table.piece("german HQ IX").active


@pytest.mark.clause("fury:11.5d")
@pytest.mark.parametrize(("die", "number"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 3), (6, 4)])
def test_russian_results_are_2_2_3_3_3_4(die: int, number: int) -> None:
    assert planned(RUSSIAN, die, 1, 1) == number


@pytest.mark.clause("fury:11.5e")
@pytest.mark.parametrize(("die", "number"), [(1, 1), (2, 2), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_austrian_results_are_1_2_2_2_3_3(die: int, number: int) -> None:
    assert planned(AUSTRIAN, 1, die, 1) == number


@pytest.mark.clause("fury:11.5f")
@pytest.mark.parametrize(("die", "number"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 2)])
def test_german_results_are_1_1_2_2_2_2(die: int, number: int) -> None:
    assert planned(GERMAN, 1, 1, die) == number


@pytest.mark.clause("fury:11.5g")
@pytest.mark.parametrize(
    ("turn", "modifier"),
    [("A2", 2), ("S1", 1), ("S2", 0), ("O1", 0), ("O2", 0), ("N1", 0), ("N2", -1), ("D1", -1)],
)
def test_the_dice_are_modified_by_the_turn_being_played(turn: str, modifier: int) -> None:
    table = plan("", 3, 3, 3, turn=turn)
    dice = [roll for roll in rolls(table.table.events) if roll.clause == "11.5c"]
    assert [roll.total for roll in dice] == [3 + modifier] * 3
    assert all([term.value for term in roll.modifiers] == ([modifier] if modifier else []) for roll in dice)


@pytest.mark.clause("fury:11.5g")
@pytest.mark.parametrize(
    ("turn", "die", "number"),
    [("A2", 4, 4), ("A2", 1, 3), ("A2", 6, 4), ("S1", 5, 4), ("S1", 6, 4), ("N2", 1, 2), ("N2", 3, 2), ("D1", 6, 3)],
)
def test_modified_dice_stay_between_one_and_six(turn: str, die: int, number: int) -> None:
    assert planned(RUSSIAN, die, 6, 6, turn=turn) == number


@pytest.mark.clause("fury:11.5g")
def test_the_austrian_and_german_dice_are_held_to_the_table_too() -> None:
    assert planned(AUSTRIAN, 1, 1, 1, turn="N2") == 1
    assert planned(AUSTRIAN, 1, 6, 1, turn="A2") == 3
    assert planned(GERMAN, 1, 1, 1, turn="D1") == 1
    assert planned(GERMAN, 1, 1, 2, turn="S1") == 2


@pytest.mark.clause("fury:11a")
def test_on_d2_hqs_and_rail_points_stay_as_they_are() -> None:
    table = fury("russian HQ I 1605", step="planning", turn="D2", rail={"russian": 1})
    assert table.match.over
    assert table.piece("russian HQ I").active
    assert table.table.state.rail[0] == 1
    assert not rolls(table.table.events)


@pytest.mark.clause("fury:11.5c")
def test_where_there_are_no_more_hqs_than_the_table_says_nobody_is_asked() -> None:
    two = "russian HQ I 1806\nrussian HQ II 1807"
    table = fury(two, step="planning", turn="S2", dice=(1, 1, 1))  # two HQs
    assert table.decision.kind == "front"
    assert table.piece("russian HQ I").active
    assert table.piece("russian HQ II").active
    three = fury(f"{two}\nrussian HQ III 1814", step="planning", turn="S2", dice=(1, 1, 1))
    assert three.asked == ("russian", "plan")
