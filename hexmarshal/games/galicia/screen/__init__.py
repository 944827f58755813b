"""What a screen shows of *Battle for Galicia*."""

from hexmarshal.core.screen.showing import Screen
from hexmarshal.games.galicia.screen.desk import DESK
from hexmarshal.games.galicia.screen.measures import GAUGE
from hexmarshal.games.galicia.screen.text import WORDS
from hexmarshal.games.galicia.screen.turns import TURNS

SCREEN = Screen(desk=DESK, words=WORDS, turns=TURNS, gauge=GAUGE)
