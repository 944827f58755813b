"""4.4: generals, their areas of command, and who commands whom."""

from typing import ClassVar

from hexmarshal.core.orders import Done
from hexmarshal.core.procedure import Order, Procedure, Refusal
from hexmarshal.core.wording import count
from hexmarshal.games.drina.asking import Ask, pattern, words
from hexmarshal.games.drina.orders import Command
from hexmarshal.games.drina.pieces import SIDES, UNDECLARED, WITHOUT, Kind
from hexmarshal.games.drina.table import Drina, replace

_UNDER = pattern(r"PIECE under PIECE")
_WITHOUT = pattern(r"PIECE without general")


def generals_on(table: Drina, country: int) -> list[int]:
    """The generals of a country on the board."""
    return [i for i in table.sheet.generals[country] if table.pieces[i].at >= 0]


def commanders(table: Drina, country: int) -> dict[int, int]:
    """Who commands each unit of a country that is under command (4.4e, 4.4f, 4.4g).

    A general leads whoever was stated for him and still stands in his area; what room is left goes to units in his
    area for whom nothing was stated, first to those that have no other general.
    """
    key = ("commanders", country)
    found: dict[int, int] | None = table.cache.get(key)
    if found is not None:
        return found
    found = table.cache[key] = {}
    area, pieces = table.sheet.area, table.pieces
    leaders = generals_on(table, country)
    room = dict.fromkeys(leaders, table.sheet.number("command.units"))
    waiting: list[tuple[int, int, list[int]]] = []
    for i in table.layout.men[country]:
        piece = pieces[i]
        if table.sheet.kind[i] == Kind.GENERAL or piece.general == WITHOUT:
            continue
        near = [g for g in leaders if area[pieces[g].at] >> piece.at & 1]
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


def commander(table: Drina, index: int, cell: int = -1) -> int:
    """The general who commands a unit, as it stands or as if it stood on ``cell``; −1 if nobody does."""
    country = table.sheet.country[index]
    led = commanders(table, country)
    piece = table.pieces[index]
    if cell in (-1, piece.at):
        return led.get(index, -1)
    if piece.general == WITHOUT:
        return -1
    others = [leader for unit, leader in led.items() if unit != index]
    limit = table.sheet.number("command.units")
    near = [
        g for g in generals_on(table, country)
        if table.sheet.area[table.pieces[g].at] >> cell & 1 and others.count(g) < limit
    ]  # fmt: skip
    if piece.general in near:
        return piece.general
    return near[0] if near else -1


def disputed(table: Drina, country: int) -> dict[int, list[int]]:
    """The units about which something is to be stated, each with the generals it may have.

    They stand in several areas (4.4f), or in one with more units than its general may lead (4.4g).
    """
    key = ("disputed", country)
    known: dict[int, list[int]] | None = table.cache.get(key)
    if known is not None:
        return known
    area, pieces = table.sheet.area, table.pieces
    leaders = generals_on(table, country)
    near = {
        i: [g for g in leaders if area[pieces[g].at] >> pieces[i].at & 1]
        for i in table.layout.men[country]
        if table.sheet.kind[i] != Kind.GENERAL
    }
    limit = table.sheet.number("command.units")
    full = [g for g in leaders if sum(g in found for found in near.values()) > limit]
    known = {i: found for i, found in near.items() if len(found) > 1 or any(g in full for g in found)}
    table.cache[key] = known
    return known


class Commands(Procedure, frozen=True):
    """4.4f, 4.4g, 4.4.1b: a country states who commands whom, if there is a choice."""

    country: int
    """Whose units."""
    steps: ClassVar = ("state", "keep")

    def state(self, table: Drina) -> None:
        """What was stated before stands as long as it can."""
        area, pieces = table.sheet.area, table.pieces
        for i in table.layout.men[self.country]:
            leader = pieces[i].general
            gone = leader >= 0 and not (pieces[leader].at >= 0 and area[pieces[leader].at] >> pieces[i].at & 1)
            if gone or leader == WITHOUT:
                table.put(i, replace(pieces[i], general=UNDECLARED))
        if disputed(table, self.country):
            table.ask(StateCommands(SIDES[self.country]))

    def keep(self, table: Drina) -> None:
        """What was stated for disputed units holds until the next occasion."""
        led = commanders(table, self.country)
        for i in disputed(table, self.country):
            table.put(i, replace(table.pieces[i], general=led.get(i, WITHOUT)))


class StateCommands(Ask, frozen=True):
    """4.4f, 4.4g: which unit is under which general's command."""

    kind: ClassVar = "command"
    clause: ClassVar = "4.4f"
    accepts: ClassVar = (Command, Done)

    def prompt(self, table: Drina) -> str:
        """How many units are meant."""
        units = count(len(disputed(table, self.country)), "unit")
        return f"{self.who(table)}: state who commands the {units} with a choice of general, or leave it as it is."

    def subjects(self, table: Drina) -> list[str]:
        """The units with a choice, and the end."""
        found = [table.sheet.ids[i] for i in disputed(table, self.country) if self.orders(table, table.sheet.ids[i])]
        return [*found, "done"]

    def orders(self, table: Drina, subject: str) -> list[Order]:
        """Another general, or none."""
        if subject == "done":
            return [Done()]
        index = table.sheet.index.get(subject, -1)
        near = disputed(table, self.country).get(index, [])
        offers = [Command(subject, table.sheet.ids[g]) for g in near] + ([Command(subject)] if near else [])
        return [order for order in offers if self.check(table, order) is None]

    def check(self, table: Drina, order: Order) -> Refusal | None:
        """4.4e to 4.4g."""
        if isinstance(order, Done):
            return None
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
            return None
        leader = table.sheet.index.get(order.general, -1)
        if leader not in near:
            sentence = f"{name} does not stand in the command area of {order.general}."
            return Refusal("out-of-area", "4.4e", sentence)
        if led.get(index) == leader:
            return Refusal("no-change", "4.4f", f"{table.name(leader)} commands {name} already.")
        limit = table.sheet.number("command.units")
        if list(led.values()).count(leader) >= limit:
            return Refusal("command-full", "4.4g", f"{table.name(leader)} commands {limit} units already.")
        return None

    def read(self, table: Drina, text: str) -> Order | None:
        """``SI3 under SG1``, ``SI3 without general``."""
        if found := _UNDER.fullmatch(text):
            return Command(*words(found))
        found = _WITHOUT.fullmatch(text)
        return Command(*words(found)) if found else None

    def carry_out(self, table: Drina, order: Order) -> None:
        """Note it; whoever was led before stays so."""
        if isinstance(order, Done):
            return
        assert isinstance(order, Command)
        table.ask(self)
        index = table.sheet.index[order.piece]
        # The others keep their generals, or room that is left would be dealt out anew.
        led = commanders(table, self.country)
        for i in disputed(table, self.country):
            if i != index and table.pieces[i].general != led.get(i, WITHOUT):
                table.put(i, replace(table.pieces[i], general=led.get(i, WITHOUT)))
        if order.general:
            leader = table.sheet.index[order.general]
            table.change(index, f"is under the command of {table.name(leader)}", "4.4f", general=leader)
        else:
            table.change(index, "is under no general's command", "4.4g", general=WITHOUT)
