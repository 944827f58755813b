"""The commands that do not play: what they print, their exit codes, and how they refuse."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import hexmarshal as hm
from tests.cli.conftest import Run


def test_games(run: Run, spawn: Run) -> None:
    done = spawn("games")
    assert done.returncode == 0
    assert "fury" in done.stdout
    assert "Laurent Martin" in done.stdout
    assert {"drina", "fury"} <= {game["id"] for game in json.loads(run("games", "--json").stdout)}


@pytest.mark.parametrize(
    "command", ["games", "play", "replay", "position", "verify", "rules", "data", "simulate", "bench"]
)
def test_every_command_has_help_with_examples(run: Run, command: str) -> None:
    done = run(command, "--help")
    assert done.returncode == 0
    assert f"hexmarshal {command}" in done.stdout.partition("Examples")[2]


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("play", "chess"), "There is no game called chess; the games are drina, fury"),
        (("play", "furi"), "did you mean fury?"),
        (("play", "fury", "--scenario", "history"), "has no scenario called history"),
        (("play", "fury", "--scenario", "missing.toml"), "missing.toml cannot be read: no such file or directory."),
        (("play", "fury", "--option", "cadres=none"), "The option cadres cannot be none: it is counter-mix or"),
        (("play", "fury", "--option", "weather=on"), "has no option called weather"),
        (("play", "fury", "--option", "cadres"), "An option is written as name=value, not as cadres."),
        (("play", "fury", "--as", "french"), "has no side called french"),
        (("play", "fury", "--bot", "clever"), "There is no bot called clever"),
        (("play", "fury", "--as", "both", "--bot", "random"), "no side is left for the bot"),
        (("play", "fury", "--overlay", "missing.toml"), "missing.toml cannot be read"),
        (("play", "--resume"), "There is no unfinished match"),
        (("play", "--resume", "missing.jsonl"), "missing.jsonl cannot be read"),
        (("play", "--position", "missing.toml"), "missing.toml cannot be read"),
        (("position", "missing.jsonl"), "missing.jsonl cannot be read"),
        (("replay", "missing.jsonl"), "missing.jsonl cannot be read"),
        (("verify", "missing.jsonl"), "missing.jsonl cannot be read"),
        (("rules", "chess"), "There is no game called chess"),
        (("rules", "fury", "9.9"), "fury has no clause 9.9; 9 has 9a"),
        (("data", "fury", "corp"), "did you mean corps?"),
        (("data", "fury", "corps", "--id", "ru-4"), "There is no row called ru-4"),
        (("data", "fury", "--source", "hearsay"), "There is no source called hearsay"),
        (("simulate", "fury", "--bots", "random"), "name as many bots"),
        (("simulate", "fury", "--bots", "random,clever"), "There is no bot called clever"),
    ],
)
def test_what_can_be_put_right_is_told_in_a_sentence(run: Run, args: tuple[str, ...], sentence: str) -> None:
    done = run(*args)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert not done.stdout


def test_replay_tells_orders_and_events(run: Run, record: Path) -> None:
    done = run("replay", str(record))
    assert done.returncode == 0, done.stderr
    assert "1 Russian: front north" in done.stdout
    assert "Front A is the north. (7c)" in done.stdout
    told = json.loads(run("replay", str(record), "--json").stdout)
    assert told["game"] == "fury"
    assert len(told["orders"]) == 13
    assert told["orders"][1]["order"] == "front north"
    assert told["orders"][1]["events"][0]["text"] == "Front A is the north."


def test_replay_shows_a_position(run: Run, record: Path) -> None:
    done = run("replay", str(record), "--to", "1")
    assert "Turn A2" in done.stdout
    assert "north front: move." in done.stdout
    shown = json.loads(run("replay", str(record), "--to", "12", "--json").stdout)
    assert shown["digest"] == hm.Match.load(record).digest()
    assert run("replay", str(record), "--to", "13").returncode == 2


def test_verify_names_the_line(run: Run, record: Path, tmp_path: Path) -> None:
    good = run("verify", str(record))
    assert good.returncode == 0
    assert "12 orders, not over yet; every die fits the seed." in good.stdout
    lines = record.read_text().splitlines()
    lines[4] = lines[4].replace("russian", "Russian")
    bad = tmp_path / "bad.jsonl"
    bad.write_text("\n".join(lines) + "\n")
    done = run("verify", str(record), str(bad))
    assert done.returncode == 1
    assert "bad.jsonl, line 5: " in done.stdout
    assert "The 3 orders before it are good." in done.stdout
    told = json.loads(run("verify", str(bad), "--json").stdout)
    assert [one["ok"] for one in told] == [False]
    assert run("replay", str(bad)).returncode == 1


def test_rules_reads_a_clause_its_ruling_and_its_proofs(run: Run, tmp_path: Path) -> None:
    done = run("rules", "fury", "9.1e")
    assert "No unit may step straight from one enemy ZoC hex to another" in " ".join(done.stdout.split())
    assert "Ruling friend-means-combat-unit" in done.stdout
    assert "in the project's directory only" in done.stdout
    tests = tmp_path / "tests" / "games" / "fury"
    tests.mkdir(parents=True)
    (tests / "test_zones.py").write_text('@mark.clause("fury:9.1e")\ndef test_zones():\n    pass\n')
    told = " ".join(run("rules", "fury", "9.1e").stdout.split())
    assert "Tested in tests/games/fury/test_zones.py:1 test_zones." in told
    assert "run them, or make test for all" in told  # no run has left its proofs here
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "proofs.json").write_text('{"fury:9.1e": ["tests/games/fury/test_movement.py::test_step"]}')
    assert "test_movement.py::test_step" in run("rules", "fury", "9.1e").stdout
    assert re.search(r"Enforced in rules/\w+\.py:\d+", run("rules", "fury", "9.1e").stdout)
    assert json.loads(run("rules", "fury", "9.1e", "--json").stdout)["clauses"][0]["proofs"]
    coverage = json.loads(run("rules", "fury", "--coverage", "--json").stdout)
    assert coverage["proven"] == 1
    assert "9.1d" in coverage["unproven"]
    assert "1 of 197 clauses of fury" in run("rules", "fury", "--coverage").stdout


def test_rules_explains_a_word_or_finds_it(run: Run) -> None:
    told = run("rules", "galicia", "artillery value").stdout
    assert told.startswith("AV  also AVs, artillery value")
    assert "2.1b" in told, "and its clause"
    assert json.loads(run("rules", "fury", "RMP", "--json").stdout)["term"]["clause"] == "9.3"
    assert "The aim is to control" in run("rules", "fury", "win").stdout, "a word that means another"


def test_rules_searches_and_lists(run: Run) -> None:
    assert "10.5-ex4" in run("rules", "fury", "--search", "konigsberg siege").stdout
    assert "197 clauses" in run("rules", "fury").stdout
    assert "--option cadres=counter-mix, cadres=unlimited" in " ".join(run("rules", "fury", "--rulings").stdout.split())
    assert "zone-stops-among-friends" in run("rules", "fury", "9.1", "--rulings").stdout


def test_data_shows_sources(run: Run) -> None:
    assert "proposed" in run("data", "fury").stdout
    row = run("data", "fury", "corps", "--id", "ru-IV").stdout
    assert "rulebook 10.3.1" in row
    assert "combat = [6, 3]" in row
    values = json.loads(run("data", "fury", "corps", "--source", "proposed", "--json").stdout)
    assert values
    assert all(value["source"].startswith("proposed") for value in values)


OVERLAY = """
[overlay]
game = "fury"
name = "printed counters"
source = "public: the counters of the printed game"

[[corps]]
id = "ru-IV"
combat = [7, 4]
"""


def test_data_checks_an_overlay(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "printed.toml"
    path.write_text(OVERLAY)
    good = run("data", "fury", "--overlay", str(path))
    assert good.returncode == 0, good.stderr
    assert "corps ru-IV: combat = [7, 4], was [6, 3]" in good.stdout
    path.write_text(OVERLAY + '[[corps]]\nid = "ru-IIII"\nspeed = 3\n')
    bad = run("data", "fury", "--overlay", str(path))
    assert bad.returncode == 1
    assert "printed.toml:10: corps ru-IIII: There is no corps 'ru-IIII'" in bad.stdout
    assert "nothing of this overlay would be applied" in bad.stdout
    played = run("play", "fury", "--as", "both", "--overlay", str(path))
    assert played.returncode == 2
    assert "printed.toml:10" in played.stderr


def test_simulate(run: Run) -> None:
    args = ("simulate", "fury", "--bots", "random,random", "--matches", "1", "--workers", "1")
    told = json.loads(run(*args, "--json").stdout)
    assert {"matches", "finished", "decisions", "decisions_per_second", "wins", "draws", "results"} <= set(told)
    assert told["finished"] == 1
    assert "1 of 1 matches finished." in run(*args).stdout


def test_a_package_that_is_missing_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.delitem(sys.modules, "hexmarshal.server.run", raising=False)
    done = run("serve", "--port", "0")
    assert done.returncode == 2
    assert "needs the package uvicorn, which is not installed" in done.stderr


def test_an_old_python_is_told_what_is_needed() -> None:
    code = "import sys; sys.version_info = (3, 9, 1); import hexmarshal"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "Hexmarshal needs Python 3.11 or newer; this is Python 3.9." in done.stderr
