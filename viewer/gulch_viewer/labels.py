"""Names over figures: projected to the screen, pushed apart, with the words that hang on a figure beneath.

`spread` is the pure part: where labels go so that none lies on another or on what is kept free. Never here:
the HUD, what the words mean.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import atan2, degrees, hypot
from typing import Any

from gulch_viewer.axes import Vec, to_world
from gulch_viewer.boot import App
from gulch_viewer.frame import Frame
from gulch_viewer.texts import PALE, PLATE, WHITE, Line, Mark, Plate, Rgba

Spot = tuple[float, float]
SIZE = 0.0205
_PAD = 0.006
_HIGH = 0.030
_SMALL = 0.12
_WORD_COLOURS: dict[str, Rgba] = {
    "done": (0.70, 0.70, 0.70, 1),
    "lookout": (0.45, 0.80, 0.95, 1),
    "shaken": (0.98, 0.85, 0.35, 1),
    "jammed": (0.98, 0.60, 0.45, 1),
    "downed": (0.98, 0.50, 0.40, 1),
}


def word_colour(word: str) -> Rgba:
    """The colour of a status: some are known by their colour, all are written out."""
    return _WORD_COLOURS.get(word.split(" ")[0], PALE)


@dataclass(frozen=True, slots=True)
class Rect:
    left: float
    low: float
    right: float
    high: float

    def meets(self, other: Rect) -> bool:
        return self.left < other.right and other.left < self.right and self.low < other.high and other.low < self.high

    def within(self, other: Rect) -> bool:
        return (
            other.left <= self.left and self.right <= other.right and other.low <= self.low and self.high <= other.high
        )


@dataclass(frozen=True, slots=True)
class Wanted:
    """A label: what it points at, and its size."""

    anchor: Spot
    width: float
    height: float

    def at(self, offset: Spot) -> Rect:
        """Its rectangle with its lower middle at anchor + offset."""
        x, y = self.anchor[0] + offset[0], self.anchor[1] + offset[1]
        return Rect(x - self.width / 2, y, x + self.width / 2, y + self.height)


def spread(
    wanted: Mapping[str, Wanted], screen: Rect, kept: Sequence[Rect] = (), before: Mapping[str, Spot] | None = None
) -> dict[str, Spot]:
    """An offset for each label, lowest on the screen first: its place of before if that is free, else the nearest
    free one above, beside or below. A label for which nothing is free is left out."""
    taken = list(kept)
    placed: dict[str, Spot] = {}
    for id in sorted(wanted, key=lambda id: (wanted[id].anchor[1], id)):
        label = wanted[id]
        tries = [*([before[id]] if before and id in before else []), *_offsets(label.width)]
        for offset in tries:
            rect = label.at(offset)
            if rect.within(screen) and not any(rect.meets(other) for other in taken):
                placed[id] = offset
                taken.append(rect)
                break
    return placed


@cache
def _offsets(width: float) -> list[Spot]:
    """Over it first, then further up and to the sides, then below."""
    half = width / 2 + 0.02
    found = [(a * half / 3, b * 0.012) for a in range(-8, 9) for b in range(-12, 16)]
    return sorted(found, key=lambda o: (hypot(o[0] * 0.8, (o[1] - 0.012) * (1.0 if o[1] > 0 else 1.6)), o))


class Projector:
    """From a place on the table to the screen."""

    def __init__(self, app: App) -> None:
        self._app = app

    def __call__(self, at: Vec) -> Spot | None:
        """None where it is behind the camera or off the screen."""
        from panda3d.core import Point2, Point3

        base, result = self._app.base, Point2()
        seen = base.cam.get_relative_point(self._app.root, Point3(*to_world(at)))
        if not base.cam.node().get_lens().project(seen, result):
            return None
        return result.x * self._app.aspect / 2, result.y / 2


class Labels:
    """The labels of figures and markers under `app.hud`."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.root: Any = app.hud.attach_new_node("labels")
        self.project = Projector(app)
        self._pool: dict[str, _Label] = {}
        self._leaders: Any = self.root.attach_new_node("leaders")  # beneath all plates
        self._before: dict[str, Spot] = {}
        self.rects: dict[str, Rect] = {}

    def show(self, frame: Frame, kept: Sequence[Rect]) -> None:
        """The labels of a frame, clear of `kept`."""
        wanted = self._wanted(frame)
        half = self._app.aspect / 2
        offsets = spread(wanted, Rect(-half, -0.5, half, 0.5), [*kept, *self._bodies(frame)], self._before)
        self._before = offsets
        self.rects = {id: wanted[id].at(offset) for id, offset in offsets.items()}
        for id, plate in self._pool.items():
            if id in offsets:
                plate.put(self.rects[id], wanted[id].anchor)
            else:
                plate.hide()

    def forget(self) -> None:
        """The camera jumps: places of before mean nothing."""
        self._before = {}

    def _bodies(self, frame: Frame) -> list[Rect]:
        """Where figures are small on the screen, a label must not hide the next one."""
        result = []
        for posed in frame.figures.values():
            foot, top = self.project(posed.at), self.project(posed.top)
            if foot is not None and top is not None and abs(top[1] - foot[1]) < _SMALL:
                half = max(0.012, abs(top[1] - foot[1]) * 0.4)
                result.append(Rect(foot[0] - half, foot[1] - half / 2, foot[0] + half, max(top[1], foot[1] + half)))
        return result

    def _wanted(self, frame: Frame) -> dict[str, Wanted]:
        result = {}
        for id, posed in frame.figures.items():
            at = self.project(posed.top)
            if at is not None and posed.alpha > 0.3:
                result[id] = Wanted(at, *self._label(id).write(posed.name, posed.seat, posed.words, posed.active))
        for id, marker in frame.markers.items():
            if not marker.label:
                continue
            at = self.project((marker.at[0], marker.at[1], marker.at[2] + 0.6))
            if at is not None:
                result[f"marker {id}"] = Wanted(at, *self._label(f"marker {id}").write(marker.label, None, (), False))
        return result

    def _label(self, id: str) -> _Label:
        if id not in self._pool:
            self._pool[id] = _Label(self._app, self.root, self._leaders)
        return self._pool[id]


class _Label:
    """A plate with a seat's mark, a name and, beneath, words; a thin line to what it names."""

    def __init__(self, app: App, parent: Any, leaders: Any) -> None:
        self.root = parent.attach_new_node("label")
        self._leader = Plate(leaders)
        self._plate = Plate(self.root)
        self._stripe = Plate(self.root)
        self._mark = Mark(self.root)
        self._name = Line(app, self.root, SIZE)
        self._app = app
        self._words: list[Line] = []
        self._what: tuple[str, int | None, tuple[str, ...], bool] = ("", None, (), False)
        self._size: Spot = (0.0, 0.0)

    def write(self, name: str, seat: int | None, words: tuple[str, ...], active: bool) -> Spot:
        """Its size with this on it."""
        what = (name, seat, words, active)
        if what != self._what:
            self._what = what
            while len(self._words) < len(words):
                self._words.append(Line(self._app, self.root, SIZE * 0.82))
            first = self._name.measure(name) + 2 * _PAD + (0 if seat is None else 0.022)
            second = sum(self._words[0].measure(word) + 0.010 for word in words) + 2 * _PAD if words else 0.0
            self._size = (max(first, second), _HIGH + (0.019 if words else 0.0))
        return self._size

    def put(self, rect: Rect, anchor: Spot) -> None:
        name, seat, words, active = self._what
        self.root.show()
        self._plate.put(rect.left, rect.low, rect.right, rect.high, PLATE)
        top = rect.high - _HIGH
        x = rect.left + _PAD
        if seat is None:
            self._mark.hide()
            self._stripe.hide()
        else:
            self._mark.put(seat, x + 0.008, top + 0.0145, 0.018)
            x += 0.022
            if active:
                self._stripe.put(rect.left, rect.low - 0.004, rect.right, rect.low, WHITE)
            else:
                self._stripe.hide()
        self._name.put(name, x, top + 0.0085, WHITE if seat is not None else PALE)
        x = rect.left + _PAD
        for word, line in zip(words, self._words, strict=False):
            line.put(word, x, rect.low + 0.0065, word_colour(word))
            x += line.measure(word) + 0.010
        for line in self._words[len(words) :]:
            line.hide()
        self._lead(rect, anchor)

    def _lead(self, rect: Rect, anchor: Spot) -> None:
        """The line from the plate to what it names, when that is further than a nod."""
        x = min(max(anchor[0], rect.left), rect.right)
        y = rect.low if anchor[1] < rect.low else rect.high if anchor[1] > rect.high else anchor[1]
        length = hypot(anchor[0] - x, anchor[1] - y)
        if length < 0.004:
            self._leader.hide()
            return
        self._leader.put(x, y, x + length, y + 0.0016, (0.95, 0.92, 0.85, 0.75))
        self._leader.node.set_r(-degrees(atan2(anchor[1] - y, anchor[0] - x)))

    def hide(self) -> None:
        self.root.hide()
        self._leader.hide()
