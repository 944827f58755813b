"""Every game as a Gymnasium environment: one camp learns, bots play the others."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import gymnasium
from gymnasium import spaces

from hexmarshal import bots
from hexmarshal.core.engine.match import Match
from hexmarshal.environments.naming import name_of
from hexmarshal.environments.playing import Arrays, Playing, Setting
from hexmarshal.environments.spaces import observation_space

Opponent = str | Callable[[int], bots.Bot]
"""The name of a bot, or what makes one from a seed."""


class HexmarshalEnv(gymnasium.Env):
    """A game for one camp; see ``docs/environments.md``."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: str,
        scenario: str = "",
        *,
        side: str = "",
        opponent: Opponent = "random",
        options: Mapping[str, Any] | None = None,
        overlay: str | Path | None = None,
        position: str | Path | None = None,
        most_orders: int = 0,
        render_mode: str | None = None,
    ) -> None:
        """``side`` is one of the learner's sides, which are all of its camp; empty for any, drawn with each match.

        ``opponent`` plays everybody else. A match is cut short after ``most_orders``, if there are to be no more.
        """
        self._playing = Playing(Setting(game, scenario, options, overlay, position), most_orders)
        self._parties = self._playing.match.table.camps()
        if side and not any(side in party for party in self._parties):
            raise ValueError(
                f"{side} is not a side of this game; its sides are {', '.join(self._playing.match.sides)}."
            )
        self.name = name_of(game, scenario, self._playing.actions.version)
        """Its name."""
        self.render_mode = render_mode
        self._side, self._opponent = side, opponent
        self._party = next((party for party in self._parties if side in party), self._parties[0])
        self._bots: dict[str, bots.Bot] = {}
        self._over = True
        self.action_space = spaces.Discrete(self._playing.actions.size)
        self.observation_space = observation_space(self._playing)

    @property
    def match(self) -> Match:
        """The match itself: everything else that Hexmarshal can tell, hidden things included."""
        return self._playing.match

    @property
    def playing(self) -> Playing:
        """The match with its spaces: what numbers and arrays mean."""
        return self._playing

    @property
    def party(self) -> tuple[str, ...]:
        """The sides for which the learner plays in this match."""
        return self._party

    def action_masks(self) -> Any:
        """What may be chosen now, as some learners ask for it."""
        return self._playing.mask(self._me)

    def dictionary(self) -> dict[str, Any]:
        """What the learner sees as a dictionary in words, ready for JSON: :meth:`hexmarshal.View.as_dict`."""
        return self._playing.match.view(self._me).as_dict()

    @property
    def _me(self) -> str:
        """The side that the learner plays just now; at the end of a match its first."""
        side = self._playing.side
        return side if side in self._party else self._party[0]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Arrays, dict[str, Any]]:
        """Begin a match: that of the seed, or the next of those that follow from the last seed given.

        ``options`` may name another ``side`` or ``opponent`` for this match.
        """
        super().reset(seed=seed)
        said = options or {}
        drawn = int(self.np_random.integers(2**31)) if seed is None else seed
        side = said.get("side", self._side)
        which = int(self.np_random.integers(len(self._parties)))
        self._party = next((party for party in self._parties if side in party), self._parties[which])
        opponent: Opponent = said.get("opponent", self._opponent)
        others = [one for one in self._playing.match.sides if one not in self._party]
        make = (lambda number: bots.make(opponent, number)) if isinstance(opponent, str) else opponent
        bots.dismiss(self._bots.values())
        self._bots = {one: make(drawn + number) for number, one in enumerate(others)}
        self._playing.begin(str(drawn))
        self._go_on()
        self._over = self._playing.match.over or self._playing.cut
        return self._look(), self._info()

    def step(self, action: int) -> tuple[Arrays, float, bool, bool, dict[str, Any]]:
        """Pick up a subject, or do something with it; then the others play until the learner must choose again.

        An action that is not in the mask loses the match.
        """
        if self._over:
            raise RuntimeError("The match is over; reset the environment.")
        reward, illegal = 0.0, not self._playing.act(int(action))
        if illegal:
            reward, over = -1.0, True
        else:
            self._go_on()
            over = self._playing.match.over
            reward = self._playing.rewards()[self._party[0]]
        cut = self._playing.cut and not over
        self._over = over or cut
        if self._over:
            self._dismiss()
        info = self._info() | ({"illegal": int(action)} if illegal else {})
        return self._look(), reward, over, cut, info

    def _go_on(self) -> None:
        """Let the others play."""
        playing = self._playing
        while not playing.cut and (side := playing.side) and side not in self._party:
            playing.give(self._bots[side].choose(playing.match.view(side)))

    def _look(self) -> Arrays:
        """What the learner sees, in arrays of its own: Gymnasium wants none to be handed out twice."""
        seen = self._playing.observe(self._me)
        return seen | {"observation": {name: array.copy() for name, array in seen["observation"].items()}}

    def _dismiss(self) -> None:
        """Tell the bots that the match is over."""
        bots.dismiss(self._bots.values(), self._playing.match.result)
        self._bots = {}

    def close(self) -> None:
        """End what bots there are."""
        self._dismiss()

    def _info(self) -> dict[str, Any]:
        return {"side": self._me, "orders": self._playing.match.number}

    def render(self) -> str | None:  # type: ignore[override,unused-ignore]
        """The last events and the question that is open, as an onlooker may read them."""
        return self._playing.told() if self.render_mode == "ansi" else None
