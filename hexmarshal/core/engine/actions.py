"""Every order of a game as a number: first what is picked up, then what is done with it.

The space is one row of numbers. Its blocks, in this order:

========== ======================= ====================================================================================
block      how many                what a number in it says
========== ======================= ====================================================================================
pieces     the counters            pick up this piece, by its number in the list of counters
hexes      the cells of the board  pick up what stands in this hex, or the hex itself
words      the words of the game   pick up a word, such as ``done`` or ``north``; :class:`Words` lists them
others     ``OTHERS``              pick up a word that the list does not have, by its place among those in their order
to         deeds times cells       do this (``DEEDS``) to this hex with what was picked up
kinds      the kinds of order      give an order of this kind, which names no hex
more       ``Words.more``          what else can be done with it; see below
========== ======================= ====================================================================================

Of several orders that would have the same number in *to* or *kinds*, such as marches of different units of a stack to
the same hex, the first has it and the others are in *more*, all in one order: by kind, by how many units they name
(the most first), and by what their fields hold. So nothing depends on how the rules happen to list orders. A number in
*more* says only how far down that list an order stands.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from hexmarshal.core.data.files import load_toml
from hexmarshal.core.engine import registry
from hexmarshal.core.engine.decision import Decision
from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.procedure import Order

DEEDS = ("march", "rail", "attack", "repulse", "fire", "aim")
"""How an order comes to its hex, as :attr:`hexmarshal.core.engine.procedure.Order.deed` has it."""
OTHERS = 16
"""How many words can be picked up that the list of a game does not have."""


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game's file ``data/environment.toml`` says; a game without one has no words, and others take them."""

    version: int = 0
    """The number at the end of the names of its environments: raised when any space changes its meaning."""
    words: tuple[str, ...] = ()
    """What can be picked up that is neither a piece nor a hex. The order never changes; new ones come last."""
    more: int = 1024
    """How many orders with one subject there can be beside the first of their number."""


def words_of(game: str) -> Words:
    """The words of a game."""
    path = registry.homes()[game] / Path("data", "environment.toml")
    return msgspec.convert(load_toml(path).values, Words) if path.is_file() else Words()


class Block(NamedTuple):
    """A stretch of the space."""

    name: str
    """What it is called."""
    first: int
    """Its first number."""
    size: int
    """How many numbers it has."""


class Actions:
    """The action space of a game; it is the same for all its scenarios.

    >>> match = Match.new("fury", scenario="historical", seed=1914)
    >>> actions = Actions(match)
    >>> north, south = actions.subjects(match.decision)
    >>> actions.describe(north), actions.describe(south)
    ('words: north', 'words: south')
    >>> order = actions.orders(match.decision, "north")
    >>> [(actions.describe(number), order.notation) for number, order in order.items()]
    [('kinds: front', 'front north')]
    """

    def __init__(self, match: Match) -> None:
        game, table = match.game, match.table
        words = words_of(game.meta.id)
        self.pieces: tuple[str, ...] = tuple(table.piece_ids())
        """The counters by their numbers."""
        self.labels: tuple[str, ...] = tuple(table.board.labels)
        """The cells by their numbers; the board may have none at some."""
        self.words = words.words
        """The words by their numbers."""
        self.version = words.version
        """The version of the space."""
        self.tags = tuple(sorted(str(kind.__struct_config__.tag) for kind in game.orders))
        """The kinds of order by their numbers."""
        sizes = {
            "pieces": len(self.pieces), "hexes": len(self.labels), "words": len(self.words), "others": OTHERS,
            "to": len(DEEDS) * len(self.labels), "kinds": len(self.tags), "more": words.more,
        }  # fmt: skip
        blocks, first = [], 0
        for name, size in sizes.items():
            blocks.append(Block(name, first, size))
            first += size
        self.blocks = tuple(blocks)
        """The stretches of the space."""
        self.size = first
        """How many numbers there are."""
        where = {block.name: block.first for block in blocks}
        self.second = where["to"]
        """The first number of the second stage: those below it pick something up."""
        self._others, self._kinds, self._more, self._most = where["others"], where["kinds"], where["more"], words.more
        self._cells = {label: cell for cell, label in enumerate(self.labels) if label}
        self._subjects = {word: where["words"] + n for n, word in enumerate(self.words)}
        # A piece goes before a hex of the same name, a hex before a word.
        self._subjects |= {label: where["hexes"] + cell for label, cell in self._cells.items()}
        self._subjects |= {piece: number for number, piece in enumerate(self.pieces)}
        self._deeds = {deed: self.second + n * len(self.labels) for n, deed in enumerate(DEEDS)}
        self._tags = {kind: self.tags.index(str(kind.__struct_config__.tag)) for kind in game.orders}

    def number_of(self, subject: str) -> int:
        """The number with which a subject is picked up; -1 for a word that the list does not have."""
        return self._subjects.get(subject, -1)

    def subjects(self, decision: Decision) -> dict[int, str]:
        """What can be picked up, by number."""
        known, found, others = self._subjects, {}, list[str]()
        for subject in decision.subjects():
            number = known.get(subject)
            if number is None:
                others.append(subject)
            else:
                found[number] = subject
        for number, subject in enumerate(sorted(others)[:OTHERS]):
            found[self._others + number] = subject
        return found

    def orders(self, decision: Decision, subject: str) -> dict[int, Order]:
        """What can be done with a subject, by number."""
        return self.numbered(decision.orders(subject))

    def numbered(self, listed: Sequence[Order]) -> dict[int, Order]:
        """Orders with one subject by their numbers."""
        cells, deeds, tags, kinds = self._cells, self._deeds, self._tags, self._kinds
        found: dict[int, Order] = {}
        several: dict[int, list[Order]] = {}
        for order in listed:
            cell = cells.get(order.where)
            number = kinds + tags[type(order)] if cell is None else deeds.get(order.deed, self.second) + cell
            first = found.setdefault(number, order)
            if first is not order:
                several.setdefault(number, [first]).append(order)
        if several:
            rest = list[Order]()
            for number, orders in several.items():
                orders.sort(key=self._place)
                found[number] = orders[0]
                rest += orders[1:]
            rest.sort(key=self._place)
            found.update(zip(range(self._more, self._more + self._most), rest, strict=False))
        return found

    def _place(self, order: Order) -> tuple[int, int, tuple[object, ...]]:
        """Where an order stands among others, whatever order they are listed in."""
        return self._tags[type(order)], -len(order.pieces), msgspec.structs.astuple(order)

    def left_out(self, listed: Iterable[Order]) -> int:
        """How many of these orders with one subject have no number: *more* is full. No known position has any."""
        orders = list(listed)
        return len(orders) - len(self.numbered(orders))

    def describe(self, action: int) -> str:
        """What a number says, in a few words."""
        block = next(each for each in reversed(self.blocks) if each.first <= action)
        number = action - block.first
        if not 0 <= number < block.size:
            raise ValueError(f"{action} is not an action; there are {self.size}.")
        if block.name == "to":
            deed, cell = divmod(number, len(self.labels))
            return f"to: {DEEDS[deed]} {self.labels[cell]}"
        named = {"pieces": self.pieces, "hexes": self.labels, "words": self.words, "kinds": self.tags}
        return f"{block.name}: {named[block.name][number] if block.name in named else number}"
