"""The gunhand's special weapons and wares: dynamite, lasso, bottles, two pistols, horses. For Shadows.

`worths` weighs the Actions that the core rules do not know, in Victory Points; `ANSWERS` are the questions that they,
Gear and the set-up of scenarios bring. Never here: shots, moves and fights (`gunhand`), numbers from dice (`odds`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gulch.decision import Choice, Option, Pick, Picked
from gulch.play import odds
from gulch.play.scout import Scout
from gulch.rules.shadows.hazards import TNT_RADIUS
from gulch.rules.shadows.state import downed, enemies, friendly, is_horse, shaken, weapons
from gulch.rules.shadows.weapons import weapon
from gulch.table.measure import distance, plan_distance
from gulch.table.model import INCH, MOUNTED, Body, Point
from gulch.table.sight import sight_between
from gulch.view import Facts, TableView

Answer = Callable[[TableView, Any], Choice | None]

THROW = 8 * INCH
BLAST = 7  # the Save against an explosion
FRIENDS = 2.0  # how much worse it is to blow up a friend than it is good to blow up an enemy
ROPE = 6 * INCH
DRAGGED = 0.12  # of an enemy's worth, for having it where one wants it
TREATED = 0.5  # Snake Oil helps on 4 or more
RIDE = 10 * INCH  # who has further to go gets on
MOUNTS = 0.3  # worth of riding there


def worths(view: TableView, figure: str, offered: Sequence[str], scout: Scout) -> dict[str, float]:
    """What each of the offered Actions that are weighed here is worth."""
    found = {}
    for id in offered:
        kind, _, argument = id.partition(":")
        weigh = _WEIGHED.get(kind)
        if weigh is not None and argument:
            found[id] = weigh(view, figure, argument, scout)
    return found


# -- dynamite -------------------------------------------------------------------------------------------


def blast(view: TableView, thrower: str, at: Point) -> float:
    """What a throw at a point is worth: who stands within the blast, enemies less friends, and what may go wrong."""
    facts, mine = view.facts, view.facts.figures[thrower].seat
    made = odds.successes(1, odds.grit(facts, thrower))[1]
    there = 0.0
    for figure in facts.figures.values():
        if figure.body is None or is_horse(figure) or plan_distance(figure.body.at, at) > TNT_RADIUS:
            continue
        lost = odds.harm(BLAST, odds.grit(facts, figure.id), shaken(facts, figure.id)) * odds.value(facts, figure.id)
        there += -FRIENDS * lost if friendly(facts, figure.seat, mine) else lost
    sides = odds.grit(facts, thrower)  # on a 1 it goes off in the hand
    own: float = odds.harm(BLAST, sides, shaken(facts, thrower)) * odds.value(facts, thrower) / sides
    return made * there - own


def _throw(view: TableView, figure: str, argument: str, scout: Scout) -> float:
    near = [foe for foe in (*scout.up, *scout.down) if distance(scout.body, foe) <= THROW]
    seen = sight_between(view.scene, [(scout.body, foe) for foe in near])
    return max((blast(view, figure, foe.at) for foe, one in zip(near, seen, strict=True) if one.free), default=0.0)


def throw_at(view: TableView, decision: Pick) -> Choice | None:
    """At the model that stands among most enemies."""

    def worth(option: Option) -> float:
        body = view.scene.bodies.get(option.id)
        return blast(view, decision.subject, body.at) if body is not None else -1.0

    return Picked((max(decision.options, key=worth).id,))


# -- other wares ----------------------------------------------------------------------------------------


def _two_pistols(view: TableView, figure: str, argument: str, scout: Scout) -> float:
    """One shot of each."""
    names = weapons(view.facts, figure)
    worth = 0.0
    for index in argument.split("+"):
        gun = weapon(names[int(index)])
        worth += scout.best_shot(gun) / gun.shots
    return worth


def _lasso(view: TableView, figure: str, argument: str, scout: Scout) -> float:
    near = [foe for foe in scout.up if distance(scout.body, foe) <= ROPE]
    return max((DRAGGED * odds.value(view.facts, foe.id) for foe in near), default=0.0)


def _treat(view: TableView, figure: str, argument: str, scout: Scout) -> float:
    """Half of what a friend in Contact is worth that lies there, a little for one that is shaken."""
    facts, seat = view.facts, view.facts.figures[figure].seat
    best = 0.05 if shaken(facts, figure) else 0.0
    for other in facts.of_seat(seat):
        if other.body is not None and other.id != figure and distance(scout.body, other.body) <= 10:
            ails = odds.DOWNED * 2 if downed(facts, other.id) else 0.05 if shaken(facts, other.id) else 0.0
            best = max(best, TREATED * ails * odds.value(facts, other.id))
    return best


def _mount(view: TableView, figure: str, argument: str, scout: Scout) -> float:
    """Worth it for a long way."""
    return MOUNTS if _way(scout, scout.body) > RIDE else 0.0


def _way(scout: Scout, body: Body) -> int:
    aim = scout.aims.gap(body.at) if scout.aims.mine is not None else 0
    return max(aim, scout.way(body.at) - scout.best_range)


def patient(view: TableView, decision: Pick) -> Choice | None:
    """Who lies there, the best first."""
    facts = view.facts
    return Picked((max((o.id for o in decision.options), key=lambda id: (downed(facts, id), odds.value(facts, id))),))


def use_it(view: TableView, decision: Pick) -> Choice | None:
    """The Derringer is for the Fight that comes."""
    return Picked(("use",))


def behind_it(view: TableView, decision: Pick) -> Choice | None:
    """A hostage is there to be hidden behind."""
    return Picked(("shield",))


def fire_mode(view: TableView, decision: Pick) -> Choice | None:
    """The corridor, once a game, where it meets two enemies close together; else a shot."""
    body = view.scene.bodies.get(decision.subject)
    if body is None:
        return None
    near = [foe.body for foe in enemies(view.facts, decision.subject) if foe.body and distance(body, foe.body) <= ROPE]
    return Picked(("corridor" if len(near) >= 2 else "shot",))


def rider(view: TableView, decision: Pick) -> Choice | None:
    return Picked(("rider",))


# -- setting up -----------------------------------------------------------------------------------------


def _by_power(facts: Facts, decision: Pick, *, best: bool) -> Choice:
    """As many as are asked for, those that shoot best or worst."""
    ranked = sorted(
        (option.id for option in decision.options), key=lambda id: odds.power(facts, id) + odds.value(facts, id) / 10
    )
    ranked = ranked[::-1] if best else ranked
    taken = ranked[: decision.most]
    return Picked(tuple(option.id for option in decision.options if option.id in taken))


def best_guns(view: TableView, decision: Pick) -> Choice | None:
    """The vanguard and the duellists are those that shoot best."""
    return _by_power(view.facts, decision, best=True)


def worst_guns(view: TableView, decision: Pick) -> Choice | None:
    """Loot is carried by those who shoot worst: they run, the others cover them."""
    return _by_power(view.facts, decision, best=False)


def saddle(view: TableView, decision: Pick) -> Choice | None:
    """Comes riding."""
    ids = [option.id for option in decision.options]
    return Picked((MOUNTED if MOUNTED in ids else ids[0],))


_WEIGHED: Mapping[str, Callable[[TableView, str, str, Scout], float]] = {
    "throw": _throw,
    "gunslinger": _two_pistols,
    "lasso": _lasso,
    "treat": _treat,
    "mount": _mount,
}

ANSWERS: Mapping[str, Answer] = {
    "throw-at": throw_at,
    "patient": patient,
    "derringer": use_it,
    "human-shield": behind_it,
    "fire-mode": fire_mode,
    "rider-or-horse": rider,
    "vanguard": best_guns,
    "duellists": best_guns,
    "burden": worst_guns,
    "deploy-horse": saddle,
}
