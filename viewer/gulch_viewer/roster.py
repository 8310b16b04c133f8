"""The list of figures at the side: per seat its name, then each figure with its words, or how it left play.

Never here: what a word means.
"""

from __future__ import annotations

from typing import Any

from gulch.say import is_extra, seat_name
from gulch.view import Facts, FigureFacts
from gulch_viewer.boot import App
from gulch_viewer.frame import words
from gulch_viewer.labels import Rect, word_colour
from gulch_viewer.texts import PALE, WHITE, Line, Mark, Plate, Rgba

_SIZE = 0.0215
_ROW = 0.0272
_SMALLEST = 0.7  # of the usual size: what does not fit then is left out
_HEAD, _GAP = 1.25, 0.3  # rows that a seat's name takes, and that lie between two seats
_TOP = 0.412
_OUT: Rgba = (0.62, 0.56, 0.50, 1)


class Roster:
    """The panel on the left, under the line on top: smaller where there is little room for many."""

    def __init__(self, app: App, root: Any) -> None:
        self._app, self._root = app, root
        self._plate = Plate(root)
        self._rows: list[tuple[Mark, Line, Line]] = []
        self._scale = 1.0

    def show(self, facts: Facts, wanted: bool, floor: float) -> Rect | None:
        """What it covers, never below `floor`; None where it is not wanted or has nothing to list."""
        for row in self._rows:
            for part in row:
                part.hide()
        if not wanted or not facts.figures:
            self._plate.hide()
            return None
        self._fit(facts, floor)
        left, y, wide, n = -self._app.aspect / 2 + 0.012, _TOP, 0.0, 0
        step = _ROW * self._scale
        for info in facts.seats:
            if y - step * _HEAD < floor:
                break
            y -= step * _HEAD
            wide = max(wide, self._head(n, facts, info.seat, left, y))
            n += 1
            for figure in facts.of_seat(info.seat):
                if is_extra(facts, figure):
                    continue
                if y - step < floor:
                    break
                y -= step
                wide = max(wide, self._figure(n, facts, figure, left, y))
                n += 1
            y -= step * _GAP
        rect = Rect(left, max(y - 0.004, floor), left + wide + 0.03, _TOP)
        self._plate.put(rect.left, rect.low, rect.right, rect.high)
        return rect

    def _fit(self, facts: Facts, floor: float) -> None:
        listed = sum(not is_extra(facts, figure) for figure in facts.figures.values())
        rows = listed + len(facts.seats) * (_HEAD + _GAP)
        scale = min(1.0, max((_TOP - floor) / (rows * _ROW), _SMALLEST))
        if abs(scale - self._scale) > 0.02 or scale < self._scale:  # the log's height must not make it flutter
            self._scale = scale
            for row in self._rows:
                for part in row:
                    part.node.remove_node()
            self._rows = []

    def _row(self, n: int) -> tuple[Mark, Line, Line]:
        size = _SIZE * self._scale
        while len(self._rows) <= n:
            lines = (Line(self._app, self._root, size), Line(self._app, self._root, size * 0.9))
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
