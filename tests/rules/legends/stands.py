"""Stands of steered play: real matches that begin in a prepared position, and what each has to use.

    Stand("a snap shot", ("kind snap-shot",), (fig("a", at=(9, 9)), fig("b", seat=1, at=(13, 9))), {"move": ("to b",)})

A stand says for kinds of decision ("move"), or for those of one figure ("move a"), what is rather chosen: of a Pick the
first pattern of ids that is there; of a Route "to <figure>", "stay" or waypoints in inches ("9 9; 9 12 3"), with
" + <pattern>" for deeds. Dice are real, and what it does not say is left to the steering.
Never here: the player (`steer`), the stands (`stand_*`), what there is to use (`wants`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from gulch.decision import AnyDecision, Choice, Pick, Picked, Route, Walked
from gulch.dice import Dice, seed_bytes
from gulch.events import Event, PhaseBegan, Placed, Removed, Status
from gulch.game import OpenState
from gulch.match import Match, SeatSetup, Setup
from gulch.opening import opening
from gulch.rules.legends.book import BOOK, Legends
from gulch.table.model import Body, Piece, Scene, Table
from gulch.view import Facts
from rules.legends import routes
from rules.shadows.build import Man, mils, table

Draw = Callable[[int], int]
Ways = Mapping[str, Sequence[str]]
STAY = "stay"
NAMES = ("Ann", "Bob", "Cat")


@dataclass(frozen=True)
class Stand:
    """`figures` without a place are not on the table, as a mount under its rider; with `posses` in their place the
    match begins with its set-up. It is played anew, each time by the next of `options`, for so many `turns`, until all
    `wants` have been used or `tries` are over."""

    name: str
    wants: tuple[str, ...]
    figures: tuple[Man, ...] = ()
    ways: Ways = field(default_factory=dict)
    told: tuple[Event, ...] = ()
    options: tuple[Mapping[str, str], ...] = ({},)
    scenario: str = "high-noon"
    posses: tuple[Mapping[str, Any], ...] = ()
    pieces: tuple[Piece, ...] = ()
    on: Table | None = None
    size: float = 24
    turn: int = 2
    begin: tuple[tuple[Any, ...], ...] = ()
    turns: int = 1
    tries: int = 300


class Position(Legends):
    """The book, with a position in place of the set-up."""

    def __init__(self, stand: Stand) -> None:
        super().__init__()
        self.stand = stand

    def start(self, setup: Setup, chance: Any) -> OpenState:
        stand = self.stand
        state = OpenState(setup, Facts(setup.table), [*reversed(stand.begin or (("turn", stand.turn),))])
        infos = [man.info for man in stand.figures]
        told: list[Event] = [opening(self.name, self.rules_version, setup, ["A", "B", "C"], infos, chance)]
        told += [PhaseBegan(stand.turn - 1, "fightin"), Status("seat:0", "drop", 1)]
        for man in stand.figures:
            told += [Placed(man.info.id, man.body())] if man.at else [Removed(man.info.id, "")]
            told += [Status(man.info.id, key, value) for key, value in man.status.items()]
        for event in (*told, *stand.told):
            state.facts.apply(event)
        return state


def started(stand: Stand, seed: int) -> Match:
    """The match, up to its first decision."""
    on, chosen = stand.on or table(stand.pieces, stand.size), stand.options[seed % len(stand.options)]
    if stand.posses:
        seats = tuple(map(SeatSetup, NAMES, stand.posses))
        return Match.start(BOOK, Setup(on, stand.scenario, seats, chosen), Dice(seed_bytes(seed)))
    count = 1 + max(1, *(man.info.seat for man in stand.figures))
    setup = Setup(on, stand.scenario, tuple(map(SeatSetup, NAMES[:count])), chosen)
    return Match.start(Position(stand), setup, Dice(seed_bytes(seed)))


# -- what a stand has to say to a decision ------------------------------------------------------------------------


def preferred(ways: Ways, decision: AnyDecision, scene: Scene, draw: Draw) -> Choice | None:
    """What is rather chosen, None if nothing is said of it or nothing that is said is legal."""
    who = decision.mover if isinstance(decision, Route) else decision.subject
    said = ways.get(f"{decision.kind} {who}", ways.get(decision.kind, ()))
    if isinstance(decision, Pick):
        return _picked(decision, said, draw)
    if isinstance(decision, Route):
        found = [choice for text in said for choice in _walked(decision, text, scene)]
        return next((choice for choice in found if routes.legal(decision, choice, scene)), None)
    return None


def _picked(decision: Pick, said: Sequence[str], draw: Draw) -> Choice | None:
    for pattern in said:
        ids = [option.id for option in decision.options if fnmatchcase(option.id, pattern)]
        if ids and decision.least <= 1:
            return Picked((ids[draw(len(ids))],))
    return None


def _walked(decision: Route, text: str, scene: Scene) -> list[Walked]:
    """The ways that a text stands for, the longer first: all of it, or as far as it goes."""
    way, _, deed = text.partition(" + ")
    deeds = tuple(one.id for one in decision.deeds if deed and fnmatchcase(one.id, deed))
    mover = scene.bodies[decision.mover]
    if way == STAY:
        return [Walked((), mover.facing, deeds)]
    if way.startswith("to "):
        foe = scene.bodies.get(way[3:])
        return [] if foe is None else _up_to(decision, mover, foe, deeds)
    points = tuple(_point(one) for one in way.split("; "))
    return [Walked(points, mover.facing, deeds)]


def _up_to(decision: Route, mover: Body, other: Body, deeds: tuple[str, ...]) -> list[Walked]:
    """Into contact, or as far as it goes."""
    ways = [choice.points for choice in routes.towards(decision, mover, other)]
    return [Walked(points, mover.facing, deeds) for points in ways]


def _point(text: str) -> tuple[int, int, int]:
    x, y, *z = text.split()
    return (mils(float(x)), mils(float(y)), mils(float(z[0])) if z else 0)


def roles(attacker: int = 0, **status: str | int) -> tuple[Event, ...]:
    """Who attacks, and statuses of seats: `edge_1="south"`."""
    told = [Status(f"seat:{n}", "role", "attacker" if n == attacker else "defender") for n in (0, 1)]
    return (*told, *(Status(f"seat:{key[-1]}", key[:-2].replace("_", "-"), value) for key, value in status.items()))
