"""Chapter 3: the sequence of play."""

from __future__ import annotations

import pytest

from hexmarshal.core.engine.events import AnyEvent, Began
from tests.games.galicia.kit import galicia, told

ONE_EACH = """
    russian 31 18.20
    austrian 4 6.15
"""


def begun(events: tuple[AnyEvent, ...] | list[AnyEvent]) -> list[str]:
    """The turns and phases that began."""
    return [event.what for event in events if isinstance(event, Began)]


@pytest.mark.clause("galicia:3.0a", "galicia:3.2a")
def test_in_a_turn_first_the_russian_and_then_the_austro_hungarian_player_is_phasing() -> None:
    table = galicia(ONE_EACH, "russian movement", turn=2)
    seen = []
    for _ in range(4):
        state = table.table.show_state(None)
        seen.append((state["turn"], state["phasing"], table.asked))
        table.order("done")
    assert seen == [
        ("GT2", "russian", ("russian", "move")),
        ("GT2", "austrian", ("austrian", "move")),
        ("GT3", "russian", ("russian", "move")),
        ("GT3", "austrian", ("austrian", "move")),
    ]


@pytest.mark.clause("galicia:3.0a")
def test_turn_1_has_no_russian_player_turn() -> None:
    table = galicia(ONE_EACH, "austrian movement", turn=1)
    events = table.order("done")
    assert begun(events)[:3] == [
        "Austro-Hungarian combat phase", "GT2, 25–26 August 1914", "Russian supply phase",
    ]  # fmt: skip


@pytest.mark.clause("galicia:3.1a")
def test_the_marker_goes_on_after_the_austro_hungarian_player_turn_and_shows_the_russian_side() -> None:
    table = galicia(ONE_EACH, "austrian movement", turn=5)
    events = table.order("done")
    assert "GT6, 2–3 September 1914 (3.1a)" in told(events)
    state = table.table.show_state(None)
    assert (state["turn"], state["phasing"]) == ("GT6", "russian")


@pytest.mark.clause("galicia:3.1b")
@pytest.mark.parametrize(("side", "name"), [("russian", "Russian"), ("austrian", "Austro-Hungarian")])
def test_both_player_turns_run_alike(side: str, name: str) -> None:
    # Lublin and Lemberg are held, so that points are noted at the end.
    table = galicia("russian 31 7.09\n austrian 4 16.22", f"{side} supply", turn=9)
    events = [*table.match.opening_events, *table.order("done")]
    wanted = [f"{name} {phase} phase" for phase in ("supply", "reinforcement", "movement", "combat")]
    assert begun(events)[:4] == wanted
    lines = told(events)
    (paid,) = [n for n, line in enumerate(lines) if "is captured" in line]
    assert lines.index(f"{wanted[3]} (3.2e)") < paid
    later = [n for n, line in enumerate(lines) if "supply phase" in line][1]
    assert paid < later


@pytest.mark.clause("galicia:3.2a")
def test_only_the_phasing_player_moves_his_units_and_he_moves_no_others() -> None:
    table = galicia(ONE_EACH, "austrian movement")
    assert table.decision.side == "austrian"
    assert table.refuses("ru-31 18.20-18.19") == "3.2a"
    assert table.accepts("4 6.15-6.16")


CUT_OFF = """
    austrian 4 14.14 out
    austrian 13 10.12
    russian 31 14.13
    russian 9 15.14
    russian 11 15.15
    russian 32 14.15
    russian 5 13.15 out
    russian 42 13.14
"""


@pytest.mark.clause("galicia:3.2b")
def test_in_his_supply_phase_a_player_marks_his_own_units_and_who_is_out_again_suffers() -> None:
    table = galicia(CUT_OFF + "austrian 20 17.25\n", "austrian supply")
    four, twenty, thirteen = (table.piece(f"austrian {name}") for name in ("4", "20", "13"))
    assert (four.supply, four.reductions) == (2, 2)
    assert (twenty.supply, twenty.reductions) == (1, 0)  # 17.25 is 9 hexes from the railway at 8.22
    assert (thirteen.supply, thirteen.reductions) == (0, 0)
    # The Russian in 13.15 could be supplied again, but this is not his supply phase.
    assert table.piece("russian 5").supply == 2


@pytest.mark.clause("galicia:3.2c")
def test_units_that_are_due_stand_on_the_map_or_wait_at_the_edge_when_the_reinforcement_phase_is_over() -> None:
    table = galicia("austrian 6m+ scheduled\n austrian 23m scheduled\n austrian 95 ls scheduled\n russian 31 2.11",
        "austrian reinforcement", turn=3)  # fmt: skip
    assert table.asked == ("austrian", "move")
    assert table.at("austrian 6m+") == "4.14"
    assert table.at("austrian 23m") == "waiting"  # a Russian stands in 2.11
    assert table.at("austrian 95 ls") == "scheduled"  # due on turn 4


@pytest.mark.clause("galicia:3.2d")
def test_a_player_may_move_all_some_or_none_of_his_units() -> None:
    table = galicia("austrian 4 6.15\n austrian 13 6.17\n austrian 25 6.19 -1", "austrian movement")
    assert table.accepts("done")
    table.order("4 6.15-6.14")
    assert table.accepts("done")
    assert table.accepts("25 recovers")
    table.order("25 recovers", "13 6.17-6.16", "done")
    assert (table.piece("austrian 25").reductions, table.at("austrian 25")) == (0, "6.19")


@pytest.mark.clause("galicia:3.2e")
def test_the_point_for_an_attack_is_noted_in_the_combat_phase_itself() -> None:
    table = galicia("austrian 4 14.13\n russian 31 14.14\n russian 44 14.12", "austrian combat", dice=(6, 1, 1, 1))
    assert table.asked == ("austrian", "attack")
    table.put("austrian 13 14.13")
    table.attack("4 x 14.14")
    assert table.asked == ("austrian", "attack")
    assert table.points("austrian") == 1


@pytest.mark.clause("galicia:3.2f")
def test_each_player_notes_the_towns_of_his_own_list_at_the_end_of_his_own_turn() -> None:
    table = galicia(
        "russian 31 7.09\n austrian 4 16.22\n russian 44 16.13\n austrian 13 2.11", "russian points", turn=10
    )
    assert (table.points("russian"), table.points("austrian")) == (10, 0)
    table.order("done")
    assert (table.points("russian"), table.points("austrian")) == (10, 10)
    assert table.asked == ("russian", "move")
