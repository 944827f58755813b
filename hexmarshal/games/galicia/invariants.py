"""What holds in every position between decisions: conservation, the map, stacking, points."""

from collections.abc import Iterator

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.positions.flaws import Flaw
from hexmarshal.games.galicia.parts.sides import IN, OUT
from hexmarshal.games.galicia.rules.attack import CombatPhase
from hexmarshal.games.galicia.rules.combat import Combat
from hexmarshal.games.galicia.rules.losses import Losses
from hexmarshal.games.galicia.rules.movement import Marching
from hexmarshal.games.galicia.rules.pieces import Off
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.games.galicia.rules.retreat import RetreatStack
from hexmarshal.games.galicia.rules.stacking import Overstacking, overfull


def problems(table: Galicia) -> list[str]:
    """Every broken invariant, in a sentence."""
    found: list[str] = [*_tracks(table)]
    # Each of these is looked up on what the ones before have found sound.
    return found or [*_units(table)] or [*_map(table), *_points(table), *_fights(table)]


def _tracks(table: Galicia) -> Iterator[str]:
    if table.state.turn > table.state.last:
        yield Flaw.state("turn", "The turn is after the last one of the scenario (3.0a).")
    captured = table.state.captured
    if len(set(captured)) < len(captured):
        yield Flaw.state("captured", "A town is captured for its first value once (15.1b).")


def _units(table: Galicia) -> Iterator[str]:
    printed = table.printed
    fighting = table.within(CombatPhase) is not None
    for i, piece in enumerate(table.pieces):
        name = printed.ids[i]
        if piece.at >= 0:
            if not holds(printed.ground[printed.side[i]], piece.at):
                yield Flaw.of(name, f"{name} is where none of its side may be.")
            if not 1 <= piece.steps <= printed.full[i]:
                yield Flaw.of(name, f"{name} has {piece.steps} steps.")
            elif not 0 <= piece.reductions < table.breaking(i):
                yield Flaw.of(name, f"{name} bears {piece.reductions} reductions.")
            if not IN <= piece.supply <= OUT:
                yield Flaw.of(name, f"{name} is in no state of supply.")
        elif piece.at == Off.ELIMINATED and piece.steps:
            yield Flaw.of(name, f"{name} is eliminated and has steps.")
        elif piece.at in (Off.SCHEDULED, Off.WAITING) and piece.steps != printed.full[i]:
            yield Flaw.of(name, f"{name} is to arrive with {piece.steps} steps.")
        if (piece.fought or piece.attacked or piece.seen) and not fighting:
            yield Flaw.of(name, f"{name} fights outside a combat phase.")


def _map(table: Galicia) -> Iterator[str]:
    labels = table.board.labels
    for cell in cells(table.occupancy(0).held & table.occupancy(1).held):
        yield Flaw.of(labels[cell], f"Both sides are in one hex, {table.hexname(cell)}.")
    for side in (0, 1):
        at = table.occupancy(side).at
        standing = sum(piece.at >= 0 for i, piece in enumerate(table.pieces) if table.side_of(i) == side)
        if sum(map(len, at.values())) != standing:
            yield f"{table.side_name(side)}: a unit is in no hex, or in two."
    phase = table.within(CombatPhase)
    if phase and not table.within(RetreatStack) and not table.within(Overstacking):
        # After their movement phase the phasing player keeps the limit; the other may have reacted into a full hex.
        for cell in overfull(table, phase.player):
            yield Flaw.of(labels[cell], f"{table.hexname(cell)} holds too many steps.")


def _points(table: Galicia) -> Iterator[str]:
    for side, points in enumerate(table.state.points):
        lost = [i for i in table.printed.of_side[1 - side] if table.pieces[i].at == Off.ELIMINATED]
        dear = [i for i in lost if not any(face.ersatz for face in table.printed.faces[i])]
        if points < len(dear) * table.printed.number["points.eliminated"]:
            sentence = f"{table.side_name(side)}: {points} points for {len(dear)} eliminated units."
            yield Flaw.state("points", sentence)


def _fights(table: Galicia) -> Iterator[str]:
    """7.0: the units of a combat are on their sides, and as many losses are noted as there are units to bear them.

    4.2: on a way somebody goes.
    """
    printed = table.printed
    for number, frame in enumerate(table.stack):
        if isinstance(frame, Combat):
            if frame.at > Combat.steps.index("defend") + 1 and not frame.defenders:
                yield Flaw.doing(number, "defenders: From the ratio on somebody defends (8.1c).", "defenders")
            for side, units in ((frame.attacker, frame.attackers), (1 - frame.attacker, frame.defenders)):
                for i in units:
                    if printed.side[i] != side:
                        yield Flaw.doing(
                            number, f"{printed.ids[i]} does not fight for the {table.side_name(side)} side."
                        )
        elif isinstance(frame, Losses) and len(frame.taken) != len(frame.units):
            yield Flaw.doing(number, "taken: It is a number for each of the units (9.4.2a).", "taken")
        elif isinstance(frame, Marching) and not frame.moving:
            yield Flaw.doing(number, "moving: Nobody is on the way (4.2).", "moving")
