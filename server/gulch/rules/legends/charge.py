"""Contact with enemies and charges: who touches whom, whom a mover may charge (LW-CHARGE, LW-OBST-01 to -05).

Contact is touching bases, two that touch a low linear obstacle from both sides within 1 inch, or bases within 1 inch
at different heights: `gulch.table.touch`, as the judge of routes has it. Status keys: "sees" and "doubts" are the
enemies that a mover saw, or would have to make out, when its move began; "charged" is the Turn of its last charge.
Never here: fights (`fights`), ways (`walk`), what stops a charger on his way (`onset`).
"""

from __future__ import annotations

from typing import cast

from gulch.events import Status
from gulch.match import Game
from gulch.rules.legends import pace
from gulch.rules.legends.options import option
from gulch.rules.legends.state import body_of, enemies, in_play, is_fighter, prone, turn_of
from gulch.rules.legends.zones import TOO_HIGH
from gulch.table.measure import distance
from gulch.table.model import INCH, Body
from gulch.table.moves import LEVEL
from gulch.table.touch import bases_touch, between, low_walls, touches
from gulch.view import Facts

NEAR = INCH


# -- contact ----------------------------------------------------------------------------------------------------


def touching(facts: Facts, fig: str) -> tuple[str, ...]:
    """The enemies in contact with a figure, in order of the facts; a lady at peace with it engages nobody
    (LW-HIRED-17)."""
    from gulch.rules.legends import perks

    body = facts.figures[fig].body
    if body is None:
        return ()
    key = ("legends.touching", fig)
    known = facts.scene.memo.get(key)
    if known is None:
        known = facts.scene.memo[key] = tuple(other.id for other in facts.scene.others(fig) if meet(facts, body, other))
    met = cast(tuple[str, ...], known)
    if not met:
        return ()
    return tuple(foe.id for foe in enemies(facts, fig) if foe.id in met and not perks.at_peace(facts, fig, foe.id))


def meet(facts: Facts, one: Body, other: Body) -> bool:
    """Whether two opposing bodies are in contact: an obstacle that both touch has to be between them (LW-CHARGE-01,
    LW-OBST-02)."""
    if not touches(facts.scene, one, other, NEAR, TOO_HIGH):
        return False
    if abs(one.z - other.z) >= LEVEL or bases_touch(one, other):
        return True
    return any(between(wall, one, other) for wall in low_walls(facts.scene, one, other, TOO_HIGH))


def across(facts: Facts, one: str, other: str) -> bool:
    """Whether two that are in contact touch each other over an obstacle only (LW-OBST-02)."""
    mine, theirs = body_of(facts, one), body_of(facts, other)
    return abs(mine.z - theirs.z) < LEVEL and not bases_touch(mine, theirs) and meet(facts, mine, theirs)


# -- whom one may charge ----------------------------------------------------------------------------------------


def begin(game: Game, fig: str, reach: int) -> None:
    """Notes the enemies within reach that a model sees as its move begins, and those that it would have to spot
    (LW-CHARGE-04, LW-OBST-03, LW-VIS-03, LW-SPOT-01)."""
    from gulch.rules.legends import spot, way

    sees, doubts, near = list[str](), list[str](), _within(game, fig, reach)
    way.glance(game, fig, near)
    for foe in near:
        how = spot.glimpsed(game, fig, foe)
        if how != spot.HIDDEN:
            (sees if how == spot.SEEN else doubts).append(foe)
    for key, found in (("sees", sees), ("doubts", doubts)):
        if found:
            game.tell(Status(fig, key, ",".join(found), "LW-CHARGE-04"))


def _within(game: Game, fig: str, reach: int) -> list[str]:
    """Those that it may charge at all and could get to."""
    if not is_fighter(game.facts.figures[fig]):
        return []
    mine = body_of(game.facts, fig)
    return [foe for foe in prey(game, fig) if distance(mine, body_of(game.facts, foe)) <= reach]


def prey(game: Game, fig: str) -> tuple[str, ...]:
    """Enemies that may be harmed, and whom the scenario adds."""
    from gulch.rules.legends import perks, scenarios

    facts = game.facts
    foes = tuple(foe.id for foe in enemies(facts, fig) if not perks.off_limits(facts, fig, foe.id))
    return (*foes, *scenarios.of(facts).prey(facts, fig))


def listed(facts: Facts, fig: str, key: str) -> list[str]:
    """The figures of "sees" or "doubts" that are still on the table."""
    noted = str(facts.get(fig, key, "") or "")
    return [foe for foe in noted.split(",") if foe and in_play(facts, foe)]


def note_seen(game: Game, fig: str, foe: str, seen: bool, rule: str) -> None:
    """An enemy in doubt was looked for: it may be charged from now on, or not in this move."""
    facts = game.facts
    doubts = ",".join(one for one in listed(facts, fig, "doubts") if one != foe)
    game.tell(Status(fig, "doubts", doubts or None, rule))
    if seen:
        game.tell(Status(fig, "sees", ",".join([*listed(facts, fig, "sees"), foe]), rule))


def barred(game: Game, fig: str) -> bool:
    """Whether it may charge nobody, however it comes to him: not from the ground (LW-PRONE-07, option
    stand-up-and-charge), not under a bag of loot, not as it comes into play."""
    from gulch.rules.legends import burdens, reserves

    facts = game.facts
    rose = facts.get(fig, "rose", 0) == turn_of(facts) and option(game, "stand-up-and-charge") == "barred"
    return rose or prone(facts, fig) or bool(burdens.no_charge(facts, fig)) or not reserves.may_charge(game, fig)


def may_charge(game: Game, fig: str) -> bool:
    """Whether it may charge anybody now: not when it has climbed up to where it is (LW-ELEV-02)."""
    return not barred(game, fig) and "climbed" not in game.facts.figures[fig].status and pace.left(game, fig) > 0


def targets(game: Game, fig: str) -> tuple[str, ...]:
    """Whom it may move into contact with now (LW-CHARGE-04)."""
    if not may_charge(game, fig):
        return ()
    allowed = prey(game, fig)
    return tuple(foe for foe in listed(game.facts, fig, "sees") if foe in allowed)
