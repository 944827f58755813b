"""What bots value in *Battle for Galicia*."""

from hexmarshal.core.engine.mind import Mind
from hexmarshal.games.galicia.mind import aims, evaluation, forfeits, outlook, strikes
from hexmarshal.games.galicia.parts.sides import SIDES

MIND = Mind(
    camp=SIDES[:1],
    glance=evaluation.evaluate,
    care=outlook.outlook,
    reckons=outlook.reckon,
    aims=aims.aims,
    forfeits=forfeits.forfeits,
    strikes=strikes.strikes,
    unit="victory points",
)
