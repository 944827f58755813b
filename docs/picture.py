"""Draws ``docs/play.svg``, the picture in the README: a screen of a real match, as the terminal shows it.

Run it as ``.venv/bin/python docs/picture.py`` when the screen has changed.
"""

from __future__ import annotations

import io
import os
import re
import tempfile
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

import hexmarshal as hm
from hexmarshal.cli import commands
from hexmarshal.cli.keyboard import Keyboard
from hexmarshal.cli.menu import Menu
from hexmarshal.cli.screen import Screen
from hexmarshal.cli.session import Session
from hexmarshal.desk.words import game_text

WIDTH, HEIGHT = 110, 40
ORDERS = """
front north
III 1505-1405
XX 1505-1405
HQ I 1505-1405
II 1407-1406
IV 1407-1406
R1 1605-1505
I 0908-0907
XV 0908-0907
XIII 1009-1008
XXIII 1009-1008
HQ II 1009-1008
VI 1108-1208
done
I,XV 0907x1007
"""
ASKED = "III,XX 1405x1305"
COLOURS = TerminalTheme(
    (30, 31, 34), (214, 214, 208),
    [(20, 20, 20), (224, 90, 80), (150, 190, 90), (216, 178, 92), (104, 150, 200), (190, 130, 200), (100, 190, 200),
     (214, 214, 208)],
    [(125, 125, 125), (240, 110, 100), (150, 220, 110), (236, 206, 120), (84, 160, 250), (214, 160, 226),
     (130, 215, 225), (250, 250, 250)],
)  # fmt: skip
"""Those of a terminal with a dark ground, light enough to be read."""
PICTURE = Path(__file__).with_name("play.svg")


def draw() -> str:
    """The screen as an SVG."""
    screen = Screen()
    screen.console = Console(
        record=True, width=WIDTH, height=HEIGHT, file=io.StringIO(), force_terminal=True, color_system="truecolor",
        markup=False, highlight=False, emoji=False,
    )  # fmt: skip
    screen.live = True
    with tempfile.TemporaryDirectory() as directory:
        os.environ["XDG_STATE_HOME"] = directory
        seats = {"russian": "me", "german-austrian": "eager"}
        match = hm.Match.new("fury", scenario="historical", seed=1914, seats=seats)
        session = Session(match, Path(directory) / "match.jsonl")
        keys = Keyboard(session, screen, game_text("fury"))
        for line in ORDERS.strip().splitlines():
            keys.show(session.give(hm.parse(match, line)))
        decision = match.decision
        assert decision is not None
        keys.menu = Menu(decision, match.view(decision.side), keys.words, match.table)
        screen.console.export_text()  # forgets what was printed so far
        keys.draw()
        screen.say(Text.assemble("> ", (f"odds {ASKED}", "bold")))
        commands.odds(keys, ASKED)
        screen.say("> ")
    return tidy(screen.console.export_svg(title="hexmarshal play", theme=COLOURS, unique_id="play"))


def tidy(svg: str) -> str:
    """Without fonts from the network, and without what only takes room."""
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code, monospace", "'DejaVu Sans Mono', Menlo, Consolas, monospace")
    svg = svg.replace("font-family: arial", "font-family: sans-serif")
    svg = re.sub(r"\s*<!--.*?-->", "", svg, flags=re.DOTALL)
    return "\n".join(line.strip() for line in svg.splitlines() if line.strip()) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
    print(f"{PICTURE.name}: {PICTURE.stat().st_size // 1000} kB")
