"""The choices of a decision, staged: first what is picked up, then what is done with it."""

from __future__ import annotations

import re
from contextlib import suppress

from hexmarshal.core.board.board import Board
from hexmarshal.core.engine.match import Decision, Match, parse
from hexmarshal.core.engine.procedure import Order, Refused
from hexmarshal.core.engine.table import AnyTable, refuse
from hexmarshal.core.engine.view import View
from hexmarshal.desk.words import GameText

NEAR = 4
"""How far around a piece that is picked up the map looks."""


class Menu:
    """What can be chosen now."""

    def __init__(self, decision: Decision, view: View, words: GameText, table: AnyTable) -> None:
        self.decision = decision
        self._words, self._table = words, table
        self._board: Board = view.board
        self._pieces = {piece["id"]: piece for piece in view.pieces()}
        self._labels: dict[str, list[str]] = {}
        self.subjects = decision.subjects()
        self.picked = ""
        """The subject that was picked up; empty while none is."""
        self.orders: list[Order] = []
        """The orders that can be chosen by number; empty while subjects are."""
        self._flat = len(self.subjects) == 1 or self._one_each()
        self.back()

    def _one_each(self) -> bool:
        """Whether no subject has a choice of orders, so that the first stage says nothing."""
        if len(self.subjects) > 15:
            return False
        return all(len(self.decision.orders(subject)) == 1 for subject in self.subjects)

    def back(self) -> None:
        """Put down what was picked up."""
        self.picked = ""
        self.orders = self.decision.all_orders() if self._flat else []

    def pick(self, subject: str) -> Order | None:
        """Pick a subject up. A word that stands for a single order is that order."""
        found = self.decision.orders(subject)
        if len(found) == 1 and subject not in self._pieces and self._board.find(subject) is None:
            return found[0]
        self.picked, self.orders = subject, found
        return None

    def picked_name(self) -> str:
        """What is picked up, in a word for the prompt."""
        piece = self._pieces.get(self.picked)
        return f"{piece.get('name', self.picked)} " if piece else f"{self.picked} " if self.picked else ""

    def entries(self) -> list[str]:
        """The numbered lines."""
        if self.orders:
            start = len(self._common()) if self.picked else 0
            return [self.order_text(order)[start:] for order in self.orders]
        return [self.subject_text(subject) for subject in self.subjects]

    def _common(self) -> str:
        """What the orders of the subject that is picked up all begin with: who acts, and from where."""
        notations = [self.decision.write(order) for order in self.orders]
        if len(notations) < 2:
            return ""
        first, last = min(notations), max(notations)
        end = next((i for i, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), len(first))
        while end and first[end - 1].isalnum() and any(notation[end : end + 1].isalnum() for notation in notations):
            end -= 1  # not within a word
        return first[:end]

    def subject_text(self, subject: str) -> str:
        """A subject as the list names it."""
        if piece := self._pieces.get(subject):
            return self._words.subject(piece)
        if self._board.find(subject) is not None:
            return f"{subject}{self._place(subject)}: {self._standing(subject)}"
        orders = self.decision.orders(subject)
        return subject + _aside(self._words.word_gloss(self._table, self.decision.kind, subject, orders))

    def order_text(self, order: Order) -> str:
        """An order as the list names it: its notation, and the name of the place it leads to or of who is meant."""
        notation = self.decision.write(order)
        if end := self._end(order):
            return notation + self._place(end)
        piece = self._pieces.get(order.subject)
        if piece is not None and not self.picked:
            return f"{notation}: {self._words.subject(piece)}"
        return notation + _aside(self._words.gloss(self._table, self.decision.kind, order))

    def _end(self, order: Order) -> str:
        """The hex in which an order ends; "" if it is about none."""
        return order.where or (order.subject if self._board.find(order.subject) is not None else "")

    def labels(self, text: str) -> list[str]:
        """The hexes that a text names."""
        if text not in self._labels:
            words = re.split(r"[^\w.]+|x(?=\d)", text)
            self._labels[text] = [word for word in words if self._board.find(word) is not None]
        return self._labels[text]

    def _place(self, label: str) -> str:
        names = [place.name for place in self._board.places.get(self._board.cell(label), ())]
        return f" ({names[0]})" if names else ""

    def _standing(self, label: str) -> str:
        here = (piece for piece in self._pieces.values() if piece["at"] == label)
        return ", ".join(self._words.subject(piece).partition(",")[0] for piece in here)

    def hexes(self) -> list[str]:
        """The hexes that the choices are about."""
        if self.orders:
            found = [label for order in self.orders for label in (getattr(order, "start", ""), self._end(order))]
            found += [self._at(order.subject) for order in self.orders]
        else:
            found = [self._at(subject) for subject in self.subjects]
        hexes = [label for label in dict.fromkeys(found) if self._board.find(label) is not None]
        start = self._board.find(self._at(self.picked))
        if start is not None:  # far ends of a ride by rail would draw the eye from where it stands
            around = ((label, self._board.away(start, self._board.cell(label))) for label in hexes)
            near = [label for label, away in around if away is not None and away <= NEAR]
            return [self._at(self.picked), *near]
        return hexes or self.labels(self.decision.prompt)

    def targets(self) -> list[str]:
        """The hexes where the orders of what is picked up end, or where what can be picked up stands."""
        if self.orders:
            return [end for order in self.orders if (end := self._end(order))]
        return self.hexes()

    def _at(self, subject: str) -> str:
        piece = self._pieces.get(subject)
        return str(piece["at"]) if piece else subject

    def number(self, text: str) -> Order | str | None:
        """What a typed number stands for: an order, or a subject that is to be picked up."""
        if not text.isdigit() or (len(text) > 1 and text.startswith("0")):
            return None
        index = int(text) - 1
        if self.orders:
            return self.orders[index] if 0 <= index < len(self.orders) else None
        return self.subjects[index] if 0 <= index < len(self.subjects) else None

    def named(self, text: str) -> list[str]:
        """The subjects that a typed word or hex may mean."""
        wanted = text.casefold()
        if self._board.find(text) is not None:
            return [subject for subject in self.subjects if self._at(subject) == text]
        found = []
        for subject in self.subjects:
            piece = self._pieces.get(subject, {})
            names = (subject, str(piece.get("name", "")), str(piece.get("title", "")))
            if wanted in (name.casefold() for name in names):
                found.append(subject)
        return found

    def meant(self, text: str) -> list[str]:
        """What a typed text may stand for in full while something is picked up: the list leaves out who acts."""
        if not self.picked or not self.orders:
            return []
        notation = self.decision.write(self.orders[0])
        labels = self.labels(notation)
        full = [self._common() + text]
        if labels and self._board.find(text) is not None:
            start, _, end = notation.rpartition(labels[-1])
            full.insert(0, f"{start}{text}{end}")
        return full

    def leading_to(self, text: str) -> list[Order]:
        """The orders of what is picked up that end in a typed hex."""
        if not self.orders or self._board.find(text) is None:
            return []
        return [order for order in self.orders if self._end(order) == text]

    def read(self, match: Match, text: str) -> Order:
        """An order from what was typed: its number in the list, a hex, or its notation."""
        chosen = self.number(text)
        if isinstance(chosen, Order):
            return chosen
        if isinstance(chosen, str):
            orders = self.decision.orders(chosen)
            if len(orders) == 1:
                return orders[0]
            example = self.decision.write(orders[0])
            sentence = f"{self.subject_text(chosen)} has {len(orders)} orders: name one, such as {example}."
            raise refuse("which", "", sentence)
        if ends := self.leading_to(text):
            return ends[0]
        for line in (text, *self.meant(text)):
            with suppress(Refused):
                order = parse(match, line)
                if type(order) in self.decision.question.accepts:
                    return order
        return parse(match, text)  # an order for another time, or no order at all


def _aside(text: str) -> str:
    return f" ({text})" if text else ""
