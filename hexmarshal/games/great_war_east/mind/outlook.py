"""How well the Allies stand, looked at with care: what a staff judges by.

Like the plain evaluation it counts points, towns and armies. But it reads what attacks promise with the shifts of
headquarters on both sides, and in the midst of a combat phase it sees the attacks that are still to come.
"""

from hexmarshal.games.great_war_east.mind.draws import Draw
from hexmarshal.games.great_war_east.mind.evaluation import army, few_serbs, settled, towns, won
from hexmarshal.games.great_war_east.mind.fronts import promises
from hexmarshal.games.great_war_east.mind.pending import pending
from hexmarshal.games.great_war_east.mind.perils import perils
from hexmarshal.games.great_war_east.mind.worth import sign
from hexmarshal.games.great_war_east.parts.printed import ALLIED, AUSTRIAN
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.combat import Combat, CombatResolution

COMING = 0.95
"""The share of what the attacks of this turn promise that counts before they are made."""
THREATS = (0.3, 0.6)
"""The share of what the attacks of the other side promise that counts for it, as it stands before its turn.

For the Allied player turn, whose player must dare something to win, and for the Austro-Hungarian."""
DRAWS = (Draw(take=0.06, guard=0.01), Draw(take=0.025, guard=0.02))
"""How towns draw a step of the Allies and one of Austria-Hungary, who wins by holding what it has (25.3)."""
PERIL = 0.6
"""The share of what the stacks of the phasing side stand to lose to enemies who can come, who move next."""
LURED = 0.3
"""The share of an enemy stack at stake that counts for standing next to it."""


def outlook(table: GreatWar) -> float:
    """The value of a position for the Allies."""
    if table.over:
        return won(table)
    phasing = table.state.phasing
    value = (
        table.state.points
        + towns(table)
        + army(table, ALLIED, DRAWS[0])
        - army(table, AUSTRIAN, DRAWS[1])
        + pending(table)
    )
    combat, fighting = table.within(Combat), table.within(CombatResolution) is not None
    busy = () if combat is None else combat.attackers
    lured = 0.0 if fighting else LURED
    value += sign(phasing) * COMING * promises(table, phasing, busy=busy, lured=lured, helped=True)
    value += sign(1 - phasing) * THREATS[phasing] * promises(table, 1 - phasing, lured=LURED, helped=True)
    value -= sign(phasing) * PERIL * perils(table, phasing)
    return settled(table, value + few_serbs(table))
