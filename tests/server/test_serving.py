"""The server as a host runs it: in a process of its own, with a real network, stopped and started again."""

import contextlib
import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest
from websockets.sync.client import connect

from hexmarshal.cli.serve import links
from hexmarshal.cli.trouble import Trouble
from hexmarshal.server.app import CALLS
from hexmarshal.server.run import locked
from hexmarshal.server.settings import Settings
from tests.server.kit import FURY_ALONE, SOON, Running, bearer, client, running_server, told_no
from tests.thorough import also, at_length


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Running]]:
    """A server that several tests may ask one after the other, and the folder of its matches."""
    folder = tmp_path_factory.mktemp("table")
    with running_server(folder, program=FURY_ALONE) as running:
        yield folder, running


def command(*words: str, data: Path) -> subprocess.CompletedProcess[str]:
    """Run a command beside a server."""
    return subprocess.run(
        [sys.executable, "-m", "hexmarshal.cli", *words, "--data", str(data)],
        capture_output=True, text=True, timeout=SOON, check=False,
    )  # fmt: skip


def begin(http: httpx.Client) -> tuple[str, str]:
    """A match against nobody, and the secret of the Russian seat."""
    made = http.post("/api/matches", json={"game": "fury", "seats": {"russian": "me", "german-austrian": "me"}}).json()
    return made["id"], made["seats"]["russian"]["secret"]


def order(http: httpx.Client, match: str, secret: str, number: int, notation: str) -> httpx.Response:
    body = {"side": "russian", "number": number, "notation": notation}
    return http.post(f"/api/matches/{match}/orders", json=body, headers=bearer(secret))


def live(running: Running, match: str, hello: dict[str, object]) -> list[str]:
    """The kinds of the first messages of a live connection, while an order is given."""
    address = running.address.replace("http", "ws")
    with connect(f"{address}/api/matches/{match}/live", open_timeout=SOON) as line, running.client() as http:
        line.send(json.dumps(hello))
        first = json.loads(line.recv(SOON))
        order(http, match, str(hello["secret"]), first["view"]["number"], "front south")
        return [first["kind"], json.loads(line.recv(SOON))["kind"]]


def test_a_server_serves_stops_and_goes_on_where_it_was(tmp_path: Path) -> None:
    with running_server(tmp_path) as running:
        with running.client() as http:
            assert "<title>Hexmarshal</title>" in http.get("/").text
            match, secret = begin(http)
            hello: dict[str, object] = {"side": "russian", "secret": secret, "have": -1}
            assert live(running, match, hello) == ["view", "step"]
        taken = command("serve", "--port", "0", data=tmp_path)
        assert taken.returncode == 2
        assert f"already serves the matches in {tmp_path}. {running.address}/" in taken.stderr
        assert running.stop(signal.SIGINT) == 0
    with running_server(tmp_path, program=FURY_ALONE) as running, running.client() as http:
        view = http.get(f"/api/matches/{match}/table").json()
        assert view["number"] == 1
        assert running.stop(signal.SIGTERM) in (0, -signal.SIGTERM)


@at_length
def test_a_host_makes_a_new_link_to_a_seat_whose_link_was_lost(
    table: tuple[Path, Running], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, running = table
    with running.client() as http:
        match, lost = begin(http)
        links("", "", folder, "")
        listed = capsys.readouterr().out
        assert f"{match}  fury, August 1914, turn A2: russian person, german-austrian person (just now)" in listed
        links(match, "russian", folder, "")
        found = re.search(rf"{running.address}/#/claim/{match}/(\S+)", capsys.readouterr().out)
        assert found is not None
        assert order(http, match, lost, 0, "front north").status_code == 200
        taken = http.post(f"/api/matches/{match}/claim", json={"invitation": found[1]}).json()
        assert told_no(order(http, match, lost, 1, "done")) == (403, "not-your-seat")
        secret = taken["seats"]["russian"]["secret"]
        path = f"/api/matches/{match}/table"
        assert http.get(path, params={"side": "russian"}, headers=bearer(secret)).status_code == 200
    for wrong, sentence in (
        ((match, "french", folder), "Name the side of a person"),
        ((match, "", folder), "Name the side of a person"),
        (("nothing", "russian", folder), "There is no match nothing"),
        (("", "", tmp_path / "empty"), "There are no matches"),
    ):
        with pytest.raises(Trouble, match=sentence):
            links(*wrong, "")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_play_serves_the_page_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "HEXMARSHAL_DEBUG": "1"}
    words = [sys.executable, "-m", "hexmarshal.cli", "play", "fury", "--no-browser"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        found = re.fullmatch(r"Hexmarshal is at (http://127\.0\.0\.1:\d+)/#/new/fury\n", process.stdout.readline())
        assert found is not None
        with client(found[1]) as http:
            assert http.get("/api/bots").status_code == 200
        again = subprocess.run(words, capture_output=True, text=True, env=environment, timeout=SOON, check=True)
        assert again.stdout == f"Hexmarshal is at {found[1]}/#/new/fury already.\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(SOON) == 0
    assert (tmp_path / "hexmarshal" / "table.sqlite3").exists()


def test_an_address_that_cannot_be_listened_on_is_told(tmp_path: Path) -> None:
    done = command("serve", "--host", "192.0.2.1", data=tmp_path)
    assert done.returncode == 2
    assert "192.0.2.1 port 8614 cannot be listened on" in done.stderr


def test_a_request_that_is_no_http_or_never_ends_is_cut_off(table: tuple[Path, Running]) -> None:
    _, running = table
    address = urlsplit(running.address)
    with socket.create_connection((str(address.hostname), address.port or 0), SOON) as raw:
        raw.sendall(b"\x00\x01 nonsense\r\n\r\n")
        assert raw.recv(100).startswith(b"HTTP/1.1 400")
    with socket.create_connection((str(address.hostname), address.port or 0), SOON) as raw:
        raw.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Endless: ")
        with pytest.raises(OSError):
            raw.sendall(b"x" * 50_000_000)
    with running.client() as http:
        assert http.get("/api/bots").status_code == 200


def test_the_example_of_the_documentation_runs(table: tuple[Path, Running], capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
    found = re.search(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    assert found is not None
    _, running = table
    exec(found[1].replace("http://127.0.0.1:8614", running.address), {})
    assert capsys.readouterr().out.splitlines() == [
        "Russian: name Front A, the first to be activated.", "Front A is the north."
    ]  # fmt: skip


@pytest.mark.parametrize("path", sorted({call.path for call in CALLS}))
def test_the_documentation_names_every_call(path: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
    known = path.replace("{match}", "{id}").replace("/map/{sheet}.svg", "/map.svg")
    last = known.removeprefix("/api/matches/{id}").removeprefix("/api/games/{game}")
    assert (last or known) in page


@at_length
def test_many_threads_may_deal_matches_at_once_when_the_games_are_loaded() -> None:
    """Kinds that are decoded for the first time in two threads at once take the process down; see ``warmup``."""
    code = """
import sys, threading
from hexmarshal.games import names
from hexmarshal.server import app, structs, warmup
from hexmarshal.server.matches import requested
warmup.warm()
sys.setswitchinterval(1e-6)
def deal(seed):
    for game in names():
        requested.from_scenario(structs.NewMatch(game, seed=seed))
threads = [threading.Thread(target=deal, args=(str(number),)) for number in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=SOON, check=False)
    assert (done.returncode, done.stderr) == (0, "")


SLOW = """
import time
from hexmarshal.cli.main import main
from hexmarshal.server.matches import creation, registry

def never(*_):
    while True:
        time.sleep(0)

creation._read, registry.warm = never, {warm}
main()
"""


@pytest.mark.parametrize("warm", [False, *also(True)])
def test_a_server_that_is_stopped_while_it_works_ends_soon_and_says_nothing(tmp_path: Path, warm: bool) -> None:
    program = tmp_path / "slow.py"
    program.write_text(SLOW.format(warm="int" if warm else "never"))
    with open(tmp_path / "errors", "w+", encoding="utf-8") as errors:
        folder = tmp_path / "data"
        with running_server(folder, errors=errors, program=("-u", str(program))) as running:
            asking = [threading.Thread(target=_bring, args=(running, n)) for n in range(4)]
            for thread in asking:
                thread.start()
            time.sleep(0.5)
            before = time.monotonic()
            assert running.stop(signal.SIGINT) == 0
            assert time.monotonic() - before < SOON / 4
            for thread in asking:
                thread.join(SOON)
        errors.seek(0)
        assert errors.read() == ""


def _bring(running: Running, number: int) -> None:
    with running.client() as http, contextlib.suppress(httpx.HTTPError):
        http.post("/api/records", json={"record": "x"}, headers={"X-Forwarded-For": f"203.0.113.{number}"})


def test_what_the_server_writes_is_for_the_eyes_of_the_host(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    before = os.umask(0o022)
    try:
        with locked(folder):
            pass
    finally:
        os.umask(before)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "table.lock").stat().st_mode) == 0o600
    (folder / "table.lock").chmod(0o644)
    with locked(folder):
        assert stat.S_IMODE((folder / "table.lock").stat().st_mode) == 0o600


LIMITS = [field for field in msgspec.structs.fields(Settings) if field.name not in ("data", "host", "allowed", "bots")]


@pytest.mark.parametrize("limit", LIMITS, ids=lambda field: field.name)
def test_the_documentation_names_every_limit(limit: Any) -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
    row = re.search(rf"^\| `{limit.name}` \| ([^|]+?) \|", page, re.MULTILINE)
    assert row is not None, limit.name
    number, _, unit = row[1].replace(",", "").partition(" ")
    assert float(number) * {"KB": 1024, "MB": 1024**2, "GB": 1024**3}.get(unit, 1) == limit.default
