"""What procedures in progress have in common, so that a rule finds those that concern it by their type."""

from typing import ClassVar, Self

import msgspec

from hexmarshal.core.meanings import Cell, Counter
from hexmarshal.core.procedure import Procedure


class Declared(msgspec.Struct, frozen=True, array_like=True):
    """A declared attack: the Attack marker on its target (2.3b)."""

    units: tuple[Counter, ...]
    """Who attacks."""
    start: Cell
    """From which hex."""
    target: Cell
    """Which hex."""


class Marking(Procedure, frozen=True):
    """As long as it is in progress, Attack markers may lie on the map (2.3b)."""

    @property
    def attacks(self) -> tuple[Declared, ...]:
        """The attacks declared and not yet over."""
        raise NotImplementedError


class Engaging(Procedure, frozen=True):
    """It lists combat units, one of which may be eliminated or give way to a Cadre before it is over."""

    lists: ClassVar[tuple[str, ...]] = ("units",)
    """The fields that hold them."""

    def after_loss(self, old: int, new: int | None) -> Self:
        """The same with a Cadre in the place of a unit (2.1e), or with nobody in its place (10.3.1h)."""
        changed: dict[str, tuple[int, ...]] = {}
        for field in self.lists:
            listed: tuple[int, ...] = getattr(self, field)
            if old in listed:
                heirs = (new if i == old else i for i in listed)
                changed[field] = tuple(i for i in heirs if i is not None)
        return msgspec.structs.replace(self, **changed) if changed else self


class Fighting(Engaging, frozen=True):
    """It remembers which units retreated in this activation: they are spared further losses (10.3.1j)."""

    @property
    def retreated(self) -> tuple[int, ...]:
        """Units that retreated from a combat of this activation."""
        raise NotImplementedError
