"""The man page, written from the help of the commands: ``python bench/manual.py`` writes ``docs/man/hexmarshal.1``.

``make manual`` does the same; a test compares.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from hexmarshal import __version__
from hexmarshal.cli.app import app

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "man" / "hexmarshal.1"
FILES = """\
Matches are kept in a folder of the player's own:
.TP
Linux
.I $XDG_STATE_HOME/hexmarshal
or
.I ~/.local/state/hexmarshal
.TP
macOS
.I ~/Library/Application Support/hexmarshal
.TP
Windows
.I %LOCALAPPDATA%\\ehexmarshal
.PP
.I table.sqlite3
and
.I table.key
are the matches of the page and the key that opens them, each
.I .jsonl
file is the record of a match in the terminal. There is no file of settings."""
ENVIRONMENT = {
    "XDG_STATE_HOME": "Where the folder with the matches is, on any system.",
    "HEXMARSHAL_GAMES": "Packages with games of your own, separated by commas.",
    "HEXMARSHAL_BOT_LIMITS": "Limits of bots that are programs: seconds=5 match=600 memory=4096.",
    "HEXMARSHAL_DEBUG": "If set, a fault shows where in the program it happened.",
    "NO_COLOR": "If set, the terminal shows no colours.",
}
EXITS = {
    "0": "Done.",
    "1": "What was to be checked is not good: a record, an overlay, a target of speed.",
    "2": "What was asked cannot be done; standard error says why.",
    "70": "A bug in Hexmarshal.",
    "130": "Stopped by Ctrl-C.",
}


def page() -> str:
    """The man page as it should be."""
    date = re.search(r"^## \S+ — (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert date is not None
    root: Any = typer.main.get_command(app)
    lines = [
        r".\" Written by bench/manual.py from the help of the commands; make manual writes it again.",
        f'.TH HEXMARSHAL 1 "{date[1]}" "hexmarshal {__version__}" "User Commands"',
        ".SH NAME",
        r"hexmarshal \- First World War board wargames by their complete rules",
        ".SH SYNOPSIS",
        ".B hexmarshal",
        ".I COMMAND",
        "[\\fIOPTION\\fR ...] [\\fIARGUMENT\\fR ...]",
        ".SH DESCRIPTION",
        _text("Five board wargames of the First World War in the East and in Serbia, played in the browser or in the"),
        _text("terminal, against bots or other people. Each command has its own help: hexmarshal COMMAND --help."),
        ".SH OPTIONS",
        *_parameters(root),
        ".SH COMMANDS",
    ]
    for name, command in _commands(root, ""):
        lines += _command(name, command)
    lines += [".SH FILES", FILES, ".SH ENVIRONMENT", *_pairs(ENVIRONMENT), ".SH EXIT STATUS", *_pairs(EXITS)]
    return "\n".join(lines) + "\n"


def _commands(group: Any, before: str) -> Iterator[tuple[str, Any]]:
    """The commands of a group and of the groups in it, with their whole names."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from _commands(command, f"{before}{name} ")
        else:
            yield before + name, command


def _command(name: str, command: Any) -> list[str]:
    told, _, examples = (command.help or "").partition("[bold]Examples[/bold]")
    arguments = [parameter for parameter in command.params if parameter.param_type_name == "argument"]
    named = " ".join(_name(parameter) for parameter in arguments)
    shown = [line.strip() for line in examples.replace("\b", "").splitlines() if line.strip()]
    lines = [f'.SS "{_text(f"hexmarshal {name} {named}".strip())}"']
    lines += ["\n.PP\n".join(_text(" ".join(part.split())) for part in told.strip().split("\n\n"))]
    lines += _parameters(command)
    if shown:
        lines += [".PP", "Examples:", ".PP", ".nf", ".RS", *map(_text, shown), ".RE", ".fi"]
    return lines


def _name(parameter: Any) -> str:
    name = parameter.metavar or parameter.name.upper()
    return name if parameter.required or name.startswith("[") else f"[{name}]"


def _parameters(command: Any) -> list[str]:
    """The arguments and options of a command, each with its help."""
    lines = []
    for parameter in command.params:
        if parameter.param_type_name == "argument":
            head = rf"\fI{_text(parameter.metavar or parameter.name.upper())}\fR"
        else:
            words = ", ".join(rf"\fB{_text(word)}\fR" for word in (*parameter.opts, *parameter.secondary_opts))
            head = words if parameter.is_flag else rf"{words} \fI{_text(parameter.metavar or 'VALUE')}\fR"
        lines += [".TP", head, _text(parameter.help or "")]
    return lines


def _pairs(pairs: dict[str, str]) -> list[str]:
    return [line for name, text in pairs.items() for line in (".TP", rf"\fB{_text(name)}\fR", _text(text))]


def _text(words: str) -> str:
    """Words as a man page has them."""
    escaped = words.replace("\\", r"\e").replace("-", r"\-").replace("…", "...")
    return re.sub(r"^([.'])", r"\\&\1", escaped)


if __name__ == "__main__":
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE.relative_to(ROOT)} is written.\n")
