"""The position of *March on the Drina*, and what the rulebook asks of a position."""

from collections.abc import Container
from typing import Literal, TypeVar

import msgspec

from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.plain import Result
from hexmarshal.core.engine.events import Changed, Said
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.drina.parts.countries import ALLIANCE, CAMP_OF, CAMPS, SERBIAN, SIDES, Kind
from hexmarshal.games.drina.parts.printed import Printed
from hexmarshal.games.drina.parts.rows import Unit
from hexmarshal.games.drina.rules.occupancy import FromFigures, Occupancy
from hexmarshal.games.drina.rules.pieces import Off, Piece, State
from hexmarshal.wargame.units import Units

replace = msgspec.structs.replace
astuple = msgspec.structs.astuple
FromFiguresT = TypeVar("FromFiguresT", bound=FromFigures)
_encoder = msgspec.msgpack.Encoder()


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Optional rules, and readings that groups play differently; see the rulings."""

    luck: Literal["normal", "lucky", "hard-core"] = "normal"
    """The battle mode: ``normal``, ``lucky`` or ``hard-core`` (6.1.3)."""
    shuffle: Literal["when-short", "each-battle"] = "when-short"
    """When the luck cards are shuffled: ``when-short`` of cards or before ``each-battle`` (6.1.3d)."""
    abilities: Literal["off", "on"] = "off"
    """Whether generals have special abilities: ``off`` or ``on`` (4.4.1)."""
    fire: Literal["destroys", "spares"] = "destroys"
    """Whether artillery fire ``destroys`` a general or ``spares`` them (6.1.2b)."""
    figures: Literal["box", "money"] = "box"
    """Whether new units are limited by the figures in the ``box`` or by ``money`` alone (4.7h)."""
    captured: Literal["last", "first"] = "last"
    """Which ally has a Serbian city: the ``last`` to enter or the ``first`` (4.6a)."""
    reinforce: Literal["commanded", "area"] = "commanded"
    """Which units can be strengthened: those ``commanded``, or all in an ``area`` of command (7c)."""
    arrival: Literal["rests", "goes-on"] = "rests"
    """Whether a unit that comes to Salonica ``rests`` for the turn or ``goes-on`` (6.2b)."""
    passing: Literal["stops", "passes", "ends"] = "stops"
    """Who takes a city: a unit that ``stops`` there, only ``passes``, or ``ends`` its turn there (4.6a)."""


class Drina(Units[Piece, State]):
    """A table of *March on the Drina*."""

    __slots__ = ("printed",)
    off = Off

    printed: Printed
    """What is printed."""
    options: Options
    """The optional rules chosen for this match."""

    def __init__(self, printed: Printed, options: Options, pieces: list[Piece], state: State, first: Procedure) -> None:
        super().__init__(printed.board, options, pieces, state, first)
        self.printed = printed

    def encoded(self) -> bytes:
        """The position as bytes. What an older record does not know of is left out as long as it is empty."""
        if self.state.brought or self.state.been:
            return super().encoded()
        return _encoder.encode((self.pieces, astuple(self.state)[:-2], self.stack, self.draws))

    def put(self, index: Counter, piece: Piece) -> None:
        """Put a new value in the place of a figure."""
        before, known = self.pieces[index], self.cache
        self.pieces[index] = piece
        occupancy: Occupancy | None = known.get(Occupancy)
        # While two figures change places one may stand where the other still is.
        if occupancy is None or (piece.at != before.at and piece.at in occupancy.at):
            self.cache = {}
            return
        printed = self.printed
        self.cache = {
            kind: known[kind].after(printed, index, before, piece) for kind in FromFigures.kinds if kind in known
        }

    def note(self, **fields: object) -> None:
        """Set fields of the state."""
        known = self.cache
        super().note(**fields)
        self.cache = {kind: known[kind] for kind in FromFigures.kinds if kind in known}

    def follow(self, kind: type[FromFiguresT]) -> FromFiguresT:
        """What follows from the figures alone."""
        found: FromFiguresT | None = self.cache.get(kind)
        if found is None:
            found = self.cache[kind] = kind(self.printed, self.pieces)
        return found

    @property
    def occupancy(self) -> Occupancy:
        """Who stands where."""
        found: Occupancy | None = self.cache.get(Occupancy)  # asked for more often than anything else
        return found if found is not None else self.follow(Occupancy)

    # Figures

    def side_of(self, index: Counter) -> SideNumber:
        """The side of a figure: its country."""
        return self.printed.country[index]

    def row(self, index: Counter) -> Unit:
        """What is printed for a figure: the values of its type (4.3)."""
        return self.printed.units[self.printed.kind[index]]

    def here(self, cell: Cell, side: SideNumber) -> tuple[Counter, ...]:
        """The figure of a country on a field, if it has one there (4.3b)."""
        found = self.occupancy.at.get(cell)
        return () if found is None or self.side_of(found) != side else (found,)

    # Names

    def side_name(self, side: SideNumber) -> str:
        """A country as a sentence begins with it."""
        return self.printed.names[side]

    def side_called(self, side: str) -> str:
        """A country as a sentence calls it."""
        return self.printed.names[SIDES.index(side)]

    def name(self, index: Counter) -> str:
        """A figure as a sentence calls it."""
        return self.printed.titles[index]

    def named(self, piece: str) -> str:
        """A figure as a sentence calls it, by its id; what was said, if there is none."""
        index = self.printed.index.get(piece)
        return piece if index is None else self.name(index)

    def place(self, cell: Cell) -> str:
        """A field as a sentence calls it: by its city if it has one."""
        number = self.printed.city_number.get(cell)
        return self.hexname(cell) if number is None else f"{self.printed.cities[number].name} ({self.hexname(cell)})"

    # Changes that are told

    def secret(self, index: Counter) -> tuple[str, ...]:
        """Who may know what a figure does: its camp while lineups are secret, else everybody (5.1b)."""
        return CAMPS[self.printed.camp[index]] if self.state.hidden else ()

    def say_to(self, sides: tuple[str, ...], text: str, clause: str) -> None:
        """Tell a sentence to some sides only."""
        self.tell(Said(text=text, clause=clause, only=sides))

    def lose(self, index: Counter, clause: str) -> None:
        """A unit loses a token; a bare figure is removed, a general destroyed (4.4j, 6.1.1f, 6.1.1k)."""
        strength = self.pieces[index].strength
        if self.printed.kind[index] == Kind.GENERAL:
            self.put(index, Piece(int(Off.DESTROYED)))
            text = "is destroyed"
        elif strength == 1:
            self.put(index, Piece(int(Off.BOX)))
            text = "is removed from the board"
        else:
            self.put(index, replace(self.pieces[index], strength=strength - 1))
            text = f"loses a token and has strength {strength - 1}"
        told = f"{self.name(index)} {text}."
        self.tell(Changed(piece=self.printed.ids[index], text=told, clause=clause, lost=1, unit="strength"))

    # Cities (4.6, 4.7)

    def occupy(self, cell: Cell, country: SideNumber, *, settled: bool = False) -> None:
        """A unit came to stand on a field: if there is a city, see whose it is now (4.6b, 4.7).

        By the option ``passing`` that may count only for whoever has ``settled`` there: at the end of its turn.
        """
        number = self.printed.city_number.get(cell)
        if number is None or (self.options.passing == "ends" and not settled):
            return
        holder, home = self.state.control[number], self.printed.home[number]
        freed = CAMP_OF[home] == CAMP_OF[country]
        allied = CAMP_OF[holder] == CAMP_OF[country]
        if allied and (freed or holder == country or self.options.captured == "first"):
            return  # a homeland city does not fall to an ally (4.7d)
        taker = home if freed else country
        control = self.state.control
        city = self.printed.cities[number]
        self.note(control=(*control[:number], taker, *control[number + 1 :]))
        if number in self.printed.serbian and not allied:  # whoever had them all has not kept them (2b, 2c)
            self.note(armed=self.state.armed or not freed, held=False, since=-1)
        names, label, taken = self.printed.names, self.hexname(cell), self.printed.number("city.taken")
        gain = city.capacity if freed else taken
        loss = taken if freed or allied else city.capacity
        clause = "4.6a" if allied else "4.7b" if not freed else "4.7c" if home == country else "4.7e"
        verb = "is free again" if freed else f"{'passes' if allied else 'falls'} to {names[taker]}"
        self.say(f"{city.name} {verb}: NMC of {names[taker]} +{gain}, of {names[holder]} −{loss}.", clause, label)

    def capacity(self, country: SideNumber) -> int:
        """National Military Capacity: what is printed, less lost home cities, and 1 for each foreign city (4.7)."""
        printed = self.printed
        found = printed.capacity[country]
        for number, holder in enumerate(self.state.control):
            home = printed.home[number]
            if home == country and holder != country:
                found -= printed.worth[number]
            elif home != country and holder == country:
                found += printed.number("city.taken")
        return found

    def cities_of(self, camp: int, numbers: tuple[int, ...]) -> int:
        """How many of some cities a camp controls."""
        control = self.state.control
        return sum(CAMP_OF[control[number]] == camp for number in numbers)

    # What the table asks of every game

    def piece_ids(self) -> tuple[str, ...]:
        """The id of each figure."""
        return self.printed.ids

    def called(self, id: str) -> str:
        """Figures by their marks (5.1c), a layout by its name without the side: whoever takes one knows whose it is."""
        layout = self.printed.data.layouts.get(id)
        return id if layout is None else id.removeprefix(f"{layout.side}-")

    def sides(self) -> tuple[str, ...]:
        """The four countries."""
        return SIDES

    def camps(self) -> tuple[tuple[str, ...], ...]:
        """The alliance and Serbia (2a)."""
        return CAMPS

    def result(self) -> Result:
        """Who won, and how: by holding the cities or by their number (2)."""
        serbian = self.cities_of(SERBIAN, self.printed.serbian)
        allied = len(self.printed.serbian) - serbian
        camp = self.state.winner
        winners = list(CAMPS[camp]) if camp >= 0 else []
        count = f"Of the cities of Serbia and Montenegro Serbia holds {serbian} and the alliance {allied}"
        if not winners:
            sentence = f"A draw. {count}{self._lacking(allied)}."
        else:
            who = "Serbia wins" if camp == SERBIAN else "The alliance wins"
            sentence = f"{who}. {count}."
        return {
            "winner": winners[0] if winners else "",
            "winners": winners,
            "level": self.state.level or "draw",
            "score": serbian - allied,
            "sentence": sentence,
        }

    def _lacking(self, allied: int) -> str:
        """2d: what the alliance lacks to win with all cities of Serbia and Montenegro; empty if that is not it."""
        at_home, needed = self.cities_of(ALLIANCE, self.printed.allied), self.printed.number("victory.home-cities")
        if allied < len(self.printed.serbian) or at_home >= needed:
            return ""
        return f", but of the {needed} cities that the alliance needs at home it holds {at_home}"

    def show_turn(self) -> str:
        """The period of the calendar."""
        return self.printed.shorts[self.state.round]

    def settle(self, said: Container[str]) -> None:
        """4.6b: whoever stands on a city controls it, unless it is their ally's (4.7d)."""
        printed = self.printed
        if "control" in said or self.state.hidden or any(hasattr(frame, "attacker") for frame in self.stack):
            return
        control = list(self.state.control)
        for number, city in enumerate(printed.cities):
            there = self.occupancy.at.get(city.cell)
            if there is not None and printed.camp[there] != CAMP_OF[control[number]]:
                home = printed.home[number]
                control[number] = home if CAMP_OF[home] == printed.camp[there] else printed.country[there]
        if tuple(control) != self.state.control:
            self.note(control=tuple(control))


def unseen(printed: Printed, index: Counter) -> Piece:
    """A figure before anybody has set up: in the hand if it is on the player card, else in the box."""
    if printed.starts[index]:
        return Piece(int(Off.HAND), printed.full[printed.kind[index]])
    return Piece(int(Off.BOX))
