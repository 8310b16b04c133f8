"""The Thrown Rider table: who loses his seat, and how he lands (LW-THROWN-01 to -03, LW-MOUNT-11, -21).

Lives here: the roll, getting a rider on to his feet or back, `Unseated`, a roll that is due. Never here: what throws a
rider (`saddle`, `riders`, the weapons), wounds.
"""

from __future__ import annotations

from dataclasses import dataclass

from gulch.events import Act, Note, PostureChanged, Status
from gulch.match import Game
from gulch.rules.legends import charge, dice, mounts, perks
from gulch.rules.legends.state import body_of, in_play, mount_under, mounted, prone, turn_of
from gulch.rules.legends.wounds import Hit, strike
from gulch.table import judge
from gulch.table.directions import UNIT, rotate
from gulch.table.measure import CONTACT, beyond, plan_distance, unit
from gulch.table.model import DOWN, Body, Point
from gulch.table.touch import bases_touch

STRENGTH = 2
QUARTER = 90
LANDS = "thrown"  # the kind of a hit by the ground: never a critical one


@dataclass(frozen=True, slots=True)
class Unseated:
    """A roll that is due of one who has lost his seat, or is about to; `rule` is what makes it due, `by` who did."""

    figure: str
    rule: str
    by: str = ""

    async def settle(self, game: Game) -> None:
        await thrown(game, self.figure, self.rule, self.by)


async def thrown(game: Game, fig: str, rule: str, by: str = "") -> None:
    """Rolls for one who is thrown, by another or by nobody (""), and then for his passenger: 1 a hit of Strength 2 and
    prone, 2-5 nothing else this turn, 6 no harm at all (LW-THROWN-01 to -03)."""
    if not in_play(game.facts, fig):
        return
    riding = mounts.riding(game.facts, fig)
    passenger = mounts.evict(game, fig) if riding else ""
    act = Act("thrown", fig, text=f"{game.facts.figures[fig].name} is thrown.", rule=rule)
    with game.because(game.tell(act)):
        unseat(game, fig)
        await _lands(game, fig, by)
        if passenger:
            await thrown(game, passenger, rule, by)


async def _lands(game: Game, fig: str, by: str) -> None:
    score = (await dice.own(game, fig, "thrown", 1, "LW-THROWN-01", modifiers=perks.saddle(game.facts, fig))).dice[0]
    name = game.facts.figures[fig].name
    if score == dice.DIE:
        game.tell(Note(f"{name} lands without harm.", "LW-THROWN-03", (fig,)))
    elif score > 1:
        done(game, fig, "LW-THROWN-02")
    else:
        seat = game.facts.figures[fig].seat
        await strike(game, Hit(fig, STRENGTH, LANDS, seat=seat, rule="LW-THROWN-01", by=by))
        if in_play(game.facts, fig) and not prone(game.facts, fig):
            game.tell(PostureChanged(fig, DOWN))


def done(game: Game, fig: str, rule: str) -> None:
    """He can do nothing else in this turn: neither move nor shoot nor strike (LW-THROWN-02)."""
    turn = turn_of(game.facts)
    game.tell(Note(f"{game.facts.figures[fig].name} can do nothing else this turn.", rule, (fig,)))
    for key in ("thrown", "shot"):
        game.tell(Status(fig, key, turn, rule))


def is_dazed(game: Game, fig: str) -> bool:
    """Whether he was thrown in this turn so that he can do nothing else in it (LW-THROWN-02)."""
    return game.facts.get(fig, "thrown", 0) == turn_of(game.facts)


def unseat(game: Game, fig: str) -> None:
    """Puts a rider or passenger on his feet: beside the mount, touching it if there is room; where it was if it is
    dead. Who is in a fight stays in contact with a foe if he can (LW-THROWN-01, LW-MOUNT-21)."""
    if not mounted(game.facts, fig):
        return
    under, body = mount_under(game.facts, fig), mounts.on_foot(game.facts.table, body_of(game.facts, fig))
    if under and not game.facts.figures[under].out:
        spots = [at for _, at in mounts.places(game, fig)]
        mounts.get_down(game, fig, _between(game, fig, body) or (spots[0] if spots else body.at))
    else:
        mounts.get_down(game, fig, _close_to_foes(game, fig, body))


def pulled_down(game: Game, fig: str, rule: str) -> None:
    """Puts a rider on the ground beside his mount, his passenger on his feet (LW-WEAP-38, LW-DIVE-07)."""
    from gulch.rules.legends import prone as ground

    mounts.evict(game, fig)
    unseat(game, fig)
    ground.put_down(game, fig, rule)


def _between(game: Game, fig: str, body: Body) -> Point | None:
    """A place that touches the mount and a foe who touches it, None if there is none free."""
    rider = body_of(game.facts, fig)
    around = rider.radius + body.radius + CONTACT // 2
    for foe in charge.touching(game.facts, fig):
        other = body_of(game.facts, foe)
        dx, dy = unit(other.x - body.x, other.y - body.y)
        for turn in (sign * turn for turn in range(QUARTER) for sign in (1, -1)):
            x, y = rotate(turn, dx * around // UNIT, dy * around // UNIT)
            there = body.moved((body.x + x, body.y + y, body.z))
            if bases_touch(there, other) and judge.stand(game.scene, there, (fig,)) is None:
                return there.at
    return None


def _close_to_foes(game: Game, fig: str, body: Body) -> Point:
    """Where one stands whose mount died under him: against the first foe that touched its base, so that their fight
    goes on, else on the spot."""
    for foe in charge.touching(game.facts, fig):
        other = body_of(game.facts, foe)
        apart = body.radius + other.radius
        way_off = plan_distance(body.at, other.at)
        if way_off > apart + CONTACT:
            x, y = beyond((other.x, other.y), body.x - other.x, body.y - other.y, apart)
            near = body.moved((x, y, body.z))
            if judge.stand(game.scene, near, (fig,)) is None:
                return near.at
    return body.at
