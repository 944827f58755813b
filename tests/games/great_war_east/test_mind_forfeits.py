"""What bots know of losses by the rules alone: overfull hexes, hunger, depots, lone headquarters, open towns."""

from __future__ import annotations

import msgspec
import pytest

from hexmarshal import Match, bots
from hexmarshal.core.engine.events import Changed
from hexmarshal.games.great_war_east.mind import MIND
from hexmarshal.games.great_war_east.mind.forfeits import cheapest
from hexmarshal.games.great_war_east.mind.inroads import abandoned, stray
from hexmarshal.games.great_war_east.mind.lifelines import at_risk
from hexmarshal.games.great_war_east.mind.outlook import outlook, reading
from hexmarshal.games.great_war_east.parts.printed import ALLIED, AUSTRIAN
from hexmarshal.games.great_war_east.rules.orders import Move
from hexmarshal.games.great_war_east.rules.pieces import Off
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.lab.mishaps import Tally
from tests.games.great_war_east.kit import Position, great_war

COMING = "allied reinforcements"
FAR = 'g2826 = ["ah-X/1"]\n'
FULL = 'g1601 = ["ru-XII/8", "ru-VII/8", "ru-VIII/8"]\n'
"""Twelve stacking points where no headquarters is."""


def lost(position: Position, side: str = "allied") -> dict[str, tuple[float, str]]:
    """The units that a side loses to the rules alone, each with its chance and the clause."""
    ids = position.table.printed.ids
    return {ids[one.piece]: (one.chance, one.clause) for one in MIND.forfeits(position.table, side)}


@pytest.mark.clause("great_war_east:6.14")
def test_while_units_march_the_least_of_an_overfull_hex_is_lost_for_certain() -> None:
    table = great_war('g1207 = ["ru-X/3", "ru-XI/3", "ru-7C/3"]\n' + FAR, "allied movement")
    assert lost(table) == {"ru-7C/3": (1.0, "6.14")}
    assert lost(great_war('g1207 = ["ru-X/3", "ru-XI/3"]\n' + FAR, "allied movement")) == {}


@pytest.mark.clause("great_war_east:6.14", "great_war_east:10.41")
def test_before_units_march_the_excess_hangs_on_who_rallies() -> None:
    chances = lost(great_war(FULL + FAR, COMING, turn=4, command=False))
    assert sum(chance for chance, _ in chances.values()) == pytest.approx(0.5**3), "none rallies on more than 3"


@pytest.mark.clause("great_war_east:6.14", "great_war_east:10.31")
def test_whom_headquarters_command_can_march_out() -> None:
    assert lost(great_war(f'{FULL}g1602 = ["ru-Br8"]\n{FAR}', COMING, turn=4, command=False)) == {}


@pytest.mark.clause("great_war_east:6.14", "great_war_east:5.33")
def test_a_train_without_a_railway_leads_nobody_out() -> None:
    stuck = FULL.replace("VIII/8", "VIII/8 entrained")
    assert sum(chance for chance, _ in lost(great_war(stuck + FAR, COMING, turn=4, command=False)).values()) > 0
    out = 'g0115 = ["ru-V/5", "ru-25R/5", "ru-81R/5 entrained"]\n'
    assert lost(great_war(out + FAR, COMING, turn=5, command=False)) == {}


@pytest.mark.clause("great_war_east:9.22")
def test_hunger_takes_the_last_step_on_three_of_six() -> None:
    pieces = 'g1311 = ["ru-X/3 lost=3", "ru-XI/3 lost=2"]\n' + FAR
    assert lost(great_war(pieces, "allied movement")) == {"ru-X/3": (0.5, "9.22")}
    assert lost(great_war(pieces, "austrian movement")) == {}, "only the side that moves suffers attrition"


def test_the_cheapest_units_make_up_what_is_too_much() -> None:
    corps, cavalry, brigade = (4, 4, 1), (2, 2, 2), (1, 1, 3)
    assert cheapest((corps, cavalry, brigade), 1) == (3,)
    assert cheapest((corps, cavalry, brigade), 3) == (2, 3)
    assert cheapest((corps, cavalry, brigade), 0) == ()
    assert cheapest((corps, (2, 6, 4)), 2) == (1,), "rather a corps than a depot"


@pytest.mark.clause("great_war_east:14.24")
def test_a_unit_that_waits_is_worth_nearly_as_much_as_where_it_comes_in() -> None:
    waiting = great_war(
        'g1601 = ["ru-Br8"]\nscheduled = ["ru-XII/8"]\n' + FAR, "allied reinforcements", turn=4, command=False
    )
    here = great_war('g1601 = ["ru-Br8", "ru-XII/8"]\n' + FAR, COMING, turn=4, command=False)
    gone = great_war(
        'g1601 = ["ru-Br8"]\neliminated = ["ru-XII/8"]\n' + FAR, "allied reinforcements", turn=4, command=False
    )
    one, two, three = (outlook(position.table) for position in (here, waiting, gone))
    assert one > two > three
    assert two - three > 2 * (one - two)


@pytest.mark.clause("great_war_east:6.14")
def test_nobody_need_try_a_march_into_a_hex_without_room() -> None:
    table = great_war('g1207 = ["ru-X/3", "ru-XI/3"]\ng1107 = ["ru-7C/3", "ru-Ru3"]\n' + FAR, "allied movement").table
    assert MIND.vain(table, Move("ru-7C/3", "g1107", "g1207"))
    assert not MIND.vain(table, Move("ru-7C/3", "g1107", "g1206"))
    assert not MIND.vain(table, Move("ru-Ru3", "g1107", "g1207")), "headquarters take no room (6.11)"


@pytest.mark.clause("great_war_east:9.22")
def test_nobody_need_try_to_march_a_last_step_out_of_supply() -> None:
    worn = great_war('g1107 = ["ru-X/3 lost=3", "ru-XI/3"]\n' + FAR, "allied movement").table
    assert MIND.vain(worn, Move("ru-X/3", "g1107", "g1109"))
    assert not MIND.vain(worn, Move("ru-X/3", "g1107", "g1106"))
    assert not MIND.vain(worn, Move("ru-XI/3", "g1107", "g1109")), "it has steps to lose"
    far = great_war('g1311 = ["ru-X/3 lost=3"]\n' + FAR, "allied movement").table
    assert not MIND.vain(far, Move("ru-X/3", "g1311", "g1310")), "it must begin to come back"


# -- What hangs by depots, who stands alone, what stands empty ------------------------------------------------

ARMY = 'g1309 = ["ru-X/3", "ru-XI/3"]\n'
RIDERS = 'g1010 = ["ah-4C/3", "ah-9C/1", "ah-23/3"]\n'


@pytest.mark.clause("great_war_east:9.16")
def test_steps_that_one_depot_feeds_are_at_risk_where_an_enemy_can_come_to_it() -> None:
    def risk(pieces: str) -> float:
        return at_risk(great_war(pieces + FAR, "allied movement").table, ALLIED)

    alone = ARMY + 'g1207 = ["ru-D1/3"]\n'
    assert risk(alone + RIDERS) == 8
    assert risk(alone) == 0, "nobody can come"
    assert 0 < risk(ARMY + 'g1207 = ["ru-D1/3", "ru-7C/3"]\n' + RIDERS) < 8, "a guard"
    assert risk(f'{alone}g1307 = ["ru-D2/3"]\n{RIDERS}') < 8, "a second depot"
    assert risk('g1105 = ["ru-X/3"]\ng1207 = ["ru-D1/3"]\n' + RIDERS) == 0, "the railway feeds them"


@pytest.mark.clause("great_war_east:10.52d")
def test_headquarters_alone_near_the_enemy_weigh_by_what_they_command() -> None:
    near, apart = (great_war(f'g1107 = ["ru-Ru3"]\ng1106 = ["ru-X/3"]\n{foe}{FAR}').table for foe in (RIDERS, ""))
    assert stray(near, ALLIED) == near.printed.units[near.printed.index["ru-Ru3"]].command > stray(apart, ALLIED) == 0
    assert stray(great_war(f'g1107 = ["ru-Ru3", "ru-X/3"]\n{RIDERS}{FAR}').table, ALLIED) == 0


@pytest.mark.clause("great_war_east:SG-25.12a")
def test_a_town_left_empty_weighs_as_soon_as_an_enemy_can_walk_in() -> None:
    def left(pieces: str) -> float:
        return abandoned(great_war(pieces + FAR, turn=6).table, AUSTRIAN)

    assert left('g1310 = ["ru-7C/3"]\n') > 0
    assert left('g1310 = ["ru-7C/3"]\ng1312 = ["ah-23/3"]\n') == 0
    assert left('g1307 = ["ru-7C/3"]\n') == 0
    assert left('g1209 = ["ru-7C/3"]\ng1311 = ["ah-23/3"]\ng1211 = ["ah-41/3"]\n') == 0, "they stand before it"


@pytest.mark.parametrize("name", ["lifelines", "stray", "abandoned", "frail"])
def test_what_a_side_neglects_counts_for_the_side_that_moves_alone(name: str) -> None:
    pieces = ARMY + RIDERS + 'g1207 = ["ru-D1/3"]\ng1107 = ["ru-Ru3"]\ng1611 = ["ru-XII/8 lost=3"]\n'
    towns = 'g0117 = ["ah-5C/2"]\n'  # Chełm lies open
    tables = [great_war(pieces + towns, f"{side} movement").table for side in ("allied", "austrian")]
    mine, his = (getattr(reading(table), name) for table in tables)
    assert mine > 0
    assert his <= 0


# -- What the lab counts as a side's own doing ----------------------------------------------------------------


def _hungry(pieces: str, *, commanded: bool = True) -> int:
    """What the lab counts when a unit with one step left has starved in a movement phase of the Allies."""
    position = great_war(pieces + FAR, "allied movement", command=commanded)
    before, index = position.table, position.index("ru-X/3")
    assert isinstance(before, GreatWar)
    after = before.copy()
    after.put(index, msgspec.structs.replace(before.pieces[index], at=int(Off.ELIMINATED)))
    tally = Tally("great_war_east", before)
    tally.happened([Changed(piece="ru-X/3", text="", clause="9.22")], before, after)
    return {kind: number for _, kind, number in tally.counted}.get("hunger", 0)


@pytest.mark.clause("great_war_east:9.22")
def test_a_unit_that_could_have_marched_into_supply_starved_by_its_own_doing() -> None:
    assert _hungry('g1107 = ["ru-X/3 lost=3"]\n') == 1, "it was in supply and must have left it"
    assert _hungry('g1109 = ["ru-X/3 lost=3"]\n') == 1, "it could have marched back"
    assert _hungry('g1109 = ["ru-X/3 lost=3"]\n', commanded=False) == 0, "it could not"
    assert _hungry('g1311 = ["ru-X/3 lost=3"]\n') == 0, "nor from so far away"


def test_steps_that_hunger_takes_from_a_unit_that_lives_on_are_not_counted() -> None:
    position = great_war('g1107 = ["ru-X/3"]\n' + FAR, "allied movement")
    tally = Tally("great_war_east", position.table)
    tally.happened([Changed(piece="ru-X/3", text="", clause="9.22")], position.table, position.table)
    assert tally.counted == ()


@pytest.mark.parametrize("bot", ["eager", "staff-2", "staff-3"])
@pytest.mark.clause("great_war_east:6.14")
def test_no_bot_leaves_a_hex_overfull_that_its_units_can_leave(bot: str) -> None:
    from_full = 'g1107 = ["ru-Ru3", "ru-X/3", "ru-XI/3", "ru-7C/3"]\ng1105 = ["ru-D1/3"]\ng1312 = ["ah-XI/3"]\n'
    match = Match.new("great_war_east", position=great_war(from_full, "allied movement").match.position(), seed=1)
    player = bots.make(bot, "1")
    while match.decision is not None and match.decision.kind == "move" and match.decision.side == "allied":
        match.submit(player.choose(match.view("allied")))
    assert match.decision is None or match.decision.kind != "remove"
