"""Views of a game with something to hide."""

import json
import pickle

import pytest

import hexmarshal as hm
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
    tables = [match.view("red").imagine(str(seed)).table for seed in range(30)]
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


def test_an_imagined_match_is_played_like_a_real_one_and_changes_nothing() -> None:
    match = hm.Match.new("fury", seed="a secret")
    before = match.digest()
    trial = match.view("russian").imagine("mine")
    assert (trial.sides, trial.over, trial.result, trial.number) == (match.sides, False, None, 0)
    order = hm.parse(match, "front north")
    copy, events = trial.copy(), trial.submit(order)
    assert [str(event) for event in events] == [str(event) for event in match.copy().submit(order)]
    assert (trial.number, copy.number, trial.digest() != copy.digest()) == (1, 0, True)
    with pytest.raises(hm.Refused, match="The German-Austrian player has nothing to choose"):
        copy.submit(order, "german-austrian")
    refusal = trial.explain(order)
    assert refusal is not None
    assert refusal.clause == "7c"
    with pytest.raises(hm.Refused, match=refusal.sentence[:20]):
        trial.submit(order)
    assert trial.decision_of("german-austrian") is None
    assert trial.value("russian") == -trial.value("german-austrian")
    assert match.digest() == before


def test_imagined_dice_come_from_the_seed_of_whoever_imagines() -> None:
    match = hm.Match.new("drina", scenario="august", seed="a secret")
    attack = hm.parse(match, "AI1 D06-E06 x F06")
    view = match.view("austria-hungary")
    ends = []
    for seed in ("one", "two", "three", "four", "five", "one"):
        trial = view.imagine("one").copy(seed)
        trial.submit(attack)
        ends.append(trial.digest())
    assert ends[0] == ends[-1]
    assert len(set(ends)) > 2
    assert view.forecast(attack).outcomes == match.forecast(attack).outcomes
    with pytest.raises(ValueError, match="nothing to choose"):
        match.view("serbia").forecast(attack)


def test_a_view_that_would_tell_what_is_hidden_does_not_pickle() -> None:
    galicia = hm.Match.new("galicia", seed=1)
    with pytest.raises(TypeError, match="onlooker"):
        pickle.dumps(galicia.view(None))
    assert pickle.loads(pickle.dumps(hm.Match.new("fury", seed=1).view(None))).decision is None


def test_a_pickle_does_not_tell_what_others_chose_in_secret() -> None:
    pickles = []
    for layout in ("place SG1 H05", "place SG1 H06"):
        match = hm.Match.new("drina", scenario="campaign", seed=1)
        match.submit(hm.parse(match, layout, side="serbia"), side="serbia")
        pickles.append(pickle.dumps(match.view("germany")))
    assert len({*pickles}) == 1
