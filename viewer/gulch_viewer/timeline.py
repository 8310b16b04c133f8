"""Each event as a short timeline: a pure function of time from 0 to its duration, in seconds, to a frame.

Made from the event and the facts before it; at the end it equals the facts after it, at rest. An event that
nothing can be seen of lasts no time. Never here: GL, cameras, what an event means in a game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from math import dist, pi, sin

import numpy as np

from gulch import events
from gulch.events import Event
from gulch.say import figure_name
from gulch.table.model import INCH, Table
from gulch.view import Facts
from gulch_viewer import frame as frames
from gulch_viewer.acts import act
from gulch_viewer.axes import Vec, inches
from gulch_viewer.frame import LYING, DiceShown, FigurePose, Flash, Frame, MarkerPose, PiecePose
from gulch_viewer.motion import Timeline, along, bearing, mix, smooth, turned

WALK = 4.5  # inches a second
READ = 1.4  # seconds that a roll lies there
_FALL = 0.6
_FADE = 0.9
_TURN = 0.3
_SHIFT = 0.4
_SWING = 0.35  # inches


def timeline(event: Event, facts: Facts) -> Timeline:
    """The timeline of an event, with the facts as they were before it."""
    make = _MAKERS.get(type(event))
    start = frames.rest(facts)
    return make(event, facts, start) if make else Timeline(0.0, lambda t: start)


# -- by kind of event ------------------------------------------------------------------------------------


def _placed(event: events.Placed, facts: Facts, start: Frame) -> Timeline:
    end = frames.of_body(facts, event.figure, event.body)
    before = start.figures.get(event.figure)
    if before is not None:
        return _shifted(event.figure, before, end, start)

    def at(t: float) -> Frame:
        part = smooth(t / 0.4)
        x, y, z = end.at
        posed = replace(end, at=(x, y, z + 0.8 * (1 - part)), alpha=part)
        return replace(start, figures={**start.figures, event.figure: posed})

    return Timeline(0.4, at, (event.figure,), 0.4)


def _shifted(id: str, before: FigurePose, end: FigurePose, start: Frame) -> Timeline:
    """One that is there already swings to its new place: into the saddle, out of it, to somebody's side."""

    def at(t: float) -> Frame:
        part = smooth(t / _SHIFT)
        if part in (0, 1):
            return replace(start, figures={**start.figures, id: end if part else before})
        x, y, z = mix(before.at, end.at, part)
        up = z + _SWING * sin(pi * part)
        posed = replace(end, at=(x, y, up), facing=turned(before.facing, end.facing, part))
        return replace(start, figures={**start.figures, id: posed})

    return Timeline(_SHIFT, at, (id,), _SHIFT)


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
        ahead = bearing(route[n], route[min(n + 1, len(route) - 1)], posed.facing)
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


def _blast(event: events.Blast, facts: Facts, start: Frame) -> Timeline:
    middle, radius = inches(event.at), event.radius / INCH

    def at(t: float) -> Frame:
        if not 0 < t < 0.8:
            return start
        part = smooth(t / 0.3)
        fades = 1 - smooth((t - 0.2) / 0.6)
        fire, dust = Flash(middle, radius * part, fades), Flash(middle, radius * part * 2, 0.7 * fades, dust=True)
        return replace(start, flashes=(dust, fire))

    return Timeline(0.8, at, tuple(frames.near(start, middle, radius)[:3]), 0.25)


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
        marker = MarkerPose((x, y, z + 0.6 * (1 - smooth(t / 0.35))), event.label or event.kind, event.kind)
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


_MAKERS: dict[type, Callable[..., Timeline]] = {
    events.Placed: _placed,
    events.Moved: _moved,
    events.Turned: _turned,
    events.PostureChanged: _posture,
    events.Act: act,
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
