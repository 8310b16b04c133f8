"""Where there is cover from a shooter, and the way there: what a fighter dives for (LW-DIVE-03, LW-DIVE-04).

He is behind cover where terrain that the shooter does not touch hides a quarter of him. Lives here: that reading, the
nearest such place and the safe way to it. Never here: who must dive (`dive`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from gulch.match import Game
from gulch.rules.legends import charge, ground, pace
from gulch.rules.legends.fall import APART
from gulch.rules.legends.options import option
from gulch.rules.legends.pairs import foes
from gulch.rules.legends.state import body_of, prone
from gulch.table.directions import facing_towards
from gulch.table.fire import touches_part
from gulch.table.forced import Run
from gulch.table.judge import clip, judge
from gulch.table.look import Look, look_between, look_why, touches_cover
from gulch.table.measure import distance_to_piece
from gulch.table.model import INCH, STANDING, Body, Piece, Point, Scene
from gulch.table.moves import Policy, Zone
from gulch.table.reach import Reach, Spot

WITHIN = 24 * INCH
WIDER = (12 * INCH, WITHIN)  # looked for as far as that if there is none within the allowance
QUARTER = 4
TERRAIN = Look(limbs=True, figures=False)
WATCHER = "~shooter"
_BATCH = 32

Covers = Callable[[Body], bool]


# -- cover ----------------------------------------------------------------------------------------------------


def is_behind(game: Game, fig: str, at: Point) -> bool:
    """Whether terrain is in the way of a shooter at a point (LW-DIVE-04)."""
    body = body_of(game.facts, fig)
    watcher = _watcher(body, at)
    return _may_hide(game.scene, watcher, [body])[0] and _any_cover(game.scene, watcher)(body)


def _watcher(body: Body, at: Point) -> Body:
    """Somebody of that shape who shoots from there."""
    return replace(body.moved(at), id=WATCHER, posture=STANDING)


def _may_hide(scene: Scene, watcher: Body, bodies: Sequence[Body]) -> list[bool]:
    """Of each body whether a quarter of it is hidden by any terrain: asked of many at once, for what comes next takes
    longer."""
    looked = look_between(scene, [(watcher, body) for body in bodies], TERRAIN)
    return [(one.sight.points - one.sight.free) * QUARTER >= one.sight.points for one in looked]


def hidden(scene: Scene, watcher: Body, body: Body) -> tuple[dict[str, int], int]:
    """How many sight points of a body each piece hides that the watcher does not touch, and of how many."""
    there = scene.with_bodies({WATCHER: watcher, body.id: body})
    pieces: dict[str, int] = {}
    for blocker in look_why(there, WATCHER, body.id, TERRAIN):
        if blocker.piece is None:
            continue
        piece = scene.table.piece(blocker.piece)
        if not touches_part(scene, watcher, piece, blocker.part):
            pieces[piece.id] = pieces.get(piece.id, 0) + blocker.hidden
    (looked,) = look_between(there, [(watcher, body)], TERRAIN)
    most = looked.sight.points - looked.sight.free
    return {piece: min(count, most) for piece, count in pieces.items()}, looked.sight.points


def _any_cover(scene: Scene, watcher: Body) -> Covers:
    """What is left to ask of a body of which terrain hides a quarter: whether what the watcher touches does so."""
    if not touches_cover(scene, watcher):
        return lambda there: True

    def safe(there: Body) -> bool:
        pieces, points = hidden(scene, watcher, there)
        return sum(pieces.values()) * QUARTER >= points

    return safe


# -- the way there ----------------------------------------------------------------------------------------------


def nearest(game: Game, fig: str, at: Point) -> Run | None:
    """The way to cover, as much of it as the allowance pays for; None if none is known. The cover that costs least to
    get behind, or by the option the terrain nearest in a straight line (LW-DIVE-03)."""
    if not game.scene.table.pieces:
        return None
    body = body_of(game.facts, fig)
    budget = pace.CRAWL if prone(game.facts, fig) else pace.full(game, fig)
    policy, watcher = _policy(game, fig, budget), _watcher(body, at)
    for far in dict.fromkeys((budget, *(max(mils, budget) for mils in WIDER))):
        field = Reach(game.scene, body, replace(policy, budget=far))
        for safe in _wanted(game, body, watcher):
            whole = _first(game, field, watcher, safe)
            if whole is not None:
                return _as_far_as_paid(game, body, whole, policy)
    return None


def _policy(game: Game, fig: str, budget: int) -> Policy:
    """No jumps, no climbs, no falls that hurt; zones may be entered, but nobody is run into (LW-DIVE-03)."""
    zones = tuple(Zone(foe, APART) for foe in foes(game.facts, fig))
    on = ground.policy(game, fig, budget)
    return replace(on, barriers=ground.NO_WAY, climb=False, leap=0, window=-1, hang=False, zones=zones)


def _wanted(game: Game, body: Body, watcher: Body) -> Iterator[Covers]:
    """What may be dived for, the first that has a way to it: any cover, or one piece after another."""
    if option(game, "dive-for-cover-to") == "quickest":
        yield _any_cover(game.scene, watcher)
        return
    pieces = sorted(game.scene.table.pieces, key=lambda piece: (distance_to_piece(body, piece), piece.id))
    for piece in pieces:
        if distance_to_piece(body, piece) <= WITHIN:
            yield _behind_piece(game, watcher, piece)


def _behind_piece(game: Game, watcher: Body, piece: Piece) -> Covers:
    def safe(there: Body) -> bool:
        pieces, points = hidden(game.scene, watcher, there)
        return pieces.get(piece.id, 0) * QUARTER >= points

    return safe


def _first(game: Game, field: Reach, watcher: Body, safe: Covers) -> Run | None:
    """The cheapest way to a place that is safe."""
    spots = sorted(field.spots(), key=lambda spot: (spot.cost, spot.at))
    for start in range(0, len(spots), _BATCH):
        some = spots[start : start + _BATCH]
        bodies = [field.mover.moved(spot.at) for spot in some]
        for spot, body, may in zip(some, bodies, _may_hide(field.scene, watcher, bodies), strict=True):
            run = _way(field, spot) if may and safe(body) and not _engages(game, body) else None
            if run is not None:
                return run
    return None


def _engages(game: Game, there: Body) -> bool:
    """Whether he would be in contact with an enemy there, if only across an obstacle (LW-ZONE-03, LW-OBST-02)."""
    return any(charge.meet(game.facts, there, body_of(game.facts, foe)) for foe in foes(game.facts, there.id))


def _way(field: Reach, spot: Spot) -> Run | None:
    """The way to a spot, None if the judge will not have it, or if it leads down a fall that hurts."""
    route = field.route(spot.at)
    if route is None:
        return None
    walk = judge(field.scene, field.mover, route, field.policy)
    if not walk.legs or any(leg.kind in ("drop", "fall") and leg.height > ground.SAFE for leg in walk.legs):
        return None
    return _run(field.mover, route, walk.legs[-1].start, field)


def _run(mover: Body, route: tuple[Point, ...], before: Point, field: Reach) -> Run:
    walk = judge(field.scene, mover, route, field.policy)
    dx, dy = walk.end[0] - before[0], walk.end[1] - before[1]
    return Run(route, walk, facing_towards(dx, dy) if dx or dy else mover.facing)


def _as_far_as_paid(game: Game, body: Body, whole: Run, policy: Policy) -> Run | None:
    """The part of the way that the allowance pays for."""
    if whole.walk.cost <= policy.budget:
        return whole
    points = clip(game.scene, body, whole.points, policy)
    walk = judge(game.scene, body, points, policy)
    return replace(whole, points=points, walk=walk) if points else None
