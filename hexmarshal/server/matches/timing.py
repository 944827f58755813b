"""The clocks of a room: when they run, and what is shown of them."""

import time
from collections.abc import Callable, Mapping, Sequence

from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.procedure import Refusal, Refused
from hexmarshal.desk.game_desk import game_desk
from hexmarshal.server import clock, seats
from hexmarshal.server.clock import ClockRules, Nap, Times
from hexmarshal.server.seats import Chair
from hexmarshal.server.structs import Clock, Time

Watch = Callable[[], float]
"""Who tells the time, in seconds since 1970."""


class Timing:
    """The clocks of one match; most have none."""

    def __init__(self, times: Times | None, watch: Watch = time.time, naps: Sequence[Nap] = ()) -> None:
        self.times = times
        """As they are on the disk; ``None`` where nobody wanted a clock."""
        self._watch = watch
        self._naps = naps

    @property
    def now(self) -> int:
        """The time, in milliseconds."""
        return int(self._watch() * 1000)

    def ordered(self, after: Match, side: str, chairs: Mapping[str, Chair]) -> Times | None:
        """The clocks after an order of a side."""
        if self.times is None:
            return None
        return clock.ordered(self.times, side, turn_of(after), running(after, chairs), self.now, self._naps)

    def standing(self, after: Match, chairs: Mapping[str, Chair]) -> Times | None:
        """The clocks where orders were taken back, a seat was taken or the match has ended. No time is given back."""
        return None if self.times is None else clock.run(self.times, running(after, chairs), self.now, self._naps)

    def late(self) -> str:
        """The side that has lost on time; empty if none has."""
        return "" if self.times is None else clock.late(self.times, self.now, self._naps)

    def due(self) -> float | None:
        """In how many seconds somebody will have lost on time; ``None`` if nobody can."""
        if self.times is None or not self.times.rules.forfeit:
            return None
        found = clock.due(self.times, self.now, self._naps)
        return None if found is None else found / 1000

    def left_of_bot(self, used: float) -> float | None:
        """How many seconds a bot has left that keeps to what was agreed for persons; ``None`` where there is no total.

        A bot has no clock that others see, and it loses nothing by it. Seconds that come with orders are not counted.
        """
        if self.times is None or self.times.rules.kind != "total":
            return None
        return clock.allowance(self.times.rules) / 1000 - used

    def shown(self) -> Clock | None:
        """The clocks as everybody may see them."""
        return shown(self.times, self.now, self._naps)


def first(rules: ClockRules | None, match: Match, chairs: Mapping[str, Chair], now: float) -> Times | None:
    """The clocks of a match that is about to begin."""
    if rules is None:
        return None
    persons = [side for side in match.sides if chairs[side].kind != seats.BOT]
    return clock.run(clock.begun(rules, persons, turn_of(match)), running(match, chairs), int(now * 1000))


def shown(times: Times | None, now: int, naps: Sequence[Nap]) -> Clock | None:
    """Clocks as everybody may see them."""
    if times is None:
        return None
    sides = {side: Time(clock.left(hand, now, naps), bool(hand.since)) for side, hand in times.hands.items()}
    return Clock(clock.said(times.rules), times.rules.forfeit, sides)


def running(match: Match, chairs: Mapping[str, Chair]) -> tuple[str, ...]:
    """The sides whose clocks run: those that must choose, once everybody is there."""
    if match.over or any(chair.kind == seats.OPEN for chair in chairs.values()):
        return ()
    return match.view(None).waiting


def turn_of(match: Match) -> str:
    """The turn of the track."""
    return game_desk(match.game.meta.id).turn(match.table, None)


def lost_on_time() -> Refused:
    """An order that came too late."""
    return Refused(Refusal("time-lost", "", "A player has run out of time and lost the match, as agreed."))
