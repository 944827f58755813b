"""Where matches are kept: in the place that each system expects, or where an earlier version has left them."""

import socket
from importlib import reload
from pathlib import Path

import pytest
from platformdirs import windows
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from hexmarshal.cli import saves
from hexmarshal.server import run

PLACES = {
    "linux": ".local/state/hexmarshal",
    "darwin": "Library/Application Support/hexmarshal",
    "win32": "AppData/Local/hexmarshal",
}
SYSTEMS = {"linux": Unix, "darwin": MacOS, "win32": windows.Windows}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of a player who has set nothing."""
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "AppData" / "Local"))  # as Windows sets it
    monkeypatch.setattr(windows, "get_win_folder", windows.get_win_folder_from_env_vars)  # there is no registry here
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("system", PLACES)
def test_matches_are_kept_where_the_system_expects_them(
    home: Path, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    monkeypatch.setattr(saves, "PlatformDirs", SYSTEMS[system])
    assert saves.state_directory() == home / PLACES[system]
    assert saves.new_path("fury").parent == home / PLACES[system]


@pytest.mark.parametrize("system", PLACES)
@pytest.mark.parametrize("left", ["table.sqlite3", "fury-2026-01-01-2000.jsonl"])
def test_matches_of_an_earlier_version_are_found_and_go_on(
    home: Path, monkeypatch: pytest.MonkeyPatch, system: str, left: str
) -> None:
    former = home / ".local" / "state" / "hexmarshal"
    former.mkdir(parents=True)
    (former / left).write_text("{}", encoding="utf-8")
    monkeypatch.setattr(saves, "PlatformDirs", SYSTEMS[system])
    assert saves.state_directory() == former
    assert [kept.path for kept in saves.unfinished()] == [str(former / left)] * left.endswith(".jsonl")
    # and once somebody has moved the folder, they are found there
    place = home / PLACES[system]
    if place != former:
        place.rmdir() if place.exists() else place.parent.mkdir(parents=True)
        former.rename(place)
    assert saves.state_directory() == place
    assert [Path(kept.path).name for kept in saves.unfinished()] == [left] * left.endswith(".jsonl")


def test_an_empty_folder_of_an_earlier_version_is_left_alone(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / ".local" / "state" / "hexmarshal").mkdir(parents=True)
    monkeypatch.setattr(saves, "PlatformDirs", SYSTEMS["darwin"])
    assert saves.state_directory() == home / PLACES["darwin"]


def test_windows_is_asked_where_local_data_go(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "PlatformDirs", SYSTEMS["win32"])
    monkeypatch.setenv("LOCALAPPDATA", str(home / "Elsewhere"))
    assert saves.state_directory() == home / "Elsewhere" / "hexmarshal"


@pytest.mark.parametrize("system", PLACES)
def test_a_named_place_counts_on_every_system(home: Path, monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    monkeypatch.setattr(saves, "PlatformDirs", SYSTEMS[system])
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "named"))
    assert saves.state_directory() == home / "named" / "hexmarshal"


def test_a_port_belongs_to_one_server(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run.ALONE == socket.SO_REUSEADDR
    with run.listen("127.0.0.1", 0, instead=False) as first:
        first.listen()
        port = first.getsockname()[1]
        with pytest.raises(OSError, match="in use"):
            run.listen("127.0.0.1", port, instead=False)
        with run.listen("127.0.0.1", port, instead=True) as second:
            assert second.getsockname()[1] != port


def test_on_windows_a_port_is_taken_exclusively(monkeypatch: pytest.MonkeyPatch) -> None:
    # There SO_REUSEADDR would let another process listen on the same port.
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", ~socket.SO_REUSEADDR, raising=False)
    try:
        assert reload(run).ALONE == ~socket.SO_REUSEADDR
    finally:
        monkeypatch.undo()
        reload(run)
