"""*Crossing* in words."""

from hexmarshal.core.showing import Words
from hexmarshal.core.view import View
from tests.toys.crossing.rules.position import Crossing


def stage(view: View) -> str:
    """How far the match has come."""
    return f"Turn {view.state()['turn']}"


WORDS: Words[Crossing] = Words(stage=stage)
