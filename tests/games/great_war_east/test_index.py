"""Whoever has the rulebook in hand finds each rule: the index of the chapters names every file, and no other."""

import re
import tomllib
from pathlib import Path

from hexmarshal.games.great_war_east import rules
from hexmarshal.games.great_war_east.parts.components import PACKAGE

HOME = Path(rules.__file__).parent
FOLDERS = ("standard", "exclusive")


def named() -> set[str]:
    """The files that the index names; without a folder, one of the row before it or of `rules` itself."""
    found = set[str]()
    for row in (rules.__doc__ or "").splitlines():
        folder = ""
        for above, name in re.findall(r"(?<!`)`(?:(\w+)/)?(\w+)`(?!`)", row):
            folder = above or folder
            within = f"{folder}/{name}" if (HOME / folder / f"{name}.py").is_file() and folder else name
            found.add(within)
    return found - set(FOLDERS)


def test_the_index_of_the_rules_names_every_file() -> None:
    files = {path.relative_to(HOME).with_suffix("").as_posix() for path in HOME.rglob("*.py")}
    assert named() == {name for name in files if not name.endswith("__init__")}


def test_the_index_has_every_chapter_with_a_clause_that_binds() -> None:
    chapters = {int(found) for found in re.findall(r"^\| (\d+)", rules.__doc__ or "", re.MULTILINE)}
    known = {re.sub(r"^SG-", "", str(row["id"])).split(".")[0].split("-")[0] for row in clauses()}
    assert {int(chapter) for chapter in known if chapter.isdigit() and 4 <= int(chapter) <= 14} <= chapters
    assert {16, 18, 20, 21, 23, 24, 25, 26} <= chapters


def clauses() -> list[dict[str, object]]:
    rows: list[dict[str, object]] = tomllib.loads((PACKAGE.folder / "clauses.toml").read_text("utf-8"))["clause"]
    return rows


def test_chapters_of_serbia_galicia_are_cited_in_one_form() -> None:
    """``SG-25.12`` wherever the code cites a clause, so that one search finds them all."""
    bare = re.compile(r"(?<![\w.,-])(?:1[5-9]|2[0-6])\.\d+[a-z]?(?![\d%]|\.\d)")
    found = []
    for path in HOME.parent.rglob("*.py"):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            prose = line.partition("#")[2] if "#" in line else line if '"""' in line else ""
            found += [f"{path.name}:{number}: {cited}" for cited in bare.findall(prose)]
    assert found == []
