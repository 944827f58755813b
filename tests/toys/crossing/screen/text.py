"""*Crossing* in words."""

from hexmarshal.core.view import View


def stage(view: View) -> str:
    """How far the match has come."""
    return f"Turn {view.state()['turn']}"
