"""How tests of Movin' have a model move: its whole move by `move.act`, with ways in inches.

Never here: rules, tables (`build`).
"""

from __future__ import annotations

from typing import Any

from gulch.decision import Route, Walked
from gulch.errors import IllegalChoice
from gulch.rules.legends import move
from gulch.table.model import Body, Piece, Point
from rules.legends.build import Board, board, fig
from rules.shadows.build import mils

R = 12.5 / 25.4  # the radius of a 25 mm base, inches


def ahead(*figures: Any, dice: Any = (), **more: Any) -> Board:
    """A board in Movin' on which nobody does more than is said."""
    policy = {"manner": "done", **more.pop("policy", {})}
    return board(*figures, dice=dice, policy=policy, phase="movin", **more)


def points(way: Any) -> tuple[Point, ...]:
    """Waypoints in mils from waypoints in inches; on the ground if no height is given."""
    return tuple((mils(x), mils(y), mils(rest[0]) if rest else 0) for x, y, *rest in way)


def do(b: Board, who: str, *manners: Any, extra: bool = False, near: Any = None) -> None:
    """One whole move: manners by name, a list of waypoints for walking, (kind, way) for other ways."""
    answer(b, who, *manners)
    b.run(move.act(b.game, who, extra=extra, near=near))


def answer(b: Board, who: str, *manners: Any) -> None:
    """What will be answered in its move."""
    b.policy.setdefault("manner", "done")
    for manner in manners:
        if isinstance(manner, str):
            b.answers.append(("manner", manner))
        else:
            kind, way = manner if isinstance(manner[0], str) else ("move", manner)
            b.answers.append(("manner", "walk" if kind == "move" else kind))
            b.answers.append((kind, Walked(points(way), b.body(who).facing)))


def route(b: Board, who: str, *before: Any, kind: str = "move") -> Route:
    """The question for a way that a model is asked after these manners; it stays then."""
    found: list[Route] = []

    def stays(decision: Route) -> Walked:
        found.append(decision)
        return Walked((), b.body(who).facing)

    b.policy.setdefault("manner", "done")
    for manner in (*before, "walk" if kind == "move" else kind):
        b.answers.append(("manner", manner))
    b.answers.append((kind, stays))
    b.run(move.act(b.game, who))
    return found[0]


def allowed(b: Board, asked: Route, *way: Any) -> bool:
    """Whether a way is a legal answer."""
    try:
        asked.check(Walked(points(way), b.body(asked.mover).facing), b.game.scene)
    except IllegalChoice:
        return False
    return True


def may_go(b: Board, who: str, *way: Any) -> bool:
    """Whether a model may go that way as it stands."""
    return allowed(b, route(b, who), *way)


def offered(b: Board, who: str) -> list[str]:
    """The manners that a model is offered as its move begins."""
    seen: list[str] = []

    def done(decision: Any) -> str:
        seen.extend(option.id for option in decision.options)
        return "done"

    b.answers.append(("manner", done))
    b.run(move.act(b.game, who))
    return seen


def at(b: Board, who: str) -> tuple[float, float, float]:
    """Where it stands, in inches."""
    body: Body = b.body(who)
    return (body.x / 1000, body.y / 1000, body.z / 1000)


def lone(*pieces: Piece, **more: Any) -> Board:
    """A man at (10, 10) with an enemy far off."""
    keys = {key: more.pop(key) for key in ("dice", "options", "policy", "answers", "turn") if key in more}
    return ahead(fig("a", at=(10, 10), **more), fig("z", seat=1, at=(33, 33)), pieces=pieces, **keys)
