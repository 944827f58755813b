"""11.4 and 12: reinforcements enter, and units are posted to armies and armies to fronts."""

import re
from typing import ClassVar

from hexmarshal.core.paths import cells, connected
from hexmarshal.core.procedure import Order, Procedure, Refusal
from hexmarshal.games.fury.asking import Ask, count
from hexmarshal.games.fury.communication import communication
from hexmarshal.games.fury.movement import spend_rail_point
from hexmarshal.games.fury.orders import Assign, Done, Enter, Post, Relieve
from hexmarshal.games.fury.pieces import FRONTS, NATIONS_OF, SIDE_OF, SIDES, Box, Kind
from hexmarshal.games.fury.reach import rail_open, stops
from hexmarshal.games.fury.sheet import Links
from hexmarshal.games.fury.table import Fury, replace

_ENTER = re.compile(r"enter (.+?) (\d{4})([-=])(\d{4})$")


class Reinforcements(Procedure, frozen=True):
    """11.4a: the Russian first."""

    player: int = 0
    steps: ClassVar = ("next",)

    def next(self, table: Fury) -> None:
        """A player with an empty space is passed over."""
        if self.player == len(SIDES):
            return
        table.again()
        table.amend(player=self.player + 1)
        question = EnterUnits(SIDES[self.player])
        if question.waiting(table):
            table.ask(question)


def armies_open(table: Fury, index: int) -> list[int]:
    """The armies to which an arriving unit may be posted (2.1i, 7i, 7j, 12a)."""
    sheet = table.sheet
    if sheet.band[index]:
        return list(sheet.band[index])
    nation = table.pieces[index].nation
    found = []
    for army, of in enumerate(sheet.army_nation):
        in_play = any(piece.army == army and piece.at >= 0 for piece in table.pieces)
        if in_play and (of == nation or (nation == 2 and of == 1)):
            found.append(army)
    return found


def _railways(table: Fury, index: int) -> Links:
    """The lines on which a unit enters: those of its nation, or of both for Germans joining Austrians (9.3f)."""
    piece, sheet = table.pieces[index], table.sheet
    if piece.nation == 2 and sheet.army_nation[piece.army] == 1:
        return sheet.allied_railways
    return sheet.railways[piece.nation]


def by_march(table: Fury, index: int, entry: int) -> dict[int, int]:
    """Hexes reached by the administrative march along a railway, with their cost; the entry hex is the first (11.4c)."""
    side = table.side_of(index)
    layout = table.layout
    zone, into = layout.zone[1 - side], layout.open[side] & ~layout.hqs[1 - side] & ~layout.siege
    limit = table.sheet.number["reinforcement.march"]
    if not into >> entry & 1:
        return {}
    found = {entry: 1}
    front = [entry]
    while front:
        here = front.pop(0)
        if zone >> here & 1 or found[here] == limit:
            continue
        for there in table.board.rail_neighbours[here]:
            if into >> there & 1 and there not in found:
                found[there] = found[here] + 1
                front.append(there)
    return found


def by_train(table: Fury, index: int, entry: int) -> int:
    """Hexes reached by train from an entry hex, the entry hex among them (11.4c, 9.3d)."""
    side, nation = table.side_of(index), table.pieces[index].nation
    if not table.sheet.is_hq[index] and not table.state.rail[nation]:
        return 0
    through = rail_open(table, side, nation)
    return connected(entry, _railways(table, index), through) if through >> entry & 1 else 0


def entrances(table: Fury, index: int) -> list[tuple[int, int, bool]]:
    """Every way to enter: entry hex, end hex, by train. Marching comes first, for it costs no rail point."""
    key = ("entrances", index)
    known: list[tuple[int, int, bool]] | None = table.cache.get(key)
    if known is not None:
        return known
    side = table.side_of(index)
    # 11.4d: stacking and isolation bind whoever enters.
    ends = stops(table, index) & communication(table, side)
    found: dict[int, tuple[int, int, bool]] = {}
    for entry in table.sheet.entries[table.pieces[index].nation]:
        for cell in by_march(table, index, entry):
            if ends >> cell & 1:
                found.setdefault(cell, (entry, cell, False))
    for entry in table.sheet.entries[table.pieces[index].nation]:
        for cell in cells(by_train(table, index, entry) & ends & table.sheet.land):
            found.setdefault(cell, (entry, cell, True))
    known = table.cache[key] = sorted(found.values())
    return known


def relief(table: Fury, index: int) -> dict[int, bool]:
    """Cadres whose place a rebuilt corps must take, and whether that costs a rail point (11.4e)."""
    piece, sheet = table.pieces[index], table.sheet
    if not piece.rebuilt or sheet.kinds[index] is not Kind.CORPS or sheet.full[index] < sheet.number["cadre.replaced-by"]:
        return {}
    found = {}
    for cadre in sheet.cadres:
        other = table.pieces[cadre]
        if other.at < 0 or other.nation != piece.nation or table.besieged(cadre):
            continue
        mates = [i for i in table.here(other.at, SIDE_OF[piece.nation]) if i != cadre]
        if any(table.pieces[i].army != piece.army for i in mates):
            continue
        near = any(other.at in by_march(table, index, entry) for entry in sheet.entries[piece.nation])
        if near or table.state.rail[piece.nation]:
            found[cadre] = not near
    return found


class EnterUnits(Ask, frozen=True):
    """11.4, 12: a player brings on his reinforcements; who does not enter waits (11.4d)."""

    fresh: tuple[int, ...] = ()
    """Armies whose HQ entered in this phase (12b)."""

    kind: ClassVar = "reinforce"
    clause: ClassVar = "11.4"
    accepts: ClassVar = (Enter, Assign, Post, Relieve, Done)

    def waiting(self, table: Fury) -> list[int]:
        """The player's units in the Reinforcements space."""
        return [
            i
            for i, piece in enumerate(table.pieces)
            if piece.at == Box.REINFORCEMENTS and SIDE_OF[piece.nation] == self.player
        ]

    def prompt(self, table: Fury) -> str:
        """Who waits, with what rail points."""
        from hexmarshal.games.fury.pieces import NATIONS

        waiting = count(len(self.waiting(table)), "unit")
        points = ", ".join(f"{NATIONS[n]} {table.state.rail[n]}" for n in NATIONS_OF[self.player])
        return f"{self.who(table)}: bring on reinforcements. {waiting.capitalize()} waiting; rail points: {points}."

    def subjects(self, table: Fury) -> list[str]:
        """Units that can do something, and the end."""
        ids = table.sheet.ids
        found = [ids[i] for i in self.waiting(table) if self._offers(table, i)]
        found += [ids[i] for i in self._transfers(table)]
        return found if self._must_relieve(table) is not None else [*found, "done"]

    def _must_relieve(self, table: Fury) -> int | None:
        return next((i for i in self.waiting(table) if relief(table, i)), None)

    def _transfers(self, table: Fury) -> list[int]:
        """12b: a two-coloured corps on the map may pass to its other army in the phase that brings on its HQ."""
        return [
            i
            for i, band in enumerate(table.sheet.band)
            if band
            and table.side_of(i) == self.player
            and (table.pieces[i].at >= 0 or table.pieces[i].at == Box.ELIMINATED)
            and any(army in self.fresh and army != table.pieces[i].army for army in band)
        ]

    def _offers(self, table: Fury, index: int) -> list[Order]:
        piece, sheet = table.pieces[index], table.sheet
        name = sheet.ids[index]
        if piece.army < 0:
            return [Assign(name, sheet.army_ids[army]) for army in armies_open(table, index)]
        if not table.state.fronts[piece.army]:
            return [Post(sheet.army_ids[piece.army], front) for front in FRONTS]
        cadres = relief(table, index)
        if cadres:
            return [Relieve(name, sheet.ids[cadre]) for cadre in cadres]
        labels = table.board.labels
        return [Enter(name, labels[entry], labels[to], rail) for entry, to, rail in entrances(table, index)]

    def orders(self, table: Fury, subject: str) -> list[Order]:
        """What a waiting unit can do next: be posted, then enter."""
        if subject == "done":
            return [] if self._must_relieve(table) is not None else [Done()]
        index = table.sheet.index.get(subject, -1)
        if index in self.waiting(table):
            return self._offers(table, index)
        if index in self._transfers(table):
            band = table.sheet.band[index]
            return [Assign(subject, table.sheet.army_ids[army]) for army in band if army in self.fresh]
        return []

    def check(self, table: Fury, order: Order) -> Refusal | None:
        """11.4, 12."""
        if isinstance(order, Done):
            index = self._must_relieve(table)
            if index is not None:
                return Refusal("cadre-first", "11.4e", f"{table.name(index)} must first take the place of a Cadre.")
            return None
        if isinstance(order, Post):
            return self._check_post(table, order)
        assert isinstance(order, Enter | Assign | Relieve)
        index = table.sheet.index.get(order.piece)
        if index is None:
            return Refusal("unknown-piece", "2.1a", f"There is no counter called {order.piece}.")
        name = table.name(index)
        if table.side_of(index) != self.player:
            return Refusal("not-yours", "11.4a", f"{name} is not a unit of the {self.side} player, who brings on his now.")
        if index not in self.waiting(table):
            if isinstance(order, Assign) and order in self.orders(table, order.piece):
                return None
            if isinstance(order, Assign):
                return Refusal("posted", "12d", f"{name} keeps its army for the rest of the game.")
            return Refusal("not-waiting", "11.4b", f"{name} is not in the Reinforcements space.")
        if order in self._offers(table, index):
            return None
        return self._why_not(table, order, index)

    def _check_post(self, table: Fury, order: Post) -> Refusal | None:
        army = table.sheet.army_number.get(order.army)
        if army is None or order.front not in FRONTS:
            return Refusal("unknown-army", "12c", f"There is no army {order.army} or no front {order.front}.")
        name = table.sheet.army_names[army]
        if table.state.fronts[army]:
            return Refusal("posted", "12d", f"The {name} keeps its front for the rest of the game.")
        if not any(table.pieces[i].army == army for i in self.waiting(table)):
            return Refusal("not-waiting", "7h", f"No unit of the {name} is about to enter.")
        return None

    def _why_not(self, table: Fury, order: Enter | Assign | Relieve, index: int) -> Refusal:
        piece, name, sheet = table.pieces[index], table.name(index), table.sheet
        if isinstance(order, Assign):
            if piece.army >= 0:
                return Refusal("posted", "12d", f"{name} belongs to the {sheet.army_names[piece.army]}.")
            choice = ", ".join(sheet.army_ids[army] for army in armies_open(table, index))
            clause = "12a" if sheet.band[index] else "7i"
            return Refusal("army", clause, f"{name} can be posted to: {choice}.")
        if piece.army < 0:
            return Refusal("no-army", "12c", f"{name} must be posted to an army before it enters.")
        if not table.state.fronts[piece.army]:
            army = sheet.army_names[piece.army]
            return Refusal("no-front", "7h", f"The {army} must be posted to a front before it enters.")
        if relief(table, index):
            return Refusal("cadre-first", "11.4e", f"{name} must first take the place of a Cadre.")
        if isinstance(order, Relieve):
            return Refusal("no-cadre", "11.4e", f"{name} cannot take the place of {order.cadre}.")
        return self._why_not_there(table, order, index)

    def _why_not_there(self, table: Fury, order: Enter, index: int) -> Refusal:
        from hexmarshal.games.fury.reach import stop_refusal

        name, nation = table.name(index), table.pieces[index].nation
        entry, to = table.board.find(order.start), table.board.find(order.to)
        if entry not in table.sheet.entries[nation]:
            return Refusal("no-entry", "11.4c", f"{order.start} is no entry hex for {name}.")
        if to is None:
            return Refusal("unknown-hex", "3b", f"There is no hex {order.to} on the map.")
        refusal = stop_refusal(table, index, to)
        if refusal is not None:
            return Refusal(refusal.code, "11.4d" if refusal.clause == "9.2a" else refusal.clause, refusal.sentence)
        if not communication(table, table.side_of(index)) >> to & 1:
            return Refusal("isolated", "11.4d", f"{name} would have no line of communication in {order.to}.")
        marched = any(to in by_march(table, index, e) for e in table.sheet.entries[nation])
        if order.rail and marched:
            return Refusal("march", "11.4c", f"{name} marches to {order.to}; no rail point is needed.")
        if not table.sheet.is_hq[index] and not table.state.rail[nation]:
            return Refusal("no-rail-points", "11.4c", f"No rail points are left: {name} can only march along a railway.")
        return Refusal("too-far", "11.4c", f"{name} cannot come from {order.start} to {order.to}.")

    def normal(self, table: Fury, order: Order) -> Order:
        """A post is the same whoever of the army waits."""
        return order

    def read(self, table: Fury, text: str) -> Order | None:
        """``enter IV 1904-1806``, ``assign II S to ru-2``, ``post ru-9 south``, ``XX replaces cadre-1``."""
        enter = _ENTER.match(text)
        if enter:
            index = self._named(table, enter[1])
            if index is None:
                return None
            order = Enter(table.sheet.ids[index], enter[2], enter[4], enter[3] == "=")
            other = replace(order, rail=not order.rail)
            return other if other in self.orders(table, other.piece) else order
        assign = re.match(r"assign (.+?) to (\S+)$", text)
        if assign:
            index = self._named(table, assign[1])
            return None if index is None else Assign(table.sheet.ids[index], assign[2])
        post = re.match(r"post (\S+) (\S+)$", text)
        if post:
            return Post(post[1], post[2])
        relieve = re.match(r"(.+?) replaces (\S+)$", text)
        if relieve:
            index = self._named(table, relieve[1])
            return None if index is None else Relieve(table.sheet.ids[index], relieve[2])
        return None

    def _named(self, table: Fury, name: str) -> int | None:
        wanted = name.casefold()
        for i in self.waiting(table):
            if table.sheet.names[i].casefold() == wanted:
                return i
        return table.find_piece(name, self.player)

    def carry_out(self, table: Fury, order: Order) -> None:
        """Post, enter, or be done."""
        if isinstance(order, Done):
            return
        fresh = self.fresh
        if isinstance(order, Post):
            army = table.sheet.army_number[order.army]
            fronts = list(table.state.fronts)
            fronts[army] = order.front
            table.note(fronts=tuple(fronts))
            table.say(f"The {table.sheet.army_names[army]} is posted to the {order.front} front.", "7h")
        else:
            assert isinstance(order, Enter | Assign | Relieve)
            index = table.sheet.index[order.piece]
            if isinstance(order, Assign):
                army = table.sheet.army_number[order.army]
                table.change(index, f"is posted to the {table.sheet.army_names[army]}", "12c", army=army)
            elif isinstance(order, Relieve):
                self._relieve(table, index, table.sheet.index[order.cadre])
            else:
                self._enter(table, order, index)
                if table.sheet.is_hq[index]:
                    fresh = (*fresh, table.pieces[index].army)
        following = replace(self, fresh=fresh)
        if following.waiting(table) or following._transfers(table):
            table.ask(following)

    def _enter(self, table: Fury, order: Enter, index: int) -> None:
        piece = table.pieces[index]
        if order.rail and not table.sheet.is_hq[index]:
            spend_rail_point(table, piece.nation)
        reduced = piece.reduced if piece.rebuilt else table.sheet.enters_reduced[index]
        table.put(index, replace(piece, reduced=reduced, rebuilt=False))
        entry, to = table.board.cell(order.start), table.board.cell(order.to)
        path = (entry, to) if entry != to else (to,)
        table.march(index, to, "enters by rail" if order.rail else "enters", "11.4c", path)

    def _relieve(self, table: Fury, index: int, cadre: int) -> None:
        """11.4e: the corps appears where the Cadre stood; the Cadre leaves the board."""
        if relief(table, index)[cadre]:
            spend_rail_point(table, table.pieces[index].nation)
        old = table.pieces[cadre]
        table.put(cadre, replace(old, at=int(Box.CADRES), army=-1, disorganised=False, besieging=False))
        table.change(
            index, f"takes the place of a Cadre in {table.hexname(old.at)}", "11.4e",
            at=old.at, rebuilt=False, besieging=old.besieging, disorganised=old.disorganised,
        )  # fmt: skip
