"""The page of the Python interface: every public name with its docstring, as directives for Sphinx."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

PACKAGE = "hexmarshal"
PARTS: dict[str, tuple[str, ...]] = {
    "Matches": ("Match", "Decision", "View", "parse", "catalogue", "Meta"),
    "Orders and refusals": ("Order", "Refusal", "Refused", "Caution"),
    "Odds, prices and supply": ("Forecast", "Outcome", "Imagined", "Price", "Supply"),
    "Records and files": ("verify", "Verification", "RecordError", "DataError", "Problem"),
}
"""The names of the package itself, by subject."""
EVENTS = "hexmarshal.core.engine.events"
MODULES: dict[str, dict[str, tuple[str, ...]]] = {
    "Bots": {
        "hexmarshal.bots": ("Bot", "names", "known", "make", "dismiss", "BotError", "UnknownBot", "BotFailed"),
        "hexmarshal.bots.advising": ("Adviser",),
    },
    "The lab": {
        "hexmarshal.lab.simulate": ("simulate", "Report"),
        "hexmarshal.lab.terms": ("Terms",),
        "hexmarshal.lab.ladder": ("ladder", "Run", "Pairing"),
        "hexmarshal.lab.ladder_runs": ("keep", "runs", "last", "compare"),
        "hexmarshal.lab.sprt": ("Test", "State"),
        "hexmarshal.lab.elo": ("rate", "Score", "Rating"),
        "hexmarshal.lab.report": ("study", "Study", "Line", "Point"),
        "hexmarshal.lab.markdown": ("write",),
        "hexmarshal.lab.plot": ("draw",),
    },
    "What a screen shows": {"hexmarshal.desk": ()},
}
"""Other modules that the guide to the API names, with what is public in them; all of ``__all__`` if nothing is said."""


def page() -> str:
    """The page."""
    out: list[str] = []
    for title, names in PARTS.items():
        out += [f"## {title}", "", *_documented(PACKAGE, names)]
    if rest := sorted(set(import_module(PACKAGE).__all__) - told()):
        out += ["## Other names", "", *_documented(PACKAGE, rest)]
    out += ["## Events", "", "`hexmarshal.Event` is any of these, or an event of a game.", ""]
    out += _documented(EVENTS, events())
    for title, modules in MODULES.items():
        out += [f"## {title}", ""]
        for module, names in modules.items():
            out += _documented(module, names or import_module(module).__all__)
    return "\n".join(out)


def told() -> set[str]:
    """The names of the package that the page describes."""
    return {name for names in PARTS.values() for name in names} | {"Event"}


def public() -> dict[str, str]:
    """Every name that the page describes, by the name of the module in which it is written."""
    found: dict[str, str] = {}
    groups: list[tuple[str, Iterable[str]]] = [(PACKAGE, set(import_module(PACKAGE).__all__) - {"Event"})]
    groups += [(module, names) for modules in MODULES.values() for module, names in modules.items()]
    for module, names in groups:
        for name in names or import_module(module).__all__:
            thing: Any = getattr(import_module(module), name)
            found[f"{thing.__module__}.{thing.__qualname__}"] = f"{module}.{name}"
    return found


def events() -> tuple[str, ...]:
    """The events that every game may tell of."""
    module = import_module(EVENTS)
    return tuple(
        name
        for name, thing in vars(module).items()
        if isinstance(thing, type) and thing.__module__ == EVENTS and not name.startswith("_")
    )


def _documented(module: str, names: Iterable[str]) -> list[str]:
    out = ["```{eval-rst}"]
    for name in names:
        thing = getattr(import_module(module), name)
        if not isinstance(thing, type):
            out += [f".. autofunction:: {module}.{name}", ""]
        elif issubclass(thing, Exception):
            out += [f".. autoexception:: {module}.{name}", "   :members:", ""]
        else:
            out += [f".. autoclass:: {module}.{name}", "   :members:", ""]
    return [*out, "```", ""]
