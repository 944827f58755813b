"""What holds in every position between decisions: conservation, stacking, sieges, attacks in progress."""

from collections.abc import Iterator

from hexmarshal.core.board.paths import holds
from hexmarshal.core.positions.flaws import Flaw
from hexmarshal.games.fury.parts.sides import SIDE_OF, SIDES, Kind
from hexmarshal.games.fury.rules.adjustment import AdjustmentRetreat
from hexmarshal.games.fury.rules.attack import DeclareAttacks
from hexmarshal.games.fury.rules.combat import Combat
from hexmarshal.games.fury.rules.combats import Combats
from hexmarshal.games.fury.rules.entering import Arrival
from hexmarshal.games.fury.rules.march import March
from hexmarshal.games.fury.rules.pieces import Off
from hexmarshal.games.fury.rules.position import Fury
from hexmarshal.games.fury.rules.retreat import RetreatStack
from hexmarshal.games.fury.rules.sequence import Activation


def problems(table: Fury) -> list[str]:
    """Every broken invariant, in a sentence."""
    found: list[str] = [*_tracks(table)]
    if found:
        return found  # the rest would be looked up on tracks that are not there
    found += _counters(table)
    if found:
        return found
    passing = _passing(table)
    for cell in table.situation.at:
        if cell not in passing:
            found += _crowding(table, cell)
    return [*found, *_attacks(table)]


def _passing(table: Fury) -> set[int]:
    """Where units on their way are: they may pass through a full hex (9.2b, 10.3.2f, 11.4c)."""
    going: list[int] = []
    for frame in table.stack:
        if isinstance(frame, March | Arrival):
            going.append(frame.unit)
        elif isinstance(frame, RetreatStack | AdjustmentRetreat):
            going += frame.units
    return {table.pieces[i].at for i in going}


def _tracks(table: Fury) -> Iterator[str]:
    printed, state = table.printed, table.state
    if not state.turn <= state.last < len(printed.turns):
        yield Flaw.state("turn", "The turn is after the last one of the scenario (4).")
    if len(state.fronts) != len(printed.army_ids):
        yield Flaw.state("fronts", f"There is a front for each of the {len(printed.army_ids)} armies (7h).")
    else:
        for army, (front, own) in enumerate(zip(state.fronts, printed.army_front, strict=True)):
            if own and front != own:
                name = printed.army_names[army]
                yield Flaw.state("fronts", f"The {name} belongs to the {own} front, not to {front or 'none'} (7h).")


def _counters(table: Fury) -> Iterator[str]:
    printed = table.printed
    for i, piece in enumerate(table.pieces):
        name, wrong = printed.ids[i], ""
        if piece.at == Off.LIFTED:
            wrong = "is lifted off the map."
        elif piece.at >= 0 and not holds(printed.land, piece.at):
            wrong = f"is in {table.hexname(piece.at)}, where no unit may be."
        elif piece.at >= 0 and piece.army < 0:
            wrong = "is on the map without an army."
        elif piece.at == Off.ELIMINATED and printed.kinds[i] is not Kind.CORPS:
            wrong = "is in the Eliminated Units space."
        elif piece.at == Off.CADRES and printed.kinds[i] is not Kind.CADRE:
            wrong = "is among the Cadres."
        elif printed.kinds[i] is not Kind.CADRE and piece.nation != printed.nations[i]:
            wrong = "changed its nation."
        elif piece.army >= 0 and SIDE_OF[printed.army_nation[piece.army]] != SIDE_OF[piece.nation]:
            wrong = f"belongs to the {printed.army_names[piece.army]} of the enemy (2.1i)."
        elif printed.is_hq[i] and piece.army not in (-1, printed.army_of[i]):
            wrong = f"is the headquarters of the {printed.army_names[printed.army_of[i]]} (2.2)."
        elif piece.besieging and (
            piece.at not in printed.fortresses or printed.fortresses[piece.at].side == SIDE_OF[piece.nation]
        ):
            wrong = "besieges nothing."
        elif piece.besieging and table.standing_fortress(piece.at) is None:
            wrong = f"besieges {table.place(piece.at)}, which was captured and cannot be besieged (10.4f)."
        if wrong:
            yield Flaw.of(name, f"{name} {wrong}")


def _crowding(table: Fury, cell: int) -> Iterator[str]:
    printed, situation, where = table.printed, table.situation, table.hexname(cell)
    label = table.hexname(cell)
    for side in (0, 1):
        here = table.here(cell, side)
        units = table.units_at(cell, side)
        if len(units) > 2 or len(here) - len(units) > 1:
            yield Flaw.of(label, f"{where} holds too many units.")
        armies = {table.pieces[i].army for i in here if not printed.band[i]}
        if len(armies) > 1:
            yield Flaw.of(label, f"{where} holds units of several armies.")
        fortress = table.standing_fortress(cell)
        if (
            units
            and fortress is not None
            and fortress.side != side
            and not any(table.pieces[i].besieging for i in units)
        ):
            yield Flaw.of(label, f"{where} is an enemy fortress, entered without a siege.")
    if holds(situation.occupied[0] & situation.occupied[1], cell) and not holds(situation.siege, cell):
        yield Flaw.of(label, f"Both sides are in {where} without a siege.")


def _attacks(table: Fury) -> Iterator[str]:
    """10.1: whoever attacks is a corps of the active player, next to its target; so are those that owe an attack."""
    printed, activation = table.printed, table.within(Activation)
    for number, frame in enumerate(table.stack):
        if isinstance(frame, Combat):
            listed = frame.attackers
        elif isinstance(frame, Activation | Combats | DeclareAttacks):
            listed = tuple(unit for declared in frame.attacks for unit in declared.units)
            if not all(declared.units for declared in frame.attacks):
                yield Flaw.doing(number, "attacks: Nobody makes one of the attacks (10.1).", "attacks")
            for declared in frame.attacks:
                if not holds(table.board.adjacent[declared.start], declared.target):
                    start, target = table.hexname(declared.start), table.hexname(declared.target)
                    yield Flaw.doing(number, f"attacks: {start} and {target} are not adjacent (10.1).", "attacks")
        else:
            continue
        for i in listed:
            name, side = printed.ids[i], SIDE_OF[table.pieces[i].nation]
            if not table.on_map(i):
                continue  # lost in an earlier combat
            if printed.is_hq[i]:
                yield Flaw.doing(number, f"{name} is a headquarters and does not attack (10.3.1i).")
            elif activation is not None and side != activation.player:
                active = SIDES[activation.player]
                yield Flaw.doing(number, f"{name} attacks in the activation of the {active} player (10.1).")
        if isinstance(frame, DeclareAttacks):
            for army in frame.owed:
                if SIDES[SIDE_OF[printed.army_nation[army]]] != frame.side:
                    name = printed.army_names[army]
                    yield Flaw.doing(number, f"owed: The {name} is not an army of this player (2.2).", "owed")
