"""The way from a clause to the code that enforces it."""

from hexmarshal.cli.rules import enforced
from hexmarshal.core.book.citations import citations
from hexmarshal.core.book.clauses import book
from hexmarshal.games import names as games
from tests.thorough import THOROUGH


def names(game: str, clause: str) -> list[str]:
    return [found.name for found in citations(game, clause)]


def test_a_clause_within_a_range_is_cited_by_it() -> None:
    assert names("fury", "11.5d") == ["roll"]  # 11.5c to 11.5g


def test_the_docstring_of_a_field_cites_as_that_of_a_function_does() -> None:
    assert "into_zone" in names("galicia", "9.2.1a")
    assert names("drina", "4.5b") == ["periods"]  # what is printed counts too


def test_the_order_of_the_administrative_phase_is_found_in_its_procedure() -> None:
    assert names("fury", "11a")[0] == "Administration"


def test_a_clause_that_is_not_cited_leads_to_its_section_but_never_to_a_whole_chapter() -> None:
    serbien = book("serbien")
    assert enforced(serbien, "1.2-movement-phase")[0] == "1.2-movement-phase"
    for game in games() if THOROUGH else ("drina", "serbien"):
        rulebook = book(game)
        for clause in list(rulebook.clauses)[::40]:
            section, _ = enforced(rulebook, clause)
            assert section == clause or "." in section
