"""Orders that nobody listed: other decisions' orders, and listed ones with something changed in them."""

import random
from collections.abc import Iterable, Iterator

import msgspec

import hexmarshal as hm

RUBBISH = ("", " ", "0", "9999", "0000", "1308", "-1", "done", "north", "ru-", "x" * 300, "Ж", "{}", "1308-1207")
"""Words that no field expects."""


class Mutants:
    """A pool of orders of one game, and what can be made of it."""

    def __init__(self, orders: Iterable[hm.Order]) -> None:
        self.orders = list(dict.fromkeys(orders))
        self.words: dict[str, list[str]] = {}
        for order in self.orders:
            for name in order.__struct_fields__:
                value = getattr(order, name)
                strings = (value,) if isinstance(value, str) else value if isinstance(value, tuple) else ()
                self.words.setdefault(name, []).extend(strings)
        everything = {word for words in self.words.values() for word in words}
        self.words = {name: sorted(set(words)) for name, words in self.words.items()}
        self.anything = sorted(everything)

    def of(self, listed: list[hm.Order], lots: random.Random, number: int) -> Iterator[hm.Order]:
        """Orders made from listed ones and from the pool, not all of them illegal."""
        for _ in range(number):
            base = lots.choice(listed if lots.random() < 0.7 else self.orders)
            yield self.change(base, lots) if lots.random() < 0.85 else base

    def change(self, order: hm.Order, lots: random.Random) -> hm.Order:
        """The order with one or two of its fields changed."""
        names = order.__struct_fields__
        for name in lots.sample(names, min(len(names), lots.choice((1, 1, 2)))):
            order = msgspec.structs.replace(order, **{name: self.value(name, getattr(order, name), lots)})
        return order

    def value(self, name: str, old: object, lots: random.Random) -> object:
        """Another value for a field."""
        if isinstance(old, bool):
            return not old
        if isinstance(old, int):
            return lots.choice((old + 1, old - 1, 0, -1, 10**9))
        if isinstance(old, tuple):
            others = [lots.choice(self.words[name] or self.anything or RUBBISH) for _ in range(lots.randint(0, 2))]
            return tuple(lots.sample(old, lots.randint(0, len(old)))) + tuple(others)
        likely = self.words.get(name) or RUBBISH
        return lots.choice(lots.choice((likely, likely, likely, self.anything or RUBBISH, RUBBISH)))


def garble(text: str, lots: random.Random) -> str:
    """A line with a slip of the hand in it."""
    at = lots.randrange(len(text) + 1)
    slip = lots.choice(("", " ", "x", "-", "=", "9", ",", "é", "\t", "(", "HQ ", text))
    return text[:at] + slip + text[at + lots.choice((0, 1, 1, 2)) :]
