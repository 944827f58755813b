"""Chapter 24 (optional): cavalry forages. Everybody here is far from any railway, so out of supply."""

import pytest

from tests.games.great_war_east.kit import Position, great_war, rolls

RIDERS = "ah-6C/4"
FAR = "g0310"
"""A hex in Russia, out of Austro-Hungarian supply."""


def foraging(pieces: str, step: str = "initial_supply", dice: tuple[int, ...] = (), forage: str = "yes") -> Position:
    """The initial supply segment of the Austro-Hungarian player, or a later step."""
    return great_war(pieces, f"austrian {step}", dice=dice, options={"forage": forage})


@pytest.mark.clause("great_war_east:SG-24.0")
def test_cavalry_out_of_supply_may_forage_at_its_owners_option() -> None:
    table = foraging(f'{FAR} = ["{RIDERS}"]\ng1312 = ["ah-4C/3"]')
    assert (table.asked, table.decision.clause) == (("austrian", "forage"), "SG-24.0")
    assert table.refuses("forage 4C/3") == "SG-24.0"  # it is in supply
    table.order("forage 6C/4")
    assert table.piece(RIDERS).foraging
    assert table.decision.kind != "forage"


@pytest.mark.clause("great_war_east:SG-24.0")
def test_without_the_optional_rule_nobody_forages() -> None:
    table = foraging(f'{FAR} = ["{RIDERS}"]', forage="no", dice=(1,))
    assert table.decision.kind != "forage"


@pytest.mark.clause("great_war_east:SG-24.0")
@pytest.mark.parametrize(
    ("more", "fine"),
    [
        ('\ng0310 = ["ah-6C/4", "ah-1/6x"]', False),  # three stacking points in the hex
        ('\ng0311 = ["ru-IX/3"]', False),
        ('\ng0311 = ["ru-Sa4"]', False),
        ('\ng0312 = ["ru-IX/3"]', True),
        ('\ng0311 = ["ah-19/4"]', False),  # a friend out of supply next to it
        ('\ng0312 = ["ah-19/4"]', True),
    ],
)
def test_it_needs_room_and_neither_enemies_nor_unsupplied_friends_next_to_it(more: str, fine: bool) -> None:
    own = "" if "6C/4" in more else f'{FAR} = ["{RIDERS}"]'
    table = foraging(f'{own}{more}\ng0319 = ["ah-8C/3"]')
    assert table.asked == ("austrian", "forage")
    if fine:
        assert table.accepts("forage 6C/4")
    else:
        assert table.refuses("forage 6C/4") == "SG-24.0"


@pytest.mark.clause("great_war_east:SG-24.0")
def test_friends_in_supply_next_to_it_do_not_matter() -> None:
    # g0510 is three hexes from the railway in g0808, g0410 four.
    table = foraging('g0410 = ["ah-6C/4"]\ng0510 = ["ah-19/4"]')
    assert not table.piece("ah-19/4").unsupplied
    assert table.accepts("forage 6C/4")


@pytest.mark.clause("great_war_east:SG-24.0")
def test_only_cavalry_forages_and_each_unit_once() -> None:
    table = foraging(f'{FAR} = ["{RIDERS}"]\ng0319 = ["ah-8C/3"]\ng0325 = ["ah-19/4"]\ng0104 = ["ru-Sa4"]')
    assert table.refuses("forage 19/4") == "SG-24.0"
    assert table.refuses("forage Sa4") == "4.0a"
    table.order("forage 6C/4")
    assert table.refuses("forage 6C/4") == "SG-24.0"
    table.order("done")
    assert table.decision.kind != "forage"


@pytest.mark.clause("great_war_east:SG-24.0", "great_war_east:9.22")
def test_it_is_exempt_from_attrition() -> None:
    pieces = f'{FAR} = ["{RIDERS} unsupplied foraging"]\ng0319 = ["ah-8C/3 unsupplied"]'
    table = foraging(pieces, "attrition", dice=(1, 1))
    worn = [die.purpose for die in rolls(table.match.opening_events) if die.clause == "9.22"]
    assert worn == ["Attrition of Austrian 8th Cavalry Division"]
    assert (table.piece(RIDERS).lost, table.piece("ah-8C/3").lost) == (0, 1)


@pytest.mark.clause("great_war_east:SG-24.1a", "great_war_east:9.21")
def test_it_moves_normally() -> None:
    far = "6C/4 g0310-g0315"
    assert foraging(f'{FAR} = ["{RIDERS} unsupplied foraging"]', "movement").accepts(far)
    assert foraging(f'{FAR} = ["{RIDERS} unsupplied"]', "movement").refuses(far) == "5.14"


@pytest.mark.clause("great_war_east:SG-24.1a", "great_war_east:SG-24.1b")
def test_it_has_no_zone_of_control_in_its_own_player_turn_only() -> None:
    pieces = f'{FAR} = ["{RIDERS} foraging"]\ng0320 = ["ru-IX/3"]'
    mine = foraging(pieces, "movement")
    assert mine.table.zone(1) & mine.table.printed.sheets["g"] & 1 << mine.cell("g0311") == 0
    theirs = great_war(pieces, "allied movement", options={"forage": "yes"})
    assert theirs.table.zone(1) >> theirs.cell("g0311") & 1
