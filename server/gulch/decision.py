"""The shapes of a choice, closed: Pick, Route, Place, Amount; several at once are a Together.

Clients and bots know these and no rule. Legality is stated once: `check` judges an answer and `sample`
draws a legal one, both from the decision and a scene. Choices are values: ids, integers, points.
Never here: rules, events, who answers when (`match`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from gulch.choice import (
    About,
    Choice,
    Counted,
    Lazy,
    Offer,
    Option,
    Picked,
    Put,
    Walked,
    inches,
    point_text,
    stop_text,
)
from gulch.errors import IllegalChoice, RulesError
from gulch.table import judge, sample
from gulch.table.judge import Policy, Walk
from gulch.table.measure import distance_to_point, edges, in_polygon
from gulch.table.model import Body, Plan, Point, Scene
from gulch.table.places import spots_near, supports
from gulch.table.touch import touches

__all__ = [
    "MOST_POINTS",
    "About",
    "Amount",
    "AnyDecision",
    "Choice",
    "Counted",
    "Decision",
    "Draw",
    "Lazy",
    "Offer",
    "Option",
    "Pick",
    "Picked",
    "Place",
    "Put",
    "Route",
    "Walked",
    "inches",
    "point_text",
]

Draw = Callable[[int], int]
MOST_POINTS = 256
"""Waypoints of one route: more than any walk of a game needs, few enough to be judged at once."""
_LATTICE = 32


@dataclass(frozen=True, kw_only=True)
class Decision(ABC):
    """A question to a seat. `kind` is stable, `rule` the ledger rule behind it, `prompt` what a person reads,
    `subject` the figure that it concerns. `number` is counted per seat by the match; an answer quotes it."""

    seat: int
    kind: str
    rule: str
    prompt: str = ""
    subject: str = ""
    secret: bool = False
    number: int = 0

    def require_sound(self) -> None:
        """RulesError unless this can be asked: a legal answer, options told apart, a legal default. The kernel
        calls it where a rule asks; what lazy options hold is found out when they are first asked for."""
        if not self.rule:
            raise RulesError(f"{self.kind} of seat {self.seat} names no rule of the ledger")

    @abstractmethod
    def check(self, choice: Choice, scene: Scene) -> None:
        """Raises IllegalChoice, saying what was offered, unless the choice is legal."""

    @abstractmethod
    def sample(self, scene: Scene, draw: Draw) -> Choice:
        """A random legal choice. draw(n) gives 0..n-1."""

    @abstractmethod
    def default_choice(self, scene: Scene, draw: Draw) -> Choice:
        """What an absence gets: random where the decision is secret, so that it tells nothing."""

    def forced(self) -> Choice | None:
        """The only legal choice, if there is just one and asking would be noise."""
        return None

    def numbered(self, number: int) -> Decision:
        return replace(self, number=number)

    def refuse(self, offered: str, found: str) -> IllegalChoice:
        return IllegalChoice(f"{self.kind}: {offered}, not {found}", self.rule)

    def _check_facing(self, facing: int, fixed: int | None) -> None:
        if type(facing) is not int or not 0 <= facing < 360:
            raise self.refuse("a facing is 0 to 359 degrees", repr(facing))
        if fixed is not None and facing != fixed:
            raise self.refuse(f"the facing stays {fixed}", str(facing))

    def _check_point(self, point: Point) -> None:
        """Points come from outside: what is no whole number would live on in the state."""
        if not isinstance(point, tuple) or len(point) != 3 or any(type(number) is not int for number in point):
            raise self.refuse("a point is three whole numbers, in 1/1000 inch", repr(point))


@dataclass(frozen=True, kw_only=True)
class Pick(Decision):
    """Some of a list: `least` to `most` options. `default` are ids; without it the first `least`."""

    options: Sequence[Option]
    least: int = 1
    most: int = 1
    default: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.options, Lazy | tuple):
            object.__setattr__(self, "options", tuple(self.options))
        if self.least > self.most or (isinstance(self.options, tuple) and len(self.options) < self.least):
            raise RulesError(f"{self.kind} of seat {self.seat} has no legal answer")

    def require_sound(self) -> None:
        super().require_sound()
        if isinstance(self.options, tuple):
            self._ids()

    def _ids(self) -> tuple[str, ...]:
        """The ids on offer. RulesError if the rule that asks offers what nobody can answer."""
        ids = tuple(option.id for option in self.options)
        if len(ids) < self.least:
            raise RulesError(f"{self.kind} of seat {self.seat} has no legal answer")
        if len(set(ids)) != len(ids):
            raise RulesError(f"{self.kind} of seat {self.seat} offers an option twice: {', '.join(ids)}")
        default = self.default
        if default is not None and not (set(default) <= set(ids) and self.least <= len(set(default)) <= self.most):
            raise RulesError(f"{self.kind} of seat {self.seat} has the illegal default {', '.join(default)}")
        return ids

    def option(self, id: str) -> Option:
        """The option of that id; KeyError if there is none."""
        for option in self.options:
            if option.id == id:
                return option
        raise KeyError(id)

    def check(self, choice: Choice, scene: Scene) -> None:
        ids = self._ids()
        if not isinstance(choice, Picked) or not isinstance(choice.ids, tuple):
            raise self.refuse("options are picked", type(choice).__name__)
        for id in choice.ids:
            if id not in ids:
                raise self.refuse(f"offered are {', '.join(ids)}", repr(id))
        if len(set(choice.ids)) != len(choice.ids):
            raise self.refuse("each option can be picked once", ", ".join(choice.ids))
        if not self.least <= len(choice.ids) <= self.most:
            count = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            raise self.refuse(f"{count} of {', '.join(ids)}", f"{len(choice.ids)}")

    def sample(self, scene: Scene, draw: Draw) -> Choice:
        offered = self._ids()
        if self.least == self.most == 1:
            return Picked((offered[draw(len(offered))],))
        most = min(self.most, len(offered))
        count = self.least + draw(most - self.least + 1)
        ids = list(offered)
        taken = {ids.pop(draw(len(ids))) for _ in range(count)}
        return Picked(tuple(id for id in offered if id in taken))

    def default_choice(self, scene: Scene, draw: Draw) -> Choice:
        if self.secret:
            return self.sample(scene, draw)
        offered = self._ids()
        return Picked(offered[: self.least] if self.default is None else self.default)

    def forced(self) -> Choice | None:
        if self.secret or isinstance(self.options, Lazy):
            return None
        if self.most == 0:
            return Picked(())
        if len(self.options) == self.least:
            return Picked(tuple(option.id for option in self.options))
        return None


@dataclass(frozen=True, kw_only=True)
class Route(Decision):
    """A way over the table for `mover`: any polyline that the judge accepts under `policy`. `deeds` may be
    done on the way, each once; `turn` says whether a final facing is free (else the mover keeps the one it has).

    No points means staying; `must_move` forbids that, and a way that costs nothing. `end_by` names bodies one of
    which must be touched at the end, if any are named.
    """

    mover: str
    policy: Policy
    deeds: tuple[Option, ...] = ()
    turn: bool = True
    must_move: bool = False
    end_by: tuple[str, ...] = ()

    def require_sound(self) -> None:
        super().require_sound()
        ids = [deed.id for deed in self.deeds]
        if len(set(ids)) != len(ids):
            raise RulesError(f"{self.kind} of seat {self.seat} offers a deed twice: {', '.join(ids)}")

    def walk(self, choice: Walked, scene: Scene) -> Walk:
        """The judge's account of a route."""
        return judge.judge(scene, scene.bodies[self.mover], choice.points, self.policy)

    def check(self, choice: Choice, scene: Scene) -> None:
        if not isinstance(choice, Walked):
            raise self.refuse("a route is walked", type(choice).__name__)
        self._check_facing(choice.facing, None if self.turn else scene.bodies[self.mover].facing)
        self._check_deeds(choice.deeds)
        self._check_way(choice, scene)

    def _check_deeds(self, deeds: tuple[str, ...]) -> None:
        offered = [deed.id for deed in self.deeds]
        for deed in deeds:
            if deed not in offered:
                raise self.refuse(f"offered on the way are {', '.join(offered) or 'no deeds'}", repr(deed))
        if len(set(deeds)) != len(deeds):
            raise self.refuse("each deed can be done once", ", ".join(deeds))

    def _check_way(self, choice: Walked, scene: Scene) -> None:
        if len(choice.points) > MOST_POINTS:
            raise self.refuse(f"a route has up to {MOST_POINTS} points", str(len(choice.points)))
        for point in choice.points:
            self._check_point(point)
        walk = self.walk(choice, scene)
        if walk.stop is not None:
            raise self.refuse(
                f"the route can be walked {inches(walk.stop.spent)}",
                f"the whole of it: {stop_text(walk.stop, scene.table)}",
            )
        if self.must_move and not walk.cost:
            raise self.refuse("a move is needed", "staying")
        if self.end_by and walk.contact not in self.end_by and not self._touches(walk.end, scene):
            raise self.refuse(f"it must end in contact with {', '.join(self.end_by)}", str(walk.contact))

    def _touches(self, end: Point, scene: Scene) -> bool:
        here, policy = scene.bodies[self.mover].moved(end), self.policy
        named = [scene.bodies[id] for id in self.end_by if id in scene.bodies]
        return any(touches(scene, here, body, policy.across, policy.over) for body in named)

    def sample(self, scene: Scene, draw: Draw) -> Choice:
        """Some legal way; each deed is taken one time in four."""
        mover = scene.bodies[self.mover]
        points = sample.sample(scene, mover, self.policy, draw)
        if self.must_move or self.end_by:
            points = self._strict_sample(scene, draw, points)
        facing = draw(360) if self.turn else mover.facing
        return Walked(points, facing, tuple(deed.id for deed in self.deeds if draw(4) == 0))

    def _strict_sample(self, scene: Scene, draw: Draw, points: tuple[Point, ...]) -> tuple[Point, ...]:
        for _ in range(200):
            try:
                self._check_way(Walked(points, 0), scene)
            except IllegalChoice:
                points = sample.sample(scene, scene.bodies[self.mover], self.policy, draw)
            else:
                return points
        raise RulesError(f"{self.kind} of seat {self.seat}: no legal route found")

    def default_choice(self, scene: Scene, draw: Draw) -> Choice:
        if self.secret or self.must_move or self.end_by:
            return self.sample(scene, draw)
        return Walked((), scene.bodies[self.mover].facing)


@dataclass(frozen=True, kw_only=True)
class Place(Decision):
    """Where to set `body` up: its whole base inside `region` (any simple polygon in plan), or its base within
    `radius` of `centre` (as the tape measures: nearest point of the base to the point, in 3D), standing as the
    judge says. `turn` says whether its facing is free (else it is the body's)."""

    body: Body
    region: tuple[Plan, ...] = ()
    centre: Point | None = None
    radius: int = 0
    turn: bool = True

    def require_sound(self) -> None:
        super().require_sound()
        if not self.region and self.centre is None:
            raise RulesError(f"{self.kind} of seat {self.seat} names no region and no centre")
        left, low, right, high = self._bounds()
        if min(right - left, high - low) < 2 * self.body.radius:
            raise RulesError(f"{self.kind} of seat {self.seat} has no legal answer: the base is wider than the region")

    def check(self, choice: Choice, scene: Scene) -> None:
        if not isinstance(choice, Put):
            raise self.refuse("a place is chosen", type(choice).__name__)
        self._check_facing(choice.facing, None if self.turn else self.body.facing)
        self._check_point(choice.at)
        if not self._inside(choice.at):
            raise self.refuse(f"the place lies {self._where()}", point_text(choice.at))
        stop = judge.stand(scene, self.body.moved(choice.at, choice.facing))
        if stop is not None:
            raise self.refuse("a base must be able to stand there", str(stop))
        # The judge's tolerance is for sums of roundings; a place is named, and stays in the state as named.
        if choice.at[2] not in supports(scene.table, choice.at[0], choice.at[1]):
            raise self.refuse("the height is that of a surface", inches(choice.at[2]))

    def sample(self, scene: Scene, draw: Draw) -> Choice:
        choice = self._find(scene, draw)
        if choice is None:
            raise RulesError(f"{self.kind} of seat {self.seat}: no free place {self._where()}")
        return choice

    def _find(self, scene: Scene, draw: Draw) -> Put | None:
        left, low, right, high = self._bounds()
        for _ in range(2000):
            x, y = left + draw(right - left + 1), low + draw(high - low + 1)
            levels = supports(scene.table, x, y)
            if not levels:
                continue
            at = (x, y, levels[draw(len(levels))])
            facing = draw(360) if self.turn else self.body.facing
            if self._free(scene, at):
                return Put(at, facing)
        return self._search(scene, draw)

    def _search(self, scene: Scene, draw: Draw) -> Put | None:
        """In a crowd or a narrow region: a lattice over it, its ends where a base just fits, from a random start;
        then all around those who stand there already."""
        spots = list(self._lattice())
        start = draw(len(spots))
        there = ((x, y, z) for x, y in spots[start:] + spots[:start] for z in supports(scene.table, x, y))
        for at in chain(there, self._beside(scene)):
            if self._free(scene, at):
                return Put(at, draw(360) if self.turn else self.body.facing)
        return None

    def _beside(self, scene: Scene) -> Iterator[Point]:
        body = self.body
        for other in scene.others(body.id):
            yield from spots_near(scene, other, body.radius, 0, height=body.height, ignore=(body.id,))

    def _lattice(self) -> Iterator[Plan]:
        inset = self.body.radius if self.region else 0
        left, low, right, high = self._bounds()
        wide, deep = right - left - 2 * inset, high - low - 2 * inset
        for i in range(_LATTICE + 1):
            for j in range(_LATTICE + 1):
                yield left + inset + wide * i // _LATTICE, low + inset + deep * j // _LATTICE

    def _free(self, scene: Scene, at: Point) -> bool:
        return self._inside(at) and judge.stand(scene, self.body.moved(at)) is None

    def default_choice(self, scene: Scene, draw: Draw) -> Choice:
        return self.sample(scene, draw)

    def _bounds(self) -> tuple[int, int, int, int]:
        if self.region:
            xs, ys = [p[0] for p in self.region], [p[1] for p in self.region]
            return min(xs), min(ys), max(xs), max(ys)
        assert self.centre is not None
        reach = self.radius + self.body.radius
        return (
            self.centre[0] - reach,
            self.centre[1] - reach,
            self.centre[0] + reach,
            self.centre[1] + reach,
        )

    def _inside(self, at: Point) -> bool:
        if self.region:
            return in_polygon((at[0], at[1]), self.region) and self._base_inside(at)
        assert self.centre is not None
        return distance_to_point(self.body.moved(at), self.centre) <= self.radius

    def _base_inside(self, at: Point) -> bool:
        """Whether no edge of the region comes nearer to the centre than the radius: with the centre inside, that is
        the whole disc inside, whatever the polygon. Exact."""
        return all(_clear(at, p, q, self.body.radius) for p, q in edges(self.region))

    def _where(self) -> str:
        if self.region:
            return "inside the region " + ", ".join(f"({inches(x)}, {inches(y)})" for x, y in self.region)
        assert self.centre is not None
        return f"within {inches(self.radius)} of {point_text(self.centre)}"


@dataclass(frozen=True, kw_only=True)
class Amount(Decision):
    """A whole number from `low` to `high`."""

    low: int
    high: int
    default: int | None = None

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise RulesError(f"{self.kind} of seat {self.seat} has no legal answer")

    def require_sound(self) -> None:
        super().require_sound()
        if self.default is not None and not self.low <= self.default <= self.high:
            raise RulesError(f"{self.kind} of seat {self.seat} has the illegal default {self.default}")

    def check(self, choice: Choice, scene: Scene) -> None:
        if not isinstance(choice, Counted):
            raise self.refuse("a number is named", type(choice).__name__)
        if type(choice.value) is not int:
            raise self.refuse("a whole number is named", repr(choice.value))
        if not self.low <= choice.value <= self.high:
            raise self.refuse(f"{self.low} to {self.high}", str(choice.value))

    def sample(self, scene: Scene, draw: Draw) -> Choice:
        return Counted(self.low + draw(self.high - self.low + 1))

    def default_choice(self, scene: Scene, draw: Draw) -> Choice:
        if self.secret:
            return self.sample(scene, draw)
        return Counted(self.low if self.default is None else self.default)

    def forced(self) -> Choice | None:
        return Counted(self.low) if self.low == self.high and not self.secret else None


def _clear(at: Point, p: Plan, q: Plan, radius: int) -> bool:
    """Whether a segment lies at least `radius` from a point in plan, exactly."""
    dx, dy, x, y = q[0] - p[0], q[1] - p[1], at[0] - p[0], at[1] - p[1]
    square, along = dx * dx + dy * dy, x * dx + y * dy
    if along <= 0:
        return x * x + y * y >= radius * radius
    if along >= square:
        return (x - dx) ** 2 + (y - dy) ** 2 >= radius * radius
    return (x * dy - y * dx) ** 2 >= radius * radius * square


AnyDecision = Pick | Route | Place | Amount
