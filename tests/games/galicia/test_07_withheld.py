"""7.6 to 7.8: withheld units, rivers and ridges, flanks."""

from __future__ import annotations

import pytest

from tests.games.galicia.kit import Position, galicia, heard, rolled, terms

THROWN_BACK = (6, 6, 1, 1)
"""A roll of 12, at which attackers retreat at 1:1.5, and losses of 1."""


@pytest.mark.clause("galicia:7.6a")
@pytest.mark.parametrize("goes", [True, False])
def test_units_withheld_beside_an_attacker_go_along_or_stay_and_lose_nothing(goes: bool) -> None:
    table = galicia("austrian 4 14.13\n austrian 20 14.13\n russian 31 14.14", "austrian combat", dice=THROWN_BACK)
    table.attack("4 x 14.14")
    assert table.asked == ("austrian", "along")
    assert table.refuses("4 goes along") == "7.6a"
    table.order("20 goes along" if goes else "done")
    if table.decision.kind == "retreat":
        table.order(table.notations()[0])
    assert table.at("austrian 4") != "14.13"
    assert table.at("austrian 20") == (table.at("austrian 4") if goes else "14.13")
    assert table.piece("austrian 4").reductions > 0
    assert table.piece("austrian 20").reductions == 0


@pytest.mark.clause("galicia:7.6a")
def test_a_barred_retreat_does_not_touch_the_units_withheld_beside_it() -> None:
    table = galicia(
        """
        austrian 4 14.13
        austrian 20 14.13
        russian 31 14.14
        russian 44 15.14
        russian 11 15.13
        russian 32 14.12
        russian 9 13.13
        russian 42 13.14
        """,
        "austrian combat",
        dice=THROWN_BACK,
    )
    events = table.attack("4 x 14.14")
    assert "The retreat from Tyszowce (14.13) is blocked." in heard(events, "austrian")
    assert table.at("austrian 4") == table.at("austrian 20") == "14.13"
    assert table.piece("austrian 20").reductions == 0


WITHHELD = """
    austrian 4 14.13
    austrian 13 14.13
    austrian 25 14.13
    austrian 20 14.16
    russian 31 14.14
    russian 7 c 14.14
    russian 44 14.15
"""


@pytest.mark.clause("galicia:7.6b", "galicia:7.0b")
def test_units_withheld_beside_a_defender_share_his_retreat_and_have_been_attacked() -> None:
    table = galicia(WITHHELD, "austrian combat", dice=(2, 3, 6, 6))
    # 14 against 7 at a roll of 5: −1/+1 R1.
    table.order("4,13,25 x 14.14", "commit 4,13,25", "defend 31", "14.14-14.15", "stay")
    while table.decision.kind == "loss":
        table.order("spread")
    assert table.at("russian 31") == table.at("russian 7 c") == "14.15"
    assert table.piece("russian 31").reductions > 0
    assert table.piece("russian 7 c").reductions == 0
    # Of the hex to which they fled only the 44th can be attacked; it defends alone.
    said = heard(table.attack("20 x 14.15"), "austrian")
    aside = "31st Infantry Division and 7th Cavalry Division stand aside."
    assert f"44th Infantry Division defends. {aside}" in said
    assert "The attack on 14.15 is made at 1:2." in said  # 4 against 7


@pytest.mark.clause("galicia:7.6c")
def test_when_losses_alone_remove_the_defenders_the_withheld_units_retreat_one_hex() -> None:
    table = galicia(
        """
        austrian 4 14.13
        austrian 13 14.13
        austrian 25 14.13
        russian 31 14.14
        russian 7 c 14.14 -2
        """,
        "austrian combat",
        dice=(6, 6, 1, 6),
    )
    # 14 against 1, at a roll of 12 a dash for both: nobody retreats, but the cavalry does not live through its losses.
    table.order("4 x 14.14", "commit 4,13,25", "defend 7 c")
    assert table.at("russian 7 c") == "eliminated"
    assert table.asked == ("russian", "retreat")
    assert all(order.count("-") == 1 for order in table.notations())
    table.order(table.notations()[0])
    assert table.at("russian 31") != "14.14"
    assert table.piece("russian 31").reductions == 0
    assert table.asked == ("austrian", "advance")


# -- 7.7: rivers and ridges -----------------------------------------------------------------------------------


def attack(units: str, order: str, **more: object) -> tuple[str, list[tuple[str, float]]]:
    """The column of an attack, and what the attacker's guns add to the defender's losses."""
    table = galicia(units, "austrian combat", dice=(3, 3, 1, 1), **more)  # type: ignore[arg-type]
    events = table.attack(order)
    said = next(line for line in heard(events, "austrian") if " is made at " in line)
    guns = [term for term in terms(rolled(events, "Russian losses")) if term[0] == "9.4.1b"]
    return said.partition(" is made at ")[2].rstrip("."), guns


@pytest.mark.clause("galicia:7.7a")
def test_across_a_river_or_ridge_strength_and_guns_are_halved_and_rounded_up() -> None:
    # 5 against 5 with an AV of 4, and halved: 3 against 5 with an AV of 2.
    assert attack("austrian 4 14.16\n russian 82 r 14.17", "4 x 14.17") == ("1:1", [("9.4.1b", 1)])
    assert attack("austrian 4 14.18\n russian 82 r 14.17", "4 x 14.17") == ("1:2", [])
    assert attack("austrian 4 10.14\n russian 82 r 11.14", "4 x 11.14") == ("1:2", [])


@pytest.mark.clause("galicia:7.7a")
def test_only_those_who_attack_across_are_halved_and_each_by_itself() -> None:
    # 14.16 lies on the defender's bank, 14.18 beyond the river: 5 + 3 against 5.
    both = "austrian 4 14.16\n austrian 25 14.18\n russian 82 r 14.17"
    assert attack(both, "4,25 x 14.17")[0] == "1.5:1"
    # Twice 3, and not half of 10, against 6.
    across = "austrian 4 14.18\n austrian 25 14.18\n russian 3 gn 14.17 -2"
    assert attack(across, "4,25 x 14.17")[0] == "1:1"
    # Reductions are taken off first: half of 4 − 1 against 4.
    weak = "austrian 13 14.18 -1\n russian 82 r 14.17 -1"
    assert attack(weak, "13 x 14.17")[0] == "1:2"


@pytest.mark.clause("galicia:7.7a")
def test_a_bridge_helps_an_attack_only_where_the_players_agree_on_it() -> None:
    units = "austrian 4 14.10\n russian 82 r 14.09"
    assert attack(units, "4 x 14.09")[0] == "1:2"
    assert attack(units, "4 x 14.09", options={"bridges": "free"})[0] == "1:1"


# -- 7.8: flanks ----------------------------------------------------------------------------------------------


def flank(table: Position, order: str) -> bool:
    """Whether an attack is announced as one on the flank."""
    side = table.decision.side
    return "Flank attack: 2 columns to the right." in heard(table.attack(order), side)


FIVE = """
    russian 31 14.14
    austrian 4 14.13          # it covers 14.13, 13.14 and 15.14
    austrian 13 14.15         # and this one 14.15, 13.15 and 15.15
"""


@pytest.mark.clause("galicia:7.8a", "galicia:6.4")
def test_a_defender_is_flanked_when_attackers_and_their_zones_cover_five_hexes() -> None:
    assert flank(galicia(FIVE, "austrian combat"), "4,13 x 14.14")
    # From 14.13 and 13.14 only four hexes are covered.
    four = FIVE.replace("14.15", "13.14")
    assert not flank(galicia(four, "austrian combat"), "4,13 x 14.14")
    # A fifth hex that is held counts, whoever holds it and whether or not he attacks.
    assert flank(galicia(f"{four}\n austrian 1 ls 15.15", "austrian combat"), "4,13 x 14.14")


@pytest.mark.clause("galicia:7.8a")
@pytest.mark.parametrize(("friends", "flanked"), [((), True), (("15.15",), True), (("15.15", "15.14"), False)])
def test_a_hex_with_a_friend_of_the_defender_does_not_count(friends: tuple[str, ...], flanked: bool) -> None:
    names = ("32", "44")
    more = "".join(f"\n russian {name} {label}" for name, label in zip(names, friends, strict=False))
    assert flank(galicia(FIVE + more, "austrian combat"), "4,13 x 14.14") is flanked


AROUND_5_15 = ("5.14", "6.14", "6.15", "5.16", "4.15", "4.14")


@pytest.mark.clause("galicia:7.8a")
def test_hexes_next_to_przemysl_do_not_count_against_austria_hungary() -> None:
    russians = ("1 gd", "2 gd", "31", "44", "11", "32")
    ring = "\n".join(f"russian {name} {label}" for name, label in zip(russians, AROUND_5_15, strict=True))
    assert not flank(galicia(f"austrian 4 5.15\n{ring}", "russian combat"), "1 gd,2 gd x 5.15")
    # The same ring far from the fortress flanks, and so does one of A-H units here.
    far = ("9.14", "10.14", "10.15", "9.16", "8.15", "8.14")
    ring = "\n".join(f"russian {name} {label}" for name, label in zip(russians, far, strict=True))
    assert flank(galicia(f"austrian 4 9.15\n{ring}", "russian combat"), "1 gd,2 gd x 9.15")
    austrians = ("4", "13", "20", "23", "41", "38")
    ring = "\n".join(f"austrian {name} {label}" for name, label in zip(austrians, AROUND_5_15, strict=True))
    assert flank(galicia(f"russian 31 5.15\n{ring}", "austrian combat"), "4,13 x 5.15")


@pytest.mark.clause("galicia:7.8b", "galicia:6.4")
def test_only_zones_of_units_in_this_attack_count_and_none_across_a_river() -> None:
    bystander = FIVE.replace("austrian 13 14.15", "austrian 20 14.15") + "\n austrian 13 14.13"
    assert not flank(galicia(bystander, "austrian combat"), "4,13 x 14.14")  # 14.15 is held, 15.15 is nobody's
    assert flank(galicia(bystander, "austrian combat"), "4,13,20 x 14.14")
    # A river runs past 14.17: from 14.18 no zone reaches the hexes beside the defender.
    dry = "russian 31 14.15\n austrian 4 14.14\n austrian 13 14.16"
    assert flank(galicia(dry, "austrian combat"), "4,13 x 14.15")
    wet = "russian 31 14.17\n austrian 4 14.16\n austrian 13 14.18"
    assert not flank(galicia(wet, "austrian combat"), "4,13 x 14.17")


@pytest.mark.clause("galicia:7.8.1", "galicia:9.4.1c", "galicia:8.2a")
def test_a_flank_moves_the_odds_two_columns_and_adds_two_to_the_defenders_losses() -> None:
    table = galicia(FIVE, "austrian combat", dice=(6, 2, 1, 1))
    events = table.attack("4,13 x 14.14")  # 9 against 7, 1:1, becomes 2:1
    assert "The attack on 14.14 is made at 2:1." in heard(events, "austrian")
    assert ("9.4.1c", 2) in terms(rolled(events, "Russian losses"))
    assert "9.4.1c" not in [clause for clause, _ in terms(rolled(events, "Austro-Hungarian losses"))]


@pytest.mark.clause("galicia:7.8.2")
def test_on_the_edge_of_the_map_nobody_is_flanked() -> None:
    # 14.01 has five hexes around it, and all are held.
    around = ("14.02", "15.01", "15.02", "13.02", "13.01")
    names = ("4", "13", "20", "23", "41")
    ring = "\n".join(f"austrian {name} {label}" for name, label in zip(names, around, strict=True))
    assert not flank(galicia(f"russian 31 14.01\n{ring}", "austrian combat"), "4,13 x 14.01")
    inland = ("14.03", "15.02", "15.03", "13.03", "13.02")
    ring = "\n".join(f"austrian {name} {label}" for name, label in zip(names, inland, strict=True))
    assert flank(galicia(f"russian 31 14.02\n{ring}", "austrian combat"), "4,13 x 14.02")
