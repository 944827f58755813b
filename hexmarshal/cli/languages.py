"""``hexmarshal languages``: the languages of the page, and how complete each is."""

import msgspec

from hexmarshal.core.languages.catalogues import PAGE
from hexmarshal.core.languages.counting import Count, counted
from hexmarshal.games import names


def run(as_json: bool) -> None:
    """Print a line for each part of each language."""
    found = sorted(counted(names()), key=lambda count: count.language)
    if as_json:
        print(msgspec.json.encode(found).decode())
        return
    print("en: complete; every other language falls back to it.")
    for count in found:
        print(f"{count.language} {_part(count):<16} {count.translated:>4} of {count.texts} texts{_rest(count)}")


def _part(count: Count) -> str:
    return "page" if count.part == PAGE else count.part


def _rest(count: Count) -> str:
    missing = f", {count.missing} missing" if count.missing else ""
    return missing + (f", {count.stale} stale" if count.stale else "")
