"""``python bench/spaces.py`` writes docs/reference/environments.md and what tests keep of the environments' spaces.

A space that changes its meaning needs a new version in ``data/environment.toml`` of its game: run this only then, or
for a game or scenario that is new.
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from docs.generating import environments  # noqa: E402 - the folder above is now known

PAGE = ROOT / "docs" / "reference" / "environments.md"
KEPT = ROOT / "tests" / "fixtures" / "spaces.json"
MARK = "<!-- from here on written by bench/spaces.py -->"


def main() -> None:
    """Write both."""
    head, mark, _ = PAGE.read_text("utf-8").partition(MARK)
    PAGE.write_text(f"{head}{mark}\n\n{environments.page()}", "utf-8")
    KEPT.write_text(json.dumps(environments.kept(), indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
