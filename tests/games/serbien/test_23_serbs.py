"""23: Komitadji and Artillery Shells."""

import pytest

from hexmarshal import desk
from hexmarshal.games.serbien.rules.fighting import odds
from hexmarshal.games.serbien.rules.turn.komitadji import Harass
from tests.games.serbien.kit import Field, serbien
from tests.playing import told

PLACING = '[[doing]]\ndo = "PlaceKomitadji"\nplayer = "serbian"'


def placing(pieces: str, state: str = "", options: str = "") -> Field:
    """The Komitadji Step of a Serbian Finishing Phase."""
    return serbien(pieces, "movement", "serbian", state=state, options=options, more=PLACING)


# -- Placing Komitadji (23.1) -----------------------------------------------------------------------------------


@pytest.mark.clause("serbien:23.1a")
def test_all_markers_are_picked_up_and_placed_five_hexes_apart() -> None:
    field = placing('"22.14" = ["sr-Morava-I"]\n"26.14" = ["sr-Dunav-I"]', state='komitadji = ["40.20"]')
    assert field.asked == ("serbian", "komitadji")
    assert field.table.state.komitadji == (), "they are lifted first"
    lines = told(field.order("komitadji 22.12"))
    assert any("23.1a" in line for line in lines)
    assert field.refuses("komitadji 22.12") == "23.1a", "one in a hex"
    assert field.refuses("komitadji 22.16") == "23.1a", "4 hexes"
    assert field.accepts("komitadji 22.17"), "5 hexes"


@pytest.mark.clause("serbien:23.1a")
def test_there_are_as_many_as_the_scenario_gives_and_some_may_be_kept() -> None:
    pieces = "\n".join(f'"{label}" = ["sr-{id}"]' for label, id in (
        ("22.14", "Morava-I"), ("28.14", "Dunav-I"), ("34.14", "Timok-I"), ("40.20", "Timok-II"), ("28.22", "Lim"),
    ))  # fmt: skip
    field = placing(pieces)
    assert field.table.scenario.komitadji == 4
    field.order("komitadji 22.14", "komitadji 28.14", "komitadji 34.14", "komitadji 40.20")
    assert field.asked[1] != "komitadji"
    fewer = placing(pieces)
    fewer.order("komitadji 22.14", "done")
    assert len(fewer.table.state.komitadji) == 1


@pytest.mark.clause("serbien:23.1b")
def test_they_appear_south_of_the_rivers_within_three_hexes_of_a_serbian_combat_unit() -> None:
    field = placing('"22.12" = ["sr-Morava-I"]\n"30.20" = ["sr-Hb-12cm"]')
    assert field.accepts("komitadji 22.15"), "3 hexes"
    assert field.refuses("komitadji 22.16") == "23.1b", "4 hexes"
    north = field.reason("komitadji 22.09")
    assert (north.clause, north.code) == ("23.1b", "north"), "north of the Sava"
    assert field.refuses("komitadji 30.20") == "23.1b", "Artillery is no Combat unit"
    beset = placing('"22.12" = ["sr-Morava-I"]\n"22.14" = ["ah-9-8"]')
    assert beset.accepts("komitadji 22.14"), "even among the enemy"


@pytest.mark.clause("serbien:23.1b")
@pytest.mark.parametrize(("option", "open_"), [("apart", False), ("serbian", True)])
def test_whether_montenegrins_count_as_serbian_is_an_option(option: str, open_: bool) -> None:
    field = placing('"20.27" = ["mn-Pljevlja"]\n"34.14" = ["sr-Lim"]', options=f'montenegrins = "{option}"')
    assert ("komitadji 20.26" in field.notations()) == open_


@pytest.mark.clause("serbien:23.1c", "serbien:23.1.1b")
def test_they_are_never_destroyed_and_harass_whoever_enters() -> None:
    field = serbien('"24.07" = ["ah-9-8"]', state='komitadji = ["24.08"]')
    field.order("9/8 24.07-24.08")
    assert field.piece("ah-9-8").spent == 3
    assert field.table.state.komitadji == (field.table.board.cell("24.08"),)
    field.order("9/8 24.08-24.09")
    assert field.table.state.komitadji, "nor when he leaves"


# -- Komitadji in combat (23.1.1) -------------------------------------------------------------------------------


def strengths(pieces: str, attacker: str, target: str, state: str = "", options: str = "") -> tuple[float, float]:
    """Strengths of an attack of one unit on a hex."""
    field = serbien(pieces, state=state, options=options)
    table = field.table
    unit, cell = table.printed.index[attacker], table.board.cell(target)
    here = table.pieces[unit].at
    enemies = tuple(table.here(cell, 1 - table.side_of(unit)))
    found = odds.odds_of(table, [odds.Attacker((unit,), here)], cell, [(enemies, True)])
    return float(found.strengths[0]), float(found.strengths[1])


FIELD = '"24.12" = ["sr-Sumadija-II"]\n"24.13" = ["ah-9-8"]'


@pytest.mark.clause("serbien:23.1.1a", "serbien:23.1.1d")
def test_they_add_one_to_the_strength_of_serbs_in_their_hex() -> None:
    assert strengths(FIELD, "sr-Sumadija-II", "24.13") == (9, 12)
    assert strengths(FIELD, "sr-Sumadija-II", "24.13", 'komitadji = ["24.12"]') == (10, 12)
    assert strengths(FIELD, "ah-9-8", "24.12", 'komitadji = ["24.12"]') == (13, 11), "in defence too"
    assert strengths(FIELD, "ah-9-8", "24.12", 'komitadji = ["24.13"]') == (13, 10), "not where the enemy stands"


@pytest.mark.clause("serbien:23.1.1a")
def test_the_addition_is_one_for_the_hex() -> None:
    two = FIELD.replace('["sr-Sumadija-II"]', '["sr-Sumadija-II", "sr-Lim"]')
    assert strengths(two, "ah-9-8", "24.12", 'komitadji = ["24.12"]') == (13, 17)


@pytest.mark.clause("serbien:23.1.1a", "serbien:15.1.5")
@pytest.mark.parametrize(("option", "strength"), [("apart", 6), ("serbian", 7)])
def test_they_strengthen_a_serb_who_fights_and_no_montenegrin_beside_an_idle_one(option: str, strength: int) -> None:
    pieces, said = '"24.12" = ["mn-Pljevlja", "sr-Lim"]\n"24.13" = ["ah-9-8"]', f'montenegrins = "{option}"'
    plain = strengths(pieces, "mn-Pljevlja", "24.13", options=said)
    aided = strengths(pieces, "mn-Pljevlja", "24.13", 'komitadji = ["24.12"]', said)
    assert (plain[0], aided[0]) == (6, strength)
    assert strengths(pieces, "sr-Lim", "24.13", 'komitadji = ["24.12"]', said)[0] == 5 + 1


@pytest.mark.clause("serbien:23.1.1a", "serbien:9.2.1c")
@pytest.mark.parametrize(("option", "first", "second"), [("each", 1, 1), ("once", 1, 0)])
def test_whether_they_strengthen_two_attacks_out_of_their_hex_is_an_option(
    option: str, first: int, second: int
) -> None:
    """Šumadija II and Lim attack out of one hex, each another, both without Ammo."""
    pieces = BATTLE.replace('["sr-Morava-I"]', '["sr-Sumadija-II corps=sr-corps-Uz", "sr-Lim"]')
    said, state = f'komitadji = "{option}"', 'shells = 0\nkomitadji = ["24.12"]'
    field = serbien(pieces + '"25.13" = ["ah-21-8"]\n', "attack", "serbian", options=said, state=state)
    lines = fight(field, False, "Šumadija II x 24.13", "Lim x 25.13")
    told_odds = [line for line in lines if " against " in line]
    assert [line.split(" against ")[0].split()[-1] for line in told_odds] == [f"{4.5 + first}", f"{2.5 + second}"]


@pytest.mark.clause("serbien:23.1b")
@pytest.mark.parametrize("place", ["doboj", "99.99"])
def test_a_place_off_the_map_is_none_for_a_marker(place: str) -> None:
    """With a marker on the map its distance to a box was asked for, and there is none."""
    field = placing('"20.26" = ["sr-Uzice"]', 'komitadji = ["12.23"]')
    assert field.refuses(Harass(place)) == "23.1b"


# -- Shells (23.2) ----------------------------------------------------------------------------------------------

BATTLE = """
"24.12" = ["sr-Morava-I"]
"24.13" = ["ah-9-8"]
"26.11" = ["sr-Serb-Depot-1"]
"""


def fight(field: Field, shells: bool, *orders: str) -> list[str]:
    """Make an attack with or without Shells; what was told."""
    lines = told(field.order(*orders, "done"))
    while field.asked[1] in ("next-attack", "commit", "intensity", "shells", "withhold", "ammo"):
        listed = field.notations()
        if field.asked[1] == "shells":
            order = next((one for one in listed if shells and one != "done"), "done")
        else:
            order = "done" if "done" in listed else "not intense" if "not intense" in listed else listed[0]
        lines += told(field.order(order))
    return lines


@pytest.mark.clause("serbien:23.2.1a", "serbien:23.2")
@pytest.mark.parametrize(("use", "left", "guns"), [(True, 9, "3 of the attacker"), (False, 10, "0 of the attacker")])
def test_a_serbian_force_without_shells_has_no_guns_and_keeps_its_strength(use: bool, left: int, guns: str) -> None:
    field = serbien(BATTLE, "attack", "serbian", state="shells = 10", dice=[3, 3] + [1, 1] * 8)
    lines = fight(field, use, "Morava I x 24.13")
    assert field.table.state.shells == left
    assert any(guns in line for line in lines if line.startswith("Artillery"))
    assert any("12 against" in line for line in lines), "its strength is not halved"


@pytest.mark.clause("serbien:23.2.1b")
def test_of_attackers_each_force_needs_an_increment() -> None:
    pieces = BATTLE + '"25.13" = ["sr-Combined-I corps=sr-corps-2"]\n'
    field = serbien(pieces, "attack", "serbian", state="shells = 10", dice=[3, 3] + [1, 1] * 8)
    fight(field, True, "Morava I,Combined I x 24.13")
    assert field.table.state.shells == 8


@pytest.mark.clause("serbien:23.2.1c")
def test_a_force_without_ammo_is_given_no_shells() -> None:
    pieces = BATTLE.replace('"26.11" = ["sr-Serb-Depot-1"]', "")
    field = serbien(pieces, "attack", "serbian", state="shells = 10", dice=[3, 3] + [1, 1] * 8)
    lines = fight(field, True, "Morava I x 24.13")
    assert field.table.state.shells == 10
    assert any("0 of the attacker" in line for line in lines if line.startswith("Artillery"))


@pytest.mark.clause("serbien:23.2.1a")
def test_with_an_empty_store_nobody_is_asked() -> None:
    field = serbien(BATTLE, "attack", "serbian", state="shells = 0", dice=[3, 3] + [1, 1] * 8)
    lines = fight(field, True, "Morava I x 24.13")
    assert any("0 of the attacker" in line for line in lines if line.startswith("Artillery"))


@pytest.mark.clause("serbien:23.2.1a")
@pytest.mark.parametrize(("option", "left"), [("apart", 10), ("serbian", 9)])
def test_whether_montenegrins_need_shells_is_an_option(option: str, left: int) -> None:
    pieces = '"20.28" = ["mn-Pljevlja"]\n"20.27" = ["ah-9-8"]'
    field = serbien(
        pieces, "attack", "serbian", state="shells = 10", options=f'montenegrins = "{option}"', dice=[3, 3] + [1, 1] * 8
    )
    lines = fight(field, True, "Pljevlja x 20.27")
    assert field.table.state.shells == left
    assert any("1 of the attacker" in line for line in lines if line.startswith("Artillery"))


@pytest.mark.clause("serbien:23.1b")
def test_one_serb_among_montenegrins_is_enough() -> None:
    field = placing('"20.27" = ["mn-Pljevlja", "sr-Uzice"]')
    assert field.accepts("komitadji 20.26")


SMALL = BATTLE.replace("sr-Morava-I", "sr-Obrenovac")
"""Against a division an Artillery Value of 1 is as good as none, and one of 3 is not."""


def advice(field: Field) -> str:
    """What is said of Shells to the Serbian player."""
    assert field.asked == ("serbian", "shells")
    subject = field.decision.subjects()[0]
    return desk.offers(field.match, "serbian", subject).offers[0].gloss


@pytest.mark.clause("serbien:23.2-note")
@pytest.mark.parametrize(
    ("pieces", "unit", "told"), [(BATTLE, "Morava I", "−1 becomes ±0"), (SMALL, "Obrenovac", "they change nothing")]
)
def test_a_player_is_told_whether_shells_would_change_the_result_of_the_artillery_table(
    pieces: str, unit: str, told: str
) -> None:
    field = serbien(pieces, "attack", "serbian", state="shells = 10")
    field.order(f"{unit} x 24.13", "done", "done")
    assert advice(field) == f"{told} for the enemy's check (10.1.2); ten Shells are left"


@pytest.mark.clause("serbien:23.2-note", "serbien:23.2.1b")
@pytest.mark.parametrize(
    ("pieces", "told"), [(BATTLE, "−1 becomes ±0"), (BATTLE.replace("sr-Morava-I", "sr-Lim"), "they change nothing")]
)
def test_a_defender_is_told_so_too(pieces: str, told: str) -> None:
    field = serbien(pieces, "attack", "austrian", state="shells = 1")
    field.order("9/8 x 24.12", "done", "done")
    while field.asked[1] == "ammo":
        field.order("done")
    assert advice(field) == f"{told} for the enemy's check (10.1.2); one Shell is left"


@pytest.mark.clause("serbien:23.1.1a", "serbien:15.1.5")
@pytest.mark.parametrize(("option", "strength"), [("apart", 7), ("serbian", 8)])
def test_whether_they_strengthen_montenegrins_is_an_option(option: str, strength: int) -> None:
    pieces = '"24.12" = ["mn-Pljevlja"]\n"24.13" = ["ah-9-8"]'
    options = f'montenegrins = "{option}"'
    assert strengths(pieces, "ah-9-8", "24.12", 'komitadji = ["24.12"]', options)[1] == strength
