"""``hexmarshal train`` prints each round, goes on where it was, and says what it cannot do."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from hexmarshal.core.data.weights import some_weights
from tests.cli.conftest import Run
from tests.extras import extra

TRAIN = (
    "train", "drina", "--bot", "random", "--confirm", "", "--matches", "10", "--tried", "2", "--rounds", "1",
    "--seed", "page", "--workers", "1", "--into", "training",
)  # fmt: skip


def test_each_round_is_told_and_the_same_command_goes_on(run: Run, tmp_path: Path) -> None:
    extra("numpy")
    first = run(*TRAIN)
    assert first.returncode == 0, first.stderr
    assert "Round 1: ridge over 10 matches, " in first.stdout
    assert "infantry" in first.stdout
    assert "New against old: " in first.stdout
    assert "The weights stay as they were." in first.stdout
    assert "nothing beat the weights that there were" in first.stdout
    files = tmp_path / "training" / "round-01"
    assert set(some_weights(files / "step-1.toml")) == set(some_weights(files / "present.toml"))
    again = run(*TRAIN, "--json")
    assert json.loads(again.stdout) == json.loads((tmp_path / "training" / "rounds.json").read_text())


def test_what_cannot_be_trained_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "there is no game called" in run("train", "chess").stderr.lower()
    assert "fabius is none" in run("train", "drina", "--bot", "fabius").stderr
    assert "--method takes ridge, td or variants, not guessing" in run("train", "drina", "--method", "guessing").stderr
    assert "--by takes margin or wins, not luck" in run("train", "drina", "--by", "luck").stderr
    for module in [name for name in sys.modules if name.startswith("hexmarshal.lab.training.")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert "pip install 'hexmarshal[train]'" in run("train", "drina").stderr
