"""Dynamite and nitro in use: thrown, planted, detonated (LW-EXPL-02 to -04, -07 to -09).

Who plants has the status "planting" until Movin' is over; a charge that is set is a marker of kind "charge" whose id
names who set it and the place among his kit, and "set:<i>" the Turn. Lives here: the manner of planting, the step
"planting", the deeds of Shootin'. Never here: the blast (`explosives`), vials that lie about (`nitro`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from gulch.decision import About, Option, Pick, Place
from gulch.events import Act, Marker, Note, Status
from gulch.match import Game
from gulch.rules.legends import aim, dice, explosives, lasso, nitro, pairs, perks, skills, tape, turn, way
from gulch.rules.legends.deeds import Deed
from gulch.rules.legends.explosives import Charge, Explosive
from gulch.rules.legends.manners import Manner
from gulch.rules.legends.pending import drain
from gulch.rules.legends.state import body_of, in_play, number, on_table, turn_of
from gulch.table.fire import LIFT, line_between
from gulch.table.measure import distance_to_point, nearest_on, plan_distance
from gulch.table.model import INCH, Body, Point
from gulch.view import MarkerFacts

CHARGE = "charge"
CONTACT = 100  # mils: so near a charge lies that is set in contact
THICK = 100
ACCIDENT = 1
TIMES = 2


def _name(game: Game, fig: str) -> str:
    return game.facts.figures[fig].name


def _kinds(game: Game, fig: str) -> list[tuple[int, Explosive]]:
    """What it carries and may use where it is, one of each kind (LW-BRAWL-04)."""
    if not explosives.carried(game.facts, fig) or _forbidden(game, fig):
        return []
    first: dict[str, tuple[int, Explosive]] = {}
    for index, explosive in explosives.carried(game.facts, fig):
        first.setdefault(explosive.name, (index, explosive))
    return list(first.values())


def _forbidden(game: Game, fig: str) -> str:
    """Why the scenario allows no explosives where it stands."""
    from gulch.rules.legends import scenarios

    return scenarios.of(game.facts).may_blow(game, fig)


def _explosive(game: Game, fig: str, index: int) -> Explosive:
    return dict(explosives.carried(game.facts, fig))[index]


# -- throwing -------------------------------------------------------------------------------------------------------


def reach(game: Game, fig: str) -> int:
    """Twice the thrower's Strength in inches (LW-EXPL-02)."""
    return TIMES * number(game.facts, fig, "St") * INCH


def targets(game: Game, fig: str) -> list[str]:
    """Enemies that it may throw at, the nearest first; never where the blast would reach one whom it may not harm
    (LW-EXPL-02, LW-HIRED-17)."""
    if not perks.shootin(game.facts, fig) or aim.moved_too_far(game, fig, "half"):
        return []
    spared = [id for id in game.scene.bodies if perks.off_limits(game.facts, fig, id)]
    return [foe for foe in aim.targets_within(game, fig, reach(game, fig)) if not _reaches(game, foe, spared)]


def _reaches(game: Game, foe: str, spared: list[str]) -> bool:
    at = body_of(game.facts, foe).at
    return any(distance_to_point(body_of(game.facts, one), at) <= explosives.radius() for one in spared)


def throw_options(game: Game, fig: str) -> list[Option]:
    """One for each kind that it carries, if there is somebody to throw at and no enemy touches it (LW-SHOOT-03)."""
    kinds = _kinds(game, fig)
    if not kinds or way.touching(game, fig) or not targets(game, fig):
        return []
    why = (f"Up to {tape.told(game.facts, reach(game, fig))}; on a 1 it goes off in the hand (LW-EXPL-02, LW-EXPL-03)",)
    return [Option(f"throw:{n}", f"Throw the {one.name.lower()}", About(figures=(fig,)), why) for n, one in kinds]


async def throw(game: Game, fig: str, argument: str) -> None:
    """Rolls to hit as with a thrown weapon: a hit goes off there, a 1 in his hand, any other miss is a dud or lies
    there (LW-EXPL-02 to -04)."""
    index, target = int(argument), await aim.thrown_at(game, fig, targets, _target_pick)
    if not target:
        return
    explosive = _explosive(game, fig, index)
    game.tell(Status(fig, "shot", turn_of(game.facts), "LW-EXPL-02"))
    skills.attacked(game, fig)
    needed, charge = perks.shootin(game.facts, fig), Charge(explosive.name, explosive.strength, fig)
    text = f"{_name(game, fig)} throws {explosive.name.lower()} at {_name(game, target)}."
    act = Act("throw", fig, (target,), explosive.name, (body_of(game.facts, target).at,), text, "LW-EXPL-02")
    with game.because(game.tell(act)):
        score = (await dice.own(game, fig, "throw", 1, "LW-EXPL-02", needed=needed)).dice[0]
        explosives.use_up(game, fig, index, "LW-EXPL-01")
        if score == ACCIDENT:
            await explosives.blast(game, body_of(game.facts, fig).at, charge, "LW-EXPL-03")
        elif score < needed:
            _misses(game, fig, index, explosive, target)
        else:
            await explosives.blast(game, await _lands(game, fig, target), charge, "LW-EXPL-02")


def _target_pick(game: Game, fig: str) -> Pick:
    options = [Option(foe, _name(game, foe), About(figures=(foe,))) for foe in targets(game, fig)]
    return Pick(
        seat=game.facts.figures[fig].seat, kind="target", rule="LW-EXPL-02", subject=fig, options=options,
        prompt=f"{_name(game, fig)} throws: at whom?",
    )  # fmt: skip


def _misses(game: Game, fig: str, index: int, explosive: Explosive, target: str) -> None:
    """It lands on target and does not go off (LW-EXPL-04)."""
    if explosive.dud:
        game.tell(Note(f"The {explosive.name.lower()} is a dud and is lost.", "LW-EXPL-04", (fig,)))
    else:
        nitro.lay(game, fig, index, body_of(game.facts, target).at, "LW-EXPL-04")


async def _lands(game: Game, fig: str, target: str) -> Point:
    """Where it goes off: at the target, or at what stopped it on its way (LW-EXPL-02)."""
    stopped, mine = await way.stopped_by(game, fig, target), body_of(game.facts, fig)
    aimed = body_of(game.facts, target)
    if stopped is None:
        return aimed.at
    if stopped.figure:
        return body_of(game.facts, stopped.id).at
    for one in line_between(game.scene, mine, aimed).crossings:
        if one.id == stopped.id:
            far = plan_distance(mine.at, aimed.at) or 1
            x, y = (a + (b - a) * one.enter // far for a, b in zip(mine.at[:2], aimed.at[:2], strict=True))
            return (x, y, max(0, one.enter_z - LIFT))
    return (*nearest_on(mine.at, game.scene.table.piece(stopped.id).outline), mine.z)


# -- planting -------------------------------------------------------------------------------------------------------


def plant_options(game: Game, fig: str) -> list[Option]:
    """Setting an explosive of each kind, for one whom no enemy touches (LW-EXPL-07)."""
    kinds = _kinds(game, fig)
    if not kinds or pairs.touched(game.facts, fig):
        return []
    why = ("It does nothing else in Movin'; broken off if an enemy comes into contact (LW-EXPL-07)",)
    about = About(figures=(fig,))
    return [Option(f"plant:{n}", f"Plant the {one.name.lower()}", about, why) for n, one in kinds]


async def plant(game: Game, fig: str, argument: str) -> None:
    """Declares it at the start of its move (LW-EXPL-07)."""
    explosive = _explosive(game, fig, int(argument))
    text = f"{_name(game, fig)} begins to plant the {explosive.name.lower()}."
    game.tell(Act("plant", fig, item=explosive.name, text=text, rule="LW-EXPL-07"))
    game.tell(Status(fig, "planting", int(argument), "LW-EXPL-07"))


async def planting(game: Game, number: int) -> None:
    """At the end of Movin' each that plants and was left alone sets its explosive, the side with the drop first
    (LW-EXPL-08)."""
    busy = [figure.id for seat in turn.sides(game.facts) for figure in on_table(game.facts, seat)]
    game.then(*(("set-charge", fig) for fig in busy if "planting" in game.facts.figures[fig].status))


async def set_charge(game: Game, fig: str) -> None:
    """On a 1 it goes off at once; else it is set (LW-EXPL-08). With an enemy in contact, or in a lasso, nothing is
    planted and nothing lost (LW-EXPL-07, LW-WEAP-36)."""
    index = int(game.facts.get(fig, "planting", 0) or 0)
    game.tell(Status(fig, "planting", None, "LW-EXPL-07"))
    if not in_play(game.facts, fig) or index not in dict(explosives.carried(game.facts, fig)):
        return
    if pairs.touched(game.facts, fig) or lasso.held(game.facts, fig):
        game.tell(Note(f"{_name(game, fig)} is disturbed and plants nothing.", "LW-EXPL-07", (fig,)))
        return
    skills.attacked(game, fig)
    explosive = _explosive(game, fig, index)
    score = (await dice.own(game, fig, "plant", 1, "LW-EXPL-08", needed=ACCIDENT + 1)).dice[0]
    if score == ACCIDENT:
        explosives.use_up(game, fig, index, "LW-EXPL-01")
        charge = Charge(explosive.name, explosive.strength, fig)
        await explosives.blast(game, body_of(game.facts, fig).at, charge, "LW-EXPL-08")
        await drain(game)
        return
    at = await _charge_place(game, fig, explosive)
    explosives.use_up(game, fig, index, "LW-EXPL-08")
    game.tell(Status(fig, f"set:{index}", turn_of(game.facts), "LW-EXPL-08"))
    game.tell(Marker(f"{CHARGE}:{fig}:{index}", CHARGE, at, explosive.name))


async def _charge_place(game: Game, fig: str, explosive: Explosive) -> Point:
    """In contact with it, where its player says; where there is no room, where it stands (LW-EXPL-08)."""
    body = body_of(game.facts, fig)
    place = Place(
        seat=game.facts.figures[fig].seat, kind="set-charge", rule="LW-EXPL-08", subject=fig,
        prompt=f"Where does {_name(game, fig)} set the {explosive.name.lower()}?",
        body=Body(CHARGE, body.shape, tape.size(game.facts.table, nitro.COUNTER), THICK, *body.at), centre=body.at,
        radius=body.radius + CONTACT, turn=False,
    )  # fmt: skip
    if not place.possible(game.scene):
        return body.at
    at: Point = (await game.ask(place)).at
    return at


# -- detonating -----------------------------------------------------------------------------------------------------


def _charges(game: Game, fig: str) -> list[MarkerFacts]:
    """The charges that it set in an earlier turn (LW-EXPL-09)."""
    now, mine = turn_of(game.facts), f"{CHARGE}:{fig}:"
    markers = [marker for marker in game.facts.markers.values() if marker.id.startswith(mine)]
    return [one for one in markers if int(game.facts.get(fig, f"set:{one.id.removeprefix(mine)}", now) or now) < now]


def detonate_options(game: Game, fig: str) -> list[Option]:
    """One for each of its charges, however far; none while an enemy touches it (LW-EXPL-09)."""
    mine = _charges(game, fig)
    if not mine or way.touching(game, fig) or _forbidden(game, fig):
        return []
    why = ("On a 1 it fails for this turn (LW-EXPL-09)",)
    return [Option(f"detonate:{one.id}", f"Set off the {one.label.lower()}", About(at=one.at), why) for one in mine]


async def detonate(game: Game, fig: str, argument: str) -> None:
    """Instead of shooting: on 2-6 the charge goes off, on a 1 he may try again next turn (LW-EXPL-09)."""
    marker = game.facts.markers[argument]
    game.tell(Status(fig, "shot", turn_of(game.facts), "LW-EXPL-09"))
    skills.attacked(game, fig)
    text = f"{_name(game, fig)} tries to set off the {marker.label.lower()}."
    act = Act("detonate", fig, item=marker.label, points=(marker.at,), text=text, rule="LW-EXPL-09")
    with game.because(game.tell(act)):
        score = (await dice.own(game, fig, "detonate", 1, "LW-EXPL-09", needed=ACCIDENT + 1)).dice[0]
        if score == ACCIDENT:
            game.tell(Note("It does not go off yet.", "LW-EXPL-09", (fig,)))
            return
        game.tell(Marker(marker.id, CHARGE, None, marker.label))
        kind = explosives.kinds()[marker.label]
        await explosives.blast(game, marker.at, Charge(kind.name, kind.strength, fig), "LW-EXPL-09")


MANNERS: Mapping[str, Manner] = {"plant": Manner(plant_options, plant, True)}
DEEDS: Mapping[str, Deed] = {"throw": Deed(throw_options, throw), "detonate": Deed(detonate_options, detonate)}
STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {"planting": planting, "set-charge": set_charge}
