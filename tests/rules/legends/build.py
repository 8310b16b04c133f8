"""A small flat table for tests of the Legends rules: the geometry and the board of all books' tests, Legends' figures.

    b = board(fig("a", at=(10, 10), weapons="Rifle"), fig("b", seat=1, at=(20, 10)), dice=[("hit", 6)])
    b.run(shoot(b.game, "a", 0))

Lengths are inches. Fame is never spent and Fortune never used unless a test says so. Never here: rules, rolled dice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gulch.dice import Scripted
from gulch.events import FigureInfo, MatchBegan, PhaseBegan, Placed, SeatInfo, Status
from gulch.game import OpenState
from gulch.match import Game, Match, SeatSetup, Setup
from gulch.table.model import Piece, Posture, Table
from gulch.view import Facts
from rules.shadows.build import ANY as ANY
from rules.shadows.build import Board as AnyBoard
from rules.shadows.build import Man, table
from rules.shadows.build import area as area
from rules.shadows.build import platform as platform
from rules.shadows.build import wall as wall

NONE = {"fame": "none", "fortune": "accept"}
PROFILE = {"S": 4, "F": 3, "St": 3, "G": 3, "A": 1, "W": 1, "P": 3}


class Board(AnyBoard):
    """A board whose decisions carry this book's rules."""

    prefix = "LW-"


class _NoBook:
    """Enough of a book for a match that runs no steps."""

    name = "legends"
    rules_version = 1


def fig(
    id: str,
    *,
    seat: int = 0,
    at: tuple[float, ...],
    kind: str = "Cowpoke",
    hero: bool = False,
    leader: bool = False,
    weapons: str = "",
    kit: str = "",
    skills: str = "",
    posse: str = "cowboys",
    move: int = 6,
    posture: Posture = "standing",
    profile: Mapping[str, int] | None = None,
    base: int = 25,
    fame: int = 0,
    fortune: int = 0,
    **status: str | int,
) -> Man:
    """A fighter with the standard profile, changed by `profile`; `fame` and `fortune` are what a Hero has left. Other
    keywords are statuses (`jammed_0=1` is "jammed:0")."""
    values = {**PROFILE, **(profile or {})}
    sheet = [("kind", kind), ("class", "Hero" if hero or fame or fortune else "Henchman")]
    sheet += [("leader", "yes" if leader else ""), ("posse", posse), ("move", str(move))]
    sheet += [(key, str(value)) for key, value in values.items()]
    sheet += [("FA", str(fame)), ("FT", str(fortune)), ("weapons", weapons), ("kit", kit), ("skills", skills)]
    told = {key.replace("_", ":", 1) if key[-1].isdigit() else key: value for key, value in status.items()}
    if fame or fortune:
        told = {"fame": fame, "fortune": fortune, **told}
    shape = "big" if base >= 40 else "man"
    return Man(FigureInfo(id, seat, id.title(), shape, tuple(sheet)), at, 0, posture, told)


def board(
    *figures: Man,
    pieces: Sequence[Piece] = (),
    dice: Sequence[tuple[str | int, ...]] = (),
    answers: Sequence[Any] = (),
    policy: Mapping[str, Any] | None = None,
    options: Mapping[str, str] | None = None,
    size: float = 36,
    on: Table | None = None,
    phase: str = "shootin",
    turn: int = 1,
    drop: int = 0,
) -> Board:
    """A match on a flat table with these figures on it, in a phase of a turn, with the drop to a seat."""
    seats = tuple(SeatSetup(f"Seat {seat}") for seat in range(1 + max(1, *(man.info.seat for man in figures))))
    setup = Setup(on or table(pieces, size), "high-noon", seats, options or {})
    scripted = Scripted(*dice)
    state = OpenState(setup, Facts(setup.table))
    match = Match(_NoBook(), state, scripted)  # type: ignore[arg-type]
    game = Game(match, state, scripted)
    made = Board(match, game, scripted, list(answers), {**NONE, **(policy or {})})
    infos = tuple(man.info for man in figures)
    told = tuple(SeatInfo(n, seat.name, "") for n, seat in enumerate(seats))
    game.tell(MatchBegan("legends", 1, "high-noon", "test", setup.table.key, (), told, infos, "", "local"))
    for man in figures:
        game.tell(Placed(man.info.id, man.body()))
        for name, value in man.status.items():
            game.tell(Status(man.info.id, name, value))
    game.tell(PhaseBegan(turn, phase))
    game.tell(Status(f"seat:{drop}", "drop", 1))
    match.log.clear()
    return made
