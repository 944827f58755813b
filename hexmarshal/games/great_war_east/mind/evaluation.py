"""How well the Allies stand, for bots: what a person would look at.

The total decides (SG-25.3), so its points are the unit: the points scored, what towns will score, and steps to win
them with. Then where these stand: near towns to take and to guard, in supply, within reach of headquarters, and next to
enemies whom it would pay to attack.
"""

from hexmarshal.core.board.paths import holds
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.judgement import DIGITS
from hexmarshal.games.great_war_east.mind.armies import AT_A_GLANCE, muster, open_towns, supply_reach, taker
from hexmarshal.games.great_war_east.mind.forces import force
from hexmarshal.games.great_war_east.mind.forfeits import given_up
from hexmarshal.games.great_war_east.mind.fronts import promises
from hexmarshal.games.great_war_east.mind.pending import pending
from hexmarshal.games.great_war_east.mind.worth import STEP, sign, town, turns_left
from hexmarshal.games.great_war_east.parts.printed import ALLIED, AUSTRIAN, NATIONS, SERBIA
from hexmarshal.games.great_war_east.rules.exclusive.set_up import LINE, SetUp
from hexmarshal.games.great_war_east.rules.exclusive.start_line import uncovered
from hexmarshal.games.great_war_east.rules.pieces import Off
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.attack import CombatResolution
from hexmarshal.games.great_war_east.rules.standard.supply import nets

TAKE = 0.025
"""How towns draw a step of a side that could take them, for each point that they are worth,"""
GUARD = 0.010
"""and of one that could lose them."""
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
CROWD = 10.0
"""A step that the stacking limit will take (6.14), with all that it counts for besides."""
PATIENCE = 0.9
"""A step of a reinforcement that is still to come: less than on the map, and not much less."""
FRAIL = 8.0
"""A unit out of supply with one step left, before hunger comes (9.22)."""
COMING = 0.8
"""The share of what attacks promise that counts before they are made."""
THREAT = 0.5
"""The same of what the other side's attacks promise, as it stands before its turn."""
LURED = 0.3
"""The share of an enemy stack at stake that counts for standing next to it."""
WAITING = 1.0
"""A unit, headquarters too, that is still to be deployed (26)."""
BARE = 3.0
"""A hex of the start line that is covered by nobody (SG-26.31)."""
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
        own = promises(table, phasing)
        value += sign(phasing) * COMING * (own.gain + LURED * own.contact)
    other = promises(table, 1 - phasing)
    value += sign(1 - phasing) * THREAT * (other.gain + LURED * other.contact)
    value += few_serbs(table) - WAITING * idle(table) - BARE * bare(table)
    return settled(table, round(value, DIGITS))


# -- Deployment (26) ------------------------------------------------------------------------------------------


def idle(table: GreatWar) -> int:
    """The Allied units that are still to be set up, less those of Austria-Hungary."""
    if table.within(SetUp) is None:
        return 0
    return _waiting(table, ALLIED) - _waiting(table, AUSTRIAN)


@derived_from(lambda table, side: force(table, side).memory)
def _waiting(table: GreatWar, side: int) -> int:
    return sum([table.pieces[i].at == Off.WAITING for i in table.printed.of_side[side]])


def bare(table: GreatWar) -> int:
    """SG-26.31: the gaps in the start line of the Allies while sides deploy, less those of Austria-Hungary."""
    if table.state.setup != LINE or table.within(SetUp) is None:
        return 0
    return _gaps(table, ALLIED) - _gaps(table, AUSTRIAN)


@derived_from(lambda table, side: force(table, side).memory)
def _gaps(table: GreatWar, side: int) -> int:
    return uncovered(table, side).bit_count()


def settled(table: GreatWar, value: float) -> float:
    """A value, or what a deployment is worth: in coarse steps, else it would be bettered by a hair for thousands of
    orders."""
    return value if table.within(SetUp) is None else COARSE * round(value / COARSE)


def won(table: GreatWar) -> float:
    """The same when all is over."""
    winner = table.result()["winner"]
    return table.state.points + (WON if winner == "allied" else -WON if winner == "austrian" else 0.0)


# -- Towns ----------------------------------------------------------------------------------------------------


def towns(table: GreatWar) -> float:
    """What the towns that are held by those who want them will score; little without supply (SG-25.12)."""
    printed, left, value = table.printed, turns_left(table), 0.0
    for cell in table.state.seized:
        place = printed.valued.get(cell)
        if place is not None:  # whoever has seized a town is the one who scores it
            side = table.holder(cell)
            fed = holds(nets(table)[taker(printed, side, cell)], cell)
            value += sign(side) * town(place.value, left) * (1.0 if fed else STARVED)
    return value


def few_serbs(table: GreatWar) -> float:
    """SG-25.2: the danger that too few Serbs are left at the end."""
    if SERBIA not in table.state.sheets:
        return 0.0
    number = table.printed.number
    few, left = number["serbs.few"], _serbs(table)
    return -number["serbs.points"] * min(1.0, max(0.0, (2 * few - left) / few)) if left < 2 * few else 0.0


@derived_from(lambda table: table.occupancy(ALLIED).memory)
def _serbs(table: GreatWar) -> int:
    printed, serbs, pieces = table.printed, NATIONS.index("serbian"), table.pieces
    return sum([printed.stacking[i] for i in printed.of_nation[serbs] if pieces[i].at >= 0])


# -- Armies ---------------------------------------------------------------------------------------------------


def army(table: GreatWar, side: int) -> float:
    """Steps and where they stand, as a glance weighs them."""
    found = muster(table, side, AT_A_GLANCE)
    drawn = TAKE * found.taking + GUARD * found.guarding
    held_back = CUT_OFF * found.cut_off + TRAIN * found.entrained + FRAIL * found.frail
    held_back += CROWD * given_up(table, side)
    value = (
        STEP * found.steps
        + PATIENCE * found.waiting
        + drawn
        + COMMANDED * found.commanded
        + LED * found.led
        - held_back
    )
    return value + REACH * supply_reach(table, side) - OPEN * open_towns(table, side)
