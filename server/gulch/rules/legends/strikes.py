"""What winners of a fight do to losers: beating them back, strikes, the gap that is left (LW-FIGHT-04 to -08, LW-TRAP,
LW-MULTI-03 to -06).

Lives here: who backs off when, how many strikes are made at whom. Never here: the way back (`backoff`), one strike
(`fight`), the wound chart (`wounds`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gulch.decision import About, Option, Pick
from gulch.match import Game
from gulch.rules.legends import (
    arms,
    backoff,
    charge,
    fight,
    hands,
    nudge,
    pending,
    perks,
    prone,
    riders,
    skills,
    thrown,
)
from gulch.rules.legends import pairs as contact
from gulch.rules.legends.state import body_of, in_play
from gulch.rules.legends.state import prone as lies

DOUBLE = 2
STRIKE = "strike"
Over = Mapping[tuple[str, str], bool]


async def beat(game: Game, winners: Sequence[str], losers: Sequence[str]) -> None:
    """The losers back off, then the winners strike, each with all its Attacks whatever its own dice showed
    (LW-FIGHT-04, -05, LW-MULTI-04). Who wins on the ground gets up instead (LW-TRAP-05)."""
    risen = [fig for fig in winners if lies(game.facts, fig)]
    able = [fig for fig in winners if fig not in risen and not thrown.is_dazed(game, fig)]
    if await _instead(game, able, losers):
        return
    over = {(one, other): contact.across(game, one, other) for one in winners for other in losers}
    for fig in risen:
        prone.get_up(game, fig)
    trapped = await _back_off(game, winners, losers)
    for fig in able:
        await _strikes(game, fig, losers, trapped, over)
    for loser in trapped:
        _leave_gap(game, loser, winners)


async def _instead(game: Game, winners: Sequence[str], losers: Sequence[str]) -> bool:
    """Whether a winner does something else that takes the place of backing off and of all strikes (LW-BRAWL-07)."""
    from gulch.rules.legends import scenarios

    scenario = scenarios.of(game.facts)
    for fig in winners:
        others = scenario.instead_of_strike(game, fig, losers)
        if others:
            options = [Option(STRIKE, "Beat them back, and strike"), *others]
            prompt = f"{game.facts.figures[fig].name} has won"
            seat = contact.player_of(game.facts, fig)
            pick = Pick(seat=seat, kind="won", rule="LW-FIGHT-05", prompt=prompt, subject=fig, options=options)
            answer = await game.pick(pick)
            if answer != STRIKE:
                await scenario.strike_instead(game, fig, answer)
                await pending.drain(game)
                return True
    return False


# -- backing off --------------------------------------------------------------------------------------------------


async def _back_off(game: Game, winners: Sequence[str], losers: Sequence[str]) -> list[str]:
    """All losers back off, several in an order that their player chooses (LW-MULTI-03); those that are trapped."""
    trapped: list[str] = []
    waits = list(losers)
    while waits:
        fig = waits[0] if len(waits) == 1 else await game.pick(_order_pick(game, waits))
        waits.remove(fig)
        if in_play(game.facts, fig) and await backoff.back_off(game, fig, winners):
            trapped.append(fig)
        await pending.drain(game)
    return trapped


def _order_pick(game: Game, waits: Sequence[str]) -> Pick:
    facts = game.facts
    options = [Option(fig, facts.figures[fig].name, About(figures=(fig,))) for fig in waits]
    seat = contact.player_of(facts, waits[0])
    return Pick(seat=seat, kind="back-off-order", rule="LW-MULTI-03", prompt="Who backs off next?", options=options)


def _leave_gap(game: Game, loser: str, winners: Sequence[str]) -> None:
    """A trapped loser that lives is out of contact in the end: those who beat it step back, or it does, or others make
    room for that (LW-TRAP-02)."""
    for fig in winners:
        if in_play(game.facts, loser) and in_play(game.facts, fig) and _touch(game, loser, fig):
            ways = ((nudge.part, fig, loser), (nudge.part, loser, fig), (nudge.part_in_a_crowd, fig, loser))
            any(way(game, goes, stays, "LW-TRAP-02") for way, goes, stays in ways)


def _touch(game: Game, loser: str, fig: str) -> bool:
    """Whether they would still be in contact if no edge were between them: who clings to a wall is (LW-ELEV-04)."""
    met = charge.meet(game.facts, body_of(game.facts, loser), body_of(game.facts, fig))
    return met and fig in contact.touched(game.facts, loser)


# -- strikes --------------------------------------------------------------------------------------------------------


async def _strikes(game: Game, fig: str, losers: Sequence[str], trapped: Sequence[str], over: Over) -> None:
    """All strikes of one winner: one an Attack, two at a trapped loser (LW-FIGHT-05, -08, LW-TRAP-01, LW-MULTI-06).
    Every natural 6 of a Dirty Fighter gives him one more, and that is doubled too as any strike is (LW-SKILL-09)."""
    if not in_play(game.facts, fig) or not await skills.may_strike(game, fig, losers):
        return
    left = perks.attacks(game, fig)
    while left:
        left -= 1
        loser = await _target(game, fig, losers, trapped)
        for _ in range(DOUBLE if loser in trapped else 1):
            left += await _one(game, fig, loser, over)


async def _target(game: Game, fig: str, losers: Sequence[str], trapped: Sequence[str]) -> str:
    """Whom the next strike is for: it is allotted after the one before has been rolled (LW-MULTI-05); "" for nobody."""
    facts = game.facts
    options = [
        Option(loser, facts.figures[loser].name + (", trapped" if loser in trapped else ""), About(figures=(loser,)))
        for loser in losers
        if in_play(facts, loser)
    ]
    if not options or not in_play(facts, fig):
        return ""
    prompt, seat = f"{facts.figures[fig].name} strikes: at whom?", contact.player_of(facts, fig)
    return await game.pick(
        Pick(seat=seat, kind="strike", rule="LW-MULTI-05", prompt=prompt, subject=fig, options=options)
    )


async def _one(game: Game, fig: str, loser: str, over: Over) -> int:
    """One strike; how many more it gives."""
    if not loser or not in_play(game.facts, loser) or not in_play(game.facts, fig):
        return 0
    target = await riders.strike_at(game, fig, loser)
    arm = fight.arm_of(game.facts, fig)
    struck = await fight.strike(game, fig, target, arm, over=over[fig, loser])
    if struck.wounded and arm.name == arms.IMPROVISED:
        hands.wounded_with(game, fig)
    await pending.drain(game)
    return 1 if struck.six and perks.has(game.facts, fig, "Dirty Fighter") else 0
