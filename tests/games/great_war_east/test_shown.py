"""What a player is shown of counters and tracks: all of it, for nothing is hidden."""

import pytest

from tests.games.great_war_east.kit import great_war

PIECES = """
g1312 = ["ah-XI/3 lost=1 commander=ah-vB3 attacked", "ah-vB3 shifted", "ah-19/4 lost=1 retreated unsupplied"]
galicia = ["ah-6C/4 entrained bound=g2826 to_go=7"]
scheduled = ["ah-III/3 due=GT5"]
eliminated = ["ru-X/3 lost=4"]
"""


@pytest.mark.clause("great_war_east:2.31", "great_war_east:8.53a", "great_war_east:5.38", "great_war_east:14.22")
def test_a_counter_shows_what_is_printed_and_what_has_happened_to_it() -> None:
    table = great_war(PIECES, "austrian movement", command=False)
    shown = {piece["id"]: piece for piece in table.match.view(None).pieces()}
    corps, staff, division, riders = (shown[id] for id in ("ah-XI/3", "ah-vB3", "ah-19/4", "ah-6C/4"))
    assert (corps["attack"], corps["defence"], corps["movement"], corps["steps"], corps["lost"]) == (4, 5, 4, 3, 1)
    assert (corps["nation"], corps["army"], corps["kind"], corps["size"]) == ("austrian", "3", "infantry", "corps")
    assert (corps["commander"], corps["attacked"], corps["retreated"]) == ("HQ 3rd Army (Brudermann)", True, False)
    assert (staff["shift"], staff["command"], staff["radius"], staff["heroic"]) == (0, 18, 4, False)
    assert (staff["movement"], staff["shifted"], staff["steps"], staff["commander"]) == (8, True, 0, "")
    assert (division["steps"], division["retreated"], division["unsupplied"]) == (1, True, True)
    assert (riders["entrained"], riders["bound"], riders["to_go"]) == (True, "g2826", 7)
    assert not {"bound", "shift"} & set(corps)
    assert (shown["ah-III/3"]["due"], shown["ru-X/3"]["steps"], shown["ru-X/3"]["attack"]) == ("GT5", 0, 0)
    assert shown["ah-XIV/3"]["due"] == table.table.rows[table.index("ah-XIV/3")].turn != ""


@pytest.mark.clause("great_war_east:SG-25.12a", "great_war_east:11.13", "great_war_east:SG-TRK-2")
def test_the_tracks_show_turn_points_supply_fortresses_and_towns() -> None:
    state = 'points = -3\nsupply_points = 6\nfortresses = [1, 0, 4, 0]\nseized = ["g1312"]'
    shown = great_war('g1313 = ["ru-78R/3"]', "allied movement", turn=4, state=state).match.view(None).state()
    assert (shown["turn"], shown["dates"], shown["phasing"]) == ("GT4", "21–23 Aug", "allied")
    assert (shown["points"], shown["supply_points"]) == (-3, 6)
    assert list(shown["fortresses"].values()) == [3, 4, 0, 4]
    assert shown["towns"]["g1312"] == {"name": "Lemberg", "value": 5, "side": "allied"}
    assert shown["towns"]["s0307"] == {"name": "Belgrade", "value": -3, "side": "allied"}
    assert shown["towns"]["g1126"]["side"] == "austrian"
