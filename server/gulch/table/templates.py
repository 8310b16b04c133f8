"""Templates laid on the table: who and what is under them.

Lives here: `under` (everything touched, nearest to the template's origin first, and how much of it is covered), what
shields from a blast, and who is within a distance of a thing. Exact integers in mils, distances rounded down, limits
inclusive, as in `measure`. Never here: the shapes (`template_shapes`), what stops a corridor (`corridor`), what being
touched does to anybody, chance.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from math import isqrt
from typing import Literal

from .fire import LIFT, segment_line, standing_height
from .measure import Thing, distance_to, plan_distance, polygon_distance
from .model import Body, Point, Scene
from .space import Entry, Space, space_of
from .template_shapes import Blast, Corridor, Cover, Template, Wedge, apart, covers

__all__ = ["Blast", "Corridor", "Cover", "Template", "Touch", "Wedge", "bodies_within", "covers", "shield", "under"]


@dataclass(frozen=True, slots=True)
class Touch:
    """Something under a template: a figure, or a part or area of a piece.

    `away` is how far its nearest point is from the template's origin in 3D, `gap` how far its edge is from the centre
    of a blast or the line of a corridor in plan (0 under it, and always for a wedge). `cover`: whether the "whole" of
    it is covered, or its "centre" at least, or only a "part".
    """

    kind: Literal["figure", "piece", "area"]
    id: str
    part: str
    away: int
    gap: int
    cover: Cover


def under(scene: Scene, template: Template, tall: bool = True, without: Collection[str] = ()) -> tuple[Touch, ...]:
    """All that a template touches, nearest to its origin first. `tall`: figures count as high as they stand, otherwise
    only their bases; those of `without` do not count."""
    found = [*_figures(scene, template, tall, without), *_things(scene, template)]
    return tuple(sorted(found, key=lambda touch: (touch.away, touch.kind, touch.id, touch.part)))


def _figures(scene: Scene, template: Template, tall: bool, without: Collection[str]) -> Iterator[Touch]:
    x0, y0, x1, y1 = template.box()
    for body in scene.others(*without):
        if not (x0 - body.radius <= body.x <= x1 + body.radius and y0 - body.radius <= body.y <= y1 + body.radius):
            continue
        high = body.z + (standing_height(body, scene.table.scale) if tall else 0)
        covered = template.column((body.x, body.y), body.radius, body.z, high)
        if covered is not None:
            away = max(0, plan_distance(body.at, template.origin) - body.radius)
            rise = apart(template.origin[2], body.z, high)
            yield Touch("figure", body.id, "", isqrt(away * away + rise * rise), *covered)


def _things(scene: Scene, template: Template) -> Iterator[Touch]:
    """Parts of pieces by their blocks, shut leaves or, without any, the outlines of their meshes, and areas; each
    once."""
    space, box = space_of(scene.table), template.box()
    found: dict[tuple[str, str], list[Touch]] = {}
    for entry in space.solids(*box):
        if entry.stands(scene):
            touch = _thing(template, space, entry, "piece", entry.part)
            if touch is not None:
                found.setdefault((touch.id, touch.part), []).append(touch)
    for (id, part), touches in found.items():
        there = [one for one in space.solid_entries(id, part) if one.stands(scene)]
        yield _joined(touches, len(touches) == len(there))
    for entry in space.box("area", *box):
        touch = _thing(template, space, entry, "area", entry.area.id)
        if touch is not None:
            yield touch


def _joined(touches: Sequence[Touch], every: bool) -> Touch:
    """What is touched of one part, as one: covered as a whole only if every block of it is."""
    covers = {touch.cover for touch in touches}
    cover: Cover = "whole" if every and covers == {"whole"} else "part" if covers == {"part"} else "centre"
    nearest = min(touches, key=lambda touch: (touch.away, touch.gap))
    return replace(nearest, gap=min(touch.gap for touch in touches), cover=cover)


def _thing(template: Template, space: Space, entry: Entry, kind: Literal["piece", "area"], part: str) -> Touch | None:
    outline, low, high = space.prism(entry)
    covered = template.prism(outline, low, high)
    if covered is None:
        return None
    away, rise = polygon_distance(template.origin, outline), apart(template.origin[2], low, high)
    return Touch(kind, entry.piece.id, part, isqrt(away * away + rise * rise), *covered)


# Shields and distances ------------------------------------------------------------------------------------


def shield(scene: Scene, at: Point, body: Body) -> str:
    """What terrain stands wholly between a point and a body, as "piece/part", or "": it is crossed by the line to the
    foot of the body and something is by the line to its head. The lines run LIFT above the point and the foot, and as
    much below the head."""
    start, top = (*at[:2], at[2] + LIFT), body.z + max(standing_height(body, scene.table.scale) - LIFT, LIFT)
    name = ""
    for height in (top, body.z + LIFT):
        line = segment_line(scene, start, (body.x, body.y, height), without=tuple(scene.bodies))
        name = next((f"{one.id}/{one.part}" for one in line.crossings if one.kind == "piece"), "")
        if not name:
            break
    return name


def bodies_within(scene: Scene, thing: Thing, limit: int, without: Collection[str] = ()) -> tuple[tuple[str, int], ...]:
    """Ids and distances of the bodies whose base is within `limit` mils (3D, nearest points) of a body, point, block,
    area or piece, nearest first. A body is not within reach of itself."""
    own = (thing.id,) if isinstance(thing, Body) else ()
    found = [(distance_to(body, thing), body.id) for body in scene.others(*own, *without)]
    return tuple((id, away) for away, id in sorted(found) if away <= limit)
