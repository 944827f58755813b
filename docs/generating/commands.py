"""The page of the command line: every command with what it accepts, from the commands themselves."""

import re
from typing import Any

import typer

from docs.generating.docstrings import line
from hexmarshal.cli.app import app


def page() -> str:
    """The page."""
    group: Any = typer.main.get_command(app)
    out: list[str] = []
    for name, command in _flat(group, "hexmarshal"):
        out += _command(name, command)
    return "\n".join(out)


def names() -> list[str]:
    """Every command, in words: ``hexmarshal lab report``."""
    return [name for name, _ in _flat(typer.main.get_command(app), "hexmarshal")]


def _flat(group: Any, before: str) -> list[tuple[str, Any]]:
    found = []
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            found += _flat(command, f"{before} {name}")
        elif not command.hidden:
            found.append((f"{before} {name}", command))
    return found


def _command(name: str, command: Any) -> list[str]:
    text, _, examples = (command.help or "").partition("[bold]Examples[/bold]")
    arguments = [param for param in command.params if param.opts and not param.opts[0].startswith("-")]
    options = [param for param in command.params if param not in arguments and not param.hidden]
    usage = [name, *(["[OPTIONS]"] if options else [])]
    for param in arguments:
        word = f"{param.metavar or param.name.upper()}{'...' if param.nargs == -1 else ''}"
        usage.append(word if param.required else f"[{word}]")
    anchor = name.replace(" ", "-")
    out = [f"({anchor})=", f"## {name}", "", _plain(text), "", "```text", " ".join(usage), "```", ""]
    if arguments or options:
        out += ["| argument or option | meaning |", "| --- | --- |"]
        for param in arguments:
            out.append(f"| `{param.metavar or param.name.upper()}` | {line(_plain(param.help or ''))} |")
        for param in options:
            spelt = ", ".join(f"`{option}`" for option in (*param.opts, *param.secondary_opts))
            value = "" if param.is_flag else f" `{param.metavar or param.name.upper()}`"
            out.append(f"| {spelt}{value} | {line(_plain(param.help or ''))}{_more(param)} |")
        out.append("")
    shown = [each.strip() for each in examples.replace("\b", "").splitlines() if each.strip()]
    if shown:
        out += ["```text", *shown, "```", ""]
    return out


def _more(param: Any) -> str:
    """What else there is to say of an option: its default and its bounds."""
    told = []
    if param.default not in (None, "", False, True, ()) and not callable(param.default):
        told.append(f"default {param.default}")
    if param.multiple:
        told.append("may be repeated")
    return f" ({', '.join(told)})" if told else ""


def _plain(text: str) -> str:
    """Without the marks of the terminal."""
    return re.sub(r"\[/?(?:bold|italic|dim|green|cyan|yellow)\]", "", text).strip()
