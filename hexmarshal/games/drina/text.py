"""*March on the Drina* in words, for a screen that shows text. Views in, strings out; a style is a colour's name."""

import re
from typing import Any

from hexmarshal.core.view import View
from hexmarshal.core.wording import count
from hexmarshal.games.drina.components import load
from hexmarshal.games.drina.pieces import NATIONS, SIDES

COLOUR = {"austrian": "cyan", "german": "green", "serbian": "red", "bulgarian": "yellow"}
"""The colour of each country; there is no rule in it."""
CITY, TAKEN = "●", "◆"

Piece = dict[str, Any]
Span = tuple[str, str]


def _name(side: str) -> str:
    """A country as a sentence names it.

    >>> _name("austria-hungary")
    'Austro-Hungary'
    """
    return load().countries[NATIONS[SIDES.index(side)]].name


def header(view: View) -> list[str]:
    """Calendar and cities; purses and what is collected."""
    state = view.state()
    cities = f"cities of Serbia and Montenegro: Serbia {state['serbian_cities']}, alliance {state['allied_cities']}"
    purses = ", ".join(f"{_name(side)} {money} (+{state['capacity'][side]})" for side, money in state["money"].items())
    first = f"Round {state['round']}, {state['turn']}   {cities}"
    effects = f"   {' '.join(state['effects'])}" if state["effects"] else ""
    return [first + ("   lineups are secret" if state["secret"] else effects), f"MCU {purses}"]


def stage(view: View) -> str:
    """The period."""
    return str(view.state()["turn"])


def results(outcomes: list[str]) -> str:
    """How to read the outcomes of a battle; nothing for other orders."""
    if not any("wins" in outcome for outcome in outcomes):
        return ""
    return "the loser gives up a token and goes back, in a tie both lose one; fire costs only a beaten target (6.1)"


def counter(piece: Piece) -> Span:
    """A figure in eight letters: its code and strength; * for the Albanian Order."""
    strength = "" if piece["kind"] == "hq" else f"{piece['combat']}"
    mark = "*" if piece["albanian_order"] else ""
    weight = " bold" if piece["kind"] == "hq" or piece["combat"] > 1 else ""
    return f"{piece['name']:<5}{strength}{mark}", COLOUR[piece["nation"]] + weight


def stack(pieces: list[Piece]) -> list[Span]:
    """The one figure of a field; a general in a line of his own."""
    lines = [("", ""), ("", "")]
    for piece in pieces[:1]:
        lines[0] = counter(piece)
        if piece["kind"] == "hq":
            lines[1] = (piece["caption"][:8], COLOUR[piece["nation"]])
    return lines


def marks(view: View) -> dict[str, Span]:
    """The cities, in the colour of who controls them."""
    found = {}
    for label, city in view.state()["cities"].items():
        nation = NATIONS[SIDES.index(city["control"])]
        found[label] = (CITY if city["control"] == city["home"] else TAKEN, COLOUR[nation])
    return found


def _where(piece: Piece) -> str:
    places = {"box": "in the box", "hand": "to be placed", "bought": "to be placed", "destroyed": "destroyed"}
    return places.get(piece["at"], str(piece["at"]))


def subject(piece: Piece) -> str:
    """A figure in a list of choices."""
    strength = "" if piece["kind"] == "hq" or piece["at"] == "box" else f" ({piece['combat']})"
    return f"{piece['name']} {piece['title']}{strength}, {_where(piece)}"


def piece(piece: Piece) -> str:
    """A figure in full."""
    words = [f"{piece['title']} ({piece['name']})"]
    if piece["kind"] != "hq":
        words.append(f"strength {piece['combat']}, attack {piece['attack']}, defence {piece['defence']}")
    else:
        words.append(f"general, defence {piece['defence']}")
    words.append(f"move {piece['movement']}" + (f", range {piece['range']}" if piece["range"] else ""))
    if piece["general"]:
        words.append(f"under {piece['general']}")
    if piece["ability"]:
        words.append(piece["ability"].rstrip("."))
    for field, word in (("albanian_order", "Albanian Order"), ("moved", "has moved"), ("fought", "has fought")):
        if piece[field]:
            words.append(word)
    return "; ".join(words)


ENDS = {
    "set-up": "the lineup stands", "command": "commands stand as they are", "buy": "no more purchases",
    "move": "the turn is over",
}  # fmt: skip
"""What ``done`` ends, by the kind of decision."""


def gloss(kind: str, notation: str, pieces: list[Piece]) -> str:
    """What an order means that does not speak for itself: a bare word, a layout, a swap, a general, a purchase.

    >>> gloss("move", "done", []), gloss("buy", "form artillery 3", []), gloss("set-up", "ready serbia-morava", [])
    ('the turn is over', '32 MCU', 'The line of the Morava')
    """
    if notation == "done":
        return ENDS.get(kind, "")
    if notation.startswith("ready "):
        return load().layouts[notation.removeprefix("ready ")].title
    if found := re.fullmatch(r"swap \w+ (\w+)", notation):
        return next((f"with {row['title']}" for row in pieces if row["id"] == found[1]), "")
    if found := re.fullmatch(r"form (infantry|cavalry|artillery) (\d)", notation):
        unit = load().units[found[1]]
        return f"{unit.price * int(found[2]) + load().number('purchase.new-unit')} MCU"
    if found := re.fullmatch(r"reinforce (\w+)(?: (\d))?", notation):
        figure = next((row for row in pieces if row["id"] == found[1]), None)
        return f"{load().units[figure['kind']].price * int(found[2] or 1)} MCU" if figure else ""
    if found := re.search(r"\b(\wG\d)\b", notation):
        general = load().generals.get(found[1])
        return general.name if general else ""
    return ""


def word(kind: str, word: str) -> str:
    """A word that can be picked up, as a button names it.

    >>> word("buy", "infantry"), word("set-up", "ready"), word("move", "done")
    ('New infantry', 'Ready-made layout', 'Done')
    """
    if word == "ready":
        return "Ready-made layout"
    return f"New {word}" if word in load().units else word.capitalize()


def legend() -> list[str]:
    """How to read the map."""
    return [
        "Codes as on the mini-map: country A, G, S, B, type I, C, A, G, number; then strength; * Albanian Order.",
        "● city of its own country, ◆ taken; the colour is that of who controls it. Even rows lie half a field east.",
    ]


def overview(view: View) -> list[tuple[str, list[str]]]:
    """Cities, generals, luck cards, what is bought and who is gone."""
    state, pieces = view.state(), view.pieces()
    cities = []
    for label, city in state["cities"].items():
        held = "" if city["control"] == city["home"] else f", held by {_name(city['control'])}"
        cities.append(f"{label} {city['name']}, capacity {city['capacity']}, {_name(city['home'])}{held}")
    generals = [
        f"{row['name']} {row['title']}: {_where(row)}" + (f"; {row['ability']}" if row["ability"] else "")
        for row in pieces
        if row["kind"] == "hq"
    ]
    cards = ", ".join(f"{count(number, 'card')} of {card}" for card, number in state["luck"].items())
    waiting = [subject(row) for row in pieces if row["at"] in ("bought", "hand")]
    homes = f"of the ten cities in Austria-Hungary and Bulgaria the alliance holds {state['allied_home_cities']}"
    return [
        ("Calendar", [state["period"], *(state["effects"] or ["No effect."])]),
        ("Cities", [*cities, homes]),
        ("Generals", generals),
        ("Luck cards not drawn yet", [cards]),
        ("To be placed", waiting or ["nobody"]),
    ]
