"""A hostile client changes nothing, learns nothing and stops nobody, whatever it asks for.

Every test attacks one running server; what must hold afterwards stands with the fixture ``target``.
"""

import asyncio
import hashlib
import json
from typing import Any

import httpx
import pytest

from hexmarshal.server.app import CALLS
from tests.server.kit import BOTH, bearer
from tests.server.target import Target
from tests.server.twin import Twin

pytestmark = pytest.mark.anyio

# -- seats ------------------------------------------------------------------------------------------------------


BODIES: dict[str, dict[str, Any]] = {
    "orders": {"number": 2, "notation": "done"},
    "explain": {"notation": "done"},
    "forecast": {"notation": "done"},
    "compose": {"number": 2, "subject": "done"},
    "undo": {"match": "", "number": 2},
    "consent": {"match": "", "number": 2, "agree": True},
    "resign": {"match": "", "number": 2},
    "draw": {"match": "", "number": 2},
    "hurry": {},
    "chat": {"text": "I am you."},
    "advice": {"number": 2},
    "notes": {"order": 0, "text": "I am you."},
}
"""What each call that acts for a side is sent."""
FOR_ANY_SEAT = {"rematch"}
"""Calls that whoever holds any seat of the match may make; each is attacked by a test of its own."""


def test_every_call_that_acts_for_a_side_is_attacked() -> None:
    wanted = {call.path.rpartition("/")[2] for call in CALLS if call.seat and call.method == "POST"}
    assert wanted == {*BODIES, *FOR_ANY_SEAT}


@pytest.mark.parametrize("what", BODIES)
async def test_nobody_acts_without_the_secret_of_the_seat(
    target: Target, http: httpx.AsyncClient, victim: Twin, what: str
) -> None:
    other = await http.post("/api/matches", json={"game": "fury", "seats": BOTH})
    elsewhere = [seat["secret"] for seat in other.json()["seats"].values()]
    body = {"side": "russian", **BODIES[what]}
    if "match" in body:
        body["match"] = victim.path.rpartition("/")[2]
    mine, yours = victim.secrets["russian"], victim.secrets["german-austrian"]
    attempts = [
        [], [""], ["x"], [yours], elsewhere, [mine[:-1]], [mine + "A"], [mine.swapcase()], [victim.path.split("/")[3]],
        [hashlib.sha256(mine.encode()).hexdigest()], ["é" * 20], ["*"], ["%"], ["' or 1=1 --"],
    ]  # fmt: skip
    for secrets in attempts:
        headers = [(b"Authorization", f"Bearer x,{','.join(secrets)}".encode("latin-1"))]
        answer = await http.post(f"{victim.path}/{what}", json=body, headers=headers)
        assert target.refused(answer) == (403, "not-your-seat")
    answer = await http.post(f"{victim.path}/{what}", json=body)
    assert target.refused(answer) == (401, "not-your-seat")
    for other_way in ({"Authorization": mine}, {"Authorization": f"Basic {mine}"}, {"Cookie": f"secret={mine}"}):
        answer = await http.post(f"{victim.path}/{what}", json=body, headers=other_way)
        assert target.refused(answer) == (403 if "Authorization" in other_way else 401, "not-your-seat")


async def test_nobody_gets_a_rematch_without_a_seat_or_before_the_end(
    target: Target, http: httpx.AsyncClient, victim: Twin
) -> None:
    path = f"{victim.path}/rematch"
    other = (await http.post("/api/matches", json={"game": "fury", "seats": BOTH})).json()
    mine, elsewhere = victim.secrets["russian"], other["seats"]["russian"]["secret"]
    for secret in ("x", elsewhere, mine[:-1], mine.swapcase(), hashlib.sha256(mine.encode()).hexdigest()):
        answer = await http.post(path, json={}, headers=bearer(secret))
        assert target.refused(answer) == (403, "not-your-seat")
    assert target.refused(await http.post(path, json={})) == (401, "not-your-seat")
    for secret in victim.secrets.values():
        assert target.refused(await http.post(path, json={}, headers=bearer(secret))) == (409, "not-over")


@pytest.mark.parametrize("what", ["table", "log", "orders", "layers/orders"])
async def test_nobody_looks_through_the_eyes_of_another(
    target: Target, http: httpx.AsyncClient, victim: Twin, what: str
) -> None:
    for headers in ({}, bearer("x"), bearer(victim.secrets["german-austrian"])):
        answer = await http.get(f"{victim.path}/{what}", params={"side": "russian"}, headers=headers)
        assert target.refused(answer) == (403 if headers else 401, "not-your-seat")


async def test_an_invitation_is_taken_once_however_many_try_at_once(target: Target, http: httpx.AsyncClient) -> None:
    made = (await http.post("/api/matches", json={"game": "fury", "seats": {**BOTH, "russian": "friend"}})).json()
    path, invitation = f"/api/matches/{made['id']}", made["seats"]["russian"]["invitation"]
    for wrong in ("", "x", invitation[:-1], invitation.lower() + "x", "\x00", "x" * 60_000):
        answer = await http.post(f"{path}/claim", json={"invitation": wrong})
        assert target.refused(answer) == (403, "no-invitation")
    answers = await asyncio.gather(
        *(http.post(f"{path}/claim", json={"invitation": invitation, "name": name}) for name in "ABCDEFGH")
    )
    assert sorted(answer.status_code for answer in answers) == [200, *[403] * 7]
    (good,) = (answer.json()["seats"]["russian"]["secret"] for answer in answers if answer.is_success)
    order = {"side": "russian", "number": 0, "notation": "front north"}
    assert (await http.post(f"{path}/orders", json=order, headers=bearer(invitation))).status_code == 403
    assert (await http.post(f"{path}/orders", json=order, headers=bearer(good))).status_code == 200


# -- orders -----------------------------------------------------------------------------------------------------


async def test_a_doubled_click_gives_one_order(target: Target, http: httpx.AsyncClient) -> None:
    twin = Twin("doubled")
    await twin.begin(http)
    for number in range(10):
        decision, after = twin.match.decision, twin.match.copy()
        assert decision is not None
        order = decision.orders(decision.subjects()[0])[0]
        after.submit(order)
        twin.played.append(after)
        body = {"side": decision.side, "number": number, "notation": order.notation}
        answers = await asyncio.gather(
            *(http.post(f"{twin.path}/orders", json=body, headers=twin.headers) for _ in range(3))
        )
        assert [(answer.status_code, answer.json()["number"]) for answer in answers] == [(200, number + 1)] * 3
    assert await twin.is_as_it_was(http)


FORGED_ORDERS: list[Any] = [
    None, 0, True, "front", [], {}, {"order": None}, {"order": 1}, {"order": "x"}, {"order": ["move"]},
    {"order": "move"}, {"order": "move", "piece": "ru-IV"}, {"order": "move", "piece": 4, "start": 5, "to": 6},
    {"order": "move", "piece": "ru-IV", "start": "1407", "to": "9999"},
    {"order": "move", "piece": "ge-I", "start": "1304", "to": "1305"},
    {"order": "move", "piece": "au-X", "start": "0101", "to": "0101"},
    {"order": "move", "piece": "nobody", "start": "1407", "to": "1307"},
    {"order": "move", "piece": "__class__", "start": "{}", "to": "%s"},
    {"order": "move", "piece": "ru-IV\x00", "start": "1407", "to": "1307"},
    {"order": "attack", "units": ["ru-IV"] * 5_000, "target": "1305"},
    {"order": "move", "piece": "ru-IV", "start": "1407", "to": "1307", "via": ["1307"] * 5_000},
]  # fmt: skip
FORGED = [
    *(json.dumps({"order": order}).encode() for order in FORGED_ORDERS),
    b'{"order": {"order": "move", "piece": "\\ud800", "start": "1407", "to": "1307"}}',
    b'{"order": {"order": "move", "piece": NaN}}',
    b'{"order": {"order": "move", "piece": Infinity}}',
    b'{"order": {"order": "move", "piece": 1e999}}',
    b'{"order": {"order": "front", "front": 1' + b"0" * 4_000 + b"}}",
    b'{"order": ' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    b'{"order": ' + b'{"order":' * 5_000 + b"1" + b"}" * 5_000 + b"}",
    b'{"order": {' + b",".join(b'"%d":0' % number for number in range(6_000)) + b"}}",
    b'{"order": {' + b",".join(b'"%d":0' % number for number in range(100_000)) + b"}}",
    b'{"notation": "' + b"III," * 15_000 + b'"}',
    b'{"notation": "' + b"1505-" * 12_000 + b'"}',
    b'{"notation": "\\u0000"}',
    b'{"notation": "\xff\xfe"}',
    b'{"notation": ["front north"]}',
    b'{"subject": "ru-IV", "where": "9999"}',
    b'{"subject": "' + b"x" * 60_000 + b'"}',
    b'{"subject": "nothing", "where": "nowhere"}',
]  # fmt: skip
"""Bodies, without the side and the number that make them answers to a decision."""


@pytest.mark.parametrize("number", [0, 1])
async def test_a_forged_order_is_refused_and_changes_nothing(
    target: Target, http: httpx.AsyncClient, number: int
) -> None:
    twin = Twin("forged")
    await twin.begin(http)
    for _ in range(number):
        decision = twin.match.decision
        assert decision is not None
        body = {"side": decision.side, "number": 0, "notation": "front north"}
        assert (await http.post(f"{twin.path}/orders", json=body, headers=twin.headers)).is_success
        twin.match.submit(decision.read("front north"))
    kind = {"Content-Type": "application/json"}
    for forged in FORGED:
        body_ = b'{"side": "russian", "number": %d, ' % number + forged[1:]
        for what in ("orders", "forecast"):
            answer = await http.post(f"{twin.path}/{what}", content=body_, headers=twin.headers | kind)
            target.refused(answer)
    assert await twin.is_as_it_was(http)
