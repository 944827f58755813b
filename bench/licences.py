"""The licences of all that comes with Hexmarshal: ``python bench/licences.py`` writes ``docs/licences.md``.

``make licences`` does the same; a test compares. What packages say of themselves is read from this environment, so it
must have those of constraints.txt.
"""

import re
import sys
import tomllib
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "licences.md"
SYSTEM = {
    "python_version": "3.11", "python_full_version": "3.11.7", "extra": "",
    "sys_platform": "linux", "platform_system": "Linux", "os_name": "posix",
    "platform_python_implementation": "CPython", "implementation_name": "cpython",
}  # fmt: skip
"""What the list is for: the oldest Python has all packages that newer ones need."""
SHORT = {"MIT License": "MIT", "BSD License": "BSD", "Apache Software License": "Apache-2.0"}
"""What a licence is called in words, and by its identifier."""
HEAD = "| package | licence | what for |\n| --- | --- | --- |\n"
"""How the table begins that is written here; the rest of the page is written by hand."""
PURPOSE = {
    "cryptography": "seals the matches on disk",
    "httptools": "reads HTTP",
    "msgspec": "reads and writes JSON and TOML, checks data",
    "platformdirs": "says where each system keeps state",
    "polib": "reads the catalogues of the languages",
    "rich": "colours and tables in the terminal",
    "sqlalchemy": "the database of matches",
    "starlette": "routes of the server",
    "typer": "the command line",
    "uvicorn": "the server",
    "uvloop": "a faster event loop, not on Windows",
    "websockets": "live connections",
}
"""Why we depend on a package."""


def needed() -> dict[str, str]:
    """Every package that an installation brings, with the one that first asked for it; "" where we did."""
    found: dict[str, str] = {}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    waiting = [(name, "") for name in _names(project["dependencies"])]
    while waiting:
        name, asked = waiting.pop(0)
        if name not in found:
            found[name] = asked
            waiting += [(each, name) for each in _names(metadata.requires(name) or ())]
    return dict(sorted(found.items()))


def _names(requirements: Iterable[str]) -> list[str]:
    """The packages among some requirements that are needed on that system."""
    wanted = map(Requirement, requirements)
    names = [each.name for each in wanted if each.marker is None or each.marker.evaluate(SYSTEM)]
    return [re.sub(r"[-_.]+", "-", each).lower() for each in names]


def licence(name: str) -> str:
    """The licence of an installed package, as short as it says it."""
    about = metadata.metadata(name).json
    if expression := about.get("license_expression"):
        return str(expression)
    classified = [line.rpartition(" :: ")[2] for line in about.get("classifier", ()) if line.startswith("License ::")]
    said = classified or [str(about.get("license", "")).partition("\n")[0]]
    return " OR ".join(SHORT.get(each, each) for each in said)


def page() -> str:
    """The page as it should be."""
    before, _, after = PAGE.read_text("utf-8").partition(HEAD)
    rest = after.partition("\n\n")[2]
    rows = [f"| {name} | {licence(name)} | {_purpose(name, asked)} |\n" for name, asked in needed().items()]
    return f"{before}{HEAD}{''.join(rows)}\n{rest}"


def _purpose(name: str, asked: str) -> str:
    return PURPOSE.get(name, f"needed by {asked}")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE.relative_to(ROOT)} is written.\n")
