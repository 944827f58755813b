"""What a player is told when he is asked, what he means when he points, and every refusal in every question."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexmarshal.core.engine.procedure import Order
from hexmarshal.games.galicia.game import GAME
from hexmarshal.games.galicia.rules.asking import Ask
from hexmarshal.games.galicia.rules.orders import (
    Advance,
    Attack,
    Commit,
    Defend,
    Eliminate,
    Enter,
    First,
    Follow,
    GoOn,
    Lose,
    March,
    Move,
    Place,
    React,
    Recover,
    Retreat,
    Top,
    Wait,
)
from tests.games.galicia.asked import ASKED

PROMPTS = {
    "move": "Austro-Hungarian movement, GT3: move units, let them recover, or end the phase.",
    "reinforce": "Austro-Hungarian: place 17th Infantry Division.",
    "reaction": "Austro-Hungarian: 31st Infantry Division has moved to 14.15. Cavalry may react by one hex.",
    "overstack": "Austro-Hungarian: Tyszowce (14.13) holds more than 6 steps; choose a unit to be eliminated.",
    "attack": "Austro-Hungarian combat, GT3: announce an attack, or end the phase.",
    "commit": "Austro-Hungarian: 31st Infantry Division holds 14.14. Say who takes part in the attack.",
    "defend": "Austro-Hungarian: not all units in 14.14 can defend, cavalry never beside infantry (7.5). Say who does.",
    "order": "Austro-Hungarian: attackers retreat from 13.14 and Tyszowce (14.13). Say which stack goes first.",
    "retreat": "Austro-Hungarian: 20th Honvéd Division retreats two hexes; choose the path.",
    "surplus": "Austro-Hungarian: 13.14 is too full; one of the units that retreated there goes further.",
    "along": "Austro-Hungarian: attackers retreat from Tyszowce (14.13). Withheld units may go along.",
    "advance": "Austro-Hungarian: 14.14 is empty. Choose who advances; nobody has to.",
    "loss": (
        "Austro-Hungarian: two reductions to take. Say who takes the next, which of them take one each,"
        " or let them be spread."
    ),
}

CLAUSES = {
    "move": "4.2", "reinforce": "14.0a", "reaction": "12.1.2a", "overstack": "5.2", "attack": "7.0a", "commit": "8.1b",
    "defend": "7.3.1", "order": "9.2b", "retreat": "9.2.1a", "surplus": "9.2b", "along": "7.6a", "advance": "9.3a",
    "loss": "9.4.2a",
}  # fmt: skip
"""The clause that stands beside each question."""


def test_there_is_a_position_for_every_question() -> None:
    kinds = {procedure.kind for procedure in GAME.procedures if issubclass(procedure, Ask)}
    assert kinds == set(ASKED) == set(PROMPTS)


@pytest.mark.parametrize("kind", ASKED)
def test_who_is_asked_is_told_what_about(kind: str) -> None:
    table = ASKED[kind]()
    assert table.asked == ("austrian", kind)
    assert (table.decision.prompt, table.decision.clause) == (PROMPTS[kind], CLAUSES[kind])


def order_with(kind: str, piece: str) -> list[Order]:
    """The orders that answer a question and name a unit."""
    found: dict[str, list[Order]] = {
        "move": [Move(piece, "14.13", "14.12"), March((piece,), "14.13", "14.12"),
                 March(("ah-4", piece), "14.13", "14.12"), Recover(piece), Top(piece)],
        "reaction": [React(piece, "13.15", "12.15")],
        "overstack": [Eliminate(piece)],
        "attack": [Attack((piece,), "14.14"), Attack(("ah-4", piece), "14.14")],
        "commit": [Commit((piece,)), Commit(("ah-4", piece))],
        "defend": [Defend((piece,)), Defend(("ah-20", piece))],
        "surplus": [GoOn(piece)],
        "along": [Follow(piece)],
        "advance": [Advance((piece,)), Advance(("ah-4", piece))],
        "loss": [Lose(piece)],
    }  # fmt: skip
    return found.get(kind, [])


NAMING = [kind for kind in ASKED if order_with(kind, "")]


@pytest.mark.clause("galicia:2.1c", "galicia:3.2a", "galicia:10.3.4", "galicia:1.1a")
@pytest.mark.parametrize("kind", NAMING)
def test_no_question_takes_a_unit_that_is_unknown_the_enemys_eliminated_or_not_on_the_map(kind: str) -> None:
    table = ASKED[kind]()
    for piece, code, clause in (
        ("ah-99", "unknown-piece", "2.1c"), ("ru-31", "not-yours", "3.2a"), ("ah-19", "eliminated", "10.3.4"),
        ("ah-32", "off-map", "1.1a"),
    ):  # fmt: skip
        for order in order_with(kind, piece):
            refusal = table.reason(order)
            assert (refusal.code, refusal.clause) == (code, clause), order


@pytest.mark.parametrize(
    ("kind", "several", "clause"),
    [("move", lambda units: March(units, "14.13", "14.12"), "4.2"),
     ("attack", lambda units: Attack(units, "14.14"), "7.1c"),
     ("commit", Commit, "8.1b"), ("defend", Defend, "7.3b"), ("advance", Advance, "9.3a")],
)  # fmt: skip
def test_a_unit_is_named_once_and_at_least_one_is(
    kind: str, several: Callable[[tuple[str, ...]], Order], clause: str
) -> None:
    table = ASKED[kind]()
    unit = "ah-20" if kind == "defend" else "ah-4"
    twice = table.reason(several((unit, unit)))
    assert (twice.code, twice.clause) == ("units", clause)
    if kind != "advance":  # there nobody means that all stay
        none = table.reason(several(()))
        assert (none.code, none.clause) == ("units", clause)


REFUSED: list[tuple[str, Order | str, str, str]] = [
    # movement
    ("move", "4 14.12-14.13", "not-there", "4.2"),
    ("move", Move("ah-4", "14.13", "99.99"), "unknown-hex", "1.3"),
    ("move", Move("ah-4", "14.13", "14.12", ("99.99", "14.12")), "unknown-hex", "1.3"),
    ("move", Move("ah-4", "14.13", "14.12", ("14.14",)), "way", "4.2"),
    ("move", Move("ah-4", "14.13", "14.13", ("14.14", "14.13")), "way", "4.2"),
    ("move", "4 14.13-14.13", "stays", "4.2"),
    ("move", "4 14.13-14.15-14.14", "not-adjacent", "4.2"),
    ("move", "4 14.13-1.01", "too-far", "4.1a"),
    ("move", "4 on top", "not-equal", "5.3"),
    ("move", Enter("ah-99", "1.01"), "unknown-piece", "2.1c"),
    ("move", Enter("ru-31", "1.01"), "not-yours", "3.2a"),
    ("move", Enter("ah-4", "1.01"), "not-blocked", "14.0b"),
    ("move", Enter("ah-32", "1.01"), "not-blocked", "14.0b"),
    # reinforcement
    ("reinforce", Place("ah-99", "1.07"), "unknown-piece", "2.1c"),
    ("reinforce", Wait("ah-99"), "unknown-piece", "2.1c"),
    ("reinforce", Place("ah-32", "1.07"), "not-due", "14.0a"),
    ("reinforce", Place("ru-31", "1.07"), "not-due", "14.0a"),
    ("reinforce", Wait("ah-32"), "not-due", "14.0a"),
    ("reinforce", Wait("ah-17"), "must-come", "14.0a"),
    ("reinforce", Place("ah-17", "2.07"), "arrival", "14.0a"),
    ("reinforce", Place("ah-17", "99.99"), "arrival", "14.0a"),
    # reaction
    ("reaction", React("ah-3-c", "13.14", "12.15"), "not-there", "12.1.2a"),
    ("reaction", React("ah-9-c", "11.11", "11.12"), "no-trigger", "12.1.1a"),
    ("reaction", React("ah-3-c", "13.15", "99.99"), "unknown-hex", "1.3"),
    ("reaction", React("ah-3-c", "13.15", "11.15"), "too-far", "12.1.2b"),
    ("reaction", React("ah-3-c", "13.15", "14.15"), "enemy-hex", "4.1b"),
    # stacking
    ("overstack", "eliminate 23", "not-there", "5.2"),
    # attack
    ("attack", Attack(("ah-4",), "99.99"), "unknown-hex", "1.3"),
    ("attack", "4 x 14.12", "no-target", "7.0a"),
    ("attack", "20 x 14.14", "not-adjacent", "7.0a"),
    ("attack", "3 c x 14.14", "no-strength", "7.4a"),
    ("commit", "commit 20", "other-hex", "8.1a"),
    ("commit", "commit 25", "fought", "7.1d"),
    ("commit", "commit 4,25", "fought", "7.1d"),
    ("commit", "commit 3 c", "no-strength", "7.4a"),
    ("commit", "commit 4,3 c", "no-strength", "7.4a"),
    ("defend", "defend 4", "not-there", "7.3b"),
    ("defend", "defend 20,4", "not-there", "7.3b"),
    ("defend", "defend 23", "attacked", "7.0b"),
    ("defend", "defend 20,23", "attacked", "7.0b"),
    ("defend", "defend 20,3 c", "both-arms", "7.5"),
    # retreat and advance
    ("order", First("14.14"), "not-retreating", "9.2b"),
    ("retreat", Retreat("13.14", "12.14"), "not-there", "9.2a"),
    ("surplus", "4 goes on", "not-retreating", "9.2b"),
    ("along", "4 goes along", "not-withheld", "7.6a"),
    ("advance", "advance 23", "not-fought", "9.3a"),
    ("advance", "advance 4,23", "not-fought", "9.3a"),
    ("advance", "advance 4,13,20,25", "stacking", "5.1a"),
    ("loss", "lose 20", "withheld", "9.4.2b"),
]


@pytest.mark.parametrize(("kind", "order", "code", "clause"), REFUSED)
def test_what_may_not_be_is_refused_under_its_clause(kind: str, order: Order | str, code: str, clause: str) -> None:
    refusal = ASKED[kind]().reason(order)
    assert (refusal.code, refusal.clause) == (code, clause)
