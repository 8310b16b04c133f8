"""The Holy Bible: at any point of Movin' a Preacher may take Pluck from an enemy (LW-HIRED-10).

An offer, like the lasso. Lives here: who may preach to whom, and the die. Never here: what Pluck is worth (`pluck`).
"""

from __future__ import annotations

from collections.abc import Mapping

from gulch.decision import About, Offer, Option, Pick
from gulch.events import Act, Note, Status
from gulch.match import Game
from gulch.rules.legends import dice, lasso, perks, pluck, scenarios, tape, thrown
from gulch.rules.legends.offers import Row
from gulch.rules.legends.state import bound, enemies, on_table, turn_of
from gulch.table.model import INCH

KIND, BOOK = "bible", "Holy Bible"
EARSHOT = 8 * INCH
MOVED = 4


def _offers(game: Game, seat: int) -> list[Offer]:
    """One for each Preacher who has not preached in this Turn and has somebody to preach to."""
    preachers = [one for one in on_table(game.facts, seat) if perks.owns(game.facts, one.id, BOOK)]
    return [
        Offer(seat, f"{KIND}:{one.id}", f"{one.name} reads from the Bible", "LW-HIRED-10", About(figures=(one.id,)))
        for one in preachers
        if _may_preach(game, one.id) and targets(game, one.id)
    ]


def _may_preach(game: Game, fig: str) -> bool:
    facts = game.facts
    if facts.get(fig, "preached", 0) == turn_of(facts) or bound(facts, fig) or lasso.held(facts, fig):
        return False
    if thrown.is_dazed(game, fig) or pluck.is_daunted(game, fig) or "planting" in facts.figures[fig].status:
        return False
    return not scenarios.of(facts).may_act(game, fig)


def targets(game: Game, fig: str) -> list[str]:
    """Enemies within 8 inches who have Pluck to lose and are no Heathens, seen or not (LW-HIRED-10, LW-HIRED-20)."""
    near = [foe.id for foe in enemies(game.facts, fig) if tape.gap(game, fig, foe.id) <= EARSHOT]
    return [foe for foe in near if not perks.has(game.facts, foe, "Heathen") and pluck.own(game, foe) > 0]


async def preach(game: Game, fig: str) -> None:
    """On a 4 or more an enemy loses a point of Pluck for the rest of the game (LW-HIRED-10)."""
    facts = game.facts
    target = await game.pick(_target_pick(game, fig))
    game.tell(Status(fig, "preached", turn_of(facts), "LW-HIRED-10"))
    names = facts.figures[fig].name, facts.figures[target].name
    text = f"{names[0]} reads from the Bible to {names[1]}."
    with game.because(game.tell(Act(KIND, fig, (target,), BOOK, text=text, rule="LW-HIRED-10"))):
        seat = facts.figures[fig].seat
        roll = await dice.random(game, seat, "bible", 1, "LW-HIRED-10", fig=fig, needed=MOVED)
        if roll.dice[0] >= MOVED:
            game.tell(Status(target, "sermons", int(facts.get(target, "sermons", 0) or 0) + 1, "LW-HIRED-10"))
            game.tell(Note(f"{names[1]} loses 1 Pluck for the rest of the game.", "LW-HIRED-10", (target,)))


def _target_pick(game: Game, fig: str) -> Pick:
    who, figures = game.facts.figures[fig], game.facts.figures
    options = [
        Option(
            foe,
            f"{figures[foe].name}, {tape.told(game.facts, tape.gap(game, fig, foe))}, Pluck {pluck.own(game, foe)}",
            About((foe,)),
        )
        for foe in targets(game, fig)
    ]
    prompt = f"Whom does {who.name} preach to?"
    return Pick(seat=who.seat, kind="target", rule="LW-HIRED-10", prompt=prompt, subject=fig, options=options)


OFFERS: Mapping[str, Row] = {KIND: Row(_offers, preach)}
