"""Whether a game has declared all that the table relies on: told when it is put together, not in mid-match."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexmarshal.core.engine.procedure import Order, Procedure, Question

if TYPE_CHECKING:
    from hexmarshal.core.engine.game import Game


class Undeclared(TypeError):
    """A game that is not declared in full; its text lists all that is missing."""


def check(game: "Game") -> None:
    """Raise with everything that a game forgot to declare."""
    found = list(missing(game))
    if found:
        raise Undeclared(f"{game.meta.title} is not declared in full:\n" + "\n".join(f"- {one}" for one in found))


def missing(game: "Game") -> Iterator[str]:
    """What a game forgot to declare, each in a sentence."""
    for procedure in game.procedures:
        yield from _procedure(procedure, game)
    for order in game.orders:
        yield from _order(order)
    for what, kinds in (("procedures", game.procedures), ("orders", game.orders)):
        tags = Counter(str(kind.__struct_config__.tag) for kind in kinds)
        yield from (f"Two {what} are stored as {tag!r}." for tag, count in tags.items() if count > 1)
    for side in game.mind.camp:
        if side not in game.meta.sides:
            yield f"The mind speaks for {side!r}, which is not a side of the game."


def _procedure(kind: type[Procedure], game: "Game") -> Iterator[str]:
    for step in kind.steps:
        if not callable(getattr(kind, step, None)):
            yield f"{kind.__name__} has a step {step!r} and no method of that name."
    if not issubclass(kind, Question):
        if not kind.steps and not kind.halts:
            yield f"{kind.__name__} has no steps."
        return
    for name, what in (("kind", "kind"), ("clause", "clause that asks"), ("accepts", "orders that answer it")):
        if not getattr(kind, name):
            yield f"The question {kind.__name__} has no {what}."
    for name in ("prompt", "subjects", "orders", "check", "carry_out"):
        if getattr(kind, name) is getattr(Question, name):
            yield f"The question {kind.__name__} has no method {name!r}."
    for order in kind.accepts:
        if order not in game.orders:
            yield f"{order.__name__} answers the question {kind.__name__} and is not among the orders of the game."


def _order(kind: type[Order]) -> Iterator[str]:
    if not kind.forms and kind.notation is Order.notation and kind.written is Order.written:
        yield f"The order {kind.__name__} has no forms: nobody can write it down."
    for form in kind.forms:
        for name in re.findall(r"\{(\w+)", form if isinstance(form, str) else form.text):
            if name not in kind.__struct_fields__:
                yield f"A form of the order {kind.__name__} names {name!r}, which is not one of its fields."
