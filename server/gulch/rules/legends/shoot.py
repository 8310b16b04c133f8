"""Shootin': the phase, what one model does in it, and a shot of any mode (LW-SHOOT-01, -02, -05, LW-WEAP).

Lives here: the order of the phase, the choice of a deed, `shoot`, what a shot leaves of the load. Never here: who may
fire at whom (`aim`), hits (`hits`), fanning (`fan`), the spread template (`spread`), jams and reloading (`jam`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from gulch.decision import About, Option, Pick
from gulch.events import Act, Status
from gulch.match import Game
from gulch.rules.legends import aim, deeds, fan, hits, jam, perks, scenarios, skills, spread, turn, way
from gulch.rules.legends.aim import BOTH, FAN, ONE, SPREAD_BOTH, SPREADS, can_shoot, may_aim_at, targets, weapon_of
from gulch.rules.legends.deeds import Deed
from gulch.rules.legends.pending import drain
from gulch.rules.legends.state import body_of, on_table, turn_of
from gulch.rules.legends.weapons import BARRELS, PRIMITIVE, SLOW, Weapon

__all__ = ["DEEDS", "STEPS", "act", "can_act", "can_shoot", "may_aim_at", "shoot", "targets"]

NONE, SHOOT = "none", "shoot"
_TEXTS = {
    ONE: "Fire the {}", FAN: "Fan the {}: six dice, each 6 hits", BOTH: "Fire both barrels of the {}",
    "spread": "Fire the {} with the spread template", SPREAD_BOTH: "Fire both barrels of the {} with the template",
}  # fmt: skip


# -- the phase ------------------------------------------------------------------------------------------------


async def shootin(game: Game, number: int) -> None:
    """Quickdraws, then the side with the drop shoots, then the other (LW-SHOOT-01, LW-HEROIC-06)."""
    turn.begin(game, "shootin", number)
    game.then(("heroics", "shootin"), *(("shooters", seat) for seat in turn.sides(game.facts)))


async def shooters(game: Game, seat: int) -> None:
    """One model of a side shoots or does what else it can, and the next is asked for."""
    mine = [figure.id for figure in on_table(game.facts, seat)]
    fig = await turn.next_model(game, seat, "shooter", "LW-SHOOT-01", [fig for fig in mine if can_act(game, fig)])
    if fig == turn.DONE:
        return
    game.then(("shooters", seat))
    await act(game, fig)


# -- one model ------------------------------------------------------------------------------------------------


def can_act(game: Game, fig: str, *, firing: bool = False, only: str = "") -> bool:
    """Whether there is anything that it may do in Shootin' now; `firing`: a shot or throw, `only` with a weapon of
    that name."""
    if not aim.is_free(game, fig):
        return False
    if any(True for _ in aim.shots(game, fig, only)):
        return True
    return not only and any(deed.options(game, fig) for kind, deed in _deeds(firing) if kind != SHOOT)


async def act(game: Game, fig: str, *, firing: bool = False, only: str = "") -> None:
    """One model's whole turn to shoot: what it does, and all that comes of it."""
    options = _options(game, fig, firing, only) if aim.is_free(game, fig) else []
    if not options:
        return
    who = game.facts.figures[fig]
    prompt = f"What does {who.name} do?"
    pick = Pick(seat=who.seat, kind="shootin", rule="LW-JAM-04", prompt=prompt, subject=fig, options=options)
    await deeds.perform(game, fig, await game.pick(pick))
    await drain(game)


def _options(game: Game, fig: str, firing: bool, only: str) -> list[Option]:
    if only:
        return _shots(game, fig, only)
    return [option for _, deed in _deeds(firing) for option in deed.options(game, fig)]


def _deeds(firing: bool) -> list[tuple[str, Deed]]:
    """All deeds, or those only that fire or throw."""
    return [(kind, deed) for kind, deed in deeds.every().items() if not firing or kind in deeds.FIRING]


def _shots(game: Game, fig: str, only: str = "") -> list[Option]:
    """A deed for each weapon and mode that he may fire at somebody (LW-SHOOT-02)."""
    return [
        Option(
            f"{SHOOT}:{index}:{mode}", _TEXTS[mode].format(gun.name), About(figures=(fig,)), (gun.rule, aim.RULES[mode])
        )
        for index, gun, mode in aim.shots(game, fig, only)
    ]  # fmt: skip


async def _shoot(game: Game, fig: str, argument: str) -> None:
    """The deed: a shot, and a Pistolier's second (LW-SHOOT-05, LW-SKILL-15)."""
    index, _, mode = argument.partition(":")
    if await shoot(game, fig, int(index), mode) and mode == ONE and perks.second_guns(game, fig, int(index)):
        game.then(("second-shot", fig, int(index)))


async def second_shot(game: Game, fig: str, first: int) -> None:
    """The second sixgun of a Pistolier, at any target, before anybody else shoots (LW-SKILL-15, LW-SHOOT-05)."""
    facts = game.facts
    ready = perks.second_guns(game, fig, first) if game.still(fig) and not way.touching(game, fig) else []
    who = facts.figures[fig]
    able = [n for n in ready if aim.has_mark(game, fig, n, ONE)]
    options = [Option(str(n), f"Fire another {weapon_of(game, fig, n).name}") for n in able]
    options.append(Option(NONE, "No second shot"))
    prompt = f"{who.name} may fire a second sixgun"
    pick = Pick(seat=who.seat, kind="second-shot", rule="LW-SKILL-15", prompt=prompt, subject=fig, options=options)
    chosen = await game.pick(pick)
    if chosen != NONE:
        await shoot(game, fig, int(chosen))
        await drain(game)


# -- a shot ---------------------------------------------------------------------------------------------------


async def shoot(game: Game, fig: str, index: int, mode: str = ONE, *, target: str = "", snap: bool = False) -> bool:
    """One whole shot with a weapon: target, roll to hit, in the way, wound (LW-SHOOT-01). Whether it was fired. With a
    `target` named nothing is asked; `snap`: out of turn, it is not his shot of the Turn (LW-SKILL-16)."""
    if mode in SPREADS:
        return await spread.fire(game, fig, index, mode == SPREAD_BOTH)
    mark = "" if target else await _mark(game, fig, index, mode)
    if mark:
        await scenarios.of(game.facts).shoot_mark(game, fig, index, mark)
        return True
    target = target or await aim.nominate(game, fig, index, mode)
    if not target:
        return False
    if not snap:
        spend(game, fig)
    gun = weapon_of(game, fig, index)
    if mode == FAN:
        await fan.fan(game, fig, index, gun, target)
    else:
        await _single(game, fig, index, gun, target, mode == BOTH)
    noise(game, fig, gun)
    return True


async def _mark(game: Game, fig: str, index: int, mode: str) -> str:
    """A thing of the scenario to fire at instead of a model, "" for none (LW-HANG-07)."""
    marks = scenarios.of(game.facts).marks(game, fig, index) if mode == ONE else []
    if not marks:
        return ""
    others = [Option(NONE, "At a model")] if targets(game, fig, index, mode) else []
    who = game.facts.figures[fig]
    pick = Pick(
        seat=who.seat, kind="mark", rule="LW-SHOOT-02", prompt=f"{who.name} fires: at what?", subject=fig,
        options=[*marks, *others],
    )  # fmt: skip
    chosen = await game.pick(pick)
    return "" if chosen == NONE else chosen


def spend(game: Game, fig: str) -> None:
    """He has shot in this Turn, and has given himself away (LW-SHOOT-02, LW-SPOT-02, LW-HIRED-17)."""
    game.tell(Status(fig, "shot", turn_of(game.facts), "LW-SHOOT-02"))
    phase = game.facts.phase
    if phase is not None and phase.phase == "shootin":
        game.tell(Status(fig, "shown", turn_of(game.facts), "LW-SPOT-02"))
    skills.attacked(game, fig)


async def _single(game: Game, fig: str, index: int, gun: Weapon, target: str, both: bool) -> None:
    """One die to hit, and what the hit does (LW-SHOOT-09)."""
    who, whom = game.facts.figures[fig], game.facts.figures[target]
    text = f"{who.name} shoots at {whom.name} with {'both barrels of ' if both else ''}the {gun.name}."
    entry = game.tell(Act("shoot", fig, (target,), gun.name, text=text, rule="LW-SHOOT-02"))
    with game.because(entry):
        score, hit = await hits.to_hit(game, fig, index, gun)
        fired(game, fig, index, gun, both)
        if score == 1:
            await jam.check(game, fig, index, gun)
        if hit:
            await hits.fly(game, hits.Shot(fig, index, gun, again=both), target)


def fired(game: Game, fig: str, index: int, gun: Weapon, both: bool) -> None:
    """What the shot leaves of the load (LW-WEAP-14, -20, -21, -30)."""
    if gun.thrown:
        game.tell(Status(fig, f"used:{index}", turn_of(game.facts), "LW-WEAP-30"))
    elif gun.reload == SLOW:
        jam.empty(game, fig, index, gun.rule)
    elif gun.reload == BARRELS:
        half = f"half:{index}"
        if both or half in game.facts.figures[fig].status:
            if not both or half in game.facts.figures[fig].status:
                game.tell(Status(fig, half, None, "LW-WEAP-20"))
            jam.empty(game, fig, index, "LW-WEAP-20")
        else:
            game.tell(Status(fig, half, turn_of(game.facts), "LW-WEAP-20"))


def noise(game: Game, fig: str, gun: Weapon) -> None:
    """A firearm was fired: the scenario may have something to say to that (LW-RANGE-10)."""
    if gun.kind != PRIMITIVE and game.still(fig):
        scenarios.of(game.facts).noise(game, body_of(game.facts, fig).at, fig)


def _reloads(game: Game, fig: str) -> list[Option]:
    return [Option("reload", "Reload and clear every weapon", why=("LW-JAM-05",))] if jam.can_reload(game, fig) else []


async def _reload(game: Game, fig: str, argument: str) -> None:
    await jam.reload(game, fig)


DEEDS: Mapping[str, Deed] = {SHOOT: Deed(_shots, _shoot), "reload": Deed(_reloads, _reload)}
STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {
    "shootin": shootin,
    "shooters": shooters,
    "second-shot": second_shot,
}
