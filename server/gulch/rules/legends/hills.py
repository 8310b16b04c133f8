"""Head for the Hills: when a side must test, and flight (LW-HILLS-01 to -04; LW-HIRED-03).

Never here: a fighter's own tests (`pluck`).
"""

from __future__ import annotations

from gulch.decision import Option, Pick
from gulch.events import Note, Removed, Status
from gulch.match import Game
from gulch.rules.legends import awards, kit, pluck
from gulch.rules.legends.options import option
from gulch.rules.legends.state import ANIMAL, bound, fighters, in_play, is_fighter, leader, on_table, turn_of
from gulch.say import seat_name
from gulch.view import Facts, FigureFacts

WHY = "head for the hills"
LOST = "out of action"  # as `wounds.out` says it


async def hills(game: Game, seat: int) -> bool:
    """At the start of its Movin' phase; whether the side flees (LW-HILLS-01)."""
    if not on_table(game.facts, seat) or not half_lost(game, seat):
        return False
    if await game.pick(_flight_pick(game, seat)) == "flee":
        flee(game, seat, "LW-HILLS-04")
        return True
    tester = _tester(game, seat)
    if tester is not None and await pluck.rolled(game, tester.id, pluck.value(game, tester.id), WHY, "LW-HILLS-01"):
        return False
    if await kit.ignores_flight(game, seat):
        return False
    flee(game, seat, "LW-HILLS-02" if tester is not None else "LW-HIRED-03")
    return True


def half_lost(game: Game, seat: int) -> bool:
    """Whether half or more of its fighters are out of action; who left for an objective is not (LW-HILLS-03)."""
    mine = [one for one in fighters(game.facts, seat) if one.out != awards.ABSENT]
    if option(game, "head-for-the-hills-count") == "on-the-table":
        mine = [figure for figure in mine if figure.body is not None or figure.out]
    return 2 * sum(1 for figure in mine if figure.out == LOST) >= len(mine)


def _tester(game: Game, seat: int) -> FigureFacts | None:
    """The leader, or else the highest Pluck left that is no Hired Gun's (LW-POSSE-05, LW-HIRED-03)."""
    chief = leader(game.facts, seat)
    hired_too = option(game, "hired-guns-alone") == "highest-pluck"
    left = [figure for figure in on_table(game.facts, seat) if not bound(game.facts, figure.id)]
    own = [figure for figure in left if not figure.sheet("hired")] or (left if hired_too else [])
    return chief or max(own, key=lambda figure: pluck.value(game, figure.id), default=None)


def _flight_pick(game: Game, seat: int) -> Pick:
    options = [Option("stay", "Stay, and take the Pluck test"), Option("flee", "Head for the Hills")]
    return Pick(seat=seat, kind="flee", rule="LW-HILLS-04", prompt="Half your fighters are lost", options=options)


def flee(game: Game, seat: int, rule: str) -> None:
    """All models of a side leave play, those still to come too (LW-HILLS-02), but for who is bound: he is not released
    (LW-JAIL-06)."""
    game.tell(Note(f"{seat_name(game.facts, seat)} headed for the hills.", rule))
    game.tell(Status(f"seat:{seat}", "fled", turn_of(game.facts), rule))
    for figure in game.facts.of_seat(seat):
        if not figure.out and not bound(game.facts, figure.id) and _takes_part(game.facts, figure):
            game.tell(Removed(figure.id, "fled", rule))


def _takes_part(facts: Facts, figure: FigureFacts) -> bool:
    """Whether a model is in this game, or is still to come into it: not the man whom the other side would hang if the
    roles were changed (LW-HANG-02)."""
    return in_play(facts, figure.id) or is_fighter(figure) or figure.sheet("class") == ANIMAL
