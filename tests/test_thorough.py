"""What the short run leaves out: by names that exist."""

import re
from pathlib import Path

import pytest

from tests.thorough import left_out, listed

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", listed())
def test_each_name_is_that_of_a_test_that_is_there(name: str) -> None:
    file, _, rest = name.partition("::")
    function = re.escape(rest.partition("[")[0]).replace(r"\*", ".*")
    tests = re.findall(r"^(?:async )?def (test_\w+)", (ROOT / file).read_text("utf-8"), re.MULTILINE)
    assert any(re.fullmatch(function, test) for test in tests), f"no test in {file} is called {rest}"


def test_a_name_means_all_its_parameters_and_a_pattern_no_more_than_it_says() -> None:
    whole = "tests/contract/test_coach.py::test_who_follows_the_coach_stands_well_after_the_first_turns"
    assert left_out(whole)
    assert left_out(f"{whole}[fury-russian]")
    kept = "tests/games/serbien/test_kept.py::test_a_kept_match_replays_to_the_same_end"
    assert left_out(f"{kept}[macva-1]")
    assert not left_out(f"{kept}_too")
    saved = "tests/contract/test_records.py::test_a_record_can_be_verified"
    assert left_out(f"{saved}[serbien-drina-1]")
    assert not left_out(f"{saved}[fury-campaign-1]")
    assert not left_out(f"{saved}[galicia-campaign-1]")
