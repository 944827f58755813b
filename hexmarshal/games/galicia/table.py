"""The position of *Battle for Galicia*, and what the rulebook asks of a position."""

from collections.abc import Iterable
from typing import Any, Self

import msgspec

from hexmarshal.core.aims import Aims
from hexmarshal.core.dice import Chance
from hexmarshal.core.events import Changed, Moved, Said
from hexmarshal.core.table import Table
from hexmarshal.core.wording import listing
from hexmarshal.games.galicia.layout import Half, Stack
from hexmarshal.games.galicia.pieces import SIDES, SUPPLIES, Piece, State
from hexmarshal.games.galicia.rows import Face, Turn
from hexmarshal.games.galicia.sheet import Sheet

replace = msgspec.structs.replace


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Readings that groups play differently; see the rulings."""

    stacks: str = "hidden"
    """Whether the height of an enemy stack is ``hidden`` or ``counted`` (5.4a)."""
    bridges: str = "halved"
    """Whether an attack over a bridge is ``halved`` as over any river, or ``free`` (7.7a)."""
    shifts: str = "whole-ratios"
    """Beyond the ends of the table shifts are ``whole-ratios`` or ``stop`` (8.2c)."""
    reaction: str = "unlimited"
    """How often cavalry reacts in a phase: ``unlimited`` or ``once`` (12.1.2a)."""


class Galicia(Table[Piece, State]):
    """A table of *Battle for Galicia*."""

    __slots__ = ("halves", "sheet")

    sheet: Sheet
    """What is printed."""
    options: Options
    """The readings chosen for this match."""
    halves: list[Half | None]
    """The halves of the layout, where the side's units have not changed since it was made."""

    def copy(self) -> Self:
        """An independent table with the same position."""
        new = super().copy()
        new.sheet = self.sheet
        new.halves = self.halves.copy()
        return new

    def put(self, index: int, piece: Piece) -> None:
        """Put a new value in the place of a unit."""
        old = self.pieces[index]
        self.pieces[index] = piece
        self.cache = {}
        side = self.sheet.side[index]
        half = self.halves[side]
        if half is not None:
            self.halves[side] = half.after(self, index, old, piece)

    def lay_anew(self, side: int) -> None:
        """See where a side stands after many of its units were changed in ``pieces`` at once."""
        half = self.halves[side]
        self.halves[side] = None if half is None else half.laid_anew(self)
        self.cache = {}

    def rest(self) -> None:
        """Forget what units have spent, and that they reacted: a phase is over (4.1, 12.1.2)."""
        pieces = self.pieces
        for i, piece in enumerate(pieces):
            if piece.spent or piece.reacted:
                pieces[i] = replace(piece, spent=0, reacted=False)
        self.halves = [half and half.rested() for half in self.halves]
        self.cache = {}

    def half(self, side: int) -> Half:
        """Who of a side stands where."""
        found = self.halves[side]
        if found is None:
            found = self.halves[side] = Half(self, side)
        return found

    # Names

    def hexname(self, cell: int) -> str:
        """The number of a hex."""
        return self.board.labels[cell]

    def place(self, cell: int) -> str:
        """A hex as a sentence calls it: by its town if it has one that counts, or by the fortress."""
        town = self.sheet.towns.get(cell)
        name = town.id if town else self.sheet.box.fortress.id if cell == self.sheet.fortress else ""
        return f"{name} ({self.hexname(cell)})" if name else self.hexname(cell)

    def name(self, index: int) -> str:
        """A unit as a sentence calls it."""
        return self.sheet.titles[index]

    def list_of(self, indexes: Iterable[int]) -> str:
        """Several units as a sentence calls them."""
        return listing([self.sheet.titles[i] for i in indexes])

    def side_name(self, side: int) -> str:
        """A player as a sentence begins with him."""
        return self.sheet.names_of[side]

    def find_piece(self, text: str, side: int) -> int | None:
        """The unit that a player of ``side`` means by a designation or an id."""
        sheet, wanted = self.sheet, text.strip()
        exact = sheet.index.get(wanted)
        return sheet.named[side].get(wanted.casefold()) if exact is None else exact

    # Units

    @property
    def turn(self) -> Turn:
        """The game turn (3.1)."""
        return self.sheet.turns[self.state.turn]

    def here(self, cell: int, side: int) -> Stack:
        """The units of a side in a hex."""
        return self.half(side).at.get(cell, ())

    def face(self, index: int) -> Face:
        """The side of a counter that lies up (2.1, 10.2)."""
        return self.sheet.faces[index][self.pieces[index].steps]

    def weakness(self, index: int) -> int:
        """What effectiveness and supply take off both strengths (2.4, 10.1, 11.1)."""
        piece, sheet = self.pieces[index], self.sheet
        return piece.reductions * sheet.number["effectiveness.marker"] + sheet.weakness[piece.supply]

    def attack(self, index: int) -> int:
        """The modified attack strength; it may be zero or less (7.4a)."""
        return self.face(index).attack - self.weakness(index)

    def defence(self, index: int) -> int:
        """The modified defence strength; it may be zero or less (7.4b)."""
        return self.face(index).defence - self.weakness(index)

    def guns(self, index: int) -> int:
        """The Artillery Value, which effectiveness leaves alone and lack of supply silences (10.0, 11.1)."""
        silent = not self.sheet.box.supplies[SUPPLIES[self.pieces[index].supply]].artillery
        return 0 if silent else self.face(index).artillery

    def steps_in(self, cell: int, side: int) -> int:
        """The steps of a side in a hex (5.1)."""
        return sum(self.pieces[i].steps for i in self.here(cell, side))

    def room(self, cell: int, side: int) -> int:
        """How many more steps a hex takes; less than nothing where there are too many (5.1a)."""
        return self.sheet.number["stacking.steps"] - self.steps_in(cell, side)

    def breaking(self, index: int) -> int:
        """The reduction that costs the unit a step: the third, with a white symbol the second (10.2)."""
        number = self.sheet.number
        return number["effectiveness.step-white"] if self.face(index).white else number["effectiveness.step"]

    def fragile(self, index: int) -> bool:
        """Whether the next reduction eliminates the unit (9.4.2a)."""
        piece = self.pieces[index]
        return piece.steps == 1 and piece.reductions + 1 >= self.breaking(index)

    # What lies on top (5.3)

    def top(self, units: Iterable[int]) -> int:
        """The unit that lies on top of some: the highest printed attack, then as the owner arranged them."""
        pieces, faces = self.pieces, self.sheet.faces
        return max(units, key=lambda i: (faces[i][pieces[i].steps].attack, pieces[i].rank, -i))

    def tops(self, side: int) -> dict[int, int]:
        """The unit on top in each hex of a side."""
        return self.half(side).tops

    # Changes that are told

    def secret(self, index: int) -> tuple[str, ...]:
        """Those who may know what becomes of a unit: its owner."""
        return (SIDES[self.sheet.side[index]],)

    def whisper(self, side: int, text: str, clause: str, *hexes: str) -> None:
        """Tell a sentence to one side only."""
        self.tell(Said(text=text, clause=clause, hexes=hexes, only=(SIDES[side],)))

    def march(self, units: Iterable[int], path: tuple[int, ...], how: str, clause: str, **fields: Any) -> None:
        """Take units that stand together along a path. The enemy sees the one on top of them (5.4a)."""
        moving = tuple(units)
        above = moving[0] if len(moving) == 1 else self.top(moving)
        labels = self.board.labels
        way = tuple(labels[cell] for cell in path)
        for i in moving:
            piece = self.pieces[i]
            start = (labels[piece.at],) if piece.at >= 0 else ()  # who comes from off the map comes to its hex
            self.put(i, replace(piece, at=path[-1], **fields))
            only = () if i == above or piece.seen else self.secret(i)
            moved = Moved(
                piece=self.sheet.ids[i], path=(*start, *way), how=how, name=self.name(i), clause=clause, only=only
            )
            self.tell(moved)

    def change(self, index: int, text: str, clause: str, **fields: Any) -> None:
        """Change the state of a unit and tell its owner. ``text`` goes on after the name of the unit."""
        self.put(index, replace(self.pieces[index], **fields))
        told = f"{self.name(index)} {text}."
        self.tell(Changed(piece=self.sheet.ids[index], text=told, clause=clause, only=self.secret(index)))

    def score(self, side: int, points: int, why: str, clause: str) -> None:
        """Add victory points (15.0b)."""
        if points:
            had = self.state.points
            self.note(points=(had[0] + points, had[1]) if side == 0 else (had[0], had[1] + points))
            self.say(f"{self.side_name(side)} +{points} VP: {why}.", clause)

    # What the table asks of every game

    def piece_ids(self) -> tuple[str, ...]:
        """The id of each unit."""
        return self.sheet.ids

    def sides(self) -> tuple[str, ...]:
        """The two players."""
        return SIDES

    def result(self) -> dict[str, Any]:
        """The player with more points wins; equal points are a draw (15.0)."""
        russian, austrian = self.state.points
        winner = "" if russian == austrian else SIDES[0 if russian > austrian else 1]
        count = f"{max(russian, austrian)} to {min(russian, austrian)} victory points"
        sentence = f"{self.side_name(SIDES.index(winner))} victory: {count}." if winner else f"A draw: {count}."
        score = russian - austrian
        return {"winner": winner, "level": "victory" if winner else "draw", "score": score, "sentence": sentence}

    def evaluate(self, side: str) -> float:
        """How well a side stands."""
        from hexmarshal.games.galicia.evaluation import evaluate

        value = evaluate(self)
        return value if side == SIDES[0] else -value

    def outlook(self, side: str) -> float:
        """The same with more care."""
        from hexmarshal.games.galicia.outlook import outlook

        value = outlook(self)
        return value if side == SIDES[0] else -value

    def reckon(self, side: str, order: Any) -> float | None:
        """The outlook after an order to attack, or to end the attacks."""
        from hexmarshal.games.galicia.outlook import reckon

        return reckon(self, SIDES.index(side), order)

    def aims(self, side: str) -> Aims:
        """What a side fights for and with."""
        from hexmarshal.games.galicia.aims import aims

        return aims(self, SIDES.index(side))

    def show(self, index: int, side: str | None) -> dict[str, Any] | None:
        """What a side may know of a unit (5.4)."""
        from hexmarshal.games.galicia.intelligence import show

        return show(self, index, side)

    def show_state(self, side: str | None) -> dict[str, Any]:
        """Turn, points and towns: all of it lies open."""
        sheet, state = self.sheet, self.state
        return {
            "turn": self.turn.id,
            "dates": self.turn.label,
            "phasing": SIDES[state.phasing],
            "points": dict(zip(SIDES, state.points, strict=True)),
            "towns": {
                self.hexname(cell): {
                    "name": town.id,
                    "side": town.side,
                    "captured": town.id in state.captured,
                    "held": bool(self.half(SIDES.index(town.side)).held >> cell & 1),
                    "worth": town.occupation if town.id in state.captured else town.capture,
                }
                for cell, town in sheet.towns.items()
            },
        }

    def imagine(self, side: str, chance: Chance) -> Self:
        """A table that may be the real one for all that a side knows (5.4)."""
        from hexmarshal.games.galicia.intelligence import deal_anew

        new = super().imagine(side, chance)
        deal_anew(new, 1 - SIDES.index(side), chance)
        return new

    def problems(self) -> list[str]:
        """Broken laws of conservation, stacking and the map."""
        from hexmarshal.games.galicia.laws import problems

        return problems(self)
