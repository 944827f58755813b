"""What lies beside the map of *March on the Drina*: calendar, sequence of play, boxes, purses, cards, city markers.

Only the lineups are hidden, and only until all are marked (5.1b). Figures are therefore taken as ``Table.show`` shows
them; all the rest lies open.
"""

from typing import Any

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.screen.showing import Desk
from hexmarshal.core.screen.values import Box, Card, Figure, Mark, Step, Turn
from hexmarshal.games.drina.parts.countries import ALLIANCE, NATIONS, SERBIAN, SIDES, Kind
from hexmarshal.games.drina.parts.printed import KINDS
from hexmarshal.games.drina.rules.calendar import ReadCalendar
from hexmarshal.games.drina.rules.orders import Attack, Fire
from hexmarshal.games.drina.rules.pieces import Off
from hexmarshal.games.drina.rules.position import Drina
from hexmarshal.games.drina.rules.purchase import Purchase
from hexmarshal.games.drina.rules.reach import bases_for, enterable, way
from hexmarshal.games.drina.rules.sequence import Round
from hexmarshal.games.drina.rules.sequence import Turn as PlayerTurn
from hexmarshal.games.drina.screen.layers import LAYERS
from hexmarshal.games.drina.screen.outcomes import worth
from hexmarshal.games.drina.screen.winning import winning

PLACES = (("hand", "To be placed"), ("bought", "Bought, to be placed"), ("destroyed", "Destroyed"))
"""Places off the board and their titles."""


def nation(side: str) -> str:
    """The nation whose colours stand for a side."""
    return NATIONS[SIDES.index(side)]


def hidden(table: Drina) -> bool:
    """Whether the lineups are still secret (5.1b)."""
    return table.state.hidden


# -- time ---------------------------------------------------------------------------------------------------------


def track(table: Drina, side: str | None) -> list[Turn]:
    """The calendar, one card per round, with what each card does (4.5)."""
    printed = table.printed
    return [
        Turn(printed.shorts[n], printed.shorts[n], " ".join(effect.text for effect in printed.calendar[n]))
        for n in range(table.state.last + 1)
    ]


def steps(table: Drina, side: str | None) -> list[Step]:
    """The sequence of play (5.1, 5.2) with the present step lit; the parts of a turn under the one in progress."""
    turn = table.within(PlayerTurn)
    calendar, buying = table.within(ReadCalendar) is not None, table.within(Purchase) is not None
    stating = table.within(Round) is not None and not (turn or calendar or buying)
    found = [Step("Set-up in secret", "5.1b", 0, True)] if table.state.hidden else []
    found.append(Step("Calendar card", "4.5c", 0, calendar))
    reinforces, able = table.printed.reinforces[table.state.round], table.options.abilities == "on"
    if reinforces or able:
        found.append(Step("Commands are stated", "4.4f", 0, stating))
    if reinforces:
        found.append(Step("Reinforcements are bought", "7e", 0, buying))
    for country, name in enumerate(table.printed.names):
        found.append(Step(f"Turn of {name}", "5.2a", 0, False))
        if turn is not None and turn.country == country:
            found += _parts(turn, able)
    return found


def _parts(turn: PlayerTurn, able: bool) -> list[Step]:
    """The parts of a turn (5.2c)."""
    parts = [("move_and_fight", "Move and fight", "5.2c"), ("place_new_units", "New units are placed", "7f")]
    parts += [("commands", "Commands are stated", "4.4.1b")] if able else []
    parts.append(("collect", "Money is collected", "4.7f"))
    step = turn.steps[turn.at - 1]
    return [Step(title, clause, 1, name == step) for name, title, clause in parts]


# -- places off the map -------------------------------------------------------------------------------------------


def _shown(table: Drina, side: str | None) -> list[dict[str, Any]]:
    """The figures as a side sees them."""
    found = (table.show(index, side) for index in range(len(table.pieces)))
    return [piece for piece in found if piece is not None]


def boxes(table: Drina, side: str | None) -> list[Box]:
    """Who is not on the board, country by country; of figures in the box only their number is told."""
    shown, found = _shown(table, side), []
    for place, title in PLACES:
        for name, owner in zip(table.printed.names, SIDES, strict=True):
            there = tuple(piece["id"] for piece in shown if piece["at"] == place and piece["side"] == owner)
            if there:
                found.append(Box(f"{title}, {name}", "", there))
    for country, name in enumerate(table.printed.names):
        there = tuple(piece["id"] for piece in shown if piece["at"] == "box" and piece["side"] == SIDES[country])
        men = table.printed.men[country]
        spare = [
            f"{sum(table.pieces[i].at == Off.BOX for i in men if table.printed.kind[i] == n)} {word}"
            for n, word in enumerate(KINDS[:3])
        ]
        text = listing(spare) if table.options.figures == "box" else "as many as can be paid for"
        found.append(Box(f"In the box, {name}", f"Figures for new units: {text}.", there))
    return found


# -- figures at a glance ------------------------------------------------------------------------------------------


def figures(table: Drina, side: str | None) -> list[Figure]:
    """Purse, capacity, cities and generals of each country, and how near victory is (2, 4.4, 4.7)."""
    shown, printed, control = _shown(table, side), table.printed, table.state.control
    found = []
    for country, owner in enumerate(SIDES):
        homes = [number for number, home in enumerate(printed.home) if home == country]
        kept = sum(control[number] == country for number in homes)
        taken = sum(holder == country for holder in control) - kept
        led = sum(piece["kind"] == "hq" and _in_play(table, piece) for piece in shown if piece["side"] == owner)
        found += [
            Figure("Purse", f"{table.state.money[country]} MCU", owner, "4.7f"),
            Figure("Military capacity", f"{table.capacity(country)} MCU a turn", owner, "4.7a"),
            Figure("Home cities", f"{kept} of {len(homes)}", owner, "4.7b"),
            Figure("Cities taken", str(taken), owner, "4.7b"),
            Figure("Generals", f"{led} of {printed.allowed[country]}", owner, "4.4b"),
        ]
    return found + _victory(table)


def _in_play(table: Drina, piece: dict[str, Any]) -> bool:
    return table.board.find(piece["at"]) is not None


def _victory(table: Drina) -> list[Figure]:
    """The cities that decide (2e), and since when a camp holds all of them (2b to 2d)."""
    printed, state = table.printed, table.state
    need, have = printed.number("victory.home-cities"), table.cities_of(ALLIANCE, printed.allied)
    if state.held:
        serbia = "wins at her next turn if she keeps all"
    else:
        serbia = "not now" if state.armed else "no city was ever lost"
    alliance = "not now"
    if state.since >= 0:
        before, country = divmod(state.since, len(SIDES))
        alliance = f"since the turn of {printed.names[country]}, round {before + 1}"
    return [
        Figure("Serbian and Montenegrin cities: Serbia", f"{table.cities_of(SERBIAN, printed.serbian)}", "", "2e"),
        Figure("The same: the alliance", f"{table.cities_of(ALLIANCE, printed.serbian)}", "", "2e"),
        Figure("Serbia holds them all", serbia, "", "2b"),
        Figure("The alliance holds them all", alliance, "", "2c"),
        Figure("Cities the alliance has at home", f"{have} of {len(printed.allied)}, {need} needed", "", "2d"),
    ]


# -- cards --------------------------------------------------------------------------------------------------------


def cards(table: Drina, side: str | None) -> list[Card]:
    """The calendar card in force, the luck cards by value, and the generals where their abilities count."""
    printed, state = table.printed, table.state
    row = printed.data.card(state.round + 1)
    effects = " ".join(effect.text for effect in printed.calendar[state.round]) or "No effect."
    found = [
        Card("Calendar", row.period, f"{effects} {printed.data.events[row.id].text}", "4.5c", 1),
        *_luck(table),
    ]
    if table.options.abilities == "on":
        for piece in _shown(table, side):
            if piece["kind"] == "hq" and _in_play(table, piece):
                pile = f"Generals of {printed.names[SIDES.index(piece['side'])]}"
                found.append(Card(pile, piece["title"], piece["ability"], "4.4.1a", 1))
    return found


def _luck(table: Drina) -> list[Card]:
    """The luck cards: not drawn yet, drawn, and taken out by the battle mode (4.8, 6.1.3)."""
    printed, left = table.printed, table.state.deck
    played, mode = printed.deck(table.options.luck), printed.data.modes[table.options.luck]
    cards = [card.count for card in printed.data.luck.values()]
    piles = (
        ("Luck cards still to be drawn", "4.8", left),
        ("Luck cards drawn", "6.1.3d", tuple(all_ - now for all_, now in zip(played, left, strict=True))),
        (f"Luck cards out of play: {mode.name}", "6.1.3a", tuple(n - m for n, m in zip(cards, played, strict=True))),
    )
    return [
        Card(pile, card, "", clause, number)
        for pile, clause, numbers in piles
        for card, number in zip(printed.luck, numbers, strict=True)
        if number
    ]


def marks(table: Drina, side: str | None) -> list[Mark]:
    """The cities that are not in the hands of their own country (4.6c, 4.7)."""
    printed = table.printed
    found = []
    for city, home, holder in zip(printed.cities, printed.home, table.state.control, strict=True):
        if home != holder:
            names = printed.names
            said = f"{city.name}, capacity {city.capacity}: city of {names[home]} held by {names[holder]}"
            found.append(Mark(city.field, "⚑", said, SIDES[holder]))
    return found


# -- before a battle ----------------------------------------------------------------------------------------------


def notes(table: Drina, side: str, order: Order) -> list[str]:
    """Before a battle: the luck cards it is decided with, and where both sides would go after it (6.1.1)."""
    if not isinstance(order, Attack | Fire):
        return []
    found = [_deck(table)]
    return found if isinstance(order, Fire) else [*found, *_after(table, order)]


def _deck(table: Drina) -> str:
    """The luck cards from which both sides draw (6.1.1d, 6.1.3d)."""
    deck = table.state.deck
    anew = table.options.shuffle == "each-battle" or sum(deck) < table.printed.number("luck.draw")
    if anew:
        deck = table.printed.deck(table.options.luck)
    kinds = [f"{number} × {card}" for card, number in zip(table.printed.luck, deck, strict=True) if number]
    how = "The luck cards are shuffled first" if anew else f"{sum(deck)} luck cards are left"
    return f"{how}: {', '.join(kinds)} (6.1.3d)."


def _after(table: Drina, order: Attack) -> list[str]:
    """Where a beaten defender could withdraw, and where a beaten attacker stands (6.1.1g to 6.1.1o)."""
    index, target = table.printed.index[order.piece], table.board.cell(order.target)
    base = table.board.cell(order.by) if order.by else bases_for(table, index, target)[0]
    path = way(table, index, base)
    stand = next((cell for cell in reversed(path) if holds(table.occupancy.free, cell)), path[0])
    back = f"If it does not win, {table.name(index)} ends up on {table.place(stand)} (6.1.1g)."
    defender = table.occupancy.at[target]
    name = table.name(defender)
    if table.printed.kind[defender] == Kind.GENERAL or table.pieces[defender].strength == 1:
        return [f"{name} is removed if it loses (6.1.1k).", back]
    one, two = table.printed.behind(target, base)
    free = enterable(table, defender) & table.occupancy.free & ~(1 << stand)
    fields = [table.place(cell) for cell in cells(one & free or two & free)]
    out = f"withdraws to {listing(fields, 'or')} if it loses (6.1.1m)" if fields else (
        "has no field to withdraw to and is destroyed if it loses (6.1.1o)"
    )  # fmt: skip
    return [f"{name} {out}.", back]


DESK: Desk[Drina] = Desk(
    nation=nation,
    layers=LAYERS.kinds,
    layer=LAYERS.draw,
    track=track,
    steps=steps,
    boxes=boxes,
    figures=figures,
    winning=winning,
    marks=marks,
    cards=cards,
    hidden=hidden,
    notes=notes,
    worth=worth,
)
"""What lies beside the map."""
