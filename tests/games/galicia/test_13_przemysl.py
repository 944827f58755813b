"""Chapter 13: the fortress of Przemyśl, 3.15."""

from __future__ import annotations

import pytest

from hexmarshal import atlas
from hexmarshal.atlas.sheet import draw
from hexmarshal.core.board.paths import cells
from hexmarshal.games.galicia.rules.supply import lines
from tests.games.galicia.kit import galicia, heard


@pytest.mark.clause("galicia:13.0a")
@pytest.mark.parametrize("start", ["3.14", "4.14", "4.15", "3.16", "2.15", "2.14"])
def test_no_russian_moves_into_przemysl_even_if_it_is_empty(start: str) -> None:
    table = galicia(f"russian 31 {start}\n russian 7 c {start}", "russian movement")
    for unit in ("31", "7 c", "31,7 c"):
        assert table.refuses(f"{unit} {start}-3.15") == "13.0a"
    austrian = galicia(f"austrian 4 {start}", "austrian movement")
    assert austrian.accepts(f"4 {start}-3.15")


@pytest.mark.clause("galicia:13.0a")
def test_no_russian_retreats_or_reacts_into_przemysl() -> None:
    units = (
        "russian 31 3.14\n austrian 4 3.13\n austrian 13 4.13\n austrian 25 2.13\n austrian 20 4.14\n austrian 23 2.14"
    )
    table = galicia(units, "austrian combat", dice=(1, 1, 1, 1))
    said = heard(table.attack("4,13,25 x 3.14"), "russian")
    assert "The retreat from 3.14 is blocked." in said  # 3.15 is the only hex without an enemy
    riding = galicia("russian 7 c 3.14\n austrian 4 3.12", "austrian movement")
    riding.order("4 3.12-3.13")
    assert riding.refuses("react 7 c 3.14-3.15") == "13.0a"


@pytest.mark.clause("galicia:13.0a")
def test_no_russian_supply_passes_through_przemysl() -> None:
    table = galicia("russian 31 6.15", "russian movement")
    sources = set(map(table.table.hexname, cells(lines(table.table, 0).sources)))
    assert {"3.14", "4.15"} <= sources
    assert "3.15" not in sources


@pytest.mark.clause("galicia:13.0b")
def test_units_in_przemysl_attack_and_cannot_be_attacked() -> None:
    russian = galicia("russian 31 3.14\n austrian 4 3.15\n austrian 13 3.13", "russian combat")
    assert russian.refuses("31 x 3.15") == "13.0b"
    assert russian.accepts("31 x 3.13")
    austrian = galicia("russian 31 3.14\n austrian 4 3.15", "austrian combat")
    assert austrian.accepts("4 x 3.14")


def odds(units: str, phase: str, order: str) -> str:
    """The column of an attack."""
    said = heard(galicia(units, phase).attack(order), "russian")
    return next(line for line in said if " is made at " in line).partition(" is made at ")[2].rstrip(".")


@pytest.mark.clause("galicia:13.0c")
def test_next_to_przemysl_the_odds_move_two_columns_in_favour_of_austria_hungary() -> None:
    # 14 against 6 is 2:1, far from the fortress and next to it.
    attack = "1 gd,2 gd x"
    assert odds("russian 1 gd 6.13\n russian 2 gd 6.13\n austrian 4 6.14", "russian combat", f"{attack} 6.14") == "2:1"
    assert odds("russian 1 gd 4.13\n russian 2 gd 4.13\n austrian 4 4.14", "russian combat", f"{attack} 4.14") == "1:1"
    # 9 against 7 is 1:1.
    attack = "4,13 x"
    assert odds("austrian 4 6.13\n austrian 13 6.13\n russian 31 6.14", "austrian combat", f"{attack} 6.14") == "1:1"
    assert odds("austrian 4 4.13\n austrian 13 4.13\n russian 31 4.14", "austrian combat", f"{attack} 4.14") == "2:1"


@pytest.mark.clause("galicia:13.0c")
def test_what_counts_is_where_the_defender_stands() -> None:
    units = "austrian 4 4.14\n austrian 13 4.14\n russian 31 5.14"
    assert odds(units, "austrian combat", "4,13 x 5.14") == "1:1"


@pytest.mark.clause("galicia:13.0a")
def test_austro_hungarian_units_enter_przemysl_and_the_legend_bars_only_russians() -> None:
    assert galicia("austrian 4 3.14\n russian 31 18.18", "austrian movement").accepts("4 3.14-3.15")
    sheet = draw(atlas.load("galicia"), layers=("legend",))
    assert "closed to Russian units; Austrians in it" in sheet
    assert "never entered" not in sheet


@pytest.mark.clause("galicia:13.0a", "galicia:9.2.1a")
def test_a_retreat_into_przemysl_is_refused_for_what_it_is() -> None:
    units = "russian 82 r 4.15\n austrian 4 4.14\n austrian 13 4.14\n austrian 25 4.14"
    table = galicia(units, "austrian combat", dice=(3, 3, 1, 1))
    table.attack("4,13,25 x 4.15")
    assert table.asked == ("russian", "retreat")
    assert all(order.count("-") == 1 for order in table.notations())
    refusal = table.reason("4.15-3.15")
    assert (refusal.code, refusal.clause) == ("fortress", "13.0a")
