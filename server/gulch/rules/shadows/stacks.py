"""What stands on a straight line seen from the side: a piece's solid blocks, one on another, stretch by stretch.

A wall is built of blocks (a floor below it, a sill, a window, a lintel), and a line near the ground may pass
under most of them; what counts for Cover and for fire corridors is how high the whole of it stands there.
Pure readings of a scene, lengths in mils in plan. Never here: what that height means (`cover`, `corridor`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import cast

from gulch.table import fire
from gulch.table.measure import CONTACT, clip_segment, polygon_distance
from gulch.table.model import Body, Plan, Scene
from gulch.table.space import Entry, space_of


@dataclass(frozen=True, slots=True)
class Stack:
    """Blocks of one piece that stand on each other without a gap over one stretch of a line.

    `start` and `end` along the line, `base` and `top` heights on the table; `solid` what of it is no open window,
    as (from, to) in height.
    """

    piece: str
    start: int
    end: int
    base: int
    top: int
    solid: tuple[tuple[int, int], ...]

    @property
    def height(self) -> int:
        return self.top - self.base


@dataclass(frozen=True, slots=True)
class _Slice:
    """A block over a stretch of the line; `gap` if it is a window that stands open."""

    start: int
    end: int
    base: int
    top: int
    gap: bool


def stacks(scene: Scene, start: Plan, end: Plan, shooter: Body, only: str = "") -> list[Stack]:
    """All stacks on the line, or those of the piece `only`, in the order they are met. Parts in Contact with the
    shooter are left out: they never stand in its way (SW-COVER-02)."""
    slices: dict[str, list[_Slice]] = {}
    for piece, cut in _slices(scene, start, end, shooter, only):
        slices.setdefault(piece, []).append(cut)
    found = [stack for piece, cuts in slices.items() for stack in _piled(piece, cuts)]
    return sorted(found, key=lambda stack: (stack.start, stack.piece, stack.base))


def _slices(scene: Scene, start: Plan, end: Plan, shooter: Body, only: str) -> Iterator[tuple[str, _Slice]]:
    """The blocks on the line, shut doors, and windows, since a wall does not end where its window begins."""
    space, near = space_of(scene.table), touched(scene, shooter)
    for entry in (*space.crossed("block", start, end), *space.crossed("leaf", start, end)):
        if only not in ("", entry.piece.id) or (entry.piece.id, entry.part) in near:
            continue
        is_open = entry.kind == "leaf" and not scene.is_shut(entry.piece, entry.opening)
        if not is_open or entry.opening.kind == "window":
            block = entry.block
            for at, to in clip_segment(start, end, block.outline):
                yield entry.piece.id, _Slice(at, to, block.base, block.top, is_open)


def touched(scene: Scene, body: Body) -> frozenset[tuple[str, str]]:
    """The parts of blocks, by piece and name, that a model is in Contact with: itself, not its base alone
    (SW-CONTACT-01). One that stands in the street against a house touches the wall too, which begins at the height
    of the floor."""
    known = scene.memo.get(("shadows.touched", body))
    if known is None:
        space, reach = space_of(scene.table), body.radius + CONTACT
        entries = (*space.near("block", body.at, reach), *space.near("leaf", body.at, reach))
        known = frozenset((entry.piece.id, entry.part) for entry in entries if _touches(scene, body, entry))
        scene.memo["shadows.touched", body] = known
    return cast(frozenset[tuple[str, str]], known)


def _touches(scene: Scene, body: Body, entry: Entry) -> bool:
    block = entry.block
    if block.base >= body.z + fire.standing_height(body) or block.top < body.z - CONTACT:
        return False
    if entry.kind == "leaf" and not scene.is_shut(entry.piece, entry.opening):
        return False
    return polygon_distance((body.x, body.y), block.outline) <= body.radius + CONTACT


def _piled(piece: str, slices: Sequence[_Slice]) -> Iterator[Stack]:
    """Stacks of one piece: between any two ends of blocks the same ones stand on the line."""
    cuts = sorted({cut for each in slices for cut in (each.start, each.end)})
    for start, end in pairwise(cuts):
        here = sorted(
            (each for each in slices if each.start <= start and each.end >= end), key=lambda each: (each.base, each.top)
        )
        pile: list[_Slice] = []
        for each in here:
            if pile and each.base > max(below.top for below in pile):
                yield _stack(piece, start, end, pile)
                pile = []
            pile.append(each)
        if pile:
            yield _stack(piece, start, end, pile)


def _stack(piece: str, start: int, end: int, pile: Sequence[_Slice]) -> Stack:
    solid = tuple((each.base, each.top) for each in pile if not each.gap)
    return Stack(piece, start, end, pile[0].base, max(each.top for each in pile), solid)
