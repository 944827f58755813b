"""11.4 and 12: reinforcements enter, and units are posted to armies and armies to fronts."""

import re
from typing import ClassVar

from hexmarshal.core.orders import Done
from hexmarshal.core.procedure import Order, Procedure, Refusal, Way
from hexmarshal.core.wording import count
from hexmarshal.games.fury.asking import Ask
from hexmarshal.games.fury.communication import with_line
from hexmarshal.games.fury.entering import (
    armies_open,
    by_march,
    by_train,
    can_stop_at_entry,
    comes_back,
    ends,
    entrance,
    entrances,
    relief,
)
from hexmarshal.games.fury.movement import spend_rail_point
from hexmarshal.games.fury.orders import Assign, Enter, Post, Relieve
from hexmarshal.games.fury.pieces import FRONTS, NATIONS, NATIONS_OF, SIDE_OF, SIDES, Box
from hexmarshal.games.fury.steps import stop_refusal
from hexmarshal.games.fury.table import Fury, replace

_ENTER = re.compile(r"enter (.+?) (\d{4})(?:([-=])(\d{4}))?$")


class Reinforcements(Procedure, frozen=True):
    """11.4a: the Russian first."""

    player: int = 0
    """Who brings on his units next."""
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


class EnterUnits(Ask, frozen=True):
    """11.4, 12: a player brings on his reinforcements; who does not enter waits (11.4d)."""

    fresh: tuple[int, ...] = ()
    """Armies whose HQ entered in this phase (12b)."""

    kind: ClassVar = "reinforce"
    clause: ClassVar = "11.4"
    accepts: ClassVar = (Enter, Assign, Post, Relieve, Done)

    def waiting(self, table: Fury) -> list[int]:
        """The player's units in the Reinforcements space."""
        key = ("waiting", self.player)
        known: list[int] | None = table.cache.get(key)
        if known is None:
            known = table.cache[key] = [
                i
                for i, piece in enumerate(table.pieces)
                if piece.at == Box.REINFORCEMENTS and SIDE_OF[piece.nation] == self.player
            ]
        return known

    def prompt(self, table: Fury) -> str:
        """Who waits, with what rail points."""
        waiting = count(len(self.waiting(table)), "unit")
        points = ", ".join(f"{NATIONS[n].capitalize()} {table.state.rail[n]}" for n in NATIONS_OF[self.player])
        return f"{self.who(table)}: bring on reinforcements. {waiting.capitalize()} waiting; rail points: {points}."

    def subjects(self, table: Fury) -> list[str]:
        """Units that can do something, and the end."""
        ids = table.sheet.ids
        waiting = [i for i in self.waiting(table) if self._has_offers(table, i)]
        found = [table.sheet.army_ids[army] for army in self._unposted(table)]
        found += [ids[i] for i in sorted({*waiting, *self._transfers(table)})]
        return found if self._must_relieve(table) is not None else [*found, "done"]

    def _unposted(self, table: Fury) -> list[int]:
        """Armies about to enter whose front is still to be named (7h)."""
        armies = sorted({table.pieces[i].army for i in self.waiting(table)})
        return [army for army in armies if army >= 0 and not table.state.fronts[army]]

    def _must_relieve(self, table: Fury, nation: int | None = None) -> int | None:
        """A unit that must take the place of a Cadre before anybody else of its nation enters (11.4e)."""
        units = (i for i in self._relievers(table) if nation in (None, table.pieces[i].nation))
        return next(units, None)

    def _relievers(self, table: Fury) -> list[int]:
        """The rebuilt units that can take the place of a Cadre."""
        key = ("relievers", self.player)
        known: list[int] | None = table.cache.get(key)
        if known is None:
            known = [i for i in self.waiting(table) if table.pieces[i].rebuilt and relief(table, i)]
            table.cache[key] = known
        return known

    def _transfers(self, table: Fury) -> list[int]:
        """12b: a two-coloured corps in play may pass to its other army in the phase that brings on its HQ."""
        if not self.fresh:
            return []
        return [
            i
            for i, band in enumerate(table.sheet.band)
            if band
            and table.side_of(i) == self.player
            and table.pieces[i].at != Box.SCHEDULED
            and table.pieces[i].army >= 0
            and any(army in self.fresh and army != table.pieces[i].army for army in band)
        ]

    def _has_offers(self, table: Fury, index: int) -> bool:
        """Whether a waiting unit can do anything; a quick look where the only question is where it can enter."""
        piece = table.pieces[index]
        if piece.army < 0 or not table.state.fronts[piece.army] or self._must_relieve(table) is not None:
            return bool(self._offers(table, index))
        return can_stop_at_entry(table, index) or ends(table, index) != 0

    def _offers(self, table: Fury, index: int) -> list[Order]:
        """What a waiting unit can do, transfers apart."""
        key = ("offers", self.player, index)
        known: list[Order] | None = table.cache.get(key)
        if known is None:
            known = table.cache[key] = self._work_out_offers(table, index)
        return known

    def _work_out_offers(self, table: Fury, index: int) -> list[Order]:
        piece, sheet = table.pieces[index], table.sheet
        name = sheet.ids[index]
        if piece.army < 0:
            return [Assign(name, sheet.army_ids[army]) for army in armies_open(table, index)]
        if not table.state.fronts[piece.army]:
            return []  # its army is posted first
        cadres = relief(table, index)
        if cadres:
            return [Relieve(name, sheet.ids[cadre]) for cadre in cadres]
        if self._must_relieve(table, piece.nation) is not None:
            return []
        labels = table.board.labels
        return [Enter(name, labels[entry], labels[to], rail) for entry, to, rail in entrances(table, index)]

    def orders(self, table: Fury, subject: str) -> list[Order]:
        """What a waiting unit can do next: be posted, then enter."""
        if subject == "done":
            return [] if self._must_relieve(table) is not None else [Done()]
        army = table.sheet.army_number.get(subject)
        if army is not None:
            return [Post(subject, front) for front in FRONTS] if army in self._unposted(table) else []
        index = table.sheet.index.get(subject, -1)
        found = [*self._offers(table, index)] if index in self.waiting(table) else []
        if index in self._transfers(table):
            band = table.sheet.band[index]
            found += [Assign(subject, table.sheet.army_ids[army]) for army in band if army in self.fresh]
        return found

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
            sentence = f"{name} is not a unit of the {self.side} player, who brings on his now."
            return Refusal("not-yours", "11.4a", sentence)
        if self.normal(table, order) in self.orders(table, order.piece):
            return None
        if index not in self.waiting(table):
            if isinstance(order, Assign):
                return Refusal("posted", "12d", f"{name} keeps its army for the rest of the game.")
            return Refusal("not-waiting", "11.4b", f"{name} is not in the Reinforcements space.")
        return self._why_not(table, order, index)

    def _check_post(self, table: Fury, order: Post) -> Refusal | None:
        army = table.sheet.army_number.get(order.army)
        if army is None or order.front not in FRONTS:
            return Refusal("unknown-army", "12c", f"There is no army {order.army} or no front {order.front}.")
        name = table.sheet.army_names[army]
        if table.state.fronts[army]:
            return Refusal("posted", "12d", f"The {name} keeps its front for the rest of the game.")
        if not any(table.pieces[i].army == army for i in self.waiting(table)):
            return Refusal("not-waiting", "12c", f"No unit of the {name} is about to enter.")
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
            clause = "7h" if piece.nation == 0 else "12c"
            return Refusal("no-front", clause, f"The {army} must be posted to a front before it enters.")
        if isinstance(order, Relieve):
            return Refusal("no-cadre", "11.4e", f"{name} cannot take the place of {order.cadre}.")
        first = self._must_relieve(table, piece.nation)
        if first is not None:
            return Refusal("cadre-first", "11.4e", f"{table.name(first)} must first take the place of a Cadre.")
        return self._why_not_there(table, order, index)

    def _why_not_there(self, table: Fury, order: Enter, index: int) -> Refusal:
        name, nation = table.name(index), table.pieces[index].nation
        entry, to = table.board.find(order.start), table.board.find(order.to)
        if entry not in table.sheet.entries[nation]:
            return Refusal("no-entry", "11.4c", f"{order.start} is no entry hex for {name}.")
        if to is None:
            return Refusal("unknown-hex", "3b", f"There is no hex {order.to} on the map.")
        refusal = stop_refusal(table, index, to)
        if refusal is not None:
            return Refusal(refusal.code, "11.4d" if refusal.clause == "9.2a" else refusal.clause, refusal.sentence)
        if not with_line(table, (index,), 1 << to):
            return Refusal("isolated", "11.4d", f"{name} would have no line of communication in {order.to}.")
        marched = any(by_march(table, index, e) >> to & 1 for e in table.sheet.entries[nation])
        if order.rail and marched:
            return Refusal("march", "11.4c", f"{name} marches to {order.to}; no rail point is needed.")
        layout, side = table.layout, table.side_of(index)
        if order.rail and layout.zone[1 - side] >> to & 1 and not layout.held[side] >> to & 1:
            return Refusal("rail-zone", "9.3d", f"{order.to} lies in an enemy zone of control and no friend holds it.")
        if not table.sheet.is_hq[index] and not table.state.rail[nation]:
            sentence = f"No rail points are left: {name} can only march along a railway."
            return Refusal("no-rail-points", "11.4c", sentence)
        return Refusal("too-far", "11.4c", f"{name} cannot come from {order.start} to {order.to}.")

    def normal(self, table: Fury, order: Order) -> Order:
        """Of several entry hexes from which a unit comes to the same place one is listed."""
        if not isinstance(order, Enter):
            return order
        entry, to, index = table.board.find(order.start), table.board.find(order.to), table.sheet.index[order.piece]
        if entry is None or to is None or entry not in table.sheet.entries[table.pieces[index].nation]:
            return order
        if order.rail:
            there = bool(by_train(table, index, entry) >> to & 1)
        else:
            there = bool(by_march(table, index, entry) >> to & 1)
        listed = (e for e in self.orders(table, order.piece) if isinstance(e, Enter) and e.to == order.to)
        return next((other for other in listed if there and other.rail == order.rail), order)

    def point(self, table: Fury, subject: str, where: str) -> Order | None:
        """The unit enters there, from the entry hex that lies nearest."""
        index, to = table.sheet.index.get(subject), table.board.find(where)
        if index is None or to is None:
            return super().point(table, subject, where)
        board, entries = table.board, table.sheet.entries[table.pieces[index].nation]
        listed = next((order for order in self.orders(table, subject) if order.where == where), None)
        entry = min(entries, key=lambda cell: board.distance(cell, to))
        return listed or Enter(subject, board.labels[entry], where, bool(board.rail_neighbours[to]))

    def way(self, table: Fury, order: Order) -> Way | None:
        """Along the railway from the entry hex, or to the hex of the Cadre."""
        if isinstance(order, Relieve):
            return Way((table.hexname(table.pieces[table.sheet.index[order.cadre]].at),))
        if not isinstance(order, Enter):
            return None
        index, find = table.sheet.index[order.piece], table.board.cell
        return entrance(table, index, find(order.start), find(order.to), order.rail)

    def read(self, table: Fury, text: str) -> Order | None:
        """``enter IV 1904-1806``, ``assign II S to ru-2``, ``post ru-9 south``, ``XX replaces cadre-1``."""
        enter = _ENTER.match(text)
        if enter:
            index = self._named(table, enter[1])
            if index is None:
                return None
            order = Enter(table.sheet.ids[index], enter[2], enter[4] or enter[2], enter[3] == "=")
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
            table.say(f"The {table.sheet.army_names[army]} is posted to the {order.front} front.", "12c")
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
                if table.sheet.is_hq[index] and not comes_back(table, index):
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
