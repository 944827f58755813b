"""How well a camp stands, for players that are programs: what a person would look at.

Cities decide the game (2), so they weigh most: held, threatened, within reach. Then strength, money, generals with
units to command and no enemy near them. The unit is a token of infantry.
"""

from functools import lru_cache

from hexmarshal.core.paths import cells, flood, mask
from hexmarshal.games.drina.battle import WithdrawTo
from hexmarshal.games.drina.pieces import ALLIANCE, CAMP_OF, SERBIAN, Kind, Off
from hexmarshal.games.drina.sheet import Sheet
from hexmarshal.games.drina.table import Drina

WON = 200.0
"""The game."""
CITY = 7.0
"""A city of Serbia or Montenegro."""
CAPACITY = 1.2
"""A point of Military Capacity; what a home city is worth beside."""
NEARLY = 14.0
"""All cities of Serbia and Montenegro, which only have to be held."""
WORTH = (1.0, 1.15, 1.35, 4.0)
"""A token of infantry, cavalry, artillery; a general."""
WAITING = 0.85
"""The share of its worth that a figure has which is bought and not placed."""
IN_HAND = 0.3
"""The share of its worth that a figure has which is not set up yet."""
MONEY = 0.1
"""A MCU."""
PULL = 0.9
"""How a token is drawn towards cities that the enemy holds."""
HOME = 0.5
"""How much weaker the cities outside Serbia and Montenegro draw."""
DECAY = 0.8
"""How the pull weakens with every field."""
OPEN = 0.55
"""The share of a city that is lost if the enemy can walk in."""
THREAT = 0.08
"""The same for each enemy that can attack its garrison."""
GUNS = 1.2
"""Artillery with an enemy in range."""
COMMAND = 0.12
"""A unit in the command area of a general."""
DANGER = 0.25
"""The share of a general's worth for each enemy that can attack him."""


def evaluate(table: Drina) -> float:
    """The value of a position for the alliance."""
    top = table.stack[-1] if table.stack else None
    if isinstance(top, WithdrawTo):  # a battle half way through: its winner takes the field
        table = table.copy()
        table.answer(top.orders(table, top.subjects(table)[0])[0])
    value = _cities(table) + MONEY * sum(
        purse if CAMP_OF[country] == ALLIANCE else -purse for country, purse in enumerate(table.state.money)
    )
    if table.state.winner >= 0:
        value += WON if table.state.winner == ALLIANCE else -WON
    return value + _standing(table, ALLIANCE) - _standing(table, SERBIAN)


def _cities(table: Drina) -> float:
    """Who holds what."""
    sheet = table.sheet
    value = 0.0
    allied = 0
    for number, holder in enumerate(table.state.control):
        sign = 1.0 if CAMP_OF[holder] == ALLIANCE else -1.0
        value += sign * _worth(sheet, number)
        allied += sign > 0 and number in sheet.serbian
    if allied == len(sheet.serbian):
        value += NEARLY
    elif not allied and table.state.armed:
        value -= NEARLY
    return value


def _worth(sheet: Sheet, number: int) -> float:
    """What a city is worth."""
    return CAPACITY * sheet.worth[number] + (CITY if number in sheet.serbian else 0.0)


def _standing(table: Drina, camp: int) -> float:
    """Figures, where they stand, and what they guard."""
    sheet, layout, pieces = table.sheet, table.layout, table.pieces
    enemy = layout.held[1 - camp]
    riders = mask(
        pieces[i].at
        for country, men in enumerate(layout.men)
        if CAMP_OF[country] != camp
        for i in men
        if sheet.kind[i] == Kind.CAVALRY
    )
    goals = mask(
        city.cell for number, city in enumerate(sheet.cities) if CAMP_OF[table.state.control[number]] != camp
    )
    pull = _pull(sheet, goals)
    value = 0.0
    for i, piece in enumerate(pieces):
        if not piece.strength or sheet.camp[i] != camp:
            continue
        kind = sheet.kind[i]
        worth = WORTH[kind] * piece.strength
        if piece.at < 0:
            value += worth * (WAITING if piece.at == Off.BOUGHT else IN_HAND)
        elif kind == Kind.GENERAL:
            own = mask(pieces[j].at for j in layout.men[sheet.country[i]] if sheet.kind[j] != Kind.GENERAL)
            near = (sheet.disc(piece.at, 2) & enemy | sheet.disc(piece.at, 3) & riders).bit_count()
            led = min((sheet.area[piece.at] & own).bit_count(), 8)
            value += worth * (1 - DANGER * min(near, 3)) + COMMAND * led
        else:
            value += worth + piece.strength * pull[piece.at]
            if kind == Kind.ARTILLERY and sheet.disc(piece.at, sheet.units[kind].range) & enemy:
                value += GUNS
    return value - _exposed(table, camp, enemy, riders)


def _exposed(table: Drina, camp: int, enemy: int, riders: int) -> float:
    """Cities that the enemy can take."""
    sheet, own = table.sheet, table.layout.held[camp]
    value = 0.0
    for number, city in enumerate(sheet.cities):
        if CAMP_OF[table.state.control[number]] != camp:
            continue
        near = sheet.disc(city.cell, 2) & enemy | sheet.disc(city.cell, 3) & riders
        if near:
            guarded = own >> city.cell & 1
            value += _worth(sheet, number) * (THREAT * min(near.bit_count(), 4) if guarded else OPEN)
    return value


@lru_cache(maxsize=512)
def _pull(sheet: Sheet, goals: int) -> list[float]:
    """What a token gains by standing on each field: more near the cities that the enemy holds."""
    serbian = mask(sheet.cities[number].cell for number in sheet.serbian)
    found = [0.0] * sheet.board.size
    for places, weight in ((goals & ~serbian, PULL * HOME), (goals & serbian, PULL)):
        reached = places
        while places:
            for cell in cells(places):
                found[cell] = max(found[cell], weight)
            weight *= DECAY
            places = flood(places, 0, sheet.board.stride, 1) & ~reached & sheet.open
            reached |= places
    return found
