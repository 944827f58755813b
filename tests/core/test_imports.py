"""Whatever is imported first, the catalogue and the games can both be had."""

import subprocess
import sys

import pytest

GALICIA = "import hexmarshal.games.galicia"
BOTH = (
    "assert hexmarshal.games.galicia.__doc__; assert [m.id for m in hexmarshal.catalogue()] == hexmarshal.games.names()"
)


def run(*code: str) -> subprocess.CompletedProcess[str]:
    """A fresh interpreter that runs some lines."""
    return subprocess.run([sys.executable, *code], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("first", ["import hexmarshal", GALICIA, "import hexmarshal.games.galicia.meta as meta"])
@pytest.mark.parametrize("second", ["import hexmarshal", GALICIA])
def test_the_catalogue_and_the_packages_of_games_do_not_hide_each_other(first: str, second: str) -> None:
    lines = [first, second, "import hexmarshal, hexmarshal.games.galicia", BOTH]
    old = "assert hexmarshal.games() == hexmarshal.catalogue()"  # its first name, which programs may still use
    done = run("-c", "\n".join([*lines, old]))
    assert done.returncode == 0, done.stderr


def test_the_command_line_runs_as_a_module() -> None:
    done = run("-m", "hexmarshal", "games")
    assert (done.returncode, "Fury in the East" in done.stdout) == (0, True), done.stderr
