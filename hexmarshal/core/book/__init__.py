"""The rulebook: clauses, rulings, where they are enforced, glossary and lessons."""
