"""``hexmarshal games``: what can be played. It loads no rules and draws nothing, so that it answers at once."""

import shutil
import textwrap

import hexmarshal


def run(as_json: bool) -> None:
    """Print the games."""
    games = hexmarshal.catalogue()
    if as_json:
        import msgspec

        print(msgspec.json.format(msgspec.json.encode(games), indent=1).decode())
        return
    width = min(shutil.get_terminal_size((100, 24)).columns, 110)
    name = max(len(game.id) for game in games) + 2
    for number, game in enumerate(games):
        if number:
            print()
        print(f"{game.id:<{name}}{game.title}")
        facts = (
            ("", f"{game.designer}, {game.publisher}. {game.years}."),
            ("", game.blurb),
            ("scale", f"{game.scale}; {game.length}; complexity {game.complexity} of 5"),
            ("sides", ", ".join(game.sides)),
            ("scenarios", ", ".join(game.scenarios)),
            ("reconstructed", game.reconstructed),
        )
        for title, text in facts:
            lead = f"{title}: " if title else ""
            indent = " " * name
            print(textwrap.fill(lead + text, width, initial_indent=indent, subsequent_indent=indent))
    print(f"\nPlay one with: hexmarshal play {games[0].id}")
