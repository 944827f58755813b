"""The flat log: a row an event, safe to open in a spreadsheet."""

import csv
import io
import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

import hexmarshal as hm
from hexmarshal.cli.app import app
from hexmarshal.cli.share import log
from hexmarshal.cli.trouble import Trouble
from hexmarshal.desk.structs import Event, Told
from hexmarshal.share.chronicle import Moment, chronicle
from hexmarshal.share.flat import COLUMNS, FORMAT, as_csv, as_json_lines, entries
from tests.share.test_page import running

GUARDED = ["=1+1", "+A1", "-cmd", "@SUM(A1)", "\tx", "\rx"]


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_a_row_for_every_order_and_for_everything_that_came_of_it() -> None:
    match = running("galicia", 40)
    found = list(entries(chronicle(match, "austrian")))
    assert [entry.order for entry in found if entry.kind == "order"] == list(range(1, 41))
    lines = [moment.told for moment in chronicle(match, "austrian")]
    assert len(found) == 40 + sum(len(line.events) for line in lines)
    moved = next(entry for entry in found if entry.kind == "moved")
    assert moved.pieces
    assert "-".join(moved.hexes) in moved.sentence
    assert moved.phase == "Austro-Hungarian movement phase"
    assert moved.turn == "23–24 August 1914"
    assert {entry.format for entry in found} == {FORMAT}


@pytest.mark.parametrize("text", GUARDED)
def test_no_cell_begins_like_a_formula(text: str) -> None:
    told = Told(1, "russian", text, text, "", (Event("said", text, "", (), "", (), None),), "", False)
    for row in rows(as_csv(entries([Moment(told, None, None, None)]))):
        assert row["notation"] == f"'{text}"
        assert row["sentence"] == f"'{text}"


def test_quotes_commas_line_breaks_and_letters_of_any_kind_come_back_as_they_were() -> None:
    text = 'He said, "Šabac\nis ours; Valjevo too"'
    told = Told(1, "serbian", "x", text, "", (), "", False)
    assert rows(as_csv(entries([Moment(told, None, None, None)])))[0]["sentence"] == text


def test_json_lines_say_the_same_as_csv() -> None:
    found = list(entries(chronicle(running("drina", 30))))
    for row, line in zip(rows(as_csv(found)), as_json_lines(found).splitlines(), strict=True):
        said = json.loads(line)
        assert tuple(said) == tuple(row) == COLUMNS
        assert row["pieces"] == " ".join(said["pieces"])
        assert row["order"] == str(said["order"])


def test_what_a_side_may_not_know_is_in_no_row() -> None:
    told = []
    for pick in (0, -1):
        match = hm.Match.new("drina", scenario="campaign", seed="1914")
        decision = match.decision
        assert decision is not None
        match.submit(decision.orders(decision.subjects()[0])[pick])
        told.append([as_csv(entries(chronicle(match, side))) for side in (None, decision.side)])
    assert told[0][0] == told[1][0]
    assert told[0][1] != told[1][1]


def test_the_command_writes_a_file_for_spreadsheets_or_prints(tmp_path: Path) -> None:
    source = str(tmp_path / "match.jsonl")
    running("drina", 12).save(source)
    out = tmp_path / "log.csv"
    done = CliRunner().invoke(app, ["log", source, "-o", str(out)])
    assert done.exit_code == 0, done.output
    assert out.read_bytes().startswith(b"\xef\xbb\xbfformat,order,turn,phase,side,kind,notation,sentence,clause,dice")
    shown = CliRunner().invoke(app, ["log", source, "--json"])
    assert len(shown.stdout.splitlines()) == len(rows(out.read_text("utf-8-sig")))
    assert msgspec.json.decode(shown.stdout.splitlines()[-1])["order"] == 12


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    source = tmp_path / "match.jsonl"
    running("drina", 2).save(source)
    with pytest.raises(Trouble, match=r"should end in \.csv"):
        log(source, "", tmp_path / "log.xls", False)
    with pytest.raises(Trouble, match="no side called greek; there are"):
        log(source, "greek", None, False)
