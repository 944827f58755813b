"""*The Great War in the East* in words, for a screen that shows text. Views in, strings out."""

from hexmarshal.core.data.plain import Shown
from hexmarshal.core.engine.view import View
from hexmarshal.core.screen.showing import Span, Words
from hexmarshal.games.great_war_east.parts.printed import SERBIA
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.screen.glosses import gloss, label, some

COLOUR = {"russian": "yellow", "austrian": "cyan", "serbian": "green"}
"""The colour of each nation; there is no rule in it."""
PLAYERS = {"allied": "Allied", "austrian": "Austro-Hungarian"}
NATIONS = {"russian": "Russian", "austrian": "Austro-Hungarian", "serbian": "Serbian"}


def header(view: View) -> list[str]:
    """Turn, points, Serbian supply and fortresses."""
    state = view.state()
    whose = "set-up" if _setting_up(view) else f"{PLAYERS[state['phasing']]} player turn"
    first = f"{state['turn']}, {state['dates']}   {whose}   VP {state['points']}"
    most = max(state["fortresses"].values())
    hurt = {name.removeprefix("Fortress "): steps for name, steps in state["fortresses"].items() if steps < most}
    forts = ", ".join([f"Fortresses {some(most, 'step')}", *(f"{name} {steps}" for name, steps in hurt.items())])
    serbs = f"Serbian supply {state['supply_points']}   " if SERBIA in state["sheets"] else ""
    return [first, serbs + forts]


def stage(view: View) -> str:
    """The turn and whose it is."""
    state = view.state()
    return f"{state['turn']}, {'set-up' if _setting_up(view) else PLAYERS[state['phasing']]}"


def _setting_up(view: View) -> bool:
    """Whether somebody has still to be set up: then it is nobody's player turn yet."""
    return any(piece["at"] == "waiting" for piece in view.pieces())


def strength(piece: Shown) -> str:
    """Attack and defence as they are now; of a headquarters its shift, command and radius."""
    if piece["kind"] == "hq":
        return f"{piece['shift']}-{piece['command']}-{piece['radius']}"
    return f"{piece['attack']}-{piece['defence']}"


def counter(piece: Shown) -> Span:
    """A counter in eight letters: designation and strength."""
    number = strength(piece)
    room = max(8 - len(number), 0)
    return f"{piece['name'][:room]:<{room}}{number}"[:8], _style(piece)


def stack(pieces: list[Shown]) -> list[Span]:
    """The strongest two, or how many more."""
    units = sorted(pieces, key=lambda piece: (piece["kind"] == "hq", -piece["defence"]))
    lines = [counter(piece) for piece in units[:2]]
    if len(units) > 2:
        lines[1] = (f"+{len(units) - 1} units", _style(units[0]))
    return lines


def _style(piece: Shown) -> str:
    return COLOUR[piece["nation"]] + ("" if piece["lost"] else " bold")


def marks(view: View) -> dict[str, Span]:
    """The towns that count, in the colour of who was there last."""
    colours = {"allied": "yellow", "austrian": "cyan"}
    return {label: ("●", colours[town["side"]]) for label, town in view.state()["towns"].items()}


def subject(piece: Shown) -> str:
    """A counter in a list of choices."""
    return f"{piece['title']} ({strength(piece)}), {_where(piece)}"


def _where(piece: Shown) -> str:
    if piece.get("bound"):
        return f"off the map, {some(piece['to_go'], 'hex')} from {piece['bound']}"
    if piece["at"] == "scheduled":
        return f"due {piece['due']}"
    return {"waiting": "to be set up"}.get(piece["at"], str(piece["at"]))


def states(piece: Shown) -> list[str]:
    """What became of a unit."""
    found = []
    if piece["lost"]:
        found.append("one step lost" if piece["lost"] == 1 else f"{piece['lost']} steps lost")
    words = {
        "entrained": "entrained", "unsupplied": "out of supply", "foraging": "foraging", "attacked": "has attacked",
        "rallied": "in command by its die", "retreated": "has retreated", "shifted": "has used its shift",
    }  # fmt: skip
    found += [word for key, word in words.items() if piece[key]]
    if piece["commander"]:
        found.append(f"commanded by {piece['commander']}")
    if piece.get("bound"):
        found.append(_where(piece))
    return found


def piece(piece: Shown) -> str:
    """A counter in full."""
    army = f", army {piece['army']}" if piece["army"] else ""
    words = [f"{piece['title']} ({piece['name']}), {NATIONS[piece['nation']]}{army}"]
    if piece["kind"] == "hq":
        words.append(f"shift {piece['shift']}, command {piece['command']}, radius {piece['radius']}")
        words += ["heroic leader"] if piece["heroic"] else []
    else:
        words.append(f"attack {piece['attack']}, defence {piece['defence']}, {some(piece['steps'], 'step')}")
    words.append(f"{piece['movement']} MP" if piece["movement"] else "by rail only")
    return "; ".join([*words, *states(piece)])


def results(outcomes: list[str]) -> str:
    """How to read the outcomes of an attack; nothing for other dice."""
    if not any("/" in outcome for outcome in outcomes):
        return ""
    return (
        "Before the slash is what the attacker suffers, after it the defender, who has a choice (8.9): 1 is half of the"
        " affected steps or a hex of retreat, 2 and 3 are harder, E eliminates them."
    )


def legend() -> list[str]:
    """How to read the map."""
    return [
        "Designation and army, attack-defence as they are now; of a headquarters shift-command-radius.",
        "● a town that counts, in the colour of the side that was there last.",
    ]


def overview(view: View) -> list[tuple[str, list[str]]]:
    """Towns that count and who holds them, fortresses, who comes and who is gone."""
    state, pieces = view.state(), view.pieces()
    towns = [
        f"{town['name']} ({label}): {PLAYERS[town['side']]}, {town['value']:+d} a turn".replace("-", "−")
        for label, town in state["towns"].items()
    ]
    forts = [f"{name}: {some(steps, 'step')}" for name, steps in state["fortresses"].items()]
    away = [f"{one['title']}, {_where(one)}" for one in pieces if one.get("bound")]
    coming: dict[str, list[str]] = {}
    for one in pieces:
        if one["at"] == "scheduled":
            coming.setdefault(one["due"], []).append(one["title"])
    gone = [one["title"] for one in pieces if one["at"] == "eliminated"]
    return [
        ("Towns", towns),
        ("Fortresses", forts),
        ("On railways off the map", away or ["nobody"]),
        ("Still to come", [f"{turn}: {', '.join(units)}" for turn, units in coming.items()] or ["nobody"]),
        ("Eliminated", gone or ["nobody"]),
    ]


WORDS: Words[GreatWar] = Words(
    header=header,
    stage=stage,
    stack=stack,
    marks=marks,
    piece=piece,
    states=states,
    subject=subject,
    gloss=gloss,
    label=label,
    legend=legend,
    results=results,
    overview=overview,
)
"""What the game says of a match."""
