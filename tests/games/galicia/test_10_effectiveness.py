"""Chapter 10: combat effectiveness, step losses and recovery."""

from __future__ import annotations

import pytest

from hexmarshal import desk
from tests.games.galicia.kit import galicia, heard, rolled, terms


def odds(units: str, order: str) -> str:
    """The column of an Austro-Hungarian attack."""
    said = heard(galicia(units, "austrian combat").attack(order), "austrian")
    return next(line for line in said if " is made at " in line).partition(" is made at ")[2].rstrip(".")


@pytest.mark.clause("galicia:10.0")
def test_combat_wears_effectiveness_down_and_leaves_the_guns_alone() -> None:
    for state in ("", "-1", "-2"):
        table = galicia(f"austrian 4 14.13 {state}\n russian 82 r 14.14", "austrian combat", dice=(3, 3, 1, 6))
        events = table.attack("4 x 14.14")
        assert ("9.4.1b", 1) in terms(rolled(events, "Russian losses")), state  # an AV of 4
        assert table.piece("russian 82 r").reductions > 0


@pytest.mark.clause("galicia:10.1")
def test_a_marker_takes_as_much_from_attack_and_from_defence() -> None:
    # 5, 4 and 3 against 5.
    for state, column in (("", "1:1"), ("-1", "1:1.5"), ("-2", "1:2")):
        assert odds(f"austrian 4 14.13 {state}\n russian 82 r 14.14", "4 x 14.14") == column
    # 5 against 5, 4 and 3.
    for state, column in (("", "1:1"), ("-1", "1:1"), ("-2", "1.5:1")):
        assert odds(f"austrian 4 14.13\n russian 82 r 14.14 {state}", "4 x 14.14") == column
    # 4 + 4 against 4 shows the marker of −1 on the defence.
    assert odds("austrian 13 14.13\n austrian 20 14.13\n russian 82 r 14.14 -1", "13,20 x 14.14") == "2:1"
    assert odds("austrian 13 14.13\n austrian 20 14.13\n russian 82 r 14.14", "13,20 x 14.14") == "1.5:1"


def one_reduction(unit: str) -> tuple[str, int, int]:
    """Place, steps and reductions of an A-H unit out of supply twice, which is two reductions, with one before."""
    name = unit.partition(" 14.14")[0]
    around = ("14.13", "15.14", "15.15", "14.15", "13.15", "13.14")
    names = ("31", "9", "11", "32", "5", "42")
    ring = "\n".join(f"russian {one} {label}" for one, label in zip(names, around, strict=True))
    table = galicia(f"austrian {unit} out\n austrian 38 6.15\n{ring}", "austrian supply")
    piece = table.piece(f"austrian {name}")
    return table.at(f"austrian {name}"), piece.steps, piece.reductions


@pytest.mark.clause("galicia:10.2a")
def test_the_third_reduction_turns_a_division_over_and_removes_a_brigade() -> None:
    assert one_reduction("4 14.14 -1") == ("14.14", 1, 0)
    assert one_reduction("4 14.14 -2") == ("14.14", 1, 1)
    assert one_reduction("4 14.14 reduced -1")[0] == "eliminated"
    assert one_reduction("35 ls 14.14 -1")[0] == "eliminated"
    assert one_reduction("35 ls 14.14") == ("14.14", 1, 2)


@pytest.mark.clause("galicia:10.2b", "galicia:2.2")
def test_an_ersatz_unit_of_attack_2_is_gone_at_the_second_reduction() -> None:
    assert one_reduction("1m 14.14")[0] == "eliminated"
    assert one_reduction("93 ls 14.14")[0] == "eliminated"
    assert one_reduction("12m+ 14.14") == ("14.14", 1, 2)  # Ersatz, with an attack of 3
    assert one_reduction("95 ls 14.14 reduced") == ("14.14", 1, 2)  # attack 2, and not Ersatz on this side


# -- 10.3: recovery -------------------------------------------------------------------------------------------


@pytest.mark.clause("galicia:10.3a")
@pytest.mark.parametrize(
    ("before", "after"),
    [("-1", (2, 0)), ("-2", (2, 1)), ("reduced", (2, 2)), ("reduced -1", (1, 0)), ("reduced -2", (1, 1))],
)
def test_a_recovery_wins_one_stage_back(before: str, after: tuple[int, int]) -> None:
    table = galicia(f"austrian 4 6.15 {before}\n russian 31 18.18", "austrian movement")
    table.order("4 recovers")
    piece = table.piece("austrian 4")
    assert (piece.steps, piece.reductions) == after
    assert table.refuses("4 recovers") in ("10.3a", "10.3.1a")


@pytest.mark.clause("galicia:10.3a")
def test_who_is_not_released_yet_may_recover_and_is_offered_to() -> None:
    table = galicia("russian 70 r 14.14 -1\n russian 31 14.10", "russian movement", turn=2)  # released in GT3
    assert "ru-70-r" in table.decision.subjects()
    assert [order.notation for order in table.decision.orders("ru-70-r")] == ["70 r recovers"]
    table.order("70 r recovers")
    assert table.piece("russian 70 r").reductions == 0


@pytest.mark.clause("galicia:10.3a")
def test_who_is_unharmed_has_nothing_to_recover() -> None:
    table = galicia("austrian 4 6.15", "austrian movement")
    assert table.refuses("4 recovers") == "10.3a"


@pytest.mark.clause("galicia:10.3.1a")
@pytest.mark.parametrize("state", ["low", "out", "spent=1"])
def test_to_recover_a_unit_must_be_in_supply_and_have_spent_nothing(state: str) -> None:
    table = galicia("austrian 4 6.15 -1", "austrian movement")
    table.put(f"austrian 4 6.15 -1 {state}")
    assert table.refuses("4 recovers") == "10.3.1a"
    table.put("austrian 4 6.15 -1")
    table.order("4 recovers")
    assert table.refuses("4 6.15-6.16") == "10.3.1a"  # it must be stationary


@pytest.mark.clause("galicia:10.3.1b")
@pytest.mark.parametrize(
    ("enemy", "friends", "able"),
    [
        ("14.17", (), True),  # three hexes away
        ("14.16", (), False),  # two
        ("14.16", ("14.15",), True),  # and the one hex between is held
        ("15.16", ("14.15",), False),  # two, and two hexes between
        ("15.16", ("14.15", "15.15"), True),
        ("14.15", ("13.15", "15.15"), False),  # next to it
    ],
)
def test_an_enemy_must_be_three_hexes_away_or_two_behind_a_screen(
    enemy: str, friends: tuple[str, ...], able: bool
) -> None:
    more = "".join(f"\n austrian {name} {label}" for name, label in zip(("20", "23"), friends, strict=False))
    table = galicia(f"austrian 4 14.14 -1\n russian 31 {enemy}{more}", "austrian movement")
    if able:
        assert table.accepts("4 recovers")
    else:
        assert table.refuses("4 recovers") == "10.3.1b"


@pytest.mark.clause("galicia:10.3.1b")
def test_each_enemy_at_two_hexes_must_be_screened() -> None:
    table = galicia(
        "austrian 4 14.14 -1\n austrian 20 14.15\n russian 31 14.16\n russian 44 14.12", "austrian movement"
    )
    assert table.refuses("4 recovers") == "10.3.1b"


@pytest.mark.clause("galicia:10.3.1b")
def test_what_keeps_a_unit_from_recovering_is_told() -> None:
    near = galicia("austrian 4 6.15 -1\n russian 31 6.16", "austrian movement")
    assert near.reason("4 recovers").sentence.startswith("An enemy is next to")
    bare = galicia("austrian 4 6.15 -1\n russian 31 6.17", "austrian movement")
    refusal = bare.reason("4 recovers")
    assert (refusal.code, refusal.ruling) == ("unscreened", "every-hex-between-is-held")


@pytest.mark.clause("galicia:10.3.2a")
@pytest.mark.parametrize("unit", ["1m", "12m+", "93 ls", "ersatz"])
def test_a_unit_that_shows_the_ersatz_dot_does_not_recover(unit: str) -> None:
    table = galicia(f"austrian {unit} 6.15 -1\n austrian 35 ls 6.17 -1", "austrian movement")
    assert table.refuses(f"{unit} recovers") == "10.3.2a"
    assert table.accepts("35 ls recovers")


@pytest.mark.clause("galicia:10.3.2b")
def test_with_the_dot_on_the_front_only_a_unit_recovers_until_it_is_turned_to_the_front() -> None:
    table = galicia("austrian 95 ls 6.15 reduced -1\n russian 31 18.18", "austrian movement", turn=4)
    states = []
    for _ in range(2):
        table.order("95 ls recovers", "done", "done")
        piece = table.piece("austrian 95 ls")
        states.append((piece.steps, piece.reductions))
    assert states == [(1, 0), (2, 2)]
    assert table.asked == ("austrian", "move")
    assert table.refuses("95 ls recovers") == "10.3.2b"


@pytest.mark.clause("galicia:10.3.3", "galicia:12.2")
@pytest.mark.parametrize(("side", "unit"), [("austrian", "3 c 6.15 -1"), ("russian", "Pavlov 6.15 reduced")])
def test_cavalry_does_not_recover(side: str, unit: str) -> None:
    table = galicia(f"{side} {unit}", f"{side} movement")
    assert table.refuses(f"{unit.partition(' 6.15')[0]} recovers") == "10.3.3"


@pytest.mark.clause("galicia:10.3.4")
def test_what_is_eliminated_neither_recovers_nor_comes_back() -> None:
    table = galicia("austrian 6m+ eliminated\n austrian 4 6.15\n russian 31 18.18", "austrian reinforcement", turn=3)
    assert table.at("austrian 6m+") == "eliminated"  # though the list has it on this turn
    assert table.asked == ("austrian", "move")
    assert not any(order.startswith("6m+") for order in table.notations())
    assert table.refuses("6m+ recovers") == "10.3.4"
    table.order("done", "done")
    assert table.at("austrian 6m+") == "eliminated"


@pytest.mark.clause("galicia:10.2a", "galicia:10.2b")
@pytest.mark.parametrize(
    ("unit", "clause", "said"),
    [
        ("4 14.14 -2", "10.2a", "4th Infantry Division loses a step."),
        ("35 ls 14.14 -1", "10.2a", "35th Landsturm Brigade is eliminated."),
        ("1 ls 14.14", "10.2b", "1st Landsturm Brigade is eliminated."),
    ],
)
def test_a_step_loss_is_told_under_the_clause_that_costs_it(unit: str, clause: str, said: str) -> None:
    around = ("14.13", "15.14", "15.15", "14.15", "13.15", "13.14")
    names = ("31", "9", "11", "32", "5", "42")
    ring = "\n".join(f"russian {one} {label}" for one, label in zip(names, around, strict=True))
    table = galicia(f"austrian {unit} out\n austrian 38 6.15\n{ring}", "austrian supply")
    assert (said, clause) in [(str(event), event.clause) for event in table.match.opening_events]


@pytest.mark.clause("galicia:5.4c", "galicia:10.3a")
def test_of_a_recovery_the_enemy_hears_that_somebody_rests_and_not_who() -> None:
    table = galicia("austrian 4 6.15 -1\n austrian 13 6.17 -1\n russian 31 18.18", "austrian movement")
    events = table.order("4 recovers")
    mine, theirs, nobodys = (desk.told(table.match, events, side) for side in ("austrian", "russian", None))
    assert (mine.notation, mine.events[-1].text) == ("4 recovers", "4th Infantry Division recovers its effectiveness.")
    for line in (theirs, nobodys):
        assert line.notation == ""
        assert [(event.text, event.clause) for event in line.events] == [
            ("A unit of the Austro-Hungarian player rests.", "10.3a")
        ]
