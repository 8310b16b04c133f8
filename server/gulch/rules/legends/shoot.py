"""Shootin': who may fire what at whom, one shot from the roll to hit to what it does (LW-SHOOT, LW-WEAP).

Lives here: eligible weapons and targets, the shot, both barrels, the order of the phase. Never here: what is in the way
(`way`), jams and reloading (`jam`), wounds.
"""

from __future__ import annotations

from gulch.decision import About, Option, Pick, inches
from gulch.events import Act, PostureChanged, Status
from gulch.match import Game
from gulch.rules.legends import dice, dive, jam, turn, way
from gulch.rules.legends.pending import drain
from gulch.rules.legends.state import allowance, body_of, enemies, in_play, mounted, on_table, prone, turn_of
from gulch.rules.legends.state import number as printed
from gulch.rules.legends.weapons import ALWAYS, BARRELS, CLOSE, FULL, HALF, PRIMITIVE, SLOW, Weapon, guns, is_ready
from gulch.rules.legends.wounds import FIREARM, Hit, strike
from gulch.rules.legends.wounds import PRIMITIVE as THROWN
from gulch.table.measure import distance
from gulch.table.model import DOWN, INCH

CRAWL = 2 * INCH
ONE, BOTH = "one", "both"


# -- who may fire what at whom ------------------------------------------------------------------------------


def can_shoot(game: Game, fig: str) -> list[int]:
    """The places on his card of weapons that he may fire now at somebody (LW-SHOOT-02 to -07)."""
    if not in_play(game.facts, fig) or game.facts.get(fig, "shot", 0) == turn_of(game.facts):
        return []
    if way.touching(game, fig):
        return []
    return [n for n, gun in guns(game.facts, fig) if _ready(game, fig, n, gun) and targets(game, fig, n)]


def _ready(game: Game, fig: str, index: int, gun: Weapon) -> bool:
    """A lasso is for Movin', and a weapon of the spread template has no target."""
    if gun.lasso or gun.spread == ALWAYS or not is_ready(game.facts, fig, index):
        return False
    spent = _spent(game, fig)
    if gun.move == FULL:
        return spent == 0
    return gun.move != HALF or 2 * spent <= (CRAWL if prone(game.facts, fig) else allowance(game.facts, fig))


def _spent(game: Game, fig: str) -> int:
    """Mils of his allowance that this Turn's move cost (LW-SHOOT-04)."""
    moved = game.facts.get(fig, "acted", 0) == turn_of(game.facts)
    return int(game.facts.get(fig, "spent", 0) or 0) if moved else 0


def weapon_of(game: Game, fig: str, index: int) -> Weapon:
    """The shootin' weapon at that place on his card."""
    return dict(guns(game.facts, fig))[index]


def targets(game: Game, fig: str, index: int) -> list[str]:
    """Enemies in range that show, whom he may shoot at, the nearest first (LW-SHOOT-06 to -08, LW-WAY-01)."""
    reach = weapon_of(game, fig, index).reach(game.facts, fig)
    foes = [(_gap(game, fig, foe.id), foe.id) for foe in enemies(game.facts, fig)]
    return [foe for gap, foe in sorted(foes) if gap <= reach and _may_aim_at(game, fig, foe)]


def _gap(game: Game, fig: str, foe: str) -> int:
    return distance(body_of(game.facts, fig), body_of(game.facts, foe))


def _may_aim_at(game: Game, fig: str, foe: str) -> bool:
    if way.glimpsed(game, fig, foe) == "hidden":
        return False
    if way.life_is_cheap(game, fig):
        return True
    return not way.mates_in_combat(game, fig, foe) and not way.friend_in_the_way(game, fig, foe)


# -- a shot ---------------------------------------------------------------------------------------------------


async def shoot(game: Game, fig: str, index: int, *, target: str = "") -> None:
    """One whole shot with a weapon: target, barrels, roll to hit, in the way, wound (LW-SHOOT-01)."""
    gun = weapon_of(game, fig, index)
    target = target or await game.pick(_target_pick(game, fig, index, gun))
    game.tell(Status(fig, "shot", turn_of(game.facts), "LW-SHOOT-02"))
    if way.glimpsed(game, fig, target) == "doubtful" and not way.makes_out(game, fig):
        return
    both = gun.reload == BARRELS and await game.pick(_barrels(game, fig, index, gun)) == BOTH
    who, whom = game.facts.figures[fig], game.facts.figures[target]
    text = f"{who.name} shoots at {whom.name} with the {gun.name}."
    game.tell(Act("shoot", fig, (target,), gun.name, text=text, rule="LW-SHOOT-02"))
    needed = printed(game.facts, fig, "S")
    score = (await dice.own(game, fig, "hit", 1, "LW-SHOOT-09", needed=needed)).dice[0]
    _fired(game, fig, index, gun, both)
    if score == 1:
        jam.check(game, fig, index, gun)
    if score >= needed:
        await _hits(game, fig, gun, target, both)


def _target_pick(game: Game, fig: str, index: int, gun: Weapon) -> Pick:
    facts = game.facts
    options = [
        Option(foe, f"{facts.figures[foe].name}, {inches(_gap(game, fig, foe))}", About(figures=(foe,)))
        for foe in targets(game, fig, index)
    ]
    prompt = f"{facts.figures[fig].name} fires the {gun.name} at"
    return Pick(
        seat=facts.figures[fig].seat, kind="target", rule="LW-SHOOT-02", prompt=prompt, subject=fig, options=options
    )


def _barrels(game: Game, fig: str, index: int, gun: Weapon) -> Pick:
    """One barrel, or both of a shotgun that is fully loaded (LW-WEAP-21)."""
    options = [Option(ONE, "One barrel")]
    if f"half:{index}" not in game.facts.figures[fig].status:
        options.append(Option(BOTH, "Both barrels: a failed roll to wound is made again"))
    return Pick(
        seat=game.facts.figures[fig].seat, kind="fire-mode", rule="LW-WEAP-21", subject=fig, options=options,
        prompt=f"How is the {gun.name} fired?",
    )  # fmt: skip


def _fired(game: Game, fig: str, index: int, gun: Weapon, both: bool) -> None:
    """What the shot leaves of the load (LW-WEAP-14, -20, -21, -30)."""
    if gun.thrown:
        game.tell(Status(fig, f"used:{index}", turn_of(game.facts), "LW-WEAP-30"))
    elif gun.reload == SLOW:
        jam.empty(game, fig, index, gun.rule)
    elif gun.reload == BARRELS:
        half = f"half:{index}"
        if both or half in game.facts.figures[fig].status:
            game.tell(Status(fig, half, None, "LW-WEAP-20"))
            jam.empty(game, fig, index, "LW-WEAP-20")
        else:
            game.tell(Status(fig, half, turn_of(game.facts), "LW-WEAP-20"))


async def _hits(game: Game, fig: str, gun: Weapon, target: str, both: bool) -> None:
    """What is struck, its wound, and then either a fall (LW-WEAP-16, -24) or the tests that are due (LW-DIVE-01)."""
    victim = await way.struck(game, fig, target, gun.forceful)
    if not victim:
        return
    at, where = body_of(game.facts, fig).at, body_of(game.facts, victim)
    kind = THROWN if gun.kind == PRIMITIVE else FIREARM
    power = gun.power(game.facts, fig, _gap(game, fig, victim))
    seat = game.facts.figures[fig].seat
    fells = gun.fells and (not gun.close or _gap(game, fig, victim) <= CLOSE) and not mounted(game.facts, victim)
    await strike(game, Hit(victim, power, kind, fig, seat, at_best=gun.at_best, again=both))
    if in_play(game.facts, victim) and fells:
        if not prone(game.facts, victim):
            game.tell(PostureChanged(victim, DOWN))
    elif in_play(game.facts, victim):
        game.pending.append(dive.Due(victim, at, "LW-DIVE-01"))
    else:
        dive.casualty(game, victim, where, at)


# -- the phase ------------------------------------------------------------------------------------------------


async def shootin(game: Game, number: int) -> None:
    """The side with the drop shoots first, then the other (LW-SHOOT-01)."""
    turn.begin(game, "shootin", number)
    game.then(*(("shooters", seat) for seat in turn.sides(game.facts)))


async def shooters(game: Game, seat: int) -> None:
    """One model of a side shoots or reloads, and the next is asked for."""
    mine = [figure.id for figure in on_table(game.facts, seat)]
    able = [fig for fig in mine if can_shoot(game, fig) or jam.can_reload(game, fig)]
    fig = await turn.next_model(game, seat, "shooter", "LW-SHOOT-01", able)
    if fig == turn.DONE:
        return
    deed = await game.pick(_deeds(game, fig))
    game.then(("shooters", seat))
    if deed == "reload":
        await jam.reload(game, fig)
    else:
        await shoot(game, fig, int(deed))
        await drain(game)


def _deeds(game: Game, fig: str) -> Pick:
    options = [Option(str(n), f"Fire the {weapon_of(game, fig, n).name}") for n in can_shoot(game, fig)]
    if jam.can_reload(game, fig):
        options.append(Option("reload", "Reload and clear every weapon"))
    who = game.facts.figures[fig]
    return Pick(
        seat=who.seat, kind="shootin", rule="LW-JAM-04", prompt=f"{who.name} shoots", subject=fig, options=options
    )
