"""Chapter 20: Serbian supply points."""

from hexmarshal.games.great_war_east.parts.printed import ALLIED, SERBIA
from hexmarshal.games.great_war_east.rules.position import GreatWar


def replenish(table: GreatWar, player: int) -> None:
    """20.2: in each Allied initial supply determination a die adds supply points."""
    if player != ALLIED or SERBIA not in table.state.sheets:
        return
    die = table.roll("Serbian supply", "SG-20.2")
    points = table.box.supply_rolls[str(die)].points
    had = table.state.supply_points
    if table.options.serbian_stock == "nine":
        points = max(min(points, table.printed.number["serbian.track"] - had), 0)
    table.read_as(supply_points(points) if points else "no supply points")
    if points:
        table.note(supply_points=had + points)
        table.say(f"Serbia has {supply_points(had + points)}.", "SG-20.2")


def price(table: GreatWar, units: int) -> int:
    """20.1: an attack costs a supply point for each Serbian unit in it."""
    return units


def affordable(table: GreatWar, units: int) -> bool:
    """20.1: no Serbian attack without the supply points for it."""
    return price(table, units) <= table.state.supply_points


def spend(table: GreatWar, units: int) -> None:
    """20.1: the points are expended at once."""
    if units:
        table.note(supply_points=table.state.supply_points - price(table, units))
        left = table.state.supply_points
        told = f"{left} {'is' if left == 1 else 'are'} left"
        table.say(f"The attack costs {supply_points(units, 'Serbian ')}; {told}.", "SG-20.1")


def supply_points(number: int, whose: str = "") -> str:
    """Some supply points as a sentence has them."""
    return f"{number} {whose}supply point{'' if number == 1 else 's'}"
