"""Trigger-happy: the shot at a charger who stands 1 inch away, and a tomahawk thrown at the same moment (LW-SKILL-16).

Lives here: whom a charger must halt for, and the meeting at 1 inch. Never here: the way there and on (`charge`), shots
(`shoot`), the tomahawk itself (`tomahawk`).
"""

from __future__ import annotations

from collections.abc import Sequence

from gulch.decision import Option, Pick
from gulch.events import Status
from gulch.match import Game
from gulch.rules.legends import aim, lasso, perks, pluck, scenarios, shoot, thrown, tomahawk, way
from gulch.rules.legends.options import option
from gulch.rules.legends.pending import drain
from gulch.rules.legends.state import drop_seat, turn_of
from gulch.rules.legends.weapons import guns
from gulch.table.model import Body


def halts(game: Game, charger: str, foe: str) -> bool:
    """Whether the charger must stop 1 inch away from this enemy, who may shoot at him, once (LW-SKILL-16)."""
    facts = game.facts
    if not perks.has(facts, foe, "Trigger-happy") or not perks.sidearms(game, foe) or _is_helpless(game, foe):
        return False
    if option(game, "trigger-happy-shot") == "uses-shot" and facts.get(foe, "shot", 0) == turn_of(facts):
        return False
    if facts.get(foe, f"snapped:{charger}") == pluck.now(game):
        return False
    return not way.touching(game, foe) and not perks.off_limits(facts, foe, charger)


def _is_helpless(game: Game, fig: str) -> bool:
    """Whether a rope, a fall from the saddle, lost nerve or the scenario keeps it from acting."""
    held = lasso.held(game.facts, fig) or thrown.is_dazed(game, fig) or pluck.is_daunted(game, fig)
    return held or bool(scenarios.of(game.facts).may_act(game, fig))


async def met(game: Game, charger: str, foe: str, *, tomahawk: bool = False, others: Sequence[str] = ()) -> bool:
    """What happens at 1 inch: the snap shots of all whom he charges, and the throw at one of them if the charger wants
    it, of whose side has the drop first; whether the charge may be completed."""
    before = _stance(game, charger)
    stances = {one: _stance(game, one) for one in (foe, *others)}
    first = game.facts.figures[foe].info.seat == drop_seat(game.facts)
    for snaps in (True, False) if first else (False, True):
        if _stance(game, charger) != before:
            break
        if not snaps and tomahawk and _stance(game, foe) == stances[foe]:
            await _throw(game, charger, foe)
        for one in stances if snaps else ():
            stands = (_stance(game, charger), _stance(game, one)) == (before, stances[one])
            if stands and halts(game, charger, one):
                await _snap(game, one, charger)
    return _stance(game, charger) == before


def _stance(game: Game, fig: str) -> tuple[Body | None, int]:
    """Where and how it stands, and how often it has had to dive: the same as before for who comes on unshaken, even
    if there was no cover to dive to."""
    return game.facts.figures[fig].body, int(game.facts.get(fig, "dives", 0) or 0)


async def _snap(game: Game, fig: str, charger: str) -> None:
    """One plain shot with a sidearm that is ready, out of turn (LW-SKILL-16)."""
    usable = perks.sidearms(game, fig) if shoot.may_aim_at(game, fig, charger) else []
    if not usable:
        return
    chosen = await game.pick(_snap_pick(game, fig, charger, usable))
    game.tell(Status(fig, f"snapped:{charger}", pluck.now(game), "LW-SKILL-16"))
    if chosen == "none" or not await aim.nominated(game, fig, charger):
        return
    await shoot.shoot(game, fig, int(chosen), target=charger, snap=True)
    if option(game, "trigger-happy-shot") == "uses-shot":
        game.tell(Status(fig, "shot", turn_of(game.facts), "LW-SKILL-16"))
    await drain(game)


def _snap_pick(game: Game, fig: str, charger: str, usable: list[int]) -> Pick:
    who, names = game.facts.figures[fig], dict(guns(game.facts, fig))
    options = [Option(str(n), f"Fire the {names[n].name}", why=("LW-SKILL-16",)) for n in usable]
    options.append(Option("none", "Let him come"))
    prompt = f"{game.facts.figures[charger].name} charges {who.name}, who is Trigger-happy"
    return Pick(seat=who.seat, kind="snap-shot", rule="LW-SKILL-16", prompt=prompt, subject=fig, options=options)


async def _throw(game: Game, charger: str, foe: str) -> None:
    await tomahawk.throw(game, charger, foe)
    await drain(game)
