"""Vials of nitro that lie about after a bad throw (LW-EXPL-04 to -06).

A vial is a marker of kind "nitro"; its id names its owner and the place among his kit: "nitro:<figure>:<index>". Lives
here: who comes within 1 inch of one, whether it goes off, picking it up. Never here: throwing it (`sticks`), the blast
(`explosives`), moving (`move`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from gulch.decision import About, Option
from gulch.events import Act, Marker, Note, Status
from gulch.match import Game
from gulch.rules.legends import dice, explosives, tape
from gulch.rules.legends.pending import drain
from gulch.rules.legends.state import allowance, body_of, mounted
from gulch.table.measure import distance_to_point, plan_distance, point_distance, polygon_distance
from gulch.table.model import INCH, Body, Plan, Point
from gulch.view import Facts, MarkerFacts

KIND = "nitro"
RULE = "LW-EXPL-05"
PICK_UP = "LW-EXPL-06"
COUNTER = 394  # mils: the radius of a counter of 20 mm
PACE = 100  # mils: a way is looked at as often
GOES_OFF = 1

Stretch = tuple[tuple[Point, ...], str]


def lay(game: Game, fig: str, index: int, at: Point, rule: str) -> None:
    """The vial of a fighter lies there now."""
    name = game.facts.figures[fig].name
    game.tell(Marker(f"{KIND}:{fig}:{index}", KIND, at, "Nitro"))
    lies = f"It lies at {tape.place(game.facts, at)}."
    game.tell(Note(f"The vial that {name} threw does not go off. {lies}", rule, (fig,)))


def lying(facts: Facts) -> list[MarkerFacts]:
    """All vials that lie about, in order of their ids."""
    return [marker for marker in facts.markers.values() if marker.kind == KIND]


def owner(marker: str) -> tuple[str, int]:
    """Whose a vial is, and which thing of his kit."""
    fig, _, index = marker.removeprefix(f"{KIND}:").rpartition(":")
    return fig, int(index)


# -- coming near ----------------------------------------------------------------------------------------------------


def stretches(game: Game, fig: str, route: Sequence[Point]) -> list[Stretch]:
    """A way cut where the base comes within 1 inch of a vial, each part with the vial at its end, the last with "". Who
    sets out from within an inch has come near at once (LW-EXPL-05)."""
    vials = lying(game.facts)
    if not vials:
        return [(tuple(route), "")]
    body, found, part = body_of(game.facts, fig), list[Stretch](), list[Point]()
    inside: set[str] = set()
    for at, corner in _stations(route):
        near = {vial.id for vial in vials if _is_near(body, at, vial.at)}
        for vial in sorted(near - inside):
            found.append(((*part, at), vial))
            part = [at]
        inside = near
        if corner and part[-1:] != [at]:
            part.append(at)
    return [*found, (tuple(part), "")]


def _is_near(body: Body, at: Point, vial: Point) -> bool:
    return distance_to_point(body.moved(at), vial) <= INCH


def _stations(route: Sequence[Point]) -> Iterator[tuple[Point, bool]]:
    """Points along a way, a tenth of an inch apart at most, and whether each is one of its corners."""
    yield route[0], True
    for start, end in pairwise(route):
        parts = max(1, -(-point_distance(start, end) // PACE))
        for part in range(1, parts + 1):
            x, y, z = (a + (b - a) * part // parts for a, b in zip(start, end, strict=True))
            yield (x, y, z), part == parts


async def comes_near(game: Game, fig: str, vial: str) -> bool:
    """A model has come within 1 inch: on a 1 the vial goes off (LW-EXPL-05); whether it did."""
    return await _shaken(game, fig, max(game.facts.figures[fig].seat, 0), vial)


async def _shaken(game: Game, fig: str, seat: int, vial: str) -> bool:
    marker = game.facts.markers.get(vial)
    if marker is None:
        return False
    roll = await dice.random(game, seat, "near nitro", 1, RULE, fig=fig, needed=GOES_OFF + 1)
    if roll.dice[0] > GOES_OFF:
        return False
    game.tell(Marker(vial, KIND, None, marker.label))
    kind = explosives.kinds()["Nitro"]
    charge = explosives.Charge(kind.name, kind.strength, owner(vial)[0])
    await explosives.blast(game, marker.at, charge, RULE)
    await drain(game)
    return True


@dataclass(frozen=True, slots=True)
class Approach:
    """Something of a seat was moved past a vial and could not be stopped: a model, or "" for a vehicle."""

    figure: str
    seat: int
    vial: str

    async def settle(self, game: Game) -> None:
        if not self.figure or game.still(self.figure):
            await _shaken(game, self.figure, self.seat, self.vial)


def came_by(game: Game, fig: str, route: Sequence[Point]) -> None:
    """What is due after a move of a model that nobody could interrupt."""
    for _, vial in stretches(game, fig, route):
        if vial:
            game.pending.append(Approach(fig, max(game.facts.figures[fig].seat, 0), vial))


def rolled_by(game: Game, lanes: Sequence[Sequence[Plan]], seat: int) -> None:
    """What is due after a vehicle of a seat has gone along these outlines in plan."""
    for vial in lying(game.facts):
        if any(polygon_distance(vial.at[:2], lane) <= INCH for lane in lanes):
            game.pending.append(Approach("", seat, vial.id))


# -- picking up -----------------------------------------------------------------------------------------------------


def deeds(game: Game, fig: str) -> tuple[Option, ...]:
    """What its owner may do on his way: take his vial again (LW-EXPL-06), not in the saddle (LW-EXPL-12)."""
    mine = [vial for vial in lying(game.facts) if owner(vial.id)[0] == fig]
    if not mine or mounted(game.facts, fig):
        return ()
    body = body_of(game.facts, fig)
    reach = allowance(game.facts, fig) + body.radius + tape.size(game.facts.table, COUNTER)
    why = ("By touching it, and it may go off (LW-EXPL-06)",)
    near = [vial for vial in mine if plan_distance(body.at, vial.at) <= reach]
    return tuple(
        Option(one.id, f"Pick up the nitro at {tape.place(game.facts, one.at)}", About(at=one.at), why) for one in near
    )


async def passed(game: Game, fig: str, way: Sequence[Point], wanted: Sequence[str]) -> None:
    """Takes those vials of the deeds `wanted` that the fighter has touched on his way (LW-EXPL-06)."""
    body = game.facts.figures[fig].body
    for id in wanted:
        vial = game.facts.markers.get(id)
        if vial is None or vial.kind != KIND or body is None:
            continue
        if any(distance_to_point(body.moved(at), vial.at) <= tape.size(game.facts.table, COUNTER) for at in way):
            _take(game, fig, vial)


def _take(game: Game, fig: str, vial: MarkerFacts) -> None:
    text = f"{game.facts.figures[fig].name} picks up the nitro."
    with game.because(game.tell(Act("pick-up", fig, item=vial.label, points=(vial.at,), text=text, rule=PICK_UP))):
        game.tell(Marker(vial.id, KIND, None, vial.label))
        game.tell(Status(fig, f"gone:{owner(vial.id)[1]}", None, PICK_UP))
