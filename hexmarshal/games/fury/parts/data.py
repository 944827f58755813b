"""The data of *Fury in the East*, ready for the rules: the rows by id."""

from __future__ import annotations

from collections.abc import Mapping

from hexmarshal.core.board.board import Board
from hexmarshal.core.data.overlay import Dataset
from hexmarshal.games.fury.parts.charts import Charts
from hexmarshal.games.fury.parts.rows import FILES, Army, Cadre, Corps, Hq
from hexmarshal.wargame.game_data import GameData, filled


class Data(GameData, frozen=True, eq=False, kw_only=True):
    """Everything printed, with an overlay laid over it if a player has one."""

    armies: Mapping[str, Army]
    """The armies by id."""
    corps: Mapping[str, Corps]
    """The corps by id."""
    hqs: Mapping[str, Hq]
    """The headquarters by id."""
    cadres: Mapping[str, Cadre]
    """The Cadres by id."""
    charts: Charts
    """The charts of the rules."""

    @classmethod
    def of(cls, dataset: Dataset, boards: tuple[Board, ...]) -> Data:
        """The data with these rows and this board."""
        charts = Charts(**filled(Charts, FILES, dataset))
        return cls(dataset=dataset, boards=boards, charts=charts, **filled(cls, FILES, dataset))

    def nation_of(self, counter: str) -> str:
        """The nation of a corps or headquarters."""
        return (self.corps.get(counter) or self.hqs[counter]).nation

    def fortress_builder(self, label: str) -> str:
        """The nation whose fortress is in a hex; empty if there is none."""
        places = self.board.places.get(self.board.find(label) or 0, ())
        return next((place.nation for place in places if place.kind == "fortress"), "")
