"""8.8, 8.9: how good the outcome of an attack is for whoever gives the order."""

from hexmarshal.core.engine.procedure import Order
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.cavalry import Withdraw
from hexmarshal.games.great_war_east.rules.standard.combat_orders import Attack, GiveShift

HARM = {"-": 0, "1": 1, "2": 2, "3": 3, "E": 4}
"""How hard a result is."""
MOST = 3.0
"""As good as it gets, more or less."""


def worth(table: GreatWar, order: Order, result: str) -> float | None:
    """From -1 to 1 by what both sides suffer; none where the result is of another kind."""
    if isinstance(order, Withdraw):
        return {"withdraws": 0.5, "stays": 0.0}.get(result)  # a unit that tries to get away wants to (12.12)
    attacker, slash, defender = result.partition("/")
    if not slash or attacker not in HARM or defender not in HARM or not isinstance(order, Attack | GiveShift):
        return None
    alone = isinstance(order, Attack) and not order.units  # the flotilla suffers nothing (SG-21.0)
    gain = HARM[defender] - (0 if alone else HARM[attacker])
    if isinstance(order, GiveShift) and table.side_of(table.printed.index[order.piece]) != table.state.phasing:
        gain = -gain
    return max(-1.0, min(1.0, gain / MOST))
