"""What a position file or a scenario can say wrongly, and what is said of it: each with its line."""

import re
from pathlib import Path
from typing import Any

import pytest

import hexmarshal as hm
from hexmarshal.core.data.files import TomlFile
from hexmarshal.core.engine.registry import load
from hexmarshal.core.positions import positions

HEADS = {
    "fury": ("historical", "russian movement, north front"),
    "drina": ("august", "serbia movement and combat"),
    "galicia": ("opening", "austrian movement"),
    "great_war_east": ("historical", "austrian movement"),
    "serbien": ("macva", "austrian movement"),
}
"""The scenario and the moment of a test's position, unless it says otherwise."""


def file(game: str, body: str, moment: str = "") -> str:
    scenario, usual = HEADS[game]
    when = "" if "[[doing]]" in body else f'moment = "{moment or usual}"\n'
    return f'[position]\ngame = "{game}"\nscenario = "{scenario}"\nrest = "absent"\n{when}{body}'


def refused(game: str, body: str, moment: str = "") -> list[tuple[str, str]]:
    """The line of each mistake as it stands in the file, with its sentence."""
    text = file(game, body, moment)
    with pytest.raises(hm.DataError) as error:
        positions.read_start(load(game), TomlFile(text, "p.toml"))
    lines = ["", *text.splitlines()]
    return [(lines[problem.line], problem.sentence) for problem in error.value.problems]


def noted(game: str, body: str, moment: str = "") -> list[tuple[str, str]]:
    """The same for what no play leads to."""
    text = file(game, body, moment)
    notes = positions.examine(load(game), TomlFile(text, "p.toml")).notes
    lines = ["", *text.splitlines()]
    return [(lines[note.line], note.sentence) for note in notes]


SERBIEN = '[pieces]\n"16.11" = ["{unit}"]\n"18.12" = ["sr-Morava-I"]\n'
PLAIN = SERBIEN.format(unit="ah-9-8")
FURY = '[pieces]\n1505 = ["ru-III", "ru-HQ-I"]\n1305 = ["ge-XX"]\n'
ATTACK = """
[[doing]]
do = "Campaign"
ready = {{}}
at = "next_turn"
[[doing]]
do = "GameTurn"
front_a = "north"
at = "choose_front"
[[doing]]
do = "Activation"
player = "russian"
front = "north"
at = "combat"
[[doing]]
do = "DeclareAttacks"
side = "russian"
front = "north"
{more}
"""
ONE = 'attacks = [{units = %s, start = "1505", target = "1405"}]'
WAR = '[pieces]\ng1312 = ["{unit}", "ah-vB3"]\ng1012 = ["ru-7C/3"]\n'

SETTING_UP = """
[[doing]]
do = "Campaign"
at = "next_turn"
[[doing]]
do = "SetUp"
at = "second"
[[doing]]
do = "Deployment"
player = "allied"
"""
ARRIVING = '[[doing]]\ndo = "ReinforcementSegment"\nplayer = "austrian"\n'
ASKED = """
[[doing]]
do = "Campaign"
at = "next_turn"
[[doing]]
do = "GameTurn"
at = "interphase"
[[doing]]
do = "PlayerTurn"
player = "austrian"
at = "movement_stacking"
[[doing]]
do = "MovementPhase"
player = "austrian"
at = "attrition"
[[doing]]
do = "MovementSegment"
player = "austrian"
[[doing]]
do = "MoveUnits"
side = "austrian"
"""
MARCHING = """
[[doing]]
do = "Campaign"
at = "inter_phase"
[[doing]]
do = "GameTurn"
number = 1
[[doing]]
do = "PlayerTurn"
player = "austrian"
at = "movement"
[[doing]]
do = "MovementPhase"
player = "austrian"
[[doing]]
do = "MoveUnits"
side = "austrian"
[[doing]]
do = "Marching"
moving = ["ah-9-8"]
path = {path}
counter = false
began = "16.11"
"""
SET_UP_AGAIN = """
[[doing]]
do = "Campaign"
at = "set_up"
[[doing]]
do = "GameTurn"
at = "interphase"
[[doing]]
do = "PlayerTurn"
player = "austrian"
at = "movement"
"""

REFUSED = [
    # Accepted once, and then a crash.
    ("serbien", '[state]\nplans = ["SERB"]\n' + PLAIN, "plans", "SERB has no Strategic Plan (26)"),
    ("serbien", SERBIEN.format(unit="ah-9-8 corps=sr-corps-1"), "ah-9-8", "a corps of the enemy (5.2.4)"),
    ("serbien", SERBIEN.format(unit="ah-9-8 task=7"), "ah-9-8", "There is no task"),
    ("serbien", SERBIEN.format(unit="ah-9-8 task=recovery worked=99"), "ah-9-8", "of a Task that needs"),
    ("serbien", '[pieces]\nbrod = ["ah-FIFTH-Depot along=3 toward=40.20"]\n', "Depot", "no railway leads (15.6.3a)"),
    ("fury", FURY + ATTACK.format(more=ONE % "[]"), "attacks", "Nobody makes one of the attacks (10.1)"),
    ("fury", FURY + ATTACK.format(more=ONE % "[9999]"), "attacks", "There is no 9999 here"),
    # Accepted without a word.
    (
        "fury", FURY + ATTACK.format(more='attacks = [{units = ["ge-XX"], start = "1305", target = "1405"}]'),
        "[[doing]]", "ge-XX attacks in the activation of the russian player (10.1)",
    ),
    ("fury", FURY + ATTACK.format(more="owed = [99]"), "owed", "There is no army 99"),
    ("fury", FURY + ATTACK.format(more="owed = [-7]"), "owed", "There is no army -7"),
    ("fury", FURY + ATTACK.format(more='owed = ["ge-8"]'), "owed", "is not an army of this player (2.2)"),
    (
        "fury", '[state]\ncaptured = ["1004"]\n[pieces]\n1004 = ["ge-Kon", "ru-III besieging"]\n',
        "ge-Kon", "ru-III besieges Königsberg (1004), which was captured and cannot be besieged (10.4f)",
    ),
    (
        "serbien", '[state]\nkomitadji = ["18.11", "24.12", "30.12"]\n' + PLAIN,
        "komitadji", "The scenario has 2 markers, not 3 (23.1a)",
    ),
    (
        "serbien", '[state]\npontoons = [{a = "24.12", b = "24.13", side = "austrian"}]\n' + PLAIN,
        "pontoons", "Neither the Sava nor the Donau flows",
    ),
    (
        "serbien", '[state]\nboundaries = [{armies = ["FIFTH", "FIFTH"], course = ["16.11"]}]\n' + PLAIN,
        "boundaries", "There is none between FIFTH and FIFTH (5.1)",
    ),
    ("serbien", '[state]\npositions = [["20.12"], ["20.12"]]\n' + PLAIN, "positions", "one Improved Position in 20.12"),
    ("serbien", "[state]\nmandated = [0, -5, 0, 0]\n" + PLAIN, "mandated", "-5 is out of bounds"),
    ("serbien", '[state]\nawards = ["Nowhere"]\n' + PLAIN, "awards", "There is no award 'Nowhere'"),
    ("serbien", SERBIEN.format(unit="ah-9-8 prepared=30.20"), "ah-9-8", "which is not adjacent (7.3.1)"),
    ("serbien", SERBIEN.format(unit="ah-9-8 army=SERB"), "ah-9-8", "an army of the enemy (5.1.2)"),
    ("serbien", PLAIN + MARCHING.format(path='["40.20"]'), "path", "The march goes from hex to hex (7.1.2a)"),
    ("serbien", PLAIN + MARCHING.format(path='["15.11", "15.14"]'), "path", "The march goes from hex to hex (7.1.2a)"),
    ("great_war_east", "[state]\npoints = 999999\n" + WAR.format(unit="ah-XI/3"), "points", "999999 is out of bounds"),
    (
        "great_war_east", '[state]\nturn = "GT3"\n' + WAR.format(unit="ah-XI/3 commander=ru-Ru3"),
        "ah-XI/3", "is under the enemy headquarters ru-Ru3 (10.31)",
    ),
    (
        "great_war_east", '[state]\nturn = "GT3"\nphasing = "allied"\n' + WAR.format(unit="ah-XI/3"),
        "phasing", "At the moment 'austrian movement' it is 'austrian', not 'allied' (5.0a)",
    ),
    ("great_war_east", "[pieces]\n" + 'g1312 = ["ah-XI/3", "ru-7C/3"]\n', "g1312", "Both sides are in g1312"),
    ("great_war_east", WAR.format(unit="ah-XI/3") + SET_UP_AGAIN, 'at = "set_up"', "still to be set up"),
    ("great_war_east", WAR.format(unit="ah-XI/3") + SETTING_UP + ARRIVING, "Reinforcement", "still being set up"),
    ("great_war_east", WAR.format(unit="ah-XI/3") + ASKED + ARRIVING, "Reinforcement", "nothing goes on meanwhile"),
    ("great_war_east", WAR.format(unit="ah-XI/3 entrained") + SETTING_UP, "ah-XI/3", "is entrained before play begins"),
    ("drina", "[state]\nround = \"1914-2\"\ncontrol = []\n", "control", "a country for each of the"),
    ("galicia", '[state]\ncaptured = ["Nowhere"]\n', "captured", "There is no town 'Nowhere'"),
    ("galicia", '[pieces]\n"13.08" = ["ah-4 steps=7"]\n', "ah-4", "ah-4 has 7 steps"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "body", "line", "sentence"), REFUSED, ids=[f"{r[0]}-{r[3][:30]}" for r in REFUSED])
def test_what_cannot_be_is_refused_with_its_line(game: str, body: str, line: str, sentence: str) -> None:
    found = refused(game, body)
    assert any(line in where and sentence in told for where, told in found), found


NOTED = [
    ("great_war_east", "[state]\npoints = 9999\n" + WAR.format(unit="ah-XI/3"), "", "points", "9999 victory points"),
    ("serbien", '[state]\nkomitadji = ["18.11", "18.12"]\n' + PLAIN, "", "komitadji", "5 hexes apart (23.1a)"),
    ("serbien", '[pieces]\n"20.12" = ["ah-Sava-Squadron"]\n', "", "Squadron", "neither the Sava nor the Donau"),
    ("serbien", '[state]\nturn = "GT0"\n[pieces]\n"15.10" = ["ah-104"]\n', "", "ah-104", "before it can arrive (16.1)"),
    ("serbien", SERBIEN.format(unit="ah-9-8 spent=99"), "", "ah-9-8", "more than any unit has (7.1.1)"),
    ("serbien", SERBIEN.format(unit="ah-8-Train given=9"), "", "ah-8-Train", "in Extended Mode only (9.4.2)"),
    ("serbien", '[pieces]\n"20.12" = ["ah-FIFTH-Depot"]\n"16.11" = ["ah-9-8"]\n', "", "Depot", "no railway runs"),
    (
        "great_war_east", '[state]\nturn = "GT3"\n[pieces]\ng1312 = ["ah-XI/3"]\ng1012 = ["se-TiI/1"]\n',
        "", "se-TiI/1", "is on the other front",
    ),
]  # fmt: skip


def test_a_march_may_be_in_progress_from_hex_to_hex() -> None:
    body = '[state]\nphasing = "austrian"\n' + PLAIN + MARCHING.format(path='["15.11", "15.12"]')
    match = hm.Match.new("serbien", position=file("serbien", body), seed=1)
    assert next(one["at"] for one in match.view(None).pieces() if one["id"] == "ah-9-8") == "15.12"


@pytest.mark.parametrize(("game", "body", "moment", "line", "sentence"), NOTED, ids=[n[4][:30] for n in NOTED])
def test_what_no_play_leads_to_is_noted_with_its_line(
    game: str, body: str, moment: str, line: str, sentence: str
) -> None:
    found = noted(game, body, moment)
    assert any(line in where and sentence in told for where, told in found), found


def test_an_allied_turn_in_the_first_game_turn_is_noted() -> None:
    body = """[state]
turn = "GT1"
phasing = "allied"
[pieces]
g1312 = ["ah-XI/3"]
g1012 = ["ru-7C/3"]
[[doing]]
do = "Campaign"
at = "next_turn"
[[doing]]
do = "GameTurn"
at = "second_player"
[[doing]]
do = "PlayerTurn"
player = "allied"
at = "movement_stacking"
[[doing]]
do = "MovementPhase"
player = "allied"
at = "attrition"
[[doing]]
do = "MovementSegment"
player = "allied"
at = "move"
[[doing]]
do = "MoveUnits"
side = "allied"
"""
    assert any("GT1 has no allied player turn (4.0)" in told for _, told in noted("great_war_east", body))


def test_all_mistakes_are_told_at_once() -> None:
    body = '[state]\nturn = "GT99"\n[pieces]\n"16.11" = ["nobody", "ah-9-8 army=SERB"]\n"99.99" = ["sr-Morava-I"]\n'
    found = refused("serbien", body, "tomorrow")
    told = " ".join(sentence for _, sentence in found)
    for part in ("GT99", "nobody", "an army of the enemy", "There is no hex 99.99", "There is no moment 'tomorrow'"):
        assert part in told, found
    text = f'[options]\nluck = "foul"\n{file("serbien", body)}'
    with pytest.raises(hm.DataError, match="There is no such option") as error:
        positions.read_start(load("serbien"), TomlFile(text, "p.toml"))
    assert all(problem.line for problem in error.value.problems)


def test_the_rest_is_absent_but_what_a_rule_takes_from_the_box() -> None:
    body = '[state]\nturn = "GT3"\n[pieces]\n"16.11" = ["ah-9-8"]\n"18.12" = ["sr-Morava-I"]\n'
    match = hm.Match.new("serbien", position=file("serbien", body))
    there = {piece["id"] for piece in match.view(None).pieces() if re.fullmatch(r"\d\d\.\d\d", str(piece["at"]))}
    assert there == {"ah-9-8", "sr-Morava-I"}
    table: Any = match.table
    off = [table.pieces[table.printed.index[id]].at for id in ("ah-104", "ah-23")]
    assert off == [load("serbien").nowhere] * 2  # they would be overdue reinforcements


def test_a_match_begins_with_a_text_or_a_path(tmp_path: Path) -> None:
    text = file("galicia", '[pieces]\n"13.08" = ["ah-4"]\n"14.08" = ["ru-32"]\n')
    path = tmp_path / "p.toml"
    path.write_text(text, "utf-8")
    made = [hm.Match.new("galicia", position=given, seed=1).digest() for given in (text, path, str(path))]
    assert len(set(made)) == 1


def test_numbers_of_old_files_are_still_read() -> None:
    table: Any = load("fury").deal(load("fury").read_start("historical", {}, None))
    unit, cells = table.printed.index["ru-III"], [table.board.cell(label) for label in ("1505", "1405")]
    old = f"attacks = [{{units = [{unit}], start = {cells[0]}, target = {cells[1]}}}]\nowed = [0]"
    new = 'attacks = [{units = ["ru-III"], start = "1505", target = "1405"}]\nowed = ["{army}"]'.replace(
        "{army}", table.printed.army_ids[0]
    )
    game = load("fury")
    read = [positions.Laying(game, table.copy(), TomlFile(FURY + ATTACK.format(more=more), "p")) for more in (old, new)]
    for laying in read:
        laying.doing()
        assert not laying.problems
    assert read[0].stack == read[1].stack


@pytest.mark.parametrize(
    ("game", "scenario", "change", "sentence"),
    [
        ("serbien", "macva", {"placement": {"sr-Morava-I": "15.10", "ah-9-8": "15.10"}}, "Both sides are in one hex"),
        ("serbien", "macva", {"placement": {"sr-Morava-I": "40.20"}}, "outside the area of the scenario"),
        ("serbien", "macva", {"arrives": {"ah-9-8": "GT2 15.10"}}, "is placed on the map and arrives later (16.1)"),
        ("serbien", "macva", {"arrives": {"ah-104": "GT9 15.10"}}, "lasts from GT0 to GT5 (16.1)"),
        ("great_war_east", "historical", {"placement": {"ru-7C/3": "g1312"}}, "is placed on the map and arrives"),
        ("great_war_east", "historical", {"placement": {"ah-XI/3": "g0101", "ah-VII/2": "g0102"}}, ""),
    ],
)
def test_scenarios_are_held_to_the_same(game: str, scenario: str, change: dict[str, Any], sentence: str) -> None:
    start = load(game).read_start(scenario, {}, None).scenario
    values = {name: dict(table) for name, table in start.items()}
    for key, more in change.items():
        table = values.setdefault("placement", {}) if key == "placement" else values["scenario"].setdefault(key, {})
        table.update(more)
    if not sentence:
        load(game).read_start(values, {}, None)
        return
    with pytest.raises(hm.DataError, match=re.escape(sentence)):
        load(game).read_start(values, {}, None)


@pytest.mark.parametrize(
    ("game", "body"),
    [
        (
            "fury",
            '[state]\nturn = "D2"\n[pieces]\nscheduled = ["ru-HQ-I due=9"]\n1505 = ["ru-III"]\n1305 = ["ge-XX"]\n',
        ),
        (
            "serbien",
            '[pieces]\nrefitting = ["ah-Sava-Squadron back=38"]\n"16.11" = ["ah-9-8"]\n"18.12" = ["sr-Morava-I"]\n',
        ),
        ("great_war_east", '[state]\nturn = "GT13"\n[pieces]\nscheduled = ["ru-7C/3 due=14"]\ng1312 = ["ah-XI/3"]\n'),
    ],
)
def test_somebody_may_be_due_after_the_last_turn(game: str, body: str) -> None:
    positions.read_start(load(game), TomlFile(file(game, body), "p.toml"), rehearsed=False)


@pytest.mark.clause("galicia:8.1c")
def test_a_combat_that_has_come_to_its_ratio_names_who_defends() -> None:
    body = '[pieces]\n"14.17" = ["ru-38 seen"]\n"14.18" = ["ah-9-c"]\n'
    for frame in (
        '"Campaign"\nat = "next_turn"',
        '"GameTurn"\nnumber = 2',
        '"PlayerTurn"\nplayer = "austrian"\nat = "points"',
    ):
        body += f"[[doing]]\ndo = {frame}\n"
    body += '[[doing]]\ndo = "CombatPhase"\nplayer = "austrian"\n'
    body += '[[doing]]\ndo = "Combat"\nattacker = "austrian"\ntarget = "14.17"\nattackers = ["ah-9-c"]\nat = "ratio"\n'
    sentences = [sentence for _, sentence in refused("galicia", body)]
    assert any("From the ratio on somebody defends (8.1c)." in sentence for sentence in sentences)


@pytest.mark.parametrize(
    ("game", "frame", "first"),
    [
        ("fury", 'do = "NameFront"\nside = "russian"\nfirst = true', "SetUp or GameTurn"),
        ("drina", 'do = "MoveAndFight"\nside = "serbia"', "StartingLineup or Round"),
        ("galicia", 'do = "MoveUnits"\nside = "russian"', "GameTurn"),
        ("great_war_east", 'do = "MoveUnits"\nside = "austrian"', "SetUp or GameTurn"),
        ("serbien", 'do = "MoveUnits"\nside = "austrian"', "GameTurn or InterPhase"),
    ],
)
def test_what_is_in_progress_belongs_to_a_turn_and_a_turn_to_the_match(game: str, frame: str, first: str) -> None:
    deal = load(game).deal(load(game).read_start(load(game).meta.scenarios[0], {}, None)).stack[0]
    campaign = f'[[doing]]\ndo = "Campaign"\nat = "{deal.steps[-1]}"\n'
    campaign += {"fury": "ready = {}\n", "drina": "layouts = []\n"}.get(game, "")
    kind = frame.split('"')[1]
    ((line, sentence),) = [one for one in refused(game, f"{campaign}[[doing]]\n{frame}\n") if "comes first" in one[1]]
    assert sentence == f"{kind} is no part of Campaign: {first} comes first."
    assert kind in line
    ((line, sentence),) = [one for one in refused(game, f"[[doing]]\n{frame}\n") if "comes first" in one[1]]
    assert sentence == f"{kind} is in progress outside of Campaign, which is the whole of a match and comes first."


def frames(*said: str) -> str:
    return "".join(f"[[doing]]\ndo = {one}\n" for one in said)


@pytest.mark.parametrize("again", ["GameTurn", "Campaign"])
def test_neither_a_turn_nor_the_whole_begins_within_itself(again: str) -> None:
    body = '[pieces]\n"14.17" = ["ru-38 seen"]\n"14.18" = ["ah-9-c"]\n'
    asked = '"CommitUnits"\nside = "austrian"\ntarget = "14.17"\nhexes = ["14.18"]'
    turn = '"GameTurn"\nat = "player_turn"'
    found = refused("galicia", body + frames('"Campaign"\nat = "next_turn"', turn, asked, f'"{again}"'))
    assert (f'do = "{again}"', f"{again} is in progress already.") in found


def test_a_question_whose_procedure_has_not_asked_it_is_refused() -> None:
    body = '[pieces]\n"14.17" = ["ru-38 seen"]\n"14.18" = ["ah-9-c"]\n'
    turn = '"Campaign"\nat = "next_turn"', '"GameTurn"\nnumber = 2', '"PlayerTurn"\nplayer = "austrian"\nat = "points"'
    asked = '"ChooseAttack"\nside = "austrian"'
    found = refused("galicia", body + frames(*turn, '"CombatPhase"\nplayer = "austrian"\nat = 0', asked))
    assert any("The rules cannot go on from here: at the question 'attack'" in sentence for _, sentence in found)
    sound = file("galicia", body + frames(*turn, '"CombatPhase"\nplayer = "austrian"\nat = "close"', asked))
    assert positions.read_start(load("galicia"), TomlFile(sound, "p.toml"))


@pytest.mark.clause("galicia:4.2")
@pytest.mark.parametrize(("moving", "wrong"), [("", True), ('"ah-9-c"', False)])
def test_on_a_way_somebody_goes(moving: str, wrong: bool) -> None:
    body = '[pieces]\n"14.17" = ["ru-38"]\n"14.19" = ["ah-9-c"]\n'
    turn = '"Campaign"\nat = "next_turn"', '"GameTurn"\nnumber = 2', '"PlayerTurn"\nplayer = "austrian"\nat = "combat"'
    march = f'"Marching"\nmoving = [{moving}]\npath = []'
    text = file("galicia", body + frames(*turn, march))
    try:
        positions.read_start(load("galicia"), TomlFile(text, "p.toml"), rehearsed=False)
        told = []
    except hm.DataError as error:
        told = [problem.sentence for problem in error.problems]
    assert ("moving: Nobody is on the way (4.2)." in told) == wrong, told


def test_a_question_that_nobody_asked_is_refused_whatever_its_first_answer() -> None:
    """8.3: cavalry withdraws while its step is in progress, which notes who has tried; the turn knows nothing of it."""
    pieces = '[pieces]\ng0714 = ["ru-8C/4"]\ng0814 = ["ah-XI/3"]\n'
    turn = (
        '"Campaign"\nat = "next_turn"',
        '"GameTurn"\nat = "interphase"',
        '"PlayerTurn"\nplayer = "austrian"\nat = "withdrawal_stacking"',
    )
    found = refused("great_war_east", pieces + frames(*turn, '"WithdrawCavalry"\nside = "allied"'))
    assert any("The rules cannot go on from here" in sentence for _, sentence in found), found


@pytest.mark.clause("drina:2e")
@pytest.mark.parametrize(("last", "over"), [("1914-2", True), ("1915-1", True), ("1915-2", False)])
def test_a_round_beyond_the_last_card_is_the_last(last: str, over: bool) -> None:
    """No play leads beyond it, which is noted; whoever writes such a position sees the cities counted when it ends."""
    state = f'[state]\nround = "1915-1"\nlast = "{last}"\n[pieces]\nD15 = ["SI4"]\nF12 = ["AI1"]\n'
    ended = frames(
        '"Campaign"\nlayouts = []\nat = "next_round"',
        '"Round"\nnext = 4\nat = "turns"',
        '"Turn"\ncountry = "bulgaria"\nat = "done"',
    )
    start = positions.read_start(load("drina"), TomlFile(file("drina", state + ended), "p.toml"))
    assert hm.Match(load("drina"), start, "1").over == over


@pytest.mark.clause("great_war_east:8.73")
@pytest.mark.parametrize(
    ("unit", "sentence"),
    [
        ("ah-XI/3 attacked", ""),
        ("ah-XI/3", "ah-XI/3 has advanced without an attack (8.7)."),
        ("ru-8C/4 attacked", "ru-8C/4 has advanced without an attack (8.7)."),
    ],
)
def test_whoever_has_advanced_has_attacked(unit: str, sentence: str) -> None:
    other = "ru-IX/3" if unit.startswith("ah") else "ah-III/3"
    body = f'[state]\nturn = "GT7"\n[pieces]\ng0911 = ["{unit}"]\ng0714 = ["{other}"]\n'
    turn = (
        '"Campaign"\nat = "next_turn"',
        '"GameTurn"\nat = "second_player"',
        '"PlayerTurn"\nplayer = "austrian"\nat = "combat_stacking"',
    )
    phase = (
        '"CombatPhase"\nplayer = "austrian"\nat = "close"',
        f'"CombatResolution"\nplayer = "austrian"\nadvanced = ["{unit.split()[0]}"]',
    )
    try:
        positions.read_start(
            load("great_war_east"),
            TomlFile(file("great_war_east", body + frames(*turn, *phase)), "p.toml"),
            rehearsed=False,
        )
        told = []
    except hm.DataError as error:
        told = [problem.sentence for problem in error.problems]
    assert told == [sentence] * bool(sentence)


BEFORE_A_DIE = """[position]
game = "fury"
scenario = "historical"
rest = "absent"
[pieces]
0808 = ["ru-XXII"]
0809 = ["ah-IV"]
"""


def test_a_position_shortly_before_a_die_is_rehearsed_over_one_throw() -> None:
    """What is asked first depends on the die: every kind of answer is tried where it was listed."""
    fight = '"Combat"\nattackers = ["ru-XXII"]\nstart = "0808"\ntarget = "0809"\nside = "russian"\nat = "strike"'
    text = BEFORE_A_DIE + frames(
        '"Campaign"\nready = {}\nat = "next_turn"',
        '"GameTurn"\nfront_a = "north"\nsecond = "north"\nat = "second_activation"',
        '"Activation"\nplayer = "russian"\nfront = "north"\nat = "done"',
        '"Combats"\nplayer = "russian"',
        fight,
    )
    assert positions.read_start(load("fury"), TomlFile(text, "p.toml"))


@pytest.mark.parametrize(("spent", "wrong"), [("-1", True), ("0", False)])
def test_what_a_unit_has_spent_is_within_what_it_can_spend(spent: str, wrong: bool) -> None:
    text = file("galicia", f'[pieces]\n"14.17" = ["ru-38"]\n"14.19" = ["ah-9-c spent={spent}"]\n')
    try:
        positions.read_start(load("galicia"), TomlFile(text, "p.toml"), rehearsed=False)
        told = []
    except hm.DataError as error:
        told = [problem.sentence for problem in error.problems]
    assert any("out of bounds: it must be between 0 and 97" in one for one in told) == wrong, told
