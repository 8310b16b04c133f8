"""Dynamite: thrown, shot in the thrower's hand, set as a TNT marker (SW-TNT-01 to -03, -06, -07).

A stick is an item of Gear that is used up for the game when it leaves the hand. Lives here: the two Special Actions
and the deed of a Move. Never here: the explosion (`blast`), shots at markers that lie there (`marks`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gulch.decision import About, Option, Pick, Place, Put, inches
from gulch.errors import IllegalChoice
from gulch.events import Act, Marker, Modifier, Note, Rolled
from gulch.match import Game
from gulch.rules.shadows import aiming, blast, contact, damage, gear, hazards, jam, shoot
from gulch.rules.shadows.dice_tests import SUCCESS, test
from gulch.rules.shadows.los import body_of, sight_limit, visible, visible_of
from gulch.rules.shadows.options import option
from gulch.rules.shadows.special import Special
from gulch.rules.shadows.weapons import Weapon
from gulch.table.corridor import scatter
from gulch.table.directions import vector
from gulch.table.fire import LIFT
from gulch.table.measure import beyond, distance_to_point, plan_distance
from gulch.table.model import INCH, MOUNTED, Body, Plan, Point
from gulch.table.points import sees

STICKS = ("Dynamite", "Vial of Nitro")
THROWN = (*STICKS, "Burning 'Shine")  # a bottle on fire cannot be set
REACH = 8 * INCH
SCATTER_DIE = 6
STOP_HEIGHT = 2000
SET_WITHIN = INCH
SET = "set:"
_PLACE = "at:"
_CORNERS = 360


def sticks(game: Game, fig: str, kinds: Sequence[str] = THROWN) -> list[int]:
    """Indexes of the Gear that it can throw, one of each kind; none by the option dynamite (SW-TNT-01)."""
    if option(game, "dynamite") == "off":
        return []
    found = [gear.ready(game.facts, fig, kind) for kind in kinds]
    return [indexes[0] for indexes in found if indexes]


def _name(game: Game, fig: str, argument: str) -> str:
    return gear.kind(gear.carried(game.facts, fig)[int(argument)])


# -- where it is thrown ---------------------------------------------------------------------------------


def is_place(fixed: str) -> bool:
    """Whether what a declaration has fixed is a place, and not figures."""
    return fixed.startswith(_PLACE)


def place_of(fixed: str) -> Point:
    x, y, z = (int(number) for number in fixed.removeprefix(_PLACE).split(","))
    return x, y, z


def _text(at: Point) -> str:
    return _PLACE + ",".join(str(number) for number in at)


def _at_models(game: Game, fig: str) -> list[str]:
    """Models in view the middle of whose base is within reach, enemies first (SW-TNT-01)."""
    body = body_of(game, fig)
    near = [other for other in game.scene.others(fig) if _measured(game, body, other.at) <= REACH]
    seen = visible_of(game, fig, [other.id for other in near])
    mine = game.facts.figures[fig].seat
    return sorted(seen, key=lambda other: (game.facts.figures[other].seat == mine, other))


def _measured(game: Game, body: Body, at: Point) -> int:
    flat = option(game, "measured-distance") == "flat"
    return max(0, plan_distance(body.at, at) - body.radius) if flat else distance_to_point(body, at)


def _throw_place(game: Game, fig: str) -> Place:
    """Any place in view within reach that is not under somebody's base."""
    who, body = game.facts.figures[fig], body_of(game, fig)
    reach = min(REACH, sight_limit(game))
    around: tuple[Plan, ...] = ()
    if option(game, "measured-distance") == "flat":
        around = tuple(beyond(body.at, *vector(deg), body.radius + reach) for deg in range(_CORNERS))
    prompt = f"{who.name} throws up to {inches(reach)}: where to?"
    return Place(
        seat=who.seat, kind="throw-place", rule="SW-TNT-01", prompt=prompt, subject=fig,
        body=Body("throw", body.shape, 0, 0, *body.at), region=around, centre=body.at, radius=reach, turn=False,
        seen_by=fig,
    )  # fmt: skip


async def _aim(game: Game, fig: str) -> Point | None:
    """The point that the thrower's player names (SW-TNT-01)."""
    who, models, place = game.facts.figures[fig], _at_models(game, fig), _throw_place(game, fig)
    options = [
        Option(other, f"At {game.facts.figures[other].name}", About(figures=(other,)), ("The middle of its base",))
        for other in models
    ]
    if place.possible(game.scene):
        options.append(Option("place", "At a place in view", why=("The ground, a floor, a roof (SW-TNT-01)",)))
    if not options:
        return None
    prompt = f"{who.name} throws: at whom or what?"
    pick = Pick(seat=who.seat, kind="throw-at", rule="SW-TNT-01", prompt=prompt, subject=fig, options=options)
    chosen = await game.pick(pick)
    if chosen != "place":
        return body_of(game, chosen).at
    put: Put = await game.ask(place)
    return put.at


# -- throwing -------------------------------------------------------------------------------------------


def _throw_options(game: Game, fig: str, trigger: str) -> list[Option]:
    """One for each kind of stick; as a Reaction at the triggering model only (ruling of SW-LOOK-09)."""
    if not shoot.may_shoot(game, fig) or not sticks(game, fig):
        return []
    if trigger and not _can_reach(game, fig, trigger):
        return []
    if not trigger and not _at_models(game, fig) and not _throw_place(game, fig).possible(game.scene):
        return []
    why = (f"Once per game, up to {inches(REACH)} (SW-TNT-01)",)
    about = About(figures=(fig,))
    return [Option(f"throw:{n}", f"Throw the {_name(game, fig, str(n))}", about, why) for n in sticks(game, fig)]


def _can_reach(game: Game, fig: str, target: str) -> bool:
    if not game.still(target) or _measured(game, body_of(game, fig), body_of(game, target).at) > REACH:
        return False
    return visible(game, fig, target)


def _in_reach(game: Game, fig: str, at: Point) -> bool:
    """Whether a place may be thrown at: near enough and in view, or under a model that is."""
    body = body_of(game, fig)
    if any(body_of(game, other).at == at for other in _at_models(game, fig)):
        return True
    return _measured(game, body, at) <= min(REACH, sight_limit(game)) and sees(
        game.scene, body, ((*at[:2], at[2] + LIFT),)
    )


def _throw_words(game: Game, fig: str, argument: str) -> str:
    return f"is about to throw the {_name(game, fig, argument)}"


async def _throw_fix(game: Game, fig: str, argument: str) -> str:
    at = await _aim(game, fig)
    return "" if at is None else _text(at)


async def _throw(game: Game, fig: str, argument: str, fixed: str, trigger: str) -> None:
    """An unmodified 1 Die Shooting Test; a Success explodes at the point, a Failure as its score says (SW-TNT-02,
    -03). The stick is used up whatever comes of it, but not if the place that was declared is now out of reach or out
    of sight (SW-LOOK-13)."""
    at = body_of(game, trigger).at if trigger else place_of(fixed) if fixed else await _aim(game, fig)
    if fixed and at is not None and not _in_reach(game, fig, at):
        text = f"{game.facts.figures[fig].name} can no longer throw there: the Action is lost."
        game.tell(Note(text, "SW-LOOK-13", (fig,)))
        return
    if at is None:
        return
    who, item = game.facts.figures[fig].name, _name(game, fig, argument)
    act = Act("throw", fig, (trigger,) if trigger else (), item, (at,), f"{who} throws the {item}.", "SW-TNT-01")
    with game.because(game.tell(act)):
        gear.spend(game, fig, int(argument), "SW-TNT-01")
        outcome = await test(game, fig, "throw", 1, (), "SW-TNT-02")
        with game.because(outcome.entry):
            lands = at if outcome.best >= SUCCESS else _failed(game, fig, at, outcome.best)
            if lands is not None:
                blast.dynamite(game, lands, fig, item)
                await damage.drain(game)


def _failed(game: Game, fig: str, at: Point, score: int) -> Point | None:
    """Where a failed throw explodes: on the thrower, short, too far; None for a dud (SW-TNT-03)."""
    name, body = game.facts.figures[fig].name, body_of(game, fig)
    if score == 1:
        game.tell(Note(f"{name} drops it.", "SW-TNT-03", (fig,)))
        return body.at
    if score > 3:
        game.tell(Note("It was a dud.", "SW-TNT-03", (fig,)))
        return None
    inwards = (body.x - at[0], body.y - at[1])
    drawn = game.dice.roll(SCATTER_DIE, 1, label=f"scatter {fig}")
    way, most = (inwards, plan_distance(at, body.at)) if score == 2 else ((-inwards[0], -inwards[1]), 1 << 30)
    result = f"{drawn[0]} inches {'short' if score == 2 else 'too far'}"
    seat = game.facts.figures[fig].seat
    game.tell(Rolled("scatter", seat, fig, SCATTER_DIE, drawn, drawn, (), 0, -1, result, "SW-TNT-03"))
    length = min(drawn[0] * INCH, most)
    if way == (0, 0) or not length:
        return at
    stop = STOP_HEIGHT if option(game, "dynamite-scatter") == "stopped-by-terrain" else None
    return scatter(game.scene, at, way, length, stop).at


THROW = Special(_throw_options, _throw_words, _name, _throw, _throw_fix)


# -- shooting it in the thrower's hand ------------------------------------------------------------------


def _in_hand(game: Game, trigger: str) -> int | None:
    """The index of the stick that a model is about to throw, None if it is not, or no longer."""
    for step in reversed(game.state.agenda):
        if step[0] == "perform" and step[1] == trigger:
            index = int(step[3]) if step[2] == "throw" else -1
            return index if index in sticks(game, trigger) else None
    return None


def _good_shot_options(game: Game, fig: str, trigger: str) -> list[Option]:
    """A Reaction to a throw with any Weapon that shoots in the normal way (SW-TNT-06)."""
    if not trigger or _in_hand(game, trigger) is None:
        return []
    names, about = game.facts.figures, About(figures=(fig, trigger))
    why = ("One Die less; a hit explodes on the thrower (SW-TNT-06)",)
    return [
        Option(f"good-shot:{n}", f"Shoot the Dynamite of {names[trigger].name} with the {gun.name}", about, why)
        for n in shoot.reaction_weapons(game, fig, trigger)
        if not (gun := shoot.weapon_of(game, fig, n)).only_corridor
    ]


def _good_shot_words(game: Game, fig: str, argument: str) -> str:
    return f"shoots at the Dynamite with the {shoot.weapon_of(game, fig, int(argument)).name}"


async def _good_shot(game: Game, fig: str, argument: str, fixed: str, trigger: str) -> None:
    """All shots of the Weapon, until one hits. Into a Fight another may be shot at, as ever (SW-SHOOT-16)."""
    weapon = int(argument)
    gun = shoot.weapon_of(game, fig, weapon)
    for n in range(gun.shots):
        status = game.facts.figures[fig].status
        if _in_hand(game, trigger) is None or not shoot.may_shoot(game, fig) or f"jammed:{weapon}" in status:
            return
        if n and await game.pick(_once_more(game, fig, gun, trigger)) == aiming.HOLD:
            return
        aim = await shoot.into_fight(game, fig, gun, trigger)
        if aim is None:
            return
        if aim.figure != trigger:
            await shoot.shot(game, fig, weapon, aim)
        elif await _at_the_hand(game, fig, weapon, aim):
            return


def _once_more(game: Game, fig: str, gun: Weapon, trigger: str) -> Pick:
    """A further shot may be made at the stick or not."""
    who, about = game.facts.figures[fig], About(figures=(fig, trigger))
    again = Option(trigger, f"{game.facts.figures[trigger].name}: at the stick again", about, ("SW-TNT-06",))
    prompt = f"{who.name}: the {gun.name} once more?"
    options = (again, aiming.hold_option(gun.rule))
    return Pick(seat=who.seat, kind="target", rule="SW-TNT-06", prompt=prompt, subject=fig, options=options)


async def _at_the_hand(game: Game, fig: str, weapon: int, aim: aiming.Aim) -> bool:
    """One shot at the stick: if it hits, no Save is made, the blast is around the thrower and the throw is lost."""
    aim = await aiming.ignoring(game, fig, aim)
    gun, thrower = shoot.weapon_of(game, fig, weapon), game.facts.figures[aim.figure]
    who, index = game.facts.figures[fig], _in_hand(game, aim.figure)
    assert index is not None
    item, modifiers = _name(game, thrower.id, str(index)), (*aim.modifiers, Modifier(-1, "In the hand", "SW-TNT-06"))
    text = f"{who.name} shoots at the {item} in the hand of {thrower.name}."
    at = body_of(game, thrower.id).at
    with game.because(game.tell(Act("good-shot", fig, (thrower.id,), gun.name, (at,), text, "SW-TNT-06"))):
        outcome = await test(game, fig, "shoot", aiming.SHOT_DICE, modifiers, "SW-TNT-06")
    with game.because(outcome.entry):
        if outcome.successes:
            gear.spend(game, thrower.id, index, "SW-TNT-06")
            blast.dynamite(game, at, fig, item)
            await damage.drain(game)
            return True
        game.tell(Note(f"{who.name} misses.", "SW-SHOOT-10", (fig, thrower.id)))
        if 1 in outcome.dice:
            jam.jamming_check(game, fig, weapon, gun.jam, "SW-JAM-02")
    return False


GOOD_SHOT = Special(
    _good_shot_options,
    _good_shot_words,
    lambda game, fig, argument: shoot.weapon_of(game, fig, int(argument)).name,
    _good_shot,
)


# -- setting it -----------------------------------------------------------------------------------------


def set_deeds(game: Game, fig: str) -> tuple[Option, ...]:
    """What a model on foot may do at any point of its Move: set a stick down (SW-TNT-07)."""
    if not _may_set(game, fig):
        return ()
    why = (f"A TNT marker within {inches(SET_WITHIN)}; then the Move goes on (SW-TNT-07)",)
    about = About(figures=(fig,))
    return tuple(
        Option(f"{SET}{n}", f"Set the {_name(game, fig, str(n))} down there", about, why)
        for n in sticks(game, fig, STICKS)
    )


def _may_set(game: Game, fig: str) -> bool:
    return body_of(game, fig).posture != MOUNTED and not contact.engaged(game.facts, fig)


async def set_down(game: Game, fig: str, deeds: Sequence[str], charges: Mapping[str, Point] | None = None) -> bool:
    """Sets the sticks down that a route has named, where the model now stands; whether any was (SW-TNT-07). `charges`:
    their places, if they were fixed at the declaration (SW-LOOK-05)."""
    done = False
    for deed in deeds:
        index = _set_index(deed)
        if index in sticks(game, fig, STICKS):
            done = await _set(game, fig, index, charges) or done
    return done


def _set_index(deed: str) -> int:
    return int(deed.removeprefix(SET)) if deed.startswith(SET) else -1


def set_place(game: Game, fig: str, deed: str) -> Place | None:
    """The question where a stick is set from where the model stands, None if the deed sets none or cannot here."""
    index, who, body = _set_index(deed), game.facts.figures[fig], body_of(game, fig)
    if index not in sticks(game, fig, STICKS) or not _may_set(game, fig):
        return None
    prompt = f"Where does {who.name} set the {_name(game, fig, str(index))}?"
    place = Place(
        seat=who.seat, kind="set-charge", rule="SW-TNT-07", prompt=prompt, subject=fig,
        body=Body("tnt", body.shape, hazards.DISC, hazards.THICK, *body.at), centre=body.at, radius=SET_WITHIN,
        turn=False, seen_by=fig,
    )  # fmt: skip
    return place if place.possible(game.scene) else None


async def _set(game: Game, fig: str, index: int, charges: Mapping[str, Point] | None) -> bool:
    name, item, deed = game.facts.figures[fig].name, _name(game, fig, str(index)), f"{SET}{index}"
    place = set_place(game, fig, deed)
    put: Put | None = None
    if place is not None and charges is None:
        put = await game.ask(place)
    elif place is not None and charges is not None and deed in charges:
        put = _still_free(game, place, charges[deed])
    if put is None:
        game.tell(Note(f"{name} cannot set the {item} here.", "SW-TNT-07", (fig,)))
        return False
    act = Act("set-charge", fig, item=item, points=(put.at,), text=f"{name} sets the {item}.", rule="SW-TNT-07")
    with game.because(game.tell(act)):
        gear.spend(game, fig, index, "SW-TNT-07")
        game.tell(Marker(f"tnt-{fig}-{index}", hazards.TNT, put.at, "TNT"))
    return True


def _still_free(game: Game, place: Place, at: Point) -> Put | None:
    """A place that was named before, None if it is no longer one."""
    put = Put(at, place.body.facing)
    try:
        place.check(put, game.scene)
    except IllegalChoice:
        return None
    return put
