"""Attacker and defender, and whose Infamy is lower (LW-SCEN-06; LW-SCEN-01 uses the latter).

"role" ("attacker", "defender") and "infamy" are statuses of a seat. Never here: where either starts (the scenarios).
"""

from __future__ import annotations

from gulch.decision import Option, Pick
from gulch.events import Note, Status
from gulch.match import Game
from gulch.rules.legends import dice
from gulch.rules.legends.state import other_seat
from gulch.say import seat_name
from gulch.view import Facts

ATTACKER, DEFENDER = "attacker", "defender"


def infamy(facts: Facts, seat: int) -> int:
    """The Infamy of a Posse (LW-POSSE-10)."""
    return int(facts.get(f"seat:{seat}", "infamy", 0) or 0)


def lower_infamy(facts: Facts) -> int | None:
    """The seat with the lowest Infamy, None if several have it."""
    least = min(infamy(facts, info.seat) for info in facts.seats)
    return _alone([info.seat for info in facts.seats if infamy(facts, info.seat) == least])


def higher_infamy(facts: Facts) -> int | None:
    """The seat with the highest Infamy, None if several have it."""
    most = max(infamy(facts, info.seat) for info in facts.seats)
    return _alone([info.seat for info in facts.seats if infamy(facts, info.seat) == most])


def _alone(seats: list[int]) -> int | None:
    return seats[0] if len(seats) == 1 else None


def of_a_campaign(facts: Facts) -> bool:
    """Whether both Posses belong to a campaign."""
    return all(facts.get(f"seat:{info.seat}", "campaign") for info in facts.seats)


def only(facts: Facts, posse: str) -> int | None:
    """The one seat with a Posse of that type, None if both or neither have one."""
    return _alone([info.seat for info in facts.seats if facts.get(f"seat:{info.seat}", "posse") == posse])


async def chooser(game: Game, label: str, rule: str, *, by_infamy: bool = True) -> int:
    """Who chooses: the lower Infamy, on equal Infamy the higher D6 (LW-SCEN-01, -06)."""
    seat = lower_infamy(game.facts) if by_infamy else None
    while seat is None:
        seat = await dice.higher(game, label, rule)
    return seat


async def roles(game: Game) -> None:
    """History's own assignment comes first, then the scenario's (LW-SCEN-06). Otherwise one picks: the lower Infamy in
    a campaign, the higher die in any other game."""
    from gulch.rules.legends import scenarios

    scenario = scenarios.of(game.facts)
    if not scenario.has_roles:
        return
    defends = _by_history(game.facts)
    if defends is None:
        defends = scenario.defender(game)
    if defends is None:
        seat = await chooser(game, "roles", "LW-SCEN-06", by_infamy=of_a_campaign(game.facts))
        options = [Option(ATTACKER, "Attack"), Option(DEFENDER, "Defend")]
        prompt = f"{scenario.title}: attack or defend?"
        picked = await game.pick(Pick(seat=seat, kind="role", rule="LW-SCEN-06", prompt=prompt, options=options))
        defends = seat if picked == DEFENDER else other_seat(game.facts, seat)
    for info in game.facts.seats:
        role = DEFENDER if info.seat == defends else ATTACKER
        game.tell(Status(f"seat:{info.seat}", "role", role, "LW-SCEN-06"))
    game.tell(Note(f"The defence falls to {seat_name(game.facts, defends)}.", "LW-SCEN-06"))


def _by_history(facts: Facts) -> int | None:
    """The defender of a refight (LW-SCEN-12), None in any other game."""
    sides = ((info.seat, facts.get(f"seat:{info.seat}", "history")) for info in facts.seats)
    return next((seat for seat, role in sides if role == DEFENDER), None)


def defender(facts: Facts) -> int:
    return next(info.seat for info in facts.seats if facts.get(f"seat:{info.seat}", "role") == DEFENDER)


def attacker(facts: Facts) -> int:
    return other_seat(facts, defender(facts))
