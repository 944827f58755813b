"""Takes the pictures of the tour: plays the evening of ``docs/tour.md`` at the real page, in Chromium.

Run it as ``make pictures`` when the page has changed. A match with the same seed and the same orders gives the same
pictures, except where a browser draws a font otherwise.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.page.kit import ARGUMENTS, BROWSER, HTTP, PHONE, Match, Visitor, begin, sit
from tests.server.kit import Running, running_server

HERE = Path(__file__).parent
SIZE = (1280, 800)
QUALITY = 0.72
RECORD = HERE.parents[1] / "tests" / "fixtures" / "fury" / "historical-1-eager-random.jsonl"
MOVES = """
III 1505-1405
XX 1505-1405
HQ I 1505-1405
II 1407-1406
IV 1407-1406
R1 1605-1505
I 0908-0907
XV 0908-0907
XIII 1009-1008
XXIII 1009-1008
HQ II 1009-1008
VI 1108-1208
done
"""
"""The Russian north front in its first activation."""
HALF = 6
"""How many of these moves are made when the staff is asked what comes next."""


class Tour:
    """Somebody who plays and takes pictures."""

    def __init__(self, browser: Browser, server: Running) -> None:
        self.browser, self.server = browser, server
        self.visitor = Visitor(browser, server.address, size=SIZE, coach=True)
        self.page = self.visitor.page
        self.match = begin(server.address, {"russian": "me", "german-austrian": "bot:staff-1"})
        self.hexes: dict[str, tuple[float, float]] = {}

    def take(self, name: str) -> None:
        """A picture of the window as WebP, made smaller by the browser itself."""
        self.page.wait_for_timeout(400)
        png = base64.b64encode(self.page.screenshot()).decode()
        desk = self.browser.new_page()
        packed = desk.evaluate(
            """async ([png, quality]) => {
                const drawn = new Image();
                drawn.src = `data:image/png;base64,${png}`;
                await drawn.decode();
                const {width, height} = drawn;
                const canvas = Object.assign(document.createElement("canvas"), {width, height});
                canvas.getContext("2d").drawImage(drawn, 0, 0);
                return canvas.toDataURL("image/webp", quality).split(",")[1];
            }""",
            [png, QUALITY],
        )
        desk.close()
        file = HERE / f"{name}.webp"
        file.write_bytes(base64.b64decode(packed))
        print(f"{file.name}: {file.stat().st_size // 1000} kB")

    def spot(self, hex: str) -> tuple[float, float]:
        """Where a hex is on the screen."""
        self.hexes = self.hexes or self.match.hexes()
        place = """([x, y]) => {
            const {a, d, e, f} = document.querySelector("svg.over").getScreenCTM();
            return [a * x + e, d * y + f];
        }"""
        x, y = self.page.evaluate(place, self.hexes[hex])
        return x, y

    def click(self, hex: str) -> None:
        """Click a hex."""
        self.page.wait_for_timeout(700)  # two clicks at the same place would be a double click
        self.page.mouse.click(*self.spot(hex))

    def give(self, notation: str) -> None:
        """Give an order past the page, which then shows it."""
        number = self.match.view()["number"]
        self.match.post("orders", side="russian", number=number, notation=notation)

    def settled(self) -> None:
        """Wait until everything that happened has been shown."""
        self.match.until(lambda view: bool(view["decision"]))
        self.page.wait_for_timeout(1500)

    def shut(self) -> None:
        """Close whatever lies over the map."""
        for _ in range(3):
            self.page.keyboard.press("Escape")


def lobby(tour: Tour) -> None:
    """The games on the shelf."""
    tour.visitor.go("")
    tour.page.locator(".game .picture img").first.wait_for()
    tour.page.wait_for_timeout(1500)
    tour.take("lobby")


def first_question(tour: Tour) -> None:
    """The table as it is laid, with the coach."""
    sit(tour.visitor, tour.match)
    tour.page.wait_for_timeout(1500)
    tour.take("table")


def show_me(tour: Tour) -> None:
    """What the staff would do."""
    for line in MOVES.strip().splitlines()[:HALF]:
        tour.give(line)
    tour.settled()
    tour.visitor.button("Show me").click()
    tour.page.get_by_text("The staff would order").first.wait_for()
    tour.take("show-me")
    tour.visitor.button("I will do otherwise").click()


def reach(tour: Tour) -> None:
    """A corps in hand: where it can go."""
    tour.give("front north")
    tour.settled()
    tour.click("1407")
    tour.page.wait_for_timeout(800)
    if tour.page.locator(".popup-menu button").count():
        tour.page.locator(".popup-menu button").first.click()
        tour.page.wait_for_timeout(500)
    tour.page.mouse.move(*tour.spot("1306"))
    tour.take("reach")


def why_not(tour: Tour) -> None:
    """A hex that is too far, and the rule that says so."""
    tour.click("1206")
    tour.page.locator(".popup-note").wait_for()
    tour.take("why-not")
    tour.shut()


def odds(tour: Tour) -> None:
    """An attack before it is made: every modifier and every outcome."""
    for line in MOVES.strip().splitlines()[HALF:]:
        tour.give(line)
    tour.settled()
    tour.click("1405")
    tour.click("1305")
    tour.page.locator(".odds-bars").first.wait_for()
    tour.page.mouse.move(SIZE[0] - 20, SIZE[1] // 2)  # away from the map, where pointing says more
    tour.take("odds")
    tour.shut()


def dice(tour: Tour) -> None:
    """The first attack rolled, and its dice in the log."""
    tour.give("resolve 1305")
    tour.settled()
    tour.take("dice")


def layers(tour: Tour) -> None:
    """Attacks declared, and zones of control laid over the map."""
    for line in ("III,XX 1405x1305", "I,XV 0907x1007", "done"):
        tour.give(line)
    tour.settled()
    tour.visitor.button("Layers").click()
    tour.page.locator(".layers").get_by_text("Zones of control").first.click()
    tour.page.wait_for_timeout(600)
    tour.take("layers")
    tour.page.locator(".layers").get_by_text("Zones of control").first.click()
    tour.shut()


def report(tour: Tour) -> None:
    """What the enemy did, told in a few lines."""
    match = begin(tour.server.address, {"russian": "bot:eager", "german-austrian": "me"})
    match.until(lambda view: bool(view["decision"]))
    visitor = sit(Visitor(tour.browser, tour.server.address, size=SIZE), match)
    visitor.page.locator(".report").wait_for()
    tour.page = visitor.page
    visitor.page.wait_for_timeout(1200)
    tour.take("report")


def review(tour: Tour) -> None:
    """The after-action report of a match that is over."""
    made = HTTP.post(f"{tour.server.address}/api/records", json={"record": RECORD.read_text()}).json()
    secrets = {side: seat["secret"] for side, seat in made["seats"].items()}
    visitor = sit(
        Visitor(tour.browser, tour.server.address, size=SIZE), Match(tour.server.address, made["id"], secrets, {})
    )
    visitor.button("After-action report").click()
    sheet = visitor.page.get_by_role("dialog", name="After-action report")
    sheet.get_by_text("The costliest decisions").first.wait_for(timeout=300_000)
    sheet.locator(".review-dear").scroll_into_view_if_needed()
    tour.page = visitor.page
    tour.take("review")


def phone(tour: Tour) -> None:
    """The same table on a phone."""
    visitor = sit(Visitor(tour.browser, tour.server.address, size=PHONE, has_touch=True, is_mobile=True), tour.match)
    visitor.page.wait_for_timeout(1500)
    tour.page = visitor.page
    tour.take("phone")


SCENES: tuple[Callable[[Tour], None], ...] = (
    lobby, first_question, reach, why_not, show_me, odds, layers, dice, phone, report, review,
)  # fmt: skip


def main() -> None:
    """Play, and take every picture; with names of scenes, stop after the last of them."""
    wanted = sys.argv[1:]
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        tour = Tour(browser, server)
        for scene in SCENES:
            scene(tour)
            if wanted and scene.__name__ == wanted[-1]:
                break
        browser.close()


if __name__ == "__main__":
    main()
