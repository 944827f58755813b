"""Each check of the linter finds its mistake and names file, line and row."""

from __future__ import annotations

import re

import pytest

from hexmarshal.core.board.board import Board
from hexmarshal.core.book.clauses import book
from hexmarshal.core.data.files import DataError, Problem, TomlFile
from hexmarshal.games.galicia.parts.components import PACKAGE, load

NAMES = (*PACKAGE.boards, *PACKAGE.files)
TEXTS = {name: re.sub(" +", " ", (PACKAGE.folder / name).read_text("utf-8")) for name in NAMES}
"""The files, without the blanks that align their rows."""
COUNTERS, TABLES, BOARD = "counters.toml", "tables.toml", "board.toml"


def problems(texts: dict[str, str]) -> tuple[Problem, ...]:
    """What the linter says of these files."""
    board = Board.from_text(texts[BOARD], BOARD)
    try:
        PACKAGE.read([board], [TomlFile(texts[name], name) for name in PACKAGE.files])
    except DataError as error:
        return error.problems
    return ()


def change(file: str, old: str, new: str) -> dict[str, str]:
    """The files as they are, but for one place, which must be there once."""
    assert TEXTS[file].count(old) == 1, old
    return {**TEXTS, file: TEXTS[file].replace(old, new)}


def test_the_files_as_they_are_have_no_problem() -> None:
    assert problems(TEXTS) == ()


AH_12 = 'id = "ah-12"\nname = "12"\ntitle = "12th Infantry Division"\nnation = "austrian"\ncorps = "ah-corps-1"\n'
AH_1M = 'id = "ah-1m"\nname = "1m"\n'


MISTAKES = [
    ("G01", COUNTERS, 'id = "ah-12"\n', 'id = "ah-112"\n', "unit ah-112", "has the id 'ah-12'"),
    ("G01", COUNTERS, AH_12, AH_12.replace("corps-1", "corps-111"), "unit ah-12", "There is no corps 'ah-corps-111'"),
    ("G01", COUNTERS, AH_12, AH_12.replace("ah-corps-1", "ru-corps-5"), "unit ah-12", "a corps of the other side"),
    ("G02", COUNTERS, 'id = "ge-3-lw"\nname = "3 lw"', 'id = "ge-4-c"\nname = "4 c"', "unit ge-4-c", "is called '4 c'"),
    ("G03", COUNTERS, "95th Landsturm Division", "95th Division", "unit ah-95-ls", "'ls' stands for Landsturm"),
    ("G07", TABLES, '{turn = "GT8", unit = "ah-20m", hexes = ["3.15"]},', "", "unit ah-20m", "neither is set up"),
    ("G07", COUNTERS, 'id = "ah-20m"\n', 'id = "ah-20m"\nsetup = "3.15"\n', "unit ah-20m", "list too"),
    ("G08", COUNTERS, 'released = "GT2"', 'released = "GT22"', "unit ah-1-c", "there is no turn 'GT22'"),
    ("G08", COUNTERS, 'id = "ah-20m"\n', 'id = "ah-20m"\nreleased = "GT9"\n', "unit ah-20m", "no movement restriction"),
    ("G09", COUNTERS, 'setup = "10.22"', 'setup = "10.99"', "unit ah-12", "There is no hex 10.99."),
    ("G09", COUNTERS, 'setup = "10.22"', 'setup = "11.24"', "unit ru-18", "11.24 holds units of both sides."),
    ("G09", COUNTERS, 'setup = "11.24"', 'setup = "3.15"', "unit ru-18", "ru-18 can never stand in 3.15"),
    ("G10", TABLES, '{id = "GT4", number = 4,', '{id = "GT4", number = 5,', "turn GT4", "It is turn 4, GT4."),
    ("G10", TABLES, '1914", sides = ["austrian"],', '1914", sides = [],', "turn GT1", "in the order russian"),
    ("G10", TABLES, 'nations = ["russian"]},\n {id = "austrian"', 'nations = ["german"]},\n {id = "austrian"',
        "player russian", "The other player has the german units too."),
    ("G11", TABLES, '"1:1", "1.5:1", "2:1", "3:1"', '"1.5:1", "1:1", "2:1", "3:1"', "odds columns", "must rise"),
    ("G11", TABLES, '["1:3", "1:2",', '["1.5:4", "1:2",', "odds columns", "The first column must be 1:n"),
    ("G12", TABLES, '"+2/-1", "+1/-", "-/+1"]}', '"+2/-1", "+1/-"]}', "combat 11", "7 cells for 8 columns"),
    ("G12", TABLES, '{id = "5", roll = 5,', '{id = "5", roll = 6,', "combat 5", "It is the line of a roll of 6."),
    ("G13", TABLES, '{id = "3-5", least = 3,', '{id = "3-5", least = 6,', "artillery 0-2", "must begin at 0 and rise"),
    ("G13", TABLES, "least = 14, modifier = 4", "least = 14, modifier = 2", "artillery 14+", "lower than that of"),
    ("G13", TABLES, '{id = "small", least = 0,', '{id = "small", least = 1,', "magnitude small", "must begin at 0"),
    ("G13", TABLES, "[3, 6, 8, 10, 12, 14]", "[3, 6, 8, 8, 12, 14]", "magnitude large", "must need a higher roll"),
    ("G14", TABLES, "farthest = 12, strength", "farthest = 8, strength", "supply low", "must be longer"),
    ("G14", TABLES, "strength = -2, art", "strength = 0, art", "supply out", "not be stronger"),
    ("G14", TABLES, 'name = "Out-of-Supply", ', 'name = "Out-of-Supply", farthest = 20,', "supply out", "any path"),
    ("G15", TABLES, '{id = "marsh",', '{id = "bog",', "terrain clear", "The board has marsh ground"),
    ("G15", BOARD, 'bridge = "crossing"', 'bridge = "crossing"\nford = "crossing"', "hexside river", "hexsides 'ford'"),
    ("G16", TABLES, '"austrian", capture = 10,', '"austrian", capture = 9,', "town Lublin", "no Lublin worth 9"),
    ("G16", TABLES, '"16.13", side = "austrian"', '"16.13", side = "russian"', "town Hrubieszów", "objective:russian"),
    ("G16", TABLES, ' {id = "Sambor", hex = "2.11", side = "russian", capture = 6, occupation = 2},\n', "",
        "town Lublin", "Sambor is worth points on the board"),
    ("G16", TABLES, 'hex = "3.15", side', 'hex = "3.14", side', "fortress Przemyśl", "no such fortress in 3.14"),
    ("G17", BOARD, '"1.01 1.07 1.12 1.14 1.21 1.24"', '"1.01 1.07 6.25"', "mark supply:austrian", "on friendly edges"),
    ("G18", TABLES, '"recovery.screened", value = 2', '"recovery.screened", value = 3', "number recovery.screened",
        "It must be below recovery.distance."),
    ("G20", TABLES, 'unit = "ru-21", ', 'unit = "ru-221", ', "arrival GT6 ru-221", "There is no unit 'ru-221'"),
    ("G20", TABLES, '"GT7", unit = "ru-2-gd"', '"GT77", unit = "ru-2-gd"', "arrival GT77 ru-2-gd", "no turn 'GT77'"),
    ("G20", TABLES, '"GT7", unit = "ru-2-gd"', '"GT1", unit = "ru-2-gd"', "arrival GT1 ru-2-gd", "no player turn"),
    ("G21", TABLES, '"ru-4-rf", hexes = ["3.01"]', '"ru-4-rf"', "arrival GT6 ru-4-rf", "either hexes or a railway"),
    ("G21", TABLES, '"ru-4-rf", hexes = ["3.01"]', '"ru-4-rf", hexes = ["3.99"]', "arrival GT6 ru-4-rf", "no hex 3.99"),
    ("G21", TABLES, '"ru-4-rf", hexes = ["3.01"]', '"ru-4-rf", hexes = ["3.15"]', "arrival GT6 ru-4-rf", "is closed"),
    ("G22", TABLES, '["19.17", "19.16"]', '["19.17", "19.15"]', "arrival GT4 ru-4+5-d-cs", "'arrival:19.17-19.15'"),
    ("G22", BOARD, 'hexes = "19.17 18.17 18.16 19.16"', 'hexes = "19.17 18.17 17.16 19.16"', "arrival GT4 ru-4+5-d-cs",
        "No railway joins 17.16 to 19.17."),
    ("G23", TABLES, ", optional = true}", "}", "arrival GT6 ah-40-ls", "The unit has a later line too."),
    ("G23", TABLES, '"ah-20m", hexes = ["3.15"]', '"ah-20m", hexes = ["3.15"], optional = true', "arrival GT8 ah-20m",
        "An optional line needs a later one."),
    ("G40", TABLES, '"+2/-2", "+2/-1", "+1/-", "-/+1", "-1/+1 R1"]',
        '"+2/-2", "+1/-1", "+1/-", "-/+1", "-1/+1 R1"]', "combat 9", "1.5:1 gives +2/-1"),
    ("G40", TABLES, "[3, 6, 8, 10, 12, 14]", "[3, 6, 9, 10, 12, 14]", "magnitude large", "8 gives 3"),
    ("G41", TABLES, '["-/-", "-/+1", ', '["-2/+2 R3", "-/+1", ', "combat 2", "1:3 is better for the attacker"),
    ("G42", TABLES, "[4, 7, 10, 13]", "[2, 7, 10, 13]", "magnitude small", "more in a small combat"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "file", "old", "new", "place", "sentence"),
    [pytest.param(*row, id=f"{row[0]} {row[5]}") for row in MISTAKES],
)
def test_a_mistake_is_found_with_file_line_and_row(
    code: str, file: str, old: str, new: str, place: str, sentence: str
) -> None:
    texts = change(file, old, new)
    found = [problem for problem in problems(texts) if (problem.code, problem.place) == (code, place)]
    problem = next(problem for problem in found if sentence in problem.sentence)
    lines = texts[problem.file].splitlines()
    table = problem.place.partition(" ")[0]
    above = [line for line in lines[: problem.line] if re.match(r"\[", line)]
    assert above[-1].strip("[]") == table


@pytest.mark.parametrize(
    ("old", "new", "code", "sentence"),
    [
        ("{attack = 2, defence = 2, artillery = 0, ersatz = true, white = true}",
            "{attack = 2, defence = 2, artillery = 0}", "G05", "are Ersatz (10.3.2)"),
        ("ersatz = true, white = true}", "ersatz = true}", "G05", "A side is white if it is Ersatz with attack 2"),
        ('size = "brigade"', 'size = "division"', "G04", "It has 1 sides, and a unit of infantry division has 2"),
        ('size = "brigade"', 'size = "corps"', "G04", "There is no infantry corps (5.1)."),
    ],
)  # fmt: skip
def test_a_counter_is_what_its_symbols_say(old: str, new: str, code: str, sentence: str) -> None:
    start = TEXTS[COUNTERS].index(AH_1M)
    head, tail = TEXTS[COUNTERS][:start], TEXTS[COUNTERS][start:]
    found = problems({**TEXTS, COUNTERS: head + tail.replace(old, new, 1)})
    assert (found[0].place, found[0].code) == ("unit ah-1m", code)
    assert sentence in found[0].sentence


def test_the_back_of_a_counter_is_not_the_stronger_side() -> None:
    start = TEXTS[COUNTERS].index(AH_12)
    head, tail = TEXTS[COUNTERS][:start], TEXTS[COUNTERS][start:]
    (problem,) = problems({**TEXTS, COUNTERS: head + tail.replace("back = {attack = 3", "back = {attack = 6", 1)})
    assert (problem.place, problem.code) == ("unit ah-12", "G06")


def test_a_corps_without_units_and_a_stack_too_high_are_found() -> None:
    alone = problems(change(COUNTERS, "\n]\n\n# Units.", '\n  {id = "ru-corps-99", name = "99", title = "99th Corps", '
        'side = "russian"},\n]\n\n# Units.'))  # fmt: skip
    assert [(problem.place, problem.code) for problem in alone] == [("corps ru-corps-99", "G01")]
    text = TEXTS[COUNTERS]
    for hex in ("10.22", "9.23", "10.21"):
        text = text.replace(f'setup = "{hex}"', 'setup = "10.23"')
    (high,) = problems({**TEXTS, COUNTERS: text})
    assert (high.code, high.sentence) == ("G09", "10.23 holds 8 steps, more than 6 (5.1).")


def test_the_track_of_the_board_has_as_many_turns_as_the_table() -> None:
    (problem,) = problems(change(BOARD, ', "12 · 14–15 Sep",', ","))
    assert (problem.code, problem.sentence) == ("G10", "The track of the board has 11 turns, the table 12.")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('{id = "low", name', '{id = "lov", name', "id: It is one of 'in', 'low', 'out'; this is 'lov'."),
        ('{id = "flanked", ', '{id = "flank", ', "The row 'flanked' is missing."),
        ('{id = "12", roll = 12,', '{id = "12", roll = 13,', "roll: "),
        ('"+2/-2", "+1/-1", "-/-"]}', '"+2/-2", "+1/-1", "?/-"]}', "results: "),
        ('nations = ["german"], word', 'nations = ["prussian"], word', "nations: "),
        ('source = "rulebook 13.0"', 'source = "hearsay"', "'hearsay' is not a source"),
    ],
)
def test_a_row_that_does_not_fit_or_is_missing_is_told_with_its_line(old: str, new: str, sentence: str) -> None:
    texts = change(TABLES, old, new)
    found = [problem for problem in problems(texts) if sentence in problem.sentence]
    assert found
    assert all(problem.file == TABLES and problem.line for problem in found)


# -- clauses and rulings --------------------------------------------------------------------------------------


def test_the_book_is_whole_and_players_may_differ_on_eight_rulings() -> None:
    galicia = book("galicia")
    assert len(galicia.clauses) == 196
    assert sum(clause.example for clause in galicia.clauses.values()) == 16
    options = {ruling.option: tuple(ruling.settings) for ruling in galicia.rulings.values() if ruling.option}
    assert options == {
        "stacks": ("hidden", "counted"), "bridges": ("halved", "free"), "shifts": ("whole-ratios", "stop"),
        "reaction": ("unlimited", "once"), "full_hexes": ("guidelines", "any"), "surplus": ("fewest", "owner", "all"),
        "advance": ("when-emptied", "any-time", "after-retreat"), "plus_hex": ("railway", "listed"),
    }  # fmt: skip
    assert all(ruling.default == next(iter(ruling.settings), "") for ruling in galicia.rulings.values())


def test_the_columns_of_the_ruling_are_those_of_the_table() -> None:
    said = book("galicia").ruling("eight-columns").choice
    assert re.findall(r"[\d.]+:[\d.]*\d", said) == list(load().columns)
