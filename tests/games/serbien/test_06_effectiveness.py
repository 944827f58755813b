"""6: Combat Effectiveness."""

import pytest

from hexmarshal.core.engine.events import Modifier
from hexmarshal.games.serbien.rules.effectiveness import LoseLevels, check, level_of
from hexmarshal.games.serbien.rules.retreat.flight import DemoralisedRetreat
from hexmarshal.games.serbien.rules.table.pieces import STATUSES
from tests.games.serbien.fighting import battle, fight, lines, rolled
from tests.games.serbien.kit import Field, serbien
from tests.games.serbien.test_11_retreat import drive
from tests.games.serbien.test_11_retreat_costs import CORNERS, RING
from tests.playing import told

PAIR = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8{}"]\n'


def number(field: Field, *ids: str) -> tuple[int, ...]:
    return tuple(sorted(field.table.printed.index[id] for id in ids))


def lose(field: Field, levels: int, *ids: str) -> list[str]:
    """Let a Force lose levels; what was told."""
    table = field.table
    table.events.clear()
    table.call(LoseLevels(number(field, *ids), levels, "9.9.2-E"))
    table.run(len(table.stack) - 1)
    return told(table.events)


# -- Levels (6.1) ---------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:6.1.2", "serbien:6.1.2-ex", "serbien:6.1.3-ex", "serbien:6.1.4", "serbien:6.1")
@pytest.mark.parametrize(("status", "level"), list(zip(STATUSES, (10, 9, 8, 7, 7, 7, 7), strict=True)))
def test_the_level_is_the_base_less_the_status(status: str, level: int) -> None:
    """9/8 has a base of 10: −2 leaves 8, and CI, D1 and D2 count as −3."""
    field = battle(PAIR.format(f" status={status}"))
    (nine,) = number(field, "ah-9-8")
    assert field.table.level(nine) == level_of(field.table, (nine,)) == level
    assert field.table.ineffective(nine) is (status in ("CI", "D1", "D2"))
    assert field.table.demoralised(nine) is (status in ("D1", "D2"))


@pytest.mark.clause("serbien:6.1.3a", "serbien:6.1.4")
@pytest.mark.parametrize(
    ("levels", "status", "words"), [
        (1, "-1", "effectiveness −1"), (3, "-3", "effectiveness −3"), (4, "CI", "CI, Combat Ineffective"),
        (5, "D1", "D1, Demoralized"), (6, "D2", "D2, Demoralized"),
    ],
)  # fmt: skip
def test_reductions_lead_down_to_demoralization(levels: int, status: str, words: str) -> None:
    field = battle(PAIR.format(""))
    (line,) = lose(field, levels, "ah-9-8")
    assert STATUSES[field.piece("ah-9-8").status] == status
    assert line.endswith(f"drops to {words}. (9.9.2-E)")


@pytest.mark.clause("serbien:6.1.3b", "serbien:9.10b")
@pytest.mark.parametrize(("levels", "lost"), [(1, 1), (2, 2)])
def test_below_d2_reductions_are_of_strength(levels: int, lost: int) -> None:
    field = battle(PAIR.format(" status=D2"))
    told_ = lose(field, levels, "ah-9-8")
    assert (field.piece("ah-9-8").status, field.piece("ah-9-8").lost) == (6, lost)
    assert all(line.endswith("(6.1.3b)") for line in told_)
    field = battle(PAIR.format(" status=D1"))
    lose(field, 2, "ah-9-8")
    assert (field.piece("ah-9-8").status, field.piece("ah-9-8").lost) == (6, 1)


@pytest.mark.clause("serbien:5.5.1-2b", "serbien:6.1.2")
def test_a_force_checks_by_its_formation_or_by_its_best_asset() -> None:
    field = battle('"23.13" = ["sr-Loznica", "sr-Lesnica"]\n"23.12" = ["ah-9-8 status=-2", "ah-8-Ma"]\n')
    assert level_of(field.table, number(field, "ah-9-8", "ah-8-Ma")) == 8
    assert level_of(field.table, number(field, "sr-Loznica", "sr-Lesnica")) == 9


@pytest.mark.clause("serbien:6.1.1", "serbien:7.2.3a")
def test_a_forced_march_costs_levels() -> None:
    """9/8 with −1 is at 9. It goes ten points, and the dice show 11 at least."""
    field = serbien('"22.05" = ["ah-9-8 status=-1"]\n"30.20" = ["sr-Morava-I"]', dice=[5, 6])
    field.order("9/8 22.05-27.08")
    field.order("halt")
    assert field.piece("ah-9-8").status > 1


# -- Checks (6.2) ---------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:6.2.1", "serbien:6.2.2")
@pytest.mark.parametrize(
    ("dice", "modifier", "failed"), [((4, 4), 0, 0), ((4, 5), 0, 1), ((4, 4), 1, 1), ((6, 6), 2, 6), ((4, 5), -1, 0)]
)
def test_a_check_is_passed_up_to_the_level_and_failed_by_the_margin(
    dice: tuple[int, int], modifier: int, failed: int
) -> None:
    field = battle(PAIR.format(" status=-2"), dice)
    table = field.table
    table.events.clear()
    modifiers = (Modifier(modifier, "CRT", "9.9.2-drm"),) if modifier else ()
    assert check(table, number(field, "ah-9-8"), "Effectiveness Check", "6.2.1", *modifiers) == failed
    (die,) = rolled(table.events, "6.2.1")
    assert die.total == sum(dice) + modifier
    assert die.result == (f"failed by {failed}" if failed else "passed")


@pytest.mark.clause("serbien:6.2")
def test_a_check_follows_every_combat() -> None:
    field = battle(PAIR.format(""), [6, 3, 1, 1, 1, 1])
    assert len(rolled(fight(field, "9/8 x 23.13"), "10.2")) == 2


# -- Ineffective and Demoralized (6.3, 6.4) -------------------------------------------------------------------


@pytest.mark.clause("serbien:6.3a", "serbien:6.4a")
@pytest.mark.parametrize(("status", "able"), [("-3", True), ("CI", False), ("D1", False)])
def test_the_broken_prepare_no_attack(status: str, able: bool) -> None:
    field = serbien(PAIR.format(f" status={status}"))
    if status == "D1":
        assert not any(order.startswith("prepare 9/8") for order in field.notations())
    elif able:
        assert field.accepts("prepare 9/8 x 23.13")
    else:
        assert field.refuses("prepare 9/8 x 23.13") == "7.3.2a"


@pytest.mark.clause("serbien:6.3b", "serbien:6.4a")
@pytest.mark.parametrize(("status", "able"), [("-3", True), ("CI", False)])
def test_the_broken_neither_attack_nor_repulse(status: str, able: bool) -> None:
    attack, move = battle(PAIR.format(f" status={status}")), serbien(PAIR.format(f" status={status}"))
    if able:
        assert attack.accepts("9/8 x 23.13")
        assert move.accepts("repulse 9/8 x 23.13")
    else:
        assert attack.refuses("9/8 x 23.13") == "9.2.3b"
        assert move.refuses("repulse 9/8 x 23.13") == "7.4.2"


@pytest.mark.clause("serbien:7.3.3c", "serbien:6.3a")
def test_who_becomes_ineffective_loses_his_prepared_attack() -> None:
    for levels, kept in ((3, True), (4, False)):
        field = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 prepared=23.13", "ah-8-Ma prepared=23.13"]\n')
        lose(field, levels, "ah-9-8", "ah-8-Ma")
        assert [field.piece(id).prepared >= 0 for id in ("ah-9-8", "ah-8-Ma")] == [kept, kept]


@pytest.mark.clause("serbien:6.4b", "serbien:14.3.3")
@pytest.mark.parametrize(("status", "able"), [("CI", True), ("D1", False)])
def test_the_demoralized_build_no_position(status: str, able: bool) -> None:
    field = serbien(f'"24.14" = ["sr-Morava-I status={status}"]\n"24.11" = ["ah-9-8"]', player="serbian")
    if able:
        assert field.accepts("Morava I constructs")
    else:
        assert field.refuses("Morava I constructs") == "14.3.3"


@pytest.mark.clause("serbien:6.4c", "serbien:11.1.6")
def test_an_isolated_demoralized_force_that_cannot_retreat_surrenders() -> None:
    field = battle(f'"23.13" = ["sr-Morava-I status=D1"]\n{RING}', supply="")
    events = drive(field, 1, "sr-Morava-I")
    assert field.at("sr-Morava-I") == "eliminated"
    assert len(lines(events, "11.1.6")) == 1


@pytest.mark.clause("serbien:6.4d", "serbien:7.5.2")
@pytest.mark.parametrize(("enemy", "able"), [("23.08", True), ("23.09", False)])
def test_the_demoralized_recover_five_hexes_from_the_enemy(enemy: str, able: bool) -> None:
    field = serbien(f'"23.13" = ["sr-Morava-I status=D2"]\n"{enemy}" = ["ah-9-8"]', player="serbian")
    assert any(order.startswith("Morava I recovers") for order in field.notations()) is able


# -- Demoralized Retreat (6.4e to 6.4i) -----------------------------------------------------------------------


@pytest.mark.clause("serbien:6.4e", "serbien:6.4i", "serbien:6.4f")
def test_a_demoralized_formation_in_a_zone_goes_three_hexes_even_among_friends() -> None:
    units = '"23.13" = ["sr-Morava-I status=D1", "sr-Loznica", "sr-Dunav-I"]\n"23.11" = ["ah-9-8"]'
    field = serbien(units)
    field.order("9/8 23.11-23.12", "Loznica with Morava I")
    assert field.asked == ("serbian", "withdraw")
    board = field.table.board
    ends = {order.where for order in field.decision.all_orders()}
    assert {board.distance(board.cell("23.13"), board.cell(end)) for end in ends} == {3}
    zone = field.table.enemy_zone(0)
    assert not any(zone >> board.cell(end) & 1 for end in ends)
    field.order(field.notations()[0])
    assert field.at("sr-Morava-I") in ends
    assert field.at("sr-Loznica") == field.at("sr-Morava-I"), "its Force goes along"
    assert field.at("sr-Dunav-I") == "23.13"
    assert field.piece("sr-Morava-I").lost == 1
    assert field.piece("sr-Morava-I").status == 5


@pytest.mark.clause("serbien:6.4i")
def test_it_interrupts_a_march_and_an_enemy_across_the_sava_does_not_matter() -> None:
    units = '"24.11" = ["sr-Morava-I status=D1"]\n"24.08" = ["ah-9-8"]'
    field = serbien(units)
    field.order("9/8 24.08-24.10")
    assert field.at("ah-9-8") == "24.10"
    assert field.at("sr-Morava-I") == "24.11", "no ZOC reaches across the Sava"
    field = serbien('"23.14" = ["sr-Morava-I status=D1"]\n"23.11" = ["ah-9-8"]\n')
    field.order("9/8 23.11-23.13")
    assert field.asked == ("serbian", "withdraw")
    assert field.at("ah-9-8") == "23.13"


@pytest.mark.clause("serbien:6.4g")
def test_who_is_surrounded_is_eliminated_and_who_can_go_a_little_pays_for_the_rest() -> None:
    field = battle(f'"23.13" = ["sr-Morava-I status=D1"]\n"23.12" = ["ah-104"]\n{CORNERS}', supply="")
    table = field.table
    table.call(DemoralisedRetreat(number(field, "sr-Morava-I")[0]))
    table.run()
    assert field.at("sr-Morava-I") == "eliminated"


@pytest.mark.clause("serbien:6.4h")
def test_nobody_need_go_further_than_vogosca() -> None:
    field = battle('"06.20" = ["ah-9-8 status=D1"]\n"07.20" = ["sr-Morava-I"]', supply="")
    table = field.table
    assert table.in_zone(number(field, "ah-9-8")[0])
    table.call(DemoralisedRetreat(number(field, "ah-9-8")[0]))
    table.run()
    assert (field.at("ah-9-8"), field.piece("ah-9-8").lost) == ("06.20", 1), "only the distance is excused"


@pytest.mark.clause("serbien:6.4e", "serbien:11.1.3-ex")
def test_after_a_combat_it_comes_when_the_mandated_retreat_is_over() -> None:
    """Morava becomes D1 by its check, goes two hexes, and is out of all zones: nothing more follows."""
    field = battle('"23.13" = ["sr-Morava-I status=-3"]\n"23.12" = ["ah-9-8", "ah-21-8"]', [1, 1, 1, 1, 4, 4])
    fight(field, "9/8,21/8 x 23.13")
    board = field.table.board
    assert field.piece("sr-Morava-I").status == 5
    assert board.distance(board.cell("23.13"), field.piece("sr-Morava-I").at) == 2
    assert field.piece("sr-Morava-I").lost == 0
