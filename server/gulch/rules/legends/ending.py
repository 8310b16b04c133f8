"""The end of a game: at once when a side is gone, as the scenario says, or after the last turn (LW-SCEN-11).

Lives here: who is left, telling the end, and `guarded`, which lets no step begin once a game is over. Never here: what
a scenario is won by, experience (`awards`), flight (`hills`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from gulch.dice import Dice
from gulch.events import Ended
from gulch.match import Game
from gulch.rules.legends.options import option
from gulch.rules.legends.state import bound, is_fighter, turn_of
from gulch.say import seat_name
from gulch.view import Facts

Stepper = Callable[..., Awaitable[None]]


def left(facts: Facts, seat: int) -> bool:
    """Whether any fighter of a side is on the table or still to come; who is bound holds no field."""
    return any(not one.out and is_fighter(one) and not bound(facts, one.id) for one in facts.of_seat(seat))


def of_the_field(game: Game) -> Ended | None:
    """The side that has fled or is wiped out loses; both at once is a draw (LW-SCEN-11). Of several the last one in
    play wins."""
    facts = game.facts
    standing = [info.seat for info in facts.seats if left(facts, info.seat)]
    if len(standing) > 1:
        return None
    fled = [info.seat for info in facts.seats if facts.get(f"seat:{info.seat}", "fled") == turn_of(facts)]
    if not standing and len(fled) == 1:  # the last two went, one of them out of fear
        standing = [info.seat for info in facts.seats if info.seat not in fled]
    if len(standing) != 1:
        return Ended((), "Nobody is left", "LW-SCEN-11")
    gone = next(info.seat for info in facts.seats if info.seat not in standing)
    why = "headed for the hills" if facts.get(f"seat:{gone}", "fled") else "had nobody left"
    reason = f"{seat_name(facts, gone)} {why}" if len(facts.seats) == 2 else "Nobody else is left"
    return Ended(tuple(standing), reason, "LW-SCEN-11")


def check(game: Game) -> bool:
    """Whether the game is over; ends it if it is, and nobody has said so."""
    from gulch.rules.legends import scenarios

    if game.facts.ended is not None:
        return True
    over = scenarios.of(game.facts).is_over(game) if turn_of(game.facts) else None
    if over is not None:
        end(game, over)
    return over is not None


def last_turn(game: Game, number: int) -> bool:
    """Whether turn `number` may not begin since the option's last has been played; the game has ended then."""
    from gulch.rules.legends import scenarios

    most = option(game, "max-turns")
    if most == "none" or number <= int(most):
        return False
    end(game, scenarios.of(game.facts).out_of_time(game, number - 1))
    return True


def end(game: Game, over: Ended) -> None:
    """Nothing is left on the agenda; experience and loot, then the result and the seed."""
    from gulch.rules.legends import scenarios

    game.state.agenda.clear()
    scenarios.of(game.facts).final(game, over.winners)
    seed = game.dice.seed.hex() if isinstance(game.dice, Dice) else ""
    game.tell(replace(over, seed=seed))


def guarded(step: Stepper) -> Stepper:
    """The same step, which does nothing once the game is over: a game ends with the step in which it is decided, so
    that all that one shot or blast brings about happens first (LW-SETUP-02)."""

    async def run(game: Game, *args: object) -> None:
        if check(game):
            game.state.agenda.clear()
            return
        await step(game, *args)

    return run
