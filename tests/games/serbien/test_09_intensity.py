"""9.8: Combat Intensity."""

import pytest

from hexmarshal.core.engine.forecast import Forecast
from hexmarshal.games.serbien.parts.data import read_result
from hexmarshal.games.serbien.rules.combat.intensity import NAMES, Effects, effects, refusal, told
from tests.games.serbien.fighting import battle, combat, fight, lines, rolled
from tests.games.serbien.kit import Field
from tests.playing import rolls

PAIR = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8", "ah-21-8"]'
NONE, WHITE, BLACK, BLACK_2 = (read_result(f"+1 / +1{mark}") for mark in ("", " j", " u", " v"))


@pytest.mark.clause("serbien:9.8a", "serbien:9.1.1f")
def test_the_attacker_declares_first_and_the_defender_knows_it() -> None:
    field = battle(PAIR)
    fight(field, "9/8,21/8 x 23.13", until=["intensity"])
    assert field.asked == ("austrian", "intensity")
    assert "25 against 12, 2:1" in field.decision.prompt
    field.order("intense")
    assert field.asked == ("serbian", "intensity")
    assert "The attacker fights Intense." in field.decision.prompt


@pytest.mark.clause("serbien:9.8.1", "serbien:9.1.1f")
@pytest.mark.parametrize(
    ("intense", "name"),
    [
        ((False, False), "Low Intensity"), ((True, False), "Attacker Intense"),
        ((False, True), "Defender Intense"), ((True, True), "High Intensity"),
    ],
)  # fmt: skip
def test_two_choices_make_four_battles(intense: tuple[bool, bool], name: str) -> None:
    field = battle(PAIR, [3, 3, *[1] * 10])
    events = fight(field, "9/8,21/8 x 23.13", intense=intense)
    assert NAMES[intense] == name
    assert rolled(events, "9.1.1g")[0].purpose == f"attack on 23.13, {name}"


@pytest.mark.clause("serbien:9.8.2a", "serbien:9.9.2-black1", "serbien:9.9.2-black2", "serbien:9.9.2-white")
def test_low_intensity_retreats_on_black_alone() -> None:
    assert effects(NONE, False, False) == Effects(0, 0, 0)
    assert effects(WHITE, False, False) == Effects(0, 0, 0)
    assert effects(BLACK, False, False) == Effects(1, 0, 0)
    assert effects(BLACK_2, False, False) == Effects(2, 0, 1)


@pytest.mark.clause("serbien:9.8.2b", "serbien:9.9.2-white")
def test_attacker_intense_retreats_on_white_too_and_costs_him_without_black() -> None:
    assert effects(NONE, True, False) == Effects(0, 1, 0)
    assert effects(WHITE, True, False) == Effects(1, 1, 0)
    assert effects(BLACK, True, False) == Effects(1, 0, 0)
    assert effects(BLACK_2, True, False) == Effects(2, 0, 1)


@pytest.mark.clause("serbien:9.8.2c", "serbien:9.9.2-black1", "serbien:9.9.2-black2")
def test_defender_intense_retreats_on_black_two_alone_and_pays_for_any() -> None:
    assert effects(NONE, False, True) == Effects(0, 0, 0)
    assert effects(WHITE, False, True) == Effects(0, 0, 1)
    assert effects(BLACK, False, True) == Effects(0, 0, 1)
    assert effects(BLACK_2, False, True) == Effects(2, 0, 2)


@pytest.mark.clause("serbien:9.8.2d", "serbien:9.9.2-black1", "serbien:9.9.2-white")
def test_high_intensity_retreats_on_black_and_both_may_pay() -> None:
    assert effects(NONE, True, True) == Effects(0, 1, 0)
    assert effects(WHITE, True, True) == Effects(0, 1, 1)
    assert effects(BLACK, True, True) == Effects(1, 0, 1)
    assert effects(BLACK_2, True, True) == Effects(2, 0, 2)


@pytest.mark.clause("serbien:9.8.2b", "serbien:9.9.2-white", "serbien:9.1.1h")
@pytest.mark.parametrize(("attacker", "hexes"), [(False, 0), (True, 1)])
def test_a_white_retreat_is_made_when_the_attacker_alone_is_intense(attacker: bool, hexes: int) -> None:
    """2:1, white 2 and +1: white 3, black 3 is a white retreat."""
    field = battle(PAIR, [2, 3, *[1] * 10])
    fight(field, "9/8,21/8 x 23.13", intense=(attacker, False))
    board = field.table.board
    assert board.distance(board.cell("23.13"), field.piece("sr-Morava-I").at) == hexes
    assert field.piece("ah-9-8").lost + field.piece("ah-21-8").lost == int(attacker)


@pytest.mark.clause("serbien:9.8.2e", "serbien:9.10a")
def test_reductions_of_intensity_are_added_to_those_of_the_table() -> None:
    """1:1, white 6 and +1, black 6: E +3 s for the attacker, no retreat: two reductions."""
    field = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8"]', [6, 6, *[1] * 10])
    events = fight(field, "9/8 x 23.13", intense=(True, False))
    assert rolled(events, "9.1.1g")[0].result.startswith("attacker E +3 s")
    assert field.piece("ah-9-8").lost == 2


def forecast(field: Field, order: str) -> Forecast:
    """What may come of an order."""
    return field.match.forecast(field.parse(order))


def asked(defenders: str, attackers: str = '"ah-9-8", "ah-21-8"', order: str = "9/8,21/8") -> Field:
    """A combat as far as the attacker's Intensity."""
    field = battle(f'"23.13" = [{defenders}]\n"23.12" = [{attackers}]')
    fight(field, f"{order} x 23.13", until=["intensity"])
    return field


@pytest.mark.clause("serbien:9.8b", "serbien:8.1c")
def test_cavalry_assets_and_spent_formations_do_not_fight_intense() -> None:
    field = asked('"sr-Morava-I"', '"ah-10-K army=FIFTH corps=ah-corps-8", "ah-8-Ma"', "10 K,8 Ma")
    assert field.asked == ("serbian", "intensity"), "the attacker has no choice"
    field = asked('"sr-Morava-I"', '"ah-10-K army=FIFTH corps=ah-corps-8", "ah-9-8"', "10 K,9/8")
    assert field.asked == ("austrian", "intensity")
    assert field.accepts("intense"), "with a division that can be reduced"
    for spent, able in (("lost=3", False), ("lost=2", True)):
        field = asked('"sr-Morava-I"', f'"ah-9-8 {spent}"', "9/8")
        assert (field.asked[0] == "austrian") is able
    field = asked('"sr-Morava-I"', '"ah-13 corps=ah-corps-8 lost=1"', "13")
    assert field.asked[0] == "serbian", "a brigade on its back"


@pytest.mark.clause("serbien:9.8b")
def test_intense_is_refused_by_its_clause() -> None:
    field = asked('"sr-Cavalry corps=sr-corps-2", "sr-Loznica"')
    table = field.table
    units = combat(field).units_of(0)
    found = refusal(table, units, table.board.cell("23.13"), defending=True)
    assert found is not None
    assert found.clause == "9.8b"


@pytest.mark.clause("serbien:9.8b", "serbien:9.10.2-2")
def test_a_spent_formation_with_an_asset_that_can_be_reduced_may() -> None:
    assert asked('"sr-Morava-I"', '"ah-9-8 lost=3", "ah-8-Ma"', "9/8,8 Ma").accepts("intense")
    spent = asked('"sr-Morava-I"', '"ah-9-8 lost=3", "ah-8-Ma lost=1"', "9/8,8 Ma")
    assert spent.asked[0] == "serbian"


@pytest.mark.clause("serbien:9.8c")
@pytest.mark.parametrize(("state", "able"), [('positions = [["23.13"], []]', True), ("", False)])
def test_a_spent_formation_in_a_position_may_defend_intense(state: str, able: bool) -> None:
    field = battle('"23.13" = ["sr-Morava-I lost=3"]\n"23.12" = ["ah-9-8", "ah-21-8"]', [3, 3, *[1] * 9], state=state)
    fight(field, "9/8,21/8 x 23.13", until=["intensity"])
    field.order("not intense")
    assert (field.match.decision is not None and field.asked == ("serbian", "intensity")) is able
    if able:
        assert field.accepts("intense")


@pytest.mark.clause("serbien:9.8-note")
def test_not_intense_is_what_is_listed_first() -> None:
    assert asked('"sr-Morava-I"').notations() == ["not intense", "intense"]


@pytest.mark.clause("serbien:9.8a")
def test_the_odds_of_an_intensity_are_foreseen() -> None:
    field = asked('"sr-Morava-I"')
    found = forecast(field, "intense")
    assert sum(outcome.chance for outcome in found.outcomes) == 1
    assert any("an SR for the attacker" in outcome.result for outcome in found.outcomes)
    low = forecast(field, "not intense")
    assert not any("SR for the attacker" in outcome.result for outcome in low.outcomes)
    field.order("not intense")
    assert sum(outcome.chance for outcome in forecast(field, "intense").outcomes) == 1


@pytest.mark.clause("serbien:9.1.1e")
def test_the_odds_of_an_attack_are_foreseen() -> None:
    field = battle(PAIR)
    found = forecast(field, "9/8,21/8 x 23.13")
    assert sum(outcome.chance for outcome in found.outcomes) == 1
    assert len(found.outcomes) > 3
    assert lines(found.outcomes[0].events, "9.1-2") == [], "nothing is declared by it"


@pytest.mark.clause("serbien:9.8.2a", "serbien:9.8.2c")
def test_a_result_is_told_with_what_the_intensity_makes_of_it() -> None:
    assert told(WHITE, False, False) == "attacker +1, defender +1, white retreat"
    assert told(BLACK, False, False).endswith(": the defender retreats 1")
    assert told(BLACK_2, False, True).endswith(": the defender retreats 2, 2 SRs for the defender")


@pytest.mark.clause("serbien:9.8b", "serbien:19.0b")
@pytest.mark.parametrize(
    "stands",
    [
        '"23.12" = ["ah-13 corps=none lost=1 also=22.12", "ah-8-Ma"]',
        '"22.12" = ["ah-13 corps=none lost=1 also=23.12"]\n"23.12" = ["ah-8-Ma"]',
    ],
)
def test_an_asset_in_either_hex_of_a_spent_two_hex_formation_can_be_reduced_for_it(stands: str) -> None:
    field = battle(f'"24.12" = ["sr-Morava-I"]\n{stands}')
    fight(field, "13,8 Ma x 24.12", until=["intensity"])
    assert field.asked == ("austrian", "intensity")


@pytest.mark.clause("serbien:9.1.1g")
def test_what_is_said_before_the_dice_of_a_combat_is_foreseen_as_far_as_them() -> None:
    field = battle('"23.13" = ["sr-Lim"]\n"23.12" = ["ah-9-8", "ah-21-8"]')
    fight(field, "9/8,21/8 x 23.13", until=["commit"])
    assert field.asked == ("austrian", "commit")
    before, found = field.match.digest(), forecast(field, "done")
    assert sum(outcome.chance for outcome in found.outcomes) == 1
    for outcome in found.outcomes:
        clauses = {event.clause for event in outcome.events}
        assert not clauses & {"10.1.2", "10.2", "11.1a"}, "what follows the dice is another matter"
    assert field.match.digest() == before


@pytest.mark.clause("serbien:9.1.1g", "serbien:9.9.1a")
def test_the_dice_of_a_combat_are_two_of_six_sides_and_are_all_that_is_foreseen() -> None:
    field = battle('"23.13" = ["sr-Lim"]\n"23.12" = ["ah-9-8"]', [3, 4] + [1, 1] * 6)
    found = forecast(field, "9/8 x 23.13")
    assert {event.clause for outcome in found.outcomes for event in rolls(outcome.events)} == {"9.1.1g"}
    thrown = rolled(fight(field, "9/8 x 23.13"), "9.1.1g")
    assert [(one.sides, one.dice, one.die) for one in thrown] == [(6, (3, 4), 7)]
