"""19.1.3, 19.1.6: Two-Hex Units that fight from or in two hexes: terrain, room, size and guns."""

from fractions import Fraction

import pytest

from hexmarshal.games.serbien.rules.combat import artillery
from hexmarshal.games.serbien.rules.fighting import odds
from hexmarshal.games.serbien.rules.fighting.taking_part import parties_of
from hexmarshal.games.serbien.rules.table.progress import Party
from tests.games.serbien.fighting import battle, fight, lines, rolled
from tests.games.serbien.kit import serbien

RIVER = '"{at}" = ["ah-9-8 also={also}"]\n"36.11" = ["sr-Morava-I"]'
"""9/8, which attacks with 13, and Morava in Lowland; a major river flows between 36.11 and 36.12, none to 37.12."""


SHELLS = {"shells": "shells Morava I"}


def found(at: str, also: str) -> odds.Odds:
    """The odds of 9/8 against 36.11."""
    table = serbien(RIVER.format(at=at, also=also), "attack").table
    unit, target = table.printed.index["ah-9-8"], table.board.cell("36.11")
    (party,) = parties_of(table, [unit], target)
    foe = ((table.printed.index["sr-Morava-I"],), True)
    return odds.odds_of(table, [odds.Attacker(party.units, party.here)], target, [foe])


@pytest.mark.clause("serbien:19.1.6a", "serbien:9.3.2", "serbien:9.6.1d")
@pytest.mark.parametrize(("at", "also"), [("36.12", "37.12"), ("37.12", "36.12")])
def test_each_half_crosses_its_own_hexside(at: str, also: str) -> None:
    """Half of 13 less 2, as of a brigade, and half of 13: the river shifts nothing, since not all cross it."""
    reckoned = found(at, also)
    assert reckoned.strengths[0] == Fraction(13, 2) - 2 + Fraction(13, 2)
    assert "9.6.1d" not in [shift.clause for shift in reckoned.shifts]


@pytest.mark.clause("serbien:19.1.3", "serbien:9.3.2", "serbien:9.6.1d")
def test_half_a_division_crosses_a_river_as_a_brigade_does() -> None:
    reckoned = found("36.12", "36.13")
    assert reckoned.strengths[0] == Fraction(13, 2) - 2
    assert [shift.value for shift in reckoned.shifts if shift.clause == "9.6.1d"] == [-1]


@pytest.mark.clause("serbien:19.1.6a", "serbien:9.2.3c")
def test_a_half_beyond_the_donau_does_not_join_in() -> None:
    table = serbien('"15.03" = ["ah-9-8 also=16.02"]\n"16.03" = ["sr-Morava-I"]', "attack").table
    unit, target = table.printed.index["ah-9-8"], table.board.cell("16.03")
    parties = parties_of(table, [unit], target)
    assert [table.hexname(party.here) for party in parties] == ["15.03"]
    force = odds.Attacker((unit,), parties[0].here)
    assert odds.attack_strength(table, force, target) == Fraction(13, 2)
    supplied = Party((unit,), parties[0].here, ammo=True)
    assert artillery.value_of(table, supplied, steep=False, target=target) == Fraction(5, 2)
    assert artillery.size_of(table, parties, target) == 2


@pytest.mark.clause("serbien:19.1.3", "serbien:3.1.2")
def test_each_half_takes_room_in_the_hex_out_of_which_it_attacks() -> None:
    pieces = '"23.12" = ["ah-9-8 also=22.12"]\n"23.13" = ["sr-Morava-I"]\n"22.12" = ["ah-21-8", "{} corps=ah-corps-8"]'
    full = battle(pieces.format("ah-1 army=FIFTH"))
    assert full.refuses("9/8,21/8,1 x 23.13") == "3.1.2-b", "half a division, one and one are too many in 22.12"
    assert full.accepts("21/8,1 x 23.13")
    assert battle(pieces.format("ah-13")).accepts("9/8,21/8,13 x 23.13"), "a half, one and a half are not"


@pytest.mark.clause("serbien:19.1.3", "serbien:9.10.1")
@pytest.mark.parametrize(("die", "lost"), [(2, 0), (3, 1)])
def test_a_half_that_gathers_with_the_other_has_fought_as_a_half(die: int, lost: int) -> None:
    """The attacker is Intense and meets half a division: his Strength Reduction is of small magnitude."""
    units = '"23.13" = ["sr-Morava-I also=24.13"]\n"23.12" = ["ah-9-8"]\n'
    field = battle(units, [3, 3, die, *[1] * 4], state="shells = 4")
    events = fight(field, "9/8 x 23.13", intense=(True, False), until=["retreat"], answers=SHELLS)
    events += field.order("23.13-24.13")
    assert field.piece("sr-Morava-I").also == -1
    events += fight(field)
    assert len(rolled(events, "9.10.1")) == 1
    assert field.piece("ah-9-8").lost == lost


@pytest.mark.clause("serbien:19.1.6a", "serbien:10.1.2", "serbien:9.1.1i-after")
def test_and_it_has_fired_and_is_fired_at_as_a_half() -> None:
    units = '"23.13" = ["sr-Morava-I also=24.13"]\n"23.12" = ["ah-9-8"]\n'
    field = battle(units, [3, 3, 1, *[1] * 4], state="shells = 4")
    events = fight(field, "9/8 x 23.13", intense=(True, False), until=["retreat"], answers=SHELLS)
    events += field.order("23.13-24.13")
    events += fight(field)
    told = lines(events, "10.1.2")[0]
    assert "2 of the defender" in told, "half of 3, rounded up"
    assert "5 of the attacker, +1 for the defender" in told, "on half a division; on a whole one it would be ±0"


@pytest.mark.clause("serbien:10.1.1-def", "serbien:19.0a")
def test_a_two_hex_unit_lends_its_guns_from_the_hex_beside_the_combat() -> None:
    """Of 22.12, at the height of the attacker, one Force lends its guns: Dunav with a half of it, or Combined."""
    pieces = """
"23.12" = ["ah-9-8"]
"23.13" = ["sr-Morava-I"]
"22.13" = ["sr-Dunav-I also=22.12"]
"22.12" = ["sr-Combined-I"]
"""
    field = battle(pieces)
    fight(field, "9/8 x 23.13", until=["support"])
    assert field.accepts("lend Combined I")
    field.order("lend Dunav I")
    assert field.asked[1] != "support", "the one of 22.12 is found"


@pytest.mark.clause("serbien:3.1.2", "serbien:19.1.3", "serbien:9.2.1c")
@pytest.mark.parametrize(("target", "room"), [("24.13", True), ("24.11", False)])
def test_only_a_half_that_attacks_takes_room_from_those_who_attack_another_hex(target: str, room: bool) -> None:
    """24.13 is next to one hex of 9/8, 24.11 to both. Of the others 2¼ attack out of 23.12."""
    units = '"23.12" = ["ah-9-8 also=24.12", "ah-21-8", "ah-1 army=FIFTH corps=ah-corps-8", "ah-8-Ma"]\n'
    field = battle(f'{units}"23.13" = ["sr-Morava-I"]\n"{target}" = ["sr-Timok-I"]\n')
    field.order(f"9/8 x {target}")
    assert field.accepts("21/8,1,8 Ma x 23.13") if room else field.refuses("21/8,1,8 Ma x 23.13") == "3.1.2-b"
    assert ("21/8,8 Ma,1 x 23.13" in field.notations()) == room
