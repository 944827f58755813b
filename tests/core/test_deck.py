"""A deck: cards are drawn one by one and not put back."""

from collections import Counter

import pytest

from hexmarshal.core.engine import deck
from hexmarshal.core.engine.dice import Branching, Scripted, Seeded, Unforeseen
from tests.core import bids


def test_a_deck_is_drawn_to_its_last_card() -> None:
    table = bids.deal(bids.read_start("bids", {}, None))
    table.chance = Seeded("1914")
    left: deck.Deck = (6, 18, 12, 6)
    drawn: Counter[int] = Counter()
    while any(left):
        kind, left = deck.draw(table, left)
        drawn[kind] += 1
    assert drawn == {0: 6, 1: 18, 2: 12, 3: 6}


def test_a_script_names_the_card_by_its_number() -> None:
    table = bids.deal(bids.read_start("bids", {}, None))
    full = (6, 18, 12, 6)
    table.chance = Scripted([deck.number_of(3, full), deck.number_of(0, full)])
    assert deck.draw(table, full) == (3, (6, 18, 12, 5))
    assert deck.draw(table, full) == (0, (5, 18, 12, 6))


def test_a_forecast_needs_one_way_for_each_kind() -> None:
    table = bids.deal(bids.read_start("bids", {}, None))
    table.chance = Branching((), 0)
    with pytest.raises(Unforeseen) as unforeseen:
        deck.draw(table, (6, 0, 12, 6))
    assert unforeseen.value.ways == 24
    assert [weight for _, weight in unforeseen.value.shares] == [6, 12, 6]
    assert [deck.kind_of(outcome + 1, (6, 0, 12, 6)) for (outcome,), _ in unforeseen.value.shares] == [0, 2, 3]


def test_what_is_not_in_the_deck_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="No card of this kind"):
        deck.number_of(1, (1, 0))
    with pytest.raises(ValueError, match="no such card"):
        deck.kind_of(2, (1, 0))
