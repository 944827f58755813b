"""Makes ``docs/hexmarshal.webp``, the animation in the README: a short scene at the real page, in a browser.

Run it as ``PYTHONPATH=. .venv/bin/python docs/animation.py`` when the page has changed. It needs Chromium, Playwright
(one of the packages for developers) and Pillow (``pip install pillow``). The dice are those of a fixed seed, so the
scene is the same each time. ``docs/animation.py scene.gif`` makes a GIF, which is many times as large.
"""

from __future__ import annotations

import io
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, Route, sync_playwright

from hexmarshal.atlas.picture import browser
from tests.server.kit import bearer, client, running_server

HERE = Path(__file__).parent
PICTURE = HERE / "hexmarshal.webp"
WINDOW, SIZE = (1280, 800), (1120, 700)
"""How large the window is, and how large it is in the animation."""
SEED = "Rennenkampf"
BEFORE = "front north"
"""What is ordered before the first cut."""
MARCHES = """
III 1505-1405
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
I,XV 0907x1007
"""
"""What is ordered between the march that is seen and the attack."""
FINISHED = HERE.parent / "tests" / "fixtures" / "fury" / "historical-1-eager-random.jsonl"
"""A match that is over, for the report."""
DRESS = """() => {
    const caption = document.createElement("div");
    caption.id = "film-caption";
    const bar = "position:fixed;left:0;right:0;bottom:0;padding:12px 20px;text-align:center;pointer-events:none;"
        + "background:#15120fe8;color:#fff7e0;font:600 25px/1.25 'Liberation Sans',Arial,sans-serif";
    caption.style.cssText = bar;
    const hand = document.createElement("div");
    hand.id = "film-hand";
    hand.style.cssText = "position:fixed;left:0;top:0;z-index:2147483647;width:26px;height:34px;pointer-events:none";
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "0 0 26 34");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", "M2 2V25L8 20L12 30L16.5 28L12.5 18.5H20.5Z");
    path.setAttribute("fill", "#111");
    path.setAttribute("stroke", "#fff");
    path.setAttribute("stroke-width", "2.4");
    svg.append(path);
    hand.append(svg);
    for (const each of [caption, hand]) { each.popover = "manual"; each.style.margin = "0"; each.style.border = "0"; }
    hand.style.background = "none"; hand.style.padding = "0"; hand.style.overflow = "visible";
    caption.style.width = "100%"; caption.style.top = "auto"; caption.style.maxWidth = "none";
    caption.style.boxSizing = "border-box";
    document.body.append(caption, hand);
}"""
"""A caption and a pointer, which pictures of a page lack. As popovers they lie over every dialog."""
SHOWN = """([text, x, y]) => {
    const [caption, hand] = ["film-caption", "film-hand"].map((id) => document.getElementById(id));
    caption.textContent = text;
    hand.style.transform = `translate(${x}px, ${y}px)`;
    for (const each of [caption, hand]) { each.hidePopover(); if (each !== caption || text) each.showPopover(); }
}"""
WHERE = """([x, y]) => {
    const at = document.querySelector("svg.over").getScreenCTM();
    return [x * at.a + at.e, y * at.d + at.f];
}"""


class Film:
    """Pictures of a page, each with how long it is seen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[tuple[Image.Image, int]] = []
        self.text = ""
        self.at = (WINDOW[0] * 0.55, WINDOW[1] * 0.5)

    def dress(self) -> None:
        """Put the caption and the pointer on a page that was just opened."""
        self.page.evaluate(DRESS)

    def shoot(self, milliseconds: int) -> None:
        """One picture."""
        self.page.evaluate(SHOWN, [self.text, *self.at])
        shot = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
        if self.frames and self.frames[-1][0].tobytes() == shot.tobytes():
            self.frames[-1] = (shot, self.frames[-1][1] + milliseconds)
        else:
            self.frames.append((shot, milliseconds))

    def say(self, text: str, milliseconds: int = 0) -> None:
        """Another caption."""
        self.text = text
        if milliseconds:
            self.shoot(milliseconds)

    def move(self, x: float, y: float, steps: int = 5) -> None:
        """Bring the pointer somewhere."""
        (x0, y0) = self.at
        for step in range(1, steps + 1):
            part = step / steps
            part = part * part * (3 - 2 * part)
            self.at = (x0 + (x - x0) * part, y0 + (y - y0) * part)
            self.page.mouse.move(*self.at)
            if step < steps:
                self.shoot(70)

    def click(self, x: float, y: float) -> None:
        """Point somewhere and click."""
        self.move(x, y)
        self.shoot(160)
        self.page.mouse.click(x, y)

    def on(self, selector: str) -> tuple[float, float]:
        """The middle of an element."""
        box = self.page.locator(selector).first.bounding_box()
        assert box is not None, selector
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def watch(self, pictures: int, pause: int = 90) -> None:
        """Several pictures of something that moves."""
        for _ in range(pictures):
            self.shoot(pause)
            self.page.wait_for_timeout(pause // 2)


class Scene:
    """The scene, and the server that it is played on."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.film = page, Film(page)
        self.address, self.http = address, client(address)
        board = self.http.get("/api/games/fury/board").json()
        self.hexes = {each["id"]: (each["x"], each["y"]) for each in board["hexes"]}

    def spot(self, hex: str) -> tuple[float, float]:
        """Where a hex is in the window."""
        x, y = self.page.evaluate(WHERE, list(self.hexes[hex]))
        return float(x), float(y)

    @property
    def match(self) -> tuple[str, str]:
        """The match on the screen, and the secret of its seat."""
        kept = json.loads(self.page.evaluate("localStorage['hexmarshal.seats']"))
        id = self.page.url.partition("#/match/")[2]
        return id, kept[id]["seats"]["russian"]

    def order(self, notation: str) -> None:
        """Give an order past the page."""
        id, secret = self.match
        path, headers = f"/api/matches/{id}", bearer(secret)
        while True:
            view = self.http.get(f"{path}/table", params={"side": "russian"}, headers=headers).json()
            if view["decision"] is not None:
                break
            self.page.wait_for_timeout(50)
        body = {"side": "russian", "number": view["number"], "notation": notation}
        answer = self.http.post(f"{path}/orders", json=body, headers=headers)
        assert answer.status_code == 200, answer.text

    def settle(self) -> None:
        """Wait until the page has shown everything."""
        self.page.wait_for_timeout(700)

    def centre(self, hex: str, across: float = 0.36, down: float = 0.56) -> None:
        """Drag the map until a hex is somewhere in the window."""
        x, y = self.spot(hex)
        self.page.mouse.move(300, 420)
        self.page.mouse.down()
        self.page.mouse.move(300 + WINDOW[0] * across - x, 420 + WINDOW[1] * down - y, steps=4)
        self.page.mouse.up()
        self.settle()

    def choose(self) -> None:
        """A game off the shelf."""
        page, film = self.page, self.film
        page.goto(f"{self.address}/")
        page.get_by_role("button", name="Play against the bot").first.wait_for()
        page.wait_for_load_state("networkidle")
        film.dress()
        film.say("Choose a game …", 1300)
        button = page.get_by_role("button", name="Play against the bot").first
        box = button.bounding_box()
        assert box is not None
        film.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.locator(".table .film-where").wait_for()
        self.settle()
        self.order(BEFORE)
        self.settle()
        page.locator(".map").focus()
        page.keyboard.press("+")
        self.centre("1405", 0.42, 0.56)

    def reach(self) -> None:
        """A corps is picked up and goes; and why it may not go elsewhere."""
        film = self.film
        film.say("… and pick up a corps.", 600)
        film.click(*self.spot("1505"))
        self.settle()
        film.say("Every hex it can reach lights up, with its cost.", 1700)
        film.say("Click a dark hex: why not, and by which rule.")
        film.click(*self.spot("1304"))
        self.settle()
        film.shoot(1000)
        film.click(*film.on(".popup-note .clause"))
        self.settle()
        film.shoot(1700)
        self.page.keyboard.press("Escape")
        self.settle()
        film.say("A click, and it marches.")
        film.click(*self.spot("1405"))
        film.watch(7)
        self.settle()
        film.shoot(500)

    def attack(self) -> None:
        """The odds before an attack, and the roll."""
        page, film = self.page, self.film
        for line in MARCHES.strip().splitlines():
            self.order(line)
        self.settle()
        self.centre("1305", 0.5, 0.55)
        film.say("Before an attack …", 400)
        film.click(*self.spot("1405"))
        self.settle()
        film.shoot(300)
        film.click(*self.spot("1305"))
        page.locator(".odds-bars").first.wait_for()
        self.settle()
        film.say("… who takes part, and the exact odds.", 2000)
        film.click(*film.on(".composing-give"))
        self.settle()
        self.order("done")
        self.settle()
        self.film.say("The dice roll in the open, modifier by modifier.")
        film.click(*self.spot("1305"))
        self.settle()
        if page.locator("dialog.odds").count():
            film.shoot(1300)
            film.click(*film.on("dialog.odds button.primary"))
        film.watch(16)
        self.settle()
        film.shoot(1900)

    def report(self) -> None:
        """The after-action report of another match."""
        page, film = self.page, self.film
        made = self.http.post("/api/records", json={"record": FINISHED.read_text("utf-8")}).json()
        path = f"/api/matches/{made['id']}/review"
        while not (self.http.post(path, json={}).json()).get("review"):
            page.wait_for_timeout(500)
        page.goto(f"{self.address}/#/match/{made['id']}")
        page.locator(".table .film-where").wait_for()
        self.settle()
        page.get_by_role("button", name="After-action report").first.click()
        page.locator(".review-body h3, .review-body h2").first.wait_for()
        self.settle()
        film.at = (WINDOW[0] * 0.8, WINDOW[1] * 0.5)
        film.say("When it is over: luck told apart from judgement …", 1900)
        page.locator(".review-body").evaluate("(body) => { body.scrollTop = 560; }")
        self.settle()
        film.say("… and the orders that would have been better.", 2600)


def with_seed(route: Route) -> None:
    """A new match with a known seed."""
    if route.request.method != "POST":
        return route.continue_()
    wanted: dict[str, Any] = json.loads(route.request.post_data or "{}")
    return route.continue_(post_data=json.dumps({**wanted, "seed": SEED}))


def play() -> list[tuple[Image.Image, int]]:
    """The whole scene as pictures."""
    found = browser()
    if not found:
        raise SystemExit("The animation needs Chromium, which is not on this machine.")
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as server, sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        page = opened.new_page(viewport={"width": WINDOW[0], "height": WINDOW[1]}, color_scheme="light")
        page.route("**/api/matches", with_seed)
        page.goto(f"{server.address}/favicon.svg")
        kept = {"settings": {"asks": False, "sound": False}, "coach": {"fury": {"on": False}}}
        for name, value in kept.items():
            page.evaluate("([key, text]) => { localStorage[key] = text; }", [f"hexmarshal.{name}", json.dumps(value)])
        scene = Scene(page, server.address)
        scene.choose()
        scene.reach()
        scene.attack()
        scene.report()
        opened.close()
    return scene.film.frames


def write(frames: list[tuple[Image.Image, int]], path: Path) -> None:
    """The pictures as one file."""
    first, *rest = [frame for frame, _ in frames]
    times = [milliseconds for _, milliseconds in frames]
    if path.suffix == ".gif":
        colours = [frame.quantize(256, dither=Image.Dither.NONE) for frame in (first, *rest)]
        colours[0].save(path, save_all=True, append_images=colours[1:], duration=times, loop=0, optimize=True)
    else:
        more = {"quality": 72, "method": 6, "minimize_size": True}
        first.save(path, save_all=True, append_images=rest, duration=times, loop=0, **more)


if __name__ == "__main__":
    picture = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE
    played = play()
    write(played, picture)
    seconds = sum(milliseconds for _, milliseconds in played) / 1000
    print(f"{picture.name}: {len(played)} pictures, {seconds:.0f} s, {picture.stat().st_size // 1000} kB")
