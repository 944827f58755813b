"""``hexmarshal serve``, ``hexmarshal links`` and ``hexmarshal play`` in the browser."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable, Iterable
from pathlib import Path
from urllib.parse import urlsplit

from hexmarshal.bots import unlimited
from hexmarshal.cli import saves
from hexmarshal.cli.session import known_bot
from hexmarshal.cli.trouble import Trouble, known_game
from hexmarshal.core.data.files import nearest
from hexmarshal.core.data.wording import listing
from hexmarshal.desk.game_desk import title_of
from hexmarshal.server import seats
from hexmarshal.server.settings import LOOPBACK, PORT, Busy, Settings
from hexmarshal.server.storage.rows import Listed
from hexmarshal.server.storage.store import Store, StoreError


def run(settings: Settings, port: int) -> int:
    """Serve for a network, until somebody stops it."""

    def ready(address: str) -> None:
        print(f"Hexmarshal is at {address}", flush=True)
        print(f"The matches are in {settings.data}. Ctrl-C ends it.", flush=True)
        if settings.host not in LOOPBACK and not settings.allowed:
            print("Others reach it by this machine's address; a name must be allowed with --allow-host.", flush=True)

    return until_stopped(settings, port, ready, instead=False)


def play(game: str, port: int | None, browser: bool) -> int:
    """Serve for this machine alone, and open the page."""
    settings = Settings(data=directory(None), unplayed_days=0)  # deleting is left to the player
    page = f"#/new/{known_game(game).id}" if game else ""

    def ready(address: str) -> None:
        print(f"Hexmarshal is at {address}{page}", flush=True)
        print("Leave this window open while you play. Ctrl-C ends it; every match is saved.", flush=True)
        if browser:
            webbrowser.open(address + page)

    try:
        return until_stopped(settings, port or _last_port(settings.data), ready, instead=port is None)
    except Busy as busy:
        if not str(busy):
            raise Trouble(_taken(settings.data)) from None
        print(f"Hexmarshal is at {busy}{page} already.")
        if browser:
            webbrowser.open(f"{busy}{page}")
        return 0


def until_stopped(settings: Settings, port: int, ready: Callable[[str], None], *, instead: bool) -> int:
    from hexmarshal.server.run import listen, serve

    try:
        opened = listen(settings.host, port, instead=instead)
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise Trouble(f"{settings.host} port {port} cannot be listened on: {reason}.") from None
    try:
        serve(settings, opened, ready)
    except StoreError as error:
        raise Trouble(str(error)) from None
    except Busy as busy:
        if instead:
            raise
        raise Trouble(f"{_taken(settings.data)} {busy}".strip()) from None
    except KeyboardInterrupt:
        print()
    finally:
        opened.close()
    return 0


def links(match: str, side: str, data: Path | None, address: str) -> int:
    """List the matches of a database, or make a new link to a seat."""
    folder = directory(data)
    if not (folder / "table.sqlite3").exists():
        raise Trouble(f"There are no matches in {folder}.")
    try:
        store = Store(folder)
    except StoreError as error:
        raise Trouble(str(error)) from None
    try:
        if not match:
            for row in store.matches():
                print(_line(row))
            return 0
        found = store.matches([match])
        if not found:
            raise Trouble(f"There is no match {match}; hexmarshal links lists them.")
        print(_link(store, found[0], side, address or _last_address(folder)))
        return 0
    finally:
        store.close()


def _line(row: Listed) -> str:
    stage = "over" if row.state.over else row.state.stage or f"order {row.state.number}"
    who = ", ".join(f"{side} {chair.name or chair.kind}" for side, chair in row.chairs.items())
    return f"{row.id}  {row.game}, {row.scenario}, {stage}: {who} ({saves.ago(row.updated)})"


def _link(store: Store, row: Listed, side: str, address: str) -> str:
    people = [each for each, chair in row.chairs.items() if chair.kind != seats.BOT]
    if side not in people:
        there = ", ".join(people) or "none"
        hint = nearest(side, people)
        raise Trouble(f"Name the side of a person in this match{hint}, not “{side}”; there are: {there}.")
    invitation = seats.new_secret()
    chair = row.chairs[side]
    new = seats.Chair(side, chair.kind, chair.name, chair.secret, seats.digest(invitation))
    store.change([store.seat(row.id, new)])
    return (
        f"Whoever opens this link first takes the seat of {title_of(row.game, side)}; the old seat is void then.\n"
        f"{address}#/claim/{row.id}/{invitation}"
    )


def allowed_bots(names: Iterable[str]) -> tuple[str, ...]:
    """The bots of one's own that a server may offer: each is there, and can be made."""
    found = []
    for name in dict.fromkeys(names):
        if missing := unlimited(name):
            raise Trouble(f"Strangers may not let {name} play here, because {listing(missing)}.")
        found.append(known_bot(name))
    return tuple(found)


def directory(data: Path | None) -> Path:
    """Where the matches are."""
    return data.absolute() if data is not None else saves.state_directory()


def _taken(directory: Path) -> str:
    return f"Another Hexmarshal already serves the matches in {directory}."


def _last_address(directory: Path) -> str:
    """Where the server was, or is: browsers keep the secrets of their seats by address."""
    try:
        return (directory / "table.lock").read_text("utf-8").strip() or f"http://127.0.0.1:{PORT}/"
    except OSError:
        return f"http://127.0.0.1:{PORT}/"


def _last_port(directory: Path) -> int:
    try:
        return urlsplit(_last_address(directory)).port or PORT
    except ValueError:
        return PORT
