"""Bags of loot: carried, dropped, handed over, picked up (LW-BANK-08).

A bag that lies there is a marker of kind "bag", one that is carried a word in the status "bag" of its carrier. What it
costs to carry one is in `burdens`. Never here: what bags are worth, who may leave the table with them (`bank`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gulch.decision import About, Option
from gulch.events import Act, Marker, Status
from gulch.match import Game
from gulch.rules.legends import pace, tape
from gulch.rules.legends.state import body_of, friends, is_fighter
from gulch.table.measure import distance, distance_to_point
from gulch.table.model import Point
from gulch.table.touch import bases_touch
from gulch.view import Facts, MarkerFacts

KIND = "bag"
RULE = "LW-BANK-08"
COUNTER = 394  # mils: the radius of a counter of 20 mm
TAKE, DROP, HAND = "take", "drop", "hand"


def carried(facts: Facts, fig: str) -> tuple[str, ...]:
    """The bags that a figure carries."""
    return tuple(str(facts.get(fig, "bag", "") or "").split())


def lying(facts: Facts) -> list[MarkerFacts]:
    """The bags on the ground, in order of their ids."""
    return [marker for marker in facts.markers.values() if marker.kind == KIND]


def give(game: Game, fig: str, *bags: str, rule: str = RULE) -> None:
    """The figure carries these from now on, besides what it has."""
    game.tell(Status(fig, "bag", " ".join((*carried(game.facts, fig), *bags)), rule))


def _let_go(game: Game, fig: str, bag: str) -> None:
    left = " ".join(one for one in carried(game.facts, fig) if one != bag)
    game.tell(Status(fig, "bag", left or None, RULE))


def lay(game: Game, bags: Sequence[str], at: Point) -> None:
    for bag in bags:
        game.tell(Marker(bag, KIND, at, "Bag of loot"))


def fallen(game: Game, fig: str, where: Point) -> None:
    """What one carried who is out of action lies where he stood (LW-BANK-08)."""
    bags = carried(game.facts, fig)
    if bags:
        game.tell(Status(fig, "bag", None, RULE))
        text = f"The loot of {game.facts.figures[fig].name} falls to the ground."
        game.tell(Act("drop", fig, item="Bag of loot", points=(where,), text=text, rule=RULE))
        lay(game, bags, where)


# -- on the way -----------------------------------------------------------------------------------------------------


def deeds(game: Game, fig: str) -> tuple[Option, ...]:
    """What a fighter may do with bags in his move, at no cost: take what he touches, drop or hand over what he has."""
    if not is_fighter(game.facts.figures[fig]):
        return ()
    return (*_takes(game, fig), *_leaves(game, fig))


def _takes(game: Game, fig: str) -> Iterator[Option]:
    body, reach = body_of(game.facts, fig), pace.left(game, fig) + tape.size(game.facts.table, COUNTER)
    for marker in lying(game.facts):
        if distance_to_point(body, marker.at) <= reach:
            text = f"Pick up the loot at {tape.place(game.facts, marker.at)}"
            yield Option(f"{TAKE}:{marker.id}", text, About(at=marker.at), (f"By touching it ({RULE})",))


def _leaves(game: Game, fig: str) -> Iterator[Option]:
    body, reach = body_of(game.facts, fig), pace.left(game, fig)
    for bag in carried(game.facts, fig):
        yield Option(f"{DROP}:{bag}", "Drop the loot", About(figures=(fig,)), (RULE,))
        for mate in friends(game.facts, fig):
            if mate.body is not None and distance(body, mate.body) <= reach:
                why = (f"To one touched at the end of the way ({RULE})",)
                yield Option(f"{HAND}:{bag}:{mate.id}", f"Hand the loot to {mate.name}", About(figures=(mate.id,)), why)


def passed(game: Game, fig: str, way: Sequence[Point], wanted: Sequence[str]) -> None:
    """Does those of the deeds `wanted` that the way has made possible: bags are left where it ends."""
    for deed in wanted:
        kind, _, rest = deed.partition(":")
        bag, _, mate = rest.partition(":")
        if kind == TAKE:
            _take(game, fig, way, bag)
        elif kind == DROP and bag in carried(game.facts, fig):
            _let_go(game, fig, bag)
            _tell(game, fig, "drop", "drops the loot.")
            lay(game, (bag,), body_of(game.facts, fig).at)
        elif kind == HAND and bag in carried(game.facts, fig):
            _hand(game, fig, bag, mate)


def _take(game: Game, fig: str, way: Sequence[Point], bag: str) -> None:
    marker, body = game.facts.markers.get(bag), body_of(game.facts, fig)
    wide = tape.size(game.facts.table, COUNTER)
    if marker is None or not any(distance_to_point(body.moved(at), marker.at) <= wide for at in way):
        return
    _tell(game, fig, "pick-up", "picks up the loot.")
    game.tell(Marker(bag, KIND, None, marker.label))
    give(game, fig, bag)


def _hand(game: Game, fig: str, bag: str, mate: str) -> None:
    there = game.facts.figures[mate].body
    if there is not None and bases_touch(body_of(game.facts, fig), there):
        _let_go(game, fig, bag)
        _tell(game, fig, "hand", f"hands the loot to {game.facts.figures[mate].name}.")
        give(game, mate, bag)


def _tell(game: Game, fig: str, verb: str, what: str) -> None:
    at, text = body_of(game.facts, fig).at, f"{game.facts.figures[fig].name} {what}"
    game.tell(Act(verb, fig, item="Bag of loot", points=(at,), text=text, rule=RULE))
