"""*Battle for Galicia* in words, for a screen that shows text. Views in, strings out; a style is a colour's name.

Names and numbers are those of the match, so that an overlay changes what is said with what is done.
"""

from itertools import pairwise

from hexmarshal.core.data.plain import Shown
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.view import View
from hexmarshal.core.orders.orders import Done
from hexmarshal.core.screen.showing import Span, Words
from hexmarshal.games.galicia.rules.effectiveness import reduce
from hexmarshal.games.galicia.rules.orders import (
    Advance,
    Attack,
    Bear,
    Eliminate,
    First,
    Follow,
    GoOn,
    Lose,
    React,
    Recover,
    Retreat,
    Spread,
    Stay,
    Top,
    Wait,
)
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.games.galicia.rules.retreat import stack_of
from hexmarshal.games.galicia.rules.retreat_ways import ways
from hexmarshal.wargame.words import before_and_after, eight_letters, from_the_top, stage

COLOUR = {"russian": "yellow", "austrian": "cyan", "german": "green"}
"""The colour of each nation; there is no rule in it."""
SUPPLY = {"low": "l", "out": "o"}
"""The letter for a unit that is not in supply."""


def header(view: View) -> list[str]:
    """Turn, points and towns."""
    state = view.state()
    names = state["names"]
    points = ", ".join(f"{names[side]} {points}" for side, points in state["points"].items())
    first = f"{state['turn']}, {state['dates']}   {names[state['phasing']]} player turn   VP {points}"
    held = [f"{town['name']} ({names[town['side']]})" for town in state["towns"].values() if town["held"]]
    return [first, f"Towns held: {', '.join(held) if held else 'none'}"]


def results(outcomes: list[str]) -> str:
    """How to read the outcomes of an attack; nothing for other dice."""
    if not any(outcome.startswith("attacker") for outcome in outcomes):
        return ""
    return "A figure is added to that side's loss roll (9.4.1); back 1 is a retreat of one hex (9.2)."


def strength(piece: Shown) -> str:
    """Attack and defence as printed, reductions and supply: ``5-6/1l``."""
    if piece["attack"] is None:
        return "?"
    marks = f"/{piece['reductions']}" if piece["reductions"] else ""
    return f"{piece['attack']}-{piece['defence']}{marks}{SUPPLY.get(piece['supply'], '')}"


def counter(piece: Shown) -> Span:
    """A counter in eight letters: designation and strength."""
    return eight_letters(piece["name"], strength(piece)), _style(piece)


def stack(pieces: list[Shown]) -> list[Span]:
    """The unit on top, and the next or how many more are known; the arm at the bottom."""
    return from_the_top(pieces, counter, lambda piece: "cav" if piece["kind"] == "cavalry" else "")


def _style(piece: Shown) -> str:
    return COLOUR[piece["nation"]] + ("" if piece["reduced"] else " bold")


def marks(view: View) -> dict[str, Span]:
    """The towns that count, and Przemyśl."""
    found = {label: ("●" if town["held"] else "○", "red") for label, town in view.state()["towns"].items()}
    return {**found, view.state()["fortress"]: ("★", "magenta")}


def subject(piece: Shown) -> str:
    """A counter in a list of choices."""
    return f"{piece['title']} ({strength(piece)}), {_where(piece)}"


def _where(piece: Shown) -> str:
    places = {"scheduled": f"due {piece['due']}" if piece["due"] else "on its way", "waiting": "blocked"}
    return places.get(piece["at"], str(piece["at"]))


def piece(piece: Shown) -> str:
    """A counter in full, as far as it is known."""
    corps = f"corps {piece['corps']}" if piece["corps"] else "independent"
    words = [f"{piece['title']} ({piece['name']}), {corps}"]
    if piece["attack"] is None:
        words.append("strength unknown")
    else:
        words.append(f"attack {piece['attack']}, defence {piece['defence']}, artillery {piece['artillery']}")
    words.append(f"{piece['movement']} MP")
    if piece["reductions"] is None and piece["at"][0].isdigit():
        words.append("effectiveness, supply and whatever is under it are hidden (5.4)")
    return "; ".join([*words, *states(piece)])


def states(piece: Shown) -> list[str]:
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


MEANS: dict[type[Order], str] = {
    Spread: "all at once, the strongest first", Top: "for the enemy to see", GoOn: "one hex further", React: "one hex",
    First: "retreats before the others", Follow: "retreats with them",
    Eliminate: "is lost for good",
}  # fmt: skip
"""What some orders mean, whatever they name."""
ENDS = {"move": "no more moves", "attack": "no more attacks", "along": "the others stay"}
"""What ``done`` ends, by the kind of decision."""


def gloss(table: Galicia, kind: str, order: Order) -> str:
    """What an order means that does not speak for itself."""
    printed = table.printed
    match order:
        case Done():
            return ENDS.get(kind, "")
        case Attack():
            return f"attack {sum(table.attack(printed.index[piece]) for piece in order.units)} on open ground"
        case Recover():
            return f"spends {printed.number['recovery.movement']} MP in place"
        case Wait():
            arrivals = printed.arrivals[printed.index[order.piece]]
            return next((f"comes on {row.turn}" for turn, row in arrivals if turn > table.state.turn), "")
        case Lose():
            return _loss(table, printed.index[order.piece])
        case Bear():
            units = [printed.index[piece] for piece in order.units]
            return "; ".join(f"{table.name(unit)} {_loss(table, unit)}" for unit in units)
        case Stay():
            return "and do not ask again in this phase" if order.rest else "nobody moves"
        case Advance(units=()):
            return "nobody moves"
        case Retreat():
            return _retreat(table, order)
    return MEANS.get(type(order), "")


def _retreat(table: Galicia, order: Retreat) -> str:
    """What a way of retreat costs beside the hexes (9.2, 9.2.1, 9.2.2)."""
    stack, path = stack_of(table), tuple(map(table.board.cell, order.via or (order.to,)))
    course = next((one for one in ways(table, stack) if one.path == path), None)
    if course is None:
        return ""
    hexes = (stack.here(table), *path)
    lost = sum(table.printed.fords.get(pair, 0) for pair in pairwise(hexes))
    zone = ["into an enemy ZOC"] if course.into_zone else []
    wrong = [*zone, *(["away from supply"] if course.astray else [])]
    worse = f"{' and '.join(wrong)}, so worse on the loss roll" if wrong else ""
    ford = f"{count(lost, 'reduction')} each for the river" if lost else ""
    return "; ".join(filter(None, [worse, ford, "no room there: somebody goes on" if course.full else ""]))


def word(table: Galicia, kind: str, word: str) -> str:
    """A word that can be picked up, as a button names it."""
    return "One each" if word == "bear" else word.capitalize()


def _loss(table: Galicia, index: int) -> str:
    """What one reduction makes of a unit: attack and defence before and after."""
    after = table.copy()
    reduce(after, index, 1, "")
    if not after.on_map(index):
        return "is eliminated"
    return before_and_after(table, after, index)


def legend() -> list[str]:
    """How to read the map."""
    return [
        "Designation, attack-defence as printed; /1 a reduction of effectiveness, l low supply, o out of supply.",
        "Of an enemy stack only the unit on top is seen. ○ town that counts, ● held for its points, ★ Przemyśl.",
    ]


def overview(view: View) -> list[tuple[str, list[str]]]:
    """Towns, what comes and what is gone."""
    state, pieces = view.state(), view.pieces()
    names = state["names"]
    towns = [
        f"{label} {town['name']}: {names[town['side']]} {town['worth']} VP{', held' if town['held'] else ''}"
        for label, town in state["towns"].items()
    ]
    coming: dict[str, list[str]] = {}
    for one in pieces:
        if one["at"] == "scheduled":
            coming.setdefault(one["due"], []).append(f"{one['title']} ({names[one['side']]})")
    blocked = [one["title"] for one in pieces if one["at"] == "waiting"]
    gone = [f"{one['title']} ({names[one['side']]})" for one in pieces if one["at"] == "eliminated"]
    return [
        ("Towns", towns),
        ("Blocked reinforcements", blocked or ["nobody"]),
        ("Still to come", [f"{turn}: {', '.join(units)}" for turn, units in coming.items()] or ["nobody"]),
        ("Eliminated", gone or ["nobody"]),
    ]


WORDS: Words[Galicia] = Words(
    header=header,
    stage=stage,
    stack=stack,
    marks=marks,
    piece=piece,
    states=states,
    subject=subject,
    gloss=gloss,
    word=word,
    legend=legend,
    results=results,
    overview=overview,
)
"""What the game says of a match."""
