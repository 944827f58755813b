"""``hexmarshal lab sparring``: a thin shell over the sparring set."""

from __future__ import annotations

import json

import msgspec
from rich import box
from rich.table import Table

from hexmarshal.cli.screen import Screen
from hexmarshal.cli.session import known_bot
from hexmarshal.cli.trouble import Trouble, known_game, sound_data


def run(name: str, bot: str, only: str, seed: str, as_json: bool) -> int:
    """Let a bot play the positions of a game, and tell which it solves."""
    meta = known_game(name)
    known_bot(bot)
    from hexmarshal.lab import sparring

    with sound_data():
        rows = [row for row in sparring.read(meta.id) if only in ("", row.id, row.habit)]
    if not rows:
        raise Trouble(f"{name} has no sparring position {only}." if only else f"{name} has no sparring positions.")
    with sound_data():
        answers = [(row, sparring.spar(meta.id, row, bot, seed)) for row in rows]
    if as_json:
        print(json.dumps([msgspec.to_builtins(answer) for _, answer in answers], indent=1, ensure_ascii=False))
        return 0
    screen = Screen()
    grid = Table("position", "about", "", box=box.SIMPLE_HEAD, pad_edge=False)
    for row, answer in answers:
        grid.add_row(row.id, row.habit, "solved" if answer.solved else " ".join(answer.faults))
    screen.console.print(grid)
    if len(rows) == 1:
        screen.say(f"{rows[0].title} {rows[0].lesson}")
        screen.say(f"Ordered: {'; '.join(answers[0][1].orders)}")
    solved = sum(answer.solved for _, answer in answers)
    screen.say(f"{bot} solves {solved} of {len(rows)}.")
    return 0
