"""The gunhand in Stagecoach: attackers meet the coach, as many of them as can, and hold on to it (LW-STAGE).

They set up close ahead of it, stand where it comes by and go with it. One Wound slows it as well as a roll, more of
them only bring it nearer to a draw. Never here: rules, other fights.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isqrt

from gulch.decision import Choice, Option, Pick, Picked, Place, Put
from gulch.errors import IllegalChoice
from gulch.play.legends import odds
from gulch.play.legends.aim import Aim, Answer, Plan
from gulch.rules.legends import roles
from gulch.rules.legends.scenarios import ambush, coach, volley
from gulch.rules.legends.state import body_of, drop_seat, enemies, in_play
from gulch.rules.legends.weapons import CLOSE, FULL, guns, is_ready
from gulch.table.directions import facing_towards
from gulch.table.measure import CONTACT, distance, distance_to_piece
from gulch.table.model import INCH, Point
from gulch.table.model import Plan as Spot
from gulch.table.points import piece_points, sees
from gulch.table.sight import sight_between
from gulch.view import Facts, TableView

HELD, DRAW = 1.2, 0.2  # what it is worth to touch the coach, and to be an inch nearer to it
SPARED = -9.0
SLOWED = 3.0  # what a Wound that slows it is worth
GUARD = 1.0  # what one who touches it is worth to the defenders besides
EVERY = INCH  # so far apart are the places at its sides
SLIP = 10  # mils: as close as one stands to it
ROWS, STEP = 4, 1100  # places for an ambush, one behind the other

Box = tuple[int, int, int, int]  # left, right, low, high


# -- the coach --------------------------------------------------------------------------------------------


def _box(facts: Facts) -> Box:
    """The ground under the coach; the road runs from west to east."""
    xs, ys = ([p[axis] for p in coach.piece(facts).outline] for axis in (0, 1))
    return min(xs), max(xs), min(ys), max(ys)


def _onward(facts: Facts) -> int:
    """1 if it drives to the east, -1 if to the west."""
    return 1 if coach.piece(facts).facing == 0 else -1


def _moved(box: Box, by: int) -> Box:
    return box[0] + by, box[1] + by, box[2], box[3]


def _ahead(facts: Facts, box: Box) -> Box:
    """The ground that its next drive covers."""
    far = coach.rate(facts)
    return (box[1], box[1] + far, *box[2:]) if _onward(facts) > 0 else (box[0] - far, box[0], *box[2:])


def _has_driven(facts: Facts) -> bool:
    """Whether its drive of this turn is over when the attackers move: the side with the drop moves first."""
    return drop_seat(facts) == roles.defender(facts)


def _gap(at: Spot | Point, box: Box) -> int:
    dx = max(box[0] - at[0], 0, at[0] - box[1])
    dy = max(box[2] - at[1], 0, at[1] - box[3])
    return isqrt(dx * dx + dy * dy)


def _sides(facts: Facts, box: Box, radius: int) -> tuple[Point, ...]:
    """Places at its sides and before it, those in front first."""
    left, right, low, high = box
    off = radius + SLIP
    xs, ys = range(left, right + 1, EVERY), range(low, high + 1, EVERY)
    ends = [(x, y, 0) for x in (left - off, right + off) for y in ys]
    found = [*((x, y, 0) for x in xs for y in (low - off, high + off)), *ends]
    return tuple(sorted(found, key=lambda at: -at[0] * _onward(facts)))


# -- the plan ---------------------------------------------------------------------------------------------


class Stagecoach(Plan):
    def __init__(self) -> None:
        self.answers: Mapping[str, Answer] = {
            "lent-to": riders, "shotgun": shotgun, "deploy": waylay, "mark": mark,
        }  # fmt: skip

    def aim(self, view: TableView, fig: str) -> Aim:
        facts = view.facts
        if facts.figures[fig].seat != roles.attacker(facts) or not coach.on_the_board(facts):
            return Aim()
        body, now = body_of(facts, fig), _box(facts)
        then = now if _has_driven(facts) else _moved(now, _onward(facts) * coach.rate(facts))
        later, most = _ahead(facts, then), body.radius + CONTACT

        def way(at: Point) -> int:
            """Nothing where it touches the coach after the drives of this turn, and else to where that comes next. Who
            is moved aside touches it no more."""
            onward = max(0, _gap(at, later) - most)
            return min(onward, 8 * INCH) // 9 if body.radius <= _gap(at, then) <= most else max(INCH, onward)

        return Aim(hunts=0.2, fears=0.3, way=way, draw=DRAW, worth=HELD, stands=_sides(facts, then, body.radius))

    def wanted(self, view: TableView, seat: int, target: str) -> float:
        """Defenders shoot those first who have got hold of the coach; attackers let its roof be once it is slowed, lest
        it is destroyed (LW-STAGE-09, -10)."""
        facts = view.facts
        if not coach.on_the_board(facts) or not in_play(facts, target):
            return 0.0
        if seat == roles.attacker(facts):
            return SPARED if coach.lost(facts) and target in coach.aboard(facts) else 0.0
        return GUARD if distance_to_piece(body_of(facts, target), coach.piece(facts)) <= INCH else 0.0

    def holds(self, view: TableView, fig: str) -> bool:
        """A robber who has nothing to fire at but the coach, which is slowed already."""
        facts = view.facts
        if facts.figures[fig].seat != roles.attacker(facts) or not coach.on_the_board(facts) or not coach.lost(facts):
            return False
        body, reach, roof = body_of(facts, fig), odds.best_reach(facts, fig), coach.aboard(facts)
        foes = [foe.body for foe in enemies(facts, fig) if foe.body is not None and foe.id not in roof]
        pairs = [(body, foe) for foe in foes if distance(body, foe) <= reach]
        return not any(sight.free for sight in sight_between(view.scene, pairs))

    def deed(self, view: TableView, fig: str, option: Option) -> float:
        """A shot at the coach that may slow it."""
        facts = view.facts
        kind, _, rest = option.id.partition(":")
        index, _, mode = rest.partition(":")
        if kind != "shoot" or mode != "one" or not _wants_it_hit(facts, facts.figures[fig].seat):
            return 0.0
        gun, body, target = dict(guns(facts, fig))[int(index)], body_of(facts, fig), coach.piece(facts)
        gap = distance_to_piece(body, target)
        if not is_ready(facts, fig, int(index)) or gun.lasso or gap > gun.reach(facts, fig):
            return 0.0
        if not sees(view.scene, body, piece_points(target), front=False):
            return 0.0
        hits = odds.chance(int(facts.figures[fig].sheet("S", "0")))
        return hits * odds.wound(gun.power(facts, fig, min(gap, CLOSE + 1)), volley.GRIT) * SLOWED


def _wants_it_hit(facts: Facts, seat: int) -> bool:
    """Whether a Wound would slow the coach (LW-STAGE-06)."""
    return seat == roles.attacker(facts) and coach.on_the_board(facts) and not coach.lost(facts)


# -- answers ----------------------------------------------------------------------------------------------


def riders(view: TableView, decision: Pick) -> Choice | None:
    """As many as may have a horse: the best fighters, who have to be at the coach."""
    ranked = sorted(decision.options, key=lambda option: odds.best_reach(view.facts, option.id))
    chosen = {option.id for option in ranked[: decision.most]}
    return Picked(tuple(option.id for option in decision.options if option.id in chosen))


def shotgun(view: TableView, decision: Pick) -> Choice | None:
    """The best shot among those whose gun may be fired after half a move (LW-STAGE-09)."""

    def power(option: Option) -> float:
        fires = option.id in view.facts.figures and any(gun.move != FULL for _, gun in guns(view.facts, option.id))
        return odds.power(view.facts, option.id) if fires else 0.0

    return Picked((max(decision.options, key=power).id,))


def mark(view: TableView, decision: Pick) -> Choice | None:
    """The coach until it is slowed by that, and after that only if there is nobody to fire at."""
    hit = _wants_it_hit(view.facts, decision.seat)
    return Picked((decision.options[0 if hit else -1].id,))


def waylay(view: TableView, decision: Place) -> Choice | None:
    """Beside the road, as near before the coach as may be."""
    if decision.seat != roles.attacker(view.facts):
        return None
    for at in _lurks(view.facts, decision.body.radius):
        put = Put(at, facing_towards(-_onward(view.facts), 0) if decision.turn else decision.body.facing)
        try:
            decision.check(put, view.scene)
        except IllegalChoice:
            continue
        return put
    return None


def _lurks(facts: Facts, radius: int) -> Iterator[Point]:
    """Places along both sides of the road ahead of the coach, the nearest first."""
    left, right, low, high = _box(facts)
    onward, front = _onward(facts), right if _onward(facts) > 0 else left
    for far in range(ambush.AWAY, ambush.AWAY + 24 * INCH, STEP // 2):
        for row in range(ROWS):
            off = radius + SLIP + row * STEP
            for y in (high + off, low - off):
                yield (front + onward * (far + radius), y, 0)
