"""What is aimed at: a possible target, and how targets are laid before the player who chooses (SW-SHOOT-02 to -07,
SW-MEAS-02).

Never here: which targets are possible, Spotting, the shot itself (`shoot`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gulch.decision import About, Option, Pick, inches
from gulch.events import Modifier
from gulch.match import Game
from gulch.rules.shadows.cover import range_band, shooting_modifiers
from gulch.rules.shadows.hazards import is_mark
from gulch.rules.shadows.options import option
from gulch.rules.shadows.weapons import BAND_NAMES, LONG, Weapon, table
from gulch.say import modifier_text

SHOT_DICE = 3
OUT = -1  # the band of a target that proves to be out of range
HOLD = "hold"  # the option of a shot that may be made or not
TRICK = "SW-SKILL-05"
_BY_DISTANCE = ("SW-SHOOT-09", TRICK)  # modifiers that tell a range band


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


def target_pick(
    game: Game, fig: str, gun: Weapon, found: Sequence[Aim], in_corridor: bool, may_hold: str = ""
) -> Pick:  # fmt: skip
    """Which of these is shot at; `may_hold` is the rule by which this shot may be made or not."""
    who = game.facts.figures[fig]
    from gulch.rules.shadows.marks import choice

    options = [(choice if is_mark(aim.figure) else _target_option)(game, fig, gun, aim, in_corridor) for aim in found]
    if may_hold:
        options.append(hold_option(may_hold))
    prompt = f"{who.name}: the {gun.name} {'once more, ' if may_hold else ''}at whom?"
    return Pick(seat=who.seat, kind="target", rule="SW-SHOOT-02", prompt=prompt, subject=fig, options=options)


def hold_option(rule: str) -> Option:
    """Not to make a further shot of the same Action, which that rule allows and does not demand."""
    return Option(HOLD, "Hold the fire", why=(f"It may shoot once more ({rule})",))


def _target_option(game: Game, fig: str, gun: Weapon, aim: Aim, in_corridor: bool) -> Option:
    """One target: its label has the Dice and whether it must be spotted, `why` each modifier and its rule; nothing
    that tells a distance where nobody may measure (SW-MEAS-02)."""
    if option(game, "pre-measuring") == "off":
        return _unmeasured_option(game, fig, gun, aim)
    dice = "fire corridor" if in_corridor else _dice_text(max(1, SHOT_DICE + aim.dice))
    spotting = "" if aim.free else ", needs a Spotting Test"
    place = inches(aim.gap) if in_corridor or not gun.bands else f"{BAND_NAMES[aim.band]}, {inches(aim.gap)}"
    sight = ("by its Telescopic Sight (SW-GEAR-10)",) if aim.gap > table().get(gun.name, gun).limits[LONG] else ()
    why = (place, *sight, *modifier_texts(aim.modifiers), aim.free or "not the closest enemy in view (SW-SHOOT-04)")
    label = f"{game.facts.figures[aim.figure].name}: {dice}{spotting}"
    return Option(aim.figure, label, About(figures=(fig, aim.figure)), why)


def _unmeasured_option(game: Game, fig: str, gun: Weapon, aim: Aim) -> Option:
    known = [modifier for modifier in aim.modifiers if modifier.rule not in (*_BY_DISTANCE, gun.rule)]
    why = (*modifier_texts(known), aim.free or "not the closest enemy in view (SW-SHOOT-04)")
    label = f"{game.facts.figures[aim.figure].name}{'' if aim.free else ': needs a Spotting Test'}"
    return Option(aim.figure, label, About(figures=(fig, aim.figure)), why)


def modifier_texts(modifiers: Sequence[Modifier]) -> tuple[str, ...]:
    """Modifiers as people read them: "+1 Short Range (SW-SHOOT-09)"."""
    return tuple(f"{modifier_text(modifier)} ({modifier.rule})" for modifier in modifiers)


def _dice_text(count: int) -> str:
    return "1 Die" if count == 1 else f"{count} Dice"


# -- Trick Shooter --------------------------------------------------------------------------------------


async def ignoring(game: Game, fig: str, aim: Aim) -> Aim:
    """The shot of a Trick Shooter, at whatever it is aimed, who ignores the Long Range or the Cover Modifier as his
    player says before it is made; by default the one that costs most (SW-SKILL-05). Where one of them alone applies it
    is that one."""
    trick = next((modifier for modifier in aim.modifiers if modifier.rule == TRICK), None)
    if trick is None:
        return aim
    against = [modifier for modifier in aim.modifiers if _may_be_ignored(modifier)]
    about = About(figures=(fig,) if is_mark(aim.figure) else (fig, aim.figure))
    options = [
        Option(str(n), f"Ignore {modifier.cause}", about, (*modifier_texts((modifier,)), TRICK))
        for n, modifier in enumerate(against)
    ]
    who, worst = game.facts.figures[fig], min(range(len(against)), key=lambda n: (against[n].value, n))
    pick = Pick(
        seat=who.seat, kind="ignored-modifier", rule=TRICK, subject=fig, options=options, default=(str(worst),),
        prompt=f"{who.name} is a Trick Shooter: which is ignored?",
    )  # fmt: skip
    ignored = against[int(await game.pick(pick))]
    told = replace(trick, value=-ignored.value, cause=f"Trick Shooter ignores {ignored.cause}")
    return replace(aim, modifiers=tuple(told if modifier is trick else modifier for modifier in aim.modifiers))


def _may_be_ignored(modifier: Modifier) -> bool:
    """Cover, and Long Range itself: not what a Weapon of its own loses there."""
    return modifier.rule.startswith("SW-COVER") or (modifier.rule, modifier.cause) == ("SW-SHOOT-09", BAND_NAMES[LONG])


def threat_option(game: Game, fig: str, gun: Weapon, other: str) -> Option:
    """One of those in a Fight that is shot into (SW-SHOOT-16)."""
    name, about = game.facts.figures[other].name, About(figures=(fig, other))
    if option(game, "pre-measuring") == "off":
        return Option(other, name, about)
    band = range_band(game, fig, other, gun)
    if band is None:
        return Option(other, f"{name}: out of range", about, ("The Action would be lost (SW-SHOOT-17)",))
    modifiers = shooting_modifiers(game, fig, other, gun, band)
    dice = _dice_text(max(1, SHOT_DICE + sum(modifier.value for modifier in modifiers)))
    return Option(other, f"{name}: {dice}", about, (BAND_NAMES[band], *modifier_texts(modifiers)))
