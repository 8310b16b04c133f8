"""What there is to use in Legends, read from the rules themselves: what is new is missed until it is played.

Lives here: Weapons and their modes, kinds of decision, verbs, options, Skills, equipment, Hired Guns and Legends,
Heroic Actions, rules that have a say. Never here: how they are used (`steer`), who carries them (`forces`).
"""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from gulch.rules import legends
from gulch.rules.legends import aim, heroic, options, outfit, profiles, scenarios
from gulch.rules.legends.ledger import LEDGER
from gulch.rules.legends.weapons import ALWAYS, BARRELS, Weapon, fightin, table

RULE = re.compile(r"LW-[A-Z]+-\d\d")
BEFORE_PLAY = ("outfit", "posse", "profiles", "refights", "source", "muster", "roster")  # they refuse and count
CALLS = ("fame", "fast-draw", "contraption", "veteran")
KINDS = ("Pick", "Route", "Place", "Amount")

# What bears only between games, or before one; each has tests of its own.
BETWEEN_GAMES = {
    "skill Trader": "finding rare items (LW-SKILL-21)",
    "skill Card Sharp": "dollars after a game (LW-SKILL-23)",
    "skill Jurisdiction": "the bounty for captives (LW-HIRED-08)",
    "skill Gold Digger": "income (LW-HIRED-15)",
    "skill Cook": "the size of a Posse (LW-HIRED-28)",
    "skill Peace Officer": "who may hire him (LW-LEGEND-05)",
    "skill Troublemaker": "who may hire him (LW-LEGEND-05)",
    "skill Desperado": "who leads a Posse that has lost its leader (LW-LEGEND-10)",
    "gear Marked Cards": "dollars after a game (LW-EQUIP-06)",
    "gear Spring-loaded Contraption (gambling)": "dollars after a game (LW-EQUIP-09)",
    "gear Notepad and Pen": "no effect (LW-HIRED-26)",
}

# Rules that the code names only to refuse something with, or as a default that nobody leaves.
REFUSALS = {
    **{f"rule {one.rule}": "a table that does not fit is refused" for one in scenarios.SCENARIOS.values()},
    "rule LW-BRAWL-04": "weapons that may not be used in the saloon are not offered",
    "rule LW-HIRED-19": "a shot with a lady in the way is not offered",
    "rule LW-EXPL-12": "who carries nitro may not mount or run: not offered",
    "rule LW-DICE-02": "the rule of a die between two, in whose place the asking rule stands",
}


def wanted() -> list[str]:
    """Everything that play must reach, sorted."""
    return sorted(all_there_is() - {*BETWEEN_GAMES, *REFUSALS})


@functools.cache
def all_there_is() -> set[str]:
    """Everything that has a name in the rules."""
    found = {f"weapon {gun.name}: {mode}" for gun in table().values() for mode in modes(gun)}
    found |= {f"arm {name}" for name in fightin()}
    found |= {f"option {name}={value}" for name in options.PLAYED for value in LEDGER.options[name].values}
    found |= {f"scenario {name}" for name in scenarios.NAMES}
    found |= {f"hired {kind}" for kind in profiles.paid()}
    found |= {f"skill {name}" for name in skills()}
    found |= {f"gear {name}" for name in gear()}
    found |= {f"heroic {name}" for name in heroic.NAMES.values()} | {f"call {way}" for way in CALLS}
    return found | set(_in_the_code())


def modes(gun: Weapon) -> Iterator[str]:
    """How a weapon may be fired (LW-WEAP)."""
    if gun.lasso:
        yield "lasso"
        return
    if gun.spread != ALWAYS:
        yield aim.ONE
    if gun.fanned:
        yield aim.FAN
    if gun.spread:
        yield aim.SPREAD
    if gun.reload == BARRELS:
        yield aim.SPREAD_BOTH if gun.spread else aim.BOTH


def skills() -> Sequence[str]:
    """Every Skill and special rule that anybody may have."""
    own = [skill for row in profiles.lists().values() for who in row.fighters.values() for skill in who.skills]
    paid = [skill for who in profiles.paid().values() for skill in who.skills]
    gained = [
        one for row in profiles.skill_tables().values() for skill in row for one in outfit.SORTS.get(skill, (skill,))
    ]
    return tuple(dict.fromkeys([*own, *paid, *gained]))


def gear() -> Sequence[str]:
    """Everything that is sold and is no weapon, and what Hired Guns bring along."""
    hero = next(who for who in profiles.lists()["cowboys"].fighters.values() if who.leader)
    sold = profiles.prices("cowboys", hero, campaign=True)
    arms = (outfit.HAND, outfit.TWO_HANDED, *table())
    own = [item for who in profiles.paid().values() for item in who.kit]
    return tuple(dict.fromkeys([*(item for item in sold if item not in arms), *profiles.mounts(), *own]))


@functools.cache
def proofs() -> Mapping[str, str]:
    """Skills and things by the rule that has a say when they do something."""
    told = set(_in_the_code())
    found = {"gear Dynamite": "rule LW-EXPL-02", "gear Nitro": "rule LW-EXPL-05"}
    found |= dict.fromkeys(("skill Old Friend", "skill Brothers in Arms"), "rule LW-LEGEND-09")
    for rule in LEDGER.rules():
        named = re.match(r"(?:\w+'? \d |)([A-Z][A-Za-z' -]+?)(?: \(|:)", rule.text)
        if named and f"rule {rule.id}" in told:
            for sort in ("skill", "gear"):
                found.setdefault(f"{sort} {named[1]}", f"rule {rule.id}")
    return found


@functools.cache
def _in_the_code() -> Sequence[str]:
    """The kinds of decision and the verbs that the rules name, and the rules that may have a say in play."""
    return tuple(name for path in sorted(Path(legends.__path__[0]).rglob("*.py")) for name in _in_file(path))


def _in_file(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield from _named(node.func.id, node)
        if isinstance(node, ast.Constant) and path.stem not in BEFORE_PLAY and RULE.fullmatch(str(node.value)):
            yield f"rule {node.value}"


def _named(called: str, node: ast.Call) -> Iterator[str]:
    """A kind or a verb that is written out where it is used; others have a name, and their rule is missed."""
    wants = {"Act": "verb"} | dict.fromkeys(KINDS, "kind")
    if called in wants:
        given = [keyword.value for keyword in node.keywords if keyword.arg == wants[called]]
        first = given or (node.args[:1] if called == "Act" else [])
        assert first, f"{called} without a {wants[called]}, line {node.lineno}"
        if isinstance(first[0], ast.Constant):
            yield f"{wants[called]} {first[0].value}"
