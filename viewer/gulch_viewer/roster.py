"""The list of figures at the side: per seat its name, then each figure with its words, or how it left play.

Never here: what a word means.
"""

from __future__ import annotations

from typing import Any

from gulch.say import seat_name
from gulch.view import Facts, FigureFacts
from gulch_viewer.boot import App
from gulch_viewer.frame import words
from gulch_viewer.labels import Rect, word_colour
from gulch_viewer.texts import PALE, WHITE, Line, Mark, Plate, Rgba

_SIZE = 0.0215
_ROW = 0.0272
_TOP = 0.43
_LOW = -0.25
_OUT: Rgba = (0.62, 0.56, 0.50, 1)


class Roster:
    """The panel on the left, under the line on top; as many rows as there is room for."""

    def __init__(self, app: App, root: Any) -> None:
        self._app, self._root = app, root
        self._plate = Plate(root)
        self._rows: list[tuple[Mark, Line, Line]] = []

    def show(self, facts: Facts, wanted: bool) -> Rect | None:
        """What it covers; None where it is not wanted or has nothing to list."""
        for row in self._rows:
            for part in row:
                part.hide()
        if not wanted or not facts.figures:
            self._plate.hide()
            return None
        left, y, wide, n = -self._app.aspect / 2 + 0.012, _TOP, 0.0, 0
        for info in facts.seats:
            y -= _ROW * 1.25
            wide = max(wide, self._head(n, facts, info.seat, left, y))
            n += 1
            for figure in facts.of_seat(info.seat):
                if y - _ROW < _LOW:
                    break
                y -= _ROW
                wide = max(wide, self._figure(n, facts, figure, left, y))
                n += 1
            y -= _ROW * 0.3
        rect = Rect(left, y - 0.004, left + wide + 0.03, _TOP)
        self._plate.put(rect.left, rect.low, rect.right, rect.high)
        return rect

    def _row(self, n: int) -> tuple[Mark, Line, Line]:
        while len(self._rows) <= n:
            lines = (Line(self._app, self._root, _SIZE), Line(self._app, self._root, _SIZE * 0.9))
            self._rows.append((Mark(self._root), *lines))
        return self._rows[n]

    def _head(self, n: int, facts: Facts, seat: int, left: float, y: float) -> float:
        mark, line, _ = self._row(n)
        mark.put(seat, left + 0.022, y + 0.007, 0.020)
        line.put(seat_name(facts, seat), left + 0.040, y, WHITE)
        return 0.040 + line.measure(line.words)

    def _figure(self, n: int, facts: Facts, figure: FigureFacts, left: float, y: float) -> float:
        _, name, second = self._row(n)
        name.put(figure.name, left + 0.040, y, _OUT if figure.out else PALE)
        said = (figure.out,) if figure.out else words(facts, figure.id)
        x = left + 0.040 + name.measure(figure.name) + 0.014
        second.put(", ".join(said), x, y, _OUT if figure.out or not said else word_colour(said[-1]))
        return x - left + second.measure(", ".join(said))
