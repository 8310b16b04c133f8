"""What is to be seen at one moment, as plain values: where every figure is, what flies, what lies on the table.

Pure: made from facts (`rest`) and changed by timelines; the stage draws it. Lengths in inches, axes of the
table. Never here: GL, time, events.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import dist

from gulch.events import Rolled
from gulch.say import words_of
from gulch.table.figures import SADDLE
from gulch.table.model import DOWN, INCH, MOUNTED, Body, Cloud
from gulch.view import Facts
from gulch_viewer.axes import Vec, inches

LYING = 90.0


@dataclass(frozen=True, slots=True)
class FigurePose:
    """A figure: the model that shows it, its base's centre, where it looks (degrees), how far it is tipped onto its
    back (degrees), how much of it is there, its name and the words that hang on it; how high a saddle carries it."""

    seat: int
    shape: str
    radius: int
    height: float
    name: str
    at: Vec
    facing: float
    tilt: float = 0.0
    alpha: float = 1.0
    words: tuple[str, ...] = ()
    active: bool = False
    rides: bool = False
    saddle: float = SADDLE / INCH

    @property
    def top(self) -> Vec:
        """Over its hat."""
        x, y, z = self.at
        return x, y, z + (self.height + self.lift + 0.2 if self.tilt < 45 else 0.5)

    @property
    def lift(self) -> float:
        """How high the saddle carries it."""
        return self.saddle if self.rides else 0.0


@dataclass(frozen=True, slots=True)
class MarkerPose:
    """Where a marker lies, what is written beside it ("" for nothing), and its kind, which is how it looks."""

    at: Vec
    label: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class PiecePose:
    """Where the foot of a piece's centre is, and where its front looks (degrees)."""

    at: Vec
    facing: float


@dataclass(frozen=True, slots=True)
class CloudPose:
    """Smoke or dust, an upright column: the middle of its foot, its size, and how much of it is there."""

    at: Vec
    radius: float
    height: float
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class Tracer:
    """A streak on its way: from `start` towards `end`, with its head at `part` of the way, glowing `glow`."""

    start: Vec
    end: Vec
    part: float
    glow: float


@dataclass(frozen=True, slots=True)
class Flash:
    """A burst of light (or dust) at a place."""

    at: Vec
    size: float
    glow: float
    dust: bool = False


@dataclass(frozen=True, slots=True)
class DiceShown:
    """A roll on the table's edge; `settled` from 0, still turning, to 1."""

    roll: Rolled
    who: str
    seat: int
    settled: float = 1.0


@dataclass(frozen=True)
class Frame:
    """Everything that the stage and the labels draw. `pieces` are those on the move; all others stand as the facts
    have them."""

    figures: dict[str, FigurePose] = field(default_factory=dict)
    markers: dict[str, MarkerPose] = field(default_factory=dict)
    tracers: tuple[Tracer, ...] = ()
    flashes: tuple[Flash, ...] = ()
    route: tuple[Vec, ...] = ()
    route_seat: int = -1
    dice: DiceShown | None = None
    pieces: dict[str, PiecePose] = field(default_factory=dict)
    clouds: dict[str, CloudPose] = field(default_factory=dict)

    def posed(self, id: str, **changes: object) -> Frame:
        """The same with one figure changed; unchanged if it is not there."""
        if id not in self.figures:
            return self
        figures = {**self.figures, id: replace(self.figures[id], **changes)}  # type: ignore[arg-type]
        return replace(self, figures=figures)


def near(frame: Frame, at: Vec, within: float) -> list[str]:
    """The figures whose bases reach within so many inches of a place, the nearest first."""
    found = sorted((dist(posed.at, at) - posed.radius / INCH, id) for id, posed in frame.figures.items())
    return [id for gap, id in found if gap <= within]


def rest(facts: Facts) -> Frame:
    """The facts as they stand, nothing moving."""
    figures = {}
    for figure in facts.figures.values():
        if figure.body is not None:
            figures[figure.id] = of_body(facts, figure.id, figure.body)
    markers = {
        id: MarkerPose(inches(marker.at), marker.label or marker.kind, marker.kind)
        for id, marker in facts.markers.items()
    }
    return Frame(figures, markers, clouds={id: of_cloud(cloud) for id, cloud in facts.scene.clouds.items()})


def of_cloud(cloud: Cloud) -> CloudPose:
    return CloudPose(inches(cloud.at), cloud.radius / INCH, cloud.height / INCH)


def of_body(facts: Facts, id: str, body: Body) -> FigurePose:
    """A figure with a body as the facts tell it."""
    figure = facts.figures[id]
    tilt = LYING if body.posture == DOWN else 0.0
    return FigurePose(
        seat=figure.seat,
        shape=words_of(facts).look(figure.info.sheet) or body.shape,
        radius=body.radius,
        height=body.height / INCH,
        name=figure.name,
        at=inches(body.at),
        facing=float(body.facing),
        tilt=tilt,
        words=words(facts, id),
        active=bool(figure.status.get("actions")),
        rides=body.posture == MOUNTED,
        saddle=facts.table.scale.read(SADDLE) / INCH,
    )


def words(facts: Facts, id: str) -> tuple[str, ...]:
    """The statuses of a figure that a person should see, as they are called."""
    result, book = [], words_of(facts)
    for key, value in facts.figures[id].status.items():
        head, _, _ = key.partition(":")
        if not book.shows(key) or value in (0, ""):
            continue
        text = book.badge(key, value)
        if value in facts.figures:
            text = f"{head} {'by ' if head == 'held' else ''}{facts.figures[str(value)].name}"
        if text not in result:
            result.append(text)
    return tuple(result)
