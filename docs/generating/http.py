"""The page of the HTTP interface, from the OpenAPI description that the server gives at ``/api/openapi.json``."""

from typing import Any

import msgspec

from docs.generating.docstrings import line, prose
from docs.generating.schemas import Types, described
from hexmarshal.server.app import CALLS
from hexmarshal.server.http import openapi
from hexmarshal.server.structs import (
    Answered,
    Hello,
    NotAdmitted,
    Offered,
    Progress,
    Refusing,
    Seats,
    Spoken,
    Talk,
    Thinking,
    UndoNews,
    Whole,
    Worded,
)

LIVE = (Whole, Progress, Talk, Seats, UndoNews, Thinking, Offered, Worded, Answered, NotAdmitted)
GROUPS = {
    "games": "Games, boards and rules",
    "bots": "Bots",
    "about": "About the server",
    "matches": "Matches",
    "positions": "Positions",
    "records": "Records",
}
"""The first word of a path after ``/api/``, and the title of its calls."""
IN_PATH = {
    "game": "The game, by its id.",
    "match": "The match, by its id.",
    "layer": "What to lay over the map, by name.",
    "sheet": "The sheet of the map, by its letter.",
    "hex": "A hex, by its number on the map.",
}
"""What the words in the braces of a path stand for."""


def document() -> dict[str, Any]:
    """The description, as the server gives it."""
    found: dict[str, Any] = msgspec.json.decode(openapi.document(CALLS))
    return found


def anchor(method: str, path: str) -> str:
    """Where a call is described on the site."""
    return "http-" + "-".join([method.lower(), *path.replace("{", "").replace("}", "").strip("/").split("/")])


def page() -> str:
    """The page: calls by subject, errors, the live connection, and every type that goes over the wire."""
    told = document()
    kinds = [kind for call in CALLS for kind in (call.takes, call.gives) if kind is not None]
    types = Types([*kinds, Refusing, Hello, Spoken, *LIVE], "http-type")
    types.schemas = told["components"]["schemas"]
    subjects: dict[str, list[str]] = {}
    for path, operations in told["paths"].items():
        for method, call in operations.items():
            subjects.setdefault(path.split("/")[2], []).extend(_call(method, path, call, types))
    out: list[str] = []
    for subject in sorted(subjects, key=lambda subject: [*GROUPS, subject].index(subject)):
        out += [f"## {GROUPS.get(subject, subject.capitalize())}", "", *subjects[subject]]
    out += ["## Errors", "", "Every refusal is a " + types.link("Refusing") + " with a sentence for people.", ""]
    out += ["| status | meaning |", "| --- | --- |"]
    out += [f"| {status} | {line(says)} |" for status, says in openapi.ERRORS.items()]
    out += ["", "## The live connection", "", openapi.LIVE, ""]
    out += [
        f"The client sends {types.link('Hello')} first and {types.link('Spoken')} afterwards. The server sends:",
        "",
    ]
    out += [f"- {types.link(types.name(kind))}: {line(prose(kind.__doc__))}" for kind in LIVE]
    out += ["", "[The server](../server.md) explains the conversation.", "", "## Types", ""]
    for name in sorted(types.schemas, key=lambda name: name.rpartition(".")[2]):
        out += types.section(name, 3)
    return "\n".join(out)


def _call(method: str, path: str, call: dict[str, Any], types: Types) -> list[str]:
    out = [f"({anchor(method, path)})=", f"### {method.upper()} {path}", "", call["summary"], ""]
    if {"seat": []} in call["security"] and {} not in call["security"]:
        out += ["Needs the secret of a seat: `Authorization: Bearer SECRET`.", ""]
    if params := call["parameters"]:
        out += ["| parameter | in | type | meaning |", "| --- | --- | --- | --- |"]
        for param in params:
            optional = "" if param["required"] else " (optional)"
            says = param.get("description") or IN_PATH[param["name"]]
            kind = described({"type": param["schema"]["type"]}, types.link)
            out.append(f"| `{param['name']}`{optional} | {param['in']} | {kind} | {line(says)} |")
        out.append("")
    if body := call.get("requestBody"):
        out += [f"Takes {described(body['content']['application/json']['schema'], types.link)}.", ""]
    for media, content in call["responses"]["200"]["content"].items():
        shown = f"`{media}`" if media != "application/json" else described(content["schema"], types.link)
        out += [f"Answers with {shown}.", ""]
    return out
