"""What lies beside the map, and the words for it: stores and displays are a side's own, nothing hidden is told."""

from __future__ import annotations

import pytest

from hexmarshal import desk
from hexmarshal.core.engine.measures import Level
from hexmarshal.core.orders.orders import Done
from hexmarshal.core.screen.values import Winning
from hexmarshal.games.serbien.rules.combat.attack import Attack
from hexmarshal.games.serbien.rules.table.asking import Ask
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.screen import desk as own
from hexmarshal.games.serbien.screen import measures, outcomes, text
from hexmarshal.games.serbien.screen.glosses import ENDS, gloss
from hexmarshal.games.serbien.screen.notes import notes
from hexmarshal.games.serbien.screen.winning import winning
from tests.games.serbien.fighting import battle, fight
from tests.games.serbien.kit import serbien
from tests.games.serbien.test_fog import pairs

FACING = (
    '"21.10" = ["sr-Morava-I status=-2 lost=1", "sr-Sabac"]\n'
    '"21.11" = ["sr-Dunav-I"]\n'
    '"22.11" = ["ah-9-8 status=-1", "ah-8-Ma"]\n'
    '"22.10" = ["ah-21-8 prepared=21.11"]\n'
    '"23.11" = ["ah-8-Train"]'
)


def by_title(table: Serbien, side: str | None) -> dict[str, str]:
    """The figures that a side sees."""
    return {figure.title: figure.value for figure in own.figures(table, side)}


@pytest.mark.clause("serbien:23.2", "serbien:16.6.1")
def test_stores_are_shown_to_their_owner_alone() -> None:
    table = serbien(FACING, state="shells = 7\nreplacements = [2, 1, 3]").table
    assert by_title(table, "serbian")["Artillery Shells"] == "7"
    assert by_title(table, "serbian")["Replacements"] == "2"
    assert by_title(table, "serbian")["Montenegrin replacements"] == "1"
    assert by_title(table, "austrian")["Replacements"] == "3"
    assert "Artillery Shells" not in by_title(table, "austrian")
    assert not {"Artillery Shells", "Replacements"} & set(by_title(table, None))


@pytest.mark.clause("serbien:27.2")
def test_the_furthest_advance_is_shown_to_whoever_makes_it() -> None:
    table = serbien(FACING).table
    assert by_title(table, "austrian")["VP for the furthest advance as it stands"] == "2"
    assert "VP for the furthest advance as it stands" not in by_title(table, "serbian")


@pytest.mark.clause("serbien:26.3.1")
def test_mandated_attacks_are_counted_for_everybody() -> None:
    table = serbien(FACING, state='plans = ["FIFTH"]\nmandated = [0, 2, 0, 0]').table
    for side in ("serbian", "austrian", None):
        assert by_title(table, side)["Mandated Attacks, Fifth Army"] == "2 of 5"


@pytest.mark.clause("serbien:5.2")
def test_the_display_of_an_army_lists_its_corps_with_strength_and_effectiveness() -> None:
    table = serbien(FACING).table
    mine = {box.title: box for box in own.boxes(table, "austrian")}
    corps = mine["Fifth Army: 8th Corps"]
    assert set(corps.pieces) == {"ah-9-8", "ah-21-8", "ah-8-Train"}
    assert "2 of 2½ divisions" in corps.note
    assert "9th Division −1" in corps.note
    assert not any("8th Corps" in box.title for box in own.boxes(table, "serbian"))
    assert not any("Corps" in box.title for box in own.boxes(table, None))


@pytest.mark.clause("serbien:7.3a")
def test_a_prepared_attack_is_an_arrow_that_everybody_sees() -> None:
    table = serbien(FACING).table
    for side in ("serbian", "austrian", None):
        assert [(arrow.start, arrow.to) for arrow in own.arrows(table, side)] == [("22.10", "21.11")]


@pytest.mark.clause("serbien:14.0", "serbien:23.1a", "serbien:21.2")
def test_positions_bridges_and_komitadji_are_marked() -> None:
    state = """
        positions = [["21.11"], []]
        komitadji = ["24.14"]
        pontoons = [{a = "21.10", b = "22.09", side = "austrian", built = true}]
    """
    marks = {(mark.hex, mark.title) for mark in own.marks(serbien(FACING, state=state).table, None)}
    assert ("21.11", "Serbian Improved Position") in marks
    assert ("24.14", "Komitadji") in marks
    assert ("21.10", "Pontoon Bridge, 21.10 to 22.09") in marks


@pytest.mark.clause("serbien:21.2.1")
def test_a_bridge_that_is_being_built_has_another_sign_than_a_finished_one() -> None:
    signs = {}
    for built in ("true", "false"):
        state = f'pontoons = [{{a = "21.10", b = "22.09", side = "austrian", built = {built}}}]'
        marks = own.marks(serbien(FACING, state=state).table, None)
        signs[built] = [mark.sign for mark in marks if "Pontoon" in mark.title]
    assert signs == {"true": ["≍"], "false": ["…"]}


@pytest.mark.clause("serbien:3.1.6-look")
def test_strength_and_effectiveness_of_the_enemy_are_not_told() -> None:
    field = serbien(FACING)
    seen = {piece["id"]: text.piece(piece) for piece in field.match.view("austrian").pieces()}
    assert "hidden (3.1.6)" in seen["sr-Morava-I"]
    assert "effectiveness −2" not in seen["sr-Morava-I"]
    assert "sr-Sabac" not in seen
    assert "effectiveness −1" in seen["ah-9-8"]
    theirs = {piece["id"]: text.piece(piece) for piece in field.match.view("serbian").pieces()}
    assert "effectiveness −2" in theirs["sr-Morava-I"]
    assert "Prepared Attack on 21.11" in theirs["ah-21-8"]


@pytest.mark.clause("serbien:3.1.6-look")
def test_nothing_beside_the_map_differs_where_only_hidden_things_differ() -> None:
    for match, other, side in pairs()[::3]:
        assert desk.desk(match, side) == desk.desk(other, side), (match.number, side)
        assert desk.pieces(match, side) == desk.pieces(other, side), (match.number, side)


@pytest.mark.clause("serbien:27.0")
def test_winning_is_told_in_two_sentences() -> None:
    table = serbien(FACING, scenario="macva", turn="GT1", state="points = 13").table
    told = winning(table, "austrian")
    assert isinstance(told, Winning)
    assert "+11 net Victory Points or more after GT5" in told.how
    assert told.now.startswith("They stand at +13, which would be an Austro-Hungarian marginal victory")
    assert "Valjevo (5)" in told.now
    assert "Valjevo" not in winning(table, "serbian").now
    assert "Serbia where there are fewer than +8" in told.how


@pytest.mark.clause("serbien:27.6")
def test_the_serbs_read_what_syrmien_is_worth_until_its_award_is_taken() -> None:
    table = serbien(FACING, scenario="macva", turn="GT1").table
    assert "Budjanovci (5), Deč (5) and Surčin (5)" in winning(table, "serbian").now
    taken = serbien(FACING, scenario="macva", turn="GT1", state='awards = ["Deč"]').table
    assert "Surčin" not in winning(taken, "serbian").now


def test_results_are_better_the_more_the_enemy_suffers() -> None:
    from hexmarshal.games.serbien.parts.data import read_result
    from hexmarshal.games.serbien.rules.combat.attack import Attack

    table, order = serbien(FACING).table, Attack(("ah-9-8",), "21.11")
    good, bad = (outcomes.worth(table, order, str(read_result(cell))) for cell in ("- / E +4 v", "E +4 s / -"))
    assert good is not None
    assert bad is not None
    assert bad < 0 < good
    assert outcomes.worth(table, order, "no such result") is None


def test_measures_tell_who_holds_the_towns() -> None:
    table = serbien('"21.10" = ["ah-9-8"]\n"30.12" = ["sr-Dunav-I"]').table
    found = {one.id: one.of(table) for one in measures.MEASURES if isinstance(one, Level)}
    assert (found["sabac"], found["valjevo"], found["advance"]) == (100.0, 0.0, 1)
    assert set(measures.SCORE) <= set(found)


@pytest.mark.clause("serbien:19.0a", "serbien:3.1.6a")
def test_both_hexes_of_a_two_hex_unit_are_marked_for_everybody() -> None:
    table = serbien('"24.07" = ["ah-9-8 also=24.08"]').table
    for side in ("austrian", "serbian", None):
        halves = {mark.hex: mark.title for mark in own.marks(table, side) if mark.sign == "½"}
        assert halves == dict.fromkeys(("24.07", "24.08"), "9th Division is in 24.07 and 24.08")


def kinds_that_end(asked: type[Ask]) -> set[str]:
    """The kinds of decision that can be ended by a word."""
    ends = {asked.kind} if Done in getattr(asked, "accepts", ()) else set()
    return ends.union(*map(kinds_that_end, asked.__subclasses__()))


def test_wherever_one_is_done_the_button_says_what_that_means() -> None:
    assert kinds_that_end(Ask) == set(ENDS)


@pytest.mark.clause("serbien:7.4.3a")
@pytest.mark.parametrize(
    ("here", "there", "told"), [
        ("24.12", "24.13", ["You attack with 13 after terrain (9.3.2).", "a defence of 5 or", "a defence of 1.5 or"]),
        # Out of Bottomland with river, over a minor river and up: 13 - 3, the greater; two columns to the left.
        ("16.11", "17.12", ["You attack with 10 after terrain (9.3.2).",
                            "Columns: −1 river and −1 up elevation (9.6.1).",
                            "a defence of 2 or", "a defence of 0.5 or"]),
    ],
)  # fmt: skip
def test_who_thinks_of_a_repulse_reads_against_what_defence_it_is_rolled_for(
    here: str, there: str, told: list[str]
) -> None:
    field = serbien(f'"{here}" = ["ah-9-8"]\n"{there}" = ["sr-Lesnica"]')
    order = field.parse(f"repulse 9/8 x {there}")
    assert order.risky
    *counted, rolled, sure = told
    assert notes(field.table, "austrian", order) == [
        *counted,
        f"A Repulse is rolled for at 3:1 or better, here against {rolled} less (7.4.3).",
        f"At 8:1, here against {sure} less, it succeeds without a roll (7.4.3).",
        "Below 3:1 it fails, and only the check of those who tried it is rolled (7.4.5).",
    ]


@pytest.mark.clause("serbien:7.2.3")
def test_who_ends_a_forced_march_reads_how_safe_it_is() -> None:
    field = serbien('"24.07" = ["ah-9-8"]')
    field.order("9/8 24.07-24.08-24.09-23.09-22.08-22.07")
    halt = desk.offers(field.match, "austrian", "halt").offers[0]
    assert halt.gloss == "and check the Forced March: 83 % safe", "level 10 and one point: up to 9 of two dice"


@pytest.mark.clause("serbien:7.3.1c")
@pytest.mark.parametrize(
    ("target", "told"), [
        ("17.12", "4 of 9 MP, its last move: must attack, a column to the right, and pins a Force there"),
        ("17.11", "4 of 9 MP, its last move: must attack any enemy there, a column to the right"),
    ],
)  # fmt: skip
def test_who_prepares_an_attack_reads_what_the_marker_is_for(target: str, told: str) -> None:
    field = serbien('"16.11" = ["ah-9-8"]\n"17.12" = ["sr-Lesnica"]')
    assert gloss(field.table, "move", field.parse(f"prepare 9/8 x {target}")) == told


@pytest.mark.clause("serbien:14.3.4", "serbien:14.3.1a")
@pytest.mark.parametrize(("rights", "told"), [(1, ""), (0, "; no right to finish it yet (14.3.4)")])
def test_who_thinks_of_a_position_reads_what_it_costs_and_whether_it_can_be_finished(rights: int, told: str) -> None:
    field = serbien('"24.10" = ["ah-9-8"]\n"24.13" = ["sr-Lesnica"]', state=f"rights = [0, {rights}]")
    cost = "an Improved Position, a column against attackers: 13 MP, 9 now"
    assert gloss(field.table, "move", field.parse("9/8 constructs")) == cost + told


@pytest.mark.clause("serbien:7.4.4a", "serbien:7.4.5a")
@pytest.mark.parametrize(
    ("defender", "known"), [
        ("sr-Lesnica", {"repulsed": 1, "not repulsed, passed": -1, "not repulsed, failed by 1": -1}),
        ("sr-Morava-I", {"not repulsed, passed": -1, "not repulsed, failed by 1": -1}),
    ],
)  # fmt: skip
def test_a_repulse_is_good_if_it_succeeds_and_bad_whatever_else_is_rolled(defender: str, known: dict[str, int]) -> None:
    field = serbien(f'"24.12" = ["ah-9-8"]\n"24.13" = ["{defender}"]')
    found = desk.forecast(field.match, field.parse("repulse 9/8 x 24.13"), "austrian").outcomes
    signs = {chance.result: 1 if (chance.good or 0) > 0 else -1 for chance in found}
    assert known.items() <= signs.items()
    assert {result for result, sign in signs.items() if sign > 0} == known.keys() & {"repulsed"}


@pytest.mark.clause("serbien:9.6.1a")
def test_who_joins_a_prepared_attack_without_having_prepared_reads_what_that_costs() -> None:
    lost = "No column for the Prepared Attack: 21st Landwehr Division has not prepared (9.6.1)."
    field = serbien('"24.12" = ["ah-9-8 prepared=24.13", "ah-21-8"]\n"24.13" = ["sr-Morava-I"]')
    attacks = {units: Attack(tuple(units.split()), "24.13") for units in ("ah-9-8 ah-21-8", "ah-9-8", "ah-21-8")}
    told = {units: lost in notes(field.table, "austrian", order) for units, order in attacks.items()}
    assert told == {"ah-9-8 ah-21-8": True, "ah-9-8": False, "ah-21-8": False}


@pytest.mark.clause("serbien:9.8.2a", "serbien:9.8.2c")
def test_what_drives_the_defender_back_is_good_for_the_attacker_and_bad_for_him_whatever_the_intensity() -> None:
    units = '"23.12" = ["ah-9-8", "ah-21-8"]\n"22.12" = ["ah-36-13 corps=ah-corps-8"]\n"23.13" = ["sr-Morava-II"]\n'
    field = battle(units, [1] * 20)
    fight(field, "9/8,21/8,36/13 x 23.13", until=["intensity"])
    for side, sign in (("austrian", 1), ("serbian", -1)):
        assert field.asked == (side, "intensity")
        for said in ("not intense", "intense"):
            found = desk.forecast(field.match, field.parse(said), side).outcomes
            driven = [chance for chance in found if "the defender retreats 2" in chance.result]
            assert driven
            assert all(sign * (chance.good or 0) > 0 for chance in driven)
        field.order("not intense")
