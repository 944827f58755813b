"""What lies beside the maps of *The Great War in the East*: track, sequence of play, boxes, figures, marks, arrows."""

from hexmarshal.core.board.paths import holds
from hexmarshal.core.screen.showing import Desk
from hexmarshal.core.screen.values import Arrow, Box, Figure, Mark, Step, Turn
from hexmarshal.games.great_war_east.parts.printed import NATIONS, PLAYERS, SERBIA, SIDES
from hexmarshal.games.great_war_east.rules.pieces import Off
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard import rail
from hexmarshal.games.great_war_east.rules.standard.combat import Combat
from hexmarshal.games.great_war_east.rules.standard.command_reach import commanders, left, unlimited
from hexmarshal.games.great_war_east.rules.standard.reinforcements import due_turn
from hexmarshal.games.great_war_east.rules.standard.sequence import CombatPhase, MovementPhase, PlayerTurn
from hexmarshal.games.great_war_east.screen.glosses import some
from hexmarshal.games.great_war_east.screen.layers import LAYERS
from hexmarshal.games.great_war_east.screen.notes import notes
from hexmarshal.games.great_war_east.screen.outcomes import worth
from hexmarshal.games.great_war_east.screen.winning import winning

SEGMENTS = (
    ("Initial supply", "4.0-A1a", ("start", "initial_supply", "forage")),
    ("Reinforcements", "4.0-A1b", ("reinforcements",)), ("Command control", "4.0-A1c", ("command",)),
    ("Movement", "4.0-A1d", ("movement",)), ("Attrition", "4.0-A1e", ("attrition",)),
)  # fmt: skip
"""The segments of a movement phase with the steps of :class:`MovementPhase` in them."""
FIGHTING = (("Command control", "4.0-A3a", ("command",)), ("Combat resolution", "4.0-A3b", ("resolution", "close")))
"""The same of a combat phase."""
PHASES = (
    ("Movement", "4.0b", ("movement", "movement_stacking")),
    ("Cavalry withdrawal", "4.0-A2", ("withdrawal", "withdrawal_stacking")),
    ("Combat", "4.0b", ("combat", "combat_stacking")), ("Step replacement", "4.0-A4", ("replacement", "close")),
)  # fmt: skip
"""The phases of a player turn with the steps of :class:`PlayerTurn` in them."""


def title(side: str) -> str:
    """A side as the book calls its player."""
    return PLAYERS[SIDES.index(side)]


def nation(side: str) -> str:
    """The nation whose colours stand for a side."""
    return "russian" if side == "allied" else side


# -- time ---------------------------------------------------------------------------------------------------------


def track(table: GreatWar, side: str | None) -> list[Turn]:
    """The turn track, with rail capacities and who arrives (4.0, 16)."""
    found = []
    for row in table.printed.turns[: table.state.last]:
        coming = [
            table.printed.names[i]
            for i, piece in enumerate(table.pieces)
            if piece.at == Off.SCHEDULED and max(due_turn(table, i), table.state.turn) == row.number
        ]
        rails = f"rail {row.austrian}/{row.russian}"
        found.append(Turn(row.id, row.label, "; ".join([rails, *([", ".join(coming)] if coming else [])])))
    return found


def turn(table: GreatWar, side: str | None) -> str:
    """Where on the track the match is."""
    return table.turn.id


def steps(table: GreatWar, side: str | None) -> list[Step]:
    """The sequence of play (4.0) with the present step lit."""
    now, moving, fighting = table.within(PlayerTurn), table.within(MovementPhase), table.within(CombatPhase)
    found = []
    for name in table.turn.players:
        own = SIDES.index(name)
        mine = now if now is not None and now.player == own else None
        found.append(Step(f"{table.side_name(own)} player turn", "4.0a", 0, False))
        for phase, clause, parts in PHASES:
            lit = mine is not None and mine.steps[mine.at - 1] in parts
            inner = (moving, SEGMENTS) if phase == "Movement" else (fighting, FIGHTING) if phase == "Combat" else None
            frame = inner[0] if inner and lit else None
            found.append(Step(phase, clause, 1, lit and frame is None))
            if inner and frame is not None:
                at = frame.steps[frame.at - 1]
                found += [Step(segment, where, 2, at in within) for segment, where, within in inner[1]]
    return found


# -- places off the map -------------------------------------------------------------------------------------------


def boxes(table: GreatWar, side: str | None) -> list[Box]:
    """Who is not on a map, and why."""
    ids, found = table.printed.ids, []
    for own in (0, 1):
        who, mine = table.side_name(own), table.printed.of_side[own]
        for data, front in ((table.printed.transit["g"], "Galicia"), (table.printed.transit["s"], "Serbia")):
            units = tuple(ids[i] for i in mine if table.pieces[i].at == data)
            if units:
                note = ", ".join(
                    f"{table.printed.names[i]}: {table.pieces[i].to_go} to {table.hexname(table.pieces[i].bound)}"
                    for i in mine
                    if table.pieces[i].at == data
                )
                found.append(Box(f"By rail to {front}, {who}", note, units))
        for place, named in ((Off.WAITING, "To be set up"), (Off.ELIMINATED, "Eliminated")):
            units = tuple(ids[i] for i in mine if table.pieces[i].at == place)
            if units:
                found.append(Box(f"{named}, {who}", "", units))
        for row in table.printed.turns[table.state.turn - 1 : table.state.last]:
            units = tuple(
                ids[i]
                for i in mine
                if table.pieces[i].at == Off.SCHEDULED and max(due_turn(table, i), table.state.turn) == row.number
            )
            if units:
                found.append(Box(f"Due in {row.id}, {who}", row.label, units))
    return found


def sheets(table: GreatWar) -> tuple[str, ...]:
    """SG-26.3: on 1 September only the map of Galicia is used."""
    return table.state.sheets


def figures(table: GreatWar, side: str | None) -> list[Figure]:
    """Victory points, Serbian supply, railways, fortresses."""
    state, printed = table.state, table.printed
    found = [Figure("Victory points", str(state.points), "", "SG-25.0")]
    if SERBIA in state.sheets:
        found.append(Figure("Serbian supply points", str(state.supply_points), SIDES[0], "SG-20.1"))
    for number in range(len(NATIONS)):
        row = printed.nations[number]
        if row.id != "serbian" or SERBIA in state.sheets:
            used = f"{rail.used(table, number)} of {rail.capacity(table, number)}"
            found.append(Figure(f"{row.name} rail capacity", used, row.side, "5.31a"))
    for own in (0, 1):
        hqs = [hq for hq in commanders(table, own) if table.row(hq).command]
        if own == state.phasing and hqs and not unlimited(table):
            free, all_of_it = sum(left(table, hq) for hq in hqs), sum(table.row(hq).command for hq in hqs)
            found.append(Figure("Command strength left", f"{free} of {all_of_it}", SIDES[own], "10.31"))
    for number, fort in enumerate(printed.fortresses):
        most = printed.number["fortress.steps"]
        found.append(Figure(fort.name, f"{table.fortress_steps(number)} of {most} steps", SIDES[1], "11.13"))
    return found


# -- markers ------------------------------------------------------------------------------------------------------


def marks(table: GreatWar, side: str | None) -> list[Mark]:
    """The towns that count, with whoever was there last, and fortresses that have suffered (11.14, SG-25.12)."""
    found = []
    for cell, place in table.printed.valued.items():
        holder = table.holder(cell)
        wanted = 0 if place.value > 0 else 1
        sign = "⚑" if holder == wanted else "○"
        worth = f"{abs(place.value)} a turn for the {table.side_name(wanted)} player"
        found.append(Mark(table.hexname(cell), sign, f"{place.name}: {worth}", SIDES[holder]))
    for number, fort in enumerate(table.printed.fortresses):
        lost = table.state.fortresses[number]
        if lost:
            left, weak = table.fortress_steps(number), lost >= table.printed.number["fortress.weak"]
            word = f"{'weakened, ' if weak else ''}{some(left, 'step')} left" if left else "destroyed"
            found.append(Mark(table.hexname(fort.cell), "★" if left else "✕", f"{fort.name}: {word}", SIDES[1]))
    return found


def arrows(table: GreatWar, side: str | None) -> list[Arrow]:
    """The combat in progress."""
    combat = table.within(Combat)
    if combat is None:
        return []
    labels = table.board.labels
    hexes = sorted({table.pieces[i].at for i in combat.attackers if table.on_map(i)})
    return [
        Arrow(labels[cell], labels[target], f"attack on {labels[target]}")
        for cell in hexes
        for target in combat.targets
        if holds(table.board.adjacent[cell], target)
    ]


DESK: Desk[GreatWar] = Desk(
    title=title,
    nation=nation,
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
    sheets=sheets,
    worth=worth,
)
"""What lies beside the map."""
