"""Every game as a PettingZoo environment, in which sides take turns as the rules ask them (AEC)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from hexmarshal.core.engine.match import Match
from hexmarshal.environments.naming import name_of
from hexmarshal.environments.playing import Arrays, Playing, Setting
from hexmarshal.environments.spaces import observation_space


class HexmarshalAEC(AECEnv):
    """A game for all its sides; see ``docs/environments.md``."""

    def __init__(
        self,
        game: str,
        scenario: str = "",
        *,
        options: Mapping[str, Any] | None = None,
        overlay: str | Path | None = None,
        position: str | Path | None = None,
        most_orders: int = 0,
        illegal: str = "loses",
        render_mode: str | None = None,
    ) -> None:
        """``illegal`` says what becomes of an action that is not in the mask: who gives it ``loses``, or it ``raises``.

        A match is cut short after ``most_orders``, if there are to be no more.
        """
        super().__init__()
        if illegal not in ("loses", "raises"):
            raise ValueError(f"illegal can be loses or raises, not {illegal!r}.")
        self._playing = Playing(Setting(game, scenario, options, overlay, position), most_orders)
        self._raises = illegal == "raises"
        self.metadata = {
            "name": name_of(game, scenario, self._playing.actions.version),
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = list(self._playing.match.sides)
        self.agents = list[str]()
        size = self._playing.actions.size
        self.action_spaces = {side: spaces.Discrete(size) for side in self.possible_agents}
        self.observation_spaces = {side: observation_space(self._playing) for side in self.possible_agents}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Dict:
        """What a side sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What a side may choose from; the mask says what is legal now."""
        return self.action_spaces[agent]

    @property
    def match(self) -> Match:
        """The match itself: everything else that Hexmarshal can tell, hidden things included."""
        return self._playing.match

    @property
    def playing(self) -> Playing:
        """The match with its spaces: what numbers and arrays mean."""
        return self._playing

    def dictionary(self, agent: str) -> dict[str, Any]:
        """What a side sees as a dictionary in words, ready for JSON: :meth:`hexmarshal.View.as_dict`."""
        return self._playing.match.view(agent).as_dict()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match: that of the seed, or the next of those that follow from the last seed given."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        drawn = int(self._random.integers(2**31)) if seed is None else seed
        self._playing.begin(str(drawn))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {side: {} for side in self.agents}
        self._go_on()

    def observe(self, agent: str) -> Arrays:
        """What a side sees now."""
        return self._playing.observe(agent)

    def step(self, action: int | None) -> None:
        """Pick up a subject, or do something with it."""
        side = self.agent_selection
        if self.terminations[side] or self.truncations[side]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[side] = 0.0
        if action is not None and self._playing.act(int(action)):
            self._clear_rewards()
            self._go_on()
        elif self._raises:
            raise ValueError(f"{action} may not be chosen now; the mask says what may.")
        else:
            self.rewards = dict.fromkeys(self.agents, 0.0) | {side: -1.0}
            self.infos[side] = {"illegal": action}
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Ask the next side, or end the match."""
        playing = self._playing
        if playing.match.over:
            self.rewards = playing.rewards()
            self.terminations = dict.fromkeys(self.agents, True)
        elif playing.cut:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = playing.side

    def render(self) -> str | None:
        """The last events and the question that is open, as an onlooker may read them."""
        return self._playing.told() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


def raw_env(game: str, scenario: str = "", **settings: Any) -> HexmarshalAEC:
    """The environment without a guard against wrong use."""
    return HexmarshalAEC(game, scenario, **settings)


def env(game: str, scenario: str = "", **settings: Any) -> AECEnv:
    """The environment of a game; it complains if it is used before it was reset."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, scenario, **settings))
