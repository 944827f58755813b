"""*Crossing* at large: bots play it, its data and positions are checked, the terminal and the desk show it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import hexmarshal as hm
from hexmarshal import bots, desk
from hexmarshal.bots.tasks import FAR, distances
from hexmarshal.cli.hexmap import HexMap
from hexmarshal.core.data.files import DataError
from tests.toys.crossing.parts.components import PACKAGE, load
from tests.toys.crossing.rules.position import Crossing


def play(scenario: str, players: tuple[str, str], seed: int = 7) -> hm.Match:
    """A match between programs."""
    match = hm.Match.new("crossing", scenario, seed=seed)
    minds = {side: bots.make(name, seed) for side, name in zip(match.sides, players, strict=True)}
    while (decision := match.decision) is not None:
        match.submit(minds[decision.side].choose(match.view(decision.side)))
    return match


@pytest.mark.parametrize("players", [("random", "eager"), ("staff-1", "random"), ("staff-2", "staff-3")])
def test_a_match_that_programs_play_can_be_saved_and_verified(players: tuple[str, str], tmp_path: Path) -> None:
    match = play("first", players)
    match.save(tmp_path / "match.jsonl")
    assert hm.verify(tmp_path / "match.jsonl").ok
    assert hm.Match.load(tmp_path / "match.jsonl").digest() == match.digest()


@pytest.mark.parametrize(("players", "sign"), [(("staff-1", "random"), 1), (("random", "staff-1"), -1)])
def test_a_staff_crosses_over_and_beats_one_that_draws_lots(players: tuple[str, str], sign: int) -> None:
    results = [play("first", players, seed).result for seed in range(8)]
    scores = [sign * result["score"] for result in results if result is not None]
    assert min(scores) >= 0, scores
    assert sum(scores) >= 16, scores


def test_a_town_on_the_other_sheet_is_as_far_as_the_links_are_long() -> None:
    board = load().board
    rows = distances(board)
    away = {pair: rows[board.cell(pair[0])][board.cell(pair[1])] for pair in (
        ("e0403", "e0201"), ("e0403", "w0302"), ("w0302", "e0201"), ("w0204", "camp"), ("camp", "w0204"),
        ("ferry", "e0403"), ("e0102", "e0401"),
    )}  # fmt: skip
    assert list(away.values()) == [3, 4, 7, 2, FAR, 2, 3], away


def test_who_stands_where_is_the_same_amended_and_derived_anew() -> None:
    lots, match = random.Random(1), hm.Match.new("crossing", "landed", seed=6)
    while (decision := match.decision) is not None:
        table = match.table
        assert isinstance(table, Crossing)
        for side in (0, 1):
            kept, fresh = table.occupancy(side), table.occupied_by(side)
            assert (kept.at, kept.held, kept.zone) == (fresh.at, fresh.held, fresh.zone)
        match.submit(lots.choice(decision.all_orders()))


def test_pointing_at_a_box_means_an_order_or_its_reason() -> None:
    match = hm.Match.new("crossing", seed=1)
    assert desk.meant(match, desk.structs.Meant("russian", 0, subject="R1", where="ferry")) == hm.parse(
        match, "R1 e0403-ferry"
    )
    told = desk.explain(match, desk.structs.Meant("russian", 0, subject="R1", where="camp"))
    assert told.refusal is not None
    assert (told.refusal.code, told.refusal.clause) == ("too-far", "3.1a")


def test_the_desk_shows_track_figures_and_stage() -> None:
    shown = desk.desk(hm.Match.new("crossing", seed=1), None)
    assert [(turn.id, turn.note) for turn in shown.track][:2] == [("T1", ""), ("T2", "R3, A3")]
    assert [(figure.side, figure.value) for figure in shown.figures] == [("russian", "3"), ("austrian", "3")]
    assert (shown.turn, shown.stage) == ("T1", "Turn T1")


def test_the_terminal_draws_both_sheets_and_lists_the_boxes() -> None:
    board = load().board
    drawing = HexMap(board)
    text = "\n".join(line.plain for line in drawing.draw(drawing.everything(), {"ferry": [("R1", "bold")]}, {}))
    assert all(board.labels[cell] in text for cell in board.cells)
    assert text.endswith("ferry Ferry: R1\ncamp Prison camp:")


# -- data and positions ------------------------------------------------------------------------------------------------


def overlay(text: str, folder: Path) -> list[str]:
    """What is wrong with the data once an overlay is laid over them."""
    path = folder / "overlay.toml"
    path.write_text(f'[overlay]\ngame = "crossing"\nname = "mine"\nsource = "proposed"\n{text}\n', "utf-8")
    with pytest.raises(DataError) as caught:
        load(path)
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize(("text", "problem"), [
    ('[[unit]]\nid = "R3"\nturn = "T9"', "overlay.toml:5: unit R3: There is no turn 'T9'."),
    ('[[unit]]\nid = "R3"\nat = "e0101"', "overlay.toml:5: unit R3: e0101 is sea."),
    ('[[unit]]\nid = "R3"\nat = "e0909"', "overlay.toml:5: unit R3: There is no hex or box e0909 on the board."),
    ('[[column]]\nid = "2:1"\nodds = [1, 1]',
        "overlay.toml:5: column 2:1: Its odds are no better than those of the column before it."),
    ('[[column]]\nid = "2:1"\nresults = ["no effect"]',
        "overlay.toml:5: column 2:1: It has 1 results for the 6 numbers of the die."),
    ('[[terrain]]\nid = "marsh"\ncost = 1', "overlay.toml:5: terrain marsh: There is no terrain 'marsh'."),
])  # fmt: skip
def test_what_is_wrong_with_an_overlay_is_told_with_its_line(text: str, problem: str, tmp_path: Path) -> None:
    assert overlay(text, tmp_path)[0] == problem


def test_an_overlay_on_one_sheet_leaves_the_links_to_the_other(tmp_path: Path) -> None:
    path = tmp_path / "overlay.toml"
    head = '[overlay]\ngame = "crossing"\nname = "mine"\nsource = "proposed"\n'
    path.write_text(f'{head}[[hex]]\nid = "w0302"\nterrain = "mountain"\n', "utf-8")
    data, printed = load(path), load()
    assert data.board.terrain[data.board.cell("w0302")] == "mountain"
    assert data.boards[0] is printed.boards[0]
    assert [data.board.labels[link.to] for link in data.board.links_of(data.board.cell("ferry"))] == ["e0403", "w0301"]


def test_what_is_wrong_with_a_scenario_is_told_at_once() -> None:
    head = {"id": "x", "title": "x", "description": "x", "source": "proposed", "last_turn": "T9"}
    with pytest.raises(DataError) as caught:
        PACKAGE.scenario(load(), {"scenario": head, "placement": {"R9": "e0201", "R1": "e0103"}})
    assert {problem.sentence for problem in caught.value.problems} == {
        "There is no turn 'T9'.", "There is no unit 'R9'.", "e0103 is sea.",
    }  # fmt: skip


def test_a_position_with_both_sides_in_one_hex_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "position.toml"
    path.write_text('[position]\ngame = "crossing"\nscenario = "first"\n[pieces]\ne0201 = ["R1", "A1"]\n', "utf-8")
    with pytest.raises(DataError, match=r"Both sides are in e0201\."):
        hm.Match.new("crossing", position=path)
