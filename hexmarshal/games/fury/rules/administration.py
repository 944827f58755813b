"""Chapter 11: the administrative phase in its order, with victory (11.1) and the siege rolls (10.5g, 11.2l)."""

from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell
from hexmarshal.core.engine.events import Needed, Odds
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.fury.rules.adjustment import FrontAdjustment
from hexmarshal.games.fury.rules.headquarters import lose_hq
from hexmarshal.games.fury.rules.losses import eliminate
from hexmarshal.games.fury.rules.modifiers import Strengths
from hexmarshal.games.fury.rules.pieces import Off
from hexmarshal.games.fury.rules.planning import Planning
from hexmarshal.games.fury.rules.position import Fury, replace
from hexmarshal.games.fury.rules.reinforcements import Reinforcements
from hexmarshal.games.fury.rules.replacements import Replacements


class Administration(Procedure, frozen=True, tag="Administration"):
    """11a: victory, front adjustment, sieges, reorganisation, replacements, reinforcements, planning."""

    steps: ClassVar = (
        "victory",
        "adjust_first",
        "adjust_second",
        "sieges",
        "reorganise",
        "replacements",
        "reinforcements",
        "planning",
    )

    def victory(self, table: Fury) -> None:
        """11.1: five fortresses above the initial number win at once."""
        table.begin("Administrative phase", "11")
        if abs(table.net_fortresses()) >= table.printed.number["victory.automatic"]:
            table.say(table.result()["sentence"], "11.1")
            table.finish()

    def adjust_first(self, table: Fury) -> None:
        """11.2a: the holder of the initiative first."""
        table.begin("Front adjustment", "11.2")
        table.call(FrontAdjustment(table.state.initiative))

    def adjust_second(self, table: Fury) -> None:
        """Then the other player."""
        table.call(FrontAdjustment(1 - table.state.initiative))

    def sieges(self, table: Fury) -> None:
        """11.2l: a die for each siege, the holder of the initiative first."""
        initiative = table.state.initiative
        besieged = [cell for cell in table.printed.fortresses if holds(table.situation.siege, cell)]
        for cell in sorted(besieged, key=lambda c: (table.printed.fortresses[c].side == initiative, c)):
            siege(table, cell)

    def reorganise(self, table: Fury) -> None:
        """11.2m: all Disorganised markers are removed."""
        for i, piece in enumerate(table.pieces):
            if piece.disorganised:
                table.change(i, "is reorganised", "11.2m", disorganised=False)

    def replacements(self, table: Fury) -> None:
        """11.3."""
        table.begin("Replacements", "11.3")
        table.call(Replacements())

    def reinforcements(self, table: Fury) -> None:
        """11.4: what is due joins the rebuilt units in the Reinforcements space (11.4b)."""
        table.begin("Reinforcements", "11.4")
        for i, piece in enumerate(table.pieces):
            if piece.at == Off.SCHEDULED and piece.due <= table.state.turn:
                table.put(i, replace(piece, at=int(Off.REINFORCEMENTS)))
        table.call(Reinforcements())

    def planning(self, table: Fury) -> None:
        """11.5: not on the last turn."""
        if table.state.turn < table.state.last:
            table.call(Planning())


def siege(table: Fury, cell: Cell) -> None:
    """10.5g: besiegers against the fortress alone; at six or more it surrenders."""
    fortress = table.printed.fortresses[cell]
    besieger = 1 - fortress.side
    units = [i for i in table.units_at(cell, besieger) if table.pieces[i].besieging]
    strength = sum(table.strength(i) for i in units)
    ratio = table.printed.charts.ratio_of(strength, fortress.value)
    if ratio is None:
        told = f"The siege of {fortress.name} is too weak to take it: {strength} against {fortress.value}."
        odds = Odds(attack=strength, defence=fortress.value)
        table.say(told, "10.5g", table.hexname(cell), odds=odds)
        return
    found = Strengths(strength, fortress.value, ratio)
    total = table.roll(f"Siege of {fortress.name}", "10.5g", found.modifier(), odds=found.odds(table))
    falls = Needed.at_least(table.printed.number["siege.surrender"], total)
    table.read_as(f"{fortress.name} surrenders" if falls.passed else "the siege goes on", falls)
    if not falls.passed:
        return
    for i in table.here(cell, fortress.side):
        if table.printed.is_hq[i]:
            lose_hq(table, i, "10.5g")
        else:
            eliminate(table, i, "10.5g")
    for i in table.units_at(cell, besieger):
        table.put(i, replace(table.pieces[i], besieging=False))
    table.take_fortress(cell, besieger, "10.5g")
