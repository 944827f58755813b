"""11.4 and 12: reinforcements enter, and units are posted to armies and armies to fronts."""

from collections.abc import Collection
from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Counter, NextSide
from hexmarshal.core.data.wording import count, listing
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal, Way
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.fury.parts.sides import FRONTS, NATIONS, NATIONS_OF, SIDES
from hexmarshal.games.fury.rules.asking import Ask
from hexmarshal.games.fury.rules.entering import (
    armies_open,
    by_march,
    by_refusal,
    by_train,
    can_stop_at_entry,
    comes_back,
    ends,
    enter,
    entrance,
    entrance_refusal,
    entrances,
    relief,
    relieve,
    relievers,
    waiting,
)
from hexmarshal.games.fury.rules.orders import Assign, Enter, Post, Relieve
from hexmarshal.games.fury.rules.pieces import Off
from hexmarshal.games.fury.rules.position import Fury, replace


class Reinforcements(Procedure, frozen=True, tag="Reinforcements"):
    """11.4a: the Russian first."""

    player: NextSide = 0
    """Who brings on their units next."""
    steps: ClassVar = ("next",)

    def next(self, table: Fury) -> None:
        """A player with an empty space is passed over."""
        if self.player == len(SIDES):
            return
        table.again()
        table.amend(player=self.player + 1)
        question = EnterUnits(SIDES[self.player])
        table.ask_if(bool(question.waiting(table)), question)


class EnterUnits(Ask, frozen=True, tag="EnterUnits"):
    """11.4, 12: a player brings on their reinforcements; units that do not enter wait (11.4d)."""

    fresh: tuple[Counter, ...] = ()
    """Armies whose HQ entered in this phase (12b)."""

    kind: ClassVar = "reinforce"
    clause: ClassVar = "11.4"
    accepts: ClassVar = (Enter, Assign, Post, Relieve, Done)

    def waiting(self, table: Fury) -> list[Counter]:
        """The player's units in the Reinforcements space."""
        return waiting(table, self.player)

    def prompt(self, table: Fury) -> str:
        """Who waits, with what rail points."""
        left = count(len(self.waiting(table)), "unit")
        points = ", ".join(f"{NATIONS[n].capitalize()} {table.state.rail[n]}" for n in NATIONS_OF[self.player])
        return f"{self.who(table)}: bring on reinforcements. {left.capitalize()} waiting; rail points: {points}."

    def subjects(self, table: Fury) -> list[str]:
        """Units that can do something, and the end."""
        ids = table.printed.ids
        able = [i for i in self.waiting(table) if self._has_offers(table, i)]
        found = [table.printed.army_ids[army] for army in self._unposted(table)]
        found += [ids[i] for i in sorted({*able, *self._transfers(table)})]
        return found if self._must_relieve(table) is not None else [*found, "done"]

    def _unposted(self, table: Fury) -> list[int]:
        """Armies about to enter whose front is still to be named (7h)."""
        armies = sorted({table.pieces[i].army for i in self.waiting(table)})
        return [army for army in armies if army >= 0 and not table.state.fronts[army]]

    def _must_relieve(self, table: Fury, nation: int | None = None) -> Counter | None:
        """A unit that must take the place of a Cadre before anybody else of its nation enters (11.4e)."""
        units = (i for i in relievers(table, self.player) if nation in (None, table.pieces[i].nation))
        return next(units, None)

    def _transfers(self, table: Fury) -> list[Counter]:
        """12b: a two-coloured corps in play may pass to its other army in the phase that brings on its HQ."""
        if not self.fresh:
            return []
        return [
            i
            for i, band in enumerate(table.printed.band)
            if band
            and table.side_of(i) == self.player
            and table.pieces[i].at != Off.SCHEDULED
            and table.pieces[i].army >= 0
            and any(army in self.fresh and army != table.pieces[i].army for army in band)
        ]

    def _has_offers(self, table: Fury, index: Counter) -> bool:
        """Whether a waiting unit can do anything; a quick look where the only question is where it can enter."""
        piece = table.pieces[index]
        if piece.army < 0 or not table.state.fronts[piece.army] or self._must_relieve(table) is not None:
            return bool(self._offers(table, index))
        return can_stop_at_entry(table, index) or ends(table, index) != 0

    def _offers(self, table: Fury, index: Counter) -> list[Order]:
        """What a waiting unit can do, transfers apart."""
        key = ("offers", self.player, index)
        known: list[Order] | None = table.cache.get(key)
        if known is None:
            known = table.cache[key] = self._work_out_offers(table, index)
        return known

    def _work_out_offers(self, table: Fury, index: Counter) -> list[Order]:
        piece, printed = table.pieces[index], table.printed
        name = printed.ids[index]
        if piece.army < 0:
            return [Assign(name, printed.army_ids[army]) for army in armies_open(table, index)]
        if not table.state.fronts[piece.army]:
            return []  # its army is posted first
        cadres = relief(table, index)
        if cadres:
            return [Relieve(name, printed.ids[cadre]) for cadre in cadres]
        if self._must_relieve(table, piece.nation) is not None:
            return []
        labels = table.board.labels
        return [Enter(name, labels[entry], labels[to], rail) for entry, to, rail in entrances(table, index)]

    def orders(self, table: Fury, subject: str) -> list[Order]:
        """What a waiting unit can do next: be posted, then enter."""
        if subject == "done":
            return [] if self._must_relieve(table) is not None else [Done()]
        army = table.printed.army_number.get(subject)
        if army is not None:
            return [Post(subject, front) for front in FRONTS] if army in self._unposted(table) else []
        index = table.printed.index.get(subject, -1)
        found = [*self._offers(table, index)] if index in self.waiting(table) else []
        if index in self._transfers(table):
            band = table.printed.band[index]
            found += [Assign(subject, table.printed.army_ids[army]) for army in band if army in self.fresh]
        return found

    def check(self, table: Fury, order: Order) -> Refusal | None:
        """11.4, 12."""
        if isinstance(order, Done):
            index = self._must_relieve(table)
            if index is not None:
                return Refusal(
                    "cadre-first",
                    "11.4e",
                    f"{table.name(index)} must first take the place of a Cadre.",
                    "cadres-before-all-others",
                )
            return None
        if isinstance(order, Post):
            return self._check_post(table, order)
        assert isinstance(order, Enter | Assign | Relieve)
        index = table.printed.index.get(order.piece)
        if index is None:
            return Refusal("unknown-piece", "2.1a", f"There is no counter called {order.piece}.")
        name = table.name(index)
        if table.side_of(index) != self.player:
            sentence = f"{name} is not a unit of the {self.who(table)} player, who brings on units now."
            return Refusal("not-yours", "11.4a", sentence)
        listed = self.orders(table, order.piece)
        if order in listed or self.normal(table, order) in listed:
            return by_refusal(table, order, index) if isinstance(order, Enter) and order.via else None
        if index not in self.waiting(table):
            if isinstance(order, Assign):
                return Refusal("posted", "12d", f"{name} keeps its army for the rest of the game.")
            return Refusal("not-waiting", "11.4b", f"{name} is not in the Reinforcements space.")
        return self._why_not(table, order, index)

    def _check_post(self, table: Fury, order: Post) -> Refusal | None:
        army = table.printed.army_number.get(order.army)
        if army is None:
            return Refusal("unknown-army", "12c", f"There is no army {order.army}.")
        if order.front not in FRONTS:
            return Refusal("unknown-army", "12c", f"There is no front {order.front}; there are {' and '.join(FRONTS)}.")
        name = table.printed.army_names[army]
        if table.state.fronts[army]:
            return Refusal("posted", "12d", f"The {name} keeps its front for the rest of the game.")
        if not any(table.pieces[i].army == army for i in self.waiting(table)):
            return Refusal("not-waiting", "12c", f"No unit of the {name} is about to enter.")
        return None

    def _why_not(self, table: Fury, order: Enter | Assign | Relieve, index: Counter) -> Refusal:
        piece, name, printed = table.pieces[index], table.name(index), table.printed
        if isinstance(order, Assign):
            if piece.army >= 0:
                return Refusal("posted", "12d", f"{name} belongs to the {printed.army_names[piece.army]}.")
            choice = listing([f"the {printed.army_names[army]}" for army in armies_open(table, index)], "or")
            clause = "12a" if printed.band[index] else "7i"
            return Refusal("army", clause, f"{name} can be posted to {choice}.")
        if piece.army < 0:
            return Refusal("no-army", "12c", f"{name} must be posted to an army before it enters.")
        if not table.state.fronts[piece.army]:
            army = printed.army_names[piece.army]
            clause = "7h" if piece.nation == 0 else "12c"
            return Refusal("no-front", clause, f"The {army} must be posted to a front before it enters.")
        if isinstance(order, Relieve):
            return Refusal(
                "no-cadre",
                "11.4e",
                f"{name} cannot take the place of {table.named(order.cadre)}.",
                "eights-replace-cadres",
            )
        first = self._must_relieve(table, piece.nation)
        if first is not None:
            return Refusal(
                "cadre-first",
                "11.4e",
                f"{table.name(first)} must first take the place of a Cadre.",
                "cadres-before-all-others",
            )
        return entrance_refusal(table, order, index)

    def normal(self, table: Fury, order: Order) -> Order:
        """Of several entry hexes and ways by which a unit comes to the same place one is listed."""
        if not isinstance(order, Enter):
            return order
        entry, to, index = table.board.find(order.start), table.board.find(order.to), table.printed.index[order.piece]
        if to is None or entry not in table.printed.entries[table.pieces[index].nation]:
            return order
        if order.rail:
            there = holds(by_train(table, index, entry), to)
        else:
            there = holds(by_march(table, index, entry), to)
        listed = (e for e in self.orders(table, order.piece) if isinstance(e, Enter) and e.to == order.to)
        return next((other for other in listed if there and other.rail == order.rail), order)

    def point(self, table: Fury, subject: str, where: str) -> Order | None:
        """The unit enters there, from the entry hex that lies nearest."""
        index, to = table.printed.index.get(subject), table.board.find(where)
        if index is None or to is None:
            return super().point(table, subject, where)
        board, entries = table.board, table.printed.entries[table.pieces[index].nation]
        listed = next((order for order in self.orders(table, subject) if order.where == where), None)
        entry = min(entries, key=lambda cell: board.distance(cell, to))
        return listed or Enter(subject, board.labels[entry], where, bool(board.rail_neighbours[to]))

    def way(self, table: Fury, order: Order) -> Way | None:
        """Along the railway from the entry hex, or to the hex of the Cadre."""
        if isinstance(order, Relieve):
            return Way((table.hexname(table.pieces[table.printed.index[order.cadre]].at),))
        if not isinstance(order, Enter):
            return None
        return entrance(table, order, table.printed.index[order.piece])

    def likely(self, table: Fury) -> Collection[Counter]:
        """Those who wait."""
        return self.waiting(table)

    def read(self, table: Fury, text: str) -> Order | None:
        """``enter IV 1904`` ends in the entry hex; ``-`` and ``=`` both do where a unit can come in one way only."""
        order = super().read(table, text)
        if order is None and text.casefold().startswith("enter "):
            order = super().read(table, f"{text}-{text.split()[-1]}")
        if not isinstance(order, Enter):
            return order
        other = replace(order, rail=not order.rail)
        return other if not order.via and other in self.orders(table, other.piece) else order

    def carry_out(self, table: Fury, order: Order) -> None:
        """Post, enter, or be done."""
        if isinstance(order, Done):
            return
        fresh, ahead = self.fresh, None
        if isinstance(order, Post):
            army = table.printed.army_number[order.army]
            fronts = list(table.state.fronts)
            fronts[army] = order.front
            table.note(fronts=tuple(fronts))
            table.say(f"The {table.printed.army_names[army]} is posted to the {order.front} front.", "12c")
        else:
            assert isinstance(order, Enter | Assign | Relieve)
            index = table.printed.index[order.piece]
            if isinstance(order, Assign):
                army = table.printed.army_number[order.army]
                table.change(index, f"is posted to the {table.printed.army_names[army]}", "12c", army=army)
            elif isinstance(order, Relieve):
                relieve(table, index, table.printed.index[order.cadre])
            else:
                ahead = enter(table, order, index)
                if table.printed.is_hq[index] and not comes_back(table, index):
                    fresh = (*fresh, table.pieces[index].army)
        following = replace(self, fresh=fresh)
        if following.waiting(table) or following._transfers(table):
            table.ask(following)
        if ahead is not None:
            table.call(ahead)
