"""The runner: the same rows from any number of workers, after any interruption, in every format."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal.games import load, meta
from hexmarshal.lab import rows
from hexmarshal.lab.play import CAP, Outcome, play
from hexmarshal.lab.pool import Done, Lost, spread
from hexmarshal.lab.simulate import Report, simulate
from hexmarshal.lab.terms import Terms
from tests.extras import extra
from tests.lab.deaths import dies, dies_once
from tests.lab.kit import a_task
from tests.thorough import also, at_length

ROOT = Path(__file__).parents[2]


def series(into: Path, matches: int = 4, workers: int = 1, **terms: Any) -> Report:
    """A short series with rows."""
    return simulate(
        "drina", ("random", "random"), matches, workers=workers, scenario="1915", swap=True, seed=5,
        terms=Terms(into=str(into), **terms),
    )  # fmt: skip


def read(file: Path) -> list[dict[str, str]]:
    """A table as CSV has it."""
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def everything(folder: Path) -> dict[str, bytes]:
    """The rows and records of a folder."""
    return {
        str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file() and "played" not in p.name
    }


def test_the_rows_say_what_happened(tmp_path: Path) -> None:
    report = series(tmp_path, decisions=True, records=str(tmp_path / "records"))
    matches, seats, decisions = (read(tmp_path / f"{table}.csv") for table in ("matches", "seats", "decisions"))
    assert [row["number"] for row in matches] == ["0", "1", "2", "3"]
    assert [row["seed"] for row in matches] == ["5/0", "5/0", "5/1", "5/1"]
    assert sum(int(row["orders"]) for row in matches) == report.decisions == len(decisions)
    assert sum(row["winner"] == "serbia" for row in matches) == report.sides["serbia"]
    assert len(seats) == 4 * len(meta("drina").sides)
    for row in matches:
        match = hm.Match.load(tmp_path / "records" / f"0-{int(row['number']):05}.jsonl")
        assert match.result is not None
        assert (match.digest(), match.number) == (row["digest"], int(row["orders"]))
        assert (match.result["level"], match.result["score"]) == (row["level"], int(row["score"]))
        own = [one for one in decisions if one["number"] == row["number"]]
        assert [one["side"] for one in own] == [given.side for given in match.journal]
        assert [one["dice"] for one in own] == [" ".join(map(str, given.chance)) for given in match.journal]
        for side, orders in ((one["side"], one["orders"]) for one in seats if one["number"] == row["number"]):
            assert int(orders) == sum(given.side == side for given in match.journal)


def test_points_and_margin_are_for_whom_they_say(tmp_path: Path) -> None:
    series(tmp_path)
    for row in read(tmp_path / "matches.csv"):
        own = {seat["side"]: seat["points"] for seat in read(tmp_path / "seats.csv") if seat["number"] == row["number"]}
        assert row["winner"] == "serbia"
        assert int(row["margin"]) == -int(row["score"]) < 0, "the first side of the game is Austria-Hungary"
        assert own == {"austria-hungary": "0.0", "germany": "0.0", "bulgaria": "0.0", "serbia": "1.0"}


def test_a_bot_that_plays_itself_is_told_apart(tmp_path: Path) -> None:
    series(tmp_path, matches=2)
    first, second = read(tmp_path / "matches.csv")
    assert first["bots"] == "austria-hungary=random,germany=random,serbia=random#2,bulgaria=random"
    assert second["bots"] == "austria-hungary=random#2,germany=random#2,serbia=random,bulgaria=random#2"
    for seat in read(tmp_path / "seats.csv"):
        row = (first, second)[int(seat["number"])]
        assert f"{seat['side']}={seat['player']}" in row["bots"].split(",")
        assert seat["bot"] == "random"


def test_any_number_of_workers_gives_the_same_rows_and_records(tmp_path: Path) -> None:
    for workers in (1, 2):
        folder = tmp_path / str(workers)
        series(folder, workers=workers, decisions=True, records=str(folder / "records"))
    assert everything(tmp_path / "1") == everything(tmp_path / "2")


def test_times_have_columns_of_their_own_if_asked_for(tmp_path: Path) -> None:
    series(tmp_path / "without", matches=1, decisions=True)
    series(tmp_path / "with", matches=1, decisions=True, times=True)
    for table in ("matches", "decisions"):
        (without, *_), (with_times, *_) = (read(tmp_path / kind / f"{table}.csv") for kind in ("without", "with"))
        assert float(with_times.pop("seconds")) > 0
        assert without == with_times


COMMAND = (
    sys.executable, "-m", "hexmarshal.cli", "simulate", "drina", "--scenario", "1915", "--bots", "random,random",
    "--matches", "20", "--seed", "5", "--swap", "--workers", "1", "--into",
)  # fmt: skip


def test_a_series_that_is_killed_goes_on_and_leaves_the_same_rows(tmp_path: Path) -> None:
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    with subprocess.Popen([*COMMAND, str(killed)], cwd=ROOT, stdout=subprocess.DEVNULL) as process:
        played = killed / "played.jsonl"
        for _ in range(2000):
            if played.exists() and played.read_bytes().count(b"\n") > 3:
                break
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
    before = played.read_bytes()
    assert 3 < before.count(b"\n") < 20
    assert not (killed / "matches.csv").exists()
    played.write_bytes(before + b'{"key":"0/19')  # and a line of which half was written
    series(killed, matches=20)
    assert played.read_bytes().startswith(before)
    series(whole, matches=20)
    assert everything(killed) == everything(whole)
    assert len(read(whole / "matches.csv")) == 20


def test_a_script_that_its_own_processes_would_run_again_is_told(tmp_path: Path) -> None:
    line = 'simulate("drina", ("random", "random"), 2, 5, workers=2, scenario="1915")'
    begin, script = "from hexmarshal.lab.simulate import simulate\n", tmp_path / "script.py"
    for guard, sentence in ("", "Put what it does behind the line"), ('if __name__ == "__main__": ', ""):
        script.write_text(f"{begin}{guard}print({line}.finished)\n")
        done = subprocess.run(
            [sys.executable, script], capture_output=True, text=True, check=False, env=os.environ | {"PYTHONPATH": "."}
        )
        assert done.stdout == ("" if sentence else "2\n")
        assert sentence in done.stderr
        assert done.stderr.count("Traceback") == bool(sentence)


def test_what_was_played_is_not_played_again_and_more_can_be_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = series(tmp_path)
    monkeypatch.setattr("hexmarshal.lab.runner.play", lambda task: pytest.fail("it was played before"))
    again = series(tmp_path)
    assert (again.wins, again.decisions) == (first.wins, first.decisions)
    monkeypatch.setattr("hexmarshal.lab.runner.play", lambda task: Outcome(task.number, 1, level="count"))
    series(tmp_path, matches=6)
    rows = read(tmp_path / "matches.csv")
    assert [row["orders"] == "1" for row in rows] == [False] * 4 + [True] * 2


def test_a_folder_of_other_matches_is_refused(tmp_path: Path) -> None:
    series(tmp_path, matches=1)
    with pytest.raises(hm.DataError, match="were played with another cap on orders"):
        series(tmp_path, matches=1, cap=50)
    with pytest.raises(hm.DataError, match="were played with another scenario"):
        simulate("drina", ("random", "random"), 1, workers=1, terms=Terms(into=str(tmp_path)))
    with pytest.raises(hm.DataError, match="were played with another game"):
        simulate("fury", ("random", "random"), 1, workers=1, terms=Terms(into=str(tmp_path)))
    kept, terms = everything(tmp_path), Terms(into=str(tmp_path))
    for bots, seed in (("random", "eager"), 5), (("random", "random"), 6):
        with pytest.raises(hm.DataError, match="were played with other bots, other seats or another seed"):
            simulate("drina", bots, 2, seed, workers=1, scenario="1915", swap=True, terms=terms)
    assert everything(tmp_path) == kept
    (tmp_path / "played.jsonl").write_bytes(b'{"key": 1}\n{}\n')
    with pytest.raises(hm.DataError, match=r"played.jsonl:1: .*not a match that was played"):
        series(tmp_path, matches=1)


def test_a_cap_is_told_in_the_rows(tmp_path: Path) -> None:
    series(tmp_path, matches=1, cap=7)
    (row,) = read(tmp_path / "matches.csv")
    assert row["error"].startswith("Runaway: the match was stopped after 7 orders")
    assert (row["finished"], row["orders"], row["winner"], row["score"]) == ("false", "7", "", "")
    assert {seat["points"] for seat in read(tmp_path / "seats.csv")} == {""}


def test_a_series_begins_with_a_position_or_under_an_overlay(tmp_path: Path) -> None:
    match = hm.Match.new("drina", scenario="1915", seed=1)
    for _ in range(20):
        decision = match.decision
        assert decision is not None
        match.submit(decision.all_orders()[0])
    (tmp_path / "crisis.toml").write_text(match.position(), encoding="utf-8")
    terms = Terms(position=str(tmp_path / "crisis.toml"), records=str(tmp_path / "records"))
    assert simulate("drina", ("random", "random"), 1, workers=1, terms=terms).finished == 1
    (record,) = (tmp_path / "records").iterdir()
    assert hm.Match.load(record).begun().table.digest() == hm.Match.new("drina", position=match.position()).digest()
    with pytest.raises(hm.DataError, match="A position names its scenario"):
        simulate("drina", ("random", "random"), 1, workers=1, scenario="1915", terms=terms)
    overlay = tmp_path / "overlay.toml"
    overlay.write_text("[nothing]\n", encoding="utf-8")
    with pytest.raises(hm.DataError, match="nothing"):
        simulate("drina", ("random", "random"), 1, workers=1, terms=Terms(overlay=str(overlay)))


# -- the schema ------------------------------------------------------------------------------------


def test_a_column_with_a_time_is_known_by_its_name_and_keys_come_first() -> None:
    for table in rows.TABLES:
        names = [column.name for column in rows.columns(table)]
        assert {"series", "number"} <= set(names)
        left_out = set(names) - {column.name for column in rows.columns(table, times=False)}
        assert left_out == {name for name in names if name.endswith("seconds")}


def test_the_schema_of_this_version_is_as_it_was() -> None:
    """A column that comes, goes or changes its type needs a new version; then this file is written anew."""
    now = {
        table: {column.name: column.kind.__name__ + "?" * column.empty for column in rows.columns(table)}
        for table in rows.TABLES
    }
    kept = ROOT / "tests" / "fixtures" / f"rows-{rows.VERSION}.json"
    assert now == json.loads(kept.read_text("utf-8"))


# -- the formats -----------------------------------------------------------------------------------

ONE_LINE = {
    "pandas": "pandas.read_parquet({file!r}).query('side == camp').groupby('bot').points.mean()['random']",
    "polars": "polars.read_parquet({file!r}).filter(polars.col('side') == polars.col('camp')).group_by('bot')"
    ".agg(polars.col('points').mean())['points'][0]",
    "duckdb": 'duckdb.sql("select bot, avg(points) from {file!r} where side = camp group by bot").fetchall()[0][1]',
}
"""A question in one line: what random scores that plays itself."""


@pytest.mark.parametrize("library", ONE_LINE)
@pytest.mark.parametrize("ending", ["parquet", *also("csv")])
def test_they_open_in_one_line(library: str, ending: str, tmp_path: Path) -> None:
    module = extra(library)
    extra("pyarrow")
    series(tmp_path, matches=2)
    line = ONE_LINE[library].format(file=str(tmp_path / f"seats.{ending}"))
    assert eval(line.replace("read_parquet", f"read_{ending}"), {library: module}) == 0.5


def test_parquet_has_the_values_and_types_of_the_schema(tmp_path: Path) -> None:
    parquet = extra("pyarrow.parquet")
    series(tmp_path, matches=2, decisions=True, times=True)
    for table in rows.TABLES:
        found = parquet.read_table(tmp_path / f"{table}.parquet")
        assert found.schema.metadata[b"hexmarshal.rows_version"] == b"2"
        assert found.column_names == [column.name for column in rows.columns(table)]
        told = [{name: rows_said(value) for name, value in row.items()} for row in found.to_pylist()]
        assert told == read(tmp_path / f"{table}.csv")


def rows_said(value: object) -> str:
    """A value as CSV has it."""
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


# -- where it runs ---------------------------------------------------------------------------------


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    mark = str(tmp_path / "mark")
    found = {done.index: done.value for done in spread(dies_once, [(n, mark) for n in range(5)], workers=2)}
    assert found == {n: n * n for n in range(5)}


@at_length
def test_what_kills_its_process_each_time_is_given_up_and_the_rest_is_done() -> None:
    found: dict[int, int | Lost] = {done.index: done.value for done in spread(dies, range(5), workers=2)}
    assert found.pop(3) == Lost("the process that did it died, 3 times")
    assert found == {n: n * n for n in range(5) if n != 3}


@at_length
@pytest.mark.skipif(os.name != "posix", reason="Processes are looked for by their number.")
def test_workers_end_with_whoever_started_them(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-m", "tests.lab.deaths", str(tmp_path)], cwd=ROOT) as process:
        until = time.monotonic() + 60
        while len(workers := [int(path.name) for path in tmp_path.iterdir()]) < 2 and time.monotonic() < until:
            time.sleep(0.05)
        process.kill()
    assert len(workers) == 2
    until = time.monotonic() + 30
    while any(map(runs, workers)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(map(runs, workers))


def runs(process: int) -> bool:
    """Whether there is a process with this number."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_match_that_kills_its_process_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(
        "hexmarshal.lab.runner.spread",
        lambda work, tasks, workers: (Done(n, Lost("it died")) for n in range(len(tasks))),
    )
    report = series(tmp_path, matches=2)
    assert report.errors == {0: "it died", 1: "it died"}
    assert [row["error"] for row in read(tmp_path / "matches.csv")] == ["it died"] * 2


# -- the same match --------------------------------------------------------------------------------


def test_noting_everything_changes_nothing() -> None:
    task = a_task("drina", ("random",) * 4, "1915")
    plain = play(task)
    noted = play(msgspec.structs.replace(task, timed=True, measured=True, told=True, recorded=True))
    assert (plain.digest, plain.decisions, plain.orders) == (noted.digest, noted.decisions, noted.orders)
    assert len(noted.told) == noted.decisions == sum(noted.orders)
    assert (plain.told, plain.record) == ((), b"")
    match = hm.Match.read(noted.record)
    assert match.digest() == noted.digest
    assert match.seats == dict.fromkeys(load("drina").meta.sides, "random")
    assert task.cap == CAP
