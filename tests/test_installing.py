"""What is published installs into an empty environment, and every command runs from an empty folder.

Building and installing need a registry of packages and a minute: ``HEXMARSHAL_THOROUGH=1``. Without a registry this
is skipped, unless ``HEXMARSHAL_REGISTRY=required``.
"""

import http.client
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import venv
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from hexmarshal import __version__
from tests.thorough import at_length

ROOT = Path(__file__).parent.parent
BIN = "Scripts" if os.name == "nt" else "bin"
NOT_PUBLISHED = shutil.ignore_patterns(
    ".git", ".venv*", "build", "dist", "*.egg-info", "__pycache__", "node_modules", "site", ".*_cache", ".hypothesis"
)
RECORD = "drina/1915-1-random-random-random-random.jsonl"
PLAY = ("play", "fury", "--text", "--as", "both", "--seed", "1914", "--record", "evening.jsonl")
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("--version",),
    ("games",),
    ("games", "--json"),
    ("docs", "--where"),
    PLAY,
    ("verify", "evening.jsonl"),
    ("replay", "evening.jsonl"),
    ("position", "evening.jsonl", "-o", "crisis.toml"),
    ("position", "crisis.toml", "--check"),
    ("position", "serbien", "--moments"),
    ("review", "match.jsonl", "--workers", "1", "-o", "review.md"),
    ("share", "match.jsonl", "-o", "match.html"),
    ("film", "match.jsonl", "-o", "match.svg"),
    ("log", "match.jsonl", "-o", "match.csv"),
    ("post", "new", "fury", "letters", "--as", "russian"),
    ("post", "list"),
    ("languages",),
    ("rules", "galicia", "9.1"),
    ("rules", "serbien", "--search", "forced march"),
    ("data", "great_war_east"),
    *(("map", game, "-o", f"{game}.svg") for game in ("drina", "fury", "galicia", "great_war_east", "serbien")),
    ("simulate", "drina", "--bots", "random,random,random,random", "--matches", "1", "--workers", "1"),
    ("ladder", "drina", "--bots", "random,eager", "--matches", "1", "--workers", "1", "--keep", "ladder.json"),
    ("lab", "report", "drina", "--bots", "random", "--matches", "1", "--workers", "1", "-o", "report.md"),
)
"""Every kind of command as a stranger runs it, one after the other."""


def run(*words: str | Path, cwd: Path, env: dict[str, str] | None = None, typed: str = "") -> str:
    """What a program printed; it must end well."""
    done = subprocess.run(
        [str(word) for word in words], cwd=cwd, env=env, input=typed, capture_output=True, encoding="utf-8",
        errors="replace", timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{' '.join(map(str, words))}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def environment(folder: Path, *packages: str) -> Path:
    """An environment of its own with some packages; its Python. Skips where packages cannot be had."""
    venv.create(folder, with_pip=True)
    python = folder / BIN / ("python.exe" if os.name == "nt" else "python")
    exact = ("--constraint", str(ROOT / "constraints.txt"))
    words = (str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *exact, *packages)
    done = subprocess.run(words, capture_output=True, text=True, timeout=600, check=False)
    if done.returncode and os.environ.get("HEXMARSHAL_REGISTRY") != "required":
        pytest.skip(f"Packages cannot be installed here: {done.stderr.strip()[-300:]}")
    assert done.returncode == 0, done.stderr
    return python


@at_length
@pytest.mark.timeout(900)
def test_what_is_published_installs_and_runs(tmp_path: Path) -> None:
    tools = environment(tmp_path / "tools", "build", "twine")
    source = tmp_path / "source"
    shutil.copytree(ROOT, source, ignore=NOT_PUBLISHED)
    manual = source / "hexmarshal" / "manual"
    manual.mkdir(exist_ok=True)  # make dist builds it; here a page stands for it
    (manual / "index.html").write_text("<title>Hexmarshal</title>", "utf-8")
    run(tools, "-m", "build", "--outdir", tmp_path / "dist", source, cwd=tmp_path)  # the wheel is built from the sdist
    wheel = tmp_path / "dist" / f"hexmarshal-{__version__}-py3-none-any.whl"
    sdist = tmp_path / "dist" / f"hexmarshal-{__version__}.tar.gz"
    run(tools, "-m", "twine", "check", "--strict", wheel, sdist, cwd=tmp_path)

    with tarfile.open(sdist) as packed:
        packed.extractall(tmp_path, filter="data")
    unpacked = tmp_path / f"hexmarshal-{__version__}"
    left_out = {path.relative_to(source) for path in source.rglob("*") if path.is_file()} - {
        path.relative_to(unpacked) for path in unpacked.rglob("*") if path.is_file()
    }
    assert not left_out, "MANIFEST.in leaves these out."
    own = {name: value for name, value in os.environ.items() if not name.startswith(("HEXMARSHAL_", "PYTEST_"))}
    told = run(
        sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/core/test_hexes.py",
        "tests/atlas/test_counters.py", "tests/test_packaging.py", cwd=unpacked, env=own,
    )  # fmt: skip
    assert "passed" in told

    python = environment(tmp_path / "installed", str(wheel))
    assert (tmp_path / "installed" / "share" / "man" / "man1" / "hexmarshal.1").is_file()
    every_command(python, tmp_path)


def every_command(python: Path, tmp_path: Path) -> None:
    """Run each command in an empty folder, for a player who has nothing yet."""
    empty, home = tmp_path / "empty", tmp_path / "home"
    empty.mkdir()
    home.mkdir()
    places = {"HOME": str(home), "USERPROFILE": str(home), "LOCALAPPDATA": str(home), "PYTHONIOENCODING": "utf-8"}
    unwanted = ("HEXMARSHAL_", "XDG_", "PYTHON", "PYTEST_")
    env = {name: value for name, value in os.environ.items() if not name.startswith(unwanted)} | places
    program = shutil.which("hexmarshal", path=str(python.parent))
    assert program is not None
    shutil.copy(ROOT / "tests" / "fixtures" / RECORD, empty / "match.jsonl")
    for words in COMMANDS:
        run(program, *words, cwd=empty, env=env, typed="front north\nquit\n" if words is PLAY else "")
    listed = re.findall(r"^│ (\w+) ", run(program, "--help", cwd=empty, env=env).partition("Commands")[2], re.MULTILINE)
    assert {"games", "play", "serve", "lab"} <= set(listed)
    for command in listed:  # those that come later included
        assert f"hexmarshal {command}" in run(program, command, "--help", cwd=empty, env=env)
    for words in (("play", "--no-browser", "--port", "8615"), ("serve", "--port", "0", "--data", "table")):
        served(program, *words, cwd=empty, env=env)
    assert "There are no matches" not in run(program, "links", "--data", "table", cwd=empty, env=env)
    files = {path.name for path in empty.iterdir()}
    assert {"evening.jsonl", "crisis.toml", "review.md", "review.svg", "fury.svg", "ladder.json", "match.html"} <= files
    assert {path.relative_to(home).parts[:3] for path in home.rglob("*") if path.is_file()} <= {
        (".local", "state", "hexmarshal"),
        ("Library", "Application Support", "hexmarshal"),
        *((("hexmarshal", path.name)) for path in (home / "hexmarshal").glob("*")),
    }, "Something was written outside the folder with the matches."


def served(program: str, *words: str, cwd: Path, env: dict[str, str]) -> None:
    """Start a server, get its page and the shelf, and stop it."""
    with subprocess.Popen(
        [program, *words], cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
    ) as process:
        try:
            assert process.stdout is not None
            address = urlsplit(process.stdout.readline().split()[-1])
            for path, expected in (("/", b"<html"), ("/api/games", b"fury"), ("/app.js", b"import")):
                connection = http.client.HTTPConnection(address.hostname or "", address.port or 0, timeout=60)
                connection.request("GET", path)
                answer = connection.getresponse()
                assert (answer.status, expected in answer.read()) == (200, True), path
                connection.close()
        finally:
            process.terminate()
            until = time.monotonic() + 30
            while process.poll() is None and time.monotonic() < until:
                time.sleep(0.1)
            process.kill()
