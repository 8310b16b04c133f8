"""What stands on a straight line seen from the side: a piece's solid blocks, one on another, stretch by stretch.

Lives here: `stacks`. A wall is built of blocks (a floor below it, a sill, a window, a lintel), and a line near the
ground may pass under most of them; how high the whole of it stands there is read from these. Lengths in mils in plan.
Never here: what that height means, meshes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from .measure import clip_segment
from .model import Plan, Scene
from .space import space_of


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


def stacks(
    scene: Scene, start: Plan, end: Plan, without: Collection[tuple[str, str]] = (), only: str = ""
) -> list[Stack]:
    """All stacks on the line, or those of the piece `only`, in the order they are met; parts of `without`, by piece and
    name, are left out."""
    slices: dict[str, list[_Slice]] = {}
    for piece, cut in _slices(scene, start, end, without, only):
        slices.setdefault(piece, []).append(cut)
    found = [stack for piece, cuts in slices.items() for stack in _piled(piece, cuts)]
    return sorted(found, key=lambda stack: (stack.start, stack.piece, stack.base))


def _slices(
    scene: Scene, start: Plan, end: Plan, without: Collection[tuple[str, str]], only: str
) -> Iterator[tuple[str, _Slice]]:
    """The blocks on the line, shut doors, and windows, since a wall does not end where its window begins."""
    space = space_of(scene.table)
    for entry in (*space.crossed("block", start, end), *space.crossed("leaf", start, end)):
        if only not in ("", entry.piece.id) or (entry.piece.id, entry.part) in without:
            continue
        is_open = not entry.stands(scene)
        if not is_open or entry.opening.kind == "window":
            block = entry.block
            for at, to in clip_segment(start, end, block.outline):
                yield entry.piece.id, _Slice(at, to, block.base, block.top, is_open)


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
