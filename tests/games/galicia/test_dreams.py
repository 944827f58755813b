"""5.4: the tables that a side may imagine."""

from __future__ import annotations

from collections import Counter

import pytest

from hexmarshal.core.engine.dice import Seeded
from hexmarshal.games.galicia.rules.combat import Combat
from hexmarshal.games.galicia.rules.imagining import _steps
from hexmarshal.games.galicia.rules.losses import Losses
from hexmarshal.games.galicia.rules.movement import Marching, MoveUnits
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.wargame.imagining import Lots, lots_from
from tests.games.galicia.kit import Position, galicia
from tests.games.galicia.test_05_shown import STACKS


def dreams(table: Position, number: int = 80, side: str = "austrian") -> list[Galicia]:
    """Tables that a side imagines."""
    return [table.table.imagine(side, Seeded(str(n))) for n in range(number)]


def where(table: Galicia, name: str) -> str:
    """Where a Russian unit is."""
    return table.hexname(table.pieces[table.printed.named[0][name]].at)


@pytest.mark.clause("galicia:5.4a")
def test_what_is_seen_stays_and_what_is_not_may_lie_under_every_top_of_no_less_attack() -> None:
    table = galicia(STACKS + "russian 70 r 17.10 reduced")
    found = dreams(table)
    for dream in found:
        assert [where(dream, name) for name in ("31", "44", "9", "70 r")] == ["14.14", "16.14", "18.14", "17.10"]
        tops = [dream.pieces[table.index(f"russian {name}")] for name in ("31", "44", "9", "70 r")]
        assert [piece.steps for piece in tops] == [2, 1, 2, 1]
        assert dream.pieces[table.index("austrian 4")] == table.piece("austrian 4")
    # The 7th may lie under 3 or more. The 82nd has an attack of 4, and 2 when reduced: then even under the 70th.
    assert {where(dream, "7 c") for dream in found} == {"14.14", "16.14", "18.14"}
    assert {where(dream, "82 r") for dream in found} == {"14.14", "16.14", "18.14", "17.10"}
    for dream in found:
        reserve = dream.pieces[table.index("russian 82 r")]
        assert reserve.steps == 1 or where(dream, "82 r") != "17.10"


@pytest.mark.clause("galicia:5.4a")
def test_where_heights_are_counted_every_stack_keeps_its_own() -> None:
    table = galicia(STACKS + "russian 11 16.14", options={"stacks": "counted"})
    for dream in dreams(table):
        assert {dream.hexname(cell): len(units) for cell, units in dream.occupancy(0).at.items()} == {
            "14.14": 3, "16.14": 2, "18.14": 1,
        }  # fmt: skip


@pytest.mark.clause("galicia:5.4a", "galicia:5.1a")
def test_nobody_is_imagined_where_there_is_no_room_while_there_is_some() -> None:
    table = galicia("russian 31 14.14\n russian 9 18.14\n russian 82 r 18.14\n austrian 4 6.15")
    table.put("russian 10 14.14 seen")
    table.put("russian 44 14.14 seen")
    # The two that were named lie in 14.14 still, and with them it is full unless one of them is reduced.
    for dream in dreams(table):
        steps = sum(dream.pieces[i].steps for i in dream.here(dream.board.cell("14.14"), 0))
        assert steps <= 6


@pytest.mark.clause("galicia:5.4a", "galicia:5.1a")
def test_a_full_stack_whose_top_came_later_is_not_imagined_fuller() -> None:
    table = galicia("russian 31 14.14 top\n russian 9 18.14\n russian 82 r 18.14\n austrian 4 6.15")
    table.put("russian 10 14.14 seen")
    table.put("russian 44 14.14 seen")
    found = dreams(table)
    for dream in found:
        assert sum(dream.pieces[i].steps for i in dream.here(dream.board.cell("14.14"), 0)) <= 6
    assert {where(dream, "82 r") for dream in found} == {"14.14", "18.14"}, "there is room beside who was reduced"


@pytest.mark.clause("galicia:5.4a", "galicia:5.1a")
def test_stacks_are_imagined_as_full_as_they_may_be_and_no_fuller() -> None:
    riders = ("13 c", "14 c", "3 d cs", "1 d cs", "7 c", "11 c", "comb cs", "gd c")  # a step each
    half = [f"russian {name} {at}" for at, names in (("14.14", riders[:4]), ("18.14", riders[4:])) for name in names]
    tops = "russian 31 14.14\n russian 9 18.14\n austrian 4 6.15\n"  # two steps each
    found = dreams(galicia(tops + "\n".join(half)), 30)
    for dream in found:
        steps = [sum(dream.pieces[i].steps for i in units) for units in dream.occupancy(0).at.values()]
        assert steps == [6, 6]
    assert len({tuple(where(dream, name) for name in riders) for dream in found}) > 15, "who lies where is not known"


@pytest.mark.clause("galicia:5.4b")
def test_a_stack_that_was_laid_open_holds_nobody_else() -> None:
    table = galicia(STACKS)
    table.put("russian 9 18.14 seen")
    found = dreams(table)
    assert {where(dream, "82 r") for dream in found} == {"14.14", "16.14"}
    assert {where(dream, "7 c") for dream in found} == {"14.14", "16.14"}


@pytest.mark.clause("galicia:5.4c", "galicia:10.2b")
def test_reductions_are_guessed_as_far_as_a_unit_can_bear_them_and_most_bear_none() -> None:
    table = galicia("austrian 4 16.14\n austrian 1 ls 16.15\n russian 31 6.15")
    counts: dict[str, Counter[int]] = {"4": Counter(), "1 ls": Counter()}
    for dream in dreams(table, 700, "russian"):
        for name, counter in counts.items():
            counter[dream.pieces[table.index(f"austrian {name}")].reductions] += 1
    assert set(counts["4"]) == {0, 1, 2}
    assert set(counts["1 ls"]) == {0, 1}
    # Four of seven, two of seven, one of seven.
    assert [round(counts["4"][n] / 100) for n in (0, 1, 2)] == [4, 2, 1]
    assert [round(counts["1 ls"][n] / 100) for n in (0, 1)] == [4, 3]


@pytest.mark.clause("galicia:5.4c")
def test_supply_is_what_the_map_says_and_nothing_is_known_of_points_spent() -> None:
    table = galicia("austrian 4 18.22\n russian 31 16.22 out spent=3\n russian 82 r 16.22 low\n austrian 13 6.15")
    for dream in dreams(table, 10):
        for name in ("31", "82 r"):
            piece = dream.pieces[table.index(f"russian {name}")]
            assert (piece.supply, piece.spent) == (0, 0)
    far = galicia("russian 31 6.15\n russian 44 1.25\n austrian 4 1.20\n austrian 13 2.23\n austrian 25 3.25")
    states = {name: dreams(far, 1)[0].pieces[far.index(f"russian {name}")].supply for name in ("31", "44")}
    assert states["44"] == 2


@pytest.mark.clause("galicia:5.4c")
def test_who_was_named_and_does_not_lie_on_top_is_full_as_a_rule_and_reduced_at_times() -> None:
    table = galicia("russian 31 14.14 top\n austrian 4 6.15")
    table.put("russian 10 14.14 seen")
    steps = Counter(dream.pieces[table.index("russian 10")].steps for dream in dreams(table, 500))
    assert set(steps) == {1, 2}
    assert 70 < steps[1] < 130  # one of five
    # Under a top of 4 a division of 6 can only lie reduced.
    under = galicia("russian 82 r 14.14\n austrian 4 6.15")
    under.put("russian 10 14.14 reduced seen top")
    assert {dream.pieces[under.index("russian 10")].steps for dream in dreams(under, 40)} == {1}


def test_a_dream_hangs_on_its_seed_and_the_owner_of_a_stack_arranges_it_himself() -> None:
    table = galicia(STACKS)
    assert dreams(table, 5)[3].encoded() == dreams(table, 5)[3].encoded()
    assert len({dream.encoded() for dream in dreams(table, 30)}) > 15
    pieces = dreams(table, 1)[0].pieces
    ranks = [pieces[table.index(f"russian {name}")].rank for name in ("31", "82 r", "7 c", "44")]
    assert ranks == [0, -1, -1, 0]


@pytest.mark.clause("galicia:5.4a")
def test_procedures_in_progress_know_only_of_units_that_are_seen() -> None:
    units = "austrian 4 14.14\n austrian 20 14.14\n russian 7 c 13.16\n russian 31 18.18"
    table = galicia(units, "austrian movement")
    table.order("4,20 14.14-14.15")
    assert table.asked == ("russian", "reaction")
    (march,) = (frame for frame in dreams(table, 1, "russian")[0].stack if isinstance(frame, Marching))
    (asked,) = (frame for frame in dreams(table, 1, "russian")[0].stack if isinstance(frame, MoveUnits))
    assert march.moving == asked.going == (table.index("austrian 4"),)
    (mine,) = (frame for frame in dreams(table, 1, "austrian")[0].stack if isinstance(frame, MoveUnits))
    assert set(mine.going) == {table.index("austrian 4"), table.index("austrian 20")}


@pytest.mark.clause("galicia:7.4a", "galicia:8.4a", "galicia:9.4.1b")
def test_in_a_combat_the_attackers_have_strength_and_steps_and_guns_are_those_imagined() -> None:
    units = "russian 1 gd 14.13 -1\n russian 2 gd 14.13\n austrian 20 14.14\n austrian 4 13.14\n austrian 13 13.14"
    table = galicia(units, "russian combat", dice=(1, 1))
    table.attack("1 gd,2 gd x 14.14")
    assert table.asked == ("austrian", "retreat")
    for dream in dreams(table, 60):
        (combat,) = (frame for frame in dream.stack if isinstance(frame, Combat))
        attackers = [dream.pieces[i] for i in combat.attackers]
        assert combat.committed == (sum(piece.steps for piece in attackers), 2)
        guns = sum(dream.guns(i) for i in combat.attackers)
        assert combat.guns == (guns, 2)
        assert all(dream.attack(i) > 0 for i in combat.attackers)
    for dream in dreams(table, 20, "russian"):
        (combat,) = (frame for frame in dream.stack if isinstance(frame, Combat))
        assert combat.committed[0] == 4
        assert combat.committed[1] == dream.pieces[table.index("austrian 20")].steps
        assert combat.guns[1] == dream.guns(table.index("austrian 20"))


@pytest.mark.clause("galicia:7.4a")
def test_an_attacker_who_would_be_imagined_without_strength_is_not() -> None:
    # Cavalry of 2, out of supply where it stands: imagined with reductions or without supply it could not attack.
    ring = "russian 31 5.14\n russian 44 6.14\n russian 11 6.15\n russian 32 5.16\n russian 9 4.15\n russian 10 4.14\n"
    units = f"{ring}austrian 3 c 5.15\n austrian 9 c 5.15\n austrian 4 1.20"
    table = galicia(units, "austrian combat", dice=(6, 6, 1, 1))
    table.put("russian 31 5.14 reduced -2")
    table.order("3 c,9 c x 5.14")
    found = dreams(table, 40, "russian")
    for dream in found:
        for name in ("3 c", "9 c"):
            index = table.index(f"austrian {name}")
            assert dream.pieces[index].at < 0 or dream.attack(index) > 0


@pytest.mark.clause("galicia:5.4c", "galicia:9.4.2a")
def test_of_losses_in_progress_the_enemy_sees_how_many_were_taken_and_not_by_whom() -> None:
    units = "austrian 4 14.13\n austrian 13 14.13\n austrian 25 14.13\n russian 31 14.14"
    table = galicia(units, "austrian combat", dice=(6, 6, 6, 1))
    table.attack("4,13,25 x 14.14")
    assert table.asked == ("austrian", "loss")
    table.order("lose 25")

    def taken(side: str) -> tuple[int, ...]:
        (losses,) = (frame for frame in dreams(table, 1, side)[0].stack if isinstance(frame, Losses))
        return losses.taken

    assert taken("austrian") == (0, 0, 1)
    assert taken("russian") == (0, 0, 1)
    table.order("lose 4")
    assert taken("austrian") == (1, 0, 1)
    assert taken("russian") == (0, 1, 1)


@pytest.mark.clause("galicia:5.4c")
def test_one_of_five_is_imagined_reduced_and_only_as_far_as_it_fits_under_the_top() -> None:
    printed = galicia(STACKS).table.printed
    division, cavalry = printed.named[0]["31"], printed.named[0]["7 c"]  # 6 and reduced 4; 3 with a single step
    asked: list[int] = []

    def lots(outcome: int) -> Lots:
        def draw(ways: int) -> int:
            asked.append(ways)
            return outcome

        return draw

    assert [_steps(printed, division, 6, lots(n)) for n in range(5)] == [1, 2, 2, 2, 2]
    assert set(asked) == {5}
    assert [_steps(printed, division, most, lots(1)) for most in (3, 4, 5, 6, 7)] == [1, 1, 1, 2, 2]
    assert [_steps(printed, cavalry, most, lots(1)) for most in (2, 3)] == [1, 1]


def test_lots_are_even() -> None:
    draw = lots_from(Seeded("even"))
    assert Counter(draw(3) for _ in range(3000)).keys() == {0, 1, 2}
    assert all(900 < number < 1100 for number in Counter(draw(3) for _ in range(3000)).values())


@pytest.mark.clause("galicia:5.1a", "galicia:5.4a")
def test_no_stack_is_imagined_fuller_than_the_rules_allow() -> None:
    full = galicia("russian 31 14.14\n austrian 4 6.15").table.printed.number["stacking.steps"]
    table = galicia("russian 31 14.14\n austrian 4 6.15")
    covered = ("10", "44", "9", "11", "42", "58 r", "60 r", "65 r")
    for name in covered[: full - 2]:  # each of them reduced: as many as there is room for
        table.put(f"russian {name} 14.14 reduced")
    cell = table.table.board.cell("14.14")
    assert table.table.steps_in(cell, 0) == full
    for dream in dreams(table):
        assert dream.steps_in(cell, 0) <= full
        assert dream.problems() == []
