"""The rules of *Serbien muß sterbien*, a file or more for each chapter: with the rulebook in hand, look here.

| rulebook | files |
| --- | --- |
| 1.1 Inactive units | `knowledge.py` |
| 2 units | `table/pieces`, and `position` for what they are worth as they stand |
| 3.1 stacking, limited intelligence | `standing/stacking`, `knowledge.py`, `remembering.py`, `turn/secrets` |
| 3.2 Forces | `standing/forces`, with 5.5 |
| 3.3 Zones of Control | `table/occupancy`; who stands in one: `standing/zones` |
| 3.4 Front Lines and control | `standing/front` |
| 4 sequence of play | `turn/sequence`, `movement`, `supply_phase` |
| 5.1 Areas of Attachment | `attachment/areas`, `drawing` |
| 5.2 to 5.4 attachment | `attachment/attachment` |
| 5.5 Assets | `standing/forces`, `combat/assigning` |
| 6 Combat Effectiveness | `effectiveness.py`; 6.4 Demoralized Retreat: `retreat/flight` |
| 7.1 movement | `turn/movement`, `movement/moving`, `marching`, `rivers`, `limits` |
| where units can march | `movement/reach` |
| 7.2 Forced Marches | `movement/marching` |
| 7.3 Prepared Attacks | `fighting/prepared_attack`; whom they hold: `movement/counter_movement` |
| 7.4 Repulse | `fighting/repulsing`, `combat/repulse`; in a retreat: `retreat/retreat` |
| 7.5 to 7.8 Tasks | `movement/tasks` |
| 8.2, 8.3 Cavalry | `interrupts/cavalry` |
| 8.5, 8.6 Forts, Garrisons | `interrupts/interrupts`, `movement/marching`; 8.7 and how far Garrisons go: `limits` |
| 9.1 attacks | `combat/attack`, `combat` |
| 9.2 who attacks, who is withheld | `fighting/taking_part` |
| 9.3, 9.5 to 9.7, 9.9 odds and dice | `fighting/odds` |
| 9.4 Ammo, 23.2 Shells | `combat/ammunition` |
| 9.8 Intensity | `combat/intensity` |
| 9.10 Strength Reductions | `effectiveness.py` |
| 10 Artillery Table, checks | `combat/artillery` |
| 11 retreat and advance | `retreat/retreat`, `ways`, `advance` |
| 14 Improved Positions | `movement/tasks`; their shift: `fighting/odds` |
| 15 supply | `turn/supply_phase`, `supply/sources`, `tracing`, `depots` |
| 15.6.2a trains that go | `retreat/flight` |
| 16 reinforcements, replacements | `arrivals/reinforcements`, `combining` |
| 18 railways | `supply/rails` |
| 19 Two-Hex Units | `two_hex.py`, `retreat/retreat`; attacked in both hexes: `combat/combat` |
| 21 detachments, pontoons | `arrivals/combining`, `pontoons`; crossing them: `movement/rivers` |
| 23.1 Komitadji | `turn/komitadji` |
| 24 Montenegrins | `movement/montenegro`; their replacements: `arrivals/reinforcements` |
| 25.1 Naval Squadrons | `naval.py`; 25.2 regions: `movement/limits` |
| 26 Strategic Plans | `victory/plans` |
| 27 victory | `victory/victory`; what would decide the match: `turn/sequence` |

A file without a folder stands in that of the one before it, one that ends in ``.py`` beside the folders. What chapters
share: `interrupts/interrupts`, for all that happens at once when a unit has entered a hex (6.4, 8.2, 8.5.3, 8.8.1,
15.6.2, 25.4), and its quick twin in `standing/zones`; `table/progress`, fights and flights in progress as data;
`table/asking`, for questions and orders; `table/options`, for readings on which groups differ. The orders as players
type them stand with what carries them out; what units may do besides marching is told in `turn/movement`.

Imports go one way, though the rules go in circles: see ``LAYERS``. A chapter asks for a procedure in progress by its
data (``table.inside(Engagement)``), and begins one that stands above it by a name that is filled in where the game is
put together (``table.begins``).
"""

LAYERS = (
    "table", "standing", "attachment", "knowledge", "remembering", "victory", "effectiveness", "movement", "supply",
    "two_hex", "naval", "fighting", "retreat", "interrupts", "combat", "arrivals", "turn",
)  # fmt: skip
"""The folders, and the files beside them, in the order in which they rest on one another: a chapter imports from its
own and from those before."""
