"""Shots at the stagecoach, aimed at it or stopped by it (LW-STAGE-07, LW-STAGE-09).

Lives here: who may aim at it, what is in the way, its Wounds. Never here: the coach itself (`coach`), any other shot.
"""

from __future__ import annotations

from gulch.decision import About, Option
from gulch.events import Act
from gulch.match import Game
from gulch.rules.legends import aim, dice, hits, jam, perks, scenery, shoot, tape, way, wounds
from gulch.rules.legends.scenarios import coach
from gulch.rules.legends.state import body_of, mounted
from gulch.rules.legends.weapons import PRIMITIVE
from gulch.table.figures import SADDLE
from gulch.table.fire import segment_line
from gulch.table.measure import distance_to_piece
from gulch.table.model import Body, Point
from gulch.table.points import piece_points, sees

RULE = "LW-STAGE-07"
GRIT = 6
QUARTER = 4
EVERY = 5  # of the points of the coach so many are passed over, since there are more than a look needs


# -- aiming ---------------------------------------------------------------------------------------------------


def marks(game: Game, fig: str, index: int) -> list[Option]:
    """The coach, if he sees anything of it within range and endangers no friend."""
    facts = game.facts
    if not coach.on_the_board(facts) or fig in coach.aboard(facts):
        return []
    body, target = body_of(facts, fig), coach.piece(facts)
    gap = distance_to_piece(body, target)
    if gap > aim.reach(game, fig, index) or not _sees_coach(game, body):
        return []
    found = in_the_way(game, fig)
    if not perks.life_is_cheap(facts, fig) and any(one.figure and way.is_friend(game, fig, one.id) for one in found):
        return []
    why = tuple(f"In the way: {one.name}, {one.value}+ (LW-WAY-03)" for one in found)
    return [Option(target.id, f"{target.name}, {tape.told(game.facts, gap)}", About(pieces=(target.id,)), why)]


def _sees_coach(game: Game, body: Body) -> bool:
    """Whether he sees anything of it, remembered till anything on the table changes."""
    key = ("sees the coach", body.id)
    known = game.scene.memo.get(key)
    if known is None:
        points = piece_points(coach.piece(game.facts))
        known = game.scene.memo[key] = sees(game.scene, body, points, front=False)
    return bool(known)


def in_the_way(game: Game, fig: str) -> list[way.Obstacle]:
    """What hides a quarter or more of the coach by itself, from the shooter outward (LW-WAY-02). Remembered till
    anything on the table changes."""
    key = ("in the way of the coach", fig)
    known = game.scene.memo.get(key)
    if not isinstance(known, list):
        known = game.scene.memo[key] = _in_the_way(game, fig)
    return known


def _in_the_way(game: Game, fig: str) -> list[way.Obstacle]:
    """The coach does not hide itself, nor do those on it."""
    target, eye, own = coach.piece(game.facts), _eye(game, fig), (fig, *coach.aboard(game.facts))
    hidden, points = dict[str, list[int]](), piece_points(target)[::EVERY]
    for point in points:
        crossed = segment_line(game.scene, eye, point, own).crossings
        first = {one.id: one.enter for one in reversed(crossed) if one.kind in ("piece", "figure")}
        for id, enter in first.items():
            if id != target.id:
                hidden.setdefault(id, []).append(enter)
    many = [(min(found), id) for id, found in hidden.items() if len(found) * QUARTER >= len(points)]
    return [_obstacle(game, id, len(hidden[id])) for _, id in sorted(many)]


def _eye(game: Game, fig: str) -> Point:
    body = body_of(game.facts, fig)
    high = game.facts.table.shapes[body.shape].eye[2] + (SADDLE if mounted(game.facts, fig) else 0)
    return (body.x, body.y, body.z + high)


def _obstacle(game: Game, id: str, hidden: int) -> way.Obstacle:
    figure = game.facts.figures.get(id)
    if figure is not None:
        return way.Obstacle(id, figure.name, way.MODEL, hidden, True)
    piece = game.scene.table.piece(id)
    return way.Obstacle(id, piece.name, way.value_of(game.facts, piece), hidden, False)


# -- the shot -------------------------------------------------------------------------------------------------


async def fire(game: Game, fig: str, index: int) -> None:
    """One whole shot at the coach: to hit, what is in the way, its Wounds."""
    gun, who = aim.weapon_of(game, fig, index), game.facts.figures[fig]
    shoot.spend(game, fig)
    text = f"{who.name} shoots at the coach with the {gun.name}."
    with game.because(game.tell(Act("shoot", fig, item=gun.name, text=text, rule=RULE))):
        score, hit = await hits.to_hit(game, fig, index, gun)
        shoot.fired(game, fig, index, gun, False)
        if score == 1:
            await jam.check(game, fig, index, gun)
        if hit:
            await _flies(game, hits.Shot(fig, index, gun))
    shoot.noise(game, fig, gun)


async def _flies(game: Game, shot: hits.Shot) -> None:
    """Past what is in the way, a D6 each (LW-WAY-03); the first that stops it is struck."""
    seat, blind = game.facts.figures[shot.shooter].seat, perks.ignores_the_way(game, shot.shooter, shot.index)
    for one in [] if blind else in_the_way(game, shot.shooter):
        needed = one.value - (shot.gun.forceful and not one.figure)
        roll = await dice.random(game, seat, "in the way", 1, "LW-WAY-03", fig=shot.shooter, needed=needed)
        if roll.dice[0] < needed:
            if one.figure:
                await hits.land(game, shot, one.id)
            return
    await strikes(game, shot)


async def strikes(game: Game, shot: hits.Shot) -> None:
    """The coach is hit: the roll to wound against Grit 6, and its Wounds (LW-STAGE-07, LW-CRIT-01)."""
    natural = await _wounds(game, shot)
    if not natural:
        return
    lost = await _critical(game, shot) if shot.gun.kind != PRIMITIVE and shot.critical and natural == dice.DIE else 1
    target = coach.piece(game.facts)
    scenery.lose(game, scenery.Unit(target.id, "", target.name, GRIT, coach.WOUNDS, ()), lost, RULE)


async def _wounds(game: Game, shot: hits.Shot) -> int:
    """The natural score of the roll that wounds, 0 if it does not."""
    facts, gun, fig = game.facts, shot.gun, shot.shooter
    power = gun.power(facts, fig, distance_to_piece(body_of(facts, fig), coach.piece(facts)))
    scores = wounds.needed(power, GRIT)
    if gun.at_best and (len(scores) != 1 or scores[0] > gun.at_best):
        scores = (gun.at_best,)
    natural, modifiers = 0, perks.to_wound(game, fig)
    for score in scores:
        roll = await dice.own(game, fig, "wound", 1, RULE, needed=score, modifiers=modifiers)
        if roll.dice[0] < score:
            return 0
        natural = roll.natural[0]
    return natural


async def _critical(game: Game, shot: hits.Shot) -> int:
    """The critical die, then a D3 of Wounds (LW-CRIT-01)."""
    seat, needed = game.facts.figures[shot.shooter].seat, perks.deadly(game, shot.shooter, shot.index)
    roll = await dice.random(game, seat, "critical on the coach", 1, "LW-CRIT-01", fig=shot.shooter, needed=needed)
    if roll.dice[0] < needed:
        return 1
    return dice.d3((await dice.random(game, seat, "Wounds of the coach", 1, "LW-CRIT-01", fig=shot.shooter)).dice[0])
