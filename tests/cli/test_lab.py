"""The commands that measure bots and games: what they print, keep and write, and how they refuse."""

from __future__ import annotations

import csv
import errno
import json
from pathlib import Path

import pytest

import hexmarshal as hm
import hexmarshal.cli.simulate
from hexmarshal.lab.play import Outcome, Task
from tests.cli.conftest import Run

LADDER = ("ladder", "fury", "--bots", "random,eager", "--workers", "1")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches that are over at once: the Russian side wins."""

    def stub(task: Task) -> Outcome:
        return Outcome(task.number, 1, "russian", "tactical", series=task.series)

    monkeypatch.setattr("hexmarshal.lab.runner.play", stub)


@pytest.mark.usefixtures("quick")
def test_a_ladder_is_kept_and_the_next_tells_what_has_changed(run: Run, tmp_path: Path) -> None:
    first = run(*LADDER, "--matches", "4")
    assert first.returncode == 0, first.stderr
    assert "random against eager" in first.stdout
    assert "50.0%" in first.stdout
    assert "Since the last run" not in first.stdout
    kept = tmp_path / "state" / "hexmarshal" / "ladder-fury.json"
    assert str(kept) in first.stdout.replace("\n", "")
    (only,) = json.loads(kept.read_text())
    assert only["pairings"][0]["results"] == "WLWL"
    second = run(*LADDER, "--matches", "4")
    assert "match for match the same" in second.stdout
    third = json.loads(run(*LADDER, "--matches", "4", "--json").stdout)
    assert third["change"]["shares"][0]["same"] is True
    assert len(json.loads(kept.read_text())) == 3


@pytest.mark.usefixtures("quick")
def test_a_ladder_is_kept_where_the_player_wants_it(run: Run, tmp_path: Path) -> None:
    assert run(*LADDER, "--matches", "2", "--keep", "mine.json").returncode == 0
    assert len(json.loads((tmp_path / "mine.json").read_text())) == 1


@pytest.mark.parametrize(
    ("command", "bots"),
    [(("simulate",), "random,random"), (("ladder",), "random,eager"), (("lab", "report"), "random")],
)
def test_a_seed_may_be_a_word_as_that_of_a_published_figure_is(
    run: Run, tmp_path: Path, command: tuple[str, ...], bots: str
) -> None:
    short = ("--scenario", "1915", "--matches", "1", "--workers", "1", "--into", "rows")
    done = run(*command, "drina", "--bots", bots, "--seed", "figures", *short)
    assert done.returncode == 0, done.stderr
    with (tmp_path / "rows" / "matches.csv").open(encoding="utf-8") as rows:
        assert {row["seed"] for row in csv.DictReader(rows)} == {"figures/0"}


@pytest.mark.parametrize("file", ["results/.matches.csv.part", None])
def test_a_full_disk_is_no_bug(run: Run, monkeypatch: pytest.MonkeyPatch, file: str | None) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", file)

    monkeypatch.setattr(hexmarshal.cli.simulate, "run", full)
    done = run("simulate", "drina", "--matches", "1")
    where = f" {file}:" if file else ""
    assert (done.returncode, done.stderr) == (1, f"It cannot be written:{where} no space left on device.\n")


def test_a_report_is_printed_and_written(run: Run, tmp_path: Path) -> None:
    done = run(
        "lab", "report", "galicia", "--bots", "random", "--matches", "1", "--workers", "1", "--scenario", "opening",
        "-o", "galicia.md",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "1 of 1 matches of galicia, opening, finished." in done.stdout
    assert "Lemberg in Russian hands, % of matches" in done.stdout
    assert "15–30" in done.stdout
    assert "(galicia.svg)" in (tmp_path / "galicia.md").read_text("utf-8")
    assert (tmp_path / "galicia.svg").read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize("command", [("ladder",), ("lab", "report")])
def test_the_commands_of_the_lab_have_help_with_examples(run: Run, command: tuple[str, ...]) -> None:
    done = run(*command, "--help")
    assert done.returncode == 0
    assert f"hexmarshal {' '.join(command)}" in done.stdout.partition("Examples")[2]


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("ladder", "chess"), "There is no game called chess"),
        (("ladder", "fury", "--bots", "random"), "A ladder needs at least two bots"),
        (("ladder", "fury", "--bots", "random,clever"), "There is no bot called clever"),
        (("ladder", "fury", "--scenario", "history"), "has no scenario called history"),
        (("ladder", "fury", "--keep", "damaged.json"), "damaged.json: file: It does not hold ladders"),
        (("lab", "report", "drina", "--bots", "random,random,random"), "name one bot, one per camp or one per side"),
        (("lab", "report", "fury", "-o", "fury.pdf"), "fury.pdf should end in .md"),
    ],
)
def test_what_can_be_put_right_is_told_in_a_sentence(
    run: Run, tmp_path: Path, args: tuple[str, ...], sentence: str
) -> None:
    (tmp_path / "damaged.json").write_text("{}")
    done = run(*args)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert not done.stdout


def test_history_is_listed_with_the_data_of_a_game(run: Run) -> None:
    told = json.loads(run("data", "galicia", "history", "--json").stdout)
    assert {"table": "history", "id": "lemberg-falls", "key": "value"}.items() <= next(
        row for row in told if row["id"] == "lemberg-falls" and row["key"] == "value"
    ).items()


def test_the_commands_that_play_many_matches_take_the_same_terms(run: Run, tmp_path: Path) -> None:
    short = ("drina", "--scenario", "1915", "--matches", "2", "--workers", "1")
    for words, bots in (("simulate",), "random,random"), (("ladder",), "random,eager"), (("lab", "report"), "random"):
        done = run(*words, *short, "--bots", bots, "--into", words[-1], "--most-orders", "5", "--json")
        assert done.returncode == 1, "the matches were stopped"
        with (tmp_path / words[-1] / "matches.csv").open(encoding="utf-8", newline="") as file:
            assert [row["orders"] for row in csv.DictReader(file)] == ["5", "5"]
        assert Path(json.loads(done.stdout)["files"][0]).name == "matches.csv"
        assert done.stderr == ""


def test_options_are_those_of_every_match_and_rows_name_them(run: Run, tmp_path: Path) -> None:
    short = ("fury", "--matches", "2", "--workers", "1", "--option", "cadres=unlimited", "--most-orders", "5")
    for words, bots in (("simulate",), "random,random"), (("ladder",), "random,eager"), (("lab", "report"), "random"):
        folder = ("--into", words[-1], "--records", "records")
        done = run(*words, *short, "--bots", bots, *folder)
        with (tmp_path / words[-1] / "matches.csv").open(encoding="utf-8", newline="") as file:
            assert [row["options"] for row in csv.DictReader(file)] == ["cadres=unlimited"] * 2
        (record, *_) = (tmp_path / "records").iterdir()
        assert hm.Match.load(record).start.options == {"cadres": "unlimited"}
        assert words == ("simulate",) or "historical with cadres=unlimited" in done.stdout
        other = run(*words, "fury", "--bots", bots, "--matches", "2", "--most-orders", "5", "--workers", "1", *folder)
        assert "were played with another scenario, option, overlay or position" in other.stderr
        refused = run(*words, "fury", "--bots", bots, "--option", "cadres=none")
        assert (refused.returncode, refused.stderr) == (
            2, "The option cadres cannot be none: it is counter-mix or unlimited.\n"
        )  # fmt: skip
    (tmp_path / "p.toml").touch()
    refused = run("simulate", "fury", "--bots", "random,random", "--position", "p.toml", "--option", "cadres=unlimited")
    assert "A position names its scenario, overlay and options itself" in refused.stderr


def test_the_table_says_who_played_what_and_allies_win_as_one(run: Run) -> None:
    series = ("simulate", "drina", "--scenario", "1915", "--matches", "2", "--workers", "1", "--bots")
    lines = run(*series, "random,random").stdout.splitlines()
    assert sum("random wins, as austria-hungary, germany, bulgaria " in line for line in lines) == 1
    assert sum("random#2 wins, as serbia " in line for line in lines) == 1
    swapped = run(*series, "random,random", "--swap").stdout.splitlines()
    parts = ("  as austria-hungary, germany, bulgaria, of 1", "  as serbia, of 1")
    assert [sum(part in line for line in swapped) for part in parts] == [2, 2], "once for each bot"
    alone = run(*series, "random,random,random,random").stdout
    assert "random#2 wins, as germany, with its allies " in alone


def test_what_cannot_be_is_told_before_anything_is_played(run: Run, tmp_path: Path) -> None:
    base = ("simulate", "drina", "--bots", "random,random")
    assert "--decisions is about rows: say with --into where they go." in run(*base, "--decisions").stderr
    (tmp_path / "p.toml").touch()
    refused = run(*base, "--position", "p.toml", "--scenario", "1915")
    assert "A position names its scenario, overlay and options itself" in refused.stderr
    assert "cannot be read" in run(*base, "--overlay", "none.toml").stderr
    (tmp_path / "file").touch()
    assert "It cannot be made" in run(*base, "--matches", "1", "--into", "file").stderr
