"""*Crossing*, put together."""

from hexmarshal.wargame.assembly import assemble
from hexmarshal.wargame.rows import Placed
from hexmarshal.wargame.units import Off
from tests.toys.crossing.meta import META
from tests.toys.crossing.mind import MIND
from tests.toys.crossing.parts.components import PACKAGE, Data, Printed
from tests.toys.crossing.rules import combat, movement, sequence
from tests.toys.crossing.rules.ending import alarms
from tests.toys.crossing.rules.position import Crossing, Options, Piece, State


def deal(data: Data, scenario: Placed, options: Options) -> Crossing:
    """The table before the first step: a town belongs to the side in whose country it lies (6.1a)."""
    board, turns, at = data.board, list(data.turns), scenario.placement
    pieces = [Piece(board.cell(at[id]) if id in at else int(Off.SCHEDULED)) for id in data.units]
    holders = tuple(META.sides.index(board.country[cell]) for cell in sorted(board.places))
    state = State(1, turns.index(scenario.last_turn) + 1, holders)
    return Crossing(board, Printed(data), options, pieces, state, sequence.PlayerTurn())


GAME = assemble(
    META, PACKAGE, Options, deal=deal, chapters=(sequence, movement, combat), piece=Piece, state=State, mind=MIND,
    alarms=alarms, spelling=lambda table: {"turn": dict(enumerate(table.printed.data.turns, 1))},
    nowhere=int(Off.ELIMINATED),
)  # fmt: skip
