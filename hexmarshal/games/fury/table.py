"""The position of *Fury in the East*, and what the rulebook asks of a position."""

from typing import Any, Self

import msgspec

from hexmarshal.core.aims import Aims
from hexmarshal.core.events import Changed, Moved
from hexmarshal.core.procedure import Procedure
from hexmarshal.core.table import Table
from hexmarshal.core.wording import listing
from hexmarshal.games.fury.layout import Half, Layout
from hexmarshal.games.fury.pieces import NATIONS, SIDE_OF, SIDES, Box, Kind, Piece, State
from hexmarshal.games.fury.sheet import Fortress, Sheet

replace = msgspec.structs.replace


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Readings that groups play differently; see the rulings."""

    cadres: str = "counter-mix"
    """``counter-mix``: Cadres are limited to the counters; ``unlimited``: a Cadre is always to be had (2.1e)."""
    duty: str = "movement"
    """``movement``: the duty to attack binds movement too; ``standing``: only what stands in contact (2.2b)."""


class Fury(Table[Piece, State]):
    """A table of *Fury in the East*."""

    __slots__ = ("halves", "sheet")

    sheet: Sheet
    """What is printed."""
    options: Options
    """The readings chosen for this match."""
    halves: list[Half | None]
    """The halves of the layout, where the side's pieces have not changed since it was made."""

    def copy(self) -> Self:
        """An independent table with the same position."""
        new = super().copy()
        new.sheet = self.sheet
        new.halves = self.halves.copy()
        return new

    def put(self, index: int, piece: Piece) -> None:
        """Put a new value in the place of a piece."""
        old = self.pieces[index]
        self.pieces[index] = piece
        self.cache = {}
        side = SIDE_OF[piece.nation]
        half = self.halves[side]
        if old.nation != piece.nation:
            self.halves = [None, None]
        elif half is not None:
            self.halves[side] = half.after(self, index, old, piece)

    def note(self, **fields: Any) -> None:
        """Set fields of the state."""
        if "fronts" in fields:
            self.halves = [None, None]
        super().note(**fields)

    @property
    def layout(self) -> Layout:
        """Who stands where."""
        found: Layout | None = self.cache.get("layout")
        if found is None:
            found = self.cache["layout"] = Layout(self, (self.half(0), self.half(1)))
        return found

    def half(self, side: int) -> Half:
        """What follows from one side's pieces alone."""
        found = self.halves[side]
        if found is None:
            found = self.halves[side] = Half(self, side)
        return found

    # Names

    def hexname(self, cell: int) -> str:
        """The number of a hex."""
        return self.board.labels[cell]

    def name(self, index: int) -> str:
        """A piece as a sentence calls it."""
        return self.sheet.titles[index]

    def names(self, indexes: tuple[int, ...] | list[int]) -> str:
        """Several pieces as a sentence calls them."""
        return listing([self.sheet.titles[i] for i in indexes])

    def place(self, cell: int) -> str:
        """A hex as a sentence calls it: by its fortress if it has one."""
        fortress = self.sheet.fortresses.get(cell)
        return f"{fortress.name} ({self.hexname(cell)})" if fortress else self.hexname(cell)

    def side_name(self, side: int) -> str:
        """A player as a sentence begins with him."""
        return ("Russian", "German-Austrian")[side]

    # Pieces

    def side_of(self, index: int) -> int:
        """The side of a piece."""
        return SIDE_OF[self.pieces[index].nation]

    def here(self, cell: int, side: int) -> list[int]:
        """The counters of a side in a hex."""
        half = self.half(side)
        return [*half.units.get(cell, ()), *half.staff.get(cell, ())]

    def units_at(self, cell: int, side: int) -> list[int]:
        """The combat units of a side in a hex."""
        return list(self.half(side).units.get(cell, ()))

    def strength(self, index: int) -> int:
        """Combat potential on the side of the counter that shows (2.1c, 2.1d)."""
        return self.sheet.weak[index] if self.pieces[index].reduced else self.sheet.full[index]

    def front_of(self, index: int) -> str:
        """The front a piece belongs to: that of its army (7f)."""
        army = self.pieces[index].army
        return self.state.fronts[army] if army >= 0 else ""

    def besieged(self, index: int) -> bool:
        """Whether a piece is shut in (10.5)."""
        piece = self.pieces[index]
        if piece.at < 0 or not self.layout.siege >> piece.at & 1:
            return False
        return self.sheet.fortresses[piece.at].side == SIDE_OF[piece.nation]

    def room(self, index: int) -> int:
        """Hexes where a piece may stop under the stacking limit (9.2a)."""
        piece = self.pieces[index]
        side = SIDE_OF[piece.nation]
        layout = self.layout
        others = 0
        for army, hexes in layout.halves[side].armies.items():
            if army != piece.army:
                others |= hexes
        return ~others & ~(layout.hqs[side] if self.sheet.is_hq[index] else layout.full[side])

    def find_piece(self, text: str, side: int, cell: int | None = None) -> int | None:
        """The piece that a player of ``side`` means by a designation or an id, in a hex if that is known."""
        wanted = text.strip().casefold()
        sheet = self.sheet
        exact = sheet.index.get(text.strip())
        if exact is not None:
            return exact
        named = [i for i, name in enumerate(sheet.names) if name.casefold() == wanted]
        mine = [i for i in named if self.side_of(i) == side]
        here = [i for i in named if cell is not None and self.pieces[i].at == cell]
        there = [i for i in here if i in mine]
        return next(iter(there or here or mine or named), None)

    def march(
        self, index: int, to: int, how: str, clause: str, path: tuple[int, ...] = (), besieging: bool = False
    ) -> None:
        """Put a piece into another hex and tell it."""
        piece = self.pieces[index]
        labels = self.board.labels
        start = (labels[piece.at],) if piece.at >= 0 else ()
        way = tuple(labels[cell] for cell in (path or (to,)))
        self.put(index, replace(piece, at=to, besieging=besieging))
        self.tell(
            Moved(piece=self.sheet.ids[index], path=(*start, *way), how=how, name=self.name(index), clause=clause)
        )
        self.take_fortress(to, SIDE_OF[piece.nation])

    def change(self, index: int, text: str, clause: str, **fields: Any) -> None:
        """Change the state of a piece and tell it. ``text`` goes on after the name of the piece."""
        self.put(index, replace(self.pieces[index], **fields))
        self.tell(Changed(piece=self.sheet.ids[index], text=f"{self.name(index)} {text}.", clause=clause))

    def substitute(self, old: int, new: int | None) -> None:
        """Let a piece take another's place in every procedure in progress, or strike it out of them."""

        def amended(frame: Procedure) -> Procedure:
            for field in ("units", "retreated", "attackers"):
                listed = getattr(frame, field, ())
                if old in listed:
                    kept = tuple(new if i == old else i for i in listed if i != old or new is not None)
                    frame = replace(frame, **{field: kept})
            return frame

        self.stack = tuple(amended(frame) for frame in self.stack)

    # Fortresses

    def control(self, cell: int) -> int:
        """The side that controls a fortress (4c): whoever holds a captured one, else its builder."""
        fortress = self.sheet.fortresses[cell]
        enemy = 1 - fortress.side
        if cell in self.state.captured and self.layout.held[enemy] >> cell & 1:
            return enemy
        return fortress.side

    def standing_fortress(self, cell: int) -> Fortress | None:
        """The fortress in a hex, if it was never captured (10.4f)."""
        return None if cell in self.state.captured else self.sheet.fortresses.get(cell)

    def take_fortress(self, cell: int, side: int, clause: str = "10.4e") -> None:
        """A unit of ``side`` came into a hex: if it now holds an enemy fortress there, note its capture."""
        fortress = self.sheet.fortresses.get(cell)
        if fortress is None or fortress.side == side:
            return
        layout = self.layout
        if layout.siege >> cell & 1 or not layout.held[side] >> cell & 1:
            return
        if cell not in self.state.captured:
            self.note(captured=tuple(sorted((*self.state.captured, cell))))
            self.say(f"{fortress.name} falls.", clause, self.hexname(cell))

    def fortresses_held(self, side: int) -> int:
        """How many fortresses a side controls (4a)."""
        return sum(self.control(cell) == side for cell in self.sheet.fortresses)

    def net_fortresses(self) -> int:
        """Enemy fortresses in Russian hands less Russian ones in the enemy's (4d)."""
        return sum(fortress.side - self.control(cell) for cell, fortress in self.sheet.fortresses.items())

    # The calendar

    @property
    def turn(self) -> str:
        """The code of the turn (2.3a)."""
        return self.sheet.turns[self.state.turn].id

    # What the table asks of every game

    def piece_ids(self) -> tuple[str, ...]:
        """The id of each piece."""
        return self.sheet.ids

    def sides(self) -> tuple[str, ...]:
        """The two players."""
        return SIDES

    def result(self) -> dict[str, Any]:
        """Winner, level and score by the difference of fortresses (4d)."""
        net = self.net_fortresses()
        level = self.sheet.tables.level(abs(net)).id
        winner = "" if net == 0 else SIDES[0 if net > 0 else 1]
        name = {"": "", SIDES[0]: "Russian ", SIDES[1]: "German-Austrian "}[winner]
        held = f"{abs(net)} {'fortress' if abs(net) == 1 else 'fortresses'} more than he has lost"
        sentence = f"{name}{level} victory: {held}." if winner else "A tie: as many fortresses taken as lost."
        return {"winner": winner, "level": level, "score": net, "sentence": sentence}

    def evaluate(self, side: str) -> float:
        """How well a side stands."""
        from hexmarshal.games.fury.evaluation import evaluate

        value = evaluate(self)
        return value if side == SIDES[0] else -value

    def outlook(self, side: str) -> float:
        """The same with more care."""
        from hexmarshal.games.fury.outlook import outlook

        value = outlook(self)
        return value if side == SIDES[0] else -value

    def aims(self, side: str) -> Aims:
        """What a side fights for and with."""
        from hexmarshal.games.fury.aims import aims

        return aims(self, SIDES.index(side))

    def show(self, index: int, side: str | None) -> dict[str, Any] | None:
        """Everything is open in this game."""
        piece, sheet = self.pieces[index], self.sheet
        return {
            "id": sheet.ids[index],
            "name": sheet.names[index],
            "title": sheet.titles[index],
            "kind": sheet.kinds[index].name.lower(),
            "nation": NATIONS[piece.nation],
            "side": SIDES[SIDE_OF[piece.nation]],
            "army": sheet.army_ids[piece.army] if piece.army >= 0 else "",
            "front": self.front_of(index),
            "at": self.board.labels[piece.at] if piece.at >= 0 else Box(piece.at).name.lower(),
            "combat": self.strength(index) if sheet.kinds[index] is not Kind.HQ else None,
            "reduced": piece.reduced,
            "disorganised": piece.disorganised,
            "besieging": piece.besieging,
            "besieged": self.besieged(index),
            "active": piece.active if sheet.is_hq[index] else None,
            "command": msgspec.to_builtins(sheet.hq_side(index, piece.active)) if sheet.is_hq[index] else None,
            "movement": sheet.movement[index],
            "due": sheet.turns[piece.due].id if piece.at == Box.SCHEDULED and piece.due < len(sheet.turns) else "",
        }

    def show_state(self, side: str | None) -> dict[str, Any]:
        """Turn, initiative, rail points and fortresses."""
        return {
            "turn": self.turn,
            "initiative": SIDES[self.state.initiative],
            "rail": dict(zip(NATIONS, self.state.rail, strict=True)),
            "fronts": dict(zip(self.sheet.army_ids, self.state.fronts, strict=True)),
            "fortresses": {
                self.hexname(cell): {
                    "name": fortress.name,
                    "builder": SIDES[fortress.side],
                    "control": SIDES[self.control(cell)],
                    "size": fortress.size,
                    "captured": cell in self.state.captured,
                    "besieged": bool(self.layout.siege >> cell & 1),
                }
                for cell, fortress in self.sheet.fortresses.items()
            },
            "attacks": [
                [self.hexname(attack.start), self.hexname(attack.target)]
                for frame in self.stack
                for attack in getattr(frame, "attacks", ())
            ],
        }

    def problems(self) -> list[str]:
        """Broken laws of conservation and of stacking."""
        from hexmarshal.games.fury.laws import problems

        return problems(self)
