"""What orders in a combat mean: Ammo, Shells, Intensity, losses."""

from collections.abc import Iterable

from hexmarshal.core.data.wording import count, listing
from hexmarshal.core.engine.events import signed
from hexmarshal.games.serbien import orders
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules.combat.ammunition import ProvideAmmo, able_to_shell
from hexmarshal.games.serbien.rules.combat.combat import Combat
from hexmarshal.games.serbien.rules.combat.intensity import DeclareIntensity, Effects, effects
from hexmarshal.games.serbien.rules.effectiveness import reduce
from hexmarshal.games.serbien.rules.fighting.odds import proficiency_drm
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.victory.plans import bound_armies, mandated
from hexmarshal.wargame.words import before_and_after


def intensity(table: Serbien, order: orders.Intensity) -> str:
    """What an Intensity does, in this many of the 36 rolls (9.8.2)."""
    question, combat = table.question, table.inside(Combat)
    defending = isinstance(question, DeclareIntensity) and question.defending
    first = combat.intense[0] if defending else order.intense
    second = order.intense and defending
    found, answered = _fought(table, combat, first, second), _fought(table, combat, first, True)
    driven = f"the result drives {'you' if defending else 'the enemy'} back in {_share(one.retreat for one in found)}"
    if not defending:
        driven += f" ({_share(one.retreat for one in answered)} if the enemy is Intense)"
    losses = [one.defender if defending else one.attacker for one in found]
    told = driven + (f"; a Strength Reduction for you is due in {_share(losses)}" if any(losses) else "")
    return told + (_mandated(table, combat) if order.intense and not defending else "")


def _mandated(table: Serbien, combat: Combat) -> str:
    """26.3.1: that an Intense attack is one of those that a plan asks for before it may be abandoned."""
    if combat.player != AUSTRIAN:
        return ""
    rows, names = table.printed.data, table.printed.armies
    return "".join(
        f"; Mandated Attack {mandated(table, army) + 1} of {rows.plans[names[army]].attacks} of the"
        f" {rows.armies[names[army]].title}"
        for army in bound_armies(table, combat.units_of(AUSTRIAN))
    )


def _fought(table: Serbien, combat: Combat, attacker: bool, defender: bool) -> list[Effects]:
    """What each roll of the two dice does to a combat of an Intensity."""
    more = proficiency_drm(table, combat.units_of(combat.player), combat.units_of(1 - combat.player))
    crt, dice = table.printed.data.result, range(1, 7)
    return [effects(crt(combat.column, white + more, black), attacker, defender) for white in dice for black in dice]


def _share(hits: Iterable[int]) -> str:
    """How many of some rolls do something."""
    rolls = list(hits)
    return f"{100 * sum(map(bool, rolls)) / len(rolls):.0f} %"


def shells(table: Serbien, index: int) -> str:
    """What Shells for a Force would change, as things stand: they are for when they change something (23.2-note)."""
    combat = table.inside(Combat)
    force = next(force for force in able_to_shell(table, combat) if index in force)
    left = count(table.state.shells, "Shell")
    change = _fire(table, combat, combat.shelled(force), SERBIAN) or "they change nothing"
    return f"{change} for the enemy's check (10.1.2); {left} {'is' if table.state.shells == 1 else 'are'} left"


def loss(table: Serbien, index: int) -> str:
    """What one Strength Reduction makes of a unit: attack and defence before and after."""
    after = table.copy()
    reduce(after, index, "9.10")
    if not after.placed(index):
        return "is eliminated"
    return before_and_after(table, after, index)


def bombard(table: Serbien, index: int) -> str:
    """What the guns of a squadron would change, as things stand (25.1c)."""
    combat = table.inside(Combat)
    change = _fire(table, combat, combat.bombarded_by(index), AUSTRIAN) or "changes nothing"
    return f"AV {table.guns(index)}: {change} for the enemy's check (10.1.2); it fires once in an attack phase"


def _fire(table: Serbien, before: Combat, after: Combat, side: int) -> str:
    """10.1.2: what more guns of a side do to the enemy's check; empty if nothing."""
    suffers = 1 if before.player == side else 0
    without, with_them = (one.guns(table)[1][suffers] for one in (before, after))
    return "" if with_them == without else f"{signed(without)} becomes {signed(with_them)}"


def provided(table: Serbien, order: orders.Provide) -> str:
    """From which supply units Ammo comes to a Force, and what that takes (9.4.1, 9.4.2)."""
    question = table.question
    chain = question.chain(table, order) if isinstance(question, ProvideAmmo) else None
    if chain is None:
        return ""
    told = []
    for i in chain.units:
        left = table.row(i).ammo - table.pieces[i].given - 1
        if i in chain.flips:
            told.append(f"{table.name(i)} goes to Extended Mode and can then provide {left} more")
        elif table.pieces[i].flipped:
            told.append(f"{table.name(i)} can then provide {left} more")
    return listing(told)
