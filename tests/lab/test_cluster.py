"""A series on a Ray cluster of two nodes on loopback, one of which is lost on the way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hexmarshal as hm
from hexmarshal.lab.simulate import simulate
from hexmarshal.lab.terms import Terms
from tests.extras import extra
from tests.thorough import at_length

ROOT = Path(__file__).parents[2]


@pytest.fixture
def nodes(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Any, Any]]:
    """A cluster with a head that plays nothing, and two nodes that play; the second of these."""
    extra("ray")
    cluster_utils = extra("ray.cluster_utils")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    cluster = cluster_utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    try:
        cluster.add_node(num_cpus=1)
        yield cluster, cluster.add_node(num_cpus=1)
    finally:
        cluster.shutdown()


@at_length
@pytest.mark.filterwarnings("default")
def test_a_node_that_is_killed_midway_changes_no_row(nodes: tuple[Any, Any], tmp_path: Path) -> None:
    cluster, doomed = nodes
    killed: list[int] = []

    def midway(done: int, whole: int) -> None:
        if done == 10:
            cluster.remove_node(doomed, allow_graceful=False)
            killed.append(done)

    reports = {
        where: simulate(
            "drina", ("random", "random"), 40, seed=3, workers=1 if where == "here" else 2, scenario="1915", swap=True,
            progress=None if where == "here" else midway,
            terms=Terms(into=str(tmp_path / where), cluster="" if where == "here" else cluster.address),
        )
        for where in ("here", "there")
    }  # fmt: skip
    assert killed
    assert reports["there"].finished == 40
    assert reports["there"].wins == reports["here"].wins
    for table in ("matches.csv", "seats.csv"):
        assert (tmp_path / "there" / table).read_bytes() == (tmp_path / "here" / table).read_bytes()


def test_where_there_is_no_cluster_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexmarshal.lab.cluster.find_spec", lambda name: None)
    with pytest.raises(hm.DataError, match=r"Ray is not installed here: pip install 'hexmarshal\[cluster\]'"):
        simulate("drina", ("random", "random"), 1, scenario="1915", terms=Terms(cluster="127.0.0.1:1"))
