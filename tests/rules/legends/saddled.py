"""Boards with mounts: riders in the saddle, mounts under them or by themselves.

    b = saddled(rider("a", at=(10, 10)), horse("a"), fig("b", seat=1, at=(20, 10)))

A mount without a place is under its rider and has no body. Never here: rules, rolled dice.
"""

from __future__ import annotations

from typing import Any

from gulch.events import FigureInfo, Removed, Status
from rules.legends.build import Board, Man, board, fig

PROFILES = {"Horse": ("10", "4"), "Mule": ("8", "5")}


def rider(id: str, *, at: tuple[float, ...], **more: Any) -> Man:
    """A fighter in the saddle, on a 40 mm base."""
    return fig(id, at=at, posture="mounted", base=40, **more)


def horse(owner: str, *, at: tuple[float, ...] | None = None, seat: int = 0, kind: str = "Horse", **status: Any) -> Man:
    """The mount of a fighter: by itself at a place, or under him."""
    move, grit = PROFILES[kind]
    profile = (("move", move), ("S", "0"), ("F", "0"), ("St", "3"), ("G", grit), ("A", "0"), ("W", "1"), ("P", "3"))
    sheet = (("kind", kind), ("class", "Animal"), *profile)
    info = FigureInfo(f"{owner}.mount", seat, f"{owner.title()}'s {kind.lower()}", "horse", sheet)
    return Man(info, at or (), 0, "standing", status)


def saddled(*figures: Man, **more: Any) -> Board:
    """A board as `board` makes it, whose mounts without a place are under their riders."""
    under = [man.info.id for man in figures if not man.at]
    corners = iter(((1.0, 1.0), (1.0, 4.0), (1.0, 7.0), (4.0, 1.0), (7.0, 1.0)))
    put = [Man(man.info, man.at or next(corners), man.facing, man.posture, man.status) for man in figures]
    b = board(*put, **more)
    for mount in under:
        b.game.tell(Removed(mount, ""))
    b.match.log.clear()
    return b


def behind(b: Board, passenger: str, mount: str) -> Board:
    """The same board with a fighter as the passenger of a mount."""
    b.game.tell(Status(passenger, "behind", mount))
    b.game.tell(Removed(passenger, ""))
    b.match.log.clear()
    return b
