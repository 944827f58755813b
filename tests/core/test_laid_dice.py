"""Dice laid down beforehand: the next ones, or those for a purpose, at the start and in the middle of a match."""

from pathlib import Path

import pytest

import hexmarshal as hm
from hexmarshal.core.engine.events import Rolled

OPENING = ("front north", "III 1505-1405", "II 1407-1405", "I 0908-1008", "XV 0908-1008", "done")


def before_the_attack(**given: object) -> hm.Match:
    """Fury in the East with an attack on Gumbinnen about to be declared."""
    match = hm.Match.new("fury", scenario="historical", seed=1914, **given)  # type: ignore[arg-type]
    for text in OPENING:
        match.submit(hm.parse(match, text))
    return match


def attack(match: hm.Match) -> list[Rolled]:
    """Attack Gumbinnen, and give what was rolled for it."""
    rolled: list[Rolled] = []
    for text in ("II,III 1405x1305", "XV 1008x1007", "done", "resolve 1305"):
        rolled += [event for event in match.submit(hm.parse(match, text)) if isinstance(event, Rolled)]
    return rolled


@pytest.mark.parametrize("face", [1, 6])
def test_the_next_die_is_laid_down_in_the_middle_of_a_match(face: int) -> None:
    match = before_the_attack()
    match.lay_dice([face])
    assert attack(match)[0].die == face


@pytest.mark.parametrize("face", [1, 6])
@pytest.mark.parametrize("words", ["Corps attack", "gumbinnen"])
def test_a_die_is_laid_down_for_what_it_is_rolled_for(words: str, face: int) -> None:
    match = before_the_attack(dice={words: [face], "nothing of the kind": [3]})
    assert attack(match)[0].die == face
    assert match.laid == {"nothing of the kind": (3,)}


def test_other_rolls_come_from_the_seed() -> None:
    plain, laid = before_the_attack(), before_the_attack(dice={"nothing of the kind": [3]})
    assert attack(plain) == attack(laid)


def test_laid_dice_come_back_with_what_is_taken_back_and_a_copy_has_its_own() -> None:
    match = before_the_attack()
    match.lay_dice({"gumbinnen": [6]})
    match.undo()
    match.submit(hm.parse(match, "done"))
    other = match.copy()
    assert attack(match)[0].die == 6
    assert (match.laid, other.laid) == ({}, {"gumbinnen": (6,)})
    assert attack(other)[0].die == 6


def test_with_consent_the_dice_fall_as_they_fell() -> None:
    match = before_the_attack()
    match.lay_dice({"gumbinnen": [6]})
    first = attack(match)
    while match.number > len(OPENING):
        match.undo(consent=True)
    assert attack(match) == first


def test_a_record_with_laid_dice_is_sound_and_says_how_many_there_were(tmp_path: Path) -> None:
    match = before_the_attack()
    match.lay_dice({"gumbinnen": [6]})
    attack(match)
    match.save(tmp_path / "laid.jsonl")
    found = hm.verify(tmp_path / "laid.jsonl")
    assert found.ok, found.problems
    assert found.scripted >= 1
    again = hm.Match.load(tmp_path / "laid.jsonl")
    assert again.digest() == match.digest()


def test_a_result_that_the_die_does_not_have_changes_nothing() -> None:
    match = before_the_attack()
    match.lay_dice({"gumbinnen": [7]})
    with pytest.raises(ValueError, match="The script gives 7"):
        attack(match)
    assert (match.laid, match.number) == ({"gumbinnen": (7,)}, len(OPENING) + 3)


def test_dice_are_laid_down_for_a_match_that_begins_with_a_position(tmp_path: Path) -> None:
    """Its draws are counted on from the match that it comes from; the dice are for what comes next all the same."""
    earlier = before_the_attack()
    attack(earlier)
    file = tmp_path / "position.toml"
    file.write_text(earlier.position(), "utf-8")
    assert earlier.table.draws > 0
    for face in (1, 6):
        match = hm.Match.new("fury", position=file, dice=[face] * 9)
        while match.table.draws == earlier.table.draws:
            decision = match.decision
            assert decision is not None
            match.submit(decision.all_orders()[-1])
        assert next(iter(match.journal[-1].chance)) == face
        match.save(tmp_path / "match.jsonl")
        assert hm.verify(tmp_path / "match.jsonl").ok
