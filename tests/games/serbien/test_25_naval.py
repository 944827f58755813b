"""25.1, 21.2.4: Naval Squadrons and the French guns."""

import pytest

from hexmarshal.games.serbien.rules import naval
from hexmarshal.games.serbien.screen.desk import boxes
from tests.games.serbien.kit import Field, serbien
from tests.playing import told


def sailing(pieces: str, turn: str = "GT5", state: str = "", dice: tuple[int, ...] = (), options: str = "") -> Field:
    """An Austro-Hungarian Movement Phase at high water."""
    return serbien(pieces, turn=turn, state=state, dice=dice, options=options)


SAVA = '"20.06" = ["ah-Sava-Squadron"]'


# -- Voyages (25.1, 25.1.1) -------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:25.1.1-ex", "serbien:25.1.1a")
def test_example_a_voyage_of_four_points() -> None:
    field = sailing(SAVA)
    lines = told(field.order("Sava Squadron 20.06~21.10"))
    assert (field.at("ah-Sava-Squadron"), field.piece("ah-Sava-Squadron").spent) == ("21.10", 4)
    assert any("25.1.1a" in line for line in lines)


@pytest.mark.clause("serbien:25.1.1a")
def test_it_sails_nine_hexes_and_enemy_zones_cost_nothing() -> None:
    field = sailing(f'{SAVA}\n"22.11" = ["sr-Morava-I"]\n"20.08" = ["sr-Dunav-I"]')
    table = field.table
    ways = naval.ways(table, table.printed.index["ah-Sava-Squadron"], 9)
    far = {table.hexname(cell) for cell, (cost, _) in ways.items() if cost == 9}
    assert far
    beyond = naval.ways(table, table.printed.index["ah-Sava-Squadron"], 10)
    tenth = next(table.hexname(cell) for cell, (cost, _) in beyond.items() if cost == 10)
    assert field.refuses(f"Sava Squadron 20.06~{tenth}") == "25.1.1a"
    assert all(field.accepts(f"Sava Squadron 20.06~{label}") for label in far)


@pytest.mark.clause("serbien:25.1.1b", "serbien:25.1b")
def test_it_passes_enemies_and_does_not_end_among_them() -> None:
    field = sailing(f'{SAVA}\n"21.09" = ["sr-Morava-I"]\n"21.08" = ["sr-Dunav-I"]\n"22.08" = ["sr-Timok-I"]')
    assert field.refuses("Sava Squadron 20.06~21.09") == "25.1.1b"
    assert field.accepts("Sava Squadron 20.06~21.10")


@pytest.mark.clause("serbien:25.1.1-note")
def test_hexes_that_touch_no_common_stretch_of_river_are_not_joined() -> None:
    field = sailing('"16.07" = ["ah-Sava-Squadron"]')
    table = field.table
    cell, sails = table.board.cell, table.printed.sails
    assert cell("17.07") not in sails[cell("16.07")]
    assert cell("28.09") not in sails[cell("28.08")]
    assert cell("17.08") in sails[cell("16.07")]
    assert all(here in sails[there] for here, near in enumerate(sails) for there in near)


@pytest.mark.clause("serbien:25.1a", "serbien:25.1b")
def test_a_squadron_is_part_of_no_force_needs_nothing_and_takes_no_room() -> None:
    stack = '"21.10" = ["ah-Sava-Squadron", "ah-9-8", "ah-21-8", "ah-36-13", "ah-13"]'
    field = sailing(stack)
    assert field.refuses("9/8,Sava Squadron 21.10-21.11") in ("3.2", "25.1.1a")
    assert field.refuses("9/8 21.10~21.09") == "25.1a"
    assert field.refuses("Sava Squadron 21.10-21.11") == "25.1.1a", "it does not march"
    field.order("done")
    assert field.asked[1] != "eliminate", "3½ division-equivalents may stand there with it"
    with_enemy = serbien('"21.10" = ["ah-Sava-Squadron"]\n"21.12" = ["sr-Morava-I"]', player="serbian", turn="GT5")
    with_enemy.order("Morava I 21.12-21.10")
    assert with_enemy.at("sr-Morava-I") == "21.10", "an enemy may come to it"
    hungry = serbien('"21.10" = ["ah-Sava-Squadron"]', "supply", turn="GT5")
    assert hungry.at("ah-Sava-Squadron") == "21.10"
    assert not [line for line in hungry.heard() if "Out of Supply" in line]


@pytest.mark.clause("serbien:21.2.4")
def test_a_squadron_removes_serbian_pontoons_at_its_hexes_and_no_others() -> None:
    bridge = 'pontoons = [{{a = "22.09", b = "21.10", side = "{}", built = true}}]'
    field = sailing(SAVA, state=bridge.format("serbian"))
    lines = told(field.order("Sava Squadron 20.06~21.10"))
    assert not field.table.state.pontoons
    assert any("21.2.4" in line for line in lines)
    own = sailing(SAVA, state=bridge.format("austrian"))
    own.order("Sava Squadron 20.06~21.10")
    assert own.table.state.pontoons
    short = sailing(SAVA, state=bridge.format("serbian"))
    short.order("Sava Squadron 20.06~21.08")
    assert short.table.state.pontoons, "it has not come so far"


# -- Danger (25.1.2) --------------------------------------------------------------------------------------------

DONAU = '"28.08" = ["ah-Donau-Squadron-1{}"]'


@pytest.mark.clause("serbien:25.1.2-beograd", "serbien:25.1.2-refit", "serbien:25.1.2-refit-ex")
@pytest.mark.parametrize(("die", "hit"), [(5, False), (6, True)])
def test_near_beograd_one_die_is_rolled_at_the_end_of_the_voyage(die: int, hit: bool) -> None:
    field = sailing(DONAU.format(""), turn="GT3", dice=(die,))
    lines = told(field.order("Donau Squadron 1 28.08~30.08"))
    rolls = [line for line in lines if "25.1.2-beograd" in line]
    assert len(rolls) == 1
    piece = field.piece("ah-Donau-Squadron-1")
    if hit:
        assert (field.at("ah-Donau-Squadron-1"), piece.lost, piece.back) == ("refitting", 1, 6), "GT3 and three turns"
    else:
        assert field.at("ah-Donau-Squadron-1") == "30.08"


@pytest.mark.clause("serbien:25.1.2-refit")
def test_a_squadron_hit_near_the_end_refits_until_after_it() -> None:
    field = sailing(DONAU.format(""), turn="GT35", dice=(6,))
    field.order("Donau Squadron 1 28.08~30.08")
    assert [piece["back"] for piece in field.match.view("austrian").pieces() if piece["at"] == "refitting"] == ["GT38"]
    assert [box.note for box in boxes(field.table, "austrian") if "Refitting" in box.title] == ["returns after the end"]


@pytest.mark.clause("serbien:25.1.2-beograd")
def test_a_squadron_that_is_hit_twice_is_lost() -> None:
    field = sailing(DONAU.format(" lost=1"), turn="GT3", dice=(6,))
    field.order("Donau Squadron 1 28.08~30.08")
    assert field.at("ah-Donau-Squadron-1") == "eliminated"


@pytest.mark.clause("serbien:25.1.2-semlin")
@pytest.mark.parametrize("quay", ["28.08", "29.08"])
def test_the_quays_of_semlin_are_safe(quay: str) -> None:
    field = sailing(f'"{quay}" = ["ah-Donau-Squadron-1"]', turn="GT3")
    lines = told(field.order(f"Donau Squadron 1 {quay}~29.09"))
    assert not [line for line in lines if "25.1.2" in line]
    assert field.at("ah-Donau-Squadron-1") == "29.09"


@pytest.mark.clause("serbien:25.1.2-beograd")
@pytest.mark.parametrize(("option", "rolls"), [("always", 1), ("serbian", 0)])
def test_whether_they_fire_when_beograd_is_taken_is_an_option(option: str, rolls: int) -> None:
    pieces = DONAU.format("") + '\n"30.09" = ["ah-9-8"]\n"30.10" = ["ah-21-8"]'
    field = sailing(pieces, turn="GT3", state='taken = ["30.09"]', dice=(1,), options=f'beograd = "{option}"')
    lines = told(field.order("Donau Squadron 1 28.08~30.08"))
    assert len([line for line in lines if "25.1.2-beograd" in line]) == rolls


@pytest.mark.clause("serbien:25.1.2-russian")
@pytest.mark.parametrize(("turn", "rolls"), [("GT6", 0), ("GT19", 1)])
def test_from_gt19_on_an_enemy_bank_is_dangerous(turn: str, rolls: int) -> None:
    field = sailing(SAVA, turn=turn, dice=(1,))
    lines = told(field.order("Sava Squadron 20.06~21.08"))
    assert len([line for line in lines if "25.1.2-russian" in line]) == rolls


@pytest.mark.clause("serbien:25.1.2-russian", "serbien:25.1.2-beograd")
def test_two_dangers_are_two_dice_and_an_own_bank_is_none() -> None:
    field = sailing(DONAU.format(""), turn="GT20", dice=(1, 1))
    lines = told(field.order("Donau Squadron 1 28.08~30.08"))
    assert len([line for line in lines if "25.1.2-" in line]) == 2
    safe = sailing('"11.07" = ["ah-Sava-Squadron"]', turn="GT20")
    assert not [line for line in told(safe.order("Sava Squadron 11.07~11.08")) if "25.1.2" in line]


# -- Coming back (25.1.2) ---------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:25.1.2-refit", "serbien:25.1.2-bases")
def test_a_squadron_returns_reduced_to_one_of_its_bases() -> None:
    pieces = '"refitting" = ["ah-Donau-Squadron-1 lost=1 back=6"]'
    field = serbien(pieces, "preliminary", turn="GT6")
    assert field.asked == ("austrian", "refit")
    assert field.refuses("Donau Squadron 1 at base 11.08") == "25.1.2-bases"
    assert field.accepts("Donau Squadron 1 at base 23.03")
    lines = told(field.order("Donau Squadron 1 at base 29.09"))
    assert (field.at("ah-Donau-Squadron-1"), field.piece("ah-Donau-Squadron-1").lost) == ("29.09", 1)
    assert any("25.1.2-refit" in line for line in lines)
    assert serbien(pieces, "preliminary", turn="GT5").at("ah-Donau-Squadron-1") == "refitting"
    assert serbien(pieces, "preliminary", "serbian", turn="GT6").at("ah-Donau-Squadron-1") == "refitting"


@pytest.mark.clause("serbien:25.1.2-refit")
def test_once_a_game_one_comes_back_in_full() -> None:
    pieces = '"refitting" = ["ah-Donau-Squadron-1 lost=1 back=6", "ah-Sava-Squadron lost=1 back=6"]'
    field = serbien(pieces, "preliminary", turn="GT6")
    first = "Sava Squadron" if "Sava Squadron at base 11.08" in field.notations() else "Donau Squadron 1"
    second = "Donau Squadron 1" if first == "Sava Squadron" else "Sava Squadron"
    bases = {"Sava Squadron": "11.08", "Donau Squadron 1": "23.03"}
    another = field.reason(f"{second} at base {bases[second]}")
    assert (another.code, another.clause) == ("another", "25.1.2-refit"), "one after the other"
    field.order(f"{first} replaced at base {bases[first]}")
    assert field.table.state.refitted == 1
    assert field.refuses(f"{second} replaced at base {bases[second]}") == "25.1.2-refit"


@pytest.mark.clause("serbien:25.1.2-bases")
def test_the_sava_squadron_has_brcko_and_brod() -> None:
    field = serbien('"refitting" = ["ah-Sava-Squadron lost=1 back=6"]', "preliminary", turn="GT6")
    table = field.table
    bases = {table.hexname(cell) for cell in naval.bases(table, table.printed.index["ah-Sava-Squadron"])}
    assert bases == {"11.08", "brod"}
    costs = dict(naval.passages(table, table.board.cell("08.04"), naval.shut(table)))
    assert costs[table.board.cell("brod")] == 5


@pytest.mark.clause("serbien:25.1.2-russian", "serbien:25.1.2-beograd", "serbien:25.1.2-refit")
def test_nobody_fires_at_a_squadron_that_has_left_the_river() -> None:
    field = sailing(DONAU.format(""), turn="GT20", dice=(6, 6))
    lines = told(field.order("Donau Squadron 1 28.08~30.08"))
    assert len([line for line in lines if "Die 6" in line]) == 1, "the first of two dangers hits it"
    assert (field.at("ah-Donau-Squadron-1"), field.piece("ah-Donau-Squadron-1").lost) == ("refitting", 1)
