"""Control zones: whom a mover has to keep away from (LW-ZONE-01 to -04, LW-PRONE-07).

Never here: whom it may charge (`charge`), ways.
"""

from __future__ import annotations

from gulch.match import Game
from gulch.rules.legends.options import option
from gulch.rules.legends.state import body_of, enemies, prone
from gulch.table.measure import distance
from gulch.table.model import INCH, Body
from gulch.table.moves import Zone

REACH = INCH
TOO_HIGH = 2 * INCH + 1  # an obstacle from this height on cannot be fought over (LW-BARR-04)
NO_CONTACT = 1  # may be passed as close as can be, but not touched


def zones(game: Game, fig: str) -> tuple[Zone, ...]:
    """The zones that a mover may not come into, and those that it may not touch."""
    from gulch.rules.legends import perks

    foes = [foe.id for foe in enemies(game.facts, fig)]
    return tuple(zone(game, foe) for foe in foes if not perks.off_limits(game.facts, fig, foe))


def zone(game: Game, foe: str) -> Zone:
    """The control zone of a model, or only its base if it has none."""
    if not has_zone(game, foe):
        return Zone(foe, NO_CONTACT)
    return Zone(foe, REACH, parted=parted(game), flat=option(game, "control-zone-shape") == "horizontal")


def keeps_off(game: Game, fig: str, there: Body) -> bool:
    """Whether a model that comes to stand there is in no zone, no closer to one whom it is near already, and in contact
    with no enemy (LW-ZONE-01, LW-ZONE-04, LW-CHARGE-04)."""
    from gulch.rules.legends import charge, perks

    here = body_of(game.facts, fig)
    for one in enemies(game.facts, fig):
        if one.body is None or not _close(there, one.body) or perks.off_limits(game.facts, fig, one.id):
            continue
        reach = min(zone(game, one.id).reach, distance(here, one.body))
        if distance(there, one.body) < reach or charge.meet(game.facts, there, one.body):
            return False
    return True


def _close(one: Body, other: Body) -> bool:
    """Whether zone or contact can matter between two at all."""
    apart = one.radius + other.radius + REACH
    return abs(one.x - other.x) <= apart and abs(one.y - other.y) <= apart


def parted(game: Game) -> int:
    """The height of a wall that stops a zone, 0 if none does (option control-zone-walls)."""
    return TOO_HIGH if option(game, "control-zone-walls") == "blocked" else 0


def has_zone(game: Game, fig: str) -> bool:
    """A model has a zone on its feet or in the saddle, unless it touches an enemy, or is a lady who has attacked nobody
    (LW-ZONE-02, LW-PRONE-07, LW-HIRED-17)."""
    from gulch.rules.legends import pairs, perks

    facts = game.facts
    lady = perks.is_dove(facts, fig) and not facts.get(fig, "attacked")
    return not prone(facts, fig) and not pairs.touched(facts, fig) and not lady
