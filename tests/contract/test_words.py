"""What is said to a player is said in a player's words: no id of a program stands in a sentence."""

import random
import re
from collections.abc import Iterable, Iterator

import hexmarshal as hm
from hexmarshal import desk
from hexmarshal.desk.structs import Meant
from hexmarshal.desk.words import game_text
from tests.contract.mutants import Mutants
from tests.contract.walks import Walk, asked, where


class Slips(Mutants):
    """Orders that are wrong, but not absurd: no piece where a hex belongs."""

    def value(self, name: str, old: object, lots: random.Random) -> object:
        """Another value for a field that some order has there."""
        if isinstance(old, str | tuple) and not self.words[name]:
            return old
        return lots.choice(self.words[name]) if isinstance(old, str) else super().value(name, old, lots)


def ids(walk: Walk, orders: Iterable[hm.Order]) -> re.Pattern[str]:
    """The ids of sides, of pieces that are not what stands on the counter, and of all else that orders name."""
    found = set(walk.end.sides)
    for side in walk.end.sides:
        found |= {piece["id"] for piece in walk.end.view(side).pieces() if piece["id"] != piece["name"]}
    for order in orders:
        fields = [getattr(order, name) for name in order.__struct_fields__]
        named = {word for field in fields for word in (field if isinstance(field, tuple) else (field,))}
        found |= {word for word in named if isinstance(word, str) and re.fullmatch(r"[a-z]+-[\w-]+", word)}
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(found, key=len, reverse=True)))})(?![\w+-])")


def of_events(events: Iterable[hm.Event]) -> Iterator[str]:
    """Events as a log tells them."""
    for event in events:
        yield str(event)
        yield from (term.why for term in getattr(event, "modifiers", ()))


def of_desk(match: hm.Match, side: str) -> Iterator[str]:
    """What lies beside the map, and the pieces on it."""
    shown, view = desk.desk(match, side), match.view(side)
    yield from (*shown.header, shown.stage)
    yield from (text for turn in shown.track for text in (turn.title, turn.note))
    yield from (step.title for step in shown.steps)
    yield from (text for box in shown.boxes for text in (box.title, box.note))
    yield from (text for figure in shown.figures for text in (figure.title, figure.value))
    yield from (mark.title for mark in shown.marks)
    yield from (arrow.title for arrow in shown.arrows)
    yield from (text for card in shown.cards for text in (card.pile, card.title, card.text))
    yield from (text for piece in desk.pieces(match, side) for text in (piece.title, piece.text, *piece.states))
    for title, lines in game_text(match.game.meta.id).overview(view):
        yield from (title, *lines)


def of_choice(match: hm.Match, choice: hm.Decision) -> Iterator[str]:
    """A decision, and what can be picked up and ordered."""
    shown = desk.decision(match, choice.side)
    assert shown is not None
    yield shown.prompt
    yield from (text for subject in shown.subjects for text in (subject.title, subject.gloss))
    yield from (text for offer in desk.offers(match, choice.side).offers for text in (offer.gloss, offer.cost))


def of_odds(match: hm.Match, order: hm.Order, side: str) -> Iterator[str]:
    """The odds of an order."""
    odds = desk.forecast(match, order, side)
    yield from (odds.legend, *odds.events, *odds.notes)
    yield from (text for chance in odds.outcomes for text in (chance.result, *chance.text))
    yield from (text for roll in odds.rolls for text in (roll.purpose, *(term.why for term in roll.terms)))


def of_refusals(match: hm.Match, orders: Iterable[hm.Order]) -> Iterator[str]:
    """Why orders may not be given."""
    for order in orders:
        refusal = match.explain(order)
        if refusal is not None and refusal.code != "malformed":
            yield refusal.sentence


def of_pointing(match: hm.Match, walk: Walk) -> Iterator[str]:
    """What is answered to pointing anywhere with anything."""
    choice, lots = asked(match), walk.lots(match, "pointing")
    pieces = [piece["id"] for piece in match.view(choice.side).pieces()]
    hexes = [one.id for one in desk.board(walk.route.game).hexes]
    for subject in lots.sample(pieces, min(8, len(pieces))):
        for at in ("", lots.choice(hexes)):
            answer = desk.explain(match, Meant(choice.side, subject=subject, where=at))
            if answer.refusal is not None:
                yield answer.refusal.sentence


def test_no_id_stands_in_a_sentence(walk: Walk) -> None:
    stops = walk.sample(24, "words")
    lists = [asked(stop).all_orders() for stop in stops]
    every = [order for listed in lists for order in listed]
    slips, code = Slips(every), ids(walk, every)
    for number, (stop, listed) in enumerate(zip(stops, lists, strict=True)):
        choice, lots = asked(stop), walk.lots(stop, "words")
        said = [*of_choice(stop, choice), *of_refusals(stop, slips.of(listed, lots, 60)), *of_pointing(stop, walk)]
        if number % 4 == 0:
            said += of_desk(stop, choice.side)
        if choice.odds and number % 3 == 0:
            said += of_odds(stop, walk.order(stop), choice.side)
        said += of_events(stop.copy().submit(walk.order(stop)))
        # Between quotation marks stands notation, which may need an id where two pieces share a name.
        found = sorted({text for text in said if code.search(re.sub("“[^”]*”", "", text))})
        assert found == [], where(walk, stop, "\n".join(found))
    assert walk.end.result is not None
    assert not code.search(walk.end.result["sentence"])
