"""What a staff sees that a glance does not: who can strike whom, and what a city is worth so late in the war."""

import random

import pytest

import hexmarshal as hm
from hexmarshal.games.drina.mind import MIND
from hexmarshal.games.drina.mind import outlook as careful
from hexmarshal.games.drina.parts.countries import SIDES
from hexmarshal.games.drina.rules.position import Drina
from hexmarshal.lab.sparring import begin, read
from tests.games.drina.kit import drina

AUSTRIA, _, SERBIA, _ = SIDES


def outlook(figures: str) -> float:
    """How Serbia stands with some figures on the board, in her own turn."""
    return MIND.outlook(drina(figures, turn=SERBIA).table, SERBIA)


def test_the_outlook_hangs_on_the_position_alone_and_the_camps_share_it() -> None:
    lots = random.Random("outlook")
    match = hm.Match.new("drina", "august", seed="outlook")
    while (decision := match.decision) is not None:
        assert isinstance(match.table, Drina)
        found = MIND.outlook(match.table, SERBIA)
        anew = match.table.copy()
        anew.cache = {}
        assert found == MIND.outlook(anew, SERBIA) == -MIND.outlook(anew, AUSTRIA)
        match.submit(lots.choice(decision.orders(lots.choice(decision.subjects()))))


@pytest.mark.parametrize("unit", ["SA1", "SI1 1", "SG1"])
def test_who_can_be_struck_stands_worse_than_who_is_out_of_reach(unit: str) -> None:
    name, *strength = unit.split()
    near, far = (outlook(f"{' '.join((name, field, *strength))}\nAC1 H07") for field in ("H09", "H11"))
    assert near < far


def test_artillery_that_can_fire_from_afar_stands_better_than_next_to_the_enemy() -> None:
    # Infantry comes two fields far, artillery fires three (4.3, 6.1.2a).
    assert outlook("SA1 H10\nAI1 H07") > outlook("SA1 H08\nAI1 H07")


def test_a_strong_attacker_threatens_more_than_a_weak_one() -> None:
    strong, weak = outlook("SI1 H09\nAC1 H07 3"), outlook("SI1 H09\nAC1 H07 1")
    apart = outlook("SI1 H12\nAC1 H07 3"), outlook("SI1 H12\nAC1 H07 1")
    assert strong - apart[0] < weak - apart[1]


def test_cities_count_more_the_later_it_is() -> None:
    gains = []
    for card in ("1914-1", "1918-3"):
        table = drina("SI1 H12", turn=SERBIA, card=card).table
        control = list(table.state.control)
        before = MIND.outlook(table, SERBIA)
        control[table.printed.serbian[0]] = 0
        table.note(control=tuple(control))
        gains.append(before - MIND.outlook(table, SERBIA))
    assert 0 < gains[0] < gains[1]


def test_a_general_is_no_garrison() -> None:
    """4.5, 6.1: whoever walks into Kragujevac (J09) takes the general there and the city; infantry must be beaten."""

    def price(guard: str) -> float:
        """What Serbia has in cities that nobody guards."""
        return -careful.outlook.amounts(drina(f"{guard}\nAI1 J07", turn=SERBIA).table)["open"]

    general, infantry, nobody = price("SG1 J09"), price("SI1 J09"), price("SI1 K25")
    assert general == pytest.approx(nobody)
    assert general > infantry


def test_a_city_lies_open_to_whose_turn_comes_next_and_not_to_a_general() -> None:
    def open_to(figures: str, turn: str) -> float:
        return careful.outlook.amounts(drina(f"SI1 F07\n{figures}", turn=turn).table)["open"]

    assert open_to("AC1 J07", SERBIA) < 0 == open_to("AG1 J07", SERBIA)
    assert open_to("AC1 J07", AUSTRIA) == 0, "Austria-Hungary is moving, so Serbia answers"


@pytest.mark.clause("drina:5.2a")
def test_in_the_last_round_nobody_fears_those_whose_turn_is_over() -> None:
    def open_cities(foe: str) -> float:
        table = drina(f"SI1 E07\n{foe}", turn=SERBIA).table
        table.note(round=table.state.last)
        return careful.outlook.amounts(table)["open"]

    assert open_cities("AC1 J07") == 0 > open_cities("BC1 J07")


@pytest.mark.clause("drina:6.2c")
def test_who_goes_through_albania_is_judged_at_full_strength() -> None:
    table = drina("SI1 G17 1\nAI1 H17", turn=SERBIA).table
    table.note(albania=True)
    before = MIND.outlook(table, SERBIA)
    question = table.question
    assert question is not None
    move = next(order for order in question.orders(table, "SI1") if order.where in ("F18", "G19"))
    table.answer(move)
    assert MIND.outlook(table, SERBIA) > before + 1
    assert careful.outlook.amounts(table)["infantry"] == 3 - 3


@pytest.mark.clause("drina:6c", "drina:6.1.2c")
def test_a_gun_that_can_hit_something_does_not_move_before_it_has_fired() -> None:
    table = drina("SA1 H10\nSA2 K20\nAI1 H07\nSI1 H12", turn=SERBIA).table
    question = table.question
    assert question is not None
    kinds = {unit: {MIND.vain(table, order) for order in question.orders(table, unit) if hasattr(order, "to")}
             for unit in ("SA1", "SA2", "SI1")}  # fmt: skip
    assert kinds == {"SA1": {True}, "SA2": {False}, "SI1": {False}}
    assert [MIND.sooner(table, unit) for unit in kinds] == [True, False, False]


def test_of_all_purchases_the_best_is_known_and_none_is_made_for_nothing() -> None:
    """7h, 4.4k: without a general nobody is strengthened; an exchange of generals gains nothing (4.4d)."""
    hire = next(row for row in read("drina") if row.id == "hire")
    match = begin("drina", hire)
    decision = match.decision
    assert decision is not None

    def worth(order: hm.Order) -> float:
        assert isinstance(match.table, Drina)
        found = MIND.reckon(match.table, SERBIA, order)
        assert found is not None
        return found

    known = {match.table.write(order): worth(order) for who in decision.subjects() for order in decision.orders(who)}
    assert max(known, key=known.__getitem__).startswith("hire")
    assert known["hire SG4"] > known["form infantry 2"] > known["done"]
