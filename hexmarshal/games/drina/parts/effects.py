"""The small language in which the cards of generals and of the calendar are told: the table `effect`.

A word says what happens, the other keys how much, to whom and when. `Word` and `When` list all of it; the rules need no
more.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from hexmarshal.core.data.files import Row

Nation = Literal["austrian", "german", "serbian", "bulgarian"]
"""The four countries that play; on the board they have the same names."""
Type = Literal["infantry", "cavalry", "artillery"]
"""The three types of fighting unit (4.3)."""
Word = Literal[
    "attack",
    "defence",
    "move",
    "range",
    "wins-ties",
    "holds",
    "loses-tokens",
    "takes-money",
    "opens-albania",
    "reinforcement",
]
"""What an effect does. For generals and for the calendar:

- `attack`: `number` is added to the offensive value of `types` in battle;
- `defence`: `number` is added to the defensive value of `types` in battle.

For generals only, always for units under their command:

- `move`: `number` is added to the move of `types`;
- `range`: `number` is added to the range of `types`;
- `wins-ties`: a tied battle of `types` is won; if both sides have it the battle stays tied (6.1.1);
- `holds`: one of `types` that loses as the defender and is not removed may stay on its field. It loses its token;
  the attacker goes back as after a tie.

For the calendar only, for each of `countries` by itself:

- `loses-tokens`: `number` tokens of `types`, which the owner picks: tokens under figures first, a bare figure only
  when no such token is left, generals never; all of them if there are fewer;
- `takes-money`: `number` MCU;
- `opens-albania`: the retreat through Albania is open from now on (6.2);
- `reinforcement`: the period for reinforcements has come (4.5, 7); it names no countries, for it holds for all.

Everything lasts for the round of the card, but `opens-albania` for the rest of the game.
"""

When = Literal["", "attacking", "defending", "on-city", "no-battle", "order", "in-serbia"]
"""When an effect holds:

- "": always;
- `attacking`, `defending`: only in battles in which the unit attacks or defends;
- `on-city`: only in battles on a city field, that is where the defender stands (with fire, the target);
- `no-battle`: only for a unit that does not fight in this turn, so that a move so lengthened ends in no battle;
- `order`: only for units that have the Albanian Order;
- `in-serbia`: units on Serbian and Montenegrin ground come first; others only when none is left there.
"""


class Effect(Row, frozen=True, kw_only=True):
    """What the card of a general or a calendar card does (4.4.1, 4.5)."""

    id: str
    """The card and a number: "SG2", "1918-3.2"."""
    of: str
    """The general or calendar card it is of."""
    word: Word
    number: Annotated[int, msgspec.Meta(ge=-9, le=99)] = 0
    """How much; 0 for a word that needs none."""
    countries: tuple[Nation, ...] = ()
    """Whose units, on a calendar card; a general leads those of their own country."""
    types: tuple[Type, ...] = ()
    """The types of unit it concerns; none for a word that concerns no unit."""
    when: When = ""
    text: str
    """In words, for people."""
