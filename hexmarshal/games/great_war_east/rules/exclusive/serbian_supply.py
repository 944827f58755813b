"""Chapter 20: Serbian supply points."""

from collections.abc import Iterable, Sequence

from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.great_war_east.parts.printed import ALLIED, NATIONS, SERBIA
from hexmarshal.games.great_war_east.rules.position import GreatWar

SERBIAN = NATIONS.index("serbian")


def replenish(table: GreatWar, player: SideNumber) -> None:
    """SG-20.2: in each Allied initial supply determination a die adds supply points."""
    if player != ALLIED or SERBIA not in table.state.sheets:
        return
    die = table.roll("Serbian supply", "SG-20.2")
    points = table.printed.data.supply_rolls[str(die)].points
    had = table.state.supply_points
    if table.options.serbian_stock == "nine":
        points = max(min(points, table.printed.number["serbian.track"] - had), 0)
    table.read_as(supply_points(points) if points else "no supply points")
    if points:
        table.note(supply_points=had + points)
        table.say(f"Serbia has {supply_points(had + points)}.", "SG-20.2")


def price(table: GreatWar, serbs: int) -> int:
    """SG-20.1: an attack costs a supply point for each Serbian unit in it."""
    return serbs


def serbian(table: GreatWar, units: Iterable[Counter]) -> int:
    """SG-20.1: how many Serbian units there are in an attack, a heroic leader included."""
    return sum(table.printed.nation[unit] == SERBIAN for unit in units)


def affordable(table: GreatWar, units: Sequence[Counter]) -> int:
    """SG-20.1: with how many of some units an attack can be paid for."""
    return table.state.supply_points if serbian(table, units) else len(units)


def why_unpaid(table: GreatWar, units: Iterable[Counter]) -> Refusal | None:
    """SG-20.1: why Serbian units cannot pay for an attack; ``None`` if they can."""
    serbs, have = serbian(table, units), table.state.supply_points
    if price(table, serbs) <= have:
        return None
    there = f"there {'is' if have == 1 else 'are'} {have or 'none'}"
    sentence = f"The attack costs {supply_points(serbs, 'Serbian ')}; {there}."
    return Refusal("supply-points", "SG-20.1", sentence)


def spend(table: GreatWar, serbs: int) -> None:
    """SG-20.1: the points are expended at once."""
    if serbs:
        table.note(supply_points=table.state.supply_points - price(table, serbs))
        left = table.state.supply_points
        told = f"{left} {'is' if left == 1 else 'are'} left"
        table.say(f"The attack costs {supply_points(serbs, 'Serbian ')}; {told}.", "SG-20.1")


def supply_points(number: int, whose: str = "") -> str:
    """Some supply points as a sentence has them."""
    return f"{number} {whose}supply point{'' if number == 1 else 's'}"
