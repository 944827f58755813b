"""What can be typed at the prompt besides an order. Each command answers whether the decision is no longer open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from hexmarshal.cli import odds as bars
from hexmarshal.cli import rules as reading
from hexmarshal.core.board.hexes import UnknownHex
from hexmarshal.core.book.clauses import UnknownClause, book
from hexmarshal.core.engine.procedure import Refused
from hexmarshal.desk.game_desk import title_of

if TYPE_CHECKING:
    from hexmarshal.cli.keyboard import Keyboard


def why(keys: Keyboard, text: str) -> bool:
    """Why an order may not be given, with the clause that forbids it."""
    if not text:
        keys.screen.say("Which order? For example: why " + _example(keys))
        return False
    try:
        order = keys.read(text)
    except Refused as refused:
        keys.screen.say(str(refused), "red")
        return False
    refusal = keys.session.match.explain(order)
    if refusal is None:
        keys.screen.say(f"{keys.session.match.table.write(order)} is legal: it may be given now.", "green")
        return False
    keys.screen.say(str(refusal), "red")
    if refusal.clause:
        _clauses(keys, refusal.clause, brief=True)
    if refusal.ruling:
        _clauses(keys, refusal.ruling, brief=True)
    return False


def odds(keys: Keyboard, text: str) -> bool:
    """The exact chances of an order, term by term."""
    if not text:
        keys.screen.say("Of which order? For example: odds " + _example(keys))
        return False
    try:
        forecast = keys.session.match.forecast(keys.read(text))
    except Refused as refused:
        keys.screen.say(str(refused), "red")
        return False
    legend = keys.words.results([outcome.result for outcome in forecast.outcomes])
    for line in bars.lines(forecast, legend):
        keys.screen.say(line)
    return False


def undo(keys: Keyboard, text: str) -> bool:
    """Take the last order back: freely until a die was rolled or the other side answered."""
    agreed = text.casefold() == "agreed" and len(keys.session.at_keyboard) > 1
    match = keys.session.match
    last = match.table.write(match.journal[-1].order) if match.journal else ""
    try:
        keys.session.undo(agreed)
    except Refused as refused:
        keys.screen.say(str(refused), "red")
        if match.journal and len(keys.session.at_keyboard) > 1:
            keys.screen.say("If you both agree, type: undo agreed", "bright_black")
        return False
    keys.screen.say(f"Taken back: {last}.")
    return True


def save(keys: Keyboard, text: str) -> bool:
    """Save the record, to a file of your own if you name one. Every order is saved automatically anyway."""
    path = Path(text).expanduser() if text else keys.session.path
    try:
        keys.session.match.save(path)
    except OSError as error:
        keys.screen.say(f"{path} cannot be written: {(error.strerror or '').lower()}.", "red")
        return False
    keys.screen.say(f"Saved in {path}")
    return False


def log(keys: Keyboard, text: str) -> bool:
    """What happened: the last ten orders, or as many as you say."""
    number = int(text) if text.isdigit() else 10
    game = keys.session.match.game.meta.id
    for told in keys.session.log(number):
        who = f"{told.number:>4} {title_of(game, told.side)}: "
        keys.screen.say(Text.assemble((who, "bright_black"), told.notation))
        keys.screen.tell(told.known_to(keys.session.onlooker))
    return False


def look(keys: Keyboard, text: str) -> bool:
    """A hex in full: terrain, railways, and what stands there."""
    board = keys.session.match.table.board
    try:
        cell = board.cell(text)
    except UnknownHex as error:
        keys.screen.say(str(error) if text else f"Which hex? For example: look {board.numbering.example}", "red")
        return False
    facts = [board.terrain[cell], board.country[cell] and f"{board.country[cell].capitalize()} country"]
    facts += [f"{place.name} ({place.size} {place.kind})".replace("( ", "(") for place in board.places.get(cell, ())]
    facts += [board.boxes[text].name] if text in board.boxes else []
    rails = [board.labels[there] for there in board.rail_neighbours[cell]]
    rivers = [board.labels[there] for there in board.neighbours[cell] if board.side("river", cell, there)]
    keys.screen.say(f"{text}: {', '.join(filter(None, facts))}", "bold")
    if rails:
        keys.screen.say(f"  railway to {', '.join(rails)}")
    if rivers:
        keys.screen.say(f"  river on the side of {', '.join(rivers)}")
    for link in board.links_of(cell):
        far = f", {link.distance}" if link.distance else ""
        keys.screen.say(f"  off the map to {board.labels[link.to]}: {link.kind}{far}")
    view = keys.session.match.view(keys.session.onlooker)
    for piece in (piece for piece in view.pieces() if piece.get("at") == text):
        keys.screen.say(f"  {keys.words.piece(piece)}")
        if (supply := view.supply(piece["id"])) is not None:
            keys.screen.say(f"    {supply}")
    return False


def rules(keys: Keyboard, text: str) -> bool:
    """Read a clause, or find clauses by their words."""
    decision = keys.session.match.decision
    _clauses(keys, text or (decision.clause if decision else ""))
    return False


def map(keys: Keyboard, text: str) -> bool:
    """Draw the map: around the choices, around a hex you name, or all of it."""
    if text.casefold() == "all":
        keys.draw_map([], whole=True)
        for line in keys.words.legend():
            keys.screen.say(line, "bright_black")
        return False
    if text and keys.session.match.table.board.find(text) is None:
        keys.screen.say(f"There is no hex {text} on the map. Type map, map all, or map and a hex.", "red")
        return False
    keys.centre = text
    keys.draw_header()
    keys.draw_map(keys.menu.hexes() if keys.menu else [])
    return False


def overview(keys: Keyboard, text: str) -> bool:
    """What does not show on the map."""
    for title, lines in keys.words.overview(keys.session.match.view(keys.session.onlooker)):
        keys.screen.say(title, "bold")
        for line in lines:
            keys.screen.say(f"  {line}")
    return False


def coach(keys: Keyboard, text: str) -> bool:
    """Send the coach away, or call it back."""
    decision = keys.session.match.decision
    if not keys.coach.toggle():
        keys.screen.say("The coach leaves. coach brings it back.")
    elif decision is not None:
        keys.coach.speak(keys.screen, keys.session.match, decision.side)
    return False


def show(keys: Keyboard, text: str) -> bool:
    """Draw the screen and the choices again."""
    keys.draw()
    return False


def quit(keys: Keyboard, text: str) -> bool:
    """Leave. The match is saved and can be continued."""
    keys.leaving = True
    return True


def help(keys: Keyboard, text: str) -> bool:
    """What can be typed here."""
    keys.screen.say("Type a number to pick from the list, or an order in its notation: " + _example(keys))
    keys.screen.say("A unit's name or a hex picks the units there; with a unit picked up, a hex sends it there.")
    decision = keys.session.match.decision
    if decision is not None and "done" in decision.subjects():
        called = decision.question.called
        keys.screen.say(f"done ends this; done {called} ends this and nothing that may have taken its place.")
    for names, usage, command in COMMANDS:
        also = f" (also {', '.join(names[1:])})" if names[1:] else ""
        words = " ".join((command.__doc__ or "").split())
        keys.screen.say(Text.assemble((f"  {usage:<16}", "bold cyan"), words, (also, "bright_black")))
    for line in keys.words.legend():
        keys.screen.say(line, "bright_black")
    board = keys.session.match.table.board
    signs = [f"{letter} {name}" for letter, name in board.file.terrain.legend.items() if letter != "."]
    keys.screen.say(f"# railway, ==== river, {', '.join(signs)}.", "bright_black")
    return False


Command = Callable[["Keyboard", str], bool]

COMMANDS: tuple[tuple[tuple[str, ...], str, Command], ...] = (
    (("why",), "why ORDER", why),
    (("odds",), "odds ORDER", odds),
    (("undo",), "undo", undo),
    (("look", "stack"), "look HEX", look),
    (("map",), "map [all|HEX]", map),
    (("overview",), "overview", overview),
    (("log",), "log [N]", log),
    (("rules",), "rules [CLAUSE]", rules),
    (("coach",), "coach", coach),
    (("save",), "save [FILE]", save),
    (("show", "list"), "show", show),
    (("help", "?"), "help", help),
    (("quit", "exit", "q"), "quit", quit),
)
"""The commands: their names, how they are typed, what they do."""


def find(word: str) -> Command | None:
    """The command of that name."""
    wanted = word.casefold()
    return next((command for names, _, command in COMMANDS if wanted in names), None)


def _example(keys: Keyboard) -> str:
    """An order that may be given now."""
    menu = keys.menu
    if menu is None:
        return ""
    for subject in menu.subjects:
        orders = menu.orders or menu.decision.orders(subject)
        if orders:
            return menu.decision.write(orders[0])
    return ""


def _clauses(keys: Keyboard, text: str, brief: bool = False) -> None:
    """Read what is below a clause's number, or what has the words; of a word of the game, what it means."""
    rulebook = book(keys.session.match.game.meta.id)
    if text in rulebook.rulings:
        ruling = rulebook.ruling(text)
        if brief:
            keys.screen.say(f"  Ruling: {ruling.question} {ruling.choice}", "bright_black")
        else:
            reading.read_ruling(keys.screen, ruling)
        return
    term = None if rulebook.cites(text) else rulebook.glossary.find(text)
    if term is not None:
        reading.read_term(keys.screen, term)
        text = term.clause or text
    try:
        found = rulebook.below(text)
    except UnknownClause as error:
        found = rulebook.search(text)
        if not found:
            keys.screen.say(str(error), "red")
            return
    for clause in found[:3] if brief else found:
        if brief:
            keys.screen.say(f"  {clause.id}: {clause.text}", "bright_black")
        else:
            reading.read_clause(keys.screen, rulebook, clause, proofs=False)
