"""The bench is not run in tests; its parts are."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from hexmarshal.lab import bench

ROOT = Path(__file__).resolve().parents[2]


def test_the_yardstick_does_the_same_work_each_time() -> None:
    assert bench._round() == bench._round()
    assert bench.yardstick(repeats=1) > 0


def test_positions_are_listed_from_nothing_known() -> None:
    tables = bench._positions(0.5)
    subjects, orders = bench._listing(tables[:5], 60.0)
    assert len(subjects) == 5
    assert len(orders) >= 5
    assert all(taken > 0 for taken in subjects + orders)
    assert not any("subjects" in str(key) for key in tables[0].cache)


PEER = """
exports.scenarios = ["one"]
exports.setup = (seed, scenario, options) => ({ state: "move", active: "Red", who: -1, left: 5 })
exports.view = (state, role) => ({ actions: state.who < 0 ? { piece: [1, 2], undo: 1 } : { hex: [7, 8, 9] } })
exports.action = (state, role, action, arg) => {
  if (action === "piece") return { ...state, who: arg }
  return { ...state, who: -1, left: state.left - 1, state: state.left > 1 ? "move" : "game_over" }
}
"""
"""A game of the peer's kind: five times a piece is picked up by a click and put down by another."""


@pytest.mark.skipif(shutil.which("node") is None, reason="There is no Node.js here.")
def test_an_order_of_the_peer_is_complete_when_no_piece_is_in_hand(tmp_path: Path) -> None:
    rules = tmp_path / "rules.js"
    rules.write_text(PEER)
    command = ["node", str(ROOT / "bench" / "peer.mjs"), str(rules), "0.05"]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    assert found["matches"] > 1
    assert found["actions"] - 1 <= 2 * found["orders"] <= found["actions"]
    assert found["orders"] > 5 * (found["matches"] - 2)
