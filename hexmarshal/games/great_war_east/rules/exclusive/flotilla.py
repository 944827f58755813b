"""Chapter 21: the Austro-Hungarian monitor flotilla."""

from collections.abc import Sequence

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, SideNumber
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.great_war_east.parts.printed import AUSTRIAN, NATIONS, SERBIA
from hexmarshal.games.great_war_east.rules.position import GreatWar


def why_no_flotilla(table: GreatWar, player: SideNumber, targets: Sequence[Cell]) -> Refusal | None:
    """SG-21.0: why the flotilla may not take part in an attack; ``None`` if it may."""
    if player != AUSTRIAN:
        return Refusal("not-yours", "SG-21.0a", "The monitor flotilla is Austro-Hungarian.")
    if table.state.flotilla == table.state.turn:
        return Refusal("flotilla-used", "SG-21.0a", "The monitor flotilla has attacked in this game turn.")
    for cell in targets:
        if table.printed.sheet(cell) != SERBIA or not holds(table.printed.major, cell):
            sentence = f"{table.place(cell)} has no major river hexside on the Serbian map; the flotilla is not there."
            return Refusal("no-river", "SG-21.0a", sentence, "where-the-flotilla-fights")
    return None


def hexes(table: GreatWar, player: SideNumber) -> int:
    """SG-21.0: the hexes that a player may attack with the flotilla now."""
    if player != AUSTRIAN or table.state.flotilla == table.state.turn:
        return 0
    return table.printed.major & table.printed.sheets[SERBIA]


def rating(table: GreatWar) -> int:
    """8.4, SG-21.0: alone it attacks by the line of Austria-Hungary."""
    return table.printed.nations[NATIONS.index("austrian")].competence


def spared(table: GreatWar) -> None:
    """SG-21.0: alone it suffers no loss."""
    table.say("The flotilla alone suffers no loss.", "SG-21.0b")


def strength(table: GreatWar) -> int:
    """SG-21.0: its attack strength, which nothing halves; it needs neither supply nor command."""
    return table.printed.number["flotilla"]


def steps_alone(table: GreatWar, defenders: int) -> int:
    """SG-21.0: how many steps it counts when it attacks alone; ``defenders`` are those of the defence."""
    return {"equal": defenders, "two-steps": 2, "none": 0}[table.options.flotilla]


def put_in(table: GreatWar) -> None:
    """SG-21.0: it is used once in a game turn."""
    table.note(flotilla=table.state.turn)
    table.say(f"The monitor flotilla adds {strength(table)}.", "SG-21.0a")
