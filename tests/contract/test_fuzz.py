"""Random words and numbers in positions and scenarios: what is accepted can be played; see `tests/contract/fuzz.py`."""

from tests.contract.fuzz import Fuzzer
from tests.contract.walks import Walk
from tests.thorough import some

FILES = some(12, 500)
"""So many files are tried in each game; the module's command line tries any number of them."""


def test_whatever_is_accepted_can_be_played(walk: Walk) -> None:
    good = [stop.position() for stop in walk.sample(6, "fuzz")]
    tally = Fuzzer(walk.end.game, good).run(FILES, f"contract {walk.route}")
    assert not tally.failures, f"{tally}\n{tally.failures[0]}"
    if FILES > 100:  # of a few files all may be nonsense
        assert tally.accepted > FILES // 10
