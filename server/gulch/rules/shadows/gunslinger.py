"""Gunslinger: two Pistol-class Weapons fired as one Shoot Action (SW-SKILL-02).

Never here: the shot itself (`shoot`).
"""

from __future__ import annotations

from itertools import permutations

from gulch.decision import About, Option
from gulch.events import Note
from gulch.match import Game
from gulch.rules.shadows import marks, shoot
from gulch.rules.shadows.dice_tests import has_skill
from gulch.rules.shadows.special import Special
from gulch.rules.shadows.state import weapons

CLASS = "Pistol"
RULE = "SW-SKILL-02"


def _options(game: Game, fig: str, trigger: str) -> list[Option]:
    """Every two Pistols that can be fired, in either order if they are not of one kind; never as a Reaction, and not
    together with Trigger-Happy (SW-SKILL-01)."""
    if trigger or not has_skill(game.facts, fig, "Gunslinger"):
        return []
    names, about = weapons(game.facts, fig), About(figures=(fig,))
    status = game.facts.figures[fig].status
    ready = [
        n
        for n in shoot.eligible_weapons(game, fig)
        if shoot.weapon_of(game, fig, n).kind == CLASS and f"fired:{n}" not in status
    ]
    return [
        Option(f"gunslinger:{one}+{other}", f"Shoot the {_both(names[one], names[other])}", about,
               ("One shot of each as one Action (SW-SKILL-02)",))
        for one, other in permutations(ready, 2)
        if one < other or names[one] != names[other]
    ]  # fmt: skip


def _both(one: str, other: str) -> str:
    return f"{one} and the other {other}" if one == other else f"{one} and the {other}"


def _pair(argument: str) -> tuple[int, int]:
    one, _, other = argument.partition("+")
    return int(one), int(other)


def _item(game: Game, fig: str, argument: str) -> str:
    one, other = (weapons(game.facts, fig)[n] for n in _pair(argument))
    return _both(one, other)


def _words(game: Game, fig: str, argument: str) -> str:
    return f"takes aim with the {_item(game, fig, argument)}"


async def _fix(game: Game, fig: str, argument: str) -> str:
    """Both targets, named at the declaration."""
    one, other = _pair(argument)
    return f"{await shoot.choose_target(game, fig, one)} {await shoot.choose_target(game, fig, other)}"


async def _perform(game: Game, fig: str, argument: str, fixed: str, trigger: str) -> None:
    """One shot of each, one after the other: a Sixgun fires once, a LeMat no corridor. The second may be held back; a
    Spotting Test that fails wastes the whole Action (SW-SHOOT-01)."""
    targets = fixed.split() or ["", ""]
    for gun, target, held_by in zip(_pair(argument), targets, ("", RULE), strict=True):
        if gun not in shoot.eligible_weapons(game, fig):
            continue
        if target and not shoot.can_shoot_at(game, fig, gun, target):
            name, gone = game.facts.figures[fig].name, marks.name(game, target)
            game.tell(Note(f"{name} can no longer shoot at {gone}: the shot is lost.", "SW-LOOK-13", (fig,)))
            continue
        if not await shoot.shoot(game, fig, gun, target=target, single=True, may_hold=held_by):
            return


ACTION = Special(_options, _words, _item, _perform, _fix)
