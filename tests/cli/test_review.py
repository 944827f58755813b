"""``hexmarshal review``."""

import json
from pathlib import Path

from typer.testing import CliRunner

from hexmarshal.cli.app import app

RECORD = str(Path(__file__).parents[1] / "fixtures" / "drina" / "1915-1-random-random-random-random.jsonl")


def test_a_report_is_written_with_its_picture(tmp_path: Path) -> None:
    out = tmp_path / "evening.md"
    done = CliRunner().invoke(app, ["review", RECORD, "-o", str(out), "--workers", "1"])
    assert done.exit_code == 0, done.output
    assert "evening.svg" in out.read_text()
    assert (tmp_path / "evening.svg").read_text().startswith("<svg")


def test_a_report_is_printed_as_text_and_as_json() -> None:
    plain = CliRunner().invoke(app, ["review", RECORD, "--workers", "1"])
    assert "The costliest decisions" in plain.output
    told = json.loads(CliRunner().invoke(app, ["review", RECORD, "--workers", "1", "--json"]).stdout)
    assert told["game"] == "drina"
    assert len(told["dearest"]) == 5


def test_another_ending_is_refused(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["review", RECORD, "-o", str(tmp_path / "evening.txt")])
    assert done.exit_code != 0
    assert not list(tmp_path.iterdir())
