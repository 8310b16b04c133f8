"""The manners of one's own feet: walking, lying down, standing up, crawling, climbing, doors, looking for an enemy.

Lives here: when each is offered, and how it reads. Never here: what it does (`walk`, `prone`, `climb`, `faces`,
`doors`, `search`).
"""

from __future__ import annotations

from collections.abc import Mapping

from gulch.decision import Option
from gulch.match import Game
from gulch.rules.legends import climb, doors, faces, pace, prone, search, tape, walk
from gulch.rules.legends.manners import CRAWL, WALK, Manner
from gulch.rules.legends.state import prone as lies


def _walk(game: Game, fig: str) -> list[Option]:
    left = pace.left(game, fig)
    grounded = lies(game.facts, fig) or climb.hanging(game.facts, fig)
    able = left > 0 and not grounded and game.facts.figures[fig].body is not None
    return [Option(WALK, f"Move up to {tape.told(game.facts, left)}")] if able else []


def _stand(game: Game, fig: str) -> list[Option]:
    return [Option("stand", "Stand up: half of the move")] if prone.may_stand_up(game, fig) else []


def _crawl(game: Game, fig: str) -> list[Option]:
    left = pace.crawl_left(game, fig) if lies(game.facts, fig) else 0
    return [Option(CRAWL, f"Crawl up to {tape.told(game.facts, left)}")] if left > 0 else []


def _lie(game: Game, fig: str) -> list[Option]:
    return [Option("lie", "Lie down: half of the move")] if prone.may_lie_down(game, fig) else []


MANNERS: Mapping[str, Manner] = {
    WALK: Manner(_walk, walk.walk),
    "stand": Manner(_stand, prone.stand_up),
    CRAWL: Manner(_crawl, prone.crawl),
    "lie": Manner(_lie, prone.lie_down),
    "climb": Manner(climb.options, climb.perform),
    "scale": Manner(faces.options, faces.perform),
    "door": Manner(doors.options, doors.perform),
    "spot": Manner(search.options, search.perform),
}
