"""Board wargames by their complete rules.

>>> import hexmarshal as hm
>>> [game.id for game in hm.catalogue()][:2]
['drina', 'fury']
>>> match = hm.Match.new("fury", scenario="historical", seed=1914)
>>> match.decision.prompt
'Russian: name Front A, the first to be activated.'
>>> events = match.submit(hm.parse(match, "front north"))
>>> match.decision.kind
'move'
"""

from hexmarshal.core.cautions import Caution
from hexmarshal.core.data import DataError, Problem
from hexmarshal.core.events import AnyEvent as Event
from hexmarshal.core.forecast import Forecast, Outcome
from hexmarshal.core.game import Meta
from hexmarshal.core.match import Decision, Match, parse
from hexmarshal.core.procedure import Order, Refusal, Refused
from hexmarshal.core.record_reader import RecordError
from hexmarshal.core.supply import Supply
from hexmarshal.core.verification import Verification, verify
from hexmarshal.core.view import View
from hexmarshal.games import catalogue

__all__ = [
    "Caution",
    "DataError",
    "Decision",
    "Event",
    "Forecast",
    "Match",
    "Meta",
    "Order",
    "Outcome",
    "Problem",
    "RecordError",
    "Refusal",
    "Refused",
    "Supply",
    "Verification",
    "View",
    "catalogue",
    "parse",
    "verify",
]

__version__ = "0.1.0"
