"""What a side may do at any point of Movin', between two decisions of either side (LW-WEAP-35, LW-HIRED-10).

Rows come from those who own them; an offer's id is "kind:argument". Lives here: `Row`, gathering them, and the step
"last-call". Never here: what any of them does.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from gulch.decision import Offer, Option, Pick
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
    if own_halves(game) and mover(game) != seat:
        return ()
    return [offer for row in rows().values() for offer in row.offers(game, seat)]


async def take(game: Game, offer: Offer) -> None:
    """Carries out an offer that was taken, and what it brings about."""
    from gulch.rules.legends.pending import drain

    kind, _, argument = offer.id.partition(":")
    await rows()[kind].take(game, argument)
    await drain(game)


async def last_call(game: Game, seat: int) -> None:
    """When no more models move there is no question to break into: what a side may still do is asked of it (LW-WEAP-35,
    LW-HIRED-10)."""
    while found := {offer.id: offer for offer in offers(game, seat)}:
        chosen = await game.pick(_last_pick(seat, list(found.values())))
        if chosen == turn.DONE:
            return
        await take(game, found[chosen])


def _last_pick(seat: int, found: Sequence[Offer]) -> Pick:
    options = [Option(offer.id, offer.label, offer.about, (offer.rule,)) for offer in found]
    options.append(Option(turn.DONE, "Nothing"))
    prompt = "Anything else before Movin' is over?"
    return Pick(seat=seat, kind="last-call", rule="LW-WEAP-35", prompt=prompt, options=options)


def own_halves(game: Game) -> bool:
    """Whether offers are for a side's own half only (option any-point-in-movin)."""
    return option(game, "any-point-in-movin") == "own-half"


def in_movin(facts: Facts) -> bool:
    return facts.phase is not None and facts.phase.phase == MOVIN


def mover(game: Game) -> int | None:
    """The seat whose half of Movin' it is, None before the first has begun: of the sides whose beginning is not on the
    agenda any more the last."""
    waits = [step[1] for step in game.state.agenda if step[0] == BEGINS]
    begun = [seat for seat in turn.sides(game.facts) if seat not in waits]
    return begun[-1] if begun else None


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {"last-call": last_call}
