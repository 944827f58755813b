"""Taking orders back: free, by consent, and what chance gave."""

import pytest

import hexmarshal as hm
from tests.core import toy
from tests.core.test_match import code


def test_undo_is_free_before_and_refused_after_a_die() -> None:
    match = hm.Match.new("fury", scenario="campaign", seed=1)
    start = match.digest()
    with pytest.raises(hm.Refused) as refused:
        match.undo()
    assert refused.value.code == "nothing-to-undo"
    with pytest.raises(hm.Refused):
        match.undo(consent=True)
    match.submit(hm.parse(match, "ready"))
    match.undo()
    assert (match.digest(), match.number) == (start, 0)
    toys = toy.new()
    toys.submit(toy.Roll(1))
    after = toys.digest()
    assert code(toys.explain_undo()) == "consent-needed"
    with pytest.raises(hm.Refused):
        toys.undo()
    assert toys.digest() == after


def test_undo_needs_consent_once_something_hidden_was_shown() -> None:
    match = toy.new()
    before = match.digest()
    match.submit(toy.Show())
    assert match.journal[-1].chance == ()
    assert code(match.explain_undo()) == "consent-needed"
    match.undo(consent=True)
    assert match.digest() == before


def test_the_end_of_a_turn_can_be_taken_back_until_the_other_side_has_answered() -> None:
    match = toy.new()
    before = match.digest()
    match.submit(toy.Done())
    assert match.decision is not None
    assert match.decision.side == "blue"
    assert match.explain_undo("red") is None
    assert code(match.explain_undo("blue")) == "consent-needed"
    match.undo(side="red")
    assert match.digest() == before
    match.submit(toy.Done())
    match.submit(toy.Done())
    assert match.decision.side == "red"
    assert code(match.explain_undo("red")) == "consent-needed"
    assert match.explain_undo("blue") is None


def test_undo_by_consent_keeps_what_chance_gave() -> None:
    # The journal counts, whatever the seed would give today.
    match = toy.new(dice=(1, 2, 3, 4, 5))
    match.script, match.table.chance = (), match._fresh_chance()
    match.replay(toy.Roll(2), (2, 3))
    kept = match.digest()
    match.replay(toy.Roll(1), (4,))
    match.undo(consent=True)
    assert match.digest() == kept
    assert match.opening == (1,)
    assert match.journal[0].chance == (2, 3)


def test_an_undone_match_still_has_its_dice() -> None:
    match = hm.Match.new("fury", scenario="campaign", seed=1)
    match.replay(hm.parse(match, "ready"), ())
    chance = match.table.chance
    match.replay(hm.parse(match, "ready"), ())
    match.undo()
    assert match.table.chance is chance


def test_a_copy_does_not_share_the_table_that_undo_brings_back() -> None:
    match = hm.Match.new("fury", scenario="campaign", seed=1)
    match.submit(hm.parse(match, "ready"))
    copy = match.copy()
    match.undo()
    copy.undo()
    assert match.table is not copy.table
    assert match.digest() == copy.digest()
