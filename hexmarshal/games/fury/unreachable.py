"""What no play of a scenario brings about, though a position with it is sound: counters, turns, activations."""

from collections.abc import Iterator

from hexmarshal.games.fury.parts.sides import FRONTS, NATIONS
from hexmarshal.games.fury.rules.pieces import Off
from hexmarshal.games.fury.rules.position import Fury
from hexmarshal.games.fury.rules.sequence import Activation, GameTurn
from hexmarshal.wargame.unreachable import early, late, out_of_play, outside, some


def unreachable(table: Fury, dealt: Fury) -> Iterator[str]:
    """Why no play leads from the set-up to a position, one sentence for each reason."""
    yield from _turn(table, dealt)
    yield from _counters(table, dealt)
    yield from _activation(table)


def _turn(table: Fury, dealt: Fury) -> Iterator[str]:
    printed, state = table.printed, table.state
    turns = {number: turn.id for number, turn in enumerate(printed.turns)}
    yield from outside(turns, state.turn, dealt.state.turn, state.last)
    if state.turn == dealt.state.turn and state.initiative != dealt.state.initiative:
        holder = table.side_name(dealt.state.initiative)
        yield f"In the first turn the scenario gives the initiative to the {holder} player (7a)."
    for nation, points in enumerate(state.rail):
        most = printed.charts.nation[NATIONS[nation]].rail
        if points > most:
            yield f"{points} {NATIONS[nation].title()} rail movement points are left of {most} (9.3a)."
    for cell in state.captured:
        if cell not in printed.fortresses:
            yield f"{table.hexname(cell)} is captured and is not a fortress (10.4f)."


def _counters(table: Fury, dealt: Fury) -> Iterator[str]:
    """11.4a: who comes, and when; a unit that leaves the map goes to one of the game's spaces."""
    printed, now = table.printed, table.turn
    gone, too_early, too_late, besides = [], {}, {}, []
    for name, first, piece, hq in zip(printed.ids, dealt.pieces, table.pieces, printed.is_hq, strict=True):
        planned = printed.turns[first.due].id if first.due < len(printed.turns) else "never"
        if piece.at == Off.SCHEDULED:
            if piece.due >= len(printed.turns) and not (hq or first == piece):
                gone.append(name)
            elif piece.due < table.state.turn:
                too_late[name] = printed.turns[piece.due].id
        elif first.at == Off.SCHEDULED and first.due > table.state.turn:
            too_early[name] = planned
        elif piece.at == Off.SETTING_UP and table.within(GameTurn) is not None:
            yield f"{name} is still to be set up (6)."
        if (piece.active and not hq) or (piece.reduced and hq):
            besides.append(name)
    yield from out_of_play(gone)
    yield from early(too_early, now, "11.4a")
    yield from late(too_late, now, "11.4a")
    if besides:
        said = some(besides)
        yield f"A corps is never active and a headquarters never reduced, as the file says of {said} (2.1d, 2.2a)."


def _activation(table: Fury) -> Iterator[str]:
    """7d: the four activations of a turn."""
    activation = table.within(Activation)
    if activation is None:
        return
    turn = table.inside(GameTurn)
    first, second = table.state.initiative, 1 - table.state.initiative
    expected = {
        "first_activation": (first, turn.front_a),
        "second_activation": (second, turn.second),
        "third_activation": (second, _other(turn.second)),
        "fourth_activation": (first, _other(turn.front_a)),
    }.get(turn.steps[turn.at - 1] if turn.at else "")
    if expected != (activation.player, activation.front):
        whose = f"the {table.side_name(activation.player)} player's of the {activation.front} front"
        yield f"By the sequence of this turn its activation is not {whose} (7d)."


def _other(front: str) -> str:
    return FRONTS[1 - FRONTS.index(front)] if front in FRONTS else ""
