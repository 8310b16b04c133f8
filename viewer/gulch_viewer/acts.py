"""Acts as timelines: a shot, a thrown stick, a rope, a blow. What is done to whom is told; how it looks is said here.

At the end of each everybody stands as before: what an act changes is told by events of its own. Never here: GL,
cameras, events other than acts (`timeline`).
"""

from __future__ import annotations

from dataclasses import replace
from math import cos, dist, pi, radians, sin

from gulch import events
from gulch.view import Facts
from gulch_viewer.axes import Vec, inches
from gulch_viewer.frame import FigurePose, Flash, Frame, MarkerPose, Tracer, near
from gulch_viewer.motion import Timeline, bearing, mix, smooth, turned
from gulch_viewer.tokens import TNT

_SHOT = 0.75
_LOB = 0.9
_FLASH = 0.3
_ABOUT = 4.0  # inches: who stands that near to where a stick is thrown is in the picture
_MUZZLE = 0.75  # how high a weapon is held, of the figure's height
_STRUCK = 0.62


def act(event: events.Act, facts: Facts, start: Frame) -> Timeline:
    actor = start.figures.get(event.actor)
    focus = tuple(id for id in (event.actor, *event.targets) if id in start.figures)
    marks = [inches(point) for point in event.points] or [
        _chest(start, id) for id in event.targets if id in start.figures
    ]
    if event.verb == "explode" and marks:
        return _exploding(marks[0], start)
    if actor is None or not focus:
        return Timeline(0.0, lambda t: start)
    first = next((id for id in event.targets if id in start.figures), None)
    aim = bearing(actor.at, start.figures[first].at, actor.facing) if first else actor.facing
    if marks and event.verb == "throw":
        there = [id for id in near(start, marks[0], _ABOUT) if id != event.actor]
        focus = tuple(dict.fromkeys((*focus, *there[:1])))
        return _lobbed(event.actor, marks[0], bearing(actor.at, marks[0], aim), focus, start)
    if marks and event.verb == "lasso":
        return _roped(event.actor, marks[0], aim, focus, start)
    if marks and dist(marks[0][:2], actor.at[:2]) > 2.0:
        return _flying(event.actor, marks, aim, focus, start)
    return _close(event.actor, first, aim, focus, start)


def _flying(actor: str, marks: list[Vec], aim: float, focus: tuple[str, ...], start: Frame) -> Timeline:
    """Something crosses the table: the actor turns, flash, streak, burst where it strikes."""
    shooter = start.figures[actor]
    muzzle = _hand(shooter, aim)

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


def _lobbed(actor: str, mark: Vec, aim: float, focus: tuple[str, ...], start: Frame) -> Timeline:
    """A stick of dynamite on its way, end over end at this distance from the eye, higher the further it goes."""
    thrower = start.figures[actor]
    hand = _hand(thrower, aim)
    rise = 0.6 + 0.22 * dist(hand, mark)

    def at(t: float) -> Frame:
        turn = smooth(t / 0.2) if t < _LOB else 0.0
        shown = start.posed(actor, facing=turned(thrower.facing, aim, turn))
        part = (t - 0.2) / (_LOB - 0.2)
        if not 0 < part < 1:
            return shown
        x, y, z = mix(hand, mark, part)
        stick = MarkerPose((x, y, z + rise * sin(pi * part)), "", TNT)
        return replace(shown, markers={**start.markers, "in the air": stick})

    return Timeline(_LOB, at, focus, 0.55)


def _exploding(mark: Vec, start: Frame) -> Timeline:
    """The flash with which it begins; how far it reaches is told by the blast that follows."""

    def at(t: float) -> Frame:
        part = t / _FLASH
        if not 0 < part < 1:
            return start
        dust = Flash(mark, 1.0 + 4.0 * part, 0.8, dust=True)
        return replace(start, flashes=(dust, Flash(mark, 0.6 + 2.4 * part, 1.0)))

    return Timeline(_FLASH, at, tuple(near(start, mark, _ABOUT)[:3]), 0.2)


def _roped(actor: str, mark: Vec, aim: float, focus: tuple[str, ...], start: Frame) -> Timeline:
    """A rope runs out from the hand, and back."""
    thrower = start.figures[actor]
    hand = _hand(thrower, aim)

    def at(t: float) -> Frame:
        shown = start.posed(actor, facing=turned(thrower.facing, aim, smooth(t / 0.2) if t < _LOB else 0.0))
        part = smooth((t - 0.2) / 0.25) - smooth((t - 0.6) / 0.25)
        return replace(shown, tracers=(Tracer(hand, mix(hand, mark, part), 1.0, 0.8),)) if part > 0 else shown

    return Timeline(_LOB, at, focus, 0.5)


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


def _chest(start: Frame, id: str) -> Vec:
    posed = start.figures[id]
    x, y, z = posed.at
    return x, y, z + (posed.lift + posed.height * _STRUCK if posed.tilt < 45 else 0.25)


def _hand(posed: FigurePose, facing: float) -> Vec:
    """Where a weapon's muzzle is."""
    c, s = cos(radians(facing)), sin(radians(facing))
    x, y, z = posed.at
    return x + 0.75 * c + 0.12 * s, y + 0.75 * s - 0.12 * c, z + posed.lift + _MUZZLE * posed.height
