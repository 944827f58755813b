"""What players see of The Great War in the East."""

from hexmarshal.core.screen.showing import Screen
from hexmarshal.games.great_war_east.screen.desk import DESK
from hexmarshal.games.great_war_east.screen.measures import GAUGE
from hexmarshal.games.great_war_east.screen.text import WORDS
from hexmarshal.games.great_war_east.screen.turns import TURNS

SCREEN = Screen(desk=DESK, words=WORDS, turns=TURNS, gauge=GAUGE)
