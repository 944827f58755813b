"""The linter's checks of the charts of *Battle for Galicia*: G10 to G18, and G40 to G42 for our own proposals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hexmarshal.games.galicia.parts.data import Data, Outcome
from hexmarshal.wargame.faults import Fault
from hexmarshal.wargame.odds import read_ratio

PREFIXES = {"russian": "ru", "austrian": "ah", "german": "ge"}
"""What the id of a unit begins with, by nation."""


def faults(data: Data) -> Iterator[Fault]:
    """Everything wrong with the charts."""
    yield from _turns(data)
    yield from _columns(data)
    yield from _losses(data)
    yield from _supply(data)
    yield from _ground(data)
    yield from _places(data)
    yield from _numbers(data)


def _turns(data: Data) -> Iterator[Fault]:
    """G10: the turns follow one another as the track of the board has them, and the players in their order (3.0)."""
    track = data.board.file.track
    if track is not None and len(track.turns) != len(data.turns):
        sentence = f"The track of the board has {len(track.turns)} turns, the table {len(data.turns)}."
        yield Fault("turn", next(iter(data.turns)), sentence, "G10")
    for number, turn in enumerate(data.turns.values(), 1):
        if (turn.number, turn.id) != (number, f"GT{number}"):
            yield Fault("turn", turn.id, f"It is turn {number}, GT{number}.", "G10")
        if not turn.sides or turn.sides != tuple(side for side in data.players if side in turn.sides):
            yield Fault("turn", turn.id, f"Player turns come in the order {', '.join(data.players)}.", "G10")
    nations = [nation for player in data.players.values() for nation in player.nations]
    for player in data.players.values():
        for nation in player.nations:
            if nations.count(nation) > 1:
                yield Fault("player", player.id, f"The other player has the {nation} units too.", "G10")
    for nobodys in PREFIXES.keys() - set(nations):
        yield Fault("player", next(iter(data.players)), f"Nobody plays the {nobodys} units.", "G10")


def _columns(data: Data) -> Iterator[Fault]:
    """G11: ratios rise from 1:n to n:1 (8.2). G12: every line of the combat results table has a cell for each."""
    ratios = [read_ratio(column) for column in data.columns]
    if any(a >= b for a, b in pairwise(ratios)):
        yield Fault("odds", "columns", "The columns must rise from ratio to ratio.", "G11")
    if ratios[0].numerator != 1 or ratios[0] >= 1 or ratios[-1].denominator != 1 or ratios[-1] <= 1:
        yield Fault("odds", "columns", "The first column must be 1:n and the last n:1, with whole numbers.", "G11")
    for line in data.combats.values():
        if line.id != str(line.roll):
            yield Fault("combat", line.id, f"It is the line of a roll of {line.roll}.", "G12")
        if len(line.results) != len(data.columns):
            sentence = f"It has {len(line.results)} cells for {len(data.columns)} columns."
            yield Fault("combat", line.id, sentence, "G12")


def _losses(data: Data) -> Iterator[Fault]:
    """G13: magnitudes and bands of artillery begin at 0 and rise; so do the rolls of the loss results table."""
    for table, rows in (("magnitude", data.magnitudes), ("artillery", data.artilleries)):
        least = [row.least for row in rows.values()]
        if not least or least[0] != 0 or any(a >= b for a, b in pairwise(least)):
            yield Fault(table, next(iter(rows), ""), "`least` must begin at 0 and rise from row to row.", "G13")
    bands = list(data.artilleries.values())
    for lower, higher in pairwise(bands):
        if higher.modifier < lower.modifier:
            yield Fault("artillery", higher.id, f"Its modifier is lower than that of {lower.id}.", "G13")
    for magnitude in data.magnitudes.values():
        if not magnitude.losses or any(a >= b for a, b in pairwise(magnitude.losses)):
            yield Fault("magnitude", magnitude.id, "More reductions must need a higher roll.", "G13")


def _supply(data: Data) -> Iterator[Fault]:
    """G14: from In Supply to Out-of-Supply paths grow longer, strengths smaller, and only the last has no end."""
    rows = [data.supplies[state] for state in ("in", "low", "out")]
    if list(data.supplies.values()) != rows:
        yield Fault("supply", next(iter(data.supplies)), "The states stand in the order in, low, out.", "G14")
    for better, worse in pairwise(rows):
        reach = worse.farthest
        if better.farthest is None or (reach is not None and reach <= better.farthest):
            yield Fault("supply", worse.id, f"Its paths must be longer than those of {better.id!r}.", "G14")
        if worse.strength > better.strength:
            yield Fault("supply", worse.id, f"It must not be stronger than {better.id!r}.", "G14")
    if rows[-1].farthest is not None:
        yield Fault("supply", rows[-1].id, "A unit without any path must have a state.", "G14")


def _ground(data: Data) -> Iterator[Fault]:
    """G15: every terrain and hexside of the board has its row (4.2)."""
    board = data.board
    for terrain in sorted({board.terrain[cell] for cell in board.cells} - data.terrains.keys()):
        sentence = f"The board has {terrain} ground, and no row says what it costs."
        yield Fault("terrain", next(iter(data.terrains), ""), sentence, "G15")
    for side in sorted(set(board.file.sides) - data.hexsides.keys()):
        yield Fault("hexside", "river", f"The board has hexsides {side!r}, and no row says what they do.", "G15")


def _places(data: Data) -> Iterator[Fault]:
    """G16: towns and fortress are on the board as the charts say. G17: supply symbols lie on friendly edges (11.2)."""
    board = data.board
    worth = {place.hex: place for place in board.file.place if place.value}
    for town in data.towns.values():
        place, cell = worth.get(town.hex), board.find(town.hex)
        if place is None or (place.name, place.value) != (town.id, town.capture):
            sentence = f"The board has no {town.id} worth {town.capture} in {town.hex}."
            yield Fault("town", town.id, sentence, "G16")
        for mark in (f"objective:{town.side}", f"held:{town.occupation}"):
            if cell not in board.marked(mark):
                yield Fault("town", town.id, f"The board does not mark {town.hex} {mark!r}.", "G16")
    for hex in worth.keys() - {town.hex for town in data.towns.values()}:
        sentence = f"{worth[hex].name} is worth points on the board, but has no row here."
        yield Fault("town", next(iter(data.towns), ""), sentence, "G16")
    forts = {place.hex: place.nation for place in board.file.place if place.kind == "fortress"}
    if forts != {data.fortress.hex: data.fortress.side}:
        yield Fault("fortress", data.fortress.id, f"The board has no such fortress in {data.fortress.hex}.", "G16")
    for side in data.players:
        symbols, edge = set(board.marked(f"supply:{side}")), set(board.marked(f"edge-supply:{side}"))
        if not symbols or symbols - edge:
            sentence = "There must be supply symbols, all of them on friendly edges (11.2)."
            yield Fault("mark", f"supply:{side}", sentence, "G17")


def _numbers(data: Data) -> Iterator[Fault]:
    """G18: what is the exception is the smaller number."""
    for small, large in (
        ("effectiveness.step-white", "effectiveness.step"),
        ("recovery.screened", "recovery.distance"),
    ):
        if data.number(small) >= data.number(large):
            yield Fault("number", small, f"It must be below {large}.", "G18")


# -- our own proposals ------------------------------------------------------------------------------

KNOWN_RESULTS = (("1.5:1", 9, "+2/-1"),)
"""Cells of the combat results table that the rulebook's example of combat gives (9.4.2): column, roll, cell."""
KNOWN_LOSSES = (("large", 8, 3), ("large", 4, 1))
"""Cells of the loss results table that it gives: magnitude, modified roll, reductions."""


def departures(data: Data) -> Iterator[Fault]:
    """Where our charts leave the rulebook's example (G40), or do not run evenly (G41, G42).

    They are proposals, so that is a mistake; a printed table in an overlay is right as it is.
    """
    for column, roll, cell in KNOWN_RESULTS:
        line = data.combats[str(roll)].results
        if column not in data.columns or line[data.columns.index(column)] != cell:
            yield Fault("combat", str(roll), f"By the example of combat {column} gives {cell} (9.4.2).", "G40")
    for id, roll, reductions in KNOWN_LOSSES:
        if data.reductions(data.magnitudes[id], roll) != reductions:
            yield Fault("magnitude", id, f"By the example of combat {roll} gives {reductions} (9.4.2).", "G40")
    yield from _even(data)
    small, large = data.magnitudes["small"], data.magnitudes["large"]
    if any(data.reductions(small, roll) > data.reductions(large, roll) for roll in range(20)):
        yield Fault("magnitude", "small", "No roll may cost more in a small combat than in a large one.", "G42")


def _even(data: Data) -> Iterator[Fault]:
    """G41: a higher roll and worse odds are never better for the attacker nor worse for the defender."""

    def harm(outcome: Outcome) -> int:
        return outcome.modifier + outcome.retreat * data.modifier("retreat")

    rolls = sorted(line.roll for line in data.combats.values())
    for roll in rolls:
        for column in range(len(data.columns)):
            here = data.result(column, roll)
            for other in ((column + 1, roll), (column, roll - 1)):
                if other[0] == len(data.columns) or other[1] not in rolls:
                    continue
                better = data.result(*other)
                if harm(better.attacker) > harm(here.attacker) or harm(better.defender) < harm(here.defender):
                    sentence = f"{data.columns[column]} is better for the attacker than its neighbour with better odds"
                    yield Fault("combat", str(roll), f"{sentence} or a lower roll.", "G41")
