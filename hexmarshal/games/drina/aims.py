"""2: what each camp fights for, for players that are programs: the cities of Serbia and Montenegro, then the others."""

from hexmarshal.core.aims import Aims, Doctrine, Goal
from hexmarshal.games.drina.evaluation import worth_of
from hexmarshal.games.drina.pieces import CAMP_OF, Kind
from hexmarshal.games.drina.table import Drina

POINT = 1.0
"""A token of infantry is the unit."""
REACH = 2
"""Fields that infantry marches in a turn."""
CONCERT = 1
"""Battles are fought one unit against one (6.1)."""
DOCTRINE = Doctrine()
"""Tasks add nothing to what ``outlook`` knows of strikes and cities."""


def aims(table: Drina, country: int) -> Aims:
    """Cities to take and to hold, and who stands where. What an ally has taken is his to hold."""
    sheet, camp = table.sheet, CAMP_OF[country]
    goals = tuple(
        Goal(city.name, city.cell, worth_of(sheet, number), holder == country)
        for number, (city, holder) in enumerate(zip(sheet.cities, table.state.control, strict=True))
        if holder == country or CAMP_OF[holder] != camp
    )
    units: dict[str, float] = {}
    own: dict[int, float] = {}
    foe: dict[int, float] = {}
    for i, piece in enumerate(table.pieces):
        if piece.at >= 0 and piece.strength:
            strength = 0.0 if sheet.kind[i] == Kind.GENERAL else float(piece.strength)
            there = own if sheet.camp[i] == camp else foe
            there[piece.at] = there.get(piece.at, 0.0) + strength
            if sheet.country[i] == country:
                units[sheet.ids[i]] = strength
    return Aims(goals, units, own, foe, POINT, REACH, CONCERT, DOCTRINE)
