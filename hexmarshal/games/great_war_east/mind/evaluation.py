"""How well the Allies stand, for bots: what a person would look at.

The total decides (25.3), so its points are the unit: the points scored, what towns will still score, and steps to win
them with. Then where these stand: near towns to take and to guard, in supply, within reach of headquarters, and next to
enemies whom it would pay to attack.
"""

from hexmarshal.core.derived import derived_from
from hexmarshal.core.paths import cells
from hexmarshal.games.great_war_east.mind.draws import FADING, LEVELS, Draw, discs, menaced, pull, wanted_by
from hexmarshal.games.great_war_east.mind.fronts import promises
from hexmarshal.games.great_war_east.mind.pending import pending
from hexmarshal.games.great_war_east.mind.worth import STEP, sign, town, turns_left
from hexmarshal.games.great_war_east.parts.printed import ALLIED, AUSTRIAN, NATIONS, SERBIA, Printed
from hexmarshal.games.great_war_east.rules.exclusive.set_up import LINE, SetUp, uncovered
from hexmarshal.games.great_war_east.rules.pieces import NOBODY, Off
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.combat import CombatResolution
from hexmarshal.games.great_war_east.rules.standard.command import AllotCommand
from hexmarshal.games.great_war_east.rules.standard.command_reach import offers
from hexmarshal.games.great_war_east.rules.standard.supply import nets

OPEN = 0.25
"""The share of a town's worth at risk where enemies are near and nobody stands in it."""
STARVED = 0.3
"""The share of a town's worth that counts while nobody would be in supply there."""
CUT_OFF = 0.7
"""A step that is out of supply."""
TRAIN = 0.15
"""A step in a train next to nobody."""
REACH = 0.25
"""How much it is worth to bring supply nearer to a town to take, for each point that the town is worth."""
COMMANDED = 0.05
"""A stacking point in command control while its side moves or fights."""
LED = 0.2
"""A stacking point within reach of a headquarters that can command it."""
DEPOTS = 2
"""So many times more a depot within reach of headquarters counts."""
TRAINS = 6
"""A depot is drawn to towns like so many steps more: without supply nobody comes there."""
STAFF = 2
"""A headquarters is drawn to towns like so many steps."""
CROWD = 2.0
"""A stacking point beyond the limit: it would be lost (6.15)."""
COMING = 0.8
"""The share of what attacks promise that counts before they are made."""
THREAT = 0.5
"""The same of what the other side's attacks promise, as it stands before its turn."""
LURED = 0.3
"""The share of an enemy stack at stake that counts for standing next to it."""
WAITING = 1.0
"""A unit, headquarters too, that is still to be deployed (26)."""
BARE = 3.0
"""A hex of the start line that is covered by nobody (26.31)."""
COARSE = 0.25
"""What counts at least while a side deploys (26)."""
WON = 15.0
"""To have won, besides the points."""


def glance(table: GreatWar) -> float:
    """The value of a position for the Allies."""
    if table.over:
        return won(table)
    phasing = table.state.phasing
    value = table.state.points + towns(table) + army(table, ALLIED) - army(table, AUSTRIAN) + pending(table)
    if table.within(CombatResolution) is None:
        value += sign(phasing) * COMING * promises(table, phasing, lured=LURED)
    value += sign(1 - phasing) * THREAT * promises(table, 1 - phasing, lured=LURED)
    return settled(table, value + few_serbs(table))


def settled(table: GreatWar, value: float) -> float:
    """A value, or what a deployment is worth: whoever still waits to be set up costs something, and a gap in the line.

    It goes in coarse steps, else a deployment would be bettered by a hair for thousands of orders.
    """
    if table.within(SetUp) is None:
        return value
    for side in (ALLIED, AUSTRIAN):
        idle = sum([table.pieces[i].at == Off.WAITING for i in table.printed.of_side[side]])
        bare = uncovered(table, side).bit_count() if table.state.setup == LINE else 0
        value -= sign(side) * (WAITING * idle + BARE * bare)
    return COARSE * round(value / COARSE)


def won(table: GreatWar) -> float:
    """The same when all is over."""
    winner = table.result()["winner"]
    return table.state.points + (WON if winner == "allied" else -WON if winner == "austrian" else 0.0)


# -- Towns ----------------------------------------------------------------------------------------------------


def towns(table: GreatWar) -> float:
    """What the towns that are held by those who want them will score; little without supply (25.12)."""
    printed, left, value = table.printed, turns_left(table), 0.0
    for cell in table.state.seized:
        place = printed.valued.get(cell)
        if place is not None:  # whoever has seized a town is the one who scores it
            side = table.holder(cell)
            fed = nets(table)[_taker(printed, side, cell)] >> cell & 1
            value += sign(side) * town(place.value, left) * (1.0 if fed else STARVED)
    return value


def few_serbs(table: GreatWar) -> float:
    """25.2: the danger that too few Serbs are left at the end."""
    if SERBIA not in table.state.sheets:
        return 0.0
    number = table.printed.number
    few, left = number["serbs.few"], _serbs(table)
    return -number["serbs.points"] * min(1.0, max(0.0, (2 * few - left) / few)) if left < 2 * few else 0.0


@derived_from(lambda table: table.occupancy(ALLIED).memory)
def _serbs(table: GreatWar) -> int:
    printed, serbs = table.printed, NATIONS.index("serbian")
    here = (i for stack in table.occupancy(ALLIED).at.values() for i in stack)
    return sum(printed.stacking[i] for i in here if printed.nation[i] == serbs)


# -- Armies ---------------------------------------------------------------------------------------------------


PLAIN = Draw()
"""How towns draw armies at a glance."""


def army(table: GreatWar, side: int, draw: Draw = PLAIN) -> float:
    """Steps and where they stand."""
    if table.state.phasing == side:
        return _army(table, side, draw)
    # While the other side moves little of this changes: it is remembered under all that it depends on.
    state, pieces = table.state, table.pieces
    worn = tuple([pieces[i].lost + 8 * pieces[i].fed for i in table.printed.of_side[side]])
    rest = (state.seized, state.fortresses, state.turn, state.last)
    return _waiting(table, side, draw, worn, nets(table), menaced(table, side), rest)


@derived_from(lambda table, side, *_: table.occupancy(side).memory)
def _waiting(
    table: GreatWar,
    side: int,
    draw: Draw,
    worn: tuple[int, ...],
    known: tuple[int, ...],
    towns: tuple[tuple[int, int], ...],
    rest: tuple[object, ...],
) -> float:
    return _army(table, side, draw)


def _army(table: GreatWar, side: int, draw: Draw) -> float:
    own, pieces, printed = table.occupancy(side), table.pieces, table.printed
    field = pull(table, side, draw)
    known, full, most = nets(table), printed.full, printed.number["stacking"]
    phasing = table.state.phasing == side
    trains_first = phasing and _depots_wait(table, side)
    value = _supply_reach(table, side)
    for cell, stack in own.at.items():
        drawn, points = field[cell], 0
        for i in stack:
            if printed.hq[i]:
                value += STAFF * drawn
                continue
            piece = pieces[i]
            steps = full[i] - piece.lost
            value += steps * STEP + (TRAINS * printed.depot[i] + steps) * drawn
            if phasing and piece.commander != NOBODY and (printed.depot[i] or not trains_first):
                value += COMMANDED * printed.stacking[i]
            points += printed.stacking[i]
            if not known[printed.nation[i]] >> cell & 1 and not piece.fed:
                value -= steps * CUT_OFF
            if piece.entrained:
                value -= steps * TRAIN
        if points > most and own.held >> cell & 1:
            value -= CROWD * (points - most)
    return value + LED * led(table, side) - _open_towns(table, side)


def _depots_wait(table: GreatWar, side: int) -> bool:
    """Whether a depot could still be placed in command control: armies wait for their depots."""
    if not isinstance(table.question, AllotCommand) or table.question.combat:
        return False
    return any(table.printed.depot[i] for i in offers(table, side))


def _supply_reach(table: GreatWar, side: int) -> float:
    """How near supply comes to the towns that a side could take."""
    printed, left, known = table.printed, turns_left(table), nets(table)
    value = 0.0
    for cell in wanted_by(table, side):
        net = known[_taker(printed, side, cell)]
        for away, disc in enumerate(discs(printed)[cell]):
            if net & disc:
                value += REACH * town(printed.valued[cell].value, left) * FADING[away]
                break
    return value


def _taker(printed: Printed, side: int, cell: int) -> int:
    """The nation of a side that fights on the map of a town."""
    if side == AUSTRIAN:
        return NATIONS.index("austrian")
    return NATIONS.index("serbian" if printed.sheet(cell) == SERBIA else "russian")


def led(table: GreatWar, side: int) -> float:
    """Stacking points that headquarters could command as they stand; each counts for one of them (10.31)."""
    return _led(table, side, tuple((i, table.pieces[i].at) for i in table.printed.commanders[side]))


@derived_from(lambda table, side, places: table.occupancy(side).memory)
def _led(table: GreatWar, side: int, places: tuple[tuple[int, int], ...]) -> float:
    printed, own, everywhere = table.printed, table.occupancy(side), table.board.everywhere
    here = [(i, at) for i, at in places if at >= 0 and everywhere >> at & 1]
    discs = {i: printed.disc(at, table.radius(i)) for i, at in here}
    left = {i: table.rows[i].command for i in discs}
    reached = 0
    for disc in discs.values():
        reached |= disc
    value = 0
    for cell in cells(own.held & reached):  # whoever comes first is led, so always in the same order
        points = 0
        for i in own.at[cell]:
            points += printed.stacking[i] * (1 + DEPOTS * printed.depot[i])
        for i, disc in discs.items():
            if disc >> cell & 1 and left[i] > 0:
                taken = min(points, left[i])
                left[i] -= taken
                points -= taken
                value += taken
                if not points:
                    break
    return float(value)


def _open_towns(table: GreatWar, side: int) -> float:
    """What a side risks to lose by leaving towns empty that the enemy wants."""
    value, held, left = 0.0, table.covered(side), turns_left(table)
    for cell, level in menaced(table, side):
        if not held >> cell & 1:
            value += OPEN * level / LEVELS * town(table.printed.valued[cell].value, left)
    return value
