"""What holds in every position between decisions: conservation of figures, one unit per field, control of cities."""

from hexmarshal.core.paths import holds
from hexmarshal.games.drina.parts.countries import CAMP_OF, SERBIA, Kind
from hexmarshal.games.drina.rules.battle import Battle
from hexmarshal.games.drina.rules.pieces import Off
from hexmarshal.games.drina.rules.position import Drina


def problems(table: Drina) -> list[str]:
    """Every broken invariant, in a sentence."""
    printed, state, found = table.printed, table.state, []
    standing: dict[int, str] = {}
    for i, piece in enumerate(table.pieces):
        name, kind = printed.ids[i], printed.kind[i]
        if piece.at < 0:
            found += _off_board(table, i)
            continue
        if piece.at in standing:
            found.append(f"{name} stands on {table.field(piece.at)} with {standing[piece.at]} (4.3b).")
        standing[piece.at] = name
        if not holds(printed.open | printed.salonica | printed.albania, piece.at):
            found.append(f"{name} stands on {table.field(piece.at)}, where no unit may be (4.1).")
        if not 1 <= piece.strength <= printed.full[kind]:
            found.append(f"{name} has strength {piece.strength} (4.3c).")
        if piece.order and printed.country[i] != SERBIA:
            found.append(f"{name} has the Albanian Order (6.2i).")
        if piece.general >= 0 and printed.country[piece.general] != printed.country[i]:
            found.append(f"{name} is under the command of a foreign general (4.4e).")
    for country, name in enumerate(printed.names):
        generals = sum(table.pieces[g].at >= 0 or table.pieces[g].at == Off.BOUGHT for g in printed.generals[country])
        if generals > printed.allowed[country]:
            found.append(f"{name} has {generals} generals (4.4c).")
        if state.money[country] < 0:
            found.append(f"{name} has spent more than it had (3d).")
    if not state.hidden:
        found += _cities(table)
    if any(left < 0 for left in state.deck):
        found.append("More luck cards were drawn than there are (4.8).")
    return found


def _off_board(table: Drina, index: int) -> list[str]:
    piece, kind, name = table.pieces[index], table.printed.kind[index], table.printed.ids[index]
    found = []
    if piece.at == Off.HAND and not table.state.hidden:
        found.append(f"{name} was not set up (5.1a).")
    if piece.at == Off.DESTROYED and kind != Kind.GENERAL:
        found.append(f"{name} is destroyed as only generals are (4.4j).")
    if piece.at in (Off.BOX, Off.DESTROYED) and (piece.strength or piece.order):
        found.append(f"{name} has strength or an Order off the board.")
    return found


def _cities(table: Drina) -> list[str]:
    """Whoever stands on a city controls it, or his ally does (4.6b); allies hold no city of each other (4.7d)."""
    printed, found = table.printed, []
    battle = table.within(Battle)
    fighting = -1 if battle is None else battle.attacker  # not where it will stand
    for number, city in enumerate(printed.cities):
        holder, home = table.state.control[number], printed.home[number]
        there = table.occupancy.at.get(city.cell)
        if there is not None and there != fighting and printed.camp[there] != CAMP_OF[holder]:
            found.append(f"{city.name} is not controlled by whoever stands there (4.6b).")
        if holder != home and CAMP_OF[holder] == CAMP_OF[home]:
            found.append(f"{city.name} is controlled by an ally of its country (4.7d).")
    return found
