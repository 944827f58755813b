"""The server does what its OpenAPI document says: with values as it describes them, and with others.

Schemathesis makes up requests from the document, at the edges of what it describes, within it and outside of it, and
checks every answer: status, media type, headers, schema, and whether what should be refused is refused.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hexmarshal.server.app import CALLS
from tests.server.kit import BOTH
from tests.server.target import Target
from tests.thorough import THOROUGH, at_length, some

EXAMPLES = str(some(1, 4))
"""How many requests are made up for each call, beside those at the edges."""
PHASES = "examples,coverage,fuzzing" if THOROUGH else "coverage"
"""Where time is short, only what lies at the edges is asked."""


def check(server: Target, folder: Path, settings: str = "") -> None:
    """Let Schemathesis test every call with all its checks."""
    (folder / "schemathesis.toml").write_text(settings)
    options = ["--max-examples", EXAMPLES, "--phases", PHASES, "--generation-deterministic"]
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{server.running.address}/api/openapi.json"]
    done = subprocess.run([*command, *options, "--no-color"], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert f"{len(CALLS)} passed" in done.stdout, done.stdout


@pytest.mark.skipif(not THOROUGH, reason="What a player may ask is asked of the same calls.")
def test_a_stranger_is_answered_as_described(attacked_server: Target, tmp_path: Path) -> None:
    check(attacked_server, tmp_path)


@at_length
def test_a_player_is_answered_as_described(attacked_server: Target, tmp_path: Path) -> None:
    with attacked_server.running.client() as http:
        made = http.post("/api/matches", json={"game": "fury", "seats": BOTH, "takebacks": "always"}).json()
    secrets = ",".join(seat["secret"] for seat in made["seats"].values())
    check(
        attacked_server,
        tmp_path,
        f"""
[parameters]
"path.match" = "{made["id"]}"
"path.game" = "fury"
"query.side" = "russian"

[auth.openapi.seat]
bearer = "{secrets}"
""",
    )


@pytest.fixture(autouse=True)
def no_errors(attacked_server: Target) -> Iterator[None]:
    """What is asked of the server is no error of the server."""
    yield
    assert attacked_server.logged() == ""
