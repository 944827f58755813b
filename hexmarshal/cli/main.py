"""Where a command begins: ``hexmarshal``. What it can do is listed in ``app``."""

import errno
import os
import sys

from hexmarshal.cli.trouble import Trouble

FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EROFS}
"""What the system says where nothing more can be written."""


def main() -> None:
    """Run a command. What a player can put right is said in a sentence, never as a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        if sys.argv[1:] in (["games"], ["games", "--json"]):  # without the parser it answers in half the time
            from hexmarshal.cli import games

            games.run(as_json=len(sys.argv) > 2)
            return
        from hexmarshal.cli.app import app

        app()
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        sys.exit(trouble.code)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("hexmarshal") or os.environ.get("HEXMARSHAL_DEBUG"):
            raise
        print(f"This command needs the package {missing.name}, which is not installed.", file=sys.stderr)
        print("Hexmarshal was installed without what it depends on: pip install hexmarshal adds it.", file=sys.stderr)
        sys.exit(2)
    except Exception as fault:
        if os.environ.get("HEXMARSHAL_DEBUG"):
            raise
        if isinstance(fault, OSError) and fault.errno in FULL:
            where = f" {fault.filename}:" if fault.filename else ""
            print(f"It cannot be written:{where} {(fault.strerror or 'the disk is full').lower()}.", file=sys.stderr)
            sys.exit(1)
        from hexmarshal.core.engine.registry import BrokenGame

        if isinstance(fault, BrokenGame):
            print(fault, file=sys.stderr)
            sys.exit(2)
        print(f"Hexmarshal failed: {type(fault).__name__}: {fault}", file=sys.stderr)
        print("This is a bug in Hexmarshal. HEXMARSHAL_DEBUG=1 shows where it is; please report it.", file=sys.stderr)
        sys.exit(70)
