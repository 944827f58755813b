"""What bots value in *March on the Drina*."""

from hexmarshal.core.engine.mind import Mind
from hexmarshal.games.drina.mind import aims, evaluation, outlook, strikes
from hexmarshal.games.drina.parts.countries import ALLIANCE, CAMPS

MIND = Mind(
    camp=CAMPS[ALLIANCE],
    glance=evaluation.evaluate,
    care=outlook.outlook,
    aims=aims.aims,
    strikes=strikes.strikes,
    unit="units of infantry",
)
