"""Playing at the keyboard: what is typed, what is answered, and that nothing is lost."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path

import pytest

import hexmarshal as hm
from hexmarshal.cli.session import Session
from tests.cli.conftest import Run

HOTSEAT = ("play", "fury", "--text", "--as", "both", "--seed", "1914")


def typed(*lines: str) -> str:
    return "\n".join(lines) + "\n"


def test_a_screen_has_header_map_prompt_and_numbered_choices(spawn: Run) -> None:
    done = spawn(*HOTSEAT, typed=typed("quit"))
    assert done.returncode == 0, done.stderr
    assert "Turn A2" in done.stdout
    assert "Rail points Russian 5" in done.stdout
    assert "1017★" in done.stdout
    assert "HQIV" in done.stdout
    assert "Russian: name Front A, the first to be activated. (7c)" in done.stdout
    assert re.search(r"1 front north\b.*\n.*2 front south", done.stdout)
    assert "hexmarshal play --resume" in done.stdout
    assert "\x1b" not in done.stdout  # no colours where there is no terminal


def test_choices_are_staged_and_notation_is_accepted(run: Run) -> None:
    done = run(*HOTSEAT, typed=typed("2", "XIV", "1013", "XVI 1113-1014", "1314", "quit"))
    assert "Front A is the south. (7c)" in done.stdout
    assert "XIV Corps marches 1112-1013. (9)" in done.stdout
    assert "XVI Corps marches 1113-1014. (9)" in done.stdout
    assert "Which of them?" in done.stdout
    assert "V Corps (7), 1314" in done.stdout


def test_with_a_unit_picked_up_a_hex_or_what_the_list_shows_is_enough(run: Run) -> None:
    lines = ("front north", "III", "why 1305", "1305", "1505-1405", "odds 1", "quit")
    shown = run(*HOTSEAT, typed=typed(*lines)).stdout
    assert shown.count("1305 is held by the enemy. (9d)") == 2
    assert "III Corps marches 1505-1405. (9)" in shown
    assert re.search(r"II Corps \(6\), 1407 has \d+ orders: name one, such as II 1407-", shown)


def test_choices_that_are_words_say_what_they_mean(run: Run, tmp_path: Path) -> None:
    shown = run(*HOTSEAT, typed=typed("look 1009", "quit")).stdout
    assert "1 front north (East Prussia)" in shown
    assert "help says what else can be typed" in shown
    assert "XIII Corps (XIII), Russian; combat 6; Russian 2nd Army, north front" in shown
    shown = run("play", "fury", "--scenario", "campaign", "--as", "both", typed=typed("ready", "quit")).stdout
    assert "I Corps (8), German 8th Army, to be placed" in shown
    assert "25 ready (the historical set-up for all of them)" in shown
    assert "26 done (the set-up stands)" in shown
    assert not re.search(r"\b(ru|ge|ah)-\d", shown)


def test_done_may_say_what_it_ends(run: Run) -> None:
    setup = ("play", "fury", "--text", "--scenario", "campaign", "--as", "both", "--seed", "1914")
    lines = ("ready", "help", "done set-up", "done set-up", "ready", "done move", "done set-up", "quit")
    shown = run(*setup, typed=typed(*lines)).stdout
    assert "done set-up ends this and nothing that may have taken its place." in shown
    assert "“done move” would end “move”, but what is asked now is “set-up”." in shown
    assert "Russian: name Front A" in shown


def test_a_done_typed_before_its_question_was_shown_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = ("play", "fury", "--text", "--scenario", "campaign", "--as", "both", "--seed", "1914")
    monkeypatch.setattr("hexmarshal.cli.screen.Screen.ahead", lambda screen: True)
    shown = run(*setup, typed=typed("ready", "done", "quit")).stdout
    assert "typed before you were asked. To end what is asked now: done set-up." in shown
    assert "Saved at order 1" in shown
    shown = run(*setup, typed=typed("ready", "done set-up", "quit")).stdout  # that says what it is for
    assert "Saved at order 2" in shown


def test_a_wrong_order_is_a_sentence_with_its_clause(run: Run) -> None:
    done = run(*HOTSEAT, typed=typed("front south", "III 1505-1405", "nonsense", "XIV 1112-9999", "why done", "quit"))
    assert done.returncode == 0, done.stderr
    assert "III Corps belongs to the other front. (7e)" in done.stdout
    assert "“nonsense” is not an order that can be given here." in done.stdout
    assert "There is no hex 9999 on the map. (3b)" in done.stdout
    assert "must start an attack and can still be brought to one. (2.2b)" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    assert "Saved at order 1" in done.stdout


def test_why_says_that_an_order_is_legal_or_cites_and_reads_the_clause(run: Run) -> None:
    done = run(*HOTSEAT, typed=typed("front south", "why XIV 1112-1013", "why XIV 1112-0101", "why", "quit"))
    assert "XIV 1112-1013 is legal" in done.stdout
    refusal = done.stdout.partition("> why XIV 1112-0101")[2]
    assert re.search(r"\(\d[\w.]*\)\n +\d[\w.]*: ", refusal)
    assert "Which order?" in done.stdout


def test_odds_are_exact_and_show_every_term(run: Run, tmp_path: Path) -> None:
    match = hm.Match.new("fury", seed=1914)
    while (decision := match.decision) is not None and decision.kind != "declare":
        match.submit(decision.orders(decision.subjects()[-1])[-1])
    match.save(tmp_path / "declare.jsonl")
    done = run("play", "--resume", "declare.jsonl", typed=typed("1", "odds 1", "quit"))
    told = done.stdout.partition("> odds 1")[2]
    assert re.search(r"[+−]?\d  \d+ against \d+, \d/\d \(10.2.1c\)", told)
    shares = [Fraction(share) for share in re.findall(r"%  (\d+/\d+|1)$", told, re.MULTILINE)]
    assert sum(shares) == 1
    assert "on AR the attacker does (10.3.1)" in told


def test_odds_of_a_march_are_what_will_happen(run: Run) -> None:
    done = run(*HOTSEAT, typed=typed("front south", "odds V 1314-1315", "quit"))
    assert "V 1314-1315: nothing is left to chance." in done.stdout
    assert "V Corps marches 1314-1315. (9)" in done.stdout


def test_undo_is_free_until_a_die_was_rolled_or_the_other_side_answered(run: Run) -> None:
    done = run(*HOTSEAT, typed=typed("undo", "front south", "XIV 1112-1013", "undo", "why XIV 1112-1013", "quit"))
    assert "No order was given yet." in done.stdout
    assert "Taken back: XIV 1112-1013." in done.stdout
    assert "XIV 1112-1013 is legal" in done.stdout
    assert "Saved at order 1" in done.stdout


def test_undo_after_the_dice_needs_both(run: Run) -> None:
    lines = ("AI1 D06-E06 x F06", "undo", "undo agreed", "why AI1 D06-E06 x F06", "quit")
    done = run("play", "drina", "--scenario", "august", "--as", "both", typed=typed(*lines))
    assert "Taking it back needs the other side's consent." in " ".join(done.stdout.split())
    assert "If you both agree, type: undo agreed" in done.stdout
    assert "Taken back: AI1 D06-E06 x F06." in done.stdout
    assert "AI1 D06-E06 x F06 is legal" in done.stdout


def test_looking_around(run: Run) -> None:
    lines = ("look 1017", "look", "stack 1113", "map 1004", "map all", "map 9999", "overview", "log", "help")
    done = run(*HOTSEAT, typed=typed("front south", *lines, "rules 9.1e", "rules konigsberg", "quit"))
    assert "Przemyśl (major fortress)" in done.stdout
    assert "Which hex? For example" in done.stdout
    assert "Grenadier Corps (Gr), Russian; combat 7" in done.stdout
    assert "There is no hex 9999" in done.stdout
    assert "Still to come" in done.stdout
    assert "HQ of the Russian 2nd Army: inactive" in done.stdout
    assert "9.1e" in done.stdout
    assert "10.5-ex4" in done.stdout
    assert "odds ORDER" in done.stdout
    assert done.returncode == 0, done.stderr


def test_a_match_against_a_bot_goes_on_by_itself_and_tells_what_the_bot_does(run: Run) -> None:
    done = run("play", "fury", "--as", "german-austrian", "--bot", "random", "--seed", "3", typed=typed("quit"))
    assert done.returncode == 0, done.stderr
    assert "Russian activation" in done.stdout
    assert "marches" in done.stdout
    assert "German-Austrian: " in done.stdout


def test_a_bot_says_what_it_is_after_only_if_that_is_wanted(run: Run, tmp_path: Path) -> None:
    def play(record: str, *more: str) -> str:
        against = ("play", "fury", "--as", "german-austrian", "--bot", "staff-1", "--seed", "3")
        done = run(*against, "--record", record, *more, typed=typed("quit"))
        assert done.returncode == 0, done.stderr
        return " ".join(done.stdout.split())

    quiet, loud = play("quiet.jsonl"), play("loud.jsonl", "--aloud")
    kept = hm.Match.load(tmp_path / "quiet.jsonl").purposes
    assert kept == hm.Match.load(tmp_path / "loud.jsonl").purposes
    assert kept
    for sentence in kept.values():
        assert f"Russian: {sentence}" in loud
        assert sentence not in quiet
        assert sentence not in run("replay", "quiet.jsonl").stdout
        assert sentence in " ".join(run("replay", "quiet.jsonl", "--aloud").stdout.split())


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
    assert json.loads(listed.read_text())[0]["players"] == "Russian against Random"
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


def test_who_plays_against_one_is_asked_with_words_a_person_understands(run: Run, tmp_path: Path) -> None:
    done = run("play", "--text", typed=typed("1", "0", "", "quit"))
    assert "Staff, quick: " in done.stdout
    assert "Enter takes 5" in done.stdout
    assert "Please type a number from 1 to 5" in done.stdout
    kept = json.loads((tmp_path / "state" / "hexmarshal" / "matches.json").read_text())[0]
    assert kept["players"] == "Russian against Staff, thorough"
    assert hm.Match.load(kept["path"]).seats == {"russian": "me", "german-austrian": "staff-3"}


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
from hexmarshal.cli import main
main()
"""

    def __init__(self, environment: dict[str, str], *args: str) -> None:
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
