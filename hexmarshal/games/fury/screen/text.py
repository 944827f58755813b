"""*Fury in the East* in words, for a screen that shows text. Views in, strings out; a style is a colour's name.

Names and numbers are those of the match, so that an overlay changes what is said with what is done.
"""

import re

from hexmarshal.core.board.board import Board
from hexmarshal.core.data.plain import Shown
from hexmarshal.core.engine.events import signed
from hexmarshal.core.engine.view import View
from hexmarshal.core.screen.showing import Span, Words
from hexmarshal.games.fury.parts.sides import SIDE_OF, SIDES
from hexmarshal.games.fury.rules.position import Fury
from hexmarshal.games.fury.screen.gloss import army_name, gloss, label

COLOUR = {"russian": "yellow", "german": "green", "austrian": "cyan"}
"""The colour of each nation; there is no rule in it."""
FORTRESS = {"major": "★", "minor": "☆"}
BESIEGED = "◎"


def header(view: View) -> list[str]:
    """Turn, initiative and fortresses; rail points."""
    state = view.state()
    fortresses = state["fortresses"].values()
    taken = [f["control"] for f in fortresses if f["control"] != f["builder"]]
    balance = taken.count("russian") - taken.count("german-austrian")
    ahead = "level" if not balance else f"{'Russian' if balance > 0 else 'German-Austrian'} +{abs(balance)}"
    sieges = [f["name"] for f in fortresses if f["besieged"]]
    first = f"Turn {state['turn']}   Initiative: {_people(state['initiative'])}   Fortresses: {ahead}"
    if sieges:
        first += f" (besieged: {', '.join(sieges)})"
    rail = ", ".join(f"{_people(nation)} {points}" for nation, points in state["rail"].items())
    targets = dict.fromkeys(target for _, target in state["attacks"])
    attacks = ", ".join(called(view.board, target) for target in targets)
    return [first, f"Rail points {rail}" + (f"   Attacks to resolve: {attacks}" if attacks else "")]


def called(board: Board, hex: str) -> str:
    """A hex by its place, or by its number where there is none."""
    places = board.places.get(board.cell(hex), ())
    return places[0].name if places else hex


def results(outcomes: list[str]) -> str:
    """How to read the outcomes of an attack; nothing for other dice."""
    if not any(re.search(r"\d-\d", outcome) for outcome in outcomes):
        return ""
    return "1-2 DR: one loss for the attacker, two for the defender, who retreats; on AR the attacker does (10.3.1)"


def _people(side: str) -> str:
    """A side or nation as a sentence names it."""
    return "-".join(word.capitalize() for word in side.split("-"))


def stage(view: View) -> str:
    """The turn."""
    return f"turn {view.turn}"


def strength(piece: Shown) -> str:
    """The number on the counter; − for its back, * for disorganised."""
    return f"{piece['combat']}{'−' if piece['reduced'] else ''}{'*' if piece['disorganised'] else ''}"


def counter(piece: Shown) -> Span:
    """A counter in eight letters: the nation's first letter, designation, strength."""
    number = strength(piece)
    name = f"{piece['nation'][0]} {piece['name']}"
    if len(name) + len(number) > 7:
        name = piece["nation"][0] + piece["name"].replace(" ", "")
    return f"{name[: 8 - len(number)]:<{8 - len(number)}}{number}", _style(piece)


def stack(pieces: list[Shown]) -> list[Span]:
    """Two lines for the units, one for the headquarters. In a siege each side has a line."""
    units = [piece for piece in pieces if piece["kind"] != "hq"]
    hqs = [piece for piece in pieces if piece["kind"] == "hq"]
    inside = [piece for piece in units if piece["besieged"]]
    outside = [piece for piece in units if not piece["besieged"]]
    if inside and outside:
        lines = [_heap(outside), _heap(inside)]
    elif len(units) > 2:
        lines = [counter(units[0]), _heap(units[1:])]
    else:
        lines = [counter(piece) for piece in units]
    lines += [("", "")] * (2 - len(lines))
    if hqs:
        name = hqs[0]["name"].replace(" ", "")
        lines.append((f"{name[:6]}", COLOUR[hqs[0]["nation"]] + (" bold" if hqs[0]["active"] else "")))
    return lines


def _heap(units: list[Shown]) -> Span:
    if len(units) == 1:
        return counter(units[0])
    total = str(sum(unit["combat"] for unit in units))
    name = f"{units[0]['nation'][0]} {len(units)} units"
    return f"{name[: 7 - len(total)]} {total}", _style(units[0])


def _style(piece: Shown) -> str:
    weight = "" if piece["reduced"] else " bold"
    return COLOUR[piece["nation"]] + weight + (" italic" if piece["disorganised"] else "")


def marks(view: View) -> dict[str, Span]:
    """The fortresses."""
    found = {}
    for hex, fortress in view.state()["fortresses"].items():
        sign = BESIEGED if fortress["besieged"] else FORTRESS[fortress["size"]]
        found[hex] = (sign, "yellow" if fortress["control"] == "russian" else "magenta")
    return found


def subject(piece: Shown) -> str:
    """A counter in a list of choices."""
    title = piece["title"]
    if piece["kind"] == "hq":
        return f"{title}, {_where(piece)}"
    return f"{title} ({strength(piece)}), {_where(piece)}"


def _where(piece: Shown) -> str:
    boxes = {"scheduled": "on its way", "setting_up": "to be placed", "reinforcements": "waiting",
             "cadres": "not in use"}  # fmt: skip
    where = boxes.get(piece["at"], "")
    if not where:
        return str(piece["at"])
    if not piece["army"] or piece["kind"] == "hq" or piece["army_name"].split(" ", 1)[-1] in piece["title"]:
        return where
    return f"{piece['army_name']}, {where}"


def piece(piece: Shown) -> str:
    """A counter in full."""
    kind = "" if piece["kind"] == "hq" else f", {_people(piece['nation'])}"
    words = [f"{piece['title']} ({piece['name']}){kind}"]
    if piece["kind"] == "hq":
        words.append("active" if piece["active"] else "inactive")
        command = piece["command"]
        words.append(f"support {signed(command['support'])}, cavalry {command['cavalry']}, range {command['range']}")
    else:
        words.append(f"combat {piece['combat']}")
    for field, word in (("reduced", "reduced"), ("disorganised", "disorganised"), ("besieging", "besieging"),
                        ("besieged", "besieged")):  # fmt: skip
        if piece[field]:
            words.append(word)
    if piece["army"]:
        army = "" if piece["kind"] == "hq" else piece["army_name"]
        words.append(", ".join(filter(None, (army, f"{piece['front']} front" if piece["front"] else ""))))
    return "; ".join(words)


def about(table: Fury, side: str, word: str) -> list[str]:
    """The counters of a side on a front, or in an army, that a word names."""
    printed, own = table.printed, SIDES.index(side)
    army = printed.army_number.get(word, -1)
    return [
        printed.ids[i]
        for i, piece in enumerate(table.pieces)
        if piece.at >= 0 and SIDE_OF[piece.nation] == own and (table.front_of(i) == word or piece.army == army >= 0)
    ]


def word(table: Fury, kind: str, word: str) -> str:
    """A word that can be picked up, as a button names it: an army by its name."""
    if word == "bear":
        return "One each"
    return army_name(table, word) if word in table.printed.army_number else word.capitalize()


def legend() -> list[str]:
    """How to read the map."""
    return [
        "r, g, a: Russian, German, Austrian; then designation and combat potential; − reduced, * disorganised.",
        "★ major fortress, ☆ minor, ◎ under siege; HQ at the foot of a hex. Odd columns are half a hex lower.",
    ]


def overview(view: View) -> list[tuple[str, list[str]]]:
    """Fortresses, headquarters, what comes and what is gone."""
    state, pieces = view.state(), view.pieces()
    fortresses = []
    for hex, fortress in state["fortresses"].items():
        words = [f"{hex} {fortress['name']}, {fortress['size']}, {_people(fortress['control'])}"]
        if fortress["control"] != fortress["builder"]:
            words.append("captured")
        elif fortress["captured"]:
            words.append("retaken")
        if fortress["besieged"]:
            words.append("besieged")
        fortresses.append(", ".join(words))
    hqs = [
        f"{piece['title']}: {'active' if piece['active'] else 'inactive'}, {_where(piece)}"
        for piece in pieces
        if piece["kind"] == "hq" and piece["at"][0].isdigit()
    ]
    coming: dict[str, list[str]] = {}
    for piece in pieces:
        if piece["at"] == "scheduled" and piece["due"]:
            nation = "" if piece["kind"] == "hq" else f" ({_people(piece['nation'])})"
            coming.setdefault(piece["due"], []).append(piece["title"] + nation)
    waiting = [subject(piece) for piece in pieces if piece["at"] == "reinforcements"]
    gone = [f"{piece['title']} ({_people(piece['nation'])})" for piece in pieces if piece["at"] == "eliminated"]
    arrivals = [f"{turn}: {', '.join(coming[turn])}" for turn in state["turns"] if turn in coming]
    return [
        ("Fortresses", fortresses),
        ("Headquarters", hqs),
        ("In the Reinforcements space", waiting or ["nobody"]),
        ("Still to come", arrivals or ["nobody"]),
        ("Eliminated", gone or ["nobody"]),
    ]


WORDS: Words[Fury] = Words(
    header=header,
    stage=stage,
    stack=stack,
    marks=marks,
    piece=piece,
    subject=subject,
    gloss=gloss,
    label=label,
    word=word,
    about=about,
    legend=legend,
    results=results,
    overview=overview,
)
"""What the game says of a match."""
