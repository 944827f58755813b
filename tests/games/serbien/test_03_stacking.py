"""3.1 to 3.3: stacking, Forces and zones of control."""

import pytest

from hexmarshal.core.board.paths import holds
from tests.games.serbien.fighting import battle, fight
from tests.games.serbien.kit import serbien


@pytest.mark.clause("serbien:3.1.1")
def test_three_and_a_half_divisions_may_stay_in_a_hex() -> None:
    field = serbien('"24.07" = ["ah-9-8", "ah-21-8", "ah-36-13", "ah-13"]')
    field.order("done")
    assert field.asked[1] != "eliminate"


@pytest.mark.clause("serbien:3.1.1", "serbien:3.1.3")
def test_a_regiment_more_is_eliminated_by_its_owner() -> None:
    field = serbien('"24.07" = ["ah-9-8", "ah-21-8", "ah-36-13", "ah-13", "ah-8-Ma", "ah-schw.HbD"]')
    field.order("done")
    assert field.asked == ("austrian", "eliminate")
    assert field.refuses("eliminate schw.HbD") == "3.1.3", "guns take no room"
    field.order("eliminate 8 Ma")
    assert field.at("ah-8-Ma") == "eliminated"
    assert field.asked[1] != "eliminate"


@pytest.mark.clause("serbien:3.1.3")
def test_whoever_ends_movement_is_warned_of_too_many() -> None:
    full = serbien('"24.07" = ["ah-9-8", "ah-21-8", "ah-36-13", "ah-13", "ah-8-Ma"]')
    lost = "units in excess are eliminated when movement ends."
    (told,) = [one for one in full.decision.warnings() if one.code != "idle"]
    assert (told.code, told.clause, told.hexes) == ("overstacked", "3.1.3", ("24.07",))
    assert told.sentence == f"24.07 holds more than 3.5 division-equivalents: {lost}"
    assert "ah-8-Ma" in told.pieces
    room = serbien('"24.07" = ["ah-9-8", "ah-21-8", "ah-36-13", "ah-13"]')
    assert [one.code for one in room.decision.warnings()] == ["idle"]


@pytest.mark.clause("serbien:3.1.3")
def test_whoever_did_not_move_is_not_judged() -> None:
    field = serbien('"24.07" = ["ah-9-8", "ah-21-8", "ah-36-13", "ah-42-13"]', player="serbian", state="")
    field.order("done")
    assert field.asked == ("austrian", "move"), "the Serbian phase is over, and the Austro-Hungarian stack stands"


@pytest.mark.clause("serbien:3.1.3", "serbien:3.1.3-note")
def test_a_retreat_may_overstack_a_hex_until_the_owners_next_movement_phase_ends() -> None:
    """Morava is driven back to three divisions and a brigade: 4½ stand in 24.13."""
    crowd = '"24.13" = ["sr-Dunav-I", "sr-Timok-I", "sr-Timok-II", "sr-Obrenovac"]\n'
    attack = '"23.12" = ["ah-9-8", "ah-21-8"]\n"22.12" = ["ah-36-13 corps=ah-corps-8"]\n'
    field = battle(f'"23.13" = ["sr-Morava-I"]\n{attack}{crowd}', [1, 1, *[1] * 6])
    fight(field, "9/8,21/8,36/13 x 23.13", until=["retreat"])
    field.order("23.13-24.13")
    fight(field)
    stack = ("sr-Morava-I", "sr-Dunav-I", "sr-Timok-I", "sr-Timok-II", "sr-Obrenovac")
    while field.table.state.phasing or field.asked != ("serbian", "move"):
        assert [field.at(id) for id in stack] == ["24.13"] * 5, "nobody is judged in attack phases"
        field.order("done")
    field.order("done")
    assert field.asked == ("serbian", "eliminate"), "then it is"
    field.order("eliminate Timok II")
    assert field.asked[1] != "eliminate", "3½ may stay"


@pytest.mark.clause("serbien:1.1-diveq-a", "serbien:1.1-diveq-b", "serbien:1.1-diveq-c", "serbien:1.1-diveq-d")
def test_sizes_in_division_equivalents() -> None:
    quarters = {"ah-9-8": 4, "ah-8-Train": 4, "ah-13": 2, "ah-10-K": 2, "ah-8-Ma": 1, "ah-schw.HbD": 0}
    quarters |= {"ah-Sarajevo-Fort": 0, "ah-FIFTH-Depot": 0, "ah-Sava-Squadron": 0}
    printed = serbien('"24.07" = ["ah-9-8"]').table.printed
    assert {id: printed.quarters[printed.index[id]] for id in quarters} == quarters


@pytest.mark.clause("serbien:3.3a", "serbien:3.3b")
def test_combat_units_have_a_zone_of_six_hexes_and_others_none() -> None:
    field = serbien('"25.16" = ["ah-9-8"]')
    assert field.table.occupancy(1).zone.bit_count() == 6
    for unit in ("ah-8-Train", "ah-schw.HbD", "ah-FIFTH-Depot", "ah-Sarajevo-Fort", "ah-Sava-Squadron"):
        assert serbien(f'"25.16" = ["{unit}"]').table.occupancy(1).zone == 0
    two = serbien('"25.16" = ["ah-9-8 also=25.17"]').table
    assert (two.occupancy(1).zone & ~two.occupancy(1).held).bit_count() == 8


@pytest.mark.clause("serbien:3.3.1")
def test_no_zone_reaches_across_sava_donau_or_impassable_mountains() -> None:
    for unit, across, beside in (("20.06", "20.07", "21.06"), ("23.03", "23.04", "23.02"), ("12.28", "13.28", "12.27")):
        table = serbien(f'"{unit}" = ["ah-9-8"]').table
        zone = table.occupancy(1).zone
        assert (holds(zone, table.board.cell(across)), holds(zone, table.board.cell(beside))) == (False, True)


@pytest.mark.clause("serbien:1.1-inactive-b")
def test_an_inactive_unit_has_its_zone() -> None:
    assert serbien('"25.16" = ["ah-9-8 inactive"]').table.occupancy(1).zone.bit_count() == 6


def test_the_occupancy_is_amended_to_what_it_would_be_anew() -> None:
    start = '"24.07" = ["ah-9-8", "ah-8-Ma"]\n"24.10" = ["ah-21-8 also=24.11"]\n"20.06" = ["ah-10-K"]'
    field = serbien(f'{start}\n"26.11" = ["sr-Morava-I"]')
    for order in ("9/8,8 Ma 24.07-24.08", "9/8 24.08-24.09", "10 K 20.06-20.07"):
        field.order(order)
        table = field.table
        kept = table.occupancy(1)
        table.forget_occupancies()
        anew = table.occupancy(1)
        for name in ("at", "held", "fighters", "formations", "zone"):
            assert getattr(kept, name) == getattr(anew, name), (order, name)


@pytest.mark.clause("serbien:3.1.5-tie")
def test_of_equal_units_the_owner_says_which_lies_on_top() -> None:
    field = serbien('"24.07" = ["ah-9-8", "ah-21-8", "ah-13"]\n"24.08" = ["sr-Morava-I"]')
    assert field.accepts("21/8 on top")
    assert field.refuses("13 on top") == "3.1.5-tie", "a brigade is smaller"
    field.order("21/8 on top")
    assert field.accepts("9/8 on top")
    field.order("9/8 on top")
    refusal = field.reason("21/8 on top")
    assert (refusal.code, refusal.clause, refusal.ruling) == ("repeated", "3.1.5-tie", "on-top-once-a-phase")


CROWD = '"ah-9-8", "ah-21-8", "ah-8-Ma", "ah-FsAR.6", "ah-schw.HbD", "ah-Syr-I"'


@pytest.mark.clause("serbien:3.1.2-b", "serbien:3.1.2a", "serbien:3.1.2")
@pytest.mark.parametrize(
    ("here", "target", "units", "said"),
    [
        ("24.07", "24.08", "9/8,21/8,8 Ma", ("", "")),
        ("24.07", "24.08", "9/8,21/8,8 Ma,Syr I", ("too-many", "3.1.2-b")),
        ("24.07", "24.08", "9/8,8 Ma,Syr I,FsAR.6", ("assets", "3.1.2")),
        ("24.07", "24.08", "9/8,FsAR.6", ("", "")),
        ("24.07", "24.08", "9/8,FsAR.6,schw.HbD", ("artillery", "3.1.2")),
        ("18.11", "19.12", "9/8,8 Ma", ("", "")),
        ("18.11", "19.12", "9/8,8 Ma,Syr I", ("too-many", "3.1.2a")),
        ("18.11", "19.12", "9/8,FsAR.6", ("artillery", "3.1.2a")),
    ],
)
def test_how_many_may_fight_from_a_hex(here: str, target: str, units: str, said: tuple[str, str]) -> None:
    """Into the mountains, such as 19.12, fewer than on the plain, and no Artillery."""
    field = battle(f'"{here}" = [{CROWD}]\n"{target}" = ["sr-Lim"]')
    order = f"{units} x {target}"
    if not said[0]:
        assert field.accepts(order)
        return
    refusal = field.reason(order)
    assert (refusal.code, refusal.clause) == said
    if said == ("too-many", "3.1.2-b"):
        assert refusal.sentence == "2½ division-equivalents are too many in 24.07: 2¼ may fight."


@pytest.mark.clause("serbien:3.1.1", "serbien:3.1.3", "serbien:3.1.3-ex")
@pytest.mark.parametrize(
    ("more", "pinned", "asked"), [("", "", False), ("ah-Syr-II", "", True), ("ah-Syr-II", " pinned", False)]
)
def test_what_is_too_many_at_the_end_of_a_phase(more: str, pinned: str, asked: bool) -> None:
    """Three divisions and a half are not; with a brigade more they are, unless all of them are held where they are."""
    units = ["ah-9-8", "ah-21-8", "ah-36-13", "ah-8-Ma", "ah-Syr-I", *([more] if more else [])]
    stack = ", ".join(f'"{unit}{pinned}"' for unit in units)
    field = serbien(f'"24.07" = [{stack}]\n"40.20" = ["sr-Morava-I"]')
    field.order("done")
    assert (field.asked == ("austrian", "eliminate")) is asked
