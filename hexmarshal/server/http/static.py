"""The page and the manual: files of a folder, kept in memory with their tags."""

import asyncio
import re
from pathlib import Path

from hexmarshal.server.denied import Denied
from hexmarshal.server.http.call import Lasting

WEB = Path(__file__).parents[2] / "web"
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".jpg": "image/jpeg",
    ".woff2": "font/woff2",
    ".json": "application/json",
}
"""The files that are served, by how their names end."""

_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*")
_HIDDEN = ("tsconfig.json",)


class Page:
    """The files of a folder. A file that was changed is read again, so that working on the page needs no restart."""

    def __init__(self, web: Path = WEB) -> None:
        self._web = web
        self._files: dict[str, tuple[int, Lasting]] = {}

    async def file(self, path: str) -> Lasting:
        """The file of a path; refused if there is none."""
        return await asyncio.to_thread(self._read, path)

    def _read(self, path: str) -> Lasting:
        name = path.strip("/") or "index.html"
        parts = name.split("/")
        kind = KINDS.get(Path(name).suffix)
        # Only names that are plainly names: nothing leads out of the directory.
        if kind is None or name in _HIDDEN or not all(_NAME.fullmatch(part) for part in parts):
            raise Denied(404, "no-page", "There is no such page here.")
        file = self._web.joinpath(*parts)
        try:
            changed = file.stat().st_mtime_ns
            known = self._files.get(name)
            if known is None or known[0] != changed:
                known = self._files[name] = (changed, Lasting.of(file.read_bytes(), kind))
        except OSError:
            raise Denied(404, "no-page", "There is no such page here.") from None
        return known[1]
