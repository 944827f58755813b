"""9.1, 9.2: declaring attacks, and who may attack what with whom."""

import pytest

from hexmarshal.games.serbien.rules.combat.attack import Attack
from hexmarshal.games.serbien.rules.table.pieces import Off
from tests.games.serbien.fighting import battle, fight, lines
from tests.games.serbien.kit import Field, serbien
from tests.playing import told

ALONE = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8"]'


@pytest.mark.clause("serbien:9.0", "serbien:1.2-attack-phase")
def test_in_the_counter_attack_phase_the_other_player_attacks() -> None:
    field = battle(ALONE, step="counter_attack")
    assert field.asked == ("serbian", "attack")
    events = fight(field, "Morava I x 23.12", until=["intensity"])
    assert field.asked == ("serbian", "intensity"), "he declares first: he is the attacker"
    assert any("Morava I Division attacks 23.12" in line for line in lines(events, "9.1.1b"))


@pytest.mark.clause("serbien:9.0-stack", "serbien:3.1.2", "serbien:3.1.2-b")
def test_two_and_a_quarter_divisions_attack_out_of_a_hex() -> None:
    units = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8", "ah-21-8", "ah-8-Ma", "ah-13 corps=ah-corps-8"]'
    field = battle(units)
    assert field.accepts("9/8,21/8 x 23.13")
    assert field.accepts("9/8,21/8,8 Ma x 23.13"), "2¼"
    assert field.refuses("9/8,21/8,13 x 23.13") == "3.1.2-b", "2½"


@pytest.mark.clause("serbien:3.1.2", "serbien:9.2.1c")
def test_the_limit_counts_all_attacks_out_of_a_hex_in_the_phase() -> None:
    units = (
        '"23.13" = ["sr-Morava-I"]\n"22.12" = ["sr-Dunav-I"]\n'
        '"23.12" = ["ah-9-8", "ah-21-8", "ah-8-Ma", "ah-13 corps=ah-corps-8"]'
    )
    field = battle(units)
    field.order("9/8 x 23.13")
    assert field.accepts("21/8 x 22.12"), "different Forces may attack different hexes"
    assert field.refuses("21/8,13 x 22.12") == "3.1.2-b"
    field.order("21/8 x 22.12")
    assert field.asked == ("austrian", "attack")


@pytest.mark.clause("serbien:3.1.2")
def test_of_the_assets_two_fight_and_of_these_one_artillery() -> None:
    here = '"ah-9-8", "ah-8-Ma", "ah-13-Ma", "ah-schw.HbD army=FIFTH", "ah-30.5-Mrs army=FIFTH"'
    field = battle(f'"23.13" = ["sr-Morava-I"]\n"23.12" = [{here}]')
    assert field.accepts("9/8,8 Ma,13 Ma x 23.13")
    assert field.accepts("9/8,8 Ma,schw.HbD x 23.13")
    assert field.refuses("9/8,8 Ma,13 Ma,schw.HbD x 23.13") == "3.1.2"
    assert field.refuses("9/8,schw.HbD,30.5 Mrs x 23.13") == "3.1.2"


@pytest.mark.clause("serbien:3.1.2a", "serbien:8.8.1c")
def test_in_the_mountains_one_and_a_quarter_fight_and_no_artillery() -> None:
    flat = '"23.12" = ["ah-9-8", "ah-13 corps=ah-corps-8", "ah-8-Ma", "ah-schw.HbD army=FIFTH"]'
    field = battle(f'"23.13" = ["sr-Morava-I"]\n{flat}')
    assert field.accepts("9/8,13,schw.HbD x 23.13")
    steep, low = steep_beside_low(field)
    field = battle(f'"{steep}" = ["sr-Morava-I"]\n{flat.replace("23.12", low)}', supply="")
    assert field.accepts(f"9/8,8 Ma x {steep}"), "1¼ attack into the mountains"
    assert field.refuses(f"9/8,13 x {steep}") == "3.1.2a"
    assert field.refuses(f"9/8,schw.HbD x {steep}") == "3.1.2a"
    field = battle(f'"{low}" = ["sr-Morava-I"]\n{flat.replace("23.12", steep)}', supply="")
    assert field.accepts(f"9/8,8 Ma x {low}")
    assert field.refuses(f"9/8,13 x {low}") == "3.1.2a", "nor out of them"
    assert field.refuses(f"9/8,schw.HbD x {low}") == "3.1.2a"


def steep_beside_low(field: Field) -> tuple[str, str]:
    """A Mountainous hex and one beside it that is not, with nothing between them."""
    table = field.table
    ground, board = table.printed.ground, table.board
    for cell in board.cells:
        row = ground.terrain[cell]
        if row is None or not row.mountainous or board.places.get(cell):
            continue
        for there in board.neighbours[cell]:
            other = ground.terrain[there]
            barred = (cell, there) in board.sides("impassable") or ground.water(cell, there)
            if other is not None and other.id == "upland" and not barred:
                return table.hexname(cell), table.hexname(there)
    raise AssertionError


@pytest.mark.clause("serbien:9.1-1")
def test_a_marker_that_points_at_nobody_is_removed_first() -> None:
    field = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 prepared=24.12", "ah-21-8 prepared=23.13"]')
    assert field.piece("ah-9-8").prepared == -1
    assert field.piece("ah-21-8").prepared >= 0
    assert any("9th Division loses its Prepared Attack marker" in line for line in field.heard())
    assert field.accepts("9/8,21/8 x 23.13")


@pytest.mark.clause("serbien:9.1-1", "serbien:9.2.3b")
def test_the_marker_of_a_broken_force_comes_off_and_its_duty_lapses() -> None:
    field = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 prepared=23.13 status=CI", "ah-21-8"]')
    assert field.piece("ah-9-8").prepared == -1
    assert field.accepts("done")


@pytest.mark.clause("serbien:9.1-1")
def test_no_marker_outlives_the_phase() -> None:
    units = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 prepared=23.13", "ah-13 prepared=23.13"]'
    field = battle(units, [6, 6, 1, 1, 1, 1])
    fight(field, "9/8 x 23.13")
    assert field.piece("ah-9-8").prepared == -1, "its attack was made"
    assert field.piece("ah-13").prepared == -1, "the brigade is Independent: the attacker chose the 8th Corps"


@pytest.mark.clause("serbien:9.1-2", "serbien:9.1-3")
def test_all_attacks_are_declared_before_any_and_made_in_the_attackers_order() -> None:
    units = (
        '"23.13" = ["sr-Morava-I"]\n"22.12" = ["sr-Dunav-I"]\n"24.12" = ["sr-Timok-I"]\n'
        '"23.12" = ["ah-9-8", "ah-21-8"]\n"25.12" = ["ah-36-13"]'
    )
    field = battle(units, [6, 6, *[1] * 20])
    events = field.order("9/8 x 23.13", "21/8 x 22.12", "done")
    assert len(lines(events, "9.1-2")) == 2
    assert field.asked == ("austrian", "next-attack")
    assert set(field.notations()) == {"attack 22.12", "attack 23.13"}
    assert field.refuses("attack 24.12") == "9.1-3", "nothing can be added now"
    field.order("attack 22.12")
    assert "22.12" in field.decision.prompt


@pytest.mark.clause("serbien:9.1-3")
def test_an_attack_on_a_hex_that_was_emptied_lapses() -> None:
    units = '"23.13" = ["sr-Lesnica"]\n"23.12" = ["ah-9-8"]\n"22.12" = ["ah-21-8"]\n"22.13" = ["sr-Sabac"]'
    field = battle(units)
    field.order("9/8 x 23.13", "21/8 x 22.13", "done")
    table = field.table
    table.alter(table.printed.index["sr-Sabac"], at=int(Off.ELIMINATED))
    events = field.order("attack 22.13")
    assert any("The attack on Koceljeva (22.13) lapses" in line for line in told(events))
    assert field.at("ah-21-8") == "22.12", "nobody advances"
    assert not field.piece("ah-21-8").fought


@pytest.mark.clause("serbien:9.1.1a", "serbien:9.1.1b", "serbien:3.1.6-ask")
def test_the_hex_is_revealed_with_its_ids_before_anybody_is_withheld() -> None:
    units = '"23.13" = ["sr-Morava-I", "sr-Loznica"]\n"23.12" = ["ah-9-8", "ah-21-8"]'
    field = battle(units)
    events = field.order("9/8 x 23.13", "done")
    assert field.asked == ("austrian", "commit")
    (line,) = lines(events, "9.1.1b")
    assert line.startswith("9th Division attacks 23.13 from 23.12: ")
    assert "Morava I Division" in line
    assert "Loznica Regiment" in line
    assert "21st" not in line, "who does not attack is not revealed"
    shown = {piece["id"]: piece for piece in field.match.view("austrian").pieces()}
    assert shown["sr-Loznica"]["at"] == "23.13"
    assert "lost" not in shown["sr-Morava-I"] or shown["sr-Morava-I"]["lost"] is None, "no strength is shown"


@pytest.mark.clause("serbien:9.0", "serbien:8.8.1c")
@pytest.mark.parametrize(
    ("enemy", "defended"),
    [('"ah-8-Train"', False), ('"ah-FsAR.6"', False), ('"ah-8-Train", "ah-FsAR.6", "ah-8-Ma"', True)],
)
def test_a_hex_is_attacked_only_if_somebody_there_can_fight(enemy: str, defended: bool) -> None:
    """No zone of control reaches across the Sava, so a train or guns may stand there alone."""
    units = f'"28.09" = [{enemy}]\n"29.10" = ["sr-Morava-I prepared=28.09"]\n"29.11" = ["ah-9-8"]'
    field = serbien(units, "attack", "serbian")
    assert ("28.09" in field.decision.subjects()) == defended
    if defended:
        assert field.accepts("Morava I x 28.09")
        assert field.refuses("done") == "9.2.3a"
    else:
        assert field.refuses("Morava I x 28.09") == "9.0"
        assert field.accepts("done"), "the marker binds nobody"


@pytest.mark.clause("serbien:9.2.2a")
def test_who_puts_an_attack_together_begins_with_the_strongest() -> None:
    field = battle('"22.08" = ["ah-13-Ma"]\n"22.09" = ["ah-Dani"]\n"21.09" = ["sr-Morava-I"]')
    whole = field.decision.question.whole(field.table, "21.09", "")
    assert whole is not None
    assert whole.pieces == ("ah-Dani",), "each is a corps by itself"


@pytest.mark.clause("serbien:9.1-1")
def test_a_marker_stays_until_the_attack_phase_of_its_own_side_begins() -> None:
    units = '"23.13" = ["sr-Lim"]\n"23.12" = ["ah-9-8 prepared=22.12"]\n"40.20" = ["sr-Morava-I"]'
    field = serbien(units, "attack", "serbian")
    assert field.asked == ("serbian", "attack")
    assert field.piece("ah-9-8").prepared >= 0
    assert told(field.order("done")) == [
        "Austro-Hungarian Counter Attack Phase (9.0)", "9th Division loses its Prepared Attack marker. (9.1-1)"
    ]  # fmt: skip


@pytest.mark.clause("serbien:9.2.1a")
def test_an_attack_names_units_and_each_once_in_the_order_of_the_counters() -> None:
    field = battle('"23.13" = ["sr-Lim"]\n"23.12" = ["ah-9-8", "ah-21-8"]')
    assert field.refuses(Attack((), "23.13")) == "9.2.1a"
    assert field.refuses(Attack(("ah-9-8", "ah-9-8"), "23.13")) == "9.2.1a"
    first, second = sorted(("ah-9-8", "ah-21-8"), key=field.table.printed.index.__getitem__)
    assert field.decision.normal(Attack((second, first), "23.13")) == Attack((first, second), "23.13")


@pytest.mark.clause("serbien:8.8.1c", "serbien:9.2a", "serbien:9.2.1b")
def test_forces_that_may_attack_a_hex_have_a_combat_unit_and_attack_no_other() -> None:
    units = '"24.09" = ["ah-FsAR.6"]\n"25.10" = ["ah-9-8", "ah-schw.HbD"]\n"24.10" = ["sr-Lim"]\n"26.10" = ["sr-Uzice"]'
    field = serbien(units, "attack")
    listed = {order for order in field.notations() if order.endswith("24.10")}
    assert listed == {"9/8 x 24.10", "9/8,schw.HbD x 24.10"}
    field.order("9/8,schw.HbD x 26.10")
    assert not [order for order in field.notations() if order.endswith("24.10")], "they are to attack another"
