"""Files of weights: read with what must not be fitted, and written with where they come from."""

from collections.abc import Mapping
from pathlib import Path

from hexmarshal.core.data.files import DataError, Problem, Reader, load_toml
from hexmarshal.core.data.weights import Weight
from hexmarshal.core.engine.registry import homes
from hexmarshal.core.records.journal import write_whole

HEADING = "[weight]"
"""The line before which a file says what it is about."""


def own_file(game: str) -> Path:
    """The file of a game's own weights."""
    return homes()[game] / "data" / "weights.toml"


def fixed(file: Path) -> dict[str, str]:
    """The terms that are not fitted, each with the reason. `DataError` if the file is broken."""
    reader = Reader(load_toml(file), ["weight"])
    found = {row.id: row.unfitted for row in reader.rows("weight", Weight) if row.unfitted}
    if reader.problems:
        raise DataError(reader.problems)
    return found


def write_weights(
    file: Path, weights: Mapping[str, float], source: str, heading: str = "", reasons: Mapping[str, str] | None = None
) -> None:
    """Write weights with their source; ``reasons`` are those of the terms that are not fitted."""
    rows = []
    for name, value in weights.items():
        why = (reasons or {}).get(name, "")
        rows.append(f'    {{id = "{name}", value = {value!r}' + (f', unfitted = "{why}"' if why else "") + "},")
    text = f'{heading}{HEADING}\nsource = "{source}"\nrows = [\n' + "\n".join(rows) + "\n]\n"
    try:
        write_whole(file, text.encode())
    except OSError as error:
        raise DataError([Problem(str(file), 0, "file", f"It cannot be written: {error.strerror}.")]) from None


def heading(file: Path) -> str:
    """What a file says of itself before its weights."""
    return file.read_text(encoding="utf-8").partition(HEADING)[0]
