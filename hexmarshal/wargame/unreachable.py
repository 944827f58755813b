"""Sentences about what no play of a scenario brings about, though a position with it is sound and may be played.

A game's own list stands in its ``unreachable.py``, beside the invariants of every position. Each entry is a proof
that no play leads there, never a guess: a position without any may be out of reach all the same.
"""

from collections.abc import Iterator, Mapping, Sequence

from hexmarshal.core.data.wording import count, listing

NAMED = 4
"""How many counters are named in one sentence."""


def some(names: Sequence[str]) -> str:
    """The first of many names, and how many more there are.

    >>> some(["III", "IV"]), some(["I", "II", "III", "IV", "V", "VI"])
    ('III and IV', 'I, II, III, IV and two more')
    """
    more = len(names) - NAMED
    rest = count(more, "more").removesuffix("s")
    return listing(names) if more < 1 else f"{', '.join(names[:NAMED])} and {rest}"


def out_of_play(names: Sequence[str]) -> Iterator[str]:
    """Counters of the scenario that are nowhere.

    >>> next(out_of_play(["III"]))
    'III is out of play: the scenario has it, and no rule takes a counter out of the game.'
    """
    if names:
        verb, whom = ("is", "it") if len(names) == 1 else ("are", "them")
        yield f"{some(names)} {verb} out of play: the scenario has {whom}, and no rule takes a counter out of the game."


def early(names: Mapping[str, str], now: str, clause: str) -> Iterator[str]:
    """Counters in play before their turn: each with the turn in which it arrives.

    >>> next(early({"III": "S2", "IV": "S3"}, "S1", "11.4a"))
    'III (S2) and IV (S3) are in play in S1, before they can arrive (11.4a).'
    """
    if names:
        who = some([f"{name} ({turn})" for name, turn in names.items()])
        verb, they = ("is", "it") if len(names) == 1 else ("are", "they")
        yield f"{who} {verb} in play in {now}, before {they} can arrive ({clause})."


def late(names: Mapping[str, str], now: str, clause: str) -> Iterator[str]:
    """Counters that are still to come after their turn.

    >>> next(late({"III": "S2"}, "S4", "11.4a"))
    'III (S2) is still to arrive in S4, after its turn (11.4a).'
    """
    if names:
        who = some([f"{name} ({turn})" for name, turn in names.items()])
        verb, whose = ("is", "its") if len(names) == 1 else ("are", "their")
        yield f"{who} {verb} still to arrive in {now}, after {whose} turn ({clause})."


def outside(turns: Mapping[int, str], now: int, first: int, last: int, what: str = "turn") -> Iterator[str]:
    """A turn that the scenario does not have; ``turns`` are their names.

    >>> next(outside({0: "A2", 1: "S1", 2: "S2"}, 2, 0, 1))
    'S2 is not a turn of the scenario, which lasts from A2 to S1.'
    """
    if not first <= now <= last:
        yield f"{turns[now]} is not a {what} of the scenario, which lasts from {turns[first]} to {turns[last]}."
