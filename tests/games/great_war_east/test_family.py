"""The standard rules stand apart: they name no exclusive chapter, nation or map, and serve a game that adds nothing."""

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import hexmarshal as hm
from hexmarshal.core.engine.events import Modifier, Needed
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.great_war_east import rules
from hexmarshal.games.great_war_east.rules.additions import (
    Attacks,
    Course,
    Exclusive,
    Railways,
    Replacement,
    Scoring,
    Shift,
    Shifts,
    Support,
)
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.combat import ShiftAttack
from hexmarshal.games.great_war_east.rules.standard.headquarters import why_no_attack_shift
from tests.games.great_war_east.fields import field
from tests.games.great_war_east.kit import great_war

RULES = Path(rules.__file__).parent
STANDARD = sorted((RULES / "standard").glob("*.py"))
SHARED = sorted(RULES.glob("*.py"))
OF_THIS_GAME = {"ALLIED", "AUSTRIAN", "GALICIA", "SERBIA", "SERBIAN", "austrian", "russian", "serbian", "allied"}


def imported(path: Path) -> Iterator[str]:
    """The modules that one imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def named(path: Path) -> set[str]:
    """The names and the words that a module uses, sentences apart."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    words = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    return words | names | {name.rpartition(".")[2] for name in imported(path)}


@pytest.mark.clause("great_war_east:1.0")
@pytest.mark.parametrize("path", [*STANDARD, *SHARED], ids=lambda path: path.stem)
def test_no_standard_chapter_knows_an_exclusive_one(path: Path) -> None:
    assert not [name for name in imported(path) if ".rules.exclusive" in name]


@pytest.mark.parametrize("path", STANDARD, ids=lambda path: path.stem)
def test_no_standard_chapter_names_a_nation_or_a_map(path: Path) -> None:
    assert not named(path) & OF_THIS_GAME


# -- A game of the family that adds nothing -------------------------------------------------------------------------


class Nothing(Procedure, frozen=True, tag="Nothing"):
    """No set-up."""

    steps = ()


def own_shifts(table: GreatWar, player: int, units: object) -> list[Shift]:
    """10.21: every headquarters with a shift and half of the attackers in its radius."""
    assert isinstance(units, tuple)
    mine = (hq for hq in table.printed.of_side[player] if table.printed.hq[hq])
    return [Shift(hq, table.row(hq).shift) for hq in mine if why_no_attack_shift(table, hq, units) is None]


PLAIN = Exclusive(
    course=Course(
        set_up=Nothing,
        before_supply=lambda table, player: None,
        after_supply=lambda table, player: None,
        interphase=lambda table: None,
        end=lambda table: None,
    ),
    scoring=Scoring(
        unit=lambda table, unit, steps, eliminated: table.note(points=table.state.points + steps),
        fortress=lambda table, steps, name: None,
    ),
    railways=Railways(
        capacity=lambda table, nation: 10,
        full=lambda table, unit: frozenset(),
        note=lambda table, unit, path: None,
        why_no_transfer=lambda table, unit, start, to: None,
        friendly_edge=lambda table, nation: table.board.edge & table.printed.country[nation],
        entry=lambda table, unit: None,
        settled=lambda table, unit: False,
        other_entries=lambda table, unit: {},
        arrived=lambda table, player: None,
    ),
    attacks=Attacks(
        affordable=lambda table, units: len(units),
        why_unpaid=lambda table, units: None,
        why_not_stop=lambda table, player: None,
        declared=lambda table, player, units, support: None,
    ),
    support=Support(
        name="nobody",
        hexes=lambda table, player: 0,
        why_not=lambda table, player, hexes: hm.Refusal("none", "8.0a", "There is no support."),
        strength=lambda table: 0,
        rating=lambda table: 1,
        steps=lambda table, defenders: 0,
        spared=lambda table: None,
    ),
    shifts=Shifts(
        attack=own_shifts,
        why_not=lambda table, hq, helped, units: why_no_attack_shift(table, hq, units),
        use=lambda table, shift: table.alter_all((shift.hq,), shifted=True),
        told=lambda table, shift: Modifier(shift.columns, table.name(shift.hq), "10.21a"),
        defence=lambda table, player, units: 0,
        ask_defence=lambda side: ShiftAttack(side=side),
    ),
    replacement=Replacement(
        clause="13.0a",
        allowed=lambda table, player: True,
        points=lambda table: 4,
        succeeds=lambda table, die: Needed.at_least(4, die),
        enemy_near=lambda table, unit: None,
    ),
)
"""No army integrity, defensive shifts, flotilla, supply points or limits of railways; each lost step counts one."""


@pytest.mark.clause("great_war_east:1.0")
def test_without_exclusive_rules_an_attack_costs_nothing() -> None:
    pieces = 's0507 = ["se-DrI/3", "se-DrII/3"]\ns0407 = ["ah-1/6x"]\n'
    table = great_war(pieces, "allied resolution", turn=3, state="supply_points = 1")
    assert table.refuses("DrI/3,DrII/3 x s0407") == "SG-20.1"
    table.table.exclusive = PLAIN
    assert table.accepts("DrI/3,DrII/3 x s0407")


@pytest.mark.clause("great_war_east:1.0", "great_war_east:10.21b")
def test_without_exclusive_rules_a_headquarters_shifts_the_attack_of_any_army() -> None:
    both = ("ah-X/1", "ah-V/1")
    for plain in (False, True):
        table = field(both, more='g1217 = ["ah-vA4"]\n', dice=(1,))
        if plain:
            table.table.exclusive = PLAIN
        table.order("X/1,V/1 x g1116")
        assert (table.decision.kind == "shift") == plain, "the headquarters of the 4th Army beside units of the 1st"


def test_a_match_without_exclusive_rules_is_played_to_its_end() -> None:
    match = hm.Match.new("great_war_east", seed=5)
    assert isinstance(match.table, GreatWar)
    match.table.exclusive = PLAIN
    lots = random.Random(5)
    while (decision := match.decision) is not None:
        match.submit(lots.choice(decision.orders(lots.choice(decision.subjects()))))
        assert not match.table.problems()
    lost = sum(match.table.printed.full[i] for i, piece in enumerate(match.table.pieces) if piece.at == -2)
    assert match.table.state.points > 0, "steps lost in combat"
    assert match.table.state.points <= lost + sum(piece.lost for piece in match.table.pieces)
