"""The turn: the drop, Movin', Shootin', Fightin', the end of the turn (LW-TURN, LW-DROP).

Lives here: who has the drop, the order of sides and of models in a phase, and when a game is over for want of an
opponent. Never here: what a model does in a phase (`move`, `shoot`, `fight`), courage (`hills`), scenarios.
"""

from __future__ import annotations

from gulch.decision import About, Option, Pick
from gulch.events import Ended, Note, PhaseBegan, Status
from gulch.match import Game
from gulch.rules.legends import dice
from gulch.rules.legends.options import option
from gulch.rules.legends.state import drop_seat, on_table, other_seat, turn_of
from gulch.say import seat_name
from gulch.view import Facts

PHASES = {"movin": "Movin'", "shootin": "Shootin'", "fightin": "Fightin'"}
DONE = "done"


async def turn(game: Game, number: int) -> None:
    """The five steps of a turn, in order (LW-TURN-01)."""
    if is_over(game, number):
        return
    game.then(("drop", number), ("movin", number), ("shootin", number), ("fightin", number), ("turn-end", number))


def is_over(game: Game, number: int) -> bool:
    """Whether a side is gone, or the option's last turn has been played: the match has ended then (LW-SCEN-11)."""
    left = [info.seat for info in game.facts.seats if on_table(game.facts, info.seat)]
    most = option(game, "max-turns")
    if len(left) == len(game.facts.seats) and (most == "none" or number <= int(most)):
        return False
    reason = f"{seat_name(game.facts, left[0])} holds the field" if len(left) == 1 else f"Turn {number - 1} is over"
    game.tell(Ended(tuple(left) if len(left) == 1 else (), reason, "LW-SCEN-11"))
    return True


# -- the drop -------------------------------------------------------------------------------------------


async def drop(game: Game, number: int) -> None:
    """Both roll a D6; the higher has the drop, and on equal scores who had it not before (LW-DROP-01, -02)."""
    game.tell(PhaseBegan(number, "drop", label=f"Turn {number}: the Drop"))
    seat = dice.higher(game, "drop", "LW-DROP-01")
    if seat is None and number > 1:
        seat = other_seat(game.facts, drop_seat(game.facts))
    while seat is None:
        seat = dice.higher(game, "drop", "LW-DROP-02")
    give_drop(game, seat)


def give_drop(game: Game, seat: int) -> None:
    """The seat has the drop from now on, and nobody else (LW-DROP-03)."""
    for info in game.facts.seats:
        if info.seat != seat and game.facts.get(f"seat:{info.seat}", "drop"):
            game.tell(Status(f"seat:{info.seat}", "drop", None, "LW-DROP-03"))
    game.tell(Status(f"seat:{seat}", "drop", 1, "LW-DROP-03"))
    game.tell(Note(f"{seat_name(game.facts, seat)} has the drop.", "LW-DROP-01"))


# -- phases ---------------------------------------------------------------------------------------------


def sides(facts: Facts) -> tuple[int, int]:
    """The two seats, the one with the drop first (LW-TURN-02, LW-TURN-03)."""
    first = drop_seat(facts)
    return first, other_seat(facts, first)


def begin(game: Game, phase: str, number: int) -> None:
    game.tell(PhaseBegan(number, phase, label=f"Turn {number}: {PHASES[phase]}"))


async def next_model(game: Game, seat: int, kind: str, rule: str, figures: list[str]) -> str:
    """Which of its models that may still act a side takes next, or DONE (LW-TURN-02, LW-SHOOT-01)."""
    if not figures:
        return DONE
    facts = game.facts
    options = [Option(fig, facts.figures[fig].name, About(figures=(fig,)), (rule,)) for fig in figures]
    options.append(Option(DONE, "No more"))
    what = PHASES[facts.phase.phase] if facts.phase and facts.phase.phase in PHASES else kind
    return await game.pick(Pick(seat=seat, kind=kind, rule=rule, prompt=f"{what}: who is next?", options=options))


async def turn_end(game: Game, number: int) -> None:
    """The turn is over; a new one starts with the Drop (LW-TURN-01)."""
    if turn_of(game.facts) == number:
        game.then(("turn", number + 1))
