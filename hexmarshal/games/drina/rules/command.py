"""4.4: generals, their areas of command, and who commands whom."""

from collections.abc import Sequence
from typing import Any, ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.drina.parts.countries import SIDES, Kind
from hexmarshal.games.drina.rules.asking import Ask
from hexmarshal.games.drina.rules.orders import Command
from hexmarshal.games.drina.rules.pieces import UNDECLARED, WITHOUT
from hexmarshal.games.drina.rules.position import Drina, replace


def generals_on(table: Drina, country: SideNumber) -> list[Counter]:
    """The generals of a country on the board."""
    return [i for i in table.printed.generals[country] if table.on_map(i)]


def commanders(table: Drina, country: SideNumber) -> dict[int, int]:
    """Who commands each unit of a country that is under command (4.4e, 4.4f, 4.4g).

    A general leads the units stated for them that still stand in their area; what room is left goes to units in their
    area for whom nothing was stated, first to those that have no other general.
    """
    # Asked with every move where generals have abilities: therefore without a decorator, and below without ``holds``.
    key = ("commanders", country)
    known: dict[int, int] | None = table.cache.get(key)
    if known is None:
        known = table.cache[key] = _commanders(table, country)
    return known


def _areas(table: Drina, generals: Sequence[Counter]) -> list[tuple[int, int]]:
    """Generals, each with the hexes of their area of command."""
    return [(g, table.printed.area[table.pieces[g].at]) for g in generals]


def _commanders(table: Drina, country: SideNumber) -> dict[int, int]:
    found: dict[int, int] = {}
    pieces = table.pieces
    leaders = generals_on(table, country)
    areas = _areas(table, leaders)
    room = dict.fromkeys(leaders, table.printed.number("command.units"))
    waiting: list[tuple[int, int, list[int]]] = []
    for i in table.occupancy.men[country]:
        piece = pieces[i]
        if table.printed.kind[i] == Kind.GENERAL or piece.general == WITHOUT:
            continue
        here = 1 << piece.at
        near = [g for g, area in areas if area & here]
        if piece.general in near and room[piece.general]:
            found[i] = piece.general
            room[piece.general] -= 1
        elif near:
            waiting.append((len(near), i, near))
    for _, i, near in sorted(waiting):
        leader = next((g for g in near if room[g]), None)
        if leader is not None:
            found[i] = leader
            room[leader] -= 1
    return found


def commander(table: Drina, index: Counter, cell: Cell = -1) -> Counter:
    """The general who commands a unit, as it stands or as if it stood on ``cell``; −1 if nobody does."""
    country = table.side_of(index)
    led = commanders(table, country)
    piece = table.pieces[index]
    if cell in (-1, piece.at):
        return led.get(index, -1)
    if piece.general == WITHOUT:
        return -1
    others = [leader for unit, leader in led.items() if unit != index]
    limit = table.printed.number("command.units")
    near = [
        g for g in generals_on(table, country)
        if holds(table.printed.area[table.pieces[g].at], cell) and others.count(g) < limit
    ]  # fmt: skip
    if piece.general in near:
        return piece.general
    return near[0] if near else -1


def _memory(table: Drina, country: SideNumber) -> dict[Any, Any]:
    """What is disputed follows from the whole position."""
    return table.cache


@derived_from(_memory)
def disputed(table: Drina, country: SideNumber) -> dict[int, list[int]]:
    """The units about which something is to be stated, each with the generals it may have.

    They stand in several areas (4.4f), or in one with more units than its general may lead (4.4g).
    """
    pieces = table.pieces
    leaders = generals_on(table, country)
    areas = _areas(table, leaders)
    near = {
        i: [g for g, area in areas if holds(area, pieces[i].at)]
        for i in table.occupancy.men[country]
        if table.printed.kind[i] != Kind.GENERAL
    }
    limit = table.printed.number("command.units")
    full = [g for g in leaders if sum(g in found for found in near.values()) > limit]
    return {i: found for i, found in near.items() if len(found) > 1 or any(g in full for g in found)}


class Commands(Procedure, frozen=True, tag="Commands"):
    """4.4f, 4.4g, 4.4.1b: a country states who commands whom, if there is a choice."""

    country: SideNumber
    """Whose units."""
    steps: ClassVar = ("state", "keep")

    def state(self, table: Drina) -> None:
        """What was stated before stands as long as it can."""
        area, pieces = table.printed.area, table.pieces
        for i in table.occupancy.men[self.country]:
            leader = pieces[i].general
            gone = leader >= 0 and not (pieces[leader].at >= 0 and holds(area[pieces[leader].at], pieces[i].at))
            if gone or leader == WITHOUT:
                table.put(i, replace(pieces[i], general=UNDECLARED))
        if disputed(table, self.country):
            table.ask(StateCommands(SIDES[self.country]))

    def keep(self, table: Drina) -> None:
        """What was stated for disputed units holds until the next occasion."""
        led = commanders(table, self.country)
        for i in disputed(table, self.country):
            table.put(i, replace(table.pieces[i], general=led.get(i, WITHOUT)))


class StateCommands(Ask, frozen=True, tag="StateCommands"):
    """4.4f, 4.4g: which unit is under which general's command."""

    stated: tuple[str, ...] = ()
    """What was stated on this occasion: the unit and its general, or the unit alone."""
    unnamed: ClassVar = ("stated",)
    kind: ClassVar = "command"
    clause: ClassVar = "4.4f"
    accepts: ClassVar = (Command, Done)

    def prompt(self, table: Drina) -> str:
        """How many units are meant."""
        units = count(len(disputed(table, self.country)), "unit")
        return f"{self.who(table)}: state who commands the {units} with a choice of general, or leave it as it is."

    def subjects(self, table: Drina) -> list[str]:
        """The units with a choice, and the end."""
        units = (table.printed.ids[i] for i in disputed(table, self.country))
        found = [unit for unit in units if self.orders(table, unit)]
        return [*found, "done"] if self._idle(table) is None else found

    def orders(self, table: Drina, subject: str) -> list[Order]:
        """Another general, or none."""
        if subject == "done":
            return [Done()] if self._idle(table) is None else []
        index = table.printed.index.get(subject, -1)
        near = disputed(table, self.country).get(index, [])
        offers = [Command(subject, table.printed.ids[g]) for g in near] + ([Command(subject)] if near else [])
        return [order for order in offers if self.check(table, order) is None]

    def check(self, table: Drina, order: Order) -> Refusal | None:
        """4.4e to 4.4g."""
        if isinstance(order, Done):
            return self._idle(table)
        assert isinstance(order, Command)
        index = self.own_piece(table, order.piece, "4.4e")
        if isinstance(index, Refusal):
            return index
        name = table.name(index)
        near = disputed(table, self.country).get(index)
        if near is None:
            return Refusal("no-choice", "4.4f", f"There is no choice of general for {name}.")
        led = commanders(table, self.country)
        if not order.general:
            if index not in led:
                return Refusal("no-change", "4.4g", f"{name} is under no general's command.")
            return self._needed(table, index, near) or self._repeated(table, order, index)
        leader = table.printed.index.get(order.general, -1)
        if leader not in near:
            sentence = f"{name} is not in the command area of {table.named(order.general)}."
            return Refusal("out-of-area", "4.4e", sentence)
        if led.get(index) == leader:
            return Refusal("no-change", "4.4f", f"{table.name(leader)} already commands {name}.")
        limit = table.printed.number("command.units")
        if list(led.values()).count(leader) >= limit:
            return Refusal("command-full", "4.4g", f"{table.name(leader)} already commands {limit} units.")
        return self._repeated(table, order, index)

    def _repeated(self, table: Drina, order: Command, index: Counter) -> Refusal | None:
        """4.4f: a unit that has a general is not told again what it was told before on the same occasion."""
        if index not in commanders(table, self.country) or _statement(order) not in self.stated:
            return None
        sentence = f"That was stated for {table.name(index)} before on this occasion, and then stated otherwise."
        return Refusal("repeated", "4.4f", sentence, "stated-once-on-an-occasion")

    def _needed(self, table: Drina, index: Counter, near: list[int]) -> Refusal | None:
        """4.4g: a unit is left without a general only for another, while all whom it could have lead enough."""
        led, limit = commanders(table, self.country), table.printed.number("command.units")
        own, counts = led[index], list(led.values())
        others = disputed(table, self.country).items()
        replaced = any(own in generals and led.get(i) != own for i, generals in others)
        idle = next((g for g in near if counts.count(g) < limit), None if replaced else own)
        if idle is None:
            return None
        sentence = f"{table.name(index)} must be under command: {table.name(idle)} would lead fewer than {limit} units."
        return Refusal("needed", "4.4g", sentence, "eight-must-be-chosen")

    def _idle(self, table: Drina) -> Refusal | None:
        """4.4g: whether a general leads fewer units than allowed, while one in the area has no general."""
        led, limit = commanders(table, self.country), table.printed.number("command.units")
        counts = list(led.values())
        for i, near in disputed(table, self.country).items():
            for general in near:
                if i not in led and counts.count(general) < limit:
                    has = count(counts.count(general), "unit")
                    sentence = f"{table.name(general)} commands {has} and has room for {table.name(i)} or another."
                    return Refusal("room-left", "4.4g", sentence, "eight-must-be-chosen")
        return None

    def carry_out(self, table: Drina, order: Order) -> None:
        """Note it; units that were led before still are."""
        if isinstance(order, Done):
            return
        assert isinstance(order, Command)
        table.ask(replace(self, stated=(*self.stated, _statement(order))))
        index = table.printed.index[order.piece]
        # The others keep their generals, or room that is left would be dealt out again.
        led = commanders(table, self.country)
        for i in disputed(table, self.country):
            if i != index and table.pieces[i].general != led.get(i, WITHOUT):
                table.put(i, replace(table.pieces[i], general=led.get(i, WITHOUT)))
        if order.general:
            leader = table.printed.index[order.general]
            table.change(index, f"is under the command of {table.name(leader)}", "4.4f", general=leader)
        else:
            table.change(index, "is under no general's command", "4.4g", general=WITHOUT)


def _statement(order: Command) -> str:
    """A statement as it is remembered."""
    return f"{order.piece} {order.general}".rstrip()
