"""What holds in every position between decisions: conservation of figures, one unit per field, control of cities."""

from collections.abc import Iterator

from hexmarshal.core.board.paths import holds
from hexmarshal.core.positions.flaws import Flaw
from hexmarshal.games.drina.parts.countries import CAMP_OF, SERBIA, SIDES, Kind
from hexmarshal.games.drina.rules.battle import Battle
from hexmarshal.games.drina.rules.calendar import LoseToken, LoseTokens, ReadCalendar
from hexmarshal.games.drina.rules.pieces import Off
from hexmarshal.games.drina.rules.position import Drina
from hexmarshal.games.drina.rules.sequence import Campaign, Round
from hexmarshal.games.drina.rules.setup import StartingLineup


def problems(table: Drina) -> list[str]:
    """Every broken invariant, in a sentence."""
    found: list[str] = [*_tracks(table)]
    if found:
        return found  # the rest would be looked up on tracks that are not there
    found += [*_secrets(table), *_figures(table), *_generals(table)]
    if not table.state.hidden:
        found += _cities(table)
    return found


def _tracks(table: Drina) -> Iterator[str]:
    printed, state = table.printed, table.state
    if len(state.control) != len(printed.cities):
        yield Flaw.state("control", f"There is a country for each of the {len(printed.cities)} cities (4.6).")
    if len(state.deck) != len(printed.luck):
        yield Flaw.state("deck", f"There are {len(printed.luck)} kinds of luck cards (4.8).")
    for number, frame in enumerate(table.stack):
        if isinstance(frame, Round) and not 0 <= frame.next <= len(SIDES):
            yield Flaw.doing(number, f"next: There are {len(SIDES)} countries (5.2a).", "next")
        effects = len(printed.calendar[state.round])
        if isinstance(frame, ReadCalendar) and not 0 <= frame.next <= effects:
            yield Flaw.doing(number, f"next: The card has {effects} effects (4.5).", "next")
        if isinstance(frame, LoseTokens | LoseToken) and (
            not 0 <= frame.effect < effects or printed.calendar[state.round][frame.effect].word != "loses-tokens"
        ):
            yield Flaw.doing(number, "effect: By this effect of the card no country loses tokens (4.5c).", "effect")
        elif isinstance(frame, LoseTokens) and frame.lost > printed.calendar[state.round][frame.effect].number:
            yield Flaw.doing(number, "lost: A country does not lose that many tokens to this card (4.5c).", "lost")


def _secrets(table: Drina) -> Iterator[str]:
    """5.1b: lineups are secret until all are marked; with the first round they are shown."""
    marking = any((type(frame), frame.at) in ((Campaign, 0), (StartingLineup, 0)) for frame in table.stack)
    for number, frame in enumerate(table.stack):
        if (type(frame), frame.at) == (StartingLineup, 0) and not table.state.hidden:
            yield Flaw.doing(number, "Lineups are marked, and they are no longer secret (5.1b).")
    if table.state.hidden and table.stack and not marking:
        yield Flaw.doing(len(table.stack) - 1, "The lineups are still secret, and nobody marks one any more (5.1b).")


def _figures(table: Drina) -> Iterator[str]:
    printed = table.printed
    standing: dict[int, str] = {}
    for i, piece in enumerate(table.pieces):
        name, kind = printed.ids[i], printed.kind[i]
        if piece.at < 0:
            yield from _off_board(table, i)
            continue
        if piece.at in standing:
            yield Flaw.of(name, f"{name} is on {table.hexname(piece.at)} with {standing[piece.at]} (4.3b).")
        standing[piece.at] = name
        if not holds(printed.open | printed.salonica | printed.albania, piece.at):
            yield Flaw.of(name, f"{name} is on {table.hexname(piece.at)}, where no unit may be (4.1).")
        if table.state.hidden and not holds(printed.setup[printed.country[i]], piece.at):
            yield Flaw.of(name, f"{name} is on {table.hexname(piece.at)}, where its country does not set up (5.1a).")
        if not 1 <= piece.strength <= printed.full[kind]:
            yield Flaw.of(name, f"{name} has strength {piece.strength} (4.3c).")
        if piece.order and printed.country[i] != SERBIA:
            yield Flaw.of(name, f"{name} has the Albanian Order (6.2i).")
        if piece.general >= 0 and printed.kind[piece.general] != Kind.GENERAL:
            yield Flaw.of(name, f"{name} is under the command of {printed.ids[piece.general]}, no general (4.4e).")
        elif piece.general >= 0 and printed.country[piece.general] != printed.country[i]:
            yield Flaw.of(name, f"{name} is under the command of a foreign general (4.4e).")
        if piece.general >= 0 and kind == Kind.GENERAL:
            yield Flaw.of(name, f"{name} is a general and under the command of another (4.4f).")
        if piece.prey >= 0 and printed.camp[piece.prey] == printed.camp[i]:
            yield Flaw.of(name, f"{name} may attack {printed.ids[piece.prey]} once more, of its own camp (6.2g).")


def _generals(table: Drina) -> Iterator[str]:
    printed, state = table.printed, table.state
    for country, name in enumerate(printed.names):
        generals = sum(table.on_map(g) or table.pieces[g].at == Off.BOUGHT for g in printed.generals[country])
        if generals > printed.allowed[country]:
            placed = (g for g in printed.generals[country] if table.pieces[g].at != Off.BOX)
            yield Flaw.of(printed.ids[next(placed)], f"{name} has {generals} generals (4.4c).")
        if state.money[country] < 0:
            yield Flaw.state("money", f"{name} has spent more than it had (3d).")
    for key, listed, general in (("brought", state.brought, False), ("been", state.been, True)):
        for i in listed:
            if printed.country[i] != SERBIA or (printed.kind[i] == Kind.GENERAL) != general:
                what = "a Serbian general" if general else "a Serbian unit"
                yield Flaw.state(key, f"{key}: {printed.ids[i]} is not {what} (6.2e).")


def _off_board(table: Drina, index: int) -> Iterator[str]:
    piece, kind, name = table.pieces[index], table.printed.kind[index], table.printed.ids[index]
    if piece.at == Off.HAND and not table.state.hidden:
        yield Flaw.of(name, f"{name} was not set up (5.1a).")
    if piece.at == Off.DESTROYED and kind != Kind.GENERAL:
        yield Flaw.of(name, f"{name} is destroyed as only generals are (4.4j).")
    if piece.at in (Off.BOX, Off.DESTROYED) and (piece.strength or piece.order):
        yield Flaw.of(name, f"{name} has strength or an Order off the board.")


def _cities(table: Drina) -> Iterator[str]:
    """Whoever stands on a city controls it, or their ally does (4.6b); allies hold no city of each other (4.7d)."""
    printed = table.printed
    battle = table.within(Battle)
    fighting = -1 if battle is None else battle.attacker  # not where it will stand
    for number, city in enumerate(printed.cities):
        holder, home = table.state.control[number], printed.home[number]
        there = table.occupancy.at.get(city.cell) if table.options.passing != "ends" else None
        if there is not None and there != fighting and printed.camp[there] != CAMP_OF[holder]:
            yield Flaw.state("control", f"{city.name} is not controlled by the country whose unit is there (4.6b).")
        if holder != home and CAMP_OF[holder] == CAMP_OF[home]:
            yield Flaw.state("control", f"{city.name} is controlled by an ally of its country (4.7d).")
