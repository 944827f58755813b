"""5.1: the starting lineup, marked in secret and shown together."""

from typing import ClassVar

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.data.wording import count, listing
from hexmarshal.core.engine.procedure import Order, Refusal, Way
from hexmarshal.core.engine.together import Together
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.drina.parts.countries import CAMPS, Kind
from hexmarshal.games.drina.rules.asking import Ask, unknown_field
from hexmarshal.games.drina.rules.command_at_set_up import Lineup
from hexmarshal.games.drina.rules.orders import Place, Ready, Swap, TakeBack
from hexmarshal.games.drina.rules.pieces import Piece
from hexmarshal.games.drina.rules.position import Drina, replace, unseen

CHANGES = 10
"""How often a lineup may be changed, for each figure that a country sets up."""


class SetUp(Ask, frozen=True, tag="SetUp"):
    """5.1: a country picks its generals and marks its units. Generals are placed first, for they command the rest."""

    layouts: tuple[str, ...]
    """The ready-made layouts that may be taken, of both sides."""
    changes: int = 0
    """How often what was placed has been changed."""
    unnamed: ClassVar = ("changes",)
    kind: ClassVar = "set-up"
    clause: ClassVar = "5.1b"
    accepts: ClassVar = (Place, TakeBack, Swap, Ready, Done)

    # What there is

    def units(self, table: Drina) -> tuple[Counter, ...]:
        """The units on the player card (5.1a)."""
        return table.printed.starters[self.country]

    def generals(self, table: Drina) -> list[Counter]:
        """The generals who are picked and placed."""
        return [i for i in table.printed.generals[self.country] if table.on_map(i)]

    def ground(self, table: Drina) -> int:
        """The fields on which the country may set up and where neither it nor an ally stands (5.1a, 5.1d to 5.1h)."""
        return table.printed.setup[self.country] & ~table.occupancy.held[self.camp]

    def fields(self, table: Drina, index: Counter) -> int:
        """Where a figure may be placed now."""
        in_hand = not table.on_map(index) and table.printed.kind[index] != Kind.GENERAL
        key = ("set-up", -1 - self.country if in_hand else index)  # the same for every unit in the hand
        found: int | None = table.cache.get(key)
        if found is None:
            found = table.cache[key] = self._fields(table, index)
        return found

    def _fields(self, table: Drina, index: Counter) -> int:
        printed, ground = table.printed, self.ground(table)
        lineup = Lineup.of(table, self.country, index)
        if printed.kind[index] != Kind.GENERAL:
            return ground & lineup.room()
        if not table.on_map(index):
            return ground if len(lineup.areas) < printed.allowed[self.country] else 0
        # Units that only they command must stay in their area.
        led = lineup.units
        for area in lineup.areas:
            led &= ~area
        for cell in cells(led):
            ground &= printed.area[cell]
        if lineup.units.bit_count() <= lineup.limit:
            return ground
        return mask(
            cell for cell in cells(ground)
            if lineup._replace(areas=(*lineup.areas, printed.area[cell])).commanded()
        )  # fmt: skip

    # Listing

    def prompt(self, table: Drina) -> str:
        """How many are still to be placed."""
        units = sum(not table.on_map(i) for i in self.units(table))
        generals = table.printed.allowed[self.country] - len(self.generals(table))
        left = [count(number, what) for number, what in ((generals, "general"), (units, "unit")) if number]
        to_do = f"{listing(left)} still to be placed" if left else "everybody is placed"
        return f"{self.who(table)}: mark your lineup in secret. {to_do.capitalize()}."

    def subjects(self, table: Drina) -> list[str]:
        """Layouts, generals, units, and the end once all stand."""
        ids, printed = table.printed.ids, table.printed
        found = ["ready"] if self.orders(table, "ready") else []
        figures = (*printed.generals[self.country], *self.units(table))
        done = self.worn_out(table)
        found += [ids[i] for i in figures if not (done and table.on_map(i)) and self._has_orders(table, i)]
        if self.check(table, Done()) is None:
            found.append("done")
        return found

    def _has_orders(self, table: Drina, index: Counter) -> bool:
        placed = table.on_map(index)
        if placed and table.printed.kind[index] != Kind.GENERAL:
            return True  # it can be taken back
        if placed and Lineup.of(table, self.country, index).commanded():
            return True
        return bool(self.fields(table, index)) or (placed and bool(self._swaps(table, index)))

    def orders(self, table: Drina, subject: str) -> list[Order]:
        """Where a figure may stand, with whom it may change places, and whether it may be taken back."""
        if subject == "ready":
            offers: list[Order] = [Ready(name) for name in self.layouts]
            return [order for order in offers if self.check(table, order) is None]
        if subject == "done":
            return [Done()] if self.check(table, Done()) is None else []
        index = table.printed.index.get(subject, -1)
        if index not in self.units(table) and index not in table.printed.generals[self.country]:
            return []
        placed = table.on_map(index)
        if placed and self.worn_out(table):
            return []
        found: list[Order] = [Place(subject, table.hexname(cell)) for cell in cells(self.fields(table, index))]
        if placed:
            found += self._swaps(table, index)
            found += [order for order in [TakeBack(subject)] if self.check(table, order) is None]
        return found

    def _swaps(self, table: Drina, index: Counter) -> list[Order]:
        ids = table.printed.ids
        others = (i for i in (*self.generals(table), *self.units(table)) if table.on_map(i))
        offers = (Swap(ids[index], ids[i]) for i in others)
        return [order for order in offers if self.check(table, order) is None]

    def way(self, table: Drina, order: Order) -> Way | None:
        """To change places points at the other figure."""
        if not isinstance(order, Swap):
            return super().way(table, order)
        return Way((table.hexname(table.pieces[table.printed.index[order.other]].at),), "change places")

    def point(self, table: Drina, subject: str, where: str) -> Order | None:
        """Pointing with a figure that is placed at another means to change places, if they can."""
        cell = table.board.find(where)
        other = next((i for i in table.occupancy.men[self.country] if table.pieces[i].at == cell), -1)
        if other >= 0:
            meant = Swap(subject, table.printed.ids[other])
            if self.check(table, meant) is None:
                return meant
        return super().point(table, subject, where)

    # Checking

    def check(self, table: Drina, order: Order) -> Refusal | None:
        """4.4b, 5.1."""
        if isinstance(order, Done):
            return self._check_done(table)
        if isinstance(order, Ready):
            return self._check_ready(table, order)
        assert isinstance(order, (Place, TakeBack, Swap))
        index = self._mine(table, order.piece)
        if isinstance(index, Refusal):
            return index
        if table.on_map(index) and self.worn_out(table):
            return self._settled(table)
        if isinstance(order, Place):
            return self._check_place(table, index, order.to)
        name = table.name(index)
        if not table.on_map(index):
            return Refusal("not-placed", "5.1b", f"{name} is not placed yet.")
        if isinstance(order, TakeBack):
            if table.printed.kind[index] == Kind.GENERAL and not Lineup.of(table, self.country, index).commanded():
                return Refusal(
                    "command",
                    "5.1i",
                    f"Without {name} there are units that no general can command.",
                    "generals-before-units",
                )
            return None
        return self._check_swap(table, index, order.other)

    def _mine(self, table: Drina, piece: str) -> Counter | Refusal:
        index = table.printed.index.get(piece, -1)
        if index in table.printed.generals[self.country] or index in self.units(table):
            return index
        return Refusal("not-yours", "5.1a", f"{table.named(piece)} is not a figure that {self.who(table)} sets up.")

    def _check_place(self, table: Drina, index: Counter, label: str) -> Refusal | None:
        cell = table.board.find(label)
        if cell is None:
            return unknown_field(label)
        if holds(self.fields(table, index), cell):
            return None
        printed, name = table.printed, table.name(index)
        if cell == table.pieces[index].at:
            return Refusal("no-change", "5.1b", f"{name} is already on {label}.")
        if not holds(printed.setup[self.country], cell):
            return self._wrong_ground(table, cell)
        if holds(table.occupancy.held[self.camp], cell):
            return Refusal("occupied", "5.1a", f"{label} is occupied: a field holds one unit.")
        if printed.kind[index] == Kind.GENERAL and not table.on_map(index):
            allowed = count(printed.allowed[self.country], "general")
            return Refusal("generals", "4.4b", f"{self.who(table)} picks {allowed} and has placed as many.")
        if printed.kind[index] == Kind.GENERAL:
            return Refusal(
                "command",
                "5.1i",
                f"With {name} on {label} there are units that no general can command.",
                "generals-before-units",
            )
        lineup, limit = Lineup.of(table, self.country, index), count(printed.number("command.setup"), "unit")
        if any(holds(area, cell) for area in lineup.areas):
            sentence = f"The generals near {label} would have to command more than {limit} each."
        else:
            sentence = f"{label} is in no general's command area, which reaches 3 fields."
        return Refusal("command", "5.1i", sentence, "generals-before-units")

    def _wrong_ground(self, table: Drina, cell: Cell) -> Refusal:
        """Why a country may not set up on a field."""
        data, place, who = table.printed.data, table.place(cell), self.who(table)
        if table.board.terrain[cell] != "land":
            return Refusal("impassable", "5.1h", f"{place} cannot be entered: {table.board.terrain[cell]}.")
        if cell in data.dots:
            return Refusal("red-dots", "5.1e", f"{place} has red dots: only Austria-Hungary sets up there.")
        if cell in data.split:
            return Refusal("border", "5.1d", f"A border runs through {place}: nobody sets up there.")
        return Refusal("foreign-ground", "5.1d", f"{who} may not set up on {place}.")

    def _check_swap(self, table: Drina, index: Counter, other: str) -> Refusal | None:
        second = self._mine(table, other)
        if isinstance(second, Refusal):
            return second
        name = table.name(index)
        if not table.on_map(second):
            return Refusal("not-placed", "5.1b", f"{table.name(second)} is not placed yet.")
        kinds = table.printed.kind[index], table.printed.kind[second]
        if index == second or (kinds[0] == kinds[1] != Kind.GENERAL):
            return Refusal("no-change", "5.1b", f"Swapping {name} for {table.name(second)} would change nothing.")
        if Kind.GENERAL not in kinds or kinds[0] == kinds[1]:
            return None
        general, unit = (index, second) if kinds[0] == Kind.GENERAL else (second, index)
        lineup = Lineup.of(table, self.country, general)
        here, there = table.pieces[general].at, table.pieces[unit].at
        areas, units = (*lineup.areas, table.printed.area[there]), lineup.units & ~(1 << there) | 1 << here
        if lineup._replace(areas=areas, units=units).commanded():
            return None
        return Refusal(
            "command", "5.1i", "After that there would be units that no general can command.", "generals-before-units"
        )

    def _check_ready(self, table: Drina, order: Ready) -> Refusal | None:
        if order.layout not in self.layouts or order.layout not in table.printed.layouts[self.camp]:
            sentence = f"{self.who(table)} has no ready-made layout called {table.called(order.layout)} here."
            return Refusal("no-layout", "5.1b", sentence)
        mine = table.printed.country
        for cell, figure in table.printed.layout(order.layout, self.country).items():
            there = table.occupancy.at.get(cell)
            if there is not None and mine[there] != self.country:
                where = table.place(cell)
                return Refusal("occupied", "5.1a", f"{table.name(figure)} would be on {where}, where an ally is.")
        if all(table.pieces[f].at == c for c, f in table.printed.layout(order.layout, self.country).items()):
            return Refusal("no-change", "5.1b", "The units are placed like that already.")
        return self._settled(table) if self.worn_out(table) and self._check_done(table) is None else None

    def worn_out(self, table: Drina) -> bool:
        """Whether the lineup was changed so often that it stands; not while there is no other way to finish it."""
        figures = len(self.units(table)) + table.printed.allowed[self.country]
        if self.changes < CHANGES * figures:
            return False
        left = [i for i in (*table.printed.generals[self.country], *self.units(table)) if not table.on_map(i)]
        return self._check_done(table) is None or any(self.fields(table, i) for i in left)

    def _settled(self, table: Drina) -> Refusal:
        sentence = f"The lineup has been changed {count(self.changes, 'time')}; what is placed stays where it is."
        return Refusal("settled", "5.1b", sentence, "a-lineup-comes-to-an-end")

    def _check_done(self, table: Drina) -> Refusal | None:
        allowed, placed = table.printed.allowed[self.country], len(self.generals(table))
        if placed != allowed:
            sentence = f"{self.who(table)} picks {count(allowed, 'general')}; {count(placed, 'general')} placed so far."
            return Refusal("generals", "4.4b", sentence)
        left = next((i for i in self.units(table) if not table.on_map(i)), None)
        if left is not None:
            return Refusal("incomplete", "5.1a", f"{table.name(left)} is not placed yet.")
        return None

    # Doing

    def named(self, table: Drina, name: str, at: str) -> str | None:
        """Whatever may be a layout is one: the check says which there are."""
        return super().named(table, name, at) or name.casefold()

    def carry_out(self, table: Drina, order: Order) -> None:
        """Mark it; nobody but the camp hears of it."""
        if isinstance(order, Done):
            table.say_to(CAMPS[self.camp], f"The lineup of {self.who(table)} is final.", "5.1b")
            return
        changes = isinstance(order, Ready) or table.on_map(table.printed.index[order.subject])
        table.ask(replace(self, changes=self.changes + changes))
        if isinstance(order, Ready):
            for i in (*table.printed.generals[self.country], *self.units(table)):
                table.put(i, unseen(table.printed, i))
            for cell, figure in table.printed.layout(order.layout, self.country).items():
                table.put(figure, Piece(cell, table.printed.full[table.printed.kind[figure]]))
            title = table.printed.data.layouts[order.layout].title
            table.say_to(CAMPS[self.camp], f"{self.who(table)} takes the layout “{title}”.", "5.1b")
            return
        assert isinstance(order, (Place, TakeBack, Swap))
        index = table.printed.index[order.piece]
        if isinstance(order, Place):
            full = table.printed.full[table.printed.kind[index]]
            cell = table.board.cell(order.to)
            table.change(index, f"is placed on {table.place(cell)}", "5.1a", at=cell, strength=full)
        elif isinstance(order, TakeBack):
            table.put(index, unseen(table.printed, index))
            table.change(index, "is taken back", "5.1b")
        else:
            other = table.printed.index[order.other]
            here, there = table.pieces[index].at, table.pieces[other].at
            table.change(index, f"is placed on {table.place(there)}", "5.1b", at=there)
            table.change(other, f"is placed on {table.place(here)}", "5.1b", at=here)


class StartingLineup(Together, frozen=True, tag="StartingLineup"):
    """5.1b: all countries mark their lineups at the same time; then the mini-maps are shown."""

    branches: tuple[tuple[SetUp, ...], ...]
    steps: ClassVar = ("reveal",)

    def reveal(self, table: Drina) -> None:
        """The units are placed as marked; a city under an enemy unit is the enemy's (4.6b)."""
        table.note(hidden=False)
        table.revealed = True
        table.say("The mini-maps are shown and the units placed as they were marked.", "5.1b")
        control_at_start(table)


def control_at_start(table: Drina) -> None:
    """4.6b, 5.1e: Austria-Hungary may begin on a Serbian city."""
    for index, piece in enumerate(table.pieces):
        if piece.at >= 0 and holds(table.printed.city_fields, piece.at):
            table.occupy(piece.at, table.side_of(index), settled=True)
