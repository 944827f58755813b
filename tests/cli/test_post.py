"""``hexmarshal post``: letters at the command line, and a turn at the table that it lays out for the browser."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import msgspec

import hexmarshal as hm
from hexmarshal.cli import post_page
from hexmarshal.post.folder import PostFolder
from hexmarshal.post.letters import encoded
from hexmarshal.server.matches.loading import open_match
from hexmarshal.server.settings import Settings
from hexmarshal.server.storage.store import Store
from tests.cli.conftest import Run
from tests.post.test_post import begun, exchange, other_die, rolled, sent, turn


def only(pattern: str) -> str:
    """The one file of that name."""
    (found,) = Path().glob(pattern)
    return str(found)


def test_a_match_is_begun_accepted_and_listed(run: Run) -> None:
    begun = run("post", "new", "fury", "anna", "--as", "russian")
    assert begun.returncode == 0
    assert "Send this file to the other player: anna/" in begun.stdout
    accepted = run("post", "read", only("anna/*-0001-*"), "--folder", "bert")
    assert "You play German-Austrian: 1914: Fury in the East" in accepted.stdout
    assert "It is your turn: hexmarshal post play" in run("post", "read", only("bert/*-0002-*")).stdout
    assert "read before" in run("post", "read", only("bert/*-0002-*")).stdout
    told = run("post", "list").stdout
    assert "anna: fury, letter 2. It is your turn" in told
    assert "bert: fury, letter 2. The next letter is for Russian to write." in told
    checked = run("verify", "anna")
    assert checked.returncode == 0
    assert "good. 0 orders in letters 1 to 2" in checked.stdout


def test_an_invitation_to_a_changed_scenario_of_the_same_title_says_so(run: Run) -> None:
    run("post", "new", "fury", "anna", "--as", "russian")
    letter = sent(PostFolder(Path("anna")))
    assert letter.agreement is not None
    start = letter.agreement.start
    head = start.scenario["scenario"]
    assert "not the game's own" not in run("post", "read", only("anna/*-0001-*"), "--folder", "bert").stdout
    scenario = {**start.scenario, "scenario": {**head, "title": head["title"] + "\x1b[2J", "description": "Another."}}
    agreement = msgspec.structs.replace(letter.agreement, start=msgspec.structs.replace(start, scenario=scenario))
    Path("changed.json").write_bytes(encoded(msgspec.structs.replace(letter, agreement=agreement)))
    told = run("post", "read", "changed.json", "--folder", "carl").stdout
    assert "a scenario that is not the game's own" in told
    assert "\x1b" not in told


def test_a_turn_is_played_in_the_terminal_and_left_in_between(run: Run) -> None:
    run("post", "new", "fury", "anna", "--as", "russian")
    run("post", "read", only("anna/*-0001-*"), "--folder", "bert")
    run("post", "read", only("bert/*-0002-*"))
    left = run("post", "play", "anna", "--text", typed="front north\nundo\nundo\nfront south\nquit\n")
    assert "Taken back: front north" in left.stdout
    assert "they stand" in left.stdout
    assert "Go on with: hexmarshal post play anna --text" in left.stdout
    folder = PostFolder(Path("anna"))
    assert folder.table is not None
    assert folder.table.number == 1
    assert not folder.done


def test_a_match_can_be_given_up(run: Run) -> None:
    run("post", "new", "fury", "anna", "--as", "russian")
    run("post", "read", only("anna/*-0001-*"), "--folder", "bert")
    run("post", "read", only("bert/*-0002-*"))
    assert "The Russian player resigned" in run("post", "resign", "anna").stdout
    assert "The Russian player resigned" in run("post", "read", only("anna/*-0003-*")).stdout


def test_verify_finds_the_letter_that_was_tampered_with(run: Run, tmp_path: Path) -> None:
    first, second = begun(tmp_path)
    lots = random.Random(1914)
    while True:
        turn(first, lots)
        path = first.write()
        if rolled(sent(first)):
            break
        second.read(sent(first))
        first, second = second, first
    assert run("verify", str(first.path)).returncode == 0
    path.write_bytes(encoded(other_die(sent(first))))
    found = run("verify", str(first.path))
    assert found.returncode == 1
    assert f"{path.name}: Order" in found.stdout
    assert "the secrets of both players give" in found.stdout


def test_mistakes_are_told_in_a_sentence(run: Run) -> None:
    Path("letter.json").write_text("Dear Anna")
    for words, why in (
        (("new", "galicia", "fog"), "hide things from each other"),
        (("new", "fury", "anna", "--as", "rusian"), "did you mean russian"),
        (("new", "fury", "anna", "--share", "nowhere"), "not a folder"),
        (("play",), "your turn in no match"),
        (("play", "nowhere"), "not the folder of a match by post"),
        (("read", "letter.json"), "not a letter"),
    ):
        done = run("post", *words)
        assert done.returncode == 2, words
        assert why in done.stderr, words


def test_a_record_can_be_had_at_any_time(run: Run, tmp_path: Path) -> None:
    first, second = begun(tmp_path)
    exchange(first, second, 3)
    assert run("post", "record", str(second.path), "-o", "so-far.jsonl").returncode == 0
    assert hm.verify("so-far.jsonl").ok


def test_a_turn_at_the_table_is_the_turn_of_the_letter(tmp_path: Path) -> None:
    first, second = begun(tmp_path)
    exchange(first, second, 2)
    turn(first, random.Random(8), most=3)
    assert first.table is not None
    settings = Settings(data=tmp_path / "table", unplayed_days=0)
    created = asyncio.run(post_page.laid_out(settings, first))
    assert created.seats["russian"].invitation
    assert not created.seats["german-austrian"].invitation
    store = Store(settings.data)
    try:
        at_table = open_match(store, created.id).match
    finally:
        store.close()
    lots = random.Random(9)
    while (decision := at_table.decision) is not None and decision.side == "russian":
        at_table.submit(lots.choice(decision.all_orders()))
    first.follow(at_table)
    assert first.done
    first.write()
    second.read(sent(first))
    assert second.letters.match is not None
    assert second.letters.match.digest() == at_table.digest()


def test_what_is_taken_back_at_the_table_is_taken_back_in_the_folder(tmp_path: Path) -> None:
    first, _ = begun(tmp_path)
    turn(first, random.Random(8), most=1)
    assert first.table is not None
    at_table, start = first.table.copy(), first.table.number
    decision = at_table.decision
    assert decision is not None
    one, other = decision.all_orders()[:2]
    at_table.submit(one)
    first.follow(at_table)
    at_table.undo()
    at_table.submit(other)
    first.follow(at_table)
    assert first.table.journal[start].order == other
    assert first.table.digest() == at_table.digest() == PostFolder(first.path).table.digest()  # type: ignore[union-attr]


def test_what_was_ordered_just_before_the_end_is_in_the_letter(tmp_path: Path) -> None:
    first, _ = begun(tmp_path)
    settings = Settings(data=tmp_path / "table", unplayed_days=0)
    turn(first, random.Random(8), most=2)
    created = asyncio.run(post_page.laid_out(settings, first))
    assert first.table is not None
    ordered = first.table.number
    while first.table.number:
        first.table.undo(consent=True)
    post_page.catch_up(settings, first, created.id)
    assert first.table.number == ordered == 2
