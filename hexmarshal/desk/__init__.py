"""The desk: everything that a screen shows of a game or of a match, as plain data.

It knows no rule. What it shows comes from decisions, orders, events, forecasts and from what ``Table.show`` lets a side
know; a game says its own words and layers in its modules ``text`` and ``desk``. The structs are the twins of the
interfaces in ``web/types.d.ts``; encode them with ``msgspec.json.encode``.

>>> from hexmarshal import Match, desk
>>> match = Match.new("fury", scenario="historical", seed=1914)
>>> [subject.id for subject in desk.decision(match, "russian").subjects]
['north', 'south']
>>> desk.decision(match, "german-austrian") is None
True
"""

from hexmarshal.desk.boards import board, board_of, digest, map_svg, own_board, picture_svg, version
from hexmarshal.desk.choices import decision, explain, meant, offers, subjects, wording
from hexmarshal.desk.coaching import advice, answers, coaching, kind_asked, primer
from hexmarshal.desk.composing import compose
from hexmarshal.desk.course import course
from hexmarshal.desk.log_lines import line, log, told
from hexmarshal.desk.looks import faces, pieces
from hexmarshal.desk.odds import forecast, herald
from hexmarshal.desk.position import desk, layer, result
from hexmarshal.desk.setup import setup
from hexmarshal.desk.shelf import card, rules, shelf
from hexmarshal.desk.summary import summary
from hexmarshal.desk.supplying import supply

__all__ = [
    "advice",
    "answers",
    "board",
    "board_of",
    "card",
    "coaching",
    "compose",
    "course",
    "decision",
    "desk",
    "digest",
    "explain",
    "faces",
    "forecast",
    "herald",
    "kind_asked",
    "layer",
    "line",
    "log",
    "map_svg",
    "meant",
    "offers",
    "own_board",
    "picture_svg",
    "pieces",
    "primer",
    "result",
    "rules",
    "setup",
    "shelf",
    "subjects",
    "summary",
    "supply",
    "told",
    "version",
    "wording",
]
