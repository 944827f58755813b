"""The rules of *Serbien muß sterbien*, a file or more for each chapter: with the rulebook in hand, look here.

| rulebook | files |
| --- | --- |
| 1.1 Inactive units | `activation` |
| 2 units | `pieces`, and `position` for what they are worth as they stand |
| 3.1 stacking, limited intelligence | `stacking`, `combat_stacking`, `intelligence`, `imagining` |
| 3.2 Forces | `forces`, with 5.5 |
| 3.3 Zones of Control | `occupancy`; who stands in one: `zones` |
| 3.4 Front Lines and control | `front`, `control` |
| 4 sequence of play | `sequence`, `movement_phase`, `finishing`, `interphase` |
| 5.1 Areas of Attachment | `areas`, `boundaries`, `courses`, `drawing`, `suggesting`, `extending` |
| 5.2 to 5.4 attachment | `attachment`, `corps`, `exchange` |
| 5.5 Assets | `forces`, `assigning` |
| 6 Combat Effectiveness | `effectiveness`, `demoralised` |
| 7.1 movement | `movement`, `moving`, `movers`, `marching`, `reach`, `hex_by_hex`, `allowances`, `rivers`, `limits` |
| 7.2 Forced Marches | `forced_march` |
| 7.3 Prepared Attacks | `prepared_attack`; whom they hold: `counter_movement` |
| 7.4 Repulse | `repulsing`, `repulse`; in a retreat: `retreat` |
| 7.5 to 7.8 Tasks | `tasks`, `recovery`, `marsch` |
| 8.2, 8.3 Cavalry | `reaction`, `retirement`, `aside` |
| 8.5, 8.6 Forts, Garrisons | `forts`, `garrisons`; 8.7 and how far Garrisons go: `limits` |
| 9.1 attacks | `attack`, `combat` |
| 9.2 who attacks, who is withheld | `attackers`, `withheld` |
| 9.3, 9.5 to 9.7, 9.9 odds and dice | `odds`, `dice` |
| 9.4 Ammo, 23.2 Shells | `ammunition` |
| 9.8 Intensity | `intensity` |
| 9.10 Strength Reductions | `losses` |
| 10 Artillery Table, checks | `artillery`, `support`, `checks` |
| 11 retreat and advance | `retreat`, `retreat_step`, `retreat_ways`, `driven`, `advance` |
| 14 Improved Positions | `tasks`; their shift: `odds` |
| 15 supply | `supply`, `sources`, `chains`, `tracing`, `supply_lines`, `isolation`, `depots` |
| 15.6.2a trains that go | `withdrawing` |
| 16 reinforcements, replacements | `reinforcements`, `combining`, `replacements`, `raising` |
| 18 railways | `rails` |
| 19 Two-Hex Units | `two_hex`, `two_hex_refusals`, `shifts`, `half_retreat`; attacked in both hexes: `combat` |
| 21 detachments, pontoons | `combining`, `pontoons`; crossing them: `rivers` |
| 23.1 Komitadji | `komitadji` |
| 24 Montenegrins | `montenegro`; their replacements: `replacements`, `raising` |
| 25.1 Naval Squadrons | `waters`, `sailing`, `naval`, `squadrons`; 25.2 regions: `limits` |
| 26 Strategic Plans | `plans` |
| 27 victory | `victory`, `points`; what would decide the match: `ending` |

What chapters share: `interrupts`, for all that happens at once when a unit has entered a hex (6.4, 8.2, 8.5.3, 8.8.1,
15.6.2, 25.4), and `calm`, its quick twin; `engagement`, fights and flights in progress as data; `branches`, what units
may do besides marching; `asking`; the orders as players type them, in `orders`, `orders_attachment`, `orders_combat`,
`orders_supply` and `orders_two_hex`; `options`, for readings on which groups differ.

Imports go one way, though the rules go in circles. A chapter asks for a procedure in progress by its data
(``table.inside(Engagement)``), and begins one that stands above it by a name that is filled in where the game is put
together (``table.begins``).
"""
