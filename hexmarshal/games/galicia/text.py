"""*Battle for Galicia* in words, for a screen that shows text. Views in, strings out; a style is a colour's name."""

import re
from typing import Any

from hexmarshal.core.view import View

COLOUR = {"russian": "yellow", "austrian": "cyan", "german": "green"}
"""The colour of each nation; there is no rule in it."""
SUPPLY = {"low": "l", "out": "o"}
"""The letter for a unit that is not in supply."""
WEAKER = {"low": 1, "out": 2}
"""What lack of supply takes off its strength."""
PLAYER = {"russian": "Russian", "austrian": "Austro-Hungarian"}

Piece = dict[str, Any]
Span = tuple[str, str]


def header(view: View) -> list[str]:
    """Turn, points and towns."""
    state = view.state()
    points = state["points"]
    first = (
        f"{state['turn']}, {state['dates']}   {PLAYER[state['phasing']]} player turn   "
        f"VP Russian {points['russian']}, Austro-Hungarian {points['austrian']}"
    )
    held = [f"{town['name']} ({PLAYER[town['side']]})" for town in state["towns"].values() if town["held"]]
    return [first, f"Towns held: {', '.join(held) if held else 'none'}"]


def stage(view: View) -> str:
    """The turn and whose it is."""
    state = view.state()
    return f"{state['turn']}, {PLAYER[state['phasing']]}"


def results(outcomes: list[str]) -> str:
    """How to read the outcomes of an attack; nothing for other dice."""
    if not any(outcome.startswith("attacker") for outcome in outcomes):
        return ""
    return "A figure is added to that side's loss roll (9.4.1); back 1 is a retreat of one hex (9.2)."


def strength(piece: Piece) -> str:
    """Attack and defence as printed, reductions and supply: ``5-6/1l``."""
    if piece["attack"] is None:
        return "?"
    marks = f"/{piece['reductions']}" if piece["reductions"] else ""
    return f"{piece['attack']}-{piece['defence']}{marks}{SUPPLY.get(piece['supply'], '')}"


def counter(piece: Piece) -> Span:
    """A counter in eight letters: designation and strength."""
    number = strength(piece)
    name = piece["name"] if len(piece["name"]) + len(number) < 8 else piece["name"].replace(" ", "")
    return f"{name[: 8 - len(number)]:<{8 - len(number)}}{number}", _style(piece)


def stack(pieces: list[Piece]) -> list[Span]:
    """The unit on top, and the next or how many more are known; the arm at the bottom."""
    units = sorted(pieces, key=lambda piece: not piece["top"])
    lines = [counter(piece) for piece in units[:2]]
    if len(units) > 2:
        lines[1] = (f"+{len(units) - 1} units", _style(units[0]))
    lines += [("", "")] * (2 - len(lines))
    if units and units[0]["kind"] == "cavalry":
        lines.append(("cav", _style(units[0])))
    return lines


def _style(piece: Piece) -> str:
    return COLOUR[piece["nation"]] + ("" if piece["reduced"] else " bold")


def marks(view: View) -> dict[str, Span]:
    """The towns that count, and Przemyśl."""
    found = {label: ("●" if town["held"] else "○", "red") for label, town in view.state()["towns"].items()}
    return {**found, "3.15": ("★", "magenta")}


def subject(piece: Piece) -> str:
    """A counter in a list of choices."""
    return f"{piece['title']} ({strength(piece)}), {_where(piece)}"


def _where(piece: Piece) -> str:
    places = {"scheduled": f"due {piece['due']}" if piece["due"] else "on its way", "waiting": "blocked"}
    return places.get(piece["at"], str(piece["at"]))


def piece(piece: Piece) -> str:
    """A counter in full, as far as it is known."""
    corps = f"corps {piece['corps']}" if piece["corps"] else "independent"
    words = [f"{piece['title']} ({piece['name']}), {corps}"]
    if piece["attack"] is None:
        words.append("strength unknown")
    else:
        words.append(f"attack {piece['attack']}, defence {piece['defence']}, artillery {piece['artillery']}")
    words.append(f"{piece['movement']} MP")
    if piece["reductions"] is None and piece["at"][0].isdigit():
        words.append("effectiveness, supply and whatever lies under it are hidden (5.4)")
    return "; ".join([*words, *states(piece)])


def states(piece: Piece) -> list[str]:
    """What became of a unit, in words."""
    found = []
    if piece["reduced"]:
        found.append("reduced")
    if piece["reductions"]:
        found.append(f"effectiveness −{piece['reductions']}")
    if piece["supply"] in ("low", "out"):
        found.append("low supply" if piece["supply"] == "low" else "out of supply")
    if piece["ersatz"]:
        found.append("Ersatz")
    if piece["released"]:
        found.append(f"cannot move before {piece['released']}")
    if piece["fought"]:
        found.append("has attacked")
    if piece["attacked"]:
        found.append("has been attacked")
    if piece["height"] and piece["height"] > 1:
        found.append(f"on top of {piece['height']} units")
    return found


MEANS = {
    "stay all": "and do not ask again in this phase", "stay": "nobody moves", "spread": "evenly, sparing units",
    "recovers": "spends 4 MP where it stands", "on top": "for the enemy to see", "waits": "comes on the next turn",
    "goes on": "one hex further", "goes along": "retreats with them",
}  # fmt: skip
DOES = {"lose": "takes one reduction", "eliminate": "is lost for good", "react": "one hex"}
"""What an order means that begins with a word."""
ENDS = {"move": "no more moves", "attack": "no more attacks", "along": "the others stay"}
"""What ``done`` ends, by the kind of decision."""


def gloss(kind: str, notation: str, pieces: list[Piece]) -> str:
    """What an order means that does not speak for itself.

    >>> gloss("move", "done", []), gloss("reaction", "stay all", [])
    ('no more moves', 'and do not ask again in this phase')
    """
    if notation == "done":
        return ENDS.get(kind, "")
    if " x " in notation:
        return f"attack {_attack(notation.partition(' x ')[0].split(','), pieces)} on open ground"
    if notation.split()[0] in DOES:
        return DOES[notation.split()[0]]
    return next((meaning for words, meaning in MEANS.items() if f" {notation}".endswith(f" {words}")), "")


def _attack(names: list[str], pieces: list[Piece]) -> int:
    """The attack of some of one's own units as effectiveness and supply leave it; of the enemy's those are hidden."""
    mine = [piece for piece in pieces if piece["name"] in names and piece["reductions"] is not None]
    return sum(piece["attack"] - piece["reductions"] - WEAKER.get(piece["supply"], 0) for piece in mine)


def word(kind: str, word: str) -> str:
    """A word that can be picked up, as a button names it.

    >>> word("move", "8.12"), word("attack", "8.12"), word("move", "done")
    ('Stack in 8.12', 'Attack 8.12', 'Done')
    """
    if re.fullmatch(r"\d{1,2}\.\d\d", word):
        return f"Attack {word}" if kind == "attack" else f"Stack in {word}"
    return word.capitalize()


def legend() -> list[str]:
    """How to read the map."""
    return [
        "Designation, attack-defence as printed; /1 a reduction of effectiveness, l low supply, o out of supply.",
        "Of an enemy stack only the unit on top is seen. ○ town that counts, ● held by who wants it, ★ Przemyśl.",
    ]


def overview(view: View) -> list[tuple[str, list[str]]]:
    """Towns, what comes and what is gone."""
    state, pieces = view.state(), view.pieces()
    towns = [
        f"{label} {town['name']}: {PLAYER[town['side']]} {town['worth']} VP{', held' if town['held'] else ''}"
        for label, town in state["towns"].items()
    ]
    coming: dict[str, list[str]] = {}
    for one in pieces:
        if one["at"] == "scheduled":
            coming.setdefault(one["due"], []).append(f"{one['title']} ({PLAYER[one['side']]})")
    blocked = [one["title"] for one in pieces if one["at"] == "waiting"]
    gone = [f"{one['title']} ({PLAYER[one['side']]})" for one in pieces if one["at"] == "eliminated"]
    return [
        ("Towns", towns),
        ("Blocked reinforcements", blocked or ["nobody"]),
        ("Still to come", [f"{turn}: {', '.join(names)}" for turn, names in coming.items()] or ["nobody"]),
        ("Eliminated", gone or ["nobody"]),
    ]
