"""15.1.2, 15.6.1, 9.4.1: supply by a Depot and a Corps Train together, and whose Extended Mode it takes."""

import pytest

from hexmarshal.games.serbien.screen.glosses import gloss
from tests.games.serbien.fighting import battle, combat, fight
from tests.games.serbien.kit import Field, serbien

ROAD = '"11.08" = ["ah-FIFTH-Depot"]\n"16.14" = ["ah-8-Train"]\n"21.16" = ["ah-9-8"]\n'
"""The road to Valjevo: in their usual ranges the Depot misses the Corps Train, and the train the division."""


def supplying(pieces: str = ROAD) -> Field:
    return serbien(pieces, "supply")


@pytest.mark.clause("serbien:15.6.1b", "serbien:15.1.2")
@pytest.mark.parametrize("flips", [("FIFTH Depot", "8 Train"), ("8 Train", "FIFTH Depot")])
def test_a_depot_and_a_train_in_extended_mode_feed_a_force_together(flips: tuple[str, str]) -> None:
    field = supplying()
    assert field.asked == ("austrian", "extend")
    field.order(f"{flips[0]} extends")
    assert field.asked == ("austrian", "extend"), "one of them is not enough"
    field.order(f"{flips[1]} extends")
    assert field.asked[1] == "move"
    assert field.piece("ah-9-8").status == 0


@pytest.mark.clause("serbien:15.6.1b", "serbien:15.4-4")
def test_one_of_two_that_feed_a_force_only_together_does_not_feed_it() -> None:
    field = supplying()
    field.order("FIFTH Depot extends", "done")
    assert field.piece("ah-9-8").status == 1


@pytest.mark.clause("serbien:15.6.1b", "serbien:15.1.2")
@pytest.mark.parametrize(
    ("train", "division", "offered"),
    [
        ("15.12", "19.14", []),  # both in the usual range
        ("15.12", "20.15", ["8 Train"]),
        ("16.14", "19.15", ["FIFTH Depot"]),
        ("16.14", "21.16", ["8 Train", "FIFTH Depot"]),
        ("16.14", "23.16", []),  # beyond every range
    ],
)
def test_only_supply_units_that_a_force_needs_are_offered(train: str, division: str, offered: list[str]) -> None:
    field = supplying(ROAD.replace("16.14", train).replace("21.16", division))
    listed = field.notations() if field.asked[1] == "extend" else ["done"]
    assert sorted(listed) == sorted(["done", *(f"{name} extends" for name in offered)])


@pytest.mark.clause("serbien:15.1.2", "serbien:15.6.1b")
def test_why_a_supply_unit_need_not_go_to_extended_mode() -> None:
    field = supplying(ROAD + '"12.12" = ["ah-13-Train"]\n"23.20" = ["ah-15-Train army=FIFTH"]\n')
    reason = field.reason("13 Train extends")
    assert reason.clause == "15.6.1b", "9/8 is not of its corps"
    assert reason.sentence == "No Force that is Out of Supply needs the Extended Mode of Train of the 13th Corps."
    reason = field.reason("15 Train extends")
    assert reason.clause == "15.1.2"
    assert "no Depot can make it one" in reason.sentence


@pytest.mark.clause("serbien:15.6.1b", "serbien:9.4.2")
def test_a_supply_unit_says_whom_it_feeds_and_with_whose_help() -> None:
    field = supplying()
    meant = {order: gloss(field.table, "extend", field.parse(order)) for order in field.notations()}
    depot = "feeds 9th Division together with Train of the 8th Corps; then it provides Ammo 6 times at most"
    train = "feeds 9th Division together with Fifth Army Depot; then it provides Ammo 3 times at most"
    assert (meant["FIFTH Depot extends"], meant["8 Train extends"]) == (depot, train)
    field.order("FIFTH Depot extends")
    alone = gloss(field.table, "extend", field.parse("8 Train extends"))
    assert alone == "feeds 9th Division; then it provides Ammo 3 times at most"


# -- Ammo (9.4.1) -----------------------------------------------------------------------------------------------

SIDE_BY_SIDE = '"11.08" = ["ah-FIFTH-Depot"]\n"14.12" = ["ah-8-Train"]\n"25.16" = ["sr-Serb-Depot-1"]\n'
"""9/8 in 19.14 is beyond the range of both, and in the Extended range of each."""


def wanting(supply: str = SIDE_BY_SIDE, here: str = "19.14", there: str = "20.14") -> Field:
    field = battle(f'"{there}" = ["sr-Morava-I"]\n"{here}" = ["ah-9-8"]\n', supply=supply)
    fight(field, f"9/8 x {there}", until=["ammo", "intensity"])
    return field


@pytest.mark.clause("serbien:9.4.1a", "serbien:9.4.1-ex", "serbien:9.4.2")
@pytest.mark.parametrize(("source", "given"), [("8 Train", (1, 0)), ("FIFTH Depot", (0, 1))])
def test_the_owner_says_which_supply_unit_stretches_for_ammo(source: str, given: tuple[int, int]) -> None:
    field = wanting()
    assert "9th Division from Train of the 8th Corps or from Fifth Army Depot" in field.decision.prompt
    assert field.notations() == ["ammo 9/8 from 8 Train", "ammo 9/8 from FIFTH Depot", "done"]
    left = {"8 Train": "Train of the 8th Corps goes to Extended Mode and can then provide 2 more",
            "FIFTH Depot": "Fifth Army Depot goes to Extended Mode and can then provide 5 more"}  # fmt: skip
    assert gloss(field.table, "ammo", field.parse(f"ammo 9/8 from {source}")) == left[source]
    field.order(f"ammo 9/8 from {source}")
    pieces = [field.piece(id) for id in ("ah-8-Train", "ah-FIFTH-Depot")]
    assert tuple(piece.given for piece in pieces) == given
    assert tuple(piece.flipped for piece in pieces) == tuple(map(bool, given))
    assert combat(field).attackers[0].ammo


@pytest.mark.clause("serbien:9.4.1a")
def test_where_several_could_the_one_that_stretches_must_be_named() -> None:
    field = wanting()
    assert field.refuses("ammo 9/8") == "9.4.1a"
    assert "say by which" in field.reason("ammo 9/8").sentence
    assert field.refuses("ammo 9/8 from 8 Train,FIFTH Depot") == "9.4.1a", "one of them is enough"
    assert field.refuses("ammo 9/8 from 13 Train") == "9.4.1a"


@pytest.mark.clause("serbien:9.4.1a", "serbien:9.4.2-ex")
def test_where_only_one_could_nobody_need_be_named() -> None:
    """The Depot is too far from 9/8, and reaches the Corps Train."""
    alone = SIDE_BY_SIDE.replace("11.08", "08.12").replace("14.12", "15.12")
    field = wanting(alone, "20.14", "21.15")
    assert field.notations() == ["ammo 9/8", "done"]
    assert field.decision.normal(field.parse("ammo 9/8 from 8 Train")) == field.parse("ammo 9/8")
    field.order("ammo 9/8 from 8 Train")
    assert field.piece("ah-8-Train").given == 1


@pytest.mark.clause("serbien:9.4.2", "serbien:9.4.1a")
def test_a_supply_unit_with_no_more_ammo_is_not_offered() -> None:
    empty = SIDE_BY_SIDE.replace("ah-8-Train", "ah-8-Train flipped given=3")
    field = wanting(empty)
    assert field.notations() == ["ammo 9/8", "done"]
    field.order("ammo 9/8")
    assert field.piece("ah-FIFTH-Depot").given == 1
    last = wanting(SIDE_BY_SIDE.replace("ah-8-Train", "ah-8-Train flipped given=2"))
    assert last.notations() == ["ammo 9/8 from 8 Train", "ammo 9/8 from FIFTH Depot", "done"]


# -- Railways (15.1.3, 15.3.1) --------------------------------------------------------------------------------

BY_THE_RAILWAY = (
    '"22.16" = ["sr-Timok-I"]\n"23.15" = ["ah-8-Ma"]\n"23.17" = ["ah-13-Ma"]\n"20.15" = ["ah-15-Ma"]\n'
    '"20.17" = ["ah-16-Ma"]\n'
)
"""Timok I next to Valjevo, 23.16, where the railway ends: every hex around it lies in EZOCs."""


@pytest.mark.clause("serbien:15.3.1", "serbien:3.3.2a", "serbien:15.1.3")
@pytest.mark.parametrize(
    ("friend", "status"),
    [
        ("", 1),  # only the ZOC of Timok I itself reaches Valjevo
        ('"24.17" = ["sr-Loznica"]\n', 1),  # whose ZOC does not reach it
        ('"24.15" = ["sr-Loznica"]\n', 0),  # whose ZOC does
        ('"23.16" = ["sr-Loznica"]\n', 0),  # who stands in it
        ('"23.16" = ["sr-2-Train"]\n"24.16" = ["sr-Morava-I"]\n', 0),
    ],
)
def test_a_railway_hex_that_only_the_zone_of_the_unit_it_feeds_opens_is_no_source(friend: str, status: int) -> None:
    field = serbien(BY_THE_RAILWAY + friend, "supply", "serbian")
    assert field.piece("sr-Timok-I").status == status


@pytest.mark.clause("serbien:15.3.1", "serbien:15.1.3")
def test_a_railway_hex_without_an_ezoc_is_a_source() -> None:
    field = serbien(
        BY_THE_RAILWAY.replace('"23.17" = ["ah-13-Ma"]\n', "").replace("23.15", "22.14"), "supply", "serbian"
    )
    assert field.piece("sr-Timok-I").status == 0
