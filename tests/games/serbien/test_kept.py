"""The kept matches of this game replay to the same position: a net under the tests that state the rules one by one."""

from pathlib import Path

import pytest

import hexmarshal as hm

RECORDS = sorted((Path(__file__).parents[2] / "fixtures" / "serbien").glob("*.jsonl"))


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_a_kept_match_replays_to_the_same_end(record: Path) -> None:
    found = hm.verify(record)
    assert found.ok, found.problems
    assert found.over
