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
from functools import wraps
from inspect import signature
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, cast

if TYPE_CHECKING:
    from hexmarshal.core.table import Table

P = ParamSpec("P")
Q = ParamSpec("Q")
T = TypeVar("T")
TableT = TypeVar("TableT", bound="Table[Any, Any]")

MOST = 20_000
"""How many values one memory holds before it is emptied; what a position remembers never comes near it."""
_NOTHING: Any = object()


def derived(work_out: Callable[Concatenate[TableT, Q], T]) -> Callable[Concatenate[TableT, Q], T]:
    """What follows from the whole position, and from the arguments after the table if there are any."""
    if len(signature(work_out).parameters) > 1:
        return cast("Callable[Concatenate[TableT, Q], T]", wraps(work_out)(_with_the_position(work_out)))

    @wraps(work_out)
    def remembered(table: TableT) -> T:
        memory = table.cache
        found: T = memory.get(work_out, _NOTHING)
        if found is _NOTHING:
            found = memory[work_out] = work_out(table)  # type: ignore[call-arg]
        return found

    return cast("Callable[Concatenate[TableT, Q], T]", remembered)


def remember(
    value: T, work_out: Callable[Concatenate[TableT, Q], T], table: TableT, *args: Q.args, **_: Q.kwargs
) -> None:
    """Say what a `derived` function would find now, where it follows from what it had found before a change."""
    table.cache[_key(work_out, args)] = value


def carry_over(
    before: Mapping[Any, Any],
    work_out: Callable[Concatenate[TableT, Q], T],
    table: TableT,
    *args: Q.args,
    **_: Q.kwargs,
) -> None:
    """Keep what a `derived` function had found, if it was asked, before a change that makes no difference to it."""
    key = _key(work_out, args)
    if key in before:
        table.cache[key] = before[key]


def _key(work_out: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Under what a position remembers it, for up to four arguments after the table."""
    plain = work_out.__wrapped__  # type: ignore[attr-defined]
    return (plain, *args) if args else plain


def _with_the_position(work_out: Callable[..., Any]) -> Callable[..., Any]:
    """The function that remembers with the table: as `_remembering`, with one call less and no bound."""

    def one_more(table: Any, second: Any) -> Any:
        memory, key = table.cache, (work_out, second)
        found = memory.get(key, _NOTHING)
        if found is _NOTHING:
            found = memory[key] = work_out(table, second)
        return found

    def two_more(table: Any, second: Any, third: Any) -> Any:
        memory, key = table.cache, (work_out, second, third)
        found = memory.get(key, _NOTHING)
        if found is _NOTHING:
            found = memory[key] = work_out(table, second, third)
        return found

    def three_more(table: Any, second: Any, third: Any, fourth: Any) -> Any:
        memory, key = table.cache, (work_out, second, third, fourth)
        found = memory.get(key, _NOTHING)
        if found is _NOTHING:
            found = memory[key] = work_out(table, second, third, fourth)
        return found

    by_number: dict[int, Callable[..., Any]] = {2: one_more, 3: two_more, 4: three_more}
    number = _fixed(work_out)
    return by_number[number] if number in by_number else _remembering(lambda table, *_: table.cache, work_out)


def _fixed(work_out: Callable[..., Any]) -> int:
    """How many arguments a function takes, each by its position; -1 if some may be left out or are given by name."""
    taken = signature(work_out).parameters.values()
    loose = any(one.kind is not one.POSITIONAL_OR_KEYWORD or one.default is not one.empty for one in taken)
    return -1 if loose else len(taken)


def derived_from(home: Callable[P, dict[Any, Any]], most: int = MOST) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """What follows from less: ``home`` gives the memory of that, the arguments after the first all else it depends on.

    The first argument leads to the home and is not part of the key, so a value may depend on nothing else of it.
    Arguments are given by position, not by name: this is used in the hottest loops. ``most`` is how many values the
    memory holds before it is emptied.
    """

    def decorate(work_out: Callable[P, T]) -> Callable[P, T]:
        return cast("Callable[P, T]", wraps(work_out)(_remembering(home, work_out, most)))

    return decorate


def _remembering(
    home: Callable[..., dict[Any, Any]], work_out: Callable[..., Any], most: int = MOST
) -> Callable[..., Any]:
    """The function that remembers. Written for a fixed number of arguments, it costs half of one that takes any number.

    Most calls find what they ask for; one in five does not, too many for a ``KeyError`` or a call of its own.
    Up to four arguments after the first are asked for several times in a decision of one game or another; more are not.
    """

    def any_number(*args: Any) -> Any:
        memory, key = home(*args), (work_out, args[1:])
        found = memory.get(key, _NOTHING)
        if found is _NOTHING:
            found = work_out(*args)
            if len(memory) >= most:
                memory.clear()
            memory[key] = found
        return found

    def no_more(first: Any) -> Any:
        memory = home(first)
        found = memory.get(work_out, _NOTHING)
        if found is _NOTHING:
            found = work_out(first)
            if len(memory) >= most:
                memory.clear()
            memory[work_out] = found
        return found

    def one_more(first: Any, second: Any) -> Any:
        memory = home(first, second)
        key = work_out, second
        found = memory.get(key, _NOTHING)
        if found is _NOTHING:
            found = work_out(first, second)
            if len(memory) >= most:
                memory.clear()
            memory[key] = found
        return found

    def two_more(first: Any, second: Any, third: Any) -> Any:
        memory = home(first, second, third)
        key = work_out, second, third
        found = memory.get(key, _NOTHING)
        if found is _NOTHING:
            found = work_out(first, second, third)
            if len(memory) >= most:
                memory.clear()
            memory[key] = found
        return found

    def three_more(first: Any, second: Any, third: Any, fourth: Any) -> Any:
        memory = home(first, second, third, fourth)
        key = work_out, second, third, fourth
        found = memory.get(key, _NOTHING)
        if found is _NOTHING:
            found = work_out(first, second, third, fourth)
            if len(memory) >= most:
                memory.clear()
            memory[key] = found
        return found

    def four_more(first: Any, second: Any, third: Any, fourth: Any, fifth: Any) -> Any:
        memory = home(first, second, third, fourth, fifth)
        key = work_out, second, third, fourth, fifth
        found = memory.get(key, _NOTHING)
        if found is _NOTHING:
            found = work_out(first, second, third, fourth, fifth)
            if len(memory) >= most:
                memory.clear()
            memory[key] = found
        return found

    by_number = (any_number, no_more, one_more, two_more, three_more, four_more)
    number = _fixed(work_out)
    return by_number[number] if 0 <= number < len(by_number) else any_number
