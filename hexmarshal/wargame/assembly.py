"""A game put together from its data and its chapters: what `game.py` would otherwise write out by hand.

A game says how a table is dealt from its data, and names the modules with its procedures; which orders there are
follows from the questions, and how a match starts from the data.
"""

import inspect
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from types import ModuleType
from typing import Any

import msgspec

from hexmarshal.core.engine.ending import Alarms
from hexmarshal.core.engine.game import Game, Meta, Start, no_names
from hexmarshal.core.engine.mind import AnyMind
from hexmarshal.core.engine.procedure import Order, Procedure, Question
from hexmarshal.core.engine.supply import Supplying, no_supply
from hexmarshal.core.engine.table import UNHOOKED, AnyTable, Hooks
from hexmarshal.wargame.package import B, Package, S
from hexmarshal.wargame.start import OptionsT, read_options, read_start, settings, sound_start


def procedures_in(*chapters: ModuleType) -> tuple[type[Procedure], ...]:
    """The procedures and questions that some modules define, in their order; not bases without steps or kind."""
    return tuple(
        kind
        for module in chapters
        for kind in vars(module).values()
        if inspect.isclass(kind) and kind.__module__ == module.__name__ and issubclass(kind, Procedure)
        if kind.steps or (issubclass(kind, Question) and kind.kind)
    )


def orders_of(procedures: Iterable[type[Procedure]]) -> tuple[type[Order], ...]:
    """Every kind of order that answers one of their questions."""
    asked = (kind for kind in procedures if issubclass(kind, Question))
    return tuple(dict.fromkeys(order for question in asked for order in question.accepts))


def assemble(
    meta: Meta,
    package: Package[B, S],
    options: type[OptionsT],
    *,
    deal: Callable[[B, S, OptionsT], AnyTable],
    chapters: Iterable[ModuleType],
    piece: type[msgspec.Struct],
    state: type[msgspec.Struct],
    mind: AnyMind,
    hooks: Hooks[Any] = UNHOOKED,
    supply: Supplying = no_supply,
    alarms: Alarms,
    spelling: Callable[[Any], Any] = no_names,
    nowhere: int = -1,
    stock: Iterable[int] = (),
) -> Game:
    """The game; ``deal`` gives the table before the first step from data, scenario and options.

    ``hooks`` are what the table answers by means of chapters that build on it.
    """

    @lru_cache(maxsize=8)
    def first(said: bytes) -> AnyTable:
        start = msgspec.json.decode(said, type=Start)
        data = package.load(start.overlay)
        table = deal(data, package.scenario(data, start.scenario), read_options(options, start.options))
        table.hooks = hooks
        return table

    def dealt(start: Start) -> AnyTable:
        # A match that begins with a position deals several times, and most matches begin alike.
        table = first(msgspec.json.encode(Start(start.scenario, start.options, start.overlay))).copy()
        table.forget()  # pieces may be put on it one by one
        return table

    procedures = procedures_in(*chapters)
    return Game(
        meta=meta,
        orders=orders_of(procedures),
        procedures=procedures,
        piece=piece,
        state=state,
        options=settings(options),
        read_start=partial(sound_start, partial(read_start, package, options), dealt, meta.scenarios),
        deal=dealt,
        data_version=package.data_version,
        mind=mind,
        supply=supply,
        alarms=alarms,
        spelling=spelling,
        nowhere=nowhere,
        stock=frozenset(stock),
    )
