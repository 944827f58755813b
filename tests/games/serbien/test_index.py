"""Whoever has the rulebook in hand finds each rule: the index of the chapters names every file, and no other."""

import re
from pathlib import Path

from hexmarshal.games.serbien import rules


def test_the_index_of_the_rules_names_every_file() -> None:
    named, folder = set[str](), ""
    for above, file in re.findall(r"(?<!`)`(?:(\w+)/)?(\w+)`(?!`)", rules.__doc__ or ""):
        folder = above or folder
        named.add(f"{folder}/{file}")
    home = Path(rules.__file__).parent
    files = {path.relative_to(home).with_suffix("").as_posix() for path in home.glob("*/*.py")}
    assert named == {name for name in files if not name.endswith(("/__init__", "/orders"))} | {"table/orders"}
