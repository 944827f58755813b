"""What happened, as far as one side may know it."""

from collections.abc import Iterable

import msgspec

from hexmarshal.core.engine.events import AnyEvent, ByChance, Changed, Drew, Forced, Moved, Rolled, Said
from hexmarshal.core.engine.match import Given, Match
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.records.changed_rules import again
from hexmarshal.core.screen.showing import Words
from hexmarshal.desk.boards import place_name
from hexmarshal.desk.game_desk import game_desk
from hexmarshal.desk.structs import Event, Modifier, Roll, Told
from hexmarshal.desk.words import GameText, game_text

PLAIN = GameText(Words())
"""What is said of a game of which nothing is known."""


def known(events: Iterable[AnyEvent], side: str | None) -> list[AnyEvent]:
    """The events that a side may know of."""
    return [event for event in events if not event.only or side in event.only]


def joined(events: Iterable[AnyEvent]) -> list[AnyEvent]:
    """Events with the steps of a march that was told hex by hex joined to one way."""
    found: list[AnyEvent] = []
    going: dict[str, int] = {}
    for event in events:
        if not isinstance(event, Moved):
            going.clear()
            found.append(event)
            continue
        at = going.get(event.piece, -1)
        last = found[at] if at >= 0 else None
        same = isinstance(last, Moved) and (last.how, last.clause, last.only) == (event.how, event.clause, event.only)
        if isinstance(last, Moved) and same and last.path[-1] == event.path[0]:
            found[at] = msgspec.structs.replace(last, path=last.path + event.path[1:])
        else:
            going[event.piece] = len(found)
            found.append(event)
    return found


def told(match: Match, events: Iterable[AnyEvent], side: str | None) -> Told:
    """The last order of a match and what came of it; before the first order, the opening."""
    game = match.game.meta.id
    stage, given = game_desk(game).words.stage(match.view(side)), match.journal[-1] if match.journal else None
    return line(match.table, match.number, given, events, stage, side, game=game)


def line(
    table: AnyTable,
    number: int,
    given: Given | None,
    events: Iterable[AnyEvent],
    stage: str,
    side: str | None,
    purpose: str = "",
    advised: bool = False,
    game: str = "",
) -> Told:
    """An order of which it is known what came of it and where the match stood then; none for the opening.

    ``table`` is any of the match: it knows what things are called. ``purpose`` is what everybody may hear of what the
    giver is after; ``advised`` says that the staff had shown them the order. The ``game`` has words for its orders.
    """
    happened = list(events)
    notation = notation_for(table, given.side, given.order, happened, side) if given else ""
    words = ""
    if given and notation:
        # Words tell no more than the notation does.
        openly = side != given.side and notation != table.write(given.order)
        words = (game_text(game) if game else PLAIN).told(table, given.order, openly)
    heard = tuple(_event(table, event) for event in joined(known(happened, side)))
    return Told(number, given.side if given else "", notation, words, stage, heard, purpose, advised)


def notation_for(table: AnyTable, giver: str, order: Order, events: Iterable[AnyEvent], side: str | None) -> str:
    """The notation of an order; "" for a side that may know nothing of it.

    An order is secret from a side if something came of it and the side may know of none of that.
    """
    happened = [event for event in events if not isinstance(event, Forced)]
    secret = bool(happened) and side != giver and not known(happened, side)
    return "" if secret else table.write(order) if side == giver else table.write_openly(order)


def log(match: Match, side: str | None, first: int = 0, last: int | None = None) -> list[Told]:
    """The lines of the log from one order to another; 0 is the opening. The match is played again for it."""
    found, most = [], match.number if last is None else last
    for number, (events, then) in enumerate(again(match)):
        if first <= number <= most:
            given = match.journal[number - 1] if number else None
            stage = "" if then is None else game_desk(match.game.meta.id).words.stage(then.view(side))
            found.append(line((then or match).table, number, given, events, stage, side, game=match.game.meta.id))
    return found


def _event(table: AnyTable, event: AnyEvent) -> Event:
    roll = _roll(event) if isinstance(event, ByChance) else None
    path = event.path if isinstance(event, Moved) else ()
    text = f"{str(event)[:-1]} ({town})." if path and (town := place_name(table.board, path[-1])) else str(event)
    hexes = event.hexes if isinstance(event, Said) else path
    piece = getattr(event, "piece", "")
    odds = event.odds if isinstance(event, Said | ByChance) else None
    lost, unit = (event.lost, event.unit) if isinstance(event, Changed) else (0, "")
    return Event(type(event).__name__.lower(), text, event.clause, hexes, piece, path, roll, odds, lost, unit)


def _roll(event: ByChance) -> Roll:
    sides, die = (event.sides, event.die) if isinstance(event, Rolled) else (0, 0)
    dice = event.dice or (die,) if isinstance(event, Rolled) else ()
    return Roll(
        purpose=event.purpose,
        sides=sides,
        die=die,
        total=event.total,
        result=event.result,
        modifiers=tuple(Modifier(term.value, term.why, term.clause) for term in event.modifiers),
        expected=len(dice) * (sides + 1) / 2,
        card=event.card if isinstance(event, Drew) else "",
        dice=dice,
        needed=event.needed,
    )
