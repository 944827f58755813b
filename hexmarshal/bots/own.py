"""A bot that did not come with Hexmarshal: it has the face of one, and each of its orders is checked."""

from hexmarshal.bots.bot import BotError, BotFailed, Chooses, Dismissed, Named, Purposeful, told
from hexmarshal.core.data.plain import Result
from hexmarshal.core.engine.decision import Decision
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.view import View


class OwnBot:
    """A bot of one's own. Whatever it does wrong is told in a sentence that names it."""

    def __init__(self, name: str, bot: Chooses) -> None:
        self._called = name
        self._bot = bot
        said = bot.name if isinstance(bot, Named) else None
        self.name = said if isinstance(said, str) and said else name
        """What it calls itself; else the name by which it was found."""

    @property
    def purpose(self) -> str:
        """What it is after, if it says so."""
        said = self._bot.purpose if isinstance(self._bot, Purposeful) else ""
        return said if isinstance(said, str) else ""

    def choose(self, view: View) -> Order:
        """Its order, if that is legal; else :class:`~hexmarshal.bots.bot.BotFailed`."""
        decision = view.decision
        if decision is None:
            raise ValueError("There is nothing to choose for this side.")
        try:
            order = self._bot.choose(view)
        except BotError:
            raise
        except Exception as error:
            raise BotFailed(f"{self._failed(decision)}: {told(error)}.") from error
        if not isinstance(order, Order):
            what = f"choose(view) gave {str(order)[:80]!r}, which is not a hexmarshal.Order"
            raise BotFailed(f"{self._failed(decision)}: {what}.")
        refusal = decision.explain(order)
        if refusal is not None:
            raise BotFailed(f"{self._failed(decision)}: its order “{decision.write(order)}” is not legal. {refusal}")
        return order

    def _failed(self, decision: Decision) -> str:
        return f"The bot {self._called} failed at “{decision.kind}”, order {decision.number + 1}"

    def over(self, result: Result | None) -> None:
        """Let it hear how its match ended, if it wants to."""
        if isinstance(self._bot, Dismissed):
            self._bot.over(result)
