"""How this Python was built: ``python -m hexmarshal.lab.interpreter`` says so where it costs speed, and else nothing.

Where CPython is built with optimisation it is compiled twice, the second time by what the first run showed. A Python
that was built without it, as pyenv does unless told, needs about a sixth more time for everything measured here.
"""

import sys
import sysconfig

SENTENCE = (
    "This Python was built without optimisation, which costs about a sixth of the speed; "
    "one of a distribution, or one configured with --enable-optimizations, has it."
)
DISTRIBUTIONS = ("/usr",)
"""Where the Pythons of distributions are; they profile them in ways of their own, which no flag shows."""


def unoptimised(arguments: str | None, flags: str | None, prefix: str) -> bool:
    """Whether a Python was built without optimisation, by how it was configured and compiled.

    >>> unoptimised("'--enable-shared'", "-O3 -Wall", "/root/.pyenv/versions/3.11.7")
    True
    >>> unoptimised("'--enable-optimizations' '--with-lto'", "-O3 -Wall", "/usr/local")
    False
    >>> unoptimised("'--enable-shared'", "-O2", "/usr")
    False

    Where nothing is known of it, as on Windows, it is not blamed.

    >>> unoptimised(None, None, "C:\\\\Python")
    False
    """
    if arguments is None or prefix in DISTRIBUTIONS:
        return False
    return "--enable-optimizations" not in arguments and "-fprofile-use" not in (flags or "")


def remark() -> str:
    """What there is to say of this Python; empty for nothing."""
    known = sysconfig.get_config_var
    here = unoptimised(known("CONFIG_ARGS"), known("PY_CFLAGS"), sys.base_prefix)
    return SENTENCE if here else ""


if __name__ == "__main__" and (said := remark()):
    print(said)
