"""2: what each camp fights for, for bots: the cities of Serbia and Montenegro, then the others."""

from hexmarshal.core.engine.mind import Aims, Doctrine, Goal
from hexmarshal.games.drina.mind.evaluation import worth_of
from hexmarshal.games.drina.parts.countries import CAMP_OF, SIDES, Kind
from hexmarshal.games.drina.rules.position import Drina

POINT = 1.0
"""A token of infantry is the unit."""
REACH = 2
"""Fields that infantry marches in a turn."""
CONCERT = 1
"""Battles are fought one unit against one (6.1)."""
DOCTRINE = Doctrine()
"""Tasks add nothing to what ``outlook`` knows of strikes and cities."""


def aims(table: Drina, name: str) -> Aims:
    """Cities to take and to hold, and who stands where. What an ally has taken is theirs to hold."""
    country = SIDES.index(name)
    printed, camp = table.printed, CAMP_OF[country]
    goals = tuple(
        Goal(city.name, city.cell, worth_of(printed, number), holder == country)
        for number, (city, holder) in enumerate(zip(printed.cities, table.state.control, strict=True))
        if holder == country or CAMP_OF[holder] != camp
    )
    units: dict[str, float] = {}
    own: dict[int, float] = {}
    foe: dict[int, float] = {}
    for i, piece in enumerate(table.pieces):
        if piece.at >= 0 and piece.strength:
            strength = 0.0 if printed.kind[i] == Kind.GENERAL else float(piece.strength)
            there = own if printed.camp[i] == camp else foe
            there[piece.at] = there.get(piece.at, 0.0) + strength
            if printed.country[i] == country:
                units[printed.ids[i]] = strength
    return Aims(goals, units, own, foe, POINT, REACH, CONCERT, DOCTRINE)
