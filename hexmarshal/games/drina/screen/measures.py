"""What is worth measuring of a match of *March on the Drina*: losses, and who holds the cities."""

from functools import partial

from hexmarshal.core.engine.measures import OF_MATCHES, Flow, Level
from hexmarshal.core.screen.showing import Gauge
from hexmarshal.games.drina.parts.countries import (
    ALLIANCE,
    AUSTRIA,
    BULGARIA,
    CAMP_OF,
    GERMANY,
    SERBIA,
    SERBIAN,
    SIDES,
    Kind,
)
from hexmarshal.games.drina.rules.position import Drina
from hexmarshal.games.drina.screen.turns import held


def turn(table: Drina) -> str:
    """The calendar card (4.5)."""
    return _cards(table)[table.state.round]


def turns(table: Drina) -> tuple[str, ...]:
    """The calendar cards that are left."""
    return _cards(table)[table.state.round : table.state.last + 1]


def _cards(table: Drina) -> tuple[str, ...]:
    return tuple(table.printed.data.cards)


def _lost(before: Drina, after: Drina, country: int) -> float:
    """Tokens and figures that an order cost a country, generals apart (4.3c, 6.1.1f)."""
    old, new = before.pieces, after.pieces
    return sum(
        max(old[i].strength - new[i].strength, 0)
        for i in after.printed.men[country]
        if old[i] is not new[i] and old[i].at >= 0
    )


def _standing(table: Drina, country: int) -> float:
    """The strength of a country's units on the board."""
    pieces = table.pieces
    return sum(pieces[i].strength for i in table.occupancy.men[country] if table.printed.kind[i] != Kind.GENERAL)


def _cities(table: Drina, camp: int) -> float:
    """Cities of Serbia and Montenegro that a camp controls (2e)."""
    return table.cities_of(camp, table.printed.serbian)


def _fallen(table: Drina, name: str) -> float:
    """100 if the alliance controls a city, else 0: the mean is the share of matches."""
    number = next(number for number, city in enumerate(table.printed.cities) if city.name == name)
    return 100.0 * (CAMP_OF[table.state.control[number]] == ALLIANCE)


def _losses(country: int, people: str) -> tuple[Flow, Flow]:
    """The two ways in which a country's losses are told."""
    side, lost, left = SIDES[country], partial(_lost, country=country), partial(_standing, country=country)
    return (
        Flow(id=f"{side}-losses", title=f"{people} losses", unit="tokens", side=side, of=lost),
        Flow(id=f"{side}-share", title=f"{people} losses", unit="% of all tokens", side=side, of=lost, left=left),
    )


MEASURES: tuple[Level | Flow, ...] = (
    Level(
        id="serbian-cities", title="Cities that Serbia holds, of 13", unit="cities", side=SIDES[SERBIA],
        of=partial(_cities, camp=SERBIAN),
    ),
    Level(
        id="alliance-cities", title="Serbian cities that the alliance holds", unit="cities", side=SIDES[AUSTRIA],
        of=partial(_cities, camp=ALLIANCE),
    ),
    Level(
        id="belgrade", title="Belgrade held by the alliance", unit=OF_MATCHES,
        of=partial(_fallen, name="Belgrade"),
    ),
    Level(
        id="bitola", title="Bitola held by the alliance", unit=OF_MATCHES,
        of=partial(_fallen, name="Bitola"),
    ),
    *_losses(AUSTRIA, "Austro-Hungarian"),
    *_losses(GERMANY, "German"),
    *_losses(SERBIA, "Serbian"),
    *_losses(BULGARIA, "Bulgarian"),
)  # fmt: skip
"""What is measured."""
SCORE = ("serbian-cities", "alliance-cities")
"""The measures that count for victory."""

GAUGE: Gauge[Drina] = Gauge(
    measures=MEASURES, turn=turn, turns=turns, score=SCORE, favours=SIDES[SERBIA], deciding=held
)
