"""How fast it goes, on one core, beside a yardstick measured in the same run.

The yardstick is a fixed piece of plain Python. A machine twice as fast runs it twice as fast, so a figure divided by
it can be compared between machines, and between busy and idle hours of the same one.
"""

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

import msgspec

from hexmarshal import atlas, bots
from hexmarshal.atlas.sheet import draw
from hexmarshal.core.board.board import Board
from hexmarshal.core.engine.match import Decision, Match
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.games import names

REFERENCE = 100.0
"""Figures are normalised to a machine that does this many yardstick rounds a second. The number itself is arbitrary."""
GAME = "fury"


class Figure(msgspec.Struct, frozen=True):
    """One measurement."""

    name: str
    """What it is."""
    value: float
    """What this machine did."""
    unit: str
    """Its unit."""
    target: str | None
    """The target; ``None`` where there is none."""
    ok: bool | None
    """Whether the target is met."""
    normalised: float | None = None
    """The value as it would be on a machine of the reference speed."""


def run(seconds: float = 20.0) -> list[Figure]:
    """Measure everything in about this many seconds."""
    rounds = [yardstick()]
    share = seconds / 10
    played = {game: random_play(game, 1.5 * share) for game in names()}
    rounds.append(yardstick())
    tables = _positions(max(share, 2.0))
    copies = _copies(tables, share)
    subjects, orders = _listing(tables, 3 * share)
    rounds.append(yardstick())
    loading = _loading()
    cold = _cold_start()
    boards = [_best(partial(Board.from_file, sheet.path), 0.3) for sheet in atlas.sheets()]
    drawing = max(_best(partial(draw, atlas.load(sheet.game, sheet.sheet)), 0.3) for sheet in atlas.sheets())
    rounds.append(yardstick())
    speed = median(rounds) / REFERENCE

    def slow(name: str, value: float, unit: str, most: float | None = None) -> Figure:
        """Something that should be small."""
        digits = 3 if unit == "s" else 1
        target, ok = (None, None) if most is None else (f"at most {most:,g}", value <= most)
        return Figure(name, round(value, digits), unit, target, ok, round(value * speed, digits))

    def quick(name: str, value: float, unit: str, least: float) -> Figure:
        """Something that should be large."""
        return Figure(name, round(value), unit, f"at least {least:,g}", value >= least, round(value / speed))

    return [
        Figure("yardstick", round(median(rounds), 1), "rounds/s", None, None, REFERENCE),
        *(quick(f"random play, {game}", value, "decisions/s", 10_000) for game, value in played.items()),
        slow("copy of a position", copies, "µs", 5),
        slow("orders of one subject, median", median(orders), "µs", 100),
        slow("orders of one subject, worst", max(orders), "µs", 2_000),
        slow("subjects of a decision, median", median(subjects), "µs"),
        slow("subjects of a decision, worst", max(subjects), "µs"),
        slow("loading a finished match", loading, "s", 1),
        slow("hexmarshal games, cold start", cold, "s", 0.3),
        slow("loading the slowest board", max(boards), "s", 0.05),
        slow("drawing the slowest board", drawing, "s", 1),
    ]


def yardstick(repeats: int = 5) -> float:
    """Rounds a second of a fixed piece of plain Python: lists, dicts, small objects, long integers."""
    best = float("inf")
    for _ in range(repeats):
        began = time.perf_counter()
        _round()
        best = min(best, time.perf_counter() - began)
    return 1 / best


def _round() -> int:
    total = 0
    mask = (1 << 600) - 1
    for i in range(12_000):
        cell = i * 7919 % 600
        mask ^= 1 << cell
        pair = (cell, i & 15)
        known = {pair: mask, cell: pair}
        total += len(known) + (mask >> cell & 1)
        row = [x + cell for x in range(4)]
        row.sort(reverse=True)
        total += row[0]
    return total


def random_play(game: str, seconds: float, stretches: int = 3) -> float:
    """Decisions a second: list the subjects, list the orders of one, submit one. The best of some stretches."""
    best = 0.0
    seed = 0
    _play_out(game, seed)  # work done once for all matches is not counted
    for _ in range(stretches):
        decisions, spent = 0, 0.0
        while spent < seconds / stretches:
            seed += 1
            began = time.perf_counter()
            decisions += _play_out(game, seed, began + seconds).number
            spent += time.perf_counter() - began
        best = max(best, decisions / spent)
    return best


def _play_out(game: str, seed: int, until: float = float("inf")) -> Match:
    """A match at random, to its end or until the clock says so."""
    match = Match.new(game, seed=seed)
    chance = random.Random(seed).random
    while (decision := match.decision) is not None and time.perf_counter() < until:
        subjects = decision.subjects()
        orders = decision.orders(subjects[int(chance() * len(subjects))])
        match.submit(orders[int(chance() * len(orders))])
    return match


def _positions(seconds: float) -> list[AnyTable]:
    """Positions of real matches: eager against random, every decision of them."""
    tables: list[AnyTable] = []
    end = time.perf_counter() + seconds
    seed = 0
    while time.perf_counter() < end or not tables:
        seed += 1
        match = Match.new(GAME, seed=seed)
        players = ("random", "eager") if seed % 2 else ("eager", "random")
        seats = {side: bots.make(name, seed) for side, name in zip(match.sides, players, strict=True)}
        while (decision := match.decision) is not None and (time.perf_counter() < end or len(tables) < 50):
            tables.append(match.table.copy())
            match.submit(seats[decision.side].choose(match.view(decision.side)))
    return tables


def _copies(tables: list[AnyTable], seconds: float) -> float:
    """Microseconds for a copy."""
    table = tables[len(tables) // 2]
    return _best(lambda: [table.copy() for _ in range(1000)], seconds) * 1e3


def _best(action: Callable[[], object], seconds: float) -> float:
    """The quickest of many runs, in seconds: what else the machine does only ever adds to it."""
    best = float("inf")
    end = time.perf_counter() + seconds
    while True:
        began = time.perf_counter()
        action()
        now = time.perf_counter()
        best = min(best, now - began)
        if now > end:
            return best


def _listing(tables: list[AnyTable], seconds: float) -> tuple[list[float], list[float]]:
    """Microseconds for the subjects of a decision, and then for the orders of each of them, from an empty cache.

    Each is measured three times and the quickest taken: a worst case should be the program's, not the machine's.
    """
    chosen = random.Random(1914).sample(tables, len(tables))
    subjects_times, orders_times = [], []
    end = time.perf_counter() + seconds
    for table in chosen:
        if time.perf_counter() > end:
            break
        runs = [_list_once(table) for _ in range(3)]
        subjects_times.append(min(taken for taken, _ in runs) * 1e6)
        orders_times += [min(times) * 1e6 for times in zip(*(taken for _, taken in runs), strict=True)]
    return subjects_times, orders_times


def _list_once(table: AnyTable) -> tuple[float, list[float]]:
    fresh = table.copy()
    fresh.cache = {}
    question = fresh.question
    assert question is not None
    decision = Decision(fresh, question, 0)
    began = time.perf_counter()
    subjects = decision.subjects()
    taken = time.perf_counter() - began
    times = []
    for subject in subjects:
        began = time.perf_counter()
        decision.orders(subject)
        times.append(time.perf_counter() - began)
    return taken, times


def _loading() -> float:
    """Seconds to load a finished match."""
    match = _play_out(GAME, 1914)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.jsonl"
        match.save(path)
        return _best(lambda: Match.load(path), 1.0)


def _cold_start() -> float:
    """Seconds for ``hexmarshal games`` as a process of its own."""
    command = [sys.executable, "-m", "hexmarshal.cli", "games"]
    return _best(lambda: subprocess.run(command, check=True, capture_output=True), 1.5)
