"""Playing a turn's worth of orders on a private table: quickly, unit by unit, by tasks and by trial.

For each unit the hexes it can reach are sifted by how attractive they are, the best of them are judged by the tasks,
and the best of those are tried on a copy. The same code plans a bot's own turn and imagines its enemy's.
"""

from itertools import islice
from operator import itemgetter
from typing import NamedTuple

from hexmarshal.bots.ahead import Judge, value
from hexmarshal.bots.assaults import best
from hexmarshal.bots.tasks import Tasks
from hexmarshal.core.engine.mind import AnyMind
from hexmarshal.core.engine.procedure import AnyQuestion, Order
from hexmarshal.core.engine.table import AnyTable

GAIN = 0.01
"""What is worth doing at all."""
PASSES = 2
"""How often units that found nothing to do are asked again, once others have moved."""


class Breadth(NamedTuple):
    """How widely to look."""

    sifted: int = 16
    """Hexes of a unit that are judged by the tasks."""
    tried: int = 4
    """Orders of a unit that are tried on a copy."""
    minor: int = 12
    """Answers to any other question that are tried."""
    together: bool = False
    """Whether assaults of several units are tried before the units one by one."""


class Turn:
    """One side's run of orders on a table, which is changed."""

    def __init__(
        self,
        table: AnyTable,
        tasks: Tasks,
        breadth: Breadth,
        seed: str,
        mind: AnyMind,
        careful: bool = True,
        idle: frozenset[str] = frozenset(),
    ) -> None:
        question = table.question
        assert question is not None
        self.table, self.tasks, self.breadth, self.seed, self.mind = table, tasks, breadth, seed, mind
        self.judge: Judge = mind.outlook if careful else mind.evaluate
        self.question: type[AnyQuestion] = type(question)
        self.side = question.side
        self.orders: list[Order] = []
        """The side's own orders, in the order in which they were given."""
        self.sure = 0
        """How many of them do not depend on what chance gave or on what another side chose."""
        self.certain = True
        """Whether all orders so far are sure."""
        self.idle = set(idle)
        """Units that found nothing to do when they were last asked."""
        self._given: set[Order] = set()
        self._now: float | None = None
        """How the side stands at the table as it is, once somebody asked."""
        self._cells = {identity: index for index, identity in enumerate(table.piece_ids())}

    def play(self, surely: bool = False) -> list[Order]:
        """Play the run to its end, or only as far as it is sure; give the side's own orders."""
        self.order_units(surely)
        while not self._over(surely):
            self.give(self.rest())
        return self.orders

    def order_units(self, surely: bool = False) -> None:
        """Give all units whatever gains anything, and leave the run open."""
        if self._over(surely):
            return
        if self.breadth.together:
            self._assault(surely)
        subjects = self._question().subjects(self.table)
        units = [subject for subject in subjects if self.is_unit(subject)]
        if self.mind.idle_last:
            units.sort(key=self.idle.__contains__)
        sooner = self.mind.sooner
        units.sort(key=lambda unit: not sooner(self.table, unit))
        for _ in range(PASSES):
            waiting = [unit for unit in units if not self.see_to(unit, surely)]
            if len(waiting) == len(units):
                break
            units = waiting

    def _assault(self, surely: bool) -> None:
        """Order the best assaults, one after the other as long as they gain."""
        for _ in range(self.tasks.aims.assaults):
            assault = None if self._over(surely) else best(self.table, self.mind.aims(self.table, self.side), self.mind)
            if assault is None:
                return
            for order in assault.orders:
                if not self._over(surely):
                    self.give(order)

    def see_to(self, unit: str, surely: bool = False) -> bool:
        """Give a unit whatever orders gain anything; whether there was one."""
        acted = False
        while not self._over(surely) and (order := self.best(unit)) is not None:
            self.give(order)
            acted = True
        if acted:
            self.idle.discard(unit)
        elif not self._over(surely):
            self.idle.add(unit)
        return acted

    def is_unit(self, subject: str) -> bool:
        """Whether a subject is a piece, and not a word or a hex."""
        return subject in self._cells

    def _over(self, surely: bool) -> bool:
        """Whether the run is over, or no longer sure."""
        return self.asked() is None or (surely and not self.certain)

    def asked(self) -> AnyQuestion | None:
        """The question of this run, if it is still to be answered."""
        question = self.table.question
        return question if type(question) is self.question and question.side == self.side else None

    def _question(self) -> AnyQuestion:
        question = self.asked()
        assert question is not None
        return question

    def _interrupted(self, asked: AnyQuestion) -> bool:
        """Whether something is asked in the middle of the run, such as how the enemy reacts."""
        return type(asked) is not self.question and any(type(frame) is self.question for frame in self.table.stack)

    def _at(self, unit: str) -> int:
        cell: int = self.table.pieces[self._cells[unit]].at
        return cell

    def give(self, order: Order) -> None:
        """Give an order, and answer what comes of it until the run goes on."""
        piece = order.pieces[0] if len(order.pieces) == 1 else ""
        here = self._at(piece) if piece in self._cells else -1
        self._given.add(order)
        self._now = None
        self.orders.append(order)
        draws = self.table.draws
        self.sure += self.certain
        self.table.answer(order)
        asked = self.table.question
        if self.table.draws != draws or (asked is not None and self._interrupted(asked)):
            self.certain = False
        while (asked := self.table.question) is not None and self._interrupted(asked):
            answer = minor(self.table, asked, self.seed, self.breadth.minor, self.judge)
            if asked.side == self.side:
                self.orders.append(answer)
            self.table.answer(answer)
        if here >= 0 and (there := self._at(piece)) >= 0 and there != here:
            self.went(self.tasks.aims.units.get(piece, 0.0), here, there)

    def went(self, strength: float, here: int, there: int) -> None:
        """A unit has gone from one hex to another."""
        self.tasks.go(strength, here, there)

    def best(self, unit: str) -> Order | None:
        """The best order of a unit; ``None`` if none gains anything as yet."""
        vain, given = self.mind.vain, self._given
        listed = self._question().orders(self.table, unit)
        offers = [order for order in listed if order not in given and not vain(self.table, order)]
        if not offers:
            return None
        now = self._now
        if now is None:
            now = self._now = self.judge(self.table, self.side)
        found = [
            (self._value(order) - now + gain, -number, order)
            for number, (gain, order) in enumerate(self.sifted(offers, unit))
        ]
        first = max(found, key=itemgetter(0, 1))
        return first[2] if first[0] > GAIN else None

    def _value(self, order: Order) -> float:
        return value(self.table, order, self.side, self.seed, self.judge, self.mind.weighs)

    def sifted(self, offers: list[Order], unit: str) -> list[tuple[float, Order]]:
        """The orders worth trying, with what each adds to the tasks."""
        tasks, find = self.tasks, self.table.board.find
        here, strength = self._at(unit), tasks.aims.units.get(unit, 0.0)
        moves: list[tuple[float, int, Order]] = []
        others: list[tuple[float, Order]] = []
        lure = tasks.lure if strength > 0 else tasks.company
        for order in offers:
            cell = find(order.where) if order.where else None
            if cell is None or cell in tasks.foes or here < 0:
                others.append((0.0, order))
            else:
                moves.append((lure(cell), cell, order))
        moves.sort(key=itemgetter(0), reverse=True)
        if strength <= 0:
            judged = [(0.0, order) for _, _, order in moves[: self.breadth.tried]]
        else:
            judged = [(tasks.gain(strength, here, cell), order) for _, cell, order in moves[: self.breadth.sifted]]
            judged.sort(key=itemgetter(0), reverse=True)
        return others[: self.breadth.minor] + judged[: self.breadth.tried]

    def rest(self) -> Order:
        """What ends the run, or the least bad of what must still be ordered."""
        question = self._question()
        subjects = question.subjects(self.table)
        if "done" in subjects:
            return question.orders(self.table, "done")[0]
        found: list[tuple[float, int, Order]] = []
        # A unit that has been given all its orders before would only go round in circles.
        open_to_more = (s for s in subjects if any(o not in self._given for o in question.orders(self.table, s)))
        for subject in list(islice(open_to_more, 4)) or subjects[:4]:
            offers = question.orders(self.table, subject)
            fresh = [order for order in offers if order not in self._given] or offers
            tried = self.sifted(fresh, subject) if self.is_unit(subject) else [(0.0, o) for o in fresh[:8]]
            found += [(self._value(order) + gain, -number, order) for number, (gain, order) in enumerate(tried)]
        return max(found, key=itemgetter(0, 1))[2]


def minor(table: AnyTable, question: AnyQuestion, seed: str, most: int, judge: Judge) -> Order:
    """An answer to any other question: the first that gains, one step ahead, else the least bad."""
    side = question.side
    subjects = question.subjects(table)
    if len(subjects) == 1:
        offers = question.orders(table, subjects[0])
        return offers[0] if len(offers) == 1 else _best(table, offers[:most], side, seed, judge)[1]
    now = judge(table, side)
    chosen: tuple[float, Order] | None = None
    for subject in subjects[:most]:
        found = _best(table, question.orders(table, subject)[:most], side, seed, judge)
        if found[0] > now + GAIN:
            return found[1]
        # Of equals, the last: games list the end of a decision last.
        if chosen is None or found[0] >= chosen[0]:
            chosen = found
    assert chosen is not None
    return chosen[1]


def _best(table: AnyTable, offers: list[Order], side: str, seed: str, judge: Judge) -> tuple[float, Order]:
    return max(((value(table, order, side, seed, judge), order) for order in offers), key=itemgetter(0))
