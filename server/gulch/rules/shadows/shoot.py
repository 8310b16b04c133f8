"""Shoot Actions: Weapons that can be fired, targets, Spotting, shooting into a Fight, the shot, jams
(SW-SHOOT, SW-JAM-02, -03, SW-WEAP-07 to -10).

A Shoot Action is one Weapon with all its shots, one after another, each with a target of its own.
Never here: what modifies a shot (`cover`), fire corridors (`corridor`), Damage (`damage`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gulch.decision import About, Option, Pick, inches
from gulch.events import Act, Modifier, Note, Rolled, Status
from gulch.match import Game
from gulch.rules.shadows import contact, corridor, damage
from gulch.rules.shadows.cover import range_band, save_modifiers, shooting_modifiers
from gulch.rules.shadows.dice_tests import Outcome, has_skill, roll_off, save, save_needed, test
from gulch.rules.shadows.los import body_of, measured, visible_of
from gulch.rules.shadows.options import option
from gulch.rules.shadows.state import downed, enemies, standing, weapons
from gulch.rules.shadows.weapons import BAND_NAMES, LONG, Weapon
from gulch.rules.shadows.weapons import weapon as row
from gulch.table.touch import bases_touch

SHOT_DICE = 3
LARGE_BASE = 787  # mils: the radius of a 40 mm base
JAMS_UP_TO = 4


@dataclass(frozen=True, slots=True)
class Aim:
    """An enemy in view and in range. `free` says why it may be chosen without a Spotting Test, "" if not."""

    figure: str
    gap: int
    band: int
    modifiers: tuple[Modifier, ...]
    free: str = ""

    @property
    def dice(self) -> int:
        """The sum of the Dice Modifiers, which decides what is an easier target (SW-SHOOT-02)."""
        return sum(modifier.value for modifier in self.modifiers)


# -- what can be fired ----------------------------------------------------------------------------------


def weapon_of(game: Game, fig: str, weapon: int) -> Weapon:
    """The Weapon of that index on the figure's sheet."""
    return row(weapons(game.facts, fig)[weapon])


def can_shoot(game: Game, fig: str) -> bool:
    """Whether a Shoot Action is possible at all."""
    return bool(eligible_weapons(game, fig))


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
    if not ready or not _may_shoot(game, fig):
        return []
    reach = {index: weapon_of(game, fig, index).limits[LONG] for index in ready}
    gaps = [gap for gap, _ in _in_view(game, fig, max(reach.values()), only_target)]
    return [index for index in ready if gaps and min(gaps) <= reach[index]]


def _ready(game: Game, fig: str, index: int) -> bool:
    status = game.facts.figures[fig].status
    if f"jammed:{index}" in status or (weapon_of(game, fig, index).steady and "moved" in status):
        return False
    times = 2 if has_skill(game.facts, fig, "Trigger-Happy") else 1
    return int(status.get(f"fired:{index}", 0)) < times


def _may_shoot(game: Game, fig: str) -> bool:
    """Standing, and not engaged where the option shooting-while-engaged forbids it (SW-SHOOT-16)."""
    if not standing(game.facts, fig):
        return False
    return option(game, "shooting-while-engaged") == "allowed" or not contact.engaged(game.facts, fig)


def _in_view(game: Game, fig: str, reach: int, only_target: str) -> list[tuple[int, str]]:
    """Enemies that may be shot at, on their feet, in view and within `reach`, with their distances (SW-DOWN-04,
    SW-LOS-01 to -03). Those out of reach can be neither targets nor closer than one."""
    facts = game.facts
    foes = [only_target] if only_target else [foe.id for foe in enemies(facts, fig)]
    gaps = {foe: measured(game, fig, foe) for foe in foes if standing(facts, foe)}
    return [(gaps[foe], foe) for foe in visible_of(game, fig, [foe for foe in gaps if gaps[foe] <= reach])]


# -- targets --------------------------------------------------------------------------------------------


def aims(
    game: Game, fig: str, gun: Weapon, *, in_corridor: bool = False, only_target: str = "", target: str = ""
) -> list[Aim]:
    """The possible targets, those that need no Spotting Test first, then by distance (SW-SHOOT-02 to -06).
    `target`: only that one is wanted, if it is possible."""
    seen = _in_view(game, fig, gun.corridor if in_corridor else gun.limits[LONG], only_target)
    found = [aim for gap, foe in seen if (aim := _aim(game, fig, gun, foe, gap, in_corridor)) is not None]
    if only_target:
        return found
    binding = [aim for aim in found if not contact.engaged(game.facts, aim.figure)]
    judged = [_judged(game, aim, binding) for aim in found if target in ("", aim.figure)]
    return sorted(judged, key=lambda aim: (not aim.free, aim.gap, aim.figure))


def _aim(game: Game, fig: str, gun: Weapon, foe: str, gap: int, in_corridor: bool) -> Aim | None:
    """A target in range. A corridor knows no range bands and no Dice Modifiers (SW-CORR-04)."""
    if in_corridor:
        return Aim(foe, gap, LONG, ())
    band = range_band(game, fig, foe, gun)
    return None if band is None else Aim(foe, gap, band, shooting_modifiers(game, fig, foe, gun, band))


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
    gun = weapon_of(game, fig, weapon)
    found = aims(game, fig, gun, in_corridor=gun.only_corridor)
    return await game.pick(_target_pick(game, fig, gun, found, gun.only_corridor))


def can_shoot_at(game: Game, fig: str, weapon: int, target: str) -> bool:
    """Whether that figure is a possible target of that Weapon now, Spotting Test or not."""
    gun = weapon_of(game, fig, weapon)
    return bool(aims(game, fig, gun, in_corridor=gun.only_corridor, target=target))


async def nominate(
    game: Game, fig: str, gun: Weapon, *, in_corridor: bool = False, only_target: str = "", target: str = ""
) -> Aim | None:
    """The target chosen, after a Spotting Test where one is needed; None: the shot is lost (SW-SHOOT-04).
    `target` was fixed at the declaration."""
    found = aims(game, fig, gun, in_corridor=in_corridor, only_target=only_target, target=target)
    name = game.facts.figures[fig].name
    if not found:
        game.tell(Note(f"{name} has no target for the {gun.name}.", "SW-SHOOT-02", (fig,)))
        return None
    if only_target:
        return found[0]
    pick = _target_pick(game, fig, gun, found, in_corridor)
    chosen = await game.pick(pick)
    aim = next(aim for aim in found if aim.figure == chosen)
    if aim.free or await _spots(game, fig):
        return aim
    game.tell(Note(f"{name} loses sight of the target: the Action is wasted.", "SW-SHOOT-04", (fig,)))
    return None


def _target_pick(game: Game, fig: str, gun: Weapon, found: Sequence[Aim], in_corridor: bool) -> Pick:
    who = game.facts.figures[fig]
    options = [_target_option(game, fig, aim, in_corridor) for aim in found]
    prompt = f"{who.name}: the {gun.name} at whom?"
    return Pick(seat=who.seat, kind="target", rule="SW-SHOOT-02", prompt=prompt, subject=fig, options=options)


def _target_option(game: Game, fig: str, aim: Aim, in_corridor: bool) -> Option:
    """One target: its label has the Dice and whether it must be spotted, `why` each modifier and its rule."""
    dice = "fire corridor" if in_corridor else _dice_text(max(1, SHOT_DICE + aim.dice))
    spotting = "" if aim.free else ", needs a Spotting Test"
    place = inches(aim.gap) if in_corridor else f"{BAND_NAMES[aim.band]}, {inches(aim.gap)}"
    why = (place, *modifier_texts(aim.modifiers), aim.free or "not the closest enemy in view (SW-SHOOT-04)")
    label = f"{game.facts.figures[aim.figure].name}: {dice}{spotting}"
    return Option(aim.figure, label, About(figures=(fig, aim.figure)), why)


def modifier_texts(modifiers: Sequence[Modifier]) -> tuple[str, ...]:
    """Modifiers as people read them: "+1 Short Range (SW-SHOOT-09)"."""
    return tuple(f"{modifier.value:+d} {modifier.cause} ({modifier.rule})" for modifier in modifiers)


def _dice_text(count: int) -> str:
    return "1 Die" if count == 1 else f"{count} Dice"


async def _spots(game: Game, fig: str) -> bool:
    """A 1 Die Spotting Test; Hawkeye makes a failed one again (SW-SHOOT-04, SW-SKILL-03)."""
    outcome = await test(game, fig, "spot", 1, (), "SW-SHOOT-04")
    if not outcome.successes and has_skill(game.facts, fig, "Hawkeye"):
        outcome = await test(game, fig, "spot", 1, (), "SW-SKILL-03")
    return outcome.successes > 0


# -- the Action -----------------------------------------------------------------------------------------


async def shoot(game: Game, fig: str, weapon: int, *, only_target: str = "", target: str = "") -> bool:
    """A whole Shoot Action with one Weapon. Whether anything was fired.

    With `only_target` (a Reaction) every shot is at that figure, without a Spotting Test (SW-LOOK-09). `target` is
    the one fixed at the declaration, for every shot, by the option declaration-fixes (SW-LOOK-05).
    """
    gun = weapon_of(game, fig, weapon)
    if await _fires_corridor(game, fig, weapon, only_target, target):
        return await _shoot_corridor(game, fig, weapon, only_target, target)
    fired = False
    for _ in range(gun.shots):
        if not _may_shoot(game, fig) or f"jammed:{weapon}" in game.facts.figures[fig].status:
            break
        aim = await nominate(game, fig, gun, only_target=only_target, target=target)
        threatened = await _into_fight(game, fig, gun, aim.figure) if aim is not None else None
        if threatened is None:
            break
        if not fired:
            mark_fired(game, fig, weapon)
        fired = True
        await _shot(game, fig, weapon, threatened)
    return fired


def mark_fired(game: Game, fig: str, weapon: int) -> None:
    """The Weapon counts as fired in this Activation (SW-ACT-10); a Reaction is in none."""
    if "actions" in game.facts.figures[fig].status:
        times = int(game.facts.get(fig, f"fired:{weapon}", 0) or 0)
        game.tell(Status(fig, f"fired:{weapon}", times + 1, "SW-ACT-10"))


async def _fires_corridor(game: Game, fig: str, weapon: int, only_target: str, target: str) -> bool:
    """Whether the Weapon fires a corridor now; a LeMat may once per game (SW-WEAP-08)."""
    gun = weapon_of(game, fig, weapon)
    if not gun.corridor_once:
        return gun.only_corridor
    if f"used:{weapon}" in game.facts.figures[fig].status:
        return False
    if not aims(game, fig, gun, in_corridor=True, only_target=only_target, target=target):
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
    if gun.corridor_once:
        game.tell(Status(fig, f"used:{weapon}", 1, "SW-WEAP-08"))
    if await corridor.fire_corridor(game, fig, gun, aim.figure):
        jamming_check(game, fig, weapon, corridor.JAM_DIE, "SW-CORR-04")
    return True


# -- shooting into a Fight ------------------------------------------------------------------------------


async def _into_fight(game: Game, fig: str, gun: Weapon, target: str) -> Aim | None:
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
    options = [_threat_option(game, fig, gun, other) for other in (target, *_in_the_fight(game, fig, target))]
    prompt = f"{game.facts.figures[fig].name} shoots into a Fight: at whom?"
    return await game.pick(Pick(seat=winner, kind="threatened", rule=rule, prompt=prompt, subject=fig, options=options))


def _in_the_fight(game: Game, fig: str, target: str) -> list[str]:
    """Models on their feet in Contact with the target that the shooter sees, never the shooter itself."""
    foes, body = contact.touching(game.facts, target), body_of(game, target)
    near = [
        other.id
        for other in game.scene.others(target, fig)
        if not downed(game.facts, other.id) and (other.id in foes or bases_touch(body, other))
    ]
    return visible_of(game, fig, near)


def _threat_option(game: Game, fig: str, gun: Weapon, other: str) -> Option:
    name, about = game.facts.figures[other].name, About(figures=(fig, other))
    band = range_band(game, fig, other, gun)
    if band is None:
        return Option(other, f"{name}: out of range", about, ("The Action would be lost (SW-SHOOT-17)",))
    modifiers = shooting_modifiers(game, fig, other, gun, band)
    dice = _dice_text(max(1, SHOT_DICE + sum(modifier.value for modifier in modifiers)))
    return Option(other, f"{name}: {dice}", about, (BAND_NAMES[band], *modifier_texts(modifiers)))


# -- the shot -------------------------------------------------------------------------------------------


async def _shot(game: Game, fig: str, weapon: int, aim: Aim) -> None:
    """One Shooting Test and what follows: a Save of the one hit, or perhaps a Jamming Check (SW-SHOOT-09 to -14)."""
    gun = weapon_of(game, fig, weapon)
    names = game.facts.figures[fig].name, game.facts.figures[aim.figure].name
    body = body_of(game, aim.figure)
    where = (body.x, body.y, body.z + body.height // 2)
    text = f"{names[0]} shoots {names[1]} with a {gun.name}."
    act = game.tell(Act("shoot", fig, (aim.figure,), gun.name, (where,), text, "SW-SHOOT-09"))
    with game.because(act):
        outcome = await test(game, fig, "shoot", SHOT_DICE, aim.modifiers, "SW-SHOOT-09")
    with game.because(outcome.entry):
        await _result(game, fig, weapon, aim, outcome)


async def _result(game: Game, fig: str, weapon: int, aim: Aim, outcome: Outcome) -> None:
    gun = weapon_of(game, fig, weapon)
    if outcome.successes:
        needed = save_needed(outcome.successes)
        margin = await save(game, aim.figure, needed, "save", save_modifiers(gun, aim.band), "SW-SHOOT-13")
        await damage.hurt(game, aim.figure, margin, by=fig, cause=gun.name, rule="SW-SHOOT-14")
        return
    game.tell(Note(f"{game.facts.figures[fig].name} misses.", "SW-SHOOT-10", (fig, aim.figure)))
    if 1 in outcome.dice:
        jamming_check(game, fig, weapon, gun.jam, "SW-JAM-02")


def jamming_check(game: Game, fig: str, weapon: int, sides: int, rule: str) -> None:
    """The Weapon's own Jam Die: 4 or less and it is Jammed (SW-JAM-03). A Gunsmith rolls a failed one again,
    which can only help (SW-SKILL-04). Nothing for a Weapon without a Jam Die."""
    if not sides:
        return
    jammed = _jam_die(game, fig, sides, rule)
    if jammed and has_skill(game.facts, fig, "Gunsmith"):
        jammed = _jam_die(game, fig, sides, "SW-SKILL-04")
    if jammed:
        name, gun = game.facts.figures[fig].name, weapon_of(game, fig, weapon).name
        game.tell(Status(fig, f"jammed:{weapon}", 1, "SW-JAM-03"))
        game.tell(Note(f"The {gun} of {name} is Jammed.", "SW-JAM-03", (fig,)))


def _jam_die(game: Game, fig: str, sides: int, rule: str) -> bool:
    drawn = game.dice.roll(sides, 1, label=f"jam {fig}")
    jammed = drawn[0] <= JAMS_UP_TO
    result, seat = "jams" if jammed else "no jam", game.facts.figures[fig].seat
    game.tell(Rolled("jam", seat, fig, sides, drawn, drawn, (), JAMS_UP_TO + 1, -1, result, rule))
    return jammed
