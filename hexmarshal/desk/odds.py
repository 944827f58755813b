"""The exact odds of an order, made ready to be shown."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import msgspec

from hexmarshal.core import forecast as core
from hexmarshal.core.events import AnyEvent, ByChance
from hexmarshal.core.match import Match
from hexmarshal.core.procedure import Order, Refused
from hexmarshal.core.table import Table, refuse
from hexmarshal.desk.own import game_desk, hides
from hexmarshal.desk.structs import Chance, Forecast, Purpose, Term
from hexmarshal.desk.telling import known

DREAMS = 8
"""On so many tables that may be the real one odds are taken where something is hidden, if the order fits them."""
GUESSED = "Something is hidden from you: these are the odds over several tables that may be the real one."


def forecast(match: Match, order: Order, side: str) -> Forecast:
    """What may come of a legal order, as far as its side can know; raises :class:`Refused` for another."""
    desk = game_desk(match.game.meta.id)
    refusal = match.explain(order, side)
    if refusal is not None:
        raise Refused(refusal)
    tables = _dreams(match, order, side) if hides(match.table) else [match.table]
    if not tables:
        raise refuse("unforeseeable", "", "What is hidden from you decides this; nothing can be foreseen.")
    found = _over(tables, order, side)
    notes = desk.notes(tables[0], side, order)
    legend = desk.words.results([outcome.result for outcome in found.outcomes])
    return summed(found, side, legend, notes if len(tables) == 1 else (*notes, GUESSED))


def _dreams(match: Match, order: Order, side: str) -> list[Table[Any, Any]]:
    """Tables that may be the real one and on which the order is legal; just one where nothing is hidden now.

    The real table itself would tell what is hidden.
    """
    view = match.view(side)
    tables = [view.imagine(f"{match.commitment} {match.number} {number}") for number in range(DREAMS)]
    if len({table.encoded() for table in tables}) == 1:
        return tables[:1]
    asked = ((table, table.question_of(side)) for table in tables)
    return [table for table, question in asked if question is not None and question.check(table, order) is None]


def _over(tables: list[Table[Any, Any]], order: Order, side: str) -> core.Forecast:
    """The odds of an order over some tables, each as likely as the next."""
    found = (outcome for table in tables for outcome in core.forecast(table, order, side).outcomes)
    shares = (msgspec.structs.replace(outcome, chance=outcome.chance / len(tables)) for outcome in found)
    return core.Forecast(order.notation, tuple(shares))


def summed(found: core.Forecast, side: str | None, legend: str = "", notes: tuple[str, ...] = ()) -> Forecast:
    """A forecast with its outcomes merged by the dice that decide, the lowest totals first."""
    rolls = _rolls(found)
    certain = () if rolls else tuple(str(event) for event in known(found.outcomes[0].events, side))
    return Forecast(found.order, rolls, _merged(found, side) if rolls else (), legend, certain, notes)


def _merged(found: core.Forecast, side: str | None) -> tuple[Chance, ...]:
    """The outcomes by the dice that decide. A die that may mean nothing only helps another, and is not told apart."""
    drawn = [_drawn(outcome.events) for outcome in found.outcomes]
    helping = {event.purpose for events in drawn for event in events if not event.result}
    chances: dict[str, Fraction] = {}
    lowest: dict[str, int] = {}
    example: dict[str, tuple[AnyEvent, ...]] = {}
    for outcome, events in zip(found.outcomes, drawn, strict=True):
        result = ", ".join(event.result for event in events if event.purpose not in helping)
        chances[result] = chances.get(result, Fraction(0)) + outcome.chance
        total = events[-1].total if events else 0
        lowest[result] = min(total, lowest.get(result, total))
        example.setdefault(result, outcome.events)
    return tuple(
        Chance(
            result=result,
            chance=float(chances[result]),
            exact=str(chances[result]),
            text=tuple(str(event) for event in known(example[result], side)),
        )
        for result in sorted(chances, key=lambda result: lowest[result])
    )


def _rolls(found: core.Forecast) -> tuple[Purpose, ...]:
    """The dice and cards by purpose, each with its terms and whether they count in every case."""
    seen: dict[str, list[ByChance]] = {}
    for outcome in found.outcomes:
        for event in outcome.drawn:
            seen.setdefault(event.purpose, []).append(event)
    return tuple(
        Purpose(
            purpose,
            tuple(
                Term(term.value, term.why, term.clause, all(term in case.modifiers for case in cases))
                for term in dict.fromkeys(term for case in cases for term in case.modifiers)
            ),
        )
        for purpose, cases in seen.items()
    )


def _drawn(events: Iterable[AnyEvent]) -> list[ByChance]:
    return [event for event in events if isinstance(event, ByChance)]
