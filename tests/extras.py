"""Packages that are extras: a test that needs one is skipped where it is missing, but not in continuous integration."""

import os
from importlib import import_module
from typing import Any

import pytest


def extra(module: str) -> Any:
    """A module of an extra. With ``HEXMARSHAL_EXTRAS=required``, as continuous integration has it, it must be there."""
    if os.environ.get("HEXMARSHAL_EXTRAS") == "required":
        return import_module(module)
    return pytest.importorskip(module, reason=f"{module.partition('.')[0]} is not installed")
