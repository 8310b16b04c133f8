"""What a model is in Contact with beside other models: the parts of terrain that never stand in its way.

Pure readings of a scene, lengths in mils. Never here: what follows from it (`cover`, `corridor`).
"""

from __future__ import annotations

from typing import cast

from gulch.table import fire
from gulch.table.measure import CONTACT, polygon_distance
from gulch.table.model import Body, Scene
from gulch.table.space import Entry, space_of


def touched(scene: Scene, body: Body) -> frozenset[tuple[str, str]]:
    """The parts, by piece and name, that a model is in Contact with: itself, not its base alone (SW-CONTACT-01).
    One that stands in the street against a house touches the wall too, which begins at the height of the floor; one
    on a roof touches that, though it be no more than a mesh."""
    known = scene.memo.get(("shadows.touched", body))
    if known is None:
        space, reach = space_of(scene.table), body.radius + CONTACT
        entries = space.solids(body.x - reach, body.y - reach, body.x + reach, body.y + reach)
        known = frozenset((entry.piece.id, entry.part) for entry in entries if _touches(scene, body, entry))
        scene.memo["shadows.touched", body] = known
    return cast(frozenset[tuple[str, str]], known)


def _touches(scene: Scene, body: Body, entry: Entry) -> bool:
    if not entry.stands(scene):
        return False
    outline, base, top = space_of(scene.table).prism(entry)
    if base >= body.z + fire.standing_height(body) or top < body.z - CONTACT:
        return False
    return polygon_distance((body.x, body.y), outline) <= body.radius + CONTACT
