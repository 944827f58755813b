"""Views of a game with something to hide."""

import json

import pytest

from tests.core import toy


def test_each_side_sees_its_own_card() -> None:
    match = toy.new()
    ranks = {side: [piece["rank"] for piece in match.view(side).pieces()] for side in ("red", "blue", None)}
    assert ranks == {"red": [3, None], "blue": [None, 9], None: [None, None]}
    match.submit(toy.Show())
    assert [piece["rank"] for piece in match.view("blue").pieces()] == [3, 9]


def test_views_do_not_differ_when_only_hidden_things_differ() -> None:
    match, other = toy.new(), toy.new()
    other.table.put(1, toy.Card(12))
    assert match.digest() != other.digest()
    assert match.view("red").as_dict() == other.view("red").as_dict()
    assert match.view("blue").as_dict() != other.view("blue").as_dict()


def test_what_a_side_imagines_fits_what_it_sees() -> None:
    match = toy.new()
    tables = [match.view("red").imagine(str(seed)) for seed in range(30)]
    assert {table.pieces[0] for table in tables} == {toy.Card(3)}
    assert len({table.pieces[1] for table in tables}) > 5
    table = tables[0]
    table.answer(toy.Roll(2))
    assert match.table.draws == 1
    with pytest.raises(ValueError, match="onlooker"):
        match.view(None).imagine("1")


def test_who_must_choose_is_told_what_and_the_others_only_who() -> None:
    match = toy.new()
    asked = {"side": "red", "number": 0, "kind": "turn", "prompt": "Red: roll, show or done.", "clause": "2"}
    assert match.view("red").as_dict()["decision"] == asked
    assert match.view(None).as_dict()["decision"] == asked
    assert match.view("blue").as_dict()["decision"] == {"side": "red", "number": 0}
    assert match.view("blue").decision is None
    assert match.view("blue").board is match.view("red").board


def test_a_view_of_a_match_that_is_over() -> None:
    match = toy.new()
    for _ in range(4):
        match.submit(toy.Done())
    view = match.view("red")
    assert (view.decision, view.waiting_for, view.as_dict()["decision"]) == (None, "", None)
    assert json.loads(json.dumps(view.as_dict())) == view.as_dict()
