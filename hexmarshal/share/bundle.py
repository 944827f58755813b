"""The scripts and styles of the page as one text each, so that a file can carry them.

A browser does not load modules from a file that was opened by a double click. So the modules that the viewer needs are
put one after the other, each in a function of its own, those that are imported before those that import. Our modules
are written alike, and whatever is written otherwise is an error here, not in somebody's browser.
"""

import posixpath
import re
from functools import cache
from importlib.resources import files

WEB = files("hexmarshal") / "web"
ENTRY = "share/viewer.js"
"""Where the viewer begins."""
INSTEAD = {"lib/api.js": "share/api.js", "lib/catalogue.js": "share/catalogue.js"}
"""What stands in for a module that needs a server."""
STYLES = ("base", "table", "prompt", "panels", "log", "forces", "film", "turns", "coach", "share")
"""The style sheets that the viewer needs, in the order of the page."""

_IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?(?:function|class|const) ([A-Za-z_$][\w$]*))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*|\bimport\(.*|\bimport\.meta\b.*", re.MULTILINE)
_COMMENT = re.compile(r"/\*\*.*?\*/|^\s*//[^\n]*$", re.DOTALL | re.MULTILINE)


class BundleError(ValueError):
    """A module that cannot be put into the one text. Its text says which, and why."""


@cache
def script() -> str:
    """Everything that the viewer runs."""
    modules: dict[str, str] = {}
    _add(ENTRY, modules, ())
    names = list(modules)
    body = "\n".join(f"const $m{at} = (() => {{\n{modules[name]}}})();" for at, name in enumerate(names))
    for at, name in enumerate(names):
        body = body.replace(f'$of("{name}")', f"$m{at}")
    if "</script" in body.lower():
        raise BundleError("A script names the tag that would end it.")
    return f'"use strict";\n{body}\n'


def _add(name: str, modules: dict[str, str], above: tuple[str, ...]) -> None:
    """Put a module after all that it imports."""
    if name in modules:
        return
    if name in above:
        raise BundleError(f"{' imports '.join([*above[above.index(name) :], name])}: these modules are a circle.")
    text = _COMMENT.sub("", (WEB / name).read_text("utf-8"))
    for _, address in _IMPORT.findall(text):
        _add(_found(name, address), modules, (*above, name))

    def taken(found: re.Match[str]) -> str:
        names = ", ".join(": ".join(part.split(" as ")) for each in found[1].split(",") if (part := each.strip()))
        return f'const {{{names}}} = $of("{_found(name, found[2])}");\n'

    exported = [each[1] for each in _EXPORT.findall(text)]
    body = _EXPORT.sub(r"\1", _IMPORT.sub(taken, text))
    if left := _LEFT.search(body):
        raise BundleError(f"{name} has “{left[0].strip()}”, which the file cannot carry.")
    lines = "\n".join(line.rstrip() for line in body.splitlines() if line.strip())
    modules[name] = f"{lines}\nreturn {{{', '.join(exported)}}};\n"


def _found(name: str, address: str) -> str:
    path = posixpath.normpath(posixpath.join(posixpath.dirname(name), address))
    return INSTEAD.get(path, path)


@cache
def style() -> str:
    """The styles of the viewer."""
    text = "\n".join((WEB / "style" / f"{name}.css").read_text("utf-8") for name in STYLES)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    if "</style" in text.lower() or "url(" in text:
        raise BundleError("A style names an address, or the tag that would end it.")
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())
