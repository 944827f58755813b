"""Orders that the rulebooks of several games need."""

from typing import ClassVar

from hexmarshal.core.procedure import Order


class Done(Order, frozen=True):
    """Nothing more to do here: ``done``."""

    odds: ClassVar = False

    @property
    def notation(self) -> str:
        return "done"

    @property
    def words(self) -> str:
        return "has nothing more to do here"

    subject = notation
