"""What tests of the page share: visitors with a browser window each, and the server's own word to compare with."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit

import pytest

from hexmarshal.atlas import picture
from hexmarshal.games import names
from tests.page.matches import HTTP, SEED, SOON, Match, begin

__all__ = [
    "DESKTOP",
    "HTTP",
    "PHONE",
    "SEED",
    "SOON",
    "TABLET",
    "Browser",
    "Locator",
    "Match",
    "Visitor",
    "begin",
    "expect",
    "missing",
    "script",
    "seat",
    "sit",
]


def missing(what: str) -> NoReturn:
    """Without a browser nothing can be proven: say so, or fail where it must be proven."""
    if os.environ.get("HEXMARSHAL_BROWSER") == "required":
        pytest.fail(what)
    pytest.skip(what, allow_module_level=True)


try:
    from playwright.sync_api import (
        Browser,
        BrowserContext,
        ConsoleMessage,
        Locator,
        Page,
        Request,
        Response,
        ViewportSize,
        WebSocket,
        expect,
    )
except ImportError:
    missing("Playwright is not installed.")

BROWSER = picture.browser() or ""
"""Where Chromium is; "" where there is none."""
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
NO_PICTURES = (
    "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,"
    "imagesEnabled=false"
)
"""A mouse, as without this, but no pictures: to draw the map takes longer than all else, and few tests look at it."""
expect.set_options(timeout=SOON)
DESKTOP, TABLET, PHONE = (1440, 900), (820, 1180), (390, 844)
WATCH = """
    window.violations = [];
    addEventListener("securitypolicyviolation", ({violatedDirective, blockedURI}) =>
        violations.push(`${violatedDirective} ${blockedURI}`));
"""
"""What the page itself must notice: a violation of the policy of contents."""
ASIDE = "new/drina"
"""Where a window goes that is left: no test comes to this page by its address."""
CLEARED = """() => {
    localStorage.clear();
    sessionStorage.clear();
    violations.length = 0;
    document.getElementById("live").textContent = "";
    document.activeElement?.blur?.();
    return !document.querySelector("dialog, .table, .popup-note, .popup-menu, .clause-pop, .term-tip");
}"""
"""Forget everything, and say whether nothing of a table is left on the screen."""


class Visitor:
    """Somebody with a browser of their own: a window, a storage, and a list of all that went wrong in it."""

    def __init__(self, browser: Browser, address: str, **options: Any) -> None:
        size, overheard = options.pop("size", DESKTOP), options.pop("overheard", False)
        options.pop("own", None)
        memory = {name: options.pop(name) for name in ("coach", "settings") if name in options}
        viewport = ViewportSize(width=size[0], height=size[1])
        options.setdefault("reduced_motion", "reduce")
        self.address = address
        self.context: BrowserContext = browser.new_context(base_url=address, viewport=viewport, **options)
        self.context.set_default_timeout(SOON)
        self.context.add_init_script(WATCH)
        self.trouble: list[str] = []
        self.overheard: bool = overheard
        if overheard:
            # Not for everybody: to be told of a hundred requests takes a tenth of the time to open a table. That no
            # page asks another server is seen to by the policy of contents, whose violations are always noticed.
            self.asked: list[str] = []
            """Everything this browser asked for."""
            self.heard: list[str] = []
            """Everything that came over the live line."""
            self.answers: list[Response] = []
            """Everything that was answered."""
        self.forgiven: tuple[str, ...] = ()
        """Parts of troubles that the test itself brings about."""
        self.clicked = (0.0, 0.0, 0.0)
        """Where and when the map was clicked last."""
        self.plain = False
        """Whether somebody else may have this window afterwards."""
        self.context.on("page", self._watch)
        self.page = self.context.new_page()
        self.page.goto("/favicon.svg")  # an empty window has no storage
        self.settle(**memory)

    def settle(self, coach: bool = False, settings: dict[str, Any] | None = None) -> None:
        """Begin: nothing has gone wrong, and the browser remembers how this player likes the table."""
        self.trouble.clear()
        self.forgiven, self.clicked = (), (0.0, 0.0, 0.0)
        self.remember("settings", {"pace": "instant", "asks": False} | (settings or {}))
        if not coach:
            # Most tests are about something else; whoever wants the coach says so.
            self.remember("coach", {game: {"on": False} for game in (*names(), "crossing")})

    def leaves(self) -> bool:
        """Go to a page where nothing is left of the table, and forget everything: whether that went well."""
        if self.page.is_closed() or not self.page.url.startswith(f"{self.address}/#/"):
            return False
        self.context.clear_permissions()
        self.page.mouse.move(0, 0)
        self.page.goto(f"/#/{ASIDE}")
        self.until("document.body.dataset.page === 'new' && document.querySelector('#page form')")
        return bool(self.page.evaluate(CLEARED))

    def _watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.trouble.append(f"page error: {error}"))
        if self.overheard:
            page.on("request", self._request)
            page.on("response", self._response)
            page.on("websocket", self._socket)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.trouble.append(f"console {message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        self.asked.append(request.url)
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and f"{parts.scheme}://{parts.netloc}" != self.address:
            self.trouble.append(f"request to another origin: {request.url}")

    def _response(self, answer: Response) -> None:
        self.answers.append(answer)

    def _socket(self, socket: WebSocket) -> None:
        self.asked.append(socket.url)
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    def told(self) -> list[str]:
        """Every text that this browser was told of matches, answers and live line together."""
        return [answer.text() for answer in self.answers if "/api/matches" in answer.url] + self.heard

    def complaints(self) -> list[str]:
        """What went wrong and should not have."""
        found = [] if self.page.is_closed() else [f"policy: {each}" for each in self.page.evaluate("window.violations")]
        return [each for each in self.trouble + found if not any(part in each for part in self.forgiven)]

    def remember(self, what: str, value: Any) -> None:
        """Let the browser have something in its storage that it would have put there before."""
        put = "([key, text]) => { localStorage[key] ??= text; }"
        self.page.evaluate(put, [f"hexmarshal.{what}", json.dumps(value)])

    # -- going about

    def go(self, route: str = "") -> Visitor:
        """Open a page by its address after the #."""
        self.page.goto(f"/#/{route}")
        return self

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Wait until a text is there."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button by what it is called."""
        return self.page.get_by_role("button", name=name)

    def link(self, name: str | re.Pattern[str]) -> Locator:
        """A link by what it is called."""
        return self.page.get_by_role("link", name=name)

    def at_table(self) -> Visitor:
        """Wait until the table is laid, and the map in its place on it."""
        self.page.locator(".table .film-where").wait_for()
        self.until("document.querySelector('.map-sheet')?.style.transform")
        return self

    def until(self, script: str, argument: Any = None) -> None:
        """Wait until something holds in the page. A function, for the page's policy forbids to evaluate words."""
        self.page.wait_for_function(f"(argument) => {script}", arg=argument, timeout=SOON)

    def said(self) -> Locator:
        """What a screen reader was told last."""
        return self.page.locator("#live")

    def count_pointers(self) -> Callable[[], int]:
        """From now on: how often a pointer was used."""
        self.page.evaluate("""
            window.pointers = 0;
            for (const kind of ["pointerdown", "mousedown", "pointermove", "mousemove", "wheel", "touchstart"])
                addEventListener(kind, () => pointers++, true);
        """)
        return lambda: int(self.page.evaluate("window.pointers"))

    # -- the same through the server

    @property
    def match(self) -> Match:
        """The match on the screen, as the server tells it to this browser."""
        found = re.search(r"#/match/([\w-]+)", self.page.url)
        assert found, self.page.url
        kept = json.loads(self.page.evaluate("localStorage['hexmarshal.seats'] ?? '{}'"))
        return Match(self.address, found[1], kept.get(found[1], {}).get("seats", {}), {})

    def close(self) -> None:
        """Close the window."""
        self.context.close()


def seat(visitor: Visitor, match: Match) -> Visitor:
    """Give a visitor the seats of a match."""
    held = {"id": match.id, "seats": match.secrets, "game": "", "invitations": {}, "at": 0}
    visitor.remember("seats", {match.id: held})
    return visitor


def sit(visitor: Visitor, match: Match) -> Visitor:
    """Give a visitor the seats of a match, and open its table."""
    return seat(visitor, match).go(f"match/{match.id}").at_table()


def script(name: str) -> str:
    """A script that looks at a page."""
    return (Path(__file__).parent / name).read_text("utf-8")
