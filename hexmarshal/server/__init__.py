"""The page's back end: matches in a database, seats with secrets, live updates, bots beside the event loop.

It knows no rule of any game: matches come from :mod:`hexmarshal.core`, what a page shows from :mod:`hexmarshal.desk`.
``docs/server.md`` describes it for hosts and for those who write clients.
"""
