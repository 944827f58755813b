"""Rules for a tactical competence of 1, which no nation of Serbia/Galicia has: an overlay gives it to one."""

import pytest

from hexmarshal.games.great_war_east.rules.standard.cavalry import ways
from hexmarshal.games.great_war_east.rules.standard.headquarters import refuges
from tests.games.great_war_east.kit import Position, great_war


def excellent(nation: str, pieces: str, step: str, dice: tuple[int, ...] = ()) -> Position:
    """A position in which a nation has competence 1."""
    overlay = f"""
    [overlay.overlay]
    game = "great_war_east"
    name = "excellent"
    source = "proposed: for a test"
    [[overlay.nation]]
    id = "{nation}"
    competence = 1
    """
    return great_war(pieces, step, command=False, dice=dice, more=overlay)


@pytest.mark.clause("great_war_east:10.34", "great_war_east:2.4f")
def test_its_headquarters_trace_their_radius_through_enemy_zones() -> None:
    pieces = 'g0510 = ["ah-vA4"]\ng0513 = ["ah-VI/4"]\ng0612 = ["ru-13C/4"]'
    table = excellent("austrian", pieces, "austrian command")
    assert table.piece("ah-VI/4").commander == table.index("ah-vA4")


@pytest.mark.clause("great_war_east:10.33")
def test_but_not_through_hexes_with_enemies() -> None:
    pieces = 'g0510 = ["ah-vA4"]\ng0513 = ["ah-VI/4"]\ng0512 = ["ru-13C/4"]'
    table = excellent("austrian", pieces, "austrian command", dice=(1,))
    assert table.piece("ah-VI/4").commander == -1


@pytest.mark.clause("great_war_east:10.41", "great_war_east:2.4f")
@pytest.mark.parametrize(("die", "commander"), [(1, -1), (2, -2)])
def test_its_units_rally_on_more_than_1(die: int, commander: int) -> None:
    table = excellent("austrian", 'g0510 = ["ah-VI/4"]', "austrian command", dice=(die,))
    assert table.piece("ah-VI/4").commander == commander


@pytest.mark.clause("great_war_east:10.52e", "great_war_east:10.52c")
def test_its_headquarters_displace_through_enemy_zones() -> None:
    closed = 'g0509 = ["ah-III/3"]\ng0511 = ["ah-VI/4"]\ng0514 = ["ah-19/4"]'
    pieces = f'g0510 = ["ru-Sa4"]\ng0310 = ["ru-IX/3"]\n{closed}'
    table = excellent("russian", pieces, "austrian movement")
    assert table.at("ru-Sa4") == "g0310"


@pytest.mark.clause("great_war_east:10.52c")
def test_but_not_if_all_six_hexes_hold_enemies() -> None:
    ring = ("g0509", "g0609", "g0610", "g0511", "g0410", "g0409")
    units = ("ah-III/3", "ah-VI/4", "ah-19/4", "ah-23/3", "ah-I/1", "ah-V/1")
    around = "\n".join(f'{label} = ["{unit}"]' for label, unit in zip(ring, units, strict=True))
    table = excellent("russian", f'g0510 = ["ru-Sa4"]\ng0310 = ["ru-IX/3"]\n{around}', "austrian movement")
    assert refuges(table.table, table.index("ru-Sa4")) == []
    assert table.at("ru-Sa4") == "g0510"


@pytest.mark.clause("great_war_east:12.13", "great_war_east:12.15", "great_war_east:12.12")
def test_its_cavalry_withdraws_through_enemy_zones_on_more_than_1() -> None:
    pieces = 'g0511 = ["ru-13C/4"]\ng0611 = ["ah-VI/4"]\ng0309 = ["ah-III/3"]'
    table = excellent("russian", pieces, "austrian withdrawal", dice=(2,))
    ends = {table.table.hexname(cell) for cell in ways(table.table, table.index("ru-13C/4"))}
    assert ends == {"g0310", "g0311", "g0312"}  # the corps in g0309 controls g0310
    table.order("withdraw 13C/4")
    assert table.decision.kind == "withdraw-to"
    table = excellent("russian", pieces, "austrian withdrawal", dice=(1,))
    table.order("withdraw 13C/4")
    assert table.at("ru-13C/4") == "g0511"
