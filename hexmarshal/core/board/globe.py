"""The globe: where hexes lie on it, by the transform of a board.

A transform leads from the plane of the hexes to kilometres in a Lambert conformal conic projection on a sphere.
"""

from __future__ import annotations

from math import atan, atan2, cos, degrees, hypot, log, pi, radians, sin, tan
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexmarshal.core.board.file import Transform

RADIUS = 6371.0088
"""The radius of the sphere in kilometres."""


def plane(of: Transform, lat: float, lon: float) -> tuple[float, float]:
    """Where a point lies, as `Numbering.plane` counts: across the lines and along them."""
    (x0, y0), (ux, uy), (vx, vy) = of.matrix
    x, y = _project(of, lat, lon)
    x, y = x - x0, y - y0
    turn = ux * vy - vx * uy
    return (x * vy - y * vx) / turn, (y * ux - x * uy) / turn


def point(of: Transform, u: float, v: float) -> tuple[float, float]:
    """Latitude and longitude of a point of the plane of the hexes."""
    (x0, y0), (ux, uy), (vx, vy) = of.matrix
    x, y = x0 + u * ux + v * vx, y0 + u * uy + v * vy
    n, f, rho0 = _cone(of)
    rho = hypot(x, rho0 - y)
    lat = 2 * atan((RADIUS * f / rho) ** (1 / n)) - pi / 2
    return degrees(lat), of.lon0 + degrees(atan2(x, rho0 - y) / n)


def inside(dx: float, dy: float, tolerance: float = 0.0) -> bool:
    """Whether a point that far from the centre of a hex, in the plane of the hexes, lies in it.

    >>> inside(0.0, 0.49), inside(0.0, 0.51), inside(0.5, 0.0), inside(0.0, 0.51, 0.05)
    (True, False, True, True)
    """
    slant = dx * 3**0.5 / 2
    return max(abs(dy), abs(slant + dy / 2), abs(slant - dy / 2)) <= 0.5 + tolerance


def _project(of: Transform, lat: float, lon: float) -> tuple[float, float]:
    n, f, rho0 = _cone(of)
    rho = RADIUS * f / tan(pi / 4 + radians(lat) / 2) ** n
    angle = n * radians(lon - of.lon0)
    return rho * sin(angle), rho0 - rho * cos(angle)


def _cone(of: Transform) -> tuple[float, float, float]:
    """The constants of the projection: the cone, its scale, the radius at the origin."""
    one, two = radians(of.lat1), radians(of.lat2)
    n = log(cos(one) / cos(two)) / log(tan(pi / 4 + two / 2) / tan(pi / 4 + one / 2))
    f = cos(one) * tan(pi / 4 + one / 2) ** n / n
    return n, f, RADIUS * f / tan(pi / 4 + radians(of.lat0) / 2) ** n
