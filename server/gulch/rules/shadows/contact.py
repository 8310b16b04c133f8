"""Contact between enemies and what follows from it: who touches whom, who is engaged, who is Fortified
(SW-CONTACT, SW-MOVE-07, SW-FIGHT-07, -08).

Pure readings of the facts. Contact is touching bases on one level, or opponents within 1" across a low linear
obstacle that both touch, or at different heights: `gulch.table.touch`, as the judge of routes has it. Never here:
moving, dice, anything that changes a fact.
"""

from __future__ import annotations

from math import isqrt
from typing import cast

from gulch.events import Modifier
from gulch.rules.shadows.state import downed, enemies, is_horse, is_npc, standing
from gulch.table.measure import CONTACT, flat_distance
from gulch.table.model import MOUNTED, Body, Point, Scene
from gulch.table.moves import LEVEL
from gulch.table.touch import between, low_walls, touches
from gulch.view import Facts

REACH = 1000
LOW = 2000
_FINE = 1000


# -- Contact --------------------------------------------------------------------------------------------


def touching(facts: Facts, fig: str) -> tuple[str, ...]:
    """The enemies in Contact with a figure, Downed ones too, in the order of the facts (SW-CONTACT-01, SW-MOVE-07,
    SW-FIGHT-08). Empty for one that is not on the table."""
    body = facts.figures[fig].body
    if body is None:
        return ()
    key = ("shadows.touching", fig)
    known = facts.scene.memo.get(key)
    if known is None:
        known = facts.scene.memo[key] = touched_at(facts, fig, body)
    return cast(tuple[str, ...], known)


def touched_at(facts: Facts, fig: str, body: Body) -> tuple[str, ...]:
    """The enemies that the figure would touch if it stood as `body` does; one of no Posse is in Contact with nobody in
    this sense, and neither engages nor is engaged."""
    if is_npc(facts, fig):
        return ()
    found = [foe for foe in enemies(facts, fig) if foe.body is not None and meet(facts.scene, body, foe.body)]
    return tuple(foe.id for foe in found)


def opponents(facts: Facts, fig: str) -> tuple[str, ...]:
    """The enemies on their feet in Contact: those that engage a figure and that it has to Disengage from
    (SW-CONTACT-02, SW-MOVE-10)."""
    return tuple(foe for foe in touching(facts, fig) if not downed(facts, foe))


def engaged(facts: Facts, fig: str) -> bool:
    """Whether a figure on its feet is in Contact with an enemy on its feet (SW-CONTACT-02, SW-DOWN-03)."""
    return standing(facts, fig) and not is_horse(facts.figures[fig]) and bool(opponents(facts, fig))


def meet(scene: Scene, a: Body, b: Body) -> bool:
    """Whether two opposing bodies are in Contact; a difference in height below 0.5" counts as level."""
    return touches(scene, a, b, REACH, LOW)


def snapped(body: Body, other: Body) -> Point | None:
    """Where a body that ended within the tolerance of another touches it exactly (SW-CONTACT-01); None if it
    does already or stands further off."""
    if not 0 < flat_distance(body, other) <= CONTACT or abs(body.z - other.z) >= LEVEL:
        return None
    dx, dy = body.x - other.x, body.y - other.y
    apart, length = body.radius + other.radius, isqrt((dx * dx + dy * dy) * _FINE * _FINE)
    return (other.x + _share(dx * _FINE, apart, length), other.y + _share(dy * _FINE, apart, length), body.z)


def _share(part: int, of: int, whole: int) -> int:
    """part * of / whole, rounded to the nearest mil."""
    return (2 * part * of + whole) // (2 * whole)


# -- Fortified ------------------------------------------------------------------------------------------


def fortified(facts: Facts, defender: str, attacker: str) -> Modifier | None:
    """The Attacker's Dice Modifier if the Defender is Fortified against it: higher up (SW-FIGHT-08), or behind a
    low obstacle that it touches (SW-FIGHT-07). None if it is not, or one of them is not on the table."""
    mine, theirs = facts.figures[defender].body, facts.figures[attacker].body
    if mine is None or theirs is None:
        return None
    if _higher(mine, theirs):
        return Modifier(-1, "The Defender stands higher", "SW-FIGHT-08")
    if any(between(wall, mine, theirs) for wall in low_walls(facts.scene, mine, theirs, LOW)):
        return Modifier(-1, "The Defender is behind an obstacle", "SW-FIGHT-07")
    return None


def _higher(one: Body, other: Body) -> bool:
    """Higher footing by 0.5" or more, or in the saddle against one on foot; two riders are level."""
    rider, other_rider = one.posture == MOUNTED, other.posture == MOUNTED
    if rider != other_rider:
        return rider
    return one.z - other.z >= LEVEL
