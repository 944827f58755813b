"""Writing records.

A record is JSON lines: a header, one line an order with what chance gave, and a last line that says how many orders
there are. Every line ends in a sum over its own bytes and all lines before it, so a damaged, cut or edited record is
known by its first bad line. What stands before that line can still be trusted, and is kept.
"""

import os
import secrets
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from hexmarshal.core.orders.orders import written
from hexmarshal.core.records.annotations import visible
from hexmarshal.core.records.lines import FORMAT, PLAIN, Base, Footer, Header, Line
from hexmarshal.core.records.lines import sealed as sealed

if TYPE_CHECKING:
    from hexmarshal.core.engine.match import Match


def save(match: "Match", path: Path, *, public: bool) -> None:
    """Write a record."""
    write_whole(path, record(match, public=public))


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that a power cut leaves the old one or the new one, never half."""
    path = path.absolute()
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    # Not a temporary file of the system: the record is as readable as its directory.
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, beside)
        os.replace(beside, path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    if os.name == "posix":  # elsewhere a directory cannot be opened
        directory = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)


def record(match: "Match", *, public: bool = False) -> bytes:
    """A match as the bytes of its record."""
    game, encode = match.game, msgspec.json.encode
    base = None
    if match.diverged is not None:
        position = match.base_start.position or {}
        base = Base(orders=match.base, position=position, parted=match.diverged, ended=match.ended)
    header = Header(
        hexmarshal=PLAIN if base is None else FORMAT,
        game=game.meta.id,
        rules=game.meta.rules_version,
        data=game.data_version(),
        start=match.start,
        seats=match.seats,
        commitment=match.commitment,
        seed="" if public and not match.over else match.seed,
        script=match.script,
        opening=match.opening,
        base=base,
    )
    lines: list[Any] = [header]
    purposes = {} if public and not match.over else match.purposes
    for n, given in enumerate(match.journal, 1):
        order, said = msgspec.Raw(written(given.order)), purposes.get(n, "")
        lines.append(Line(
            n=n, side=given.side, order=order, chance=given.chance, digest=given.digest, purpose=said,
            advised=n in match.advised,
        ))  # fmt: skip
    footer = Footer(
        orders=match.number,
        digest=match.digest(),
        result=match.result,
        resigned=match.resigned,
        late=match.late,
        agreed=match.agreed,
        position="" if match.table.over else match.position(),
        notes=tuple(visible(match.annotations, None, match.over) if public else match.annotations),
    )
    return sealed(encode(line) for line in (*lines, footer))
