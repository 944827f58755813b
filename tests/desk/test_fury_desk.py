"""What lies beside the map of Fury in the East."""

import random

import hexmarshal as hm
from hexmarshal import desk
from hexmarshal.desk.structs import Desk, Step
from tests.kit import Position, declaring, fury

SIEGE = """
    russian III 1004 besieging
    russian HQ I 1105
    german XVII 1004
"""


def beside(position: Position) -> Desk:
    """What an onlooker sees beside the map."""
    return desk.desk(position.match, None)


def lit(shown: Desk) -> Step:
    """The present step: there is exactly one."""
    (step,) = (step for step in shown.steps if step.now)
    return step


def test_the_present_step_of_the_sequence_of_play_is_lit() -> None:
    steps = {
        "front": ("7c", "7d"), "move": ("9",), "declare": ("10.1",), "resolve": ("10",), "reply": ("10",),
        "force": ("10",), "retreat": ("10",), "loss": ("10",), "advance": ("10",), "adjust": ("11.2",),
        "replace": ("11.3",), "reinforce": ("11.4",), "plan": ("11.5",),
    }  # fmt: skip
    lots, match, seen = random.Random(3), hm.Match.new("fury", seed=3), set()
    while (decision := match.decision) is not None and match.view(None).state()["turn"] in ("A2", "S1"):
        step = lit(desk.desk(match, None))
        if decision.kind in steps:
            assert step.clause in steps[decision.kind], decision.kind
            seen.add(step.clause)
        match.submit(lots.choice(decision.orders(lots.choice(decision.subjects()))))
    assert {"7c", "7d", "9", "10.1", "10", "11.4"} <= seen


def test_the_four_activations_name_player_and_front_as_they_become_known() -> None:
    match = hm.Match.new("fury", seed=1)
    unknown = [step.title for step in desk.desk(match, None).steps if step.clause == "7d"]
    assert unknown[0] == "Russian, a front"
    assert lit(desk.desk(match, None)).clause == "7c"
    match.submit(hm.parse(match, "front south"))
    known = [step.title for step in desk.desk(match, None).steps if step.clause == "7d"]
    assert known == [
        "Russian, south front", "Player 2 chooses a front", "German-Austrian, a front", "German-Austrian, a front",
        "Russian, north front",
    ]  # fmt: skip


def test_setting_up_is_a_step_of_its_own() -> None:
    match = hm.Match.new("fury", scenario="campaign", seed=1)
    assert lit(desk.desk(match, None)).title == "Set-up"
    boxes = {box.title: box.pieces for box in desk.desk(match, None).boxes}
    assert "ge-I" in boxes["To be set up, German-Austrian"]


def test_the_track_tells_who_arrives_when() -> None:
    match = hm.Match.new("fury", seed=1)
    shown = desk.desk(match, None)
    assert [turn.id for turn in shown.track] == ["A2", "S1", "S2", "O1", "O2", "N1", "N2", "D1", "D2"]
    assert shown.turn == "A2"
    russians = [piece for piece in match.view(None).pieces() if piece["nation"] == "russian"]
    due = [piece["name"] for piece in russians if piece["due"] == "S1"]
    assert due
    assert f"Russian: {', '.join(due)}" in shown.track[1].note
    assert "planning +1" in shown.track[1].note


def test_boxes_hold_everybody_who_is_not_on_the_map() -> None:
    match = hm.Match.new("fury", seed=1)
    hexes = {one.id for one in desk.board("fury").hexes}
    off = {piece.id for piece in desk.pieces(match, None) if piece.at not in hexes}
    boxed = [piece for box in desk.desk(match, None).boxes for piece in box.pieces]
    assert sorted(boxed) == sorted(off)


def test_figures_count_fortresses_and_rail_points() -> None:
    table = fury(
        "russian III 1004\n russian HQ I 1105\n german XX 0806", "russian north",
        captured="1004", rail={"russian": 2}, options={"duty": "standing"},
    )  # fmt: skip
    figures = {(figure.title, figure.side): (figure.value, figure.clause) for figure in beside(table).figures}
    assert figures["Fortresses", "russian"] == ("8", "4a")
    assert figures["Fortresses", "german-austrian"] == ("7", "4a")
    assert figures["Ahead by", "russian"] == ("1", "4d")
    assert figures["Initiative", "russian"] == ("Russian", "7b")
    assert figures["Russian rail points", "russian"] == ("2 of 5", "9.3a")
    (mark,) = beside(table).marks
    assert (mark.hex, mark.title, mark.side) == ("1004", "Königsberg, Russian, captured", "russian")


def test_a_siege_is_marked_and_seen_on_the_counters() -> None:
    table = fury(SIEGE, "russian north", options={"duty": "standing"})
    (mark,) = beside(table).marks
    assert (mark.hex, mark.title, mark.side) == ("1004", "Königsberg, German-Austrian, besieged", "german-austrian")
    states = {piece.id: piece.states for piece in desk.pieces(table.match, None)}
    assert (states["ru-III"], states["ge-XVII"], states["ru-HQ-I"]) == (("besieging",), ("besieged",), ("active",))


def test_declared_attacks_are_arrows_until_they_are_over() -> None:
    table = declaring("russian III 1106\n russian HQ I 1106\n german XX 1006")
    assert beside(table).arrows == ()
    table.order("III 1106x1006")
    (arrow,) = beside(table).arrows
    assert (arrow.start, arrow.to, arrow.title) == ("1106", "1006", "Russian III Corps attacks 1006")
    table.roll(3, 3)
    table.order("done")
    assert len(beside(table).arrows) <= 1


def test_equal_looks_share_a_face() -> None:
    table = fury("german I 1006 reduced\n russian III 1106\n russian HQ I 1106", "russian north")
    pieces = {piece.id: piece for piece in desk.pieces(table.match, None)}
    before = pieces["ge-I"]
    table.put("german I 1007 reduced")
    moved = next(piece for piece in desk.pieces(table.match, None) if piece.id == "ge-I")
    assert (moved.at, moved.face) == ("1007", before.face)
    table.put("german I 1007")
    whole = next(piece for piece in desk.pieces(table.match, None) if piece.id == "ge-I")
    assert whole.face != before.face
    assert desk.faces([whole])[whole.face]


def test_in_a_stack_the_stronger_lies_above_the_weaker_and_besiegers_above_the_besieged() -> None:
    table = fury("russian III 1106\n russian R1 1106\n russian HQ I 1106\n german XX 0806", "russian north")
    stack = [piece.id for piece in desk.pieces(table.match, None) if piece.at == "1106"]
    assert stack == ["ru-HQ-I", "ru-R1", "ru-III"]
    siege = fury(SIEGE, "russian north", options={"duty": "standing"})
    assert [piece.id for piece in desk.pieces(siege.match, None) if piece.at == "1004"] == ["ge-XVII", "ru-III"]
