"""Looks at the built site: every link within it leads somewhere, and nothing is loaded from elsewhere."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"script": "src", "img": "src", "link": "href", "source": "src", "iframe": "src"}
"""What a browser loads by itself, and the attribute that says from where."""


class _Page(HTMLParser):
    """The links of a page, what it loads, and the places on it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.places: set[str] = set()
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag refers to."""
        has = {name: value or "" for name, value in attrs}
        self.places.update(filter(None, (has.get("id"), has.get("name") if tag == "a" else "")))
        if tag == "a" and "href" in has:
            self.links.append(has["href"])
        if tag in LOADED and LOADED[tag] in has and has.get("rel") not in ("search", "next", "prev", "index"):
            self.loads.append(has[LOADED[tag]])
        if tag == "style" or (tag == "script" and "src" not in has and has.get("type") != "application/json"):
            self.inline.append(tag)
        self.inline += [name for name in has if name == "style" or name.startswith("on")]


def problems(folder: Path) -> list[str]:
    """What is wrong with a built site, in sentences."""
    pages = {page.relative_to(folder).as_posix(): _Page(page.read_text("utf-8")) for page in folder.rglob("*.html")}
    found = [] if pages else ["There are no pages."]
    for name, page in sorted(pages.items()):
        for address in page.loads:
            if urlsplit(address).scheme not in ("", "data") or address.startswith("//"):
                found.append(f"{name} loads {address} from elsewhere.")
            elif not address.startswith("data:") and not (folder / name).parent.joinpath(_path(address)).is_file():
                found.append(f"{name} loads {address}, which is not there.")
        found += [f"{name} has a {what} of its own, which the server's policy forbids." for what in page.inline]
        for address in page.links:
            found += _leads_nowhere(folder, name, address, pages)
    return found


def _leads_nowhere(folder: Path, name: str, address: str, pages: dict[str, _Page]) -> list[str]:
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return []
    target = (folder / name).parent.joinpath(_path(address)).resolve() if parts.path else (folder / name).resolve()
    if not target.is_file():
        return [f"{name} links to {address}, which is not there."]
    there = pages.get(target.relative_to(folder.resolve()).as_posix())
    if parts.fragment and there is not None and unquote(parts.fragment) not in there.places:
        return [f"{name} links to {address}, and there is no such place on that page."]
    return []


def _path(address: str) -> str:
    return re.sub(r"[?#].*", "", unquote(address))
