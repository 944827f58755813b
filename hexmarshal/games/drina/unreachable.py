"""What no play of a scenario brings about, though a position with it is sound: the calendar, Albania, turns, cards."""

from collections.abc import Iterator

from hexmarshal.games.drina.parts.countries import CAMP_OF, SERBIA, SIDES
from hexmarshal.games.drina.rules.pieces import NOBODY
from hexmarshal.games.drina.rules.position import Drina
from hexmarshal.games.drina.rules.sequence import Round, Turn
from hexmarshal.wargame.unreachable import outside, some


def unreachable(table: Drina, dealt: Drina) -> Iterator[str]:
    """Why no play leads from the set-up to a position, one sentence for each reason."""
    printed, state = table.printed, table.state
    yield from outside(dict(enumerate(printed.data.cards)), state.round, dealt.state.round, state.last, "round")
    yield from _albania(table)
    yield from _course(table)
    for city in printed.serbian:
        if CAMP_OF[state.control[city]] != CAMP_OF[SERBIA] and not state.armed:
            name = printed.cities[city].name
            yield f"{name} is lost, and armed is not set, as it is with the first (2b)."
    if any(left > there for left, there in zip(state.deck, printed.deck(table.options.luck), strict=True)):
        yield "More luck cards are left than there are (4.8)."


def _albania(table: Drina) -> Iterator[str]:
    """6.2a: a card opens Albania, for the rest of the game."""
    printed, state = table.printed, table.state
    opens = [any(effect.word == "opens-albania" for effect in card) for card in printed.calendar]
    if state.albania and not any(opens[: state.round + 1]):
        yield "The retreat through Albania is open before the card that opens it (6.2a)."
    if not state.albania and any(opens[: state.round]):
        yield "The retreat through Albania is not open, though a card of an earlier round opened it (6.2a)."
    been = [printed.ids[i] for i, piece in enumerate(table.pieces) if piece.order]
    if been and not state.albania:
        yield f"{some(been)} had the Albanian Order before Albania was open (6.2a, 6.2i)."


def _course(table: Drina) -> Iterator[str]:
    """5.2: whose turn it is, and what belongs to it."""
    turn, printed = table.within(Turn), table.printed
    if turn is not None:
        round_ = table.inside(Round)
        if (round_.next, round_.at) != (turn.country + 1, round_.steps.index("turns")):
            yield f"By the sequence of this round it is not the turn of {printed.names[turn.country]} (5.2a)."
    if table.stack and table.state.winner >= 0:
        yield "Somebody has won, and the match goes on (2a)."
    now = None if turn is None else turn.country
    moved = [
        printed.ids[i]
        for i, piece in enumerate(table.pieces)
        if (piece.spent or piece.fought or piece.prey != NOBODY) and printed.country[i] != now
    ]
    if moved:
        whose = "nobody's turn" if now is None else f"the turn of {SIDES[now].title()}"
        yield f"{some(moved)} moved or fought in {whose} (5.2c)."
