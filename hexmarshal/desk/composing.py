"""Orders that a player composes on the map: who takes part, who may not and why, and the odds as they stand."""

from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.procedure import Refused
from hexmarshal.core.engine.table import refuse
from hexmarshal.desk.choices import choice_of, offers_of
from hexmarshal.desk.odds import forecast
from hexmarshal.desk.structs import Composed, Composing, Member


def compose(match: Match, wanted: Composing) -> Composed:
    """An order as a player has put it together so far, or the sensible whole to begin with.

    Raises :class:`Refused` if nothing is composed there.
    """
    choice = choice_of(match, wanted.side)
    refusal = match.explain_number(wanted.side, wanted.number)
    if refusal is not None:
        raise Refused(refusal)
    found = choice.compose(wanted.subject, wanted.where, wanted.chosen)
    if found is None:
        raise refuse("no-order", choice.clause, "There is no order to put together here.")
    legal = found.refusal is None
    (offer,) = offers_of(match, choice, [found.order], legal)
    odds = forecast(match, found.order, wanted.side) if legal and offer.odds else None
    return Composed(offer, found.refusal, tuple(Member(*member) for member in found.members), odds)
