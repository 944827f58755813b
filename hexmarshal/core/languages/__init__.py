"""The languages of the page, the coach and the glossary: catalogues, and which one a reader wants."""
