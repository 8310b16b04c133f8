"""What a fighter fights with: the choice of one weapon a fight, its modifiers, and skills that lift them (LW-MELEE).

A card may name the type of a hand weapon in brackets: "Hand Weapon (sabre)".
Lives here: usable weapons, the decision, modifiers to win and to wound. Never here: dice, strikes (`fight`).
"""

from __future__ import annotations

from gulch.decision import About, Option, Pick
from gulch.events import Modifier
from gulch.match import Game
from gulch.rules.legends import hands
from gulch.rules.legends.options import option
from gulch.rules.legends.pairs import player_of
from gulch.rules.legends.state import listed, mounted
from gulch.rules.legends.weapons import Fightin, carried, fightin, table
from gulch.view import Facts

HAND, TWO_HANDED, IMPROVISED, UNARMED = "Hand Weapon", "Two-Handed Weapon", "Improvised", "Unarmed"
LE_MAT = "Le Mat"
_AS = {"hand": HAND, "two-handed": TWO_HANDED, "improvised": IMPROVISED}


def arms(game: Game, fig: str) -> list[Fightin]:
    """What it may fight with there, the best first; unarmed only if there is nothing else (LW-MELEE-07). No two-handed
    weapon is used in the saddle (LW-MELEE-03); whatever is picked up is an improvised one (LW-MELEE-06)."""
    from gulch.rules.legends import scenarios

    facts, scenario = game.facts, scenarios.of(game.facts)
    allowed = [(n, name) for n, name in enumerate(carried(facts, fig)) if not scenario.may_strike(game, fig, name)]
    names = {_arm(game, fig, index, name) for index, name in allowed}
    if mounted(facts, fig):
        names.discard(TWO_HANDED)
    if hands.held(facts, fig):
        names.add(IMPROVISED)
    return [row for name, row in fightin().items() if name in names] or [fightin()[UNARMED]]


def _arm(game: Game, fig: str, index: int, name: str) -> str:
    """What one thing on the card is in a fight, "" for nothing (LW-WEAP-13). What was thrown is in hand no more
    (LW-WEAP-31)."""
    kind = name.split(" (")[0]
    if kind in fightin():
        return kind
    weapon = table().get(kind)
    if weapon is None or (weapon.thrown and f"used:{index}" in game.facts.figures[fig].status):
        return ""
    if kind == LE_MAT and option(game, "le-mat-as-club") == "yes":
        return IMPROVISED
    return _AS.get(weapon.club, "")


async def choose(game: Game, fig: str) -> Fightin:
    """The weapon that it takes into this fight (LW-MELEE-07)."""
    usable = arms(game, fig)
    who = game.facts.figures[fig]
    options = [
        Option(arm.name, f"{arm.name}: {_effect(game.facts, fig, arm)}", About(figures=(fig,)), (arm.rule,))
        for arm in usable
    ]
    prompt = f"{who.name} fights: with what?"
    pick = Pick(
        seat=player_of(game.facts, fig), kind="arm", rule="LW-MELEE-07", prompt=prompt, subject=fig, options=options
    )
    return fightin()[await game.pick(pick)]


def _effect(facts: Facts, fig: str, arm: Fightin) -> str:
    win = sum(modifier.value for modifier in to_win(facts, fig, arm))
    wound = sum(modifier.value for modifier in to_wound(facts, fig, arm))
    return f"{win:+d} to win, {wound:+d} to wound"


def to_win(facts: Facts, fig: str, arm: Fightin) -> tuple[Modifier, ...]:
    """What changes its dice to win. Pugilists and Strongmen have no penalty (LW-SKILL-07, -08)."""
    skills = listed(facts, fig, "skills")
    lifted = (arm.name == UNARMED and "Pugilist" in skills) or (arm.name == TWO_HANDED and "Strongman" in skills)
    return () if lifted or not arm.win else (Modifier(arm.win, arm.name, arm.rule),)


def to_wound(facts: Facts, fig: str, arm: Fightin) -> tuple[Modifier, ...]:
    """What changes its dice to wound, both of a two-die entry (LW-MELEE-02, -05)."""
    lifted = arm.name == UNARMED and "Pugilist" in listed(facts, fig, "skills")
    return () if lifted or not arm.wound else (Modifier(arm.wound, arm.name, arm.rule),)
