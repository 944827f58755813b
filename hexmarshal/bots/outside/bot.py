"""A bot that is a program: it is told what its side may know, answers its questions, and checks what it chooses."""

import time
import weakref
from collections.abc import Mapping
from typing import Any

import msgspec

from hexmarshal.bots.bot import BotFailed
from hexmarshal.bots.outside import limits as limiting
from hexmarshal.bots.outside import messages
from hexmarshal.bots.outside.program import GRACE, Program, words_of
from hexmarshal.core.data.plain import Result
from hexmarshal.core.engine.decision import Decision
from hexmarshal.core.engine.procedure import Order, Refusal, Refused
from hexmarshal.core.engine.view import View

Question = messages.List | messages.Forecast | messages.Explain | messages.Imagine
"""What a program may ask before it chooses."""
QUESTIONS = 10_000
"""How often a program may ask before it chooses."""
SHOWN = 200
"""How much is shown of a line that makes no sense."""


class OutsideBot:
    """One program in one match. It is started when it must choose for the first time."""

    def __init__(self, command: str, seed: int | str, limits: limiting.Limits | None = None, called: str = "") -> None:
        """``called`` is how the bot was named, if not by its command line."""
        words_of(command)  # raises where there is no such program
        self._command, self._seed = command, str(seed)
        self._called = called or f"program:{command}"
        self._limits = limits or limiting.usual()
        self._program: Program | None = None
        self._left = self._limits.match
        self.ended = True
        """Whether it ended by itself when it heard that its match was over."""
        self.name = self._called
        """What it calls itself; before it has said so, how it is named."""
        self.purpose = ""
        """What it is after, if it says so."""

    @property
    def missing(self) -> list[str]:
        """The limits that could not be set when it was started."""
        return [] if self._program is None else self._program.missing

    def choose(self, view: View) -> Order:
        """Its order, if that is legal; else :class:`~hexmarshal.bots.bot.BotFailed`, and it is ended."""
        decision = view.decision
        if decision is None:
            raise ValueError("There is nothing to choose for this side.")
        began = time.monotonic()
        try:
            return self._chosen(view, decision, began + min(self._limits.seconds, self._left))
        except BotFailed:
            self._program = None  # it was ended; whoever asks again starts it again
            raise
        finally:
            self._left -= time.monotonic() - began

    def _chosen(self, view: View, decision: Decision, until: float) -> Order:
        program = self._program or self._started(view, until)
        if not program.quiet():
            raise program.failed(f"it wrote “{shown(program.hear(GRACE))}” though nothing was asked")
        told = self._question(view, decision)
        for _ in range(QUESTIONS):
            said = self._heard(program, until, told, f"{_where(decision)} ")
            if isinstance(said, messages.Order):
                self.purpose = said.purpose or self.purpose
                return self._legal(program, view, decision, said)
            if isinstance(said, messages.Ready):
                raise program.failed("it said “ready” in the middle of the match")
            told = self._answer(view, decision, said)
        raise program.failed(f"it asked {QUESTIONS:,} questions and chose nothing")

    def _question(self, view: View, decision: Decision) -> messages.Said:
        return messages.Choose(view.as_dict(), asked(decision))

    def _answer(self, view: View, decision: Decision, said: Question) -> messages.ToProgram:
        return answer(view, decision, said)

    def _written(self, message: messages.Said) -> bytes:
        return messages.write(message)

    def over(self, result: Result | None) -> None:
        """Tell it how the match ended, and let it end."""
        program, self._program = self._program, None
        if program is not None:
            program.say(messages.write(messages.Over(None if result is None else dict(result))))
            self.ended = program.end(GRACE)

    def _started(self, view: View, until: float) -> Program:
        program = self._program = Program(self._command, self._limits, self._called)
        weakref.finalize(self, program.end)
        said = self._heard(program, until, self._greeting(view))
        if not isinstance(said, messages.Ready):
            raise program.failed("it did not answer “hello” with “ready”")
        if said.version != messages.VERSION:
            here = f"Hexmarshal speaks version {messages.VERSION} of the protocol"
            raise program.failed(f"{here}, and the program version {said.version}")
        self.name = said.name or self.name
        return program

    def _greeting(self, view: View) -> messages.Said:
        return hello(view, self._seed, self._limits)

    def _heard(self, program: Program, until: float, told: messages.Said, where: str = "") -> messages.FromProgram:
        """What it answers to what it is told."""
        program.say(self._written(told))
        late = f"{where}it gave no answer to “{told.__struct_config__.tag}” within {self._limits.seconds:g} s"
        if self._left < self._limits.seconds:
            late = f"{where}it used up its {self._limits.match:g} s for the match"
        line = program.hear(until - time.monotonic(), late)
        try:
            return self._read(line)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise program.failed(f"it wrote “{shown(line)}”, which the protocol does not know: {error}") from None

    def _read(self, line: bytes) -> messages.FromProgram:
        return messages.read(line)

    def _legal(self, program: Program, view: View, decision: Decision, said: messages.Order) -> Order:
        where = _where(decision)
        try:
            order = order_of(view, decision, said.notation, said.order)
        except Refused as refused:
            raise program.failed(
                f"{where} its order “{said.notation or said.order}” cannot be read: {refused}"
            ) from None
        refusal = decision.explain(order)
        if refusal is not None:
            raise program.failed(f"{where} its order “{decision.write(order)}” is not legal: {refusal}")
        return order


def _where(decision: Decision) -> str:
    """Which decision an error is about, to begin a sentence with."""
    return f"at “{decision.kind}”, order {decision.number + 1},"


def shown(line: bytes) -> str:
    """The beginning of a line, as far as it can be printed.

    >>> shown(b'{"say": 1}\\x07')
    '{"say": 1}?'
    """
    text = line[:SHOWN].decode("utf-8", "replace")
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def hello(view: View, seed: str, limits: limiting.Limits) -> messages.Hello:
    """The first line to a program."""
    assert view.side is not None
    return messages.Hello(
        version=messages.VERSION,
        game=view.game,
        scenario=view.scenario,
        options=dict(view.options),
        side=view.side,
        sides=list(view.sides),
        seed=seed,
        seconds=limits.seconds,
        match_seconds=limits.match,
    )


def asked(decision: Decision) -> messages.Asked:
    """A decision as a program reads it."""
    return messages.Asked(
        decision.number, decision.side, decision.kind, decision.prompt, decision.clause, decision.subjects()
    )


def order_of(view: View, decision: Decision, notation: str, plain: Mapping[str, Any] | None) -> Order:
    """An order that a program names, legal or not; :class:`Refused` if it cannot be read."""
    if plain is None:
        return decision.read(notation[:1000])
    try:
        return view.order(plain)
    except ValueError as error:
        raise Refused(Refusal("unreadable", "", f"This is not an order of the game: {error}.")) from None


def answer(view: View, decision: Decision, said: Question) -> messages.ToProgram:
    """What a program is told that asks."""
    try:
        match said:
            case messages.List(subject=subject):
                orders = decision.orders(subject) if subject else decision.all_orders()
                return messages.Orders([messages.Offer(decision.write(o), msgspec.to_builtins(o)) for o in orders])
            case messages.Explain(notation=notation, order=plain):
                refusal = decision.explain(order_of(view, decision, notation, plain))
                return _refused(refusal) if refusal is not None else messages.Refused("", "", "")
            case messages.Forecast(notation=notation, order=plain):
                told = view.forecast(order_of(view, decision, notation, plain))
                return messages.Foreseen([messages.Chance(float(o.chance), o.result, o.value) for o in told.outcomes])
            case messages.Imagine(seed=seed, orders=tried):
                return _imagined(view, seed, tried)
    except Refused as refused:
        return _refused(refused.refusal)


def _refused(refusal: Refusal) -> messages.Refused:
    return messages.Refused(refusal.code, refusal.clause, refusal.sentence)


def _imagined(view: View, seed: str, tried: list[str]) -> messages.Imagined:
    """What comes of some orders on an imagined match."""
    trial, events = view.imagine(seed), list[str]()
    side = view.side
    assert side is not None
    for text in tried:
        decision = trial.decision
        if decision is None:
            raise Refused(Refusal("over", "", "The imagined match is over."))
        events += [
            str(event) for event in trial.submit(decision.read(text[:1000])) if not event.only or side in event.only
        ]
    decision = trial.decision
    seen = view.of(trial).as_dict()
    return messages.Imagined(events, seen, None if decision is None else asked(decision), trial.value(side))
