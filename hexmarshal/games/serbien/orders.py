"""Every order of *Serbien muß sterbien*, for those who name them without a chapter in mind: screens and tests."""

from hexmarshal.games.serbien.rules.arrivals.combining import Combine, Split
from hexmarshal.games.serbien.rules.arrivals.pontoons import Bridge, Waive
from hexmarshal.games.serbien.rules.arrivals.reinforcements import Raise, Replace
from hexmarshal.games.serbien.rules.attachment.attachment import Attach, Exchange
from hexmarshal.games.serbien.rules.attachment.drawing import Draw, Leave, Redraw, Suggest
from hexmarshal.games.serbien.rules.combat.ammunition import Provide, Shells
from hexmarshal.games.serbien.rules.combat.artillery import Lend
from hexmarshal.games.serbien.rules.combat.attack import Attack, Conduct
from hexmarshal.games.serbien.rules.combat.combat import Suffer
from hexmarshal.games.serbien.rules.combat.intensity import Intensity
from hexmarshal.games.serbien.rules.effectiveness import Lose
from hexmarshal.games.serbien.rules.fighting.prepared_attack import Prepare
from hexmarshal.games.serbien.rules.fighting.repulsing import Repulse
from hexmarshal.games.serbien.rules.fighting.taking_part import Drop, Withhold
from hexmarshal.games.serbien.rules.interrupts.cavalry import React, Retire, Stay
from hexmarshal.games.serbien.rules.interrupts.interrupts import Garrison
from hexmarshal.games.serbien.rules.movement.counter_movement import Pin
from hexmarshal.games.serbien.rules.movement.montenegro import Cross
from hexmarshal.games.serbien.rules.movement.moving import Halt, Hold, March, Move, Top
from hexmarshal.games.serbien.rules.movement.tasks import Construct, Incorporate, Muster, Recover
from hexmarshal.games.serbien.rules.naval import Bombard, Emplace, Refit, Sail
from hexmarshal.games.serbien.rules.retreat.advance import Advance, ExtendInto
from hexmarshal.games.serbien.rules.retreat.flight import Assign, Withdraw
from hexmarshal.games.serbien.rules.retreat.retreat import First, RetreatTo
from hexmarshal.games.serbien.rules.standing.stacking import Eliminate
from hexmarshal.games.serbien.rules.supply.depots import Displace, Ride
from hexmarshal.games.serbien.rules.turn.komitadji import Harass
from hexmarshal.games.serbien.rules.turn.supply_phase import Extend, Keep
from hexmarshal.games.serbien.rules.two_hex import Gather, Spread
from hexmarshal.games.serbien.rules.victory.plans import Abandon
from hexmarshal.games.serbien.rules.victory.victory import Claim

__all__ = [
    "Abandon",
    "Advance",
    "Assign",
    "Attach",
    "Attack",
    "Bombard",
    "Bridge",
    "Claim",
    "Combine",
    "Conduct",
    "Construct",
    "Cross",
    "Displace",
    "Draw",
    "Drop",
    "Eliminate",
    "Emplace",
    "Exchange",
    "Extend",
    "ExtendInto",
    "First",
    "Garrison",
    "Gather",
    "Halt",
    "Harass",
    "Hold",
    "Incorporate",
    "Intensity",
    "Keep",
    "Leave",
    "Lend",
    "Lose",
    "March",
    "Move",
    "Muster",
    "Pin",
    "Prepare",
    "Provide",
    "Raise",
    "React",
    "Recover",
    "Redraw",
    "Refit",
    "Replace",
    "Repulse",
    "Retire",
    "RetreatTo",
    "Ride",
    "Sail",
    "Shells",
    "Split",
    "Spread",
    "Stay",
    "Suffer",
    "Suggest",
    "Top",
    "Waive",
    "Withdraw",
    "Withhold",
]
