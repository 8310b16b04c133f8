"""A small building of blocks for tests of Cover and fire corridors: a low floor, and walls that begin on it."""

from __future__ import annotations

from gulch.table.model import Block, Opening, Part, Piece, Plan, Surface
from rules.shadows.build import box, mils

FLOOR = 0.3
ROOF = 3.0
Rect = tuple[float, float, float, float]


def outline(rect: Rect) -> tuple[Plan, ...]:
    x0, y0, x1, y1 = (mils(value) for value in rect)
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def house(
    id: str, floor: Rect, walls: dict[str, tuple[Rect, float, float]], *, openings: tuple[Opening, ...] = (),
    floor_height: float = FLOOR, foot: float = 0.0,
) -> Piece:  # fmt: skip
    """A building 3" high: its floor (a boardwalk too), and walls as (rectangle, from, to), all in inches above its
    foot."""
    area, low, top = outline(floor), mils(foot), mils(foot + floor_height)
    raised = {name: (rect, foot + start, foot + end) for name, (rect, start, end) in walls.items()}
    parts = [Part("floor", box((floor[0], floor[1], foot), (floor[2], floor[3], foot + floor_height)))]
    parts += [Part(name, box((r[0], r[1], a), (r[2], r[3], b))) for name, (r, a, b) in raised.items()]
    blocks = [Block("floor", area, low, top)]
    blocks += [Block(name, outline(r), mils(a), mils(b)) for name, (r, a, b) in raised.items()]
    surface = Surface("ground", "floor", tuple((x, y, top) for x, y in area))
    at = (mils((floor[0] + floor[2]) / 2), mils((floor[1] + floor[3]) / 2), low)
    return Piece(
        id=id, name=id.title(), kind="building", model="test", at=at, facing=0, height=mils(ROOF), solid=True,
        outline=area, parts=tuple(parts), blocks=tuple(blocks), surfaces=(surface,), openings=openings,
    )  # fmt: skip


def opening(id: str, kind: str, rect: Rect, sill: float, head: float, *, shut: bool = False) -> Opening:
    """A door or window that fills the rectangle between two heights."""
    leaf = Block(f"leaf-{id}", outline(rect), mils(sill), mils(head))
    line = (leaf.outline[0], leaf.outline[2])
    assert kind in ("door", "window")
    return Opening(id, "door" if kind == "door" else "window", line, mils(sill), mils(head), leaf, shut)
