"""8.2: shifts beyond the ends of the table, for both settings of the option."""

from __future__ import annotations

import pytest

from tests.games.galicia.kit import Position, galicia, heard, rolled, terms

WHOLE, STOP = {"shifts": "whole-ratios"}, {"shifts": "stop"}
FLANKED = "austrian 1m 14.14{}\n russian 1 gd 14.13\n russian 2 gd 14.15"
"""A Marsch brigade of 2 between the two divisions of the Guard: 7:1, and flanked."""


def column(table: Position, order: str) -> str:
    """The odds that are told of an attack."""
    said = heard(table.attack(order), "russian")
    return next((line.partition(" is made at ")[2].rstrip(".") for line in said if " is made at " in line), "void")


@pytest.mark.clause("galicia:8.2c", "galicia:8.2b")
@pytest.mark.parametrize(
    ("units", "phase", "order", "whole", "stop"),
    [
        # 14 against 2 is 7:1; a flank makes it 9:1, or leaves it.
        (FLANKED.format(""), "russian combat", "1 gd,2 gd x 14.14", "4:1 and 5 beyond", "4:1 and 3 beyond"),
        # 14 against 2 and no flank: 7:1 as it is.
        ("austrian 1m 14.14\n russian 1 gd 14.13\n russian 2 gd 14.13", "russian combat", "1 gd,2 gd x 14.14",
         "4:1 and 3 beyond", "4:1 and 3 beyond"),
        # 14 against 5 flanked: 2:1 and two columns are 4:1, neither beyond.
        ("austrian 20 14.14\n russian 1 gd 14.13\n russian 2 gd 14.15", "russian combat", "1 gd,2 gd x 14.14", "4:1",
         "4:1"),
        # 14 against 4 flanked: 3:1 and two columns are 5:1, or stop at 4:1.
        ("austrian 20 14.14 -1\n russian 1 gd 14.13\n russian 2 gd 14.15", "russian combat", "1 gd,2 gd x 14.14",
         "4:1 and 1 beyond", "4:1"),
        # 14 against 2 next to Przemyśl: 7:1 less two is 5:1, or 4:1 less two columns is 2:1.
        ("austrian 1m 4.14\n russian 1 gd 4.13\n russian 2 gd 4.13", "russian combat", "1 gd,2 gd x 4.14",
         "4:1 and 1 beyond", "2:1"),
        # 2 against 7 next to Przemyśl: 1:4 and two more are 1:2 either way.
        ("austrian 3 c 4.13\n russian 31 4.14", "austrian combat", "3 c x 4.14", "1:2", "1:2"),
        # 3 against 6 next to Przemyśl: 1:2 less two is below the table either way.
        ("russian 7 c 4.13\n austrian 4 4.14", "russian combat", "7 c x 4.14", "void", "void"),
        # 7 against 10 next to Przemyśl: 1:1.5 less two is 1:3, which is allowed.
        ("russian 1 gd 4.13\n austrian 20 4.14\n austrian 23 4.14", "russian combat", "1 gd x 4.14", "1:3", "1:3"),
        # 2 against 9 flat: 1:5 is below the table, and nothing shifts it.
        ("austrian 3 c 14.13\n russian 1 gd 14.14", "austrian combat", "3 c x 14.14", "void", "void"),
    ],
)  # fmt: skip
def test_beyond_the_last_column_shifts_are_whole_ratios_or_stop_and_the_limits_look_at_where_they_end(
    units: str, phase: str, order: str, whole: str, stop: str
) -> None:
    assert column(galicia(units, phase, options=WHOLE), order) == whole
    assert column(galicia(units, phase, options=STOP), order) == stop


@pytest.mark.clause("galicia:9.4.1f")
@pytest.mark.parametrize(("options", "beyond"), [(WHOLE, 5), (STOP, 3)])
def test_high_odds_add_what_lies_beyond_the_last_column_after_the_shifts(options: dict[str, str], beyond: int) -> None:
    table = galicia(FLANKED.format(""), "russian combat", options=options, dice=(6, 6, 1, 1))
    events = table.attack("1 gd,2 gd x 14.14")
    assert ("9.4.1f", beyond) in terms(rolled(events, "Austro-Hungarian losses"))
    assert "9.4.1f" not in [clause for clause, _ in terms(rolled(events, "Russian losses"))]


@pytest.mark.clause("galicia:9.4.1f")
def test_who_is_shifted_left_from_beyond_the_table_where_shifts_stop_has_no_high_odds() -> None:
    table = galicia("austrian 1m 4.14\n russian 1 gd 4.13\n russian 2 gd 4.13", "russian combat", options=STOP,
        dice=(6, 6, 1, 1))  # fmt: skip
    events = table.attack("1 gd,2 gd x 4.14")
    assert "9.4.1f" not in [clause for clause, _ in terms(rolled(events, "Austro-Hungarian losses"))]
