"""Acts as timelines: a shot, a thrown stick, a rope, a blow. What is done to whom is told; how it looks is said here.

Lives here: `LOOKS`, which names the look of each verb that has one of its own, and the looks. A verb that is not
there is shown plainly, as a gesture towards whom it is done to. At the end of each look everybody stands as before:
what an act changes is told by events of its own. Never here: GL, cameras, events other than acts (`timeline`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import cos, dist, pi, radians, sin

from gulch import events
from gulch.view import Facts
from gulch_viewer.axes import Vec, inches
from gulch_viewer.frame import FigurePose, Flash, Frame, MarkerPose, Tracer, near
from gulch_viewer.motion import Timeline, bearing, mix, smooth, turned
from gulch_viewer.tokens import BOTTLE, TNT

_SHOT = 0.75
_LOB = 0.9
_FUSE = 0.8
_FLASH = 0.3
_GESTURE = 0.55
_STILL = 0.35
_ABOUT = 4.0  # inches: who stands that near to where a stick is thrown is in the picture
_ARM = 1.3  # inches: what is nearer is hit with the hand, or with a barrel held against it
_MUZZLE = 0.75  # how high a weapon is held, of the figure's height
_STRUCK = 0.62
_BOW = -24.0  # degrees: how far one leans over what lies at his feet
_HOP = 0.28  # inches
QUIET = ("Bow", "Longbow", "Tomahawk", "Thrown Weapon", "Throwing Knives")  # what crosses the table with no flash
THROWN: Mapping[str, str] = {"Bottle": BOTTLE}  # what is seen in the air; a stick for anything else


@dataclass(frozen=True)
class _Deed:
    """Who does it (`id`) to whom ("" for nobody), with what, where it strikes, and where he turns to do it."""

    id: str
    target: str
    item: str
    marks: tuple[Vec, ...]
    aim: float
    focus: tuple[str, ...]
    start: Frame

    @property
    def who(self) -> FigurePose:
        return self.start.figures[self.id]

    def turning(self, t: float, until: float) -> Frame:
        """A gesture: where he really looks is told by its own event."""
        facing = turned(self.who.facing, self.aim, smooth(t / 0.2)) if t < until else self.who.facing
        return self.start.posed(self.id, facing=facing)


def act(event: events.Act, facts: Facts, start: Frame) -> Timeline:
    focus = tuple(id for id in (event.actor, *event.targets) if id in start.figures)
    marks = tuple(inches(point) for point in event.points) or tuple(
        _chest(start, id) for id in event.targets if id in start.figures
    )
    if event.verb == "explode" and marks:
        return _exploding(marks[0], start)
    if event.actor not in start.figures:
        return Timeline(0.0, lambda t: start)
    who = start.figures[event.actor]
    target = next((id for id in event.targets if id in start.figures and id != event.actor), "")
    at = start.figures[target].at if target else marks[0] if marks else who.at
    aim = bearing(who.at, at, who.facing)
    return LOOKS.get(event.verb, _plainly)(_Deed(event.actor, target, event.item, marks, aim, focus, start))


def _shot(deed: _Deed) -> Timeline:
    """Something crosses the table: he turns, flash, streak, burst where it strikes. A shot at nothing is a flash."""
    if deed.marks and all(dist(mark[:2], deed.who.at[:2]) <= _ARM for mark in deed.marks):
        return _plainly(deed)
    muzzle, loud = _hand(deed.who, deed.aim), deed.item not in QUIET

    def at(t: float) -> Frame:
        flight, glow = min(max((t - 0.2) / 0.18, 0.0), 1.0), 1 - smooth((t - 0.4) / 0.35)
        shown = deed.turning(t, _SHOT)
        if not 0.2 <= t < _SHOT:
            return shown
        tracers = tuple(Tracer(muzzle, mark, flight, glow) for mark in deed.marks)
        flashes = [Flash(muzzle, 0.6, 1 - smooth((t - 0.2) / 0.35))] if loud else []
        if flight >= 1:
            flashes += [Flash(mark, 0.42, glow, dust=True) for mark in deed.marks]
        return replace(shown, tracers=tracers, flashes=tuple(flashes))

    return Timeline(_SHOT, at, deed.focus, 0.39)


def _lobbed(deed: _Deed) -> Timeline:
    """A stick of dynamite on its way, end over end at this distance from the eye, higher the further it goes."""
    if not deed.marks:
        return _plainly(deed)
    mark, hand = deed.marks[0], _hand(deed.who, deed.aim)
    rise = 0.6 + 0.22 * dist(hand, mark)
    there = [id for id in near(deed.start, mark, _ABOUT) if id != deed.id]
    kind = THROWN.get(deed.item, TNT)

    def at(t: float) -> Frame:
        shown, part = deed.turning(t, _LOB), (t - 0.2) / (_LOB - 0.2)
        if not 0 < part < 1:
            return shown
        x, y, z = mix(hand, mark, part)
        flying = MarkerPose((x, y, z + rise * sin(pi * part)), "", kind)
        return replace(shown, markers={**deed.start.markers, "in the air": flying})

    return Timeline(_LOB, at, tuple(dict.fromkeys((*deed.focus, *there[:1]))), 0.55)


def _exploding(mark: Vec, start: Frame) -> Timeline:
    """The flash with which it begins; how far it reaches is told by the blast that follows."""

    def at(t: float) -> Frame:
        part = t / _FLASH
        if not 0 < part < 1:
            return start
        dust = Flash(mark, 1.0 + 4.0 * part, 0.8, dust=True)
        return replace(start, flashes=(dust, Flash(mark, 0.6 + 2.4 * part, 1.0)))

    return Timeline(_FLASH, at, tuple(near(start, mark, _ABOUT)[:3]), 0.2)


def _roped(deed: _Deed) -> Timeline:
    """A rope runs out from the hand, and back."""
    if not deed.marks:
        return _plainly(deed)
    mark, hand = deed.marks[0], _hand(deed.who, deed.aim)

    def at(t: float) -> Frame:
        shown = deed.turning(t, _LOB)
        part = smooth((t - 0.2) / 0.25) - smooth((t - 0.6) / 0.25)
        return replace(shown, tracers=(Tracer(hand, mix(hand, mark, part), 1.0, 0.8),)) if part > 0 else shown

    return Timeline(_LOB, at, deed.focus, 0.5)


def _lit(deed: _Deed) -> Timeline:
    """A spark runs from him along the ground to what he sets off."""
    if not deed.marks:
        return _stooping(deed)
    foot, mark = deed.who.at, deed.marks[0]

    def at(t: float) -> Frame:
        part = t / _FUSE
        if not 0 < part < 1:
            return deed.start
        spark = mix(foot, mark, part)
        return replace(deed.start, flashes=(Flash((spark[0], spark[1], spark[2] + 0.1), 0.3, 0.9),))

    there = [id for id in near(deed.start, mark, _ABOUT) if id != deed.id]
    return Timeline(_FUSE, at, tuple(dict.fromkeys((*deed.focus, *there[:1]))), 0.5)


def _stooping(deed: _Deed) -> Timeline:
    """He leans over what he has in his hands or at his feet, and straightens; who lies there stays so."""

    def at(t: float) -> Frame:
        part = smooth(t / 0.2) - smooth((t - 0.32) / 0.2)
        return deed.start.posed(deed.id, tilt=_BOW * part) if part > 0 and not deed.who.tilt else deed.start

    return Timeline(_GESTURE, at, deed.focus, 0.25)


def _proudly(deed: _Deed) -> Timeline:
    """A jump for joy in a ring of light."""
    x, y, z = deed.who.at

    def at(t: float) -> Frame:
        part = t / _GESTURE
        if not 0 < part < 1:
            return deed.start
        shown = deed.start.posed(deed.id, at=(x, y, z + _HOP * sin(pi * part)))
        return replace(shown, flashes=(Flash(_chest(deed.start, deed.id), 0.6 + part, 0.7 * (1 - part)),))

    return Timeline(_GESTURE, at, deed.focus, 0.25)


def _told(deed: _Deed) -> Timeline:
    """Only told: the move or the fall that it is comes right after it."""
    return Timeline(_STILL, lambda t: deed.start, deed.focus, 0.0)


def _plainly(deed: _Deed) -> Timeline:
    """At arm's length a lunge, a burst and back; a lunge only towards one farther off; nothing if it is to nobody."""
    if not deed.target:
        return _told(deed)
    who, other = deed.who, deed.start.figures[deed.target]
    far = dist(who.at, other.at)
    reach = min(0.35, far / 3)
    near_by = far - (who.radius + other.radius) / 1000 <= _ARM

    def at(t: float) -> Frame:
        part = smooth(t / 0.2) - smooth((t - 0.3) / 0.25)
        facing = turned(who.facing, deed.aim, part)
        shown = deed.start.posed(deed.id, at=mix(who.at, other.at, part * reach / max(far, 0.01)), facing=facing)
        burst = Flash(_chest(deed.start, deed.target), 0.4, 1 - smooth((t - 0.2) / 0.3), dust=True)
        return replace(shown, flashes=(burst,) if near_by and 0.2 <= t < 0.5 else ())

    return Timeline(_GESTURE, at, deed.focus, 0.25)


_BY_LOOK: Mapping[Callable[[_Deed], Timeline], str] = {
    _shot: "shoot fan spread good-shot",
    _lobbed: "throw",
    _roped: "lasso drag lasso-drag pull",
    _lit: "detonate",
    _stooping: "plant set-charge pick-up drop hand tether reload clear-jam search remedies drink",
    _proudly: "heroic",
    _told: "roam jump fall thrown stampede crawl",
}
LOOKS: Mapping[str, Callable[[_Deed], Timeline]] = {
    verb: look for look, verbs in _BY_LOOK.items() for verb in verbs.split()
}


def _chest(start: Frame, id: str) -> Vec:
    posed = start.figures[id]
    x, y, z = posed.at
    return x, y, z + (posed.lift + posed.height * _STRUCK if posed.tilt < 45 else 0.25)


def _hand(posed: FigurePose, facing: float) -> Vec:
    """Where a weapon's muzzle is."""
    c, s = cos(radians(facing)), sin(radians(facing))
    x, y, z = posed.at
    return x + 0.75 * c + 0.12 * s, y + 0.75 * s - 0.12 * c, z + posed.lift + _MUZZLE * posed.height
