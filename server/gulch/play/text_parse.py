"""What typed words mean: from a line of text to a choice of the shape that is asked for.

Every fault is a ValueError that says what was expected; whether a choice is legal is for the decision to say.
Never here: printing, asking, rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from gulch.decision import Amount, AnyDecision, Choice, Counted, Option, Pick, Picked, Place, Put, Route, Walked
from gulch.play import briefing
from gulch.say import tenths
from gulch.table import directions
from gulch.table.model import Point
from gulch.view import TableView

_FACE = re.compile(r"(?:^|\s)face(?:\s+(?P<to>.*))?$", re.IGNORECASE)
_DEED = re.compile(r"(?:^|\s)deed(?:\s+(?P<numbers>.*))?$", re.IGNORECASE)
CLOSE = 100  # a way that ends this near has arrived, in mils
# How near a way has to end, in mils: the first that leads anywhere. Walls and enemies keep a mover off.
_GO, _TO = (0, 500, 1000, 2000, 3000), (1500, 2000, 2500, 3500)


def parse(view: TableView, decision: AnyDecision, words: str) -> tuple[list[str], Choice]:
    """The choice, and notes for the player (a way that is too long for one move). ValueError if unreadable."""
    if isinstance(decision, Pick):
        return [], _picked(decision, words)
    if isinstance(decision, Amount):
        return [], Counted(number(words, decision.high, "number", least=decision.low))
    if isinstance(decision, Place):
        before, to = _split_face(words)
        at = point(view, before)
        facing = _facing(view, to, at) if to is not None else decision.body.facing
        return [], Put(at, facing)
    return _route(view, decision, words)


# -- numbers, options, figures, points ------------------------------------------------------------------


def number(word: str, most: int, what: str, *, least: int = 1) -> int:
    """A whole number within bounds."""
    if most < least:
        raise ValueError(f"there is no {what} now")
    if not re.fullmatch(r"-?\d{1,9}", word.strip(), re.ASCII) or not least <= int(word) <= most:
        span = f"from {least} to {most}" if most > least else f"{least}"
        raise ValueError(f"{word.strip() or 'nothing'!r} is no {what}; type {span}")
    return int(word)


def _picked(decision: Pick, words: str) -> Picked:
    if words.lower() == "none" and decision.least == 0:
        return Picked(())
    whole = [option for option in decision.options if option.label.lower().startswith(words.lower())]
    if len(whole) == 1 and not words.isdigit():
        return Picked((whole[0].id,))
    return Picked(tuple(_option(decision, word).id for word in words.replace(",", " ").split()))


def _option(decision: Pick, word: str) -> Option:
    """By its number, its id, or the start of its label."""
    options = decision.options
    if re.fullmatch(r"\d+", word, re.ASCII) or not word.strip("-0123456789"):
        return options[number(word, len(options), "option") - 1]
    low = word.lower()
    for option in options:
        if option.id.lower() == low:
            return option
    found = [option for option in options if option.label.lower().startswith(low)]
    if len(found) == 1:
        return found[0]
    if found:
        raise ValueError(f"{word!r} may be {' or '.join(option.label for option in found[:4])}")
    raise ValueError(f"{word!r} is no option; type a number from 1 to {len(options)}")


def figure(view: TableView, words: str) -> str:
    """The id of a figure on the table from its id or any words of its name."""
    words = words.strip()
    if words in view.scene.bodies:
        return words
    low = words.lower()
    names = {id: view.facts.figures[id].name for id in view.scene.bodies}
    exact = [id for id, name in names.items() if name.lower() == low]
    found = exact or [id for id, name in names.items() if low and f" {low}" in f" {name.lower()}"]
    if not found:
        raise ValueError(f"nobody called {words!r} is on the table (`look` lists the figures)")
    if len(found) > 1:
        raise ValueError(f"{words!r} may be {' or '.join(names[id] for id in found)}")
    return found[0]


def two_figures(view: TableView, words: str, verb: str) -> tuple[str, str]:
    """Two figures whose names may be of several words each."""
    parts = words.split()
    fault = ValueError(f"name two figures, as in `{verb} A B`")
    for cut in range(1, len(parts)):
        try:
            a, b = figure(view, " ".join(parts[:cut])), figure(view, " ".join(parts[cut:]))
        except ValueError as error:
            fault = error
        else:
            if a == b:
                raise ValueError(f"name two different figures, as in `{verb} A B`")
            return a, b
    raise fault


def point(view: TableView, words: str) -> Point:
    """A point in mils from X,Y (the lowest floor there) or X,Y,Z in what the table's lengths are told in."""
    from gulch.table.places import supports

    scale = view.facts.table.scale
    if not re.fullmatch(r"(-?\d{1,4}(\.\d*)?)(\s*,\s*-?\d{1,4}(\.\d*)?){1,2}", words.strip(), re.ASCII):
        raise ValueError(f"{words.strip()!r} is no point; write X,Y or X,Y,Z in {scale.name}")
    x, y, *z = (round(float(part) * scale.unit) for part in words.split(","))
    if z:
        return (x, y, z[0])
    levels = supports(view.scene.table, x, y)
    if not levels:
        raise ValueError(f"{words.strip()} is off the table")
    return (x, y, min(levels))


# -- ways and facings -----------------------------------------------------------------------------------


def _route(view: TableView, decision: Route, words: str) -> tuple[list[str], Walked]:
    mover = decision.later(view.scene).bodies[decision.mover]
    words, deeds = _split_deeds(decision, words)
    words, to = _split_face(words)
    verb, _, rest = words.partition(" ")
    notes: list[str] = []
    points: tuple[Point, ...] = ()
    if verb.lower() in ("go", "to"):
        points, notes = _way(view, decision, verb.lower(), rest.strip())
    elif verb.lower() not in ("", "stay", "turn"):
        points = tuple(point(view, word) for word in words.split())
    end = points[-1] if points else mover.at
    facing = _facing(view, to, end) if to is not None else _ahead(mover.at, points, mover.facing)
    return notes, Walked(points, facing, deeds)


def _way(view: TableView, decision: Route, verb: str, goal: str) -> tuple[tuple[Point, ...], list[str]]:
    """A way found by the router, as near to the goal as it leads and as far as the budget allows."""
    from gulch.table.measure import point_distance
    from gulch.table.router import route_to

    mover = decision.later(view.scene).bodies[decision.mover]
    at = view.scene.bodies[figure(view, goal)].at if verb == "to" else point(view, goal)
    for near in _TO if verb == "to" else _GO:
        points = route_to(decision.later(view.scene), mover, at, decision.policy, near=near)
        if points is not None:
            break
    else:
        raise ValueError(f"no way leads to {goal}")
    if not points:
        raise ValueError(f"there is nowhere nearer to {goal} to go; `stay` does not move")
    left = point_distance(points[-1], at)
    far = f": {tenths(left, view.facts.table.scale)} are left" if briefing.may_measure(view.facts) else ""
    return points, [f"the way goes on{far}"] if left > near + CLOSE else []


def _split_deeds(decision: Route, words: str) -> tuple[str, tuple[str, ...]]:
    """`... deed N` at the end of a route names deeds to do on the way."""
    match = _DEED.search(words)
    if match is None:
        return words, ()
    numbers = (match["numbers"] or "").split() or [""]
    deeds = decision.deeds
    return words[: match.start()].strip(), tuple(deeds[number(n, len(deeds), "deed") - 1].id for n in numbers)


def _split_face(words: str) -> tuple[str, str | None]:
    match = _FACE.search(words)
    if match is None:
        return words.strip(), None
    return words[: match.start()].strip(), (match["to"] or "").strip()


def _facing(view: TableView, to: str, start: Point) -> int:
    """Degrees, or the way from `start` to a figure."""
    if re.fullmatch(r"-?\d{1,4}", to, re.ASCII):
        return int(to) % 360
    if not to:
        raise ValueError("face what? write `face DEG` or `face FIGURE`")
    target = view.scene.bodies[figure(view, to)]
    return directions.facing_towards(target.x - start[0], target.y - start[1])


def _ahead(start: Point, points: Sequence[Point], facing: int) -> int:
    """The way the last stretch of a route looks."""
    for before, after in reversed(list(pairwise((start, *points)))):
        if before[:2] != after[:2]:
            return directions.facing_towards(after[0] - before[0], after[1] - before[1])
    return facing
