"""*Crossing* in words."""

from hexmarshal.core.engine.view import View
from hexmarshal.core.screen.showing import Words
from tests.toys.crossing.rules.position import Crossing


def stage(view: View) -> str:
    """How far the match has come."""
    return f"Turn {view.state()['turn']}"


WORDS: Words[Crossing] = Words(stage=stage)
