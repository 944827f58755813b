"""What no play of a scenario brings about, though a position with it is sound: units, turns, points, markers."""

from collections.abc import Iterator
from itertools import combinations

from hexmarshal.core.board.paths import holds
from hexmarshal.core.positions.flaws import Flaw
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.supply import rails
from hexmarshal.games.serbien.rules.table.pieces import Off
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.turn.sequence import GameTurn, PlayerTurn
from hexmarshal.wargame.unreachable import early, out_of_play, outside, some

AWAY = (Off.SCHEDULED, Off.ABSENT, Off.RESERVE)
"""Where a unit is before it comes into play."""


MOST = 500
"""More Victory Points than this, for either side, are not to be had (27)."""


def unreachable(table: Serbien, dealt: Serbien) -> Iterator[str]:
    """Why no play leads from the set-up to a position, one sentence for each reason."""
    state, printed = table.state, table.printed
    turns = {number: turn.id for number, turn in printed.turns.items()}
    for sentence in outside(turns, state.turn, dealt.state.turn, dealt.state.last):
        yield Flaw.state("turn", sentence)
    if state.last != dealt.state.last:
        yield Flaw.state("last", "The last turn is that of the scenario, which no play changes (4.0).")
    yield from _units(table, dealt, turns)
    yield from _course(table)
    yield from _komitadji(table)
    if abs(state.points) > MOST:
        yield Flaw.state("points", f"No play comes to {state.points} Victory Points (27).")
    for army in state.plans:
        if army not in dealt.state.plans:
            yield Flaw.state("plans", f"The scenario has no Strategic Plan for {printed.armies[army]} (26).")
    if any(made and army not in printed.data.plans for army, made in zip(printed.armies, state.mandated, strict=True)):
        yield Flaw.state("mandated", "An army without a Strategic Plan has conducted Mandated Attacks (26.3.1).")


def _units(table: Serbien, dealt: Serbien, turns: dict[int, str]) -> Iterator[str]:
    """16.1: who comes, and when; 27: who is in the scenario."""
    printed, now = table.printed, table.state.turn
    due = {unit: printed.data.turns[when.split(" ")[0]].number for unit, when in table.scenario.arrives.items()}
    gone, strange, too_early = [], [], {}
    lines = rails.links(table)
    for i, (first, piece) in enumerate(zip(dealt.pieces, table.pieces, strict=True)):
        name = printed.ids[i]
        if piece.at == Off.ABSENT and first.at != Off.ABSENT:
            gone.append(name)
        elif piece.at != Off.ABSENT and first.at == Off.ABSENT:
            strange.append(name)
        elif name in due and piece.at not in AWAY and due[name] > now:
            too_early[name] = turns[due[name]]
        if (
            piece.at >= 0
            and printed.kind[i] == "depot"
            and piece.at not in lines
            and holds(table.board.everywhere, piece.at)
        ):
            yield Flaw.of(name, f"{name} is in {table.hexname(piece.at)}, where no railway runs (15.6.2).")
        afloat = printed.river_hexes | table.board.beside
        if printed.kind[i] == "naval" and piece.at >= 0 and not holds(afloat, piece.at):
            yield Flaw.of(name, f"{name} is in {table.hexname(piece.at)}, on neither the Sava nor the Donau (25.1).")
        if piece.at >= 0 and printed.walks[i] and not holds(table.area | table.board.beside, piece.at):
            yield Flaw.of(name, f"{name} is in {table.hexname(piece.at)}, outside the area of the scenario.")
        if piece.spent > _most_spent(table):
            yield Flaw.of(name, f"{name} has spent {piece.spent} Movement Points, more than any unit has (7.1.1).")
        if piece.given and not (piece.flipped and printed.kind[i] in ("train", "depot")):
            yield Flaw.of(name, f"{name} has provided Ammo, which is counted in Extended Mode only (9.4.2).")
    for names, sentences in ((gone, out_of_play(gone)), (list(too_early), early(too_early, turns[now], "16.1"))):
        for sentence in sentences:
            yield Flaw.of(names[0], sentence)
    if strange:
        yield Flaw.of(strange[0], f"The scenario does not have {some(strange)} (16.1).")


def _komitadji(table: Serbien) -> Iterator[str]:
    """23.1a: markers are placed this many hexes apart."""
    apart = table.printed.number["komitadji.apart"]
    for one, two in combinations(table.state.komitadji, 2):
        if table.board.distance(one, two) < apart:
            span = f"{table.hexname(one)} and {table.hexname(two)}"
            yield Flaw.state("komitadji", f"The Komitadji in {span} are less than {apart} hexes apart (23.1a).")


def _most_spent(table: Serbien) -> int:
    """7.1.3: with a forced march of its cavalry nobody has spent more than twice the allowance."""
    return 2 * max(table.printed.allowances)


def _course(table: Serbien) -> Iterator[str]:
    """4.1: whose Player Turn it is."""
    player = table.within(PlayerTurn)
    if player is None:
        return
    number = table.stack.index(player)
    if table.inside(GameTurn).number != player.player + 1:
        name = SIDES[player.player]
        yield Flaw.doing(number, f"The {name} Player Turn is not the one that comes now (4.1).")
