"""The position of *March on the Drina*, and what the rulebook asks of a position."""

from typing import Any, Self

import msgspec

from hexmarshal.core.aims import Aims
from hexmarshal.core.dice import Chance
from hexmarshal.core.events import Changed, Moved, Said
from hexmarshal.core.table import Table
from hexmarshal.core.wording import listing
from hexmarshal.games.drina.layout import Host, Layout
from hexmarshal.games.drina.pieces import (
    ALLIANCE,
    CAMP_OF,
    CAMPS,
    NATIONS,
    SERBIAN,
    SIDES,
    Kind,
    Off,
    Piece,
    State,
)
from hexmarshal.games.drina.sheet import KINDS, Sheet, surname

replace = msgspec.structs.replace


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Optional rules, and readings that groups play differently; see the rulings."""

    luck: str = "normal"
    """The battle mode: ``normal``, ``lucky`` or ``hard-core`` (6.1.3)."""
    shuffle: str = "when-short"
    """When the luck cards are shuffled: ``when-short`` of cards or before ``each-battle`` (6.1.3d)."""
    abilities: str = "off"
    """Whether generals have special abilities: ``off`` or ``on`` (4.4.1)."""
    fire: str = "destroys"
    """Whether artillery fire ``destroys`` a general or ``spares`` him (6.1.2b)."""


class Drina(Table[Piece, State]):
    """A table of *March on the Drina*."""

    __slots__ = ("sheet",)

    sheet: Sheet
    """What is printed."""
    options: Options
    """The optional rules chosen for this match."""

    def copy(self) -> Self:
        """An independent table with the same position."""
        new = super().copy()
        new.sheet = self.sheet
        return new

    def put(self, index: int, piece: Piece) -> None:
        """Put a new value in the place of a figure."""
        before, known = self.pieces[index], self.cache
        self.pieces[index] = piece
        self.cache = {}
        layout: Layout | None = known.get("layout")
        # While two figures change places one may stand where the other still is.
        if layout is None or (piece.at != before.at and piece.at in layout.at):
            return
        self.cache["layout"] = layout.after(self.sheet, index, before.at, piece.at)
        hosts: tuple[Host, Host] | None = known.get("hosts")
        if hosts is not None:
            allied, serbian = hosts
            if self.sheet.camp[index] == ALLIANCE:
                allied = allied.after(self.sheet, index, before, piece)
            else:
                serbian = serbian.after(self.sheet, index, before, piece)
            self.cache["hosts"] = allied, serbian

    def note(self, **fields: Any) -> None:
        """Set fields of the state."""
        known = self.cache
        super().note(**fields)
        for name in ("layout", "hosts"):  # they follow from the figures alone
            if name in known:
                self.cache[name] = known[name]

    @property
    def layout(self) -> Layout:
        """Who stands where."""
        found: Layout | None = self.cache.get("layout")
        if found is None:
            found = self.cache["layout"] = Layout(self.sheet, self.pieces)
        return found

    @property
    def hosts(self) -> tuple[Host, Host]:
        """What each camp has, for evaluation."""
        found: tuple[Host, Host] | None = self.cache.get("hosts")
        if found is None:
            found = Host(self.sheet, self.pieces, ALLIANCE), Host(self.sheet, self.pieces, SERBIAN)
            self.cache["hosts"] = found
        return found

    # Names

    def field(self, cell: int) -> str:
        """The name of a field."""
        return self.board.labels[cell]

    def name(self, index: int) -> str:
        """A figure as a sentence calls it."""
        return self.sheet.titles[index]

    def place(self, cell: int) -> str:
        """A field as a sentence calls it: by its city if it has one."""
        number = self.sheet.city_number.get(cell)
        return self.field(cell) if number is None else f"{self.sheet.cities[number].name} ({self.field(cell)})"

    # Changes that are told

    def secret(self, index: int) -> tuple[str, ...]:
        """Who may know what a figure does: its camp while layouts are secret, else everybody (5.1b)."""
        return CAMPS[self.sheet.camp[index]] if self.state.hidden else ()

    def say_to(self, sides: tuple[str, ...], text: str, clause: str) -> None:
        """Tell a sentence to some sides only."""
        self.tell(Said(text=text, clause=clause, only=sides))

    def change(self, index: int, text: str, clause: str, **fields: Any) -> None:
        """Change the state of a figure and tell it. ``text`` goes on after its name."""
        self.put(index, replace(self.pieces[index], **fields))
        told = f"{self.name(index)} {text}."
        self.tell(Changed(piece=self.sheet.ids[index], text=told, clause=clause, only=self.secret(index)))

    def march(self, index: int, path: tuple[int, ...], how: str, clause: str, **fields: Any) -> None:
        """Take a figure along a path that begins where it stands."""
        labels = self.board.labels
        way = tuple(labels[cell] for cell in path)
        self.put(index, replace(self.pieces[index], at=path[-1], **fields))
        self.tell(Moved(piece=self.sheet.ids[index], path=way, how=how, name=self.name(index), clause=clause))

    def lose(self, index: int, clause: str) -> None:
        """A unit loses a token; a bare figure is removed, a general destroyed (4.4j, 6.1.1f, 6.1.1k)."""
        strength = self.pieces[index].strength
        if self.sheet.kind[index] == Kind.GENERAL:
            self.put(index, Piece(int(Off.DESTROYED)))
            text = "is destroyed"
        elif strength == 1:
            self.put(index, Piece(int(Off.BOX)))
            text = "is removed from the board"
        else:
            self.put(index, replace(self.pieces[index], strength=strength - 1))
            text = f"loses a token and has strength {strength - 1}"
        self.tell(Changed(piece=self.sheet.ids[index], text=f"{self.name(index)} {text}.", clause=clause))

    # Cities (4.6, 4.7)

    def occupy(self, cell: int, country: int) -> None:
        """A unit came to stand on a field: if there is a city, see whose it is now (4.6b, 4.7)."""
        number = self.sheet.city_number.get(cell)
        if number is None:
            return
        holder, home = self.state.control[number], self.sheet.home[number]
        if CAMP_OF[holder] == CAMP_OF[country]:
            return  # allies do not take cities from each other (4.7d)
        freed = CAMP_OF[home] == CAMP_OF[country]
        taker = home if freed else country
        control = self.state.control
        city = self.sheet.cities[number]
        self.note(control=(*control[:number], taker, *control[number + 1 :]))
        if number in self.sheet.serbian:  # whoever had them all has not kept them (2b, 2c)
            self.note(armed=self.state.armed or not freed, held=False, since=-1)
        names, label = self.sheet.names, self.field(cell)
        gain = city.capacity if freed else self.sheet.number("city.taken")
        loss = self.sheet.number("city.taken") if freed else city.capacity
        clause = "4.7b" if not freed else "4.7c" if home == country else "4.7e"
        verb = "is free again" if freed else f"falls to {names[taker]}"
        self.say(f"{city.name} {verb}: NMC of {names[taker]} +{gain}, of {names[holder]} −{loss}.", clause, label)

    def capacity(self, country: int) -> int:
        """National Military Capacity: what is printed, less lost home cities, and 1 for each foreign city (4.7)."""
        sheet = self.sheet
        found = sheet.capacity[country]
        for number, holder in enumerate(self.state.control):
            home = sheet.home[number]
            if home == country and holder != country:
                found -= sheet.worth[number]
            elif home != country and holder == country:
                found += sheet.number("city.taken")
        return found

    def cities_of(self, camp: int, numbers: tuple[int, ...]) -> int:
        """How many of some cities a camp controls."""
        control = self.state.control
        return sum(CAMP_OF[control[number]] == camp for number in numbers)

    # What the table asks of every game

    def piece_ids(self) -> tuple[str, ...]:
        """The id of each figure."""
        return self.sheet.ids

    def sides(self) -> tuple[str, ...]:
        """The four countries."""
        return SIDES

    def camps(self) -> tuple[tuple[str, ...], ...]:
        """The alliance and Serbia (2a)."""
        return CAMPS

    def result(self) -> dict[str, Any]:
        """Who won, and how: by holding the cities or by their number (2)."""
        serbian = self.cities_of(SERBIAN, self.sheet.serbian)
        allied = len(self.sheet.serbian) - serbian
        camp = self.state.winner
        winners = list(CAMPS[camp]) if camp >= 0 else []
        count = f"Of the cities of Serbia and Montenegro Serbia holds {serbian} and the alliance {allied}"
        if not winners:
            sentence = f"A draw. {count}."
        else:
            who = "Serbia wins" if camp == SERBIAN else "The alliance wins"
            sentence = f"{who}. {count}."
        return {
            "winner": winners[0] if winners else "",
            "winners": winners,
            "level": self.state.level or "draw",
            "score": serbian - allied,
            "sentence": sentence,
        }

    def evaluate(self, side: str) -> float:
        """How well a side stands: the same for all of its camp."""
        from hexmarshal.games.drina.evaluation import evaluate

        value = evaluate(self)
        return value if CAMP_OF[SIDES.index(side)] == ALLIANCE else -value

    def outlook(self, side: str) -> float:
        """The same with more care."""
        from hexmarshal.games.drina.outlook import outlook

        value = outlook(self)
        return value if CAMP_OF[SIDES.index(side)] == ALLIANCE else -value

    def aims(self, side: str) -> Aims:
        """What a side fights for and with."""
        from hexmarshal.games.drina.aims import aims

        return aims(self, SIDES.index(side))

    def _known(self, index: int, side: str | None) -> Piece:
        """A figure as a side sees it: while layouts are secret those of the enemy are in his hand (5.1b)."""
        if self.state.hidden and side not in CAMPS[self.sheet.camp[index]]:
            return unseen(self.sheet, index)
        return self.pieces[index]

    def show(self, index: int, side: str | None) -> dict[str, Any] | None:
        """A figure; layouts are secret until all are marked (5.1b)."""
        from hexmarshal.games.drina.command import commander
        from hexmarshal.games.drina.reach import fields_of

        piece, sheet = self._known(index, side), self.sheet
        kind, country = sheet.kind[index], sheet.country[index]
        general = kind == Kind.GENERAL
        if piece.at == Off.BOX and not general:
            return None
        leader = -1 if general or piece.at < 0 or self.state.hidden else commander(self, index)
        return {
            "id": sheet.ids[index],
            "name": sheet.ids[index],
            "title": sheet.titles[index],
            "caption": surname(sheet.titles[index]) if general else "",
            "kind": "hq" if general else KINDS[kind],
            "nation": NATIONS[country],
            "side": SIDES[country],
            "at": self.board.labels[piece.at] if piece.at >= 0 else Off(piece.at).name.lower(),
            "combat": piece.strength,
            "attack": None if general else sheet.attack[kind],
            "defence": sheet.defence[kind],
            "movement": fields_of(self, index) if piece.at >= 0 else sheet.move[kind],
            "range": sheet.units[kind].range or None,
            "general": sheet.ids[leader] if leader >= 0 else "",
            "ability": listing([effect.text for effect in sheet.ability[index]]) if general else "",
            "albanian_order": piece.order,
            "moved": piece.spent > 0,
            "fought": piece.fought,
        }

    def show_state(self, side: str | None) -> dict[str, Any]:
        """Calendar, purses, cities, luck cards and how near victory is. None of it is hidden."""
        sheet, state = self.sheet, self.state
        return {
            "turn": sheet.shorts[state.round],
            "round": state.round + 1,
            "period": sheet.periods[state.round],
            "effects": [effect.text for effect in sheet.calendar[state.round]],
            "money": dict(zip(SIDES, state.money, strict=True)),
            "capacity": {name: self.capacity(country) for country, name in enumerate(SIDES)},
            "cities": {
                city.field: {
                    "name": city.name,
                    "capacity": city.capacity,
                    "home": SIDES[sheet.home[number]],
                    "control": SIDES[state.control[number]],
                    "counts": number in sheet.serbian,
                }
                for number, city in enumerate(sheet.cities)
            },
            "serbian_cities": self.cities_of(SERBIAN, sheet.serbian),
            "allied_cities": self.cities_of(ALLIANCE, sheet.serbian),
            "allied_home_cities": self.cities_of(ALLIANCE, sheet.allied),
            "luck": dict(zip(sheet.luck, state.deck, strict=True)),
            "albania": state.albania,
            "secret": state.hidden,
        }

    def imagine(self, side: str, chance: Chance) -> Self:
        """While layouts are secret, the enemy's may be any: one of the ready ones if he is done, else nothing yet."""
        new = super().imagine(side, chance)
        if not self.state.hidden:
            return new
        camp = 1 - CAMP_OF[SIDES.index(side)]
        layouts = sorted(self.sheet.layouts[camp])
        chosen = layouts[chance.draw(10**6, len(layouts))] if layouts else ""
        for index, own in enumerate(self.sheet.camp):
            if own == camp:
                new.put(index, unseen(self.sheet, index))
        for country, name in enumerate(SIDES):
            if CAMP_OF[country] == camp and chosen and self.question_of(name) is None:
                for cell, figure in self.sheet.layout(chosen, country).items():
                    new.put(figure, Piece(cell, self.sheet.full[self.sheet.kind[figure]]))
        return new

    def problems(self) -> list[str]:
        """Broken laws of conservation and of the board."""
        from hexmarshal.games.drina.laws import problems

        return problems(self)


def unseen(sheet: Sheet, index: int) -> Piece:
    """A figure before anybody has set up: in the hand if it is on the player card, else in the box."""
    if sheet.starts[index]:
        return Piece(int(Off.HAND), sheet.full[sheet.kind[index]])
    return Piece(int(Off.BOX))
