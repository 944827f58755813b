"""A match in a position of a test's own, for every game: orders in notation, refusals with all they promise."""

from collections.abc import Iterable

import pytest

import hexmarshal as hm
from hexmarshal.core.events import AnyEvent, ByChance
from hexmarshal.core.procedure import Order


class Playing:
    """Asks of a match and gives it orders. A game's kit derives from it and says how positions are set up."""

    side: str | None = None
    """Who orders where several choose together; else whoever must choose."""

    def __init__(self, match: hm.Match) -> None:
        self.match = match

    # Asking

    @property
    def decision(self) -> hm.Decision:
        """The choice to be made now."""
        decision = self.match.decision if self.side is None else self.match.decision_of(self.side)
        assert decision is not None, "nobody is asked"
        return decision

    @property
    def asked(self) -> tuple[str, str]:
        """Who must choose, and what about."""
        return self.decision.side, self.decision.kind

    def parse(self, order: str | Order) -> Order:
        """An order from notation."""
        return hm.parse(self.match, order, self.side) if isinstance(order, str) else order

    def accepts(self, order: str | Order) -> bool:
        """Whether an order may be given now, and is listed."""
        parsed = self.parse(order)
        refusal = self.match.explain(parsed, self.side)
        if refusal is None:
            normal = self.decision.normal(parsed)
            assert normal in self.decision.orders(normal.subject) or normal in self.decision.all_orders()
        return refusal is None

    def refuses(self, order: str | Order) -> str:
        """The clause under which an order is refused; an error if it is not."""
        return self.reason(order).clause

    def reason(self, order: str | Order) -> hm.Refusal:
        """The whole refusal. The order must not be listed either, and giving it must change nothing."""
        parsed, before = self.parse(order), self.match.digest()
        refusal = self.match.explain(parsed, self.side)
        assert refusal is not None, f"{order} is legal"
        assert parsed not in self.decision.all_orders(), f"{order} is listed"
        with pytest.raises(hm.Refused) as refused:
            self.match.submit(parsed, self.side)
        assert (refused.value.refusal, self.match.digest()) == (refusal, before)
        return refusal

    def notations(self) -> list[str]:
        """Every legal order."""
        return [order.notation for order in self.decision.all_orders()]

    # Acting

    def order(self, *orders: str | Order) -> list[AnyEvent]:
        """Give orders one after the other; all that happened."""
        events: list[AnyEvent] = []
        for order in orders:
            events += self.match.submit(self.parse(order), self.side)
        return events


def terms(event: ByChance) -> list[tuple[str, float]]:
    """The terms of a die or card: the clause of each with its value."""
    return [(modifier.clause, modifier.value) for modifier in event.modifiers]


def told(events: Iterable[AnyEvent]) -> list[str]:
    """Events as sentences with their clauses."""
    return [f"{event} ({event.clause})" for event in events]
