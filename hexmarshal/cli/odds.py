"""What may come of an order, as bars with exact chances."""

from __future__ import annotations

from fractions import Fraction

from rich.text import Text

from hexmarshal.cli.screen import event_line
from hexmarshal.core.events import Modifier, Rolled, signed
from hexmarshal.core.forecast import Forecast

BAR = 30
"""Letters of a bar that stands for certainty."""


def lines(forecast: Forecast, legend: str = "") -> list[Text]:
    """A forecast, ready to print: the terms of each die, then the outcomes."""
    rolls = _rolls(forecast)
    if not rolls:
        found = [Text(f"{forecast.order}: nothing is left to chance.", "bold")]
        return found + [event_line(event) for event in forecast.outcomes[0].events]
    found = [Text(forecast.order, "bold")]
    for purpose, terms in rolls.items():
        found.append(Text(f"  {purpose}"))
        for modifier, always in terms:
            when = "" if always else ", if it comes to that"
            value, clause = (f"    {signed(modifier.value):>3}  ", "bold"), (f" ({modifier.clause})", "bright_black")
            found.append(Text.assemble(value, f"{modifier.why}{when}", clause))
    chances = _merged(forecast)
    width = max(len(result) for result in chances)
    for result, chance in chances.items():
        filled = round(float(chance) * BAR)
        found.append(
            Text.assemble(
                f"  {result or 'nothing':<{max(width, 7)}} ",
                ("█" * filled, "green"), ("·" * (BAR - filled), "bright_black"),
                (f" {percent(chance)}", "bold"), (f"  {chance}", "bright_black"),
            )
        )  # fmt: skip
    if legend:
        found.append(Text(f"  {legend}", "bright_black"))
    return found


def percent(chance: Fraction) -> str:
    """A chance with one decimal.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 2))
    (' 33.3 %', ' 50.0 %')
    """
    return f"{float(chance) * 100:5.1f} %"


def _merged(forecast: Forecast) -> dict[str, Fraction]:
    """The outcomes by the dice that decide, the lowest totals first.

    A die that may mean nothing only helps another, and is not told apart.
    """
    rolled = [[event for event in o.events if isinstance(event, Rolled)] for o in forecast.outcomes]
    helping = {event.purpose for events in rolled for event in events if not event.result}
    found: dict[str, Fraction] = {}
    lowest: dict[str, int] = {}
    for outcome, events in zip(forecast.outcomes, rolled, strict=True):
        result = ", ".join(event.result for event in events if event.purpose not in helping)
        found[result] = found.get(result, Fraction(0)) + outcome.chance
        total = events[-1].total if events else 0
        lowest[result] = min(total, lowest.get(result, total))
    return {result: found[result] for result in sorted(found, key=lambda result: lowest[result])}


def _rolls(forecast: Forecast) -> dict[str, list[tuple[Modifier, bool]]]:
    """The dice by purpose, each with its terms and whether they count in every case."""
    seen: dict[str, list[tuple[Modifier, ...]]] = {}
    for outcome in forecast.outcomes:
        for event in outcome.events:
            if isinstance(event, Rolled):
                seen.setdefault(event.purpose, []).append(event.modifiers)
    return {
        purpose: [
            (modifier, all(modifier in terms for terms in cases))
            for modifier in dict.fromkeys(modifier for terms in cases for modifier in terms)
        ]
        for purpose, cases in seen.items()
    }
