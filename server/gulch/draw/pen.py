"""Lines, signs and words on a picture: what Pillow does not do by itself, smooth at any size.

Lives here: `Pen`, which draws on a clear sheet twice as fine and lays it over a picture. Never here: tables, what is
worth drawing. Lengths and places are pixels of the picture, colours (red, green, blue) or with an alpha, 0..255.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Any

import numpy as np

from gulch.table.model import Floats
from gulch.table.rays import Bools

from .solids import Colours

if TYPE_CHECKING:
    from PIL.Image import Image

Spot = tuple[float, float]
Colour = tuple[int, ...]
INK: Colour = (52, 36, 24)
PAPER: Colour = (240, 228, 202)
_FINE = 2


def picture_of(colours: Colours | Floats) -> Image:
    """An opaque picture of an array (height, width, 3) in 0..1."""
    from PIL import Image

    return Image.fromarray((np.clip(colours, 0, 1) * 255 + 0.5).astype(np.uint8)).convert("RGBA")


@lru_cache(maxsize=64)
def font(size: int) -> Any:
    """Pillow's own face: the same on every machine."""
    from PIL import ImageFont

    return ImageFont.load_default(size)


class Pen:
    """Draws on a sheet of its own; `over` lays it on a picture of the same size."""

    def __init__(self, width: int, height: int):
        from PIL import Image, ImageDraw

        self._sheet = Image.new("RGBA", (width * _FINE, height * _FINE), (0, 0, 0, 0))
        self._draw = ImageDraw.Draw(self._sheet)

    def over(self, picture: Image) -> Image:
        from PIL import Image

        sheet = self._sheet.resize(picture.size, Image.Resampling.BOX)
        return Image.alpha_composite(picture.convert("RGBA"), sheet)

    def line(self, spots: Sequence[Spot], colour: Colour = INK, width: float = 1.0) -> None:
        self._draw.line([_up(spot) for spot in spots], colour, max(1, round(width * _FINE)), joint="curve")

    def dashes(self, spots: Sequence[Spot], colour: Colour = INK, width: float = 1.0, dash: float = 7.0) -> None:
        """A broken line along all the spots, drawn on from one stretch to the next."""
        done = 0.0
        for a, b in pairwise(spots):
            length = hypot(b[0] - a[0], b[1] - a[1])
            marks = [0.0, *_marks(done, length, dash), length]
            for start, end in pairwise(marks):
                if int((done + (start + end) / 2) / dash) % 2 == 0:
                    self.line((_on(a, b, start, length), _on(a, b, end, length)), colour, width)
            done += length

    def arrow(self, a: Spot, b: Spot, colour: Colour = INK, width: float = 1.0, head: float = 6.0) -> None:
        length = max(hypot(b[0] - a[0], b[1] - a[1]), 1e-9)
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        neck = (b[0] - ux * head, b[1] - uy * head)
        self.line((a, neck), colour, width)
        wing = head * 0.45
        self.shape((b, (neck[0] - uy * wing, neck[1] + ux * wing), (neck[0] + uy * wing, neck[1] - ux * wing)), colour)

    def shape(self, spots: Sequence[Spot], fill: Colour | None, edge: Colour | None = None, width: float = 1.0) -> None:
        """A filled outline, with an edge if it has a colour."""
        if fill is not None and len(fill) > 3:
            self.wash(spots, fill)
        elif fill is not None:
            self._draw.polygon([_up(spot) for spot in spots], fill)
        if edge is not None:
            self.line([*spots, spots[0]], edge, width)

    def disc(
        self, at: Spot, radius: float, fill: Colour | None, edge: Colour | None = None, width: float = 1.0
    ) -> None:
        (x, y), r = _up(at), radius * _FINE
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill, edge, round(width * _FINE) if edge else 0)

    def wash(self, where: Sequence[Spot] | Bools, colour: Colour) -> None:
        """A thin colour over what is drawn already, inside an outline or where a mask says."""
        region = self._region(where)
        if region is not None:
            self._stain(*region, colour)

    def hatch(
        self, where: Sequence[Spot] | Bools, colour: Colour, gap: float, *, rising: bool = True, width: float = 1.0
    ) -> None:
        """Parallel slanting lines inside an outline or where a mask says."""
        from PIL import Image, ImageChops, ImageDraw

        region = self._region(where)
        if region is None:
            return
        inside, (left, top) = region
        across, deep = inside.size
        lines = Image.new("L", inside.size)
        pencil, step = ImageDraw.Draw(lines), gap * _FINE
        phase = left + (top if rising else -top)
        start = step * (phase // step + 1) - phase - (0 if rising else step * (deep // step + 1))
        for n in range(int((across + deep) / step) + 3):
            at = start + n * step
            pencil.line(((at, 0), (at + (-deep if rising else deep), deep)), 255, max(1, round(width * _FINE)))
        self._stain(ImageChops.multiply(inside, lines), (left, top), colour)

    def _region(self, where: Sequence[Spot] | Bools) -> tuple[Image, tuple[int, int]] | None:
        """A mask on the sheet, no larger than it must be, and where it lies."""
        from PIL import Image, ImageDraw

        if isinstance(where, np.ndarray):
            rows, columns = where.any(axis=1).nonzero()[0], where.any(axis=0).nonzero()[0]
            if not len(rows):
                return None
            part = Image.fromarray(where[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].astype(np.uint8) * 255)
            return part.resize((part.width * _FINE, part.height * _FINE)), (columns[0] * _FINE, rows[0] * _FINE)
        xs, ys = zip(*(_up(spot) for spot in where), strict=True)
        left, top = max(int(min(xs)), 0), max(int(min(ys)), 0)
        right, bottom = min(int(max(xs)) + 2, self._sheet.width), min(int(max(ys)) + 2, self._sheet.height)
        if right <= left or bottom <= top:
            return None
        inside = Image.new("L", (right - left, bottom - top))
        ImageDraw.Draw(inside).polygon([(x - left, y - top) for x, y in zip(xs, ys, strict=True)], 255)
        return inside, (left, top)

    def _stain(self, mask: Image, at: tuple[int, int], colour: Colour) -> None:
        from PIL import Image

        alpha = colour[3] if len(colour) > 3 else 255
        layer = Image.new("RGBA", mask.size, (*colour[:3], 0))
        layer.putalpha(mask.point([value * alpha // 255 for value in range(256)]))
        self._sheet.alpha_composite(layer, at)

    def text(
        self, at: Spot, words: str, size: float, colour: Colour = INK, *, anchor: str = "mm", halo: Colour | None = None
    ) -> None:
        """Words with their `anchor` (Pillow's letters) at a place; `halo` is a soft edge that sets them off."""
        stroke = round(1.5 * _FINE) if halo else 0
        face = font(round(size * _FINE))
        self._draw.text(_up(at), words, colour, face, anchor, stroke_width=stroke, stroke_fill=halo)

    def label(
        self, at: Spot, words: str, size: float, colour: Colour = INK, fill: Colour = (*PAPER, 225), anchor: str = "m"
    ) -> None:
        """Words on a small plate; `anchor` l, m or r says which part of the plate is at the place."""
        width, height = size_of(words, size)
        pad = size * 0.35
        left = at[0] - {"l": 0.0, "m": width / 2 + pad, "r": width + 2 * pad}[anchor]
        x0, y0 = _up((left, at[1] - height / 2 - pad))
        x1, y1 = _up((left + width + 2 * pad, at[1] + height / 2 + pad))
        self._draw.rounded_rectangle((x0, y0, x1, y1), size * 0.4 * _FINE, fill, (*colour[:3], 150), _FINE // 2)
        self.text((left + pad, at[1]), words, size, colour, anchor="lm")


def size_of(words: str, size: float) -> Spot:
    """How wide and high words are."""
    return font(round(size * _FINE)).getlength(words) / _FINE, size * 0.75


def wrapped(words: str, size: float, width: float) -> list[str]:
    """Words in lines that are not wider than so many pixels."""
    lines: list[str] = []
    for word in words.split():
        if lines and size_of(f"{lines[-1]} {word}", size)[0] <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _up(spot: Spot) -> Spot:
    return (spot[0] * _FINE, spot[1] * _FINE)


def _marks(done: float, length: float, dash: float) -> Iterable[float]:
    at = dash - done % dash
    while at < length:
        yield at
        at += dash


def _on(a: Spot, b: Spot, along: float, length: float) -> Spot:
    share = along / max(length, 1e-9)
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
