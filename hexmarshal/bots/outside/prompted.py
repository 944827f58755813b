"""A seat played by a program that answers text with text, such as a language model behind a command.

For every answer the program is run once: the prompt is its standard input, what it prints is its answer. It gets no
limits but time, for it will want the network; so it is a program of whoever runs it, never a stranger's.
"""

import re
import subprocess
import time
from collections.abc import Callable

import msgspec

from hexmarshal.bots.bot import Bot
from hexmarshal.bots.outside.program import words_of
from hexmarshal.core.engine.decision import Decision
from hexmarshal.core.engine.procedure import Order, Refused
from hexmarshal.core.engine.view import View

LISTINGS = 5
"""How often it may ask for orders before each answer counts as a try."""
LISTED = 200
"""How many orders are listed at a time."""
ANSWER = 100_000
"""How many characters of an answer are read: the last ones."""
ASKING = re.compile(r"orders(?:\s+(?P<subject>\S.*))?", re.IGNORECASE)
"""An answer that asks for a list."""


class Report(msgspec.Struct, frozen=True):
    """What a program may say of its own expense, as JSON on a line of its own."""

    tokens: int = 0
    """How many tokens the answer took."""
    cost: float = 0.0
    """What it cost, in whatever currency."""


class Try(msgspec.Struct, frozen=True, omit_defaults=True):
    """One answer, as it is logged."""

    number: int
    """How many orders were given before."""
    side: str
    """Who was asked,"""
    kind: str
    """and what about."""
    tried: int
    """Which try it was, from 1."""
    prompt: int
    """How many characters the prompt had."""
    answer: str
    """What was read as the answer."""
    seconds: float
    """How long it took."""
    order: str = ""
    """The order that was given for it; empty if it was none."""
    code: str = ""
    """Why it was refused, as a word for programs,"""
    clause: str = ""
    """by which clause,"""
    sentence: str = ""
    """and in words."""
    tokens: int = 0
    """What the program reported,"""
    cost: float = 0.0
    """if it did."""
    fallback: str = ""
    """The bot that chose after all tries were used up."""


class Prompted:
    """A bot that asks a program in words."""

    def __init__(
        self, command: str, fallback: Bot, tries: int = 3, seconds: float = 120.0,
        log: Callable[[Try], None] = lambda _: None,
    ) -> None:  # fmt: skip
        self._words = words_of(command)
        self._fallback, self._tries, self._seconds, self._log = fallback, tries, seconds, log
        self.name = f"seat:{command}"
        """What it is called."""
        self.purpose = ""

    def choose(self, view: View) -> Order:
        """Its order; after too many answers that are none, that of the fallback."""
        decision = view.decision
        if decision is None:
            raise ValueError("There is nothing to choose for this side.")
        told, tried, listings = "", 1, 0
        while tried <= self._tries:
            text = prompt(view, decision, told, tried, self._tries)
            began = time.monotonic()
            answer, report, failed = self._answered(text)
            tries = Try(
                decision.number, decision.side, decision.kind, tried, len(text), answer[:500],
                round(time.monotonic() - began, 3), tokens=report.tokens, cost=report.cost,
            )  # fmt: skip
            asking = ASKING.fullmatch(answer)
            if asking is not None and listings < LISTINGS:
                listings += 1
                told = listed(decision, asking["subject"] or "")
                self._log(tries)
                continue
            try:
                if failed:
                    told = f"Your last answer could not be read: {failed}"
                    self._log(msgspec.structs.replace(tries, code="no-answer", sentence=failed))
                else:
                    order = decision.read(answer[:1000])
                    refusal = decision.explain(order)
                    if refusal is not None:
                        raise Refused(refusal)
                    self._log(msgspec.structs.replace(tries, order=decision.write(order)))
                    return order
            except Refused as refused:
                told = f"Your last answer “{answer[:200]}” was refused: {refused}"
                self._log(
                    msgspec.structs.replace(tries, code=refused.code, clause=refused.clause, sentence=refused.sentence)
                )
            tried += 1
        order = self._fallback.choose(view)
        self._log(
            Try(
                decision.number, decision.side, decision.kind, tried, 0, "", 0.0,
                order=decision.write(order), fallback=self._fallback.name,
            )
        )  # fmt: skip
        return order

    def _answered(self, text: str) -> tuple[str, Report, str]:
        """The answer, what it cost, and what went wrong."""
        try:
            done = subprocess.run(
                self._words, input=text.encode(), stdout=subprocess.PIPE, timeout=self._seconds, check=False
            )
        except subprocess.TimeoutExpired:
            return "", Report(), f"there was none within {self._seconds:g} s."
        said, report = answer_of(done.stdout.decode("utf-8", "replace")[-ANSWER:])
        if done.returncode:
            return said, report, f"the program ended with exit code {done.returncode}."
        return said, report, "" if said else "it was empty."


def answer_of(text: str) -> tuple[str, Report]:
    """What a text answers: its last line, without the word ``order:`` or marks around it. What it cost is told apart.

    >>> answer_of("The corps must hold.\\n\\nOrder: `IV holds`\\n" + '{"tokens": 812, "cost": 0.004}')
    ('IV holds', Report(tokens=812, cost=0.004))
    """
    report, lines = Report(), [line.strip() for line in text.splitlines() if line.strip()]
    if lines and lines[-1].startswith("{"):
        try:
            report = msgspec.json.decode(lines[-1], type=Report)
            lines.pop()
        except msgspec.MsgspecError:
            report = Report()
    last = lines[-1].strip("`*\"'“” ") if lines else ""
    return re.sub(r"^(?:order|answer)\s*:\s*", "", last, flags=re.IGNORECASE).strip("`*\"'“” "), report


def prompt(view: View, decision: Decision, told: str = "", tried: int = 1, tries: int = 1) -> str:
    """All that a side knows, and what it must decide, in words."""
    lines = [
        f"You play the side {view.side} in the board wargame “{view.title}”, by its complete rules. Turn: {view.turn}.",
        "",
        "# The situation",
        *_state(view),
        "",
        "# The pieces, as far as you know them",
        *_pieces(view),
        "",
        "# Your decision",
        f"{decision.prompt} (clause {decision.clause})",
        f"You can pick up: {', '.join(decision.subjects())}.",
        "",
        "# How to answer",
        "Answer with one order in the notation of the game, on the last line, such as:",
        *(f"  {decision.write(order)}" for order in _examples(decision)),
        "Or answer “orders” to have all legal orders listed, “orders SUBJECT” for those of one subject.",
    ]
    if told:
        lines += ["", "# About your last answer", told, f"This is try {tried} of {tries}."]
    return "\n".join(lines) + "\n"


def listed(decision: Decision, subject: str) -> str:
    """The legal orders of a subject, or all."""
    orders = decision.orders(subject) if subject else decision.all_orders()
    if not orders:
        return f"There is no order for “{subject}”. You can pick up: {', '.join(decision.subjects())}."
    rest = f"\n  … and {len(orders) - LISTED} more; ask for one subject." if len(orders) > LISTED else ""
    return "The legal orders:\n" + "\n".join(f"  {decision.write(order)}" for order in orders[:LISTED]) + rest


def _examples(decision: Decision) -> list[Order]:
    """An order of each of a few subjects."""
    return [decision.orders(subject)[0] for subject in decision.subjects()[-4:]]


def _state(view: View) -> list[str]:
    """The state, a line for each part."""
    return [
        f"{name.replace('_', ' ')}: {_plain(value)}"
        for name, value in view.state().items()
        if value not in (None, [], {})
    ]


def _pieces(view: View) -> list[str]:
    """The pieces by where they are; off the map they are only counted."""
    found: dict[str, list[str]] = {}
    for piece in view.pieces():
        about = ", ".join(
            f"{name} {value}" for name, value in piece.items() if name in FACTS and value not in (None, False, 0)
        )
        found.setdefault(str(piece["at"]), []).append(f"{piece['title']} [{piece['id']}{', ' * bool(about)}{about}]")
    cells = {label for label in found if view.board.find(label) is not None}
    lines = [f"{label}: {'; '.join(found[label])}" for label in sorted(cells)]
    return lines + [f"{place}: {len(pieces)} pieces" for place, pieces in sorted(found.items()) if place not in cells]


FACTS = (
    "side",
    "combat",
    "strength",
    "attack",
    "defence",
    "movement",
    "reduced",
    "disorganised",
    "steps",
    "moved",
    "general",
)
"""What is told of a piece besides its name and place, where a game has it."""


def _plain(value: object) -> str:
    """A value in a line."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {_plain(one)}" for name, one in value.items() if one not in (None, [], {}))
    if isinstance(value, list):
        return "; ".join(_plain(one) for one in value)
    return str(value)
