"""A review as Markdown, for a letter to a friend or a page of one's own."""

from collections.abc import Iterable, Sequence

from hexmarshal.core.engine.events import signed
from hexmarshal.desk.game_desk import title_of
from hexmarshal.review.review import Beside, Review


def write(review: Review, title: str, picture: str = "") -> str:
    """The report; ``picture`` is the name of the plot beside it, if there is one."""
    parts = [
        f"# {title}: after-action report",
        review.result,
        ", ".join(f"{title_of(review.game, side)}: {who}" for side, who in review.seats.items()),
        f"![The match turn by turn]({picture})" if picture else "",
        "## Turn by turn",
        _turns(review),
        *(f"- {sentence}" for sentence in review.turning),
        "## Luck and judgement",
        f"Counted in {review.unit}.",
        _grid(["", "luck", "given away by decisions"], _camps(review)),
        "### The costliest decisions",
        *(
            f"{number}. Order {price.order + 1}, {title_of(review.game, price.side)}:"
            f" {price.given_words} (`{price.given}`)."
            f" Better by {price.cost:.1f}: {price.better_words} (`{price.better}`). {price.prompt}"
            for number, price in enumerate(review.dearest, 1)
        ),
        "### The rolls that changed most",
        *(
            f"{number}. Order {roll.order + 1}: {roll.purpose}: {roll.result}, {gain(review, roll.luck)}."
            for number, roll in enumerate(review.luckiest, 1)
        ),
        "## Losses and ground, compared with history",
        _grid(["", "here", "in the war"], map(_beside, review.measures)),
        *_purposes(review),
        f"*{review.staff}*",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def gain(review: Review, luck: float) -> str:
    """Who gained by a roll, and how much."""
    first, second = (camp[0] for camp in review.camps[:2])
    ahead = first if (luck > 0) == (review.first == first) else second
    return f"{abs(luck):.1f} for the {title_of(review.game, ahead)} side"


def _beside(row: Beside) -> list[str]:
    return [row.title if row.unit in row.title else f"{row.title}, {row.unit}", f"{row.value:.3g}", row.history]


def _camps(review: Review) -> Iterable[list[str]]:
    for camp in review.camps:
        names = ", ".join(title_of(review.game, side) for side in camp)
        yield [names, signed(round(review.luck[camp[0]], 1)), f"{review.price[camp[0]]:.1f}"]


def _turns(review: Review) -> str:
    side = title_of(review.game, review.first)
    heads = ["end of turn", *review.scores.values(), f"judged for the {side} side", f"{side} luck"]
    rows = (
        [
            turn.id,
            *(f"{turn.score.get(measure, 0):g}" for measure in review.scores),
            signed(round(turn.value, 1)),
            signed(round(turn.luck[review.first], 1)),
        ]
        for turn in review.turns
    )
    return _grid(heads, rows)


def _purposes(review: Review) -> Iterable[str]:
    if review.purposes:
        yield "## What the bots were after"
        yield "\n".join(f"- After order {number}: {said}" for number, said in sorted(review.purposes.items()))


def _grid(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---", *("---:" for _ in heads[1:])], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
