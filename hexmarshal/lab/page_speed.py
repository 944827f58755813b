"""How fast the page is in Chromium: first paint, bytes of a first visit, reach and order after a click, panning.

It needs Playwright, which comes with the tools to test, and a Chromium on this machine.
"""

import math
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from hexmarshal.atlas import picture
from hexmarshal.games import names
from hexmarshal.lab.bench import Figure, yardstick
from hexmarshal.lab.page_match import at_movement
from hexmarshal.lab.server_speed import serving

ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync")  # fmt: skip
FIRST_PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
SPOTS = """() => [...document.querySelectorAll('.counter.can')].map((counter) => {
  const box = counter.getBoundingClientRect();
  return {x: box.x + box.width / 2, y: box.y + box.height / 2, counter};
}).filter(({x, y}) => x > 60 && x < 1000 && y > 160 && y < 740)
  .filter(({x, y, counter}) => counter.contains(document.elementFromPoint(x, y)))
  .map(({x, y}) => ({x, y}))"""
"""Where counters that can be picked up are on the screen, with nothing over them."""
WATCH = """() => {
  const number = () => Number(document.querySelector('.film-slider')?.max ?? 0);
  let before = number();
  addEventListener('pointerdown', () => {
    window.pickedAt = performance.now();
    window.shownAt = window.doneAt = 0;
    before = number();
  }, true);
  new MutationObserver(() => {
    if (!window.shownAt && document.querySelector('.glow path.reach')) window.shownAt = performance.now();
    if (!window.doneAt && number() > before) window.doneAt = performance.now();
  }).observe(document.body, {childList: true, subtree: true, attributes: true, attributeFilter: ['max']});
}"""
"""Note when a button was pressed, when a reach was shown after it, and when one more order was shown as done."""
TARGETS = """() => {
  const sheet = document.querySelector('svg.over').getScreenCTM();
  const middle = (outline) => {
    const numbers = outline.slice(1).split(/[L ]/).map(Number);
    const sum = (first) => numbers.filter((_, at) => at % 2 === first).reduce((one, two) => one + two, 0);
    const mean = (first) => sum(first) / (numbers.length / 2);
    return {x: mean(0) * sheet.a + sheet.e, y: mean(1) * sheet.d + sheet.f};
  };
  const paths = [...document.querySelectorAll('.glow path.march')].map((path) => path.getAttribute('d'));
  const found = paths.flatMap((outlines) => outlines.split('Z').filter(Boolean).map(middle));
  const free = ({x, y}) => !document.elementFromPoint(x, y)?.closest('.counter, button, .prompt, .popup');
  return found.filter((spot) => spot.x > 60 && spot.x < 1000 && spot.y > 160 && spot.y < 740 && free(spot));
}"""
"""Where on the screen hexes lie to which what is in hand can march and where nobody stands."""
MANY = 15
"""In how many hexes counters should be able to move where clicks are measured: each is made on another."""
RESTS = 150
"""How long a hand points at a counter before it presses, in milliseconds."""
SIT = """async ([id, secrets]) => {
  const {seats, settings} = await import('/lib/store.js');
  settings.set('coach', {}); settings.set('aids', true);
  for (const [side, secret] of Object.entries(secrets)) seats.remember(id, side, secret);
}"""
FRAMES = """() => { window.frames_ = []; let last = performance.now();
  const tick = (now) => { window.frames_.push(now - last); last = now; requestAnimationFrame(tick); };
  requestAnimationFrame(tick); }"""


def run() -> list[Figure]:
    """Measure the page: its first visit and panning with *Fury in the East*, clicks and orders with every game."""
    from playwright.sync_api import sync_playwright

    chromium = picture.browser()
    if chromium is None:
        raise FileNotFoundError("There is no Chromium here to measure the page in.")
    rounds = yardstick()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as (port, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        sent: list[int] = []
        page.on("requestfinished", lambda request: sent.append(_size(request)))
        page.goto(f"http://127.0.0.1:{port}/")
        page.get_by_role("button", name="Play against").first.click()
        page.locator(".prompt-words button").first.wait_for()
        page.wait_for_load_state("networkidle")
        painted, bytes_sent = float(page.evaluate(FIRST_PAINT)), sum(sent)
        found = [figure for game in names() for figure in _at_table(page, port, game)]
        frames = _pan(page)
        browser.close()
    frame = median(frames)
    return [
        Figure("yardstick", round(rounds, 1), "rounds/s", None, None),
        Figure("first paint", round(painted), "ms", "at most 1,000", painted <= 1000),
        Figure("first visit without the map", round(bytes_sent / 1024), "KB", "at most 300", bytes_sent <= 300 * 1024),
        *found,
        Figure("a frame while panning, median", round(frame, 1), "ms", "at most 16.8", frame <= 16.8),
        Figure("95 of 100 frames within", round(sorted(frames)[int(len(frames) * 0.95)], 1), "ms", None, None),
    ]


def _at_table(page: Any, port: int, game: str) -> list[Figure]:
    """What a player waits for at the table of a game: after a click on a counter, and after one that gives an order."""
    table = at_movement(port, game, MANY)
    page.goto(f"http://127.0.0.1:{port}/")
    page.evaluate(SIT, [table.id, table.secrets])
    page.goto(f"http://127.0.0.1:{port}/#/match/{table.id}")
    page.locator(".counter.can:visible").first.wait_for()  # of a stack only the uppermost can be seen
    page.wait_for_timeout(1500)
    page.evaluate(WATCH)
    # Other counters each time: what was asked once is known.
    rested = [_reach(page, number, RESTS) for number in range(5)]
    reaches = [_reach(page, number) for number in range(5, 15)]
    orders = [_order(page) for _ in range(7)]
    shown, after, done = ([ms for ms in found if ms > 0] or [math.inf] for found in (reaches, rested, orders))
    return [
        Figure(
            f"pointed at, then clicked: to reach, {game}, median",
            round(median(after), 1),
            "ms",
            "at most 20",
            median(after) <= 20,
        ),
        Figure(f"click to reach, {game}, median", round(median(shown), 1), "ms", "at most 20", median(shown) <= 20),
        Figure(f"click to reach, {game}, slowest", round(max(shown), 1), "ms", None, None),
        Figure(f"order to done, {game}, median", round(median(done), 1), "ms", "at most 100", median(done) <= 100),
        Figure(f"order to done, {game}, slowest", round(max(done), 1), "ms", None, None),
    ]


def _size(request: Any) -> int:
    """The bytes that an answer took on the wire; the map is counted apart."""
    return 0 if "/map" in request.url else int(request.sizes()["responseBodySize"])


def _reach(page: Any, number: int, rests: int = 0) -> float:
    """Milliseconds from pressing the button on one of the counters to its reach; 0 if it has none.

    The pointer ``rests`` there first for this many milliseconds; without that it jumps and clicks as no hand does.
    """
    page.keyboard.press("Escape")
    page.wait_for_timeout(100)
    spots = page.evaluate(SPOTS)  # looked up each time: the map may have moved
    if number >= len(spots):
        return 0.0
    spot = spots[number]
    page.mouse.move(spot["x"], spot["y"])
    page.wait_for_timeout(rests)
    page.mouse.click(spot["x"], spot["y"])
    page.wait_for_timeout(300)
    return float(page.evaluate("() => window.shownAt ? window.shownAt - window.pickedAt : 0"))


def _order(page: Any) -> float:
    """Milliseconds from pressing the button on a hex until the order that it gives is shown as done; 0 if none was."""
    page.keyboard.press("Escape")
    page.wait_for_timeout(200)
    spots = page.evaluate(SPOTS)
    for spot in spots[:6]:
        page.keyboard.press("Escape")
        page.mouse.click(spot["x"], spot["y"])
        page.wait_for_timeout(300)
        targets = page.evaluate(TARGETS)
        if targets:
            # The nearest: where a march is long, it is forced, and the page shows the odds before it is ordered.
            near = min(targets, key=lambda to: math.dist((to["x"], to["y"]), (spot["x"], spot["y"])))
            page.mouse.click(near["x"], near["y"])
            page.wait_for_timeout(700)
            return float(page.evaluate("() => window.doneAt ? window.doneAt - window.pickedAt : 0"))
    return 0.0


def _pan(page: Any) -> list[float]:
    """The milliseconds between frames while the sheet is dragged to and fro."""
    page.keyboard.press("Escape")
    page.mouse.move(500, 300)
    page.mouse.down()
    page.evaluate(FRAMES)
    for step in range(120):
        page.mouse.move(500 + 200 * (step % 40 - 20) / 20, 450 + 100 * (step % 30 - 15) / 15)
    frames: list[float] = page.evaluate("() => window.frames_.slice(2)")
    page.mouse.up()
    return frames
