"""What positions are made of: values that never change in place, and a table on which nothing has happened yet."""

import msgspec
import pytest

from hexmarshal.games import load
from hexmarshal.games.great_war_east.rules.options import Options
from hexmarshal.games.great_war_east.rules.pieces import NOBODY, Piece, State
from tests.games.great_war_east.kit import great_war

GAME = load("great_war_east")
KINDS: list[type[msgspec.Struct]] = [*GAME.orders, *GAME.procedures, Piece, State, Options]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_orders_procedures_and_pieces_are_never_changed_in_place(kind: type[msgspec.Struct]) -> None:
    assert kind.__struct_config__.frozen


def test_a_counter_has_done_nothing_before_it_is_put_anywhere() -> None:
    piece = msgspec.structs.asdict(Piece(7))
    assert piece.pop("at") == 7
    assert (piece.pop("commander"), piece.pop("bound"), piece.pop("entry")) == (NOBODY, -1, -1)
    assert not any(piece.values()), "no steps lost, no points spent, nothing done in any turn"


def test_nothing_has_happened_before_the_first_turn() -> None:
    state = msgspec.structs.asdict(State(turn=1, last=13, phasing=1, setup="printed", sheets=("g", "s")))
    assert not any(value for name, value in state.items() if name not in ("turn", "last", "phasing", "setup", "sheets"))
    assert GAME.options.keys() == set(Options.__struct_fields__)


@pytest.mark.clause("great_war_east:4.0-A1d")
def test_options_that_forbid_unknown_settings_say_so() -> None:
    assert Options.__struct_config__.forbid_unknown_fields
    assert great_war('g1312 = ["ah-XI/3"]').asked == ("austrian", "move")
