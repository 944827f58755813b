"""What a screen shows of *Crossing*."""

from hexmarshal.core.screen.showing import Screen
from tests.toys.crossing.screen.desk import DESK
from tests.toys.crossing.screen.text import WORDS

SCREEN = Screen(desk=DESK, words=WORDS)
