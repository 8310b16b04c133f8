"""What a mover does on its way besides moving: opens a door, climbs through a window, leaves the table.

Lives here: which openings that are, what they cost, when a walk ends at an exit. Never here: what an open door means
to others (the book tells it), how walls are got over (`hops`, `levels`).
"""

from __future__ import annotations

from .footing import Wall
from .hops import Hops
from .measure import in_polygon
from .model import Point, Scene
from .moves import TOLERANCE, Kind, Stop
from .spans import SUB
from .stretch import Stretch


class Deeds(Hops):
    """A walk in progress that can open what is shut."""

    def _enter(self, line: Stretch, t: int, wall: Wall) -> int | Stop | None:
        """Opens what fills an opening in the way, or climbs through it; None if that cannot be done."""
        if self.policy.door < 0 and not self.windows:
            return None
        leaf = wall if wall.gate is not None else self._above(line, t, wall)
        if leaf is None or leaf.gate is None:
            return None
        id = leaf.gate[0]
        kind: Kind = "window" if id in self.windows else "door"
        if kind == "door" and not self._opens(id):
            return None
        sill = self.ground.openings[id].sill - self.f
        band = self.policy.band(sill) if sill >= self.policy.step else None
        if sill >= self.policy.step and (band is None or band.kind != "jump"):
            return None
        cost = (self.policy.window if kind == "window" else self.policy.door) * SUB
        if not self._reaches(cost):
            return self._stop(kind, id)
        self._leg(kind, self.at, cost, 0, 0, id)
        self._let_through(line, id, kind)
        return t

    def _above(self, line: Stretch, t: int, sill: Wall) -> Wall | None:
        """What fills the opening over a sill that is met."""
        for s, e, one in line.walls(self.f, self.f):
            if one.gate is None or s > t + line.slack or e <= t:
                continue
            id = one.gate[0]
            if (
                sill.top <= self.ground.openings[id].sill + TOLERANCE
                and sill.id.partition("/")[0] == id.partition("/")[0]
            ):
                return one
        return None

    def _opens(self, id: str) -> bool:
        """May the mover open it?"""
        if self.policy.door < 0 or id in self.scene.barred:
            return False
        return id not in self.ground.closed(self.start, self.policy.window >= 0)

    def _let_through(self, line: Stretch, id: str, kind: Kind) -> None:
        """From here on it is open; a window that was opened is still to be climbed through, if that costs."""
        if kind == "door" and self.policy.window > 0 and self.ground.openings[id].kind == "window":
            self.windows |= {id}
        else:
            self.windows -= {id}
            self.scene, self.seen = _opened(self.scene, id), _opened(self.seen, id)
        line.forget()

    def _leave_table(self, side: str) -> bool:
        """Leaves by an exit at this edge of the table, if there is one here."""
        for one in self.policy.exits:
            if side in one.sides and (not one.outline or in_polygon((self.x, self.y), one.outline)):
                self._exit(one.id)
                return True
        return False

    def _leave_within(self, before: Point) -> None:
        """Leaves by an exit inside the table that a waypoint lies in or on the edge of, if the way before did not."""
        for one in self.policy.exits:
            if one.sides or in_polygon(before, one.outline):
                continue
            if in_polygon(self.at, one.outline):
                return self._exit(one.id)

    def _exit(self, id: str) -> None:
        self._leg("exit", self.at, 0, 0, 0, id)
        self.done = True


def _opened(scene: Scene, id: str) -> Scene:
    return Scene(scene.table, scene.bodies, {**scene.shut, id: False}, scene.barred, scene.clouds)
