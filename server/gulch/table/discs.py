"""What keeps a mover's centre away from other bodies: their bases, and zones around them.

Lives here: `Disc`, which of them a place lies in or a stretch cuts, and where a zone does not count. Never here: walls,
costs, what is legal (`judge`). Exact integers, in mils.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt

from .model import Body, Point, Scene
from .moves import TOLERANCE, Policy, Zone
from .spans import edge_square
from .touch import parted

_NEAR = 1450  # longer than any link that is walked, so that no disc is missed between two nodes

FREE, DOUBTFUL, CUT = range(3)


class Disc:
    """What keeps the mover's centre away from a body: the base itself, or a zone around it. `zone`: only where that
    says, if it is one that does not count everywhere. `flat`: whatever the heights."""

    __slots__ = ("apart", "body", "far", "flat", "height", "reach", "x", "y", "z", "zone")

    def __init__(
        self, body: Body, mover: Body, reach: int, zone: Zone | None = None, slack: int = TOLERANCE,
        flat: bool = False,
    ) -> None:  # fmt: skip
        self.body, self.zone, self.flat = body, zone, flat
        self.x, self.y, self.z = body.x, body.y, body.z
        self.apart = mover.radius + body.radius - slack
        self.reach = reach
        self.height = (body.height, mover.height)
        self.far = (self.apart + reach + _NEAR) ** 2

    def radius(self, z: int) -> int:
        """How far the centre must stay away at a height of feet; 0 if not at all."""
        rise = z - self.z
        if self.flat:
            return self.apart + self.reach
        if self.reach:
            return self.apart + isqrt(self.reach * self.reach - rise * rise) if abs(rise) < self.reach else 0
        return self.apart if -self.height[1] < rise < self.height[0] else 0


def discs(scene: Scene, mover: Body, policy: Policy) -> Iterator[Disc]:
    """All that keeps the mover away from places within its reach."""
    reach = policy.budget + 2 * mover.radius
    for body in scene.others(mover.id):
        zones = [zone for zone in policy.zones if zone.body == body.id]
        far = reach + mover.radius + body.radius + max((zone.reach for zone in zones), default=0)
        if abs(body.x - mover.x) > far or abs(body.y - mover.y) > far:
            continue
        for zone in zones:
            own = min(zone.reach, zone.gap(mover, body))
            if own > TOLERANCE:
                yield Disc(body, mover, own, zone if zone.sighted or zone.parted else None, flat=zone.flat)
        if body.id not in policy.through:
            yield Disc(body, mover, 0, None, 0 if body.id in policy.targets else TOLERANCE)  # contact ends the walk


def cuts(p: Point, q: Point, discs: Sequence[Disc]) -> int:
    """Does a link pass through a disc, taken where it is widest between the heights of the link? CUT if so, DOUBTFUL
    if only through zones that do not count everywhere, else FREE."""
    low, high = (p[2], q[2]) if p[2] <= q[2] else (q[2], p[2])
    found = FREE
    for disc in discs:
        radius = disc.radius(min(max(disc.z, low), high))
        if radius and edge_square(disc.x, disc.y, p[0], p[1], q[0], q[1]) < radius * radius:
            if disc.zone is None:
                return CUT
            found = DOUBTFUL
    return found


def counts(scene: Scene, disc: Disc, places: Sequence[Body]) -> list[bool]:
    """Does a zone that does not count everywhere keep the mover from these places, as `meets` has it?"""
    body, zone = disc.body, disc.zone
    if zone is None:
        return [True] * len(places)
    open_ = [not (zone.parted and parted(scene, here, body, zone.parted)) for here in places]
    if not zone.sighted:
        return open_
    from .sight import sight_between

    looks = [here for here, counted in zip(places, open_, strict=True) if counted]
    found = sight_between(scene, [pair for here in looks for pair in ((here, body), (body, here))])
    seen = iter(one.clear or other.clear for one, other in zip(found[::2], found[1::2], strict=True))
    return [counted and next(seen) for counted in open_]
