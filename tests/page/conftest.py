"""A browser, a server, and visitors who must leave without a complaint.

Where there is no Chromium the tests are skipped and say so; with ``HEXMARSHAL_BROWSER=required`` they fail.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.kit import Running, running_server

HERE = Path(__file__).parent
FAILED = pytest.StashKey[bool]()

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserType

    from tests.page.kit import Visitor


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give browsers time, and a test that failed one more try, which the closing lines tell. Who fails twice fails."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.flaky(reruns=1))
            if item.get_closest_marker("timeout") is None:
                item.add_marker(pytest.mark.timeout(300))


@pytest.fixture(scope="package")
def chromium() -> Iterator[BrowserType]:
    """What opens browsers."""
    from playwright.sync_api import sync_playwright

    from tests.page.kit import BROWSER, missing

    if not BROWSER:
        missing("There is no Chromium on this machine.")
    with sync_playwright() as playwright:
        yield playwright.chromium


@pytest.fixture(scope="package")
def browser(chromium: BrowserType) -> Iterator[Browser]:
    """One browser for all tests of this process, without pictures."""
    from tests.page.kit import ARGUMENTS, BROWSER, NO_PICTURES

    opened = chromium.launch(executable_path=BROWSER, args=[*ARGUMENTS, NO_PICTURES])
    yield opened
    opened.close()


@pytest.fixture
def with_pictures(chromium: BrowserType, server: Running, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """Somebody in whose browser pictures are drawn, and whose requests are overheard."""
    from tests.page.kit import ARGUMENTS, BROWSER

    opened = chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
    for come in coming(opened, server, [], request):
        yield come(overheard=True)
    opened.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests of this process; matches do not know of each other."""
    with running_server(tmp_path_factory.mktemp("table")) as running:
        yield running


@pytest.fixture(scope="package")
def windows() -> Iterator[list[Visitor]]:
    """Windows that somebody has left as they were: the next comes in by another address, without loading the page."""
    left: list[Visitor] = []
    yield left
    for visitor in left:
        visitor.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note which tests and modules failed: nobody else gets their windows."""
    report = yield
    for node in (item, item.getparent(pytest.Module)) if report.failed else ():
        if node is not None:
            node.stash[FAILED] = True
    return report


def coming(
    browser: Browser, server: Running, windows: list[Visitor], request: pytest.FixtureRequest
) -> Iterator[Callable[..., Visitor]]:
    """Let somebody come, with storage and window for himself. At the end nothing may have gone wrong in any of them."""
    from tests.page.kit import Visitor

    came: list[Visitor] = []

    def come(address: str = server.address, **options: Any) -> Visitor:
        plain = address == server.address and options.keys() <= {"coach", "settings"}
        if plain and windows:
            came.append(windows.pop())
            came[-1].settle(**options)
        else:
            came.append(Visitor(browser, address, **options))
            came[-1].plain = plain
        return came[-1]

    yield come
    complaints = [each for visitor in came for each in visitor.complaints()]
    well = not complaints and not request.node.stash.get(FAILED, False)
    for visitor in came:
        if well and visitor.plain and visitor.leaves():
            windows.append(visitor)
        else:
            visitor.close()
    assert not complaints


visit = pytest.fixture(coming, name="visit")
stay = pytest.fixture(coming, name="stay", scope="module")
"""The same for somebody at whose table several tests look, one after the other, without giving an order."""


@pytest.fixture
def visitor(visit: Callable[..., Visitor]) -> Visitor:
    """Somebody at a desk."""
    return visit()
