"""Falls and leaps down (LW-FALL-01 to -03).

Lives here: the landing, the hits, lying prone. Never here: what makes one fall (`jump`, `climb`, `ledge`).
"""

from __future__ import annotations

from gulch.events import Act, Moved
from gulch.match import Game
from gulch.rules.legends import charge, pace, prone, tape, wounds
from gulch.rules.legends.state import body_of, enemies, in_play, turn_of
from gulch.table import judge
from gulch.table.ground import overlaps
from gulch.table.measure import distance
from gulch.table.model import INCH, Body, Point
from gulch.table.places import spots_near, supports

SAFE = 2 * INCH
STRENGTH = 3
APART = INCH // 10
RULE = "LW-FALL-02"
_WIDER = INCH // 2


def hits(height: int) -> int:
    """How many hits a fall from that height brings: one for every full inch, none up to 2 inches (LW-FALL-01, -02)."""
    return height // INCH if height > SAFE else 0


async def fall(game: Game, fig: str, height: int, rule: str, at: Point | None = None, by: str = "") -> None:
    """Falls so many mils, to `at` or straight down; more than 2 inches put it prone and hurt it (LW-FALL-02). `by` is
    who made it fall: a casualty counts for him."""
    if not in_play(game.facts, fig):
        return
    name, body = game.facts.figures[fig].name, body_of(game.facts, fig)
    end = resting_place(game, body.moved(at or below(game, body)))
    text = f"{name} falls {tape.told(game.facts, height)}."
    with game.because(game.tell(Act("fall", fig, points=(end,), text=text, rule=rule))):
        if body.at != end:
            game.tell(Moved(fig, (body.at, end), ("fall",), body.facing, "fall"))
        await _hurts(game, fig, height, by)


async def _hurts(game: Game, fig: str, height: int, by: str) -> None:
    """The hits of a fall of more than 2 inches, one after another, then the move is over (LW-FALL-02, LW-FALL-03). Who
    falls in the saddle falls with all on that base."""
    from gulch.rules.legends import riders

    if height <= SAFE:
        return
    prone.put_down(game, fig, RULE)
    if turn_of(game.facts):
        pace.halt(game, fig, "LW-FALL-03")
    seat = game.facts.figures[by or fig].seat
    for one in riders.aboard(game.facts, fig):
        for _ in range(hits(height)):
            hit = wounds.Hit(one, STRENGTH, "fall", seat=seat, critical=False, rule=RULE, by=by)
            await wounds.strike(game, hit)  # of one who is out of play nothing comes


def _free(game: Game, body: Body) -> bool:
    """Whether there is room for a body, a tenth of an inch at least to every enemy, and contact with none."""
    if any(overlaps(body, other) for other in game.scene.others(body.id)) or judge.stand(game.scene, body) is not None:
        return False
    foes = [body_of(game.facts, foe.id) for foe in enemies(game.facts, body.id)]
    return all(distance(body, foe) >= APART and not charge.meet(game.facts, body, foe) for foe in foes)


def below(game: Game, body: Body) -> Point:
    """The surface straight under a body; where it stands if that is one."""
    heights = [z for z in supports(game.scene.table, body.x, body.y) if z <= body.z]
    return (body.x, body.y, max(heights, default=body.z))


def resting_place(game: Game, body: Body) -> Point:
    """Where a body comes to rest that would be there: in the nearest free place (ruling of LW-FALL-02), clearly apart
    from enemies (LW-ZONE-03)."""
    if _free(game, body):
        return body.at
    for reach in range(_WIDER, sum(game.scene.table.size), _WIDER):
        low = [
            spot
            for spot in spots_near(
                game.scene, body.at, body.radius, reach, height=body.height, ignore=(body.id,), limit=96
            )
            if spot[2] <= body.z + _WIDER and _free(game, body.moved(spot))
        ]
        if low:
            return min(low, key=lambda spot: ((spot[0] - body.x) ** 2 + (spot[1] - body.y) ** 2, spot))
    return body.at
