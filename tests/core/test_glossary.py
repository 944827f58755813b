"""The words of a game: finding them, searching the rules by synonyms and titles, and the linter."""

import pytest

from hexmarshal.core.book.clauses import Book, book
from hexmarshal.core.book.glossary import Glossary, Synonyms, Term, lint_glossary, read_glossary
from hexmarshal.core.data.files import DataError

CLAUSES = """\
# ==
# 1 · Object of the game
# ==
[[clause]]
id = "1a"
topic = "aim"
text = "Whoever has more towns is ahead."

# -- 1.1 · Winter ----
[[clause]]
id = "1.1a"
topic = "snow"
text = "Nobody moves."
"""
GOOD = """\
[[term]]
word = "ZoC"
also = ["zone of control"]
text = "The hexes around a unit."
clause = "1"

[[synonyms]]
said = ["frost"]
finds = ["snow"]
"""


def found(words: str) -> list[str]:
    """The clauses that a search finds."""
    return [clause.id for clause in Book("toy", CLAUSES, "", GOOD).search(words)]


def test_a_clause_is_found_by_the_titles_above_it() -> None:
    assert found("object") == ["1a", "1.1a"], "the title of its chapter"
    assert found("winter") == ["1.1a"], "the title of its section, and of no other"
    assert found("object snow") == ["1.1a"]


def test_a_clause_is_found_by_synonyms_of_every_game_and_of_its_own() -> None:
    assert found("win") == ["1a", "1.1a"], "the object of the game"
    assert found("frost") == ["1.1a"]
    assert found("snow frost") == ["1.1a"]
    assert found("howitzer") == []


def test_a_books_american_spelling_finds_our_words() -> None:
    assert "4.3e" in [clause.id for clause in book("drina").search("attack defense")]
    assert book("drina").search("defense value")


def test_a_synonym_leads_to_the_words_of_the_book_and_not_back() -> None:
    words = Glossary([], [Synonyms(("horse",), ("cavalry",))])
    assert words.same("horse") == {" horse", " cavalry"}
    assert words.same("cavalry") == {" cavalry"}


def test_spellings_of_a_term_mean_each_other() -> None:
    words = read_glossary(GOOD)
    assert words.same("zoc") == words.same("zone of control") == {" zoc", " zone of control"}
    term = words.find("Zone of Control")
    assert term is not None
    assert term.word == "ZoC"
    assert words.find("zones") is None


@pytest.mark.parametrize("game", ["fury", "drina", "galicia", "great_war_east", "serbien"])
def test_who_types_win_finds_how_each_game_is_won(game: str) -> None:
    rules = book(game)
    hits = [clause.id for clause in rules.search("win")]
    titles = {title for hit in hits for title in rules.above(hit)}
    assert any("win" in title.casefold() or "victory" in title.casefold() for title in titles), titles


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (('"zone of control"', '"ZoC"'), "ZoC is explained already, under ZoC."),
        (('clause = "1"', 'clause = "9z"'), "9z is not a clause."),
        (('clause = "1"', 'clause = ""'), "It names neither its clause nor a source."),
        (("a unit.", "a unit"), "An explanation is a sentence or two"),
        (("The hexes", "The hexes" + " and more" * 40), "An explanation is a sentence or two"),
        (('["zone of control"]', '[" zone"]'), "' zone' is not a word."),
        (('["frost"]', "[]"), "Synonyms have words that are said and words that are found."),
        (("word =", "wort ="), "'wort' is not a key here"),
    ],
)
def test_the_linter_tells_what_is_wrong(change: tuple[str, str], fault: str) -> None:
    rules = Book("toy", CLAUSES, "")
    assert lint_glossary(GOOD, rules.cites) == []
    problems = lint_glossary(GOOD.replace(*change), rules.cites)
    assert fault in problems[0].sentence
    assert problems[0].line > 0


def test_a_word_that_is_not_the_books_has_a_source() -> None:
    text = '[[term]]\nword = "stack"\ntext = "Units in a hex."\nclause = ""\nsource = "public: what players say"\n'
    assert lint_glossary(text) == []


def test_a_file_with_mistakes_is_not_read() -> None:
    with pytest.raises(DataError, match="not TOML"):
        read_glossary("[[term")


def test_the_first_of_two_terms_that_differ_in_a_capital_is_found() -> None:
    words = Glossary([Term("Front", "One.", "1"), Term("front", "Two.", "1")])
    assert words.find("FRONT") == words.terms[0]
