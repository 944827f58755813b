"""Orders over a live connection: the step is the answer, and everything that protects a call protects them too."""

import asyncio
import random
import threading
from typing import Any

import pytest

from hexmarshal import desk
from hexmarshal.core.engine.procedure import Refused
from hexmarshal.core.engine.table import Table
from hexmarshal.desk.structs import Meant
from hexmarshal.server.matches import live
from hexmarshal.server.storage import writer
from tests.server.kit import Line, Player, Served, bearer
from tests.server.test_hostile import FORGED
from tests.server.test_live import hello
from tests.server.test_mischief import FIELDS, WORDS
from tests.thorough import some

pytestmark = pytest.mark.anyio

NORTH = {"side": "russian", "number": 0, "notation": "front north"}
SOUTH = {**NORTH, "notation": "front south"}


async def order(line: Line, give: dict[str, Any], ask: int = 7) -> Any:
    """Give an order and hear what becomes of it."""
    await line.say({"ask": ask, "give": give})
    while (answer := await line.next()).get("ask") != ask:
        pass
    return answer


async def call(player: Player, body: dict[str, Any]) -> Any:
    """The same by a call."""
    headers = bearer(*player.secrets.values())
    return (await player.server.http.post(f"{player.path}/orders", json=body, headers=headers)).json()


async def test_the_step_is_the_answer_to_an_order(server: Served) -> None:
    player = await server.begin()
    async with (
        server.live(player.id, hello(player, "russian")) as line,
        server.live(player.id, hello(player, "german-austrian")) as other,
    ):
        await line.next("view")
        await other.next("view")
        step = await order(line, NORTH)
        assert (step["kind"], step["ask"], step["view"]["number"]) == ("step", 7, 1)
        assert step["told"]["notation"] == "front north"
        seen = await other.next("step")
        assert (seen["ask"], seen["told"]["notation"]) == (None, "front north")
        # What was ordered by a call, or from elsewhere, answers nobody here.
        await player.go_on(1)
        assert (await line.next("step"))["ask"] is None
        # And it is on the disk: the call that is sent again is told the same.
        assert (await call(player, {**NORTH, "number": 0})).get("number") is None
    assert (await player.table())["number"] == 2


async def test_an_order_is_given_by_itself_by_its_notation_or_by_pointing(server: Served) -> None:
    player = await server.begin()
    async with server.live(player.id, hello(player, "russian")) as line:
        await line.next("view")
        await order(line, {"side": "russian", "number": 0, "order": {"order": "front", "front": "north"}})
        legal = await player.legal()
        offers = await server.get(
            f"{player.path}/orders", player.secrets["russian"], side="russian", subject=legal["order"]["piece"]
        )
        pointed = next(offer for offer in offers["offers"] if offer["hex"])
        given = {"side": "russian", "number": 1, "subject": pointed["subject"], "where": pointed["hex"]}
        assert (await order(line, given))["told"]["notation"] == pointed["notation"]


@pytest.mark.parametrize(
    "body",
    [
        {"number": 0, "notation": "front east"},
        {"number": 0, "order": {"order": "nothing"}},
        {"number": 0, "order": {"order": "front", "front": 7}},
        {"number": 0, "subject": "ru-IV", "where": "9999"},
        {"number": 3, "notation": "front north"},
        {"number": 0},
    ],
)
async def test_an_order_that_may_not_be_given_is_refused_as_by_a_call(server: Served, body: dict[str, Any]) -> None:
    player = await server.begin()
    async with server.live(player.id, hello(player, "russian")) as line:
        await line.next("view")
        answer = await order(line, {"side": "russian", **body})
        assert (answer["kind"], answer["number"]) == ("given", None)
        assert answer["refusal"] == (await call(player, {"side": "russian", **body}))["refusal"]
        assert (await order(line, NORTH))["kind"] == "step"  # and the line goes on


async def test_nobody_orders_for_another_seat_out_of_turn_or_as_an_onlooker(server: Served) -> None:
    player = await server.begin()
    async with (
        server.live(player.id, hello(player, "german-austrian")) as line,
        server.live(player.id, {}) as onlooker,
    ):
        await line.next("view")
        assert (await order(line, NORTH))["refusal"]["code"] == "not-your-seat"
        assert (await order(line, {**NORTH, "side": "german-austrian"}))["refusal"]["code"] == "out-of-turn"
        assert (await order(line, {**NORTH, "side": "french"}))["refusal"]["code"] == "not-your-seat"
        await onlooker.say({"ask": 1, "give": NORTH})
        await player.give("russian", "front south")
        assert (await onlooker.next("step"))["told"]["notation"] == "front south"
    assert (await player.table())["number"] == 1


# -- broken lines -----------------------------------------------------------------------------------------------


async def test_an_order_that_is_sent_again_is_answered_again_and_given_once(server: Served) -> None:
    player = await server.begin()
    async with server.live(player.id, hello(player, "russian")) as line:
        await line.next("view")
        assert (await order(line, NORTH))["kind"] == "step"
        again = await order(line, NORTH, 8)
        assert again == {"kind": "given", "ask": 8, "number": 1, "refusal": None}
        assert (await order(line, SOUTH, 9))["refusal"]["code"] == "stale"
    assert (await call(player, NORTH))["number"] == 1
    assert (await player.table())["number"] == 1


async def test_an_order_sent_just_before_the_line_breaks_is_given_once(server: Served) -> None:
    player = await server.begin()
    async with server.live(player.id, hello(player, "russian")) as line:
        await line.next("view")
        await line.say({"ask": 7, "give": NORTH})
    # The line broke before it was answered. It was given all the same, and whoever sends it again is told so.
    assert (await player.table())["number"] == 1
    assert (await call(player, NORTH))["told"]["notation"] == "front north"
    async with server.live(player.id, hello(player, "russian", have=0)) as line:
        back = await line.next("view")
        assert ([told["number"] for told in back["told"]], back["view"]["number"]) == ([1], 1)
        assert (await order(line, NORTH))["number"] == 1
    assert (await player.table())["number"] == 1


async def test_whoever_hangs_up_in_the_middle_of_an_order_breaks_nothing(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = await server.begin()
    room = await server.registry.room(player.id)
    line = Line(server.app, player.id, {})
    await line.begin(hello(player, "russian"))
    await line.next("view")
    async with room.lock:  # somebody else's order is being written
        await line.say({"ask": 7, "give": NORTH})
        await asyncio.sleep(0.05)
        ending = asyncio.create_task(line.end())
        for watcher in tuple(room.watchers):
            watcher.close()  # the connection ends while the order waits
        await asyncio.sleep(0.05)
    await ending
    assert (await player.table())["number"] == 1
    assert not room.gone
    assert not room.watchers


async def test_of_two_lines_that_answer_one_decision_one_is_heard(server: Served) -> None:
    player = await server.begin()
    async with (
        server.live(player.id, hello(player, "russian")) as one,
        server.live(player.id, hello(player, "russian")) as two,
    ):
        await one.next("view")
        await two.next("view")
        answers = await asyncio.gather(order(one, NORTH), order(two, SOUTH))
        assert sorted(answer["kind"] for answer in answers) == ["given", "step"]
        assert next(answer for answer in answers if answer["kind"] == "given")["refusal"]["code"] == "stale"
    assert (await player.table())["number"] == 1


async def test_what_cannot_be_written_did_not_happen_and_the_line_is_taken_up_again(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = await server.begin()
    view = await player.table("russian")

    def full(*_: Any) -> None:
        raise OSError("No space left on device")

    async with server.live(player.id, hello(player, "russian")) as line:
        await line.next("view")
        with monkeypatch.context() as broken:
            broken.setattr(writer.Writer, "_commit", full)
            await line.say({"ask": 7, "give": NORTH})
            with pytest.raises(EOFError):
                await line.next("step")
        assert line.closed == live.ANEW
    again = await player.table("russian")
    assert again | {"seats": view["seats"]} == view
    async with server.live(player.id, hello(player, "russian", have=0)) as line:
        await line.next("view")
        assert (await order(line, NORTH))["view"]["number"] == 1


async def test_an_order_from_a_seat_that_is_being_taken_is_not_given(server: Served) -> None:
    player = await server.begin()
    room = await server.registry.room(player.id)
    async with server.live(player.id, hello(player, "russian")) as line:
        await line.next("view")
        async with room.lock:
            await line.say({"ask": 7, "give": NORTH})
            await asyncio.sleep(0.05)  # it waits for its turn
            chair = room.chairs["russian"]
            await room.sit(type(chair)("russian", "person", "", b"another"))
        assert (await line.next("refused"))["refusal"]["code"] == "not-your-seat"
    assert (await player.table())["number"] == 0


# -- strangers --------------------------------------------------------------------------------------------------


async def test_a_forged_order_changes_nothing_and_the_line_goes_on(server: Served) -> None:
    player = await server.begin()
    async with server.live(player.id, hello(player, "russian")) as line:
        await line.next("view")
        for ask, forged in enumerate(FORGED):
            body = b'{"ask": %d, "give": {"side": "russian", "number": 0, ' % ask + forged[1:] + b"}"
            await line.say(body.decode("utf-8", "replace"))
        for nonsense in ("{" * 3000, '{"ask": 1, "give": []}', '{"ask": -1}', '{"give": {}}', '{"ask": 1, "x": 1}'):
            await line.say(nonsense)
        refused = 0
        await line.say({"ask": 999, "give": NORTH})
        while (answer := await line.next())["ask"] != 999:
            assert answer["refusal"]["sentence"]
            assert answer["refusal"]["code"] != "fault"
            refused += 1
        assert refused > len(FORGED) / 2  # what cannot be read at all is not answered
        assert answer["view"]["number"] == 1


async def test_mischief_on_the_line_finds_no_fault_and_gives_no_order(
    server: Served, caplog: pytest.LogCaptureFixture
) -> None:
    lots = random.Random("line")
    player = await server.begin()

    def value(depth: int = 0) -> Any:
        kind = lots.randrange(8 if depth < 3 else 6)
        if kind < 4:
            return lots.choice(WORDS)
        if kind < 6:
            return lots.choice((None, True, -1, 0, 1, 7.5, 1 << 60))
        if kind == 6:
            return [value(depth + 1) for _ in range(lots.randrange(4))]
        return {lots.choice(FIELDS): value(depth + 1) for _ in range(lots.randrange(5))}

    said = 0
    async with server.live(player.id, hello(player, "german-austrian")) as line:  # it is not its turn
        await line.next("view")
        for ask in range(some(300, 4_000)):
            spoken = {"ask": ask if lots.random() < 0.95 else value()}
            for field in lots.sample(("subject", "words", "brief", "give", "x"), lots.randrange(1, 3)):
                order = {"side": "german-austrian", "number": lots.randrange(3), lots.choice(FIELDS): value()}
                spoken[field] = order if field == "give" and lots.random() < 0.8 else value()
            await line.say(spoken)
        await line.say({"ask": 1_000_000, "give": {**NORTH, "side": "german-austrian"}})
        while (answer := await line.next()).get("ask") != 1_000_000:
            assert answer["refusal"] is None or answer["refusal"]["code"] != "fault"
            said += 1
    assert said > 40
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
    assert (await player.table())["number"] == 0
    assert (await player.give("russian", "front north"))["number"] == 1


async def test_a_browser_that_never_stops_ordering_keeps_nobody_waiting_and_is_sent_away(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "UNSENT", 20)
    player, honest = await server.begin(), await server.begin()
    line = Line(server.app, player.id, {})
    await line.begin(hello(player, "russian"))
    await line.next("view")
    line.reading.clear()
    for number in range(1_000):
        await line.say({"ask": number, "give": {**NORTH, "notation": None, "order": {"order": "done"}}})
    assert (await honest.give("russian", "front north"))["number"] == 1
    room = await server.registry.room(player.id)
    while room.watchers:  # it reads no answer, and too many wait
        await asyncio.sleep(0.01)
    await line.end()
    assert room.match.number == 0


async def test_an_order_waits_for_no_question(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    player = await server.begin()
    let_go = threading.Event()

    def slow(*_: Any) -> Any:
        let_go.wait(20)
        raise Refused(desk.explain(room.match, Meant("german-austrian")).refusal)  # type: ignore[arg-type]

    room = await server.registry.room(player.id)
    async with server.live(player.id, hello(player, "russian")) as line:
        await line.next("view")
        monkeypatch.setattr(desk, "offers", slow)
        for ask in range(live.QUESTIONS // 2):
            await line.say({"ask": ask, "subject": "north"})
        given = {"side": "russian", "number": 0, "order": {"order": "front", "front": "north"}}
        assert (await order(line, given, 999))["kind"] == "step"
        let_go.set()
        assert (await line.next("offers"))["ask"] == 0


# -- what it costs ----------------------------------------------------------------------------------------------


async def test_an_order_copies_the_table_once(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    player = await server.begin()
    room = await server.registry.room(player.id)
    copies, plain = 0, Table.copy

    def counted(table: Table[Any, Any]) -> Table[Any, Any]:
        nonlocal copies
        copies += 1
        return plain(table)

    monkeypatch.setattr(Table, "copy", counted)
    before, match = room.match.table.digest(), room.match
    await room.give("russian", desk.meant(match, Meant("russian", order={"order": "front", "front": "north"})), 0)
    assert copies == 1
    # The match that stood before is as it was, and so is what is taken back.
    assert (match.number, match.table.digest()) == (0, before)
    again = room.match.copy()
    again.undo()
    assert again.table.digest() == before
