"""Whoever has the rulebook in hand finds each rule: the index of the chapters names every file, and no other."""

import re
from pathlib import Path

from hexmarshal.games.serbien import rules


def test_the_index_of_the_rules_names_every_file() -> None:
    named = set(re.findall(r"`(\w+)`", rules.__doc__ or ""))
    files = {path.stem for path in Path(rules.__file__).parent.glob("*.py")} - {"__init__"}
    assert named == files
