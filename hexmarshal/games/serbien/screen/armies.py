"""What orders of the Attachment Phase mean: which army and corps units come to, and what a corps has room for."""

from hexmarshal.core.data.wording import count, listing
from hexmarshal.games.serbien import orders
from hexmarshal.games.serbien.parts.rows import Corps
from hexmarshal.games.serbien.rules.attachment.attachment import going_over, room, title
from hexmarshal.games.serbien.rules.table.position import Serbien


def boundaries(table: Serbien) -> str:
    """5.1.2d: which units change their army if the boundaries stay as they are; nothing if none does."""
    armies: dict[int, list[str]] = {}
    for unit, army in going_over(table).items():
        armies.setdefault(army, []).append(table.name(unit))
    told = []
    for army, units in armies.items():
        more = [count(len(units) - 2, "other")] if len(units) > 3 else []
        name = table.printed.data.armies[table.printed.armies[army]].title
        told.append(f"{listing([*units[: 2 if more else 3], *more])} to the {name}")
    return f", which attaches {listing(told)}" if told else ""


def corps_of(table: Serbien, order: orders.Attach) -> Corps | None:
    """The corps that an order names; none for "independent"."""
    side = table.side_of(table.printed.index[order.piece])
    rows = [row for row in table.printed.data.corps.values() if (row.side == "austrian") == bool(side)]
    return next((row for row in rows if row.name.casefold() == order.corps), None)


def limit(table: Serbien, order: orders.Attach) -> str:
    """From which corps a Formation goes, and what its new one has room for (5.2.3)."""
    index, found = table.printed.index[order.piece], corps_of(table, order)
    now = table.pieces[index].corps
    leaves = f"it leaves the {title(table, now)}" if now >= 0 else ""
    if found is None:
        return leaves or "attached to no corps"
    corps = table.printed.corps.index(found.id)
    size = found.limit - room(table, corps) + (0 if now == corps else table.printed.quarters[index])
    train = table.printed.trains.get(corps, -1)
    fed = "" if train >= 0 and table.placed(train) else ", and no Train here"
    has = f"which then has {divisions(size)} of {divisions(found.limit)} divisions{fed}"
    return f"{has}; {leaves}" if leaves else has


def places(table: Serbien, order: orders.Exchange) -> str:
    """Where Formations come that change places (5.2)."""
    first, *others = (table.printed.index[piece] for piece in (order.piece, *order.others))
    here, there = (title(table, table.pieces[i].corps) for i in (first, others[0]))
    return f"to the {there}, and {table.list_of(others)} to the {here}"


def divisions(quarters: int) -> str:
    """Quarters of a division as the book writes them.

    >>> divisions(10), divisions(4), divisions(1), divisions(0)
    ('2½', '1', '¼', '0')
    """
    whole, rest = divmod(quarters, 4)
    part = ("", "¼", "½", "¾")[rest]
    return f"{whole or ''}{part}" or "0"
