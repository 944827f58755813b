"""The exact odds of an order, made ready to be shown."""

from collections.abc import Container, Iterable
from fractions import Fraction
from math import fsum

from msgspec.structs import replace

from hexmarshal.core.engine import forecast as core
from hexmarshal.core.engine.dice import Seeded
from hexmarshal.core.engine.events import AnyEvent, ByChance
from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.procedure import AnyQuestion, Order
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.desk.game_desk import game_desk
from hexmarshal.desk.log_lines import known
from hexmarshal.desk.structs import Chance, Forecast, Purpose, Term

GUESSED = "Something is hidden from you: these are the odds over several positions that may be the real one."


def forecast(match: Match, order: Order, side: str) -> Forecast:
    """What may come of a legal order, as far as its side can know; raises :class:`Refused` for another."""
    desk, tables, mind = game_desk(match.game.meta.id), match.imagined(order, side), match.game.mind
    found = core.over(tables, order, side, mind)
    notes = desk.notes(tables[0], side, order)
    legend = desk.words.results([outcome.result for outcome in found.outcomes])
    now = fsum(mind.evaluate(table, side) for table in tables) / len(tables)
    shown = summed(found, side, legend, notes if len(tables) == 1 else (*notes, GUESSED), now)
    outcomes = tuple(
        chance if (good := desk.worth(tables[0], order, chance.result)) is None else replace(chance, good=good)
        for chance in shown.outcomes
    )
    return replace(shown, outcomes=outcomes)


LONG, FEW = 160, 2
"""How many letters of results are read in a sentence; of more, this many results."""


def herald(table: AnyTable, question: AnyQuestion, order: Order) -> str:
    """The odds of an answer that is given automatically, in half a sentence. Nobody waits for judgement here."""
    asked = table.imagine(question.side, Seeded("herald"))
    asked.ask(question)
    ways = [(branch.chance, branch.table.events) for branch in core.branches(asked, order, question.side)]
    if not any(map(_drawn, (events for _, events in ways))):
        return ""
    helping = _helping(events for _, events in ways)
    chances: dict[str, Fraction] = {}
    lowest: dict[str, int] = {}
    for chance, events in ways:
        result = _result(events, helping, None)
        chances[result] = chances.get(result, Fraction(0)) + chance
        total = _total(events)
        lowest[result] = min(total, lowest.get(result, total))
    named = [result for result in sorted(chances, key=lambda one: lowest[one]) if result]
    if len(", ".join(named)) > LONG:
        # Nobody reads six long results in a row: the likeliest, and what is left.
        likely = sorted(named, key=lambda one: -chances[one])[:FEW]
        chances["others"] = sum((chances[one] for one in named if one not in likely), Fraction(0))
        named = [*(one for one in named if one in likely), *(["others"] if chances["others"] else [])]
    apart = "; " if any("," in result for result in named) else ", "
    return apart.join(f"{float(chances[result]):.0%} {result}" for result in named)


def summed(
    found: core.Forecast, side: str | None, legend: str = "", notes: tuple[str, ...] = (), now: float = 0.0
) -> Forecast:
    """A forecast with outcomes merged by the dice that decide, the lowest totals first; ``now`` is how it stands."""
    rolls = _rolls(found)
    certain = () if rolls else tuple(str(event) for event in known(found.outcomes[0].events, side))
    return Forecast(found.order, rolls, _merged(found, side, now) if rolls else (), legend, certain, notes, found.odds)


def _merged(found: core.Forecast, side: str | None, now: float) -> tuple[Chance, ...]:
    """The outcomes by the dice that decide. A die that may mean nothing only helps another, and is not told apart."""
    helping = _helping(outcome.events for outcome in found.outcomes)
    chances: dict[str, Fraction] = {}
    worth: dict[str, float] = {}
    lowest: dict[str, int] = {}
    example: dict[str, tuple[AnyEvent, ...]] = {}
    for outcome in found.outcomes:
        result = _result(outcome.events, helping, side)
        chances[result] = chances.get(result, Fraction(0)) + outcome.chance
        worth[result] = worth.get(result, 0.0) + float(outcome.chance) * (outcome.value - now)
        total = _total(outcome.events)
        lowest[result] = min(total, lowest.get(result, total))
        example.setdefault(result, outcome.events)
    gains = {result: value / float(chances[result]) for result, value in worth.items()}
    most = max((abs(gain) for gain in gains.values()), default=0.0) or 1.0
    return tuple(
        Chance(
            result=result,
            chance=float(chances[result]),
            exact=str(chances[result]),
            text=tuple(str(event) for event in known(example[result], side)),
            good=round(gains[result] / most, 2),
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


def _helping(ways: Iterable[Iterable[AnyEvent]]) -> set[str]:
    """What dice are for that may mean nothing: they only help others."""
    return {event.purpose for events in ways for event in _drawn(events) if not event.result}


def _result(events: Iterable[AnyEvent], helping: Container[str], side: str | None) -> str:
    """What dice mean together, those apart that only help; where none is rolled, how it ends."""
    drawn = _drawn(events)
    return ", ".join(event.result for event in drawn if event.purpose not in helping) if drawn else _end(events, side)


def _end(events: Iterable[AnyEvent], side: str | None) -> str:
    """The last thing told: of "1 to 4 is below the lowest odds; the attack is called off." the end."""
    told = [str(event) for event in known(events, side)]
    end = told[-1].rpartition("; ")[2].rstrip(".") if told else ""
    return f"the {end[4:]}" if end.startswith("The ") else end


def _total(events: Iterable[AnyEvent]) -> int:
    drawn = _drawn(events)
    return drawn[-1].total if drawn else 0


def _drawn(events: Iterable[AnyEvent]) -> list[ByChance]:
    return [event for event in events if isinstance(event, ByChance)]
