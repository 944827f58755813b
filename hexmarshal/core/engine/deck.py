"""A deck of cards: what is in it is known to all, in which order to nobody.

What was not drawn yet is kept as a number for each kind of card. An order of the cards is never laid down, so there is
none to hide: drawing takes one of the cards that are left, each as likely as the next, and a forecast over them is
exact.
"""

from hexmarshal.core.engine.dice import Unforeseen
from hexmarshal.core.engine.table import AnyTable

Deck = tuple[int, ...]
"""How many cards of each kind are left."""


def draw(table: AnyTable, deck: Deck, purpose: str = "") -> tuple[int, Deck]:
    """Draw a card: its kind, and the deck without it. The cards lie sorted by kind, the first is number 1."""
    try:
        card = table.draw(sum(deck), purpose)
    except Unforeseen as unforeseen:
        raise Unforeseen(unforeseen.ways, shares(deck)) from None
    kind = kind_of(card, deck)
    return kind, (*deck[:kind], deck[kind] - 1, *deck[kind + 1 :])


def kind_of(card: int, deck: Deck) -> int:
    """The kind of a card by its number.

    >>> [kind_of(card, (2, 0, 1)) for card in (1, 2, 3)]
    [0, 0, 2]
    """
    for kind, left in enumerate(deck):
        if card <= left:
            return kind
        card -= left
    raise ValueError("There is no such card in the deck.")


def number_of(kind: int, deck: Deck) -> int:
    """The number of the first card of a kind: how a script of results asks for that kind.

    >>> number_of(2, (2, 0, 1))
    3
    """
    if not deck[kind]:
        raise ValueError("No card of this kind is left in the deck.")
    return sum(deck[:kind]) + 1


def shares(deck: Deck) -> tuple[tuple[tuple[int], int], ...]:
    """For each kind that is left, an outcome that draws it and how many cards it stands for.

    >>> shares((2, 0, 1))
    (((0,), 2), ((2,), 1))
    """
    return tuple(((number_of(kind, deck) - 1,), left) for kind, left in enumerate(deck) if left)
