"""The worked examples of chapters 2 to 6 as they are told, through play: orders, scripted dice, what happens.

Counters that the book names and we have otherwise are laid over ours (``printed``); hexes are the book's own.
"""

import pytest

from tests.games.serbien.fighting import battle, fight, lines, rolled
from tests.games.serbien.kit import Field, serbien
from tests.games.serbien.test_05_corps import FIFTH, SERBS, SIXTH
from tests.playing import rolls, terms, told


def attaching(more: str, printed: dict[str, str] | None = None) -> Field:
    """The Austro-Hungarian Attachment Phase, with the areas as they are suggested."""
    field = serbien(FIFTH + SIXTH + SERBS + more, "attachment", printed=printed)
    field.order("done")
    return field


def shown(field: Field, id: str, side: str = "austrian") -> dict[str, object]:
    """A unit as a side sees it."""
    return next(one for one in field.match.view(side).pieces() if one["id"] == id)


# -- 2.2.1: identifiers ---------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:2.2.1-ex1", "serbien:5.2.4a")
def test_10_gb_is_an_independent_formation() -> None:
    """No corps is printed on it: our set-up lends it to the 15th Corps, and it may leave that as it likes."""
    field = attaching('"13.21" = ["ah-10-Gb"]\n')
    assert (shown(field, "ah-10-Gb")["corps"], shown(field, "ah-10-Gb")["formation"]) == ("", True)
    assert field.accepts("10 Gb joins 16")
    field.order("10 Gb is independent")
    assert shown(field, "ah-10-Gb")["attached"] == ""


@pytest.mark.clause("serbien:2.2.1-ex2", "serbien:5.2.2b")
def test_39_15_is_the_39th_division_of_the_15th_corps() -> None:
    """It is not among our counters: 48 is printed as 39/15 here."""
    printed = {"ah-48": 'name = "39/15"\ntitle = "39th Division"\ncorps = "ah-corps-15"'}
    field = attaching("", printed)
    assert (shown(field, "ah-48")["name"], shown(field, "ah-48")["attached"]) == ("39/15", "15")
    assert field.refuses("39/15 is independent") == "5.2.2b"
    assert field.refuses("39/15 joins 16") == "5.2.2b"


@pytest.mark.clause("serbien:2.2.1-ex3", "serbien:5.4", "serbien:5.1-note")
def test_a_division_of_the_sixth_army_remains_inside_its_area() -> None:
    """None of our counters has an army's ID but Depots: 32/4 is printed SIXTH here, 13 is as it is."""
    printed = {"ah-32-4": 'name = "SIXTH"\narmy = "SIXTH"\ncorps = ""'}
    field = attaching('"11.15" = ["ah-32-4", "ah-13"]\n', printed)
    while field.asked[1] != "move":
        field.order("done")
    assert shown(field, "ah-32-4")["army"] == "SIXTH"
    sides = field.match.view(None).state()["boundaries"][0]["sides"]
    assert ["11.13", "11.12"] in sides, "the Fifth Army begins with 11.12"
    assert field.accepts("SIXTH 11.15-11.14-11.13")
    refusal = field.reason("SIXTH 11.15-11.14-11.13-11.12")
    assert (refusal.clause, "must stay in the area of its army" in refusal.sentence) == ("2.2.1-ex3", True)
    assert field.refuses("SIXTH 11.15-11.12") == "2.2.1-ex3"
    assert "11.12" not in field.reaches("ah-32-4")
    assert field.accepts("13 11.15-11.14-11.13-11.12"), "a unit of no army goes where it likes"


@pytest.mark.clause("serbien:2.2.1-ex3")
def test_one_that_was_driven_out_only_comes_nearer_to_its_area() -> None:
    printed = {"ah-32-4": 'name = "SIXTH"\narmy = "SIXTH"\ncorps = ""'}
    hexes = ["17.13", "16.12", "15.13", "14.12", "13.13", "12.12", "11.13", "10.12", "09.13", "08.12"]
    border = f'boundaries = [{{armies = ["SIXTH", "FIFTH"], course = {hexes}}}]'
    field = serbien('"11.10" = ["ah-32-4 army=SIXTH"]\n' + SERBS, state=border, printed=printed)
    assert field.refuses("SIXTH 11.10-11.09") == "2.2.1-ex3"
    assert field.refuses("SIXTH 11.10-10.09") == "2.2.1-ex3"
    assert field.accepts("SIXTH 11.10-11.11")
    assert field.accepts("SIXTH 11.10-11.11-11.12-11.13")


# -- 3.4.1, 3.5.4: control, riverbends ------------------------------------------------------------------------


@pytest.mark.clause("serbien:3.4.1-ex", "serbien:3.4")
@pytest.mark.parametrize(("before", "serbian"), [("", False), ('taken = ["12.21"]', True)])
def test_12_21_is_controlled_by_whoever_controlled_it_last(before: str, serbian: bool) -> None:
    """Nobody has it fully behind his line, and after a Player Turn it has not changed hands."""
    units = '"11.18" = ["ah-48"]\n"12.17" = ["ah-1"]\n"13.22" = ["sr-Drina-I"]\n"17.23" = ["sr-Uzice"]\n'
    field = serbien(units, state=before)
    while field.table.state.phasing:
        field.order("done")
    assert ("12.21" in field.match.view(None).state()["taken"]["serbian"]) is serbian


@pytest.mark.clause("serbien:3.5.4-ex", "serbien:3.5.4a", "serbien:3.5.4b")
@pytest.mark.parametrize(
    ("player", "order", "strengths"),
    [
        ("austrian", "9/8 x 18.08", "13 against 12, 1:1; river −1: 1:2"),
        ("serbian", "Morava I x 17.08", "8 against 12, 1:2; Sava −2: 1:4"),
    ],
)
def test_from_parasnica_only_a_shift_and_into_it_both(player: str, order: str, strengths: str) -> None:
    """17.08 and 18.08 as in the book; Morava attacks with 12, of which the Sava takes 4."""
    supply = '"17.05" = ["ah-8-Train"]\n"18.05" = ["ah-FIFTH-Depot"]\n"26.11" = ["sr-Serb-Depot-1"]\n'
    units = '"17.08" = ["ah-9-8"]\n"18.08" = ["sr-Morava-I"]\n'
    field = battle(units, player=player, supply=supply)
    events = fight(field, order, until=["intensity"])
    assert strengths in "".join(lines(events, "9.1.1e"))


# -- 5.1.1, 5.5.2: boundaries, Assets -------------------------------------------------------------------------


@pytest.mark.clause("serbien:5.1.1-line", "serbien:5.1.1-marks")
def test_a_boundary_along_a_row_across_the_grain_is_drawn_with_two_hexes() -> None:
    """10.17/10.18, 11.18/11.19, 12.17/12.18, 13.18/13.19, 14.17/14.18: one straight line from 18.18 to the edge."""
    field = serbien(FIFTH + SIXTH + SERBS + '"19.18" = ["sr-Timok-I"]\n', "attachment")
    field.order("redraw sixth-fifth", "draw 18.18", "draw 06.18")
    sides = field.match.view("serbian").state()["boundaries"][0]["sides"]
    named = ("10.17/10.18", "11.18/11.19", "12.17/12.18", "13.18/13.19", "14.17/14.18")
    assert {frozenset(pair.split("/")) for pair in named} <= {frozenset(pair) for pair in sides}
    assert field.asked == ("austrian", "areas"), "it has come to the edge without a bend"


@pytest.mark.clause("serbien:5.5.2-ex", "serbien:5.5.2-note", "serbien:5.5.2b")
@pytest.mark.parametrize(
    ("losses", "left"), [(("8 Ma", "13 Ma"), (1, 1)), (("8 Ma", "8 Ma"), (0, 2)), (("13 Ma", "13 Ma"), (2, 0))]
)
def test_two_levels_of_two_assets_are_two_reductions_shared_as_the_owner_likes(
    losses: tuple[str, str], left: tuple[int, int]
) -> None:
    """12 against 5 is 2:1: white 5, black 1, +3; 7 and 3 is 10, failed by 2; 9 and 3 by 4: two levels."""
    units = '"23.12" = ["ah-8-Ma", "ah-13-Ma"]\n"23.13" = ["sr-Morava-I"]'
    field = battle(units, [6, 1, 1, 1, 4, 6], player="serbian")
    events = fight(field, "Morava I x 23.12", until=["lose"])
    assert rolled(events, "10.2")[-1].result == "failed by 4"
    field.order(*(f"lose {name}" for name in losses))
    steps = [2 - field.piece(id).lost if field.at(id) != "eliminated" else 0 for id in ("ah-8-Ma", "ah-13-Ma")]
    assert tuple(steps) == left


# -- 6.1: levels ----------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:6.1.2-ex", "serbien:6.1.3-ex", "serbien:6.1.2", "serbien:6.2.1")
@pytest.mark.parametrize(("status", "level"), [("-2", 8), ("D1", 7)])
@pytest.mark.parametrize("failed", [False, True])
def test_a_base_of_ten_less_the_status_is_what_a_check_is_compared_with(status: str, level: int, failed: bool) -> None:
    """A Forced March of one point: a roll of the level less one passes, the level itself fails by one."""
    roll = level - 1 + failed
    field = serbien(f'"24.09" = ["ah-9-8 status={status}"]', dice=[3, roll - 3])
    events = field.order("9/8 24.09-23.09-22.08-22.07-22.06-21.06", "halt")
    (check,) = rolls(events)
    assert (terms(check), check.total) == ([("7.2.3", 1)], roll + 1)
    assert check.result == ("failed by 1" if failed else "passed")
    assert shown(field, "ah-9-8")["level"] in (level, level - 1)


@pytest.mark.clause("serbien:6.1.3-ex", "serbien:6.4a")
def test_d1_is_three_levels_lower_and_demoralized() -> None:
    field = serbien('"24.07" = ["ah-9-8 status=D1"]\n"24.11" = ["sr-Morava-I"]')
    assert (shown(field, "ah-9-8")["status"], shown(field, "ah-9-8")["level"]) == ("D1", 7)
    assert field.refuses("prepare 9/8 x 24.08") == "7.3.2a"
    assert field.reason("9/8 recovers").clause == "7.5.2"
    assert told(field.order("9/8 24.07-24.06"))
