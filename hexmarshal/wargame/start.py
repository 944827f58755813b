"""How a match starts: scenario, options and overlay, checked together."""

from collections.abc import Callable, Container
from functools import cache
from pathlib import Path
from typing import TypeVar, get_args

import msgspec

from hexmarshal.core.data.files import DataError, Problem, load_toml
from hexmarshal.core.data.plain import Said, Values
from hexmarshal.core.engine.game import Start, option_problems
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.positions.flaws import Flaw
from hexmarshal.wargame.package import B, Package, S

OptionsT = TypeVar("OptionsT", bound=msgspec.Struct)


def settings(options: type[msgspec.Struct]) -> dict[str, tuple[str, ...]]:
    """The options of a match and their settings, the default first.

    >>> from typing import Literal
    >>> class Options(msgspec.Struct):
    ...     luck: Literal["lucky", "normal"] = "normal"
    >>> settings(Options)
    {'luck': ('normal', 'lucky')}
    """
    return dict(_settings(options))


@cache
def _settings(options: type[msgspec.Struct]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The same, worked out once: every match asks for them."""
    return tuple(
        (field.encode_name, tuple(sorted(get_args(field.type), key=lambda setting: setting != field.default)))
        for field in msgspec.structs.fields(options)
    )


def read_options(options: type[OptionsT], chosen: Said) -> OptionsT:
    """The options that were chosen; `DataError` lists those that the game does not have."""
    if problems := option_problems(settings(options), chosen):
        raise DataError(problems)
    return msgspec.convert(chosen, options)


def read_start(
    package: Package[B, S],
    options: type[msgspec.Struct],
    scenario: str | Said,
    chosen: Said,
    overlay: Path | str | Said | None,
) -> Start:
    """Check scenario, options and overlay, each by name, path or values; raise with every problem if there is one."""
    problems = option_problems(settings(options), chosen)
    data = package.load()
    values: Values = {}
    try:
        data = package.load(overlay)
    except DataError as error:
        problems += error.problems
    try:
        values = msgspec.to_builtins(package.scenario(data, scenario))
    except DataError as error:
        problems += error.problems
    if problems:
        raise DataError(problems)
    placement = values.pop("placement", None)
    start: Values = {"scenario": values}
    if placement:
        start["placement"] = placement
    return Start(start, dict(chosen), None if data.overlay is None else data.overlay.values)


def sound_start(
    read: Callable[[str | Said, Said, Path | str | Said | None], Start],
    deal: Callable[[Start], AnyTable],
    own: Container[str],
    scenario: str | Said,
    chosen: Said,
    overlay: Path | str | Said | None,
) -> Start:
    """The same, dealt to see whether the set-up breaks a law of the game: whatever a position may not be.

    The game's own scenarios with its own data are known to be sound.
    """
    start = read(scenario, chosen, overlay)
    if overlay is None and isinstance(scenario, str) and scenario in own:
        return start
    file = load_toml(scenario) if isinstance(scenario, str) and Path(scenario).suffix == ".toml" else None
    problems = []
    for flaw in deal(start).problems():
        word = flaw.word if isinstance(flaw, Flaw) else ""
        line = 0 if file is None else file.line("placement", None, word) or file.line("scenario", None, word)
        name = "scenario" if file is None else file.name
        problems.append(Problem(name, line, f"placement {word}".rstrip(), str(flaw)))
    if problems:
        raise DataError(problems)
    return start
