"""The command as a player runs it: in this process where that will do, else in one of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

import hexmarshal as hm
from hexmarshal.cli.main import main

Done = subprocess.CompletedProcess[str]
Run = Callable[..., Done]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A player's environment with a state directory of its own."""
    own = {"XDG_STATE_HOME": str(tmp_path / "state"), "PYTHONIOENCODING": "utf-8", "COLUMNS": "110"}
    return {**os.environ, **own}


@pytest.fixture
def run(environment: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command with lines to type, in an empty directory and without a terminal."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "environ", environment)

    def call(*args: str, typed: str = "") -> Done:
        out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
        monkeypatch.setattr(sys, "argv", ["hexmarshal", *args])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = 0
        with redirect_stdout(out), redirect_stderr(err):
            try:
                main()
            except SystemExit as left:
                code = left.code if isinstance(left.code, int) else 0
        written = [stream.buffer.getvalue().decode() for stream in (out, err)]
        return Done(args, code, *written)

    return call


@pytest.fixture
def spawn(environment: dict[str, str], tmp_path: Path) -> Run:
    """Runs a command in a process of its own."""

    def call(*args: str, typed: str = "") -> Done:
        return subprocess.run(
            [sys.executable, "-m", "hexmarshal.cli", *args],
            input=typed, capture_output=True, text=True, timeout=60, env=environment, cwd=tmp_path, check=False,
        )  # fmt: skip

    return call


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a short match."""
    match = hm.Match.new("fury", scenario="historical", seed=1914)
    for _ in range(12):
        decision = match.decision
        assert decision is not None
        match.submit(decision.orders(decision.subjects()[0])[0])
    path = tmp_path_factory.mktemp("records") / "short.jsonl"
    match.save(path)
    return path
