"""The shapes of a choice (design 2), closed: Pick, Route, Place, Amount; several at once are a Together.

Clients and bots know these and no rule. Legality is stated once: `check` judges an answer and `sample`
draws a legal one, both from the decision and a scene. Choices are values: ids, integers, points.
Never here: rules, events, who answers when (`match`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import overload

from gulch.errors import IllegalChoice, RulesError
from gulch.table import judge, sample
from gulch.table.judge import Policy, Walk
from gulch.table.measure import in_polygon
from gulch.table.model import Body, Plan, Point, Scene
from gulch.table.places import supports

Draw = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Picked:
    """Ids of the options taken, in the order of the options."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Walked:
    """A polyline (without its start, mils), deeds done on the way, and the facing at its end."""

    points: tuple[Point, ...]
    facing: int
    deeds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Put:
    """A place on the table and a facing."""

    at: Point
    facing: int


@dataclass(frozen=True, slots=True)
class Counted:
    value: int


Choice = Picked | Walked | Put | Counted


@dataclass(frozen=True, slots=True)
class About:
    """What an option is about, so that a client can show it on the table."""

    figures: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    at: Point | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """`why` explains the option in words (modifiers and their rules), for a player who asks."""

    id: str
    label: str
    about: About = About()
    why: tuple[str, ...] = ()


class Lazy(Sequence[Option]):
    """Options computed when first asked for."""

    def __init__(self, make: Callable[[], Sequence[Option]]) -> None:
        self._make = make
        self._made: Sequence[Option] | None = None

    @property
    def _options(self) -> Sequence[Option]:
        if self._made is None:
            self._made = tuple(self._make())
        return self._made

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        return self._options[index]

    def __len__(self) -> int:
        return len(self._options)

    def __iter__(self) -> Iterator[Option]:
        return iter(self._options)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # options are compared, never keys


@dataclass(frozen=True, kw_only=True)
class Decision:
    """A question to a seat. `kind` is stable, `rule` the ledger rule behind it, `prompt` what a person reads,
    `subject` the figure that it concerns. `number` is counted per seat by the match; an answer quotes it."""

    seat: int
    kind: str
    rule: str
    prompt: str = ""
    subject: str = ""
    secret: bool = False
    number: int = 0

    def check(self, choice: Choice, scene: Scene) -> None:
        """Raises IllegalChoice, saying what was offered, unless the choice is legal."""
        raise NotImplementedError

    def sample(self, scene: Scene, draw: Draw) -> Choice:
        """A random legal choice. draw(n) gives 0..n-1."""
        raise NotImplementedError

    def default_choice(self, scene: Scene, draw: Draw) -> Choice:
        """What an absence gets: random where the decision is secret, so that it tells nothing."""
        raise NotImplementedError

    def forced(self) -> Choice | None:
        """The only legal choice, if there is just one and asking would be noise."""
        return None

    def numbered(self, number: int) -> Decision:
        return replace(self, number=number)

    def refuse(self, offered: str, found: str) -> IllegalChoice:
        return IllegalChoice(f"{self.kind}: {offered}, not {found}", self.rule)


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

    def option(self, id: str) -> Option:
        """The option of that id; KeyError if there is none."""
        for option in self.options:
            if option.id == id:
                return option
        raise KeyError(id)

    def check(self, choice: Choice, scene: Scene) -> None:
        ids = [option.id for option in self.options]
        if not isinstance(choice, Picked):
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
        options = self.options
        if self.least == self.most == 1:
            return Picked((options[draw(len(options))].id,))
        most = min(self.most, len(options))
        count = self.least + draw(most - self.least + 1)
        ids = [option.id for option in options]
        taken = {ids.pop(draw(len(ids))) for _ in range(count)}
        return Picked(tuple(option.id for option in options if option.id in taken))

    def default_choice(self, scene: Scene, draw: Draw) -> Choice:
        if self.default is not None:
            return Picked(self.default)
        if self.secret:
            return self.sample(scene, draw)
        return Picked(tuple(option.id for option in self.options[: self.least]))

    def forced(self) -> Choice | None:
        if self.secret or isinstance(self.options, Lazy):
            return None
        if self.most == 0 or not self.options:
            return Picked(())
        if len(self.options) == 1 and self.least == 1:
            return Picked((self.options[0].id,))
        return None


@dataclass(frozen=True, kw_only=True)
class Route(Decision):
    """A way over the table for `mover`: any polyline that the judge accepts under `policy`. `deeds` may be
    done on the way; `turn` says whether a final facing is free (else the mover keeps looking ahead).

    No points means staying; `must_move` forbids that. `end_by` names bodies one of which must be touched at
    the end, if any are named.
    """

    mover: str
    policy: Policy
    deeds: tuple[Option, ...] = ()
    turn: bool = True
    must_move: bool = False
    end_by: tuple[str, ...] = ()

    def walk(self, choice: Walked, scene: Scene) -> Walk:
        """The judge's account of a route."""
        return judge.judge(scene, scene.bodies[self.mover], choice.points, self.policy)

    def check(self, choice: Choice, scene: Scene) -> None:
        if not isinstance(choice, Walked):
            raise self.refuse("a route is walked", type(choice).__name__)
        if not 0 <= choice.facing < 360:
            raise self.refuse("a facing is 0 to 359 degrees", str(choice.facing))
        offered = [deed.id for deed in self.deeds]
        for deed in choice.deeds:
            if deed not in offered:
                raise self.refuse(f"offered on the way are {', '.join(offered) or 'no deeds'}", repr(deed))
        if not choice.points:
            if self.must_move:
                raise self.refuse("a move is needed", "staying")
            return
        walk = self.walk(choice, scene)
        if walk.stop is not None:
            raise self.refuse(f"the route can be walked {inches(walk.stop.spent)}", str(walk.stop))
        if self.end_by and walk.contact not in self.end_by:
            raise self.refuse(f"it must end in contact with {', '.join(self.end_by)}", str(walk.contact))

    def sample(self, scene: Scene, draw: Draw) -> Choice:
        mover = scene.bodies[self.mover]
        points = sample.sample(scene, mover, self.policy, draw)
        if self.must_move or self.end_by:
            points = self._strict_sample(scene, draw, points)
        return Walked(points, draw(360) if self.turn else mover.facing)

    def _strict_sample(self, scene: Scene, draw: Draw, points: tuple[Point, ...]) -> tuple[Point, ...]:
        for _ in range(200):
            try:
                self.check(Walked(points, 0), scene)
            except IllegalChoice:
                points = sample.sample(scene, scene.bodies[self.mover], self.policy, draw)
            else:
                return points
        raise RulesError(f"{self.kind} of seat {self.seat}: no legal route found")

    def default_choice(self, scene: Scene, draw: Draw) -> Choice:
        if self.must_move or self.end_by:
            return self.sample(scene, draw)
        return Walked((), scene.bodies[self.mover].facing)


@dataclass(frozen=True, kw_only=True)
class Place(Decision):
    """Where to set `body` up: its centre inside `region` (a polygon in plan, whole base inside if `whole`),
    or within `radius` of `centre` (edge to point in plan), standing as the judge says."""

    body: Body
    region: tuple[Plan, ...] = ()
    centre: Point | None = None
    radius: int = 0
    turn: bool = True

    def check(self, choice: Choice, scene: Scene) -> None:
        if not isinstance(choice, Put):
            raise self.refuse("a place is chosen", type(choice).__name__)
        if not 0 <= choice.facing < 360:
            raise self.refuse("a facing is 0 to 359 degrees", str(choice.facing))
        if not self._inside(choice.at):
            raise self.refuse(f"the place lies {self._where()}", point_text(choice.at))
        stop = judge.stand(scene, self.body.moved(choice.at, choice.facing))
        if stop is not None:
            raise self.refuse("a base must be able to stand there", str(stop))

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
            if self._inside(at) and judge.stand(scene, self.body.moved(at, facing)) is None:
                return Put(at, facing)
        return None

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
        gap = sum((a - b) ** 2 for a, b in zip(at, self.centre, strict=True))
        return gap <= (self.radius + self.body.radius) ** 2

    def _base_inside(self, at: Point) -> bool:
        left, low, right, high = self._bounds()
        r = self.body.radius
        return left + r <= at[0] <= right - r and low + r <= at[1] <= high - r

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

    def check(self, choice: Choice, scene: Scene) -> None:
        if not isinstance(choice, Counted):
            raise self.refuse("a number is named", type(choice).__name__)
        if not self.low <= choice.value <= self.high:
            raise self.refuse(f"{self.low} to {self.high}", str(choice.value))

    def sample(self, scene: Scene, draw: Draw) -> Choice:
        return Counted(self.low + draw(self.high - self.low + 1))

    def default_choice(self, scene: Scene, draw: Draw) -> Choice:
        if self.secret and self.default is None:
            return self.sample(scene, draw)
        return Counted(self.low if self.default is None else self.default)

    def forced(self) -> Choice | None:
        return Counted(self.low) if self.low == self.high and not self.secret else None


@dataclass(frozen=True, slots=True)
class Offer:
    """What a seat may do while an open decision of another waits; private to that seat."""

    seat: int
    id: str
    label: str
    rule: str
    about: About = field(default_factory=About)


AnyDecision = Pick | Route | Place | Amount


def inches(mils: int) -> str:
    """A length for people: 4500 -> 4.5\"."""
    sign, mils = ("-", -mils) if mils < 0 else ("", mils)
    text = f"{mils // 1000}.{mils % 1000:03d}".rstrip("0").rstrip(".")
    return f'{sign}{text}"'


def point_text(at: Point) -> str:
    return f"({inches(at[0])}, {inches(at[1])}, {inches(at[2])})"
