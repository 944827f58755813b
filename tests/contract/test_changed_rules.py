"""Records outlive a change of the rules: where they part is told, and their matches go on."""

from pathlib import Path

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal.core.records import lines as record_lines
from hexmarshal.core.records.changed_rules import again
from hexmarshal.games import names
from tests.contract.changed import CLAUSE, Change, another_die, forbid, forget, go_on, other_rules, played, rename
from tests.contract.kept import RECORDS, KeptRecord, kept_records

GAMES = [game for game in names() if (RECORDS / game).is_dir()]
GIVEN = 36
"""How many orders are given before the rules are changed,"""
CULPRIT = 17
"""and this one is not carried out any more as it was."""


@pytest.fixture(params=GAMES)
def match(request: pytest.FixtureRequest) -> hm.Match:
    """A match of each game, not over."""
    return played(request.param, GIVEN)


def saved(match: hm.Match, folder: Path) -> Path:
    """Its record."""
    path = folder / "match.jsonl"
    match.save(path)
    return path


@pytest.mark.parametrize("change", [forbid, another_die])
def test_a_record_goes_on_from_its_last_position(match: hm.Match, change: Change, tmp_path: Path) -> None:
    path = saved(match, tmp_path)
    with other_rules(match.game.meta.id) as patch:
        change(patch, match, CULPRIT)
        found = hm.Match.load(path)
        assert (found.digest(), found.number, found.base) == (match.digest(), GIVEN, GIVEN)
        assert [given.order for given in found.journal] == [given.order for given in match.journal]
        parted = found.diverged
        assert parted is not None
        assert (parted.order, parted.given, parted.stands) == (CULPRIT, GIVEN, GIVEN)
        if change is forbid:
            assert parted.clause == CLAUSE
            assert f"order {CULPRIT} would be different now" in parted.sentence
            assert "Nobody may do that any more." in parted.sentence
            assert str(parted).endswith(f"({CLAUSE})")
        else:
            assert parted.clause, "the clause that asked is told"
        with pytest.raises(hm.Refused, match="rules were changed since"):
            found.undo(consent=True)
        go_on(found)
        assert found.over
        found.save(path)
        check = hm.verify(path)
        assert (check.problems, check.diverged, check.orders) == ((), str(parted), found.number)
        assert hm.Match.load(path).digest() == found.digest()


def test_what_is_given_after_the_change_can_be_taken_back(match: hm.Match, tmp_path: Path) -> None:
    path = saved(match, tmp_path)
    with other_rules(match.game.meta.id) as patch:
        forbid(patch, match, CULPRIT)
        found = hm.Match.load(path)
        go_on(found, 12, seed=7)
        while found.number > GIVEN:
            found.undo(consent=True)
        assert found.digest() == match.digest()
        assert found.explain_undo() == hm.Refusal(
            "other-rules", "", "The rules were changed since that order was given, so it cannot be taken back."
        )


def test_a_match_may_outlive_two_changes(match: hm.Match, tmp_path: Path) -> None:
    path, game = saved(match, tmp_path), match.game.meta.id
    with other_rules(game) as patch:
        forbid(patch, match, CULPRIT)
        found = hm.Match.load(path)
        go_on(found, 20, seed=7)
        found.save(path)
        number = found.number
        assert hm.Match.load(path).digest() == found.digest()
        with other_rules(game) as again_changed:
            forbid(again_changed, found, GIVEN + 5)
            later = hm.Match.load(path)
        assert later.diverged is not None
        assert (later.diverged.order, later.base, later.digest()) == (GIVEN + 5, number, found.digest())


def test_a_match_that_holds_under_other_rules_has_not_parted(match: hm.Match, tmp_path: Path) -> None:
    path = saved(match, tmp_path)
    with other_rules(match.game.meta.id) as patch:
        assert hm.Match.load(path).diverged is None
        rename(patch, match, 0)
        found = hm.Match.load(path)
        assert (found.diverged, found.digest()) == (None, match.digest())


def test_under_the_same_rules_such_a_record_is_damaged(match: hm.Match, tmp_path: Path) -> None:
    path = saved(match, tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        forbid(patch, match, CULPRIT)
        with pytest.raises(hm.RecordError, match="Nobody may do that any more") as refused:
            hm.Match.load(path)
    assert refused.value.line == CULPRIT + 1


def test_an_order_that_nobody_knows_any_more_is_kept(match: hm.Match, tmp_path: Path) -> None:
    path = saved(match, tmp_path)
    culprit = match.journal[CULPRIT - 1].order
    first = next(n for n, given in enumerate(match.journal, 1) if type(given.order) is type(culprit))
    with other_rules(match.game.meta.id) as patch:
        forget(patch, match, CULPRIT)
        found = hm.Match.load(path)
        assert found.diverged is not None
        assert (found.diverged.order, found.diverged.why) == (first, "There is no longer such an order.")
        found.save(path)
        kept = hm.Match.load(path)
        assert kept.digest() == match.digest()
    written = [line for line in path.read_bytes().splitlines() if line.startswith(f'{{"n":{CULPRIT},'.encode())]
    assert msgspec.json.decode(written[0])["order"] == msgspec.json.decode(msgspec.json.encode(culprit))


def without_position(path: Path) -> None:
    """A record as earlier versions wrote it."""
    lines = [line.rpartition(b',"sum":')[0] + b"}" for line in path.read_bytes().splitlines()]
    footer = msgspec.json.decode(lines[-1])
    footer.pop("position", None)
    path.write_bytes(record_lines.sealed([*lines[:-1], msgspec.json.encode(footer)]))


def test_without_a_position_it_goes_on_from_the_last_order_that_holds(match: hm.Match, tmp_path: Path) -> None:
    path = saved(match, tmp_path)
    without_position(path)
    with other_rules(match.game.meta.id) as patch:
        forbid(patch, match, CULPRIT)
        found = hm.Match.load(path)
        assert found.diverged is not None
        assert (found.diverged.stands, found.base, found.number) == (CULPRIT - 1, GIVEN, GIVEN)
        assert f"goes on from the one after order {CULPRIT - 1}" in found.diverged.sentence
        drawn = len(match.opening) + sum(len(given.chance) for given in match.journal)
        assert found.table.draws == drawn, "dice that were seen do not come again"
        go_on(found)
        assert found.over


def test_its_past_is_told_as_far_as_it_holds(match: hm.Match, tmp_path: Path) -> None:
    path = saved(match, tmp_path)
    with other_rules(match.game.meta.id) as patch:
        forbid(patch, match, CULPRIT)
        found = hm.Match.load(path)
        go_on(found, 3, seed=7)
        assert found.diverged is not None
        moments = []
        for events, then in again(found):
            moments.append(then is not None)
            if len(moments) == GIVEN + 1:
                assert str(events[-1]) == found.diverged.sentence
        assert moments == [True] * CULPRIT + [False] * (GIVEN - CULPRIT) + [True] * 4


@pytest.mark.parametrize("entry", kept_records(), ids=lambda entry: entry.file)
def test_a_record_of_an_earlier_version_goes_on_too(entry: KeptRecord, tmp_path: Path) -> None:
    before = hm.Match.load(RECORDS / entry.file)
    culprit = max(1, before.number // 2)
    with other_rules(entry.game) as patch:
        if before.diverged is None:
            forbid(patch, before, culprit)
        found = hm.Match.load(RECORDS / entry.file)
        assert found.diverged is not None
        assert (found.number, found.over, found.result) == (before.number, before.over, before.result)
        if not found.over and found.seed:
            go_on(found, 10)
            assert found.number == before.number + 10 or found.over
        found.save(tmp_path / "match.jsonl")
        assert hm.verify(tmp_path / "match.jsonl").ok
