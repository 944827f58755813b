"""Chapter 23 (optional): the Austrian attack imperative."""

from hexmarshal.core.data.meanings import SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.great_war_east.parts.printed import AUSTRIAN
from hexmarshal.games.great_war_east.rules.position import GreatWar


def owed(table: GreatWar, player: SideNumber) -> int:
    """SG-23.0: the attacks that Austria-Hungary still owes in this turn."""
    number, turn = table.printed.number, table.state.turn
    if table.options.imperative == "no" or player != AUSTRIAN:
        return 0
    if not number["imperative.first"] <= turn <= number["imperative.last"]:
        return 0
    return max(number["imperative.attacks"] - table.state.attacks, 0)


def note_attack(table: GreatWar, player: SideNumber) -> None:
    """SG-23.0: the attacks of Austria-Hungary are counted."""
    if player == AUSTRIAN:
        table.note(attacks=table.state.attacks + 1)


def why_not_stop(table: GreatWar, player: SideNumber) -> Refusal | None:
    """SG-23.0: why the combat phase may not end while a legal attack is left; ``None`` if it may."""
    left = owed(table, player)
    if not left:
        return None
    sentence = f"Austria-Hungary must make {count(left, 'more attack').replace('no more', 'more')} in this turn."
    return Refusal("imperative", "SG-23.0", sentence, "too-few-attacks")
