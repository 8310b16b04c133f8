"""Looking by a policy: what a game's rules make of sight, as plain values.

Lives here: `Look`, and `look`, which tests arc and distance, moves the eye where a viewer may peek, casts, and says
why not. Never here: casting (`sight`), any word of a game.

Peeking, exactly: a viewer may look from a few other eyes, and from the one that sees most. They are, in this order, the
eye itself; if its base touches something that rises LEVEL or more above it, `around` mils to the left and to the right
of the eye, at right angles to the plan line from base centre to base centre, the height of the viewer's head plus
`over`, and, if the viewer is down and `rising`, the eye of the standing figure; and for each open door or window whose
line is within AT_OPENING of the base, the place nearest to the eye above that line (100 mils from its ends, between
sill and head) and `out` mils beyond it. Such an eye counts only if no terrain lies between the eye itself and it. All
of it is whole mils, rounded to the nearest and alike on both sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import isqrt
from typing import Literal

import numpy as np

from .batch import Batch, Moment, Pair, moment_of
from .figures import POINTS, View, in_front, lift
from .fire import touches_part
from .measure import CONTACT, distance, distance_to_segment, flat_distance
from .model import DOWN, STANDING, Body, Opening, Plan, Point, Scale, Scene
from .moves import LEVEL
from .rays import Bools, Segments
from .sight import Sight, see
from .space import Entry, space_of
from .why import Blocker, reasons

AT_OPENING = 250
"""Mils within which a base is at an opening: more than half the thickness of a wall, less than a step."""

_INSET = 100

Reason = Literal["seen", "behind", "far", "hidden"]


@dataclass(frozen=True, slots=True)
class Look:
    """How to look. The default is plain sight: one way, all round, as far as the table goes.

    `mutual`: a free line from either eye is enough, each peeking as it may; arc and distance are the viewer's.
    `front`: all round, or only the 180 degrees ahead for "any part" of a target's head or torso or for the "centre" of
    its base. `torso`: only the target's torso counts. `limbs`: arms and legs count as parts of it. `limit`: so many
    mils between the nearest points of the bases, inclusive, `flat` in plan. `figures`: whether bodies block, but for
    those with ids in `but`, which do the opposite. `clouds`: whether smoke hides. `around`, `over`, `rising`, `out`:
    see the module; nought and None for no peeking.
    """

    mutual: bool = False
    front: Literal["all", "any part", "centre"] = "all"
    torso: bool = False
    limbs: bool = False
    limit: int | None = None
    flat: bool = False
    figures: bool = True
    but: frozenset[str] = frozenset()
    clouds: bool = True
    around: int = 0
    over: int | None = None
    rising: bool = False
    out: int = 0

    @property
    def peeks(self) -> bool:
        return bool(self.around or self.over is not None or self.rising or self.out)


@dataclass(frozen=True, slots=True)
class Looked:
    """What came of a look: `reason` is "seen", or the first thing against it: the target is "behind" the viewer, too
    "far" off, or "hidden". `sight` is what the viewer's best `eye` (mils) sees, nothing of a target behind or too far;
    `back` what the target's sees in turn, where the policy is mutual."""

    reason: Reason
    sight: Sight
    eye: Point
    back: Sight | None = None

    @property
    def seen(self) -> bool:
        return self.reason == "seen"


def look(scene: Scene, viewer: str, target: str, policy: Look) -> Looked:
    """Whether a viewer sees a target by a policy. KeyError for a body that is not on the table."""
    return look_many(scene, ((viewer, target),), policy)[0]


def look_many(scene: Scene, pairs: Sequence[tuple[str, str]], policy: Look) -> list[Looked]:
    """`look` for (viewer, target) pairs in one batch, in their order; remembered till the scene changes."""
    memo = scene.memo
    asked = [pair for pair in dict.fromkeys(pairs) if (Look, policy, *pair) not in memo]
    if asked:
        bodies = [(scene.bodies[a], scene.bodies[b]) for a, b in asked]
        for pair, looked in zip(asked, look_between(scene, bodies, policy), strict=True):
            memo[Look, policy, *pair] = looked
    found = [memo[Look, policy, *pair] for pair in pairs]
    return [looked for looked in found if isinstance(looked, Looked)]


def look_between(scene: Scene, pairs: Sequence[Pair], policy: Look) -> list[Looked]:
    """`look` for (viewer, target) bodies that need not be on the table, as `sight_between`."""
    moment = moment_of(scene)
    against = [_against(scene, viewer, target, policy) for viewer, target in pairs]
    open_pairs = [pair for pair, reason in zip(pairs, against, strict=True) if reason is None]
    there = _best(scene, moment, open_pairs, policy)
    back = _best(scene, moment, [(b, a) for a, b in open_pairs], policy) if policy.mutual else [None] * len(there)
    seen = iter(zip(there, back, strict=True))
    return [
        _looked(*next(seen)) if reason is None else _blind(moment, *pair, reason, policy)
        for pair, reason in zip(pairs, against, strict=True)
    ]


def look_why(scene: Scene, viewer: str, target: str, policy: Look) -> tuple[Blocker, ...]:
    """What stands between the eye that a policy looks with and the sight points that it counts, as `sight.why`."""
    moment = moment_of(scene)
    pair = (scene.bodies[viewer], scene.bodies[target])
    _, view = _best(scene, moment, [pair], policy)[0]
    batch = Batch.of([(view, _target(moment, pair[1], policy))])
    counted = ~batch.heads if policy.torso else None
    return reasons(moment, batch, _blocking(moment, policy), policy.clouds, counted)[0]


def _against(scene: Scene, viewer: Body, target: Body, policy: Look) -> Reason | None:
    """What is against a look before anything is cast."""
    if policy.front != "all" and not in_front(scene.table, viewer, target, policy.front == "any part"):
        return "behind"
    if policy.limit is not None and (flat_distance if policy.flat else distance)(viewer, target) > policy.limit:
        return "far"
    return None


_Seen = tuple[Sight, View]


def _looked(there: _Seen, back: _Seen | None) -> Looked:
    seen = there[0].clear or (back is not None and back[0].clear)
    return Looked("seen" if seen else "hidden", there[0], there[1].eye, back[0] if back else None)


def _blind(moment: Moment, viewer: Body, target: Body, reason: Reason, policy: Look) -> Looked:
    nothing = Sight(0, POINTS, 0, _target(moment, target, policy).figure.head_points)
    eye = moment.backdrop.solids.view(viewer).eye
    return Looked(reason, nothing.of_torso() if policy.torso else nothing, eye)


def _best(scene: Scene, moment: Moment, pairs: Sequence[Pair], policy: Look) -> list[_Seen]:
    """For each pair the most that any of the viewer's eyes sees, and the view with that eye; the first of equals."""
    if not pairs:
        return []
    solids = moment.backdrop.solids
    eyes = _eyes(scene, moment, pairs, policy)
    rows = [
        (solids.looking(viewer, eye), _target(moment, target, policy))
        for (viewer, target), some in zip(pairs, eyes, strict=True)
        for eye in some
    ]
    seen = see(moment, Batch.of(rows), _blocking(moment, policy), policy.clouds)
    sights = iter([one.of_torso() for one in seen] if policy.torso else seen)
    views = iter(rows)
    found = [[(next(sights), next(views)[0]) for _ in some] for some in eyes]
    return [max(some, key=lambda one: one[0].free) for some in found]


def _target(moment: Moment, body: Body, policy: Look) -> View:
    """The body with the sight points that a policy looks for."""
    solids = moment.backdrop.solids
    return solids.whole(body) if policy.limbs else solids.view(body)


def _blocking(moment: Moment, policy: Look) -> Bools | None:
    """Which bodies of the crowd block; None for all."""
    if policy.figures and not policy.but:
        return None
    return np.array([(body.id in policy.but) != policy.figures for body in moment.crowd.bodies], dtype=np.bool_)


# Peeking --------------------------------------------------------------------------------------------------


def _eyes(scene: Scene, moment: Moment, pairs: Sequence[Pair], policy: Look) -> list[list[Point]]:
    """The eyes that each viewer may look with, its own first."""
    view = moment.backdrop.solids.view
    eyes = [[view(viewer).eye] for viewer, _ in pairs]
    if not policy.peeks:
        return eyes
    cover = {viewer: touches_cover(scene, viewer) for viewer, _ in pairs}
    asked = [
        (row, eye)
        for row, (viewer, target) in enumerate(pairs)
        for eye in _elsewhere(scene, moment, viewer, target, policy, cover[viewer])
    ]
    if asked:
        starts = np.array([eyes[row][0] for row, _ in asked], dtype=np.int64).T
        ends = np.array([eye for _, eye in asked], dtype=np.int64).T
        shut_off = moment.backdrop.exactly(Segments.between(starts, ends)).tolist()
        for (row, eye), off in zip(asked, shut_off, strict=True):
            if not off and eye not in eyes[row]:
                eyes[row].append(eye)
    return eyes


def _elsewhere(scene: Scene, moment: Moment, viewer: Body, target: Body, policy: Look, cover: bool) -> Iterator[Point]:
    """Where else the eye of a viewer may be, which touches `cover` or not; whatever lies between."""
    if cover:
        yield from _past_cover(moment, viewer, target, policy, scene.table.scale)
    if policy.out:
        for opening in _open_nearby(scene, viewer):
            yield _beyond(moment.backdrop.solids.view(viewer).eye, opening, policy.out)


def _past_cover(moment: Moment, viewer: Body, target: Body, policy: Look, scale: Scale) -> Iterator[Point]:
    x, y, z = moment.backdrop.solids.view(viewer).eye
    dx, dy = _scaled(target.x - viewer.x, target.y - viewer.y, policy.around)
    if dx or dy:
        yield (x - dy, y + dx, z)
        yield (x + dy, y - dx, z)
    if policy.over is not None and viewer.posture != DOWN:
        yield (x, y, viewer.z + lift(viewer.posture, scale) + viewer.height + policy.over)
    if policy.rising and viewer.posture == DOWN:
        yield moment.backdrop.solids.view(replace(viewer, posture=STANDING)).eye


def touches_cover(scene: Scene, body: Body) -> bool:
    """Whether a base is in contact with something solid that rises LEVEL or more above it and that it does not stand
    below."""
    space = space_of(scene.table)
    near: list[Entry] = []
    for kind in ("block", "leaf", "part"):
        near += space.near(kind, body.at, body.radius + CONTACT)
    return any(
        entry.box[5] >= body.z + LEVEL
        and entry.box[2] < body.z + body.height
        and touches_part(scene, body, entry.piece, entry.part)
        for entry in near
    )


def _open_nearby(scene: Scene, body: Body) -> Iterator[Opening]:
    """Doors and windows at a body's height that stand open and that its base is at."""
    for entry in space_of(scene.table).near("leaf", body.at, body.radius + AT_OPENING):
        opening = entry.opening
        level = opening.sill < body.z + body.height and opening.head > body.z
        if level and not scene.is_shut(entry.piece, opening) and distance_to_segment(body, *opening.line) <= AT_OPENING:
            yield opening


def _beyond(eye: Point, opening: Opening, out: int) -> Point:
    """The place `out` mils beyond the line of an opening, nearest to an eye."""
    (ax, ay), (bx, by) = opening.line
    ux, uy = bx - ax, by - ay
    length = max(isqrt(ux * ux + uy * uy), 1)
    inset = min(_INSET, length // 2)
    along = min(max((ux * (eye[0] - ax) + uy * (eye[1] - ay)) // length, inset), length - inset)
    foot: Plan = (ax + _rounded(ux * along, length), ay + _rounded(uy * along, length))
    nx, ny = _scaled(-uy, ux, out)
    left = ux * (eye[1] - ay) - uy * (eye[0] - ax) > 0
    x, y = (foot[0] - nx, foot[1] - ny) if left else (foot[0] + nx, foot[1] + ny)
    inset = min(_INSET, (opening.head - opening.sill) // 2)
    return (x, y, min(max(eye[2], opening.sill + inset), opening.head - inset))


def _scaled(x: int, y: int, length: int) -> Plan:
    """A plan vector of that length in the direction of another; (0, 0) if that one has none."""
    full = isqrt(x * x + y * y)
    return (_rounded(x * length, full), _rounded(y * length, full)) if full else (0, 0)


def _rounded(over: int, under: int) -> int:
    """The nearest whole number to a quotient, halves away from nought."""
    size = (2 * abs(over) + under) // (2 * under)
    return size if over >= 0 else -size
