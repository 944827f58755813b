"""The templates of the catalogues: ``python bench/messages.py`` writes them and brings every catalogue up to date.

Texts of the page are found where its scripts mark them (``t``, ``tc``, ``tn``, ``rich``), those of a game in its data.
With ``--check`` nothing is written, and the exit code is 1 if a template is out of date.
"""

import argparse
import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import polib

from hexmarshal import bots, desk
from hexmarshal.core.languages.catalogues import PAGE, TEMPLATE, folder
from hexmarshal.desk.languages import messages
from hexmarshal.games import names

ROOT = Path(__file__).parents[1]
WEB = ROOT / "hexmarshal" / "web"
_TEXT = r'\s*("(?:[^"\\\n]|\\.)*")'
MARKED = re.compile(rf"(?<![\w.#])(t|tc|tn|rich)\((?:{_TEXT}(?:,{_TEXT})?)?")
"""A text that a script marks, always a plain literal: ``tn`` is given one and many, ``tc`` a context and a text."""
HEADER = {
    "Project-Id-Version": "Hexmarshal",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
}


def page() -> Iterator[polib.POEntry]:
    """The texts of the page, and the names of the bots."""
    for path in sorted(WEB.rglob("*.js")):
        place = path.relative_to(WEB).as_posix()
        for found in MARKED.finditer(path.read_text("utf-8")):
            how, first, second = found[1], *(ast.literal_eval(each) if each else "" for each in found.groups()[1:])
            if path.name == "language.js":  # where these functions are
                continue
            if not first or (how in ("tn", "tc")) != bool(second):
                raise ValueError(f"{place} marks a text that is no plain literal: {found[0]}")
            entry = polib.POEntry(msgid=second if how == "tc" else first, occurrences=[(place, "")])
            if how == "tc":
                entry.msgctxt = first
            if how == "tn":
                entry.msgid_plural, entry.msgstr_plural = second, {0: "", 1: ""}
            yield entry
    for words in bots.WORDS.values():
        for said in (words.title, words.blurb):
            yield polib.POEntry(msgid=said, msgctxt="bot", occurrences=[("bots", "")])


def of_game(game: str) -> Iterator[polib.POEntry]:
    """The texts of a game."""
    for message in messages(game, desk.card(game)):
        yield polib.POEntry(msgid=message.text, msgctxt=message.context, comment=message.note)


def template(part: str) -> polib.POFile:
    """The template of a part; one entry for each text, however often it is used.

    Raises :class:`ValueError` for a text that is marked with a plural and without one.
    """
    file = polib.POFile(wrapwidth=100)
    file.metadata = dict(HEADER)
    known: dict[tuple[str | None, str], polib.POEntry] = {}
    for entry in page() if part == PAGE else of_game(part):
        if not entry.msgid:
            continue
        old = known.setdefault((entry.msgctxt, entry.msgid), entry)
        if old is entry:
            file.append(entry)
        elif old.msgid_plural != entry.msgid_plural:
            raise ValueError(f"“{entry.msgid}” is marked with a plural and without one.")
        else:
            old.occurrences = sorted({*old.occurrences, *entry.occurrences})
    return file


def main() -> int:
    """Write or check the templates, and bring the catalogues up to date."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="Write nothing; exit with 1 if a template is out of date.")
    check = parser.parse_args().check
    stale = []
    for part in (PAGE, *names()):
        made, place = template(part), folder(part) / TEMPLATE
        if not place.is_file() or place.read_text("utf-8") != str(made):
            stale.append(place)
        if check:
            continue
        place.parent.mkdir(exist_ok=True)
        place.write_text(str(made), "utf-8")
        for path in sorted(place.parent.glob("*.po")):
            catalogue = polib.pofile(str(path), wrapwidth=100)
            catalogue.merge(made)
            catalogue.save()
    for place in stale:
        said = "is out of date: run make messages." if check else "was brought up to date."
        print(f"{place.relative_to(ROOT)} {said}")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
