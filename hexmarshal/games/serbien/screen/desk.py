"""What lies beside the map of *Serbien muß sterbien*: track, sequence of play, displays, boxes, figures, marks, arrows.

Each side is shown what it may know (3.1.6): the Organizational Displays, replacements and Shells of a side are its own.
"""

from typing import Any

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.engine.events import signed
from hexmarshal.core.screen.showing import Desk
from hexmarshal.core.screen.values import Arrow, Box, Figure, Mark, Step, Turn
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.combat.attack import AttackPhase
from hexmarshal.games.serbien.rules.combat.combat import Combat
from hexmarshal.games.serbien.rules.knowledge import tops
from hexmarshal.games.serbien.rules.movement.limits import area
from hexmarshal.games.serbien.rules.table.pieces import NATIONS, STATUSES, Off
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.turn.sequence import InterPhase, PlayerTurn
from hexmarshal.games.serbien.rules.victory.plans import mandated
from hexmarshal.games.serbien.rules.victory.victory import advance_points
from hexmarshal.games.serbien.screen.armies import divisions
from hexmarshal.games.serbien.screen.layers import LAYERS
from hexmarshal.games.serbien.screen.notes import notes, standing
from hexmarshal.games.serbien.screen.outcomes import worth
from hexmarshal.games.serbien.screen.winning import winning

PHASES = (
    ("Preliminary", "4.2.1-track", ("preliminary", "joint_preliminary")), ("Attachment", "4.2.2a", ("attachment",)),
    ("Supply", "4.2.3.1", ("supply",)), ("Movement", "4.2.5", ("movement",)),
    ("Counter Movement", "4.2.6", ("boundaries", "counter_movement")), ("Attack", "4.2.7", ("attack",)),
    ("Counter Attack", "4.2.8", ("counter_attack",)), ("Finishing", "4.2.9a", ("finishing",)),
)  # fmt: skip
"""The phases of a Player Turn with the steps of :class:`PlayerTurn` in them."""
STAGES = (
    ("Reveal and withhold", "9.1.1b", ("reveal", "attackers_withhold", "defenders_withhold", "whose_fort")),
    ("Ammo and Shells", "9.1.1d", ("ammo", "more_ammo", "more_defending_ammo", "shells")),
    ("Odds and Intensity", "9.1.1f", ("compare", "attacker_intensity", "defender_intensity")),
    ("Combat results", "9.1.1g", ("roll", "crt_retreat", "crt_levels", "crt_defending_levels", "crt_reductions",
                                  "crt_defending_reductions")),
    ("Artillery and checks", "9.1.1i", ("ships", "fire", "pause", "attacker_checks", "attacker_retreats",
                                        "defender_checks", "pause_again")),
    ("Retreat and advance", "9.1.1k", ("late_retreat", "defender_retreats", "withheld_retreat", "advance")),
)  # fmt: skip
"""The stages of a combat with the steps of :class:`Combat` in them."""
title = {"serbian": "Serbian", "austrian": "Austro-Hungarian"}.__getitem__
"""A side as the book calls its player."""


# -- time ---------------------------------------------------------------------------------------------------------


def track(table: Serbien, side: str | None) -> list[Turn]:
    """The Game Turn track, with who arrives and who leaves (16.1, 16.5), and the Inter-Phases (4.3)."""
    found, printed = [], table.printed
    for number, row in printed.turns.items():
        if number > table.state.last:
            break
        notes = []
        if number >= table.state.turn:
            coming = [id for id, when in table.scenario.arrives.items() if when.split()[0] == row.id]
            notes += _notes(table, "arrive", [id for id in coming if _at(table, id) == Off.SCHEDULED])
            leaving = [id for id, when in table.scenario.leaves.items() if when == row.id]
            notes += _notes(table, "leave", [id for id in leaving if _at(table, id) not in (Off.WITHDRAWN, Off.ABSENT)])
        if row.interphase:
            notes.append(f"then Inter-Phase {row.interphase}")
        found.append(Turn(row.id, row.label, "; ".join(notes)))
    return found


def _at(table: Serbien, id: str) -> int:
    return table.pieces[table.printed.index[id]].at


def _notes(table: Serbien, deed: str, ids: list[str]) -> list[str]:
    names = [table.printed.names[table.printed.index[id]] for id in ids]
    return [f"{', '.join(names)} {deed if len(names) > 1 else f'{deed}s'}"] if names else []


def turn(table: Serbien, side: str | None) -> str:
    """Where on the track the match is."""
    return table.turn.id


def steps(table: Serbien, side: str | None) -> list[Step]:
    """The sequence of play (4.1, 4.2) with the present step lit."""
    now, combat, found = table.within(PlayerTurn), table.within(Combat), []
    for own in (SERBIAN, AUSTRIAN):
        mine = now if now is not None and now.player == own else None
        present = mine.steps[max(mine.at - 1, 0)] if mine is not None else ""
        found.append(Step(f"{table.side_name(own)} Player Turn", "4.2", 0, False))
        for name, clause, parts in PHASES:
            lit = present in parts
            fighting = lit and combat is not None
            acting = 1 - own if name.startswith("Counter") else own
            said = f"{name} ({table.side_name(acting)})" if acting != own else name
            found.append(Step(said, clause, 1, lit and not fighting))
            if fighting and combat is not None:
                step = combat.steps[max(combat.at - 1, 0)]
                found += [Step(stage, clause, 2, step in parts) for stage, clause, parts in STAGES]
    if table.turn.interphase:
        between = table.within(InterPhase) is not None
        found.append(Step(f"Inter-Phase {table.turn.interphase}", "4.3", 0, between))
    return found


# -- displays and places off the map ------------------------------------------------------------------------------


def boxes(table: Serbien, side: str | None) -> list[Box]:
    """The displays of the side that looks, then who is not on the map, and why."""
    found = [] if side is None else _displays(table, SIDES.index(side))
    board = table.board
    for own in (SERBIAN, AUSTRIAN):
        who, known = table.side_name(own), tops(table, own)
        for cell in cells(board.beside):
            here = (*table.here(cell, own), *table.occupancy(own).boats.get(cell, ()))
            # Of a box too the enemy sees the unit on top alone.
            seen = here if side == SIDES[own] else [i for i in here if known.get(cell) == i or _afloat(table, i)]
            if seen:
                found.append(_box(table, f"{board.boxes[board.labels[cell]].name}, {who}", "", seen))
        mine = table.printed.of_side[own]
        for place, name in ((Off.RESERVE, "Set aside"), (Off.ELIMINATED, "Eliminated"), (Off.WITHDRAWN, "Withdrawn")):
            units = [i for i in mine if table.pieces[i].at == place]
            if units:
                found.append(_box(table, f"{name}, {who}", "", units))
        for i in mine:
            if table.pieces[i].at == Off.REFITTING:
                row = table.printed.turns.get(table.pieces[i].back)
                when = f"on {row.id}" if row else "after the end"
                found.append(_box(table, f"Refitting, {who}", f"returns {when}", [i]))
        for number in range(table.state.turn, table.state.last + 1):
            row = table.printed.turns[number]
            units = [i for i in mine if table.pieces[i].at == Off.SCHEDULED and _due(table, i) == row.id]
            if units:
                found.append(_box(table, f"Due in {row.id}, {who}", row.label, units))
    return found


def _afloat(table: Serbien, index: int) -> bool:
    return table.printed.kind[index] == "naval"


def _due(table: Serbien, index: int) -> str:
    return table.scenario.arrives.get(table.printed.ids[index], "").split(" ")[0]


def _box(table: Serbien, title: str, note: str, units: Any) -> Box:
    return Box(title, note, tuple(table.printed.ids[i] for i in units))


def _displays(table: Serbien, own: int) -> list[Box]:
    """5.2: each army with its corps, their Formations and how much room is left; then Independent Formations."""
    printed = table.printed
    groups: dict[tuple[int, int], list[int]] = {}
    for i in printed.of_side[own]:
        piece = table.pieces[i]
        if piece.at >= 0 and (printed.formation[i] or printed.kind[i] == "train"):
            groups.setdefault((piece.army, piece.corps), []).append(i)
    found = []
    for (army, corps), units in sorted(groups.items(), key=lambda one: (one[0][0], one[0][1] < 0, one[0][1])):
        head = printed.data.armies[printed.armies[army]].title if army >= 0 else table.side_name(own)
        formations = [i for i in units if printed.formation[i]]
        worn = [f"{table.name(i)} {_status(table, i)}" for i in formations if table.pieces[i].status]
        said = [f"below full effectiveness: {', '.join(worn)}"] if worn else []
        if corps < 0:
            found.append(_box(table, f"{head}: Independent", "; ".join(said), units))
            continue
        row = printed.data.corps[printed.corps[corps]]
        size = divisions(sum(printed.quarters[i] for i in formations))
        strength = f"attack {sum(map(table.attack, formations))}, defence {sum(map(table.defence, formations))}"
        room = f"{size} of {divisions(row.limit)} divisions, {strength}"
        found.append(_box(table, f"{head}: {row.title}", "; ".join([room, *said]), units))
    return found


def _status(table: Serbien, index: int) -> str:
    return STATUSES[table.pieces[index].status].replace("-", "−")


def figures(table: Serbien, side: str | None) -> list[Figure]:
    """Points, the furthest advance, stores, rights, and what the Strategic Plans still ask."""
    state, printed = table.state, table.printed
    found = [Figure("Net Victory Points", signed(state.points) if state.points else "0", SIDES[AUSTRIAN], "27.0")]
    if side == SIDES[AUSTRIAN]:  # the enemy does not know where infantry Formations lie under others
        points, _ = advance_points(table)
        found.append(Figure("VP for the furthest advance as it stands", str(points), side, "27.2"))
    for n, people in enumerate(NATIONS):
        keeper = SIDES[AUSTRIAN if people == "austrian" else SERBIAN]
        if side == keeper and (people != "montenegrin" or state.replacements[n]):
            name = "Montenegrin replacements" if people == "montenegrin" else "Replacements"
            found.append(Figure(name, str(state.replacements[n]), keeper, "16.6.1"))
    if side == SIDES[SERBIAN]:
        found.append(Figure("Artillery Shells", str(state.shells), side, "23.2"))
    found += [
        Figure("Improved Positions to build", str(state.rights[own]), SIDES[own], "14.3.4")
        for own in (SERBIAN, AUSTRIAN)
    ]
    for army in state.plans:
        id = printed.armies[army]
        name = f"Mandated Attacks, {printed.data.armies[id].title}"
        value = f"{mandated(table, army)} of {printed.data.plans[id].attacks}"
        found.append(Figure(name, value, SIDES[AUSTRIAN], "26.3.1"))
    return found


# -- markers ------------------------------------------------------------------------------------------------------


def marks(table: Serbien, side: str | None) -> list[Mark]:
    """Places that count, Improved Positions, pontoons, Komitadji, Two-Hex Units."""
    state, name, found = table.state, table.hexname, []
    in_play = area(table)
    for row in table.printed.data.awards.values():
        if not holds(in_play, table.board.cell(row.hex)):
            continue
        if row.how in ("enter", "adjacent") and row.id not in state.awards:
            whose = table.side_name(SIDES.index(row.side))
            deed = "entered" if row.how == "enter" else "an enemy moves adjacent to it"
            found.append(Mark(row.hex, str(row.points), f"{row.id}: {whose} {row.points} VP when {deed}", row.side))
        elif row.how == "hold" and row.side == SIDES[AUSTRIAN]:
            found.append(Mark(row.hex, "★", "Šabac: a VP each Player Turn for the side that controls it (27.4)", ""))
    found += [
        Mark(name(cell), "▲", f"{table.side_name(own)} Improved Position", SIDES[own])
        for own in (SERBIAN, AUSTRIAN)
        for cell in state.positions[own]
    ]
    for bridge in state.pontoons:
        sign, what = ("≍", "Pontoon Bridge") if bridge.built else ("…", "Pontoon Bridge, being built")
        ends = f"{name(bridge.a)} to {name(bridge.b)}"
        found.append(Mark(name(bridge.a), sign, f"{what}, {ends}", SIDES[bridge.side]))
    found += [Mark(name(cell), "K", "Komitadji", SIDES[SERBIAN]) for cell in state.komitadji]
    # 19.0a: the counter lies in one of its hexes; a unit that spans two is plain to see (3.1.6a).
    found += [
        Mark(
            name(cell),
            "½",
            f"{table.name(i)} is in {name(piece.at)} and {name(piece.also)}",
            SIDES[table.side_of(i)],
        )
        for i, piece in enumerate(table.pieces)
        if piece.also >= 0
        for cell in (piece.at, piece.also)
    ]
    return found


def arrows(table: Serbien, side: str | None) -> list[Arrow]:
    """Prepared Attack markers (7.3), the attacks of the combat in progress, and one's own that are declared."""
    name, found = table.hexname, {}
    for piece in table.pieces:
        if piece.at >= 0 and piece.prepared >= 0:
            here = piece.at if holds(table.board.adjacent[piece.prepared], piece.at) else piece.also
            if here >= 0:
                found[here, piece.prepared] = f"Prepared Attack on {name(piece.prepared)}"
    phase = table.within(AttackPhase)
    if phase is not None and side == SIDES[phase.player]:
        for one in phase.declared:
            for here in standing(table, one.units, one.target):
                found[here, one.target] = f"attack on {name(one.target)} declared"
    combat = table.within(Combat)
    if combat is not None:
        for party in combat.attackers:
            if holds(table.board.adjacent[combat.target], party.here):
                found[party.here, combat.target] = f"attack on {name(combat.target)}"
    return [Arrow(name(here), name(there), said) for (here, there), said in sorted(found.items())]


DESK: Desk[Serbien] = Desk(
    title=title,
    layers=LAYERS.kinds,
    layer=LAYERS.draw,
    track=track,
    turn=turn,
    steps=steps,
    boxes=boxes,
    figures=figures,
    winning=winning,
    marks=marks,
    arrows=arrows,
    notes=notes,
    worth=worth,
)
"""What lies beside the map."""
