"""Chapter 24 (optional): cavalry forage."""

from typing import ClassVar

from hexmarshal.core.board.paths import mask
from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.asking import PickAble
from hexmarshal.games.great_war_east.rules.position import GreatWar


class LetForage(Order, frozen=True, tag="forage"):
    """Let cavalry forage: ``forage 6/4``."""

    when = Moment("Cavalry is told to forage in the initial supply segment.", "SG-24.0")
    odds: ClassVar = False
    piece: str
    """The unit."""
    forms: ClassVar = ("forage {piece}",)


def why_not_forage(table: GreatWar, unit: Counter) -> Refusal | None:
    """SG-24.0: why a unit cannot forage; ``None`` if it can."""
    printed, piece, name = table.printed, table.pieces[unit], table.name(unit)
    side = printed.side[unit]
    if not printed.cavalry[unit]:
        return Refusal("not-cavalry", "SG-24.0", f"{name} is not cavalry; nothing else forages.")
    if not table.on_map(unit) or not piece.unsupplied:
        return Refusal("supplied", "SG-24.0", f"{name} is in supply and need not forage.", "forage-is-chosen-early")
    if piece.foraging:
        return Refusal("foraging", "SG-24.0", f"{name} is already foraging.")
    most, here = printed.number["forage.stacking"], table.stacked(piece.at, side)
    if here > most:
        sentence = f"{here} stacking points are in {table.place(piece.at)}; cavalry forages where there are {most}."
        return Refusal("crowded", "SG-24.0", sentence)
    near = printed.beside[piece.at]
    if near & mask(table.occupancy(1 - side).at):
        return Refusal("enemy-near", "SG-24.0", f"An enemy unit is adjacent to {name}.")
    hungry = mask(table.pieces[i].at for i in printed.of_side[side] if table.pieces[i].unsupplied and table.on_map(i))
    if near & hungry:
        return Refusal("hungry-near", "SG-24.0", f"A friendly unit out of supply is adjacent to {name}.")
    return None


class Forage(Procedure, frozen=True, tag="Forage"):
    """SG-24.0: in the initial supply determination cavalry out of supply may forage."""

    player: SideNumber
    steps: ClassVar = ("choose",)

    def choose(self, table: GreatWar) -> None:
        """SG-24.0: at its owner's option."""
        question = ForageCavalry(side=SIDES[self.player])
        if question.choices(table):
            table.again()
            table.ask(question)


def forage(table: GreatWar, player: SideNumber) -> None:
    """SG-24.0: if the optional rule is played."""
    if table.options.forage == "yes":
        table.call(Forage(player=player))


class ForageCavalry(PickAble, frozen=True, tag="ForageCavalry"):
    """SG-24.0: which cavalry forages."""

    kind: ClassVar = "forage"
    clause: ClassVar = "SG-24.0"
    accepts: ClassVar = (LetForage, Done)

    def prompt(self, table: GreatWar) -> str:
        """Who, and how many can."""
        able = count(len(self.choices(table)), "unit")
        return f"{self.who(table)}: cavalry out of supply may forage (24.0). {able.capitalize()} can."

    def choices(self, table: GreatWar) -> list[str]:
        """Those who meet the requirements."""
        own, cavalry = table.printed.of_side[self.player], table.printed.cavalry
        return [table.printed.ids[i] for i in own if cavalry[i] and self.against(table, i) is None]

    def against(self, table: GreatWar, unit: Counter) -> Refusal | None:
        """SG-24.0."""
        return why_not_forage(table, unit)

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """SG-24.1: it loses its zone of control for this player turn, and moves normally."""
        if isinstance(order, Done):
            table.go_on()
        else:
            table.change(table.printed.index[order.subject], "forages", "SG-24.0", foraging=True)
