"""A match as somebody wants it: its game, who plays, and where it begins; refused if that cannot be."""

from collections.abc import Iterator
from contextlib import contextmanager

from hexmarshal import bots
from hexmarshal.bots import variants
from hexmarshal.core.data.files import DataError, TomlFile, nearest
from hexmarshal.core.engine.dice import new_seed
from hexmarshal.core.engine.match import Match
from hexmarshal.core.positions import positions
from hexmarshal.games import load, meta, names
from hexmarshal.server.denied import Denied
from hexmarshal.server.matches.time_limits import look
from hexmarshal.server.structs import NewMatch


def position_file(text: str) -> TomlFile:
    """The text of a position, parsed."""
    with _sound_position():
        return TomlFile(text, "position")


def game_of(file: TomlFile) -> str:
    """The game of a position."""
    head = file.values.get("position")
    game = head.get("game") if isinstance(head, dict) else None
    if not isinstance(game, str):
        raise Denied(409, "bad-position", 'This is not a position: it has no [position] with game = "…".')
    return game


@contextmanager
def _sound_position() -> Iterator[None]:
    """List every problem of a position, one to a line."""
    try:
        yield
    except DataError as error:
        told = [f"Line {each.line}: {each.place}: {each.sentence}" if each.line else f"{each.place}: {each.sentence}"
                for each in error.problems]  # fmt: skip
        raise Denied(409, "bad-position", "\n".join(("The position has mistakes.", *told))) from None


def from_position(wanted: NewMatch, file: TomlFile) -> Match:
    """A match that begins with a position."""
    if wanted.scenario or wanted.options:
        raise Denied(409, "wrong-options", "A position already says which scenario and options it is played with.")
    with _sound_position():
        game = load(wanted.game)
        start = positions.read_start(game, file)
        match = Match(game, start, wanted.seed or new_seed())
    if match.over:
        raise Denied(409, "over", "In this position the match is over.")
    look(match)
    return match


def tuned(who: str, most: float) -> bool:
    """Whether a seat is for a staff of ours, with a character or with a time for its turn that the host allows."""
    kind, _, name = who.partition(":")
    if kind != "bot" or not bots.is_set(name):
        return False
    found = variants.read(name)
    return not found.plans and found.seconds <= most


def seating(wanted: NewMatch, own: tuple[str, ...] = (), most: float = 0.0) -> dict[str, str]:
    """Who is to play each side; refused if that cannot be. ``own`` are the bots that the host allows besides ours.

    ``most`` is how many seconds for a turn may be asked for.
    """
    offered = {f"bot:{name}" for name in (*bots.BUILT_IN, *own)}
    if wanted.game not in names():
        hint = nearest(wanted.game, names())
        raise Denied(404, "unknown-game", f"There is no game called {wanted.game[:40]}{hint}.")
    sides = meta(wanted.game).sides
    given = wanted.seats or dict.fromkeys(sides if wanted.study else sides[:1], "me")
    for side, who in given.items():
        if side not in sides:
            sentence = f"This game has no side called {side[:40]}; its sides are {', '.join(sides)}."
            raise Denied(404, "unknown-side", sentence)
        if who not in ("me", "friend") and who not in offered and not tuned(who, most):
            there = ", ".join(sorted(offered))
            raise Denied(404, "unknown-player", f"A side is played by me, friend, {there}, not by {who[:40]}.")
    if wanted.study and (not wanted.position or [given.get(side) for side in sides] != ["me"] * len(sides)):
        raise Denied(409, "no-study", "A position is studied by one person who holds every seat.")
    if wanted.study and wanted.clock is not None:
        raise Denied(409, "no-clock", "A study has no clock.")
    if wanted.seed and "friend" in given.values():
        raise Denied(409, "seed-with-friend", "Nobody may choose the dice in a match with a friend.")
    return {side: given.get(side, f"bot:{bots.USUAL}") for side in sides}


def from_scenario(wanted: NewMatch) -> Match:
    known = meta(wanted.game).scenarios
    if wanted.scenario and wanted.scenario not in known:  # a path of the host's disk, for one
        there = ", ".join(known)
        raise Denied(404, "unknown-scenario", f"There is no scenario called {wanted.scenario[:40]}; there are {there}.")
    try:
        return Match.new(wanted.game, wanted.scenario, wanted.seed, wanted.options)
    except DataError as error:
        said = "; ".join(problem.sentence for problem in error.problems)
        raise Denied(409, "wrong-options", f"The match cannot begin like this: {said}") from None
