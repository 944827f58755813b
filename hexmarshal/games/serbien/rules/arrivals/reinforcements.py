"""Chapter 16: reinforcements, substitutions and withdrawals; 16.6, 24.1: replacements, Marsch units that return, and
Montenegrin Assets that are raised.
"""

from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.events import Said
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.core.orders.notation import Form
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.arrivals import combining
from hexmarshal.games.serbien.rules.interrupts.interrupts import Interrupts
from hexmarshal.games.serbien.rules.naval import NavalStep
from hexmarshal.games.serbien.rules.standing.zones import look_round
from hexmarshal.games.serbien.rules.table.asking import Ask, OneUnit, PickUnit
from hexmarshal.games.serbien.rules.table.pieces import NATIONS, Nation, Off
from hexmarshal.games.serbien.rules.table.position import Serbien, replace

# -- Reinforcements (16.1, 16.2, 16.5) ------------------------------------------------------------------------


class PreliminaryPhase(Procedure, frozen=True, tag="PreliminaryPhase"):
    """4.2.1: units that are due come, units that must go leave."""

    player: SideNumber
    """The phasing side."""
    steps: ClassVar = ("withdrawals", "substitutions", "arrivals", "shells", "squadrons")

    def withdrawals(self, table: Serbien) -> None:
        """16.5: a supply unit that waits off the map (15.6.2) goes too. Guns and trains left alone answer for it."""
        left = -1
        for unit, turn in table.scenario.leaves.items():
            index = table.printed.index[unit]
            due = table.side_of(index) == self.player and turn == table.turn.id
            waits = table.printed.kind[index] in ("depot", "train") and table.pieces[index].at == Off.RESERVE
            if due and (waits or table.placed(index)):
                left = max(left, table.pieces[index].at)
                table.change(index, "is withdrawn", "16.5", openly=True, at=int(Off.WITHDRAWN), also=-1)
        if left >= 0:
            look_round(table, self.player, left, ())

    def substitutions(self, table: Serbien) -> None:
        """16.2: units that are exchanged for others in this Game Turn."""
        for unit, when in table.scenario.substitutes.items():
            index, (turn, old, where) = table.printed.index[unit], when.split(" ")
            due = table.side_of(index) == self.player and turn == table.turn.id
            if due and table.pieces[index].at == Off.SCHEDULED:
                substitute(table, table.printed.index[old], index, cell := table.board.cell(where))
                if table.pieces[table.printed.index[old]].at == Off.ELIMINATED and table.pieces[index].at == cell:
                    table.call(_arrived(self.player, (index,), cell))

    def arrivals(self, table: Serbien) -> None:
        """16.1: each in its hex, those of one hex together; where the enemy stands there, later.

        What is next to them, or they next to it, answers at once (6.4, 8.8.1, 15.6.2).
        """
        held, due = table.occupancy(1 - self.player).held, self._due(table)
        for where, units in due.items():
            cell = table.board.cell(where)
            if not holds(held, cell):
                table.again()
                for index in units:
                    table.march(index, (cell,), "arrives in", "16.1")
                table.call(_arrived(self.player, tuple(units), cell))
                return
        for where, units in due.items():
            for index in units:
                table.say(f"{table.name(index)} is due in {where}, which the enemy holds: it waits.", "16.1", where)

    def _due(self, table: Serbien) -> dict[str, list[int]]:
        """The units that should have come by now, by their hexes."""
        turns, found = table.printed.data.turns, dict[str, list[int]]()
        for unit, when in table.scenario.arrives.items():
            index, (turn, _, where) = table.printed.index[unit], when.partition(" ")
            due = table.side_of(index) == self.player and turns[turn].number <= table.state.turn
            if due and table.pieces[index].at == Off.SCHEDULED:
                found.setdefault(where, []).append(index)
        return found

    def shells(self, table: Serbien) -> None:
        """23.2.2b: once the Allies help, Shells come with every Game Turn."""
        if self.player == SERBIAN and table.state.assisted:
            table.note(shells=table.state.shells + table.printed.number["assistance.shells"])

    def squadrons(self, table: Serbien) -> None:
        """25.1: what the turn brings to squadrons and French guns."""
        table.call(NavalStep(self.player))


def _arrived(side: SideNumber, units: tuple[Counter, ...], cell: Cell) -> Interrupts:
    """What comes of units that have entered the map. It is no movement phase, so no Cavalry reacts (8.2)."""
    return Interrupts(side, units, -1, cell, moving=False)


def substitute(table: Serbien, old: Counter, new: Counter, cell: Cell) -> None:
    """16.2.1, 16.2.2: a unit takes the place of another with its reductions, and of a Formation with its CE Status.

    Where an Asset was destroyed, the Formation that replaces it comes to a hex of its own, without the Asset's steps.
    """
    piece, printed = table.pieces[old], table.printed
    room = printed.most_lost[new]
    if piece.at >= 0:
        status = piece.status if printed.formation[old] and printed.formation[new] else 0
        table.alter(old, at=int(Off.WITHDRAWN), also=-1, lost=0, status=0, crossing=0)
        fields = {"also": piece.also, "status": status, "army": piece.army, "corps": piece.corps}
        fields["crossing"] = piece.crossing
        table.march(new, (piece.at,), "takes its place in", "16.2.1", lost=min(piece.lost, room), **fields)
        combining.owe(table, new, piece.lost - room)
    elif piece.at == Off.ELIMINATED and printed.asset[old] and printed.formation[new]:
        steps = printed.most_lost[old] + 1
        table.march(new, (cell,), "arrives in", "16.2.2", lost=min(steps, room))
        combining.owe(table, new, steps - room)


# -- Replacements (16.6) --------------------------------------------------------------------------------------


class Replace(OneUnit, frozen=True, tag="replace"):
    """Let a unit incorporate a replacement (16.6.2): ``replace 9/8``."""

    when = Moment("Replacements are used in the Replacement Segment of an Inter-Phase.", "16.6a")
    forms = ("replace {piece}",)
    openly = ""
    """Nothing: strengths are hidden (3.1.6)."""


class Raise(OneUnit, frozen=True, tag="raise"):
    """Return a Marsch unit, or raise a Montenegrin Asset, in a hex: ``8 Ma returns to 11.08``."""

    when = Moment("Eliminated Marsch units return in the Replacement Segment of an Inter-Phase.", "16.6.3")
    to: str
    """The hex."""
    full: bool = False
    """Whether two replacements are spent on it."""
    forms = ("{piece} returns to {to}", Form("{piece} returns in full to {to}", full=True))


PLJEVLJA = "mn-Pljevlja"
"""The unit that Montenegrin replacements go to first (24.1)."""


def stored_replacements(table: Serbien, nation: str) -> int:
    """16.6.1: the replacements that a nation has."""
    return table.state.replacements[NATIONS.index(nation)]


def add_replacements(table: Serbien, nation: str, number: int) -> None:
    """16.6.1: more of them, or fewer; what was owed is paid first."""
    have = list(table.state.replacements)
    have[NATIONS.index(nation)] += number
    table.note(replacements=tuple(have))


def receive_replacements(table: Serbien, nation: str, number: int) -> None:
    """16.6.1: an allotment, told to its owner: what is in store or owed is nobody else's business."""
    had = stored_replacements(table, nation)
    add_replacements(table, nation, number)
    owed = f", {count(-had, 'replacement')} owed" if had < 0 else ""
    before = f", {count(had, 'replacement')} in store" if had > 0 else owed
    side = AUSTRIAN if nation == "austrian" else SERBIAN
    who = nation.title() if nation == "montenegrin" else table.side_name(side)
    text = f"{who}: {count(number, 'replacement')} received{before}; {had + number} now.".replace("; -", "; −")
    table.tell(Said(text=text, clause="16.6.1", only=(SIDES[side],)))


def worn(table: Serbien, side: SideNumber, nation: str, served: tuple[Counter, ...]) -> list[Counter]:
    """16.6.2: infantry of a nation on the map that can take a replacement and has taken none in this Inter-Phase."""
    printed = table.printed
    several = nation == "montenegrin" and table.options.pljevlja == "several"
    return [
        i for i in table.occupancy(side).units
        if table.pieces[i].lost and printed.units[i].nation == nation and table.footed(i)
        and (i not in served or several) and (nation != "montenegrin" or printed.ids[i] == PLJEVLJA)
    ]  # fmt: skip


class UseReplacements(PickUnit, frozen=True, tag="UseReplacements"):
    """16.6b, 16.6.2: every replacement must be used if it can be; the owner says by whom."""

    nation: Nation
    """Whose replacements they are."""
    served: tuple[Counter, ...] = ()
    """Who has taken one."""
    kind: ClassVar = "replace"
    clause: ClassVar = "16.6.2a"
    accepts: ClassVar = (Replace,)

    def prompt(self, table: Serbien) -> str:
        left = count(stored_replacements(table, self.nation), "replacement")
        return f"{self.who(table)}: {left} to incorporate, one a unit. Say who takes the next."

    def able(self, table: Serbien) -> list[Counter]:
        return worn(table, self.player, self.nation, self.served) if stored_replacements(table, self.nation) > 0 else []

    def against(self, table: Serbien, index: Counter) -> Refusal:
        name = table.name(index)
        if index in self.served:
            return Refusal("served", "16.6.2b", f"{name} has taken a replacement in this Inter-Phase.")
        if not table.pieces[index].lost:
            return Refusal("full", "16.6.2a", f"{name} has its full strength.")
        if not table.footed(index):
            return Refusal("no-infantry", "16.6.2a", f"{name} is not infantry.")
        return Refusal("nation", "16.6a", f"{name} takes no {self.nation.title()} replacements.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        index = table.printed.index[order.subject]
        table.change(index, "incorporates a replacement", "16.6.2a", lost=table.pieces[index].lost - 1)
        table.count_loss(-1, "Strength Reductions")
        add_replacements(table, self.nation, -1)
        following = UseReplacements(self.side, self.nation, (*self.served, index))
        if following.able(table):
            table.choose(following)


# -- Units that return or are raised (16.6.3, 24.1c) ----------------------------------------------------------


def fallen(table: Serbien, nation: str) -> list[Counter]:
    """16.6.3, 24.1c: Marsch units that were eliminated, and Montenegrin Assets that were never in play (16.6.2c)."""
    printed = table.printed
    if nation == "austrian":
        gone = (i for i in printed.of_side[AUSTRIAN] if table.pieces[i].at == Off.ELIMINATED)
        return [i for i in gone if printed.units[i].marsch]
    if nation == "montenegrin":
        return [
            i for i in printed.of_side[1 - AUSTRIAN]
            if printed.units[i].nation == "montenegrin" and printed.asset[i] and table.pieces[i].at == Off.RESERVE
        ]  # fmt: skip
    return []


class Raising(Procedure, frozen=True, tag="Raising"):
    """16.6.3, 24.1c: units come back one after the other, and each that has come is answered at once."""

    player: SideNumber
    """Whose they are,"""
    nation: Nation
    """and of which nation."""
    over: bool = False
    """Whether the owner wants no more of them."""
    steps: ClassVar = ("next_unit",)

    def next_unit(self, table: Serbien) -> None:
        """Another one, as long as there are replacements for it."""
        question = RaiseUnits(SIDES[self.player], self.nation)
        if question.choices(table) and not self.over:
            table.again()
            table.choose(question)


class RaiseUnits(Ask, frozen=True, tag="RaiseUnits"):
    """16.6.3: Marsch units must return while replacements are left; 24.1c: Montenegrin Assets may be raised."""

    nation: Nation
    """Whose they are."""
    kind: ClassVar = "raise"
    clause: ClassVar = "16.6.3"
    accepts: ClassVar = (Raise, Done)

    def _must(self) -> bool:
        return self.nation == "austrian"

    def asked_by(self, table: Serbien) -> str:
        return self.clause if self._must() else "24.1c"

    def prompt(self, table: Serbien) -> str:
        left = stored_replacements(table, self.nation)
        are, them = ("is", "it") if left == 1 else ("are", "them")
        if not self._must():
            told = f"{self.who(table)}: {count(left, 'Montenegrin replacement')} {are} left"
            return f"{told}. Each may raise a regiment: say which and where, or be done."
        return f"{self.who(table)}: {count(left, 'replacement')} {are} left. Say who returns with {them}, and where."

    def hexes(self, table: Serbien) -> list[Cell]:
        """16.6.3: any army's Depot; 24.1c: the hexes of the Montenegrin Assets."""
        board = table.board
        if self.nation == "montenegrin":
            held = table.occupancy(AUSTRIAN).held
            return [cell for cell in board.marked("entry:montenegrin assets") if not holds(held, cell)]
        depots = [i for i in table.printed.of_side[AUSTRIAN] if table.printed.kind[i] == "depot"]
        places = {table.pieces[i].at for i in depots}
        return sorted(cell for cell in places if cell >= 0 and holds(board.everywhere, cell))

    def choices(self, table: Serbien) -> list[str]:
        """The ids of those who can return or be raised."""
        if stored_replacements(table, self.nation) < 1 or not self.hexes(table):
            return []
        return list(self.ids(table, fallen(table, self.nation)))

    def subjects(self, table: Serbien) -> list[str]:
        found = self.choices(table)
        return found if self._must() and found else [*found, "done"]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        if subject == "done":
            return [] if self._must() and self.choices(table) else [Done()]
        if subject not in self.choices(table):
            return []
        labels = [table.hexname(cell) for cell in self.hexes(table)]
        found: list[Order] = [Raise(subject, label) for label in labels]
        if self._may_be_full(table, subject):
            found += [Raise(subject, label, True) for label in labels]
        return found

    def _may_be_full(self, table: Serbien, piece: str) -> bool:
        two_sided = table.printed.most_lost[table.printed.index[piece]] > 0
        return two_sided and stored_replacements(table, self.nation) >= 2

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if isinstance(order, Done):
            if self._must() and self.choices(table):
                return Refusal("must", "16.6.3", "Leftover replacements must bring Marsch units back.")
            return None
        assert isinstance(order, Raise)
        if order in self.orders(table, order.piece):
            return None
        index = table.printed.index.get(order.piece)
        if index is None or order.piece not in self.choices(table):
            return Refusal("not-fallen", "16.6.2c", f"{table.called(order.piece)} is not one of those that can return.")
        if order.full and not self._may_be_full(table, order.piece):
            if not table.printed.most_lost[index]:
                return Refusal("one-sided", "16.6.3", f"{table.name(index)} has one side and takes one replacement.")
            return Refusal("short", "16.6.3", f"{table.name(index)} in full takes two replacements, and one is left.")
        return Refusal("where", self.asked_by(table), f"{table.name(index)} cannot be placed in {order.to}.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Done):
            table.amend_inside(Raising, lambda frame: replace(frame, over=True))
            return
        assert isinstance(order, Raise)
        index = table.printed.index[order.piece]
        cost = 2 if order.full else 1
        lost = 0 if order.full or not table.printed.most_lost[index] else 1
        how = "returns to" if self._must() else "is raised in"
        cell = table.board.cell(order.to)
        table.march(index, (cell,), how, self.asked_by(table), lost=lost, status=0)
        add_replacements(table, self.nation, -cost)
        table.call(table.begins.interrupts(self.player, (index,), -1, cell, moving=False))
