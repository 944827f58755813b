"""The tables that the lab writes, column by column, from the structs that fill them."""

from docs.generating.docstrings import fields, line
from hexmarshal.lab import rows

KINDS = {int: "whole number", float: "number", str: "text", bool: "true or false"}
"""What a type is called."""
WHEN = {"matches": "always", "seats": "always", "decisions": "with `--decisions`"}
"""When a table is written."""


def page() -> str:
    """Every table."""
    out = [f"The version of the schema is {rows.VERSION}.", ""]
    for table, kind in rows.TABLES.items():
        told = fields(kind)
        out += [f"### `{table}`", "", f"Written {WHEN[table]}.", ""]
        out += ["| column | type | |", "| --- | --- | --- |"]
        for column in rows.columns(table):
            empty = ", or nothing" if column.empty else ""
            timed = " Only with `--times`." if column.timed else ""
            out.append(f"| `{column.name}` | {KINDS[column.kind]}{empty} | {line(told[column.name])}{timed} |")
        out.append("")
    return "\n".join(out)
