"""The position of *Fury in the East*, and what the rulebook asks of a position."""

from collections.abc import Container, Sequence

import msgspec

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.plain import Result
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.fury.parts.designations import designation
from hexmarshal.games.fury.parts.printed import Fortress, Printed
from hexmarshal.games.fury.parts.rows import Cadre, Corps, Hq
from hexmarshal.games.fury.parts.sides import SIDE_OF, SIDES
from hexmarshal.games.fury.rules.in_progress import Declared, Engaging, Marking
from hexmarshal.games.fury.rules.occupancy import Occupancy, Situation
from hexmarshal.games.fury.rules.options import Options
from hexmarshal.games.fury.rules.pieces import Off, Piece, State
from hexmarshal.wargame.occupancy import SidedTable

replace = msgspec.structs.replace


class Fury(SidedTable[Piece, State, Occupancy]):
    """A table of *Fury in the East*."""

    __slots__ = ("printed",)
    off = Off

    printed: Printed
    """What is printed."""
    options: Options
    """The readings chosen for this match."""

    def __init__(self, printed: Printed, options: Options, pieces: list[Piece], state: State, first: Procedure) -> None:
        super().__init__(printed.board, options, pieces, state, first)
        self.printed = printed

    def occupied_by(self, side: SideNumber) -> Occupancy:
        """What follows from one side's pieces alone."""
        return Occupancy(self, side)

    def note(self, **fields: object) -> None:
        """Set fields of the state."""
        if "fronts" in fields:
            self.forget_occupancies()
        super().note(**fields)

    @property
    def situation(self) -> Situation:
        """What follows from where both sides stand."""
        # In every hot loop: the plain form of ``derived``.
        found: Situation | None = self.cache.get("situation")
        if found is None:
            found = self.cache["situation"] = Situation(self, (self.occupancy(0), self.occupancy(1)))
        return found

    # Names

    def name(self, index: Counter) -> str:
        """A piece as a sentence calls it."""
        return self.printed.titles[index]

    def named(self, piece: str) -> str:
        """A piece as a sentence calls it, by its id; what was said, if there is none."""
        index = self.printed.index.get(piece)
        return piece if index is None else self.name(index)

    def place(self, cell: Cell) -> str:
        """A hex as a sentence calls it: by its fortress or its town, if it has one."""
        fortress, places = self.printed.fortresses.get(cell), self.board.places.get(cell, ())
        name = fortress.name if fortress else places[0].name if places else ""
        return f"{name} ({self.hexname(cell)})" if name else self.hexname(cell)

    def side_called(self, side: str) -> str:
        """A player as a sentence calls them, by the id of their side."""
        return self.side_name(SIDES.index(side))

    def side_name(self, side: SideNumber) -> str:
        """A player as a sentence begins with them."""
        return ("Russian", "German-Austrian")[side]

    # Pieces

    def side_of(self, index: Counter) -> SideNumber:
        """The side of a piece: that of its nation, which a Cadre takes over."""
        return SIDE_OF[self.pieces[index].nation]

    def row(self, index: Counter) -> Corps | Cadre | Hq:
        """What is printed on a counter."""
        return self.printed.units[index]

    def here(self, cell: Cell, side: SideNumber) -> list[Counter]:
        """The counters of a side in a hex."""
        occupancy = self.occupancy(side)
        return [*occupancy.units.get(cell, ()), *occupancy.staff.get(cell, ())]

    def units_at(self, cell: Cell, side: SideNumber) -> list[Counter]:
        """The combat units of a side in a hex."""
        return list(self.occupancy(side).units.get(cell, ()))

    def strength(self, index: Counter) -> int:
        """Combat potential on the side of the counter that shows (2.1c, 2.1d)."""
        return self.printed.weak[index] if self.pieces[index].reduced else self.printed.full[index]

    def front_of(self, index: Counter) -> str:
        """The front a piece belongs to: that of its army (7f)."""
        army = self.pieces[index].army
        return self.state.fronts[army] if army >= 0 else ""

    def besieged(self, index: Counter) -> bool:
        """Whether a piece is shut in (10.5)."""
        piece = self.pieces[index]
        return piece.at >= 0 and holds(self.situation.shut[SIDE_OF[piece.nation]], piece.at)

    def room(self, index: Counter) -> int:
        """Hexes where a piece may stop under the stacking limit (9.2a)."""
        piece = self.pieces[index]
        side = SIDE_OF[piece.nation]
        situation = self.situation
        others = 0
        for army, hexes in situation.occupancies[side].armies.items():
            if army != piece.army:
                others |= hexes
        return ~others & ~(situation.hqs[side] if self.printed.is_hq[index] else situation.full[side])

    def find_piece(self, text: str, side: SideNumber, cell: Cell | None = None) -> Counter | None:
        """The piece that a player of ``side`` means by a designation or an id, in a hex if that is known."""
        wanted = text.strip().casefold()
        printed = self.printed
        exact = printed.index.get(text.strip())
        if exact is not None:
            return exact
        named = [i for i, name in enumerate(printed.names) if name.casefold() == wanted]
        mine = [i for i in named if self.side_of(i) == side]
        here = [i for i in named if cell is not None and self.pieces[i].at == cell]
        there = [i for i in here if i in mine]
        return next(iter(there or here or mine or named), None)

    def march(self, index: Counter, path: Sequence[Cell], how: str, clause: str, **fields: object) -> None:
        """Take a piece along a path and tell it, and that it holds a fortress now, if so."""
        super().march(index, path, how, clause, **{"besieging": False, **fields})
        self.take_fortress(path[-1], self.side_of(index))

    def substitute(self, old: Counter, new: Counter | None) -> None:
        """Let a piece take another's place in every procedure in progress, or strike it out of them."""
        self.amend_inside(Engaging, lambda frame: frame.after_loss(old, new))

    def declared(self) -> list[Declared]:
        """The attacks declared and not yet over, each once for every procedure that knows of it (2.3b)."""
        return [attack for frame in self.stack if isinstance(frame, Marking) for attack in frame.attacks]

    # Fortresses

    def control(self, cell: Cell) -> SideNumber:
        """The side that controls a fortress (4c): whoever holds a captured one, else its builder."""
        fortress = self.printed.fortresses[cell]
        enemy = 1 - fortress.side
        if cell in self.state.captured and holds(self.situation.held[enemy], cell):
            return enemy
        return fortress.side

    def standing_fortress(self, cell: Cell) -> Fortress | None:
        """The fortress in a hex, if it was never captured (10.4f)."""
        return None if cell in self.state.captured else self.printed.fortresses.get(cell)

    def take_fortress(self, cell: Cell, side: SideNumber, clause: str = "10.4e") -> None:
        """A unit of ``side`` came into a hex: if it now holds an enemy fortress there, note its capture."""
        fortress = self.printed.fortresses.get(cell)
        if fortress is None or fortress.side == side:
            return
        situation = self.situation
        if holds(situation.siege, cell) or not holds(situation.held[side], cell):
            return
        if cell not in self.state.captured:
            self.note(captured=tuple(sorted((*self.state.captured, cell))))
            self.say(f"{fortress.name} falls.", clause, self.hexname(cell))

    def fortresses_held(self, side: SideNumber) -> int:
        """How many fortresses a side controls (4a)."""
        return sum(self.control(cell) == side for cell in self.printed.fortresses)

    def net_fortresses(self) -> int:
        """Enemy fortresses in Russian hands less Russian ones in the enemy's (4d)."""
        return sum(fortress.side - self.control(cell) for cell, fortress in self.printed.fortresses.items())

    # The calendar

    @property
    def turn(self) -> str:
        """The code of the turn (2.3a)."""
        return self.printed.turns[self.state.turn].id

    # What the table asks of every game

    def piece_ids(self) -> tuple[str, ...]:
        """The id of each piece."""
        return self.printed.ids

    def called(self, id: str) -> str:
        """What a player calls a piece: what stands on its counter, or its id where an ally bears the same name."""
        return self.printed.called.get(id) or designation(id)

    def sides(self) -> tuple[str, ...]:
        """The two players."""
        return SIDES

    def result(self) -> Result:
        """Winner, level and score by the difference of fortresses (4d)."""
        net = self.net_fortresses()
        level = self.printed.charts.level(abs(net)).id
        winner = "" if net == 0 else SIDES[0 if net > 0 else 1]
        name = {"": "", SIDES[0]: "Russian ", SIDES[1]: "German-Austrian "}[winner]
        held = f"{abs(net)} {'fortress' if abs(net) == 1 else 'fortresses'} more than he has lost"
        sentence = f"{name}{level} victory: {held}." if winner else "A tie: as many fortresses taken as lost."
        return {"winner": winner, "level": level, "score": net, "sentence": sentence}

    def show_turn(self) -> str:
        """The code of the turn (2.3a)."""
        return self.turn

    def settle(self, said: Container[str]) -> None:
        """10.4e: whoever stands in an enemy fortress, and does not besiege it, has captured it."""
        if "captured" in said:
            return
        captured = list(self.state.captured)
        for cell, fortress in self.printed.fortresses.items():
            enemies = self.units_at(cell, 1 - fortress.side)
            if enemies and cell not in captured and not any(self.pieces[i].besieging for i in enemies):
                captured.append(cell)
        if tuple(captured) != self.state.captured:
            self.note(captured=tuple(captured))
