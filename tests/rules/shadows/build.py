"""A small flat table for tests of the Shadows rules, with scripted dice and scripted answers.

    b = board(fig("a", at=(10, 10), weapons="Rifle"), fig("b", seat=1, at=(20, 10)), dice=[("shoot", 6, 1, 4)])
    b.run(shoot(b.game, "a", 0))

`run` drives one rule to its end, checks that every decision is sound and every answer legal, and that dice
and answers are used up and nothing is left pending. Lengths here are inches; a facing not given looks at
the nearest enemy. Never here: rules, rolled dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, TypeVar

import numpy as np

from gulch.decision import AnyDecision, Choice, Counted, Pick, Picked, Place, Route
from gulch.dice import Dice, Scripted, seed_bytes
from gulch.events import Act, Event, FigureInfo, MatchBegan, Note, Placed, Removed, Rolled, SeatInfo, Status
from gulch.match import Game, Match, SeatSetup, Setup
from gulch.rules.shadows.state import State
from gulch.table.directions import facing_towards
from gulch.table.model import (
    Area,
    Block,
    Body,
    Mesh,
    Part,
    Piece,
    Plan,
    Posture,
    Shape,
    Surface,
    Table,
    content_key,
)

E = TypeVar("E", bound=Event)
Reply = Choice | str | int | Sequence[str] | Callable[[Any], Any]
NONE = {"re-roll": "none"}
ANY = "any legal choice"


def mils(inches: float) -> int:
    return round(inches * 1000)


# -- geometry ---------------------------------------------------------------------------------------------

_FACES = np.array(
    [[0, 2, 1], [0, 3, 2], [4, 5, 6], [4, 6, 7], [0, 1, 5], [0, 5, 4], [1, 2, 6], [1, 6, 5], [2, 3, 7], [2, 7, 6],
     [3, 0, 4], [3, 4, 7]],
    dtype=np.int64,
)  # fmt: skip


def box(low: Sequence[float], high: Sequence[float]) -> Mesh:
    """A box between two corners, in inches."""
    (x0, y0, z0), (x1, y1, z1) = low, high
    corners = [(x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0)]
    corners += [(x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)]
    return Mesh(np.array(corners, dtype=np.float64), _FACES)


def man(name: str = "man", base: int = 25) -> Shape:
    """A figure of boxes: legs and feet, torso from 0.5", head from 1.0", 1.25" high, on a base in mm."""
    parts = (
        Part("legs", box((-0.1, -0.18, 0.0), (0.1, 0.18, 0.5)), "limb"),
        Part("torso", box((-0.12, -0.2, 0.5), (0.12, 0.2, 1.0)), "torso"),
        Part("head", box((-0.14, -0.14, 1.0), (0.14, 0.14, 1.25)), "head"),
    )
    return Shape(name, round(base * 500 / 25.4), 1250, (60, 0, 1125), parts)


SHAPES = {"man": man(), "big": man("big", 40), "horse": man("horse", 40)}


def _rectangle(x0: float, y0: float, x1: float, y1: float) -> tuple[Plan, ...]:
    return tuple((mils(x), mils(y)) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1)))


def _piece(id: str, rect: tuple[float, float, float, float], height: float, **more: Any) -> Piece:
    x0, y0, x1, y1 = rect
    at = (mils((x0 + x1) / 2), mils((y0 + y1) / 2), 0)
    given = {"name": id.title(), "kind": "obstacle", "solid": True, "parts": (), **more}
    return Piece(
        id=id, model="test", at=at, facing=0, height=mils(height), outline=_rectangle(*rect), **given
    )  # fmt: skip


def wall(id: str, rect: tuple[float, float, float, float], height: float, *, linear: bool = False) -> Piece:
    """A solid box on the ground. `linear` makes it a fence along its longer side."""
    x0, y0, x1, y1 = rect
    if x1 - x0 > y1 - y0:
        line = ((mils(x0), mils((y0 + y1) / 2)), (mils(x1), mils((y0 + y1) / 2)))
    else:
        line = ((mils((x0 + x1) / 2), mils(y0)), (mils((x0 + x1) / 2), mils(y1)))
    return _piece(
        id, rect, height,
        parts=(Part("body", box((x0, y0, 0), (x1, y1, height))),),
        blocks=(Block("body", _rectangle(*rect), 0, mils(height)),),
        linear=line if linear else (),
    )  # fmt: skip


def platform(id: str, rect: tuple[float, float, float, float], height: float, kind: str = "roof") -> Piece:
    """A solid box that can be stood on."""
    x0, y0, x1, y1 = rect
    top = tuple((x, y, mils(height)) for x, y in _rectangle(*rect))
    return _piece(
        id, rect, height,
        kind="building",
        parts=(Part("body", box((x0, y0, 0), (x1, y1, height))),),
        blocks=(Block("body", _rectangle(*rect), 0, mils(height)),),
        surfaces=(Surface("top", kind, top),),
    )  # fmt: skip


def area(id: str, rect: tuple[float, float, float, float], *, kind: str = "wood", rough: bool = True) -> Piece:
    """Area terrain 4" high, without anything solid in it."""
    shape = Area(id, kind, _rectangle(*rect), 0, 4000, rough)
    return _piece(id, rect, 4.0, kind="area", solid=False, areas=(shape,))


def table(pieces: Sequence[Piece] = (), size: float = 36) -> Table:
    """A flat square table; its key follows from what stands on it."""
    meshes = (part.mesh.vertices.tobytes() for piece in pieces for part in piece.parts)
    key = content_key(*(repr(replace(piece, parts=())).encode() for piece in pieces), *meshes)
    return Table("test", (mils(size), mils(size)), tuple(pieces), SHAPES, f"test-{size}-{key}")


# -- figures ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Man:
    """A figure to be set up; see `fig`."""

    info: FigureInfo
    at: tuple[float, ...]
    facing: int | None
    posture: Posture
    status: Mapping[str, str | int] = field(default_factory=dict)

    def body(self) -> Body:
        shape = SHAPES[self.info.shape]
        x, y, z = (*self.at, 0)[:3]
        facing = self.facing or 0
        return Body(
            self.info.id, shape.name, shape.radius, shape.height, mils(x), mils(y), mils(z), facing, self.posture
        )


def fig(
    id: str,
    *,
    seat: int = 0,
    at: tuple[float, ...],
    facing: int | None = None,
    rank: str = "Novice",
    weapons: str = "Pistol",
    skills: str = "",
    gear: str = "",
    hired: str = "",
    base: int = 25,
    posture: Posture = "standing",
    **status: str | int,
) -> Man:
    """A model. `at` is (x, y) or (x, y, z); other keywords are statuses (`shaken=1`; `jammed_0=1` is "jammed:0").

    `downed=1` also lays it down.
    """
    sheet = (("rank", rank), ("weapons", weapons), ("skills", skills), ("base", str(base)))
    sheet += tuple(row for row in (("gear", gear), ("hired", hired)) if row[1])
    told = {key.replace("_", ":", 1) if key[-1].isdigit() else key: value for key, value in status.items()}
    shape = "big" if base >= 40 else "man"
    lies = "down" if "downed" in status else posture
    return Man(FigureInfo(id, seat, id.title(), shape, sheet), at, facing, lies, told)


def _looking(man: Man, others: Sequence[Man]) -> Man:
    """The figure turned to its nearest enemy where no facing was given."""
    foes = [other for other in others if other.info.seat != man.info.seat]
    if man.facing is not None or not foes:
        return man
    gaps = [((f.at[0] - man.at[0]) ** 2 + (f.at[1] - man.at[1]) ** 2, n) for n, f in enumerate(foes)]
    foe = foes[min(gaps)[1]]
    facing = facing_towards(mils(foe.at[0]) - mils(man.at[0]), mils(foe.at[1]) - mils(man.at[1]))
    return Man(man.info, man.at, facing, man.posture, man.status)


# -- the board --------------------------------------------------------------------------------------------


class _NoBook:
    """Enough of a book for a match that runs no steps."""

    name = "shadows"
    rules_version = 1


@dataclass
class Board:
    """A small match in which single rules are run. `asked` has every decision that was asked."""

    match: Match
    game: Game
    dice: Scripted
    answers: list[Any]
    policy: dict[str, Any]
    asked: list[AnyDecision] = field(default_factory=list)
    prefix: ClassVar[str] = "SW-"  # of the ids of the book's rules

    def run(self, rule: Any, *, pending: bool = False) -> Any:
        """Runs a rule (a coroutine) to its end and returns its result. `pending` allows consequences left over."""
        value: Any = None
        try:
            while True:
                request = rule.send(value)
                replies = [self._reply(decision) for decision in request.decisions]
                value = replies if request.together else replies[0]
        except StopIteration as done:
            assert pending or not self.game.pending, f"left pending: {self.game.pending}"
            self.dice.assert_used_up()
            assert not self.answers, f"answers never asked for: {self.answers}"
            return done.value

    def _reply(self, decision: AnyDecision) -> Choice:
        self._sound(decision)
        self.asked.append(decision)
        reply = self._find(decision)
        choice = self._any(decision) if reply is ANY else _choice(reply(decision) if callable(reply) else reply)
        decision.check(choice, self.game.scene)
        return choice

    def _any(self, decision: AnyDecision) -> Choice:
        chance = Dice(seed_bytes(len(self.asked)))
        return decision.sample(self.game.scene, lambda limit: chance.below(limit, stream="any"))

    def _sound(self, decision: AnyDecision) -> None:
        assert decision.kind, decision
        assert decision.rule.startswith(self.prefix), f"{decision.kind} has no rule"
        if isinstance(decision, Pick):
            ids = [option.id for option in decision.options]
            assert len(set(ids)) == len(ids), f"{decision.kind}: options are not distinct: {ids}"
        if not isinstance(decision, Place | Route):
            decision.check(decision.default_choice(self.game.scene, lambda limit: limit - 1), self.game.scene)

    def _find(self, decision: AnyDecision) -> Any:
        following = self.answers[0] if self.answers else None
        named = isinstance(following, tuple) and len(following) == 2
        if named and following[0] == decision.kind:
            return self.answers.pop(0)[1]
        if decision.kind in self.policy:
            return self.policy[decision.kind]
        if decision.kind == "target" and [option.id for option in decision.options][1:] == ["hold"]:
            return decision.options[0].id  # at the one target fire goes on, unless the test answers ("target", "hold")
        assert self.answers, f"no answer for {decision.kind}: {_shown(decision)}"
        assert not named, f"the next answer is for {following[0]!r}, but asked is {decision.kind}: {_shown(decision)}"
        return self.answers.pop(0)

    # -- reading ---------------------------------------------------------------------------------

    @property
    def events(self) -> list[Event]:
        return [entry.event for entry in self.match.log]

    def told(self, kind: type[E]) -> list[E]:
        """The events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    def rolls(self, label: str = "") -> list[Rolled]:
        """The rolls whose label starts so."""
        return [roll for roll in self.told(Rolled) if roll.label.startswith(label)]

    def acts(self, verb: str) -> list[Act]:
        return [act for act in self.told(Act) if act.verb == verb]

    def notes(self) -> list[str]:
        return [note.text for note in self.told(Note)]

    def removed(self) -> list[str]:
        return [event.figure for event in self.told(Removed)]

    def has(self, figure: str, key: str) -> bool:
        return key in self.game.facts.figures[figure].status

    def body(self, figure: str) -> Body:
        body = self.game.facts.figures[figure].body
        assert body is not None, f"{figure} is not on the table"
        return body

    def decisions(self, kind: str) -> list[Any]:
        return [decision for decision in self.asked if decision.kind == kind]


def _choice(reply: Any) -> Choice:
    if isinstance(reply, str):
        return Picked((reply,))
    if isinstance(reply, int):
        return Counted(reply)
    if isinstance(reply, list | tuple):
        return Picked(tuple(reply))
    assert isinstance(reply, Choice), reply
    return reply


def _shown(decision: AnyDecision) -> str:
    if isinstance(decision, Pick):
        return ", ".join(f"{option.id} ({option.label})" for option in decision.options)
    return repr(decision)


def _setup(board_table: Table, men: Sequence[Man], options: Mapping[str, str]) -> Setup:
    seats = range(max((man.info.seat for man in men), default=0) + 1)
    names = tuple(SeatSetup(f"Seat {seat}") for seat in seats)
    return Setup(board_table, "showdown", names, options)


def _opening(setup: Setup, men: Sequence[Man]) -> Iterator[Event]:
    seats = tuple(SeatInfo(n, seat.name, "") for n, seat in enumerate(setup.seats))
    infos = tuple(man.info for man in men)
    key = setup.table.key
    yield MatchBegan("shadows", 1, "showdown", "test", key, (), seats, infos, commitment="", match="local")
    for man in men:
        yield Placed(man.info.id, man.body())
        for name, value in man.status.items():
            yield Status(man.info.id, name, value)


def board(
    *figures: Man,
    pieces: Sequence[Piece] = (),
    dice: Sequence[tuple[str | int, ...]] = (),
    answers: Sequence[Any] = (),
    policy: Mapping[str, Any] | None = None,
    options: Mapping[str, str] | None = None,
    size: float = 36,
    on: Table | None = None,
) -> Board:
    """A match on a flat table, or on the table `on`, with these figures on it.

    `dice`: see `Scripted`. `answers` in order: an option's id, a list of ids, a number, any choice, a function
    of the decision, or `ANY` for some legal choice; as ("kind", answer) it must meet a decision of that kind.
    `policy` answers by kind whenever the next answer is not for that kind; re-rolls are declined by default.
    """
    men = [_looking(man, figures) for man in figures]
    setup = _setup(on or table(pieces, size), men, options or {})
    from gulch.view import Facts

    scripted = Scripted(*dice)
    state = State(setup, Facts(setup.table))
    match = Match(_NoBook(), state, scripted)  # type: ignore[arg-type]
    game = Game(match, state, scripted)
    made = Board(match, game, scripted, list(answers), {**NONE, **(policy or {})})
    for event in _opening(setup, men):
        game.tell(event)
    match.log.clear()
    return made
