"""Orders that the rulebooks of several games need."""

from hexmarshal.core.procedure import Order


class Done(Order, frozen=True):
    """Nothing more to do here: ``done``."""

    @property
    def notation(self) -> str:
        return "done"

    subject = notation
