"""What the orders of *Serbien muß sterbien* mean that do not speak for themselves."""

from collections.abc import Sequence

from hexmarshal.core.orders import Done
from hexmarshal.core.procedure import Order
from hexmarshal.core.wording import count, listing
from hexmarshal.games.serbien import orders
from hexmarshal.games.serbien.parts.rows import Corps
from hexmarshal.games.serbien.rules.arrivals.combining import combinations_of
from hexmarshal.games.serbien.rules.attachment.attachment import going_over
from hexmarshal.games.serbien.rules.attachment.corps import room, title
from hexmarshal.games.serbien.rules.fighting import prepared_attack
from hexmarshal.games.serbien.rules.fighting.odds import doors, share_at
from hexmarshal.games.serbien.rules.movement import forced_march, tasks
from hexmarshal.games.serbien.rules.movement.moving import Moving, allowance, spent_by
from hexmarshal.games.serbien.rules.standing.forces import Force
from hexmarshal.games.serbien.rules.supply.isolation import isolated
from hexmarshal.games.serbien.rules.supply.sources import feeding
from hexmarshal.games.serbien.rules.table.pieces import POSITION, RECOVERY, SERBIAN
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.turn.supply_phase import ExtendSupply, hungry
from hexmarshal.games.serbien.rules.victory.plans import price
from hexmarshal.games.serbien.screen.fights import bombard, intensity, loss, provided, shells
from hexmarshal.games.serbien.screen.sayings import button, parent_of

MEANS: dict[type[Order], str] = {
    orders.Hold: "stays where it is", orders.Top: "for the enemy to see",
    orders.Eliminate: "is lost for good", orders.Pin: "stays and may not move",
    orders.Suggest: "as the armies stand", orders.Leave: "draw nothing",
    orders.Redraw: "hex by hex, from the Front Line to the rear",
    orders.Drop: "nobody attacks", orders.Withhold: "it takes no part, and may have to retreat",
    orders.Assign: "it shares that Formation's fate now",
    orders.Garrison: "if it must retreat, the Fort goes with it as infantry",
    orders.ExtendInto: "and stands in both hexes",

    orders.Keep: "the others have no line there", orders.Raise: "comes back to the map",
    orders.Replace: "regains a Strength Reduction",
    orders.Split: "it becomes two units",
    orders.Waive: "no bridges in your own country, and no more questions about them",
    orders.Refit: "it returns from the Game Turn track",
}  # fmt: skip
"""What some orders mean, whatever they name."""
ENDS = {
    "move": "no more moves", "attack": "then those that are declared are made",
    "attach": "leave the other Formations as they are", "areas": "leave the boundaries as they are",
    "plans": "go on with the plans", "assign": "the others stay with their Formations",
    "advance": "nobody else advances", "ammo": "a Force without Ammo fights at half strength",
    "bridge": "no more bridges are begun", "combine": "no more units are combined", "commit": "the attack goes on",
    "extend": "the others stay as they are", "french": "no more guns are placed", "komitadji": "no more are placed",
    "raise": "nobody else returns", "retire": "nobody else retires", "retreat": "it stays where it is",
    "shells": "no more Shells are fired", "split": "no more are split", "squadron": "no more guns take part",
    "support": "nobody else lends support", "withhold": "nobody else is withheld",
}  # fmt: skip
"""What ``done`` ends, by the kind of decision."""


def gloss(table: Serbien, kind: str, order: Order) -> str:
    """What an order means that does not speak for itself."""
    printed = table.printed
    match order:
        case Done():
            told = {"areas": _boundaries, "extend": _unfed}.get(kind)
            return told(table) if told else ENDS.get(kind, "")
        case orders.Attack() | orders.Repulse():
            units, moving = tuple(printed.index[piece] for piece in order.units), table.question
            strength = f"attack strength {_strength(table, units, order.target)} before terrain"
            if not isinstance(order, orders.Repulse) or not isinstance(moving, Moving):
                return strength
            return f"{strength}; {_points(table, moving, units, int(printed.number['repulse']))}"
        case orders.Recover():
            return f"regains a level of effectiveness: {_work(table, printed.index[order.piece], RECOVERY)}"
        case orders.Construct():
            return _position(table, printed.index[order.piece])
        case orders.Intensity():
            return intensity(table, order)
        case orders.Provide():
            return provided(table, order)
        case orders.Shells():
            return shells(table, printed.index[order.piece])
        case orders.Lose():
            return loss(table, printed.index[order.piece])
        case orders.Prepare():
            return _prepared(table, order)
        case orders.Halt():
            return _halt(table)
        case orders.Stay():
            return "and do not ask again in this phase" if order.rest else "nobody moves"
        case orders.Bombard():
            return bombard(table, printed.index[order.piece])
        case orders.Attach():
            return _limit(table, order)
        case orders.Exchange():
            return _places(table, order)
        case orders.Extend():
            return _extended(table, printed.index[order.piece])
        case orders.Harass():
            return _komitadji(table, order)
        case orders.Combine():
            return _combined(table, order)
        case orders.Abandon():
            army = next(n for n, id in enumerate(printed.armies) if id.casefold() == order.army.casefold())
            return f"−{price(table, army)} VP, and it moves as it likes from now on"
        case orders.Claim():
            return "once for all" if order.now else "there may be more to gain later"
    return MEANS.get(type(order), "")


def _strength(table: Serbien, units: tuple[int, ...], target: str) -> str:
    """The Attack Strength that units bring, of a Two-Hex Unit the halves that touch the hex (19.1.6)."""
    near = doors(table, table.board.cell(target))
    return f"{float(sum(table.attack(i) * share_at(table, i, near) for i in units)):g}"


def _halt(table: Serbien) -> str:
    """What the check of a Forced March is like to bring (7.2.3)."""
    moving = table.question
    if not isinstance(moving, Moving):
        return ""
    forced = spent_by(table, moving.going) - allowance(table, moving.counter)
    return f"and check the Forced March: {forced_march.safe(table, moving.going, forced)}"


def _prepared(table: Serbien, order: orders.Prepare) -> str:
    """What a Prepared Attack marker costs and is for: at an empty hex it waits for whoever comes (7.3, 7.3.1)."""
    units = tuple(table.printed.index[piece] for piece in order.units)
    target, side = table.board.cell(order.target), table.printed.side[units[0]]
    meant = "must attack whoever comes there, a column to the right"
    if table.here(target, 1 - side):
        meant = "must attack, a column to the right, and pins a Force there"
    moving = table.question
    if not isinstance(moving, Moving):
        return meant
    cost = prepared_attack.price(table, side, table.pieces[units[0]].at, target)
    return f"{_points(table, moving, units, cost)}, its last move: {meant}"


def _points(table: Serbien, moving: Moving, units: tuple[int, ...], cost: int) -> str:
    """So many Movement Points of those that are left, and what a Forced March for them risks (7.2)."""
    left = moving.left(table, units)
    if cost <= left:
        return f"{cost} of {left} MP"
    return f"{cost} MP, {cost - left} by Forced March, {forced_march.safe(table, units, cost - left)}"


def _work(table: Serbien, index: int, task: int) -> str:
    """7.8: what a Task costs, and how much of it now."""
    cost, moving = tasks.needed(table, task), table.question
    left = moving.left(table, (index,)) if isinstance(moving, Moving) else cost
    return f"{cost} MP" if left >= cost else f"{cost} MP, {left} now"


def _position(table: Serbien, index: int) -> str:
    """What an Improved Position costs and is for, and whether it can be finished at all (14.3.4)."""
    told = f"an Improved Position, a column against attackers: {_work(table, index, POSITION)}"
    right = table.state.rights[table.printed.side[index]]
    return told if right else f"{told}; no right to finish it yet (14.3.4)"


def _boundaries(table: Serbien) -> str:
    """5.1.2d: which units change their army if the boundaries stay as they are."""
    armies: dict[int, list[str]] = {}
    for unit, army in going_over(table).items():
        armies.setdefault(army, []).append(table.name(unit))
    told = []
    for army, units in armies.items():
        more = [count(len(units) - 2, "other")] if len(units) > 3 else []
        name = table.printed.data.armies[table.printed.armies[army]].title
        told.append(f"{listing([*units[: 2 if more else 3], *more])} to the {name}")
    return f"{ENDS['areas']}, which attaches {listing(told)}" if told else ENDS["areas"]


def label(table: Serbien, kind: str, order: Order) -> str:
    """An order as a button names it, where its notation would puzzle: 13 joins 13."""
    match order:
        case orders.Attach():
            name, found = table.name(table.printed.index[order.piece]), _corps(table, order)
            return f"{name} joins the {found.title}" if found else f"{name} is Independent"
        case orders.Exchange():
            first, *others = (table.printed.index[piece] for piece in order.pieces)
            return f"{table.name(first)} for {table.list_of(others)}"
        case orders.React() | orders.Retire():
            name = table.name(table.printed.index[order.piece])
            if order.extending:
                return f"{name} stands in {_place(table, order.start)} and {_place(table, order.to)}"
            return f"{name} {'reacts' if isinstance(order, orders.React) else 'retires'} to {_place(table, order.to)}"
        case orders.Spread():
            units = table.list_of([table.printed.index[piece] for piece in order.units])
            return f"{units}: {_place(table, order.one)} and {_place(table, order.two)}"
    return button(table, order)


def menu(table: Serbien, kind: str, order: Order) -> str:
    """7.3.1: to wait for whoever comes to an empty hex is rarely meant by a click on it: that is a choice by itself."""
    if not isinstance(order, orders.Prepare):
        return ""
    side = table.printed.side[table.printed.index[order.units[0]]]
    waits = not table.here(table.board.cell(order.target), 1 - side)
    return "Prepare an attack on an empty hex" if waits else ""


def _place(table: Serbien, hexname: str) -> str:
    return table.place(table.board.cell(hexname))


def _corps(table: Serbien, order: orders.Attach) -> Corps | None:
    """The corps that an order names; none for "independent"."""
    side = table.printed.side[table.printed.index[order.piece]]
    rows = [row for row in table.printed.data.corps.values() if (row.side == "austrian") == bool(side)]
    return next((row for row in rows if row.name.casefold() == order.corps), None)


def _limit(table: Serbien, order: orders.Attach) -> str:
    """From which corps a Formation goes, and what its new one has room for (5.2.3)."""
    index, found = table.printed.index[order.piece], _corps(table, order)
    now = table.pieces[index].corps
    leaves = f"it leaves the {title(table, now)}" if now >= 0 else ""
    if found is None:
        return leaves or "attached to no corps"
    corps = table.printed.corps.index(found.id)
    size = found.limit - room(table, corps) + (0 if now == corps else table.printed.quarters[index])
    train = table.printed.trains.get(corps, -1)
    fed = "" if train >= 0 and table.pieces[train].at >= 0 else ", and no Train here"
    has = f"which then has {divisions(size)} of {divisions(found.limit)} divisions{fed}"
    return f"{has}; {leaves}" if leaves else has


def _places(table: Serbien, order: orders.Exchange) -> str:
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


def _extended(table: Serbien, index: int) -> str:
    """Whom a supply unit would feed in Extended Mode, and what that leaves for Ammo (15.6.1, 9.4.2)."""
    fed: dict[tuple[int, ...], list[Force]] = {}
    for force in hungry(table, table.printed.side[index]):
        chain = min((one.flips for one in feeding(table, force) if index in one.flips), key=len, default=())
        if chain:
            fed.setdefault(tuple(i for i in chain if i != index), []).append(force)
    told = []
    for more, some in sorted(fed.items(), key=lambda pair: len(pair[0])):
        told.append(f"feeds {_leaders(table, some)}{f' together with {table.list_of(more)}' if more else ''}")
    return f"{', and '.join(told)}; then it provides Ammo {table.printed.units[index].ammo} times at most"


def _unfed(table: Serbien) -> str:
    """Who loses what for want of supply if the others stay as they are (15.4-4)."""
    question = table.question
    short = hungry(table, question.player) if isinstance(question, ExtendSupply) else ()
    groups: dict[str, list[Force]] = {}
    for force in short:
        alone = all(isolated(table, i) for i in force)
        levels = int(table.printed.number["supply.levels.isolated" if alone else "supply.levels"])
        # 5.5.2b: Assets by themselves have no levels to lose.
        formation = any(table.printed.formation[i] for i in force)
        groups.setdefault(count(levels, "CEL reduction" if formation else "Strength Reduction"), []).append(force)
    told = [
        f"{_leaders(table, some)} {'suffers' if len(some) == 1 else 'suffer'} {loss}" for loss, some in groups.items()
    ]
    return f"{ENDS['extend']}: {listing(told)}" if told else ENDS["extend"]


def _leaders(table: Serbien, some: Sequence[Force]) -> str:
    """Forces by their first units."""
    return listing([table.name(force[0]) for force in some])


def _komitadji(table: Serbien, order: orders.Harass) -> str:
    """Whom a marker helps or hinders as things stand (23.1.1)."""
    cell = table.board.cell(order.to)
    if any(map(table.fights, table.here(cell, SERBIAN))):
        return "+1 to the strength of the Serbs there"
    return "1 MP more for enemies who enter, and their supply counts the hex twice"


def _combined(table: Serbien, order: orders.Combine) -> str:
    """What becomes of units that are combined (16.3, 21.1)."""
    parent = parent_of(table, order)
    if parent is not None:
        return f"it returns to the {table.name(parent)}"
    side = table.printed.side[table.printed.index[order.piece]]
    row = next(row for row in combinations_of(table, side) if order.piece in row.parts)
    return f"to the {table.name(table.printed.index[row.whole])}"
