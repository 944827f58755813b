"""What a screen shows of *March on the Drina*."""

from hexmarshal.core.screen.showing import Screen
from hexmarshal.games.drina.screen.desk import DESK
from hexmarshal.games.drina.screen.measures import GAUGE
from hexmarshal.games.drina.screen.text import WORDS
from hexmarshal.games.drina.screen.turns import TURNS

SCREEN = Screen(desk=DESK, words=WORDS, turns=TURNS, gauge=GAUGE)
