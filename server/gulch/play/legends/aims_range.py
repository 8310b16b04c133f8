"""The gunhand in Open Range: rustlers cut the wire, herd cattle home and scatter the rest; ranchers stop them
(LW-RANGE).

Cows that are still on the table are the defenders', even if these flee: until more have been herded off than are left
there the rustlers take care not to break them. Lives here: what is wanted of whom. Never here: rules, where the fence
and the cattle are (`pasture`), how cows are driven (`droving`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gulch.decision import Choice, Option, Pick, Picked
from gulch.play.legends import droving, odds, pasture
from gulch.play.legends.aim import Aim, Answer, Plan
from gulch.play.legends.aims_bank import SPARED, near_breaking
from gulch.rules.legends import roles
from gulch.rules.legends.scenarios import herd, stampede
from gulch.rules.legends.state import body_of, enemies, number, other_seat, turn_of
from gulch.rules.legends.weapons import guns, is_ready
from gulch.table.measure import distance
from gulch.table.model import INCH, Point
from gulch.view import Facts, TableView

CUT, CUT_DRAW = 0.8, 0.15  # what it is worth to stand at the wire, and to be an inch nearer to it
HOME, FETCH = 0.3, 0.15  # what an inch nearer to the edge is worth with cows, and one nearer to cows
TETHERED = 7500  # mils: no cow follows who is farther away than that
IN_THE_WAY = 4 * INCH  # so much farther off is a place where one is in the way of cattle
GAPS = 2  # sections that are cut
SPREE = 14  # the turn in which shooting cows begins whatever has been herded
BOOTY = 3  # so many cows, herded or in hand, are enough to begin with that
SHOT = 0.6  # what it is worth to hit a cow that is not to be herded
RUSTLER = 1.0  # what a herder is worth to the defenders besides
CLEAR = stampede.NEAR + INCH // 2  # cows that near one which bolts run after it


class OpenRange(Plan):
    def __init__(self) -> None:
        self.answers: Mapping[str, Answer] = {"role": defend, "target": target, **droving.ANSWERS}

    def aim(self, view: TableView, fig: str) -> Aim:
        facts = view.facts
        if facts.figures[fig].seat != roles.attacker(facts) or ahead(facts):
            return Aim()
        field = pasture.Pasture(facts)
        mine = [body_of(facts, cow.id).at for cow in herd.on_table(facts) if cow.status.get("herder") == fig]
        if any(field.gaps or not field.is_beyond(cow) for cow in mine):
            return _drover(field, mine)
        free = [body_of(facts, cow.id).at for cow in herd.on_table(facts) if _is_free(facts, cow.id)]
        if len(field.gaps) < GAPS and (free or mine):
            stands = field.at_the_wire(body_of(facts, fig))
            return Aim(hunts=0.1, fears=0.3, way=field.to_wire(stands), draw=CUT_DRAW, worth=CUT, stands=stands)
        return _fetcher(field, free) if free else Aim(hunts=0.2)

    def wanted(self, view: TableView, seat: int, target: str) -> float:
        """Ranchers shoot drovers first; rustlers spare ranchers who would run and leave them nothing."""
        facts = view.facts
        if seat == roles.defender(facts):
            return RUSTLER if any(cow.status.get("herder") == target for cow in herd.on_table(facts)) else 0.0
        return SPARED if _spares(facts, seat) else 0.0

    def holds(self, view: TableView, fig: str) -> bool:
        """Who would frighten cows that are to stay, or has nobody to shoot at."""
        facts, seat = view.facts, view.facts.figures[fig].seat
        return _startles(facts, fig) or not (game_cows(view, fig) or (enemies(facts, fig) and not _spares(facts, seat)))

    def deed(self, view: TableView, fig: str, option: Option) -> float:
        """A shot at cattle that is not to be had."""
        facts = view.facts
        kind, _, rest = option.id.partition(":")
        index, _, mode = rest.partition(":")
        if kind != "shoot" or mode != "one":
            return 0.0
        reach = dict(guns(facts, fig))[int(index)].reach(facts, fig)
        near = [cow for cow in game_cows(view, fig) if distance(body_of(facts, fig), body_of(facts, cow)) <= reach]
        return odds.chance(number(facts, fig, "S")) * SHOT if near and is_ready(facts, fig, int(index)) else 0.0


# -- how it stands ------------------------------------------------------------------------------------------


def herded(facts: Facts) -> int:
    """The cows that are the attackers' for good."""
    return sum(1 for cow in herd.all_of(facts) if cow.out == herd.HERDED)


def ahead(facts: Facts) -> bool:
    """Whether the attackers would win if the cows were counted now (LW-RANGE-05)."""
    return herded(facts) > len(herd.on_table(facts))


def _spares(facts: Facts, seat: int) -> bool:
    """Whether a side had better not break the other."""
    return seat == roles.attacker(facts) and not ahead(facts) and near_breaking(facts, other_seat(facts, seat))


def _in_hand(facts: Facts) -> list[str]:
    return [cow.id for cow in herd.on_table(facts) if "herder" in cow.status]


def _is_free(facts: Facts, cow: str) -> bool:
    return "herder" not in facts.figures[cow].status and herd.is_calm(facts, cow)


def _drover(field: pasture.Pasture, cows: Sequence[Point]) -> Aim:
    """Home, but not so fast that a cow could not follow, and in no cow's way."""

    def way(at: Point) -> int:
        behind = max(field.through(cow, at) for cow in cows)
        return max(0, field.home(at) - INCH) + 4 * max(0, behind - TETHERED) + IN_THE_WAY * field.in_the_gap(at)

    return Aim(hunts=0.0, fears=0.1, way=way, draw=HOME)


def _fetcher(field: pasture.Pasture, cows: Sequence[Point]) -> Aim:
    """To the nearest cow."""

    def way(at: Point) -> int:
        return max(0, min(field.through(at, cow) for cow in cows) - INCH) + IN_THE_WAY * field.in_the_gap(at)

    return Aim(hunts=0.1, fears=0.3, way=way, draw=FETCH)


# -- shots ------------------------------------------------------------------------------------------------


def game_cows(view: TableView, fig: str) -> list[str]:
    """The cows that a rustler may shoot at, the nearest first: those that nobody herds, far from those that are
    herded, once there is booty enough or little time left."""
    facts = view.facts
    if facts.figures[fig].seat != roles.attacker(facts) or ahead(facts):
        return []
    kept = _in_hand(facts)
    if herded(facts) + len(kept) < BOOTY and turn_of(facts) < SPREE:
        return []
    mine, saved = body_of(facts, fig), [body_of(facts, cow) for cow in kept]
    found = [body_of(facts, cow.id) for cow in herd.on_table(facts) if cow.id not in kept]
    found = [body for body in found if all(distance(body, other) > CLEAR for other in saved)]
    return [body.id for body in sorted(found, key=lambda body: (distance(mine, body), body.id))]


def _startles(facts: Facts, fig: str) -> bool:
    """Whether a shot from where it stands may frighten cattle that its side wants to stay calm (LW-RANGE-10)."""
    attacks, body = facts.figures[fig].seat == roles.attacker(facts), body_of(facts, fig)
    near = [cow for cow in herd.on_table(facts) if distance(body, body_of(facts, cow.id)) <= stampede.HEARD]
    return any(not attacks or "herder" in cow.status or turn_of(facts) < SPREE for cow in near)


def target(view: TableView, decision: Pick) -> Choice | None:
    """The nearest cow that is to be shot at, unless there is none among the targets."""
    offered = [option.id for option in decision.options]
    cow = next((cow for cow in game_cows(view, decision.subject) if cow in offered), "")
    return Picked((cow,)) if cow else None


def defend(view: TableView, decision: Pick) -> Choice | None:
    """The cows are the defenders' until somebody drives them off."""
    return Picked((roles.DEFENDER,))
