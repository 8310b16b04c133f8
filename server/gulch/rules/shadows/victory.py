"""Victory Points, Sudden Death and how a match ends.

Lives here: who scores for a Casualty, who stands, the end at the start and after the last Turn.
Never here: who becomes a Casualty (`damage`), Bottle Checks (`recovery`).
"""

from __future__ import annotations

from gulch.dice import Dice
from gulch.events import Ended, Score
from gulch.match import Game
from gulch.rules.shadows import agendas, scenarios, teams
from gulch.rules.shadows.options import option
from gulch.rules.shadows.state import NPC, friendly, models, on_table, rank, standing
from gulch.say import seat_name
from gulch.view import Facts

TURNS = 8
CASUALTY_VP = {"Novice": 1, "Veteran": 2, "Hero": 3}


def award(game: Game, victim: str, by_seat: int, rule: str = "SW-VP-02") -> None:
    """Scores a Casualty that a model of `by_seat` caused directly, by the printed Rank and as the scenario says
    (SW-VP-02). Nothing for an NPC, for a friend, or where no seat caused it."""
    owner = game.facts.figures[victim].seat
    if NPC in (owner, by_seat) or friendly(game.facts, owner, by_seat):
        return
    name, scenario = game.facts.figures[victim].name, scenarios.of(game.facts)
    if scenario.casualties:
        game.tell(Score(by_seat, CASUALTY_VP[rank(game.facts, victim)], f"{name} is out of the fight", rule))
    scenario.casualty(game, victim, by_seat)


def standing_seats(facts: Facts) -> list[int]:
    """Seats with a model on its feet or still in reserve, in seat order (SW-VP-04)."""
    return [info.seat for info in facts.seats if _stands(facts, info.seat)]


def _stands(facts: Facts, seat: int) -> bool:
    return any(not figure.out and (figure.body is None or standing(facts, figure.id)) for figure in models(facts, seat))


def _has_left(facts: Facts, side: tuple[int, ...]) -> bool:
    """Whether none of a side is on the table, and some have left it as the scenario allows (SW-LOOT-03)."""
    figures = [figure for seat in side for figure in models(facts, seat)]
    return all(figure.body is None for figure in figures) and any(figure.out == "left" for figure in figures)


def leaders(facts: Facts) -> tuple[int, ...]:
    """The seats of the side with the most VP, nobody when the highest is shared (SW-VP-01, SW-TEAM-04)."""
    sides = teams.sides(facts)
    best = max(teams.points(facts, side) for side in sides)
    first = [side for side in sides if teams.points(facts, side) == best]
    return first[0] if len(first) == 1 else ()


def end(game: Game, winners: tuple[int, ...], reason: str, rule: str) -> None:
    """The match is over: nothing is left on the agenda, and the seed is shown."""
    game.state.agenda.clear()
    seed = game.dice.seed.hex() if isinstance(game.dice, Dice) else ""
    game.tell(Ended(winners, reason, rule, seed))


def _final(game: Game) -> None:
    """The points that the scenario and the Agendas give at the end."""
    scenarios.of(game.facts).final(game)
    agendas.final(game)


def end_on_points(game: Game, reason: str) -> None:
    """Victory Points decide, with those that the scenario gives at the end; equal highest is a draw (SW-VP-01)."""
    _final(game)
    winners = leaders(game.facts)
    most, *others = sorted((teams.points(game.facts, side) for side in teams.sides(game.facts)), reverse=True)
    rest = ", ".join(map(str, others[:-1])) + " and " * (len(others) > 1) + str(others[-1])
    points = f"{most} Victory {'Point' if most == 1 else 'Points'} to {rest}"
    end(game, winners, f"{reason}, {points}", "SW-VP-01")


def sudden_death(game: Game) -> bool:
    """Ends the match at the start of a Turn when one side alone is standing (SW-VP-04): on points if another has left
    the table as the scenario allows, or when no model is left at all, since nothing could happen any more."""
    left = standing_seats(game.facts)
    sides = [side for side in teams.sides(game.facts) if any(seat in left for seat in side)]
    if len(sides) == 1:
        gone = [side for side in teams.sides(game.facts) if side not in sides and _has_left(game.facts, side)]
        if gone:
            end_on_points(game, f"{seat_name(game.facts, gone[0][0])} has left the table")
        else:
            _final(game)
            end(game, sides[0], "Sudden Death, nobody else is standing", "SW-VP-04")
        return True
    if not any(on_table(game.facts, info.seat) for info in game.facts.seats) and not left:
        end_on_points(game, "Nobody is left on the table")
        return True
    return False


async def turn_end(game: Game, turn: int) -> None:
    """After all Recovery Phases: every Posse Bottled Out is a draw (SW-BOTTLE-05), Turn 8 ends the game
    (SW-TURN-01), by Sudden Death if one Posse stands alone (SW-VP-04), else the next Turn starts."""
    fled = [info.seat for info in game.facts.seats if game.facts.get(f"seat:{info.seat}", "lost") == turn]
    if len(fled) == len(game.facts.seats):
        end(game, (), "Every Posse has Bottled Out", "SW-BOTTLE-05")
    elif turn >= TURNS:
        if option(game, "sudden-death-at-the-end") == "not-checked" or not sudden_death(game):
            end_on_points(game, f"Turn {TURNS} is over")
    else:
        game.then(("turn", turn + 1))
