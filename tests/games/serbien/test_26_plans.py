"""26, 27.1: Strategic Plans."""

import pytest

from hexmarshal.games.serbien.rules.victory import plans
from tests.games.serbien.kit import Field, serbien
from tests.playing import told

FIFTH = 'plans = ["FIFTH"]'


# -- Objectives (26.0, 26.1) ------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:26.0", "serbien:26.1.2-second")
@pytest.mark.data
def test_in_the_campaign_the_fifth_and_sixth_army_are_bound_and_the_second_is_not() -> None:
    table = serbien('"24.07" = ["ah-9-8"]').table
    assert set(table.scenario.plans) == {"FIFTH", "SIXTH"}


@pytest.mark.clause("serbien:26.1a", "serbien:26.1.2-fifth", "serbien:26.1.2-sixth")
@pytest.mark.data
def test_the_objectives_of_both_armies() -> None:
    data = serbien('"24.07" = ["ah-9-8"]').table.printed.data.plans
    assert (set(data["FIFTH"].objectives), data["FIFTH"].primary) == ({"26.11", "25.18", "23.16"}, "23.16")
    assert (set(data["SIXTH"].objectives), data["SIXTH"].primary) == ({"16.28", "22.21", "22.29", "19.28"}, "19.28")


HELD = '"23.16" = ["{}"]\n"22.15" = ["ah-21-8"]\n"24.16" = ["ah-36-13"]'


def counted(unit: str, taken: str = 'taken = ["23.16"]') -> Field:
    """The end of an Austro-Hungarian Player Turn with a unit in Valjevo."""
    doing = '[[doing]]\ndo = "CountPoints"\nplayer = "austrian"'
    return serbien(HELD.format(unit), "movement", "austrian", state=f"{FIFTH}\n{taken}", more=doing)


@pytest.mark.clause("serbien:26.1.1")
@pytest.mark.parametrize(("unit", "won"), [("ah-9-8", True), ("ah-13", True), ("ah-8-Ma", False), ("ah-10-K", False)])
def test_infantry_of_a_brigade_or_more_captures_a_primary_objective(unit: str, won: bool) -> None:
    table = counted(unit).table
    assert (table.state.achieved == (table.printed.armies.index("FIFTH"),)) == won


@pytest.mark.clause("serbien:26.1.1")
def test_whoever_stands_beside_the_brigade_does_not_matter() -> None:
    table = counted('ah-9-8", "ah-8-Ma').table
    assert table.state.achieved


@pytest.mark.clause("serbien:26.1b", "serbien:26.2", "serbien:27.1", "serbien:4.2.1a-a")
def test_from_the_next_player_turn_on_the_army_is_free_and_gains_no_points() -> None:
    state = f'{FIFTH}\nachieved = ["FIFTH"]'
    free = serbien('"24.12" = ["ah-9-8"]', "joint_preliminary", "serbian", state=state)
    assert free.table.state.plans == ()
    assert free.table.state.points == 0
    assert any("has achieved its Strategic Plan" in line and "26.1b" in line for line in free.heard())
    bound = serbien('"24.12" = ["ah-9-8"]', "joint_preliminary", "serbian", state=FIFTH)
    assert len(bound.table.state.plans) == 1


@pytest.mark.clause("serbien:26.0-note", "serbien:26.2")
def test_a_restricted_formation_may_stay_where_it_is() -> None:
    field = serbien('"20.12" = ["ah-9-8"]', state=FIFTH)
    assert field.refuses("9/8 20.12-19.12") == "26.2.1"
    assert field.accepts("9/8 20.12-21.13")
    field.order("9/8 holds", "done")
    assert field.at("ah-9-8") == "20.12"


# -- Abandoning (26.3) ------------------------------------------------------------------------------------------


def joint(mandated: int, turn: str = "GT2", at: str = "19.15", options: str = "", player: str = "austrian") -> Field:
    """A Joint Preliminary Phase of the Fifth Army, which has made so many Mandated Attacks."""
    state = f"{FIFTH}\nmandated = [0, {mandated}, 0, 0]"
    return serbien(f'"{at}" = ["ah-9-8"]', "joint_preliminary", player, turn=turn, state=state, options=options)


@pytest.mark.clause("serbien:26.3a", "serbien:27.1-ex", "serbien:26.3b", "serbien:26.2")
def test_example_on_gt2_with_infantry_four_hexes_away_it_costs_ten_points() -> None:
    field = joint(5, at="19.15")
    board = field.table.board
    assert board.distance(board.cell("19.15"), board.cell("23.16")) == 4
    assert field.asked == ("austrian", "plans")
    assert field.refuses("abandon SIXTH") == "26.3a", "it has no plan here"
    lines = told(field.order("abandon FIFTH"))
    assert (field.table.state.points, field.table.state.plans) == (-10, ())
    assert any("26.3a" in line for line in lines)
    assert any("27.1" in line for line in lines)


@pytest.mark.clause("serbien:26.3b")
def test_on_gt1_no_plan_is_abandoned() -> None:
    assert joint(5, turn="GT1").asked[1] != "plans"
    table = joint(5, turn="GT1").table
    refusal = plans.abandon_refusal(table, table.printed.armies.index("FIFTH"))
    assert refusal is not None
    assert refusal.clause == "26.3b"


@pytest.mark.clause("serbien:26.3c", "serbien:26.3.1")
@pytest.mark.parametrize(
    ("army", "made", "free"), [("FIFTH", 4, False), ("FIFTH", 5, True), ("SIXTH", 3, False), ("SIXTH", 4, True)]
)
def test_the_mandated_attacks_come_first(army: str, made: int, free: bool) -> None:
    counts = {"FIFTH": f"[0, {made}, 0, 0]", "SIXTH": f"[0, 0, {made}, 0]"}[army]
    table = serbien('"20.14" = ["ah-9-8"]', state=f'plans = ["{army}"]\nmandated = {counts}').table
    refusal = plans.abandon_refusal(table, table.printed.armies.index(army))
    assert (refusal is None) == free
    if refusal is not None:
        assert refusal.clause == "26.3.1"


@pytest.mark.clause("serbien:26.3a", "serbien:4.2.1a-b")
@pytest.mark.parametrize("player", ["serbian", "austrian"])
def test_it_may_be_done_in_either_player_turn(player: str) -> None:
    field = joint(5, player=player)
    assert field.asked == ("austrian", "plans")
    field.order("done")
    assert len(field.table.state.plans) == 1


@pytest.mark.clause("serbien:26.3a")
def test_by_an_option_the_serb_may_announce_it_too() -> None:
    field = joint(5, options='abandon = "either"')
    field.order("done")
    assert field.asked == ("serbian", "plans")
    field.order("abandon FIFTH")
    assert field.table.state.plans == ()
    alone = joint(5)
    alone.order("done")
    assert alone.asked[1] != "plans"


@pytest.mark.clause("serbien:27.1")
@pytest.mark.parametrize(("at", "away", "points"), [
    ("18.14", 5, 15), ("19.15", 4, 10), ("20.15", 3, 10), ("21.15", 2, 6), ("22.15", 1, 3), ("23.16", 0, 3),
])  # fmt: skip
def test_the_nearer_the_infantry_the_less_it_costs(at: str, away: int, points: int) -> None:
    table = serbien(f'"{at}" = ["ah-9-8"]\n"23.15" = ["ah-10-K army=FIFTH"]', state=FIFTH).table
    board = table.board
    assert board.distance(board.cell(at), board.cell("23.16")) == away
    assert plans.price(table, table.printed.armies.index("FIFTH")) == points, "cavalry does not count"


@pytest.mark.clause("serbien:26.3.1", "serbien:26.3.1-note")
@pytest.mark.parametrize(("unit", "intense", "counts"), [
    ("ah-9-8", True, 1), ("ah-9-8", False, 0), ("ah-8-Ma", True, 0), ("ah-10-K army=FIFTH", True, 0),
])  # fmt: skip
def test_an_intense_attack_with_an_infantry_formation_is_a_mandated_attack(
    unit: str, intense: bool, counts: int
) -> None:
    pieces = f'"24.13" = ["{unit}"]\n"24.12" = ["sr-Lim"]\n"20.06" = ["ah-SECOND-Depot"]'
    field = serbien(pieces, "attack", state=f"{FIFTH}\nshells = 0", dice=[3, 3] + [1, 1] * 9)
    name = {"ah-9-8": "9/8", "ah-8-Ma": "8 Ma"}.get(unit, "10 K")
    field.order(f"{name} x 24.12", "done")
    while field.asked[1] in ("next-attack", "commit", "intensity", "withhold", "ammo"):
        listed = field.notations()
        wanted = "intense" if intense and field.asked == ("austrian", "intensity") else "not intense"
        order = "done" if "done" in listed else wanted if wanted in listed else listed[0]
        field.order(order)
    table = field.table
    assert plans.mandated(table, table.printed.armies.index("FIFTH")) == counts


@pytest.mark.clause("serbien:26.2.1", "serbien:19.0b")
def test_of_a_two_hex_unit_the_hex_closest_to_an_objective_counts() -> None:
    field = serbien('"20.12" = ["ah-9-8"]', state=FIFTH)
    assert field.accepts("9/8 spreads over 20.11+21.12"), "one of them is closer to Obrenovac"
    assert field.refuses("9/8 spreads over 19.12+20.12") == "26.2.1", "neither is"
    wide = serbien('"20.12" = ["ah-9-8 also=21.13"]', state=FIFTH)
    assert wide.refuses("9/8 gathers in 20.12") == "26.2.1", "it would fall back"
    assert wide.accepts("9/8 gathers in 21.13"), "and may still go on from there"
    assert wide.refuses("9/8 spreads over 20.12+20.13") == "26.2.1"


@pytest.mark.clause("serbien:26.2.1", "serbien:19.0b")
@pytest.mark.parametrize(("at", "also"), [("20.12", "21.13"), ("21.13", "20.12")])
def test_who_gathers_and_goes_on_ends_closer_than_the_closest_hex_where_it_began(at: str, also: str) -> None:
    field = serbien(f'"{at}" = ["ah-9-8 also={also}"]', state=FIFTH)
    field.order("9/8 gathers in 21.13")
    assert field.accepts("9/8 21.13-22.12"), "a hex closer than 21.13 is"
    assert field.refuses("9/8 21.13-21.12") == "26.2.1", "closer than 20.12 only"
    assert "21.12" not in field.reaches("ah-9-8")


@pytest.mark.clause("serbien:27.1", "serbien:19.0b")
def test_and_for_what_abandoning_costs() -> None:
    table = serbien('"23.13" = ["ah-9-8 also=23.14"]', state=FIFTH).table
    assert plans.price(table, table.printed.armies.index("FIFTH")) == 6, "two hexes from Valjevo"
