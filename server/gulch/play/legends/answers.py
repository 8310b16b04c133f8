"""The gunhand's answers to small questions of Legends: Fame, Fortune, nerve, who is struck, what lies on the way.

`ANSWERS` are found by the kind of the question. Never here: moves and shots (`gunhand`), numbers from dice (`odds`).
"""

from __future__ import annotations

import re

from gulch.decision import Choice, Option, Pick, Picked
from gulch.play.legends import odds
from gulch.play.legends.aim import Answer
from gulch.rules.legends import bible, lasso
from gulch.rules.legends.state import NPC, allowance, is_fighter, number
from gulch.rules.legends.turn import DONE
from gulch.rules.legends.weapons import guns
from gulch.table.measure import distance
from gulch.view import TableView

MOST = 2  # points of Fame that one die is worth
FRIENDS = 2.0  # how much worse it is to hit a friend than it is good to hit an enemy
_NEEDED = re.compile(r"(\d)\+ needed")
_AGAINST = re.compile(r"against (\d)")
_COST = re.compile(r"(\d) Fame: .* to (\d)")
_SCORE = re.compile(r"(\d)\+")
WORTH_FAME = ("hit", "wound", "fight", "fortune", "head for the hills")  # what a point is spent on


def score(text: str) -> int:
    """The score that a text names, as in "4+"; 0 if it names none."""
    found = _SCORE.search(text)
    return int(found.group(1)) if found else 0


def fame(view: TableView, decision: Pick) -> Choice | None:
    """The cheapest change that makes a failed die do, if it matters."""
    needed, against = _NEEDED.search(decision.prompt), _AGAINST.search(decision.prompt)
    least = int(needed.group(1)) if needed else int(against.group(1)) + 1 if against else 0
    shown = [int(word) for word in decision.prompt.partition("rolled ")[2].partition(" (")[0].split()]
    if not least or max(shown, default=0) >= least or not any(word in decision.prompt for word in WORTH_FAME):
        return Picked(("none",))
    best, cheapest = "none", MOST + 1
    for option in decision.options:
        found = _COST.match(option.label)
        if found and int(found.group(2)) >= least and int(found.group(1)) < cheapest:
            best, cheapest = option.id, int(found.group(1))
    return Picked((best,))


def bid(view: TableView, decision: Pick) -> Choice | None:
    """Enough to draw level or ahead, if a few points do it; nothing where the dice are won."""
    mine = theirs = 0
    for figure in view.facts.figures.values():
        dice = [int(die) for die in str(figure.status.get("dice", "") or "").split()]
        best = max(dice, default=0)
        if figure.seat == decision.seat:
            mine = max(mine, best)
        else:
            theirs = max(theirs, best)
    points = {int(o.id.partition(":")[0]): o.id for o in reversed(decision.options) if o.id != "none"}
    wanted = theirs - mine + 1
    return Picked((points[wanted],)) if 0 < wanted <= MOST and wanted in points else Picked(("none",))


def fortune(view: TableView, decision: Pick) -> Choice | None:
    return Picked(("spend",))


def stay(view: TableView, decision: Pick) -> Choice | None:
    return Picked(("stay",))


def bravest(view: TableView, decision: Pick) -> Choice | None:
    """Whoever has more Pluck takes the test."""

    def pluck(option: Option) -> int:
        found = re.search(r"Pluck (\d+)", option.label)
        return int(found.group(1)) if found else 0

    return Picked((max(decision.options, key=pluck).id,))


def dearest(view: TableView, decision: Pick) -> Choice | None:
    """The enemy who is worth most for the Wounds that he has left."""

    def worth(option: Option) -> float:
        known = option.id in view.facts.figures
        return odds.hurt(view.facts, option.id, 3) * (1 + ("trapped" in option.label)) if known else -1.0

    return Picked((max(decision.options, key=worth).id,))


def best_shot(view: TableView, decision: Pick) -> Choice | None:
    """Who is most dangerous with a gun."""
    return Picked((max(decision.options, key=lambda option: odds.power(view.facts, option.id)).id,))


def over_most(view: TableView, decision: Pick) -> Choice | None:
    """Where the template catches enemies that are worth most, and no friends."""
    facts = view.facts

    def worth(option: Option) -> float:
        known = [fig for fig in option.about.figures if fig in facts.figures]
        hurts = ((odds.hurt(facts, fig, 3), facts.figures[fig].seat) for fig in known)
        return sum(hurt if seat != decision.seat else -FRIENDS * hurt for hurt, seat in hurts)

    return Picked((max(decision.options, key=worth).id,))


def last_call(view: TableView, decision: Pick) -> Choice | None:
    """A sermon costs nothing; a lasso costs the shot of who throws it, and takes an enemy's."""
    for option in decision.options:
        kind, _, fig = option.id.partition(":")
        if kind == bible.KIND or (kind == lasso.KIND and _ropes(view, fig)):
            return Picked((option.id,))
    return Picked((DONE,))


def _ropes(view: TableView, fig: str) -> bool:
    """Whether it is worth more that an enemy in reach of the lasso does nothing this turn than what he could shoot."""
    facts, mine = view.facts, view.scene.bodies[fig]
    gaps = [(distance(mine, other), id) for id, other in view.scene.bodies.items() if _is_enemy(view, fig, id)]
    reach = next((gun.reach(facts, fig) for _, gun in guns(facts, fig) if gun.lasso), 0)
    caught = max((odds.power(facts, id) for gap, id in gaps if gap <= reach and not lasso.held(facts, id)), default=0.0)
    ready = odds.ready_guns(facts, fig, int(facts.get(fig, "spent", 0) or 0), allowance(facts, fig))
    shots = [odds.shot(facts, fig, gun, id, gap, 1.0) for gun in ready for gap, id in gaps]
    return odds.chance(number(facts, fig, "S")) * caught > max(shots, default=0.0)


def _is_enemy(view: TableView, fig: str, other: str) -> bool:
    known = view.facts.figures[other]
    return known.seat not in (view.facts.figures[fig].seat, NPC) and is_fighter(known)


def first(view: TableView, decision: Pick) -> Choice | None:
    """What is offered first, unless that is to do nothing."""
    ids = [option.id for option in decision.options if option.id not in ("none", "no", "done")]
    return Picked((ids[0],)) if ids else None


def none(view: TableView, decision: Pick) -> Choice | None:
    """Nothing of what is offered."""
    return Picked(("none",))


ANSWERS: dict[str, Answer] = {
    "fame": fame,
    "bid": bid,
    "fortune": fortune,
    "flee": stay,
    "heroic": none,
    "leader-test": bravest,
    "strike": dearest,
    "spread": over_most,
    "duellist": best_shot,
    "last-call": last_call,
    "snap-shot": first,
    "second-shot": first,
    "tomahawk": first,
}
