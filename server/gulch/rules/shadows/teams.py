"""Team games: which Posses fight side by side (SW-TEAM).

Lives here: putting seats into teams before a match, the sides of a match and their points. Who is friend or foe of
whom is asked of `state` (`friendly`, `friends`, `enemies`), which knows a team by the lowest of its seats.
Never here: Deployment (`setup`), who wins (`victory`).
"""

from __future__ import annotations

from collections.abc import Mapping

from gulch.errors import InvalidInput
from gulch.events import Note, Status
from gulch.match import Game
from gulch.rules.shadows import options as switches
from gulch.rules.shadows.state import mates
from gulch.say import seat_name
from gulch.view import Facts


def sides_of(options: Mapping[str, str], seats: int) -> list[tuple[int, ...]]:
    """The teams of a match in order of their lowest seats; every seat by itself without team-play. InvalidInput if
    the option `teams` does not name every seat once."""
    how = switches.chosen(options, "teams")
    if switches.chosen(options, "team-play") == "off":
        if "+" in how or "," in how:
            raise InvalidInput(f"teams={how} in a game without teams (SW-TEAM-01)", "add the option team-play=on")
        return [(seat,) for seat in range(seats)]
    if how == "in-turn":
        return [tuple(range(first, seats, 2)) for first in (0, 1)]
    if how == "halves":
        half = (seats + 1) // 2
        return [tuple(range(half)), tuple(range(half, seats))]
    named = [tuple(sorted(int(seat) for seat in side.split("+"))) for side in how.split(",")]
    if sorted(seat for side in named for seat in side) != list(range(seats)):
        raise InvalidInput(
            f"teams={how} for {seats} seats (SW-TEAM-01)", f"name each of the seats 0 to {seats - 1} once"
        )
    return sorted(named)


def form(game: Game) -> None:
    """Tells who is of one team; nothing without team-play (SW-TEAM-01)."""
    if switches.option(game, "team-play") == "off":
        return
    for side in sides_of(game.options, len(game.facts.seats)):
        for seat in side:
            game.tell(Status(f"seat:{seat}", "team", side[0], "SW-TEAM-01"))
        if len(side) > 1:
            game.tell(Note(f"{_names(game.facts, side)} fight side by side.", "SW-TEAM-01"))


def sides(facts: Facts) -> list[tuple[int, ...]]:
    """The teams as told, in seat order; each seat by itself where there are none (SW-TEAM-03)."""
    found = [mates(facts, info.seat) for info in facts.seats]
    return [side for n, side in enumerate(found) if side not in found[:n]]


def points(facts: Facts, side: tuple[int, ...]) -> int:
    """A team's VP: the sum of its Posses' (SW-TEAM-04)."""
    return sum(facts.scores.get(seat, 0) for seat in side)


def _names(facts: Facts, side: tuple[int, ...]) -> str:
    names = [seat_name(facts, seat) for seat in side]
    return f"{', '.join(names[:-1])} and {names[-1]}"
