"""25.1.2 to 25.1.4: squadrons come back and lend their guns, and the French guns keep them away."""

from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.core.orders.notation import Form
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.naval.waters import FAR, GONE, IN_PLACE, TO_COME, gunned, shoals, voyages
from hexmarshal.games.serbien.rules.table.asking import Ask, GameOrder, OneUnit, PickUnit
from hexmarshal.games.serbien.rules.table.pieces import BEOGRAD, Off
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import Engagement


class Refit(OneUnit, frozen=True, tag="refit"):
    """Let a squadron return to a base (25.1.2): ``Sava Squadron at base 11.08``."""

    when = Moment("A squadron returns when its refit of three GTs is over, in the Preliminary Phase.", "25.1.2-refit")
    to: str
    full: bool = False
    """Whether it has the Naval Squadron replacement."""
    forms = ("{piece} at base {to}", Form("{piece} replaced at base {to}", full=True))


class Bombard(OneUnit, frozen=True, tag="bombard"):
    """Let a squadron add its guns to a combat (25.1): ``Sava Squadron fires``."""

    when = Moment("A squadron adds its guns when a combat is fought in reach of it.", "25.1c")
    forms = ("{piece} fires",)


class Emplace(GameOrder, frozen=True, tag="emplace"):
    """Place the French Naval Artillery (25.1.4): ``place``."""

    when = Moment("The French Naval Artillery is placed in the Preliminary Phase, on GT 32 or later.", "25.1.4b")
    forms = ("place",)
    words = "places the French Naval Artillery"
    subject = "place"


# -- Coming back, low water, the French guns (25.1.2 to 25.1.4) -----------------------------------------------


def bases(table: Serbien, index: Counter) -> list[Cell]:
    """25.1.2-bases: the bases to which a squadron may return: not where the enemy is, nor Semlin under French guns."""
    held, shut = table.occupancy(SERBIAN).held, gunned(table)
    known = map(table.board.cell, table.row(index).bases)
    return [cell for cell in known if not holds(held, cell) and cell not in shut]


class NavalStep(Procedure, frozen=True, tag="NavalStep"):
    """What a Preliminary Phase brings to the squadrons, and to the French guns."""

    player: SideNumber
    """The phasing side."""
    steps: ClassVar = ("low_water", "returns", "french_guns")

    def low_water(self, table: Serbien) -> None:
        """25.1.3: when the water falls, squadrons on the closed stretch are displaced towards their bases."""
        if self.player != SERBIAN or table.state.turn != table.printed.number["naval.low.first"]:
            return
        closed = shoals(table)
        for i in table.printed.squadrons[AUSTRIAN]:
            if table.pieces[i].at in closed:
                table.march(i, (self._refuge(table, i),), "is displaced to", "25.1.3")

    def _refuge(self, table: Serbien, index: Counter) -> Cell:
        """The end of the stretch on the squadron's side, or the next hex towards its base without an enemy."""
        sava = table.printed.ids[index] == "ah-Sava-Squadron"
        start = next(iter(table.board.marked("low water:sava" if sava else "low water:donau")))
        held, known = table.occupancy(SERBIAN).held, voyages(table, start, FAR)
        home = [known[base] for base in map(table.board.cell, table.row(index).bases) if base in known]
        _, way = min(home, default=(0, (start,)))
        return next((cell for cell in way if not holds(held, cell)), start)

    def returns(self, table: Serbien) -> None:
        """25.1.2-refit: squadrons that have refitted come back to a base."""
        if self.player != AUSTRIAN:
            return
        for i in table.printed.squadrons[AUSTRIAN]:
            piece = table.pieces[i]
            if piece.at == Off.REFITTING and piece.back <= table.state.turn and bases(table, i):
                table.again()
                table.choose(ReturnSquadron(SIDES[AUSTRIAN], i))
                return

    def french_guns(self, table: Serbien) -> None:
        """25.1.4b: from GT32 on the Serb may place the French Naval Artillery in Beograd."""
        ready = table.state.turn >= table.printed.number["french"] and table.state.french == TO_COME
        if self.player == SERBIAN and ready and not holds(table.occupancy(AUSTRIAN).held, table.board.cell(BEOGRAD)):
            table.ask(PlaceGuns(SIDES[SERBIAN]))


class ReturnSquadron(Ask, frozen=True, tag="ReturnSquadron"):
    """25.1.2-refit: at which base a squadron returns, and whether it has the one replacement of the game."""

    unit: Counter
    kind: ClassVar = "refit"
    clause: ClassVar = "25.1.2-refit"
    accepts: ClassVar = (Refit,)

    def prompt(self, table: Serbien) -> str:
        name = table.name(self.unit)
        return f"{self.who(table)}: {name} returns. Say to which base, and whether with the naval replacement."

    def subjects(self, table: Serbien) -> list[str]:
        return [table.printed.ids[self.unit]]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        if subject not in self.subjects(table):
            return []
        spare = table.state.refitted < table.printed.number["naval.replacements"]
        labels = [table.hexname(cell) for cell in bases(table, self.unit)]
        return [Refit(subject, label, full) for full in ((False, True) if spare else (False,)) for label in labels]

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        assert isinstance(order, Refit)
        if order in self.orders(table, order.piece):
            return None
        if order.piece not in self.subjects(table):
            return Refusal("another", "25.1.2-refit", f"It is {table.name(self.unit)} that returns.")
        if order.full and table.state.refitted >= table.printed.number["naval.replacements"]:
            return Refusal("used", "25.1.2-refit", "The Naval Squadron replacement was used.")
        name, to = table.name(self.unit), table.board.find(order.to)
        if order.to not in table.row(self.unit).bases:
            return Refusal("no-base", "25.1.2-bases", f"{order.to} is not a base of {name}.")
        if to in gunned(table):
            return Refusal("french", "25.1.4a", f"The French guns close the base in {order.to}.")
        return Refusal("enemy", "25.1.1b", f"The enemy is in {order.to}.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        assert isinstance(order, Refit)
        lost = 0 if order.full else 1
        cell = table.board.cell(order.to)
        table.march(self.unit, (cell,), "returns to", "25.1.2-refit", lost=lost, back=-1)
        if order.full:
            table.note(refitted=table.state.refitted + 1)


class PlaceGuns(Ask, frozen=True, tag="PlaceGuns"):
    """25.1.4b: whether the French guns come to Beograd now."""

    kind: ClassVar = "french"
    clause: ClassVar = "25.1.4b"
    accepts: ClassVar = (Emplace, Done)

    def prompt(self, table: Serbien) -> str:
        return f"{self.who(table)}: place the French Naval Artillery in Beograd now, or wait."

    def subjects(self, table: Serbien) -> list[str]:
        return ["place", "done"]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        return [Emplace()] if subject == "place" else [Done()] if subject == "done" else []

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        return None

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Emplace):
            table.note(french=IN_PLACE)
            table.say("The French Naval Artillery is in place in Beograd.", "25.1.4b", BEOGRAD)


def lose_guns(table: Serbien, units: Sequence[Counter], cell: Cell) -> None:
    """25.1.4c: an Austro-Hungarian Combat unit in Beograd ends the French guns."""
    there = table.state.french == IN_PLACE and table.hexname(cell) == BEOGRAD
    if there and any(table.side_of(i) == AUSTRIAN and table.fights(i) for i in units):
        table.note(french=GONE)
        table.say("The French Naval Artillery is lost.", "25.1.4c", BEOGRAD)


# -- In combat (25.1) -----------------------------------------------------------------------------------------


def supporters(table: Serbien, cell: Cell) -> list[Counter]:
    """25.1c: squadrons that may add their guns to a combat for a river hex: in it or beside it, once a phase."""
    if not holds(table.printed.river_hexes, cell):
        return []
    near = (cell, *table.board.neighbours[cell])
    return [i for i in table.printed.squadrons[AUSTRIAN] if table.pieces[i].at in near and not table.pieces[i].fought]


class LendGuns(PickUnit, frozen=True, tag="LendGuns"):
    """25.1c: which squadrons add their Artillery Value to this combat."""

    target: Cell
    kind: ClassVar = "squadron"
    clause: ClassVar = "25.1c"
    accepts: ClassVar = (Bombard, Done)

    def prompt(self, table: Serbien) -> str:
        return f"{self.who(table)}: say which squadrons fire in the combat at {table.place(self.target)}, or none."

    def able(self, table: Serbien) -> list[Counter]:
        return supporters(table, self.target)

    def against(self, table: Serbien, index: Counter) -> Refusal:
        if table.pieces[index].fought:
            return Refusal("fired", "25.1c", f"{table.name(index)} has fired in this phase.")
        if table.printed.kind[index] != "naval":
            return Refusal("no-ship", "25.1c", f"{table.name(index)} is not a Naval Squadron.")
        where = table.hexname(self.target)
        return Refusal("no-ship", "25.1c", f"{table.name(index)} is neither in {where} nor next to it.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Done):
            return
        index = table.printed.index[order.subject]
        table.alter(index, fought=True)
        table.say(f"{table.name(index)} fires.", "25.1c", table.hexname(self.target))
        table.amend_inside(Engagement, lambda frame: frame.bombarded_by(index))
        if self.able(table):
            table.ask(self)


def value_of(table: Serbien, squadrons: Sequence[Counter]) -> Fraction:
    """25.1c: the Artillery Value that squadrons add."""
    return Fraction(sum(map(table.guns, squadrons)))
