"""Playing at the keyboard: what is typed, what is answered, and that nothing is lost."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

import hexmarshal as hm
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
    assert shown.count("Gumbinnen (1305) is held by the enemy. (9d)") == 2
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
    assert "26 done (the set-up is final)" in shown
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
    assert "must start an attack and can still be brought to one. (2.2b, ruling duty-last-chance)" in done.stdout
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


def test_the_terminal_tells_what_would_lose_the_match_and_hesitates_to_end_a_step(run: Run, tmp_path: Path) -> None:
    """2b: Serbia has all cities of Serbia and Montenegro and wins when her turn begins."""
    text = hm.Match.new("drina", "august").position()
    holders = ["austria-hungary"] * 4 + ["germany"] * 3 + ["bulgaria"] * 3 + ["serbia"] * 13
    state = f"[state]\nheld = true\ncontrol = {json.dumps(holders)}\n\n[pieces]"
    text = text.replace("[pieces]", state).replace('E05 = ["AC1"]', 'E09 = ["AC1"]')
    (tmp_path / "lost.toml").write_text(text, encoding="utf-8")
    command = ("play", "--text", "--as", "both", "--position", "lost.toml")
    shown = " ".join(run(*command, typed=typed("done", "done", "quit")).stdout.split())
    told = "! Serbia holds all 13 cities of Serbia and Montenegro and wins when her turn begins"
    assert told in shown
    before, _, after = shown.partition("The match is about to be lost.")
    assert "Germany: move" not in before
    assert "Say it again to end this step all the same." in after
    assert "Germany: move" in after
