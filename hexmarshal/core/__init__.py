"""The table: everything that no single game owns."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - somebody runs a clone without installing it
    raise ImportError(
        f"Hexmarshal needs Python 3.11 or newer; this is Python {sys.version_info[0]}.{sys.version_info[1]}."
    )
