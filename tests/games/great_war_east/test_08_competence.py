"""Combat of units with a tactical competence of 1, and overlays: what no counter of Serbia/Galicia shows."""

import pytest

from hexmarshal.games.great_war_east.rules.standard.retreat import ways
from tests.games.great_war_east.fields import stack
from tests.games.great_war_east.kit import Position, great_war, rolls, told

OVERLAY = """
[overlay.overlay]
game = "great_war_east"
name = "{name}"
source = "proposed: for a test"
"""


def laid(pieces: str, step: str, change: str, dice: tuple[int, ...] = ()) -> Position:
    """A position with something changed in the box."""
    return great_war(pieces, step, turn=3, dice=dice, more=OVERLAY.format(name="changed") + change)


def excellent(nation: str) -> str:
    """A nation has competence 1."""
    return f'[[overlay.nation]]\nid = "{nation}"\ncompetence = 1\n'


AROUND = f'g1116 = ["ru-X/3"]\ng1117 = {stack("ah-X/1", "ah-V/1")}\ng1215 = ["ah-19/4"]\ng1014 = ["ah-23/3"]\n'
"""Every empty hex around the Russians is controlled."""


def ends(table: Position, hexes: int = 1) -> set[str]:
    """Where the Russians could retreat to."""
    return {table.table.hexname(cell) for cell in ways(table.table, [table.index("ru-X/3")], hexes)}


@pytest.mark.clause("great_war_east:8.64")
def test_competence_1_retreats_into_controlled_hexes_if_it_must() -> None:
    assert ends(great_war(AROUND, "austrian resolution", turn=3)) == set()
    assert ends(laid(AROUND, "austrian resolution", excellent("russian"))) == {"g1015", "g1016"}


@pytest.mark.clause("great_war_east:8.63a")
def test_competence_1_prefers_hexes_that_are_not_controlled_among_the_nearest() -> None:
    open_hex = 'g1116 = ["ru-X/3"]\ng1117 = ["ah-X/1", "ah-V/1"]\n'
    assert ends(laid(open_hex, "austrian resolution", excellent("russian"))) == {"g1015"}  # and not g1016


@pytest.mark.clause("great_war_east:8.61")
def test_competence_1_never_retreats_into_the_enemy() -> None:
    full = f'{AROUND}g1015 = ["ah-13/3"]\ng1016 = ["ah-41/3"]\ng1115 = ["ah-9/5"]\ng1216 = ["ah-21/5"]\n'
    assert ends(laid(full, "austrian resolution", excellent("russian"))) == set()


@pytest.mark.clause("great_war_east:5.34b")
def test_competence_1_attacks_after_rail_movement() -> None:
    pieces = 'g1116 = ["ru-X/3"]\ng1117 = ["ah-X/1 railed=4"]\n'
    assert laid(pieces, "austrian resolution", excellent("austrian")).accepts("X/1 x g1116")


@pytest.mark.clause("great_war_east:8.4b", "great_war_east:8.8-T1")
def test_the_line_of_the_attackers_rating_is_read() -> None:
    pieces = 'g1116 = ["ru-X/3"]\ng1117 = ["ah-X/1", "ah-V/1"]\ng0915 = ["ru-L9"]\n'
    for change, result in (("", "1/1"), (excellent("austrian"), "-/2")):  # 10 to 8: the second column, or the fourth
        table = laid(pieces, "austrian resolution", change, dice=(1,))
        assert rolls(table.order("X/1,V/1 x g1116"))[0].result == result


@pytest.mark.clause("great_war_east:10.43")
def test_competence_1_and_2_do_not_suffer_from_want_of_command() -> None:
    pieces = 'g1116 = ["ru-78R/3"]\ng1117 = ["ah-X/1", "ah-V/1"]\n'
    for change, result in (("", "-/3"), (excellent("russian"), "-/2")):
        table = laid(pieces, "austrian resolution", change, dice=(1,))
        assert rolls(table.order("X/1,V/1 x g1116"))[0].result == result


@pytest.mark.clause("great_war_east:10.54", "great_war_east:10.53b")
def test_a_headquarters_with_a_reverse_side_displaces_instead_of_being_eliminated() -> None:
    pieces = 'g1116 = ["ru-D1/3", "ru-L9"]\ng1117 = ["ah-X/1", "ah-V/1"]\ng0914 = ["ru-78R/3"]\n'
    plain = laid(pieces, "austrian resolution", "", dice=(1,))
    plain.order("X/1,V/1 x g1116", "option 1")
    assert plain.at("ru-L9") == "eliminated"
    change = '[[overlay.unit]]\nid = "ru-L9"\nalternate = true\n'
    table = laid(pieces, "austrian resolution", change, dice=(1,))
    events = told(table.order("X/1,V/1 x g1116", "option 1"))
    assert any("displaces g1116-g0914. (10.52b)" in event for event in events)
    assert table.at("ru-L9") == "g0914"
