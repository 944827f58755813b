"""Measure how fast Hexmarshal goes: ``python bench/run.py [--seconds N] [--json]`` is ``hexmarshal bench``."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from hexmarshal.cli.main import main

if __name__ == "__main__":
    sys.argv.insert(1, "bench")
    main()
