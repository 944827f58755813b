"""``hexmarshal position``, and matches that begin with one."""

import re
from pathlib import Path

import hexmarshal as hm
from tests.cli.conftest import Run


def a_record(folder: Path, orders: int = 6) -> tuple[hm.Match, Path]:
    """A match of Fury a few orders old, and its record."""
    match = hm.Match.new("fury", seed=3)
    while match.number < orders:
        assert match.decision is not None
        match.submit(match.decision.all_orders()[0])
    match.save(folder / "match.jsonl")
    return match, folder / "match.jsonl"


def test_a_position_of_a_record_is_written_and_played_on(run: Run, tmp_path: Path) -> None:
    match, record = a_record(tmp_path)
    file = tmp_path / "position.toml"
    assert run("position", str(record), "-o", str(file)).returncode == 0
    again = hm.Match.new("fury", position=file)
    assert again.digest() == match.digest()
    again.save(tmp_path / "again.jsonl")
    assert hm.Match.load(tmp_path / "again.jsonl").digest() == match.digest()
    earlier = run("position", str(record), "--at", "2").stdout
    assert earlier != file.read_text("utf-8")
    assert earlier.startswith('[position]\ngame = "fury"\n')


def test_a_position_is_played_in_the_terminal(run: Run, tmp_path: Path) -> None:
    match, record = a_record(tmp_path)
    file = tmp_path / "position.toml"
    assert run("position", str(record), "-o", str(file)).returncode == 0
    kept = tmp_path / "kept.jsonl"
    done = run("play", "--position", str(file), "--as", "both", "--record", str(kept), "--text")
    assert "Traceback" not in done.stderr
    assert hm.Match.load(kept).digest() == match.digest()


def test_a_position_is_checked(run: Run, tmp_path: Path) -> None:
    _, record = a_record(tmp_path)
    file = tmp_path / "position.toml"
    assert run("position", str(record), "-o", str(file)).returncode == 0
    good = run("position", str(file), "--check")
    assert (good.returncode, good.stdout) == (0, "position.toml: a sound position of 1914: Fury in the East.\n")
    text = file.read_text("utf-8")
    file.write_text(text[: text.index("[pieces]")] + '[pieces]\n1106 = ["ru-III"]\n', "utf-8")
    odd = run("position", str(file), "--check")
    assert odd.returncode == 0
    assert "  No play of the scenario leads to the position" in odd.stdout
    assert "out of play: the scenario has them" in odd.stdout
    file.write_text(text.replace("[pieces]", '[pieces]\n9999 = ["ru-III"]'), "utf-8")
    bad = run("position", str(file), "--check")
    assert bad.returncode == 1
    assert "no match begins with this position" in bad.stdout


def test_what_no_play_reaches_is_told_when_play_begins(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text('[position]\ngame = "fury"\nscenario = "historical"\n[pieces]\n1106 = ["ru-III"]\n', "utf-8")
    kept = str(tmp_path / "kept.jsonl")
    done = run("play", "--position", str(file), "--as", "both", "--record", kept, "--text")
    assert "No play of the scenario leads to the position" in " ".join(done.stdout.split())


def test_wrong_calls_are_told_in_a_sentence(run: Run, tmp_path: Path) -> None:
    _, record = a_record(tmp_path)
    file = tmp_path / "position.toml"
    file.write_text("[pieces]\n", "utf-8")
    calls = {
        ("position", str(record), "--at", "99"): "--at takes a number from 0 to 6",
        ("position", str(record), "--as", "french"): "french is not a side of this game",
        ("play", "--position", str(file)): "is not a position",
        ("play", "fury", "--position", str(file), "--scenario", "campaign"): "A position already says",
        ("play", "fury", "--position", str(file)): "A table [position] is missing.",
    }
    for call, sentence in calls.items():
        done = run(*call)
        assert done.returncode == 2, call
        assert sentence in done.stderr, call


def test_moments_and_steps_are_listed(run: Run) -> None:
    moments = run("position", "galicia", "--moments")
    assert moments.returncode == 0
    assert re.search(r"^austrian combat +7\.0a +austrian: attack$", moments.stdout, re.MULTILINE)
    steps = run("position", "galicia", "--steps")
    assert steps.returncode == 0
    assert "PlayerTurn: 3.1b, 3.2" in steps.stdout
    assert "    at: supply, reinforcement, movement, stacking, combat, points, done" in steps.stdout
    assert run("position", "chess", "--moments").returncode == 2
