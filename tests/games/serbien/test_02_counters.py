"""Chapter 2: what stands on the counters."""

from __future__ import annotations

import tomllib
from datetime import date, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

import hexmarshal
from hexmarshal import desk
from hexmarshal.games.serbien.parts.components import load
from tests.games.serbien.kit import serbien

UNITS = load().units
BOARD = Path(hexmarshal.__file__).parent / "games" / "serbien" / "data" / "board.toml"
FAR = '"44.20" = ["sr-Morava-I"]\n'


@pytest.mark.data
@pytest.mark.clause("serbien:2.0-colours", "serbien:2.1", "serbien:1.1-unit-size", "serbien:2.2")
def test_nations_types_and_sizes() -> None:
    assert {unit.nation for unit in UNITS.values()} == {"serbian", "montenegrin", "austrian"}
    kinds = {"infantry", "river", "garrison", "cavalry", "fort", "artillery", "depot", "train", "naval"}
    assert {unit.kind for unit in UNITS.values()} == kinds
    assert {unit.size for unit in UNITS.values() if unit.kind in ("infantry", "cavalry")} == {"XX", "X", "III"}
    assert all(not unit.size for unit in UNITS.values() if unit.kind in ("artillery", "depot", "naval"))
    assert not hasattr(UNITS["ah-9-8"], "movement"), "counters show no movement allowance"


@pytest.mark.data
@pytest.mark.clause("serbien:2.3a", "serbien:2.3.1", "serbien:2.3.2", "serbien:2.3.3", "serbien:2.3.4")
def test_a_combat_unit_is_weaker_on_its_back() -> None:
    for unit in UNITS.values():
        if unit.kind in ("infantry", "cavalry", "garrison", "river") and unit.back:
            assert unit.back.attack <= unit.front.attack, unit.id
            assert unit.back.defence < unit.front.defence, unit.id
            assert unit.front.proficiency > 0, unit.id


@pytest.mark.clause("serbien:2.3a", "serbien:2.3b", "serbien:2.3.1", "serbien:2.3.2", "serbien:2.3.4", "serbien:9.10.3")
def test_reductions_turn_a_unit_and_then_lower_its_strength() -> None:
    row = UNITS["ah-9-8"]
    assert row.back is not None
    found = []
    for lost in range(4):
        field = serbien(f'"16.09" = ["ah-9-8 lost={lost}"]\n' + FAR)
        index = field.table.printed.index["ah-9-8"]
        found.append((field.table.attack(index), field.table.defence(index), field.table.guns(index)))
    back = row.back
    assert found == [
        (row.front.attack, row.front.defence, row.front.artillery),
        (back.attack, back.defence, back.artillery),
        (back.attack - 2, back.defence - 2, back.artillery),
        (back.attack - 4, back.defence - 4, back.artillery),
    ]


@pytest.mark.data
@pytest.mark.clause("serbien:2.2.3", "serbien:2.2.4", "serbien:16.3.2-ah", "serbien:16.3.2-serb", "serbien:16.4.2")
def test_dots_and_squares() -> None:
    rows = load().combinations.values()
    named: dict[str, set[str]] = {"dot": set(), "square": set()}
    for row in rows:
        parts = " + ".join(UNITS[part].name for part in row.parts)
        named[row.kind].add(f"{parts} = {UNITS[row.whole].name}")
    assert "31-/4 + Dani = 31/4" in named["dot"]
    assert any(name.startswith("Drina II- + Loznica") or "Loznica" in name for name in named["dot"])
    assert named["square"] == {"7 Gb + 9 Gb = 1", "4 Gb + 6 Gb = 18", "10 Gb + 12 Gb = 48"}


@pytest.mark.data
@pytest.mark.clause("serbien:2.4", "serbien:2.4.1", "serbien:2.4.5")
def test_forts_defend_and_do_not_attack() -> None:
    forts = [unit for unit in UNITS.values() if unit.kind == "fort"]
    assert {unit.name for unit in forts} >= {"Beograd Fort", "Kalinovik Fort", "Sarajevo Fort", "Peterwardein Fort"}
    for unit in forts:
        assert unit.front.attack == 0
        assert unit.front.defence > 0
        assert unit.effectiveness > 0
        assert unit.abandonment == "*" or 1 <= int(unit.abandonment) <= 6
    assert UNITS["sr-Beograd-Fort"].abandonment == "1"
    assert UNITS["ah-Kalinovik-Fort"].abandonment != "*", "25.4 has it checked"


@pytest.mark.data
@pytest.mark.clause("serbien:2.5", "serbien:8.8")
def test_artillery_has_guns_and_neither_proficiency_nor_effectiveness() -> None:
    for unit in UNITS.values():
        if unit.kind == "artillery":
            assert unit.front.artillery > 0
            assert unit.front.proficiency == unit.effectiveness == 0


@pytest.mark.data
@pytest.mark.clause("serbien:2.6.1", "serbien:2.6.2", "serbien:2.3.5")
def test_supply_units_reach_further_and_give_less_in_extended_mode() -> None:
    for unit in UNITS.values():
        if unit.kind in ("train", "depot"):
            assert 0 < unit.range[0] < unit.range[1], unit.id
            assert unit.ammo > 0, unit.id
        if unit.kind == "garrison":
            assert unit.home, unit.id


@pytest.mark.clause("serbien:2.6.3", "serbien:15.6.3-mp")
def test_a_depot_moves_along_rails_and_nowhere_else() -> None:
    field = serbien('"36.16" = ["sr-Serb-Depot-1"]\n"10.05" = ["ah-9-8"]', player="serbian")
    table = field.table
    rails = table.printed.single | table.printed.narrow
    ends = {order.where for order in field.decision.orders("sr-Serb-Depot-1") if order.where}
    assert ends
    assert all(rails >> table.board.cell(hex) & 1 for hex in ends)


# -- Scale (0.0) ------------------------------------------------------------------------------------------------

DIFFERENT = {"1.1-inactive": "Inactive", "5.3": "Corps Train", "7.1": "price", "9.2.2": "corps"}
"""The clauses in which the book differs from its sister game, with a word that each speaks of."""


def first_and_last(label: str) -> tuple[date, date]:
    """The days of a turn: ``1–3 Sep``, ``30 Nov–3 Dec``."""
    start, end = label.split("–")
    last = datetime.strptime(f"{end} 1914", "%d %b %Y").date()
    first = start if " " in start else f"{start} {end.split()[1]}"
    return datetime.strptime(f"{first} 1914", "%d %b %Y").date(), last


@pytest.mark.data
@pytest.mark.clause("serbien:0.0-parent")
def test_a_turn_is_two_to_four_days_and_they_follow_each_other() -> None:
    days = [first_and_last(turn.label) for turn in load().turns.values()]
    assert {(last - first).days + 1 for first, last in days} == {2, 3, 4}
    assert all(later[0] - before[1] == timedelta(1) for before, later in pairwise(days))


@pytest.mark.data
@pytest.mark.clause("serbien:0.0-parent")
def test_a_hex_is_eight_point_eight_kilometres_across() -> None:
    """As fitted on the globe by the places that the book names, within a twentieth."""
    assert abs(tomllib.loads(BOARD.read_text("utf-8"))["transform"]["km"] / 8.8 - 1) < 0.05
    assert "8.8 km" in desk.card("serbien").scale


@pytest.mark.data
@pytest.mark.clause("serbien:0.0-parent")
def test_the_rulebook_says_where_it_differs_from_its_sister_game() -> None:
    rules = {clause.id: clause.text for clause in desk.rules("serbien").clauses}
    for clause, word in DIFFERENT.items():
        assert f"({clause.split('-')[0]})" in rules["0.0-parent"]
        assert any(id.startswith(clause) and word.casefold() in text.casefold() for id, text in rules.items())
