"""Matches as the server tells them, past the page: what tests of the page compare it with."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

import hexmarshal as hm
from tests.server.kit import bearer, client

SEED = "1914"
HTTP = client("")
"""Who asks servers past the page."""
SOON = 60_000
"""How many milliseconds a test waits for what must come. Only what fails waits so long."""


class Match:
    """A match as the server tells it to whoever has some seats of it."""

    def __init__(self, address: str, match: str, secrets: dict[str, str], invitations: dict[str, str]) -> None:
        self.address = address
        self.id = match
        self.secrets = secrets
        self.invitations = invitations
        self.path = f"{address}/api/matches/{match}"

    @property
    def side(self) -> str:
        """The first side that is mine."""
        return next(iter(self.secrets))

    def get(self, what: str, **query: Any) -> Any:
        """Ask for something."""
        answer = HTTP.get(f"{self.path}/{what}", params=query, headers=bearer(*self.secrets.values()))
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, what: str, **body: Any) -> Any:
        """Do something."""
        answer = HTTP.post(f"{self.path}/{what}", json=body, headers=bearer(*self.secrets.values()))
        assert answer.status_code == 200, answer.text
        return answer.json()

    def friend(self, side: str) -> Match:
        """The same match for a friend, who takes the seat that is kept for him."""
        seat = self.post("claim", invitation=self.invitations[side])["seats"][side]
        return Match(self.address, self.id, {side: seat["secret"]}, {})

    def view(self, side: str = "", **query: Any) -> Any:
        """The table as a side sees it."""
        return self.get("table", side=side or self.side, **query)

    def until(self, so: Callable[[Any], bool], side: str = "") -> Any:
        """Wait until a side sees what it is to see: bots take a moment."""
        end = time.monotonic() + SOON / 1000
        while not so(view := self.view(side)):
            assert time.monotonic() < end, view["decision"] or view["waiting"]
            time.sleep(0.02)
        return view

    def first_order(self, side: str) -> dict[str, Any]:
        """The first order that a side can give, as it is sent."""
        offers = self.get("orders", side=side)
        return {"side": side, "number": offers["number"], "order": offers["offers"][0]["order"]}

    def log(self, first: int = 0) -> Any:
        """What was told of the orders from a number on."""
        return self.get("log", side=self.side, **{"from": first})

    def on_map(self, **query: Any) -> list[Any]:
        """The pieces that stand on hexes."""
        hexes = self.hexes()
        return [piece for piece in self.view(**query)["pieces"] if piece["at"] in hexes]

    def hexes(self) -> dict[str, tuple[float, float]]:
        """The hexes of the board and where their middles lie on the sheet."""
        board = HTTP.get(f"{self.address}/api/games/{self.view()['game']}/board").json()
        return {each["id"]: (each["x"], each["y"]) for each in board["hexes"]}

    def come_to(self, kind: str, least: int = 0) -> Any:
        """Give orders past the page until something of a kind is asked, after at least so many orders.

        What is ordered was worked out by playing the same match here: the same seed gives the same dice.
        """
        for number, (side, order) in enumerate(orders_to(kind, least)):
            body = {"side": side, "number": number, "order": order}
            answer = HTTP.post(f"{self.path}/orders", json=body, headers=bearer(self.secrets[side]))
            assert answer.status_code == 200, answer.text
        view = self.view()
        return view if view["decision"] else self.view(view["waiting"][0])


@cache
def orders_to(kind: str, least: int) -> list[tuple[str, Any]]:
    """Sides and orders that lead to a question of a kind in Fury in the East, always the first that can be given."""
    match = hm.Match.new("fury", seed=SEED)
    while (decision := match.decision) is not None and (decision.kind != kind or match.number < least):
        match.submit(decision.orders(decision.subjects()[0])[0])
    return [(given.side, msgspec.to_builtins(given.order)) for given in match.journal]


def begin(address: str, seats: dict[str, str], game: str = "fury", **more: Any) -> Match:
    """A new match, made past the page. Where friends play nobody may choose the dice."""
    body = {"game": game, "seats": seats, **({} if "friend" in seats.values() else {"seed": SEED}), **more}
    answer = HTTP.post(f"{address}/api/matches", json=body)
    assert answer.status_code == 200, answer.text
    made = answer.json()
    given = {
        what: {side: seat[what] for side, seat in made["seats"].items() if what in seat}
        for what in ("secret", "invitation")
    }
    return Match(address, made["id"], given["secret"], given["invitation"])
