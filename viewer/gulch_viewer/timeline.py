"""Each event as a short timeline: a pure function of time from 0 to its duration, in seconds, to a frame.

Made from the event and the facts before it; at the end it equals the facts after it, at rest. An event that
nothing can be seen of lasts no time. Never here: GL, cameras, what an event means in a game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from math import atan2, degrees, dist

import numpy as np

from gulch import events
from gulch.events import Event
from gulch.say import figure_name
from gulch.table.model import INCH, Table
from gulch.view import Facts
from gulch_viewer import frame as frames
from gulch_viewer.axes import Vec, inches
from gulch_viewer.frame import LYING, DiceShown, Flash, Frame, MarkerPose, PiecePose, Tracer

WALK = 4.5  # inches a second
READ = 1.4  # seconds that a roll lies there
_SHOT = 0.75
_FALL = 0.6
_FADE = 0.9
_TURN = 0.3
_MUZZLE = 0.75  # how high a weapon is held, of the figure's height
_STRUCK = 0.62


@dataclass(frozen=True)
class Timeline:
    """`at(t)` gives the frame; `focus` are the figures that it is about, actor first; `peak` is the moment that a
    still picture should show."""

    duration: float
    at: Callable[[float], Frame]
    focus: tuple[str, ...] = ()
    peak: float = 0.0


def timeline(event: Event, facts: Facts) -> Timeline:
    """The timeline of an event, with the facts as they were before it."""
    make = _MAKERS.get(type(event))
    start = frames.rest(facts)
    return make(event, facts, start) if make else Timeline(0.0, lambda t: start)


def smooth(part: float) -> float:
    """0..1 eased at both ends; also clamps."""
    part = min(max(part, 0.0), 1.0)
    return part * part * (3 - 2 * part)


def mix(a: Vec, b: Vec, part: float) -> Vec:
    return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part)


def turned(a: float, b: float, part: float) -> float:
    """From facing a to facing b the shorter way."""
    return a + ((b - a + 180) % 360 - 180) * part


def along(route: tuple[Vec, ...], part: float) -> tuple[Vec, int]:
    """Where one is after a part (0..1) of a route's length, and on which stretch."""
    lengths = [dist(a, b) for a, b in pairwise(route)]
    left = sum(lengths) * min(max(part, 0.0), 1.0)
    for n, length in enumerate(lengths):
        if left <= length and length > 0:
            return mix(route[n], route[n + 1], left / length), n
        left -= length
    return route[-1], max(len(lengths) - 1, 0)


# -- by kind of event ------------------------------------------------------------------------------------


def _placed(event: events.Placed, facts: Facts, start: Frame) -> Timeline:
    end = frames.of_body(facts, event.figure, event.body)

    def at(t: float) -> Frame:
        part = smooth(t / 0.4)
        x, y, z = end.at
        posed = replace(end, at=(x, y, z + 0.8 * (1 - part)), alpha=part)
        return replace(start, figures={**start.figures, event.figure: posed})

    return Timeline(0.4, at, (event.figure,), 0.4)


def _moved(event: events.Moved, facts: Facts, start: Frame) -> Timeline:
    posed = start.figures.get(event.figure)
    route = tuple(inches(point) for point in event.route)
    if posed is None or not route:
        return Timeline(0.0, lambda t: start)
    length = sum(dist(a, b) for a, b in pairwise(route))
    walk = max(length / WALK, 0.25)
    duration = walk + _TURN
    backwards = event.manner not in ("move", "charge", "walk") and "shove" in event.manner

    def at(t: float) -> Frame:
        place, n = along(route, smooth(t / walk))
        ahead = _bearing(route[n], route[min(n + 1, len(route) - 1)], posed.facing)
        facing = posed.facing if backwards else turned(posed.facing, ahead, smooth(t / 0.2))
        if t > walk:
            facing = turned(facing, event.facing, smooth((t - walk) / _TURN))
        hop = 0.05 * abs(((t * 5) % 2) - 1) if 0 < t < walk and posed.tilt < 45 else 0.0
        moved = start.posed(event.figure, at=(place[0], place[1], place[2] + hop), facing=facing)
        return replace(moved, route=route, route_seat=posed.seat)

    return Timeline(duration, at, (event.figure,), walk * 0.6)


def _turned(event: events.Turned, facts: Facts, start: Frame) -> Timeline:
    posed = start.figures.get(event.figure)
    if posed is None:
        return Timeline(0.0, lambda t: start)

    def at(t: float) -> Frame:
        return start.posed(event.figure, facing=turned(posed.facing, event.facing, smooth(t / _TURN)))

    return Timeline(_TURN, at, (event.figure,), _TURN)


def _posture(event: events.PostureChanged, facts: Facts, start: Frame) -> Timeline:
    posed = start.figures.get(event.figure)
    if posed is None:
        return Timeline(0.0, lambda t: start)
    end = LYING if event.posture == "down" else 0.0

    def at(t: float) -> Frame:
        part = min(t / _FALL, 1.0) ** 2 if end else smooth(t / _FALL)  # falls fast, gets up slowly
        tilt = posed.tilt + (end - posed.tilt) * part
        dust = Flash(posed.at, 0.4 + part, 0.7 * (1 - part), dust=True)
        falling = bool(end) and 0.5 < part < 1
        return replace(start.posed(event.figure, tilt=tilt), flashes=(dust,) if falling else ())

    return Timeline(_FALL, at, (event.figure,), _FALL)


def _act(event: events.Act, facts: Facts, start: Frame) -> Timeline:
    actor = start.figures.get(event.actor)
    focus = tuple(id for id in (event.actor, *event.targets) if id in start.figures)
    marks = [inches(point) for point in event.points] or [
        _chest(start, id) for id in event.targets if id in start.figures
    ]
    if actor is None or not focus:
        return Timeline(0.0, lambda t: start)
    first = next((id for id in event.targets if id in start.figures), None)
    aim = _bearing(actor.at, start.figures[first].at, actor.facing) if first else actor.facing
    if marks and dist(marks[0][:2], actor.at[:2]) > 2.0:
        return _flying(event.actor, marks, aim, focus, start)
    return _close(event.actor, first, aim, focus, start)


def _flying(actor: str, marks: list[Vec], aim: float, focus: tuple[str, ...], start: Frame) -> Timeline:
    """Something crosses the table: the actor turns, flash, streak, burst where it strikes."""
    shooter = start.figures[actor]
    muzzle = _hand(shooter.at, aim, shooter.height)

    def at(t: float) -> Frame:
        facing = turned(shooter.facing, aim, smooth(t / 0.2))
        if t >= _SHOT:
            facing = shooter.facing  # a gesture: where it really looks is told by its own event
        flight, glow = min(max((t - 0.2) / 0.18, 0.0), 1.0), 1 - smooth((t - 0.4) / 0.35)
        shown = start.posed(actor, facing=facing)
        if not 0.2 <= t < _SHOT:
            return shown
        tracers = tuple(Tracer(muzzle, mark, flight, glow) for mark in marks)
        flashes = [Flash(muzzle, 0.6, 1 - smooth((t - 0.2) / 0.35))]
        if flight >= 1:
            flashes += [Flash(mark, 0.42, glow, dust=True) for mark in marks]
        return replace(shown, tracers=tracers, flashes=tuple(flashes))

    return Timeline(_SHOT, at, focus, 0.39)


def _close(actor: str, target: str | None, aim: float, focus: tuple[str, ...], start: Frame) -> Timeline:
    """At arm's length, or alone: a lunge and back."""
    who = start.figures[actor]
    if target is None or target == actor:
        return Timeline(0.35, lambda t: start, focus, 0.0)
    reach = min(0.35, dist(who.at, start.figures[target].at) / 3)

    def at(t: float) -> Frame:
        part = smooth(t / 0.2) - smooth((t - 0.3) / 0.25)
        facing = turned(who.facing, aim, part)
        lunge = mix(who.at, start.figures[target].at, part * reach / max(dist(who.at, start.figures[target].at), 0.01))
        shown = start.posed(actor, at=lunge, facing=facing)
        burst = Flash(_chest(start, target), 0.4, 1 - smooth((t - 0.2) / 0.3), dust=True)
        return replace(shown, flashes=(burst,) if 0.2 <= t < 0.5 else ())

    return Timeline(0.55, at, focus, 0.25)


def _blast(event: events.Blast, facts: Facts, start: Frame) -> Timeline:
    middle, radius = inches(event.at), event.radius / INCH

    def at(t: float) -> Frame:
        if not 0 < t < 0.8:
            return start
        part = smooth(t / 0.3)
        return replace(start, flashes=(Flash(middle, radius * part * 2, 1 - smooth((t - 0.2) / 0.6)),))

    return Timeline(0.8, at, (), 0.3)


def _rolled(event: events.Rolled, facts: Facts, start: Frame) -> Timeline:
    shown = dice_of(event, facts)

    def at(t: float) -> Frame:
        return replace(start, dice=replace(shown, settled=min(t / 0.5, 1.0)))

    return Timeline(READ, at, (event.figure,) if event.figure in start.figures else (), READ)


def dice_of(event: events.Rolled, facts: Facts) -> DiceShown:
    """The dice as they lie in the end."""
    who = figure_name(facts, event.figure) if event.figure else figure_name(facts, f"seat:{event.seat}")
    return DiceShown(event, who, event.seat)


def _marker(event: events.Marker, facts: Facts, start: Frame) -> Timeline:
    if event.at is None:
        return Timeline(0.0, lambda t: start)
    x, y, z = inches(event.at)

    def at(t: float) -> Frame:
        marker = MarkerPose((x, y, z + 0.6 * (1 - smooth(t / 0.35))), event.label or event.kind)
        return replace(start, markers={**start.markers, event.id: marker})

    return Timeline(0.35, at)


def _piece(event: events.PieceChanged, facts: Facts, start: Frame) -> Timeline:
    """A piece drives, falls to dust or is there again; smoke rises or drifts away; doors have their moment."""
    after = facts.copy()
    after.apply(event)
    match event.key:
        case "pose":
            return _driven(event.piece, facts, after, start)
        case "gone":
            return _broken(event.piece, facts, after, start)
        case "cloud":
            return _smoke(event.piece, start, frames.rest(after))
        case _:
            return Timeline(0.4, lambda t: start)


def _driven(id: str, facts: Facts, after: Facts, start: Frame) -> Timeline:
    poses = [_pose_of(one.scene.table, id) for one in (facts, after)]
    old, new = poses
    if old is None or new is None:
        return Timeline(0.0, lambda t: start)
    duration = max(dist(old.at, new.at) / WALK, 0.4)

    def at(t: float) -> Frame:
        part = smooth(t / duration)
        if not part:
            return start
        there = PiecePose(mix(old.at, new.at, part), turned(old.facing, new.facing, part))
        return replace(start, pieces={id: there})

    return Timeline(duration, at, (), duration / 2)


def _pose_of(table: Table, id: str) -> PiecePose | None:
    for piece in table.pieces:
        if piece.id == id:
            return PiecePose(inches(piece.at), float(piece.facing))
    return None


def _broken(name: str, facts: Facts, after: Facts, start: Frame) -> Timeline:
    """Dust where it stood or stands."""
    at = _middle(facts.scene.table, name) or _middle(after.scene.table, name)
    if at is None:
        return Timeline(0.0, lambda t: start)

    def shown(t: float) -> Frame:
        if not 0 < t < 0.8:
            return start
        return replace(start, flashes=(Flash(at, 0.6 + 2.2 * smooth(t / 0.8), 1 - smooth(t / 0.8), dust=True),))

    return Timeline(0.8, shown, (), 0.3)


def _middle(table: Table, name: str) -> Vec | None:
    """The middle of a piece, or of a part of one."""
    id, _, part = name.partition("/")
    meshes = [
        one.mesh.vertices
        for piece in table.pieces
        if piece.id == id
        for one in piece.parts
        if part in ("", one.name) and len(one.mesh.vertices)
    ]
    if not meshes:
        return None
    low, high = np.concatenate(meshes).min(axis=0), np.concatenate(meshes).max(axis=0)
    x, y, z = ((low + high) / 2).tolist()
    return x, y, z


def _smoke(id: str, start: Frame, end: Frame) -> Timeline:
    cloud, rises = (end.clouds[id], True) if id in end.clouds else (start.clouds.get(id), False)
    if cloud is None:
        return Timeline(0.0, lambda t: start)

    def at(t: float) -> Frame:
        part = smooth(t / _FADE)
        if part in (0, 1):
            return replace(start, clouds=end.clouds if part else start.clouds)
        return replace(start, clouds={**start.clouds, id: replace(cloud, alpha=part if rises else 1 - part)})

    return Timeline(_FADE, at, (), _FADE * 0.8)


def _removed(event: events.Removed, facts: Facts, start: Frame) -> Timeline:
    if event.figure not in start.figures:
        return Timeline(0.0, lambda t: start)

    def at(t: float) -> Frame:
        if t >= _FADE:
            return replace(start, figures={id: p for id, p in start.figures.items() if id != event.figure})
        return start.posed(event.figure, alpha=1 - smooth((t - 0.2) / (_FADE - 0.2)))

    return Timeline(_FADE, at, (event.figure,), 0.2)


def _hold(seconds: float) -> Callable[[Event, Facts, Frame], Timeline]:
    """Nothing moves, but there is something to read."""
    return lambda event, facts, start: Timeline(seconds, lambda t: start)


def _bearing(a: Vec, b: Vec, otherwise: float) -> float:
    """The facing from one place to another; `otherwise` where they are the same in plan."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return degrees(atan2(dy, dx)) if abs(dx) + abs(dy) > 1e-6 else otherwise


def _chest(start: Frame, id: str) -> Vec:
    posed = start.figures[id]
    x, y, z = posed.at
    return x, y, z + (posed.height * _STRUCK if posed.tilt < 45 else 0.25)


def _hand(at: Vec, facing: float, height: float) -> Vec:
    """Where a weapon's muzzle is."""
    from math import cos, radians, sin

    c, s = cos(radians(facing)), sin(radians(facing))
    return at[0] + 0.75 * c + 0.12 * s, at[1] + 0.75 * s - 0.12 * c, at[2] + _MUZZLE * height


_MAKERS: dict[type, Callable[..., Timeline]] = {
    events.Placed: _placed,
    events.Moved: _moved,
    events.Turned: _turned,
    events.PostureChanged: _posture,
    events.Act: _act,
    events.Blast: _blast,
    events.Rolled: _rolled,
    events.Marker: _marker,
    events.PieceChanged: _piece,
    events.Removed: _removed,
    events.PhaseBegan: _hold(1.0),
    events.CardShown: _hold(0.8),
    events.Note: _hold(0.7),
    events.Score: _hold(0.8),
    events.Ended: _hold(2.0),
}
