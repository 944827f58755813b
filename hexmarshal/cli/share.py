"""``hexmarshal share``, ``film`` and ``log``: a match to give away, from its record."""

from __future__ import annotations

import sys
from pathlib import Path

from hexmarshal import desk
from hexmarshal.cli.simulate import progress_bar
from hexmarshal.cli.trouble import Trouble, good_match
from hexmarshal.core.engine.match import Match
from hexmarshal.core.records.journal import record as whole_record
from hexmarshal.core.records.journal import write_whole
from hexmarshal.share import page, pictures
from hexmarshal.share.chronicle import chronicle, known_side
from hexmarshal.share.film import draw
from hexmarshal.share.flat import as_csv, as_json_lines, entries
from hexmarshal.share.ground import ground
from hexmarshal.share.stretch import turn_orders
from hexmarshal.share.timeline import TooLong, timeline


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


def film(record: Path, turn: str, first: int | None, last: int | None, side: str, out: Path | None, wide: int) -> int:
    """Write an animation of a turn, or of some orders. Exits with 1 if the record fails before its end."""
    out = out or record.with_suffix(".svg")
    if out.suffix not in (".svg", ".webp", ".gif"):
        raise Trouble(f"{out} should end in .svg, .webp or .gif.")
    if turn and (first is not None or last is not None):
        raise Trouble("Choose a --turn, or orders with --from and --to, not both.")
    match, damage = good_match(record)
    eyes = _side(match, side)
    title = match.game.meta.title
    if first is None and last is None:
        try:
            first, last, called = turn_orders(match, turn)
        except ValueError as error:
            raise Trouble(str(error)) from None
        title = f"{title}: {called}"
    begin, end = max(first if first is not None else 1, 1), match.number if last is None else last
    if not 1 <= begin <= end <= match.number:
        raise Trouble(f"{record.name} has {match.number} good orders; choose some from 1 to {match.number}.")
    with progress_bar(end, "orders") as progress:
        moments = list(chronicle(match, eyes, first=begin - 1, last=end, progress=progress))
    board, maps = ground(match)
    faces: dict[str, str] = {}
    for moment in moments:
        faces.update(desk.faces(moment.pieces or ()))
    try:
        shown = timeline(moments, board)
    except TooLong as error:
        raise Trouble(str(error)) from None
    if out.suffix == ".svg":
        _write(out, draw(shown, board, maps, faces, title).encode())
    else:
        try:
            with progress_bar(pictures.MOST, "pictures") as progress:
                _write(out, pictures.render(shown, board, maps, faces, out.suffix[1:], wide, progress))
        except pictures.NoPictures as error:
            raise Trouble(str(error)) from None
    size = max(out.stat().st_size // 1000, 1)
    print(f"Orders {begin} to {end} are in {out}: {shown.seconds:.0f} seconds, {size} kB.")
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


def note(record: Path, order: int | None, text: str, side: str, private: bool, remove: bool) -> int:
    """Put a note at an order of a record, take it away, or list what there is."""
    match, damage = good_match(record)
    if damage:
        raise Trouble(f"{damage} Notes are put in sound records only.")
    if order is None:
        if text or remove:
            raise Trouble("Say at which order: hexmarshal note RECORD ORDER TEXT.")
        for each in match.annotations:
            who = f" {each.side}" if each.side else ""
            print(f"{each.order}{who}{'' if each.open else ' (private)'}: {each.text or 'bookmark'}")
        return 0
    whose = _side(match, side) or ""
    if remove:
        kept = [each for each in match.annotations if (each.order, each.side) != (order, whose)]
        if len(kept) == len(match.annotations):
            raise Trouble(f"There is no note at order {order} of {record.name}.")
        match.annotations = kept
    else:
        try:
            match.annotate(order, text.strip(), side=whose, open=not private)
        except ValueError as error:
            raise Trouble(str(error)) from None
    _write(record, whole_record(match))
    return 0


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
