"""7.5.1, 8.2.4a, 15.6.2a: details of recovery, of Cavalry that owes points, and of trains that cannot retreat."""

import pytest

from tests.games.serbien.kit import serbien
from tests.playing import told


@pytest.mark.clause("serbien:7.5.1-c", "serbien:19.0b")
@pytest.mark.parametrize(("also", "turn", "clause"), [
    ("also=17.10", "GT9", "7.5.1-c"), ("also=16.10", "GT9", ""), ("also=17.10", "GT10", ""), ("", "GT9", ""),
])  # fmt: skip
def test_poor_recovery_binds_a_two_hex_unit_with_one_half_in_serbia(also: str, turn: str, clause: str) -> None:
    """16.09 is Austrian, 17.10 partly Serbian; the enemy is three hexes from the nearer half."""
    enemy = "19.12" if "17.10" in also else "19.10"
    field = serbien(f'"16.09" = ["ah-9-8 status=-1 {also}"]\n"{enemy}" = ["sr-Morava-I"]', turn=turn)
    board = field.table.board
    near = min(board.distance(board.cell(cell), board.cell(enemy)) for cell in ("16.09", also[-5:] or "16.09"))
    assert near == 3
    if clause:
        assert field.refuses("9/8 recovers") == clause
    else:
        assert field.accepts("9/8 recovers")


@pytest.mark.clause("serbien:8.2.4a-b")
@pytest.mark.parametrize(("debt", "text"), [
    (12, "has expended 12 MP by reacting or retiring."),
    (14, "has expended 12 MP by reacting or retiring, and owes 2 more."),
])  # fmt: skip
def test_cavalry_is_told_what_it_has_expended_and_still_owes(debt: int, text: str) -> None:
    field = serbien(f'"24.07" = ["ah-10-K debt={debt}"]', "counter_movement", "serbian")
    assert any(line.endswith(f"{text} (8.2.4a-a)") for line in field.heard()), field.heard()


RING = '"20.12" = ["sr-Dunav-I"]\n"21.14" = ["sr-Timok-I"]\n"19.14" = ["sr-Timok-II"]\n"20.15" = ["sr-Drina-I"]\n'


@pytest.mark.clause("serbien:15.6.2a-a")
def test_a_train_that_cannot_retreat_flies_to_the_nearest_depot_of_its_army() -> None:
    """Enemies stand all around 20.14; the last of them comes next to the train."""
    depots = '"18.05" = ["ah-FIFTH-Depot"]\n"11.08" = ["ah-FIFTH-Depot-2"]\n"22.09" = ["ah-SECOND-Depot"]\n'
    field = serbien(f'"20.14" = ["ah-8-Train"]\n{RING}{depots}"20.10" = ["sr-Morava-I"]\n', player="serbian")
    lines = told(field.order("Dunav I 20.12-20.13"))
    train = field.piece("ah-8-Train")
    assert (field.at("ah-8-Train"), train.flipped) == ("18.05", True), lines


@pytest.mark.clause("serbien:7.5.1a-b", "serbien:19.0b")
@pytest.mark.parametrize(("fresh", "able"), [('["24.13"]', True), ('["24.12", "24.13"]', False)])
def test_an_older_position_in_either_hex_is_enough_to_recover_next_to_the_enemy(fresh: str, able: bool) -> None:
    state = f'positions = [["24.12", "24.13"], []]\nfresh = {fresh}'
    units = '"24.12" = ["sr-Morava-I also=24.13 status=-1"]\n"24.11" = ["ah-9-8"]'
    field = serbien(units, player="serbian", turn="GT20", state=state)
    if able:
        assert field.accepts("Morava I recovers")
    else:
        assert field.refuses("Morava I recovers") == "7.5.1a-b"


@pytest.mark.clause("serbien:7.5.1-d", "serbien:19.0b")
def test_a_two_hex_unit_recovers_beside_the_enemy_only_if_its_near_half_is_in_a_position() -> None:
    units = '"24.07" = ["ah-9-8 status=-1 also=24.06"]\n"24.08" = ["sr-Morava-I"]'
    near = serbien(units, turn="GT20", state='positions = [[], ["24.06", "24.07"]]')
    assert near.accepts("9/8 recovers")
    far = serbien(units, turn="GT20", state='positions = [[], ["24.06"]]')
    assert far.refuses("9/8 recovers") == "7.5.1-a", "24.07 lies open next to the enemy"


@pytest.mark.clause("serbien:7.5.2", "serbien:19.0b")
@pytest.mark.parametrize(
    ("at", "also", "able"),
    [("06.20", "06.21", True), ("06.21", "06.20", True), ("06.21", "06.22", False), ("06.22", "06.21", False)],
)
def test_both_halves_must_be_fortified_to_recover_near_the_enemy(at: str, also: str, able: bool) -> None:
    """06.22 is not fortified; the enemy is four hexes from the nearer half."""
    field = serbien(f'"{at}" = ["ah-1 status=D1 also={also}"]\n"10.23" = ["sr-Morava-I"]')
    field.order("done")
    if able:
        assert field.accepts("1 recovers")
    else:
        assert field.refuses("1 recovers") == "7.5.2"


@pytest.mark.clause("serbien:15.6.2a-a")
@pytest.mark.parametrize("depot", ["", '"doboj" = ["ah-FIFTH-Depot"]'])
def test_a_train_that_cannot_retreat_and_has_no_depot_on_the_map_waits_off_it(depot: str) -> None:
    field = serbien(f'"20.14" = ["ah-8-Train"]\n{RING}"20.10" = ["sr-Morava-I"]\n{depot}', player="serbian")
    lines = told(field.order("Dunav I 20.12-20.13"))
    assert (field.at("ah-8-Train"), field.piece("ah-8-Train").flipped) == ("reserve", True)
    assert any(line.endswith("has no Depot to go to: it waits off the map. (15.6.2a-a)") for line in lines), lines
