"""Clocks tell, run for whoever must choose, and lose a match only where that was agreed. Time is the test's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from hexmarshal import Match
from hexmarshal.server import clock
from hexmarshal.server.clock import DAY, MINUTE, SECOND, ClockRules, Hand
from tests.server.kit import BOTH, Player, Served, served

pytestmark = pytest.mark.anyio
TEN = ClockRules(minutes=10, increment=30)
FRIEND = {"russian": "me", "german-austrian": "friend"}


class Watch:
    """A watch that a test sets."""

    def __init__(self) -> None:
        self.seconds = 1_000_000.0

    def __call__(self) -> float:
        return self.seconds


# -- the sums -----------------------------------------------------------------------------------------------------


def test_a_clock_runs_for_who_must_choose_and_for_nobody_else() -> None:
    times = clock.run(clock.begun(TEN, ("me", "you"), "T1"), ("me",), 5_000)
    assert times.hands == {"me": Hand(10 * MINUTE, 5_000), "you": Hand(10 * MINUTE)}
    assert [clock.left(hand, 65_000) for hand in times.hands.values()] == [9 * MINUTE, 10 * MINUTE]


@pytest.mark.parametrize(
    ("rules", "turn", "wanted"),
    [
        (TEN, "T1", (9 * MINUTE + 30 * SECOND, 10 * MINUTE)),
        (TEN, "T2", (9 * MINUTE + 30 * SECOND, 10 * MINUTE)),
        (ClockRules(minutes=10, increment=30, per="turn"), "T1", (9 * MINUTE, 10 * MINUTE)),
        (ClockRules(minutes=10, increment=30, per="turn"), "T2", (9 * MINUTE + 30 * SECOND, 10 * MINUTE + 30 * SECOND)),
        (ClockRules(kind="days", days=2, increment=30), "T1", (2 * DAY - MINUTE, 2 * DAY)),
        (ClockRules(kind="days", days=2), "T2", (2 * DAY, 2 * DAY)),
    ],
)
def test_what_an_order_adds(rules: ClockRules, turn: str, wanted: tuple[int, int]) -> None:
    times = clock.run(clock.begun(rules, ("me", "you"), "T1"), ("me",), 5_000)
    after = clock.ordered(times, "me", turn, ("you",), 65_000)
    assert after.hands == {"me": Hand(wanted[0]), "you": Hand(wanted[1], 65_000)}
    assert after.turn == turn


def test_what_the_server_slept_through_is_on_nobodys_clock() -> None:
    hand = Hand(10 * MINUTE, 100_000)
    naps = [(0, 50_000), (90_000, 110_000), (120_000, 150_000), (190_000, 400_000)]
    # Of the 100 seconds up to 200,000 it slept 10, 30 and 10.
    assert clock.left(hand, 200_000, naps) == 10 * MINUTE - 50_000
    assert clock.left(Hand(7), 200_000, naps) == 7


def test_time_is_lost_a_moment_after_it_has_run_out() -> None:
    rules = ClockRules(minutes=1, forfeit=True)
    times = clock.run(clock.begun(rules, ("me", "you"), ""), ("me",), 1)
    assert clock.due(times, 1) == MINUTE + 1
    assert clock.late(times, MINUTE + 1) == ""
    assert clock.late(times, MINUTE + 2) == "me"
    assert clock.late(msgspec.structs.replace(times, rules=ClockRules(minutes=1)), 10 * MINUTE) == "", "it only tells"
    assert clock.due(clock.begun(rules, ("me",), ""), 1) is None, "nobody's clock runs"


# -- at the server ------------------------------------------------------------------------------------------------


async def times_of(player: Player) -> dict[str, tuple[int, bool]]:
    found = (await player.table())["clock"]
    return {side: (time["left"], time["running"]) for side, time in found["sides"].items()}


async def test_a_match_without_a_clock_has_none(server: Served) -> None:
    assert (await (await server.begin()).table())["clock"] is None


async def test_the_clock_of_who_orders_is_charged_and_wound(tmp_path: Path) -> None:
    watch = Watch()
    async with served(tmp_path, watch) as server:
        player = await server.begin(clock={"minutes": 10, "increment": 30})
        assert await times_of(player) == {"russian": (600_000, True), "german-austrian": (600_000, False)}
        watch.seconds += 100
        assert (await times_of(player))["russian"] == (500_000, True)
        await player.give("russian", "front north")
        assert (await times_of(player))["russian"] == (530_000, True)


async def test_it_begins_when_the_friend_has_come_and_ends_with_the_match(tmp_path: Path) -> None:
    watch = Watch()
    async with served(tmp_path, watch) as server:
        player = await server.begin(FRIEND, clock={"minutes": 10, "forfeit": True})
        watch.seconds += 10_000
        assert await times_of(player) == {"russian": (600_000, False), "german-austrian": (600_000, False)}
        invitation = player.seats["german-austrian"]["invitation"]
        shown = await server.post(f"{player.path}/invitation", {"invitation": invitation})
        assert shown["match"]["clock"]["said"] == "Each has 10 minutes. Running out of time loses the match."
        assert shown["match"]["clock"]["forfeit"]
        await server.post(f"{player.path}/claim", {"invitation": invitation})
        watch.seconds += 60
        assert await times_of(player) == {"russian": (540_000, True), "german-austrian": (600_000, False)}
        await player.resign("russian")
        watch.seconds += 10_000
        assert await times_of(player) == {"russian": (540_000, False), "german-austrian": (600_000, False)}


async def test_a_bot_has_no_clock_and_nobodys_runs_while_it_thinks(tmp_path: Path) -> None:
    async with served(tmp_path, Watch()) as server:
        player = await server.begin({"russian": "me", "german-austrian": "bot:eager"}, clock={"minutes": 10})
        assert list(await times_of(player)) == ["russian"]


async def test_taking_back_gives_no_time_back(tmp_path: Path) -> None:
    watch = Watch()
    async with served(tmp_path, watch) as server:
        player = await server.begin(clock={"minutes": 10, "increment": 5})
        watch.seconds += 60
        await player.give("russian", "front north")
        await server.post(f"{player.path}/undo", await player.weighty("russian"), *player.secrets.values())
        assert (await times_of(player))["russian"] == (545_000, True)


async def test_a_clock_that_only_tells_goes_below_nothing(tmp_path: Path) -> None:
    watch = Watch()
    async with served(tmp_path, watch) as server:
        player = await server.begin(clock={"minutes": 1})
        watch.seconds += 90
        assert (await times_of(player))["russian"] == (-30_000, True)
        await player.give("russian", "front north")
        assert not (await player.table())["over"]


async def test_an_order_that_comes_too_late_loses_the_match_where_that_was_agreed(tmp_path: Path) -> None:
    watch = Watch()
    async with served(tmp_path, watch) as server:
        player = await server.begin(clock={"minutes": 1, "forfeit": True})
        await player.give("russian", "front north")
        watch.seconds += 60
        await server.registry.room(player.id)
        legal = await player.legal()
        watch.seconds += 0.001
        assert await server.refused(f"{player.path}/orders", legal, player.secrets["russian"]) == (409, "time-lost")
        view = await player.table()
        assert view["over"]
        assert view["result"]["level"] == "time"
        assert view["result"]["winner"] == "german-austrian"
        assert view["result"]["sentence"] == "The Russian player has lost on time: victory for German-Austrian."
        record = await server.text(f"{player.path}/record")
        assert Match.read(record.encode()).result == {**view["result"]}
    async with served(tmp_path, watch) as server:
        player.server = server
        assert (await player.table())["result"] == view["result"], "it is on the disk"


async def test_a_timer_ends_the_match_and_one_that_nobody_held_is_settled_when_it_is_opened(tmp_path: Path) -> None:
    watch = Watch()
    async with served(tmp_path, watch) as server:
        player = await server.begin(clock={"minutes": 1, "forfeit": True})
        room = await server.registry.room(player.id)
        assert server.registry._due[player.id].when() > 0, "a timer waits"
        watch.seconds += 61
        server.registry._run_out(room)
        (task,) = server.registry._settling
        await task
        assert (await player.table())["result"]["level"] == "time"
        assert player.id not in server.registry._due
        other = await server.begin(clock={"minutes": 1, "forfeit": True})
        server.registry._rooms.clear()
        watch.seconds += 61
        assert (await other.table())["result"]["level"] == "time"


async def test_clocks_survive_the_server_and_stand_still_without_it(tmp_path: Path) -> None:
    watch = Watch()
    async with served(tmp_path, watch) as server:
        player = await server.begin(clock={"minutes": 10})
        watch.seconds += 60
        await player.give("russian", "front north")
        watch.seconds += 30
    watch.seconds += 5_000
    async with served(tmp_path, watch) as server:
        player.server = server
        assert await times_of(player) == {"russian": (510_000, True), "german-austrian": (600_000, False)}
        (card,) = await server.get("/api/matches", player.secrets["russian"])
        assert card["clock"]["sides"]["russian"] == {"left": 510_000, "running": True}
        watch.seconds += 10
    watch.seconds += 5_000
    async with served(tmp_path, watch) as server:
        player.server = server
        (card,) = await server.get("/api/matches", player.secrets["russian"])
        assert card["clock"]["sides"]["russian"]["left"] == 500_000, "as in a list that opens no match"


def test_a_server_that_was_killed_was_there_until_the_last_order(tmp_path: Path) -> None:
    from hexmarshal.server.storage.store import Store

    store = Store(tmp_path)
    assert store.woken(1_000) == [], "a new database was never asleep"
    store.asleep(2_000)
    assert store.woken(5_000) == [(2_000, 5_000)]
    assert store.woken(9_000) == [(2_000, 5_000)], "nothing was ever played: nobody's clock ran"
    store.close()


@pytest.mark.parametrize(
    "wrong",
    [{"minutes": 0}, {"minutes": 10_081}, {"days": 0}, {"kind": "sun"}, {"increment": -1}, {"per": "die"}, {"hour": 1}],
)
async def test_a_clock_that_cannot_be_is_refused(server: Served, wrong: dict[str, Any]) -> None:
    body = {"game": "fury", "seats": BOTH, "clock": wrong}
    assert (await server.refused("/api/matches", body))[0] == 422
