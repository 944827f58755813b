"""9.5, 9.7: flanks and Proficiency."""

import pytest

from hexmarshal.games.serbien.rules.fighting import odds
from tests.games.serbien.fighting import battle, fight, lines, rolled
from tests.games.serbien.kit import serbien
from tests.games.serbien.test_09_odds import FIELD, reckoned
from tests.playing import terms

# -- Flanks (9.5) ---------------------------------------------------------------------------------------------

RING = '"23.13" = ["{}"]\n"23.12" = ["ah-9-8"]\n"24.13" = ["ah-21-8"]\n'
"""Zones of 9/8 and 21/8 reach 22.12, 24.12, 23.14: with their own hexes five."""


def flanked(units: str, attackers: str = "ah-9-8@23.12 ah-21-8@24.13") -> bool:
    return reckoned(battle(units), attackers, "23.13").flanked


@pytest.mark.clause("serbien:9.5.1", "serbien:9.5", "serbien:9.6.1b")
def test_five_hexes_closed_make_a_flank_and_four_do_not() -> None:
    assert flanked(RING.format("sr-Morava-I"))
    assert not flanked(RING.format("sr-Morava-I").replace('"24.13"', '"24.12"'), "ah-9-8@23.12 ah-21-8@24.12")


@pytest.mark.clause("serbien:9.5")
def test_only_formations_that_attack_close_hexes_with_their_zones() -> None:
    units = RING.format("sr-Morava-I").replace('"24.13"', '"24.12"')
    bystander = units + '"24.14" = ["ah-36-13"]\n"22.14" = ["ah-42-13"]\n'
    assert not flanked(bystander, "ah-9-8@23.12 ah-21-8@24.12"), "zones of bystanders do not count"
    beside = units + '"23.14" = ["ah-36-13"]\n'
    assert flanked(beside, "ah-9-8@23.12 ah-21-8@24.12"), "but a hex that any of them occupies does"
    asset = '"23.13" = ["sr-Loznica"]\n"23.12" = ["ah-8-Ma"]\n"24.13" = ["ah-13-Ma"]\n'
    assert not flanked(asset, "ah-8-Ma@23.12 ah-13-Ma@24.13"), "Assets have no zone for this"


@pytest.mark.clause("serbien:9.5.1")
def test_the_attackers_must_be_as_many_as_the_stack() -> None:
    stack = RING.replace('["{}"]', '["sr-Morava-I", "sr-Dunav-I"]')
    assert flanked(stack), "two against two"
    assert not flanked(RING.replace('["{}"]', '["sr-Morava-I", "sr-Dunav-I", "sr-Loznica"]')), "two against 2¼"
    assert not flanked(RING.replace('["{}"]', '["sr-Morava-I", "sr-Dunav-I retreated", "sr-2-Train"]'))


@pytest.mark.clause("serbien:9.5.1")
def test_a_friend_in_a_hex_opens_it() -> None:
    units = RING.format("sr-Morava-I")
    assert not flanked(units + '"23.14" = ["sr-Dunav-I"]\n')
    assert not flanked(units + '"22.12" = ["sr-2-Train"]\n'), "any unit of theirs"
    assert flanked(units + '"22.13" = ["sr-Dunav-I"]\n'), "the sixth hex does not matter"


@pytest.mark.clause("serbien:9.5.2", "serbien:10.0d")
def test_a_flank_shifts_two_and_adds_one_to_the_check() -> None:
    field = battle(RING.format("sr-Morava-I"), [6, 6, 1, 1, 1, 1, 1, 1])
    events = fight(field, "9/8,21/8 x 23.13")
    assert "Flanked +2" in lines(events, "9.1.1e")[0]
    assert ("9.5.2", 1) in terms(rolled(events, "10.2")[-1])
    assert ("9.5.2", 1) not in terms(rolled(events, "10.2")[0]), "the attacker has nothing of it"


@pytest.mark.clause("serbien:9.5.3")
def test_across_the_sava_nothing_is_closed() -> None:
    """Of six hexes around the defender those across the Sava do not count, whoever stands there."""
    table = FIELD.table
    ground, board = table.printed.ground, table.board
    cell = next(
        cell for cell in board.cells
        if sum(ground.water(there, cell) == "sava" for there in board.neighbours[cell]) == 2
        and len(board.neighbours[cell]) == 6
        and all((there, cell) not in ground.donau for there in board.neighbours[cell])
    )  # fmt: skip
    around = list(board.neighbours[cell])
    wet = [there for there in around if ground.water(there, cell) == "sava"]
    dry = [there for there in around if there not in wet]
    ids = ["ah-9-8", "ah-21-8", "ah-36-13", "ah-42-13", "ah-29-9", "ah-17-7"]
    placed = dict(zip([*dry, *wet], ids, strict=True))
    pieces = "\n".join(f'"{table.hexname(there)}" = ["{id}"]' for there, id in placed.items())
    field = serbien(f'"{table.hexname(cell)}" = ["sr-Morava-I"]\n{pieces}', "attack")
    attackers = " ".join(f"{placed[there]}@{table.hexname(there)}" for there in dry)
    assert not reckoned(field, attackers, table.hexname(cell)).flanked, "four of six"


@pytest.mark.clause("serbien:9.5.4", "serbien:8.5.1d")
def test_a_hex_with_a_fort_is_never_flanked() -> None:
    assert not flanked(RING.replace('["{}"]', '["sr-Morava-I", "sr-Beograd-Fort"]'))
    assert flanked(RING.replace('["{}"]', '["sr-Morava-I", "sr-Beograd-Fort flipped"]'))


# -- Proficiency and the table (9.7, 9.9) ---------------------------------------------------------------------


@pytest.mark.clause("serbien:9.7", "serbien:9.7-ex")
def test_the_highest_rating_of_each_side_counts() -> None:
    """Serbian PR 4 and 3 attack Austro-Hungarian PR 3 and 2."""
    table = FIELD.table
    index = table.printed.index
    ours, theirs = (index["sr-Morava-I"], index["sr-Obrenovac"]), (index["ah-9-8"], index["ah-8-Ma"])
    assert odds.proficiency_drm(table, ours, theirs) == -1
    assert odds.proficiency_drm(table, theirs, ours) == 1


@pytest.mark.clause("serbien:9.9-cells", "serbien:9.9.1a")
@pytest.mark.data
@pytest.mark.parametrize(
    ("column", "white", "black", "entry"),
    [
        ("2:1", 3, 3, "- / +3 j"), ("2:1", 7, 3, "+2 / +2 j"), ("4:1", 2, 3, "- / +4 u"), ("1:1", 3, 4, "+3 / +3 j"),
    ],
)  # fmt: skip
def test_the_cells_that_the_examples_give(column: str, white: int, black: int, entry: str) -> None:
    data = FIELD.table.printed.data
    assert data.entry(data.columns.index(column), white, black) == entry
    assert data.result(data.columns.index("4:1"), 2, 2).black


@pytest.mark.clause("serbien:9.9.1a", "serbien:9.1.1g")
def test_the_white_die_is_modified_and_the_black_is_not() -> None:
    field = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8", "ah-21-8"]', [6, 3, *[1] * 8])
    events = fight(field, "9/8,21/8 x 23.13")
    (die,) = rolled(events, "9.1.1g")
    assert (die.dice, die.total, terms(die)) == ((6, 3), 7, [("9.7", 1)])
    assert "attacker +2, defender +2" in die.result


@pytest.mark.clause("serbien:9.9-note")
@pytest.mark.data
def test_the_table_wears_down_and_does_not_destroy() -> None:
    """No cell takes more than one Strength Reduction and one level from a side."""
    data = FIELD.table.printed.data
    for column in range(len(data.columns)):
        for white in range(8):
            for black in range(1, 7):
                cell = data.result(column, white, black)
                assert max(cell.attacker.reductions, cell.defender.reductions) <= 1
                assert max(cell.attacker.levels, cell.defender.levels) <= 1
