"""What procedures in progress have in common, so that a rule finds those that concern it by their type."""

from typing import Annotated, ClassVar, Literal, Self

import msgspec

from hexmarshal.core.data.meanings import Cell, Counter, SideNumber, between, spelt
from hexmarshal.core.engine.procedure import Procedure


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

    def after_loss(self, old: Counter, new: Counter | None) -> Self:
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
    def retreated(self) -> tuple[Counter, ...]:
        """Units that retreated from a combat of this activation."""
        raise NotImplementedError


class Attacking(Fighting, Marking, frozen=True):
    """10.1 to 10.3: one attack, as far as it has come. What is done in it is in `combat`."""

    attackers: tuple[Counter, ...]
    """The units that attack."""
    start: Cell
    """Their hex."""
    target: Cell
    """The hex attacked."""
    retreated: tuple[Counter, ...] = ()
    """Units that came to their hex by an earlier retreat (10.3.1j)."""
    bonus: Annotated[int, between(-9, 9)] = 0
    """What the cavalry gave (10.2.6)."""
    result: Annotated[str, spelt("result")] = ""
    """The row of the combat result table."""
    side: SideNumber = -1
    """The attacker."""
    way_out: Literal["", "retreat", "siege"] = ""
    """How the exchange of refusing and forcing ended: ``retreat``, ``siege`` or nothing."""
    refused: bool = False
    """Whether the retreat was refused."""
    forced: bool = False
    """Whether it was forced then."""
    lists: ClassVar = ("attackers", "retreated")

    @property
    def attacks(self) -> tuple[Declared, ...]:
        """The Attack marker, which lies on the target until the combat is over (2.3b)."""
        return (Declared(self.attackers, self.start, self.target),)
