"""3.1.2: how many units may fight in or out of a hex."""

from collections.abc import Sequence

from hexmarshal.core.paths import holds
from hexmarshal.core.procedure import Refusal
from hexmarshal.games.serbien.rules.table.position import Serbien


def limit(table: Serbien, here: int, target: int) -> int:
    """3.1.2, 3.1.2a: eighths of a division-equivalent that may fight in or out of a hex.

    The defender's hex binds all, an attacker's own only those in it.
    """
    steep = table.printed.ground.mountainous
    mountains = holds(steep, target) or holds(steep, here)
    return 2 * table.printed.number["stacking.mountain" if mountains else "stacking.combat"]


def excess(table: Serbien, units: Sequence[int], here: int, target: int) -> Refusal | None:
    """3.1.2, 3.1.2a: why some units of a hex are too many to fight together, or Artillery is alone (8.8.1c)."""
    number, printed = table.printed.number, table.printed
    size, most = sum(map(table.eighths, units)), limit(table, here, target)
    if size > most:
        room, there = _quarters(most), table.hexname(here)
        sentence = f"{_quarters(size)} division-equivalents are too many in {there}: {room} may fight."
        steep = most < 2 * number["stacking.combat"]
        return Refusal("too-many", "3.1.2a" if steep else "3.1.2-b", sentence)
    assets = [i for i in units if printed.asset[i] and not table.is_fort(i)]
    if len(assets) > number["stacking.assets"]:
        sentence = f"At most {number['stacking.assets']} Assets may fight in {table.hexname(here)}."
        return Refusal("assets", "3.1.2", sentence)
    guns = [i for i in assets if printed.kind[i] == "artillery"]
    steep = most < 2 * number["stacking.combat"]
    if guns and steep:
        return Refusal("artillery", "3.1.2a", f"{table.name(guns[0])} cannot fight in Mountainous terrain.")
    if guns and not any(map(table.fights, units)):
        return Refusal("guns", "8.8.1c", f"{table.name(guns[0])} cannot fight without a Combat unit in its hex.")
    if len(guns) > number["stacking.artillery"]:
        return Refusal("artillery", "3.1.2", f"At most {number['stacking.artillery']} Artillery unit may fight there.")
    return None


def _quarters(eighths: int) -> str:
    whole, rest = divmod(eighths, 8)
    part = {0: "", 1: "⅛", 2: "¼", 3: "⅜", 4: "½", 5: "⅝", 6: "¾", 7: "⅞"}[rest]
    return f"{whole or ''}{part}" or "0"
