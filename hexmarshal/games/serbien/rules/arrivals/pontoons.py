"""7.1.4b, 21.2: River Crossing markers and Pontoon Bridges, in the Finishing Phase."""

from typing import ClassVar

from hexmarshal.core.board.paths import holds, mask
from hexmarshal.core.data.meanings import Cell, SideNumber
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SIDES
from hexmarshal.games.serbien.rules.standing import front
from hexmarshal.games.serbien.rules.table.asking import Ask, GameOrder
from hexmarshal.games.serbien.rules.table.pieces import BACK, Pontoon
from hexmarshal.games.serbien.rules.table.position import Serbien, replace


class Bridge(GameOrder, frozen=True, tag="bridge"):
    """Begin a Pontoon Bridge: ``bridge 21.10-22.09``."""

    when = Moment("Pontoon Bridges are started in the Finishing Phase.", "21.2.1")
    start: str
    to: str
    forms = ("bridge {start}-{to}",)


class Waive(GameOrder, frozen=True, tag="waive"):
    """Build no Pontoon Bridges inside one's own country, and be asked no more: ``waive``."""

    when = Moment("Pontoon Bridges are waived in the Finishing Phase.", "21.2.1")
    forms = ("waive",)
    words = "builds no bridges in its own country"
    subject = "waive"


class RiverStep(Procedure, frozen=True, tag="RiverStep"):
    """4.2.9b: crossing markers are flipped or removed, pontoons finished and begun, by both players."""

    player: SideNumber
    """The phasing side."""
    steps: ClassVar = ("markers", "finish", "begin", "other_begins")

    def markers(self, table: Serbien) -> None:
        """7.1.4b-rem: those on their backs are removed, then those on their fronts flipped."""
        pieces = table.pieces
        for i in [i for i in table.present() if pieces[i].crossing]:
            piece = pieces[i]
            if piece.at < 0:
                table.alter(i, crossing=0)  # the marker of a unit that is gone
            else:
                left = piece.crossing - BACK
                told = "flips its River Crossing marker" if left else "loses its River Crossing marker"
                table.change(i, told, "7.1.4b-rem", crossing=left)

    def finish(self, table: Serbien) -> None:
        """21.2.1: what was started in the last Finishing Phase is finished if both banks are still controlled."""
        kept = []
        for pontoon in table.state.pontoons:
            if pontoon.built:
                kept.append(pontoon)
            elif all(front.controls(table, pontoon.side, cell) for cell in (pontoon.a, pontoon.b)):
                kept.append(replace(pontoon, built=True))
                span = f"{table.hexname(pontoon.a)}–{table.hexname(pontoon.b)}"
                table.say(f"A pontoon bridge is finished at {span}.", "21.2.1")
        if tuple(kept) != table.state.pontoons:
            table.note(pontoons=tuple(kept))

    def begin(self, table: Serbien) -> None:
        """21.2.1: the phasing player begins pontoons,"""
        self._ask(table, self.player)

    def other_begins(self, table: Serbien) -> None:
        """and then the other."""
        self._ask(table, 1 - self.player)

    def _ask(self, table: Serbien, side: SideNumber) -> None:
        question = BeginPontoon(SIDES[side])
        if question.wanted(table):
            table.ask(question)


def left(table: Serbien, side: SideNumber) -> int:
    """21.2: the Pontoon markers that a side has left."""
    laid = sum(pontoon.side == side for pontoon in table.state.pontoons)
    return table.printed.number[f"pontoons.{SIDES[side]}"] - laid


def _span(table: Serbien, a: Cell, b: Cell) -> str:
    return f"{table.hexname(a)}–{table.hexname(b)}"


@derived
def _laid(table: Serbien) -> frozenset[tuple[int, int]]:
    """The hexsides with Pontoon markers, from either bank."""
    return frozenset(step for p in table.state.pontoons for step in ((p.a, p.b), (p.b, p.a)))


@derived_from(lambda table: table.printed.memories["great rivers"])
def great_rivers(table: Serbien) -> tuple[tuple[int, int], ...]:
    """The hexsides of Sava and Donau, from either bank."""
    return tuple(sorted(table.printed.ground.sava | table.printed.ground.donau))


class BeginPontoon(Ask, frozen=True, tag="BeginPontoon"):
    """21.2.1: a player may begin pontoon bridges.

    Inside one's own country few are wanted: a player who says so once is asked no more where there is no other place.
    """

    kind: ClassVar = "bridge"
    clause: ClassVar = "21.2.1"
    accepts: ClassVar = (Bridge, Waive, Done)

    def prompt(self, table: Serbien) -> str:
        count = left(table, self.player)
        markers = "marker" if count == 1 else "markers"
        return f"{self.who(table)}: begin pontoon bridges ({count} {markers} left), or be done (21.2)."

    def hexsides(self, table: Serbien) -> list[tuple[int, int]]:
        """The hexsides at which a pontoon may be started, from either bank."""
        own = front.controlled(table, self.player) & table.printed.river_hexes
        own &= ~table.occupancy(1 - self.player).held  # 21.2.2
        return list(_hexsides(table, self, own, table.state.pontoons))

    def wanted(self, table: Serbien) -> bool:
        """Whether there is any that they have not waived."""
        home, waived = table.printed.home[self.player], self.player in table.state.waived
        return any(not (waived and holds(home, a) and holds(home, b)) for a, b in self.hexsides(table))

    def may_waive(self, table: Serbien) -> bool:
        """Whether they may say that they build none inside their own country."""
        home = table.printed.home[self.player]
        inside = any(holds(home, a) and holds(home, b) for a, b in self.hexsides(table))
        return inside and self.player not in table.state.waived

    def refusal(self, table: Serbien, a: Cell, b: Cell) -> Refusal | None:
        """21.2: why no pontoon may be started between two hexes."""
        ground, step = table.printed.ground, (a, b)
        if step not in ground.sava and step not in ground.donau:
            return Refusal("no-river", "21.2.1", f"Neither the Sava nor the Donau flows between {_span(table, a, b)}.")
        if step in ground.bridges or step in _laid(table):
            return Refusal("bridged", "21.2", f"There is a bridge at {_span(table, a, b)}.")
        if not all(front.controls(table, self.player, cell) for cell in step):
            return Refusal("control", "21.2.1", f"Both hexes at {_span(table, a, b)} must be controlled.")
        held = next((cell for cell in step if holds(table.occupancy(1 - self.player).held, cell)), None)
        if held is not None:
            return Refusal(
                "enemy", "21.2.2", f"There can be no pontoon where the enemy holds a bank: {table.place(held)}."
            )
        donau = step in ground.donau
        if donau and step not in table.board.sides("donau island"):
            return Refusal("island", "21.2.3", f"The Donau at {_span(table, a, b)} has no island.")
        if donau and self.player != AUSTRIAN:
            return Refusal("serbs", "7.1.4a", "Serbs never cross the Donau.")
        if left(table, self.player) < 1 + donau:
            return Refusal("markers", "21.2.3" if donau else "21.2", "There are not enough Pontoon markers left.")
        return None

    def subjects(self, table: Serbien) -> list[str]:
        starts = dict.fromkeys(table.hexname(a) for a, _ in self.hexsides(table))
        return [*starts, *(["waive"] if self.may_waive(table) else []), "done"]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        if subject == "done":
            return [Done()]
        if subject == "waive":
            return [Waive()] if self.may_waive(table) else []
        return [Bridge(subject, table.hexname(b)) for a, b in self.hexsides(table) if table.hexname(a) == subject]

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if isinstance(order, Done):
            return None
        if isinstance(order, Waive):
            if self.may_waive(table):
                return None
            told = self.player in table.state.waived
            sentence = "You have said so before." if told else "There is no such hexside inside your own country."
            return Refusal("nothing", "21.2.1", sentence, "pontoons-at-home")
        assert isinstance(order, Bridge)
        a, b = table.board.find(order.start), table.board.find(order.to)
        if a is None or b is None:
            return Refusal("unknown-hex", "1.0-grid", "There is no such hex on the map.")
        return self.refusal(table, a, b)

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Done):
            return
        if isinstance(order, Waive):
            table.note(waived=(*table.state.waived, self.player))
            if self.wanted(table):
                table.ask(self)
            return
        assert isinstance(order, Bridge)
        a, b = table.board.cell(order.start), table.board.cell(order.to)
        markers = 2 if (a, b) in table.printed.ground.donau else 1
        laid = (Pontoon(a, b, self.player),) * markers
        table.note(pontoons=(*table.state.pontoons, *laid))
        table.say(f"A pontoon bridge is started at {order.start}–{order.to}.", "21.2.1", order.start, order.to)
        if self.wanted(table):
            table.ask(self)


@derived_from(lambda table, question, own, pontoons: table.printed.memories["pontoons"])
def _hexsides(
    table: Serbien, question: BeginPontoon, own: int, pontoons: tuple[Pontoon, ...]
) -> tuple[tuple[int, int], ...]:
    """They follow from the banks that a player controls and the markers that are laid."""
    count, laid = left(table, question.player), _laid(table)
    return tuple(
        [
            step
            for step, markers, banks in _bridgeable(table, question.player)
            if banks & own == banks and markers <= count and step not in laid
        ]
    )


@derived_from(lambda table, side: table.printed.memories["bridgeable"])
def _bridgeable(table: Serbien, side: SideNumber) -> tuple[tuple[tuple[int, int], int, int], ...]:
    """The hexsides at which a side could ever begin a pontoon, from either bank: the markers it takes, both banks."""
    ground, islands = table.printed.ground, table.board.sides("donau island")
    steps = (step for step in great_rivers(table) if step not in ground.bridges)
    found = ((step, 1 + (step in ground.donau), mask(step)) for step in steps)
    return tuple(one for one in found if one[1] == 1 or (side == AUSTRIAN and one[0] in islands))
