"""What no play of a scenario brings about, though a position with it is sound: units, turns, stacks, points."""

from collections.abc import Iterator

from hexmarshal.core.board.paths import holds
from hexmarshal.core.positions.flaws import Flaw
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.pieces import Off
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.attack import CombatResolution
from hexmarshal.games.great_war_east.rules.standard.retreat import RetreatStack
from hexmarshal.games.great_war_east.rules.standard.sequence import CombatPhase, GameTurn, PlayerTurn
from hexmarshal.games.great_war_east.rules.standard.stacking import overfull
from hexmarshal.wargame.unreachable import early, out_of_play, outside, some

MOST = 500
"""More victory points than this, for either side, are not to be had (SG-25.0)."""


def unreachable(table: GreatWar, dealt: GreatWar) -> Iterator[str]:
    """Why no play leads from the set-up to a position, one sentence for each reason."""
    state = table.state
    turns = {turn.number: turn.id for turn in table.printed.turns}
    for sentence in outside(turns, state.turn, dealt.state.turn, dealt.state.last):
        yield Flaw.state("turn", sentence)
    if (state.setup, state.sheets, state.last) != (dealt.state.setup, dealt.state.sheets, dealt.state.last):
        yield Flaw.state("setup", "Set-up, maps and last turn are those of the scenario, which no play changes (26.0).")
    yield from _units(table, dealt, turns)
    yield from _course(table)
    yield from _stacks(table)
    if abs(state.points) > MOST:
        yield Flaw.state("points", f"No play comes to {state.points} victory points (25.0).")
    for key in ("flotilla", "putnik"):
        if getattr(state, key) > state.turn:
            yield Flaw.state(key, f"{key}: It was used in a turn that is still to come.")


def _units(table: GreatWar, dealt: GreatWar, turns: dict[int, str]) -> Iterator[str]:
    """14.0: who comes, and when; SG-26.0: who is in the scenario."""
    printed, now = table.printed, table.state.turn
    gone, strange, too_early = [], [], {}
    for index, (first, piece) in enumerate(zip(dealt.pieces, table.pieces, strict=True)):
        name, coming = printed.ids[index], printed.due[index]
        if piece.at == Off.ABSENT and first.at != Off.ABSENT:
            gone.append(name)
        elif piece.at != Off.ABSENT and first.at == Off.ABSENT:
            strange.append(name)
        elif first.at == Off.SCHEDULED and piece.at not in (Off.SCHEDULED, Off.ABSENT) and coming > now:
            too_early[name] = turns[coming]
        if max(piece.moved, piece.fought, piece.before, piece.arrived) > now:
            yield Flaw.of(name, f"{name} moved, fought or arrived in a turn that is still to come.")
        if piece.at >= 0 and piece.at not in printed.boxes and holds(_abroad(table, index), piece.at):
            where = table.place(piece.at)
            yield Flaw.of(name, f"{name} is on the other front, in {where}; no railway takes it there (5.37).")
    for names, sentences in ((gone, out_of_play(gone)), (list(too_early), early(too_early, turns[now], "14.0"))):
        for sentence in sentences:
            yield Flaw.of(names[0], sentence)
    if strange:
        yield Flaw.of(strange[0], f"The scenario does not have {some(strange)} (26.0).")


def _abroad(table: GreatWar, index: int) -> int:
    """The map on which a nation of the Allies never is: they cannot use the railways between the fronts (5.37)."""
    nation, sheets = table.row(index).nation, table.printed.sheets
    return sheets.get({"russian": "s", "serbian": "g"}.get(nation, ""), 0)


def _course(table: GreatWar) -> Iterator[str]:
    """4.0: whose player turn it is. In a turn without an Allied one the Austrian player is second all the same."""
    player = table.within(PlayerTurn)
    if player is None:
        return
    turn = table.inside(GameTurn)
    number = table.stack.index(player)
    name, players = SIDES[player.player], table.turn.players
    if name not in players:
        yield Flaw.doing(number, f"{table.turn.id} has no {name} player turn (4.0).")
    elif turn.steps[turn.at - 1] != ("first_player", "second_player")[player.player]:
        yield Flaw.doing(number, f"The {name} player turn is not the one that comes now (4.0).")


def _stacks(table: GreatWar) -> Iterator[str]:
    """6.14: whoever is above the limit at the end of a phase loses units, so nobody is when attacks begin."""
    if table.within(CombatPhase) is None or table.within(RetreatStack) is not None:
        return
    resolution = table.within(CombatResolution)
    if resolution is None or table.stack[-2:-1] != (resolution,):
        return
    for cell in overfull(table, resolution.player):
        label, points = table.hexname(cell), table.stacked(cell, resolution.player)
        yield Flaw.of(label, f"{table.place(cell)} holds {points} stacking points in the combat phase (6.14).")
