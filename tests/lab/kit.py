"""Tasks for the tests of the lab."""

from hexmarshal.games import load, meta
from hexmarshal.lab.play import CAP, Task


def a_task(
    game: str, players: tuple[str, ...], scenario: str = "", *, number: int = 0, seed: str = "1/0", cap: int = CAP,
    seconds: float = 0.0, timed: bool = False, measured: bool = False, told: bool = False,
) -> Task:  # fmt: skip
    """A match from the start of a scenario."""
    start = load(game).read_start(scenario or meta(game).scenarios[0], {}, None)
    return Task(
        game=game, start=start, number=number, seed=seed, players=players, cap=cap, seconds=seconds, timed=timed,
        measured=measured, told=told,
    )  # fmt: skip
