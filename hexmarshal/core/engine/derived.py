"""Derived values, and where they are remembered.

What follows from the whole position is remembered with the table and forgotten with its next change; what follows from
less, from one side's pieces or from what is printed, is remembered with that, under everything else it depends on.
A value is complete when it is remembered and never changed afterwards, since copies in other threads share it.

    >>> class Printed:
    ...     def __init__(self) -> None:
    ...         self.memory = {}
    >>> @derived_from(lambda printed, radius: printed.memory)
    ... def disc(printed, radius):
    ...     print("worked out")
    ...     return radius * radius
    >>> printed = Printed()
    >>> disc(printed, 3), disc(printed, 3)
    worked out
    (9, 9)
"""

from collections.abc import Callable, Mapping
from functools import cache, wraps
from inspect import signature
from types import CodeType
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar, cast

if TYPE_CHECKING:
    from hexmarshal.core.engine.table import AnyTable

P = ParamSpec("P")
Q = ParamSpec("Q")
T = TypeVar("T")
TableT = TypeVar("TableT", bound="AnyTable")

MOST = 20_000
"""How many values one memory holds before it is emptied; what a position remembers never comes near it."""


def derived(work_out: Callable[Concatenate[TableT, Q], T]) -> Callable[Concatenate[TableT, Q], T]:
    """What follows from the whole position, and from the arguments after the table if there are any."""
    return _remembering(work_out, None, 0)


def remember(
    value: T, work_out: Callable[Concatenate[TableT, Q], T], table: TableT, *args: Q.args, **_: Q.kwargs
) -> None:
    """Say what a `derived` function would find now, where it follows from what it had found before a change."""
    table.cache[_key(work_out, args)] = value


def carry_over(
    before: Mapping[object, object],
    work_out: Callable[Concatenate[TableT, Q], T],
    table: TableT,
    *args: Q.args,
    **_: Q.kwargs,
) -> None:
    """Keep what a `derived` function had found, if it was asked, before a change that makes no difference to it."""
    key = _key(work_out, args)
    if key in before:
        table.cache[key] = before[key]


def _key(work_out: Callable[..., object], args: tuple[object, ...]) -> object:
    """Under what a position remembers it."""
    plain = work_out.__wrapped__  # type: ignore[attr-defined]
    return (plain, *args) if args else plain


def derived_from(
    home: Callable[P, dict[object, object]], most: int = MOST
) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """What follows from less: ``home`` gives the memory of that, the arguments after the first all else it depends on.

    The first argument leads to the home and is not part of the key, so a value may depend on nothing else of it.
    Arguments are given by position, not by name: this is used in the hottest loops. ``most`` is how many values the
    memory holds before it is emptied.
    """

    def decorate(work_out: Callable[P, T]) -> Callable[P, T]:
        return _remembering(work_out, home, most)

    return decorate


# -- the function that remembers ------------------------------------------------------------------------------------

_TEMPLATE = """
def remembered({args}):
    memory = {memory}
    key = {key}
    found = memory.get(key, nothing)
    if found is nothing:
        found = work_out({args})
        {bound}
        memory[key] = found
    return found
"""
"""Most calls find what they ask for; one in five does not, too many for a ``KeyError`` or a call of its own."""


def _remembering(
    work_out: Callable[P, T], home: Callable[..., dict[object, object]] | None, most: int
) -> Callable[P, T]:
    """The function that remembers: with its ``home``, or without one with the position, which needs no bound.

    It is made from the template for as many arguments as the function takes. So it costs half of one that takes any
    number, and these are the hottest calls of all.
    """
    given: dict[str, object] = {"work_out": work_out, "home": home, "most": most, "nothing": object()}
    exec(_code(_fixed(work_out), home is None), given)
    return cast("Callable[P, T]", wraps(work_out)(cast("Callable[P, T]", given["remembered"])))


def _fixed(work_out: Callable[..., object]) -> int:
    """How many arguments a function takes, each by its position; -1 if some may be left out or are given by name."""
    taken = signature(work_out).parameters.values()
    loose = any(one.kind is not one.POSITIONAL_OR_KEYWORD or one.default is not one.empty for one in taken)
    return -1 if loose else len(taken)


@cache
def _code(number: int, with_the_position: bool) -> CodeType:
    """The template filled in for a number of arguments; -1 for any number."""
    if number < 0:
        args, first, rest = "*args", "args[0]", "*args[1:]"
    else:
        names = [f"a{n}" for n in range(number)]
        args, first, rest = ", ".join(names), names[0], ", ".join(names[1:])
    return compile(
        _TEMPLATE.format(
            args=args,
            memory=f"{first}.cache" if with_the_position else f"home({args})",
            key=f"work_out, {rest}" if rest else "work_out",
            bound="" if with_the_position else "if len(memory) >= most: memory.clear()",
        ),
        f"<derived, {number} arguments>",
        "exec",
    )
