"""A turn of a match by post in the browser: a table for this match alone, whose orders go to the folder."""

from __future__ import annotations

import asyncio
import shutil
import threading
import urllib.request
import webbrowser

from hexmarshal.cli.serve import until_stopped
from hexmarshal.core.engine.match import Match
from hexmarshal.desk.game_desk import title_of
from hexmarshal.post.folder import PostFolder
from hexmarshal.server.matches.creation import lay_out
from hexmarshal.server.matches.loading import open_match
from hexmarshal.server.matches.registry import Registry
from hexmarshal.server.settings import PORT, Settings
from hexmarshal.server.storage.store import Store
from hexmarshal.server.structs import Created

POLL = 1.0
"""How many seconds pass between two looks at the table."""
OTHER = "the other player, by post"


def play(folder: PostFolder, browser: bool, port: int | None) -> int:
    """Serve the table until the player ends it."""
    assert folder.table is not None
    data = folder.path / "table"
    shutil.rmtree(data, ignore_errors=True)  # of an earlier turn; its dice were others
    settings = Settings(data=data, unplayed_days=0)
    created = asyncio.run(laid_out(settings, folder))
    table = _Table(folder, created.id)

    def ready(address: str) -> None:
        links = {side: f"{address}#/claim/{created.id}/{created.seats[side].invitation}" for side in folder.own.sides}
        for side, link in links.items():
            print(f"{title_of(folder.letters.agreement.game, side)}: {link}", flush=True)
        print("Leave this window open while you play. When your turn is over, Ctrl-C writes the letter.", flush=True)
        table.begin(address)
        if browser:
            webbrowser.open(links[folder.own.sides[0]])

    try:
        return until_stopped(settings, port or PORT, ready, instead=port is None)
    finally:
        table.end()
        catch_up(settings, folder, created.id)


def catch_up(settings: Settings, folder: PostFolder, match: str) -> None:
    """Follow what was ordered just before the end: it is on disk."""
    store = Store(settings.data)
    try:
        folder.follow(open_match(store, match).match)
    finally:
        store.close()


async def laid_out(settings: Settings, folder: PostFolder) -> Created:
    """The match on the table: the owner takes a seat by its link, the other player's stays empty."""
    table = folder.table
    assert table is not None
    registry = Registry(settings)
    try:
        given = {side: "friend" if side in folder.own.sides else "me" for side in table.sides}
        return await lay_out(registry, table, given, OTHER)
    finally:
        await registry.close()


class _Table:
    """What is ordered at the table is followed in the folder."""

    def __init__(self, folder: PostFolder, match: str) -> None:
        self.folder, self.match = folder, match
        self._address = ""
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def begin(self, address: str) -> None:
        """Follow from now on."""
        self._address = address
        self._thread.start()

    def end(self) -> None:
        """Follow no longer."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join()

    def _watch(self) -> None:
        told = False
        while not self._stopped.wait(POLL):
            try:
                with urllib.request.urlopen(f"{self._address}api/matches/{self.match}/record", timeout=10) as answer:
                    found = Match.read(answer.read(), "The table")
            except OSError:
                continue
            table = self.folder.table
            assert table is not None
            if (found.number, found.resigned) != (table.number, table.resigned) or found.digest() != table.digest():
                self.folder.follow(found)
            if self.folder.done and not told:
                print("Your turn is over: Ctrl-C here writes the letter.", flush=True)
            told = self.folder.done
