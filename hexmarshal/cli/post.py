"""``hexmarshal post``: a match by letters."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from hexmarshal import desk
from hexmarshal.cli import saves
from hexmarshal.cli.trouble import Trouble, known_file, known_game, known_scenario, read_options, sound_data
from hexmarshal.core.data.files import nearest
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine import registry
from hexmarshal.core.engine.match import Match
from hexmarshal.core.records.journal import write_whole
from hexmarshal.desk.game_desk import title_of
from hexmarshal.post.folder import OWN, PostFolder, letters_in
from hexmarshal.post.letters import SIZE, BadLetter, Letter, Rolls, decoded

POLL = 3.0
"""How many seconds pass between two looks at a shared folder."""


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """A match to begin."""

    game: str
    folder: Path
    side: str
    scenario: str
    options: tuple[str, ...]
    overlay: Path | None
    position: Path | None
    rolls: Rolls
    share: Path | None


def invite(wish: Wish) -> int:
    """Begin a match and write the invitation."""
    meta = known_game(wish.game)
    known_scenario(wish.scenario, meta)
    for file in filter(None, (wish.overlay, wish.position)):
        known_file(file)
    side = wish.side.casefold() or meta.sides[0]
    if side not in meta.sides:
        hint = nearest(side, meta.sides)
        raise Trouble(f"{meta.id} has no side called {side}{hint}; there are {', '.join(meta.sides)}.")
    mine = next(party for party in meta.parties if side in party)
    with sound_data():
        options = read_options(meta.id, wish.options)
        table = Match.new(
            meta.id, wish.scenario, "as if", options, overlay=wish.overlay, position=wish.position
        )  # the dice of the match are in the letters
    folder = PostFolder.invite(wish.folder, table, mine, wish.rolls, _share(wish.share))
    _remember(folder)
    print(f"You play {_called(folder, folder.own.sides)}. The match is in {folder.path}: keep that folder to yourself.")
    _tell_letter(folder)
    return 0


def read(file: Path, into: Path | None, share: Path | None) -> int:
    """Take in a letter: an invitation makes a folder, any other goes to the folder of its match."""
    known_file(file)
    if file.stat().st_size > SIZE:
        raise Trouble(f"{file} is too long for a letter.")
    letter = decoded(file.read_bytes(), file.name)
    known = _folder_for(letter)
    if letter.agreement is not None and (known is None if into is None else not into.exists()):
        path = into or Path(f"{letter.agreement.game}-{letter.match[:4]}")
        folder = PostFolder.accept(path, letter, _share(share))
        _remember(folder)
        print(f"You play {_called(folder, folder.own.sides)}: {_terms(letter)}.")
        print(f"The match is in {folder.path}: keep that folder to yourself.")
        _tell_letter(folder)
        return 0
    if into is None and known is None:
        raise Trouble("This letter belongs to a match of which no folder is known here; name it with --folder.")
    folder = PostFolder(into or known or Path())
    new = folder.read(letter)
    if folder.table is not None and folder.done:
        folder.write()  # an order that waited has its dice, and nothing is left to choose here
    if new:
        _tell(folder)
    else:
        print(f"This letter was read before. {_state(folder)}")
    return 0


def play(path: Path | None, text: bool, browser: bool, port: int | None) -> int:
    """Play a turn and write the letter."""
    folder = PostFolder(path or _only())
    folder.collect()
    if folder.table is None:
        _tell(folder)
        return 0
    if not folder.done:
        roll_by_roll = folder.letters.agreement.rolls == "roll"
        if text or roll_by_roll:
            if not text:
                print("Where the answer rolls the dice, a turn is played in the terminal.")
            code = _at_keyboard(folder)
        else:
            from hexmarshal.cli import post_page

            code = post_page.play(folder, browser, port)
            if not folder.done:
                print(f"The turn is kept as it is. {_state(folder)}")
        if not folder.done:
            return code
    if folder.table is not None:  # the page writes the letter as soon as the turn is over
        folder.write()
    _tell(folder)
    return 0


def watch(path: Path | None) -> int:
    """Wait at a shared folder: whatever needs no choice is answered without being asked."""
    folder = PostFolder(path or _only())
    if not folder.own.share:
        raise Trouble("This match has no shared folder; letters are read with hexmarshal post read.")
    print(f"Waiting for letters in {folder.own.share}. Ctrl-C ends it.", flush=True)
    while not folder.letters.over:
        count = folder.collect()
        if folder.table is not None:
            if not folder.done:
                print("It is your turn.", flush=True)
                return play(folder.path, text=True, browser=False, port=None)
            folder.write()
            print(f"Letter {len(folder.letters.letters)} needed no choice of yours and is written.", flush=True)
        elif not count:
            time.sleep(POLL)
    _tell(folder)
    return 0


def tell(path: Path | None) -> int:
    """Tell how matches by post stand."""
    if path is not None:
        _tell(PostFolder(path))
        return 0
    known = _folders()
    for where in known:
        try:
            folder = PostFolder(Path(where))
        except BadLetter as error:
            print(_plain(f"{where}: {error}"))
            continue
        print(f"{where}: {folder.letters.agreement.game}, letter {len(folder.letters.letters)}. {_state(folder)}")
    if not known:
        print("No match by post is known here; hexmarshal post new begins one.")
    return 0


def resign(path: Path) -> int:
    """Give a match up and write the letter that says so."""
    folder = PostFolder(path)
    if folder.table is None:
        raise Trouble("You can resign where the next letter is yours to write.")
    folder.table.resign(folder.own.sides[0])
    folder.write()
    _tell(folder)
    return 0


def record(path: Path, out: Path) -> int:
    """Write the match as a record, to be replayed, reviewed or shared."""
    match = PostFolder(path).record()
    match.save(out, public=True)
    print(f"{match.number} orders are in {out}.")
    return 0


def check(path: Path) -> list[str]:
    """Whatever does not hold in the letters of a folder, in sentences; for ``hexmarshal verify``."""
    from hexmarshal.post.correspondence import Correspondence

    letters, problems = Correspondence(), list[str]()
    try:
        found = letters_in(path)
    except BadLetter as error:
        return [_plain(str(error))]
    if not found:
        return [f"There are no letters in {path}."]
    for file, letter in found:
        try:
            letters.take(letter)
        except BadLetter as error:
            problems.append(_plain(f"{file.name}: {error}"))
            break
    if not problems:
        end = "over" if letters.over else "not over yet"
        orders = 0 if letters.match is None else letters.match.number
        dice = "every die fits the secrets of both players"
        print(f"{path}: good. {orders} orders in letters 1 to {len(found)}, {end}; {dice}.")
    return problems


# -- small things -------------------------------------------------------------------------------------------------


def _at_keyboard(folder: PostFolder) -> int:
    from hexmarshal.cli.keyboard import Keyboard
    from hexmarshal.cli.post_session import PostSession
    from hexmarshal.cli.screen import Screen
    from hexmarshal.desk.words import game_text

    session = PostSession(folder)
    return Keyboard(session, Screen(), game_text(session.match.game.meta.id)).run()


@contextmanager
def sound_letters() -> Iterator[None]:
    """Tell what is wrong with a letter or a folder, and stop."""
    try:
        yield
    except BadLetter as error:
        raise Trouble(_plain(str(error))) from None


def _tell(folder: PostFolder) -> None:
    """Tell how a match stands, and what to do next."""
    match = folder.letters.match
    if match is not None and match.over:
        result = match.result
        print(result["sentence"] if result else "The match is over.")
        if folder.to_send is None:
            return
    if folder.to_send is not None:
        _tell_letter(folder)
        return
    print(f"Letter {len(folder.letters.letters)} was read and holds. {_state(folder)}")


def _tell_letter(folder: PostFolder) -> None:
    if folder.own.share:
        print(f"Letter {len(folder.letters.letters)} is in {folder.own.share}.")
    else:
        print(f"Send this file to the other player: {folder.to_send}")


def _state(folder: PostFolder) -> str:
    """What comes next."""
    if folder.letters.over:
        return "It is over."
    if folder.table is not None:
        return f"It is your turn: hexmarshal post play {folder.path}"
    return f"The next letter is for {_called(folder, folder.letters.next_writer)} to write."


def _called(folder: PostFolder, sides: Iterable[str]) -> str:
    return listing([title_of(folder.letters.agreement.game, side) for side in sides])


def _terms(letter: Letter) -> str:
    """What an invitation invites to."""
    agreement = letter.agreement
    assert agreement is not None
    setup = desk.setup(registry.load(agreement.game), agreement.start)
    options = ", ".join(f"{name}={value}" for name, value in agreement.start.options.items())
    parts = [
        known_game(agreement.game).title,
        setup.scenario,
        "a scenario that is not the game's own, even if it is called the same" if setup.own else "",
        "dice rolled by the answer" if agreement.rolls == "roll" else "",
        f"options {options}" if options else "",
        "with an overlay" if agreement.start.overlay else "",
        "from a position" if agreement.start.position else "",
    ]
    return _plain("; ".join(filter(None, parts)))


def _plain(text: str) -> str:
    """What a stranger wrote, without what would steer a terminal."""
    return "".join(letter for letter in text if letter.isprintable() or letter == "\n")


def _share(share: Path | None) -> str:
    """The folder that both players see."""
    if share is None:
        return ""
    if not share.is_dir():
        raise Trouble(f"{share} is not a folder that both of you could see.")
    return str(share.absolute())


def _only() -> Path:
    """The folder in which it is the player's turn, if there is just one."""
    waiting = []
    for where in _folders():
        try:
            folder = PostFolder(Path(where))
            folder.collect()
        except BadLetter:
            continue
        if folder.table is not None:
            waiting.append(folder.path)
    if len(waiting) == 1:
        return waiting[0]
    if waiting:
        raise Trouble(f"It is your turn in several matches; name the folder: {', '.join(map(str, waiting))}.")
    raise Trouble("It is your turn in no match by post; hexmarshal post list tells how they stand.")


def _list() -> Path:
    return saves.state_directory() / "post.json"


def _folders() -> dict[str, str]:
    """The folders that are known here, and their matches."""
    try:
        found = msgspec.json.decode(_list().read_bytes(), type=dict[str, str])
    except (OSError, msgspec.MsgspecError):  # no list yet, or one that was damaged: the folders are what counts
        return {}
    return {where: match for where, match in found.items() if (Path(where) / OWN).is_file()}


def _folder_for(letter: Letter) -> Path | None:
    """The folder that a letter is meant for: of its match, and not its writer's own."""
    for where, match in _folders().items():
        if match == letter.match and PostFolder(Path(where)).own.sides != letter.sides:
            return Path(where)
    return None


def _remember(folder: PostFolder) -> None:
    known = _folders() | {str(folder.path.absolute()): folder.letters.letters[0].match}
    write_whole(_list(), msgspec.json.format(msgspec.json.encode(known), indent=1))
