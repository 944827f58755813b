"""How long the bots of a room have thought, and may still think: what those who watch see of it."""

from hexmarshal.server.structs import Thinking


class Pondering:
    """The thoughts of a room's bots, in time. None of it is kept when the server ends: a bot then has all its time."""

    def __init__(self) -> None:
        self.side = ""
        """Whose bot thinks; empty while none does."""
        self.seconds = 0.0
        """How long it may think about its turn; 0 where it stops by itself."""
        self.hurried = False
        """Whether somebody wants this turn of it to be over."""
        self._turns: dict[str, str] = {}
        self._used: dict[str, float] = {}
        self._here: dict[str, float] = {}
        self._begun = 0

    def used(self, side: str) -> float:
        """How many seconds the bot of a side has thought in this match."""
        return self._used.get(side, 0.0)

    def begin(self, side: str, turn: str, now: int, seconds: float) -> None:
        """It begins to think, at a time in milliseconds."""
        if self._turns.get(side) != turn:
            self._turns[side], self._here[side] = turn, 0.0
            self.hurried = False
        self.side, self.seconds, self._begun = side, seconds, now

    def end(self, now: int) -> None:
        """It has chosen."""
        took = max(now - self._begun, 0) / 1000
        self._used[self.side] = self.used(self.side) + took
        self._here[self.side] = self._here.get(self.side, 0.0) + took
        self.side = ""

    def told(self, now: int) -> Thinking:
        """What those are told who watch."""
        gone = self._here.get(self.side, 0.0) + max(now - self._begun, 0) / 1000
        return Thinking(self.side, 0.0 if self.hurried else max(self.seconds - gone, 0.0), self.hurried)
