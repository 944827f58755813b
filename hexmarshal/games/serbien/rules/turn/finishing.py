"""4.2.9: the Finishing Phase."""

from typing import ClassVar

from hexmarshal.core.meanings import SideNumber
from hexmarshal.core.procedure import Procedure
from hexmarshal.games.serbien.rules.arrivals.pontoons import RiverStep
from hexmarshal.games.serbien.rules.interrupts.retirement import Retirement
from hexmarshal.games.serbien.rules.table.pieces import SERBIAN
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.turn.komitadji import PlaceKomitadji
from hexmarshal.games.serbien.rules.victory.victory import CountPoints


class FinishingPhase(Procedure, frozen=True, tag="FinishingPhase"):
    """4.2.9: both players act, the phasing one first."""

    player: SideNumber
    """The phasing side."""
    steps: ClassVar = ("cavalry", "other_cavalry", "river", "komitadji", "points")

    def cavalry(self, table: Serbien) -> None:
        """4.2.9a, 8.3."""
        table.call(Retirement(self.player))

    def other_cavalry(self, table: Serbien) -> None:
        """8.3: the other player after him."""
        table.call(Retirement(1 - self.player))

    def river(self, table: Serbien) -> None:
        """4.2.9b."""
        table.call(RiverStep(self.player))

    def komitadji(self, table: Serbien) -> None:
        """4.2.9c: in the Serbian Player Turn only."""
        if self.player == SERBIAN:
            table.call(PlaceKomitadji(self.player))

    def points(self, table: Serbien) -> None:
        """4.2.9d."""
        table.call(CountPoints(self.player))
