"""Orders that the rulebooks of several games need, and how orders are written down and read."""

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Union

import msgspec

from hexmarshal.core.engine.procedure import Order

if TYPE_CHECKING:
    from hexmarshal.core.engine.game import Game


SHOWN = 200
"""How many letters are shown of an order that is no longer known."""


class Done(Order, frozen=True):
    """End this step: ``done``."""

    odds: ClassVar = False

    @property
    def notation(self) -> str:
        return "done"

    words = "is done here"
    sense = "end"

    subject = notation


class Forgotten(Order, frozen=True):
    """An order of earlier rules that the present ones do not know: kept for the log, never carried out."""

    odds: ClassVar = False
    text: str
    """The order as JSON."""

    @property
    def notation(self) -> str:
        try:
            said = msgspec.json.decode(self.text)
        except (msgspec.MsgspecError, RecursionError):
            said = None
        words = " ".join(str(value) for value in said.values()) if isinstance(said, dict) else self.text
        return words[:SHOWN]

    subject = notation


@cache
def order_decoder(game: "Game") -> msgspec.json.Decoder[Order]:
    """Reads any order of a game from JSON."""
    return msgspec.json.Decoder(_kinds(game), strict=True)


@cache
def _kinds(game: "Game") -> object:
    return Union[game.orders]  # noqa: UP007 - built at run time


def order_of(game: "Game", said: dict[str, Any]) -> Order:
    """An order of a game from what JSON says of it, once that is read."""
    order = msgspec.convert(said, _kinds(game), strict=True, str_keys=True)
    assert isinstance(order, Order)
    return order


def written(order: Order) -> bytes:
    """An order as JSON."""
    return order.text.encode() if isinstance(order, Forgotten) else msgspec.json.encode(order)


def remembered(game: "Game", text: bytes) -> Order:
    """An order from JSON that was an order of the game once."""
    try:
        return order_decoder(game).decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return Forgotten(text.decode("utf-8", "replace"))
