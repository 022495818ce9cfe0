"""The coast of an island on the chart: no two are alike, and each is the same whenever it is drawn."""

from __future__ import annotations

from math import cos, sin, tau
from zlib import crc32

CORNERS = 9
ROUGH = 0.16
"""How far a coast goes in and out, as a share of its radius."""
FLAT = 0.88
"""How high an island is drawn, as a share of how wide it is: one looks at the sea aslant."""


def coast(name: str, x: int, y: int, radius: int) -> str:
    """A closed curve around a point, as the path of an SVG; its bays follow from the name."""
    bays = crc32(name.encode())
    corners = []
    for corner in range(CORNERS):
        share = (bays >> 3 * corner) % 8 / 7
        far, angle = radius * (1 - ROUGH + 2 * ROUGH * share), tau * corner / CORNERS
        corners.append((x + far * cos(angle), y + FLAT * far * sin(angle)))
    between = [
        ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        for one, other in zip(corners, [*corners[1:], corners[0]], strict=True)
    ]
    curves = "".join(
        f"Q{corner[0]:.0f} {corner[1]:.0f} {end[0]:.0f} {end[1]:.0f}"
        for corner, end in zip([*corners[1:], corners[0]], [*between[1:], between[0]], strict=True)
    )
    return f"M{between[0][0]:.0f} {between[0][1]:.0f}{curves}Z"
