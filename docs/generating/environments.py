"""The page of the environments' spaces, and what is kept of them so that a version means something."""

import hashlib
from typing import Any

import hexmarshal as hm
from hexmarshal.core.engine.actions import DEEDS, Actions, words_of
from hexmarshal.core.engine.arrays import Layout, left_out

SEED = "1914"
"""The match of which the first mask and the first observation are kept."""


def page() -> str:
    """The sizes and meanings, game by game."""
    out: list[str] = []
    for meta in hm.catalogue():
        matches = {scenario: hm.Match.new(meta.id, scenario, seed=SEED) for scenario in meta.scenarios}
        first = matches[meta.scenarios[0]]
        actions, layout = Actions(first), Layout(first.game, first.table)
        version = words_of(meta.id).version
        out += [f"## {meta.title}", ""]
        out += [f"`{'`, `'.join(f'hexmarshal/{meta.id}-{scenario}-v{version}' for scenario in matches)}`", ""]
        out += [
            f"{actions.size:,} actions:",
            "",
            "| block | first | how many | what it says |",
            "| --- | --- | --- | --- |",
        ]
        hexes = [label for label in actions.labels if label]
        told = {
            "pieces": f"pick up a piece, from `{actions.pieces[0]}` to `{actions.pieces[-1]}`",
            "hexes": f"pick up a hex, from {hexes[0]} to {hexes[-1]}",
            "words": f"pick up {_listed(actions.words)}",
            "others": "pick up another word",
            "to": f"for {_listed(DEEDS)} in turn, {len(actions.labels):,} hexes",
            "kinds": f"an order of a kind: {_listed(actions.tags)}",
            "more": "another order with the same subject",
        }
        out += [f"| {name} | {at} | {size} | {told[name]} |" for name, at, size in actions.blocks]
        out += [
            "",
            f"Observation: `pieces` {len(layout.pieces)} × {len(layout.columns)}, columns {_listed(layout.columns)};",
        ]
        planes = (
            f"{_listed(layout.planes)} over {len(actions.labels):,} hexes"
            if layout.planes
            else "nothing, a row of zeros"
        )
        out += [f"`planes` {planes}; `state`, numbered from 0:", ""]
        for scenario, match in matches.items():
            names = Layout(match.game, match.table).state
            out.append(f"- {scenario}: {len(names)} numbers, {_listed(_shortened(names))}")
        out += ["", f"`asked`: {_listed(f'{n} {tag}' for n, tag in enumerate(layout.questions))}."]
        if missing := left_out(layout, first.game):
            out += ["", f"Only in the dictionary: {_listed(missing)} of the state."]
        out.append("")
    return "\n".join(out)


def kept(every: bool = True) -> dict[str, Any]:
    """Each environment with its sizes and the digests of what its numbers mean, of a first mask and observation.

    If not for ``every`` scenario, then for the first of each game.
    """
    found = {}
    for meta in hm.catalogue():
        for scenario in meta.scenarios if every else meta.scenarios[:1]:
            match = hm.Match.new(meta.id, scenario, seed=SEED)
            actions, layout = Actions(match), Layout(match.game, match.table)
            decision = match.decision
            assert decision is not None
            legal = sorted(actions.subjects(decision).items())
            second = {
                number: sorted((n, o.notation) for n, o in actions.orders(decision, subject).items())
                for number, subject in legal[:8]
            }
            found[f"hexmarshal/{meta.id}-{scenario}-v{actions.version}"] = {
                "actions": {block.name: block.size for block in actions.blocks},
                "meanings": _digest([DEEDS, actions.pieces, actions.labels, actions.words, actions.tags]),
                "pieces": [len(layout.pieces), len(layout.columns)],
                "state": list(layout.state) if len(layout.state) < 20 else [len(layout.state), _digest(layout.state)],
                "planes": list(layout.planes),
                "layout": _digest([layout.pieces, layout.columns, layout.state, layout.planes, layout.questions]),
                "first mask": _digest(legal),
                "second masks": _digest(second),
                "first observations": {side: _digest(layout.arrays(match.view(side))) for side in match.sides},
            }
    return found


def _digest(said: object) -> str:
    return hashlib.sha256(repr(said).encode()).hexdigest()[:16]


def _listed(words: Any) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _shortened(names: tuple[str, ...]) -> list[str]:
    """Names with their numbers put together: ``rail.0`` to ``rail.2`` are ``rail.0-2``."""
    found = dict[str, int]()
    for name in names:
        bare, _, number = name.partition(".")
        found[bare] = int(number) if number else -1
    return [name if last < 0 else f"{name}.0-{last}" for name, last in found.items()]
