"""Words, and what lies beside the map."""

from hexmarshal.core.screen.showing import Screen
from hexmarshal.games.serbien.screen.desk import DESK
from hexmarshal.games.serbien.screen.measures import GAUGE
from hexmarshal.games.serbien.screen.text import WORDS
from hexmarshal.games.serbien.screen.turns import TURNS

SCREEN = Screen(desk=DESK, words=WORDS, turns=TURNS, gauge=GAUGE)
