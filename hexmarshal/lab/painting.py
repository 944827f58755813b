"""How fast the page is in Chromium: first paint, bytes of a first visit, the reach after a click, frames while panning.

It needs Playwright, which comes with the tools to test, and a Chromium on this machine.
"""

import shutil
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from hexmarshal.lab.bench import Figure, yardstick
from hexmarshal.lab.serving import serving

ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync")  # fmt: skip
FIRST_PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
SPOTS = """() => [...document.querySelectorAll('.counter.can')].map((counter) => {
  const box = counter.getBoundingClientRect();
  return {x: box.x + box.width / 2, y: box.y + box.height / 2};
}).filter((spot) => spot.x > 60 && spot.x < 1000 && spot.y > 160 && spot.y < 740)"""
"""Where counters that can be picked up are on the screen."""
WATCH = """() => {
  addEventListener('pointerdown', () => { window.pickedAt = performance.now(); window.shownAt = 0; }, true);
  new MutationObserver(() => {
    if (!window.shownAt && document.querySelector('.glow path.reach')) window.shownAt = performance.now();
  }).observe(document.body, {childList: true, subtree: true});
}"""
FRAMES = """() => { window.frames_ = []; let last = performance.now();
  const tick = (now) => { window.frames_.push(now - last); last = now; requestAnimationFrame(tick); };
  requestAnimationFrame(tick); }"""


def run() -> list[Figure]:
    """Measure the page. The board is that of *Fury in the East*."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium")
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
        page.locator(".prompt-words button").first.click()
        page.locator(".counter.can").first.wait_for()
        page.wait_for_timeout(500)
        page.evaluate(WATCH)
        reaches = [_reach(page, spot) for spot in page.evaluate(SPOTS)[:12]]
        frames = _pan(page)
        browser.close()
    shown = [seconds for seconds in reaches if seconds > 0]
    usual, slowest, frame = median(shown), max(shown), median(frames)
    return [
        Figure("yardstick", round(rounds, 1), "rounds/s", None, None),
        Figure("first paint", round(painted), "ms", "at most 1,000", painted <= 1000),
        Figure("first visit without the map", round(bytes_sent / 1024), "KB", "at most 300", bytes_sent <= 300 * 1024),
        Figure("click to reach, median", round(usual, 1), "ms", "at most 50", usual <= 50),
        Figure("click to reach, slowest", round(slowest, 1), "ms", None, None),
        Figure("a frame while panning, median", round(frame, 1), "ms", "at most 16.8", frame <= 16.8),
        Figure("95 of 100 frames within", round(sorted(frames)[int(len(frames) * 0.95)], 1), "ms", None, None),
    ]


def _size(request: Any) -> int:
    """The bytes that an answer took on the wire; the map is counted apart."""
    return 0 if "/map" in request.url else int(request.sizes()["responseBodySize"])


def _reach(page: Any, spot: dict[str, float]) -> float:
    """Milliseconds from pressing the button on a counter to its reach; 0 if it has none."""
    page.keyboard.press("Escape")
    page.mouse.click(spot["x"], spot["y"])
    page.wait_for_timeout(400)
    return float(page.evaluate("() => window.shownAt ? window.shownAt - window.pickedAt : 0"))


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
