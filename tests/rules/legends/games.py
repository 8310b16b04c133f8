"""Whole games of Legends up to their first turn, for tests of set-up and scenarios.

    g = started("vendetta", "corral", dice=[("roles", 6), ("roles", 1)], policy={"role": "defender"})

Steps of turns are told, not played. Decisions without an answer in `policy` are drawn. Never here: rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from gulch.decision import AnyDecision, Picked
from gulch.dice import Dice, Scripted, seed_bytes
from gulch.events import Event
from gulch.game import OpenState
from gulch.match import Game, Match, SeatSetup, Setup
from gulch.rules.legends import ending, setup
from gulch.table.load import Placement, build_table, load_table
from gulch.table.model import Body, Table
from gulch.table.scaled import scaled

E = TypeVar("E", bound=Event)
NAMES = ("Ann", "Bob")


class FirstSteps:
    """Enough of the book to set a game up: what comes after is left out."""

    name = "legends"
    rules_version = 1

    def __init__(self) -> None:
        async def nothing(game: Game, *args: object) -> None:
            self.left.append(args)

        self.left: list[Any] = []
        told = {"kit": nothing, "turn": nothing, **setup.STEPS}
        self.steps = {name: ending.guarded(step) for name, step in told.items()}

    def start(self, setting: Setup, dice: Any) -> OpenState:
        return setup.start(setting, dice)

    def offers(self, game: Game, seat: int) -> tuple[()]:
        return ()


@dataclass
class Started:
    """A game whose figures stand where they start. `asked` are all decisions, in order."""

    match: Match
    asked: list[AnyDecision] = field(default_factory=list)

    @property
    def facts(self) -> Any:
        return self.match.facts

    def told(self, kind: type[E]) -> list[E]:
        return [entry.event for entry in self.match.log if isinstance(entry.event, kind)]

    def decisions(self, kind: str) -> list[Any]:
        return [decision for decision in self.asked if decision.kind == kind]

    def bodies(self, seat: int) -> list[Body]:
        """The figures of a seat that are on the table."""
        return [figure.body for figure in self.facts.of_seat(seat) if figure.body is not None]


def plain(width: float = 36, depth: float = 36, *pieces: Placement) -> Table:
    """A table with nothing on it but these pieces, and with the figures that ship. Lengths in inches."""
    return build_table("Plain", (round(width * 1000), round(depth * 1000)), pieces)


def force(*kinds: str, kind: str = "cowboys", mount: str = "", **more: Any) -> dict[str, Any]:
    """A Posse of that type, led by the leader of its list, with so many more fighters."""
    chief = {"cowboys": "Trail Boss", "lawmen": "Sheriff", "outlaws": "Desperado"}[kind]
    models = [{"name": f"{kind} {n}", "kind": one} for n, one in enumerate((chief, *kinds))]
    if mount:
        models[0]["mount"] = mount
    return {"name": kind.title(), "kind": kind, "model": models, **more}


def setting(
    scenario: str, on: Table | str, posses: Sequence[Mapping[str, Any] | str | None] = (None, None), **options: str
) -> Setup:
    named = {name.replace("_", "-"): value for name, value in options.items()}
    prepared = setup.prepare(scenario, 2, posses, named)
    seats = tuple(SeatSetup(name, posse) for name, posse in zip(NAMES, prepared.posses, strict=True))
    built = load_table(on) if isinstance(on, str) else on
    return Setup(scaled(built, prepared.scale), scenario, seats, prepared.options)


def started(
    scenario: str,
    on: Table | str,
    posses: Sequence[Mapping[str, Any] | str | None] = (None, None),
    *,
    dice: Sequence[tuple[str | int, ...]] | None = None,
    policy: Mapping[str, str | Sequence[str] | Callable[[Any], Any]] | None = None,
    **options: str,
) -> Started:
    """Sets a game up to its end. `dice` are scripted and used up; without them they are drawn."""
    chance: Any = Dice(seed_bytes(1)) if dice is None else Scripted(*dice)
    game = Started(Match.start(FirstSteps(), setting(scenario, on, posses, **options), chance))  # type: ignore[arg-type]
    drawn = Dice(seed_bytes(2))
    while game.match.pending:
        decision = game.match.pending[0]
        game.asked.append(decision)
        reply = (policy or {}).get(decision.kind)
        if callable(reply):
            reply = reply(decision)
        if reply is None:
            choice = decision.sample(game.facts.scene, lambda limit: drawn.below(limit, stream="any"))
        else:
            choice = Picked((reply,) if isinstance(reply, str) else tuple(reply)) if not hasattr(reply, "at") else reply
        game.match.answer(decision.seat, decision.number, choice)
    if dice is not None:
        chance.assert_used_up()
    return game
