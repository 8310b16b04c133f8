"""Mounts without a rider: tethered, held, led away by nobody; how they roam (LW-LOOSE-01 to -06, LW-MOUNT-05).

A riderless mount is loose if it is neither tethered nor touched by a fighter of the side that rode it last. With the
option loose-mounts off it leaves the table the moment it is. Lives here: that, the test and the run of a loose animal
at the start of Movin', and mounts that stand in the way. Never here: mounting, leading (`saddle`, `leading`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from gulch.decision import Pick, Route
from gulch.events import Act, Moved, Note, Placed, Removed, Status
from gulch.match import Game
from gulch.rules.legends import mounts, pluck, tape
from gulch.rules.legends.options import option
from gulch.rules.legends.pending import drain
from gulch.rules.legends.state import allowance, body_of, drop_seat, fighters, in_play, number
from gulch.say import move_words
from gulch.table import judge
from gulch.table.directions import UNIT, facing_towards, vector
from gulch.table.fire import standing_height
from gulch.table.measure import plan_distance, polygon_distance, segment_distance
from gulch.table.model import Body, Point
from gulch.table.moves import LEVEL, Policy
from gulch.table.places import push
from gulch.table.reach import Reach
from gulch.table.space import space_of
from gulch.table.touch import bases_touch
from gulch.view import Facts

TOUCH = 99  # mils: what is not a tenth of an inch apart touches (LW-ZONE-03)
ASIDE = 3000  # a mount that is in the way is shifted by no more than this
PACE = 50
ROOM = mounts.BASE + mounts.FOOT_BASE  # mils between the middles of a mount and of a man who touch
ON_HOOVES = 501  # what is no higher is nothing to a mount (LW-MOUNT-15)
CLEAR = 1
GONE = "ran away"
WHY = "loose mount"


# -- what is loose ------------------------------------------------------------------------------------------


def is_loose(game: Game, mount: str) -> bool:
    """Whether a riderless mount is neither tethered nor held by a fighter that touches it (LW-LOOSE-02)."""
    figure = game.facts.figures[mount]
    return figure.body is not None and "tethered" not in figure.status and not keeper(game, mount)


def keeper(game: Game, mount: str) -> str:
    """The first fighter that keeps a riderless mount under control by touching it, "" for none (LW-LOOSE-07)."""
    body = game.facts.figures[mount].body
    for figure in fighters(game.facts, mounts.side(game.facts, mount)):
        if body is not None and figure.body is not None and bases_touch(body, figure.body):
            return figure.id
    return ""


def check(game: Game) -> None:
    """Mounts that nobody holds any longer break away (LW-LOOSE-01, -02)."""
    for mount in mounts.riderless(game.facts):
        if is_loose(game, mount.id):
            breaks_away(game, mount.id)


def breaks_away(game: Game, mount: str) -> None:
    """A mount is loose now, and without loose mounts it is gone (LW-LOOSE-01)."""
    name = game.facts.figures[mount].name
    if option(game, "loose-mounts") == "off":
        game.tell(Note(f"{name} runs away.", "LW-LOOSE-01", (mount,)))
        game.tell(Removed(mount, GONE, "LW-LOOSE-01"))


# -- tethered -----------------------------------------------------------------------------------------------


def tether(game: Game, mount: str, rule: str) -> None:
    """A mount is tied to what it stands beside and will not wander (LW-MOUNT-05, LW-LOOSE-04)."""
    game.tell(Note(f"{game.facts.figures[mount].name} is tethered.", rule, (mount,)))
    game.tell(Status(mount, "tethered", 1, rule))


def at_scenery(game: Game, body: Body) -> bool:
    """Whether a mount there touches a piece of scenery to which it can be tethered (LW-MOUNT-05)."""
    space, reach = space_of(game.scene.table), body.radius + TOUCH
    entries = space.solids(body.x - reach, body.y - reach, body.x + reach, body.y + reach)
    for entry in entries:
        outline, base, top = space.prism(entry)
        beside = base < body.z + standing_height(body, game.scene.table.scale) and top > body.z
        if entry.stands(game.scene) and beside and polygon_distance((body.x, body.y), outline) <= reach:
            return True
    return False


# -- roaming ------------------------------------------------------------------------------------------------


async def loose_mounts(game: Game) -> None:
    """At the start of Movin' every loose mount is tested, in order of the facts (LW-LOOSE-03); nobody leads one any
    more who does not say so again."""
    for figure in list(game.facts.figures.values()):
        if "leads" in figure.status:
            game.tell(Status(figure.id, "leads", None, "LW-LOOSE-07"))
    loose = [mount.id for mount in mounts.riderless(game.facts) if is_loose(game, mount.id)]
    game.then(*(("loose-mount", mount) for mount in loose))


async def loose_mount(game: Game, mount: str) -> None:
    """One of them: it stands still if it passes, else the side with the drop moves it (LW-LOOSE-03)."""
    if in_play(game.facts, mount) and is_loose(game, mount):
        await roams(game, mount, "LW-LOOSE-03")


async def roams(game: Game, animal: str, rule: str) -> bool:
    """A loose animal tests on its own Pluck and roams if it fails; whether it did."""
    if await pluck.rolled(game, animal, number(game.facts, animal, "P"), WHY, rule):
        return False
    seat, name = drop_seat(game.facts), game.facts.figures[animal].name
    prompt = f"{name} roams up to {tape.told(game.facts, allowance(game.facts, animal))}"
    asked = Route(
        seat=seat, kind="roam", rule=rule, prompt=prompt, subject=animal, mover=animal, policy=policy(game, animal)
    )
    choice = await game.ask(asked)
    body = game.scene.bodies[animal]
    walk = judge.judge(game.scene, body, choice.points, asked.policy)
    if walk.legs:
        way = _moved(animal, (body.at, *(leg.end for leg in walk.legs)), choice.facing, "roam")
        text = f"{name} {move_words(way, game.facts.table.scale)}."
        with game.because(game.tell(Act("roam", animal, points=(walk.end,), text=text, rule=rule))):
            went(game, animal, way.route, choice.facing, "roam")
        await drain(game)
    return True


def policy(game: Game, animal: str) -> Policy:
    """How an animal by itself goes: as under a rider, but it neither jumps nor comes near fighters of other sides,
    whom it may never charge (LW-MOUNT-06)."""
    from gulch.rules.legends import ground, zones

    found = ground.policy(game, animal, allowance(game.facts, animal))
    return replace(found, barriers=ground.NO_WAY, leap=0, zones=zones.zones(game, animal))


def _moved(animal: str, way: Sequence[Point], facing: int, manner: str) -> Moved:
    return Moved(animal, tuple(way), ("walk",) * (len(way) - 1), facing, manner)


def went(game: Game, animal: str, way: Sequence[Point], facing: int, manner: str) -> None:
    """An animal by itself has gone along a way, past what lies there (LW-EXPL-05)."""
    from gulch.rules.legends import swept

    game.tell(_moved(animal, way, facing, manner))
    swept.along(game, animal, tuple(way))


# -- leading ------------------------------------------------------------------------------------------------


def leads(facts: Facts, fig: str) -> str:
    """The mount that a fighter leads in this move, "" for none (LW-LOOSE-07)."""
    return str(facts.figures[fig].status.get("leads", ""))


def led(game: Game, fig: str, route: Sequence[Point]) -> None:
    """A fighter has gone along these points, and the mount that he leads comes after him to a place in contact, as
    near as there is one; where it cannot follow it stays behind (LW-LOOSE-07)."""
    mount, leader = leads(game.facts, fig), game.facts.figures[fig].body
    body = game.facts.figures[mount].body if mount else None
    if leader is None or body is None or bases_touch(leader, body):
        return
    way = _follows(game, body, leader, route)
    if way:
        before = way[-2] if len(way) > 1 else body.at
        facing = facing_towards(way[-1][0] - before[0], way[-1][1] - before[1])
        went(game, mount, (body.at, *way), facing, "lead")
    else:
        game.tell(Note(f"{game.facts.figures[mount].name} cannot follow.", "LW-LOOSE-07", (mount,)))


def _follows(game: Game, body: Body, leader: Body, route: Sequence[Point]) -> tuple[Point, ...]:
    """The way of a mount to its leader's side: straight, in his tracks, or another that is about as short; () if there
    is none."""
    from gulch.rules.legends import ground

    gone = sum(plan_distance(p, q) for p, q in pairwise(route)) + 2 * body.radius + 2 * leader.radius
    own = replace(ground.policy(game, body.id, gone), rough=1, leap=0, barriers=ground.NO_WAY, slow=())
    own = replace(own, through=(leader.id,))
    near = sorted((plan_distance(at, body.at), at) for _, at in mounts.beside(game, leader, body))
    spots = [at for _, at in near if bases_touch(body.moved(at), leader)]
    for way in (*((at,) for at in spots), *((*route[1:-1], at) for at in spots)):
        if judge.judge(game.scene, body, way, own).stop is None:
            return way
    field = Reach(game.scene, body, own)
    return next((found for at in spots if (found := field.route(at))), ())


# -- in the way ---------------------------------------------------------------------------------------------


def passable(game: Game, fig: str, budget: int) -> tuple[str, ...]:
    """The riderless mounts that a mover could come to and that can be moved aside for it: there is room for them
    elsewhere (LW-LOOSE-05), and nobody fights them (LW-CHARGE-02)."""
    body, reach = body_of(game.facts, fig), budget + 2 * tape.size(game.facts.table, mounts.BASE)
    near = [one for one in mounts.riderless(game.facts) if one.id != fig and not fights(game, one.id)]
    close = [one.id for one in near if one.body is not None and plan_distance(body.at, one.body.at) <= reach]
    return tuple(mount for mount in close if _room(game, mount))


def fights(game: Game, mount: str) -> bool:
    """Whether a mount has been attacked and is in contact with who did it: nobody takes it away, nor does it go
    anywhere by itself (LW-MOUNT-06, LW-CHARGE-02)."""
    from gulch.rules.legends import pairs

    return bool(pairs.touched(game.facts, mount))


def _room(game: Game, mount: str) -> bool:
    """Whether there is, remembered till anything on the table changes."""
    key = ("legends.room", mount)
    known = game.scene.memo.get(key)
    if known is None:
        body, room = game.scene.bodies[mount], tape.size(game.facts.table, ROOM)
        known = game.scene.memo[key] = any(_far(game, body, turn) >= room for turn in range(0, 360, 45))
    return bool(known)


def _far(game: Game, body: Body, turn: int) -> int:
    """How far a mount can be led aside in a direction."""
    return push(game.scene, body, *vector(turn), ASIDE, ON_HOOVES).moved


async def make_way(game: Game, fig: str, route: Sequence[Point], *, follows: bool = True) -> None:
    """A figure has gone along these points, or is about to: each mount that stands in its way is moved aside, no
    farther than lets it pass, in the direction that its player chooses (LW-LOOSE-05). The one that it leads comes after
    it, if that `follows`."""
    from gulch.rules.legends import pairs

    for mount in mounts.riderless(game.facts):
        mover = game.facts.figures[fig].body
        led = leads(game.facts, fig) if follows else ""
        if mover is None or mount.id in (fig, led) or fights(game, mount.id):
            continue
        if not crossed(game.scene.bodies[mount.id], mover.radius, route):
            continue
        found = _aside(game, mount.id, mover, route)
        name = mount.name
        if found:
            pick = Pick(
                seat=pairs.player_of(game.facts, fig), kind="aside", rule="LW-LOOSE-05", subject=fig,
                options=mounts.sides(mount.id, found), prompt=f"{name} is in the way: where is it moved?",
            )  # fmt: skip
            at = dict(found)[await game.pick(pick)]
            game.tell(Note(f"{name} is moved aside.", "LW-LOOSE-05", (mount.id,)))
            game.tell(Placed(mount.id, game.scene.bodies[mount.id].moved(at)))


def gives_way(game: Game, mover: Body, route: Sequence[Point]) -> bool:
    """Whether every riderless mount on a way could be moved aside for one who stands at its end (LW-LOOSE-05)."""
    there = mover.moved(route[-1])
    met = [one.id for one in mounts.riderless(game.facts) if one.id != mover.id]
    met = [mount for mount in met if crossed(game.scene.bodies[mount], mover.radius, route)]
    return all(not fights(game, mount) and _aside(game, mount, there, route) for mount in met)


def _aside(game: Game, mount: str, mover: Body, route: Sequence[Point]) -> mounts.Spots:
    """In each direction the nearest place of a mount that leaves the way free, if it can stand there."""
    body, found = game.scene.bodies[mount], []
    for turn, name in zip(range(0, 360, 45), mounts.COMPASS, strict=True):
        vx, vy = vector(turn)
        for far in range(PACE, _far(game, body, turn) + 1, PACE):
            at = (body.x + vx * far // UNIT, body.y + vy * far // UNIT, body.z)
            there = body.moved(at)
            if not crossed(there, mover.radius, route) and judge.stand(game.scene, there, (mount,)) is None:
                found.append((name, at))
                break
    return found


def crossed(body: Body, radius: int, route: Sequence[Point]) -> bool:
    """Whether a base that goes along a route comes over another on its level."""
    apart = body.radius + radius - CLEAR
    return any(
        min(p[2], q[2]) - LEVEL < body.z < max(p[2], q[2]) + LEVEL
        and segment_distance((body.x, body.y), p[:2], q[:2]) < apart
        for p, q in pairwise((route[0], *route))
    )


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {"loose-mounts": loose_mounts, "loose-mount": loose_mount}
