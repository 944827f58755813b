"""What may come of an order, as bars with exact chances."""

from __future__ import annotations

from rich.text import Text

from hexmarshal.cli.screen import event_line
from hexmarshal.core.engine.events import signed
from hexmarshal.core.engine.forecast import Forecast
from hexmarshal.desk.odds import summed

BAR = 30
"""Letters of a bar that stands for certainty."""
IDLE = "without effect"
"""What comes of dice that change nothing."""


def lines(forecast: Forecast, legend: str = "") -> list[Text]:
    """A forecast, ready to print: the terms of each die, then the outcomes."""
    shown = summed(forecast, None, legend)
    if not shown.rolls:
        found = [Text(f"{shown.order}: nothing is left to chance.", "bold")]
        return found + [event_line(event) for event in forecast.outcomes[0].events]
    found = [Text(shown.order, "bold")]
    for roll in shown.rolls:
        found.append(Text(f"  {roll.purpose}"))
        for term in roll.terms:
            when = "" if term.always else ", if it comes to that"
            value, clause = (f"    {signed(term.value):>3}  ", "bold"), (f" ({term.clause})", "bright_black")
            found.append(Text.assemble(value, f"{term.why}{when}", clause))
    width = max(len(outcome.result or IDLE) for outcome in shown.outcomes)
    for outcome in shown.outcomes:
        filled = round(outcome.chance * BAR)
        found.append(
            Text.assemble(
                f"  {outcome.result or IDLE:<{width}} ",
                ("█" * filled, "green"), ("·" * (BAR - filled), "bright_black"),
                (f" {percent(outcome.chance)}", "bold"), (f"  {outcome.exact}", "bright_black"),
            )
        )  # fmt: skip
    if legend:
        found.append(Text(f"  {legend}", "bright_black"))
    return found


def percent(chance: float) -> str:
    """A chance with one decimal.

    >>> percent(1 / 3), percent(1 / 2)
    (' 33.3 %', ' 50.0 %')
    """
    return f"{chance * 100:5.1f} %"
