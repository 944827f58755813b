"""What lies beside the map, and what can be laid over it."""

from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.table import refuse
from hexmarshal.desk.game_desk import game_desk
from hexmarshal.desk.game_turns import game_turns
from hexmarshal.desk.structs import Desk, Group, Layer, LayerKind, Result

ORDERS = LayerKind("orders", "Orders now", "o", "Where an order can be given now.")
"""The layer that every game has."""


def desk(match: Match, side: str | None, *, bare: bool = False) -> Desk:
    """What lies beside the map, as far as a side may know it; ``bare`` says that nothing is hidden on it any more."""
    own, table, view = game_desk(match.game.meta.id), match.table, match.view(side)
    return Desk(
        header=tuple(own.words.header(view)),
        stage=own.words.stage(view),
        track=own.track(table, side),
        turn=own.turn(table, side),
        phasing=game_turns(own.game).phasing(table),
        steps=own.steps(table, side),
        boxes=own.boxes(table, side),
        figures=own.figures(table, side),
        marks=own.marks(table, side),
        arrows=own.arrows(table, side),
        cards=own.cards(table, side),
        hidden=not bare and own.hidden(table),
        winning=own.winning(table, side),
        alarms=view.alarms(),
        sheets=own.sheets(table),
    )


def result(match: Match) -> Result | None:
    """How the match ended."""
    ended = match.result
    return None if ended is None else Result(ended["winner"], ended["level"], ended["score"], ended["sentence"])


def kinds(game: str) -> tuple[LayerKind, ...]:
    """The layers of a game."""
    return (*game_desk(game).kinds(), ORDERS)


def layer(match: Match, side: str | None, name: str) -> Layer:
    """What is laid over the map under a name; raises :class:`Refused` if there is no such layer."""
    if name == ORDERS.id:
        return _orders(match, side)
    found = game_desk(match.game.meta.id).layer(match.table, side, name)
    if found is None:
        names = ", ".join(kind.id for kind in kinds(match.game.meta.id))
        raise refuse("unknown-layer", "", f"There is no layer called {name}; there are {names}.")
    return found


def _orders(match: Match, side: str | None) -> Layer:
    """Where the side that looks can give an order now: what it can pick up, and where it can go with it."""
    choice = match.view(side).decision
    starts: dict[str, None] = {}
    ends: dict[str, None] = {}
    for order in choice.all_orders() if choice is not None else ():
        start = getattr(order, "start", "")
        starts |= {start: None} if start else {}
        ends |= {order.where: None} if order.where else {}
    groups = (Group("from here", side or "", tuple(starts)), Group("to here", side or "", tuple(ends)))
    return Layer(ORDERS.id, ORDERS.title, choice.clause if choice else "", tuple(g for g in groups if g.hexes))
