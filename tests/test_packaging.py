"""What a stranger installs: one version, ranges with an exact set beside them, and no more than is needed."""

import importlib.util
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

import hexmarshal as hm

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
SERVER = ("starlette", "uvicorn", "httptools", "websockets", "sqlalchemy", "cryptography", "uvloop")


def name_of(requirement: str) -> str:
    """The package that a requirement is about.

    >>> name_of("uvloop>=0.21; sys_platform != 'win32'")
    'uvloop'
    """
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found is not None
    return found[0].lower().replace("_", "-")


def exact() -> dict[str, str]:
    """The versions of the constraints file."""
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pairs = (line.partition(";")[0].strip().split("==") for line in lines if line and not line.startswith("#"))
    return {name_of(name): version for name, version in pairs}


def test_the_version_is_the_same_everywhere() -> None:
    assert PROJECT["version"] == hm.__version__
    assert f"## {hm.__version__} — " in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize("requirement", [*PROJECT["dependencies"], *(each for all in EXTRAS.values() for each in all)])
def test_a_dependency_is_a_range_and_its_exact_version_is_in_the_constraints(requirement: str) -> None:
    bounds = requirement.partition(";")[0]
    assert ">=" in bounds
    assert "==" not in bounds, "An exact version belongs in constraints.txt."
    lowest = bounds.partition(">=")[2].partition(",")[0].strip()
    numbers = [[int(part) for part in re.findall(r"\d+", version)] for version in (lowest, exact()[name_of(bounds)])]
    assert numbers[0] <= numbers[1]


@pytest.mark.parametrize(
    "modules",
    [
        "hexmarshal, hexmarshal.bots, hexmarshal.desk, hexmarshal.atlas.sheet, hexmarshal.review.review",
        "hexmarshal.lab.simulate, hexmarshal.lab.ladder, hexmarshal.lab.report, hexmarshal.lab.bench",
    ],
)
def test_core_and_lab_need_nothing_but_msgspec(modules: str) -> None:
    code = (
        "import sys\n"
        f"for name in {(*SERVER, 'typer', 'rich', 'click')!r}: sys.modules[name] = None\n"
        f"import {modules}\n"
        "import hexmarshal as hm\n"
        "assert hm.Match.new('drina', seed=1914).decision is not None\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr


def test_the_list_of_licences_is_current() -> None:
    spec = importlib.util.spec_from_file_location("licences", ROOT / "bench" / "licences.py")
    assert spec is not None
    assert spec.loader is not None
    licences = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(licences)
    try:
        page = licences.page()
        odd = {name for name in licences.needed() if exact()[name] != metadata.version(name)}
    except metadata.PackageNotFoundError as missing:
        pytest.skip(f"{missing.name} is not installed here.")
    if odd:
        pytest.skip(f"Other versions than those of constraints.txt are installed: {', '.join(sorted(odd))}.")
    assert licences.PAGE.read_text("utf-8") == page, "make licences writes the list again."
    direct = {name_of(requirement) for requirement in PROJECT["dependencies"]}
    assert direct == set(licences.PURPOSE), "bench/licences.py says why we depend on each package."
