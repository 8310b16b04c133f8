"""Models on the ground: lying down, standing up, crawling (LW-PRONE-01 to -04).

Never here: what being prone means to fights (`fights`), to sight (`spot`, `way`), to others' ways (`zones`).
"""

from __future__ import annotations

from gulch.decision import Route
from gulch.events import PostureChanged, Status
from gulch.match import Game
from gulch.rules.legends import ground, pace, tape
from gulch.rules.legends.state import body_of, in_play, mounted, prone, turn_of
from gulch.table.model import DOWN, STANDING


def put_down(game: Game, fig: str, rule: str, by: str = "") -> None:
    """A model on foot is on the ground from now on (LW-PRONE-01). Who hangs on a wall falls: that is due next, and
    counts for who did it."""
    from gulch.rules.legends import climb

    if not in_play(game.facts, fig) or mounted(game.facts, fig) or prone(game.facts, fig):
        return
    if climb.hanging(game.facts, fig):
        game.pending.append(climb.Drop(fig, rule, by))
        return
    game.tell(PostureChanged(fig, DOWN))


def get_up(game: Game, fig: str) -> None:
    """It stands from now on."""
    if in_play(game.facts, fig) and prone(game.facts, fig):
        game.tell(PostureChanged(fig, STANDING))


# -- by choice, in Movin' -----------------------------------------------------------------------------------------


def may_lie_down(game: Game, fig: str) -> bool:
    """On foot and with half of the allowance left (LW-PRONE-02)."""
    from gulch.rules.legends import climb

    able = not mounted(game.facts, fig) and not prone(game.facts, fig) and not climb.hanging(game.facts, fig)
    return able and 0 < pace.half(game, fig) <= pace.left(game, fig)


async def lie_down(game: Game, fig: str, argument: str = "") -> None:
    """Lies down of its own will (LW-PRONE-02)."""
    pace.pay(game, fig, pace.half(game, fig), "LW-PRONE-02")
    put_down(game, fig, "LW-PRONE-02")


def may_stand_up(game: Game, fig: str) -> bool:
    """Prone and with half of the allowance left (LW-PRONE-03)."""
    return prone(game.facts, fig) and 0 < pace.half(game, fig) <= pace.left(game, fig)


async def stand_up(game: Game, fig: str, argument: str = "") -> None:
    """Stands up; the rest of the move is a normal one (LW-PRONE-03)."""
    pace.pay(game, fig, pace.half(game, fig), "LW-PRONE-03")
    get_up(game, fig)
    game.tell(Status(fig, "rose", turn_of(game.facts), "LW-PRONE-03"))


async def crawl(game: Game, fig: str, argument: str = "") -> None:
    """Crawls up to 2 inches, into contact with nobody (LW-PRONE-04, LW-PRONE-07)."""
    from gulch.rules.legends import walk

    before = pace.spent(game, fig)
    await walk.go(game, fig, lambda: crawl_route(game, fig), "crawl")
    if in_play(game.facts, fig):
        crawled = int(game.facts.get(fig, "crawled", 0) or 0) + pace.spent(game, fig) - before
        game.tell(Status(fig, "crawled", crawled, "LW-PRONE-04"))


def crawl_route(game: Game, fig: str) -> Route | None:
    """The question for a crawl."""
    from gulch.rules.legends import walk

    left = pace.crawl_left(game, fig)
    if not prone(game.facts, fig) or left <= 0:
        return None
    policy = walk.among_others(game, fig, ground.crawling(game, fig, left), ())
    who = game.facts.figures[fig]
    asked = Route(
        seat=who.seat, kind="crawl", rule="LW-PRONE-04", subject=fig,
        prompt=f"{who.name} may crawl up to {tape.told(game.facts, left)}",
        mover=body_of(game.facts, fig).id, policy=policy,
    )  # fmt: skip
    return walk.leashed(game, asked)
