"""The OpenAPI document, made from the calls and the structs they take and give."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from hexmarshal import __version__
from hexmarshal.desk.structs.base import BIG
from hexmarshal.server.http.call import Call
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

ERRORS = {
    400: "The request cannot be read.",
    401: "The call needs the secret of a seat.",
    403: "The seat is somebody else's, or what is asked for is hidden.",
    404: "There is no such thing here.",
    405: "This address does not take this method.",
    409: "The request can be read, but the rules or the state of the match forbid it.",
    413: "The request is too large.",
    415: "The request is not JSON.",
    421: "The server does not go by this name.",
    422: "A value does not fit its description here.",
    429: "There is no place for more.",
    431: "The headers are too large.",
    503: "Nothing was changed, because it could not be written down or too much is going on.",
}
"""What errors mean. Each is answered with a refusal."""

WHOLE = {"type": "integer", "exclusiveMinimum": -BIG, "exclusiveMaximum": BIG}
EXAMPLES = {"game": {"examples": ["fury"]}, "layer": {"examples": ["orders"]}}
"""What may stand in the braces of a path."""

LIVE = (
    "A WebSocket at /api/matches/{match}/live pushes what happens. Its first message is the client's, of the schema "
    "Hello; its later ones are orders and questions, of the schema Spoken. What the server sends is of the schema "
    "Update."
)


def document(calls: Iterable[Call]) -> bytes:
    """The document as JSON."""
    calls = tuple(calls)
    kinds = [kind for call in calls for kind in (call.takes, call.gives) if kind is not None]
    pushed = Whole | Progress | Talk | Seats | UndoNews | Thinking | Offered | Worded | Answered | NotAdmitted
    schemas, components = msgspec.json.schema_components(
        [*kinds, Refusing, Hello, Spoken, pushed], ref_template="#/components/schemas/{name}"
    )
    found = dict(zip(map(repr, kinds), schemas, strict=False))
    components["Update"] = schemas[-1]
    for kind in kinds:
        if either := getattr(kind, "either", ()):
            components[kind.__name__]["anyOf"] = [_said(name) for name in either]
    paths: dict[str, dict[str, Any]] = {}
    for call in calls:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call, found)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "Hexmarshal",
                "version": __version__,
                "description": f"Board wargames by their complete rules. {LIVE}",
            },
            "paths": paths,
            "components": {
                "schemas": components,
                "securitySchemes": {
                    "seat": {
                        "type": "http",
                        "scheme": "bearer",
                        "description": "The secrets of one's seats, with commas between them.",
                    }
                },
            },
        }
    )


def _operation(call: Call, schemas: dict[str, Any]) -> dict[str, Any]:
    ok: dict[str, Any] = {"description": "Done."}
    content = schemas[repr(call.gives)] if call.gives is not None else {"type": "string"}
    ok["content"] = {call.media: {"schema": content}}
    operation: dict[str, Any] = {
        "operationId": call.handler.__name__,
        "summary": call.says,
        "parameters": [*_in_path(call.path), *_in_query(call)],
        "responses": {"200": ok} | {str(status): _error(says) for status, says in ERRORS.items()},
    }
    if call.takes is not None:
        body = {"application/json": {"schema": schemas[repr(call.takes)]}}
        operation["requestBody"] = {"required": True, "content": body}
    operation["security"] = [{"seat": []}] if call.seat else [{}, {"seat": []}]
    return operation


def _said(name: str) -> dict[str, Any]:
    """A text that must be there and not be empty."""
    return {"required": [name], "properties": {name: {"minLength": 1}}}


def _in_path(path: str) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"} | EXAMPLES.get(name, {})}
        for name in re.findall(r"{(\w+)}", path)
    ]


def _in_query(call: Call) -> list[dict[str, Any]]:
    return [
        {
            "name": param.name,
            "in": "query",
            "description": param.says,
            "required": param.required,
            "schema": WHOLE if param.number else {"type": "string"},
        }
        for param in call.query
    ]


def _error(says: str) -> dict[str, Any]:
    refusing = {"$ref": "#/components/schemas/Refusing"}
    return {"description": says, "content": {"application/json": {"schema": refusing}}}
