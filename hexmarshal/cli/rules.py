"""``hexmarshal rules``: a clause, how we read it, and the tests that prove it; or a word, and what it means."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from rich.padding import Padding
from rich.text import Text

from hexmarshal.cli.screen import Screen
from hexmarshal.cli.trouble import Trouble, known_game
from hexmarshal.core.book.citations import Citation, citations, marked
from hexmarshal.core.book.clauses import Book, Clause, Ruling, UnknownClause, book, chapter_of
from hexmarshal.core.book.glossary import Term

if TYPE_CHECKING:
    from rich.console import RenderableType

PROOFS, COUNTS = Path("build/proofs.json"), Path("build/clauses.json")
"""Where a run of the tests writes which of them prove what."""
FEW = 20
"""For more clauses than this it is not said where they are enforced and proven."""
TESTS = Path("tests/games")
"""Where the tests of the games are in the project's directory."""
NO_PROOFS = "Which tests prove this is known in the project's directory only: ask again there."
NOT_RUN = "Whether these tests pass is not known here: run them, or make test for all."


def run(game: str, clause: str, search: str, rulings: bool, coverage: bool, as_json: bool) -> int:
    """Answer the command."""
    known_game(game)
    try:
        rulebook = book(game)
        if coverage:
            return _coverage(rulebook, as_json)
        if clause in rulebook.rulings:
            return _ruling(rulebook, rulebook.ruling(clause), as_json)
        term = None if search or rulings or rulebook.cites(clause) else rulebook.glossary.find(clause)
        if clause and term is None and not (search or rulings or rulebook.cites(clause)):
            # A word that is nowhere explained may still be one of the book's.
            clause, search = ("", clause) if rulebook.search(clause) else (clause, "")
        clauses = _chosen(rulebook, term.clause if term else clause, search, rulings)
    except UnknownClause as error:
        raise Trouble(str(error)) from None
    found = rulebook.rulings_on(clause) if clause and term is None else tuple(rulebook.rulings.values())
    if as_json:
        _print_json(rulebook, clauses, () if search or term else found, term)
        return 0
    screen = Screen()
    if term is not None:
        read_term(screen, term)
    if rulings:
        for ruling in found:
            read_ruling(screen, ruling)
        if not found:
            screen.say(f"No ruling reads {clause}: the book is plain there.")
        return 0
    if not clause and not search:
        _contents(screen, rulebook)
        return 0
    for one in clauses:
        read_clause(screen, rulebook, one, proofs=len(clauses) <= FEW)
    if not clauses:
        screen.say(f"No clause has all these words: {search}.")
    elif known_proofs() is None and len(clauses) <= FEW:
        screen.say(NOT_RUN if TESTS.is_dir() else NO_PROOFS, "bright_black")
    return 0


def _ruling(rulebook: Book, ruling: Ruling, as_json: bool) -> int:
    if as_json:
        _print_json(rulebook, (), (ruling,), None)
    else:
        read_ruling(Screen(), ruling)
    return 0


def _chosen(rulebook: Book, clause: str, search: str, rulings: bool) -> tuple[Clause, ...]:
    if clause and rulings:
        rulebook.below(clause)  # says what is near if there is no such clause
        return ()
    if clause and search:
        inside = rulebook.below(clause)
        return tuple(one for one in rulebook.search(search) if one in inside)
    if clause:
        return rulebook.below(clause)
    if search:
        return rulebook.search(search)
    return () if rulings else tuple(rulebook.clauses.values())


def read_term(screen: Screen, term: Term) -> None:
    """Print a word with what it means."""
    also = f"  also {', '.join(term.also)}" if term.also else ""
    screen.say(Text.assemble((term.word, "bold green"), (also, "bright_black")))
    _paragraph(screen, Text(term.text))


def read_clause(screen: Screen, rulebook: Book, clause: Clause, proofs: bool = True) -> None:
    """Print a clause with its rulings and proofs."""
    kind = "example, " if clause.example else ""
    screen.say(Text.assemble((clause.id, "bold cyan"), (f"  {kind}{clause.topic}", "bright_black")))
    _paragraph(screen, Text(clause.text))
    for ruling in rulebook.rulings_on(clause.id):
        if clause.id in ruling.clauses:
            option = f" Option {ruling.option}." if ruling.option else ""
            asked = (f"{ruling.question} ", "bright_black")
            _paragraph(screen, Text.assemble((f"Ruling {ruling.id}: ", "bold"), asked, f"{ruling.choice}{option}"))
    if proofs:
        section, where = enforced(rulebook, clause.id)
        if where:
            what = "Enforced" if section == clause.id else f"Not cited itself; {section} is enforced"
            _paragraph(screen, Text(f"{what} in {', '.join(map(str, where))}.", "bright_black"))
        tests, mark = known_proofs(), f"{rulebook.game}:{clause.id}"
        if tests is not None:
            names = tests.get(mark, [])
            text = "Proven by " + ", ".join(names) + "." if names else "No passing test proves it."
            _paragraph(screen, Text(text, "bright_black"))
        elif found := marked(mark, sorted((TESTS / rulebook.game).glob("*.py"))):
            _paragraph(screen, Text(f"Tested in {', '.join(map(str, found))}.", "bright_black"))


def enforced(rulebook: Book, clause: str) -> tuple[str, tuple[Citation, ...]]:
    """Where the rules cite a clause, or else the section that it belongs to, and which of the two it is.

    A whole chapter is too much to point at, and its number alone is rarely a citation.
    """
    section = clause
    while section == clause or "." in section:
        if found := citations(rulebook.game, section):
            return section, found
        head, dash, _ = section.rpartition("-")
        section = head if dash else section[:-1] if section[-1].isalpha() else section.rpartition(".")[0]
    return clause, ()


def read_ruling(screen: Screen, ruling: Ruling) -> None:
    """Print a ruling in full."""
    screen.say(Text.assemble((ruling.id, "bold cyan"), (f"  reads {', '.join(ruling.clauses)}", "bright_black")))
    _paragraph(screen, Text(ruling.question))
    for reading in ruling.readings:
        chosen = reading == ruling.choice
        _paragraph(screen, Text(f"{'→' if chosen else '·'} {reading}", "bold" if chosen else ""))
    _paragraph(screen, Text(f"Why: {ruling.why}"))
    if ruling.option:
        settings = ", ".join(f"{ruling.option}={setting}" for setting in ruling.settings)
        _paragraph(screen, Text(f"An option of the match: --option {settings}.", "bright_black"))


def known_proofs() -> dict[str, list[str]] | None:
    """The tests that prove each clause, if a run of the tests left word of it here."""
    try:
        return msgspec.json.decode(PROOFS.read_bytes(), type=dict[str, list[str]])
    except (OSError, msgspec.MsgspecError):
        return None


def _contents(screen: Screen, rulebook: Book) -> None:
    """Print the chapters."""
    chapters: dict[str, list[Clause]] = {}
    for clause in rulebook.clauses.values():
        chapters.setdefault(chapter_of(clause.id), []).append(clause)
    for chapter, clauses in chapters.items():
        topics = ", ".join(dict.fromkeys(clause.topic for clause in clauses))
        number = (f"{chapter:>4}", "bold cyan")
        how_many = f"  {len(clauses):>3} clause{'s' if len(clauses) > 1 else ''}: "
        screen.say(Text.assemble(number, how_many, (topics, "bright_black")))
    rulings = rulebook.rulings.values()
    options = sum(bool(ruling.option) for ruling in rulings)
    screen.say(f"{len(rulebook.clauses)} clauses, {len(rulings)} rulings, {options} of them options of the match.")
    screen.say(f"Read one with: hexmarshal rules {rulebook.game} {next(iter(rulebook.clauses))}", "bright_black")


def _coverage(rulebook: Book, as_json: bool) -> int:
    tests = known_proofs()
    if tests is None:
        raise Trouble(f"{PROOFS} is not here: run make test in the project's directory, then ask again.")
    unproven = [clause for clause in rulebook.clauses.values() if f"{rulebook.game}:{clause.id}" not in tests]
    if as_json:
        total = len(rulebook.clauses)
        print(json.dumps({
            "game": rulebook.game, "clauses": total, "proven": total - len(unproven),
            "unproven": [clause.id for clause in unproven],
        }, indent=1))  # fmt: skip
        return 0
    screen = Screen()
    for clause in unproven:
        screen.say(Text.assemble((f"{clause.id:<12}", "bold cyan"), clause.text[: screen.width - 14]))
    total = len(rulebook.clauses)
    screen.say(f"{total - len(unproven)} of {total} clauses of {rulebook.game} are proven by a passing test.")
    return 0


def _print_json(rulebook: Book, clauses: tuple[Clause, ...], rulings: tuple[Ruling, ...], term: Term | None) -> None:
    tests = known_proofs()
    shown: list[dict[str, Any]] = []
    for clause in clauses:
        one = msgspec.to_builtins(clause)
        if len(clauses) <= FEW:
            one["enforced"] = [where.place for where in enforced(rulebook, clause.id)[1]]
        if tests is not None:
            one["proofs"] = tests.get(f"{rulebook.game}:{clause.id}", [])
        shown.append(one)
    content = {"game": rulebook.game, "clauses": shown, "rulings": msgspec.to_builtins(rulings)}
    if term is not None:
        content["term"] = msgspec.to_builtins(term)
    print(json.dumps(content, indent=1, ensure_ascii=False))


def _paragraph(screen: Screen, text: Text) -> None:
    indented: RenderableType = Padding(text, (0, 0, 0, 4), expand=False)
    screen.console.print(indented)
