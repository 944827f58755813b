"""A match at a server of one's own, brought to where counters move: what the page is measured with."""

import time
import urllib.request
from typing import Any
from urllib.parse import quote

import msgspec

from hexmarshal.core.engine.match import Match
from hexmarshal.games import meta

PATIENCE = 60.0
"""How many seconds a bot may take for its turn."""


def at_movement(port: int, game: str, many: int) -> "Seated":
    """A match in which counters in this many hexes can be moved, or in as many as its first movement allows.

    Which camp has this many depends on the game, so each is tried, first the one that chooses first.
    """
    first = Match.new(game).decision
    assert first is not None
    camps = sorted(meta(game).parties, key=lambda camp: first.side not in camp)
    found = [Seated(port, game, camp) for camp in camps]
    return next((table for table in found if table.to_movement() >= many), found[0])


class Seated:
    """A match against a bot that plays at random; one camp is played here."""

    def __init__(self, port: int, game: str, mine: tuple[str, ...]) -> None:
        self._address = f"http://127.0.0.1:{port}/api/matches"
        seats = {side: "me" if side in mine else "bot:random" for side in meta(game).sides}
        made = self._ask("", {"game": game, "seats": seats, "seed": "page"})
        self.id: str = made["id"]
        """The match."""
        self.secrets: dict[str, str] = {side: made["seats"][side]["secret"] for side in mine}
        """The seats."""

    def to_movement(self) -> int:
        """Give orders until counters on the map can be moved; in how many hexes they stand."""
        began = time.monotonic()
        while time.monotonic() - began < PATIENCE:
            for side in self.secrets:
                view = self._ask(f"/{self.id}/table?side={side}")
                decision = view["decision"]
                if decision is None:
                    continue
                if decision["kind"] == "move":
                    return len({subject["at"] for subject in decision["subjects"] if subject["what"] == "piece"})
                self._go_on(side, view["number"], decision)
            time.sleep(0.02)
        raise TimeoutError(f"In {self.id} nobody came to move.")

    def _go_on(self, side: str, number: int, decision: dict[str, Any]) -> None:
        """Say a word if there is one, since words end things; else give any order."""
        words = [subject for subject in decision["subjects"] if subject["what"] == "word"]
        subject = (words or decision["subjects"])[-1]["id"]
        offers = self._ask(f"/{self.id}/orders?side={side}&subject={quote(subject)}")["offers"]
        self._ask(f"/{self.id}/orders", {"side": side, "number": number, "order": offers[0]["order"]})

    def _ask(self, path: str, body: Any = None) -> Any:
        given = None if body is None else msgspec.json.encode(body)
        request = urllib.request.Request(self._address + path, given, {"Content-Type": "application/json"})
        request.add_header("Authorization", "Bearer " + ",".join(getattr(self, "secrets", {}).values()))
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return msgspec.json.decode(answer.read())
