"""``hexmarshal share``, ``film`` and ``log``: a match to give away, from its record."""

from __future__ import annotations

import sys
from pathlib import Path

from hexmarshal.cli.simulate import progress_bar
from hexmarshal.cli.trouble import Trouble, good_match
from hexmarshal.core.engine.match import Match
from hexmarshal.core.records.journal import write_whole
from hexmarshal.share import page
from hexmarshal.share.chronicle import chronicle, known_side
from hexmarshal.share.flat import as_csv, as_json_lines, entries


def share(record: Path, side: str, out: Path | None) -> int:
    """Write a match as one HTML file. Exits with 1 if the record fails before its end."""
    out = out or record.with_suffix(".html")
    if out.suffix not in (".html", ".htm"):
        raise Trouble(f"{out} should end in .html.")
    match, damage = good_match(record)
    eyes = _side(match, side)
    with progress_bar(match.number, "orders") as progress:
        text = page.write(match, eyes, progress)
    _write(out, text.encode())
    whole = "Everything is in it" if match.over or not match.table.hides else "Nothing is in it that is still hidden"
    print(f"The match is in {out} ({max(len(text) // 1000, 1)} kB). {whole}.")
    return _told(damage)


def log(record: Path, side: str, out: Path | None, as_json: bool) -> int:
    """Write the log as a table. Exits with 1 if the record fails before its end."""
    if out is not None and out.suffix not in (".csv", ".jsonl"):
        raise Trouble(f"{out} should end in .csv, or in .jsonl for JSON lines.")
    match, damage = good_match(record)
    found = entries(chronicle(match, _side(match, side)))
    lines = as_json or (out is not None and out.suffix == ".jsonl")
    text = as_json_lines(found) if lines else as_csv(found)
    if out is None:
        sys.stdout.write(text.replace("\r\n", "\n"))
    else:
        # Spreadsheets take a file for UTF-8 only if it begins with this mark.
        _write(out, text.encode("utf-8" if lines else "utf-8-sig"))
        print(f"The log is in {out}.")
    return _told(damage)


def _side(match: Match, side: str) -> str | None:
    try:
        return known_side(match, side)
    except ValueError as error:
        raise Trouble(str(error)) from None


def _write(path: Path, content: bytes) -> None:
    try:
        write_whole(path, content)
    except OSError as error:
        raise Trouble(f"{path} cannot be written: {(error.strerror or 'unknown reason').lower()}.") from None


def _told(damage: str) -> int:
    if damage:
        print(damage, file=sys.stderr)
    return 1 if damage else 0
