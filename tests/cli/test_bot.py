"""The commands about bots of one's own."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from hexmarshal.cli import bot as command
from hexmarshal.cli import serve, session
from hexmarshal.cli.trouble import Trouble
from tests.cli.conftest import Run

FABIUS = Path(__file__).parents[2] / "docs" / "howto" / "bots" / "fabius.py"


def test_bots_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.listed(as_json=True) == 0
    assert "staff-3" in [one["name"] for one in json.loads(capsys.readouterr().out)]
    assert command.listed(as_json=False) == 0
    assert "program:./mine" in capsys.readouterr().out


def test_the_schema_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.schema() == 0
    assert "Hello" in json.loads(capsys.readouterr().out)["$defs"]


def test_a_check_says_what_is_wrong_and_exits_with_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hexmarshal.bots.check.ORDERS", 2)
    assert command.check("random", "fury", as_json=False) == 0
    assert "random is sound." in capsys.readouterr().out
    assert command.check("false", "fury", as_json=False) == 1
    told = capsys.readouterr()
    assert "fury, russian: The bot program:false failed: it ended with exit code 1." in told.out
    assert "program:false failed in 2 of 2 seats." in told.out
    assert command.check("false", "fury", as_json=True) == 1
    assert json.loads(capsys.readouterr().out)[0]["side"] == "russian"
    with pytest.raises(Trouble, match="There is no bot called nobody, and no program"):
        command.check("nobody", "fury", as_json=False)
    with pytest.raises(Trouble, match=r"is not executable\. If it has a class that plays, name that too: .*\.py:Class"):
        command.check(__file__, "fury", as_json=False)


def test_where_a_limit_is_missing_the_command_says_so_and_a_server_refuses(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"program:{sys.executable} {FABIUS}"
    monkeypatch.setattr("hexmarshal.bots.unlimited", lambda name: ("the network is not closed to it",))
    monkeypatch.setattr(serve, "unlimited", lambda name: ("the network is not closed to it",))
    assert session.known_bot(name) == name
    assert "is run without all limits: the network is not closed to it." in capsys.readouterr().err
    with pytest.raises(Trouble, match=r"may not let program:.* play here, because the network is not closed to it"):
        serve.allowed_bots([name])
    monkeypatch.setattr("hexmarshal.bots.unlimited", lambda name: ())
    monkeypatch.setattr(serve, "unlimited", lambda name: ())
    assert serve.allowed_bots([name, name]) == (name,)
    assert capsys.readouterr().err == ""


def test_a_broken_installed_game_is_named_and_is_no_bug_of_ours(
    spawn: Run, environment: dict[str, str], tmp_path: Path
) -> None:
    game = tmp_path / "away" / "squall"
    game.mkdir(parents=True)
    (game / "__init__.py").touch()
    (game / "meta.py").write_text("import no_such_thing\n")
    info = tmp_path / "away" / "squall-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: squall\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[hexmarshal.games]\nsquall = squall\n")
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, (str(tmp_path / "away"), os.environ.get("PYTHONPATH"))))
    done = spawn("simulate", "squall", "--bots", "random,random")
    sentence = (
        "The game squall of the package squall cannot be read: ModuleNotFoundError: No module named 'no_such_thing'."
    )
    assert (done.returncode, done.stderr.strip()) == (2, sentence)
