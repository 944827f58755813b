"""``hexmarshal play``: which match, who plays, and off it goes."""

from __future__ import annotations

import shlex
from pathlib import Path

import msgspec

from hexmarshal import bots
from hexmarshal.cli import saves
from hexmarshal.cli.keyboard import Keyboard
from hexmarshal.cli.position import game_of
from hexmarshal.cli.screen import Screen
from hexmarshal.cli.session import PERSON, Session, known_bot
from hexmarshal.cli.trouble import (
    Trouble,
    good_match,
    known_file,
    known_game,
    known_scenario,
    read_options,
    sound_data,
)
from hexmarshal.core.data.files import nearest
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine.game import Meta
from hexmarshal.core.engine.match import Match
from hexmarshal.desk.game_desk import title_of
from hexmarshal.desk.words import game_text


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for at the command line."""

    game: str = ""
    """The game to play; with ``resume``, a record file instead."""
    scenario: str = ""
    """A scenario's name, or a TOML file."""
    seed: str | None = None
    """Seed for the dice."""
    side: str = ""
    """The side that is played here, or ``both``."""
    bot: str = ""
    """Who plays the other side."""
    record: Path | None = None
    """Where to keep the record."""
    overlay: Path | None = None
    """Values to lay over the game's own."""
    options: tuple[str, ...] = ()
    """Options of the match, each as ``name=value``."""
    resume: bool = False
    """Whether to resume a match."""
    position: Path | None = None
    """A position to begin with."""
    aloud: bool = False
    """Whether bots say what they are after."""

    @property
    def open(self) -> bool:
        """Whether nothing was said but perhaps the game, so that the player is asked."""
        return self == Wish(game=self.game, aloud=self.aloud)


def run(wish: Wish) -> int:
    """Find or make the match and play it."""
    screen = Screen()
    if wish.resume:
        return _play(screen, _resume(screen, wish), wish.aloud)
    meta = _game(wish)
    if wish.open:
        chosen = _ask_which(screen, meta)
        return 0 if chosen is None else _play(screen, chosen, wish.aloud)
    return _play(screen, new(wish, meta), wish.aloud)


def _play(screen: Screen, session: Session, aloud: bool) -> int:
    try:
        return Keyboard(session, screen, game_text(session.match.game.meta.id), aloud).run()
    finally:
        session.dismiss()


def _game(wish: Wish) -> Meta:
    from hexmarshal.games import names

    if wish.position is not None and not wish.game:
        return known_game(game_of(wish.position))
    return known_game(wish.game or ("fury" if "fury" in names() else names()[0]))


# -- a new match ----------------------------------------------------------------------------------


def new(wish: Wish, meta: Meta) -> Session:
    """A new match as it was asked for."""
    seats = seats_for(meta, wish.side, wish.bot)
    if wish.overlay is not None:
        known_file(wish.overlay)
    known_scenario(wish.scenario, meta)
    if wish.position is not None:
        if wish.scenario or wish.overlay or wish.options:
            raise Trouble("A position already says which scenario, overlay and options it is played with.")
        known_file(wish.position)
    with sound_data():
        options = read_options(meta.id, wish.options)
        match = Match.new(
            meta.id, wish.scenario, wish.seed, options, overlay=wish.overlay, seats=seats, position=wish.position
        )
    for name in sorted({*seats.values()} - {PERSON}):
        known_bot(name, match)
    path = _record_path(wish.record) if wish.record else saves.new_path(meta.id)
    session = Session(match, path, own=set(seats.values()))
    session.save("the beginning")
    if session.warning:
        raise Trouble(session.warning)
    return session


def seats_for(meta: Meta, side: str, bot: str) -> dict[str, str]:
    """Who holds each side. Several may be named with commas; by default the first side and its allies."""
    side = side.casefold() or ",".join(meta.parties[0])
    if side == "both":
        if bot:
            raise Trouble(f"With --as both no side is left for the bot {bot}.")
        return dict.fromkeys(meta.sides, PERSON)
    mine = [name.strip() for name in side.split(",")]
    for name in mine:
        if name not in meta.sides:
            hint = nearest(name, meta.sides)
            raise Trouble(f"{meta.id} has no side called {name}{hint}; there are {', '.join(meta.sides)}, or both.")
    other = known_bot(bot or bots.USUAL)
    return {each: PERSON if each in mine else other for each in meta.sides}


def _record_path(path: Path) -> Path:
    if path.exists() and path.stat().st_size:
        raise Trouble(f"{path} exists already; go on with it: hexmarshal play --resume {path}")
    if not path.absolute().parent.is_dir():
        raise Trouble(f"{path} cannot be written: there is no directory {path.parent}.")
    return path


# -- an old match ---------------------------------------------------------------------------------


def _resume(screen: Screen, wish: Wish) -> Session:
    from hexmarshal.games import names

    named = wish.game if wish.game and wish.game not in names() else ""
    if named:
        return go_on(screen, known_file(named), wish)
    left = [kept for kept in saves.unfinished() if not wish.game or kept.game == wish.game]
    if not left:
        raise Trouble("There is no unfinished match to resume; hexmarshal play begins one.")
    return go_on(screen, Path(left[0].path), wish)


def go_on(screen: Screen, path: Path, wish: Wish) -> Session:
    """Take a match up where it was left. Of a damaged record, as much as holds."""
    match, damage = good_match(path)
    meta = match.game.meta
    if wish.side or wish.bot:
        match.seats = seats_for(meta, wish.side, wish.bot)
    own = set(match.seats.values()) if wish.side or wish.bot else set()
    for name in sorted(set(match.seats.values()) - own):
        if bots.is_own(name):
            mine = ",".join(side for side, who in match.seats.items() if not bots.is_bot(who))
            here = shlex.join(["hexmarshal", "play", "--resume", str(path), "--as", mine, "--bot", name])
            raise Trouble(f"The bot {name} plays in {path}. It is run only if you name it yourself: {here}")
    if match.diverged is not None:
        screen.say(str(match.diverged), "yellow")
    if damage:
        screen.say(damage, "yellow")
        path = saves.new_path(meta.id)
        screen.say(f"What is good of it goes on in {path}; the old record stays as it is.")
    return Session(match, path, own=own)


def _ask_which(screen: Screen, meta: Meta) -> Session | None:
    """Let the player choose what to play."""
    screen.say(f"{meta.title}, by {meta.designer} ({meta.publisher})", "bold")
    screen.say(meta.blurb)
    screen.say()
    left = [kept for kept in saves.unfinished() if kept.game == meta.id]
    entries = []
    if left:
        kept = left[0]
        about = ", ".join(filter(None, (kept.scenario, kept.at, kept.players)))
        entries.append(f"go on with the match of {saves.ago(kept.saved)}: {about}")
    choices = [Wish(side=",".join(camp)) for camp in meta.parties] + [Wish(side="both")]
    named = [listing([title_of(meta.id, side) for side in camp]) for camp in meta.parties]
    entries += [f"a new match as the {name} player against the computer" for name in named]
    entries.append("a new match for two at this keyboard")
    chosen = _choose(screen, entries, 0)
    if chosen is None:
        return None
    if left and chosen == 0:
        return go_on(screen, Path(left[0].path), Wish())
    wish = choices[chosen - bool(left)]
    if wish.side != "both":
        screen.say("Who plays against you?", "bold")
        names = list(bots.WORDS)
        entries = [f"{title}: {blurb}" for title, blurb in bots.WORDS.values()]
        strength = _choose(screen, entries, names.index(bots.USUAL))
        if strength is None:
            return None
        wish = msgspec.structs.replace(wish, bot=names[strength])
    return new(wish, meta)


def _choose(screen: Screen, entries: list[str], usual: int) -> int | None:
    """Let the player choose one of some entries, by Enter the usual one; ``None`` if they leave."""
    for number, entry in enumerate(entries, 1):
        screen.say(f"{number:>3} {entry}")
    screen.say(f"  Enter takes {usual + 1}; q leaves", "bright_black")
    while True:
        try:
            answer = screen.ask("> ")
        except KeyboardInterrupt:
            return None
        if answer is None or answer.casefold() in ("q", "quit", "exit"):
            return None
        if answer == "":
            return usual
        if answer.isdigit() and 1 <= int(answer) <= len(entries):
            return int(answer) - 1
        screen.say(f"Please type a number from 1 to {len(entries)}, or q.")
