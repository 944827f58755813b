"""New weights against the old: the same bot with either, sides swapped over the same dice, until it is plain."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from hexmarshal.bots.weighed import named
from hexmarshal.lab.ladder import ladder
from hexmarshal.lab.runner import Progress
from hexmarshal.lab.sprt import By, Test, Verdict
from hexmarshal.lab.terms import Terms

BETTER: Mapping[By, Test] = {
    "margin": Test(by="margin", low=0.0, high=0.3),
    "wins": Test(by="wins", low=0.0, high=60.0),
}
"""New weights are kept if they are plainly ahead: by this much of what a pair of matches comes to, or in Elo."""
NO_WORSE: Mapping[By, Test] = {
    "margin": Test(by="margin", low=-0.3, high=0.0),
    "wins": Test(by="wins", low=-60.0, high=0.0),
}
"""Terms are dropped if it makes the bot no weaker."""


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """How new weights did against those before."""

    bot: str
    """Who played with both."""
    wins: int
    """Matches that the new weights won,"""
    draws: int
    """drew,"""
    losses: int
    """and lost."""
    mean: float
    """The margin of a pair of matches, on average."""
    ratio: float
    """The logarithm of the likelihood ratio with which it ended."""
    verdict: Verdict
    """H1 where the new weights are better; empty where it was not plain after all matches."""
    seconds: float
    """The processor time that both thought."""
    slower: float = 1.0
    """How many times as long the new one thought as the old."""
    interrupted: bool = False
    """Whether Ctrl-C ended it."""

    @property
    def won(self) -> bool:
        """Whether the new weights are to be kept."""
        return self.verdict == "H1"

    def __str__(self) -> str:
        return f"{self.wins} : {self.draws} : {self.losses} ({self.bot})"


def trial(
    game: str, scenario: str, bot: str, new: Path, old: Path, *, matches: int, seed: str, into: Path, workers: int,
    test: Test, progress: Progress | None = None,
) -> Trial:  # fmt: skip
    """Let the new weights play the old."""
    names = named(bot, new), named(bot, old)
    terms = Terms(into=str(into), workers=workers)
    run = ladder(game, names, matches, seed, scenario=scenario, terms=terms, test=test, progress=progress)
    (pairing,), state = run.pairings, run.tested
    assert state is not None
    new_time, old_time = (run.thinking[name].seconds for name in names)
    return Trial(
        bot=bot,
        wins=pairing.wins,
        draws=pairing.draws,
        losses=pairing.losses,
        mean=round(state.mean, 3),
        ratio=round(state.ratio, 3),
        verdict=state.verdict,
        seconds=round(sum(thought.seconds for thought in run.thinking.values()), 1),
        slower=round(new_time / old_time, 3) if old_time else 1.0,
        interrupted=run.interrupted,
    )
