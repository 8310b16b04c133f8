"""The plan of a table as a page of a scenario booklet: relief and signs, rulers, title, compass and legend.

Lives here: `chart` (a map without its page; sight draws rays on one) and `plan` (the page). Never here: what single
signs look like (`signs`), files.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from gulch.table.model import INCH, Scene

from .above import PARCHMENT, Window, relief
from .light import grain
from .pen import INK, PAPER, Colour, Pen, Spot, picture_of
from .signs import AREAS, BANDS, Marks, Signs
from .solids import Colours, Solid, terrain

if TYPE_CHECKING:
    from PIL.Image import Image

_TOP, _SIDE, _FOOT = 96, 58, 132
_GRID: Colour = (70, 48, 28)


def chart(
    scene: Scene, window: Window, cut: float | None = None, *, marks: Marks | None = None, solid: Solid | None = None,
    clear: Sequence[tuple[float, float, float, float]] = (),
) -> tuple[Image, Signs]:  # fmt: skip
    """A map of a window, with the signs that were drawn on it. `cut`: what is higher (inches) is lifted off. `solid` is
    the terrain, if it is at hand; `clear` are ways (x, y, x, y in inches) to keep free of words."""
    colours, up = relief(terrain(scene) if solid is None else solid, window, cut)
    pen = Pen(window.width, window.height)
    signs = Signs(pen, scene, window, up, cut)
    _grid(pen, window)
    signs.areas()
    signs.surfaces()
    signs.zones()
    if cut is not None:
        signs.sections()
    signs.openings()
    signs.ladders()
    signs.keep_clear(clear)
    signs.heights()
    signs.names()
    signs.area_names()
    signs.clouds()
    signs.figures(marks or Marks())
    return pen.over(picture_of(colours)), signs


def plan(
    scene: Scene, *, cut: float | None = None, scale: int = 32, title: str = "", marks: Marks | None = None
) -> Image:
    """The page of a whole table, `scale` pixels to the inch; `cut`: what is higher (inches) is lifted off."""
    width, depth = (side / INCH for side in scene.table.size)
    window = Window(0.0, 0.0, width, depth, scale)
    picture, signs = chart(scene, window, cut, marks=marks)
    size = (window.width + 2 * _SIDE, window.height + _TOP + _FOOT)
    page = picture_of(paper(*size))
    page.paste(picture, (_SIDE, _TOP))
    pen = Pen(*size)
    _frame(pen, window)
    _title(pen, title or scene.table.name, scene, cut, size[0])
    _compass(pen, (size[0] - _SIDE - 30, _TOP / 2 - 2))
    _legend(pen, signs, window)
    return pen.over(page)


def _grid(pen: Pen, window: Window) -> None:
    """An inch grid, every sixth line stronger."""
    for x in range(int(np.ceil(window.left)), int(window.right) + 1):
        line = [window.pixel(x, y) for y in (window.bottom, window.top)]
        pen.line(line, (*_GRID, 62 if x % 6 == 0 else 22), 1.0)
    for y in range(int(np.ceil(window.bottom)), int(window.top) + 1):
        line = [window.pixel(x, y) for x in (window.left, window.right)]
        pen.line(line, (*_GRID, 62 if y % 6 == 0 else 22), 1.0)


def paper(width: int, height: int) -> Colours:
    """A sheet of it, darker towards its edges."""
    row, column = np.divmod(np.arange(width * height), width)
    x, y = column / 40.0, row / 40.0
    worn = 0.05 * grain(x, y, 7.0) + 0.03 * grain(x, y, 1.3) + 0.02 * grain(x, y, 0.2)
    edge = np.minimum(np.minimum(column, width - 1 - column), np.minimum(row, height - 1 - row)) / 40.0
    shade = (0.93 + worn - 0.07 * np.exp(-edge)).astype(np.float32)
    return np.asarray((PARCHMENT * shade[:, None] * np.float32(1.04)).reshape(height, width, 3), dtype=np.float32)


def _frame(pen: Pen, window: Window) -> None:
    left, top, right, bottom = _SIDE, _TOP, _SIDE + window.width, _TOP + window.height
    pen.shape(((left, top), (right, top), (right, bottom), (left, bottom)), None, INK, 2.0)
    off = 7
    x0, y0, x1, y1 = left - off, top - off, right + off, bottom + off
    pen.shape(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), None, INK, 1.0)
    every = 1 if window.scale >= 24 else 2 if window.scale >= 14 else 6
    for inch in range(int(window.right) + 1):
        x = left + inch * window.scale
        _tick(pen, (x, bottom + off), (0, 5 if inch % 6 else 9), str(inch) if inch % every == 0 else "")
        _tick(pen, (x, top - off), (0, -4), "")
    for inch in range(int(window.top) + 1):
        y = bottom - inch * window.scale
        _tick(pen, (left - off, y), (-5 if inch % 6 else -9, 0), str(inch) if inch % every == 0 else "")
        _tick(pen, (right + off, y), (4, 0), "")


def _tick(pen: Pen, at: Spot, way: Spot, words: str) -> None:
    pen.line((at, (at[0] + way[0], at[1] + way[1])), INK, 1.0)
    if words:
        anchor, space = ("rm", (-4, 0)) if way[0] else ("mt", (0, 4))
        pen.text((at[0] + way[0] + space[0], at[1] + way[1] + space[1]), words, 11, INK, anchor=anchor)


def _title(pen: Pen, title: str, scene: Scene, cut: float | None, width: int) -> None:
    across, deep = (side / INCH for side in scene.table.size)
    pen.text((_SIDE, 36), title, 30, INK, anchor="lm")
    below = f"{across:g} by {deep:g} inches, {len(scene.table.pieces)} pieces"
    if cut is not None:
        below += f'; everything above {cut:g}" lifted off'
    pen.text((_SIDE, 66), below, 14, INK, anchor="lm")


def _compass(pen: Pen, at: Spot) -> None:
    x, y = at
    for dx, dy, long in ((0, -1, 32), (1, 0, 20), (0, 1, 20), (-1, 0, 20)):
        tip = (x + dx * long, y + dy * long)
        for sign, fill in ((1, INK), (-1, PAPER)):
            side = (x + (dx + sign * dy) * 5.0, y + (dy - sign * dx) * 5.0)
            pen.shape((at, tip, side), fill, INK, 1.0)
    pen.text((x + 11, y - 26), "N", 15, INK, anchor="lm")


def _legend(pen: Pen, signs: Signs, window: Window) -> None:
    """A row of signs below the rulers, then the scale."""
    top = _TOP + window.height + 58
    x: float = _SIDE
    for words, sign in _entries(signs):
        if x + 40 + 7 * len(words) > _SIDE + window.width:
            x, top = _SIDE, top + 26
        x = _entry(pen, (x, top), words, sign)
    _scale_bar(pen, (_SIDE, _TOP + window.height + 112), window.scale)


def _entries(signs: Signs) -> list[tuple[str, str]]:
    found = []
    for band in sorted(signs.bands):
        low = BANDS[band - 1][0] if band else 0.0
        high = BANDS[band][0]
        found.append((f'{low:g}" and higher' if high > 1e6 else f'{low:g}" to {high:g}"', f"band {band}"))
    pieces = signs.scene.table.pieces
    kinds = sorted({opening.kind for piece in pieces for opening in piece.openings})
    found += [(kind, kind) for kind in kinds]
    found += [("ladder", "ladder")] if any(piece.ladders for piece in pieces) else []
    found += [("stairs, up", "stairs")] if any(s.kind == "stairs" for piece in pieces for s in piece.surfaces) else []
    found += [(kind, f"area {kind}") for kind in sorted({area.kind for piece in pieces for area in piece.areas})]
    return found + ([("zone", "zone")] if signs.scene.table.zones else [])


def _entry(pen: Pen, at: Spot, words: str, sign: str) -> float:
    """One sign with its words; returns where the next may begin."""
    x, y = at
    box = ((x, y - 8), (x + 26, y - 8), (x + 26, y + 8), (x, y + 8))
    kind, _, which = sign.partition(" ")
    if kind == "band":
        colour = BANDS[int(which)][1]
        pen.shape(box, (*colour, 60), colour)
        if int(which):
            pen.hatch(box, (*colour, 160), 9 - 1.6 * int(which), rising=int(which) % 2 == 1)
    elif kind == "area":
        colour = AREAS.get(which, (128, 112, 36))
        pen.hatch(box, (*colour, 140), 7, rising=False)
        pen.dashes([*box, box[0]], colour, 1.4, 5)
    elif kind == "zone":
        pen.dashes([*box, box[0]], (48, 74, 124), 1.6, 6)
    elif kind == "window":
        for dy in (-3, 3):
            pen.line(((x, y + dy), (x + 26, y + dy)), INK, 1.2)
    elif kind == "door":
        pen.line(((x + 4, y + 8), (x + 4, y - 8)), INK, 2.0)
        pen.line([(x + 4 + 16 * s / 90, y + 8 - 16 * (1 - (s / 90) ** 2) ** 0.5) for s in range(0, 91, 6)], INK, 1.0)
    elif kind == "ladder":
        for dy in (-5, 5):
            pen.line(((x, y + dy), (x + 26, y + dy)), INK, 1.3)
        for n in range(5):
            pen.line(((x + 3 + 5 * n, y - 5), (x + 3 + 5 * n, y + 5)), INK, 1.3)
    elif kind == "stairs":
        pen.arrow((x, y), (x + 26, y), INK, 1.6, 9)
    pen.text((x + 33, y), words, 13, INK, anchor="lm")
    return x + 33 + 7.2 * len(words) + 18


def _scale_bar(pen: Pen, at: Spot, scale: float) -> None:
    x, y = at
    for inch in range(6):
        box = [(x + inch * scale, y - 4), (x + (inch + 1) * scale, y - 4), (x + (inch + 1) * scale, y + 4)]
        pen.shape((*box, (x + inch * scale, y + 4)), INK if inch % 2 == 0 else PAPER, INK, 1.0)
    pen.text((x + 6 * scale + 10, y), "6 inches", 13, INK, anchor="lm")
