"""Laws that hold in every position between decisions: conservation of figures, one unit a field, control of cities."""

from hexmarshal.games.drina.battle import Battle
from hexmarshal.games.drina.pieces import CAMP_OF, SERBIA, Kind, Off
from hexmarshal.games.drina.table import Drina


def problems(table: Drina) -> list[str]:
    """Every broken law, in a sentence."""
    sheet, state, found = table.sheet, table.state, []
    standing: dict[int, str] = {}
    for i, piece in enumerate(table.pieces):
        name, kind = sheet.ids[i], sheet.kind[i]
        if piece.at < 0:
            found += _off_board(table, i)
            continue
        if piece.at in standing:
            found.append(f"{name} stands on {table.field(piece.at)} with {standing[piece.at]} (4.3b).")
        standing[piece.at] = name
        if not (sheet.open | sheet.salonica | sheet.albania) >> piece.at & 1:
            found.append(f"{name} stands on {table.field(piece.at)}, where no unit may be (4.1).")
        if not 1 <= piece.strength <= sheet.full[kind]:
            found.append(f"{name} has strength {piece.strength} (4.3c).")
        if piece.order and sheet.country[i] != SERBIA:
            found.append(f"{name} has the Albanian Order (6.2i).")
        if piece.general >= 0 and sheet.country[piece.general] != sheet.country[i]:
            found.append(f"{name} is under the command of a foreign general (4.4e).")
    for country, name in enumerate(sheet.names):
        generals = sum(table.pieces[g].at >= 0 or table.pieces[g].at == Off.BOUGHT for g in sheet.generals[country])
        if generals > sheet.allowed[country]:
            found.append(f"{name} has {generals} generals (4.4c).")
        if state.money[country] < 0:
            found.append(f"{name} has spent more than it had (3d).")
    if not state.hidden:
        found += _cities(table)
    if any(left < 0 for left in state.deck):
        found.append("More luck cards were drawn than there are (4.8).")
    return found


def _off_board(table: Drina, index: int) -> list[str]:
    piece, kind, name = table.pieces[index], table.sheet.kind[index], table.sheet.ids[index]
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
    sheet, found = table.sheet, []
    fighting = [frame.attacker for frame in table.stack if isinstance(frame, Battle)]  # not where it will stand
    for number, city in enumerate(sheet.cities):
        holder, home = table.state.control[number], sheet.home[number]
        there = table.layout.at.get(city.cell)
        if there is not None and there not in fighting and sheet.camp[there] != CAMP_OF[holder]:
            found.append(f"{city.name} is not controlled by who stands there (4.6b).")
        if holder != home and CAMP_OF[holder] == CAMP_OF[home]:
            found.append(f"{city.name} is controlled by an ally of its country (4.7d).")
    return found
