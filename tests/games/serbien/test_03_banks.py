"""3.4: an army must pass over an area to control it: across the Sava and the Donau its line must have come."""

import pytest

from tests.games.serbien.kit import Field, serbien

ENEMY = '"23.20" = ["ah-9-8"]\n"21.20" = ["ah-21-8"]\n'
SOUTH = '"23.11" = ["sr-Drina-I"]\n"29.11" = ["sr-Dunav-I"]\n' + ENEMY
SYRMIEN = ("23.08", "25.09", "28.09")
"""Budjanovci, Deč and Surčin, for which the Serbs are offered points (27.6)."""


def held(units: str, state: str = "") -> tuple[Field, set[str]]:
    """The hexes of Syrmien that the Serbs control when their Player Turn ends."""
    field = serbien(units, "finishing", "serbian", state=state)
    taken = field.match.view("serbian").state()["taken"]["serbian"]
    return field, {hex_ for hex_ in SYRMIEN if hex_ in taken}


@pytest.mark.clause("serbien:3.4", "serbien:3.4-intent", "serbien:27.6")
@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('"25.12" = ["sr-Morava-I"]\n"27.12" = ["sr-Timok-I"]\n', set()),  # along the south bank
        ('"25.12" = ["sr-Morava-I"]\n"27.12" = ["sr-Timok-I"]\n"28.08" = ["sr-Loznica"]\n', set()),  # an Asset beyond
        ('"25.11" = ["sr-Morava-I"]\n"27.11" = ["sr-Timok-I"]\n', set(SYRMIEN)),  # on the north bank
    ],
)
def test_an_empty_bank_is_gained_only_by_a_line_that_has_crossed(line: str, found: set[str]) -> None:
    field, taken = held(SOUTH + line)
    assert taken == found
    while field.asked[1] in ("bridge", "komitadji"):
        field.order("done")
    assert (field.asked[1] == "award") == bool(found), "points are offered for what is controlled"


@pytest.mark.clause("serbien:3.4", "serbien:3.4-intent")
def test_a_line_that_only_bends_over_the_river_between_two_formations_has_not_crossed() -> None:
    line = '"26.11" = ["sr-Morava-I"]\n"28.10" = ["sr-Timok-I"]\n'
    assert held(SOUTH + line)[1] == set()


@pytest.mark.clause("serbien:3.4", "serbien:3.4-intent")
def test_what_was_gained_beyond_the_river_is_kept_when_the_line_has_gone_back() -> None:
    line = '"25.12" = ["sr-Morava-I"]\n"27.12" = ["sr-Timok-I"]\n'
    assert held(SOUTH + line, state='taken = ["25.09"]')[1] == {"25.09"}


# -- At any specific moment (option control) ----------------------------------------------------------------------


@pytest.mark.clause("serbien:3.4", "serbien:18.1.1a")
@pytest.mark.parametrize(("control", "seen"), [("phases", [3, 3, 3, 6]), ("always", [3, 5, 6, 6])])
def test_where_players_agreed_on_it_control_changes_hands_with_every_move(control: str, seen: list[int]) -> None:
    line = '"18.12" = ["ah-9-8"]\n"18.13" = ["ah-36-13"]\n"18.14" = ["ah-21-8"]\n'
    field = serbien(line + '"27.14" = ["sr-Morava-I"]\n"27.15" = ["sr-Timok-I"]', options=f'control = "{control}"')
    found = []
    for order in ("9/8 18.12-20.12", "36/13 18.13-20.13", "21/8 18.14-20.14", "done"):
        field.order(order)
        found.append(len(field.match.view("austrian").state()["taken"]["austrian"]))
    assert found == seen, "else it is seen as the next phase begins"
