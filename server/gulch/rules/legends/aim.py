"""Who may fire what at whom (LW-SHOOT-02 to -08, LW-VIS-03, LW-PLUCK-03, LW-SPOT-01).

A shot is named by the place of its weapon on the card and a mode: ONE as it is, FAN, BOTH barrels, SPREAD with the
template, SPREAD_BOTH. Lives here: weapons that may be fired now, targets, the nomination with all that may hinder it.
Never here: the shot itself (`shoot`, `fan`, `spread`), what is in the way (`way`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gulch.decision import About, Option, Pick
from gulch.events import Note, Status
from gulch.match import Game
from gulch.rules.legends import lasso, mounts, pace, perks, pluck, riders, scenarios, spot, tape, way
from gulch.rules.legends.options import option
from gulch.rules.legends.state import bound, enemies, turn_of
from gulch.rules.legends.weapons import ALWAYS, BARRELS, CLOSE, FULL, HALF, ONCE, Weapon, guns, is_ready

ONE, FAN, BOTH, SPREAD, SPREAD_BOTH = "one", "fan", "both", "spread", "spread-both"
SPREADS = (SPREAD, SPREAD_BOTH)
RULES = {ONE: "LW-SHOOT-02", FAN: "LW-WEAP-03", BOTH: "LW-WEAP-21", SPREAD: "LW-WEAP-27", SPREAD_BOTH: "LW-WEAP-21"}


# -- weapons ------------------------------------------------------------------------------------------------


def weapon_of(game: Game, fig: str, index: int) -> Weapon:
    """The shootin' weapon at that place on his card."""
    return dict(guns(game.facts, fig))[index]


def is_free(game: Game, fig: str) -> bool:
    """Whether he may do anything in Shootin' now: he has done nothing in it, and nothing keeps him from it
    (LW-SHOOT-02, LW-PLUCK-03, LW-WEAP-36)."""
    facts = game.facts
    if facts.figures[fig].body is None or facts.get(fig, "shot", 0) == turn_of(facts) or bound(facts, fig):
        return False
    if lasso.held(facts, fig) or pluck.is_daunted(game, fig):
        return False
    return not scenarios.of(facts).may_act(game, fig)


def can_shoot(game: Game, fig: str, only: str = "") -> list[int]:
    """The places on his card of weapons that he may fire now at somebody, or only of those of a name."""
    return list(dict.fromkeys(index for index, _, _ in shots(game, fig, only)))


def shots(game: Game, fig: str, only: str = "") -> Iterator[tuple[int, Weapon, str]]:
    """Each weapon, or each of a name, by its place on his card, and mode with which he may fire now at somebody, found
    one after another: who asks whether there is any looks no further than the first (LW-SHOOT-02)."""
    if not _may_fire(game, fig):
        return
    ranked: list[tuple[int, str]] | None = None
    for index, gun in guns(game.facts, fig):
        for mode in modes(game, fig, index, gun) if not only or gun.name == only else ():
            ranked = tape.nearest(game, fig, quarry(game, fig)) if ranked is None else ranked
            if _has_mark(game, fig, index, mode, ranked):
                yield index, gun, mode


def _may_fire(game: Game, fig: str) -> bool:
    """Nobody shoots who touches an enemy, who has no Shootin', or who threw a lasso (LW-SHOOT-03, LW-WEAP-35)."""
    if not is_free(game, fig) or not perks.shootin(game.facts, fig):
        return False
    roped = lasso.threw(game.facts, fig) and option(game, "lasso-then-shoot") == "no"
    return not roped and not way.touching(game, fig)


def modes(game: Game, fig: str, index: int, gun: Weapon) -> list[str]:
    """The ways in which a weapon may be fired now, none if it may not: a lasso is for Movin', and the move penalty,
    the load and the place may forbid it (LW-SHOOT-04, LW-WEAP-03, -11, -21)."""
    if gun.lasso or not is_ready(game.facts, fig, index) or moved_too_far(game, fig, gun.move):
        return []
    if scenarios.of(game.facts).may_shoot(game, fig, gun):
        return []
    return loads(game, fig, index, gun)


def loads(game: Game, fig: str, index: int, gun: Weapon) -> list[str]:
    """The ways in which what is in it can be fired."""
    status = game.facts.figures[fig].status
    full = gun.reload == BARRELS and f"half:{index}" not in status
    if gun.spread == ALWAYS:
        return [SPREAD, SPREAD_BOTH] if full else [SPREAD]
    found = [ONE, *([FAN] if gun.fanned else []), *([BOTH] if full else [])]
    return [*found, SPREAD] if gun.spread == ONCE and f"scattered:{index}" not in status else found


def moved_too_far(game: Game, fig: str, penalty: str) -> bool:
    """Whether a move penalty forbids a shot: "full" after any move, "half" after more than half of the allowance. What
    was spent counts, or by the option the inches really moved (LW-SHOOT-04)."""
    if option(game, "move-penalty-by") == "inches-moved":
        gone = int(game.facts.get(fig, "walked", 0) or 0) if pace.acted(game, fig) else 0
    else:
        gone = pace.spent(game, fig)
    if penalty == FULL:
        return gone > 0
    return penalty == HALF and 2 * gone > pace.lying_allowance(game, fig)


def has_mark(game: Game, fig: str, index: int, mode: str) -> bool:
    """Whether there is anything to fire at."""
    return _has_mark(game, fig, index, mode, tape.nearest(game, fig, quarry(game, fig)))


def _has_mark(game: Game, fig: str, index: int, mode: str, ranked: Sequence[tuple[int, str]]) -> bool:
    """Whether there is anything to fire at, among enemies by their distance or else."""
    if mode in SPREADS:
        from gulch.rules.legends import spread

        return bool(spread.lays(game, fig))
    past, near = perks.past_friends(game, fig, index), _near(game, fig, reach(game, fig, index, mode), ranked)
    if any(may_aim_at(game, fig, foe, past_friends=past) for foe in near):
        return True
    return mode == ONE and bool(scenarios.of(game.facts).marks(game, fig, index))


# -- targets ------------------------------------------------------------------------------------------------


def reach(game: Game, fig: str, index: int, mode: str = ONE) -> int:
    """How far it fires, mils: fanned no more than 6 inches (LW-SHOOT-07, LW-WEAP-03)."""
    gun = weapon_of(game, fig, index)
    return CLOSE if mode == FAN else gun.reach(game.facts, fig) + perks.reach(game, fig, index)


def targets(game: Game, fig: str, index: int, mode: str = ONE) -> list[str]:
    """Enemies in range that show, whom he may shoot at, the nearest first (LW-SHOOT-06 to -08, LW-WAY-01)."""
    return targets_within(game, fig, reach(game, fig, index, mode), past_friends=perks.past_friends(game, fig, index))


def targets_within(game: Game, fig: str, mils: int, *, past_friends: bool = False) -> list[str]:
    """Enemies within so many mils whom he may shoot or throw at, the nearest first."""
    near = _near(game, fig, mils, tape.nearest(game, fig, quarry(game, fig)))
    return [foe for foe in near if may_aim_at(game, fig, foe, past_friends=past_friends)]


def _near(game: Game, fig: str, mils: int, ranked: Sequence[tuple[int, str]]) -> list[str]:
    """Those within so many mils; he has looked at them."""
    near = [foe for gap, foe in ranked if gap <= mils]
    way.glance(game, fig, near)
    return near


def quarry(game: Game, fig: str) -> list[str]:
    """All that may be shot at: enemies, those on one base with them, loose mounts of theirs, and what the scenario
    names (LW-WAY-12, LW-LOOSE-06)."""
    facts = game.facts
    foes = [foe.id for foe in enemies(facts, fig)]
    aboard = [one for foe in foes for one in riders.aboard(facts, foe)]
    return [*aboard, *mounts.prey(facts, fig), *scenarios.of(facts).targets(facts, fig)]


def may_aim_at(game: Game, fig: str, foe: str, *, past_friends: bool = False) -> bool:
    """Whether he sees something of the target, and no friend and no lady is endangered (LW-SHOOT-06, -08, LW-WAY-01,
    LW-HIRED-17). `past_friends`: those in the way do not count."""
    stands = way.on_base(game, foe)
    if spot.failed(game, fig, stands) or way.glimpsed(game, fig, foe) == spot.HIDDEN:
        return False
    if perks.barred_target(game, fig, foe) or scenarios.of(game.facts).may_aim_at(game, fig, foe):
        return False
    if way.life_is_cheap(game, fig):
        return True
    if way.mates_in_combat(game, fig, foe):
        return False
    return past_friends or not way.friend_in_the_way(game, fig, foe)


# -- the nomination -------------------------------------------------------------------------------------------


async def nominate(game: Game, fig: str, index: int, mode: str = ONE) -> str:
    """Whom he shoots at, "" for nobody: a target that he does not make out may be changed for another (LW-SPOT-01,
    LW-VIS-03), but one whom he dares not shoot ends his phase (LW-PLUCK-03)."""
    while found := targets(game, fig, index, mode):
        target = await game.pick(_target_pick(game, fig, index, mode, found))
        if await nominated(game, fig, target):
            return target
        if pluck.is_daunted(game, fig):
            return ""
    return ""


async def thrown_at(
    game: Game, fig: str, found: Callable[[Game, str], Sequence[str]], ask: Callable[[Game, str], Pick]
) -> str:
    """At whom he throws, "" if there is nobody whom he makes out and dares to throw at: then nothing is thrown
    (LW-SPOT-01, LW-PLUCK-03, LW-SKILL-03)."""
    while not pluck.is_daunted(game, fig) and found(game, fig):
        target = await game.pick(ask(game, fig))
        if await nominated(game, fig, target):
            return target
    return ""


async def nominated(game: Game, fig: str, target: str) -> bool:
    """Whether he can and dares shoot at the target he named: what he has to roll for that."""
    stands = way.on_base(game, target)
    if not await _makes_out(game, fig, stands):
        return False
    return not await pluck.daunted(game, fig, stands)


async def _makes_out(game: Game, fig: str, target: str) -> bool:
    """The dice for a target that hides, is Stealthy or hardly shows; if they fail, that stands for the phase."""
    stealthy = perks.needs_spotting(game, fig, target) and not spot.stands(game, fig, target)
    if stealthy and not await spot.roll(game, fig, target):
        return False
    if await spot.makes_out(game, fig, target):
        return True
    if not spot.failed(game, fig, target):
        phase = game.facts.phase.phase if game.facts.phase else ""
        game.tell(Status(fig, f"spotted:{target}", f"{turn_of(game.facts)} {phase} no", "LW-VIS-03"))
        names = game.facts.figures[fig].name, game.facts.figures[target].name
        game.tell(Note(f"{names[0]} cannot make out {names[1]}.", "LW-VIS-03", (fig, target)))
    return False


def _target_pick(game: Game, fig: str, index: int, mode: str, found: list[str]) -> Pick:
    who, gun = game.facts.figures[fig], weapon_of(game, fig, index)
    options = [Option(foe, *_target_text(game, fig, foe)) for foe in found]
    prompt = f"{who.name} {'fans' if mode == FAN else 'fires'} the {gun.name}: at whom?"
    return Pick(seat=who.seat, kind="target", rule=RULES[mode], prompt=prompt, subject=fig, options=options)


def _target_text(game: Game, fig: str, foe: str) -> tuple[str, About, tuple[str, ...]]:
    """A target in words: how far off it is, and what is in the way."""
    why = tuple(f"In the way: {one.name}, {one.value}+ (LW-WAY-03)" for one in way.in_the_way(game, fig, foe))
    text = f"{game.facts.figures[foe].name}, {tape.told(game.facts, tape.gap(game, fig, foe))}"
    return text, About(figures=(foe,)), why
