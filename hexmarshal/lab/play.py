"""One match between bots, without anything a match needs for people: no undo, no events kept, no journal written."""

import hashlib
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from hexmarshal import bots
from hexmarshal.core.engine.dice import Seeded
from hexmarshal.core.engine.game import Game, Start
from hexmarshal.core.engine.match import Decision, Match
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.view import View
from hexmarshal.games import load
from hexmarshal.lab.clock import Clock, Thinking
from hexmarshal.lab.measures import Course, Watch, watch

CAP = 100_000
"""Orders after which a match is stopped that does not end; none that the rules allow takes this many."""


class Runaway(RuntimeError):
    """A match that did not end."""


class Task(msgspec.Struct, frozen=True):
    """A match to be played. Everything in it travels to another process."""

    game: str
    """The game, by its id."""
    scenario: str
    """A scenario's name or a TOML file; empty for the game's first."""
    options: dict[str, Any]
    """The options of the match."""
    number: int
    """Which match of the series it is, from 0."""
    seed: str
    """The dice of the match."""
    players: tuple[str, ...]
    """The bot of each side, in the order of the game's sides."""
    failures: str = ""
    """Where to save the record of a match that goes wrong; empty for nowhere."""
    series: int = 0
    """Which of several series it belongs to."""
    timed: bool = False
    """Whether to time the bots."""
    measured: bool = False
    """Whether to take the game's measures turn by turn."""
    cap: int = CAP
    """After how many orders it is stopped and reported as an error."""


class Outcome(msgspec.Struct, frozen=True):
    """How one match ended."""

    number: int
    """Which match of the series it was."""
    decisions: int
    """How many orders were given."""
    winner: str = ""
    """A side, for a camp its first; empty for a draw."""
    level: str = ""
    """How great the victory is, in the game's own word."""
    error: str = ""
    """What went wrong, if it did not end."""
    winners: tuple[str, ...] = ()
    """Every side of a camp that won; empty where the winner stands for itself."""
    series: int = 0
    """Which of several series it belongs to."""
    thinking: tuple[Thinking, ...] = ()
    """How long each party thought, in the order of the game's parties; empty if nobody asked."""
    course: Course = ()
    """The game's measures at the end of each turn; empty if nobody asked."""

    @property
    def victors(self) -> tuple[str, ...]:
        """Every side that won; none for a draw."""
        return self.winners or ((self.winner,) if self.winner else ())


def play(task: Task) -> Outcome:
    """Play a match to its end."""
    game = load(task.game)
    start = game.read_start(task.scenario or game.meta.scenarios[0], task.options, None)
    given: list[Order] = []
    clock = Clock(game.meta.parties) if task.timed else None
    try:
        result, seen = _play(game, start, task, given, clock)
    except Exception as error:
        _keep(game, start, task, given, traceback.format_exc())
        return Outcome(task.number, len(given), error=f"{type(error).__name__}: {error}", series=task.series)
    return Outcome(
        task.number,
        len(given),
        result["winner"],
        result["level"],
        winners=tuple(result.get("winners", ())),
        series=task.series,
        thinking=tuple(clock.thoughts) if clock is not None else (),
        course=seen.course if seen is not None else (),
    )


def _play(
    game: Game, start: Start, task: Task, given: list[Order], clock: Clock | None
) -> tuple[Mapping[str, Any], Watch | None]:
    table = game.deal(start)
    table.chance = Seeded(task.seed)
    table.run()
    seats = {
        side: bots.make(name, _own_seed(task, side)) for side, name in zip(table.sides(), task.players, strict=True)
    }
    seen = watch(task.game, table) if task.measured else None
    question = table.question
    try:
        while question is not None:
            if len(given) == task.cap:
                raise Runaway(
                    f"the match was stopped after {task.cap} orders, in {table.show_turn()} at “{question.kind}”"
                )
            side = question.side
            decision = Decision(table, question, len(given), game.orders)
            view = View(game, table, decision, side, start)
            order = seats[side].choose(view) if clock is None else clock.choose(seats[side], view, side)
            given.append(order)
            before, table = table, table.copy()
            table.answer(order)
            question = table.question
            if seen is not None:
                seen.see(before, table)
    finally:
        bots.dismiss(seats.values(), table.result() if table.over else None)
    return table.result(), seen


def _own_seed(task: Task, side: str) -> str:
    """A seed that gives nothing away about the dice. Bots that change seats do not repeat themselves."""
    return hashlib.sha256(f"{task.seed} {task.number} {side}".encode()).hexdigest()[:16]


def _keep(game: Game, start: Start, task: Task, given: Sequence[Order], trace: str) -> None:
    """Save the record up to the order that went wrong, and beside it that order and the error."""
    if not task.failures:
        return
    folder = Path(task.failures)
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{task.game}-{task.seed.replace('/', '-')}-{'-'.join(task.players)}"
    match = Match(game, start, task.seed)
    note = "The error came before the next order was chosen."
    for order in given:
        try:
            match.submit(order)
        except Exception:
            note = f"The error came with order {match.number + 1}: {msgspec.json.encode(order).decode()}"
            break
    match.save(folder / f"{stem}.jsonl")
    (folder / f"{stem}.txt").write_text(f"{note}\n\n{trace}", encoding="utf-8")
