"""Our own prose is plain English: turns of phrase that read as translated are found and named.

Checked is what players, hosts and readers meet: data, the page, and the texts, docstrings and comments of the program.
``plain_english.toml`` lists the places where a phrase is meant as it stands.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

EXCEPTIONS = Path(__file__).with_name("plain_english.toml")

MOST_EXCEPTIONS = 150

PLACES = (
    *("hexmarshal/**/*.py", "hexmarshal/**/*.toml", "hexmarshal/web/**/*.js", "hexmarshal/web/**/*.html"),
    *("CONTRIBUTING.md", "docs/design.md", "docs/new-game.md"),
    *("docs/index.md", "docs/tour.md", "docs/howto/*.md", "docs/explanation/*.md"),
)

PATTERNS = {
    "say they, or the role ('the attacker')": r"\b(?:he|him|his|himself)\b",
    "say 'again', 'afresh' or 'new'": r"\banew\b",
    "say 'diverges'": r"\bparts from\b|\bparted\b",
    "say 'started' or 'created'": r"\b(?:is|are|was|were|be|been|being) begun\b",
    "say 'moves adjacent to'": r"\b(?:come|comes|came|coming) next to\b",
    "say 'this many', or the number": r"\bso many\b(?! (?:\w+ ){1,3}that\b)",
    "say 'that amount'": r"\btakes? as much from\b|\bas many again\b",
    "say 'path', 'route' or 'line'": r"\bno way of\b|\bways? of (?:\w+ ){1,2}hexes\b|\bby that way\b",
    "say 'data sources', 'seed for the dice'": r"\bsources? of the data\b|\bseed of (?:the|all) dice\b",
    "say 'besides' or 'apart from'": r"\bbeside (?:those|that|what|this)\b(?! happens| is played| stands)",
}

FREE_WHO = re.compile(r"(?:(?<=[.;:]\s)|(?<=[\"#/*]\s)|(?<=\")|^)[Ww]ho ([^.,;:?!()\"]+)", re.MULTILINE)
"""A *who* without a person or a unit before it."""

VERBS = frozenset(
    re.findall(
        r"\w+",
        "is are was has have had does do did may might must can cannot could will would gets gives goes keeps takes"
        " needs says means wants asks finishes stays loses moves fights stands retreats counts makes comes becomes"
        " gains pays rolls waits sees reads chooses attacks defends lets puts leaves finds knows holds",
    )
)

JOINTS = frozenset(
    re.findall(r"\w+", "who whom what which that where whether when as if while how why whose than until")
)
"""After these a second verb belongs to another clause."""


def free_who(rest: str) -> bool:
    """Whether a clause after *who* is the subject of another verb: *who flees has retreated*, not *who flees*.

    >>> free_who("flees Demoralized has retreated"), free_who("plays each side"), free_who("asked what they did")
    (True, False, False)
    """
    words = rest.split()
    helped = len(words) > 1 and words[0] in {"is", "has", "does", "was", "can", "may", "must", "could", "would"}
    for word in words[2 if helped else 1 :]:
        if word in JOINTS:
            return False
        if word in VERBS:
            return True
    return False


FOUND = re.compile("|".join(f"(?:{pattern})" for pattern in PATTERNS.values()))

ADVICE = [(re.compile(pattern), advice) for advice, pattern in PATTERNS.items()]

PROSE = {
    ".py": re.compile(r'"""(?:[^"\\]|\\.|"(?!""))*"""|"(?:[^"\\\n]|\\.)*"|(?<![\'"])#[^\n]*'),
    ".js": re.compile(r'/\*.*?\*/|(?<!:)//[^\n]*|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`', re.DOTALL),
}
"""The strings and comments of a script. Single quotation marks are apostrophes here."""

STORED = re.compile(r"^id = .*$", re.MULTILINE)


def slips(path: Path) -> Iterator[tuple[int, str, str]]:
    """The phrases of a file that read as translated: the line's number, the phrase with its neighbours, the advice."""
    text = path.read_text(encoding="utf-8")
    if not FOUND.search(text.lower()) and not FREE_WHO.search(text):
        return
    kind = PROSE.get(path.suffix)
    parts = (
        [(0, STORED.sub(lambda found: " " * len(found[0]), text))]
        if kind is None
        else [(found.start(), found[0]) for found in kind.finditer(text)]
    )
    for start, part in parts:
        for found in FOUND.finditer(part.lower()):
            advice = next(advice for pattern, advice in ADVICE if pattern.match(part.lower(), found.start()))
            yield text.count("\n", 0, start + found.start()) + 1, around(part, *found.span()), advice
        for found in FREE_WHO.finditer(part):
            if free_who(found[1]):
                line = text.count("\n", 0, start + found.start()) + 1
                yield line, around(part, *found.span()), "say 'a unit that', 'anyone who'"


def around(text: str, start: int, end: int) -> str:
    """A phrase with the rest of its line."""
    first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    return " ".join(text[first : last if last >= 0 else len(text)].split())


def excepted() -> dict[str, list[str]]:
    """The phrases that are meant as they stand, by file."""
    return tomllib.loads(EXCEPTIONS.read_text(encoding="utf-8"))


def test_our_prose_is_plain_english() -> None:
    allowed, used, found = excepted(), set[tuple[str, str]](), []
    for path in sorted(path for place in PLACES for path in ROOT.glob(place)):
        name = path.relative_to(ROOT).as_posix()
        for line, phrase, advice in slips(path):
            meant = next((one for one in allowed.get(name, ()) if one in phrase), None)
            if meant is None:
                found.append(f"{name}:{line}: {advice}: {phrase}")
            else:
                used.add((name, meant))
    assert not found, "\n".join(found)
    idle = {(name, phrase) for name, phrases in allowed.items() for phrase in phrases} - used
    assert not idle, f"{EXCEPTIONS.name} lists phrases that are gone: {sorted(idle)}"
    assert len(used) <= MOST_EXCEPTIONS


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('text = "The attacker may choose again, and loses this many steps."', 0),
        ('text = "He may choose anew."', 2),
        ('text = "Who flees Demoralized has retreated."', 1),
        ("# Who plays each side.", 0),
        ('id = "leader-without-his-stack"', 0),
        ('text = "There are so many units in it that none can enter."', 0),
    ],
)
def test_what_is_found(text: str, count: int, tmp_path: Path) -> None:
    path = tmp_path / "data.toml"
    path.write_text(text, encoding="utf-8")
    assert len(list(slips(path))) == count
