"""One sheet that settles who sees whom: the picture from the eye, the map with its rays, the profile, the words.

Lives here: `Subject` and the four pictures of it. Never here: verdicts and their words, which are given; files.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import TYPE_CHECKING

from gulch.table.model import INCH, Body, Point, Scene

from .above import Window
from .eye import HIDDEN, SEEN, Camera, from_the_eye, seen_from
from .pen import INK, PAPER, Colour, Pen, Spot, picture_of, size_of, wrapped
from .plan import chart, paper
from .rays import Line, lines
from .side import Profile, from_the_side, profile
from .signs import Marks
from .solids import terrain

if TYPE_CHECKING:
    from PIL.Image import Image

EYE = (960, 600)
MAP = (560, 600)
_EDGE, _GAP, _TALLEST = 26, 18, 380
_MOST = 9
_COLUMN, _LEADING = 470, 20
_MARK: Colour = (228, 120, 0)


@dataclass(frozen=True)
class Hit:
    """Something in the way: what to call it, where it is first met (mils), and its blocks on the map by piece and
    part."""

    name: str
    at: Point
    piece: str = ""
    part: str = ""


@dataclass(frozen=True)
class Subject:
    """What to draw: who looks at whom on what, what is in the way, and what to write."""

    scene: Scene
    viewer: Body
    target: Body
    hits: Sequence[Hit]
    title: str
    words: Sequence[str]
    marks: Marks = field(default_factory=Marks)


@dataclass(frozen=True)
class Pictures:
    sheet: Image
    eye: Image
    plan: Image
    side: Image


def pictures(subject: Subject) -> Pictures:
    """The sheet and its three panels."""
    rays = lines(subject.scene, subject.viewer, subject.target)
    eye, plan = _eye(subject, rays), _plan(subject, rays)
    cut = profile(rays, subject.viewer, subject.target, EYE[0] + _GAP + MAP[0], _TALLEST)
    side = _side(subject, rays, cut)
    return Pictures(_sheet(subject, eye, plan, side), eye, plan, side)


# The three panels -----------------------------------------------------------------------------------------


def _eye(subject: Subject, rays: Sequence[Line]) -> Image:
    picture, camera = from_the_eye(seen_from(subject.scene, subject.viewer), subject.scene, rays, EYE)
    pen = Pen(*EYE)
    _leaders(pen, camera, subject.hits[:_MOST])
    return pen.over(picture)


def _leaders(pen: Pen, camera: Camera, hits: Sequence[Hit]) -> None:
    """The names of what is in the way down the left side, each beside where it is met and with a line to it."""
    found = [(camera.pixel([part / INCH for part in hit.at]), number, hit.name) for number, hit in enumerate(hits, 1)]
    shown = sorted((spot[1], spot[0], number, name) for spot, number, name in found if spot is not None)
    last = EYE[1] - 24.0 - 30 * len(shown)
    y = -6.0
    for below, across, number, name in shown:
        y = max(y + 30, min(below, last + 30))
        last += 30
        words = f"{number}  {name}"
        start = (14 + size_of(words, 14)[0] + 10, y)
        for colour, width in (((255, 255, 255, 200), 3.0), (_MARK, 1.4)):
            pen.line((start, (across, below)), colour, width)
        pen.disc((across, below), 4.0, _MARK, (255, 255, 255), 1.2)
        pen.label((14, y), words, 14, INK, (*PAPER, 235), "l")


def _window(subject: Subject) -> Window:
    """Both bodies with room around them, in the shape of the panel."""
    a, b = subject.viewer, subject.target
    middle = ((a.x + b.x) / 2 / INCH, (a.y + b.y) / 2 / INCH)
    wide = max(abs(a.x - b.x) / INCH + 4.5, 8.0)
    high = max(abs(a.y - b.y) / INCH + 4.5, 8.0)
    scale = min(MAP[0] / wide, MAP[1] / high, 64.0)
    wide, high = MAP[0] / scale, MAP[1] / scale
    left, bottom = middle[0] - wide / 2, middle[1] - high / 2
    return Window(left, bottom, left + wide, bottom + high, scale)


def _plan(subject: Subject, rays: Sequence[Line]) -> Image:
    window, (a, b) = _window(subject), (subject.viewer, subject.target)
    cut = max(up for line in rays for up in (line.eye[2], line.point[2])) + 0.05
    way = (a.x / INCH, a.y / INCH, b.x / INCH, b.y / INCH)
    picture, _ = chart(subject.scene, window, cut, marks=subject.marks, solid=terrain(subject.scene), clear=(way,))
    pen = Pen(*picture.size)
    for hit in subject.hits[:_MOST]:
        _highlight(pen, window, subject.scene, hit)
    for line in sorted(rays, key=lambda line: line.free):
        eye, stop, end = (window.pixel(place[0], place[1]) for place in (line.eye, line.stop, line.point))
        pen.line((eye, stop), (*(SEEN if line.free else HIDDEN), 170), 1.1)
        if not line.free:
            pen.line((stop, end), (*HIDDEN, 55), 0.8)
            pen.disc(stop, 2.0, HIDDEN)
    _numbers(pen, [window.of_mils(*hit.at[:2]) for hit in subject.hits[:_MOST]])
    pen.dashes([window.of_mils(body.x, body.y) for body in (a, b)], (*INK, 200), 1.2, 6)
    return pen.over(picture)


def _highlight(pen: Pen, window: Window, scene: Scene, hit: Hit) -> None:
    if hit.piece:
        for block in scene.table.piece(hit.piece).blocks:
            if block.part == hit.part:
                pen.shape([window.of_mils(*corner) for corner in block.outline], None, _MARK, 1.8)


def _numbers(pen: Pen, spots: Sequence[Spot]) -> None:
    """Numbered plates beside the places where things are met, none over another."""
    used: list[Spot] = []
    for number, (x, y) in enumerate(spots, 1):
        at = (x + 16, y - 16)
        while any(hypot(at[0] - other[0], at[1] - other[1]) < 20 for other in used):
            at = (at[0] + 6, at[1] - 14)
        used.append(at)
        pen.line(((x, y), at), _MARK, 1.2)
        pen.disc(at, 8.5, PAPER, _MARK, 1.4)
        pen.text(at, str(number), 12, INK)


def _side(subject: Subject, rays: Sequence[Line], cut: Profile) -> Image:
    picture = from_the_side(subject.scene, cut, rays)
    pen = Pen(*picture.size)
    _numbers(pen, [cut.spot([part / INCH for part in hit.at]) for hit in subject.hits[:_MOST]])
    return pen.over(picture)


# The sheet ------------------------------------------------------------------------------------------------


def _sheet(subject: Subject, eye: Image, plan: Image, side: Image) -> Image:
    """Eye and map above, the profile below, the words beside it if there is room and below it if not."""
    width = EYE[0] + MAP[0] + _GAP + 2 * _EDGE
    top, left = 74, _EDGE
    below = top + EYE[1] + _GAP + 22
    beside = width - 2 * _EDGE - side.width - 30
    room = beside if beside >= _COLUMN else width - 2 * _EDGE
    text = [line for words in subject.words for line in _hung(words, room)]
    at = (left + side.width + 30, below + 6) if beside >= _COLUMN else (left, below + side.height + 16)
    height = max(below + side.height, at[1] + _LEADING * len(text)) + _EDGE
    page = picture_of(paper(width, height))
    pen = Pen(width, height)
    pen.text((left, 38), subject.title, 26, INK, anchor="lm")
    for picture, spot in ((eye, (left, top)), (plan, (left + EYE[0] + _GAP, top)), (side, (left, below))):
        page.paste(picture, spot)
        x, y = spot
        right, bottom = x + picture.width, y + picture.height
        pen.shape(((x, y), (right, y), (right, bottom), (x, bottom)), None, INK, 1.6)
    pen.text((left, below - 12), "Along the line, true to scale, in inches", 13, INK, anchor="lm")
    for number, line in enumerate(text):
        pen.text((at[0], at[1] + _LEADING * (number + 0.5)), line, 14, INK, anchor="lm")
    return pen.over(page)


def _hung(words: str, room: float) -> list[str]:
    """A line of words, broken where the room ends; what follows is set in deeper."""
    deep = len(words) - len(words.lstrip())
    lines = wrapped(words, 14, room - 40 - 6 * deep) or [""]
    return [" " * (deep * 2 + (0 if number == 0 else 4)) + line for number, line in enumerate(lines)]
