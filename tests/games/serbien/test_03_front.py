"""3.4: Front Lines as the book draws them, and who controls a hex."""

from __future__ import annotations

import pytest

from hexmarshal.core.board.paths import cells
from hexmarshal.games.serbien.rules.standing import front
from hexmarshal.games.serbien.rules.standing.front import (
    behind,
    controlled,
    controls,
    front_lines,
    gained,
    line_of,
    record_control,
)
from tests.games.serbien.kit import Field, serbien

AUSTRIAN, SERBIAN = 1, 0
MORAVA = '"28.16" = ["sr-Morava-I"]\n'


def names(field: Field, hexes: int) -> set[str]:
    """Hexes by their numbers."""
    return set(map(field.table.hexname, cells(hexes)))


def line(field: Field, side: int = AUSTRIAN) -> set[str]:
    """The hexes of a side's Front Lines."""
    return names(field, line_of(field.table, side))


def is_behind(field: Field, *hexes: str, side: int = AUSTRIAN) -> list[bool]:
    """Whether each of some hexes is fully behind a side's lines."""
    found = names(field, behind(field.table, side))
    return [hex in found for hex in hexes]


# -- The line (3.4.1) -----------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:3.4.1a", "serbien:3.4.1c")
def test_the_line_joins_formations_up_to_three_hexes_apart_and_the_hexes_directly_between() -> None:
    field = serbien(MORAVA + '"24.14" = ["ah-9-8"]\n"24.16" = ["ah-21-8"]\n"24.19" = ["ah-36-13"]')
    assert line(field) == {"24.14", "24.15", "24.16", "24.17", "24.18", "24.19"}


@pytest.mark.clause("serbien:3.4.1c", "serbien:3.4.1e", "serbien:3.4.1d")
def test_a_formation_four_hexes_away_is_not_part_of_the_line_which_ends_with_its_last_unit() -> None:
    field = serbien(MORAVA + '"24.14" = ["ah-9-8"]\n"24.16" = ["ah-21-8"]\n"24.20" = ["ah-36-13"]')
    assert line(field) == {"24.14", "24.15", "24.16"}


@pytest.mark.clause("serbien:3.4.1e")
def test_the_main_concentration_is_the_largest_by_size() -> None:
    # Three brigades in the south are smaller than two divisions in the north.
    north = '"24.14" = ["ah-9-8"]\n"24.15" = ["ah-21-8"]\n'
    units = north + '"24.20" = ["ah-13"]\n"24.21" = ["ah-11-Gb"]\n"24.22" = ["ah-104"]\n'
    assert line(serbien(MORAVA + units)) == {"24.14", "24.15"}
    # With a division among them they are larger.
    more = units.replace('"24.22" = ["ah-104"]', '"24.22" = ["ah-42-13", "ah-36-13"]')
    assert line(serbien(MORAVA + more)) == {"24.20", "24.21", "24.22"}


@pytest.mark.clause("serbien:3.4.1e")
def test_of_two_equal_groups_the_western_one_is_the_main_concentration() -> None:
    east, west = '"26.14" = ["ah-9-8"]\n"26.15" = ["ah-21-8"]\n', '"20.14" = ["ah-36-13"]\n"20.15" = ["ah-42-13"]\n'
    assert line(serbien('"23.20" = ["sr-Morava-I"]\n' + east + west)) == {"20.14", "20.15"}
    # Of two that are equal in size the one in more hexes comes first.
    wide = east.replace('"26.15" = ["ah-21-8"]', '"26.15" = ["ah-13"]\n"26.16" = ["ah-11-Gb"]')
    assert line(serbien('"23.20" = ["sr-Morava-I"]\n' + wide + west)) == {"26.14", "26.15", "26.16"}


@pytest.mark.clause("serbien:3.4.1a")
def test_two_formations_are_not_joined_directly_where_a_third_is_nearer_to_both() -> None:
    field = serbien(MORAVA + '"24.14" = ["ah-9-8"]\n"25.15" = ["ah-36-13"]\n"24.16" = ["ah-21-8"]')
    assert "24.15" not in line(field)
    without = serbien(MORAVA + '"24.14" = ["ah-9-8"]\n"24.16" = ["ah-21-8"]')
    assert "24.15" in line(without)


@pytest.mark.clause("serbien:3.4.1a")
def test_only_infantry_formations_closest_to_the_enemy_are_in_the_line() -> None:
    rest = '"23.15" = ["ah-36-13"]\n"25.16" = ["ah-10-K"]\n"25.17" = ["ah-8-Ma"]\n'
    field = serbien(MORAVA + rest + '"24.14" = ["ah-9-8"]\n"24.15" = ["ah-21-8"]\n"24.16" = ["ah-42-13"]')
    # 36/13 stands behind the others; cavalry and Assets make no line.
    assert line(field) == {"24.14", "24.15", "24.16"}


@pytest.mark.clause("serbien:3.4.1a")
def test_an_enemy_in_the_only_hex_between_parts_a_line() -> None:
    units = MORAVA + '"23.14" = ["ah-36-13"]\n"24.14" = ["ah-9-8"]\n"24.16" = ["ah-21-8"]\n"23.17" = ["ah-42-13"]\n'
    assert "24.15" in line(serbien(units))
    parted = serbien(units + '"24.15" = ["sr-Timok-I"]')
    assert "24.15" not in line(parted)


@pytest.mark.clause("serbien:3.4.1b")
def test_a_hex_in_an_enemy_zone_is_joined_only_if_friends_cover_it() -> None:
    # The Sava parts 27.11 from 26.11 and 28.10, so neither has a zone there.
    units = '"26.11" = ["ah-9-8"]\n"28.10" = ["ah-21-8"]\n'
    free = serbien(units + '"40.20" = ["sr-Morava-I"]')
    assert "27.11" in line(free)
    threatened = serbien(units + '"27.10" = ["sr-Morava-I"]')
    assert "27.11" not in line(threatened)
    covered = serbien(units + '"27.10" = ["sr-Morava-I"]\n"26.10" = ["ah-10-K"]')
    assert "27.11" in line(covered)
    occupied = serbien(units + '"27.10" = ["sr-Morava-I"]\n"27.11" = ["ah-8-Ma"]')
    assert "27.11" in line(occupied)


@pytest.mark.clause("serbien:3.4.1a")
def test_both_hexes_of_a_two_hex_unit_are_in_the_line() -> None:
    field = serbien(MORAVA + '"24.14" = ["ah-9-8 also=24.15"]')
    assert line(field) == {"24.14", "24.15"}


@pytest.mark.clause("serbien:3.4-intent", "serbien:3.4.1d")
def test_a_single_formation_makes_no_line_and_takes_nothing() -> None:
    field = serbien(MORAVA + '"24.15" = ["ah-9-8"]')
    assert line(field) == set()
    assert gained(field.table, AUSTRIAN) == 0
    assert line(serbien('"24.14" = ["ah-9-8"]\n"24.15" = ["ah-21-8"]')) == set(), "there is no enemy to face"


@pytest.mark.clause("serbien:3.4.1a")
def test_each_austrian_army_has_a_line_of_its_own() -> None:
    field = serbien(MORAVA + '"24.14" = ["ah-9-8"]\n"24.15" = ["ah-21-8"]\n"24.16" = ["ah-8-Gb"]\n"24.17" = ["ah-1"]')
    found = {army: names(field, hexes) for army, hexes in front_lines(field.table)[AUSTRIAN].items()}
    armies = field.table.printed.armies
    assert found == {armies.index("FIFTH"): {"24.14", "24.15"}, armies.index("SIXTH"): {"24.16", "24.17"}}


SERBS = """
"24.14" = ["sr-Morava-I"]
"24.15" = ["sr-Dunav-I"]
"24.20" = ["sr-Timok-I"]
"24.21" = ["sr-Timok-II"]
"24.22" = ["sr-Morava-II"]
"18.17" = ["ah-9-8"]
"""


@pytest.mark.clause("serbien:3.4.1e", "serbien:5.0c")
@pytest.mark.parametrize(
    ("lines", "expected"),
    [("one", {"24.20", "24.21", "24.22"}), ("corps", {"24.14", "24.15", "24.20", "24.21", "24.22"})],
)
def test_the_serbs_have_one_line_as_one_army_or_one_for_each_corps(lines: str, expected: set[str]) -> None:
    field = serbien(SERBS, options=f'lines = "{lines}"')
    assert line(field, SERBIAN) == expected


# -- Control (3.4) --------------------------------------------------------------------------------------------

ARMY = (
    '"24.13" = ["ah-9-8"]\n"24.14" = ["ah-21-8"]\n"24.15" = ["ah-36-13"]\n"24.16" = ["ah-42-13"]\n"24.17" = ["ah-13"]\n'
)
FACING = '"28.13" = ["sr-Morava-I"]\n"28.17" = ["sr-Dunav-I"]\n'


@pytest.mark.clause("serbien:3.4")
def test_a_side_controls_what_is_fully_behind_its_line_and_not_the_line_itself() -> None:
    field = serbien(ARMY + FACING)
    assert is_behind(field, "23.15", "22.15", "23.14") == [True, True, True]
    # The line itself, what is before it, and what lies beside its ends are not behind it.
    assert is_behind(field, "24.15", "25.15", "24.12", "24.18", "23.12") == [False] * 5
    assert controls(field.table, AUSTRIAN, field.table.board.cell("23.15"))
    assert not controls(field.table, AUSTRIAN, field.table.board.cell("24.15"))
    assert controls(field.table, SERBIAN, field.table.board.cell("24.15"))


@pytest.mark.clause("serbien:3.4")
@pytest.mark.parametrize(("front", "held"), [("keeps", False), ("held", True)])
def test_a_hex_of_the_line_keeps_its_controller_or_is_held_as_players_agree(front: str, held: bool) -> None:
    field = serbien(ARMY + FACING, options=f'front = "{front}"')
    assert controls(field.table, AUSTRIAN, field.table.board.cell("24.15")) == held
    assert controls(field.table, AUSTRIAN, field.table.board.cell("23.15"))
    assert not controls(field.table, AUSTRIAN, field.table.board.cell("25.15"))


@pytest.mark.clause("serbien:3.4", "serbien:3.4.1-ex")
def test_a_hex_keeps_its_last_controller_until_the_enemy_has_it_behind_his_line() -> None:
    field = serbien(ARMY + FACING)
    table, cell = field.table, field.table.board.cell("23.15")
    # The army goes back: what it had passed over stays its own, though nobody is there.
    for n, id in enumerate(("ah-9-8", "ah-21-8", "ah-36-13", "ah-42-13", "ah-13")):
        table.alter(table.printed.index[id], at=table.board.cell(f"20.{13 + n}"))
    record_control(table)
    assert not is_behind(field, "23.15")[0]
    assert controls(table, AUSTRIAN, cell)
    # The Serbs follow with a line of their own, and it is theirs.
    for n, id in enumerate(("sr-Morava-I", "sr-Dunav-I")):
        table.alter(table.printed.index[id], at=table.board.cell(f"21.{14 + 2 * n}"))
    record_control(table)
    assert is_behind(field, "23.15", side=SERBIAN) == [True]
    assert controls(table, SERBIAN, cell)
    assert controlled(table, SERBIAN) & controlled(table, AUSTRIAN) == 0
    assert controlled(table, SERBIAN) | controlled(table, AUSTRIAN) == table.board.everywhere


@pytest.mark.clause("serbien:3.4")
def test_what_both_have_behind_their_lines_stays_with_the_last_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """No position is known in which both have a hex behind their lines: what each gains is put in its place."""
    table = serbien(FACING).table
    home, lost, won = (table.board.cell(hex_) for hex_ in ("24.07", "24.12", "24.14"))
    kept, both = table.board.cell("24.06"), table.board.cell("24.13")
    table.note(taken=(lost, both))  # two hexes of Serbia are Austro-Hungarian
    gains = {SERBIAN: 1 << lost | 1 << both | 1 << home, AUSTRIAN: 1 << both | 1 << won | 1 << kept}
    monkeypatch.setattr(front, "gained", lambda table, side: gains[side])
    record_control(table)
    assert [controls(table, AUSTRIAN, cell) for cell in (both, won, kept)] == [True] * 3
    assert [controls(table, SERBIAN, cell) for cell in (lost, home)] == [True] * 2
    gains[SERBIAN] |= 1 << won
    table.note(taken=(home,))
    record_control(table)
    assert [controls(table, SERBIAN, cell) for cell in (both, won)] == [True] * 2, "they were the last"


@pytest.mark.clause("serbien:3.4-intent")
def test_a_unit_that_passes_behind_the_enemy_takes_nothing() -> None:
    field = serbien(FACING + '"28.15" = ["sr-Timok-I"]\n"32.15" = ["ah-9-8"]\n"12.15" = ["ah-21-8"]')
    assert controls(field.table, SERBIAN, field.table.board.cell("32.15"))


@pytest.mark.clause("serbien:3.4")
def test_towns_that_change_hands_are_told_to_everybody() -> None:
    units = '"25.15" = ["ah-9-8"]\n"25.16" = ["ah-21-8"]\n"25.17" = ["ah-36-13"]\n"28.16" = ["sr-Morava-I"]\n'
    field = serbien(units, "attachment")
    assert "Now under Austro-Hungarian control: Valjevo (23.16). (3.4)" in field.heard()


@pytest.mark.clause("serbien:3.4")
def test_everybody_sees_which_hexes_a_side_controls_beyond_its_own_country() -> None:
    field = serbien(ARMY + FACING)
    for side in ("serbian", "austrian", None):
        taken = field.match.view(side).state()["taken"]
        assert "23.15" in taken["austrian"]
        assert taken["serbian"] == []
        assert "24.15" not in taken["austrian"]


@pytest.mark.clause("serbien:3.4.1a")
def test_without_an_enemy_on_the_map_there_is_no_front() -> None:
    for units in (ARMY, '"22.14" = ["sr-Morava-I"]\n"22.15" = ["sr-Dunav-I"]\n"22.16" = ["sr-Timok-I"]\n'):
        table = serbien(units).table
        assert front_lines(table) == ({}, {})
        assert line_of(table, 0) == line_of(table, 1) == 0


@pytest.mark.clause("serbien:3.4", "serbien:7.1.4a")
def test_the_serbs_gain_nothing_north_of_the_donau_which_they_never_cross() -> None:
    """Beside Beograd every way from there to the enemy in Semlin meets their line, and still nobody passes over it."""
    field = serbien('"30.09" = ["sr-Dunav-I"]\n"30.10" = ["sr-Morava-I"]\n"29.09" = ["ah-7"]')
    beyond = field.table.printed.regions["banat"]
    assert behind(field.table, SERBIAN) & beyond, "the line lies between them and the enemy"
    assert not gained(field.table, SERBIAN) & beyond
    record_control(field.table)
    assert not controlled(field.table, SERBIAN) & beyond
