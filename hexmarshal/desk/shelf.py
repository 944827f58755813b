"""The games on the shelf: their cards and their rulebooks."""

from functools import cache
from typing import Any

from hexmarshal.core.book.clauses import book, chapter_of
from hexmarshal.core.data.files import load_toml
from hexmarshal.core.data.overlay import Sourced, counted
from hexmarshal.core.engine import registry
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.languages.catalogues import ENGLISH
from hexmarshal.desk.boards import version
from hexmarshal.desk.game_desk import game_desk
from hexmarshal.desk.languages import card_in, term_in
from hexmarshal.desk.position import kinds
from hexmarshal.desk.structs import (
    Clause,
    Explanation,
    GameCard,
    Option,
    Rules,
    Ruling,
    Scenario,
    Setting,
    Side,
    Source,
    Sources,
    Synonym,
)
from hexmarshal.games import load, meta, names

PUBLIC = ("public", "geography", "history")
"""Sources outside the rulebook that anybody can look up."""


def shelf(language: str = ENGLISH) -> list[GameCard]:
    """The cards of all games, in the order of the shelf."""
    return [card_in(card(game), language) for game in sorted(names(), key=lambda game: (meta(game).place, game))]


@cache
def card(game: str) -> GameCard:
    """A game on the lobby's shelf; raises :class:`LookupError` for one that is not there."""
    said, desk = meta(game), game_desk(game)
    camps = {side: "+".join(party) for party in said.parties for side in party}
    return GameCard(
        id=said.id,
        title=said.title,
        designer=said.designer,
        publisher=said.publisher,
        years=said.years,
        scale=said.scale,
        sides=tuple(
            Side(side, desk.title(side), desk.title(side), desk.nation(side), camps[side]) for side in said.sides
        ),
        length=said.length,
        complexity=said.complexity,
        blurb=said.blurb,
        reconstructed=said.reconstructed,
        sources=_counted(_sourced(game)),
        scenarios=tuple(_scenario(game, name) for name in said.scenarios),
        options=options(game),
        layers=kinds(game),
        hides=_table(game).hides,
        picture=f"/api/games/{game}/picture.svg?v={version(game)}",
    )


@cache
def rules(game: str, language: str = ENGLISH) -> Rules:
    """The clauses, rulings and sources of a game; its words are explained in a language."""
    rulebook = book(game)
    return Rules(
        game=game,
        title=meta(game).title,
        clauses=tuple(
            Clause(clause.id, clause.topic, clause.text, chapter_of(clause.id), tuple(rulebook.above(clause.id)))
            for clause in rulebook.clauses.values()
        ),
        headings=dict(rulebook.headings),
        rulings=tuple(
            Ruling(
                id=ruling.id,
                clause=", ".join(ruling.clauses),
                question=ruling.question,
                readings=ruling.readings,
                chosen=ruling.choice,
                why=ruling.why,
                option=ruling.option,
            )
            for ruling in rulebook.rulings.values()
        ),
        sources=_sources(game),
        synonyms=tuple(Synonym(each.said, each.finds) for each in rulebook.glossary.synonyms),
        terms=terms(game, language),
    )


def terms(game: str, language: str = ENGLISH) -> tuple[Explanation, ...]:
    """The words of a game, explained in a language."""
    return tuple(term_in(term, game, language) for term in book(game).glossary.terms)


def _table(game: str) -> AnyTable:
    """A table of the game as it is dealt."""
    rulebook = load(game)
    return rulebook.deal(rulebook.read_start(rulebook.meta.scenarios[0], {}, None))


def _scenario(game: str, name: str) -> Scenario:
    head = load_toml(registry.homes()[game] / "data" / "scenarios" / f"{name}.toml").values.get("scenario", {})
    return Scenario(name, str(head.get("title", name.capitalize())), " ".join(str(head.get("description", "")).split()))


@cache
def options(game: str) -> tuple[Option, ...]:
    """The rulings of which a match can choose another reading; our own reading first."""
    found = []
    for ruling in book(game).rulings.values():
        if ruling.option:
            settings = sorted(ruling.settings.items(), key=lambda item: item[0] != ruling.default)
            chosen = tuple(Setting(name, reading) for name, reading in settings)
            found.append(Option(ruling.option, ruling.question, ruling.clauses[0], chosen))
    return tuple(found)


def _sourced(game: str) -> list[Sourced]:
    """Every value of a game with its source."""
    components: Any = registry.module(game, "parts.components")
    found: list[Sourced] = components.load().sources() if components else []
    return found


def _counted(values: list[Sourced]) -> Sources:
    kinds = counted(values)
    return Sources(kinds["rulebook"], sum(kinds[kind] for kind in PUBLIC), kinds["proposed"])


def _sources(game: str) -> tuple[Source, ...]:
    """The tables of the data, each with how its values are known."""
    tables: dict[str, list[Sourced]] = {}
    for value in _sourced(game):
        tables.setdefault(value.table, []).append(value)
    found = []
    for table, values in tables.items():
        counts = _counted(values)
        notes = dict.fromkeys(value.source for value in values)
        what = f"{len({value.id for value in values})} rows"
        found.append(Source(table, what, counts.printed, counts.public, counts.reconstructed, tuple(notes)[:12]))
    return tuple(found)
