"""``hexmarshal position``: a position of a match, written down; or a written one, checked."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import fields

from hexmarshal.cli.session import moment
from hexmarshal.cli.trouble import Trouble, good_match, known_file, known_game, sound_data
from hexmarshal.core.data.files import DataError, load_toml
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine.game import Game
from hexmarshal.core.engine.match import UNREACHED
from hexmarshal.core.engine.registry import load
from hexmarshal.core.positions.moments import moments
from hexmarshal.core.positions.positions import examine


def run(record: Path, at: int | None, side: str, out: Path | None) -> int:
    """Write the position after an order. Exits with 1 if the record fails before its end."""
    match, damage = good_match(record)
    number = match.number if at is None else at
    if not 0 <= number <= match.number:
        raise Trouble(f"{record.name} has {match.number} good orders; --at takes a number from 0 to {match.number}.")
    if side and side not in match.sides:
        raise Trouble(f"{side} is not a side of this game; its sides are {listing(list(match.sides))}.")
    text = moment(match, number)[1].position(side or None)
    if out is None:
        print(text, end="")
    else:
        try:
            out.write_text(text, encoding="utf-8")
        except OSError as error:
            raise Trouble(f"{out} cannot be written: {(error.strerror or 'unknown reason').lower()}.") from None
    if damage:
        print(damage, file=sys.stderr)
    return 1 if damage else 0


def game_of(position: Path) -> str:
    """The game of a position file."""
    known_file(position)
    with sound_data():
        head = load_toml(position).values.get("position")
    game = head.get("game") if isinstance(head, dict) else None
    if not isinstance(game, str):
        raise Trouble(f'{position.name} is not a position: it has no [position] with game = "…".')
    return game


def tell_moments(game: str) -> int:
    """List the moments of a game's turn, as a position file names them."""
    meta = known_game(game)
    for row in {row.id: row for row in moments(meta.id)}.values():
        print(f"{row.id:44} {row.clause:10} {row.side}: {row.asks}")
    return 0


def tell_steps(game: str) -> int:
    """List the procedures of a game with their steps and keys, as `[[doing]]` names them."""
    for line in steps_of(load(known_game(game).id)):
        print(line)
    return 0


def steps_of(game: Game) -> Iterator[str]:
    """Each procedure: what it is, its keys, its steps in their order."""
    for kind in game.procedures:
        told = (kind.__doc__ or "").split("\n")[0]
        yield f"{kind.__struct_config__.tag}: {told}"
        required = [field.encode_name for field in fields(kind) if field.required]
        others = [field.encode_name for field in fields(kind) if not field.required and field.name != "at"]
        if required or others:
            yield f"    keys: {', '.join([*required, *(f'[{name}]' for name in others)])}"
        if kind.steps:
            yield f"    at: {', '.join((*dict.fromkeys(kind.steps), 'done'))}"


def check(file: Path) -> int:
    """Say whether a position is sound, and if no play leads to it, why. The exit code is 1 if it is not sound."""
    meta = known_game(game_of(file))
    try:
        notes = examine(load(meta.id), load_toml(file)).notes
    except DataError as error:
        print(error)
        number = len(error.problems)
        print(f"{number} problem{'s' if number > 1 else ''}; no match begins with this position.")
        return 1
    print(f"{file.name}: a sound position of {meta.title}.")
    if notes:
        print(f"  {UNREACHED}")
    for note in notes:
        print(f"  line {note.line}: {note.sentence}")
    return 0
