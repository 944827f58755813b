"""The rules of *The Great War in the East*: `standard` for the whole family of games, `exclusive` for Serbia/Galicia.

With a rulebook in hand, look here:

| standard rules | files |
| --- | --- |
| 2 counters | `pieces`, and `position` for what they are worth as they stand |
| 4 sequence of play | `standard/sequence` |
| 5.1, 5.2, 5.4 movement, terrain | `standard/movement`, `reach`; its quick twin: `movers` |
| 5.3 railroads | `standard/rail`; 5.37, 5.38 off the map: `off_map` |
| 6 stacking | `standard/stacking` |
| 7 zones of control | `standing`, `occupancy` |
| 8.1, 8.2 who attacks whom | `standard/attack`, `attackers` |
| 8.3, 8.4, 8.8 strengths, odds, table | `standard/odds` |
| 8.5 losses | `standard/losses`, `steps` |
| 8.54, 8.9 results and options | `standard/results`, `option_table` |
| 8.6 retreat | `standard/retreat`, `ways` |
| 8.7 advance | `standard/advance` |
| 8 one combat from first to last | `standard/combat` |
| 9.1 supply | `standard/supply`; one unit's line: `supply_lines` |
| 9.2 attrition | `standard/attrition` |
| 10.2, 10.5 headquarters | `standard/headquarters`; 10.21, 10.22 their shifts: `combat` |
| 10.3, 10.4 command control | `standard/command`, `command_reach` |
| 11 fortresses | `standard/fortress`; 11.22 fortresses that feed: `supply` |
| 12.1 cavalry withdrawal | `standard/cavalry`, `ways`, `trying` |
| 13 replacement | `standard/replacement`, `trying` |
| 14 reinforcements | `standard/reinforcements` |

| Serbia/Galicia | files |
| --- | --- |
| 15 to 26 what it adds | `exclusive/serbia_galicia`; where the standard rules look for it: `additions` |
| 16 (5.3), SG-17.4, SG-17.5 railways | `exclusive/railways` |
| 16 (9.0), SG-17.2, SG-17.41, SG-26.24 arrivals | `exclusive/reinforcements` |
| 16 (11.0) replacement | `exclusive/replacement` |
| 18, 19 shifts, Putnik | `exclusive/shifts`, `defence` |
| 20 Serbian supply points | `exclusive/serbian_supply` |
| 21 monitor flotilla | `exclusive/flotilla` |
| 22 the wrong envelope | `exclusive/set_up` |
| 23 attack imperative | `exclusive/imperative` |
| 24 cavalry forage | `exclusive/forage` |
| 25 victory | `exclusive/victory`; what would end the match: `ending` |
| 26 scenarios and set-up | `exclusive/set_up`; SG-26.3 the start line: `start_line` |

What chapters share: `asking`; the orders as players type them, in `orders` and `standard/combat_orders`; `options`, for
readings on which groups differ; `showing`, what players see.
"""
