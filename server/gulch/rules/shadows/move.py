"""The Move Action: routes, Charging, Disengaging, climbing and dropping on the way
(SW-MOVE, SW-CLIMB, SW-LOOK-10, -11).

The mover's seat gives a route, the geometry judges it under a policy that this module states. It is walked
stretch by stretch; where a fall or taking hold of a comrade interrupts it the seat is asked again with what
is left. Never here: what Contact is (`contact`), falls (`fall`), crawling (`downed`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gulch.decision import Route, Walked, inches
from gulch.events import Act, Moved, Note, Status, Turned
from gulch.match import Game
from gulch.rules.shadows import (
    contact,
    damage,
    downed,
    dynamite,
    fight,
    gear,
    hazards,
    horses,
    loot,
    passing,
    saddle,
    scenarios,
    shields,
)
from gulch.rules.shadows import state as read
from gulch.rules.shadows.dice_tests import save, test
from gulch.rules.shadows.fall import SAFE, Fall
from gulch.rules.shadows.los import visible_of
from gulch.rules.shadows.options import option
from gulch.table import judge
from gulch.table.directions import facing_towards
from gulch.table.judge import Leg, Policy, Walk, Zone
from gulch.table.measure import flat_distance
from gulch.table.model import Body, Point

MOVE = 4000
LEAP = 4000
LIMIT = 1000
CARRIED = -1  # no obstacle to the mover, wherever it lies
OUT_OF_BOUNDS = 1  # may be passed, but not touched
DISPLACED = 3000


@dataclass(slots=True)
class _Move:
    """A Move under way. `left` mils are left; `held` are the enemies on their feet that were touched when it began,
    `met` all that were; `seen` those that may be Charged; `leaves`: it is a Disengage. `loose` are the Bystanders that
    it does not grab: touched when it began, or let go. `leads`: its horse comes along. `charges`: where they are set,
    by deed, if that was fixed before."""

    fig: str
    left: int
    only: str
    held: tuple[str, ...]
    met: tuple[str, ...]
    fresh: bool = True
    leaves: bool = False
    leads: bool = False
    dragged: str = ""
    deeds: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    loose: list[str] = field(default_factory=list)
    charges: Mapping[str, Point] | None = None


def can_move(game: Game, fig: str) -> bool:
    """Whether a Move Action is possible: on the table and on its feet. Turning on the spot is one (SW-MOVE-03)."""
    return read.standing(game.facts, fig)


def allowance(game: Game, fig: str) -> int:
    """How far a Move Action goes, in mils (SW-MOVE-01, SW-HORSE-01, SW-GEAR-04)."""
    return (horses.pace(game.facts, fig) or MOVE) - gear.burden(game.facts, fig)


def question(game: Game, fig: str, used: int = 0) -> Route | None:
    """The question for the way of a Move Action that sets off now, `used` mils of which are gone before; None if it
    cannot be made."""
    return _route(game, _setting_off(game, fig, allowance(game, fig) - used)) if can_move(game, fig) else None


def _setting_off(game: Game, fig: str, budget: int, reaction_to: str = "") -> _Move:
    facts = game.facts
    loose = list(shields.touching(facts, fig))
    return _Move(fig, budget, reaction_to, contact.opponents(facts, fig), contact.touching(facts, fig), loose=loose)


async def move(
    game: Game, fig: str, *, used: int = 0, reaction_to: str = "", charge_allowed: bool = True,
    route: Walked | None = None, charges: Mapping[str, Point] | None = None, under_way: bool = False,
) -> None:  # fmt: skip
    """A whole Move Action, `used` mils of which are gone already (SW-MOVE-01). `reaction_to`: a Reaction to that model,
    the only one that may be contacted. Without `charge_allowed` moving into Contact gives no free Fight. `route` was
    named before and is legal, with the places of its `charges`; what is left after it is asked for as ever.
    `under_way`: `hazards.sets_out` was before what it has begun with."""
    if not under_way and not await hazards.sets_out(game, fig):
        return
    game.tell(Status(fig, "moved", 1, "SW-MOVE-01"))
    going = _setting_off(game, fig, allowance(game, fig) - used, reaction_to)
    going.charges = charges
    again = True
    while again and going.left > 0 and can_move(game, fig):
        if route is None:
            going.charges = None
        choice, route = route or await game.ask(lambda: _route(game, going)), None
        again = choice is not None and can_move(game, fig) and await _go(game, going, choice)
    if going.dragged and can_move(game, fig):
        await downed.set_down(game, fig, going.dragged)
    if can_move(game, fig):
        await shields.carry(game, fig)
    if going.leads and can_move(game, fig):
        await saddle.place_led(game, fig)
    if can_move(game, fig):
        await _arrive(game, going, charge_allowed)


# -- what may be asked for ------------------------------------------------------------------------------


def _route(game: Game, going: _Move) -> Route | None:
    """The question for a route, None once the model can no longer move."""
    fig = going.fig
    if not can_move(game, fig):
        return None
    who = game.facts.figures[fig]
    hands_full = going.dragged or shields.hostage(game.facts, fig)
    deeds = () if hands_full else downed.drag_deeds(game, fig, going.left)
    deeds += () if going.dragged else dynamite.set_deeds(game, fig) + shields.deeds(game, fig)
    deeds += loot.deeds(game, fig, going.left)
    deeds += () if going.dragged else saddle.deeds(game, fig, going.left)
    rule = "SW-DOWN-07" if going.dragged else "SW-MOVE-09" if going.held else "SW-MOVE-01"
    prompt = f"{who.name} may move up to {inches(going.left)}"
    return Route(
        seat=who.seat, kind="move", rule=rule, prompt=prompt, subject=fig,
        mover=fig, policy=_policy(game, going), deeds=deeds,
    )  # fmt: skip


def _policy(game: Game, going: _Move) -> Policy:
    """How the ground is charged and whom the mover may come near (SW-MOVE-04 to -07, SW-MOVE-11, SW-CLIMB)."""
    fig, hands_full = going.fig, bool(going.dragged)
    held = shields.hostage(game.facts, fig)
    climbs = not hands_full and not held
    rides = horses.riding(game.facts, fig)
    in_sight = option(game, "one-inch-limit") == "in-sight"
    foes = [foe.id for foe in read.enemies(game.facts, fig)]
    standing = [foe for foe in foes if not read.downed(game.facts, foe)]
    targets = tuple(foe for foe in foes if _may_contact(going, foe))
    targets += () if hands_full else shields.within_reach(game, fig, going.loose, going.only)
    return Policy(
        going.left,
        climb=climbs and not rides,
        leap=LEAP if climbs else 0,
        drop=not hands_full,
        overclimb=going.fresh and climbs and not rides,
        rough_all=hands_full,
        zones=(
            *(Zone(foe, LIMIT, in_sight and foe not in going.held) for foe in standing),
            *(Zone(carried, CARRIED) for carried in (going.dragged, held) if carried),
            *(Zone(other, OUT_OF_BOUNDS) for other in shields.out_of_bounds(game, fig, going.only)),
        ),
        targets=targets,
        through=(*downed.passable(game, fig), *((held,) if held else ())),
        across=LIMIT,
        exits=() if hands_full else scenarios.of(game.facts).exits(game.facts, fig),
    )


def _may_contact(going: _Move, foe: str) -> bool:
    """A Disengage never ends in Contact (SW-MOVE-11), a Reaction only in Contact with its trigger (SW-LOOK-10)."""
    return not going.held and foe not in going.met and going.only in ("", foe)


# -- walking --------------------------------------------------------------------------------------------


async def _go(game: Game, going: _Move, choice: Walked) -> bool:
    """Walks a route as far as nothing interrupts it; whether the mover is to be asked again."""
    fig, policy = going.fig, _policy(game, going)
    body = game.scene.bodies[fig]
    walk = judge.judge(game.scene, body, choice.points, policy)
    going.deeds = choice.deeds
    if going.fresh:
        going.seen = tuple(visible_of(game, fig, _in_question(game, going, walk, bool(choice.deeds))))
    going.fresh = False
    if not walk.legs:
        if choice.facing != body.facing:
            game.tell(Turned(fig, choice.facing))
    elif not await _disengage(game, going, None if walk.exit else body.moved(walk.end, choice.facing)):
        return False
    elif await _walk(game, going, walk, choice.facing):
        return can_move(game, fig) and not _halted(game, going)
    if walk.exit and can_move(game, fig):
        passing.leave(game, fig)
        return False
    loot.missed(game, fig, choice.deeds)
    _pay_overclimb(game, going, walk, policy)
    if not can_move(game, fig):
        return False
    has_set = await dynamite.set_down(game, fig, choice.deeds, going.charges)
    rides = saddle.SADDLE in choice.deeds and await _into_saddle(game, going)
    if not can_move(game, fig):
        return False
    rides = rides or _takes_hold(game, going, choice)
    seizes = not going.dragged and await shields.seizes(game, fig, choice.deeds, going.loose, going.only)
    return (rides or seizes or has_set) and not _halted(game, going)


def _halted(game: Game, going: _Move) -> bool:
    """Whether new Contact has ended the Move, whatever is left of it (ruling of SW-MOVE-08)."""
    return any(foe not in going.met for foe in contact.opponents(game.facts, going.fig))


async def _into_saddle(game: Game, going: _Move) -> bool:
    """Drops into the saddle, which leaves Contact like any Move; what was walked till then is taken off what the horse
    may go (SW-HORSE-04, SW-MOVE-09)."""
    used, body = allowance(game, going.fig) - going.left, game.scene.bodies[going.fig]
    horse = saddle.below(game, going.fig)
    if horse is None or not await _disengage(game, going, horses.in_the_saddle(body, horse.at)):
        return False
    was, rides = body.at, await saddle.drop_in(game, going.fig)
    _displaced(game, going, was)
    if rides:
        going.left = allowance(game, going.fig) - used
    return rides


def _in_question(game: Game, going: _Move, walk: Walk, more: bool) -> list[str]:
    """The enemies whose being seen at the start of the Move may matter: those at the end of the route, or all in
    reach if the route may be given anew on the way."""
    body = game.scene.bodies[going.fig]
    if more or any(_falls(leg) for leg in walk.legs):
        rides = horses.breed_pace(game.facts, going.fig) if saddle.SADDLE in going.deeds else 0
        far = max(going.left, rides) + DISPLACED
        near = (foe for foe in read.enemies(game.facts, going.fig) if foe.body and flat_distance(body, foe.body) <= far)
        foes = [foe.id for foe in near]
    else:
        foes = list(contact.touched_at(game.facts, going.fig, body.moved(walk.end))) if walk.legs else []
    return [foe for foe in foes if foe not in going.met and _may_contact(going, foe)]


def _falls(leg: Leg) -> bool:
    """A drop of more than 2" counts as falling, and so does a leap that is too short (SW-CLIMB-04, -06)."""
    return leg.kind == "fall" or (leg.kind == "drop" and leg.height > SAFE)


async def _walk(game: Game, going: _Move, walk: Walk, facing: int) -> bool:
    """Goes along the legs; whether the way was interrupted by a fall with some of it still to go."""
    fell = next((number for number, leg in enumerate(walk.legs) if _falls(leg)), None)
    last = len(walk.legs) - 1
    if fell is None:
        _tell_walk(game, going, walk.legs, facing, _end(game, going, walk))
        return False
    if fell:
        _tell_walk(game, going, walk.legs[:fell], _ahead(walk.legs[fell - 1], facing), walk.legs[fell].start)
    going.left -= walk.legs[fell].cost
    leg = walk.legs[fell]
    game.pending.append(Fall(going.fig, leg.height, read.NPC, "", leg.end))
    await damage.drain(game)
    _displaced(game, going, leg.end)
    if fell < last:
        return True
    if game.still(going.fig) and game.scene.bodies[going.fig].facing != facing:
        game.tell(Turned(going.fig, facing))
    return False


def _displaced(game: Game, going: _Move, landing: Point) -> None:
    """One that was put down elsewhere, beside whoever it fell on or its horse, or in the saddle, has not moved into
    the Contact that this brings (SW-FALL-03, SW-HORSE-04)."""
    if can_move(game, going.fig) and game.scene.bodies[going.fig].at != landing:
        going.held, going.met = contact.opponents(game.facts, going.fig), contact.touching(game.facts, going.fig)
        going.leaves = False


def _tell_walk(game: Game, going: _Move, legs: Sequence[Leg], facing: int, end: Point) -> None:
    route = (legs[0].start, *(leg.end for leg in legs[:-1]), end)
    manner = "drag" if going.dragged else "react" if going.only else "move"
    going.leads = saddle.LEAD in going.deeds
    way = saddle.follows(game, going.fig, route[1:], _policy(game, going)) if going.leads else ()
    game.tell(Moved(going.fig, route, tuple(leg.kind for leg in legs), facing, manner))
    saddle.led(game, going.fig, way)
    going.left -= sum(leg.cost for leg in legs)
    passing.passed(game, going.fig, route, going.deeds)


def _ahead(leg: Leg, facing: int) -> int:
    """The direction of a leg: where one looks whose way is interrupted."""
    dx, dy = leg.end[0] - leg.start[0], leg.end[1] - leg.start[1]
    return facing_towards(dx, dy) if dx or dy else facing


def _end(game: Game, going: _Move, walk: Walk) -> Point:
    """The end of a walk, moved into exact touch with an enemy within the tolerance (SW-CONTACT-01)."""
    body = game.scene.bodies[going.fig].moved(walk.end)
    for foe in contact.touched_at(game.facts, going.fig, body):
        exact = contact.snapped(body, game.scene.bodies[foe])
        if exact is not None and judge.stand(game.scene, body.moved(exact)) is None:
            return exact
    return walk.end


def _pay_overclimb(game: Game, going: _Move, walk: Walk, policy: Policy) -> None:
    """Climbing what is higher than the whole movement ends the Activation at once (SW-CLIMB-03)."""
    if any(leg.kind == "climb" and leg.height > policy.budget for leg in walk.legs):
        who = game.facts.figures[going.fig]
        game.tell(Note(f"The climb takes {who.name} all the time there is.", "SW-CLIMB-03", (going.fig,)))
        if "actions" in who.status:
            game.tell(Status(going.fig, "actions", 0, "SW-CLIMB-03"))


def _takes_hold(game: Game, going: _Move, choice: Walked) -> bool:
    """Takes hold of a Downed comrade if that was a deed of the route; then the mover is asked again."""
    if not choice.deeds or going.dragged or shields.hostage(game.facts, going.fig):
        return False
    going.dragged = downed.take_hold(game, going.fig, choice.deeds)
    return bool(going.dragged)


# -- Disengaging ----------------------------------------------------------------------------------------


async def _disengage(game: Game, going: _Move, end: Body | None) -> bool:
    """Leaving Contact at the start of a route (SW-MOVE-09, -10), once in a Move; a route that ends in Contact with an
    enemy keeps all of them, else the judge has refused it (SW-MOVE-11). `end` is None for one that leaves the table.
    False if it is not walked: the model went down (it crawls) or is gone."""
    fig = going.fig
    if not going.held or going.leaves:
        return True
    if end is not None and any(foe in going.held for foe in contact.touched_at(game.facts, fig, end)):
        return True
    going.leaves = True
    act = Act("disengage", fig, going.held, text=f"{game.facts.figures[fig].name} breaks away.", rule="SW-MOVE-09")
    with game.because(game.tell(act)):
        if going.only:
            return True
        outcome = await test(game, fig, "disengage", 1, rule="SW-MOVE-09")
        if not outcome.successes:
            await _struck(game, going)
    if read.downed(game.facts, fig):
        await downed.crawl(game, fig)
    return can_move(game, fig)


async def _struck(game: Game, going: _Move) -> None:
    """A failed Disengage Test: one 5+ Save for every enemy touched, Downed or not meanwhile (SW-MOVE-10)."""
    for foe in going.held:
        if game.still(going.fig):
            margin = await save(game, going.fig, 5, "disengage save", rule="SW-MOVE-10")
            await damage.hurt(game, going.fig, margin, by=foe, cause="Disengage", rule="SW-MOVE-10")


# -- Contact --------------------------------------------------------------------------------------------


async def _arrive(game: Game, going: _Move, charge_allowed: bool) -> None:
    """What Contact at the end of the Move brings: enemies lose Lookout (SW-LOOK-03); one that was in view when it
    began is Charged, with a free Fight (SW-MOVE-08)."""
    facts, fig = game.facts, going.fig
    new = [foe for foe in contact.touching(facts, fig) if foe not in going.met]
    for foe in new:
        await shields.lost(game, foe, facts.figures[foe].body)
        if not read.downed(facts, foe):
            damage.lose_lookout(game, foe, f"{facts.figures[fig].name} moved into Contact")
    if not charge_allowed:
        return
    possible = fight.defenders(game, fig)
    charged = [foe for foe in new if foe in going.seen and foe in possible]
    if charged:
        foe = await game.pick(fight.charge_pick(game, fig, charged))
        await fight.fight(game, fig, charged=True, defender=foe)
        return
    for foe in new:
        if _may_contact(going, foe) and foe not in going.seen:
            text = f"{facts.figures[foe].name} was out of sight when {facts.figures[fig].name} set off: no Charge."
            game.tell(Note(text, "SW-MOVE-08", (fig, foe)))
