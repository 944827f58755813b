"""When a general's card or a calendar card gives a unit what it says (4.4.1, 4.5)."""

from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.games.drina.parts.countries import Kind
from hexmarshal.games.drina.parts.printed import Effect
from hexmarshal.games.drina.rules.command import commander
from hexmarshal.games.drina.rules.position import Drina


def abilities(table: Drina, index: Counter, at: Cell = -1) -> tuple[Effect, ...]:
    """The ability of the general who commands a unit, as it stands or as if on ``at``; none without the option."""
    if table.options.abilities != "on" or table.printed.kind[index] == Kind.GENERAL:
        return ()
    leader = commander(table, index, at)
    return table.printed.ability[leader] if leader >= 0 else ()


def applies(table: Drina, effect: Effect, index: Counter, doing: str = "", target: Cell = -1) -> bool:
    """Whether an effect is for a unit of this type, in what it is doing and on the field of the battle."""
    return table.printed.kind[index] in effect.kinds and now(table, effect, index, doing, target)


def now(table: Drina, effect: Effect, index: Counter, doing: str, target: Cell) -> bool:
    """Whether it is the time for an effect, whatever the types it is for."""
    when = effect.when
    if when == "order":
        return table.pieces[index].order
    if when == "on-city":
        return target in table.printed.city_number
    return when in ("", doing)
