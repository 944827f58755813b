"""A film as WebP or GIF: pictures of the SVG by a Chromium that is on the machine, put together by Pillow."""

import base64
import importlib
import io
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hexmarshal.atlas.picture import BROWSERS
from hexmarshal.share.chronicle import Progress
from hexmarshal.share.timeline import Timeline
