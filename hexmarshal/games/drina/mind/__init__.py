"""What bots value in *March on the Drina*.

The rules alone take no unit from anybody who could have saved it, so there are no forfeits: nobody goes hungry, a field
holds one unit (4.3b), and the tokens that the calendar takes are taken whatever a side does (4.5-ex1).
"""

from hexmarshal.core.engine.mind import Mind
from hexmarshal.games.drina.mind import aims, evaluation, orders, outlook, strikes
from hexmarshal.games.drina.parts.countries import ALLIANCE, CAMPS

MIND = Mind(
    camp=CAMPS[ALLIANCE],
    glance=evaluation.evaluate,
    care=outlook.outlook,
    aims=aims.aims,
    strikes=strikes.strikes,
    reckons=orders.reckon,
    vain=orders.vain,
    sooner=orders.sooner,
    unit="units of infantry",
)
