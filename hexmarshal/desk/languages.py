"""The texts of a game that catalogues translate, and its values with these texts in another language.

These are the coach's lessons, the signs, the glossary, and what the lobby says of a game. Clauses, rulings, refusals
and the log stay English; docs/languages.md says why. Contexts tell a translator where a text stands.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from hexmarshal.core.book.clauses import book
from hexmarshal.core.book.glossary import Term
from hexmarshal.core.book.lessons import Sign, course
from hexmarshal.core.languages.catalogues import ENGLISH, catalogue
from hexmarshal.core.screen.values import LayerKind
from hexmarshal.desk.structs import Explanation, GameCard, Scenario, Side, Signed, Teaching

BETWEEN = " | "
"""What stands between the spellings of a word, which are one text: each language has as many as it needs."""


class Message(NamedTuple):
    """A text to be translated."""

    context: str
    """Where it stands."""
    text: str
    """The text in English."""
    note: str = ""
    """What a translator should know."""


def messages(game: str, card: GameCard) -> Iterator[Message]:
    """Every text of a game that a catalogue may have. ``card`` is the English one."""
    for text in (card.years, card.scale, card.length, card.blurb, card.reconstructed):
        yield Message("card", text)
    for side in card.sides:
        yield Message("side", side.title)
    for scenario in card.scenarios:
        yield from (Message(_scenario(scenario), text) for text in (scenario.title, scenario.blurb))
    for kind in card.layers:
        yield from (Message(_layer(kind), text) for text in (kind.title, kind.blurb))
    for lesson in course(game).lessons:
        texts = (lesson.title, lesson.text, *(step.text for step in lesson.steps))
        yield from (Message(_lesson(lesson.id), text) for text in texts)
    for sign in course(game).signs:
        yield from (Message(_sign(sign), text) for text in (sign.sign, sign.text))
    for term in book(game).glossary.terms:
        yield from (Message(_term(term), text) for text in (term.word, term.text))
        note = "Every form in which the word occurs in texts of this language, each between bars."
        yield Message(_spellings(term), BETWEEN.join(term.spellings), note)


def card_in(card: GameCard, language: str) -> GameCard:
    """A game on the shelf, in a language."""
    if language == ENGLISH:
        return card
    text = catalogue(card.id, language).text
    return replace(
        card,
        years=text("card", card.years),
        scale=text("card", card.scale),
        length=text("card", card.length),
        blurb=text("card", card.blurb),
        reconstructed=text("card", card.reconstructed),
        sides=tuple(_side_in(side, card.id, language) for side in card.sides),
        scenarios=tuple(
            replace(each, title=text(_scenario(each), each.title), blurb=text(_scenario(each), each.blurb))
            for each in card.scenarios
        ),
        layers=tuple(
            replace(kind, title=text(_layer(kind), kind.title), blurb=text(_layer(kind), kind.blurb))
            for kind in card.layers
        ),
    )


def _side_in(side: Side, game: str, language: str) -> Side:
    return replace(side, title=catalogue(game, language).text("side", side.title))


def term_in(term: Term, game: str, language: str) -> Explanation:
    """A word of a game, explained in a language. Texts that stay English are searched for its English spellings too."""
    text = catalogue(game, language).text
    spellings = text(_spellings(term), BETWEEN.join(term.spellings)).split(BETWEEN.strip())
    word = text(_term(term), term.word)
    every = dict.fromkeys((word, *(each.strip() for each in spellings), *term.spellings))
    meaning = text(_term(term), term.text)
    return Explanation(word, tuple(filter(None, every)), meaning, term.clause, term.marked)


def sign_in(sign: Sign, game: str, language: str) -> Signed:
    """How something is read, in a language."""
    text = catalogue(game, language).text
    return Signed(text(_sign(sign), sign.sign), text(_sign(sign), sign.text), sign.clause, sign.piece)


def teaching_in(said: Teaching, game: str, language: str) -> Teaching:
    """A lesson in a language."""
    text, context = catalogue(game, language).text, _lesson(said.id)
    steps = tuple(replace(step, text=text(context, step.text)) for step in said.steps)
    return replace(said, title=text(context, said.title), text=text(context, said.text), steps=steps)


def _scenario(scenario: Scenario) -> str:
    return f"scenario {scenario.id}"


def _layer(kind: LayerKind) -> str:
    return f"layer {kind.id}"


def _lesson(lesson: str) -> str:
    return f"coach {lesson}"


def _sign(sign: Sign) -> str:
    return f"sign {sign.sign}"


def _term(term: Term) -> str:
    return f"glossary {term.word}"


def _spellings(term: Term) -> str:
    return f"spellings {term.word}"
