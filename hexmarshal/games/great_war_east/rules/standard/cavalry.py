"""Chapter 12.1: cavalry withdraws before combat, and the enemy steps into what it leaves."""

from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.events import Needed
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal, Way
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.asking import PickAble
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.command_reach import occupied
from hexmarshal.games.great_war_east.rules.standard.trying import TryUnit, TryUnits
from hexmarshal.games.great_war_east.rules.standard.ways import Path, PickRoute, nearest_to_supply, ways_through


class Withdraw(Order, frozen=True, tag="withdraw"):
    """Try to withdraw a cavalry unit before combat: ``withdraw 6/4``."""

    when = Moment("Cavalry withdraws between the enemy's movement and combat phases.", "12.1")
    piece: str
    """The unit."""
    forms: ClassVar = ("withdraw {piece}",)


class WithdrawTo(Order, frozen=True, tag="withdraw_to"):
    """Where cavalry withdraws to: ``6/4 withdraws to g1312``, by a certain way ``6/4 withdraws by g1311-g1312``."""

    when = Moment("Cavalry withdraws between the enemy's movement and combat phases, if its die allows it.", "12.1")
    odds: ClassVar = False
    piece: str
    """The unit."""
    to: str
    """The hex."""
    via: tuple[str, ...] = ()
    """The whole way; the first one, if none is named."""
    forms: ClassVar = ("{piece} withdraws to {to}", "{piece} withdraws by {via}")


class StepIn(Order, frozen=True, tag="step_in"):
    """Move a unit into the hex that cavalry left: ``step in X/1``."""

    when = Moment("Units step in at once when a cavalry withdrawal has left a hex next to them empty.", "12.16")
    odds: ClassVar = False
    piece: str
    """The unit."""
    forms: ClassVar = ("step in {piece}",)


# -- Ways (12.13) -------------------------------------------------------------------------------------------


def open_to_withdrawal(table: GreatWar, unit: Counter) -> int:
    """12.13: the hexes that a withdrawing unit may enter: of competence 2 to 4 none that the enemy controls."""
    side = table.side_of(unit)
    free = table.in_play() & ~occupied(table, 1 - side)
    if table.printed.competence[unit] == 1:
        return free
    watched = table.zone(1 - side)
    if table.options.withdrawal == "cancelled":
        watched &= ~table.covered(side)
    return free & ~watched


def ways(table: GreatWar, unit: Counter) -> dict[int, list[Path]]:
    """12.11, 12.13: each hex in which a withdrawal may end, with the ways to it.

    It ends two hexes away, where there is room for it if there is, and of such hexes in one nearest to a supply source.
    """
    printed = table.printed
    found = away(table, unit, open_to_withdrawal(table, unit))
    room = [cell for cell in found if table.room(cell, printed.side[unit]) >= printed.stacking[unit]]
    return {cell: found[cell] for cell in nearest_to_supply(table, printed.nation[unit], room or list(found))}


def away(table: GreatWar, unit: Counter, free: int) -> dict[int, list[Path]]:
    """12.11: each hex two hexes away, no more and no less, with the ways to it through hexes that are free."""
    start, hexes = table.pieces[unit].at, table.printed.number["withdrawal"]
    found = ways_through(table, start, hexes, free)
    return {cell: ways for cell, ways in found.items() if table.board.distance(start, cell) == hexes}


def next_to_enemy(table: GreatWar, unit: Counter) -> bool:
    """12.11: whether a unit is adjacent to enemy units."""
    side, at = table.side_of(unit), table.pieces[unit].at
    enemies = table.occupancy(1 - side)
    return bool(table.printed.beside[at] & (enemies.held | enemies.leaders))


# -- The phase (4.0-A2) -------------------------------------------------------------------------------------


class WithdrawCavalry(TryUnit, frozen=True, tag="WithdrawCavalry"):
    """12.11, 12.12: which cavalry tries to withdraw; each unit rolls once."""

    kind: ClassVar = "withdraw"
    clause: ClassVar = "12.11"
    accepts: ClassVar = (Withdraw, Done)

    def prompt(self, table: GreatWar) -> str:
        """Who, and how many may."""
        number = count(len(self.choices(table)), "unit")
        return f"{self.who(table)}: cavalry may withdraw before combat (12.1). {number.capitalize()} may try."

    def choices(self, table: GreatWar) -> list[str]:
        """Cavalry next to the enemy that has a way and has not rolled."""
        printed, pieces, foe = table.printed, table.pieces, table.occupancy(1 - self.player)
        near = printed.beyond(foe.held | foe.leaders)
        riders = [i for i in printed.of_side[self.player] if printed.cavalry[i] and pieces[i].at >= 0]
        return [table.printed.ids[i] for i in riders if holds(near, pieces[i].at) and self.against(table, i) is None]

    def against(self, table: GreatWar, unit: Counter) -> Refusal | None:
        """12.11 to 12.13."""
        name = table.name(unit)
        if not table.printed.cavalry[unit]:
            return Refusal("not-cavalry", "12.11", f"{name} is not cavalry; nothing else withdraws before combat.")
        if unit in self.tried:
            return Refusal("tried", "12.12", f"{name} has already tried.")
        if not table.on_map(unit) or not next_to_enemy(table, unit):
            return Refusal("no-enemy", "12.11", f"No enemy is adjacent to {name}.")
        if table.pieces[unit].entrained:
            return Refusal("entrained", "5.33", f"{name} is entrained and moves on rails only.", "entrained-cavalry")
        if ways(table, unit):
            return None
        hexes = table.printed.number["withdrawal"]
        if away(table, unit, table.in_play() & ~occupied(table, 1 - self.player)):
            sentence = f"{name} has no path of {count(hexes, 'hex')} free of enemy-controlled hexes."
            return Refusal("controlled", "12.13", sentence, "successful-and-stuck")
        return Refusal("no-way", "12.11", f"{name} has no path of {count(hexes, 'hex')}.", "two-hexes-of-withdrawal")

    def attempt(self, table: GreatWar, unit: Counter) -> None:
        """12.12: a die above its competence rating, and it goes."""
        die = table.roll(f"Withdrawal of {table.name(unit)}", "12.12")
        withdraws = Needed.at_least(table.printed.competence[unit] + 1, die)
        table.read_as("withdraws" if withdraws.passed else "stays", withdraws)
        if withdraws.passed:
            table.call(OneWithdrawal(unit=unit, left=table.pieces[unit].at))


class CavalryWithdrawal(TryUnits, frozen=True, tag="CavalryWithdrawal"):
    """12.1: cavalry of the non-phasing player next to the enemy may withdraw. ``player`` is its owner."""

    asks: ClassVar = WithdrawCavalry
    steps: ClassVar = ("withdraw",)

    def withdraw(self, table: GreatWar) -> None:
        """12.11: unit after unit, as long as any may try."""
        self.ask_next(table)


class OneWithdrawal(Procedure, frozen=True, tag="OneWithdrawal"):
    """12.13, 12.16: a unit withdraws two hexes, and the enemy may step into the hex it leaves empty."""

    unit: Counter
    left: Cell
    """The hex that it leaves."""
    steps: ClassVar = ("go", "step_in")

    def go(self, table: GreatWar) -> None:
        """12.13."""
        side = SIDES[table.side_of(self.unit)]
        table.choose(WithdrawWhere(side=side, unit=self.unit))

    def step_in(self, table: GreatWar) -> None:
        """12.16: at once, until the phasing player is done."""
        owner = table.side_of(self.unit)
        question = StepIntoHex(side=SIDES[1 - owner], target=self.left)
        if not holds(occupied(table, owner), self.left) and question.choices(table):
            table.again()
            table.ask(question)


class WithdrawWhere(PickRoute, frozen=True, tag="WithdrawWhere"):
    """12.13: where a unit withdraws to, and by which way."""

    unit: Counter
    kind: ClassVar = "withdraw-to"
    clause: ClassVar = "12.13"
    accepts: ClassVar = (WithdrawTo,)

    def prompt(self, table: GreatWar) -> str:
        """Who goes."""
        return f"{self.who(table)}: {table.name(self.unit)} withdraws two hexes toward supply (12.13). Choose where."

    def standing(self, table: GreatWar) -> Cell:
        """Where it is."""
        return table.pieces[self.unit].at

    def routes(self, table: GreatWar) -> dict[int, list[Path]]:
        """Where it may go."""
        return ways(table, self.unit)

    def order(self, table: GreatWar, to: str) -> Order:
        """The unit goes there."""
        return WithdrawTo(table.printed.ids[self.unit], to)

    def why_not(self, table: GreatWar, order: Order) -> Refusal:
        """12.11, 12.13."""
        if order.subject != table.printed.ids[self.unit]:
            return Refusal("another", "12.12", f"It is {table.name(self.unit)} that withdraws.")
        name, to, where = table.name(self.unit), table.board.find(order.where), order.where
        ends = ", ".join(table.place(cell) for cell in self.ends(table))
        if to is None or to not in away(table, self.unit, table.in_play() & ~occupied(table, 1 - self.player)):
            sentence = f"{name} withdraws exactly two hexes and cannot reach {where} that way; it may go to"
            return Refusal("distance", "12.11", f"{sentence} {ends}.", "two-hexes-of-withdrawal")
        if to not in away(table, self.unit, open_to_withdrawal(table, self.unit)):
            sentence = f"{name} cannot reach {where} without entering a hex that the enemy controls; it may go to"
            return Refusal("controlled", "12.13", f"{sentence} {ends}.")
        if table.room(to, self.player) < table.printed.stacking[self.unit]:
            return Refusal(
                "stacking",
                "6.14",
                f"{where} has no room for {name}, which may go to {ends}.",
                "withdrawal-toward-supply",
            )
        sentence = f"{where} is farther from supply than {ends}, where {name} may go."
        return Refusal("priority", "12.13", sentence, "withdrawal-toward-supply")

    def astray(self, table: GreatWar, order: Order) -> Refusal:
        """12.13."""
        return Refusal("way", "12.13", f"{table.name(self.unit)} does not reach {order.where} by that path.")

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """12.14, 12.17: it costs nothing; among friends it is worth nothing in the combat phase that follows."""
        friends = holds(table.covered(self.player), table.board.cell(order.where))
        table.march(self.unit, self.route(table, order), "withdraws", "12.13", retreated=friends, fed=False)


class StepIntoHex(PickAble, frozen=True, tag="StepIntoHex"):
    """12.16: which units of the phasing player move into the hex that cavalry left."""

    target: Cell
    kind: ClassVar = "step-in"
    clause: ClassVar = "12.16"
    accepts: ClassVar = (StepIn, Done)

    def prompt(self, table: GreatWar) -> str:
        """Where, and how much room there is."""
        room = count(table.room(self.target, self.player), "stacking point")
        where = table.place(self.target)
        return f"{self.who(table)}: the cavalry has left {where}. Step in with up to {room} (12.16), or be done."

    def choices(self, table: GreatWar) -> list[str]:
        """Those next to it that fit."""
        near = table.printed.of_side[self.player]
        return [table.printed.ids[i] for i in near if table.placed(i) and self.against(table, i) is None]

    def against(self, table: GreatWar, unit: Counter) -> Refusal | None:
        """Only units next to the hex, within the stacking limit."""
        name, where, piece = table.name(unit), table.place(self.target), table.pieces[unit]
        if not holds(table.printed.beside[self.target], piece.at):
            return Refusal("not-adjacent", "12.16", f"{name} is not adjacent to {where}.")
        if piece.entrained:
            return Refusal("entrained", "5.33", f"{name} is entrained and moves on rails only.", "stepping-in")
        if not table.row(unit).movement:
            return Refusal("rail-only", "SG-19.2", f"{name} moves by rail only.")
        if table.printed.stacking[unit] > table.room(self.target, self.player):
            return Refusal("stacking", "12.16", f"{where} has no room for {name}.")
        return None

    def point(self, table: GreatWar, subject: str, where: str) -> Order | None:
        """Pointing at the hex means stepping in."""
        return super().point(table, subject, "" if where == table.place(self.target) else where)

    def way(self, table: GreatWar, order: Order) -> Way | None:
        """From where it stands into the hex."""
        if isinstance(order, Done):
            return None
        at = table.pieces[table.printed.index[order.subject]].at
        return Way((table.hexname(at), table.hexname(self.target)))

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """It steps in; that is not movement (5.11)."""
        if isinstance(order, Done):
            table.go_on()
            return
        unit = table.printed.index[order.subject]
        table.march(unit, (table.pieces[unit].at, self.target), "steps in", "12.16", fed=False)
