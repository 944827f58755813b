"""A game that forgot to declare something is told so when it is put together."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest

from hexmarshal.core.engine.declaration import Undeclared
from hexmarshal.core.engine.mind import AnyMind
from hexmarshal.core.engine.procedure import Order, Procedure, Question
from tests.core.toy import GAME, Done, Toy, Turn


class Mute(Order, frozen=True):
    """Nobody can write it down."""


class Crooked(Order, frozen=True):
    """Its form names what it has not."""

    forms: ClassVar = ("go {to}",)


class Empty(Procedure, frozen=True):
    """Nothing to do."""


class Lame(Procedure, frozen=True):
    """A step is missing."""

    steps: ClassVar = ("walk",)


class Bare(Question[Toy], frozen=True):
    """Nothing but a name."""


class Twin(Turn, frozen=True, tag="Play"):
    """Stored like another."""


class Asking(Turn, frozen=True):
    """Answered by an order that the game does not know."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Mute, Done)  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"orders": (*GAME.orders, Mute)}, "The order Mute has no forms: nobody can write it down."),
        (
            {"orders": (*GAME.orders, Crooked)},
            "A form of the order Crooked names 'to', which is not one of its fields.",
        ),
        ({"procedures": (*GAME.procedures, Empty)}, "Empty has no steps."),
        ({"procedures": (*GAME.procedures, Lame)}, "Lame has a step 'walk' and no method of that name."),
        ({"procedures": (*GAME.procedures, Bare)}, "The question Bare has no clause that asks."),
        ({"procedures": (*GAME.procedures, Bare)}, "The question Bare has no method 'carry_out'."),
        ({"procedures": (*GAME.procedures, Twin)}, "Two procedures are stored as 'Play'."),
        ({"procedures": (*GAME.procedures, Asking)},
            "Mute answers the question Asking and is not among the orders of the game."),
        (
            {"mind": AnyMind(camp=("green",), glance=float)},
            "The mind speaks for 'green', which is not a side of the game.",
        ),
    ],
)  # fmt: skip
def test_what_is_missing_is_told(changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Undeclared) as caught:
        msgspec.structs.replace(GAME, **changed)
    assert f"- {sentence}" in str(caught.value).splitlines()
    assert str(caught.value).startswith("A Toy is not declared in full:")


def test_all_that_is_missing_is_told_at_once() -> None:
    with pytest.raises(Undeclared) as caught:
        msgspec.structs.replace(GAME, orders=(*GAME.orders, Mute), procedures=(*GAME.procedures, Empty, Lame))
    assert len(str(caught.value).splitlines()) == 4
