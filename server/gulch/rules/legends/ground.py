"""The ground as each kind of mover meets it: the policies that the judge of routes goes by (LW-TERR, LW-BARR, LW-GAP,
LW-DOOR, LW-MOUNT-14 to -16).

What is lower than half an inch is stepped over, up to 2 inches is jumped, what is higher is climbed at double cost; the
data of kinds is in ground.toml. Lives here: lengths, factors, kinds. Never here: control zones (`zones`), whom one may
charge (`charge`), dice for jumps and climbs (`jump`, `climb`).
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path

from gulch.match import Game
from gulch.rules.legends import mounts, pace, perks
from gulch.rules.legends.options import option
from gulch.rules.legends.state import ANIMAL, body_of
from gulch.table.memo import PerTable
from gulch.table.model import INCH, MOUNTED, Piece, Table
from gulch.table.moves import Barrier, Policy
from gulch.view import Facts

STEP = INCH // 2
JUMP = 2 * INCH
DOUBLE = 2
ENDLESS = 1 << 30
HORSE_LEAP = 4 * INCH
HORSE_ROUGH = 4
SAFE = 2 * INCH  # a drop up to this is harmless (LW-FALL-01)

ON_FOOT = (Barrier(JUMP, "jump"), Barrier(ENDLESS, "climb", DOUBLE))
ON_HORSE = (Barrier(JUMP, "jump"), Barrier(ENDLESS, "impassable"))
NO_WAY = (Barrier(ENDLESS, "impassable"),)


@functools.cache
def kinds() -> Mapping[str, tuple[str, ...]]:
    """The kinds of ground.toml."""
    data = tomllib.loads(Path(__file__).with_name("ground.toml").read_text(encoding="utf-8"))
    return {name: tuple(values) for name, values in data.items()}


def climbable(piece: Piece) -> bool:
    """Whether a piece was agreed to be climbable: its own values say so, or else its kind (LW-BARR-04)."""
    return bool(piece.values.get("legends", {}).get("climbable", piece.kind not in kinds()["sheer"]))


def _sheer(table: Table) -> tuple[str, ...]:
    return tuple(piece.id for piece in table.pieces if not climbable(piece))


sheer = PerTable(_sheer)


def policy(game: Game, fig: str, budget: int) -> Policy:
    """The ground for this model as it is now, on foot, in the saddle or a mount by itself, without anybody on it."""
    if breed(game.facts, fig):
        found = _on_hooves(game, fig, budget)
    else:
        found = _on_foot(game, budget, pace.half(game, fig))
    return perks.eased(game, fig, found)


def breed(facts: Facts, fig: str) -> str:
    """Horse or Mule, for one that goes on four legs; "" on foot."""
    figure = facts.figures[fig]
    return figure.sheet("kind") if figure.sheet("class") == ANIMAL else mounts.breed(facts, fig)


def any_part(game: Game) -> bool:
    """Whether a model is in an area while any part of its base is, by the option; else while its centre is
    (LW-TERR-03)."""
    return option(game, "in-area-by") == "any-part"


def _on_foot(game: Game, budget: int, door: int) -> Policy:
    """LW-TERR-01, LW-BARR-02 to -04, LW-GAP-01, LW-DOOR-01, LW-CLIMB-01, LW-CLIMB-06, LW-FALL-03."""
    return Policy(
        budget, STEP, barriers=_barred(game, ON_FOOT), sheer=sheer(game.scene.table), ladder=DOUBLE, leap=JUMP,
        stride=STEP - 1, short=False, drop_ends=SAFE, overclimb=False, hang=True, ditches=kinds()["ditches"], door=door,
        any_part=any_part(game),
    )  # fmt: skip


def _on_hooves(game: Game, fig: str, budget: int) -> Policy:
    """LW-MOUNT-14 to -16: what is no higher or wider than half an inch is nothing to a mount."""
    horse = breed(game.facts, fig) != mounts.MULE
    rides, bands = body_of(game.facts, fig).posture == MOUNTED, _barred(game, ON_HORSE) if horse else NO_WAY
    return Policy(
        budget, STEP + 1, barriers=bands, rough=HORSE_ROUGH if horse else DOUBLE, climb=False,
        leap=HORSE_LEAP if horse else 0, stride=STEP, short=False, drop=False, overclimb=False,
        ditches=kinds()["ditches"], shun=kinds()["ramps"], door=pace.half(game, fig) if rides else -1,
        any_part=any_part(game),
    )  # fmt: skip


def _barred(game: Game, bands: tuple[Barrier, ...]) -> tuple[Barrier, ...]:
    """The same bands without the heights of pieces that the scenario lets nobody over (LW-RANGE-07)."""
    from gulch.rules.legends import scenarios

    pieces = [game.scene.table.piece(id) for id in scenarios.of(game.facts).impassable(game.facts)]
    heights = sorted({block.top - block.base for piece in pieces for block in piece.blocks})
    barred = (band for high in heights for band in (Barrier(high - 1, "jump"), Barrier(high, "impassable")))
    return (*barred, *bands)


def crawling(game: Game, fig: str, budget: int) -> Policy:
    """One that lies on the ground crawls: over nothing, down from nothing, through no door that is shut
    (LW-PRONE-04)."""
    crawl = Policy(
        budget, STEP, barriers=NO_WAY, climb=False, leap=0, stride=STEP - 1, drop=False, overclimb=False,
        ditches=kinds()["ditches"], any_part=any_part(game),
    )  # fmt: skip
    return perks.eased(game, fig, crawl)
