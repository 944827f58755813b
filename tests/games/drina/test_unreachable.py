"""Positions that are sound and that no play of the scenario reaches say why."""

import pytest

from hexmarshal.core.data.files import DataError
from hexmarshal.games.drina.parts.countries import SIDES
from tests.playing import laid

HEAD = '[position]\ngame = "drina"\nscenario = "{}"\n'
CAMPAIGN = '[[doing]]\ndo = "Campaign"\nlayouts = []\nat = "next_round"\n'
ROUND = '[[doing]]\ndo = "Round"\nnext = {}\nat = "{}"\n'
TURN = '[[doing]]\ndo = "Turn"\ncountry = "{}"\nat = "rest"\n'


def notes(state: str = "", pieces: str = "", doing: str = CAMPAIGN, scenario: str = "1915") -> list[str]:
    """What is said of a position."""
    position = f"{HEAD.format(scenario)}[state]\n{state}\n[pieces]\n{pieces}\n{doing}"
    return list(laid("drina", position).match.notes)


def test_a_scenario_lasts_from_its_first_round_to_its_last() -> None:
    assert notes('round = "1914-1"') == notes('round = "1915-3"') == []
    (said,) = notes('round = "1916-1"')
    assert said == "1916-1 is not a round of the scenario, which lasts from 1914-1 to 1915-3."


@pytest.mark.clause("drina:6.2a", "drina:6.2i")
def test_albania_is_open_from_its_card_on() -> None:
    table = laid("drina", HEAD.format("august") + CAMPAIGN).match.table
    printed = table.printed  # type: ignore[attr-defined]
    names = list(printed.data.cards)
    card = next(n for n, effects in enumerate(printed.calendar) if any(e.word == "opens-albania" for e in effects))

    def said(number: int, albania: bool, pieces: str = "") -> list[str]:
        state = f'round = "{names[number]}"\nalbania = {str(albania).lower()}'
        return notes(state, pieces, scenario="august")

    assert said(card - 1, True) == ["The retreat through Albania is open before the card that opens it (6.2a)."]
    assert said(card, True) == said(card, False) == said(card - 1, False) == said(card + 1, True) == []
    closed = "The retreat through Albania is not open, though a card of an earlier round opened it (6.2a)."
    assert said(card + 1, False) == [closed]
    order = 'H07 = ["SC1 strength=3 order"]'
    assert said(card, True, order) == []
    assert said(card - 1, False, order) == ["SC1 had the Albanian Order before Albania was open (6.2a, 6.2i)."]


@pytest.mark.clause("drina:5.2a", "drina:5.2b")
@pytest.mark.parametrize(("number", "country"), list(enumerate(SIDES, 1)))
def test_turns_come_in_their_order(number: int, country: str) -> None:
    for next_ in range(5):
        found = notes(doing=CAMPAIGN + ROUND.format(next_, "turns") + TURN.format(country))
        assert (found == []) == (next_ == number), found
    (early,) = notes(doing=CAMPAIGN + ROUND.format(number, "reinforcements") + TURN.format(country))
    assert early.startswith("By the sequence of this round it is not the turn of ")


@pytest.mark.clause("drina:5.2c")
def test_only_whose_turn_it_is_has_moved_and_fought() -> None:
    doing = CAMPAIGN + ROUND.format(3, "turns") + TURN.format("serbia")
    for word in ("spent=1", "fought", "prey=not_won"):
        assert notes(pieces=f'H07 = ["SI1 strength=3 {word}"]', doing=doing) == []
        found = notes(pieces=f'H07 = ["AI1 strength=3 {word}"]', doing=doing)
        assert found == ["AI1 moved or fought in the turn of Serbia (5.2c)."]
    assert notes(pieces='H07 = ["SI1 strength=3 fought"]') == ["SI1 moved or fought in nobody's turn (5.2c)."]


@pytest.mark.clause("drina:2b", "drina:4.8", "drina:5.1b")
def test_cities_cards_and_lineups_agree() -> None:
    table = laid("drina", HEAD.format("1915") + CAMPAIGN).match.table
    printed = table.printed  # type: ignore[attr-defined]
    control = [SIDES[number] for number in table.state.control]
    city = printed.serbian[0]
    lost = [*control[:city], "germany", *control[city + 1 :]]
    said = [note for note in notes(f"control = {lost}\narmed = false") if note.startswith(printed.cities[city].name)]
    assert said == [f"{printed.cities[city].name} is lost, and armed is not set, as it is with the first (2b)."]
    assert notes(f"control = {lost}\narmed = true") == []
    deck = list(table.state.deck)
    assert notes(f"deck = {deck}") == []
    assert notes(f"deck = {[deck[0] + 1, *deck[1:]]}") == ["More luck cards are left than there are (4.8)."]


@pytest.mark.clause("drina:5.1b")
def test_lineups_are_secret_only_while_they_are_marked() -> None:
    marked = '[[doing]]\ndo = "StartingLineup"\nsides = ["serbia"]\nbranches = [[]]\nat = "{}"\n'
    for doing in (ROUND.format(0, "calendar"), marked.format("done")):
        with pytest.raises(DataError, match=r"still secret, and nobody marks one any more \(5\.1b\)"):
            notes("hidden = true", doing=CAMPAIGN + doing, scenario="campaign")
    notes("hidden = true", doing=CAMPAIGN + marked.format("reveal"), scenario="campaign")


@pytest.mark.clause("drina:5.1b")
def test_while_lineups_are_marked_they_are_secret() -> None:
    marked = '[[doing]]\ndo = "StartingLineup"\nsides = ["serbia"]\nbranches = [[]]\nat = "reveal"\n'
    with pytest.raises(DataError, match=r"Lineups are marked, and they are no longer secret \(5\.1b\)"):
        notes("hidden = false", doing=CAMPAIGN + marked, scenario="campaign")
