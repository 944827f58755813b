"""Chapter 4: the sequence of play, with 16 (4.0)."""

import pytest

import hexmarshal as hm
from hexmarshal.core.engine.events import Began
from tests.games.great_war_east.kit import great_war

QUIET = 'g1016 = ["ah-6C/4"]\ng0119 = ["ru-7C/3"]'


def play_on(table: hm.Match, until: str, most: int = 200) -> list[str]:
    """What began until something begins; every decision is answered with the end, or with its first order."""
    seen = [event.what for event in table.opening_events if isinstance(event, Began)]
    for _ in range(most):
        if until in seen or table.decision is None:
            break
        subjects = table.decision.subjects()
        order = table.decision.orders("done" if "done" in subjects else subjects[0])[0]
        seen += [event.what for event in table.submit(order) if isinstance(event, Began)]
    return seen


@pytest.mark.clause("great_war_east:SG-16-4.0", "great_war_east:SG-26.1")
def test_on_the_first_turn_only_austria_hungary_has_a_player_turn() -> None:
    match = hm.Match.new("great_war_east", scenario="historical", seed="one")
    seen = play_on(match, "Allied Movement Phase")
    assert seen[:2] == ["GT1, 12–14 Aug", "Austro-Hungarian Movement Phase"]
    assert seen.index("GT2, 15–17 Aug") < seen.index("Allied Movement Phase")
    assert "Austro-Hungarian Combat Phase" in seen


@pytest.mark.clause("great_war_east:4.0a", "great_war_east:4.0b", "great_war_east:4.0-BC", "great_war_east:SG-16-4.0")
def test_a_game_turn_is_two_player_turns_and_the_interphase_the_allies_first() -> None:
    table = great_war(QUIET, "allied movement_phase", turn=5, dice=(1,))
    seen = play_on(table.match, "GT6, 27–29 Aug")
    assert seen == [
        "Allied Movement Phase",
        "Allied Combat Phase",
        "Austro-Hungarian Movement Phase",
        "Austro-Hungarian Combat Phase",
        "Game-Turn Record Interphase",
        "GT6, 27–29 Aug",
        "Allied Movement Phase",
    ]


@pytest.mark.clause("great_war_east:4.0b", "great_war_east:4.0-A1a", "great_war_east:4.0-A1b", "great_war_east:4.0-A1c")
def test_the_segments_of_a_movement_phase_follow_each_other() -> None:
    pieces = 'scheduled = ["ah-III/3"]\ns0715 = ["ah-13/5x"]'
    table = great_war(pieces, "austrian movement_phase", turn=2, dice=(5, 1))
    assert "13th Brigade (5th Army) is out of supply. (9.21)" in table.heard(), "supply first"
    assert table.asked == ("austrian", "reinforce"), "then reinforcements"
    events = table.order("done")
    assert any("Rally" in str(event) or "command" in str(event).lower() for event in events), "then command"
    assert table.asked == ("austrian", "move"), "then movement"
    after = table.order("done")
    assert any(event.clause == "9.22" for event in after), "attrition last"


@pytest.mark.clause("great_war_east:4.0-A1d")
def test_command_markers_come_off_after_movement() -> None:
    table = great_war('g1016 = ["ah-6C/4"]', turn=2)
    assert table.table.in_command(table.index("ah-6C/4"))
    table.order("done")
    assert table.piece("ah-6C/4").commander == -1


@pytest.mark.clause("great_war_east:SG-26.1", "great_war_east:4.0-BC")
def test_the_match_ends_after_turn_thirteen() -> None:
    table = great_war(QUIET, "austrian movement_phase", turn=13)
    play_on(table.match, "nothing")
    assert table.match.decision is None
    assert table.match.table.over


@pytest.mark.clause("great_war_east:4.0-BC")
@pytest.mark.parametrize("turn", [1, 12])
def test_the_turn_marker_moves_on(turn: int) -> None:
    table = great_war(QUIET, "austrian close", turn=turn, dice=(1,))
    assert table.table.state.turn == turn + 1
    assert table.asked[0] == "allied"


@pytest.mark.clause("great_war_east:SG-26.3")
def test_the_scenario_of_1_september_begins_with_the_allied_turn_of_turn_seven() -> None:
    table = great_war(QUIET, "allied movement_phase", turn=7, scenario="september").table
    match = hm.Match.new("great_war_east", scenario="september", seed="one").table
    assert (match.state.turn, match.state.last, match.state.phasing) == (7, 13, 0)
    assert table.turn.players == ("allied", "austrian")


@pytest.mark.clause("great_war_east:SG-23.0", "great_war_east:4.0-BC")
def test_attacks_are_counted_anew_in_each_game_turn() -> None:
    table = great_war('g1312 = ["ah-XI/3"]', "austrian movement", turn=3, state="attacks = 3", dice=(1,))
    table.order("done")
    assert (table.table.state.turn, table.table.state.attacks) == (4, 0)


@pytest.mark.clause("great_war_east:4.0a", "great_war_east:4.0b", "great_war_east:4.0-BC")
def test_turns_phases_and_the_interphase_begin_with_their_clauses() -> None:
    table = great_war(QUIET, "austrian movement", turn=3, dice=(1,))
    events = table.order("done", *(["done"] if table.asked[1] == "attack" else []))
    begun = [(event.what, event.clause) for event in events if isinstance(event, Began)]
    assert begun == [
        ("Austro-Hungarian Combat Phase", "4.0b"),
        ("Game-Turn Record Interphase", "4.0-BC"),
        ("GT4, 21–23 Aug", "4.0a"),
        ("Allied Movement Phase", "4.0b"),
    ]
