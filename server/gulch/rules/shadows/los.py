"""Who sees whom: Line of Sight and field of view (SW-LOS-01 to -03), and measured distances (SW-MEAS-03).

The free line is mutual (either eye suffices), the front arc is each viewer's own. Every verdict that decides
goes through `game.sees`, so that it is recorded. Never here: Line of Fire and Cover (`cover`), target choice.
"""

from __future__ import annotations

from collections.abc import Sequence

from gulch.match import Game
from gulch.rules.shadows.options import option
from gulch.table import sight
from gulch.table.measure import distance, flat_distance
from gulch.table.model import INCH, Body

DUST = 12 * INCH
UNLIMITED = 1 << 40


def body_of(game: Game, fig: str) -> Body:
    """The body of a figure that is on the table; KeyError if it is not."""
    return game.scene.bodies[fig]


def measured(game: Game, a: str, b: str) -> int:
    """Mils between the bases of two figures on the table (SW-MEAS-03, option measured-distance)."""
    gauge = flat_distance if option(game, "measured-distance") == "flat" else distance
    return gauge(body_of(game, a), body_of(game, b))


def in_arc(game: Game, viewer: str, target: str) -> bool:
    """Whether the target is inside the viewer's 180-degree front arc (SW-LOS-01, option sight-half-in-arc)."""
    any_part = option(game, "sight-half-in-arc") == "any-part"
    return sight.in_front(game.scene.table, body_of(game, viewer), body_of(game, target), any_part)


def free_line(game: Game, a: str, b: str) -> bool:
    """Whether nothing hides the two from each other: one free line from either eye is enough (SW-LOS-02, -03)."""
    return game.sees(a, b).clear or game.sees(b, a).clear


def sight_limit(game: Game) -> int:
    """How far anybody can see in mils: 12" in a Dust Storm, which is over with its Turn (SW-EVENT-05)."""
    facts = game.facts
    storm = facts.status.get((0, "dust-storm")) if facts.status else None
    return DUST if storm is not None and facts.phase is not None and storm == facts.phase.turn else UNLIMITED


def _too_far(game: Game, viewer: str, target: str) -> bool:
    return sight_limit(game) != UNLIMITED and measured(game, viewer, target) > DUST


def visible(game: Game, viewer: str, target: str) -> bool:
    """Whether the viewer sees the target: in its front arc, with a free line between them (SW-LOS-03)."""
    if viewer == target or not in_arc(game, viewer, target) or _too_far(game, viewer, target):
        return False
    return free_line(game, viewer, target)


def visible_of(game: Game, viewer: str, targets: Sequence[str]) -> list[str]:
    """Those of `targets` that the viewer sees, in their order; one batch of sight for all."""
    faced = [target for target in targets if target != viewer and in_arc(game, viewer, target)]
    faced = [target for target in faced if not _too_far(game, viewer, target)]
    if len(faced) > 1:
        sight.sight_many(game.scene, [(viewer, target) for target in faced])
    return [target for target in faced if free_line(game, viewer, target)]
