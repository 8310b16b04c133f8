"""The ways in which a Hero may call a Heroic Action besides the point of Fame that it costs (LW-SKILL-13, LW-SKILL-20,
LW-EQUIP-09, LW-LEGEND-06, LW-HIRED-18).

Lives here: `ways`, what each costs and demands, paying it, and who may answer an enemy's call. Never here: when calls
are made, their order, what they do (`heroic`).
"""

from __future__ import annotations

from dataclasses import dataclass

from gulch.events import Status
from gulch.match import Game
from gulch.rules.legends import dice, perks, tape
from gulch.rules.legends.state import enemies, is_hero, store, turn_of
from gulch.table.model import INCH

QUICKDRAW = "shootin"  # the phase in which a Heroic Action is a Quickdraw
EARSHOT = 6 * INCH
SPECIAL = "Saturday-Night Special"


@dataclass(frozen=True, slots=True)
class Way:
    """One way to call: `fame` is what it costs, `shout` whether friends may join in, `weapon` the name of what he must
    fire himself ("" for any), `text` says it to the player."""

    id: str
    fame: int
    shout: bool
    weapon: str
    text: str
    rule: str


def ways(game: Game, fig: str, phase: str, *, echo: bool = False) -> list[Way]:
    """The ways in which a Hero can call the action of a phase now, those that he can pay only. `echo`: an enemy within
    6 inches has just called one, and he answers it (LW-SKILL-20)."""
    facts, price = game.facts, perks.cost(game, fig)
    if echo:
        found = [Way("veteran", price - 1, True, "", "as a Seasoned Veteran", "LW-SKILL-20")]
    else:
        found = [Way("fame", price, True, "", f"for {price} Fame", "LW-HEROIC-01")]
        if phase == QUICKDRAW and perks.has(facts, fig, "Fast Draw") and perks.can_fire(game, fig, perks.SIXGUN):
            found.append(Way("fast-draw", price - 1, False, perks.SIXGUN, "by Fast Draw, himself only", "LW-SKILL-13"))
        if phase == QUICKDRAW and _contraption(game, fig):
            found.append(Way("contraption", price - 1, True, SPECIAL, "by his contraption", "LW-EQUIP-09"))
    points = dice.fame(game, fig) if is_hero(facts, fig) else 0
    return [way for way in found if way.fame <= (points if way.id == "fame" else store(facts, fig, "fame"))]


def _contraption(game: Game, fig: str) -> bool:
    """Whether a spring-loaded contraption for shooting is unused and something is in it (LW-EQUIP-09)."""
    facts = game.facts
    owned = perks.owns(facts, fig, "Spring-loaded Contraption (shooting)")
    return owned and not facts.get(fig, "sprung") and bool(perks.can_fire(game, fig, SPECIAL))


def pay(game: Game, fig: str, way: Way) -> None:
    """What the call costs him. The extra point that a Dove demands for what is free comes from the store
    (LW-HIRED-18)."""
    if way.id == "fame":
        dice.spend(game, fig, way.fame, "a Heroic Action")
    elif way.fame:
        game.tell(Status(fig, "fame", store(game.facts, fig, "fame") - way.fame, "LW-HIRED-18"))
    if way.id == "contraption":
        game.tell(Status(fig, "sprung", turn_of(game.facts), "LW-EQUIP-09"))


def answerers(game: Game, caller: str, phase: str) -> list[str]:
    """Who may answer the call of an enemy at once: Seasoned Veterans within 6 inches of him, for Quickdraw and Yee Haw!
    only if they touch no enemy (LW-SKILL-20). Whether they have called in this phase is for the caller to ask."""
    from gulch.rules.legends import way

    facts, found = game.facts, list[str]()
    for foe in enemies(facts, caller):
        if not is_hero(facts, foe.id) or not perks.has(facts, foe.id, "Seasoned Veteran"):
            continue
        near = tape.gap(game, caller, foe.id) <= EARSHOT
        if near and not (phase != "fightin" and way.touching(game, foe.id)) and ways(game, foe.id, phase, echo=True):
            found.append(foe.id)
    return found
