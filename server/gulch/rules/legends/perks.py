"""What skills, special rules of Hired Guns and Legends, and special equipment change: questions for owners of rules.

Pure readings of the facts, by the names on the card ("skills", "kit"). Never here: dice, decisions, telling (`skills`,
`hired`, `famous`, `kit`, `calls`, `trigger`, `bible`), and what is done with the answer.
"""

from __future__ import annotations

from dataclasses import replace

from gulch.events import Modifier
from gulch.match import Game
from gulch.rules.legends import tape
from gulch.rules.legends.options import option
from gulch.rules.legends.state import body_of, enemies, is_hero, listed, mounted, number, turn_of
from gulch.rules.legends.weapons import Weapon, carried, guns, is_ready
from gulch.table.measure import distance_to_piece
from gulch.table.model import INCH
from gulch.table.moves import Policy, Slow
from gulch.view import Facts

RIFLES = ("Rifle", "Repeating Rifle")
SIXGUN = "Sixgun"
CRITICAL, DEADLY = 6, 4
SCOPE = 6 * INCH
BARRIER = INCH
CHARMS = 3 * INCH
WORST = 6
UNDERGROWTH = ("wood", "scrub")


def has(facts: Facts, fig: str, name: str) -> bool:
    """Whether a skill or special rule is on its card."""
    return name in listed(facts, fig, "skills")


def owns(facts: Facts, fig: str, name: str) -> bool:
    """Whether a piece of special equipment is on its card."""
    return name in listed(facts, fig, "kit")


# -- Movin' -----------------------------------------------------------------------------------------------


def saddle(facts: Facts, fig: str) -> tuple[Modifier, ...]:
    """What is added to a rider's Jump and Thrown Rider tests, and to a roll to mount; never to Saddle Up
    (LW-SKILL-01)."""
    return (Modifier(1, "Born in the Saddle", "LW-SKILL-01"),) if has(facts, fig, "Born in the Saddle") else ()


def nimble(facts: Facts, fig: str) -> bool:
    """Whether he may make a failed Jump, Climb or Saddle Up test again (LW-SKILL-02)."""
    return has(facts, fig, "Nimble") and not mounted(facts, fig)


def eased(game: Game, fig: str, policy: Policy) -> Policy:
    """The policy of his move without the penalties of terrain that he does not suffer: all of it (LW-SKILL-06), woods
    and undergrowth (LW-HIRED-14). What may not be entered stays so."""
    facts = game.facts
    rides = mounted(facts, fig)
    if has(facts, fig, "Scout") and not (rides and option(game, "scout-while-mounted") == "no"):
        return replace(policy, rough=1, slow=tuple(slow for slow in policy.slow if not slow.times))
    if has(facts, fig, "Woodsman") and not rides:
        kept = tuple(slow for slow in policy.slow if slow.kind not in UNDERGROWTH)
        return replace(policy, slow=(*kept, *(Slow(kind, 1) for kind in UNDERGROWTH)))
    return policy


# -- Shootin' ---------------------------------------------------------------------------------------------


def _gun(facts: Facts, fig: str, index: int) -> Weapon:
    return dict(guns(facts, fig))[index]


def shootin(facts: Facts, fig: str) -> int:
    """The score that his shots need, 0 for none (LW-PROF-01): one worse after whiskey (LW-EQUIP-05)."""
    printed = number(facts, fig, "S")
    return min(WORST, printed + 1) if printed and facts.get(fig, "whiskey") else printed


def second_guns(game: Game, fig: str, first: int) -> list[int]:
    """The places of sixguns that a Pistolier may fire in the same phase after the sixgun `first` (LW-SKILL-15)."""
    names = carried(game.facts, fig)
    if names[first] != SIXGUN or not has(game.facts, fig, "Pistolier"):
        return []
    return [n for n, name in enumerate(names) if name == SIXGUN and n != first and is_ready(game.facts, fig, n)]


def rerolls_miss(game: Game, fig: str, index: int) -> bool:
    """Whether a miss with the weapon may be rolled again (LW-SKILL-17)."""
    return has(game.facts, fig, "Rifleman") and _gun(game.facts, fig, index).name in RIFLES


def ignores_the_way(game: Game, fig: str, index: int) -> bool:
    """Whether no rolls are made for what is in the way of a shot with the weapon (LW-SKILL-14)."""
    name = _gun(game.facts, fig, index).name
    kind = "Rifle" if name in RIFLES else name
    return has(game.facts, fig, f"Trick Shooter ({kind})")


def past_friends(game: Game, fig: str, index: int) -> bool:
    """Whether friends in the way do not forbid a shot with the weapon: the option's reading (LW-SKILL-14)."""
    return option(game, "trick-shot-past-friends") == "allowed" and ignores_the_way(game, fig, index)


def life_is_cheap(facts: Facts, fig: str) -> bool:
    """Whether he may endanger his friends: all in the pay of Outlaws (LW-OUT-02), and some by nature (LW-HIRED-11)."""
    return facts.figures[fig].sheet("posse") == "outlaws" or has(facts, fig, "Life is Cheap")


def to_wound(game: Game, fig: str) -> tuple[Modifier, ...]:
    """What is added to rolls to wound of whom he shoots or throws at (LW-SKILL-18)."""
    return (Modifier(1, "Deadeye Shot", "LW-SKILL-18"),) if has(game.facts, fig, "Deadeye Shot") else ()


def deadly(game: Game, fig: str, index: int) -> int:
    """The score that makes a natural 6 to wound critical (LW-CRIT-01, LW-LEGEND-08)."""
    return DEADLY if carried(game.facts, fig)[index] == SIXGUN and has(game.facts, fig, "Deadly") else CRITICAL


def reach(game: Game, fig: str, index: int) -> int:
    """Mils that a scope adds to the range of the first rifle on his card; to a repeater's only if he has not moved
    this Turn (LW-EQUIP-08)."""
    facts = game.facts
    if not owns(facts, fig, "Rifle Scope"):
        return 0
    fitted = next((n for n, name in enumerate(carried(facts, fig)) if name in RIFLES), None)
    moved = facts.get(fig, "acted", 0) == turn_of(facts) and bool(facts.get(fig, "spent", 0))
    if index != fitted or (moved and carried(facts, fig)[index] == "Repeating Rifle"):
        return 0
    return SCOPE


def keeps_loaded(game: Game, fig: str) -> bool:
    """Whether he ignores jams and reloads (LW-HIRED-25)."""
    return has(game.facts, fig, "Festooned with Pistols")


def needs_spotting(game: Game, fig: str, target: str) -> bool:
    """Whether a shooter must spot the target first: it is Stealthy, on foot, and within 1 inch of terrain that is in
    the way (LW-SKILL-03)."""
    from gulch.rules.legends import way

    if not has(game.facts, target, "Stealthy") or mounted(game.facts, target):
        return False
    body, pieces = body_of(game.facts, target), game.scene.table
    found = [one.id for one in way.in_the_way(game, fig, target) if not one.figure]
    return any(distance_to_piece(body, pieces.piece(id)) <= BARRIER for id in found)


# -- courage ----------------------------------------------------------------------------------------------


def fearsome(game: Game, fig: str, target: str) -> str:
    """The rule by which he must pass a Pluck test before he charges or shoots the target, "" if he need not
    (LW-SKILL-24); Outlaws and all in their pay fear a Pinkerton Man (LW-HIRED-22)."""
    if has(game.facts, target, "Fearsome Reputation"):
        return "LW-SKILL-24"
    outlaw = game.facts.figures[fig].sheet("posse") == "outlaws"
    return "LW-HIRED-22" if outlaw and has(game.facts, target, "Fearsome Reputation (outlaws)") else ""


def whiskey(facts: Facts, fig: str) -> int:
    """What whiskey has added to his Pluck in this game (LW-EQUIP-05)."""
    return int(facts.get(fig, "whiskey", 0) or 0)


def sermons(facts: Facts, fig: str) -> int:
    """What a Bible has taken from his Pluck in this game (LW-HIRED-10)."""
    return int(facts.get(fig, "sermons", 0) or 0)


def pluck_dice(game: Game, fig: str, why: str) -> int:
    """How many dice he rolls in a Pluck test, of which the best two count: three in Fancy Duds (LW-EQUIP-04)."""
    return 3 if owns(game.facts, fig, "Fancy Duds") and why != "head for the hills" else 2


# -- fights -----------------------------------------------------------------------------------------------


def attacks(game: Game, fig: str) -> int:
    """His dice and strikes in a fight: one more in the Turn of his charge (LW-SKILL-11)."""
    facts = game.facts
    return number(facts, fig, "A") + (facts.get(fig, "fury", 0) == turn_of(facts))


def grit(facts: Facts, fig: str, *, fight: bool) -> int:
    """His Grit against a hit, one more in a fight after whiskey (LW-EQUIP-05)."""
    return number(facts, fig, "G") + (1 if fight and facts.get(fig, "whiskey") else 0)


# -- the Soiled Dove --------------------------------------------------------------------------------------


def is_dove(facts: Facts, fig: str) -> bool:
    return has(facts, fig, "Distraction")


def off_limits(facts: Facts, by: str, target: str) -> bool:
    """Whether `by` may not harm the target in any way: a Dove of the other side who has not attacked yet, unless it
    is a Dove itself (LW-HIRED-17, LW-HIRED-19)."""
    if not is_dove(facts, target) or is_dove(facts, by) or facts.get(target, "attacked"):
        return False
    return facts.figures[by].info.seat != facts.figures[target].info.seat


def at_peace(facts: Facts, one: str, other: str) -> bool:
    """Whether two models of different sides touch as friends do: no zone, no fight, no charge (LW-HIRED-17)."""
    return off_limits(facts, one, other) or off_limits(facts, other, one)


def barred_target(game: Game, fig: str, target: str) -> str:
    """The rule that forbids a shot at the target: it is a Dove, or one is in the way (LW-HIRED-17, LW-HIRED-19)."""
    from gulch.rules.legends import way

    facts = game.facts
    if off_limits(facts, fig, target):
        return "LW-HIRED-17"
    if not any(off_limits(facts, fig, other.id) and other.body is not None for other in facts.figures.values()):
        return ""
    ladies = [one for one in way.in_the_way(game, fig, target) if one.figure and off_limits(facts, fig, one.id)]
    return "LW-HIRED-19" if ladies else ""


# -- Fame -------------------------------------------------------------------------------------------------


def cost(game: Game, fig: str) -> int:
    """What a change of a die, or a Heroic Action, costs in Fame: 2 within 3 inches of a Dove of the other side
    (LW-HIRED-18), whom Curly Bill alone resists (LW-LEGEND-10)."""
    facts = game.facts
    if facts.figures[fig].body is None or has(facts, fig, "Charming"):
        return 1
    doves = [foe.id for foe in enemies(facts, fig) if is_dove(facts, foe.id)]
    return 2 if any(tape.gap(game, fig, dove) <= CHARMS for dove in doves) else 1


def free_fame(facts: Facts, fig: str) -> int:
    """The point that the Famous may spend each Turn besides their store, if it is left (LW-LEGEND-06)."""
    return int(is_hero(facts, fig) and has(facts, fig, "Famous") and facts.get(fig, "famous", 0) != turn_of(facts))


# -- guns that are ready ----------------------------------------------------------------------------------


def can_fire(game: Game, fig: str, name: str) -> list[int]:
    """The places of weapons of that name on his card that he could fire where he stands."""
    return [n for n, gun in _usable(game, fig) if gun.name == name]


def sidearms(game: Game, fig: str) -> list[int]:
    """The places of sidearms that he could fire where he stands (LW-WEAP-01)."""
    return [n for n, gun in _usable(game, fig) if gun.kind == "sidearm"]


def _usable(game: Game, fig: str) -> list[tuple[int, Weapon]]:
    """Weapons that are ready, and that the scenario lets him fire here."""
    from gulch.rules.legends import scenarios

    scenario, ready = scenarios.of(game.facts), guns(game.facts, fig)
    return [(n, gun) for n, gun in ready if is_ready(game.facts, fig, n) and not scenario.may_shoot(game, fig, gun)]
