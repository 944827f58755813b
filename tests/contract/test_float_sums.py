"""Nothing is decided by how a sum of floats happens to be rounded.

Python 3.12 began to compensate ``sum()`` for rounding, and whatever compared such sums then chose differently where two
were equal: a name moved on a map. `math.fsum` rounds once, in whatever order its numbers come.
"""

import builtins
import sys
from collections.abc import Iterable
from typing import Any

import pytest

import hexmarshal as hm
from hexmarshal import atlas, bots
from hexmarshal.atlas.sheet import draw
from hexmarshal.games import names
from tests.thorough import also, some


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here ``sum()`` takes whole numbers and fractions alone."""
    real = builtins.sum

    def whole(numbers: Iterable[Any], /, start: Any = 0) -> Any:
        found = [start, *numbers]
        caller = sys._getframe(1)
        if "hexmarshal" in caller.f_code.co_filename and any(isinstance(one, float) for one in found):
            pytest.fail(f"{caller.f_code.co_filename}:{caller.f_lineno} adds up floats by sum(), not by math.fsum()")
        return real(found[1:], start)

    monkeypatch.setattr(builtins, "sum", whole)


@pytest.mark.usefixtures("refused")
@pytest.mark.parametrize("game", ["fury", *also("drina", "galicia", "great_war_east", "serbien")])
def test_no_drawing_adds_up_floats_by_sum(game: str) -> None:
    assert draw(atlas.load(game))


@pytest.mark.usefixtures("refused")
@pytest.mark.parametrize("bot", ["staff-3", *also("eager")])
@pytest.mark.parametrize("game", names())
def test_no_bot_adds_up_floats_by_sum(game: str, bot: str) -> None:
    match = hm.Match.new(game, seed=3)
    player = bots.make(bot, 3)
    for _ in range(some(5, 60)):
        decision = match.decision
        assert decision is not None
        match.submit(player.choose(match.view(decision.side)), decision.side, decision.number)
