"""Reference pages made from the code when the site is built: each function gives the Markdown of a page.

Nothing here needs Sphinx, so the tests look at the same text without it; ``docs/conf.py`` puts it where a page says
``<!-- generated: NAME -->``.
"""
