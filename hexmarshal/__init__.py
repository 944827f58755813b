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

from hexmarshal.core.data.files import DataError, Problem
from hexmarshal.core.engine.cautions import Caution
from hexmarshal.core.engine.events import AnyEvent as Event
from hexmarshal.core.engine.events import Needed, Odds, Ratio
from hexmarshal.core.engine.forecast import Forecast, Outcome
from hexmarshal.core.engine.game import Meta
from hexmarshal.core.engine.imagined import Imagined
from hexmarshal.core.engine.match import Decision, Match, parse
from hexmarshal.core.engine.prices import Price
from hexmarshal.core.engine.procedure import Order, Refusal, Refused
from hexmarshal.core.engine.supply import Supply
from hexmarshal.core.engine.view import View
from hexmarshal.core.records.annotations import Annotation
from hexmarshal.core.records.reader import RecordError
from hexmarshal.core.records.verification import Verification, verify
from hexmarshal.games import catalogue

__all__ = [
    "Annotation",
    "Caution",
    "DataError",
    "Decision",
    "Event",
    "Forecast",
    "Imagined",
    "Match",
    "Meta",
    "Needed",
    "Odds",
    "Order",
    "Outcome",
    "Price",
    "Problem",
    "Ratio",
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

__version__ = "0.2.0"
