"""Matches at the keyboard that are saved, resumed, damaged or broken off."""

from __future__ import annotations

import json
import os
import select
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import hexmarshal as hm
from hexmarshal.cli.session import Session
from tests.cli.conftest import Run
from tests.cli.test_play import HOTSEAT, typed


def test_save_record_and_resume(spawn: Run, run: Run, tmp_path: Path) -> None:
    record = tmp_path / "evening.jsonl"
    first = run(*HOTSEAT, "--record", str(record), typed=typed("front south", "save copy.jsonl", "quit"))
    assert "copy.jsonl" in first.stdout
    assert record.read_bytes() == (tmp_path / "copy.jsonl").read_bytes()
    second = spawn("play", "--resume", typed=typed("XIV 1112-1013", "quit"))
    assert "Saved at order 2" in second.stdout
    third = run("play", "--resume", str(record), typed="log\n")  # the input ends: nothing is lost
    assert third.returncode == 0
    assert "Russian: XIV 1112-1013" in third.stdout
    assert "Saved at order 2" in third.stdout
    again = run(*HOTSEAT, "--record", str(record), typed="quit\n")
    assert again.returncode == 2
    assert "exists already" in again.stderr


def test_the_record_says_who_plays_and_a_friend_goes_on_with_it_elsewhere(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "evening.jsonl"
    run("play", "fury", "--as", "russian", "--bot", "random", "--record", str(record), typed=typed("quit"))
    assert hm.Match.load(record).seats == {"russian": "me", "german-austrian": "random"}
    assert json.loads(run("replay", str(record), "--json").stdout)["seats"]["german-austrian"] == "random"
    shutil.rmtree(tmp_path / "state")  # another machine, with no list of matches
    listed = tmp_path / "state" / "hexmarshal" / "matches.json"
    run("play", "--resume", str(record), typed=typed("quit"))
    assert json.loads(listed.read_text())[0]["players"] == "Russian against Recruit"
    run("play", "--resume", str(record), "--as", "both", typed=typed("quit"))
    assert hm.Match.load(record).seats == {"russian": "me", "german-austrian": "me"}
    assert json.loads(listed.read_text())[0]["players"] == "two at this keyboard"


def test_a_bare_play_offers_to_go_on(run: Run) -> None:
    assert "new match as the Russian player against the computer" in run("play", "--text", typed="q\n").stdout
    run(*HOTSEAT, typed=typed("front south", "quit"))
    done = run("play", "--text", typed=typed("0", "1", "quit"))
    assert "go on with the match of just now: historical, turn A2, Russian to choose" in done.stdout
    assert "Please type a number from 1 to 4" in done.stdout
    assert "on from order 1" in done.stdout


def test_sides_have_the_names_that_the_page_has_too(run: Run) -> None:
    assert "new match as the Austro-Hungarian player" in run("play", "galicia", "--text", typed="q\n").stdout


def test_who_plays_against_one_is_asked_with_words_a_person_understands(run: Run, tmp_path: Path) -> None:
    done = run("play", "--text", typed=typed("1", "0", "", "quit"))
    assert "Captain: " in done.stdout
    assert "Enter takes 6" in done.stdout
    assert "Please type a number from 1 to 6" in done.stdout
    kept = json.loads((tmp_path / "state" / "hexmarshal" / "matches.json").read_text())[0]
    assert kept["players"] == "Russian against Field Marshal"
    assert hm.Match.load(kept["path"]).seats == {"russian": "me", "german-austrian": "staff-4"}


def test_a_damaged_match_is_gone_on_with_as_far_as_it_holds(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "evening.jsonl"
    run(*HOTSEAT, "--record", str(record), typed=typed("front south", "XIV 1112-1013", "quit"))
    damaged = record.read_bytes().replace(b'"to":"1013"', b'"to":"1014"')
    record.write_bytes(damaged)
    done = run("play", "--resume", str(record), typed=typed("quit"))
    assert "line 3" in done.stdout
    assert "Saved at order 1" in done.stdout
    assert record.read_bytes() == damaged


def test_whoever_always_types_1_gets_through_an_activation(run: Run) -> None:
    done = run(*HOTSEAT, typed=typed(*["1"] * 60, "overview", "quit"))
    assert done.returncode == 0, done.stderr
    assert "declare attacks" in done.stdout
    assert "German-Austrian activation" in done.stdout


def test_whoever_always_types_1_gets_through_the_administrative_phase(run: Run, tmp_path: Path) -> None:
    match = hm.Match.new("fury", seed=1914)
    while (decision := match.decision) is not None and decision.kind not in ("replace", "reinforce"):
        match.submit(decision.orders(decision.subjects()[-1])[0])
    match.save(tmp_path / "late.jsonl")
    done = run("play", "--resume", "late.jsonl", typed=typed(*["1"] * 60, "quit"))
    assert done.returncode == 0, done.stderr
    assert "bring on reinforcements" in done.stdout
    assert "Turn S1" in done.stdout


class Terminal:
    """The command in a terminal of its own."""

    COMMAND = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may have it ignored
from hexmarshal.cli.main import main
main()
"""

    def __init__(self, environment: dict[str, str], *args: str) -> None:
        pty = pytest.importorskip("pty", reason="This system has no such terminals.")
        self.end, inner = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.COMMAND, *args],
            stdin=inner, stdout=inner, stderr=inner, env={**environment, "TERM": "xterm", "LINES": "45"},
            start_new_session=True,
        )  # fmt: skip
        os.close(inner)
        self.seen = ""

    def expect(self, text: str, seconds: float = 20) -> None:
        until = time.monotonic() + seconds
        while text not in self.seen:
            assert time.monotonic() < until, f"{text!r} did not come: {self.seen[-2000:]}"
            if select.select([self.end], [], [], 0.2)[0]:
                self.seen += os.read(self.end, 65536).decode(errors="replace")
        self.seen = self.seen.partition(text)[2]

    def type(self, line: str) -> None:
        os.write(self.end, f"{line}\n".encode())

    def kill(self, sign: int = signal.SIGKILL) -> int:
        self.process.send_signal(sign)
        code = self.process.wait(20)
        os.close(self.end)
        return code


def test_a_killed_terminal_loses_nothing(environment: dict[str, str], run: Run) -> None:
    terminal = Terminal(environment, *HOTSEAT)
    terminal.expect("name Front A")
    terminal.type("1")
    terminal.expect("north front: move.")
    terminal.kill()
    listed = json.loads((Path(environment["XDG_STATE_HOME"]) / "hexmarshal" / "matches.json").read_text())
    assert [kept["scenario"] for kept in listed] == ["historical"]
    done = run("play", "--resume", typed="quit\n")
    assert "on from order 1" in done.stdout
    assert "north front: move." in done.stdout


def test_ctrl_c_says_where_the_match_is(environment: dict[str, str]) -> None:
    terminal = Terminal(environment, *HOTSEAT)
    terminal.expect("name Front A")
    terminal.expect("> ")
    time.sleep(0.3)  # the prompt is written a moment before the line is waited for
    terminal.process.send_signal(signal.SIGINT)
    terminal.expect("Saved at order 0")
    assert terminal.process.wait(20) == 130
    os.close(terminal.end)


def test_a_match_that_cannot_be_saved_says_so_and_goes_on(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    record = folder / "evening.jsonl"
    match = hm.Match.new("fury", seed=1914)
    match.save(record)
    session = Session(match, record)
    record.unlink()
    folder.rmdir()
    session.give(hm.parse(match, "front north"))
    assert "could not be saved" in session.warning
    assert match.number == 1


def test_the_coach_tells_what_a_choice_is_for_until_sent_away(run: Run) -> None:
    lesson = "Coach: Choose a front. You fight on two fronts"
    first = run(*HOTSEAT, typed=typed("front north", "XIV", "coach", "coach", "quit")).stdout
    assert first.count(lesson) == 1
    assert first.index(lesson) < first.index("Russian: name Front A")
    assert first.count("Coach: Move the front.") == 2, "told once, and again when called back"
    assert "The coach leaves. coach brings it back." in first
    assert "1 of 15 learnt" in first
    second = run(*HOTSEAT, typed=typed("front north", "coach", "quit")).stdout
    assert lesson not in second, "only a first match begins with the coach"
    assert "Coach: Move the front." in second


def test_a_bot_of_ones_own_plays_if_it_is_named_and_not_because_a_record_names_it(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(
        f"open({str(tmp_path / 'was run')!r}, 'w').close()\n"
        "class Mine:\n"
        "    def __init__(self, seed): ...\n"
        "    def choose(self, view): return view.decision.all_orders()[0]\n"
    )
    record, bot = tmp_path / "evening.jsonl", f"{mine}:Mine"
    begun = run("play", "fury", "--as", "german-austrian", "--bot", bot, "--record", str(record), typed="quit\n")
    assert begun.returncode == 0, begun.stderr
    assert hm.Match.load(record).number > 0
    (tmp_path / "was run").unlink()
    refused = run("play", "--resume", str(record), typed="quit\n")
    assert refused.returncode == 2
    assert f"The bot {bot} plays in {record}. It is run only if you name it yourself" in refused.stderr
    assert not (tmp_path / "was run").exists()
    again = run("play", "--resume", str(record), "--as", "german-austrian", "--bot", bot, typed="quit\n")
    assert again.returncode == 0, again.stderr
