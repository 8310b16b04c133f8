"""The gunhand: a bot that knows move penalties, cover, charges, Fame and Fortune. For Legends.

It reads its seat's view and the question, weighs what each answer is worth (`odds`, `scout`), and takes the best. A
question that it does not know gets the default. Lives here: moves and shots. Never here: small questions (`answers`),
the rules themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from gulch.decision import AnyDecision, Choice, Draw, Option, Pick, Picked, Place, Put, Route, Walked
from gulch.errors import IllegalChoice
from gulch.play.legends import answers, approach, odds
from gulch.play.legends.aims import plan_of
from gulch.play.legends.scout import Scout, Stand
from gulch.rules.legends.state import turn_of
from gulch.rules.legends.weapons import guns, is_ready
from gulch.table.directions import facing_towards
from gulch.table.judge import stand
from gulch.table.measure import distance
from gulch.table.model import INCH, Point
from gulch.table.reach import Reach, Spot
from gulch.table.sight import Sight, sight_between
from gulch.view import TableView

SPOTS = 14  # places weighed for a move
AHEAD = 4  # of them those that bring it on furthest
TOWARDS = 3  # and those nearest to what it goes for
THROWS = 24  # tries to find others by chance
TRIES = 6  # places whose way is looked for
PLACES = 24  # places weighed for a set-up
BETTER = 0.01  # a place must be worth so much more to be walked to
CHARGE = 0.05  # a fight must be worth that much to be sought
PINNED = 0.05  # what it is worth that an enemy in a fight shoots at nobody
FAR = 20 * INCH  # a gun that carries so far is for high places
FEW = 0.02  # a shot of less is not worth the time it takes
NO = ("done", "none", "")


class Gunhand:
    """Answers by weighing; `draw` breaks ties and samples places."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._walked = (0, "")  # the turn and figure of the last walk: nobody is asked to walk twice

    def decide(self, view: TableView, decision: AnyDecision) -> Choice:
        choice = self._answer(view, decision)
        if choice is not None:
            try:
                decision.check(choice, view.scene)
            except IllegalChoice:
                choice = None
        return choice if choice is not None else decision.default_choice(view.scene, self._draw)

    def _answer(self, view: TableView, decision: AnyDecision) -> Choice | None:
        """The scenario's own answer, or else that for all scenarios."""
        own = plan_of(view.facts).answers
        for asked in (own, answers.ANSWERS):
            choice = asked[decision.kind](view, decision) if decision.kind in asked else None
            if choice is not None:
                return choice
        return _ANSWERS[decision.kind](self, view, decision) if decision.kind in _ANSWERS else None

    # -- Movin' ------------------------------------------------------------------------------------------------

    def mover(self, view: TableView, decision: Pick) -> Choice | None:
        """Whoever is nearest to the enemy goes first, so that nobody stands in another's way."""
        bodies = view.scene.bodies
        ids = [option.id for option in decision.options if option.id not in NO]
        known = [id for id in ids if id in bodies]
        if not known:
            return Picked((ids[0],)) if ids else None
        return Picked((min(known, key=lambda id: (Scout(view, bodies[id]).way(bodies[id].at), id)),))

    def manner(self, view: TableView, decision: Pick) -> Choice | None:
        """On its feet it walks, once; who lies gets up, or crawls on."""
        offered = [option.id for option in decision.options]
        now = (turn_of(view.facts), decision.subject)
        for manner in plan_of(view.facts).manners(view, decision):
            if manner in offered:
                return Picked((manner,))
        if self._walked == now:
            return Picked(("done",))
        for manner in ("stand", "walk", "crawl"):
            if manner in offered:
                if manner != "stand":
                    self._walked = now
                return Picked((manner,))
        return None

    def move(self, view: TableView, decision: Route) -> Choice | None:
        """A charge that pays, else the best of some places in reach."""
        later = decision.later(view.scene)
        body = later.bodies.get(decision.mover)
        if body is None:
            return None
        scout = Scout(view, body)
        (here,) = scout.weigh([(body.at, 0)])
        pays = self._pays(scout, decision.policy.targets)
        pays = {foe: worth for foe, worth in pays.items() if worth > here.worth}
        if scout.enough(here) and not scout.aims.goes and not pays:
            return Walked((), scout.look(body.at) if decision.turn else body.facing)
        reach = Reach(later, body, replace(decision.policy, targets=tuple(pays)))
        place, points = self._best(scout, reach, here, lambda at: not decision.too_far(at, later))
        charge = self._charge(scout, reach, pays, place.worth)
        if charge is not None:
            return charge
        end = points[-1] if points else body.at
        facing = scout.look(end) if decision.turn else body.facing
        return Walked(points, facing, plan_of(view.facts).deeds(view, decision, points))

    def _pays(self, scout: Scout, targets: Sequence[str]) -> dict[str, float]:
        """What it is worth to run into each enemy whom that may pay."""
        bodies, found = scout.view.scene.bodies, dict[str, float]()
        for foe in targets:
            worth = scout.fight(foe) + scout.aims.aim.bold if foe in bodies else 0.0
            if worth > CHARGE:
                found[foe] = worth + PINNED + scout.aims.pull(bodies[foe])
        return found

    def _charge(self, scout: Scout, reach: Reach, pays: Mapping[str, float], least: float) -> Walked | None:
        """The way to the enemy whom it pays most to run into, if that pays more than the best place."""
        if not any(value > least for value in pays.values()):
            return None
        bodies = scout.view.scene.bodies
        best, most = None, least
        for contact in reach.contacts():
            if pays.get(contact.body, most) > most:
                other = bodies[contact.body]
                facing = facing_towards(other.x - scout.body.x, other.y - scout.body.y)
                best, most = Walked(contact.route, facing), pays[contact.body]
        return best

    def _best(
        self, scout: Scout, reach: Reach, here: Stand, may: Callable[[Point], bool]
    ) -> tuple[Stand, tuple[Point, ...]]:
        """The best of some places in reach where it may end, and the way there, none if it stays where it is."""
        if scout.aims.leaves:
            leaves = min(reach.exits(), key=lambda leave: (leave.cost, leave.exit), default=None)
            if leaves is not None:
                return here, leaves.route
        exact = approach.ways(reach, scout.aims.aim.stands)
        every = [spot for spot in reach.overlay() if may(spot.at)]
        costs = [(spot.at, spot.cost) for spot in self._sample(scout, reach, every)]
        others = scout.weigh([*costs, *((at, way[0]) for at, way in exact.items() if may(at))])
        for place in sorted(others, key=lambda place: -place.worth)[:TRIES]:
            if place.worth <= here.worth + BETTER:
                break
            way = exact[place.at][1] if place.at in exact else reach.route(place.at)
            if way:
                return place, way
        return here, ()

    def _sample(self, scout: Scout, reach: Reach, every: Sequence[Spot]) -> list[Spot]:
        """The places nearest to the enemy and to what it goes for, and others by chance."""

        def first(key: Callable[[Spot], int], count: int) -> list[Spot]:
            ranked = sorted(every, key=lambda spot: (key(spot), spot.cost))[: 4 * count]
            return [spot for spot in ranked if stand(reach.scene, scout.body.moved(spot.at)) is None][:count]

        spots = first(lambda spot: scout.way(spot.at), AHEAD)
        if scout.aims.goes:
            spots += first(lambda spot: scout.aims.gap(spot.at), TOWARDS)
        for _ in range(THROWS):
            if len(spots) >= SPOTS or not every:
                break
            spot = every[self._draw(len(every))]
            if stand(reach.scene, scout.body.moved(spot.at)) is None:
                spots.append(spot)
        return spots

    # -- Shootin' ----------------------------------------------------------------------------------------------

    def shooter(self, view: TableView, decision: Pick) -> Choice | None:
        """Those who can do something, in the order of the posse; not who had better hold his fire."""
        facts, ids = view.facts, [option.id for option in decision.options if option.id not in NO]
        ready = [id for id in ids if all(is_ready(facts, id, n) for n, _ in guns(facts, id))]
        able = [id for id in ids if id not in ready or not plan_of(facts).holds(view, id)]
        offered = [*able, *(option.id for option in decision.options if option.id in NO)]
        return Picked((offered[0],)) if offered else None

    def shootin(self, view: TableView, decision: Pick) -> Choice | None:
        """The shot of most worth; who has none reloads."""
        body = view.scene.bodies.get(decision.subject)
        scout = Scout(view, body) if body is not None else None
        seen = sight_between(view.scene, [(scout.body, foe) for foe in scout.foes]) if scout is not None else []
        best, most = "", FEW
        for option in decision.options:
            worth = plan_of(view.facts).deed(view, decision.subject, option)
            if option.id == "reload":
                worth = max(worth, 2 * FEW)
            elif option.id.startswith("shoot:") and scout is not None:
                worth = max(worth, self._shot(scout, seen, option))
            if worth > most:
                best, most = option.id, worth
        return Picked((best,)) if best else None

    def _shot(self, scout: Scout, seen: Sequence[Sight], option: Option) -> float:
        """The best shot with the weapon and in the mode of a deed."""
        _, index, mode = option.id.split(":")
        gun = dict(guns(scout.facts, scout.body.id))[int(index)]
        worth = 0.0
        for foe, sight in zip(scout.foes, seen, strict=True):
            if sight.free:
                flies, gap = scout.flies(foe.at, sight), distance(scout.body, foe)
                shot = odds.shot(scout.facts, scout.body.id, gun, foe.id, gap, flies, mode) * scout.drawn[foe.id]
                worth = max(worth, shot)
        return worth

    def target(self, view: TableView, decision: Pick) -> Choice | None:
        """The target of most worth, with what is in the way of it."""
        if decision.subject not in view.scene.bodies:
            return None
        scout = Scout(view, view.scene.bodies[decision.subject])

        def worth(option: Option) -> float:
            if option.id not in view.scene.bodies:
                return 0.0
            flies = 1.0
            for why in option.why:
                if why.startswith("In the way"):
                    flies *= odds.chance(answers.score(why))
            gap = distance(scout.body, view.scene.bodies[option.id])
            named = [gun for _, gun in guns(view.facts, scout.body.id) if gun.name in decision.prompt]
            shots = [odds.shot(view.facts, scout.body.id, gun, option.id, gap, flies) for gun in named]
            return max(shots, default=0.0) * scout.drawn.get(option.id, 1.0)

        return Picked((max(decision.options, key=worth).id,))

    # -- set-up ------------------------------------------------------------------------------------------------

    def deploy(self, view: TableView, decision: Place) -> Choice | None:
        """Towards the middle of the table, looking at it; high up with a gun that carries far, else on the ground."""
        width, height = view.scene.table.size
        known = decision.subject in view.facts.figures
        high = 1 if known and odds.best_reach(view.facts, decision.subject) >= FAR else -1
        middle = (width // 2, height // 2)
        best, most = None, 0.0
        for _ in range(PLACES):
            put = decision.sample(view.scene, self._draw)
            assert isinstance(put, Put)
            far = abs(put.at[0] - middle[0]) + abs(put.at[1] - middle[1])
            worth = 1_000_000.0 - far + high * put.at[2]
            if worth > most:
                facing = facing_towards(middle[0] - put.at[0], middle[1] - put.at[1]) if decision.turn else put.facing
                best, most = Put(put.at, facing), worth
        return best


_ANSWERS: dict[str, Callable[[Gunhand, TableView, Any], Choice | None]] = {
    "mover": Gunhand.mover,
    "yee-haw": Gunhand.mover,
    "whuppin": Gunhand.mover,
    "manner": Gunhand.manner,
    "move": Gunhand.move,
    "crawl": Gunhand.move,
    "shooter": Gunhand.shooter,
    "shout": Gunhand.shooter,
    "shootin": Gunhand.shootin,
    "target": Gunhand.target,
    "deploy": Gunhand.deploy,
}
