"""What holds in every position between decisions."""

from collections.abc import Iterator

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.engine.procedure import Question
from hexmarshal.core.positions.flaws import Flaw
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.exclusive.set_up import Deployment, DeployUnits, SetUp
from hexmarshal.games.great_war_east.rules.pieces import Off
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.combat import Combat, CombatPhase
from hexmarshal.games.great_war_east.rules.standard.results import DefenderResult
from hexmarshal.games.great_war_east.rules.standard.sequence import Campaign, PlayerTurn


def problems(table: GreatWar) -> list[str]:
    """Every broken law, in a sentence."""
    found: list[str] = [*_tracks(table), *_turns(table)]
    # Each of these is looked up on what the ones before have found sound.
    return found or [*_units(table)] or [*_map(table), *_set_up(table), *_course(table)]


def _units(table: GreatWar) -> Iterator[str]:
    printed = table.printed
    boxes, hexes = set(printed.transit.values()), table.in_play()
    for index, piece in enumerate(table.pieces):
        id, name, full = printed.ids[index], printed.names[index], printed.full[index]
        wrong = ""
        if not 0 <= piece.lost <= full or (piece.at >= 0 and full and piece.lost == full):
            wrong = f"has lost {piece.lost} of {full} steps."
        elif piece.at in boxes:
            if piece.bound < 0 or piece.to_go < 0 or not piece.entrained:
                wrong = "is off the map and bound for nowhere."
            elif not holds(printed.exits[printed.nation[index]], piece.bound):
                wrong = f"is bound for {table.hexname(piece.bound)}, where no railway comes onto the map (5.38)."
        elif piece.at >= 0 and not holds(hexes, piece.at):
            wrong = "is on a map that is not in play."
        elif piece.at >= 0 and piece.entrained and not holds(printed.rail_hexes[printed.nation[index]], piece.at):
            wrong = "is entrained where it has no railway."
        elif piece.at < 0 and piece.at not in set(Off):
            wrong = "is nowhere."
        elif piece.commander >= 0 and not printed.hq[piece.commander]:
            wrong = f"is under {printed.ids[piece.commander]}, which is no headquarters (10.31)."
        elif piece.commander >= 0 and printed.side[piece.commander] != printed.side[index]:
            wrong = f"is under the enemy headquarters {printed.ids[piece.commander]} (10.31)."
        elif piece.commander >= 0 and printed.hq[index]:
            wrong = "is a headquarters and under no other (10.31)."
        if wrong:
            yield Flaw.of(id, f"{name} {wrong}")


def _turns(table: GreatWar) -> Iterator[str]:
    """4.0: whatever was done in a Game-Turn was done in one that there is; a unit may be due after the last."""
    last, ids = len(table.printed.turns), table.printed.ids
    for key in ("flotilla", "putnik"):
        if getattr(table.state, key) > last:
            yield Flaw.state(key, f"{key}: There are {last} Game-Turns (4.0).")
    for index, piece in enumerate(table.pieces):
        if max(piece.moved, piece.fought, piece.before, piece.arrived) > last:
            yield Flaw.of(ids[index], f"{ids[index]} has a Game-Turn that there is not; there are {last} (4.0).")


def _map(table: GreatWar) -> Iterator[str]:
    one, two = (table.occupancy(side) for side in (0, 1))
    labels = table.board.labels
    for cell in cells(one.held & two.held):
        yield Flaw.of(labels[cell], f"Both sides are in {labels[cell]}.")
    for side in range(len(SIDES)):
        for cell in cells(table.occupancy(side).held & table.forts(1 - side)):
            yield Flaw.of(labels[cell], f"An enemy is in the fortress of {labels[cell]}.")


def _tracks(table: GreatWar) -> Iterator[str]:
    state, printed, labels = table.state, table.printed, table.board.labels
    if len(state.fortresses) != len(printed.fortresses):
        yield Flaw.state("fortresses", f"There are {len(printed.fortresses)} fortresses.")
    most = printed.number["fortress.steps"]
    for lost in state.fortresses:
        if not 0 <= lost <= most:
            yield Flaw.state("fortresses", f"A fortress has lost {lost} steps.")
    if state.supply_points < 0:
        yield Flaw.state("supply_points", f"There are {state.supply_points} Serbian supply points.")
    if not 1 <= state.turn <= state.last <= len(printed.turns):
        yield Flaw.state("turn", f"This is turn {state.turn} of {state.last}.")
    if not state.sheets or len(set(state.sheets)) < len(state.sheets):
        yield Flaw.state("sheets", "A match is played on one map or on both.")
    for cell in state.seized:
        if cell < 0 or not holds(printed.watched, cell):
            yield Flaw.state("seized", f"{labels[cell]} is neither a railway nor a town with points.")
    for a, b, line, points in state.traffic:
        if not holds(table.board.adjacent[a], b) or line > 1 or points > 99:
            yield Flaw.state("traffic", f"No trains have run like this between {labels[a]} and {labels[b]} (17.51).")


def _set_up(table: GreatWar) -> Iterator[str]:
    """3.0, SG-26.2: the set-up comes before play, and until then nothing else goes on and nobody takes a train."""
    first = table.stack[0] if table.stack else None
    if isinstance(first, Campaign) and first.steps[first.at : first.at + 1] == ("set_up",) and len(table.stack) > 1:
        yield Flaw.doing(0, "at: The units are still to be set up, and play has begun (3.0).", "at")
    if table.within(SetUp) is None:
        return
    for number, frame in enumerate(table.stack):
        if not isinstance(frame, Campaign | SetUp | Deployment | DeployUnits):
            yield Flaw.doing(number, "The units are still being set up, and play has begun (3.0).", "do")
    for index, piece in enumerate(table.pieces):
        if piece.entrained and piece.at >= 0:
            yield Flaw.of(table.printed.ids[index], f"{table.name(index)} is entrained before play begins (3.0, 5.32).")


def _course(table: GreatWar) -> Iterator[str]:
    """4.0: the player whose turn is in progress is the phasing one. 8.0: attackers and defenders are on their sides."""
    printed = table.printed
    for number, frame in enumerate(table.stack):
        if isinstance(frame, Question) and frame is not table.stack[-1]:
            yield Flaw.doing(number + 1, "Something is asked before this, and nothing goes on meanwhile (4.0).", "do")
        if isinstance(frame, PlayerTurn) and frame.player != table.state.phasing:
            turn, phasing = SIDES[frame.player], SIDES[table.state.phasing]
            yield Flaw.state("phasing", f"It is the {turn} player turn, and the phasing player is {phasing} (4.0).")
        if isinstance(frame, CombatPhase):
            for unit in frame.advanced:
                if printed.side[unit] != frame.player or (table.on_map(unit) and not table.pieces[unit].attacked):
                    yield Flaw.doing(number, f"{printed.ids[unit]} has advanced without an attack (8.7).", "advanced")
        if isinstance(frame, Combat):
            if len(frame.sizes) not in (0, 2) or len(frame.results) not in (0, 2):
                yield Flaw.doing(number, "sizes and results are of the attacker and of the defender (8.9).", "sizes")
            if not frame.targets:
                yield Flaw.doing(number, "Nobody is attacked (8.0).", "targets")
            for unit in frame.attackers:
                if printed.side[unit] != frame.player:
                    yield Flaw.doing(number, f"{printed.ids[unit]} attacks for the enemy (8.0).", "attackers")
        if isinstance(frame, DefenderResult) and len(frame.before) not in (0, len(frame.targets)):
            yield Flaw.doing(number, "before: It is a number for each of the targets (8.9).", "before")
