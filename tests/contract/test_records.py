"""A match can be saved and opened at any decision, and goes on as if nothing had been."""

from pathlib import Path

import pytest

import hexmarshal as hm
from tests.contract.walks import Walk, where
from tests.thorough import THOROUGH, some

AHEAD = 25
"""How many orders are played after opening a record."""


def test_save_and_load_give_the_same_match_with_the_same_dice(walk: Walk, tmp_path: Path) -> None:
    path, kinds = tmp_path / "match.jsonl", walk.sample(0, "records")
    for stop in (walk.stops[0], *walk.lots(walk.end, "records").sample(kinds, min(len(kinds), some(3, 100))), walk.end):
        stop.save(path)
        loaded = hm.Match.load(path)
        assert loaded.digest() == stop.digest(), where(walk, stop)
        assert (loaded.journal, loaded.seed, loaded.opening) == (stop.journal, stop.seed, stop.opening)
        assert (loaded.result, loaded.number) == (stop.result, stop.number)
        assert (loaded.explain_undo() is None) == (stop.explain_undo() is None), where(walk, stop)
        for given in walk.end.journal[stop.number : stop.number + AHEAD]:
            loaded.submit(given.order, given.side)
            assert loaded.journal[-1] == given, where(walk, loaded)


def test_a_record_can_be_verified(walk: Walk, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    walk.end.save(path)
    found = hm.verify(path)
    assert found == hm.Verification(walk.route.game, walk.end.number, True, True, ())
    assert found.ok


def test_a_public_record_keeps_its_seed_until_the_match_is_over(walk: Walk, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    rolled = [stop for stop in walk if walk.end.journal[stop.number].chance]
    stop = rolled[-1 if THOROUGH else len(rolled) // 4]
    stop.save(path, public=True)
    assert f'"seed":"{stop.seed}"'.encode() not in path.read_bytes()
    loaded = hm.Match.load(path)
    assert (loaded.seed, loaded.digest(), loaded.commitment) == ("", stop.digest(), stop.commitment)
    found = hm.verify(path)
    assert found.ok
    assert not found.seed_checked
    with pytest.raises(hm.Refused) as refused:
        loaded.submit(walk.order(stop))
    assert refused.value.code == "sealed"
    assert loaded.digest() == stop.digest()
    loaded.undo(consent=True)
    assert loaded.digest() == walk.stops[stop.number - 1].digest()
    walk.end.save(path, public=True)
    assert hm.Match.load(path).seed == walk.end.seed
