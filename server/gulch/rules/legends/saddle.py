"""Getting on and off in a move: mounting, Saddle Up!, dismounting, passengers, leading, jumps of horses (LW-MOUNT-02,
-03, -05, -07, -08, -16 to -19; LW-LOOSE-07).

These are manners of a move (`manners`), and `leap`, which a rider's walk asks at every jump. Never here: routes and
what ground costs (`move`, `ground`), what a mount is (`mounts`), mounts that nobody holds (`loose`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gulch.decision import About, Option, Pick
from gulch.events import Act, Modifier, Note, Status
from gulch.match import Game
from gulch.rules.legends import burdens, charge, climb, dice, loose, mounts, pace, perks, skills, thrown, zones
from gulch.rules.legends.manners import Manner
from gulch.rules.legends.options import option
from gulch.rules.legends.state import body_of, in_play, mount_under, mounted, own_mount, prone, turn_of
from gulch.table.measure import flat_distance
from gulch.table.model import INCH
from gulch.table.moves import LEVEL, Leg
from gulch.table.places import supports
from gulch.table.touch import bases_touch
from gulch.view import FigureFacts

MADE = 2
RIDES_ON = 6
HIGH, WIDE = INCH, 2 * INCH  # beyond these a horse's jump is hard (LW-MOUNT-18)
ABOVE = 3 * INCH
REACH = INCH
TETHER = "tether"


# -- mounting -------------------------------------------------------------------------------------------------


def _able(game: Game, fig: str) -> bool:
    """Whether a fighter is on his feet and on no wall, free, and carries nothing that may not be ridden with
    (LW-EXPL-12)."""
    facts = game.facts
    on_feet = facts.figures[fig].body is not None and not mounted(facts, fig) and not prone(facts, fig)
    return (
        on_feet
        and not climb.hanging(facts, fig)
        and not charge.touching(facts, fig)
        and not burdens.rides_not(facts, fig)
    )


def _mounts(game: Game, fig: str) -> list[FigureFacts]:
    """What he may mount where he stands: riderless mounts of anybody's that nobody fights, and mounts of friends that
    have room for one behind the rider (LW-MOUNT-07, LW-LOOSE-04, LW-CHARGE-02)."""
    facts, body = game.facts, body_of(game.facts, fig)
    found = _saddles(game, fig, [mount for mount in _free(game) if bases_touch(body, body_of(facts, mount.id))])
    for friend in facts.of_seat(facts.figures[fig].seat):
        under = mount_under(facts, friend.id) if mounts.riding(facts, friend.id) else ""
        if under and not mounts.passenger_of(facts, under) and not charge.touching(facts, friend.id):
            found += [facts.figures[under]] if bases_touch(body, body_of(facts, under)) else []
    return found


def _free(game: Game) -> list[FigureFacts]:
    return [mount for mount in mounts.riderless(game.facts) if not loose.fights(game, mount.id)]


def _saddles(game: Game, fig: str, near: Sequence[FigureFacts]) -> list[FigureFacts]:
    """Those of some mounts in whose saddle he would be in contact with nobody, and in nobody's zone (LW-ZONE-01)."""
    body, table = body_of(game.facts, fig), game.facts.table
    return [
        mount
        for mount in near
        if mount.body and zones.keeps_off(game, fig, mounts.in_the_saddle(table, body, mount.body.at))
    ]


def _mount_options(game: Game, fig: str) -> list[Option]:
    if not _able(game, fig) or not (found := _mounts(game, fig)):
        return []
    why = ("1 fails, 2-5 in the saddle, 6 and rides on (LW-MOUNT-02)",)
    return [Option(f"mount:{mount.id}", f"Mount {mount.name}", About(figures=(fig, mount.id)), why) for mount in found]


async def _mount(game: Game, fig: str, mount: str) -> None:
    """The roll to mount, no height counts (LW-MOUNT-02)."""
    helped = perks.saddle(game.facts, fig)
    roll = await skills.scramble(game, fig, "jump", "LW-MOUNT-02", needed=MADE, modifiers=helped)
    if roll.dice[0] < MADE:
        name = game.facts.figures[fig].name
        game.tell(Note(f"{name} does not get into the saddle.", "LW-MOUNT-02", (fig, mount)))
        pace.halt(game, fig, "LW-MOUNT-02")
        return
    sits(game, fig, mount, "LW-MOUNT-02", rides_on=roll.dice[0] >= RIDES_ON)


def sits(game: Game, fig: str, mount: str, rule: str, *, rides_on: bool) -> None:
    """He sits, and may use the unused proportion of his move at the mount's pace, or his move ends (LW-MOUNT-02); a
    passenger has no say in how far he is carried."""
    whole = pace.full(game, fig)
    _let_go(game, fig)
    mounts.sit(game, fig, mount, rule)
    pace.rescale(game, fig, whole, rule)
    if not rides_on or mounts.is_passenger(game.facts, fig):
        pace.halt(game, fig, rule)


def _let_go(game: Game, fig: str) -> None:
    if "leads" in game.facts.figures[fig].status:
        game.tell(Status(fig, "leads", None, "LW-LOOSE-07"))


# -- Saddle Up! -----------------------------------------------------------------------------------------------


def _saddle_up_options(game: Game, fig: str) -> list[Option]:
    """From scenery up to 3 inches above the ground where the mount stands, within 1 inch of it, with no roof or floor
    over the saddle (LW-MOUNT-19)."""
    if not _able(game, fig):
        return []
    facts, body, any_mount = game.facts, body_of(game.facts, fig), option(game, "saddle-up-onto") == "any-mount"
    table = game.scene.table
    why = ("1 falls, 2-5 in the saddle, 6 and rides on (LW-MOUNT-19)",)
    below = [
        mount for mount in _free(game)
        if mount.body and LEVEL <= body.z - mount.body.z <= ABOVE and flat_distance(body, mount.body) <= REACH
        and all(z <= mount.body.z or z > body.z for z in supports(table, mount.body.x, mount.body.y))
    ]  # fmt: skip
    return [
        Option(f"saddle-up:{mount.id}", f"Leap on to {mount.name}", About(figures=(fig, mount.id)), why)
        for mount in _saddles(game, fig, below)
        if any_mount or own_mount(facts, fig) == mount.id
    ]


async def _saddle_up(game: Game, fig: str, mount: str) -> None:
    """The leap into the saddle: who misses it falls beside the mount (LW-MOUNT-19)."""
    from gulch.rules.legends import fall

    roll = await skills.scramble(game, fig, "saddle up", "LW-MOUNT-19", needed=MADE)
    if roll.dice[0] >= MADE:
        sits(game, fig, mount, "LW-MOUNT-19", rides_on=roll.dice[0] >= RIDES_ON)
        return
    name = game.facts.figures[fig].name
    text = f"{name} misses the saddle."
    with game.because(game.tell(Act("saddle-up", fig, (mount,), text=text, rule="LW-MOUNT-19"))):
        body, below = body_of(game.facts, fig), body_of(game.facts, mount)
        spots = [at for _, at in mounts.beside(game, below, body)]
        await fall.fall(game, fig, body.z - below.z, "LW-MOUNT-19", at=spots[0] if spots else None)
        if in_play(game.facts, fig):
            pace.halt(game, fig, "LW-MOUNT-19")


# -- dismounting ----------------------------------------------------------------------------------------------


def _dismount_options(game: Game, fig: str) -> list[Option]:
    """Automatic, with the unused proportion of the move to be walked (LW-MOUNT-03)."""
    facts = game.facts
    rider = mounts.rider_of(facts, mount_under(facts, fig)) if mounts.is_passenger(facts, fig) else fig
    if not mounted(facts, fig) or not rider or charge.touching(facts, rider) or not _places(game, fig):
        return []
    about = About(figures=(fig,))
    found = [Option("dismount", "Dismount", about, ("LW-MOUNT-03",))]
    if rider == fig and loose.at_scenery(game, body_of(facts, fig)):
        found.append(Option(f"dismount:{TETHER}", "Dismount and tether the mount", about, ("LW-MOUNT-05",)))
    return found


def _places(game: Game, fig: str) -> mounts.Spots:
    """Where he may get down: not into a control zone, or closer to one whom he is near already (LW-ZONE-01, -04)."""
    body = mounts.on_foot(game.facts.table, body_of(game.facts, fig))
    return [(name, at) for name, at in mounts.places(game, fig) if zones.keeps_off(game, fig, body.moved(at))]


async def _dismount(game: Game, fig: str, how: str) -> None:
    """He gets down, his passenger before him (LW-MOUNT-03, -08)."""
    under, whole = mount_under(game.facts, fig), pace.full(game, fig)
    if mounts.is_passenger(game.facts, fig):
        await _gets_down(game, fig)
        pace.rescale(game, fig, whole, "LW-MOUNT-03")
        _forfeits(game, fig, mounts.rider_of(game.facts, under))
        return
    passenger = mounts.passenger_of(game.facts, under)
    if passenger:
        await _drop(game, fig, passenger)
    await _gets_down(game, fig)
    pace.rescale(game, fig, whole, "LW-MOUNT-03")
    if how == TETHER:
        loose.tether(game, under, "LW-MOUNT-05")


async def _gets_down(game: Game, fig: str) -> None:
    """The player says where beside the mount he stands."""
    who, under = game.facts.figures[fig], mount_under(game.facts, fig)
    spots = _places(game, fig) or mounts.places(game, fig)
    pick = Pick(
        seat=who.seat, kind="dismount", rule="LW-MOUNT-03", prompt=f"On which side does {who.name} get down?",
        subject=fig, options=mounts.sides(fig, spots),
    )  # fmt: skip
    at = dict(spots)[await game.pick(pick)]
    text = f"{who.name} dismounts."
    with game.because(game.tell(Act("dismount", fig, (under,), points=(at,), text=text, rule="LW-MOUNT-03"))):
        mounts.get_down(game, fig, at)


def _forfeits(game: Game, passenger: str, rider: str) -> None:
    """A passenger who gets down when the mount has moved, or is moving, goes no further in this turn (LW-MOUNT-08)."""
    if not pace.stood_still(game, rider):
        if not pace.acted(game, passenger):
            pace.begin(game, passenger)
        pace.halt(game, passenger, "LW-MOUNT-08")


def _drop_options(game: Game, fig: str) -> list[Option]:
    """A rider may let his passenger off on the way (LW-MOUNT-08)."""
    facts = game.facts
    passenger = mounts.passenger_of(facts, mount_under(facts, fig)) if mounts.riding(facts, fig) else ""
    if not passenger or charge.touching(facts, fig) or not _places(game, passenger):
        return []
    why = ("If the mount has moved he goes no further this turn (LW-MOUNT-08)",)
    label = f"Let {facts.figures[passenger].name} off"
    return [Option(f"drop:{passenger}", label, About(figures=(fig, passenger)), why)]


async def _drop(game: Game, fig: str, passenger: str) -> None:
    await _gets_down(game, passenger)
    _forfeits(game, passenger, fig)


# -- leading --------------------------------------------------------------------------------------------------


def _lead_options(game: Game, fig: str) -> list[Option]:
    """A fighter in contact with a riderless mount may take it along at half his allowance (LW-LOOSE-07)."""
    facts = game.facts
    if not _able(game, fig) or loose.leads(facts, fig):
        return []
    body, why = body_of(facts, fig), ("Both move at half his allowance (LW-LOOSE-07)",)
    return [
        Option(f"lead:{mount.id}", f"Lead {mount.name}", About(figures=(fig, mount.id)), why)
        for mount in _free(game)
        if mount.body is not None and bases_touch(body, mount.body)
    ]


async def _lead(game: Game, fig: str, mount: str) -> None:
    """From now on the mount comes along (LW-LOOSE-07); one that was tethered is untied (LW-LOOSE-04)."""
    whole = pace.full(game, fig)
    if "tethered" in game.facts.figures[mount].status:
        game.tell(Status(mount, "tethered", None, "LW-LOOSE-04"))
    if mounts.side(game.facts, mount) != game.facts.figures[fig].seat:
        game.tell(Status(mount, "side", game.facts.figures[fig].seat, "LW-LOOSE-04"))
    game.tell(Status(fig, "leads", mount, "LW-LOOSE-07"))
    pace.rescale(game, fig, whole, "LW-LOOSE-07")


# -- attacking mounts -----------------------------------------------------------------------------------------


def _attack_options(game: Game, fig: str) -> list[Option]:
    """A riderless mount of another side that he touches may be attacked, as in a charge (LW-MOUNT-06)."""
    facts, body = game.facts, game.facts.figures[fig].body
    prey = mounts.prey(facts, fig) if body is not None else ()
    near = [mount for mount in prey if body is not None and bases_touch(body, body_of(facts, mount))]
    if not near or climb.hanging(facts, fig) or charge.touching(facts, fig) or not charge.may_charge(game, fig):
        return []
    why = ("It rolls no dice and is struck as any loser (LW-MOUNT-06)",)
    return [
        Option(f"attack:{mount}", f"Attack {facts.figures[mount].name}", About(figures=(fig, mount)), why)
        for mount in near
    ]


async def _attack(game: Game, fig: str, mount: str) -> None:
    """He goes for it: they fight this turn, and he moves no further (LW-MOUNT-06, LW-CHARGE-02)."""
    turn = turn_of(game.facts)
    text = f"{game.facts.figures[fig].name} attacks {game.facts.figures[mount].name}."
    with game.because(game.tell(Act("charge", fig, (mount,), text=text, rule="LW-MOUNT-06"))):
        game.tell(Status(mount, "attacked", turn, "LW-MOUNT-06"))
        game.tell(Status(fig, "charged", turn, "LW-CHARGE-01"))
        pace.halt(game, fig, "LW-CHARGE-02")
        skills.charged(game, fig, (mount,))


# -- jumps of horses ------------------------------------------------------------------------------------------


async def leap(game: Game, fig: str, leg: Leg) -> bool:
    """A horse comes to an obstacle: whether it clears it and may go on. On a hard jump a natural 1 throws the rider
    (LW-MOUNT-17, -18)."""
    hard = abs(leg.height) > HIGH or (leg.kind == "leap" and leg.width > WIDE)
    rule = "LW-MOUNT-18" if hard else "LW-MOUNT-17"
    modifiers = (*((Modifier(-1, "hard jump", "LW-MOUNT-18"),) if hard else ()), *perks.saddle(game.facts, fig))
    roll = await dice.own(game, fig, "horse's jump", 1, rule, needed=MADE, modifiers=modifiers)
    if roll.dice[0] >= MADE:
        return True
    game.tell(Note(f"The mount of {game.facts.figures[fig].name} refuses.", rule, (fig,)))
    pace.halt(game, fig, rule)
    if hard and roll.natural[0] == 1 and mounts.riding(game.facts, fig):
        await thrown.thrown(game, fig, "LW-MOUNT-18")
    return False


MANNERS: Mapping[str, Manner] = {
    "mount": Manner(_mount_options, _mount),
    "saddle-up": Manner(_saddle_up_options, _saddle_up),
    "dismount": Manner(_dismount_options, _dismount),
    "drop": Manner(_drop_options, _drop),
    "lead": Manner(_lead_options, _lead),
    "attack": Manner(_attack_options, _attack),
}
