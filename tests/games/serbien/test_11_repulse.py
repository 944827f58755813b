"""7.4: Repulse inside a retreat."""

import pytest

from tests.games.serbien.fighting import battle, fight, in_progress, lines, quiet_way, rolled
from tests.games.serbien.kit import Field, serbien
from tests.games.serbien.test_11_retreat import drive
from tests.playing import told

EXAMPLE = '"24.07" = ["ah-36-13"]\n"23.08" = ["sr-Morava-I"]\n"26.07" = ["sr-V-Gradiste"]\n'
"""Division A is 36/13 with 14; Unit B is V. Gradište, an Asset with 2, alone in Lowland east of it."""


def driven(pieces: str, hexes: int, *ids: str, dice: tuple[int, ...] = (), options: str = "") -> Field:
    """A stack that owes a retreat in a Serbian attack phase."""
    field = battle(pieces, dice, player="serbian", supply="", options=options)
    drive(field, hexes, *ids)
    return field


def settle(field: Field, side: str) -> None:
    """Whoever of a side must retreat does."""
    while in_progress(field) and field.asked == (side, "retreat"):
        field.order(quiet_way(field))


@pytest.mark.clause("serbien:7.4-ex2", "serbien:7.4c", "serbien:7.4.3c", "serbien:7.4.4b", "serbien:11.1.3")
@pytest.mark.parametrize(("roll", "place"), [((3, 4), ""), ((4, 4), "eliminated")])
def test_the_example_of_a_retreat(roll: tuple[int, int], place: str) -> None:
    """B has level 8 here: 7 and 1 passes, 8 and 1 is a reduction, and having no back it is gone."""
    field = driven(EXAMPLE, 2, "ah-36-13", dice=roll)
    field.order("24.07-25.07")
    assert field.piece("ah-36-13").status == 1, "it has entered the ZOC of B"
    events = field.order("repulse 36/13 x 26.07")
    assert "Repulse of Alt-Pazua (26.07) at 8:1. (7.4.3a)" in told(events), "7:1, rounded up: it succeeds without dice"
    settle(field, "serbian")
    board = field.table.board
    if place:
        assert field.at("sr-V-Gradiste") == place
    else:
        assert board.distance(field.piece("sr-V-Gradiste").at, board.cell("26.07")) == 2
    assert field.asked == ("austrian", "retreat"), "A must still retreat one hex"
    assert not any(order.startswith("repulse") for order in field.notations()), "but Repulse no more"
    field.order("25.07-26.07")
    assert field.at("ah-36-13") == "26.07"


@pytest.mark.clause("serbien:7.4c")
@pytest.mark.parametrize("steps", [0, 1, 2])
def test_before_on_the_way_and_at_the_end(steps: int) -> None:
    units = '"24.07" = ["ah-36-13"]\n"24.08" = ["sr-Lesnica"]\n"25.07" = ["sr-Sabac"]\n"23.05" = ["sr-Beograd"]\n'
    field = driven(units, 2, "ah-36-13", dice=(1, 1, 1, 1, 1, 1))
    for order in ("24.07-24.06", "24.06-24.05")[:steps]:
        field.order(order)
    assert field.asked == ("austrian", "retreat")
    repulses = [order for order in field.notations() if order.startswith("repulse")]
    assert repulses != []
    field.order(repulses[0])
    settle(field, "serbian")
    assert not any(order.startswith("repulse") for order in field.notations()), "once"


@pytest.mark.clause("serbien:7.4c")
def test_at_the_end_it_may_stay_quiet() -> None:
    field = driven('"24.07" = ["ah-36-13"]\n"24.08" = ["sr-Lesnica"]\n"23.06" = ["sr-Beograd"]\n', 1, "ah-36-13")
    field.order("24.07-24.06")
    assert field.asked == ("austrian", "retreat")
    assert field.refuses("24.06-24.05") == "11.1a", "nothing more is owed"
    field.order("done")
    assert field.asked == ("serbian", "attack")


@pytest.mark.clause("serbien:7.4.1b", "serbien:7.4.1a")
def test_one_attempt_for_a_stack_by_a_force_that_its_owner_names() -> None:
    units = '"24.07" = ["ah-36-13", "ah-9-8", "ah-8-Ma"]\n"24.08" = ["sr-Morava-I"]\n"24.06" = ["sr-Dunav-I"]\n'
    field = driven(units, 1, "ah-36-13", "ah-9-8", "ah-8-Ma", dice=(1, 1, 1, 1))
    assert field.accepts("repulse 36/13 x 24.06")
    assert field.accepts("repulse 9/8,8 Ma x 24.06")
    assert field.refuses("repulse 9/8,36/13 x 24.06") == "3.2.1a", "one Force"
    field.order("repulse 36/13 x 24.06")
    assert field.refuses("repulse 9/8 x 24.06") == "7.4.1b"


@pytest.mark.clause("serbien:7.4.1b", "serbien:7.4-ex2")
def test_a_later_retreat_of_the_same_combat_brings_no_second_attempt() -> None:
    """Morava is driven back by the table, fails to repulse 8 Marsch, and owes more after its check."""
    units = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8", "ah-21-8"]\n"22.12" = ["ah-36-13 corps=ah-corps-8"]\n'
    field = battle(units + '"22.14" = ["ah-104"]\n', [1, 1, 6, 6, *[1] * 4, 6, 6, *[1] * 6])
    events = fight(field, "9/8,21/8,36/13 x 23.13", until=["retreat"])
    events += field.order("repulse Morava I x 23.12")
    while in_progress(field):
        if field.asked[1] == "retreat":
            assert not any(order.startswith("repulse") for order in field.notations())
        if field.asked == ("serbian", "attack"):
            break
        ways = [order for order in field.notations() if order != "done"] or ["done"]
        events += field.order("done" if field.asked[1] == "advance" else ways[0])
    assert len([line for line in told(events) if line.startswith("Repulse of")]) == 1
    assert len(lines(events, "11.1a")) > 1


@pytest.mark.clause("serbien:7.4.5c", "serbien:11.1.5")
@pytest.mark.parametrize(("roll", "status"), [((5, 5), 0), ((5, 6), 1)])
def test_who_fails_checks_and_goes_on(roll: tuple[int, int], status: int) -> None:
    """36/13 with 14 against 12 is 1:1: no dice, and its own check at level 10."""
    units = '"24.07" = ["ah-36-13"]\n"24.08" = ["sr-Morava-I"]\n'
    field = driven(units, 2, "ah-36-13", dice=roll)
    events = field.order("repulse 36/13 x 24.08")
    assert [die.total for die in rolled(events, "7.4.5c")] == [sum(roll)]
    assert field.piece("ah-36-13").status == status
    assert field.asked == ("austrian", "retreat"), "it still owes two hexes"
    assert "retreat two hexes" in field.decision.prompt


@pytest.mark.clause("serbien:7.4.2", "serbien:6.3b")
@pytest.mark.parametrize(("status", "able"), [("-3", True), ("CI", False)])
def test_the_broken_do_not_repulse_on_the_way(status: str, able: bool) -> None:
    units = f'"24.07" = ["ah-36-13 status={status}"]\n"24.08" = ["sr-Morava-I"]\n'
    field = driven(units, 1, "ah-36-13")
    assert any(order.startswith("repulse") for order in field.notations()) is able
    if not able:
        assert field.refuses("repulse 36/13 x 24.08") == "7.4.2"


@pytest.mark.clause("serbien:7.4c")
def test_only_the_stack_that_retreats_repulses() -> None:
    units = '"24.07" = ["ah-36-13", "ah-9-8"]\n"24.08" = ["sr-Morava-I"]\n'
    field = driven(units, 1, "ah-36-13")
    assert field.refuses("repulse 9/8 x 24.08") == "7.4c"
    assert field.refuses("repulse 36/13 x 24.05") == "7.4b"
    assert field.refuses("repulse 36/13 x 99.99") == "1.0-grid"


@pytest.mark.clause("serbien:7.4c", "serbien:7.4a")
@pytest.mark.parametrize("answer", ["no", "yes"])
def test_option_answer_says_whether_who_is_repulsed_may_repulse(answer: str) -> None:
    """36/13 repulses Obrenovac, which, driven back, might answer."""
    units = '"24.07" = ["ah-36-13"]\n"24.08" = ["sr-Dunav-I"]\n"24.06" = ["sr-Obrenovac lost=1"]\n'
    field = driven(units, 2, "ah-36-13", dice=(1, 1, 1, 1, 1, 1, 1, 1), options=f'answer = "{answer}"')
    field.order("repulse 36/13 x 24.06")
    assert field.asked == ("serbian", "retreat")
    listed = [order for order in field.notations() if order.startswith("repulse")]
    assert bool(listed) is (answer == "yes")
    if answer == "no":
        assert field.refuses("repulse Obrenovac x 24.07") == "7.4c"
        return
    field.order("repulse Obrenovac x 24.07")
    settle(field, "serbian")
    settle(field, "austrian")
    assert not in_progress(field) or field.asked[1] == "attack", "and there it ends"


@pytest.mark.clause("serbien:7.4c", "serbien:7.4a")
def test_in_a_movement_phase_nobody_answers() -> None:
    units = '"24.07" = ["ah-36-13"]\n"24.08" = ["sr-Obrenovac lost=1"]\n"30.16" = ["sr-Morava-I"]'
    field = serbien(units, dice=[1, 1, 1, 1], options='answer = "yes"')
    field.order("repulse 36/13 x 24.08")
    assert field.asked == ("serbian", "retreat")
    assert not any(order.startswith("repulse") for order in field.notations())
    field.order(field.notations()[0])
    assert not field.piece("sr-Obrenovac").retreated, "the mark is of attack phases"


@pytest.mark.clause("serbien:9.2.5.A.3", "serbien:7.4.4a", "serbien:9.2b")
def test_an_attacker_whom_a_retreating_enemy_drives_back_takes_no_part_in_his_attack() -> None:
    """Morava, which must retreat, repulses 8 Marsch, which was to attack Timok in 25.14."""
    units = (
        '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8", "ah-21-8", "ah-13 corps=ah-corps-8"]\n'
        '"22.12" = ["ah-36-13 corps=ah-corps-8"]\n"24.13" = ["ah-8-Ma"]\n"25.14" = ["sr-Timok-I"]\n'
    )
    field = battle(units, [1, 1, *[1] * 12])
    field.order("9/8,21/8,36/13 x 23.13", "8 Ma x 25.14", "done", "attack 23.13")
    fight(field, until=["retreat"])
    field.order("repulse Morava I x 24.13")
    events = fight(field)
    assert field.piece("ah-8-Ma").at != field.table.board.cell("24.13")
    assert any("The attack on Ub (25.14) lapses" in line for line in lines(events, "9.2.5.A.3"))


@pytest.mark.clause("serbien:11.1.2a", "serbien:7.4.2", "serbien:7.4c")
@pytest.mark.parametrize("status", ["full", "CI"])
def test_in_a_retreat_an_asset_repulses_with_its_formation_or_not_at_all(status: str) -> None:
    units = (
        f'"23.13" = ["sr-Morava-I status={status}", "sr-Loznica"]\n"23.12" = ["ah-9-8", "ah-21-8"]\n'
        '"22.12" = ["ah-36-13 corps=ah-corps-8"]\n"24.13" = ["ah-8-Ma"]\n'
    )
    field = battle(units, [1, 1, *[1] * 12])
    fight(field, "9/8,21/8,36/13 x 23.13", until=["retreat"])
    assert field.refuses("repulse Loznica x 24.13") == ("7.4.2" if status == "CI" else "11.1.2a")
    if status == "full":
        assert field.accepts("repulse Morava I,Loznica x 24.13")
    else:
        assert not any(order.startswith("repulse") for order in field.notations())
