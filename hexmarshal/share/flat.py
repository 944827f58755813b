"""The log of a match as a table: a row for each order and for each thing that came of it."""

import csv
import io
import re
from collections.abc import Iterable, Iterator

import msgspec

from hexmarshal.desk.structs import Event
from hexmarshal.share.chronicle import Moment

FORMAT = 1
"""Raised when a column is renamed, removed or means something else; new columns are only added at the end."""

_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class Entry(msgspec.Struct, frozen=True):
    """A row of the table. Lists are joined by spaces in CSV, and are lists in JSON."""

    format: int
    """The version of these columns."""
    order: int
    """The number of the order; 0 is the opening."""
    turn: str
    """The turn, by its name on the turn track; empty where these rules cannot tell."""
    phase: str
    """The step of the sequence of play that began last."""
    side: str
    """The side that gave the order; empty for the opening."""
    kind: str
    """``order``, or what came of it: ``began``, ``said``, ``forced``, ``moved``, ``changed``, ``rolled``, ``drew``."""
    notation: str
    """The order as a player types it; empty where the reader may not know it."""
    sentence: str
    """The event in a sentence; for an order, what it says in words, where it has words."""
    clause: str
    """The clause under which it happened."""
    dice: list[int]
    """What each die showed."""
    total: int | None
    """The sum with all modifiers, where something was rolled or drawn."""
    result: str
    """What the total means."""
    card: str
    """The card that was drawn."""
    pieces: list[str]
    """The counters that it is about, by their ids."""
    hexes: list[str]
    """The hexes that it is about; of a move, its path."""


COLUMNS = Entry.__struct_fields__
"""The names of the columns, in their order."""


def entries(moments: Iterable[Moment]) -> Iterator[Entry]:
    """The rows of a log."""
    turn = phase = ""
    for told, _, desk, _ in moments:
        if told.number:
            yield Entry(
                FORMAT, told.number, turn, phase, told.side, "order", told.notation, told.words, "", [], None, "", "",
                [], [],
            )  # fmt: skip
        if desk is not None:
            turn = next((each.title for each in desk.track if each.id == desk.turn), desk.turn)
        for event in told.events:
            if event.kind == "began":
                phase = event.text
            yield _entry(told.number, turn, phase, told.side, told.notation, event)


def _entry(order: int, turn: str, phase: str, side: str, notation: str, event: Event) -> Entry:
    roll = event.roll
    return Entry(
        FORMAT, order, turn, phase, side, event.kind, notation, event.text, event.clause,
        list(roll.dice) if roll else [], roll.total if roll else None, roll.result if roll else "",
        roll.card if roll else "", [event.piece] if event.piece else [], list(event.path or event.hexes),
    )  # fmt: skip


def as_csv(found: Iterable[Entry]) -> str:
    """The rows as CSV: quoted where needed, and nothing in it that a spreadsheet would take for a formula."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for entry in found:
        writer.writerow([_cell(getattr(entry, name)) for name in COLUMNS])
    return out.getvalue()


def as_json_lines(found: Iterable[Entry]) -> str:
    """The rows as JSON, one on each line."""
    return "".join(msgspec.json.encode(entry).decode() + "\n" for entry in found)


def _cell(value: object) -> str:
    """A value as a cell. One that begins like a formula, and is no number, begins with an apostrophe instead."""
    if isinstance(value, list):
        text = " ".join(map(str, value))
    else:
        text = "" if value is None else str(value)
    if text.startswith(_FORMULA) and not _NUMBER.fullmatch(text):
        return f"'{text}"
    return text
