"""Positions that are written down and read again are the same positions."""

import random
import time
from typing import Any

import pytest

import hexmarshal as hm
from hexmarshal.core.data.files import Problem, TomlFile
from hexmarshal.core.positions import positions
from hexmarshal.games import load
from tests.contract.walks import Walk, where
from tests.thorough import THOROUGH


def test_a_position_written_and_read_again_is_the_same(walk: Walk) -> None:
    for number, stop in enumerate((*walk.sample(40, "written"), walk.end)):
        text = stop.position()
        file = TomlFile(text, "position.toml")
        start = positions.read_start(stop.game, file, rehearsed=bool(THOROUGH) or number % 8 == 0)
        table = stop.game.deal(start)
        notes = positions.lay(stop.game, table, file)
        assert table.digest() == stop.digest(), where(walk, stop, text)
        assert notes == (), where(walk, stop, "play has led here")


def test_a_position_that_a_side_imagines_may_be_real_and_needs_no_note(walk: Walk) -> None:
    for stop in walk.sample(10, "imagined"):
        for side in stop.sides:
            text = stop.position(side)
            notes = positions.lay(stop.game, stop.game.deal(stop.start), TomlFile(text, "position.toml"))
            assert notes == (), where(walk, stop, side)


def test_a_match_that_begins_in_its_first_step_but_not_as_set_up_says_so(walk: Walk) -> None:
    stop = walk.end
    head = f'[position]\ngame = "{stop.game.meta.id}"\nscenario = "{walk.route.scenario}"\n'
    file = TomlFile(head, "position.toml")
    dealt = stop.game.deal(stop.start)
    notes = positions.lay(stop.game, stop.game.deal(stop.start), file)
    nobody = all(getattr(piece, "at", -1) < 0 for piece in dealt.pieces)  # to be set up by the players
    first = "The match begins with its first step, and not as the scenario sets it up."
    assert (first in notes) != nobody


def problems(stop: hm.Match, text: str) -> list[Problem]:
    """What is wrong with a text."""
    with pytest.raises(hm.DataError) as error:
        positions.read_start(stop.game, TomlFile(text, "position.toml"))
    return list(error.value.problems)


def test_everything_wrong_is_told_with_its_line(walk: Walk) -> None:
    stop = walk.sample(3, "wrong")[-1]
    lines = stop.position().splitlines()
    head = lines.index("[pieces]") + 1
    first, second = stop.table.piece_ids()[:2]
    wrong = [
        '"nowhere" = ["nobody"]',
        f'{lines[head].partition(" = ")[0]} = ["somebody", "{first} shiny", "{second}", "{second}"]',
    ]
    text = "\n".join([*lines[:head], *wrong, "", "[[doing]]", 'do = "Nothing"', ""])
    found = problems(stop, text)
    assert [problem.line for problem in found] == sorted(problem.line for problem in found)
    told = {(problem.line, problem.sentence.split(" (did you")[0].rstrip(".").split(";")[0]) for problem in found}
    assert (head + 1, "There is no hex nowhere") in told
    assert (head + 2, "There is no counter 'somebody'") in told
    assert (head + 2, "'shiny' is not a key here") in told
    assert (head + 2, f"{second} is placed twice") in told
    assert any(line == head + 5 and "Nothing" in sentence for line, sentence in told)


def test_a_position_of_another_game_or_scenario_is_refused(walk: Walk) -> None:
    stop = walk.sample(1, "other")[0]
    text = stop.position()
    (other,) = problems(stop, text.replace(f'game = "{stop.game.meta.id}"', 'game = "chess"'))
    assert (other.line, other.sentence) == (2, f"This is a position of 'chess', not of {stop.game.meta.id!r}.")
    scenario = walk.route.scenario
    (unknown,) = problems(stop, text.replace(f'scenario = "{scenario}"', 'scenario = "tomorrow"'))
    assert unknown.line == 4


NONSENSE: tuple[Any, ...] = (
    -1, 10**6, 10**30, 1.5, float("inf"), True, "", "none", "0", "--5", "²", "9" * 5000, "x" * 100_000, [], {},
    [[]] * 2000, [1, [2, {"at": 3}]], {"do": "Nothing"}, ["none"] * 1001,
)  # fmt: skip


def spoiled(value: Any, lots: random.Random) -> Any:
    """Plain data with nonsense somewhere in it."""
    if isinstance(value, dict) and value and lots.random() < 0.9:
        name = lots.choice(list(value))
        changed = dict(value)
        if lots.random() < 0.1:
            changed[lots.choice(["nobody", "at", "do", "x" * 300, "7" * 5000])] = changed.pop(name)
        else:
            changed[name] = spoiled(value[name], lots)
        return changed
    if isinstance(value, list) and value and lots.random() < 0.8:
        at = lots.randrange(len(value))
        return [*value[:at], spoiled(value[at], lots), *value[at + 1 :]] * (50 if lots.random() < 0.05 else 1)
    return lots.choice(NONSENSE)


def test_nonsense_is_refused_with_sentences_and_nothing_else(walk: Walk) -> None:
    for stop in walk.sample(3, "nonsense")[:5]:
        lots, good = walk.lots(stop, "nonsense"), TomlFile(stop.position(), "position").values
        for _ in range(20):
            name = lots.choice(list(good))
            file = TomlFile.of({**good, name: spoiled(good[name], lots)}, "position")
            start, said = time.process_time(), ""
            try:
                positions.read_start(stop.game, file, rehearsed=bool(THOROUGH))
            except hm.DataError as error:
                said = str(error)
            assert len(said) < 40_000
            assert time.process_time() - start < 5


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, "a = " + "[" * 5_000, "a = 9" + "9" * 5_000, "a = {" * 3_000, "\x00", "[position]\ngame = 1"],
    ids=["heads", "lists", "digits", "tables", "zero", "game"],
)  # fmt: skip
def test_what_cannot_be_read_as_a_file_is_refused(text: str) -> None:
    with pytest.raises(hm.DataError):
        positions.read_start(load("fury"), TomlFile(text, "position.toml"))


def test_a_step_goes_by_its_name(walk: Walk) -> None:
    stop = next(stop for stop in walk.sample(20, "steps") if any(frame.at for frame in stop.table.stack))
    frame = next(frame for frame in stop.table.stack if frame.at)
    text = stop.position()
    name = "done" if frame.at == len(frame.steps) else frame.steps[frame.at]
    assert f'at = "{name}"' in text
    (wrong,) = problems(stop, text.replace(f'at = "{name}"', 'at = "yesterday"', 1))
    assert "has no step 'yesterday'" in wrong.sentence
    for number in (-1, len(frame.steps) + 1):
        assert problems(stop, text.replace(f'at = "{name}"', f"at = {number}", 1))


def test_an_overlay_is_a_table_and_not_the_path_of_a_file(walk: Walk) -> None:
    text = walk.sample(1, "path")[0].position()
    for name in ("overlay", "options", "scenario"):
        (wrong,) = problems(walk.end, f'{name} = "/etc/passwd"\n{text}')
        assert wrong.sentence == f"It must be a table [{name}]."
