"""What numbers of environments mean stays the same as long as the version in their names does."""

import json
from pathlib import Path

import hexmarshal as hm
from docs.generating import environments
from hexmarshal.core.engine.actions import DEEDS, words_of
from hexmarshal.core.engine.registry import names
from tests.thorough import THOROUGH

ROOT = Path(__file__).parents[2]
MARK = "<!-- from here on written by bench/spaces.py -->"


def test_spaces_masks_and_observations_are_those_that_are_kept() -> None:
    kept = json.loads((ROOT / "tests" / "fixtures" / "spaces.json").read_text("utf-8"))
    found = environments.kept(every=bool(THOROUGH))
    assert found.keys() <= kept.keys()
    assert len(kept) == sum(len(meta.scenarios) for meta in hm.catalogue())
    for name, space in json.loads(json.dumps(found)).items():
        for what, value in space.items():
            assert value == kept[name][what], f"{name}: {what} has changed; it needs a new version and bench/spaces.py"


def test_the_page_of_the_spaces_is_current() -> None:
    text = (ROOT / "docs" / "reference" / "environments.md").read_text("utf-8")
    assert text.partition(MARK)[2].strip() == environments.page().strip(), "python bench/spaces.py writes it anew"


def test_words_are_listed_once() -> None:
    for game in names():
        words = words_of(game).words
        assert len(set(words)) == len(words) > 0
        assert words_of(game).more > 0
    assert len(set(DEEDS)) == len(DEEDS)
