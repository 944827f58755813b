"""Where the manual is: the documentation as a web site, if it has been built.

A wheel brings it along, as files of the package. In a clone ``make docs`` builds it next to the other build products.
"""

from pathlib import Path

PACKAGED = Path(__file__).parents[1] / "manual"
CLONE = Path(__file__).parents[2]


def folder() -> Path | None:
    """The folder of the manual; ``None`` if there is none."""
    return next((folder for folder in (CLONE / "build" / "docs", PACKAGED) if (folder / "index.html").is_file()), None)


def can_be_built() -> bool:
    """Whether this is a clone, from which it can be built."""
    return (CLONE / "docs" / "conf.py").is_file()
