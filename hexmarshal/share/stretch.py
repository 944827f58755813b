"""Which orders of a match a film is about."""

from hexmarshal.core.data.files import nearest
from hexmarshal.core.engine.match import Match
from hexmarshal.desk.course import marks
from hexmarshal.desk.game_desk import game_desk


def turn_orders(match: Match, wanted: str = "") -> tuple[int, int, str]:
    """The first and the last order of a turn, and what it is called; without a name, of the last turn.

    A turn is named as on the turn track, or by its number, from 1. Raises ValueError with a sentence for a player.
    """
    found: dict[str, int] = {}
    for mark in marks(match).found:
        found.setdefault(mark.turn, mark.number)
    turns = list(found)
    if not turns:
        raise ValueError("These rules cannot tell the turns of this match: it was played under earlier ones.")
    titles = {each.id: each.title for each in game_desk(match.game.meta.id).track(match.table, None)}
    if not wanted:
        turn = next((turn for turn in reversed(turns) if found[turn] < match.number), turns[-1])
    elif wanted in found:
        turn = wanted
    elif wanted.isdigit() and 1 <= int(wanted) <= len(turns):
        turn = turns[int(wanted) - 1]
    else:
        there = ", ".join(turns)
        raise ValueError(f"There is no turn {wanted} in this match{nearest(wanted, turns)}; there are {there}.")
    at = turns.index(turn)
    last = found[turns[at + 1]] if at + 1 < len(turns) else match.number
    return found[turn] + 1, last, titles.get(turn, turn)
