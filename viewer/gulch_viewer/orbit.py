"""A camera that a person moves: round a place, nearer, further, sideways. Pure but for what it is told.

Never here: keys, GL.
"""

from __future__ import annotations

from math import cos, radians, sin

from gulch_viewer.axes import Vec
from gulch_viewer.director import Shot

_LOW, _HIGH = 4.0, 88.0


class Orbit:
    """Looks at `target` from `turn` and `height` degrees, `far` inches away."""

    def __init__(self, target: Vec, far: float, turn: float = -90.0, height: float = 50.0) -> None:
        self.target, self.far, self.turn, self.height = target, far, turn, height

    def drag(self, across: float, up: float) -> None:
        """Turns by a drag over the screen (parts of its height)."""
        self.turn -= across * 180
        self.height = min(max(self.height - up * 120, _LOW), _HIGH)

    def zoom(self, steps: float) -> None:
        """Nearer by steps of a tenth."""
        self.far = min(max(self.far * 0.9**steps, 2.0), 200.0)

    def pan(self, across: float, up: float) -> None:
        """Moves over the table by a drag over the screen."""
        a, span = radians(self.turn), self.far * 0.75
        x, y, z = self.target
        ahead, side = up * span, across * span
        self.target = (x + side * sin(a) + ahead * cos(a), y - side * cos(a) + ahead * sin(a), z)

    @property
    def shot(self) -> Shot:
        a, b = radians(self.turn), radians(self.height)
        x, y, z = self.target
        away = (cos(a) * cos(b) * self.far, sin(a) * cos(b) * self.far, sin(b) * self.far)
        return Shot((x + away[0], y + away[1], max(z + away[2], 0.15)), self.target)
