"""25.1.2, 21.2.4: what becomes of squadrons on their way, and of Serbian pontoons."""

from collections.abc import Sequence
from itertools import pairwise
from typing import ClassVar

from hexmarshal.core.meanings import Counter
from hexmarshal.core.procedure import Procedure
from hexmarshal.games.serbien.rules.standing.front import controls
from hexmarshal.games.serbien.rules.table.pieces import AUSTRIAN, BEOGRAD, SERBIAN, Off
from hexmarshal.games.serbien.rules.table.position import Serbien

SEMLIN, QUAYS = "29.09", ("28.08", "29.08")
"""To and from these Semlin is entered without risk (25.1.2)."""


def sweep_pontoons(table: Serbien, way: Sequence[int]) -> None:
    """21.2.4: a squadron that comes to a hex beside a Serbian pontoon removes it."""
    kept = tuple(p for p in table.state.pontoons if p.side == AUSTRIAN or not {p.a, p.b} & set(way))
    if kept != table.state.pontoons:
        table.note(pontoons=kept)
        table.say("A Serbian pontoon is removed.", "21.2.4")


def under_fire(table: Serbien, way: Sequence[int]) -> bool:
    """25.1.2: whether a way enters or leaves a hex under the guns of Beograd, but by the quays of Semlin."""
    board = table.board
    if table.options.beograd == "serbian" and not controls(table, SERBIAN, board.cell(BEOGRAD)):
        return False
    guns = set(board.marked("beograd fire"))
    semlin, quays = board.cell(SEMLIN), {board.cell(label) for label in QUAYS}
    for here, there in pairwise(way):
        safe = {here, there} <= {semlin, *quays} and semlin in (here, there)
        if not safe and (here in guns or there in guns):
            return True
    return False


def mined(table: Serbien, entered: Sequence[int]) -> bool:
    """25.1.2: from GT19 on, whether a hex entered, or one on the bank opposite, is enemy controlled."""
    if table.state.turn < table.printed.number["naval.mission"]:
        return False
    ground, board = table.printed.ground, table.board
    rivers = ground.sava | ground.donau
    for cell in entered:
        across = [there for there in board.neighbours[cell] if (cell, there) in rivers]
        if any(controls(table, SERBIAN, bank) for bank in (cell, *across)):
            return True
    return False


class Fire(Procedure, frozen=True, tag="Fire"):
    """25.1.2: one die; a hit sends the squadron to refit, a second one out of the game."""

    unit: Counter
    by: str
    """What fires at it."""
    reason: str
    """The clause."""
    steps: ClassVar = ("roll",)

    def roll(self, table: Serbien) -> None:
        """25.1.2."""
        piece, number = table.pieces[self.unit], table.printed.number
        if piece.at < 0:
            return
        die = table.roll(f"{table.name(self.unit)} and {self.by}", self.reason)
        hit = die >= number["naval.hit"]
        table.read_as("a hit" if hit else "no hit")
        if not hit:
            return
        if piece.lost:
            table.change(self.unit, "is sunk", self.reason, openly=True, at=int(Off.ELIMINATED))
            return
        back = table.state.turn + number["naval.refit"]
        table.change(self.unit, "must refit", "25.1.2-refit", openly=True, at=int(Off.REFITTING), lost=1, back=back)
