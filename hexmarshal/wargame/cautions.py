"""What books alike take from whoever ends a step."""

from collections.abc import Sequence

from hexmarshal.core.data.meanings import Counter
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine.cautions import Caution
from hexmarshal.core.engine.table import AnyTable

UNMOVED = ("{} unit has not moved.", "{} units have not moved.")
ATTACKABLE = ("{} hex can still be attacked.", "{} hexes can still be attacked.")


def too_many(
    table: AnyTable, places: Sequence[tuple[int, str]], units: Sequence[Counter], limit: str, clause: str
) -> list[Caution]:
    """Hexes that hold too much when movement ends, each with what a sentence calls it, and the units in them."""
    if not places:
        return []
    labels, ids = table.board.labels, table.piece_ids()
    full = f"{listing([name for _, name in places])} {'holds' if len(places) == 1 else 'hold'} more than {limit}"
    sentence = f"{full}: units in excess are eliminated when movement ends."
    hexes = tuple(labels[cell] for cell, _ in places)
    return [Caution("overstacked", clause, sentence, hexes, tuple(ids[unit] for unit in units))]
