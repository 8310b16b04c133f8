"""A way that a model walks: the question for it, and carrying it out leg by leg (LW-MOVE-03 to -07, LW-TERR-02, -03).

A jump, a climb, a deep drop or a charge interrupts it; what becomes of it then is theirs to say. Never here: what may
be chosen besides walking (`manners`), dice, fights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import cast

from gulch.decision import Route, Walked
from gulch.events import Moved, Note, PieceChanged, Removed, Status, Turned
from gulch.match import Game
from gulch.rules.legends import charge, climb, fall, ground, jump, ledge, mounts, nitro, pace, scenarios, tape, zones
from gulch.rules.legends.pending import drain
from gulch.rules.legends.state import body_of, carrier, in_play, mounted, prone, turn_of
from gulch.table import judge
from gulch.table.directions import facing_towards
from gulch.table.ground import ground_of
from gulch.table.measure import beyond, point_distance
from gulch.table.model import Point
from gulch.table.moves import LEVEL, Leg, Policy, Walk

PACE = 200  # mils: what lies along a way is looked for as often
SLACK = 3


# -- the question -----------------------------------------------------------------------------------------------


def policy(game: Game, fig: str, *, charges: bool = True) -> Policy:
    """How this model may move now with what is left of its move, and whom it may charge."""
    targets = charge.targets(game, fig) if charges else ()
    return among_others(game, fig, ground.policy(game, fig, pace.left(game, fig)), targets)


def among_others(game: Game, fig: str, on: Policy, targets: Sequence[str]) -> Policy:
    """A policy with the control zones of its enemies, its targets, and the ways off the table (LW-ZONE, LW-MOVE-07)."""
    from gulch.rules.legends import loose

    through = tuple(other for other in loose.passable(game, fig, on.budget) if other not in targets)
    return replace(
        on, zones=zones.zones(game, fig), targets=tuple(targets), through=through, across=charge.NEAR,
        across_height=zones.TOO_HIGH, exits=scenarios.of(game.facts).exits(game, fig),
    )  # fmt: skip


def question(game: Game, fig: str, *, charges: bool = True) -> Route | None:
    """The question for a way, None if the model cannot walk now. Without `charges` into contact with nobody."""
    left = pace.left(game, fig)
    if left <= 0 or prone(game.facts, fig) or climb.hanging(game.facts, fig) or game.scene.bodies.get(fig) is None:
        return None
    who, deeds = game.facts.figures[fig], (*nitro.deeds(game, fig), *scenarios.of(game.facts).deeds(game, fig))
    asked = Route(
        seat=who.seat, kind="move", rule="LW-MOVE-02", subject=fig,
        prompt=f"{who.name} may move up to {tape.told(game.facts, left)}",
        mover=fig, policy=policy(game, fig, charges=charges), deeds=deeds,
    )  # fmt: skip
    return leashed(game, asked)


def leashed(game: Game, asked: Route) -> Route:
    """The question for a way that may have to end near a figure (LW-HEROIC-05)."""
    tied = leash(game, asked.mover)
    if tied is None:
        return asked
    prompt = f"{asked.prompt}, ending within {tape.told(game.facts, tied[1])} of {game.facts.figures[tied[0]].name}"
    return replace(asked, prompt=prompt, near=tied[0], within=tied[1], flat=tape.is_flat(game))


def leash(game: Game, fig: str) -> tuple[str, int] | None:
    """The figure near which a move has to end, and how near (LW-HEROIC-05)."""
    noted = str(game.facts.get(fig, "leash", "") or "")
    if not noted:
        return None
    other, _, mils = noted.partition(" ")
    stands = carrier(game.facts, other) or other
    return (stands, int(mils)) if game.scene.bodies.get(stands) is not None else None


# -- carrying it out --------------------------------------------------------------------------------------------


async def walk(game: Game, fig: str, argument: str = "") -> bool:
    """One way of a model on its feet or in the saddle; whether it was broken off, and may be gone on with otherwise."""
    return await go(game, fig, lambda: question(game, fig))


async def go(game: Game, fig: str, asked: Callable[[], Route | None], manner: str = "move") -> bool:
    """Asks for one way and carries it out, as far as nothing ends it."""
    route = asked()
    choice: Walked | None = await game.ask(route) if route is not None else None
    if route is None or choice is None:
        return False
    way = judge.judge(game.scene, body_of(game.facts, fig), choice.points, route.policy)
    way = _up_to_enemy(game, fig, _not_from_a_climb(game, fig, way, choice, route.policy), route.policy)
    going, rest = _Going(game, fig, choice, manner), cast(Walk | None, way)
    if way.contact is not None:
        from gulch.rules.legends import onset

        rest = await onset.declared(game, fig, way, route.policy, going.along)
    if rest is not None and in_play(game.facts, fig):
        await going.along(rest.legs)
    find_footing(game, fig)
    return rest is None and pace.left(game, fig) > 0


def _up_to_enemy(game: Game, fig: str, way: Walk, on: Policy) -> Walk:
    """The way as far as an obstacle with an enemy behind it: who comes up to it fights him across it (LW-OBST-02)."""
    body = body_of(game.facts, fig)
    for number, leg in enumerate(way.legs):
        if leg.kind != "jump":
            continue
        here = body.moved(leg.start)
        for foe in on.targets:
            if charge.meet(game.facts, here, body_of(game.facts, foe)):
                return Walk(way.legs[:number], sum(one.cost for one in way.legs[:number]), leg.start, foe)
    return way


def _not_from_a_climb(game: Game, fig: str, way: Walk, choice: Walked, on: Policy) -> Walk:
    """The way without the charge at its end if it leads up a wall: nobody charges whom he has climbed up to
    (LW-ELEV-02)."""
    if way.contact is None or not any(leg.kind == "climb" and leg.end[2] > leg.start[2] for leg in way.legs):
        return way
    name = game.facts.figures[fig].name
    game.tell(Note(f"{name} may not charge at the end of a climb.", "LW-ELEV-02", (fig,)))
    return judge.judge(game.scene, body_of(game.facts, fig), choice.points, replace(on, targets=()))


class _Going:
    """A way that is being walked."""

    def __init__(self, game: Game, fig: str, choice: Walked, manner: str) -> None:
        self.game, self.fig, self.choice, self.manner = game, fig, choice, manner
        self.doubled = False

    async def along(self, legs: Sequence[Leg]) -> None:
        """Leg after leg to the end of the way, or of the move."""
        done = 0
        while done < len(legs) and self._can_go():
            upto = next((n for n in range(done, len(legs)) if is_test(legs[n])), len(legs))
            if upto > done and not await self._stretch(legs[done:upto], upto == len(legs)):
                return
            done = upto
            if done < len(legs):
                group = until_footing(self.game, legs[done:])
                done += len(group)
                if not await self._test(group, done == len(legs)):
                    return
        if not legs:
            await self._stays()
        if in_play(self.game.facts, self.fig):
            pace.pay(self.game, self.fig, 0, "LW-TERR-03", pro_rata=self.doubled)
            arrive(self.game, self.fig)

    def _can_go(self) -> bool:
        return in_play(self.game.facts, self.fig) and pace.left(self.game, self.fig) > 0

    async def _stays(self) -> None:
        """Nothing but a turn on the spot, and what is done there."""
        at = body_of(self.game.facts, self.fig).at
        await nitro.passed(self.game, self.fig, (at,), self.choice.deeds)
        scenarios.of(self.game.facts).passed(self.game, self.fig, (at,), self.choice.deeds)
        if in_play(self.game.facts, self.fig) and body_of(self.game.facts, self.fig).facing != self.choice.facing:
            self.game.tell(Turned(self.fig, self.choice.facing))

    async def _stretch(self, legs: Sequence[Leg], last: bool) -> bool:
        """Plain legs, one after another; whether the model may go on."""
        self.doubled = self.doubled or any(leg.cost > _length(leg) + SLACK for leg in legs)
        facing = self.choice.facing if last else _ahead(legs[-1], self.choice.facing)
        return await tell(self.game, self.fig, legs, facing, self.manner, self.choice.deeds)

    async def _test(self, legs: Sequence[Leg], last: bool) -> bool:
        """A jump, climb, deep drop, door or exit, with what belongs to it; whether the model may go on."""
        game, fig, first = self.game, self.fig, legs[0]
        facing = self.choice.facing if last else _ahead(first, self.choice.facing)
        if first.kind == "exit":
            leave(game, fig)
            return False
        if first.kind == "door":
            game.tell(PieceChanged(first.about, "shut", 0))
            pace.pay(game, fig, first.cost, "LW-DOOR-01")
            return True
        if first.kind == "drop":
            pace.pay(game, fig, first.cost, "LW-FALL-01")
            await fall.fall(game, fig, first.height, "LW-FALL-03", first.end)
            return False
        if first.kind in ("climb", "hang"):
            then = await climb.starts(game, fig, first)
            start = climb.Climb(first.start, self.choice.points[-1], 0, climb.on_ladder(game.scene, first.about))
            return then != "falls" and await climbs(game, fig, legs, start, then, facing)
        return await self._jump(legs, facing)

    async def _jump(self, legs: Sequence[Leg], facing: int) -> bool:
        game, fig = self.game, self.fig
        then = await jump.jump(game, fig, legs[0], legs[-1].end)
        if then == "stays":
            _keeps_apart(game, fig)
            if in_play(game.facts, fig):
                pace.halt(game, fig, "LW-JUMP-03")
            return False
        if not await tell(game, fig, legs, facing, self.manner, self.choice.deeds):
            return False
        if then == "lands":
            _settle(game, fig, legs)
            pace.halt(game, fig, "LW-JUMP-04")
            arrive(game, fig)  # the landing may bring him into contact (LW-OBST-08)
        return then == "goes on"


def _keeps_apart(game: Game, fig: str) -> None:
    """Who stays before an obstacle is in no contact with one behind it whom he did not charge (LW-OBST-03)."""
    from gulch.rules.legends import nudge, pairs

    for foe in pairs.touched(game.facts, fig):
        nudge.part(game, fig, foe, "LW-ZONE-03")


def is_test(leg: Leg) -> bool:
    """Whether a leg is more than walking: it needs a roll, hurts, opens something or leaves the table."""
    deep = leg.kind == "drop" and leg.height > fall.SAFE
    return deep or leg.kind in ("jump", "leap", "climb", "hang", "door", "exit")


def until_footing(game: Game, legs: Sequence[Leg]) -> Sequence[Leg]:
    """The first leg with all that follow until there is a surface underfoot: over a wall's top, down from a jump."""
    for number, leg in enumerate(legs, 1):
        if leg.kind in ("hang", "door", "exit") or _has_footing(game, leg.end):
            return legs[:number]
    return legs


def _has_footing(game: Game, at: Point) -> bool:
    floor = ground_of(game.scene.table).floor_at(*at)
    return floor is not None and abs(floor.z(at[0], at[1]) - at[2]) < LEVEL


async def climbs(
    game: Game, fig: str, legs: Sequence[Leg], begun: climb.Climb, then: str, facing: int
) -> bool:  # fmt: skip
    """A climb or descent to its end, or as far as it comes in this move; whether the model may go on. An enemy at the
    edge above is met there (LW-ELEV-01)."""
    from gulch.rules.legends import brink

    first, up = legs[0], legs[0].end[2] > legs[0].start[2]
    if up and first.kind == "climb":
        foe = ledge.awaits(game, fig, first.end)
        if foe:
            await brink.meets(game, fig, first, begun, then, foe)
            return False
    if up and first.kind == "hang":
        legs = (brink.short_of_enemies(game, fig, first),)
    if not await tell(game, fig, legs, facing, "climb", ()):
        return False
    pace.pay(game, fig, 0, "LW-TERR-03", pro_rata=True)
    if up:
        game.tell(Status(fig, "climbed", turn_of(game.facts), "LW-ELEV-02"))
    if legs[-1].kind == "hang":
        climb.hang(game, fig, replace(begun, done=legs[-1].height))
        return False
    climb.let_go(game, fig)
    if then == "lands":
        _settle(game, fig, legs)
        pace.halt(game, fig, "LW-CLIMB-04")
    return then == "goes on"


def find_footing(game: Game, fig: str) -> None:
    """Who was stopped on the way, half on a step perhaps, stands in the nearest place where he can."""
    body = game.scene.bodies.get(fig)
    if body is None or climb.hanging(game.facts, fig) or judge.stand(game.scene, body) is None:
        return
    rest = fall.resting_place(game, body)
    if rest != body.at:
        game.tell(Moved(fig, (body.at, rest), ("walk",), body.facing, "settle"))


def _settle(game: Game, fig: str, legs: Sequence[Leg]) -> None:
    """Who goes no further stands at the edge with its whole base on what it got to, if there is room (LW-JUMP-04,
    LW-CLIMB-04), or else in the nearest place where it can stand."""
    body = body_of(game.facts, fig)
    over_edge = legs[0].kind == "leap" or legs[-1].end[2] > legs[0].start[2]
    end = _wholly_on(game, fig, legs) if over_edge else body.at
    end = end if judge.stand(game.scene, body.moved(end)) is None else fall.resting_place(game, body)
    if end != body.at:
        game.tell(Moved(fig, (body.at, end), ("walk",), body.facing, "settle"))


def _wholly_on(game: Game, fig: str, legs: Sequence[Leg]) -> Point:
    """A radius further the way it came, if it can go there; where it is if it cannot."""
    body = body_of(game.facts, fig)
    dx, dy = legs[-1].end[0] - legs[0].start[0], legs[-1].end[1] - legs[0].start[1]
    if not dx and not dy:
        return body.at
    there = (*beyond(body.at, dx, dy, body.radius), body.z)
    on = among_others(game, fig, replace(ground.policy(game, fig, 2 * body.radius), drop=False, door=-1), ())
    walked = judge.judge(game.scene, body, (there,), on)
    plain = walked.stop is None and all(leg.kind == "walk" for leg in walked.legs)
    return walked.end if plain else body.at


# -- telling ----------------------------------------------------------------------------------------------------


async def tell(game: Game, fig: str, legs: Sequence[Leg], facing: int, manner: str, deeds: Sequence[str]) -> bool:
    """Legs that were gone, their cost and what lay along them; whether the model may go on."""
    route = (legs[0].start, *(leg.end for leg in legs))
    kinds, gone = tuple(leg.kind for leg in legs), 0
    for part, vial in nitro.stretches(game, fig, route):
        whole = part == route
        game.tell(Moved(fig, part, kinds if whole else ("walk",) * (len(part) - 1), facing, manner))
        _note_moved(game, fig)
        along = tuple(stations(part))
        await nitro.passed(game, fig, along, deeds)
        scenarios.of(game.facts).passed(game, fig, along, deeds)
        gone += sum(point_distance(*ends) for ends in pairwise(part))
        if vial and await nitro.comes_near(game, fig, vial):
            pace.walked(game, fig, gone)
            pace.pay(game, fig, gone, "LW-MOVE-01")
            await drain(game)
            if in_play(game.facts, fig):
                pace.halt(game, fig, "LW-EXPL-05")
            return False
    await _make_way(game, fig, route)
    pace.walked(game, fig, sum(_length(leg) for leg in legs))
    pace.pay(game, fig, sum(leg.cost for leg in legs), "LW-MOVE-01")
    return in_play(game.facts, fig)


def _note_moved(game: Game, fig: str) -> None:
    turn = turn_of(game.facts)
    if game.facts.get(fig, "moved", 0) != turn:
        game.tell(Status(fig, "moved", turn, "LW-MOVE-02"))


async def _make_way(game: Game, fig: str, route: Sequence[Point]) -> None:
    """Riderless mounts that were in the way are moved aside, and the one on the rein follows (LW-LOOSE-05, -07)."""
    from gulch.rules.legends import loose

    if mounts.riderless(game.facts):
        await loose.make_way(game, fig, route)
        if loose.leads(game.facts, fig):
            loose.led(game, fig, route)


def stations(route: Sequence[Point]) -> Iterator[Point]:
    """Points along a way, a fifth of an inch apart at most, its corners among them."""
    yield route[0]
    for start, end in pairwise(route):
        parts = max(1, -(-point_distance(start, end) // PACE))
        for part in range(1, parts + 1):
            x, y, z = (a + (b - a) * part // parts for a, b in zip(start, end, strict=True))
            yield (x, y, z)


def leave(game: Game, fig: str) -> None:
    """It leaves the table where the scenario lets it (LW-MOVE-07)."""
    rides = mounted(game.facts, fig)
    scenarios.of(game.facts).left(game, fig)
    game.tell(Removed(fig, "left", "LW-MOVE-07"))
    if rides:
        mounts.leave(game, fig, "left", "LW-MOVE-07")


def arrive(game: Game, fig: str) -> None:
    """Contact at the end of a way is a charge; neither moves any further in this phase (LW-CHARGE-02, -03)."""
    from gulch.rules.legends import onset

    onset.contact(game, fig)


def _length(leg: Leg) -> int:
    return point_distance(leg.start, leg.end)


def _ahead(leg: Leg, facing: int) -> int:
    """The direction of a leg: where one looks whose way is interrupted."""
    dx, dy = leg.end[0] - leg.start[0], leg.end[1] - leg.start[1]
    return facing_towards(dx, dy) if dx or dy else facing
