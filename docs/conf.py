"""How Sphinx builds the site: ``make docs``. Every reference must lead somewhere; a warning stops the build."""

import hashlib
import importlib
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from docs.generating import checking, commands, formats, http, navigation, protocol, python, rows  # noqa: E402
from hexmarshal import __version__  # noqa: E402
from hexmarshal.games import names  # noqa: E402

project = "Hexmarshal"
author = "the Hexmarshal developers"
project_copyright = author
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["generating", "reference/README.md"]
nitpicky = True
language = "en"  # with a country Sphinx would add a script that evaluates words, which the policy of the server forbids
smartquotes = False  # two hyphens before an option stay two hyphens

html_theme = "furo"
html_title = "Hexmarshal"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_favicon = "../hexmarshal/web/favicon.svg"
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_show_search_summary = False
html_use_index = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#7a2e1f", "color-brand-content": "#7a2e1f"},
    "dark_css_variables": {"color-brand-primary": "#e0a080", "color-brand-content": "#e0a080"},
}

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4
myst_links_external_new_tab = False
default_role = "code"
autodoc_member_order = "bysource"
autodoc_class_signature = "mixed"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True

GENERATED: dict[str, Callable[[], str]] = {
    "project": navigation.project,
    "CONTRIBUTING.md": lambda: navigation.of_root("CONTRIBUTING.md"),
    "CHANGELOG.md": lambda: navigation.of_root("CHANGELOG.md"),
    "commands": commands.page,
    "http": http.page,
    "python": python.page,
    "records": formats.records,
    "rows": rows.page,
    "overlays": formats.overlays,
    "boards": formats.boards,
    "books": formats.books,
    "fidelity": formats.fidelity,
    "protocol to program": protocol.to_program,
    "protocol from program": protocol.from_program,
    **{f"data {game}": (lambda game=game: formats.of_game(game)) for game in names()},  # type: ignore[misc]
}
"""What stands in the place of ``<!-- generated: NAME -->`` on a page."""


def generate(app: Any, docname: str, source: list[str]) -> None:
    """Put the generated parts of a page in their place."""
    source[0] = re.sub(
        r"^<!-- generated: (.+?) -->$", lambda found: GENERATED[found[1]](), source[0], flags=re.MULTILINE
    )


PUBLIC = python.public()


def resolve(app: Any, env: Any, node: Any, contnode: Any) -> Any:
    """Lead a reference in the code to the public name of its target.

    What is not public has no page; it must exist all the same, under the name that the code gives it.
    """
    if node.get("refdomain") != "py":
        return None
    target = node["reftarget"]
    public = PUBLIC.get(target) or next((to for at, to in PUBLIC.items() if at.rpartition(".")[2] == target), "")
    if public:
        domain = env.get_domain("py")
        return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", public, node, contnode)
    return contnode if exists(target, node.get("py:module") or "") else None


def exists(target: str, module: str) -> bool:
    """Whether the code has something of this name."""
    if re.fullmatch(r"[A-Z]\w{0,2}|\w+T", target):  # a type variable
        return True
    parts = target.split(".")
    if len(parts) == 1:
        return any(hasattr(sys.modules[each], target) for each in list(sys.modules) if each.startswith("hexmarshal"))
    for cut in range(len(parts) - 1, 0, -1):
        try:
            found: Any = importlib.import_module(".".join(parts[:cut]))
        except ImportError:
            continue
        for part in parts[cut:]:
            found = getattr(found, part, None)
        return found is not None
    return False


INLINE = re.compile(r"<(script|style)>(.+?)</\1>", re.DOTALL)
STYLED = re.compile(r' style="[^"]*"')


def put_in_files(app: Any, failed: Exception | None) -> None:
    """Move scripts and styles that the theme writes into every page to files.

    The server's content security policy allows nothing else, and the site is smaller for it.
    """
    out = Path(app.outdir)
    if failed or app.builder.name != "html":
        return
    for page in out.rglob("*.html"):
        up = "../" * (len(page.relative_to(out).parts) - 1)

        def moved(found: re.Match[str], up: str = up) -> str:
            kind, text = found[1], found[2].strip()
            name = f"{hashlib.sha256(text.encode()).hexdigest()[:12]}.{'js' if kind == 'script' else 'css'}"
            (out / "_static" / name).write_text(text + "\n", "utf-8")
            if kind == "script":
                return f'<script src="{up}_static/{name}"></script>'
            return f'<link rel="stylesheet" type="text/css" href="{up}_static/{name}">'

        text = page.read_text("utf-8")
        text = text.replace(' style="opacity: 50%"', ' opacity="0.5"')
        page.write_text(STYLED.sub("", INLINE.sub(moved, text)), "utf-8")
    for unused in (*out.rglob("*.map"), out / "objects.inv", out / ".buildinfo"):
        unused.unlink(missing_ok=True)
    if wrong := checking.problems(out):
        raise ValueError("The site is not sound:\n" + "\n".join(wrong))


def setup(app: Any) -> None:
    """Join these to Sphinx."""
    app.connect("build-finished", put_in_files)
    app.connect("source-read", generate)
    app.connect("missing-reference", resolve)
