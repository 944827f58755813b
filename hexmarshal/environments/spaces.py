"""What an environment shows, as a space of Gymnasium."""

import numpy as np
from gymnasium import spaces

from hexmarshal.environments.playing import Playing


def observation_space(playing: Playing) -> spaces.Dict:
    """What a side sees."""
    boxes = {
        name: spaces.Box(box.low, box.high, box.shape, box.dtype) for name, box in playing.observations.boxes.items()
    }
    boxes["picked"] = spaces.Box(-1, playing.actions.second - 1, (1,), np.int32)
    mask = spaces.Box(0, 1, (playing.actions.size,), np.int8)
    return spaces.Dict({"observation": spaces.Dict(boxes), "action_mask": mask})
