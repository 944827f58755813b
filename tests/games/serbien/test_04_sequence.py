"""Chapter 4: the sequence of play."""

import pytest

import hexmarshal as hm
from hexmarshal.core.engine.events import Began
from tests.games.serbien.kit import Field, serbien


def phases(field: Field, *orders: str) -> list[str]:
    """The phases that begin while some orders are given."""
    return [event.what for event in field.order(*orders) if isinstance(event, Began)]


def through(field: Field, most: int = 60) -> list[str]:
    """The phases that begin until the Game Turn is over, everybody doing as little as he can."""
    found: list[str] = []
    turn = field.table.state.turn
    for _ in range(most):
        if field.match.decision is None or field.table.state.turn != turn:
            return found
        subjects = field.decision.subjects()
        order = field.decision.orders("done" if "done" in subjects else subjects[-1])[0]
        found += [event.what for event in field.order(order) if isinstance(event, Began)]
    raise AssertionError("the turn does not end")


UNITS = '"24.07" = ["ah-9-8"]\n"28.14" = ["sr-Morava-I"]'


@pytest.mark.clause("serbien:4.1", "serbien:4.1-order", "serbien:4.2", "serbien:4.2.5", "serbien:4.2.6")
def test_a_player_turn_goes_through_its_phases_and_the_other_player_has_the_counter_phases() -> None:
    field = serbien(UNITS, "attachment", "serbian")
    found = [str(event.what) for event in field.match.opening_events if isinstance(event, Began)] + through(field)
    serbian = [
        "Serbian Attachment Phase", "Serbian Supply Phase", "Serbian Movement Phase",
        "Austro-Hungarian Counter Movement Phase", "Serbian Attack Phase", "Austro-Hungarian Counter Attack Phase",
        "Serbian Finishing Phase",
    ]  # fmt: skip
    austrian = [
        "Austro-Hungarian Preliminary Phase", "Austro-Hungarian Attachment Phase", "Austro-Hungarian Supply Phase",
        "Austro-Hungarian Movement Phase", "Serbian Counter Movement Phase", "Austro-Hungarian Attack Phase",
        "Serbian Counter Attack Phase", "Austro-Hungarian Finishing Phase",
    ]  # fmt: skip
    named = [what for what in found if what.endswith("Phase")]
    assert named[: len(serbian)] == serbian
    assert named[len(serbian) : len(serbian) + len(austrian)] == austrian


@pytest.mark.clause("serbien:4.0")
@pytest.mark.parametrize(("turn", "following"), [("GT3", "Inter-Phase 1"), ("GT4", ""), ("GT6", "Inter-Phase 2")])
def test_an_inter_phase_follows_every_third_turn(turn: str, following: str) -> None:
    field = serbien(UNITS, "finishing", turn=turn)
    heard = [event.what for event in field.match.opening_events if isinstance(event, Began)]
    heard += through(field) if field.table.turn.id == turn else []
    assert [what for what in heard if what.startswith("Inter-Phase")] == ([following] if following else [])


@pytest.mark.clause("serbien:7.1.1a")
def test_points_are_not_kept_from_phase_to_phase() -> None:
    field = serbien(UNITS)
    field.order("9/8 24.07-24.08", "done")
    assert field.asked == ("serbian", "move")
    assert field.piece("ah-9-8").spent == 0


@pytest.mark.clause("serbien:4.2.9c")
@pytest.mark.parametrize(("player", "asked"), [("serbian", True), ("austrian", False)])
def test_komitadji_are_placed_in_the_serbian_player_turn_only(player: str, asked: bool) -> None:
    field = serbien(UNITS, "finishing", player)
    while field.match.decision is not None and field.decision.kind == "bridge":
        field.order("done")
    assert (field.match.decision is not None and field.decision.kind == "komitadji") is asked


@pytest.mark.clause("serbien:4.2.1-reinf", "serbien:16.1")
@pytest.mark.parametrize(("turn", "place"), [("GT0", "scheduled"), ("GT1", "15.10")])
def test_reinforcements_come_in_the_preliminary_phase_of_their_turn(turn: str, place: str) -> None:
    field = serbien(f'{UNITS}\nscheduled = ["ah-104"]', "preliminary", turn=turn)
    assert field.at("ah-104") == place


@pytest.mark.clause("serbien:4.0", "serbien:4.1-order")
def test_a_match_goes_from_the_serbian_to_the_austrian_player_turn_and_on_to_the_next_turn() -> None:
    match = hm.Match.new("serbien", "macva", seed="turns")
    heard = [event.what for event in match.opening_events if isinstance(event, Began)]
    while (decision := match.decision) is not None and sum(what.startswith("GT") for what in heard) < 3:
        subject = "done" if "done" in decision.subjects() else decision.subjects()[0]
        events = match.submit(decision.orders(subject)[0])
        heard += [event.what for event in events if isinstance(event, Began)]
    begun = [what for what in heard if what.startswith("GT") or what.endswith("Movement Phase")]
    turns = [int(what.split(",")[0].removeprefix("GT")) for what in begun if what.startswith("GT")]
    assert turns == list(range(turns[0], turns[0] + 3))
    moves = ["Serbian Movement Phase", "Austro-Hungarian Counter Movement Phase", "Austro-Hungarian Movement Phase",
             "Serbian Counter Movement Phase"]  # fmt: skip
    assert begun[1:5] == moves
    assert begun[6:10] == moves


@pytest.mark.clause("serbien:4.2.5", "serbien:4.2.6", "serbien:4.2.9a", "serbien:4.2.1-track", "serbien:4.2.2a")
@pytest.mark.parametrize(
    ("step", "line"),
    [
        ("preliminary", "Austro-Hungarian Preliminary Phase (4.2.1-track)"),
        ("attachment", "Austro-Hungarian Attachment Phase (4.2.2a)"),
        ("movement", "Austro-Hungarian Movement Phase (4.2.5)"),
        ("boundaries", "Serbian Counter Movement Phase (4.2.6)"),
        ("finishing", "Austro-Hungarian Finishing Phase (4.2.9a)"),
    ],
)
def test_every_phase_is_announced_under_its_clause(step: str, line: str) -> None:
    assert serbien('"24.07" = ["ah-9-8"]\n"40.20" = ["sr-Morava-I"]', step).heard()[0] == line
