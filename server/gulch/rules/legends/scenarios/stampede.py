"""Stampedes: what starts one, who joins, how it runs and what it tramples (LW-RANGE-10 to -14).

"stampede" of a cow names the cow that started the one it runs in, "bolts" its direction, "scared" who caused it; "ran"
says that it has run before. Never here: calm cows (`herd`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from gulch.events import Act, Note, PieceChanged, Removed, Status
from gulch.match import Game
from gulch.rules.legends import lasso, loose, pluck, scenery, tape, wounds
from gulch.rules.legends.options import option
from gulch.rules.legends.pending import drain
from gulch.rules.legends.scenarios import fence, herd
from gulch.rules.legends.state import body_of, drop_seat, in_play, is_fighter, number, turn_of
from gulch.say import is_are, sentence_case, the_piece
from gulch.table.forced import away, run, towards
from gulch.table.measure import CONTACT, distance, distance_to_piece, distance_to_point, plan_distance
from gulch.table.model import INCH, Body, Piece, Plan, Point
from gulch.table.moves import SIDES, Exit
from gulch.view import FigureFacts

START, JOIN, TRAMPLE, RUN_ON, ROPED = (f"LW-RANGE-{number}" for number in (10, 11, 12, 13, 14))
RUN, NEAR, HEARD, APART = 8 * INCH, 6 * INCH, 3 * INCH, INCH
STRENGTH = 2
WHY = "stampede"
GONE = "ran off"
LARGE = (
    "building", "hill", "rocks", "cliff", "mine", "tower", "river", "bridge", "boardwalk", "balcony", "railcar",
    "railway", "stagecoach", "gallows",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Bolts:
    """A cow was shot at a distance from a point, and lives: it runs."""

    cow: str
    at: Point
    by: str

    async def settle(self, game: Game) -> None:
        if in_play(game.facts, self.cow) and _may_run(game, self.cow):
            await start(game, self.cow, self.at, self.by)


@dataclass(frozen=True, slots=True)
class Startled:
    """A cow has heard a shot or a blast at a point."""

    cow: str
    at: Point
    by: str

    async def settle(self, game: Game) -> None:
        """It runs if it fails a Pluck test, or by the option always (LW-RANGE-10)."""
        if not in_play(game.facts, self.cow) or not _may_run(game, self.cow):
            return
        automatic = option(game, "stampede-by-noise") == "automatic"
        if automatic or not await _stands(game, self.cow, START):
            await start(game, self.cow, self.at, self.by)


def heard(game: Game, at: Point, by: str) -> None:
    """A shot or a blast at a point makes the tests of the cows within 3 inches due."""
    source = game.facts.figures[by].body if by else None
    for cow in herd.on_table(game.facts):
        if cow.body is None or not herd.is_calm(game.facts, cow.id):
            continue
        fired = source is not None and source.at == at
        gap = tape.apart(game, cow.body, source) if fired and source is not None else distance_to_point(cow.body, at)
        if gap <= HEARD:
            game.pending.append(Startled(cow.id, at, by))


def _may_run(game: Game, cow: str) -> bool:
    """Whether it stands calmly by, and no rope holds it in this Turn (LW-WEAP-36, LW-RANGE-14)."""
    return herd.is_calm(game.facts, cow) and not lasso.held(game.facts, cow)


async def _stands(game: Game, cow: str, rule: str) -> bool:
    return await pluck.rolled(game, cow, number(game.facts, cow, "P"), WHY, rule)


# -- the start --------------------------------------------------------------------------------------------------


async def start(game: Game, cow: str, at: Point, by: str) -> None:
    """It runs straight away from a point, and those within 6 inches of it after it (LW-RANGE-11)."""
    body = body_of(game.facts, cow)
    near = [one for one in herd.on_table(game.facts) if one.id != cow and _may_run(game, one.id)]
    near = [one for one in near if one.body is not None and tape.apart(game, one.body, body) <= NEAR]
    text = f"{game.facts.figures[cow].name} stampedes."
    with game.because(game.tell(Act("stampede", cow, text=text, rule=START))):
        trail = _Trail(game, by)
        goal = await trail.follow(cow, cow, away(body, at) or (1, 0), RUN)
        for other in sorted(near, key=lambda one: tape.apart(game, body_of(game.facts, one.id), body)):
            await _join(game, trail, cow, other, goal)
        await trail.tramples()


async def _join(game: Game, trail: _Trail, first: str, cow: FigureFacts, goal: Body) -> None:
    """One more cow runs towards where the first one ended, but stays an inch away from it; one that has run before
    only if it fails a Pluck test (LW-RANGE-11, LW-RANGE-13)."""
    if "ran" in cow.status and await _stands(game, cow.id, RUN_ON):
        return
    body = body_of(game.facts, cow.id)
    far = min(RUN, max(0, distance(body, goal) - APART))
    await trail.follow(first, cow.id, towards(body, goal) or (1, 0), far)


# -- the run ----------------------------------------------------------------------------------------------------


@dataclass
class _Trail:
    """What the cows of one stampede do in one go: how many there are, and whom and what they touch."""

    game: Game
    by: str
    cows: int = 0
    fighters: list[str] = field(default_factory=list)
    wires: list[str] = field(default_factory=list)

    async def follow(self, first: str, cow: str, way: Plan, far: int) -> Body:
        """A cow runs so far in a direction; where it was last."""
        game = self.game
        self.cows += 1
        herd.lose(game, cow)
        for key, value in (("stampede", first), ("bolts", f"{way[0]} {way[1]}"), ("scared", self.by), ("ran", 1)):
            if game.facts.get(cow, key) != value:
                game.tell(Status(cow, key, value, JOIN))
        return self._runs(cow, way, far)

    def _runs(self, cow: str, way: Plan, far: int) -> Body:
        from gulch.rules.legends.walk import stations

        game, left = self.game, far
        body = body_of(game.facts, cow)
        while left > 0:
            policy = loose.policy(game, cow)
            policy = replace(policy, budget=left, rough=1, slow=(), zones=(), exits=(Exit("edge", SIDES),))
            going = run(game.scene, body, way, left, policy)
            path = (body.at, *(leg.end for leg in going.walk.legs))
            along = tuple(stations(path))
            flat = self._touches(body, along)
            there = body.moved(along[-1])
            if len(path) > 1:
                loose.went(game, cow, path, going.facing, "stampede")
            if going.walk.exit:
                self._runs_off(cow)
                return there
            left, body = left - plan_distance(body.at, there.at), there
            if not flat:
                break
            self._flattens(flat)
        return body

    def _runs_off(self, cow: str) -> None:
        """It is lost to both (LW-RANGE-13)."""
        name = self.game.facts.figures[cow].name
        self.game.tell(Note(f"{name} runs off the table.", RUN_ON, (cow,)))
        self.game.tell(Removed(cow, GONE, RUN_ON))

    def _touches(self, body: Body, along: Sequence[Point]) -> list[Piece]:
        """Notes fighters and wire that it comes up against; the scenery that it flattens."""
        game = self.game
        there = [(figure.id, figure.body) for figure in game.facts.figures.values() if is_fighter(figure)]
        for fig, other in there:
            if other is not None and any(distance(body.moved(at), other) <= CONTACT for at in along):
                self.fighters += [fig] if fig not in self.fighters else []
        met = [piece for piece in game.scene.table.pieces if _meets(body, along, piece)]
        self.wires += [one.id for one in met if one.model in fence.WIRE and one.id not in self.wires]
        return [piece for piece in met if _is_flattened(game, piece)]

    def _flattens(self, pieces: Iterable[Piece]) -> None:
        for piece in pieces:
            said = sentence_case(f"{the_piece(piece.name)} {is_are(piece.name)} trampled down")
            self.game.tell(Note(f"{said}.", TRAMPLE))
            self.game.tell(PieceChanged(piece.id, "gone", 1))

    async def tramples(self) -> None:
        """A hit of Strength 2 for every cow, on each fighter and each section of wire once (LW-RANGE-12)."""
        game = self.game
        for fig in self.fighters:
            for _ in range(self.cows):
                hit = wounds.Hit(fig, STRENGTH, wounds.FIGHT, seat=drop_seat(game.facts), rule=TRAMPLE, by=self.by)
                await wounds.strike(game, hit)
        for wire in self.wires:
            piece = game.scene.table.piece(wire)
            seat = drop_seat(game.facts)
            if await scenery.damage(game, fence.unit(piece), STRENGTH, self.cows, seat=seat, fig="", rule=TRAMPLE):
                await scenery.remove(game, piece, TRAMPLE, self.by)


def _meets(body: Body, along: Sequence[Point], piece: Piece) -> bool:
    return any(distance_to_piece(body.moved(at), piece) <= CONTACT for at in along)


def _is_flattened(game: Game, piece: Piece) -> bool:
    """Barbed wire never; fences, trees and other small pieces, by the option all others too (LW-RANGE-12)."""
    if piece.model in fence.WIRE:
        return False
    return option(game, "stampede-flattens") == "all-scenery" or piece.kind not in LARGE


# -- later turns ------------------------------------------------------------------------------------------------


def running(game: Game) -> list[str]:
    return [cow.id for cow in herd.on_table(game.facts) if not herd.is_calm(game.facts, cow.id)]


async def stampede(game: Game, turn: int) -> None:
    """At the start of a later turn, before the drop, each cow stops or runs on the way it ran (LW-RANGE-13)."""
    cows = running(game)
    for first in dict.fromkeys(str(game.facts.get(cow, "stampede")) for cow in cows):
        herd_on = [cow for cow in cows if game.facts.get(cow, "stampede") == first]
        trail = _Trail(game, str(game.facts.get(herd_on[0], "scared") or ""))
        for cow in herd_on:
            if await _stands(game, cow, RUN_ON):
                stops(game, cow, RUN_ON)
                continue
            dx, dy = (int(word) for word in str(game.facts.get(cow, "bolts")).split())
            await trail.follow(first, cow, (dx, dy), RUN)
        await trail.tramples()
        await drain(game)


def stops(game: Game, cow: str, rule: str) -> None:
    """It follows this stampede no longer."""
    for key in ("stampede", "bolts", "scared"):
        game.tell(Status(cow, key, None, rule))
    game.tell(Note(f"{game.facts.figures[cow].name} stops.", rule, (cow,)))


def roped(game: Game) -> None:
    """Cows that a lasso has entangled in this Turn stop (LW-RANGE-14)."""
    for cow in running(game):
        if game.facts.get(cow, "entangled", 0) == turn_of(game.facts):
            stops(game, cow, ROPED)


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {"stampede": stampede}
