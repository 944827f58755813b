"""One match between bots, as anybody plays it: through :class:`~hexmarshal.core.engine.match.Match`.

What is to be played is a value that travels to another process or another machine, and so is what came of it. Nothing
is read from a file here and nothing is written: whoever hands out the matches does both.
"""

import hashlib
import traceback
from time import process_time

import msgspec

from hexmarshal import bots
from hexmarshal.core.engine.game import Start
from hexmarshal.core.engine.match import Decision, Match
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.view import View
from hexmarshal.core.records import journal
from hexmarshal.games import load
from hexmarshal.lab.clock import Clock, Thinking
from hexmarshal.lab.measures import Course, Watch, watch
from hexmarshal.lab.mishaps import Counted, Tally
from hexmarshal.lab.sampling import Sample, Sampling

CAP = 100_000
"""Orders after which a match is stopped that does not end; none that the rules allow takes this many."""


class Runaway(RuntimeError):
    """A match that was stopped: it took too many orders, or too long."""


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """A match to be played. Everything in it travels to another process."""

    game: str
    """The game, by its id."""
    start: Start
    """Scenario, options, overlay and position, each in full."""
    number: int
    """Which match of the series it is, from 0."""
    seed: str
    """The dice of the match."""
    players: tuple[str, ...]
    """The bot of each side, in the order of the game's sides."""
    labels: tuple[str, ...] = ()
    """What rows call who plays each side; empty where the names of the bots tell them apart."""
    series: int = 0
    """Which of several series it belongs to."""
    timed: bool = False
    """Whether to time the bots."""
    measured: bool = False
    """Whether to take the game's measures turn by turn."""
    told: bool = False
    """Whether to tell every order."""
    recorded: bool = False
    """Whether its record is wanted."""
    counted: bool = False
    """Whether to count what the sides bring upon themselves."""
    sampled: bool = False
    """Whether to note how much there is of each term of the game's judgement, at some positions of each turn."""
    cap: int = CAP
    """After how many orders it is stopped and reported as an error."""
    seconds: float = 0.0
    """After how much processor time it is stopped and reported as an error; 0 for never."""


class Decided(msgspec.Struct, frozen=True):
    """One order of a match, with what it answered."""

    turn: str
    """The turn in which it was given."""
    side: str
    """Who gave it."""
    kind: str
    """What the choice was about."""
    clause: str
    """The clause that asked."""
    order: str
    """The order in its notation."""
    dice: tuple[int, ...]
    """What chance gave for it."""
    seconds: float
    """How much processor time it took."""


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
    score: int = 0
    """The score by which it was decided."""
    turn: str = ""
    """The turn in which it ended."""
    digest: str = ""
    """The position with which it ended, by its digest."""
    orders: tuple[int, ...] = ()
    """How many orders each side gave, in the order of the game's sides."""
    seconds: float = 0.0
    """How much processor time it took in all."""
    mishaps: Counted = ()
    """What the sides brought upon themselves; empty if nobody asked."""
    told: tuple[Decided, ...] = ()
    """Every order; empty if nobody asked."""
    samples: tuple[Sample, ...] = ()
    """How much there was of each term in the course of the match; empty if nobody asked."""
    record: bytes = b""
    """Its record, if that was asked for or something went wrong."""
    trace: str = ""
    """Where it went wrong, for whoever mends it."""

    @property
    def victors(self) -> tuple[str, ...]:
        """Every side that won; none for a draw."""
        return self.winners or ((self.winner,) if self.winner else ())


def play(task: Task) -> Outcome:
    """Play a match to its end. What goes wrong is told in the outcome."""
    began = process_time()
    match = Match(load(task.game), task.start, task.seed)
    notes = _Notes(task, match)
    error = trace = ""
    try:
        _play(task, match, notes, began)
    except Exception as raised:
        error, trace = f"{type(raised).__name__}: {raised}", f"{notes.where(match)}\n\n{traceback.format_exc()}"
    result = match.result
    return Outcome(
        task.number,
        match.number,
        result["winner"] if result else "",
        result["level"] if result else "",
        error,
        tuple(result.get("winners", ())) if result else (),
        task.series,
        thinking=tuple(notes.clock.thoughts) if task.timed else (),
        course=notes.seen.course if notes.seen is not None and not error else (),
        score=result["score"] if result else 0,
        turn=match.table.show_turn(),
        digest=match.digest(),
        orders=tuple(notes.orders.values()),
        seconds=process_time() - began,
        mishaps=notes.tally.counted if notes.tally is not None else (),
        told=tuple(notes.told),
        samples=notes.sampling.samples if notes.sampling is not None and not error else (),
        record=journal.record(match) if task.recorded or error else b"",
        trace=trace,
    )


class _Notes:
    """All that is noted of one match while it is played."""

    def __init__(self, task: Task, match: Match) -> None:
        self.clock = Clock(match.game.meta.parties)
        self.seen: Watch | None = watch(task.game, match.table) if task.measured else None
        self.tally: Tally | None = Tally(task.game, match.table) if task.counted else None
        self.sampling = Sampling(match.game, match.table, f"{task.seed} {task.number}") if task.sampled else None
        self.orders = dict.fromkeys(match.sides, 0)
        self.told: list[Decided] = []
        self.chosen: Order | None = None

    def where(self, match: Match) -> str:
        """Where an error came, in a sentence."""
        if self.chosen is None:
            return "The error came before the next order was chosen."
        return f"The error came with order {match.number + 1}: {msgspec.json.encode(self.chosen).decode()}"


def _play(task: Task, match: Match, notes: _Notes, began: float) -> None:
    match.seats = dict(zip(match.sides, task.players, strict=True))
    seats = {side: bots.make(name, _own_seed(task, side)) for side, name in match.seats.items()}
    try:
        while (decision := match.decision) is not None:
            if match.number == task.cap:
                raise Runaway(f"the match was stopped after {task.cap} orders, {_when(match, decision)}")
            if task.seconds and process_time() - began > task.seconds:
                raise Runaway(f"the match was stopped after {task.seconds:g} s, {_when(match, decision)}")
            notes.chosen, before = None, match.table
            if notes.sampling is not None:
                notes.sampling.see(match.number, decision.side, before)
            decide = _decide_and_tell if task.told else _decide
            decide(task, match, notes, decision, seats[decision.side])
            notes.orders[decision.side] += 1
            if notes.seen is not None:
                notes.seen.see(before, match.table)
    finally:
        bots.dismiss(seats.values(), match.result)


def _decide(task: Task, match: Match, notes: _Notes, decision: Decision, bot: bots.Bot) -> None:
    """Let a bot give an order."""
    side = decision.side
    view = View(match.game, match.table, decision, side, match.start)
    purpose = bot.purpose if task.recorded else ""
    notes.chosen = notes.clock.choose(bot, view, side) if task.timed else bot.choose(view)
    if notes.tally is None:
        match.submit(notes.chosen)
    else:
        before = match.table
        notes.tally.asked(decision, notes.chosen)
        notes.tally.happened(match.submit(notes.chosen), before, match.table)
    if task.recorded and bot.purpose != purpose:
        match.purposes[match.number] = bot.purpose


def _decide_and_tell(task: Task, match: Match, notes: _Notes, decision: Decision, bot: bots.Bot) -> None:
    """The same, with a row for it."""
    turn, table, began = match.table.show_turn(), match.table, process_time()
    kind, clause = decision.kind, decision.clause
    _decide(task, match, notes, decision, bot)
    seconds, given = process_time() - began, match.journal[-1]
    notes.told.append(Decided(turn, decision.side, kind, clause, table.write(given.order), given.chance, seconds))


def _when(match: Match, decision: Decision) -> str:
    """Where a match stands, in a few words."""
    return f"in {match.table.show_turn()} at “{decision.kind}”"


def _own_seed(task: Task, side: str) -> str:
    """A seed that gives nothing away about the dice. Bots that change seats do not repeat themselves."""
    return hashlib.sha256(f"{task.seed} {task.number} {side}".encode()).hexdigest()[:16]
