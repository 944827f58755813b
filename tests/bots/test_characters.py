"""Characters: each game's file is sound, names terms and goals that are there, and a staff plays otherwise with it."""

from pathlib import Path

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.bots import characters, variants
from hexmarshal.bots.characters import CHARACTERS, Character, Drawn, file_of, in_character, read_characters
from hexmarshal.bots.planning.staff4 import Staff4
from hexmarshal.core.data.files import DataError
from hexmarshal.core.engine.judgement import Judgement
from hexmarshal.games import load, names


@pytest.mark.parametrize("game", names())
def test_every_game_has_characters_that_name_what_is_there(game: str) -> None:
    care = load(game).mind.care
    assert isinstance(care, Judgement)
    found = read_characters(file_of(game), care.weights)
    goals = set()
    for scenario in load(game).meta.scenarios:
        match = hm.Match.new(game, scenario, seed=1)
        goals |= {goal.name for side in match.sides for goal in match.game.mind.aims(match.table, side).goals}
    for name in CHARACTERS:
        assert found[name].terms
        assert set(found[name].goals) <= goals
        assert all(0.5 <= factor <= 2 for factor in (*found[name].terms.values(), *found[name].goals.values()))
    assert found["historical"].goals


FILE = """
[trait]
source = "proposed: by hand"
rows = [
    {character = "bold", term = "steps", factor = 2.0},
    {character = "historical", goal = "Lemberg", factor = 3.0},
]
"""


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ('character = "bold", term = "elephants", factor = 2.0', "no term 'elephants'"),
        ('character = "bold", term = "steps", factor = 1.5', "said twice"),
        ('character = "shy", term = "steps", factor = 1.5', "none called 'shy'"),
        ('character = "bold", term = "steps", factor = 40.0', "between 0.25 and 4"),
        ('character = "bold", term = "steps", factor = nan', "between 0.25 and 4"),
        ('character = "bold", factor = 2.0', "either a term or a goal"),
        ('character = "bold", term = "steps", goal = "Lemberg", factor = 2.0', "either a term or a goal"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(tmp_path: Path, row: str, why: str) -> None:
    file = tmp_path / "characters.toml"
    text = FILE.rstrip().removesuffix("]") + f"    {{{row}}},\n]\n"
    file.write_text(text)
    with pytest.raises(DataError, match=why):
        read_characters(file, ["steps", "towns"])


def test_weights_are_multiplied_and_goals_draw_more() -> None:
    mind, table = load("galicia").mind, hm.Match.new("galicia", seed=1).table
    care = mind.care
    assert isinstance(care, Judgement)
    other = in_character(mind, Character({"steps": 2.0}, {"Lemberg": 3.0}))
    assert isinstance(other.care, Judgement)
    assert other.care.weights == {**care.weights, "steps": 2 * care.weights["steps"]}
    assert isinstance(other.aims, Drawn)
    once, more = mind.aims(table, "russian"), other.aims(table, "russian")
    assert [(goal.name, goal.worth * (3 if goal.name == "Lemberg" else 1)) for goal in once.goals] == [
        (goal.name, goal.worth) for goal in more.goals
    ]
    assert msgspec.structs.replace(mind) == in_character(mind, characters.PLAIN)


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_staff_with_a_character_plays(character: str) -> None:
    name = f"staff-4+{character}+5p"
    bot, match = bots.make(name, 1), hm.Match.new("galicia", seed=1)
    assert bot.name == bots.known(name) == variants.read(name).named() == name
    assert isinstance(variants.planner(bot), Staff4)
    clerk = bots.make("staff-1", 1)
    while match.decision is not None and match.number < 25:
        side = match.decision.side
        match.submit((bot if side == "russian" else clerk).choose(match.view(side)))
    assert match.number == 25


def test_who_has_no_plan_has_no_character() -> None:
    for name, why in (
        ("random+bold", "only a staff has a character"),
        ("staff-2+bold+bold", "two characters"),
        ("staff-2+shy", "nor a character"),
        ("staff-2+bold+5s", "takes no time"),
    ):
        with pytest.raises(bots.UnknownBot, match=why):
            bots.make(name, 1)
    assert bots.make("staff-1+bold", 1).name == "staff-1+bold"
    assert bots.title("staff-2+cautious") == "Colonel, cautious"


def test_a_character_goes_with_weights_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "w.toml"
    file.write_text('[weight]\nsource = "proposed: by hand"\nrows = [{id = "steps", value = 5.0}]\n')
    bot, match = bots.make(f"staff-2+bold+weights:{file}", 1), hm.Match.new("galicia", seed=1)
    assert match.decision is not None
    assert match.explain(bot.choose(match.view(match.decision.side))) is None
