"""The catalogues: templates agree with scripts and data, and a translation says what the English text says."""

import re
from itertools import product
from pathlib import Path

import polib
import pytest

from bench import messages
from hexmarshal.core.languages.catalogues import (
    ENGLISH,
    PAGE,
    TEMPLATE,
    best,
    catalogue,
    folder,
    offered,
    plural_forms,
    read,
)
from hexmarshal.core.languages.pseudo import PSEUDO, pseudo
from hexmarshal.games import names

PARTS = (PAGE, *names())
LANGUAGES = [language for language in offered() if language != ENGLISH]
PLACE = re.compile(r"\{\w+\}")


def entries(part: str, language: str) -> polib.POFile:
    """The catalogue of a part as its translator sees it."""
    return polib.pofile(str(folder(part) / f"{language}.po"))


@pytest.mark.parametrize("part", PARTS)
def test_the_template_agrees_with_the_code(part: str) -> None:
    """``make messages`` was run after the last text was changed."""
    assert (folder(part) / TEMPLATE).read_text("utf-8") == str(messages.template(part))


@pytest.mark.parametrize(("part", "language"), [*product(PARTS, LANGUAGES)])
def test_a_catalogue_is_complete(part: str, language: str) -> None:
    """Every text has a translation that is no guess, and nothing is left of texts that are gone."""
    template = {(entry.msgctxt, entry.msgid) for entry in polib.pofile(str(folder(part) / TEMPLATE))}
    file = entries(part, language)
    translated = {(entry.msgctxt, entry.msgid) for entry in file if entry.translated()}
    assert template - translated == set()
    assert [entry.msgid for entry in file if entry.obsolete or entry.fuzzy] == []


@pytest.mark.parametrize(("part", "language"), [*product(PARTS, LANGUAGES)])
def test_a_translation_fills_in_the_same_values(part: str, language: str) -> None:
    """Every placeholder of the English text stands in the translation, and no other."""
    wrong = []
    for entry in entries(part, language):
        if entry.msgid_plural:
            # One form may say its number in a word.
            wanted = set(PLACE.findall(entry.msgid_plural))
            bad = [
                form for form in entry.msgstr_plural.values() if set(PLACE.findall(form)) - {"{n}"} != wanted - {"{n}"}
            ]
            wrong += bad
            if "{n}" in wanted and not any("{n}" in form for form in entry.msgstr_plural.values()):
                wrong.append(entry.msgid)
        elif sorted(PLACE.findall(entry.msgid)) != sorted(PLACE.findall(entry.msgstr)):
            wrong.append(entry.msgid)
    assert wrong == []


@pytest.mark.parametrize(("part", "language"), [*product(PARTS, LANGUAGES)])
def test_every_plural_form_is_there(part: str, language: str) -> None:
    """A catalogue has as many forms as its rule counts."""
    file = entries(part, language)
    count = max(plural_forms(file.metadata["Plural-Forms"])) + 1
    assert [entry.msgid for entry in file if entry.msgid_plural and len(entry.msgstr_plural) != count] == []


@pytest.mark.parametrize(
    ("rule", "forms"),
    [
        ("nplurals=2; plural=(n != 1);", {0: 1, 1: 0, 2: 1, 101: 1}),
        ("nplurals=2; plural=(n > 1);", {0: 0, 1: 0, 2: 1, 1000: 1}),
        (
            "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
            {1: 0, 2: 1, 5: 2, 11: 2, 21: 0, 22: 1, 112: 2, 1021: 0},
        ),
    ],
    ids=["de", "fr", "sr"],
)
def test_plural_rules(rule: str, forms: dict[int, int]) -> None:
    """A page that knows the forms below two hundred knows those of every number."""
    told = plural_forms(rule)
    assert {number: told[number if number < len(told) else 100 + number % 100] for number in forms} == forms


@pytest.mark.parametrize("rule", ["nplurals=2; plural=n%0;", "nplurals=0; plural=0;", "nplurals=2; plural=((n);"])
def test_a_plural_rule_that_cannot_be_worked_out_is_a_wrong_value(rule: str) -> None:
    """And so its catalogue is left out with a warning, like any other that cannot be read."""
    with pytest.raises(ValueError, match=r"plural|parenthesis"):
        plural_forms(rule)


def test_a_text_that_lacks_a_plural_form_stays_english(tmp_path: Path) -> None:
    """The page would find nothing to show for some numbers."""
    head = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
    file = tmp_path / "xx.po"
    file.write_text(
        f'{head}msgid "{{n}} hex"\nmsgid_plural "{{n}} hexes"\nmsgstr[0] "{{n}} Feld"\n\nmsgid "Map"\nmsgstr "Karte"\n'
    )
    assert read(file, "xx").texts == {"Map": "Karte"}


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("*", "en"),
        ("de", "de"),
        ("de-AT, en;q=0.5", "de"),
        ("tlh, de;q=0.2, en;q=0.1", "de"),
        ("en-GB, de;q=0.9", "en"),
        ("de;q=0, en", "en"),
        ("de;q=many", "en"),
        ("en-XA", "en-XA"),
        ("../../etc/passwd", "en"),
    ],
)
def test_the_language_that_a_client_accepts(accepted: str, language: str) -> None:
    """By weight; a country falls back to its language, whatever is not there to English."""
    assert best(accepted) == language


@pytest.mark.parametrize("part", PARTS)
def test_the_pseudo_language_leaves_no_plain_letter(part: str) -> None:
    """Every text is there, longer than the English one, and only placeholders are left as they are."""
    texts = catalogue(part, PSEUDO).texts
    flat = [form for text in texts.values() for form in ([text] if isinstance(text, str) else text)]
    assert flat
    assert not [text for text in flat if re.search("[A-Za-z]", PLACE.sub("", text))]
    assert len(pseudo("The odds could not be worked out.")) >= 1.3 * len("The odds could not be worked out.")
