"""The lasso: thrown at any point of Movin', it entangles and may drag (LW-WEAP-35 to -38, LW-COW-07).

Status keys: "roped" of its user and "entangled" of the victim (the Turn each). Lives here: the offer, the throw, the
drag, and who is hindered. Never here: what a fall does (`fall`), who may be thrown at (`aim`).
"""

from __future__ import annotations

from collections.abc import Mapping

from gulch.decision import About, Offer, Option, Pick
from gulch.events import Act, Moved, Note, Status
from gulch.events import Modifier as Changed
from gulch.match import Game
from gulch.rules.legends import dice, mounts, perks, pluck, tape, way
from gulch.rules.legends.offers import Row
from gulch.rules.legends.options import option
from gulch.rules.legends.state import body_of, bound, in_play, mounted, on_table, turn_of
from gulch.rules.legends.weapons import Weapon, guns, is_ready
from gulch.table.model import INCH
from gulch.table.places import push
from gulch.view import Facts

DRAGGED = 4
EXPERT = 3
PULL = 3 * INCH
KIND = "lasso"


# -- who is hindered ------------------------------------------------------------------------------------------


def held(facts: Facts, fig: str) -> bool:
    """Whether it is entangled: no actions in this Turn, and Fightin' 1 (LW-WEAP-36)."""
    return facts.get(fig, "entangled", 0) == turn_of(facts) > 0


def threw(facts: Facts, fig: str) -> bool:
    """Whether it has thrown its lasso in this Turn: it moves no further in it (LW-WEAP-35)."""
    return facts.get(fig, "roped", 0) == turn_of(facts) > 0


# -- the offer ------------------------------------------------------------------------------------------------


def _offers(game: Game, seat: int) -> list[Offer]:
    """One for each fighter with a lasso and somebody to throw it at."""
    figures = [figure for figure in on_table(game.facts, seat) if targets(game, figure.id)]
    return [
        Offer(seat, f"{KIND}:{one.id}", f"{one.name} throws the lasso", "LW-WEAP-35", About(figures=(one.id,)))
        for one in figures
    ]


def targets(game: Game, fig: str) -> list[str]:
    """Enemies whom he may throw it at now, the nearest first; nobody if he may not throw (LW-WEAP-35)."""
    from gulch.rules.legends import aim, scenarios

    found = _lasso(game.facts, fig)
    if found is None or not _may_throw(game, fig) or scenarios.of(game.facts).may_shoot(game, fig, found[1]):
        return []
    foes = aim.targets_within(game, fig, found[1].reach(game.facts, fig))
    return [foe for foe in foes if way.on_base(game, foe) == foe and not held(game.facts, foe)]


def _lasso(facts: Facts, fig: str) -> tuple[int, Weapon] | None:
    """His first lasso that is not used up, with its place on his card."""
    return next(((n, gun) for n, gun in guns(facts, fig) if gun.lasso and is_ready(facts, fig, n)), None)


def _may_throw(game: Game, fig: str) -> bool:
    """Nobody throws who can do nothing (LW-THROWN-02, LW-WEAP-36), or nothing else in this Movin' (LW-EXPL-07)."""
    from gulch.rules.legends import scenarios, thrown

    facts = game.facts
    hindered = bound(facts, fig) or held(facts, fig) or threw(facts, fig) or pluck.is_daunted(game, fig)
    hindered = hindered or thrown.is_dazed(game, fig) or "planting" in facts.figures[fig].status
    if hindered or not needed(game, fig) or way.touching(game, fig):
        return False
    return not scenarios.of(facts).may_act(game, fig)


def needed(game: Game, fig: str) -> int:
    """The score that hits: his own, 3+ for a Rope Expert, 0 if he cannot throw at all (LW-COW-07)."""
    return EXPERT if perks.has(game.facts, fig, "Rope Expert") else perks.shootin(game.facts, fig)


# -- the throw ------------------------------------------------------------------------------------------------


async def throw(game: Game, fig: str) -> None:
    """The whole use of a lasso: at whom, the roll to hit, what is in the way, the drag (LW-WEAP-35 to -38)."""
    from gulch.rules.legends import aim, riders, skills

    target = await aim.thrown_at(game, fig, targets, _target_pick)
    if not target:
        return
    found = _lasso(game.facts, fig)
    assert found is not None, f"{fig} has no lasso"
    _used(game, fig, found[0])
    skills.attacked(game, fig)
    names = game.facts.figures[fig].name, game.facts.figures[target].name
    text = f"{names[0]} throws the lasso at {names[1]}."
    with game.because(game.tell(Act("lasso", fig, (target,), found[1].name, text=text, rule="LW-WEAP-35"))):
        goal = needed(game, fig)
        if (await dice.own(game, fig, "lasso", 1, "LW-WEAP-35", needed=goal)).dice[0] >= goal:
            victim = await way.struck(game, fig, target)
            if victim and not way.is_friend(game, fig, victim):
                await _entangles(game, fig, riders.bearer(game.facts, victim) or victim)


def _target_pick(game: Game, fig: str) -> Pick:
    foes = targets(game, fig)
    who, figures = game.facts.figures[fig], game.facts.figures
    texts = {foe: f"{figures[foe].name}, {tape.told(game.facts, tape.gap(game, fig, foe))}" for foe in foes}
    options = [Option(foe, text, About(figures=(foe,))) for foe, text in texts.items()]
    prompt = f"{who.name} throws the lasso: at whom?"
    return Pick(seat=who.seat, kind="target", rule="LW-WEAP-35", prompt=prompt, subject=fig, options=options)


def _used(game: Game, fig: str, index: int) -> None:
    """He moves no further in this Turn; by the option the lasso is used up (LW-WEAP-35)."""
    game.tell(Status(fig, "roped", turn_of(game.facts), "LW-WEAP-35"))
    if option(game, "lasso-uses") == "once-a-game":
        game.tell(Status(fig, f"used:{index}", turn_of(game.facts), "LW-WEAP-35"))


async def _entangles(game: Game, fig: str, victim: str) -> None:
    """The victim takes no actions in this Turn, and may be dragged (LW-WEAP-36, -37)."""
    game.tell(Status(victim, "entangled", turn_of(game.facts), "LW-WEAP-36"))
    game.tell(Note(f"{game.facts.figures[victim].name} is entangled.", "LW-WEAP-36", (victim,)))
    if await game.pick(_drag_pick(game, fig, victim)) == "leave":
        return
    saddle = (Changed(1, "mounted", "LW-WEAP-37"),) if mounted(game.facts, fig) else ()
    roll = await dice.own(game, fig, "drag", 1, "LW-WEAP-37", needed=DRAGGED, modifiers=saddle)
    if roll.dice[0] >= DRAGGED and in_play(game.facts, victim):
        await _dragged(game, fig, victim)


def _drag_pick(game: Game, fig: str, victim: str) -> Pick:
    who, whom = game.facts.figures[fig], game.facts.figures[victim]
    options = [Option("drag", f"Try to drag {whom.name}: 4+"), Option("leave", "Let go")]
    prompt = f"{who.name} has roped {whom.name}"
    return Pick(seat=who.seat, kind="drag", rule="LW-WEAP-37", prompt=prompt, subject=fig, options=options)


# -- the drag -------------------------------------------------------------------------------------------------


async def _dragged(game: Game, fig: str, victim: str) -> None:
    """On foot he is pulled towards the user, a rider is laid prone beside his mount (LW-WEAP-37, -38)."""
    from gulch.rules.legends import climb, prone, thrown

    if climb.hanging(game.facts, victim):
        prone.put_down(game, victim, "LW-WEAP-37", fig)  # off the wall: he falls
        return
    if mounts.riding(game.facts, victim):
        game.tell(Note(f"{game.facts.figures[victim].name} is pulled out of the saddle.", "LW-WEAP-38", (victim,)))
        thrown.pulled_down(game, victim, "LW-WEAP-38")
        return
    mils = int(await game.pick(_pull_pick(game, fig, victim)))
    await _pull(game, fig, victim, mils)


def _pull_pick(game: Game, fig: str, victim: str) -> Pick:
    """How far: as far as 3 inches or into contact, or any whole inch less."""
    who, most = game.facts.figures[fig], min(PULL, tape.gap(game, fig, victim))
    touch = " into contact" if most == tape.gap(game, fig, victim) else ""
    options = [Option(str(most), f"{tape.told(game.facts, most)}{touch}")]
    options += [Option(str(mils), tape.told(game.facts, mils)) for mils in range(PULL, 0, -INCH) if mils < most]
    prompt = f"How far does {who.name} drag {game.facts.figures[victim].name}?"
    return Pick(seat=who.seat, kind="pull", rule="LW-WEAP-37", prompt=prompt, subject=fig, options=options)


async def _pull(game: Game, fig: str, victim: str, mils: int) -> None:
    """Straight towards the user, as far as what stands there lets him, to a place where he can stand; over an edge he
    falls."""
    from gulch.rules.legends import fall, swept, walk

    mine, theirs = body_of(game.facts, fig), body_of(game.facts, victim)
    pushed = push(game.scene, theirs, mine.x - theirs.x, mine.y - theirs.y, mils)
    names = game.facts.figures[fig].name, game.facts.figures[victim].name
    text = f"{names[0]} drags {names[1]} {tape.told(game.facts, pushed.moved)}."
    with game.because(game.tell(Act("drag", fig, (victim,), "Lasso", text=text, rule="LW-WEAP-37"))):
        end = pushed.fell_from or pushed.end
        if end != theirs.at:
            game.tell(Moved(victim, (theirs.at, end), ("drag",), theirs.facing, "dragged"))
            swept.along(game, victim, (theirs.at, end))
        if pushed.fell_from is None:
            walk.find_footing(game, victim)
        else:
            await fall.fall(game, victim, pushed.height, "LW-WEAP-37", pushed.end, by=fig)


OFFERS: Mapping[str, Row] = {KIND: Row(_offers, throw)}
