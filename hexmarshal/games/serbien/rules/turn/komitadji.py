"""23.1: the Komitadji markers."""

from typing import ClassVar

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.parts.sides import SERBIAN, SIDES
from hexmarshal.games.serbien.rules.table.asking import Ask, GameOrder
from hexmarshal.games.serbien.rules.table.position import Serbien


class Harass(GameOrder, frozen=True, tag="harass"):
    """Place a Komitadji marker (23.1): ``komitadji 21.14``."""

    when = Moment("Komitadji markers are placed in the Finishing Phase of the Serbian Player Turn.", "23.1a")
    to: str
    """The hex."""
    forms = ("komitadji {to}",)


class PlaceKomitadji(Procedure, frozen=True, tag="PlaceKomitadji"):
    """23.1: the markers are picked up and placed again."""

    player: SideNumber
    """The Serbian side."""
    steps: ClassVar = ("pick_up", "place")

    def pick_up(self, table: Serbien) -> None:
        """23.1a: all are picked up."""
        if table.state.komitadji:
            table.note(komitadji=())

    def place(self, table: Serbien) -> None:
        """23.1a: and put back, one by one."""
        if len(table.state.komitadji) < table.scenario.komitadji and open_hexes(table):
            table.ask(PlaceMarker(SIDES[self.player]))


def near_serbs(table: Serbien) -> int:
    """23.1b: the hexes south of Sava and Donau within reach of a Serbian Combat unit."""
    return _near_serbs(table, table.options.montenegrins) & table.area


@derived_from(lambda table, montenegrins: table.occupancy(SERBIAN).memory)
def _near_serbs(table: Serbien, montenegrins: str) -> int:
    """The same on the whole map: it follows from where the Serbian units stand."""
    reach, found = table.printed.number["komitadji.range"], 0
    apart = montenegrins == "apart"
    for cell in cells(table.occupancy(SERBIAN).fighters & table.board.everywhere):
        units = [i for i in table.here(cell, SERBIAN) if table.fights(i)]
        if any(table.row(i).nation == "serbian" or not apart for i in units):
            found |= table.printed.disc(cell, reach)
    return found & table.printed.south


def too_close(table: Serbien, cell: Cell) -> Cell | None:
    """23.1a: a marker that is less than five hexes from a hex."""
    apart = table.printed.number["komitadji.apart"]
    return next((there for there in table.state.komitadji if table.board.distance(there, cell) < apart), None)


def open_hexes(table: Serbien) -> list[Cell]:
    """The hexes in which a marker may be placed now."""
    found = near_serbs(table)
    for there in table.state.komitadji:
        found &= ~table.printed.disc(there, table.printed.number["komitadji.apart"] - 1)
    return cells(found)


class PlaceMarker(Ask, frozen=True, tag="PlaceMarker"):
    """23.1: where the next marker is placed; the Serb may keep some in hand."""

    kind: ClassVar = "komitadji"
    clause: ClassVar = "23.1a"
    accepts: ClassVar = (Harass, Done)

    def prompt(self, table: Serbien) -> str:
        left = table.scenario.komitadji - len(table.state.komitadji)
        near, apart = (count(int(table.printed.number[f"komitadji.{key}"]), "hex") for key in ("range", "apart"))
        where = f"within {near} of a Serbian unit, {apart} apart"
        return f"{self.who(table)}: place Komitadji markers {where}; {left} left."

    def subjects(self, table: Serbien) -> list[str]:
        labels = table.board.labels
        return [*[labels[cell] for cell in open_hexes(table)], "done"]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        if subject == "done":
            return [Done()]
        cell = table.board.find(subject)
        return [Harass(subject)] if cell is not None and cell in open_hexes(table) else []

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if isinstance(order, Done):
            return None
        assert isinstance(order, Harass)
        cell = table.board.find(order.to)
        if cell is None or not holds(table.board.everywhere, cell):
            return Refusal("unknown-hex", "23.1b", f"There is no hex {order.to} on the map.")
        close = too_close(table, cell)
        if close is not None:
            sentence = f"{order.to} is less than five hexes from the marker in {table.hexname(close)}."
            return Refusal("close", "23.1a", sentence)
        if not holds(table.printed.south, cell):
            return Refusal("north", "23.1b", f"{order.to} is not south of the Sava and the Donau.")
        if not holds(near_serbs(table), cell):
            return Refusal("far", "23.1b", f"No Serbian Combat unit is within three hexes of {order.to}.")
        return None

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Done):
            return
        assert isinstance(order, Harass)
        table.note(komitadji=tuple(sorted((*table.state.komitadji, table.board.cell(order.to)))))
        table.say(f"Komitadji appear in {order.to}.", "23.1a", order.to)
        if len(table.state.komitadji) < table.scenario.komitadji and open_hexes(table):
            table.ask(self)
