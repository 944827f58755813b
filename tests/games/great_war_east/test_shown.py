"""What a player is shown of counters and tracks: all of it, for nothing is hidden."""

import msgspec
import pytest

from hexmarshal.games.great_war_east.rules.additions import Shift
from hexmarshal.games.great_war_east.rules.pieces import NOBODY, RALLIED, SPENT, Off, Piece, State
from hexmarshal.games.great_war_east.rules.showing import show
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
    assert shown["ah-XIV/3"]["due"] == table.table.row(table.index("ah-XIV/3")).turn != ""


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


@pytest.mark.clause("great_war_east:2.31", "great_war_east:8.52", "great_war_east:8.53a")
@pytest.mark.parametrize(
    ("unit", "shown"),
    [
        ("ah-X/1", (False, 4, 5, 7)), ("ah-X/1 lost=1", (False, 3, 4, 6)), ("ah-X/1 lost=2", (True, 2, 3, 4)),
        ("ah-X/1 lost=3", (True, 1, 2, 3)), ("ah-19/4", (False, 2, 2, 3)), ("ah-19/4 lost=1", (True, 1, 1, 2)),
        ("ah-1/6x", (False, 1, 1, 1)), ("ah-D1", (False, 1, 0, 1)), ("ah-Da1", (False, 0, 0, 1)),
        ("ru-Br8", (False, 0, 1, 1)),
    ],
)  # fmt: skip
def test_a_counter_shows_its_side_and_its_strengths_by_its_steps(unit: str, shown: tuple[bool, int, int, int]) -> None:
    table = great_war(f'g1312 = ["{unit}"]').table
    piece = show(table, table.printed.index[unit.split()[0]], None)
    assert (piece["reduced"], piece["steps"], piece["attack"], piece["defence"]) == shown


@pytest.mark.clause("great_war_east:2.31", "great_war_east:10.11b", "great_war_east:10.11c")
@pytest.mark.parametrize(
    ("reading", "caption"),
    [("radius", {"ah-Da1": "1-16-3-8", "se-SOK": "3-0-4-0"}), ("movement", {"ah-Da1": "1-16-8-3"})],
)
def test_a_headquarters_shows_its_numbers_in_the_order_of_the_reading(reading: str, caption: dict[str, str]) -> None:
    table = great_war('g1312 = ["ah-Da1"]\ns1003 = ["se-SOK"]', options={"headquarters": reading}).table
    assert {hq: show(table, table.printed.index[hq], None)["caption"] for hq in caption} == caption
    assert [show(table, table.printed.index[hq], None)["heroic"] for hq in ("ah-Da1", "se-SOK")] == [False, True]
    assert show(table, table.printed.index["ah-Da1"], None)["kind"] == "hq"


@pytest.mark.clause("great_war_east:5.14", "great_war_east:13.0b", "great_war_east:8.14")
def test_a_counter_begins_with_nothing_done_and_nothing_lost() -> None:
    assert msgspec.structs.asdict(Piece(at=7)) == {
        "at": 7, "lost": 0, "entrained": False, "bound": -1, "to_go": 0, "spent": 0, "railed": 0, "counted": False,
        "unsupplied": False, "commander": NOBODY, "moved": 0, "fought": 0, "before": 0, "attacked": False,
        "defended": False, "retreated": False, "shifted": False, "foraging": False, "fed": False, "arrived": 0,
        "due": 0, "entry": -1,
    }  # fmt: skip
    assert msgspec.structs.asdict(State(turn=2, last=13, phasing=1, setup="free", sheets=("g",))) == {
        "turn": 2, "last": 13, "phasing": 1, "setup": "free", "sheets": ("g",), "points": 0, "supply_points": 0,
        "seized": (), "fortresses": (), "flotilla": 0, "putnik": 0, "attacks": 0, "traffic": (),
    }  # fmt: skip
    assert (NOBODY, RALLIED, SPENT) == (-1, -2, 99)
    assert {place.name: place.value for place in Off} == {
        "SCHEDULED": -1,
        "ELIMINATED": -2,
        "ABSENT": -3,
        "WAITING": -4,
    }
    assert Shift(3, 2) == (3, 2, False)


@pytest.mark.clause("great_war_east:2.4e", "great_war_east:10.31")
def test_what_is_eliminated_shows_nothing_and_the_first_counter_commands_as_any_other() -> None:
    pieces = 'g1312 = ["ah-Da1", "ah-X/1 commander=ah-Da1"]\neliminated = ["ah-1/6x lost=1", "ah-V/1 lost=4"]'
    table = great_war(pieces, command=False).table
    index = table.printed.index
    assert index["ah-Da1"] == 0
    assert show(table, index["ah-X/1"], None)["commander"] == "HQ 1st Army (Dankl)"
    for unit in ("ah-1/6x", "ah-V/1"):
        gone = show(table, index[unit], None)
        assert (gone["attack"], gone["defence"], gone["steps"], gone["reduced"]) == (0, 0, 0, True)


@pytest.mark.clause("great_war_east:5.31a", "great_war_east:10.31", "great_war_east:11.14")
def test_a_view_shows_what_movement_command_rail_and_fortresses_depend_on() -> None:
    pieces = 'g1312 = ["ah-XI/3 commander=ah-vB3 spent=2", "ah-vB3", "ah-X/1 entrained counted"]'
    table = great_war(pieces, "austrian movement", command=False, state="fortresses = [0, 3, 0, 4]")
    view = table.match.view(None)
    shown = {piece["id"]: piece for piece in view.pieces()}
    assert (shown["ah-XI/3"]["commanded_by"], shown["ah-XI/3"]["spent"]) == ("ah-vB3", 2)
    assert (shown["ah-X/1"]["commanded_by"], shown["ah-X/1"]["rallied"]) == ("", False)
    state = view.state()
    assert state["rail"]["austrian"] == {"capacity": 18, "used": 4}, "a corps has four stacking points"
    full, weak, _, gone = (fort for fort in table.table.printed.fortresses)
    strengths = state["fortress_strengths"]
    assert (strengths[full.name], strengths[weak.name], strengths[gone.name]) == (full.full, weak.weak, 0)
