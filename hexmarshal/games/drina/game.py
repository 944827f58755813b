"""*March on the Drina*, put together."""

from collections.abc import Mapping
from functools import lru_cache

from hexmarshal.core.engine.table import Hooks
from hexmarshal.games.drina.invariants import problems
from hexmarshal.games.drina.meta import META
from hexmarshal.games.drina.mind import MIND
from hexmarshal.games.drina.parts.components import PACKAGE, Data
from hexmarshal.games.drina.parts.countries import NATIONS
from hexmarshal.games.drina.parts.printed import Printed
from hexmarshal.games.drina.parts.rows import Scenario
from hexmarshal.games.drina.rules import (
    albania,
    artillery,
    battle,
    calendar,
    command,
    movement,
    placing,
    purchase,
    sequence,
    setup,
)
from hexmarshal.games.drina.rules.ending import alarms
from hexmarshal.games.drina.rules.pieces import Off, Piece, State
from hexmarshal.games.drina.rules.position import Drina, Options, unseen
from hexmarshal.games.drina.rules.showing import deal_anew, show, show_state, veils
from hexmarshal.games.drina.unreachable import unreachable
from hexmarshal.wargame.assembly import assemble


@lru_cache(maxsize=8)
def _printed(data: Data, figures: str) -> Printed:
    return Printed(data, figures)


def deal(data: Data, scenario: Scenario, options: Options) -> Drina:
    """The table before the first step."""
    printed, cards = _printed(data, options.figures), data.cards
    first = cards[scenario.first_card].number - 1
    state = State(
        round=first,
        last=cards[scenario.last_card].number - 1,
        money=tuple(data.capacities[nation].money for nation in NATIONS),  # type: ignore[arg-type]
        control=printed.home,
        deck=printed.deck(options.luck),
        hidden=scenario.setup == "players",
        albania=any(effect.word == "opens-albania" for card in printed.calendar[:first] for effect in card),
    )
    pieces = [unseen(printed, index) for index in range(len(printed.ids))]
    campaign = sequence.Campaign(scenario.layouts if scenario.setup == "players" else ())
    table = Drina(printed, options, pieces, state, campaign)
    if scenario.setup == "ready":
        _place(table, scenario.placement)
    return table


def _place(table: Drina, placement: Mapping[str, str]) -> None:
    """The units as a scenario has them, by the notation of set-up (5.1c)."""
    printed = table.printed
    for cell, figure in printed.figures(placement).items():
        table.put(figure, Piece(cell, printed.full[printed.kind[figure]]))
    for index, piece in enumerate(table.pieces):
        if piece.at == Off.HAND:
            table.put(index, Piece(int(Off.BOX)))
    setup.control_at_start(table)
    table.events.clear()


def spelling(table: Drina) -> dict[str, dict[int, str]]:
    """The cards of the calendar by their names, for written positions."""
    return {"card": dict(enumerate(table.printed.data.cards))}


GAME = assemble(
    META,
    PACKAGE,
    Options,
    deal=deal,
    chapters=(sequence, setup, calendar, command, purchase, placing, movement, battle, artillery, albania),
    piece=Piece,
    state=State,
    mind=MIND,
    hooks=Hooks(
        show=show, veils=veils, show_state=show_state, deal_anew=deal_anew, problems=problems, unreachable=unreachable
    ),
    alarms=alarms,
    spelling=spelling,
    nowhere=int(Off.BOX),
)
