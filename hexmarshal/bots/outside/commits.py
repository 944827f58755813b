"""Earlier commits of Hexmarshal, laid out as folders: ``staff-3@b4dae739`` is a bot of one of them.

A commit is named as git names one. Its code is taken out of the checkout that this Hexmarshal runs from, else out of
the one that is the working directory, and put into a folder of the user's cache, once for all processes.
"""

import io
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
from functools import cache
from pathlib import Path

from platformdirs import PlatformDirs

from hexmarshal.bots.bot import UnknownBot, told

AT = "@"
"""What is between a bot and its commit."""
BRIEF = 10
"""How many letters of a commit are shown where a person reads it."""
HASH = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
"""The full name of a commit."""
PACKAGE = Path(__file__).parents[2]
"""The package that runs."""


def is_earlier(name: str) -> bool:
    """Whether a bot is named as one of an earlier commit.

    >>> [is_earlier(name) for name in ("staff-3@b4dae739", "staff-3", "program:./mine --to a@b", "./a@b/mine.py:Bot")]
    [True, False, False, False]
    """
    return AT in name and ":" not in name


def brief(name: str) -> str:
    """A bot's name with its commit as short as people write it.

    >>> brief("staff-3@b4dae7395d0c1e5f1d1c2f2f3a8fd2f4a1b2c3d4"), brief("staff-3")
    ('staff-3@b4dae7395d', 'staff-3')
    """
    return HASH.sub(lambda found: found[0][:BRIEF], name) if is_earlier(name) else name


def whole(name: str) -> str:
    """The same name with the full hash of its commit, which means the same tomorrow."""
    bot, _, commit = name.partition(AT)
    return f"{bot}@{_hash(name, commit)}"


@cache
def folder(name: str) -> Path:
    """The folder with the code of a bot's commit; :class:`UnknownBot` with a sentence if it cannot be had."""
    commit = whole(name).partition(AT)[2]
    place = cache_folder() / commit
    if not (place / PACKAGE.name).is_dir():
        _lay_out(name, commit, place)
    return place


def cache_folder() -> Path:
    """Where the folders are."""
    return PlatformDirs(PACKAGE.name, appauthor=False).user_cache_path / "commits"


def _hash(name: str, commit: str) -> str:
    if HASH.fullmatch(commit):
        return commit
    if not commit:
        raise UnknownBot(f"There is no bot called {name}: the commit is missing after the @, such as HEAD~1.")
    said = _git(name, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{commit}^{{commit}}")
    if said is None:
        raise UnknownBot(f"There is no bot called {name}: {checkout(name)} has no commit {commit}.")
    return said.decode().strip()


def _lay_out(name: str, commit: str, place: Path) -> None:
    """Take a commit out of the repository. Several processes may do so at once: the first to be done counts."""
    packed = _git(name, "archive", "--format=tar", commit, PACKAGE.name, f":(exclude){PACKAGE.name}/web")
    if packed is None:
        raise UnknownBot(f"There is no bot called {name}: {checkout(name)} has no Hexmarshal at {commit}.")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=f".{commit[:BRIEF]}-", dir=place.parent))
        try:
            with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
                if hasattr(tarfile, "data_filter"):
                    archive.extractall(made, filter="data")
                else:  # before Python 3.11.4; what is taken out is our own
                    archive.extractall(made)
            made.chmod(0o755)
            try:
                made.rename(place)
            except OSError:
                if not (place / PACKAGE.name).is_dir():  # otherwise another process was quicker
                    raise
        finally:
            shutil.rmtree(made, ignore_errors=True)
    except OSError as error:
        raise UnknownBot(f"The bot {name} cannot be laid out in {place}: {told(error)}.") from error


@cache
def checkout(name: str) -> Path:
    """The checkout with the history; :class:`UnknownBot` with a sentence that names the bot if there is none."""
    for place in (PACKAGE.parent, Path(os.getcwd())):
        top = _run(place, "rev-parse", "--show-toplevel")
        if top is None:
            continue
        found = Path(top.decode().strip())
        if _run(found, "ls-files", "--error-unmatch", f"{PACKAGE.name}/__init__.py") is not None:
            return found
    sentence = "run Hexmarshal from a clone of its repository, or give the command inside one"
    raise UnknownBot(
        f"The bot {name} is one of an earlier commit, which takes git and the project's history: {sentence}."
    )


def _git(name: str, *words: str) -> bytes | None:
    return _run(checkout(name), *words)


def _run(place: Path, *words: str) -> bytes | None:
    """What git says; ``None`` where it is not there, or says no."""
    try:
        done = subprocess.run(["git", "-C", str(place), *words], capture_output=True, check=False)
    except OSError:
        return None
    return None if done.returncode else done.stdout
