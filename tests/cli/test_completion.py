"""What a shell is told when the Tab key is pressed, and that nothing slow is loaded for it."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hexmarshal import bots
from hexmarshal.cli.app import app
from hexmarshal.games import meta, names

ROOT = Path(__file__).parents[2]


def offered(*words: str) -> list[str]:
    """What bash offers for the last of the words."""
    line = {"COMP_WORDS": " ".join(["hexmarshal", *words]), "COMP_CWORD": str(len(words))}
    asked = {"_HEXMARSHAL_COMPLETE": "complete_bash", **line}
    done = CliRunner().invoke(app, [], prog_name="hexmarshal", env=asked)
    assert done.exit_code == 0, done.output
    return done.output.split()


def test_commands_and_options_are_offered() -> None:
    assert offered("re") == ["replay", "review"]
    assert "--scenario" in offered("play", "fury", "--s")


@pytest.mark.parametrize("command", ["play", "rules", "data", "map", "simulate", "ladder"])
def test_games_are_offered(command: str) -> None:
    assert offered(command, "") == names()
    assert offered(command, "ser") == ["serbien"]


@pytest.mark.parametrize("command", [("play",), ("simulate",), ("ladder",), ("lab", "report")])
def test_the_scenarios_of_the_game_are_offered(command: tuple[str, ...]) -> None:
    assert offered(*command, "serbien", "--scenario", "") == list(meta("serbien").scenarios)
    assert offered(*command, "fury", "--scenario", "c") == ["campaign"]


def test_the_sides_of_the_game_are_offered() -> None:
    assert offered("play", "fury", "--as", "") == ["both", *meta("fury").sides]
    assert offered("play", "drina", "--as", "serbia,g") == ["serbia,germany"]
    every = {side for game in names() for side in meta(game).sides}
    assert set(offered("links", "Xq3vT0aLkd9w", "")) == every  # the match is not opened for it


def test_bots_are_offered_one_after_the_other() -> None:
    assert offered("play", "fury", "--bot", "") == bots.names()
    assert offered("simulate", "fury", "--bots", "eager,staff") == [
        "eager,staff-1",
        "eager,staff-2",
        "eager,staff-3",
        "eager,staff-4",
    ]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_its_script(shell: str) -> None:
    done = CliRunner().invoke(app, [], prog_name="hexmarshal", env={"_HEXMARSHAL_COMPLETE": f"source_{shell}"})
    assert done.exit_code == 0
    assert f"complete_{shell}" in done.output


def test_a_shell_does_not_wait_for_rules_or_server() -> None:
    code = (
        "import json, sys\n"
        "from hexmarshal.cli import app, completion\n"
        "completion.games(''); completion.bots('')\n"
        "print(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    loaded = json.loads(done.stdout)
    slow = ("hexmarshal.server", "hexmarshal.desk", "hexmarshal.lab", "sqlalchemy", "uvicorn", "starlette")
    assert not [name for name in loaded if name.startswith(slow) or ".rules" in name]


def test_the_man_page_is_current() -> None:
    spec = importlib.util.spec_from_file_location("manual", ROOT / "bench" / "manual.py")
    assert spec is not None
    assert spec.loader is not None
    manual = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(manual)
    assert manual.PAGE.read_text("utf-8") == manual.page(), "The help has changed: make manual writes the page again."
