"""What bots value in *Fury in the East*."""

from hexmarshal.core.engine.mind import Mind
from hexmarshal.games.fury.mind import aims, evaluation, forfeits, outlook, strikes
from hexmarshal.games.fury.parts.sides import SIDES

MIND = Mind(
    camp=SIDES[:1],
    glance=evaluation.evaluate,
    care=outlook.outlook,
    aims=aims.aims,
    forfeits=forfeits.forfeits,
    strikes=strikes.strikes,
    unit="points of strength",
)
