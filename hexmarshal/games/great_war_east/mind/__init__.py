"""What bots value in *The Great War in the East*."""

from hexmarshal.core.engine.mind import Mind
from hexmarshal.games.great_war_east.mind import aims, evaluation, forfeits, outlook, strikes, vain
from hexmarshal.games.great_war_east.parts.printed import ALLIED, SIDES

MIND = Mind(
    camp=(SIDES[ALLIED],),
    glance=evaluation.glance,
    care=outlook.outlook,
    aims=aims.aims,
    vain=vain.vain,
    forfeits=forfeits.forfeits,
    strikes=strikes.strikes,
    unit="victory points",
)
