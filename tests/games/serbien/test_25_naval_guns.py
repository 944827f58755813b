"""25.1: low water, the French guns, squadrons in combat."""

import pytest

from hexmarshal import desk
from hexmarshal.games.serbien.rules import naval
from tests.games.serbien.fighting import fight
from tests.games.serbien.kit import serbien
from tests.games.serbien.test_25_naval import sailing
from tests.playing import told

# -- Low water (25.1.3) -----------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:25.1.3", "serbien:4.2.1-track")
@pytest.mark.parametrize(("turn", "open_"), [("GT6", True), ("GT7", False), ("GT18", False), ("GT19", True)])
def test_from_gt7_to_gt18_nobody_sails_on_the_shallow_stretch(turn: str, open_: bool) -> None:
    field = sailing('"17.08" = ["ah-Sava-Squadron"]', turn=turn, dice=(1,))
    if open_:
        assert field.accepts("Sava Squadron 17.08~18.07")
    else:
        assert field.refuses("Sava Squadron 17.08~18.07") == "25.1.3"


@pytest.mark.clause("serbien:25.1.3")
def test_the_bend_below_the_western_limit_is_shallow_too() -> None:
    field = sailing('"17.08" = ["ah-Sava-Squadron"]', turn="GT7", dice=(1,))
    assert field.refuses("Sava Squadron 17.08~17.07") == "25.1.3", "17.07 lies downstream of 17.08 and 17.09"
    assert field.accepts("Sava Squadron 17.08~17.09")
    assert field.accepts("Sava Squadron 17.08~16.07")
    caught = serbien('"17.07" = ["ah-Sava-Squadron"]', "preliminary", "serbian", turn="GT7")
    assert caught.at("ah-Sava-Squadron") == "17.08"


@pytest.mark.clause("serbien:25.1.3")
@pytest.mark.parametrize(
    ("squadron", "enemies", "place"),
    [
        ("ah-Sava-Squadron", ("17.08",), "16"),
        ("ah-Sava-Squadron", ("17.08", "16.07", "16.08"), "15"),
        ("ah-Donau-Squadron-1", ("29.09",), "28"),
    ],
)
def test_a_displaced_squadron_goes_on_towards_its_base_past_the_enemy(
    squadron: str, enemies: tuple[str, ...], place: str
) -> None:
    serbs = ("sr-Morava-I", "sr-Timok-I", "sr-Dunav-I")
    held = "\n".join(f'"{cell}" = ["{unit}"]' for cell, unit in zip(enemies, serbs, strict=False))
    field = serbien(f'"21.10" = ["{squadron}"]\n{held}', "preliminary", "serbian", turn="GT7")
    assert field.at(squadron).split(".")[0] == place


@pytest.mark.clause("serbien:25.1.3")
def test_at_the_start_of_gt7_squadrons_are_displaced_from_it() -> None:
    pieces = '"21.10" = ["ah-Sava-Squadron"]\n"26.10" = ["ah-Donau-Squadron-1"]'
    field = serbien(pieces, "preliminary", "serbian", turn="GT7")
    assert (field.at("ah-Sava-Squadron"), field.at("ah-Donau-Squadron-1")) == ("17.08", "29.09")
    assert any("25.1.3" in line for line in field.heard())
    held = serbien(f'{pieces}\n"17.08" = ["sr-Morava-I"]', "preliminary", "serbian", turn="GT7")
    assert held.at("ah-Sava-Squadron") not in ("17.08", "21.10"), "or on to the first hex free of enemies"
    later = serbien(pieces, "preliminary", "serbian", turn="GT8")
    assert later.at("ah-Sava-Squadron") == "21.10"


# -- The French guns (25.1.4) -----------------------------------------------------------------------------------


@pytest.mark.clause("serbien:25.1.4b")
def test_from_gt32_on_the_serb_may_place_the_french_guns_in_beograd() -> None:
    early = serbien('"30.10" = ["sr-Morava-I"]', "preliminary", "serbian", turn="GT31")
    assert early.asked[1] != "french"
    field = serbien('"30.10" = ["sr-Morava-I"]', "preliminary", "serbian", turn="GT32")
    assert field.asked == ("serbian", "french")
    lines = told(field.order("place"))
    assert (field.table.state.french, any("25.1.4b" in line for line in lines)) == (1, True)
    waiting = serbien('"30.10" = ["sr-Morava-I"]', "preliminary", "serbian", turn="GT33")
    waiting.order("done")
    assert waiting.table.state.french == 0


@pytest.mark.clause("serbien:25.1.4a")
@pytest.mark.parametrize("label", ["29.09", "30.08"])
def test_they_close_the_hexes_around_and_the_base_of_semlin(label: str) -> None:
    field = sailing('"29.08" = ["ah-Donau-Squadron-1"]', turn="GT33", state='french = "in place"', dice=(1, 1))
    assert field.refuses(f"Donau Squadron 1 29.08~{label}") == "25.1.4a"
    before = sailing('"29.08" = ["ah-Donau-Squadron-1"]', turn="GT33", dice=(1, 1))
    assert before.accepts(f"Donau Squadron 1 29.08~{label}")
    back = serbien(
        '"refitting" = ["ah-Donau-Squadron-1 lost=1 back=33"]', "preliminary", turn="GT33", state='french = "in place"'
    )
    assert back.refuses("Donau Squadron 1 at base 29.09") == "25.1.4a"
    assert back.refuses("Donau Squadron 1 at base 11.08") == "25.1.2-bases", "a base of the Sava Squadron"


@pytest.mark.clause("serbien:25.1.4c")
def test_an_austro_hungarian_combat_unit_in_beograd_ends_them_for_good() -> None:
    field = sailing('"30.10" = ["ah-9-8"]', turn="GT33", state='french = "in place"')
    lines = told(field.order("9/8 30.10-30.09"))
    assert field.table.state.french == 2
    assert any("25.1.4c" in line for line in lines)
    again = serbien('"30.12" = ["sr-Morava-I"]', "preliminary", "serbian", turn="GT34", state='french = "gone"')
    assert again.asked[1] != "french"


# -- In combat (25.1) -------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:25.1-ex", "serbien:25.1c")
def test_example_the_hexes_that_a_squadron_supports() -> None:
    table = sailing('"21.10" = ["ah-Sava-Squadron"]').table
    found = {table.hexname(cell) for cell in table.board.cells if naval.supporters(table, cell)}
    assert found == {"21.09", "21.10", "22.09", "22.10"}


BATTLE = """
"21.10" = ["ah-Sava-Squadron", "ah-9-8"]
"22.09" = ["ah-21-8"]
"22.10" = ["sr-Morava-I"]
"""


@pytest.mark.clause("serbien:25.1c", "serbien:25.1d")
def test_its_guns_join_one_combat_a_phase_and_it_takes_no_check() -> None:
    field = serbien(BATTLE, "attack", turn="GT5", dice=[3, 3] + [1, 1] * 8)
    lines = told(field.order("9/8 x 22.10", "done"))
    while field.asked[1] in ("next-attack", "commit", "intensity"):
        listed = field.notations()
        order = listed[0] if field.asked[1] == "next-attack" else "done" if "done" in listed else "not intense"
        lines += told(field.order(order))
    assert field.asked == ("austrian", "squadron")
    assert field.refuses("9/8 fires") == "25.1c"
    lines += told(field.order("Sava Squadron fires"))
    guns = next(line for line in lines if line.startswith("Artillery"))
    assert "5 of the attacker" in guns, "half of 5 for want of Ammo, rounded up with 2 of the squadron"
    assert not [line for line in lines if "Check" in line and "Squadron" in line]


@pytest.mark.clause("serbien:25.1c")
def test_one_that_has_fired_does_not_fire_again_in_the_phase() -> None:
    table = serbien('"21.10" = ["ah-Sava-Squadron fought"]', turn="GT5").table
    assert not naval.supporters(table, table.board.cell("22.10"))


@pytest.mark.clause("serbien:25.1d")
def test_it_stays_where_others_retreat() -> None:
    pieces = '"21.10" = ["ah-Sava-Squadron", "ah-8-Ma lost=1"]\n"21.11" = ["sr-Morava-I prepared=21.10"]'
    field = serbien(pieces, "attack", "serbian", turn="GT5", dice=[1, 3] + [6, 6] * 8, state="shells = 0")
    field.order("Morava I x 21.10", "done")
    while field.asked[1] not in ("attack", "move", "bridge", "komitadji"):
        listed = field.notations()
        field.order("done" if "done" in listed else "not intense" if "not intense" in listed else listed[0])
    assert field.at("ah-Sava-Squadron") == "21.10"
    assert field.at("ah-8-Ma") != "21.10"


@pytest.mark.clause("serbien:25.1c", "serbien:10.1.2")
@pytest.mark.parametrize(
    ("attacker", "change", "told_so"),
    [("ah-9-8", "changes nothing", "±0"), ("ah-9-8 lost=3", "−1 becomes ±0", "±0")],
)
def test_that_a_squadron_fires_is_told_and_before_that_what_it_would_change(
    attacker: str, change: str, told_so: str
) -> None:
    field = serbien(BATTLE.replace("ah-9-8", attacker), "attack", turn="GT5", dice=[3, 3] + [1, 1] * 8)
    field.order("9/8 x 22.10", "done")
    while field.asked[1] in ("next-attack", "commit", "intensity"):
        listed = field.notations()
        order = listed[0] if field.asked[1] == "next-attack" else "done" if "done" in listed else "not intense"
        field.order(order)
    gloss = desk.offers(field.match, "austrian", "ah-Sava-Squadron").offers[0].gloss
    lines = told(field.order("Sava Squadron fires"))
    assert f"{change} for the enemy's check (10.1.2); it fires once" in gloss
    assert any(f"of the attacker, {told_so} for the defender" in line for line in lines)
    assert any(line.endswith("fires. (25.1c)") for line in lines)


@pytest.mark.clause("serbien:25.1.1a", "serbien:25.1.2-beograd")
def test_a_voyage_says_what_it_costs_and_what_fires_at_it() -> None:
    field = sailing('"28.08" = ["ah-Donau-Squadron-1"]\n"30.09" = ["sr-Dunav-I"]')
    told = {offer.hex: offer.cost for offer in desk.offers(field.match, "austrian", "ah-Donau-Squadron-1").offers}
    assert told["29.09"] == "1 of 9 MP", "the quays of Semlin are safe"
    assert told["30.08"].endswith(" of 9 MP, past the guns of Beograd: hit by a 6")


@pytest.mark.clause("serbien:25.1c")
def test_squadrons_are_asked_one_after_the_other() -> None:
    units = '"21.10" = ["ah-Sava-Squadron", "ah-Donau-Squadron-2"]\n"23.10" = ["ah-9-8"]\n"22.10" = ["sr-Morava-I"]'
    field = serbien(units, "attack", turn="GT5", dice=[3, 3] + [1, 1] * 8)
    fight(field, "9/8 x 22.10", until=["squadron"])
    assert field.notations() == ["Sava Squadron fires", "Donau Squadron 2 fires", "done"]
    field.order("Donau Squadron 2 fires")
    assert field.asked == ("austrian", "squadron"), "the other may fire, too"
    assert field.notations() == ["Sava Squadron fires", "done"]
