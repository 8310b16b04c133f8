"""Shoot Actions: Weapons that can be fired, targets, Spotting, shooting into a Fight, the shot, jams
(SW-SHOOT, SW-WEAP-07 to -10).

A Shoot Action is one Weapon with all its shots, one after another, each with a target of its own.
Never here: what modifies a shot (`cover`), fire corridors (`corridor`), jams (`jam`), Damage (`damage`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gulch.decision import About, Option, Pick, inches
from gulch.events import Act, Note, Status
from gulch.match import Game
from gulch.rules.shadows import contact, corridor, damage, gear, hazards, horses, marks, shields
from gulch.rules.shadows.aiming import HOLD, OUT, SHOT_DICE, Aim, ignoring, target_pick, threat_option
from gulch.rules.shadows.cover import range_band, save_modifiers, shooting_modifiers
from gulch.rules.shadows.dice_tests import Outcome, has_skill, roll_off, save_needed, test
from gulch.rules.shadows.jam import jamming_check
from gulch.rules.shadows.los import body_of, measured, visible_of
from gulch.rules.shadows.options import option
from gulch.rules.shadows.state import is_horse, is_npc, standing, weapons
from gulch.rules.shadows.weapons import LONG, Weapon
from gulch.rules.shadows.weapons import weapon as row
from gulch.table.touch import bases_touch

LARGE_BASE = 787  # mils: the radius of a 40 mm base
ANY_DISTANCE = 10**9


# -- what can be fired ----------------------------------------------------------------------------------


def weapon_of(game: Game, fig: str, weapon: int) -> Weapon:
    """The Weapon of that index on the figure's sheet, with the Sight that is fixed to it."""
    names = weapons(game.facts, fig)
    return gear.sighted(game.facts, fig, weapon, names, row(names[weapon]))


def eligible_weapons(game: Game, fig: str) -> list[int]:
    """Indexes of Weapons that the figure can fire now at an enemy in view and in range.

    Not Jammed (SW-JAM-03), not fired in this Activation (SW-ACT-10), and a steady one not after a Move
    (SW-WEAP-10).
    """
    return _eligible(game, fig, "")


def reaction_weapons(game: Game, fig: str, trigger: str) -> list[int]:
    """The same for a Reaction, which can be aimed at the triggering model only (SW-LOOK-09)."""
    return _eligible(game, fig, trigger)


def _eligible(game: Game, fig: str, only_target: str) -> list[int]:
    ready = [index for index in range(len(weapons(game.facts, fig))) if _ready(game, fig, index)]
    if not ready or not may_shoot(game, fig):
        return []
    reach = {index: _reach(game, weapon_of(game, fig, index), False) for index in ready}
    gaps = [gap for gap, _ in _in_view(game, fig, max(reach.values()), only_target)]
    if not only_target:
        gaps += [gap for gap, _ in hazards.in_view(game, fig, max(reach.values()))]
    return [index for index in ready if gaps and min(gaps) <= reach[index]]


def in_reach(game: Game, fig: str, gun: Weapon, only_target: str = "") -> bool:
    """Whether the figure may Shoot and has an enemy in view and in range of what is no Weapon of its sheet."""
    seen = _in_view(game, fig, _reach(game, gun, False), only_target) if may_shoot(game, fig) else []
    return any(not is_horse(game.facts.figures[foe]) for _, foe in seen)


def _reach(game: Game, gun: Weapon, in_corridor: bool) -> int:
    """How far off a target may be chosen in mils: anywhere if nobody may measure before (SW-MEAS-02)."""
    if option(game, "pre-measuring") == "off":
        return ANY_DISTANCE
    return gun.corridor if in_corridor else gun.limits[LONG]


def _ready(game: Game, fig: str, index: int) -> bool:
    status = game.facts.figures[fig].status
    if f"jammed:{index}" in status or (weapon_of(game, fig, index).steady and "moved" in status):
        return False
    return int(status.get(f"fired:{index}", 0)) < _times(game, fig)


def _times(game: Game, fig: str) -> int:
    return 2 if has_skill(game.facts, fig, "Trigger-Happy") else 1


def may_shoot(game: Game, fig: str) -> bool:
    """Standing, and not engaged where the option shooting-while-engaged forbids it (SW-SHOOT-16)."""
    if not standing(game.facts, fig):
        return False
    return option(game, "shooting-while-engaged") == "allowed" or not contact.engaged(game.facts, fig)


def _in_view(game: Game, fig: str, reach: int, only_target: str) -> list[tuple[int, str]]:
    """Enemies that may be shot at, on their feet, in view and within `reach`, with their distances (SW-DOWN-04,
    SW-LOS-01 to -03). Those out of reach can be neither targets nor closer than one."""
    facts = game.facts
    foes = [only_target] if only_target else shields.targets(facts, fig) + horses.targets(facts, fig)
    gaps = {foe: measured(game, fig, foe) for foe in foes if standing(facts, foe)}
    return [(gaps[foe], foe) for foe in visible_of(game, fig, [foe for foe in gaps if gaps[foe] <= reach])]


# -- targets --------------------------------------------------------------------------------------------


def aims(
    game: Game, fig: str, gun: Weapon, *, in_corridor: bool = False, only_target: str = "", target: str = ""
) -> list[Aim]:
    """The possible targets, those that need no Spotting Test first, then by distance (SW-SHOOT-02 to -06).
    `target`: only that one is wanted, if it is possible."""
    seen = _in_view(game, fig, _reach(game, gun, in_corridor), only_target)
    if not gun.bands:  # what is no Weapon of a sheet is for models only
        seen = [(gap, foe) for gap, foe in seen if not is_horse(game.facts.figures[foe])]
    found = [aim for gap, foe in seen if (aim := _aim(game, fig, gun, foe, gap, in_corridor)) is not None]
    if only_target:
        return found
    models = [aim for aim in found if not is_horse(game.facts.figures[aim.figure])]
    models = [aim for aim in models if not is_npc(game.facts, aim.figure)]
    binding = [aim for aim in models if not contact.engaged(game.facts, aim.figure)]
    judged = [_judged(game, aim, binding) for aim in found if target in ("", aim.figure)]
    at_marks = marks.aims(game, fig, gun, _reach(game, gun, in_corridor), in_corridor)
    judged += [aim for aim in at_marks if target in ("", aim.figure)]
    told = option(game, "pre-measuring") == "on"  # else the order would tell what nobody may measure
    return sorted(judged, key=lambda aim: (not aim.free, aim.gap if told else 0, aim.figure))


def _aim(game: Game, fig: str, gun: Weapon, foe: str, gap: int, in_corridor: bool) -> Aim | None:
    """A target in range, or one that will prove to be out of it where nobody may measure (SW-MEAS-02). A corridor
    knows no range bands and no Dice Modifiers (SW-CORR-04)."""
    if in_corridor:
        return Aim(foe, gap, LONG if gap <= gun.corridor else OUT, ())
    band = range_band(game, fig, foe, gun)
    if band is None and option(game, "pre-measuring") == "on":
        return None
    modifiers = shooting_modifiers(game, fig, foe, gun, LONG if band is None else band)
    return Aim(foe, gap, OUT if band is None else band, modifiers)


def _judged(game: Game, aim: Aim, binding: Sequence[Aim]) -> Aim:
    """The aim with the reason why it may be chosen freely. `binding` are those that cannot be ignored."""
    nearest = min((other.gap for other in binding), default=aim.gap)
    free = ""
    if aim.gap <= nearest:
        free = "the closest enemy in view (SW-SHOOT-02, SW-SHOOT-05)"
    elif body_of(game, aim.figure).radius >= LARGE_BASE:
        free = "a base of 40 mm or more (SW-SHOOT-03)"
    elif option(game, "easier-target") == "allowed":
        closest = min(other.dice for other in binding if other.gap == nearest)
        free = "easier than the closest enemy (SW-SHOOT-02)" if aim.dice > closest else ""
    return Aim(aim.figure, aim.gap, aim.band, aim.modifiers, free)


async def choose_target(game: Game, fig: str, weapon: int) -> str:
    """The target named at the declaration, before any Spotting Test; of a LeMat one for an ordinary shot
    (SW-LOOK-05, option declaration-fixes)."""
    return await choose_target_for(game, fig, weapon_of(game, fig, weapon))


async def choose_target_for(game: Game, fig: str, gun: Weapon) -> str:
    """The same for anything that is thrown or fired. Of a rider the horse, if that is to be hit (SW-HORSE-08)."""
    found = aims(game, fig, gun, in_corridor=gun.only_corridor)
    chosen = await game.pick(target_pick(game, fig, gun, found, gun.only_corridor))
    return await horses.aimed_at(game, fig, chosen) if gun.bands or gun.corridor else chosen


def can_shoot_at(game: Game, fig: str, weapon: int, target: str) -> bool:
    """Whether that figure is a possible target of that Weapon now, Spotting Test or not."""
    gun, aimed = weapon_of(game, fig, weapon), horses.bearer(game.facts, target)
    return bool(aims(game, fig, gun, in_corridor=gun.only_corridor, target=aimed))


async def nominate(
    game: Game, fig: str, gun: Weapon, *, in_corridor: bool = False, only_target: str = "", target: str = "",
    may_hold: str = "",
) -> Aim | None:  # fmt: skip
    """The target chosen, after a Spotting Test where one is needed; None: the shot is lost (SW-SHOOT-04), or held back
    where the rule `may_hold` says that it may be made. `target` was fixed at the declaration."""
    aimed = horses.bearer(game.facts, target)
    found = aims(game, fig, gun, in_corridor=in_corridor, only_target=only_target, target=aimed)
    name = game.facts.figures[fig].name
    if not found:
        game.tell(Note(f"{name} has no target for the {gun.name}.", "SW-SHOOT-02", (fig,)))
        return None
    if only_target:
        if not may_hold:
            return found[0]
        found = [replace(found[0], free="the one that triggered the Reaction (SW-LOOK-09)")]
    chosen = await game.pick(target_pick(game, fig, gun, found, in_corridor, may_hold))
    if chosen == HOLD:
        game.tell(Note(f"{name} holds the fire.", may_hold, (fig,)))
        return None
    aim = next(aim for aim in found if aim.figure == chosen)
    if aim.free or aim.band == OUT or await _spots(game, fig):
        return aim
    game.tell(Note(f"{name} loses sight of the target: the Action is wasted.", "SW-SHOOT-04", (fig,)))
    return None


async def _spots(game: Game, fig: str) -> bool:
    """A 1 Die Spotting Test; Hawkeye makes a failed one again (SW-SHOOT-04, SW-SKILL-03)."""
    outcome = await test(game, fig, "spot", 1, (), "SW-SHOOT-04")
    if not outcome.successes and has_skill(game.facts, fig, "Hawkeye"):
        outcome = await test(game, fig, "spot", 1, (), "SW-SKILL-03")
    return outcome.successes > 0


# -- the Action -----------------------------------------------------------------------------------------


async def shoot(
    game: Game, fig: str, weapon: int, *, only_target: str = "", target: str = "", single: bool = False,
    may_hold: str = "",
) -> bool:  # fmt: skip
    """A whole Shoot Action with one Weapon, or with `single` one ordinary shot of it. Whether anything was fired. Every
    shot after the first may be held back by the Weapon's rule, the first by the rule `may_hold`.

    With `only_target` (a Reaction) every shot is at that figure, without a Spotting Test (SW-LOOK-09). `target` is
    the one fixed at the declaration, for every shot, by the option declaration-fixes (SW-LOOK-05).
    """
    gun = weapon_of(game, fig, weapon)
    if not single and await _fires_corridor(game, fig, weapon, only_target, target):
        return await _shoot_corridor(game, fig, weapon, only_target, target)
    fired = False
    each = _times(game, fig) > 1 and option(game, "trigger-happy-shots") == "2"
    for _ in range(1 if single else gun.shots):
        if each and int(game.facts.get(fig, f"fired:{weapon}", 0) or 0) >= _times(game, fig):
            break
        if not may_shoot(game, fig) or f"jammed:{weapon}" in game.facts.figures[fig].status:
            break
        held_by = gun.rule if fired else may_hold
        aim = await nominate(game, fig, gun, only_target=only_target, target=target, may_hold=held_by)
        if aim is not None and proves_far(game, fig, aim):
            mark_fired(game, fig, weapon, _times(game, fig) if single else 1)
            break
        if aim is not None and not hazards.is_mark(aim.figure):
            aim = await into_fight(game, fig, gun, aim.figure)
        if aim is None:
            break
        if not fired or each:
            mark_fired(game, fig, weapon, _times(game, fig) if single else 1)
        fired = True
        await shot(game, fig, weapon, aim, target)
    return fired


def proves_far(game: Game, fig: str, aim: Aim) -> bool:
    """Whether the target proves to be out of range: the shot and its Action are lost (SW-SHOOT-08, SW-MEAS-02)."""
    if aim.band != OUT:
        return False
    name = marks.name(game, aim.figure)
    game.tell(
        Note(f"{name[0].upper()}{name[1:]} proves to be out of range: the Action is lost.", "SW-SHOOT-08", (fig,))
    )
    return True


def mark_fired(game: Game, fig: str, weapon: int, more: int = 1) -> None:
    """The Weapon counts as fired in this Activation, or as often as it may be (SW-ACT-10, SW-SKILL-01); a Reaction is
    in none."""
    if "actions" in game.facts.figures[fig].status:
        times = int(game.facts.get(fig, f"fired:{weapon}", 0) or 0)
        game.tell(Status(fig, f"fired:{weapon}", times + more, "SW-ACT-10"))


async def _fires_corridor(game: Game, fig: str, weapon: int, only_target: str, target: str) -> bool:
    """Whether the Weapon fires a corridor now; a LeMat may once per game (SW-WEAP-08)."""
    gun = weapon_of(game, fig, weapon)
    if not gun.corridor_once:
        return gun.only_corridor
    if f"used:{weapon}" in game.facts.figures[fig].status:
        return False
    if not aims(
        game, fig, gun, in_corridor=True, only_target=only_target, target=horses.bearer(game.facts, target)
    ):  # fmt: skip
        return False
    who, about = game.facts.figures[fig], About(figures=(fig,))
    options = (
        Option("shot", f"An ordinary shot of the {gun.name}", about, ("A pistol shot (SW-WEAP-08)",)),
        Option("corridor", f"A fire corridor of {inches(gun.corridor)}", about, ("Once per game (SW-WEAP-08)",)),
    )
    pick = Pick(
        seat=who.seat, kind="fire-mode", rule="SW-WEAP-08", prompt=f"{who.name}: how is the {gun.name} fired?",
        subject=fig, options=options,
    )  # fmt: skip
    return await game.pick(pick) == "corridor"


async def _shoot_corridor(game: Game, fig: str, weapon: int, only_target: str, target: str) -> bool:
    gun = weapon_of(game, fig, weapon)
    aim = await nominate(game, fig, gun, in_corridor=True, only_target=only_target, target=target)
    if aim is None:
        return False
    mark_fired(game, fig, weapon)
    if proves_far(game, fig, aim):
        return False
    if gun.corridor_once:
        game.tell(Status(fig, f"used:{weapon}", 1, "SW-WEAP-08"))
    victim = await horses.aimed_at(game, fig, aim.figure, target)
    if await corridor.fire_corridor(game, fig, gun, aim.figure, victim):
        jamming_check(game, fig, weapon, corridor.JAM_DIE, "SW-CORR-04")
    return True


# -- shooting into a Fight ------------------------------------------------------------------------------


async def into_fight(game: Game, fig: str, gun: Weapon, target: str) -> Aim | None:
    """Who is really shot at: the target, or one in Contact with it that the winner of a Roll-Off names
    (SW-SHOOT-16). None if that one is out of range (SW-SHOOT-17)."""
    chosen = target
    if contact.engaged(game.facts, target):
        chosen = await _threatened(game, fig, gun, target)
    band = range_band(game, fig, chosen, gun)
    if band is None:
        name = game.facts.figures[chosen].name
        game.tell(Note(f"{name} is out of range: the Action is lost.", "SW-SHOOT-17", (fig, chosen)))
        return None
    return Aim(chosen, measured(game, fig, chosen), band, shooting_modifiers(game, fig, chosen, gun, band))


async def _threatened(game: Game, fig: str, gun: Weapon, target: str) -> str:
    mine, theirs = game.facts.figures[fig].seat, game.facts.figures[target].seat
    if has_skill(game.facts, fig, "Hawkeye"):
        winner, rule = mine, "SW-SKILL-03"
    else:
        winner, rule = (await roll_off(game, (mine, theirs), "into the Fight", "SW-SHOOT-16"))[0], "SW-SHOOT-16"
    options = [threat_option(game, fig, gun, other) for other in (target, *_in_the_fight(game, fig, target))]
    prompt = f"{game.facts.figures[fig].name} shoots into a Fight: at whom?"
    return await game.pick(Pick(seat=winner, kind="threatened", rule=rule, prompt=prompt, subject=fig, options=options))


def _in_the_fight(game: Game, fig: str, target: str) -> list[str]:
    """Models on their feet in Contact with the target that the shooter sees, never the shooter itself."""
    foes, body = contact.touching(game.facts, target), body_of(game, target)
    near = [
        other.id
        for other in game.scene.others(target, fig)
        if standing(game.facts, other.id)
        and (other.id in foes or bases_touch(body, other))
        and not is_horse(game.facts.figures[other.id])
    ]
    return visible_of(game, fig, near)


# -- the shot -------------------------------------------------------------------------------------------


async def shot(game: Game, fig: str, weapon: int, aim: Aim, fixed: str = "") -> None:
    """One Shooting Test and what follows: a Save of the one hit, or perhaps a Jamming Check (SW-SHOOT-09 to -14).
    `fixed` is the target that was named at the declaration, if any."""
    gun = weapon_of(game, fig, weapon)
    aim = await ignoring(game, fig, aim)
    if hazards.is_mark(aim.figure):
        await marks.shot(game, fig, weapon, gun, aim)
        return
    victim = await horses.aimed_at(game, fig, aim.figure, fixed)
    names = game.facts.figures[fig].name, game.facts.figures[victim].name
    body = body_of(game, aim.figure)
    where = (body.x, body.y, body.z + body.height // 2)
    text = f"{names[0]} shoots {names[1]} with a {gun.name}."
    shields.attacked(game, victim, game.facts.figures[fig].seat)
    act = game.tell(Act("shoot", fig, (victim,), gun.name, (where,), text, "SW-SHOOT-09"))
    with game.because(act):
        outcome = await test(game, fig, "shoot", SHOT_DICE, aim.modifiers, "SW-SHOOT-09")
    with game.because(outcome.entry):
        await _result(game, fig, weapon, replace(aim, figure=victim), outcome)


def hits_on(game: Game, target: str, outcome: Outcome) -> int:
    """The Successes of a Shooting Attack that count: a Boilerplate cancels one, and without any it is a miss
    (SW-GEAR-04)."""
    if not outcome.successes or not gear.armoured(game.facts, target):
        return outcome.successes
    game.tell(Note(f"The Boilerplate of {game.facts.figures[target].name} stops one Success.", "SW-GEAR-04", (target,)))
    return outcome.successes - 1


async def _result(game: Game, fig: str, weapon: int, aim: Aim, outcome: Outcome) -> None:
    gun = weapon_of(game, fig, weapon)
    hits = hits_on(game, aim.figure, outcome)
    if hits:
        needed = save_needed(hits)
        margin = await shields.shot_save(game, aim.figure, needed, save_modifiers(gun, aim.band), "SW-SHOOT-13")
        await damage.hurt(game, aim.figure, margin, by=fig, cause=gun.name, rule="SW-SHOOT-14")
        return
    game.tell(Note(f"{game.facts.figures[fig].name} misses.", "SW-SHOOT-10", (fig, aim.figure)))
    if 1 in outcome.dice:
        jamming_check(game, fig, weapon, gun.jam, "SW-JAM-02")
