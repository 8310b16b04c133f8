"""What a side may do at any point of Movin', between two decisions of either side (LW-WEAP-35, LW-HIRED-10).

Rows come from those who own them; an offer's id is "kind:argument". Lives here: `Row`, and gathering them. Never here:
what any of them does.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from gulch.decision import Offer
from gulch.match import Game
from gulch.rules.legends import turn
from gulch.rules.legends.options import option
from gulch.view import Facts

MOVIN = "movin"
BEGINS = "side-begins"  # the step with which a side's half begins


@dataclass(frozen=True, slots=True)
class Row:
    """`offers`: what a seat may do now; `take` does it, with the offer's argument."""

    offers: Callable[[Game, int], list[Offer]]
    take: Callable[[Game, str], Awaitable[None]]


def rows() -> Mapping[str, Row]:
    from gulch.rules.legends import bible, lasso

    return {**lasso.OFFERS, **bible.OFFERS}


def offers(game: Game, seat: int) -> Sequence[Offer]:
    """All that a seat may interject now: in Movin' only, by the option only while its own side moves (LW-WEAP-35)."""
    if not in_movin(game.facts):
        return ()
    if option(game, "any-point-in-movin") == "own-half" and mover(game) != seat:
        return ()
    return [offer for row in rows().values() for offer in row.offers(game, seat)]


async def take(game: Game, offer: Offer) -> None:
    """Carries out an offer that was taken, and what it brings about."""
    from gulch.rules.legends.pending import drain

    kind, _, argument = offer.id.partition(":")
    await rows()[kind].take(game, argument)
    await drain(game)


def in_movin(facts: Facts) -> bool:
    return facts.phase is not None and facts.phase.phase == MOVIN


def mover(game: Game) -> int | None:
    """The seat whose half of Movin' it is, None before the first has begun: of the sides whose beginning is not on the
    agenda any more the last."""
    waits = [step[1] for step in game.state.agenda if step[0] == BEGINS]
    begun = [seat for seat in turn.sides(game.facts) if seat not in waits]
    return begun[-1] if begun else None
