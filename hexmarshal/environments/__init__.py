"""Every game as an environment for programs that learn; see ``docs/environments.md``.

Needs ``pip install 'hexmarshal[rl]'``. Importing this package tells Gymnasium the names of all environments::

    import gymnasium
    import hexmarshal.environments
    learner = gymnasium.make("hexmarshal/drina-1915-v0", side="serbia", opponent="random")

and PettingZoo's is one call::

    match = hexmarshal.environments.aec("drina", "1915")
"""

import importlib.util

_MISSING = [name for name in ("numpy", "gymnasium", "pettingzoo") if importlib.util.find_spec(name) is None]
if _MISSING:
    raise ImportError(f"Environments need {' and '.join(_MISSING)}: pip install 'hexmarshal[rl]'.")

import gymnasium  # noqa: E402 - after it is known to be there

from hexmarshal.core.engine.actions import Actions, Words  # noqa: E402
from hexmarshal.environments.aec import HexmarshalAEC, raw_env  # noqa: E402
from hexmarshal.environments.aec import env as aec  # noqa: E402
from hexmarshal.environments.naming import Named, named  # noqa: E402
from hexmarshal.environments.single import HexmarshalEnv  # noqa: E402

__all__ = ["Actions", "HexmarshalAEC", "HexmarshalEnv", "Named", "Words", "aec", "named", "raw_env"]

for _one in named():
    if _one.id not in gymnasium.registry:
        gymnasium.register(
            id=_one.id,
            entry_point="hexmarshal.environments.single:HexmarshalEnv",
            kwargs={"game": _one.game, "scenario": _one.scenario},
            disable_env_checker=True,
        )
