"""What holds in every position between decisions: conservation, the map, stacking, markers."""

from collections.abc import Iterator
from itertools import pairwise

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.positions.flaws import Flaw
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.arrivals.pontoons import great_rivers
from hexmarshal.games.serbien.rules.interrupts.interrupts import Interrupts
from hexmarshal.games.serbien.rules.movement.marching import Marching
from hexmarshal.games.serbien.rules.table.pieces import D2, MARSCH, POSITION, RECOVERY, Off
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.turn.sequence import PlayerTurn


def problems(table: Serbien) -> list[str]:
    """Every broken law, in a sentence."""
    found: list[str] = [*_tracks(table)]
    # Each of these is looked up on what the ones before have found sound.
    return (
        found
        or [*_units(table)]
        or [*_map(table), *_markers(table), *_armies(table), *_course(table), *_marches(table)]
    )


def _tracks(table: Serbien) -> Iterator[str]:
    state, armies = table.state, table.printed.armies
    if not 0 <= state.turn <= state.last < len(table.printed.turns):
        yield Flaw.state("turn", f"Turn {state.turn} of {state.last} is not on the track.")
    if state.shells < 0:
        yield Flaw.state("shells", f"There are {state.shells} Shells.")
    if len(state.mandated) != len(armies):
        yield Flaw.state("mandated", f"Mandated Attacks are counted for each of the {len(armies)} armies.")


# -- units ------------------------------------------------------------------------------------------------------


def _units(table: Serbien) -> Iterator[str]:
    for i, piece in enumerate(table.pieces):
        name = table.printed.ids[i]
        wrong = _out_of_place(table, i) or (_worn(table, i) if piece.at >= 0 else "") or _bound(table, i)
        if wrong:
            yield Flaw.of(name, f"{name} {wrong}")


def _out_of_place(table: Serbien, i: int) -> str:
    """What is wrong with where a unit is."""
    piece, board = table.pieces[i], table.board
    if piece.at < 0:
        if piece.also >= 0:
            return "is off the map and half on it."
        return "" if piece.at in tuple(Off) else "is in no place off the map."
    if not holds(board.everywhere | board.beside, piece.at):
        return "is nowhere on the map."
    if piece.also >= 0 and not holds(board.adjacent[piece.at], piece.also):
        return "is in two hexes that are not adjacent."
    return ""


def _worn(table: Serbien, i: int) -> str:
    """What is wrong with what a unit on the map has suffered, done and begun."""
    piece, printed = table.pieces[i], table.printed
    if not 0 <= piece.lost <= printed.most_lost[i]:
        return f"bears {piece.lost} Strength Reductions."
    if not 0 <= piece.status <= D2 or (piece.status and not printed.formation[i]):
        return f"has a Combat Effectiveness Status of {piece.status}."
    if min(piece.spent, piece.worked, piece.debt, piece.given) < 0:
        return "has expended less than nothing."
    if piece.prepared >= 0 and not any(
        holds(table.board.adjacent[cell], piece.prepared) for cell in (piece.at, piece.also) if cell >= 0
    ):
        return f"prepares an attack on {table.hexname(piece.prepared)}, which is not adjacent (7.3.1)."
    return _at_work(table, i) or _riding(table, i)


def _at_work(table: Serbien, i: int) -> str:
    """7.8: the markers of a unit at work say how much it has done, and never more than the Task needs."""
    piece, number = table.pieces[i], table.printed.number
    most = max(number["recovery"] if piece.task & RECOVERY else 0, number["position"] if piece.task & POSITION else 0)
    if piece.worked > most:
        return f"has done {piece.worked} Movement Points of a Task that needs {most} (7.8)."
    if piece.task & RECOVERY and not piece.status:
        return "recovers and has nothing to recover (7.5)."
    if piece.task & POSITION and piece.toward < 0:
        return "builds an Improved Position and does not say where (14.3)."
    if piece.mustered > (number["marsch"] if piece.task & MARSCH else 0):
        return f"has done {piece.mustered} Movement Points of incorporating Marsch replacements (7.7)."
    if piece.task & MARSCH and piece.marsch < 0:
        return "incorporates a Marsch unit and does not say which (7.7)."
    if piece.marsch >= 0 and table.side_of(piece.marsch) != table.side_of(i):
        return f"incorporates {table.printed.ids[piece.marsch]} of the enemy (7.7)."
    return ""


def _riding(table: Serbien, i: int) -> str:
    """15.6.3a: a Depot on its way off the map is between two places that a railway joins."""
    piece = table.pieces[i]
    if not piece.along:
        return ""
    if table.printed.kind[i] != "depot":
        return "is no Depot and on its way off the map (15.6.3a)."
    lines = [link for link in table.board.links_of(piece.at) if link.kind == "rail" and link.to == piece.toward]
    if not any(piece.along < link.distance for link in lines if link.distance):
        return "is on its way off the map where no railway leads (15.6.3a)."
    return ""


def _bound(table: Serbien, i: int) -> str:
    """5.1.2: armies and corps are those of a unit's own side."""
    piece, printed = table.pieces[i], table.printed
    side = printed.side[i]
    if piece.army >= 0 and printed.data.armies[printed.armies[piece.army]].side != SIDES[side]:
        return f"is attached to {printed.armies[piece.army]}, an army of the enemy (5.1.2)."
    if piece.corps >= 0 and printed.side_of_corps[piece.corps] != side:
        return f"is attached to {printed.corps[piece.corps]}, a corps of the enemy (5.2.4)."
    return ""


# -- the map ----------------------------------------------------------------------------------------------------


def _map(table: Serbien) -> Iterator[str]:
    labels = table.board.labels
    for cell in cells(table.occupancy(0).held & table.occupancy(1).held & table.board.everywhere):
        yield Flaw.of(labels[cell], f"Both sides are in one hex, {table.hexname(cell)}.")
    for side in (0, 1):
        for cell, stack in table.occupancy(side).at.items():
            halves = {frozenset((table.pieces[i].at, table.pieces[i].also)) for i in stack if table.pieces[i].also >= 0}
            if len(halves) > 1:
                yield Flaw.of(labels[cell], f"Two Two-Hex Forces share {table.hexname(cell)}.")


def _markers(table: Serbien) -> Iterator[str]:
    """14, 21.2, 23.1: Improved Positions, Pontoon Bridges and Komitadji lie where they may, and there are this many."""
    state, printed = table.state, table.printed
    both = [*state.positions[0], *state.positions[1]]
    for cell in both:
        where = table.hexname(cell)
        if not holds(table.board.everywhere, cell) or holds(printed.ground.mountainous, cell):
            yield Flaw.state("positions", f"positions: There is no Improved Position in {where}: mountains (14.3a).")
        elif both.count(cell) > 1:
            yield Flaw.state("positions", f"positions: There is one Improved Position in {where} at most (14.1).")
    rivers = frozenset(great_rivers(table))
    for pontoon in state.pontoons:
        span = f"{table.hexname(pontoon.a)}–{table.hexname(pontoon.b)}"
        if (pontoon.a, pontoon.b) not in rivers:
            yield Flaw.state("pontoons", f"pontoons: Neither the Sava nor the Donau flows between {span} (21.2.1).")
    for side, name in enumerate(SIDES):
        laid, most = sum(pontoon.side == side for pontoon in state.pontoons), printed.number[f"pontoons.{name}"]
        if laid > most:
            yield Flaw.state("pontoons", f"pontoons: There are {most} {name} Pontoon markers, not {laid} (21.2).")
    yield from _komitadji(table)
    for a, b in state.ferries:
        if not holds(table.board.adjacent[a], b):
            yield Flaw.state("ferries", f"ferries: There is none at {table.hexname(a)}–{table.hexname(b)} (7.1.5a).")


def _komitadji(table: Serbien) -> Iterator[str]:
    placed = table.state.komitadji
    if len(placed) > table.scenario.komitadji:
        there = table.scenario.komitadji
        yield Flaw.state("komitadji", f"komitadji: The scenario has {there} markers, not {len(placed)} (23.1a).")
    for cell in placed:
        if not holds(table.board.everywhere, cell):
            yield Flaw.state("komitadji", f"komitadji: {table.hexname(cell)} is not on the map (23.1a).")
            return


def _armies(table: Serbien) -> Iterator[str]:
    """5.1, 26: boundaries lie between armies of one side; plans are those of the chart."""
    state, printed = table.state, table.printed
    side_of = [printed.data.armies[army].side for army in printed.armies]
    for boundary in state.boundaries:
        left, right = boundary.armies
        if left == right or side_of[left] != side_of[right]:
            names = f"{printed.armies[left]} and {printed.armies[right]}"
            yield Flaw.state("boundaries", f"boundaries: There is none between {names} (5.1).")
        if not boundary.course or any(
            not holds(table.board.adjacent[a] | 1 << a, b) for a, b in pairwise(boundary.course)
        ):
            yield Flaw.state("boundaries", "boundaries: The course goes from hex to hex (5.1.1).")
    for key, armies in (("plans", state.plans), ("achieved", state.achieved)):
        for army in armies:
            if printed.armies[army] not in printed.data.plans:
                yield Flaw.state(key, f"{key}: {printed.armies[army]} has no Strategic Plan (26).")
        if len(set(armies)) < len(armies):
            yield Flaw.state(key, f"{key}: An army is named twice (26).")
    if state.refitted > printed.number["naval.replacements"]:
        yield Flaw.state("refitted", f"refitted: There are fewer naval replacements than {state.refitted} (25.1.2).")


def _course(table: Serbien) -> Iterator[str]:
    """4.1: the player whose turn is in progress is the phasing one."""
    turn = table.within(PlayerTurn)
    if turn is not None and turn.player != table.state.phasing:
        name, phasing = SIDES[turn.player], SIDES[table.state.phasing]
        yield Flaw.state("phasing", f"It is the {name} Player Turn, and the phasing side is {phasing} (4.1).")


def _marches(table: Serbien) -> Iterator[str]:
    """7.1.2a: a march that is to go on does so from hex to hex."""
    for number, frame in enumerate(table.stack):
        if not isinstance(frame, Marching) or frame.at or frame.stopped or not frame.path:
            continue
        above = table.stack[number + 1] if number + 1 < len(table.stack) else None
        if isinstance(above, Interrupts):
            start = [above.there]  # the mover may have fled meanwhile
        else:
            start = [table.pieces[i].at for i in frame.moving if table.placed(i)][:1]
        if not all(holds(table.board.adjacent[a], b) for a, b in pairwise((*start, *frame.path))):
            yield Flaw.doing(number, "path: The march goes from hex to hex (7.1.2a).", "path")
