"""Matches by post: what letters carry, what they may not, and how cheating is found."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal.core.engine.dice import Seeded
from hexmarshal.post.correspondence import Correspondence, order_of
from hexmarshal.post.dice import Chain, seed_of
from hexmarshal.post.folder import NOW, OWN, PostFolder, letters_in
from hexmarshal.post.letters import SIZE, BadLetter, Letter, decoded, encoded, hash_of

replace = msgspec.structs.replace


def begun(home: Path, game: str = "fury", rolls: str = "turn", **how: Any) -> tuple[PostFolder, PostFolder]:
    """Two players who have exchanged the first two letters."""
    table = hm.Match.new(game, **how)
    first = PostFolder.invite(home / "first", table, table.game.meta.parties[0], rolls)  # type: ignore[arg-type]
    second = PostFolder.accept(home / "second", sent(first))
    first.read(sent(second))
    return first, second


def sent(folder: PostFolder) -> Letter:
    """The letter that is to be sent, as it arrives."""
    assert folder.to_send is not None
    return decoded(folder.to_send.read_bytes(), "letter")


def turn(folder: PostFolder, lots: random.Random, most: int = 1000) -> None:
    """Orders at random, until the letter can be written."""
    while not folder.done and most:
        assert folder.table is not None
        decision = folder.table.decision
        assert decision is not None
        folder.give(lots.choice(decision.all_orders()), decision.side)
        most -= 1


def exchange(first: PostFolder, second: PostFolder, letters: int, seed: int = 1914) -> None:
    """So many letters more, the first player's next."""
    lots = random.Random(seed)
    for _ in range(letters):
        turn(first, lots)
        first.write()
        second.read(sent(first))
        first, second = second, first


def rolled(letter: Letter) -> list[int]:
    return [die for line in letter.orders for die in line.chance]


# -- letters there and back ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("rolls", ["turn", "roll"])
def test_both_players_come_to_the_same_position(tmp_path: Path, rolls: str) -> None:
    first, second = begun(tmp_path, rolls=rolls)
    exchange(first, second, 6)
    one, other = first.letters.match, second.letters.match
    assert one is not None
    assert other is not None
    assert one.number > 20
    assert one.digest() == other.digest()
    assert [given.order for given in one.journal] == [given.order for given in other.journal]


def test_whoever_has_nothing_to_choose_yet_opens_the_match_and_passes_on(tmp_path: Path) -> None:
    table = hm.Match.new("fury")
    first = PostFolder.invite(tmp_path / "first", table, ("german-austrian",), "turn")
    second = PostFolder.accept(tmp_path / "second", sent(first))
    first.read(sent(second))
    assert first.done
    first.write()
    second.read(sent(first))
    assert second.table is not None
    assert second.table.decision is not None
    assert second.table.decision.side == "russian"


def test_a_turn_goes_on_where_the_power_failed(tmp_path: Path) -> None:
    first, _ = begun(tmp_path)
    turn(first, random.Random(3), most=40)
    assert first.table is not None
    again = PostFolder(first.path)
    assert again.table is not None
    assert again.table.number == first.table.number > 0
    assert again.table.digest() == first.table.digest()


def test_an_invitation_is_accepted_even_if_the_power_failed_before_the_answer(tmp_path: Path) -> None:
    first = PostFolder.invite(tmp_path / "first", hm.Match.new("fury"), ("russian",), "turn")
    second = PostFolder.accept(tmp_path / "second", sent(first))
    answer = sent(second)
    assert second.to_send is not None
    second.to_send.unlink()
    assert sent(PostFolder(second.path)) == answer


def test_a_turn_that_was_sent_is_not_played_again_from_its_leftovers(tmp_path: Path) -> None:
    first, second = begun(tmp_path)
    turn(first, random.Random(3))
    left = (first.path / NOW).read_bytes()
    first.write()
    (first.path / NOW).write_bytes(left)  # it was not removed in time
    second.read(sent(first))
    turn(second, random.Random(4))
    second.write()
    again = PostFolder(first.path)
    again.read(sent(second))
    assert again.letters.match is not None
    assert again.table is not None
    assert again.table.number == again.letters.match.number


def test_a_letter_that_is_read_twice_changes_nothing(tmp_path: Path) -> None:
    first, second = begun(tmp_path)
    exchange(first, second, 1)
    before = len(second.letters.letters)
    assert second.read(sent(first)) is False
    assert len(second.letters.letters) == before


def test_how_a_mail_program_lays_out_the_file_makes_no_difference(tmp_path: Path) -> None:
    first, second = begun(tmp_path)
    turn(first, random.Random(5))
    content = first.write().read_bytes()
    squeezed = msgspec.json.encode(msgspec.json.decode(content), order="sorted")
    assert second.read(decoded(squeezed.replace(b"\n", b"\r\n"), "letter"))
    turn(second, random.Random(6))
    second.write()
    assert first.read(sent(second))


def test_a_shared_folder_carries_letters(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    table = hm.Match.new("fury")
    first = PostFolder.invite(tmp_path / "first", table, ("russian",), "turn", str(shared))
    ((_, invitation),) = letters_in(shared)
    second = PostFolder.accept(tmp_path / "second", invitation, str(shared))
    assert first.collect() == 1
    turn(first, random.Random(7))
    first.write()
    assert second.collect() == 1
    assert second.mine
    assert sorted(path.name for path in shared.iterdir()) == sorted(path.name for path, _ in letters_in(second.path))


def test_a_letter_that_the_power_cut_kept_from_the_shared_folder_is_left_there_later(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    first = PostFolder.invite(tmp_path / "first", hm.Match.new("fury"), ("russian",), "turn", str(shared))
    ((there, invitation),) = letters_in(shared)
    there.unlink()
    PostFolder(first.path).collect()
    assert [letter for _, letter in letters_in(shared)] == [invitation]


def test_what_else_lies_in_a_shared_folder_disturbs_nobody(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    first = PostFolder.invite(tmp_path / "first", hm.Match.new("fury"), ("russian",), "turn", str(shared))
    PostFolder.accept(tmp_path / "second", sent(first), str(shared))
    (shared / "news-from-home.json").write_text("{}")
    (shared / f"{sent(first).match[:4]}-0002-from-nobody.json").mkdir()
    assert first.collect() == 1


def test_a_folder_that_the_other_player_would_see_is_refused(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    for path in (shared, shared / "mine", tmp_path / "elsewhere" / ".." / "shared" / "mine"):
        with pytest.raises(BadLetter, match="your secret"):
            PostFolder.invite(path, hm.Match.new("fury"), ("russian",), "turn", str(shared))
    assert not list(shared.iterdir())


def test_an_order_that_waited_waits_no_more_after_its_letter(tmp_path: Path) -> None:
    first, second = begun(tmp_path, rolls="roll")
    lots = random.Random(8)
    turn(first, lots)
    own = (first.path / OWN).read_bytes()
    assert first.waiting is not None
    first.write()
    (first.path / OWN).write_bytes(own)  # the power failed as soon as the letter was there
    second.read(sent(first))
    turn(second, lots)
    second.write()
    again = PostFolder(first.path)
    again.read(sent(second))
    assert again.waiting is None
    assert not again.done


def test_resigning_ends_the_match(tmp_path: Path) -> None:
    first, second = begun(tmp_path)
    assert first.table is not None
    first.table.resign("russian")
    first.write()
    second.read(sent(first))
    assert second.letters.over
    assert not second.mine
    assert second.letters.match is not None
    assert second.letters.match.result is not None
    assert second.letters.match.result["winner"] == "german-austrian"


def test_a_record_of_it_holds(tmp_path: Path) -> None:
    first, second = begun(tmp_path)
    exchange(first, second, 4)
    first.record().save(tmp_path / "match.jsonl")
    found = hm.verify(tmp_path / "match.jsonl")
    assert found.ok
    match = first.letters.match
    assert match is not None
    assert found.orders == match.number


# -- dice that nobody chooses -------------------------------------------------------------------------------------


def test_dice_come_from_the_secrets_of_both_players(tmp_path: Path) -> None:
    first, second = begun(tmp_path)
    exchange(first, second, 6)
    letters = first.letters.letters
    draws = 0
    for before, letter in pairwise(letters[1:]):
        dice = Seeded(seed_of(letter.match, letter.number, before.secret, letter.secret))
        for die in rolled(letter):
            assert dice.draw(draws, 6) + 1 == die
            draws += 1
    assert draws > 5


def test_every_secret_is_bound_by_the_anchor_before_it_is_used() -> None:
    chain = Chain("0" * 64)
    shown = [chain.shown(number) for number in range(1, 5)]
    assert len(set(shown)) == 4
    assert chain.anchor not in shown


def test_roll_by_roll_nobody_sees_the_dice_of_an_order_before_it_is_given(tmp_path: Path) -> None:
    first, second = begun(tmp_path, rolls="roll")
    exchange(first, second, 12)
    waited = 0
    for before, letter in pairwise(first.letters.letters[1:]):
        own = [line for line in letter.orders if line.side in letter.sides]
        assert not any(line.chance for line in own)
        if before.waiting is not None:
            waited += 1
            assert letter.orders[0].side in before.sides
            assert letter.orders[0].chance
        else:
            assert not rolled(letter)
    assert waited


# -- cheating is found --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Letter], Letter]:
    """The letters up to one that rolls dice, and that letter."""
    first, second = begun(tmp_path_factory.mktemp("post"))
    lots = random.Random(1914)
    for _ in range(20):
        turn(first, lots)
        first.write()
        letter = sent(first)
        if rolled(letter):
            return second.letters.letters, letter
        second.read(letter)
        first, second = second, first
    raise AssertionError("no letter rolled dice")


def other_die(letter: Letter) -> Letter:
    index = next(n for n, line in enumerate(letter.orders) if line.chance)
    line = letter.orders[index]
    better = replace(line, chance=(line.chance[0] % 6 + 1, *line.chance[1:]))
    return replace(letter, orders=(*letter.orders[:index], better, *letter.orders[index + 1 :]))


def other_secret(letter: Letter) -> Letter:
    return replace(letter, secret="ab" * 32)


def for_the_enemy(letter: Letter) -> Letter:
    enemy = "german-austrian" if letter.sides == ("russian",) else "russian"
    return replace(letter, orders=(replace(letter.orders[0], side=enemy), *letter.orders[1:]))


def left_out(letter: Letter) -> Letter:
    return replace(letter, orders=letter.orders[1:])


def cut_short(letter: Letter) -> Letter:
    return replace(letter, orders=letter.orders[:1])


def another_end(letter: Letter) -> Letter:
    return replace(letter, digest="0" * len(letter.digest))


def by_the_enemy(letter: Letter) -> Letter:
    return replace(letter, sides=("german-austrian",) if letter.sides == ("russian",) else ("russian",))


def another_past(letter: Letter) -> Letter:
    return replace(letter, after="0" * 64)


def no_order(letter: Letter) -> Letter:
    return replace(letter, orders=(replace(letter.orders[0], order=msgspec.Raw(b'{"order":"win"}')),))


def resigned_for_the_enemy(letter: Letter) -> Letter:
    return replace(letter, resigned="german-austrian" if letter.sides == ("russian",) else "russian")


def other_rules(letter: Letter) -> Letter:
    return replace(letter, anchor="cd" * 32)


CHEATS: dict[Callable[[Letter], Letter], str] = {
    other_die: "the secrets of both players give",
    other_secret: "not the one to which its writer was bound",
    for_the_enemy: "which its writer does not play",
    left_out: "The rules refuse order|secrets of both players give|position that it names",
    cut_short: "must still choose",
    another_end: "position that it names",
    by_the_enemy: "to write",
    another_past: "there are two of them",
    no_order: "not an order of the game",
    resigned_for_the_enemy: "a side of their own",
    other_rules: "Only the first letter",
}


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_a_letter_that_was_tampered_with_is_refused_and_changes_nothing(
    written: tuple[list[Letter], Letter], cheat: Callable[[Letter], Letter]
) -> None:
    before, letter = written
    letters = Correspondence(before)
    position = letters.match.digest() if letters.match else ""
    with pytest.raises(BadLetter, match=CHEATS[cheat]):
        letters.take(cheat(letter))
    assert len(letters.letters) == len(before)
    assert (letters.match.digest() if letters.match else "") == position
    letters.take(letter)


def test_a_second_try_at_a_turn_is_told(tmp_path: Path) -> None:
    first, second = begun(tmp_path)
    twin = tmp_path / "twin"
    twin.mkdir()
    for file in first.path.iterdir():
        (twin / file.name).write_bytes(file.read_bytes())
    exchange(first, second, 1, seed=1)
    again = PostFolder(twin)
    turn(again, random.Random(2))
    again.write()
    with pytest.raises(BadLetter, match="two different letters 3 of the same player"):
        second.read(sent(again))


def test_an_order_that_waits_must_need_dice(tmp_path: Path) -> None:
    first, second = begun(tmp_path, rolls="roll")
    turn(first, random.Random(1), most=1)
    assert first.table is not None
    decision = first.table.decision
    assert decision is not None
    first.wait_for_dice(decision.all_orders()[0], decision.side)
    with pytest.raises(BadLetter, match="needs none"):
        first.write()
    assert second.letters.match is None


def test_the_answer_must_roll_the_order_that_waits(tmp_path: Path) -> None:
    first, second = begun(tmp_path, rolls="roll")
    lots = random.Random(1914)
    while second.letters.waiting is None:
        turn(first, lots)
        first.write()
        second.read(sent(first))
        if second.letters.waiting is None:
            first, second = second, first
    turn(second, lots)
    letter = second.letters.letter_of(second._secret, second.table, waiting=second.waiting)  # type: ignore[arg-type]
    with pytest.raises(BadLetter, match="leaves out the order"):
        first.letters.take(replace(letter, orders=()))
    line = letter.orders[0]
    with pytest.raises(BadLetter, match="the secrets of both players give"):
        first.letters.take(
            replace(letter, orders=(replace(line, chance=(line.chance[0] % 6 + 1,)), *letter.orders[1:]))
        )
    first.letters.take(letter)


# -- what cannot be played, and what is no letter -----------------------------------------------------------------


@pytest.mark.parametrize(("game", "scenario"), [("galicia", ""), ("serbien", "macva"), ("drina", "campaign")])
def test_where_players_hide_things_it_says_why_not(tmp_path: Path, game: str, scenario: str) -> None:
    table = hm.Match.new(game, scenario=scenario)
    with pytest.raises(BadLetter, match="hide things from each other"):
        PostFolder.invite(tmp_path / "first", table, table.game.meta.parties[0], "turn")
    assert not (tmp_path / "first").exists()


def test_an_invitation_of_another_version_is_refused(tmp_path: Path) -> None:
    table = hm.Match.new("fury")
    letter = sent(PostFolder.invite(tmp_path / "first", table, ("russian",), "turn"))
    assert letter.agreement is not None
    other = replace(letter, agreement=replace(letter.agreement, rules=letter.agreement.rules + 1))
    with pytest.raises(BadLetter, match="another version of the rules"):
        PostFolder.accept(tmp_path / "second", other)
    assert not (tmp_path / "second").exists()


def test_a_folder_that_is_in_use_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "first").mkdir()
    (tmp_path / "first" / "diary.txt").write_text("mine")
    table = hm.Match.new("fury")
    with pytest.raises(BadLetter, match="exists already"):
        PostFolder.invite(tmp_path / "first", table, ("russian",), "turn")
    assert [file.name for file in (tmp_path / "first").iterdir()] == ["diary.txt"]


def test_the_secret_is_for_the_owner_alone_and_in_no_letter(tmp_path: Path) -> None:
    first, second = begun(tmp_path)
    exchange(first, second, 2)
    assert (first.path / OWN).stat().st_mode & 0o077 == 0
    assert first.path.stat().st_mode & 0o077 == 0
    secret = first.own.secret.encode()
    assert not any(secret in file.read_bytes() for file, _ in letters_in(first.path))


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "not a letter"),
        (b"{}", "not a letter"),
        (b'{"post":2}', "newer Hexmarshal"),
        (b'{"post":0,"match":"0123456789abcdef","number":1,"sides":[]}', "not a letter"),
        (b'{"post":1,"match":"../../etc/passwd","number":1,"sides":[]}', "not a letter"),
        (b'{"post":1,"match":"0123456789abcdef","number":1,"sides":["../x"],"anchor":"zz"}', "not a letter"),
        (b"[" * 100_000, "nested too deeply"),
        (b" " * (SIZE + 1), "too long"),
    ],
    ids=["nothing", "empty", "newer", "form", "path", "anchor", "nested", "long"],
)
def test_what_is_no_letter_is_refused_in_a_sentence(content: bytes, why: str) -> None:
    with pytest.raises(BadLetter, match=why):
        decoded(content, "letter.json")


def test_a_letter_of_strange_sides_is_refused_before_a_file_is_named_after_them(tmp_path: Path) -> None:
    table = hm.Match.new("fury")
    letter = sent(PostFolder.invite(tmp_path / "first", table, ("russian",), "turn"))
    with pytest.raises(BadLetter, match="all sides that win together"):
        PostFolder.accept(tmp_path / "second", replace(letter, sides=("../../russian",)))
    assert not (tmp_path / "second").exists()


def test_a_letter_reads_back_as_it_was_written(written: tuple[list[Letter], Letter]) -> None:
    _, letter = written
    again = decoded(encoded(letter), "letter")
    assert hash_of(again) == hash_of(letter)
    game = hm.Match.new("fury").game
    assert [order_of(game, line) for line in again.orders] == [order_of(game, line) for line in letter.orders]
