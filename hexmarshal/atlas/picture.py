"""PNG pictures of sheets, by a Chromium that is on the machine."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from hexmarshal.atlas.styles import PAPER

BROWSERS = (
    "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
    "microsoft-edge", "msedge",
)  # fmt: skip
"""Programs that can make a picture of a page. The one without windows comes first: it takes half the time."""
APPLICATIONS = ("Chromium", "Google Chrome", "Microsoft Edge")
"""What the same are called on macOS, where they are not on the path."""
WINDOWS = (r"Google\Chrome\Application\chrome.exe", r"Microsoft\Edge\Application\msedge.exe")
"""Where they are on Windows, in one of the folders for programs."""


class NoBrowser(RuntimeError):
    """No browser to make a picture with. Its text is a sentence for a player."""


def browser() -> str | None:
    """The Chromium on this machine, or a relative of it; ``None`` if there is none."""
    return next(_browsers(), None)


def _browsers() -> Iterator[str]:
    for name in BROWSERS:
        if found := shutil.which(name):
            yield found
    for name in APPLICATIONS:
        program = f"/Applications/{name}.app/Contents/MacOS/{name}"
        if os.path.isfile(program):
            yield program
    for folder in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        for name in WINDOWS:
            program = os.path.join(os.environ.get(folder, ""), name)
            if folder in os.environ and os.path.isfile(program):
                yield program


def write(
    svg: str, path: Path | str, longest: int = 2400, part: tuple[float, float, float, float] | None = None
) -> None:
    """Write a sheet as a PNG whose longer side has that many points; `part` is left, top, width and height of a
    part of it. `NoBrowser` if there is nothing to make it with."""
    box = re.search(r'viewBox="([^"]+)"', svg)
    assert box is not None
    left, top, wide, high = part or tuple(map(float, box[1].split()))
    scale = longest / max(wide, high)
    size = round(wide * scale), round(high * scale)
    svg = svg.replace(box[0], f'viewBox="{left} {top} {wide} {high}" width="{size[0]}" height="{size[1]}"', 1)
    shoot(f'<!doctype html><meta charset="utf-8"><body style="margin:0;background:{PAPER}">{svg}', path, size)


def shoot(html: str, path: Path | str, size: tuple[int, int], *, clear: bool = False) -> None:
    """Write a page as a PNG of that many points, ``clear`` where nothing is drawn. `NoBrowser` if nothing can."""
    program = browser()
    if program is None:
        raise NoBrowser("A PNG needs Chromium, which is not on this machine; write a .svg file instead.")
    with TemporaryDirectory() as folder:
        page, shot = Path(folder, "sheet.html"), Path(folder, "sheet.png")
        page.write_text(html, encoding="utf-8")
        subprocess.run(
            [
                program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                "--virtual-time-budget=3000", "--run-all-compositor-stages-before-draw",
                *(["--default-background-color=00000000"] if clear else []),
                f"--user-data-dir={folder}/user", f"--window-size={size[0]},{size[1]}", f"--screenshot={shot}",
                page.as_uri(),
            ],
            check=False, capture_output=True, timeout=120,
        )  # fmt: skip
        if not shot.exists():
            raise NoBrowser(f"{Path(program).name} made no picture; write a .svg file instead.")
        shutil.copyfile(shot, path)
