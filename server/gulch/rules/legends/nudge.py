"""Models set a little apart for clearness: those of different fights, and a beaten model that could not back off
(LW-PAIR-04, LW-TRAP-02).

No movement: nothing is spent, no zone, no charge and no fall comes of it, and nobody new is touched by it.
Never here: backing off (`backoff`).
"""

from __future__ import annotations

from collections.abc import Sequence

from gulch.events import Moved
from gulch.match import Game
from gulch.rules.legends import charge
from gulch.rules.legends.pairs import Fight, across, foes
from gulch.rules.legends.state import body_of
from gulch.table.directions import rotate
from gulch.table.ground import ground_of, passage
from gulch.table.measure import beyond, flat_distance, unit
from gulch.table.model import INCH, Body, Point
from gulch.table.moves import LEVEL
from gulch.table.places import push

GAP = 100  # mils, what is seen as a gap (LW-TRAP-02)
STEP = 500
TURNS = tuple(sign * turn for turn in range(0, 181, 15) for sign in (1, -1) if turn or sign > 0)


# -- fights from one another ------------------------------------------------------------------------------------


def apart(game: Game, fights: Sequence[Fight]) -> None:
    """Whole fights are nudged until nobody touches an enemy of another fight, not even across an obstacle, where there
    is room (LW-PAIR-04)."""
    for n, one in enumerate(fights):
        for other in fights[n + 1 :]:
            tried: list[tuple[str, str]] = []
            while pair := _touching(game, one, other, tried):
                tried.append(pair)
                _shift(game, other, pair) or _shift(game, one, (pair[1], pair[0]))


def _touching(game: Game, one: Fight, other: Fight, tried: Sequence[tuple[str, str]]) -> tuple[str, str] | None:
    """A model of each of two fights that touch as enemies, another than those that were tried."""
    for fig in one.figures:
        enemies = foes(game.facts, fig)
        for foe in other.figures:
            met = foe in enemies and charge.meet(game.facts, body_of(game.facts, fig), body_of(game.facts, foe))
            if met and (fig, foe) not in tried:
                return fig, foe
    return None


def _shift(game: Game, fight: Fight, pair: tuple[str, str]) -> bool:
    """Moves a whole fight away from a model that touches it, if all its models find room there."""
    stays, goes = (body_of(game.facts, fig) for fig in pair)
    if (stays.x, stays.y) == (goes.x, goes.y):
        return False
    away = unit(goes.x - stays.x, goes.y - stays.y)
    bodies = [body_of(game.facts, fig) for fig in fight.figures]
    for turn in TURNS[:9]:  # up to 60 degrees from straight away
        dx, dy = rotate(turn, *away)
        moved = [body.moved((*beyond(body.at, dx, dy, GAP), body.z)) for body in bodies]
        if all(_free(game, body, fight.figures) for body in moved) and _hold(game, fight, moved):
            for before, after in zip(bodies, moved, strict=True):
                _tell(game, before, after.at, "LW-PAIR-04")
            return True
    return False


def _hold(game: Game, fight: Fight, moved: Sequence[Body]) -> bool:
    """Whether models that fight across an obstacle still do."""
    over = [across(game, fight.lone, fig) for fig in fight.others]
    return all(charge.meet(game.facts, moved[0], body) for body, was in zip(moved[1:], over, strict=True) if was)


# -- one model from another ---------------------------------------------------------------------------------------


def part(game: Game, fig: str, other: str, rule: str) -> bool:
    """Moves a model straight back from another by as little as leaves a gap, aslant where it must; whether there was
    room."""
    body, away = body_of(game.facts, fig), body_of(game.facts, other)
    if (body.x, body.y) == (away.x, away.y):
        return False
    straight = unit(body.x - away.x, body.y - away.y)
    scene = passage(game.scene, body)
    for turn in TURNS:
        for length in (GAP, 3 * GAP, 6 * GAP, INCH):
            pushed = push(scene, body, *rotate(turn, *straight), length, STEP)
            there = body.moved(pushed.end)
            clear = flat_distance(there, away) >= GAP and not charge.meet(game.facts, there, away)
            if pushed.fell_from is None and clear and _free(game, there, (fig,)):
                _tell(game, body, pushed.end, rule)
                return True
    return False


def part_in_a_crowd(game: Game, fig: str, other: str, rule: str) -> bool:
    """The same where there is no room: others who touch either, and have no fight before them, are moved back first
    (LW-TRAP-02); whether it helped."""
    for goes, stays in ((fig, other), (other, fig)):
        body = body_of(game.facts, goes)
        near = [one.id for one in game.scene.others(goes) if one.id != stays and flat_distance(one, body) < GAP]
        for one in near:
            if "fight" not in game.facts.figures[one].status and abs(body_of(game.facts, one).z - body.z) < LEVEL:
                part(game, one, goes, rule)
        if part(game, goes, stays, rule):
            return True
    return False


# -- both -----------------------------------------------------------------------------------------------------------


def _free(game: Game, there: Body, ignore: Sequence[str]) -> bool:
    """Whether a model can stand there and touches nobody there whom it did not touch before."""
    if ground_of(game.scene.table).stand(game.scene, there, ignore) is not None:
        return False
    here = body_of(game.facts, there.id)
    others = (body_of(game.facts, foe) for foe in foes(game.facts, there.id) if foe not in ignore)
    return not any(
        charge.meet(game.facts, there, other) and not charge.meet(game.facts, here, other) for other in others
    )


def _tell(game: Game, body: Body, end: Point, rule: str) -> None:
    game.tell(Moved(body.id, (body.at, end), (rule,), body.facing, "nudged"))
