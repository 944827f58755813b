"""*Serbien muß sterbien* in words, for a screen that shows text. Views in, strings out; a style is a colour's name.

Strengths and effectiveness are said only where the view has them: of one's own units (3.1.6).
"""

from typing import Any

from hexmarshal.core.data.plain import Shown
from hexmarshal.core.engine.events import signed
from hexmarshal.core.engine.view import View
from hexmarshal.core.screen.showing import Span, Words
from hexmarshal.games.serbien.rules.table.pieces import BACK, MARSCH, POSITION, RECOVERY
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.screen.glosses import gloss, label, menu
from hexmarshal.games.serbien.screen.sayings import told
from hexmarshal.wargame.words import eight_letters, from_the_top, stage

COLOUR = {"serbian": "blue", "montenegrin": "green", "austrian": "yellow"}
"""The colour of each nation; there is no rule in it."""
PLACES = {
    "scheduled": "on its way", "eliminated": "eliminated", "withdrawn": "withdrawn", "reserve": "set aside",
    "refitting": "refitting", "brod": "Brod", "doboj": "Doboj", "zavidovic": "Zavidović",
    "mne-west": "Montenegro west", "mne-middle": "Montenegro middle", "mne-east": "Montenegro east",
}  # fmt: skip
"""What a sentence calls places off the map."""
TASKS = {RECOVERY: "recovers", POSITION: "digs in", MARSCH: "incorporates a Marsch regiment"}


def header(view: View) -> list[str]:
    """Turn, whose Player Turn, points; what the side has in store."""
    state = view.state()
    first = f"{state['turn']}, {state['dates']}   {state['names'][state['phasing']]} Player Turn   {_score(state)}"
    names = state["names"] | {"montenegrin": "Montenegrin"}
    stores = [f"{names[nation]} {number}" for nation, number in state["replacements"].items() if number]
    second = [f"Replacements: {', '.join(stores).replace(' -', ' −')}"] if stores else []
    if state["shells"] is not None:
        second.append(f"Shells {state['shells']}")
    if any(state["rights"].values()):
        rights = [f"{names[side]} {number}" for side, number in state["rights"].items()]
        second.append(f"Improved Positions to build: {', '.join(rights)}")
    return [first, *(["   ".join(second)] if second else [])]


def _score(state: dict[str, Any]) -> str:
    return f"net VP {signed(state['points']) if state['points'] else '0'} ({state['names']['austrian']})"


def results(outcomes: list[str]) -> str:
    """How to read the outcomes of an attack; nothing for other dice."""
    if not any(outcome.startswith("attacker") for outcome in outcomes):
        return ""
    return (
        "E is a level of effectiveness (6), a figure modifies that side's effectiveness check (10), s is a Strength"
        " Reduction (9.10); white and black retreats are explained in 9.9.2."
    )


def strength(piece: Shown) -> str:
    """Attack and defence, and the Combat Effectiveness Status where it is not full: ``13-12/-1``."""
    if piece["kind"] in ("train", "depot"):
        return "ext." if piece["extended"] else ""
    if piece["attack"] is None:
        return "?"
    if piece["kind"] == "naval":
        return f"({piece['artillery']})"
    worn = f"/{piece['status']}" if piece["status"] not in (None, "full") else ""
    return f"{piece['attack']}-{piece['defence']}{worn}"


def counter(piece: Shown) -> Span:
    """A counter in eight letters: designation and strength."""
    return eight_letters(piece["name"], strength(piece)), _style(piece)


def stack(pieces: list[Shown]) -> list[Span]:
    """The unit on top, and the next or how many more are known; the arm at the bottom."""
    return from_the_top(pieces, counter, lambda piece: "" if piece["kind"] == "infantry" else piece["kind"][:6])


def _style(piece: Shown) -> str:
    return COLOUR[piece["nation"]] + ("" if piece["reduced"] else " bold")


def marks(view: View) -> dict[str, Span]:
    """Improved Positions and Komitadji."""
    state = view.state()
    found = {label: ("▲", "magenta") for hexes in state["positions"].values() for label in hexes}
    return {**found, **dict.fromkeys(state["komitadji"], ("K", "red"))}


def subject(piece: Shown) -> str:
    """A counter in a list of choices."""
    known = f"AV {piece['artillery']}" if piece["kind"] == "naval" else strength(piece)
    return f"{piece['title']}{f' ({known})' if known else ''}, {_where(piece)}"


def _where(piece: Shown) -> str:
    at = PLACES.get(piece["at"], str(piece["at"]))
    return f"{at} and {piece['also']}" if piece["also"] else at


def piece(piece: Shown) -> str:
    """A counter in full, as far as it is known."""
    words = [f"{piece['title']} ({piece['name']})"]
    if piece["attached"] or piece["corps"]:
        words.append(f"corps {piece['attached'] or piece['corps']}")
    elif piece["formation"] and piece["status"] is not None:
        words.append("Independent")
    if piece["kind"] in ("train", "depot"):
        words.append("supply unit")
    elif piece["proficiency"] is None:
        words.append("its values and its effectiveness are hidden (3.1.6)")
    elif piece["attack"] is None:
        words.append(f"Proficiency Rating {piece['proficiency']}; strength, effectiveness and what is under it are"
                     " hidden (3.1.6)")  # fmt: skip
    else:
        words.append(f"attack {piece['attack']}, defence {piece['defence']}, artillery {piece['artillery']}")
        words.append(f"Proficiency Rating {piece['proficiency']}")
    if piece["formation"] and piece["status"] is not None:
        words.append(f"Combat Effectiveness Level {piece['level']}")
    return "; ".join([*words, *states(piece)])


LOST = ("", "reduced", "−2 Strength Reduction marker", "−4 Strength Reduction marker")
"""What Strength Reductions make of a division (9.10.3)."""


def states(piece: Shown) -> list[str]:
    """What became of a unit, in words."""
    found = []
    if piece["reduced"]:
        found.append(LOST[piece["lost"] or 1])
    if piece["status"] not in (None, "full"):
        broken = {"CI": "Combat Ineffective", "D1": "Demoralized", "D2": "Demoralized for the second time"}
        found.append(broken.get(piece["status"], f"effectiveness {piece['status'].replace('-', '−')}"))
    if piece["prepared"]:
        found.append(f"Prepared Attack on {piece['prepared']}")
    if piece["building"]:
        found.append(f"building an Improved Position, {piece['building']} MP")
    if piece["crossing"]:
        found.append(f"River Crossing marker{', flipped' if piece['crossing'] == BACK else ''}")
    if piece["spent"]:
        found.append(f"{piece['spent']} MP expended{', its move is over' if piece['halted'] else ''}")
    found += [word for bit, word in TASKS.items() if (piece["task"] or 0) & bit and bit != POSITION]
    said = {
        "debt": "owes {} MP for reacting or retiring", "inactive": "Inactive", "pinned": "held by a Prepared Attack",
        "extended": "Extended Mode", "given": "has provided Ammo {} times", "away": "its detachment is away",
        "fought": "has fought", "retreated": "has retreated", "back": "returns on {}",
    }  # fmt: skip
    found += [text.format(piece[key]) for key, text in said.items() if piece[key]]
    if piece["also"]:
        found.append(f"in two hexes, {piece['at']} and {piece['also']}")
    if piece["height"] and piece["height"] > 1:
        found.append(f"on top of {piece['height']} units")
    return found


def word(table: Serbien, kind: str, word: str) -> str:
    """A word that can be picked up, as a button names it: armies and boundaries by their titles."""
    armies = {id.casefold(): row.title for id, row in table.printed.data.armies.items()}
    if word.casefold() in armies:
        name = armies[word.casefold()]
        return f"Abandon the plan of the {name}" if kind == "plans" else name
    if word.startswith("redraw "):
        names = [armies.get(part, part) for part in word.removeprefix("redraw ").split("-")]
        return f"Redraw the boundary of {' and '.join(names)}"
    if word in PLACES:
        return PLACES[word]
    ends = {"move": "End the phase", "attack": "No more attacks", "commit": "Attack"}
    said = {
        "suggest": "Suggest boundaries", "leave": "Leave it", "stay": "Stay", "take": "Take the award",
        "drop": "Give up", "waive": "None at home",
    }  # fmt: skip
    if word == "done":
        return ends.get(kind, "Done")
    return said.get(word, word.capitalize())


def legend() -> list[str]:
    """How to read the map."""
    return [
        "Designation, attack-defence; /-1 to /-3 lost effectiveness, CI Combat Ineffective, D1 and D2 Demoralized.",
        "Of an enemy stack only the unit on top is seen, without its strength. ▲ Improved Position, K Komitadji.",
    ]


def overview(view: View) -> list[tuple[str, list[str]]]:
    """Points, what comes and what is gone."""
    state, pieces = view.state(), view.pieces()
    names = state["names"]

    def standing(place: str) -> list[str]:
        units = [f"{one['title']} ({names[one['side']]})" for one in pieces if one["at"] == place]
        return units or ["nobody"]

    return [
        ("Victory Points", [_score(state), f"awards earned: {', '.join(state['awards']) or 'none'}"]),
        ("Still to come", standing("scheduled")),
        ("Set aside", standing("reserve")),
        ("Refitting", standing("refitting")),
        ("Withdrawn", standing("withdrawn")),
        ("Eliminated", standing("eliminated")),
    ]


WORDS: Words[Serbien] = Words(
    header=header,
    stage=stage,
    stack=stack,
    marks=marks,
    piece=piece,
    states=states,
    subject=subject,
    gloss=gloss,
    label=label,
    menu=menu,
    told=told,
    word=word,
    legend=legend,
    results=results,
    overview=overview,
)
"""What the game says of a match."""
