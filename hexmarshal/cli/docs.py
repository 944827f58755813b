"""``hexmarshal docs``: the manual in the browser, without a network."""

import webbrowser

from hexmarshal.cli.trouble import Trouble
from hexmarshal.server import manual


def run(where: bool) -> int:
    """Open the manual, or say where it is."""
    folder = manual.folder()
    if folder is None:
        remedy = (
            "build it with: make docs" if manual.can_be_built() else "the same text is in the folder docs of the source"
        )
        raise Trouble(f"This installation has no manual; {remedy}", code=1)
    first = folder / "index.html"
    print(first if where else f"The manual is at {first.as_uri()}")
    if not where:
        webbrowser.open(first.as_uri())
    return 0
