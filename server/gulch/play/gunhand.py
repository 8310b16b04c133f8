"""The gunhand: a bot that knows cover, range bands, Lookout and where to put its fire. For Shadows.

It reads its seat's view and the question, weighs what each answer is worth in Victory Points (`odds`), and
takes the best. A question that it does not know gets the default. Never here: the rules themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from gulch import cards
from gulch.decision import AnyDecision, Choice, Draw, Option, Pick, Picked, Place, Put, Route, Walked
from gulch.errors import IllegalChoice
from gulch.play import arsenal, odds
from gulch.play.scout import Scout, Stand
from gulch.rules.shadows import gear, horses, loot, scenarios
from gulch.rules.shadows.passing import stations
from gulch.rules.shadows.state import downed, enemies, weapons
from gulch.rules.shadows.weapons import weapon
from gulch.table.directions import facing_towards
from gulch.table.judge import stand
from gulch.table.measure import distance
from gulch.table.model import MOUNTED, Body, Point
from gulch.table.moves import Policy, Zone
from gulch.table.reach import Reach
from gulch.table.sight import sight_between
from gulch.view import TableView

SPOTS = 20  # places weighed for a move
AHEAD = 12  # of them those that bring it on furthest
TOWARDS = 4  # and those nearest to what it goes for
TRIES = 6  # places whose way is looked for
PLACES = 24  # places weighed for a set-up
MOVE = 4000
SOON = 0.35  # how fast a gun's worth fades with the Activations that it takes to bring it up
POOR = 0.05  # a shot of less is not taken for its own sake
CALM = 0.4  # the most that better ground is worth
URGENT = 0.2  # what puts a shot before a walk
BETTER = 1.25  # a place must give so much better a shot to be walked to first
CHARGE = 0.15  # a charge must be worth that much
WATCH = 0.35  # the part of a shot at somebody out of view that Lookout is worth
READY = 0.9  # and at somebody in view
SHOTS = ("shoot", "good-shot")  # Reactions; dynamite in the hand is worth hitting


class Gunhand:
    """Answers by weighing; `draw` breaks ties and samples places."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        # The last way planned, with what it was planned on: the Route that follows need not weigh again.
        self._planned: tuple[object, Body, tuple[Point, ...]] | None = None

    def decide(self, view: TableView, decision: AnyDecision) -> Choice:
        choice = None
        if decision.kind in arsenal.ANSWERS:
            choice = arsenal.ANSWERS[decision.kind](view, decision)
        elif decision.kind in _ANSWERS:
            choice = _ANSWERS[decision.kind](self, view, decision)
        if choice is not None:
            try:
                decision.check(choice, view.scene)
            except IllegalChoice:
                choice = None
        return choice if choice is not None else decision.default_choice(view.scene, self._draw)

    # -- picks -------------------------------------------------------------------------------------

    def card(self, view: TableView, decision: Pick) -> Choice | None:
        """The card that goes first."""
        ids = [option.id for option in decision.options if option.id != "hold"]
        order = {"black": 2, "red": 1, "": 0}
        return Picked((max(ids, key=lambda card: (order[cards.colour(card)], cards.rank(card))),)) if ids else None

    def activation(self, view: TableView, decision: Pick) -> Choice | None:
        """Those who wait off the table come on first, two at a time; two who can both shoot act as a pair; else the
        best one alone."""
        coming = [option.id for option in decision.options if option.id.startswith("arrive")]
        if coming:
            return Picked((coming[-1],))
        solos = [option.id[5:] for option in decision.options if option.id.startswith("solo:")]
        scouts = {figure: Scout(view, view.scene.bodies[figure]) for figure in solos}
        worth = {figure: self._readiness(scouts[figure]) for figure in solos}
        ranked = sorted(solos, key=lambda figure: -worth[figure])
        if not ranked:
            return None
        first = ranked[0]
        offered = {option.id for option in decision.options}
        shooting = [figure for figure in ranked if worth[figure] > 0 and scouts[figure].best_shot() > POOR]
        if len(shooting) >= 2 and f"dual:{shooting[0]}" in offered and len(weapons(view.facts, shooting[0])) < 2:
            return Picked((f"dual:{shooting[0]}",))
        return Picked((f"solo:{first}",))

    def dual_partner(self, view: TableView, decision: Pick) -> Choice | None:
        bodies = view.scene.bodies
        return Picked((max((o.id for o in decision.options), key=lambda id: self._readiness(Scout(view, bodies[id]))),))

    def _readiness(self, scout: Scout) -> float:
        """What it could do now: a shot, a helpless enemy in reach, else its guns by how soon they will speak."""
        if downed(scout.facts, scout.body.id):
            return -1.0
        helpless = self._helpless(scout, 2 * MOVE)
        walks = max(0, scout.way(scout.body.at) - scout.best_range) / (2 * MOVE)
        power: float = odds.power(scout.facts, scout.body.id) / (1 + SOON * walks)
        return max(scout.best_shot(), helpless) + power

    def action(self, view: TableView, decision: Pick) -> Choice | None:
        """The Action of most worth: finish a helpless foe, shoot, fight, move, watch."""
        figure, facts = decision.subject, view.facts
        offered = [option.id for option in decision.options]
        if "crawl" in offered:
            return Picked(("done",))
        body = view.scene.bodies[figure]
        left = int(facts.get(figure, "actions", 1) or 1)
        scout = Scout(view, body)
        worth = {"lookout": self._watching(scout), "done": 0.0}
        for id in offered:
            kind, _, index = id.partition(":")
            if kind == "shoot":
                worth[id] = _urgent(scout.best_shot(weapon(weapons(facts, figure)[int(index)])))
            elif kind == "fight":
                worth[id] = self._fighting(view, body)
            elif kind == "clear-jam":
                worth[id] = 0.3 if not any(o.startswith("shoot") for o in offered) else 0.02
        worth.update(arsenal.worths(view, figure, offered, scout))
        if "move" in offered:
            worth["move"] = self._moving(scout, left, max(worth.values()))
        return Picked((max(offered, key=lambda id: (worth.get(id, 0.0), -offered.index(id))),))

    def _helpless(self, scout: Scout, reach: int) -> float:
        """What the best enemy is worth who lies within reach: to run into it is to finish it."""
        near = [foe.id for foe in scout.down if distance(scout.body, foe) < reach]
        return max((odds.value(scout.facts, foe) for foe in near), default=0.0)

    def _fighting(self, view: TableView, body: Body) -> float:
        near = [foe.id for foe in enemies(view.facts, body.id) if foe.body and distance(body, foe.body) <= 1000]
        return max((odds.melee(view.facts, body.id, foe, 0) for foe in near), default=0.0) + 0.05

    def _watching(self, scout: Scout) -> float:
        """Lookout is nearly worth a shot at whoever is in view, since it will soon do something, and a part of
        the shot at whoever is near, should it come into view."""
        best, body = 0.0, scout.body
        for foe in scout.up:
            gap = distance(body, foe)
            gun = odds.best_gun(scout.facts, body.id, gap)
            if gun is not None and gap <= gun.limits[1]:
                best = max(best, odds.shot(scout.facts, body.id, gun, foe.id, gap, 0))
        return 0.02 + max(WATCH * best, READY * scout.best_shot())

    def _moving(self, scout: Scout, left: int, other: float) -> float:
        """A move is worth an enemy to run into, a better shot with the Action to come, or better ground. Places are
        weighed only if it can be worth more than the best `other` Action."""
        view, body = scout.view, scout.body
        prey = max((self._melee(view, body, foe.id) for foe in (*scout.up, *scout.down)), default=0.0)
        mine = scout.aims.mine
        if left == 1 and other > max(CALM, 0.9 * prey) + (mine.worth if mine else 0.0):
            return 0.0
        here, there = self._plan(scout)
        gain = min(there.ground - here.ground, CALM) + there.aim - here.aim
        if left > 1:
            prey = max(prey, self._helpless(scout, 2 * MOVE - 300))
        if left > 1 and there.shot > BETTER * here.shot:
            return max(0.9 * prey, _urgent(there.shot) + 0.01, gain)
        return max(0.9 * prey, gain)

    def _plan(self, scout: Scout) -> tuple[Stand, Stand]:
        """Where it stands and the best place in reach, for a plain Move."""
        scene, body = scout.view.scene, scout.body
        up = [foe.id for foe in scout.up]
        through = [id for id in scene.bodies if id not in up and id != body.id]
        exits = scenarios.of(scout.facts).exits(scout.facts, body.id)
        zones = tuple(Zone(foe, 1000) for foe in up)
        pace = (horses.pace(scout.facts, body.id) or MOVE) - gear.burden(scout.facts, body.id)
        rides = body.posture == MOUNTED
        policy = Policy(pace, climb=not rides, zones=zones, through=tuple(through), exits=exits)
        here, best, way = self._best(scout, Reach(scene, body, policy))
        self._planned = (scene.key, body, way)
        return here, best

    def target(self, view: TableView, decision: Pick) -> Choice | None:
        """The most worth for the odds; one that needs a Spotting Test only if it pays."""
        best, most = None, -1.0
        for option in decision.options:
            if not option.about.figures:
                continue
            foe = option.about.figures[-1]
            worth = self._shot_by_card(view, decision.subject, foe)
            if "spotting" in option.label.lower():
                worth *= 0.4
            if worth > most:
                best, most = option.id, worth
        return Picked((best,)) if best is not None else None

    def _shot_by_card(self, view: TableView, shooter: str, foe: str) -> float:
        scene = view.scene
        if shooter not in scene.bodies or foe not in scene.bodies:
            return 0.0
        one, other = scene.bodies[shooter], scene.bodies[foe]
        out, back = sight_between(scene, [(one, other), (other, one)])
        return Scout(view, one).shot(one, other, max(out.share, back.share))

    def nominate(self, view: TableView, decision: Pick) -> Choice | None:
        """Of those in a Fight the enemy that is worth most, a helpless one first, and never a friend if it can be."""

        def worth(option: Option) -> float:
            figure = option.about.figures[-1] if option.about.figures else ""
            if figure not in view.facts.figures or view.facts.figures[figure].seat == decision.seat:
                return -1.0
            return odds.value(view.facts, figure) + 2 * downed(view.facts, figure)

        return Picked((max(decision.options, key=worth).id,))

    def reaction(self, view: TableView, decision: Pick) -> Choice | None:
        """A shot in a Reaction costs nothing but the token."""
        best, most = "pass", POOR / 2
        for option in decision.options:
            figure, _, what = option.id.partition(":")
            if what.startswith(SHOTS) and decision.subject in view.scene.bodies:
                worth = self._shot_by_card(view, figure, decision.subject) * (1.5 if what.startswith("good") else 1.0)
                if worth > most:
                    best, most = option.id, worth
        return Picked((best,))

    def re_roll(self, view: TableView, decision: Pick) -> Choice | None:
        """Re-rolls a failed die, never a Success."""
        for option in decision.options:
            score = "".join(c for c in option.label.split("D")[0] if c.isdigit())
            if option.id != "none" and score and int(score) <= 4:
                return Picked((option.id,))
        return Picked(("none",))

    # -- places and routes ---------------------------------------------------------------------------

    def deploy(self, view: TableView, decision: Place) -> Choice | None:
        """Towards the middle of the table, in cover of something, looking at it."""
        width, height = view.scene.table.size
        middle = (width // 2, height // 2)
        best, most = None, 0.0
        for _ in range(PLACES):
            put = decision.sample(view.scene, self._draw)
            assert isinstance(put, Put)
            far = abs(put.at[0] - middle[0]) + abs(put.at[1] - middle[1])
            worth = 100_000.0 - far + put.at[2]
            if worth > most:
                facing = facing_towards(middle[0] - put.at[0], middle[1] - put.at[1]) if decision.turn else put.facing
                best, most = Put(put.at, facing), worth
        return best

    def move(self, view: TableView, decision: Route) -> Choice | None:
        """The best of some places in reach: what it can shoot at from there against what can shoot at it."""
        later = decision.later(view.scene)
        body = later.bodies.get(decision.mover)
        if body is None or downed(view.facts, decision.mover):
            return None
        charge = self._charge(view, decision, body)
        if charge is not None:
            return charge
        scout = Scout(view, body)
        scene, mover, points = self._planned or (None, None, ())
        planned = mover == body and scene == view.scene.key
        if not planned or (points and decision.walk(Walked(points, 0), view.scene).stop is not None):
            points = self._best(scout, Reach(later, body, decision.policy))[2]
        end = points[-1] if points else body.at
        return Walked(points, scout.look(end) if decision.turn else body.facing, _pick_ups(decision, body, points))

    def _charge(self, view: TableView, decision: Route, body: Body) -> Walked | None:
        """The way to the enemy whom it pays most to run into."""
        if not any(self._melee(view, body, foe) > CHARGE for foe in decision.policy.targets):
            return None
        best, most = None, CHARGE
        for contact in Reach(decision.later(view.scene), body, decision.policy).contacts():
            worth = self._melee(view, body, contact.body)
            if worth > most:
                other = view.scene.bodies[contact.body]
                best, most = Walked(contact.route, facing_towards(other.x - body.x, other.y - body.y)), worth
        return best

    def _melee(self, view: TableView, body: Body, foe: str) -> float:
        other = view.scene.bodies.get(foe)
        if other is None or distance(body, other) > 4000:
            return 0.0
        return odds.melee(view.facts, body.id, foe, 1)

    def _best(self, scout: Scout, reach: Reach) -> tuple[Stand, Stand, tuple[Point, ...]]:
        """Where it stands, the best of some places in reach and the way there (the same and none if none is better)."""
        leaves = min(reach.exits(), key=lambda leave: (leave.cost, leave.exit), default=None)
        if leaves is not None and scout.aims.mine is not None:
            here, *_ = scout.weigh([scout.body.at])
            return here, Stand(leaves.route[-1], 0.0, 0.0, here.worth + scout.aims.mine.worth), leaves.route
        every = [spot.at for spot in reach.overlay()]
        far = sorted(every, key=scout.way)[: 4 * AHEAD]
        spots = [at for at in far if stand(reach.scene, scout.body.moved(at)) is None][:AHEAD]
        if scout.aims.mine is not None:
            near = (at for at in sorted(every, key=scout.aims.gap) if stand(reach.scene, scout.body.moved(at)) is None)
            spots += islice(near, TOWARDS)
        rest = [spot.at for spot in reach.spots(1000)]
        while rest and len(spots) < SPOTS:
            spots.append(rest.pop(self._draw(len(rest))))
        here, *others = scout.weigh([scout.body.at, *spots])
        for place in sorted(others, key=lambda place: -place.worth)[:TRIES]:
            if place.worth <= here.worth + 0.01:
                break
            way = reach.route(place.at)
            if way:
                return here, place, way
        return here, here, ()


def _pick_ups(decision: Route, body: Body, points: Sequence[Point]) -> tuple[str, ...]:
    """The counters that the way goes over."""
    wanted = [deed for deed in decision.deeds if deed.id.startswith(loot.DEED) and deed.about.at is not None]
    if not wanted or not points:
        return ()
    way = tuple(stations((body.at, *points)))
    return tuple(d.id for d in wanted if d.about.at and any(loot.over(at, body.radius, d.about.at) for at in way))


def _urgent(shot: float) -> float:
    """A fair shot comes before every walk for better ground."""
    return shot + URGENT if shot > POOR else shot


_ANSWERS: dict[str, Callable[[Gunhand, TableView, Any], Choice | None]] = {
    "card": Gunhand.card,
    "activation": Gunhand.activation,
    "dual-partner": Gunhand.dual_partner,
    "action": Gunhand.action,
    "target": Gunhand.target,
    "defender": Gunhand.nominate,
    "charge": Gunhand.nominate,
    "threatened": Gunhand.nominate,
    "reaction": Gunhand.reaction,
    "re-roll": Gunhand.re_roll,
    "deploy": Gunhand.deploy,
    "arrival": Gunhand.deploy,
    "duellist": Gunhand.deploy,
    "move": Gunhand.move,
}
