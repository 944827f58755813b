"""A match on a server and the same match played here: equal seeds and equal orders make equal records."""

from __future__ import annotations

import random
from typing import Any

import httpx
import msgspec

from hexmarshal import Match
from hexmarshal.core.records.journal import record
from tests.server.kit import BOTH, bearer


class Twin:
    """A match of Fury in the East in which one person plays both sides by lot, and knows what must come of it."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.path = ""
        self.secrets: dict[str, str] = {}
        self.played = [Match.new("fury", seed=seed, seats=dict.fromkeys(BOTH, "person"))]
        """The match before each of its orders, and as it stands."""
        self.sent: list[Match] | None = None
        """What the match becomes if the act that is under way is carried out."""
        self._lots = random.Random(seed)

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.played[-1]

    @property
    def record(self) -> bytes:
        """What the server must give as its record."""
        return record(self.match, public=True)

    @property
    def headers(self) -> dict[str, str]:
        """The header with the secrets of both seats."""
        return bearer(*self.secrets.values())

    async def begin(self, http: httpx.AsyncClient) -> None:
        """Begin it on the server."""
        body = {"game": "fury", "seats": BOTH, "seed": self.seed, "takebacks": "always"}
        made = (await http.post("/api/matches", json=body)).json()
        self.path = f"/api/matches/{made['id']}"
        self.secrets = {side: seat["secret"] for side, seat in made["seats"].items()}

    def choose(self) -> tuple[str, dict[str, Any]]:
        """What to do next: an order by lot, or now and then to take the last one back."""
        match = self.match
        if match.number and self._lots.random() < 0.2:
            self.sent = self.played[:-1]
            seen = {"match": self.path.rpartition("/")[2], "number": match.number}
            return "undo", {"side": match.journal[-1].side, **seen}
        decision, after = match.decision, match.copy()
        assert decision is not None
        order = self._lots.choice(decision.orders(self._lots.choice(decision.subjects())))
        after.submit(order)
        self.sent = [*self.played, after]
        return "orders", {"side": decision.side, "number": match.number, "order": msgspec.to_builtins(order)}

    async def act(self, http: httpx.AsyncClient) -> None:
        """Do something, and hold the server to its word if it gives it."""
        what, body = self.choose()
        answer = await http.post(f"{self.path}/{what}", json=body, headers=self.headers)
        assert answer.status_code == 200, answer.text
        assert self.sent is not None
        self.played, self.sent = self.sent, None
        assert answer.json()["number"] == self.match.number

    async def is_as_it_was(self, http: httpx.AsyncClient) -> bool:
        """Whether the match on the server is the one here."""
        return (await http.get(f"{self.path}/record")).content == self.record

    async def find_again(self, http: httpx.AsyncClient) -> None:
        """After a death the match is as it was acknowledged, or one act further: the one that was under way."""
        kept = (await http.get(f"{self.path}/record")).content
        if self.sent is not None and kept == record(self.sent[-1], public=True):
            self.played = self.sent
        assert kept == self.record
        self.sent = None
