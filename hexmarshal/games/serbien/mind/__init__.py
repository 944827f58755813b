"""What bots value in *Serbien muß sterbien*."""

from hexmarshal.core.engine.mind import Mind
from hexmarshal.games.serbien.mind import aims, evaluation, forfeits, outlook, strikes
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.movement.marching import Conclude

MIND = Mind(
    camp=SIDES[:1],
    glance=evaluation.evaluate,
    care=outlook.outlook,
    reckons=outlook.reckon,
    aims=aims.aims,
    strikes=strikes.strikes,
    forfeits=forfeits.forfeits,
    idle_last=True,
    vain=outlook.vain,
    weighs=(Conclude,),
    unit="victory points",
)
