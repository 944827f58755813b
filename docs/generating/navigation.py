"""The navigation of the site: what ``index.md`` sorts into sections, and whatever else there is."""

import re
from pathlib import Path

DOCS = Path(__file__).parent.parent
TREE = re.compile(r"^```\{toctree\}\n(.*?)^```", re.DOTALL | re.MULTILINE)


def listed(page: Path) -> set[Path]:
    """The pages that the navigation of a page names."""
    found = set()
    for block in TREE.findall(page.read_text("utf-8")):
        for entry in filter(None, map(str.strip, block.splitlines())):
            if not entry.startswith(":"):
                found.add(page.parent / f"{re.sub(r'^.*<(.*)>$', lambda named: named[1], entry)}.md")
    return found


def others() -> list[str]:
    """The pages beside ``index.md`` that it does not name, so that a new page is never lost."""
    index = DOCS / "index.md"
    return [page.stem for page in sorted(DOCS.glob("*.md")) if page != index and page not in listed(index)]


def project() -> str:
    """The section about the project itself: every page that has no other place."""
    return "\n".join(["```{toctree}", ":caption: The project", ":hidden:", "", *others(), "```"])


def of_root(name: str) -> str:
    """A page of the main folder, with its links as they are from here; what the site does not show is no link."""

    def here(found: re.Match[str]) -> str:
        title, address, place = found[1], found[2], found[3] or ""
        if "://" in address:
            return found[0]
        page = address.removeprefix("docs/")
        return f"[{title}]({page}{place})" if page.endswith(".md") and (DOCS / page).is_file() else title

    text = (DOCS.parent / name).read_text("utf-8")
    return re.sub(r"\[([^\]]+)\]\(([^)#\s]+)(#[^)\s]*)?\)", here, text)
