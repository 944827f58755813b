"""What the orders of *Serbien muß sterbien* mean that do not speak for themselves."""

from collections.abc import Iterable

from hexmarshal.core.events import signed
from hexmarshal.core.orders import Done
from hexmarshal.core.procedure import Order
from hexmarshal.core.wording import count, listing
from hexmarshal.games.serbien.parts.rows import Corps
from hexmarshal.games.serbien.rules import forced_march, prepared_attack, tasks
from hexmarshal.games.serbien.rules import orders as moves
from hexmarshal.games.serbien.rules import orders_attachment as attaching
from hexmarshal.games.serbien.rules import orders_combat as fighting
from hexmarshal.games.serbien.rules import orders_supply as supplying
from hexmarshal.games.serbien.rules import orders_two_hex as two_hex
from hexmarshal.games.serbien.rules.attachment import going_over
from hexmarshal.games.serbien.rules.combat import Combat
from hexmarshal.games.serbien.rules.combining import combinations_of, detachments
from hexmarshal.games.serbien.rules.corps import room, title
from hexmarshal.games.serbien.rules.intensity import DeclareIntensity, Effects, effects
from hexmarshal.games.serbien.rules.losses import reduce
from hexmarshal.games.serbien.rules.moving import Moving
from hexmarshal.games.serbien.rules.odds import proficiency_drm
from hexmarshal.games.serbien.rules.pieces import AUSTRIAN, POSITION, RECOVERY, SERBIAN
from hexmarshal.games.serbien.rules.position import Serbien
from hexmarshal.games.serbien.rules.reach import allowance, spent_by
from hexmarshal.wargame.words import before_and_after

MEANS: dict[type[Order], str] = {
    moves.Hold: "stays where it is", moves.Top: "for the enemy to see",
    moves.Eliminate: "is lost for good", moves.Pin: "stays and may not move",
    attaching.Suggest: "as the armies stand", attaching.Leave: "draw nothing",
    attaching.Redraw: "hex by hex, from the Front Line to the rear",
    fighting.Drop: "nobody attacks", fighting.Withhold: "it takes no part, and may have to retreat",
    fighting.Assign: "it shares that Formation's fate now",
    fighting.Garrison: "if it must retreat, the Fort goes with it as infantry",
    two_hex.Extend: "and stands in both hexes",
    fighting.Provide: "a supply unit is flipped for it", supplying.Extend: "it reaches further, but gives less Ammo",
    supplying.Keep: "the others have no line there", supplying.Raise: "comes back to the map",
    supplying.Replace: "regains a Strength Reduction",
    supplying.Split: "it becomes two units",
    moves.Waive: "no bridges in your own country, and no more questions about them",
    supplying.Refit: "it returns from the Game Turn track",
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
            return _boundaries(table) if kind == "areas" else ENDS.get(kind, "")
        case fighting.Attack() | moves.Repulse():
            strength = sum(table.attack(printed.index[piece]) for piece in order.units)
            moving = isinstance(order, moves.Repulse) and isinstance(table.question, Moving)
            cost = f"; {printed.number['repulse']} MP" if moving else ""
            return f"attack strength {strength} before terrain{cost}"
        case moves.Recover():
            return f"regains a level of effectiveness: {_work(table, printed.index[order.piece], RECOVERY)}"
        case moves.Construct():
            return _position(table, printed.index[order.piece])
        case fighting.Intensity():
            return _intensity(table, order)
        case fighting.Shells():
            return _shells(table, printed.index[order.piece])
        case fighting.Lose():
            return _loss(table, printed.index[order.piece])
        case moves.Prepare():
            return _prepared(table, order)
        case moves.Halt():
            return _halt(table)
        case moves.Stay():
            return "and do not ask again in this phase" if order.rest else "nobody moves"
        case supplying.Bombard():
            return _bombard(table, printed.index[order.piece])
        case attaching.Attach():
            return _limit(table, order)
        case attaching.Exchange():
            return _places(table, order)
        case supplying.Harass():
            return _komitadji(table, order)
        case supplying.Combine():
            return _combined(table, order)
        case supplying.Claim():
            return "once for all" if order.now else "there may be more to gain later"
    return MEANS.get(type(order), "")


def _halt(table: Serbien) -> str:
    """What the check of a Forced March is like to bring (7.2.3)."""
    moving = table.question
    if not isinstance(moving, Moving):
        return ""
    forced = spent_by(table, moving.going) - allowance(table, moving.counter)
    return f"and check the Forced March: {forced_march.safe(table, moving.going, forced)}"


def _prepared(table: Serbien, order: moves.Prepare) -> str:
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
    return f"{cost} of {moving.left(table, units)} MP, its last move: {meant}"


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


def _intensity(table: Serbien, order: fighting.Intensity) -> str:
    """What an Intensity does, in so many of the 36 rolls (9.8.2)."""
    question, combat = table.question, table.inside(Combat)
    defending = isinstance(question, DeclareIntensity) and question.defending
    first = combat.intense[0] if defending else order.intense
    second = order.intense and defending
    found, answered = _fought(table, combat, first, second), _fought(table, combat, first, True)
    driven = f"the result drives {'you' if defending else 'him'} back in {_share(one.retreat for one in found)}"
    if not defending:
        driven += f" ({_share(one.retreat for one in answered)} if he is Intense)"
    losses = [one.defender if defending else one.attacker for one in found]
    return driven + (f"; a Strength Reduction for you is due in {_share(losses)}" if any(losses) else "")


def _fought(table: Serbien, combat: Combat, attacker: bool, defender: bool) -> list[Effects]:
    """What each roll of the two dice does to a combat of an Intensity."""
    more = proficiency_drm(table, combat.units_of(combat.player), combat.units_of(1 - combat.player))
    crt, dice = table.printed.data.result, range(1, 7)
    return [effects(crt(combat.column, white + more, black), attacker, defender) for white in dice for black in dice]


def _share(hits: Iterable[int]) -> str:
    """How many of some rolls do something."""
    rolls = list(hits)
    return f"{100 * sum(map(bool, rolls)) / len(rolls):.0f} %"


def _shells(table: Serbien, index: int) -> str:
    """What Shells for a Force would change, as things stand: they are for when they change something (23.2-note)."""
    combat = table.inside(Combat)
    force = next(force for force in combat.able_to_shell(table) if index in force)
    left = count(table.state.shells, "Shell")
    change = _fire(table, combat, combat.shelled(force), SERBIAN) or "they change nothing"
    return f"{change} for the enemy's check (10.1.2); {left} {'is' if table.state.shells == 1 else 'are'} left"


def _bombard(table: Serbien, index: int) -> str:
    """What the guns of a squadron would change, as things stand (25.1c)."""
    combat = table.inside(Combat)
    change = _fire(table, combat, combat.bombarded_by(index), AUSTRIAN) or "changes nothing"
    return f"AV {table.guns(index)}: {change} for the enemy's check (10.1.2); it fires once in an attack phase"


def _fire(table: Serbien, before: Combat, after: Combat, side: int) -> str:
    """10.1.2: what more guns of a side do to the enemy's check; empty if nothing."""
    suffers = 1 if before.player == side else 0
    without, with_them = (one.guns(table)[1][suffers] for one in (before, after))
    return "" if with_them == without else f"{signed(without)} becomes {signed(with_them)}"


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
        case attaching.Attach():
            name, found = table.name(table.printed.index[order.piece]), _corps(table, order)
            return f"{name} joins the {found.title}" if found else f"{name} is Independent"
        case attaching.Exchange():
            first, *others = (table.printed.index[piece] for piece in order.pieces)
            return f"{table.name(first)} for {table.list_of(others)}"
    return ""


def _corps(table: Serbien, order: attaching.Attach) -> Corps | None:
    """The corps that an order names; none for "independent"."""
    side = table.printed.side[table.printed.index[order.piece]]
    rows = [row for row in table.printed.data.corps.values() if (row.side == "austrian") == bool(side)]
    return next((row for row in rows if row.name.casefold() == order.corps), None)


def _limit(table: Serbien, order: attaching.Attach) -> str:
    """From which corps a Formation goes, and what its new one has room for (5.2.3)."""
    index, found = table.printed.index[order.piece], _corps(table, order)
    now = table.pieces[index].corps
    leaves = f"from the {title(table, now)}" if now >= 0 else ""
    if found is None:
        return leaves or "attached to no corps"
    corps = table.printed.corps.index(found.id)
    size = found.limit - room(table, corps) + (0 if now == corps else table.printed.quarters[index])
    train = table.printed.trains.get(corps, -1)
    fed = "" if train >= 0 and table.pieces[train].at >= 0 else ", and no Train here"
    has = f"which then has {divisions(size)} of {divisions(found.limit)} divisions{fed}"
    return f"{leaves}; {has}" if leaves else has


def _places(table: Serbien, order: attaching.Exchange) -> str:
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


def _komitadji(table: Serbien, order: supplying.Harass) -> str:
    """Whom a marker helps or hinders as things stand (23.1.1)."""
    cell = table.board.cell(order.to)
    if any(map(table.fights, table.here(cell, SERBIAN))):
        return "+1 to the strength of the Serbs there"
    return "1 MP more for enemies who enter, and their supply counts the hex twice"


def _combined(table: Serbien, order: supplying.Combine) -> str:
    """Of which units one is made, and which (16.3, 21.1)."""
    index, side = table.printed.index[order.piece], table.printed.side[table.printed.index[order.piece]]
    parent = dict(detachments(table, side)).get(index)
    if parent is not None:
        return f"{table.name(index)} returns to the {table.name(parent)}"
    row = next(row for row in combinations_of(table, side) if order.piece in row.parts)
    there = [i for part in row.parts if table.pieces[i := table.printed.index[part]].at >= 0]
    return f"{table.list_of(there)} become{'s' if len(there) == 1 else ''} {table.name(table.printed.index[row.whole])}"


def _loss(table: Serbien, index: int) -> str:
    """What one Strength Reduction makes of a unit: attack and defence before and after."""
    after = table.copy()
    reduce(after, index, "9.10")
    if after.pieces[index].at < 0:
        return "is eliminated"
    return before_and_after(table, after, index)
