"""How well the Allies stand, for bots: what a person would look at.

The total decides (SG-25.3), so its points are the unit: the points scored, what towns will score, and steps to win
them with. Then where these stand: near towns to take and to guard, in supply, within reach of headquarters, and next to
enemies whom it would pay to attack.
"""

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.great_war_east.mind.fronts import promises
from hexmarshal.games.great_war_east.mind.leading import led
from hexmarshal.games.great_war_east.mind.pending import pending
from hexmarshal.games.great_war_east.mind.towns import FADING, LEVELS, Draw, Field, discs, menaced, pull, wanted_by
from hexmarshal.games.great_war_east.mind.worth import STEP, sign, town, turns_left
from hexmarshal.games.great_war_east.parts.printed import ALLIED, AUSTRIAN, NATIONS, SERBIA, Printed
from hexmarshal.games.great_war_east.rules.exclusive.set_up import LINE, SetUp
from hexmarshal.games.great_war_east.rules.exclusive.start_line import uncovered
from hexmarshal.games.great_war_east.rules.pieces import NOBODY, Off, Piece
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.attack import CombatResolution
from hexmarshal.games.great_war_east.rules.standard.command import AllotCommand
from hexmarshal.games.great_war_east.rules.standard.command_reach import offers
from hexmarshal.games.great_war_east.rules.standard.supply import nets
from hexmarshal.wargame.differences import FINE, Base, fine, since, touched

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
TRAINS = 6
"""A depot is drawn to towns like this many steps more: without supply nobody comes there."""
STAFF = 2
"""A headquarters is drawn to towns like this many steps."""
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
    """What the towns that are held by those who want them will score; little without supply (SG-25.12)."""
    printed, left, value = table.printed, turns_left(table), 0.0
    for cell in table.state.seized:
        place = printed.valued.get(cell)
        if place is not None:  # whoever has seized a town is the one who scores it
            side = table.holder(cell)
            fed = holds(nets(table)[_taker(printed, side, cell)], cell)
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


PLAIN = Draw()
"""How towns draw armies at a glance."""


def army(table: GreatWar, side: int, draw: Draw = PLAIN, one: float = STEP) -> float:
    """Steps and where they stand; ``one`` is what a step can still do."""
    printed, pieces, field = table.printed, table.pieces, pull(table, side, draw)
    mood = 0
    if table.state.phasing == side:
        mood = 1 if _depots_wait(table, side) else 2
    base, changed = since(table, side)
    step = fine(one)
    value = _all(base, printed, side, field, mood, step)
    for i in changed:
        value += _one(printed, i, pieces[i], field, mood, step) - _one(printed, i, base.pieces[i], field, mood, step)
    value += fine(LED) * led(table, side, draw) - fine(CROWD) * _crowded(table, side)
    value -= _starving(table, side, field, draw.vain)
    return value / FINE + _supply_reach(table, side) - _open_towns(table, side)


@derived_from(lambda base, *_: base.memory)
def _all(base: Base, printed: Printed, side: int, field: Field, mood: int, step: int) -> int:
    return sum([_one(printed, i, base.pieces[i], field, mood, step) for i in printed.of_side[side]])


def _one(printed: Printed, i: int, piece: Piece, field: Field, mood: int, step: int) -> int:
    """What a counter adds by itself, in whole parts. ``mood``: 0 waits, 1 depots are placed in command first, 2 all."""
    at = piece.at
    if at < 0:
        return 0
    drawn = field.parts[at]
    if printed.hq[i]:
        return STAFF * drawn
    steps, depot = printed.full[i] - piece.lost, printed.depot[i]
    value = steps * step + (TRAINS * depot + steps) * drawn
    if mood and piece.commander != NOBODY and (depot or mood > 1):
        value += PARTS_COMMANDED * printed.stacking[i]
    if piece.entrained:
        value -= steps * PARTS_TRAIN
    if at in printed.boxes:
        value -= steps * PARTS_CUT_OFF
    return value


PARTS_COMMANDED, PARTS_TRAIN, PARTS_CUT_OFF = map(fine, (COMMANDED, TRAIN, CUT_OFF))


def _starving(table: GreatWar, side: int, field: Field, vain: int) -> int:
    """What it costs, in whole parts, that some are out of supply: steps, and most of what draws them there."""
    own, pieces, printed, known = table.occupancy(side), table.pieces, table.printed, nets(table)
    fed = known[0]
    if side == ALLIED:  # its nations fight on two maps
        south = printed.sheets[SERBIA]
        fed = known[1] & ~south | known[2] & south
    cost = 0
    for cell in cells((own.held | own.leaders) & ~fed):
        steps = draws = 0
        for i in own.at[cell]:
            if printed.hq[i]:
                draws += STAFF
            elif not pieces[i].fed:
                steps += printed.full[i] - pieces[i].lost
                draws += TRAINS * printed.depot[i]
        cost += steps * PARTS_CUT_OFF + (steps + draws) * field.parts[cell] * vain // 100
    return cost


def _crowded(table: GreatWar, side: int) -> int:
    """The stacking points beyond the limit."""
    printed, at = table.printed, table.occupancy(side).at
    base, _ = since(table, side)
    points = _crowds(base, printed)
    for cell in touched(table, side):
        points += _crowd(printed, cell, at.get(cell, ())) - _crowd(printed, cell, base.at.get(cell, ()))
    return points


@derived_from(lambda base, *_: base.memory)
def _crowds(base: Base, printed: Printed) -> int:
    return sum([_crowd(printed, cell, stack) for cell, stack in base.at.items()])


def _crowd(printed: Printed, cell: int, stack: tuple[int, ...]) -> int:
    if len(stack) < 3 or cell in printed.boxes:  # two are never too many
        return 0
    return max(0, sum([printed.stacking[i] for i in stack]) - printed.number["stacking"])


def _depots_wait(table: GreatWar, side: int) -> bool:
    """Whether a depot could still be placed in command control: armies wait for their depots."""
    if not isinstance(table.question, AllotCommand) or table.question.combat:
        return False
    return any(table.printed.depot[i] for i in offers(table, side))


def _supply_reach(table: GreatWar, side: int) -> float:
    """How near supply comes to the towns that a side could take."""
    return _reach_of(table.printed, side, wanted_by(table, side), tuple(nets(table)), turns_left(table))


@derived_from(lambda printed, *_: printed.memory)
def _reach_of(printed: Printed, side: int, wanted: tuple[int, ...], known: tuple[int, ...], left: int) -> float:
    value = 0.0
    for cell in wanted:
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


def _open_towns(table: GreatWar, side: int) -> float:
    """What a side risks to lose by leaving towns empty that the enemy wants."""
    value, held, left = 0.0, table.covered(side), turns_left(table)
    for cell, level in menaced(table, side):
        if not holds(held, cell):
            value += OPEN * level / LEVELS * town(table.printed.valued[cell].value, left)
    return value
