"""Long work: everybody has his turn, nobody takes two places, and what takes too long is given up."""

import asyncio
import contextlib
import gc
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hexmarshal.server.denied import Denied
from hexmarshal.server.matches.asking import ASKING
from hexmarshal.server.matches.places import HALF, Places
from hexmarshal.server.matches.slots import Slots
from hexmarshal.server.matches.time_limits import OutOfTime
from hexmarshal.server.settings import Settings

pytestmark = pytest.mark.anyio


@contextlib.contextmanager
def slots(**more: Any) -> Iterator[Slots]:
    """Two threads, unless something else is said."""
    made = Slots(Settings(data=Path(), **more))
    try:
        yield made
    finally:
        made.close()


def places(number: int = 2, waiting: int = 99, each: int = 99, seconds: float = 60.0, **more: Any) -> Places:
    """Two places, unless something else is said."""
    return Places(number, waiting=waiting, each=each, seconds=seconds, **more)


class Lines:
    """Everybody who waits, and whose turn came when."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.came: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, who: str, match: str = "") -> None:
        """Somebody wants a place."""

        async def wait() -> None:
            await self.places.enter(who, match)
            self.came.append(f"{who}{match}")

        self.tasks.append(asyncio.create_task(wait()))
        await settled()

    async def over(self, who: str, used: float = 0.0) -> None:
        """Somebody's work is done."""
        self.places.leave(who, used)
        await settled()


async def settled() -> None:
    """Let everybody go on who can."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_nobody_has_two_places_and_others_do_not_wait_for_him() -> None:
    made = places()
    lines = Lines(made)
    for _ in range(40):
        await lines.ask("stranger")
    assert lines.came == ["stranger"]
    await lines.ask("other")
    assert lines.came == ["stranger", "other"]


async def test_places_are_given_in_turn_to_each_asker_and_each_of_his_matches() -> None:
    made = places(1)
    lines = Lines(made)
    for who, match in (("a", "1"), ("a", "1"), ("a", "1"), ("a", "2"), ("b", "3"), ("c", "4"), ("b", "3")):
        await lines.ask(who, match)
    for _ in range(6):
        await lines.over(lines.came[-1][0])
    assert lines.came == ["a1", "b3", "c4", "a1", "b3", "a2", "a1"]


async def test_whoever_used_much_leaves_a_place_to_the_others_until_it_is_forgotten() -> None:
    now = [0.0]
    made = places(light=2.0, clock=lambda: now[0])
    lines = Lines(made)
    for who in ("a", "b"):
        await lines.ask(who)
        await lines.over(who, 7.0)
    await lines.ask("a")
    await lines.ask("b")
    assert lines.came[2:] == ["a"]
    await lines.ask("c")
    assert lines.came[2:] == ["a", "c"]
    await lines.over("c", 0.01)
    assert lines.came[2:] == ["a", "c"], "b waits for a"
    await lines.over("a")
    assert lines.came[2:] == ["a", "c", "b"]
    now[0] = 2 * HALF
    await lines.ask("a")
    assert lines.came[2:] == ["a", "c", "b", "a"], "7 seconds have become less than 2"


async def test_no_more_wait_than_fit_and_none_too_long() -> None:
    made = places(1, waiting=3, each=2, seconds=0.02)
    lines = Lines(made)
    for who in ("a", "a", "a", "a", "b", "c"):
        await lines.ask(who)
    done = {task: task.exception() for task in lines.tasks if task.done()}
    told = [error for error in done.values() if isinstance(error, Denied)]
    assert [(each.status, each.refusal.code) for each in told] == [(429, "too-many"), (503, "busy")]
    assert all(each.headers[0][0] == b"retry-after" for each in told)
    await asyncio.sleep(0.05)
    late = [task.exception() for task in lines.tasks if task not in done]
    assert [getattr(each, "status", 0) for each in late] == [503, 503, 503]
    assert not made._lines
    assert made._waiting == 0


async def test_whoever_hangs_up_is_out_of_the_line_and_takes_no_place_with_him() -> None:
    made = places(1)
    lines = Lines(made)
    for who in ("a", "b", "c"):
        await lines.ask(who)
    lines.tasks[1].cancel()
    await settled()
    await lines.over("a")
    assert lines.came == ["a", "c"]
    await lines.ask("d")
    made.leave("c", 0.0)  # in the same moment as its turn comes
    lines.tasks[3].cancel()
    await settled()
    await lines.ask("e")
    assert lines.came == ["a", "c", "e"]


def never() -> None:
    """What does not come to an end."""
    while True:
        time.sleep(0)


async def test_what_takes_too_long_is_broken_off_and_nothing_else_is() -> None:
    with slots() as made:
        for _ in range(10):
            with pytest.raises(OutOfTime):
                await made.run("", 0.01, never)
            await made.run("", 5.0, time.sleep, 0.0)
        with pytest.raises(Denied, match="took too long") as told:
            await made.plainly("", 0.01, never)
        assert told.value.status == 503
        with pytest.raises(Denied, match="takes too long") as told:
            await made.carefully("", 0.01, never)
        assert (told.value.status, told.value.refusal.code) == (409, "unsound")


def busy() -> None:
    """What takes a moment of processor time, however long that takes by the clock."""
    began = time.thread_time()
    while time.thread_time() - began < 0.02:
        pass


@pytest.mark.parametrize("fails", [False, True])
async def test_whoever_has_an_answer_has_left_the_place_and_what_was_used_is_counted(fails: bool) -> None:
    def work() -> None:
        busy()
        if fails:
            raise Denied(409, "no", "No.")

    with slots() as made:
        with pytest.raises(Denied, match="No") if fails else contextlib.nullcontext():
            await made.run("", 60.0, work)
        assert not made.places._working
        assert made.places.used("match ") > 0.015


async def test_what_goes_wrong_after_whoever_asked_hung_up_is_reported_to_nobody() -> None:
    told: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
    hung_up, over = threading.Event(), threading.Event()

    def refuse() -> None:
        hung_up.wait(5.0)
        over.set()
        raise Denied(409, "no", "No.")

    with slots() as made:
        asker = asyncio.create_task(made.run("", 60.0, refuse))
        await settled()
        asker.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asker
        assert made.places._working, "the work goes on"
        hung_up.set()
        while made.places._working:
            await asyncio.sleep(0.001)
        assert over.is_set()
        gc.collect()
        await settled()
        assert not told


async def test_waiting_for_others_is_not_held_against_work() -> None:
    with slots() as made:
        await made.run("", 0.02, time.sleep, 0.1)


async def test_a_place_is_kept_until_the_work_is_over_even_if_whoever_asked_is_gone() -> None:
    with slots(slots=1) as made:
        first = asyncio.create_task(made.run("1", 5.0, time.sleep, 0.1))
        await asyncio.sleep(0.01)
        first.cancel()
        await settled()
        assert made.places._working
        assert await made.run("2", 5.0, lambda: "done") == "done"


async def test_a_stranger_with_many_matches_and_a_house_with_many_addresses_are_one_asker() -> None:
    with slots() as made:

        async def ask(address: str, match: str) -> None:
            ASKING.set({"client": (address, 1), "headers": []})
            await made.run(match, 5.0, time.sleep, 0.02)

        for addresses, askers in ((["203.0.113.7"] * 4, 1), ([f"2001:db8:1:{n}::1" for n in range(4)], 1),
                                  (["127.0.0.1"] * 4, 2)):  # fmt: skip
            tasks = [asyncio.create_task(ask(address, str(n))) for n, address in enumerate(addresses)]
            await settled()
            assert len(made.places._working) == askers
            await asyncio.gather(*tasks)


async def test_stopping_sends_everybody_away_at_once() -> None:
    with slots(slots=1) as made:
        tasks = [asyncio.create_task(made.run(str(n), 60.0, never)) for n in range(3)]
        await asyncio.sleep(0.02)
        before = time.monotonic()
        made.stop()
        told = await asyncio.gather(*tasks, made.run("9", 1.0, never), return_exceptions=True)
        assert [(each.status, each.refusal.code) for each in told if isinstance(each, Denied)] == [
            (503, "stopping")
        ] * 4
        assert time.monotonic() - before < 2
