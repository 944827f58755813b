"""What a screen shows of *Fury in the East*."""

from hexmarshal.core.screen.showing import Screen
from hexmarshal.games.fury.screen.desk import DESK
from hexmarshal.games.fury.screen.measures import GAUGE
from hexmarshal.games.fury.screen.text import WORDS
from hexmarshal.games.fury.screen.turns import TURNS

SCREEN = Screen(desk=DESK, words=WORDS, turns=TURNS, gauge=GAUGE)
