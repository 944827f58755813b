"""PNG pictures of sheets, by a Chromium that is on the machine."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from hexmarshal.atlas.styles import PAPER

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
"""Programs that can make a picture of an SVG file."""


class NoBrowser(RuntimeError):
    """No browser to make a picture with. Its text is a sentence for a player."""


def write(
    svg: str, path: Path | str, longest: int = 2400, part: tuple[float, float, float, float] | None = None
) -> None:
    """Write a sheet as a PNG whose longer side has that many points; `part` is left, top, width and height of a
    part of it. `NoBrowser` if there is nothing to make it with."""
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        raise NoBrowser("A PNG needs Chromium, which is not on this machine; write a .svg file instead.")
    box = re.search(r'viewBox="([^"]+)"', svg)
    assert box is not None
    left, top, wide, high = part or tuple(map(float, box[1].split()))
    scale = longest / max(wide, high)
    size = round(wide * scale), round(high * scale)
    svg = svg.replace(box[0], f'viewBox="{left} {top} {wide} {high}" width="{size[0]}" height="{size[1]}"', 1)
    with TemporaryDirectory() as folder:
        page, shot = Path(folder, "sheet.html"), Path(folder, "sheet.png")
        page.write_text(
            f'<!doctype html><meta charset="utf-8"><body style="margin:0;background:{PAPER}">{svg}', encoding="utf-8"
        )
        subprocess.run(
            [
                browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                "--virtual-time-budget=3000", "--run-all-compositor-stages-before-draw",
                f"--user-data-dir={folder}/user", f"--window-size={size[0]},{size[1]}", f"--screenshot={shot}",
                page.as_uri(),
            ],
            check=False, capture_output=True, timeout=120,
        )  # fmt: skip
        if not shot.exists():
            raise NoBrowser(f"{Path(browser).name} made no picture; write a .svg file instead.")
        shutil.copyfile(shot, path)
