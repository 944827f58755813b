"""9.2.5: what becomes of the withheld."""

import pytest

from tests.games.serbien.fighting import battle, fight, ground, lines, rolled
from tests.games.serbien.kit import Field
from tests.games.serbien.test_09_withheld import ATTACK, met


@pytest.mark.clause("serbien:9.2.5")
def test_the_guns_of_the_withheld_are_not_used() -> None:
    field = battle('"23.13" = ["sr-Morava-I status=CI", "sr-Dunav-I"]\n"23.12" = ["ah-9-8"]', [1, 6, *[1] * 8],
                   state="shells = 4")  # fmt: skip
    answers = {"withhold": "withhold Morava I", "shells": "shells Dunav I"}
    events = fight(field, "9/8 x 23.13", answers=answers)
    assert "3 of the defender" in lines(events, "10.1.2")[0], "the 3 of Dunav alone"


@pytest.mark.clause("serbien:9.2.5.D.1", "serbien:11.2.2")
def test_a_withheld_attacker_is_not_touched_and_does_not_advance() -> None:
    """At 1:1 white 6 and black 6 cost the attacker a level and a reduction, and his check fails by one."""
    units = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8", "ah-21-8"]'
    field = battle(units, [6, 6, 3, 4, 1, 1])
    fight(field, "9/8,21/8 x 23.13", until=["commit"])
    field.order("withhold 9/8", "done")
    fight(field)
    assert field.piece("ah-21-8").status > 0
    assert (field.piece("ah-9-8").status, field.piece("ah-9-8").lost) == (0, 0)
    assert not field.piece("ah-9-8").fought


@pytest.mark.clause("serbien:9.2.5.D.2", "serbien:9.2.5.D.3")
def test_the_withheld_go_along_when_the_hex_is_vacated() -> None:
    """6:1 with white 1 is a black 2: two hexes. The withheld division rolls no check and suffers no level."""
    units = f'"23.13" = ["sr-Obrenovac lost=1", "sr-Timok-I status=CI corps=sr-corps-3"]\n{ATTACK}'
    field = battle(units, [1, 1, *[1] * 10])
    events = fight(field, "9/8,21/8 x 23.13", answers={"withhold": "withhold Timok I"})
    assert "black retreat 2" in rolled(events, "9.1.1g")[0].result
    assert field.at("sr-Timok-I") == field.at("sr-Obrenovac")
    assert away(field, "sr-Timok-I") == 2
    assert field.piece("sr-Timok-I").status == 4, "a CI Force that fought would have gone a hex further"
    assert [die.result for die in rolled(events, "10.2")] == ["passed; passed", "passed"]


@pytest.mark.clause("serbien:9.2.5.D.3", "serbien:11.1.3")
def test_the_withheld_lose_a_level_by_an_ezoc() -> None:
    """All ways of two hexes lead through the ZOCs of those who stand south of the hex."""
    ring = '"22.14" = ["ah-36-13"]\n"24.14" = ["ah-42-13"]\n"23.15" = ["ah-29-9 army=FIFTH"]\n'
    units = f'"23.13" = ["sr-Obrenovac lost=1", "sr-Timok-I status=CI corps=sr-corps-3"]\n{ATTACK}'
    field = battle(units + ring, [1, 1, *[1] * 10])
    fight(field, "9/8,21/8 x 23.13", answers={"withhold": "withhold Timok I"}, until=["withdraw"])
    assert field.piece("sr-Timok-I").status > 4


@pytest.mark.clause("serbien:9.2.5.D.2")
def test_the_withheld_stay_while_a_defender_stays() -> None:
    """The check of Obrenovac, 12 and 4, fails by 7 and it leaves; Timok II passes nothing but fails by 6 and stays."""
    field = example()
    assert away(field, "sr-Morava-II") == away(field, "sr-Timok-II") == 1


@pytest.mark.clause("serbien:9.2.5-ex", "serbien:10.3c", "serbien:10.3e", "serbien:9.1.1h")
def test_the_example_of_withholding() -> None:
    field = example()
    a, b, c = (field.piece(id) for id in ("sr-Timok-II", "sr-Obrenovac", "sr-Morava-II"))
    assert (a.status, a.lost, away(field, "sr-Timok-II")) == (2, 0, 1), "failed by 6: two levels and no retreat"
    assert (b.status, b.lost, away(field, "sr-Obrenovac")) == (4, 1, 3), "failed by 7: CI, a reduction and 1+1 hexes"
    assert (c.status, c.at) == (4, a.at), "C went along by the CRT and stays with A, the smallest obligation"


def example() -> Field:
    """A is Timok II with level 10, B Obrenovac with level 9, C Morava II, which is CI and withheld.

    25 against 15 with markers is 2:1; white 1 and black 1 are +4 and a black retreat. The check of A and B is 12 and 4.
    """
    units = (
        '"23.13" = ["sr-Timok-II", "sr-Obrenovac status=-1 corps=sr-corps-1", "sr-Morava-II status=CI"]\n'
        '"23.12" = ["ah-9-8 prepared=23.13", "ah-21-8 prepared=23.13"]'
    )
    field = battle(units, [1, 1, 1, 1, 6, 6])
    events = fight(field, "9/8,21/8 x 23.13", answers={"withhold": "withhold Morava II"})
    assert "defender +4, black retreat 1" in rolled(events, "9.1.1g")[0].result
    assert rolled(events, "10.2")[-1].result == "failed by 6; failed by 7"
    return field


def away(field: Field, id: str) -> int:
    """Hexes from 23.13."""
    return field.table.board.distance(field.table.board.cell("23.13"), field.piece(id).at)


@pytest.mark.clause("serbien:9.2.5.D.1", "serbien:11.1.2a")
def test_a_withheld_asset_shares_the_retreat_of_its_formation() -> None:
    """9/8 is CI after its check and retreats; the regiment that it left out goes with it and loses nothing."""
    units = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 status=-3", "ah-8-Ma"]'
    field = battle(units, [6, 6, 1, 1, 1, 1])
    fight(field, "9/8 x 23.13")
    assert field.piece("ah-9-8").status == 4
    assert field.at("ah-8-Ma") == field.at("ah-9-8") != "23.12"


@pytest.mark.clause("serbien:9.2.5")
def test_only_who_is_in_the_hex_can_be_withheld() -> None:
    attackers = ATTACK + '"22.13" = ["sr-Timok-II corps=sr-corps-2"]\n'
    field = met('"sr-Morava-I status=CI", "sr-Dunav-I"', attackers)
    assert field.refuses("withhold Timok II") == "9.2.5"


@pytest.mark.clause("serbien:9.2.5.C.1", "serbien:3.1.2a")
def test_a_marked_unit_for_which_there_is_no_room_need_not_join() -> None:
    """Two divisions have prepared an attack into the mountains, where 1¼ may attack."""
    field = battle('"23.12" = ["ah-9-8"]\n"23.13" = ["sr-Morava-I"]')
    table = field.table
    steep, low = next(
        (table.hexname(cell), table.hexname(there))
        for cell in table.board.cells if ground(field, cell) == "foothills"
        for there in table.board.neighbours[cell]
        if ground(field, there) == "upland" and not table.printed.ground.water(cell, there)
    )  # fmt: skip
    units = f'"{low}" = ["ah-9-8 prepared={steep}", "ah-21-8 prepared={steep}"]\n"{steep}" = ["sr-Morava-I"]'
    field = battle(units, supply="")
    assert field.accepts(f"9/8 x {steep}")
    assert field.accepts(f"21/8 x {steep}")
    assert field.refuses(f"9/8,21/8 x {steep}") == "3.1.2a"
    both = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 prepared=23.13", "ah-21-8 prepared=23.13"]')
    assert both.refuses("9/8 x 23.13") == "9.2.5.C.1", "where there is room both must"
