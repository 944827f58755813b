"""What a release says: ``python bench/release_notes.py v0.2.0`` prints the changelog of that version.

It fails if the tag is not the version of the project, or if the changelog has no such version or no date for it.
"""

import re
import sys
from pathlib import Path

from hexmarshal import __version__

ROOT = Path(__file__).parent.parent


def notes(tag: str, changelog: str, version: str = __version__) -> str:
    """The part of the changelog about a version.

    >>> notes("v1.2.0", "# Changelog\\n\\n## 1.2.0 — 2026-01-02\\n\\nNews.\\n\\n## 1.1.0 — 2026-01-01\\n", "1.2.0")
    'News.'
    """
    if tag != f"v{version}":
        raise SystemExit(f"The tag is {tag}, but the version in pyproject.toml is {version}.")
    found = re.search(rf"^## {re.escape(version)} — (\S+)\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None or not re.fullmatch(r"\d{4}-\d\d-\d\d", found[1]):
        raise SystemExit(f"CHANGELOG.md has no heading '## {version} — ' with a date.")
    return found[2].strip()


if __name__ == "__main__":
    sys.stdout.write(notes(sys.argv[1], (ROOT / "CHANGELOG.md").read_text("utf-8")) + "\n")
