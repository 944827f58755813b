"""10.0, 10.2, 10.3: Post-Combat Effectiveness Checks."""

import pytest

from hexmarshal.core.engine.events import AnyEvent, Rolled
from tests.games.serbien.fighting import battle, fight, rolled
from tests.games.serbien.kit import Field
from tests.playing import terms, told

CORPS = '"23.12" = ["ah-9-8", "ah-21-8"]\n'
"""25 against 12 is 2:1, with PR +1; ten guns on a division are +1."""


def away(field: Field, id: str, start: str = "23.13") -> int:
    return field.table.board.distance(field.table.board.cell(start), field.piece(id).at)


def checked(status: str, roll: tuple[int, int]) -> Field:
    """Morava with a status, after white 1, modified to 2, and black 1: +3 and a white retreat. Its check is at +4."""
    field = battle(f'"23.13" = ["sr-Morava-I status={status}"]\n{CORPS}', [1, 1, 1, 1, *roll])
    events = fight(field, "9/8,21/8 x 23.13")
    assert terms(rolled(events, "10.2")[-1]) == [("9.9.2-drm", 3), ("10.1.2", 1)]
    return field


@pytest.mark.clause("serbien:10.2", "serbien:10.3a", "serbien:10.3b", "serbien:10.3c", "serbien:10.3e", "serbien:10.3f")
@pytest.mark.parametrize(
    ("roll", "status", "lost", "hexes"),
    [
        ((2, 2), 3, 0, 0),  # 8 against 8
        ((2, 3), 4, 0, 1),  # failed by 1: CI, and a hex
        ((3, 4), 4, 0, 1),  # by 3
        ((4, 4), 5, 0, 2),  # by 4: Demoralized, and two hexes
        ((5, 5), 5, 0, 2),  # by 6
        ((5, 6), 6, 1, 3),  # by 7: three levels, a reduction, and a hex more
    ],
)
def test_the_margin_says_what_is_lost(roll: tuple[int, int], status: int, lost: int, hexes: int) -> None:
    field = checked("-3", roll)
    piece = field.piece("sr-Morava-I")
    assert (piece.status, piece.lost, away(field, "sr-Morava-I")) == (status, lost, hexes)


@pytest.mark.clause("serbien:10.3a", "serbien:10.3b")
@pytest.mark.parametrize(("roll", "status"), [((3, 4), 0), ((4, 4), 1), ((5, 5), 1), ((5, 6), 2)])
def test_a_fresh_formation_loses_levels_and_stays(roll: tuple[int, int], status: int) -> None:
    field = checked("full", roll)
    assert (field.piece("sr-Morava-I").status, away(field, "sr-Morava-I")) == (status, 0)


@pytest.mark.clause("serbien:10.3d", "serbien:10.3f", "serbien:6.1.3b")
def test_levels_beyond_d2_are_reductions_and_who_was_demoralized_goes_no_further() -> None:
    """D1 fails by 7: one level, two reductions for the others and one for the margin, and one hex."""
    field = checked("D1", (5, 6))
    piece = field.piece("sr-Morava-I")
    assert (piece.status, piece.lost, away(field, "sr-Morava-I")) == (6, 3, 1)


@pytest.mark.clause("serbien:10.3f")
def test_who_was_demoralized_before_does_not_go_two_hexes_for_passing() -> None:
    """It passes, but stands in an EZOC: then 6.4 makes it go three hexes with a reduction."""
    field = checked("D1", (1, 1))
    assert (field.piece("sr-Morava-I").lost, away(field, "sr-Morava-I")) == (1, 3)


@pytest.mark.clause("serbien:10.3-ex1")
def test_example_one_status_three_failed_by_eight() -> None:
    field = checked("-3", (6, 6))
    piece = field.piece("sr-Morava-I")
    assert (piece.status, away(field, "sr-Morava-I"), piece.lost) == (6, 3, 1), "D2, 1+2 hexes, and the SR of 7 or more"


@pytest.mark.clause("serbien:10.3-ex2", "serbien:10.3e")
def test_example_two_who_is_ci_and_passes_retreats_a_hex() -> None:
    field = checked("CI", (1, 1))
    piece = field.piece("sr-Morava-I")
    assert (piece.status, piece.lost, away(field, "sr-Morava-I")) == (4, 0, 1)


@pytest.mark.clause("serbien:10.3e")
def test_an_attacker_who_becomes_ci_retreats_too() -> None:
    """1:1, white 7 and black 6: E for the attacker, who passes his check."""
    field = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 status=-3"]', [6, 6, 1, 1, 1, 1])
    fight(field, "9/8 x 23.13")
    assert field.piece("ah-9-8").status == 4
    assert away(field, "ah-9-8", "23.12") == 1


@pytest.mark.clause("serbien:10.3-ex3", "serbien:10.0a")
def test_example_three_one_roll_for_two_formations() -> None:
    """CRT +2 and a roll of 11: level 11 fails by 2, level 7 by 6."""
    units = '"23.13" = ["sr-Morava-I", "sr-Timok-II status=-3 corps=sr-corps-2"]\n'
    field = battle(units + CORPS, [4, 1, 1, 1, 5, 6])
    events = fight(field, "9/8,21/8 x 23.13")
    check = rolled(events, "10.2")[-1]
    assert (terms(check), check.total) == ([("9.9.2-drm", 2)], 13)
    assert sorted(check.result.split("; ")) == ["failed by 2", "failed by 6"]
    assert (field.piece("sr-Morava-I").status, away(field, "sr-Morava-I")) == (1, 0)
    assert (field.piece("sr-Timok-II").status, away(field, "sr-Timok-II")) == (5, 2)


@pytest.mark.clause("serbien:10.0a", "serbien:9.1.1j")
def test_every_hex_has_its_roll() -> None:
    units = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8"]\n"22.12" = ["ah-21-8"]'
    field = battle(units, [6, 3, *[1] * 6])
    checks = rolled(fight(field, "9/8,21/8 x 23.13"), "10.2")
    assert {check.purpose.split(", ")[-1] for check in checks[:2]} == {"23.12", "22.12"}
    assert [check.purpose.split(", ")[-1] for check in checks[2:]] == ["23.13"]


@pytest.mark.clause("serbien:10.0b")
def test_the_attackers_results_come_first() -> None:
    field = battle('"23.13" = ["sr-Morava-I status=CI"]\n"23.12" = ["ah-9-8 status=-3"]', [6, 6, *[1] * 6])
    events = fight(field, "9/8 x 23.13")
    went = [line.split(" retreats")[0] for line in told(events) if " retreats " in line]
    assert went == ["9th Division", "Morava I Division"]
    clauses = [event.clause for event in events]
    assert "10.2" in clauses[clauses.index("11.1a") :], "the defender checks when the attacker has retreated"


@pytest.mark.clause("serbien:10.0c", "serbien:10.3e")
@pytest.mark.parametrize(("asset", "checks", "hexes"), [("ah-8-Ma", 0, 0), ("ah-13-Ma", 1, 1)])
def test_below_one_to_four_the_defender_makes_no_check(asset: str, checks: int, hexes: int) -> None:
    """2 against 12 is 1:6, 3 against 12 is 1:4. A CI defender retreats only after a check."""
    field = battle(f'"23.13" = ["sr-Morava-I status=CI"]\n"23.12" = ["{asset}"]', [1, 1, 1, 1, 1, 1])
    name = "8 Ma" if asset == "ah-8-Ma" else "13 Ma"
    events = fight(field, f"{name} x 23.13")
    assert len(of_the_serb(events)) == checks
    assert away(field, "sr-Morava-I") == hexes


@pytest.mark.clause("serbien:10.0c", "serbien:9.6.2a")
def test_the_final_odds_count() -> None:
    """1:4 against a position is 1:5."""
    units = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-13-Ma"]'
    field = battle(units, [1, 1, 1, 1], state='positions = [["23.13"], []]')
    assert of_the_serb(fight(field, "13 Ma x 23.13")) == []


def of_the_serb(events: list[AnyEvent]) -> list[Rolled]:
    """The Serbian checks."""
    return [die for die in rolled(events, "10.2") if die.purpose.startswith("Serbian")]


@pytest.mark.clause("serbien:10.0d", "serbien:9.5.2")
def test_all_modifiers_apply_to_every_force() -> None:
    """Flanked by two divisions: 25 against 24 is 1:1 and two right 2:1; white 2, black 1: +3, guns 0, flank +1."""
    units = '"23.13" = ["sr-Morava-I", "sr-Dunav-I"]\n"23.12" = ["ah-9-8"]\n"24.13" = ["ah-21-8"]'
    field = battle(units, [1, 1, *[1] * 4, 4, 4])
    check = rolled(fight(field, "9/8,21/8 x 23.13"), "10.2")[-1]
    assert terms(check) == [("9.9.2-drm", 3), ("9.5.2", 1)]
    assert check.result == "failed by 1; failed by 1"


@pytest.mark.clause("serbien:10.3g", "serbien:5.5.2a", "serbien:5.5.2b")
@pytest.mark.parametrize(
    ("roll", "lost", "place"),
    [((2, 3), 0, "23.13"), ((3, 3), 1, "23.13"), ((4, 4), 1, "23.13"), ((4, 5), 1, "eliminated")],
)
def test_an_asset_alone_is_reduced_for_levels(roll: tuple[int, int], lost: int, place: str) -> None:
    """Loznica, level 9, at +4: 3:1, white 6 and black 1 are +3 and five guns on a regiment +1."""
    field = battle('"23.13" = ["sr-Loznica"]\n"23.12" = ["ah-9-8"]', [6, 1, 1, 1, *roll])
    events = fight(field, "9/8 x 23.13")
    assert terms(rolled(events, "10.2")[-1]) == [("9.9.2-drm", 3), ("10.1.2", 1)]
    assert (field.piece("sr-Loznica").lost, field.at("sr-Loznica")) == (lost, place)
    assert field.piece("sr-Loznica").status == 0


@pytest.mark.clause("serbien:10.3g", "serbien:5.5.2-ex", "serbien:5.5.2-note")
def test_two_assets_share_the_reductions() -> None:
    """13 against 8 is 3:2: white 6, black 1: +2; five guns on half a division +1. 9 and 3 is failed by 3, 11 by 5."""
    for roll, lost in (((3, 6), [1]), ((5, 6), [1, 1])):
        field = battle('"23.13" = ["sr-Loznica", "sr-Sabac"]\n"23.12" = ["ah-9-8"]', [6, 1, 1, 1, *roll])
        fight(field, "9/8 x 23.13", until=["lose"])
        assert field.asked == ("serbian", "lose")
        field.order("lose Loznica")
        if len(lost) > 1:
            field.order("lose Šabac")
        pieces = [field.piece(id).lost for id in ("sr-Loznica", "sr-Sabac")]
        assert sum(pieces) == len(lost)


@pytest.mark.clause("serbien:8.5.1e")
def test_a_fort_alone_is_lost_by_a_failed_check() -> None:
    """13 against 3 is 4:1: white 6, black 1: +3 and a white retreat; level 9."""
    field = battle('"23.13" = ["sr-Beograd-Fort"]\n"23.12" = ["ah-9-8"]', [6, 1, 1, 1, 5, 5])
    fight(field, "9/8 x 23.13")
    assert field.at("sr-Beograd-Fort") == "eliminated"
    field = battle('"23.13" = ["sr-Morava-I", "sr-Beograd-Fort"]\n"23.12" = ["ah-9-8"]', [5, 1, 1, 1, 5, 5])
    fight(field, "9/8 x 23.13")
    assert field.piece("sr-Morava-I").status == 1
    assert (field.at("sr-Beograd-Fort"), field.piece("sr-Beograd-Fort").flipped) == ("23.13", False)


GUNS = '"23.13" = ["sr-Morava-I also=24.13{}", "sr-Hb-12cm"]\n"23.12" = ["ah-9-8"]'
"""Artillery, which has no CEL, beside half of a Two-Hex Unit, of whose Force it cannot be (guns-without-a-level)."""


@pytest.mark.clause("serbien:8.8", "serbien:10.2", "serbien:19.1.1d")
def test_guns_beside_half_a_unit_share_its_check() -> None:
    field = battle(GUNS.format(""), dice=(1, 4, 1, 1, 6, 5))
    events = fight(field, "9/8 x 23.13")
    assert any("Serbian Effectiveness Check" in line and "failed by 4; failed by 4" in line for line in told(events))
    assert field.at("sr-Hb-12cm") == "23.13", "it has no level to lose"


@pytest.mark.clause("serbien:8.8", "serbien:10.3e")
def test_guns_beside_half_a_unit_retreat_with_it() -> None:
    field = battle(GUNS.format(" status=-2"), dice=(1, 4, 1, 1, 5, 5))
    fight(field, "9/8 x 23.13")
    assert field.piece("sr-Morava-I").status == 4, "Combat Ineffective, so it retreats a hex"
    assert "23.13" not in (field.at("sr-Morava-I"), field.at("sr-Hb-12cm"))
    assert field.at("sr-Hb-12cm") == field.at("sr-Morava-I")


@pytest.mark.clause("serbien:7.3.3c", "serbien:6.1.3a")
@pytest.mark.parametrize(("roll", "status", "loses"), [((2, 2), 3, False), ((2, 3), 4, True)])
def test_who_becomes_combat_ineffective_loses_his_marker(roll: tuple[int, int], status: int, loses: bool) -> None:
    """Morava I, at −3 and with a marker for the counter-attack, fails its check by nothing or by 1."""
    field = battle(f'"23.13" = ["sr-Morava-I status=-3 prepared=23.12"]\n{CORPS}', [1, 1, 1, 1, *roll])
    events = told(fight(field, "9/8,21/8 x 23.13", until=["attack"]))
    assert field.piece("sr-Morava-I").status == status
    assert ("Morava I Division loses its Prepared Attack marker. (7.3.3c)" in events) is loses
