"""7.3.3: each Force with a Prepared Attack marker holds one enemy Force, and holds it whole."""

import pytest

from tests.games.serbien.kit import Field, serbien


def pointed(stack: str, markers: int) -> Field:
    """A Counter Movement Phase in which some Serbian Forces point at 24.12."""
    serbs = ["sr-Timok-I", "sr-Morava-I", "sr-Dunav-I"][:markers]
    hexes = ("24.13", "25.13", "23.13")
    lines = "".join(f'"{hex_}" = ["{id} prepared=24.12"]\n' for hex_, id in zip(hexes, serbs, strict=False))
    return serbien(f'"24.12" = [{stack}]\n{lines}', "counter_movement", "serbian")


def held(field: Field, *ids: str) -> list[bool]:
    """Who of some units is held."""
    return [field.piece(id).pinned for id in ids]


@pytest.mark.clause("serbien:7.3.3a", "serbien:3.2-extra")
def test_two_markers_hold_a_formation_with_its_assets_and_the_force_of_a_third() -> None:
    units = ("ah-9-8", "ah-8-Ma", "ah-13-Ma", "ah-15-Ma")
    field = pointed('"ah-9-8", "ah-8-Ma", "ah-13-Ma", "ah-15-Ma"', 2)
    assert held(field, *units) == [True] * 4, "two Forces are there, and two markers"
    assert field.refuses("15 Ma 24.12-24.11") == "7.3.3a"


@pytest.mark.clause("serbien:7.3.3a", "serbien:3.2-extra")
def test_one_marker_holds_one_of_the_two_as_the_owner_likes() -> None:
    stack = '"ah-9-8", "ah-8-Ma", "ah-13-Ma", "ah-15-Ma"'
    small = pointed(stack, 1)
    assert small.asked == ("austrian", "pin")
    small.order("15 Ma is held")
    assert held(small, "ah-9-8", "ah-8-Ma", "ah-13-Ma", "ah-15-Ma") == [False, False, False, True]
    assert small.asked[1] == "move", "9/8 may go with two Assets"
    large = pointed(stack, 1)
    large.order("9/8 is held")
    assert large.asked[1] == "pin", "three Assets would be two Forces, and only one gets away"
    large.order("13 Ma is held")
    assert held(large, "ah-9-8", "ah-8-Ma", "ah-13-Ma", "ah-15-Ma") == [True, False, True, False]
    assert large.asked[1] == "move"


@pytest.mark.clause("serbien:7.3.3a", "serbien:7.3.3-ex2", "serbien:3.2")
@pytest.mark.parametrize(
    ("assets", "markers", "asked", "kept"),
    [
        (("ah-8-Ma", "ah-13-Ma"), 1, 0, 2),  # two Assets together are a Force
        (("ah-8-Ma",), 1, 0, 1),
        (("ah-8-Ma", "ah-13-Ma", "ah-15-Ma"), 1, 1, 1),  # a Force of two gets away
        (("ah-8-Ma", "ah-13-Ma", "ah-15-Ma"), 2, 0, 3),
        (("ah-8-Ma", "ah-13-Ma", "ah-15-Ma", "ah-16-Ma"), 1, 2, 2),
    ],
)
def test_lone_assets_are_held_two_by_two(assets: tuple[str, ...], markers: int, asked: int, kept: int) -> None:
    field = pointed(", ".join(f'"{id}"' for id in assets), markers)
    for _ in range(asked):
        assert field.asked == ("austrian", "pin")
        field.order(field.notations()[0])
    assert field.asked == ("austrian", "move")
    assert sum(held(field, *assets)) == kept


@pytest.mark.clause("serbien:7.3.3a", "serbien:7.3.3-ex3")
def test_the_free_division_takes_both_assets_along_and_only_divisions_are_offered() -> None:
    field = pointed('"ah-9-8", "ah-21-8", "ah-8-Ma", "ah-13-Ma"', 1)
    assert set(field.notations()) == {"9/8 is held", "21/8 is held"}
    field.order("21/8 is held")
    assert held(field, "ah-9-8", "ah-21-8", "ah-8-Ma", "ah-13-Ma") == [False, True, False, False]
    assert field.accepts("9/8,8 Ma,13 Ma 24.12-24.11")


@pytest.mark.clause("serbien:7.3.3c")
def test_a_marker_less_frees_a_force_whole() -> None:
    units = ("ah-36-13", "ah-8-Ma", "ah-13-Ma")
    stack = '"ah-36-13", "ah-8-Ma", "ah-13-Ma"'
    field = serbien(f'"24.12" = [{stack}]\n"24.13" = ["sr-V-Gradiste prepared=24.12"]', "counter_movement", "serbian")
    assert held(field, *units) == [True] * 3
    field.order("repulse 36/13 x 24.13")
    while field.asked[1] in ("retreat", "withhold"):
        field.order(field.notations()[0])
    assert held(field, *units) == [False] * 3


@pytest.mark.clause("serbien:7.3.3a", "serbien:7.3.3-ex3")
def test_one_marker_holds_no_second_formation() -> None:
    field = pointed('"ah-9-8", "ah-21-8", "ah-8-Ma", "ah-13-Ma", "ah-15-Ma"', 1)
    assert set(field.notations()) == {"9/8 is held", "21/8 is held"}
    field.order("9/8 is held")
    assert set(field.notations()) == {"8 Ma is held", "13 Ma is held", "15 Ma is held"}, "21/8 has room for two of them"
    field.order("8 Ma is held")
    assert field.asked == ("austrian", "move")


@pytest.mark.clause("serbien:7.3.3a", "serbien:8.5.2")
@pytest.mark.parametrize(("markers", "garrison"), [(1, True), (2, True), (2, False)])
def test_a_fort_is_never_held(markers: int, garrison: bool) -> None:
    stack = '"sr-Beograd-Fort tested"' + (', "sr-Beograd"' if garrison else "")
    foes = '"29.10" = ["ah-9-8 prepared=30.09"]\n' + ('"29.09" = ["ah-21-8 prepared=30.09"]\n' if markers > 1 else "")
    field = serbien(f'"30.09" = [{stack}]\n"40.20" = ["sr-Morava-I"]\n{foes}', "counter_movement")
    assert field.asked == ("serbian", "move"), "there is nothing to choose"
    assert held(field, "sr-Beograd-Fort", "sr-Beograd") == [False, garrison]
