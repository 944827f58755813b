"""What no play of a scenario brings about, though a position with it is sound: units, turns, phases, points."""

from collections.abc import Iterator

from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.pieces import Off
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.games.galicia.rules.sequence import GameTurn, PlayerTurn
from hexmarshal.wargame.unreachable import early, late, out_of_play, outside, some


def unreachable(table: Galicia, dealt: Galicia) -> Iterator[str]:
    """Why no play leads from the set-up to a position, one sentence for each reason."""
    printed, state = table.printed, table.state
    turns = {number: turn.id for number, turn in printed.turns.items()}
    yield from outside(turns, state.turn, dealt.state.turn, state.last)
    yield from _units(table, dealt, turns)
    yield from _course(table)
    yield from _towns(table)


def _units(table: Galicia, dealt: Galicia, turns: dict[int, str]) -> Iterator[str]:
    """14.0a: who comes, and when; nobody leaves the game but those who are eliminated."""
    printed, turn = table.printed, table.state.turn
    gone, strange, too_early, too_late = [], [], {}, {}
    for i, (first, piece) in enumerate(zip(dealt.pieces, table.pieces, strict=True)):
        name, lines = printed.ids[i], printed.arrivals[i]
        if piece.at == Off.ABSENT and first.at != Off.ABSENT:
            gone.append(name)
        elif piece.at != Off.ABSENT and first.at == Off.ABSENT:
            strange.append(name)
        elif first.at == Off.SCHEDULED and piece.at != Off.SCHEDULED and lines[0][0] > turn:
            too_early[name] = turns[lines[0][0]]
        elif piece.at == Off.SCHEDULED and lines and lines[-1][0] < turn and not lines[-1][1].optional:
            too_late[name] = turns[lines[-1][0]]
    yield from out_of_play(gone)
    if strange:
        yield f"The scenario does not have {some(strange)} (1.1a)."
    yield from early(too_early, turns[turn], "14.0a")
    yield from late(too_late, turns[turn], "14.0a")


def _course(table: Galicia) -> Iterator[str]:
    """3.1b: whose player turn it is."""
    player = table.within(PlayerTurn)
    if player is None:
        return
    sides, name = table.turn.sides, table.side_name(player.player)
    if SIDES[player.player] not in sides:
        yield f"{table.turn.id} has no {name} player turn (3.0a)."
    elif table.inside(GameTurn).number != sides.index(SIDES[player.player]) + 1:
        yield f"The {name} player turn is not the one that comes now (3.0a)."
    if player.player != table.state.phasing:
        yield f"It is the {name} player turn, and the other side is phasing (3.2)."


def _towns(table: Galicia) -> Iterator[str]:
    """15.1b: a town is captured once, for its points."""
    known = {town.id: town for town in table.printed.towns.values()}
    for side, points in enumerate(table.state.points):
        towns = [known[name] for name in table.state.captured if known[name].side == SIDES[side]]
        earned = sum(town.capture for town in towns)
        if points < earned:
            names = some([town.id for town in towns])
            yield f"{table.side_name(side)}: {points} points, though {names} brought {earned} (15.1b)."
