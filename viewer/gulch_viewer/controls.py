"""What a person holds in the window: the bar that shows and sets the place in the log, and a figure's card.

Never here: what keys do, the table.
"""

from __future__ import annotations

from typing import Any

from gulch.view import Facts
from gulch_viewer.boot import App
from gulch_viewer.frame import words
from gulch_viewer.labels import Rect, word_colour
from gulch_viewer.texts import PALE, WHITE, Line, Mark, Plate

_BAR_HIGH = 0.012
_GRIP = 0.02  # how far from the bar a click still counts
_BACK = (0.16, 0.13, 0.11, 0.95)
_DONE = (0.86, 0.70, 0.36, 1.0)
_TURN = (1.0, 0.97, 0.9, 0.9)
_ROW = 0.029
_WIDE = 0.46
TOP = 0.412  # under the line on top and what is said there
_SAID = 0.43


class ScrubBar:
    """Along the lower edge: how much of the log was shown, with a tick where each turn begins."""

    def __init__(self, app: App, root: Any) -> None:
        self._app, self._root = app, root
        self._back, self._done = Plate(root), Plate(root)
        self._ticks: list[Plate] = []
        self._plate = Plate(root)
        self._said = Line(app, root, 0.019, "right")

    def show(self, position: int, length: int, turns: list[tuple[int, int]], said: str) -> Rect:
        """Draws; `said` is written under the top line. What that covers."""
        half = self._app.aspect / 2
        self._back.put(-half, -0.5, half, -0.5 + _BAR_HIGH, _BACK)
        self._done.put(-half, -0.5, -half + 2 * half * position / max(length, 1), -0.5 + _BAR_HIGH, _DONE)
        while len(self._ticks) < len(turns):
            self._ticks.append(Plate(self._root))
        for tick in self._ticks[len(turns) :]:
            tick.hide()
        for tick, (at, _) in zip(self._ticks, turns, strict=False):
            x = -half + 2 * half * at / max(length, 1)
            tick.put(x - 0.001, -0.5, x + 0.001, -0.5 + _BAR_HIGH, _TURN)
        said = self._said.fitted(said, 2 * half - 0.03)
        rect = Rect(half - 0.024 - self._said.measure(said), _SAID - 0.012, half, _SAID + 0.016)
        self._plate.put(rect.left, rect.low, rect.right, rect.high)
        self._said.put(said, half - 0.012, _SAID - 0.004, PALE)
        return rect

    @property
    def said(self) -> str:
        """What is written under the top line."""
        return self._said.words

    def position(self, x: float, y: float, length: int) -> int | None:
        """The place in the log under the pointer, None off the bar."""
        if y > -0.5 + _BAR_HIGH + _GRIP:
            return None
        half = self._app.aspect / 2
        return round(min(max((x + half) / (2 * half), 0.0), 1.0) * length)


class Card:
    """What is printed on a figure's card, and its words."""

    def __init__(self, app: App, root: Any) -> None:
        self._app, self._root = app, root
        self._plate, self._mark = Plate(root), Mark(root)
        self._name = Line(app, root, 0.027)
        self._rows: list[Line] = []

    @property
    def lines(self) -> list[str]:
        """What it says, the name first; nothing when it is not shown."""
        if self._name.node.is_hidden():
            return []
        return [self._name.words, *(row.words for row in self._rows if not row.node.is_hidden())]

    def show(self, facts: Facts, figure: str, high: float) -> Rect | None:
        """The card of a figure on the left, its upper edge at `high`; "" or an unknown id takes it away."""
        self._plate.hide()
        self._mark.hide()
        for line in (self._name, *self._rows):
            line.hide()
        known = facts.figures.get(figure)
        if known is None:
            return None
        left, y = -self._app.aspect / 2 + 0.012, high - 0.042
        self._mark.put(known.seat, left + 0.024, y + 0.009, 0.024)
        self._name.put(known.name, left + 0.045, y)
        rows = [(f"{key}: {value}", PALE) for key, value in known.info.sheet if value]
        rows += [(word, word_colour(word)) for word in ((known.out,) if known.out else words(facts, figure))]
        for n, (text, colour) in enumerate(rows):
            if len(self._rows) <= n:
                self._rows.append(Line(self._app, self._root, 0.0215))
            y -= _ROW
            self._rows[n].put(text, left + 0.022, y, colour if n else WHITE, _WIDE - 0.04)
            y -= _ROW * (self._rows[n].rows - 1)
        rect = Rect(left, y - 0.016, left + _WIDE, high)
        self._plate.put(rect.left, rect.low, rect.right, rect.high)
        return rect
