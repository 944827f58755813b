"""*March on the Drina* in words, for a screen that shows text. Views in, strings out; a style is a colour's name.

Names and numbers are those of the match, so that an overlay changes what is said with what is done.
"""

from hexmarshal.core.data.plain import Shown
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.view import View
from hexmarshal.core.orders.orders import Done
from hexmarshal.core.screen.showing import Span, Words
from hexmarshal.games.drina.parts.countries import NATIONS, SIDES, Kind
from hexmarshal.games.drina.rules.orders import Command, Form, Hire, Lose, Ready, Reinforce, Substitute, Swap
from hexmarshal.games.drina.rules.position import Drina
from hexmarshal.games.drina.rules.purchase import Purchase

COLOUR = {"austrian": "cyan", "german": "green", "serbian": "red", "bulgarian": "yellow"}
"""The colour of each country; there is no rule in it."""
CITY, TAKEN = "●", "◆"


def header(view: View) -> list[str]:
    """Calendar and cities; purses and what is collected."""
    state = view.state()
    cities = f"cities of Serbia and Montenegro: Serbia {state['serbian_cities']}, alliance {state['allied_cities']}"
    names, capacity = state["names"], state["capacity"]
    purses = ", ".join(f"{names[side]} {money} (+{capacity[side]})" for side, money in state["money"].items())
    first = f"Round {state['round']}, {state['turn']}   {cities}"
    effects = f"   {' '.join(state['effects'])}" if state["effects"] else ""
    return [first + ("   lineups are secret" if state["secret"] else effects), f"MCU {purses}"]


def stage(view: View) -> str:
    """The period."""
    return view.turn


def results(outcomes: list[str]) -> str:
    """How to read the outcomes of a battle; nothing for other orders."""
    if not any("wins" in outcome for outcome in outcomes):
        return ""
    return "the loser gives up a token and goes back, in a tie both lose one; fire costs only a beaten target (6.1)"


def counter(piece: Shown) -> Span:
    """A figure in eight letters: its code and strength; * for the Albanian Order."""
    strength = "" if piece["kind"] == "hq" else f"{piece['combat']}"
    mark = "*" if piece["albanian_order"] else ""
    weight = " bold" if piece["kind"] == "hq" or piece["combat"] > 1 else ""
    return f"{piece['name']:<5}{strength}{mark}", COLOUR[piece["nation"]] + weight


def stack(pieces: list[Shown]) -> list[Span]:
    """The one figure of a field; a general in a line of their own."""
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


def _where(piece: Shown) -> str:
    places = {"box": "in the box", "hand": "to be placed", "bought": "to be placed", "destroyed": "destroyed"}
    return places.get(piece["at"], str(piece["at"]))


def subject(piece: Shown) -> str:
    """A figure in a list of choices."""
    strength = "" if piece["kind"] == "hq" or piece["at"] == "box" else f" ({piece['combat']})"
    return f"{piece['name']} {piece['title']}{strength}, {_where(piece)}"


def piece(piece: Shown) -> str:
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
    "set-up": "the lineup is final", "command": "commands stay as they are", "buy": "no more purchases",
    "move": "the turn is over",
}  # fmt: skip
"""What ``done`` ends, by the kind of decision."""


def gloss(table: Drina, kind: str, order: Order) -> str:
    """What an order means that does not speak for itself: a bare word, a layout, a swap, a general, a purchase."""
    if isinstance(order, Done):
        return ENDS.get(kind, "")
    if isinstance(order, Ready):
        return table.printed.data.layouts[order.layout].title
    if isinstance(order, Lose):
        tokens = table.pieces[table.printed.index[order.piece]].strength
        return f"strength {tokens} to {tokens - 1}" if tokens > 1 else "is removed"
    if isinstance(order, Swap):
        return f"with {_title(table, order.other)}"
    if isinstance(order, Form | Reinforce):
        return f"{Purchase.price(table, order)} MCU"
    if isinstance(order, Hire):
        return f"{_title(table, order.piece)}, {Purchase.price(table, order)} MCU"
    general = order.general if isinstance(order, Command | Substitute) else getattr(order, "piece", "")
    index = table.printed.index.get(general, -1)
    return table.name(index) if index >= 0 and table.printed.kind[index] == Kind.GENERAL else ""


def _title(table: Drina, piece: str) -> str:
    return table.name(table.printed.index[piece])


def word(table: Drina, kind: str, word: str) -> str:
    """A word that can be picked up, as a button names it."""
    if word == "ready":
        return "Ready-made layout"
    return f"New {word}" if word in table.printed.data.units else word.capitalize()


def legend() -> list[str]:
    """How to read the map."""
    return [
        "Codes as on the mini-map: country A, G, S, B, type I, C, A, G, number; then strength; * Albanian Order.",
        "● city of its own country, ◆ taken; in the colour of its controller. Even rows are half a field further east.",
    ]


def overview(view: View) -> list[tuple[str, list[str]]]:
    """Cities, generals, luck cards, what is bought and who is gone."""
    state, pieces = view.state(), view.pieces()
    cities, names = [], state["names"]
    for label, city in state["cities"].items():
        held = "" if city["control"] == city["home"] else f", held by {names[city['control']]}"
        cities.append(f"{label} {city['name']}, capacity {city['capacity']}, {names[city['home']]}{held}")
    generals = [
        f"{row['name']} {row['title']}: {_where(row)}" + (f"; {row['ability']}" if row["ability"] else "")
        for row in pieces
        if row["kind"] == "hq"
    ]
    cards = ", ".join(f"{count(number, 'card')} of {card}" for card, number in state["luck"].items())
    waiting = [subject(row) for row in pieces if row["at"] in ("bought", "hand")]
    mine = f"{state['allied_home_cities']} of the {state['allied_homes']} cities in Austria-Hungary and Bulgaria"
    return [
        ("Calendar", [state["period"], *(state["effects"] or ["No effect."])]),
        ("Cities", [*cities, f"the alliance holds {mine}"]),
        ("Generals", generals),
        ("Luck cards not drawn yet", [cards]),
        ("To be placed", waiting or ["nobody"]),
    ]


WORDS: Words[Drina] = Words(
    header=header,
    stage=stage,
    stack=stack,
    marks=marks,
    piece=piece,
    subject=subject,
    gloss=gloss,
    word=word,
    legend=legend,
    results=results,
    overview=overview,
)
"""What the game says of a match."""
