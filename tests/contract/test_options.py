"""The options of a match are the rulings of which groups play another reading."""

import pytest

from hexmarshal.core.book.clauses import book
from hexmarshal.games import load, names


@pytest.mark.parametrize("game", names())
def test_the_options_of_a_match_are_those_that_the_rulings_offer_with_their_choices_as_defaults(game: str) -> None:
    options = load(game).options
    rulings = {ruling.option: ruling for ruling in book(game).rulings.values() if ruling.option}
    assert {name: set(ruling.settings) for name, ruling in rulings.items()} == {
        name: set(settings) for name, settings in options.items()
    }
    assert {name: ruling.default for name, ruling in rulings.items()} == {
        name: settings[0] for name, settings in options.items()
    }
