"""The turn: the drop, Movin', Shootin', Fightin', the end of the turn (LW-TURN, LW-DROP).

Lives here: who has the drop, the order of sides and of models in a phase. Never here: what a model does in a phase
(`move`, `shoot`, `fights`), courage (`hills`), scenarios, the end of a game (`ending`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from gulch.decision import About, Option, Pick
from gulch.events import Note, PhaseBegan, Status
from gulch.match import Game
from gulch.rules.legends import dice
from gulch.rules.legends.state import drop_seat, other_seat, turn_of
from gulch.say import seat_name
from gulch.view import Facts

PHASES = {"movin": "Movin'", "shootin": "Shootin'", "fightin": "Fightin'"}
DONE = "done"


async def turn(game: Game, number: int) -> None:
    """The five steps of a turn, in order, after what the scenario puts before them (LW-TURN-01)."""
    from gulch.rules.legends import ending, hired, scenarios

    if ending.last_turn(game, number):
        return
    hired.turn_began(game)
    phases = (step for phase in PHASES for step in ((phase, number), ("phase-over", phase, number)))
    game.then(*scenarios.of(game.facts).turn(game, number), ("drop", number), *phases, ("turn-end", number))


# -- the drop -------------------------------------------------------------------------------------------


async def drop(game: Game, number: int) -> None:
    """The scenario gives the first drop to a side, or else both roll a D6 for it (LW-DROP-01, LW-DROP-02)."""
    from gulch.rules.legends import scenarios

    game.tell(PhaseBegan(number, "drop", label=f"Turn {number}: the Drop"))
    if len(game.facts.seats) > 2:
        await ranked(game, [info.seat for info in game.facts.seats], 0)
        give_drop(game, sides(game.facts)[0])
        return
    seat = scenarios.of(game.facts).first_drop(game) if number == 1 else None
    give_drop(game, await rolled_drop(game, number) if seat is None else seat)


async def rolled_drop(game: Game, number: int) -> int:
    """The higher score has it; on equal scores who had it not before, in turn 1 the lower Infamy, or else both roll
    again (LW-DROP-01, LW-DROP-02)."""
    from gulch.rules.legends import roles

    seat = await dice.higher(game, "drop", "LW-DROP-01")
    if seat is None:
        seat = other_seat(game.facts, drop_seat(game.facts)) if number > 1 else roles.lower_infamy(game.facts)
    while seat is None:
        seat = await dice.higher(game, "drop", "LW-DROP-02")
    return seat


async def ranked(game: Game, seats: Sequence[int], place: int) -> None:
    """Three or four sides act from the highest roll to the lowest; equal ones roll again among themselves
    (LW-BRAWL-09)."""
    rolls = {seat: (await dice.random(game, seat, "drop", 1, "LW-BRAWL-09")).dice[0] for seat in seats}
    for score in sorted(set(rolls.values()), reverse=True):
        tied = [seat for seat in seats if rolls[seat] == score]
        if len(tied) > 1:
            await ranked(game, tied, place)
        else:
            game.tell(Status(f"seat:{tied[0]}", "order", place, "LW-BRAWL-09"))
        place += len(tied)


def give_drop(game: Game, seat: int) -> None:
    """The seat has the drop from now on, and nobody else (LW-DROP-03)."""
    for info in game.facts.seats:
        if info.seat != seat and game.facts.get(f"seat:{info.seat}", "drop"):
            game.tell(Status(f"seat:{info.seat}", "drop", None, "LW-DROP-03"))
    game.tell(Status(f"seat:{seat}", "drop", 1, "LW-DROP-03"))
    game.tell(Note(f"The drop goes to {seat_name(game.facts, seat)}.", "LW-DROP-01"))


# -- phases ---------------------------------------------------------------------------------------------


def sides(facts: Facts) -> tuple[int, ...]:
    """The seats, the one with the drop first (LW-TURN-02, LW-TURN-03); of more than two in the order of their rolls
    (LW-BRAWL-09)."""
    seats = [info.seat for info in facts.seats]
    if len(seats) > 2:
        return tuple(sorted(seats, key=lambda seat: (int(facts.get(f"seat:{seat}", "order", 0) or 0), seat)))
    first = drop_seat(facts)
    return (first, *(seat for seat in seats if seat != first))


def begin(game: Game, phase: str, number: int) -> None:
    game.tell(PhaseBegan(number, phase, label=f"Turn {number}: {PHASES[phase]}"))


async def next_model(
    game: Game, seat: int, kind: str, rule: str, figures: Sequence[str] | Callable[[], Sequence[str]]
) -> str:  # fmt: skip
    """Which of its models that may still act a side takes next, or DONE (LW-TURN-02, LW-SHOOT-01). With a function the
    question is open to what may be done between two models, and is asked anew after it."""
    if callable(figures):
        return await game.pick(lambda: _next_pick(game, seat, kind, rule, figures())) or DONE
    pick = _next_pick(game, seat, kind, rule, figures)
    return await game.pick(pick) if pick is not None else DONE


def _next_pick(game: Game, seat: int, kind: str, rule: str, figures: Sequence[str]) -> Pick | None:
    if not figures:
        return None
    facts = game.facts
    options = [Option(fig, facts.figures[fig].name, About(figures=(fig,)), (rule,)) for fig in figures]
    options.append(Option(DONE, "No more"))
    what = PHASES[facts.phase.phase] if facts.phase and facts.phase.phase in PHASES else kind
    return Pick(seat=seat, kind=kind, rule=rule, prompt=f"{what}: who is next?", options=options)


async def turn_end(game: Game, number: int) -> None:
    """The turn is over; a new one starts with the Drop (LW-TURN-01)."""
    if turn_of(game.facts) == number:
        game.then(("turn", number + 1))


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {"turn": turn, "drop": drop, "turn-end": turn_end}
