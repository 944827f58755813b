"""4.4.1: the special abilities of generals, where players want them."""

from typing import Any

import pytest

from hexmarshal.core.engine.events import AnyEvent
from tests.games.drina.kit import Position, drawn, drina, terms

ON = {"abilities": "on"}


def fought(figures: str, order: str, *cards: str, turn: str = "serbia", **more: Any) -> tuple[Position, list[AnyEvent]]:
    """A battle with abilities; cards of 0 unless some are named."""
    table = drina(figures, turn=turn, options=ON, cards=cards or ("0", "0"), **more)
    return table, table.order(order)


# 4.4.1a · Whose units have them

GIVEN = [
    ("SG1 gives infantry attack", "SG1 G09\nSI1 G08\nAI1 H08", "SI1 G08 x H08", "attack", 1),
    ("SG1 gives cavalry nothing", "SG1 G09\nSC1 G08\nAI1 H08", "SC1 G08 x H08", "attack", 0),
    ("SG4 gives artillery attack", "SG4 G09\nSA1 F08\nAI1 H08", "SA1 F08 fires H08", "attack", 1),
    ("AG1 gives cavalry attack", "AG1 G09\nAC1 G08\nSI1 H08", "AC1 G08 x H08", "attack", 1),
    ("AG3 gives attack against a city", "AG3 H09\nAI1 I08\nSI1 J09", "AI1 I08 x J09", "attack", 1),
    ("AG3 gives none in the open", "AG3 G09\nAI1 G08\nSI1 H08", "AI1 G08 x H08", "attack", 0),
    ("GG1 gives infantry attack", "GG1 G09\nGI1 G08\nSI1 H08", "GI1 G08 x H08", "attack", 1),
    ("SG3 gives infantry defence", "SG3 I10\nSI1 H08\nAI1 G08", "AI1 G08 x H08", "defence", 1),
    ("SG5 gives defence on a city", "SG5 J11\nSC1 J09\nAI1 I08", "AI1 I08 x J09", "defence", 1),
    ("SG5 gives none in the open", "SG5 I10\nSC1 H08\nAI1 G08", "AI1 G08 x H08", "defence", 0),
]


@pytest.mark.clause("drina:4.4.1a")
@pytest.mark.parametrize(("figures", "order", "word", "number"), [pytest.param(*row[1:], id=row[0]) for row in GIVEN])
def test_the_ability_of_a_general_works_for_the_units_he_commands(
    figures: str, order: str, word: str, number: int
) -> None:
    turn = {"S": "serbia", "A": "austria-hungary", "G": "germany"}[order[0]]
    _, events = fought(figures, order, turn=turn)
    sums = dict(zip(("attack", "defence"), drawn(events), strict=True))
    assert [value for clause, value in terms(sums[word]) if clause == "4.4.1a"] == [number] * bool(number)


@pytest.mark.clause("drina:4.4.1a")
def test_without_the_option_generals_have_no_abilities() -> None:
    table = drina("SG1 G09\nSI1 G08\nAI1 H08", turn="serbia", cards=("0", "0"))
    attack, _ = drawn(table.order("SI1 G08 x H08"))
    assert terms(attack) == [("6.1.1a", 3), ("6.1.1a", 2), ("6.1.1d", 0)]


@pytest.mark.clause("drina:4.4.1a")
def test_an_ability_ends_where_the_area_ends() -> None:
    inside, outside = "SG1 D08\nSI1 F08\nAI1 H08", "SG1 C07\nSI1 F08\nAI1 H08"
    for figures, number in ((inside, 1), (outside, 0)):
        _, events = fought(figures, "SI1 F08-G08 x H08")
        assert sum(value for clause, value in terms(drawn(events)[0]) if clause == "4.4.1a") == number


@pytest.mark.clause("drina:4.4.1a")
def test_range_and_move_can_be_abilities_too() -> None:
    guns = drina("GG2 D09\nGA1 E08\nSI1 I08\nSI2 J08", turn="germany", options=ON)
    assert guns.accepts("GA1 E08 fires I08")
    assert guns.shown("GA1")["range"] == 4  # as a player sees it
    assert guns.refuses("GA1 E08 fires J08") == "6.1.2a"
    plain = drina("GG1 D09\nGA1 E08\nSI1 I08", turn="germany", options=ON)
    assert plain.refuses("GA1 E08 fires I08") == "6.1.2a"
    assert plain.shown("GA1")["range"] == 3


@pytest.mark.clause("drina:4.4.1a")
def test_the_longer_march_of_boyadzhiev_is_for_infantry_that_does_not_fight() -> None:
    table = drina("BG1 E09\nBI1 E08\nBC1 F09\nSI1 H08", turn="bulgaria", options=ON)
    assert table.accepts("BI1 E08-G07")
    assert table.accepts("BI1 E08-H07")
    assert table.refuses("BI1 E08-I07") == "6a"
    assert table.refuses("BI1 E08-G08 x H08") == "6a"  # three fields with the enemy's
    assert table.refuses("BC1 F09-J08") == "6a"
    table.order("BI1 E08-G08")
    assert table.accepts("BI1 G08-G07")  # the third field
    assert table.refuses("BI1 G08 x H08") == "6a"


@pytest.mark.clause("drina:4.4.1a")
def test_a_unit_under_vukotic_may_stay_after_a_lost_battle_and_the_attacker_goes_back() -> None:
    table, _ = fought("SG6 I10\nSI1 H08\nAI1 G08", "AI1 G08 x H08", "+3", "0", turn="austria-hungary")
    assert table.asked == ("serbia", "withdraw")
    table.order("SI1 stays")
    assert (table.at("SI1"), table.strength("SI1"), table.at("AI1")) == ("H08", 2, "G08")
    other, _ = fought("SG1 I10\nSI1 H08\nAI1 G08", "AI1 G08 x H08", "+3", "0", turn="austria-hungary")
    assert other.refuses("SI1 stays") == "6.1.1m"


@pytest.mark.clause("drina:6.1.1e", "drina:6.1.1i")
@pytest.mark.parametrize(
    ("general", "attackers", "turn", "result", "lost"),
    [
        ("SG2 H08", "AG2 E08\nAI1 G08", "austria-hungary", "tied", "6.1.1i"),  # both can swing it
        (
            "SG1 H08",
            "AG2 E08\nAI1 G08",
            "austria-hungary",
            "attacker wins by a general's ability, defender destroyed",
            "6.1.1k",
        ),
        ("SG2 H08", "AG1 E08\nAI1 G08", "austria-hungary", "defender wins by a general's ability", "6.1.1p"),
        ("BG2 H08", "SG2 E08\nSI1 G08", "serbia", "tied", "6.1.1i"),
        (
            "AG2 H08",
            "SG2 E08\nSI1 G08",
            "serbia",
            "attacker wins by a general's ability, defender destroyed",
            "6.1.1k",
        ),  # he attacks
    ],
)
def test_a_general_who_is_attacked_has_his_own_ability_in_ties(
    general: str, attackers: str, turn: str, result: str, lost: str
) -> None:
    table, events = fought(f"{general}\n{attackers}", f"{attackers.split()[2]} G08 x H08", "0", "0", turn=turn)
    assert drawn(events)[1].result == result
    assert [event.clause for event in events if "token" in str(event) or "is destroyed" in str(event)] == [lost]
    assert table.at(general.split()[0]) == ("destroyed" if lost == "6.1.1k" else "H08")


@pytest.mark.clause("drina:6.1.1e", "drina:4.4.1a")
def test_without_the_option_a_general_has_none_in_ties_either() -> None:
    table = drina("SG2 H08\nAG2 E08\nAI1 G08", cards=("0", "0"))
    assert drawn(table.order("AI1 G08 x H08"))[1].result == "tied"


@pytest.mark.clause("drina:4.4.1a")
def test_other_abilities_of_a_general_are_not_for_himself() -> None:
    _, events = fought("SG5 J09\nAI1 I08", "AI1 I08 x J09", turn="austria-hungary")  # on a city, where his units gain
    assert not [clause for clause, _ in terms(drawn(events)[1]) if clause == "4.4.1a"]


# 4.4.1b · Who commands whom

NINE = """
    AG1 H08
    AI1 G08
    AI2 I08
    AI3 H07
    AI4 I07
    AI5 H09
    AI6 I09
    AI7 F08
    AI8 J08
    AI9 G07
"""


@pytest.mark.clause("drina:4.4.1b")
def test_before_the_next_players_turn_the_owner_says_which_eight_have_the_ability() -> None:
    table = drina(f"{NINE}\nGI1 J02", step="end", options=ON)
    assert table.asked == ("austria-hungary", "command")
    table.order("AI1 without general", "AI9 under AG1", "done")
    assert table.asked == ("germany", "move")
    assert (table.shown("AI1")["general"], table.shown("AI9")["general"]) == ("", "AG1")


@pytest.mark.clause("drina:4.4.1b")
def test_serbia_says_it_of_units_in_two_areas() -> None:
    table = drina("SG1 F08\nSG2 K08\nSI1 H08", turn="serbia", step="end", options=ON)
    assert table.asked == ("serbia", "command")
    assert table.accepts("SI1 under SG2")


@pytest.mark.clause("drina:4.4.1b")
def test_without_abilities_nothing_is_said_at_the_end_of_a_turn() -> None:
    assert drina(f"{NINE}\nGI1 J02", step="end").asked == ("germany", "move")


@pytest.mark.clause("drina:4.4.1b", "drina:4.4f")
def test_with_abilities_commands_are_stated_when_a_round_begins_as_well() -> None:
    figures = "AI1 C03\nSG1 F08\nSG3 K08\nSI1 H08"
    assert drina(figures, card="1914-1", step="calendar", options=ON).asked == ("serbia", "command")
    assert drina(figures, card="1914-1", step="calendar").asked == ("austria-hungary", "move")


@pytest.mark.clause("drina:4.4.1b")
@pytest.mark.parametrize(("general", "number"), [("SG1", 0), ("SG3", 1)])
def test_a_unit_in_two_areas_has_the_ability_of_the_general_stated_for_it(general: str, number: int) -> None:
    figures = f"SG1 J07\nSG3 J10\nSI1 H08 under={general}\nAI1 G08"
    _, events = fought(figures, "AI1 G08 x H08", turn="austria-hungary")
    defence = drawn(events)[1]
    assert sum(value for clause, value in terms(defence) if clause == "4.4.1a") == number


@pytest.mark.clause("drina:4.4.1b")
@pytest.mark.parametrize(("general", "number"), [("SG1", 1), ("SG3", 0)])
def test_and_so_has_an_attacker_that_comes_over_the_field_of_a_friend(general: str, number: int) -> None:
    figures = f"SG1 G09\nSG3 G10\nSI1 F08 under={general}\nSI2 G08\nAI1 H08"
    _, events = fought(figures, "SI1 F08-G08 x H08")
    assert sum(value for clause, value in terms(drawn(events)[0]) if clause == "4.4.1a") == number


@pytest.mark.clause("drina:4.4.1b")
def test_a_unit_stated_to_be_without_a_general_has_no_ability() -> None:
    _, events = fought("SG1 G09\nSI1 G08 under=none\nAI1 H08", "SI1 G08 x H08")
    assert not [clause for clause, _ in terms(drawn(events)[0]) if clause == "4.4.1a"]


# 4.4.1c · Exchange


@pytest.mark.clause("drina:4.4.1c")
def test_with_an_exchanged_general_the_ability_changes() -> None:
    table = drina("AG1 E08\nAC1 G08\nSI1 H08", card="1915-1", step="reinforcements", options=ON, cards=("+1", "+1"))
    table.order("AG2 for AG1", "done")
    assert table.asked == ("austria-hungary", "move")
    attack, defence = drawn(table.order("AC1 G08 x H08"))
    assert (attack.total, defence.total) == (7, 7)  # no more the +1 of Potiorek for cavalry
    assert defence.result.startswith("attacker wins")  # but Frank wins ties


# 4.4.1a · On the way into battle


def bonus(figures: str, order: str) -> float:
    """What abilities add to the attack."""
    _, events = fought(figures, order)
    return sum(value for clause, value in terms(drawn(events)[0]) if clause == "4.4.1a")


@pytest.mark.clause("drina:4.4.1a", "drina:4.4.1b")
@pytest.mark.parametrize("friend", ["", "SC1 G08"], ids=["marching there", "over the field of a friend"])
def test_an_attacker_has_the_ability_of_who_commands_the_field_it_attacks_from(friend: str) -> None:
    march, more = "SI1 F08-G08 x H08", f"AI1 H08\n{friend}"
    assert bonus(f"SG1 I10\nSI1 F08\n{more}", march) == 1  # F08 is out of his area, G08 within
    assert bonus(f"SG1 I10\nSI1 F08 under=none\n{more}", march) == 0
    assert bonus(f"SG3 C08\nSG1 I10\nSI1 F08 under=SG3\n{more}", march) == 1  # it has left the area of SG3
    assert bonus(f"SG1 C08\nSG3 I10\nSI1 F08 under=SG1\n{more}", march) == 0
    assert bonus(f"SG3 H10\nSG1 I10\nSI1 F08 under=SG1\n{more}", march) == 1  # both could, one was stated
    assert bonus(f"SG3 H10\nSG1 I10\nSI1 F08\n{more}", march) == 1  # both could: the first by number
    assert bonus(f"SG1 K14\nSI1 F08\n{more}", march) == 0


@pytest.mark.clause("drina:4.4.1a", "drina:4.4g")
@pytest.mark.parametrize("friend", ["", "SC1 G08"], ids=["marching there", "over the field of a friend"])
def test_but_not_of_one_who_leads_eight_already(friend: str) -> None:
    fields = ("I08", "I09", "J09", "J10", "K10", "H11", "I11", "J11")[: 7 if friend else 8]  # the friend is led too
    led = [f"SI{n} {field}" for n, field in enumerate(fields, 1)]
    march, figures = "SI10 F08-G08 x H08", f"SG1 I10\nSI10 F08\nAI1 H08\n{friend}\n"
    assert bonus(figures + "\n".join(led), march) == 0
    assert bonus(figures + "\n".join(led[1:]), march) == 1
