"""Painted words on sign boards: a block alphabet of five by seven cells, as flat quads.

Never here: the boards. Only the letters that a street needs.
"""

from __future__ import annotations

from .paint import Colour
from .solid import Model

WIDTH, HEIGHT = 5, 7
_GLYPHS = {
    "A": ".###. ##.## ##.## ##### ##.## ##.## ##.##",
    "B": "####. ##.## ##.## ####. ##.## ##.## ####.",
    "C": ".#### ##... ##... ##... ##... ##... .####",
    "D": "####. ##.## ##.## ##.## ##.## ##.## ####.",
    "E": "##### ##... ##... ####. ##... ##... #####",
    "F": "##### ##... ##... ####. ##... ##... ##...",
    "G": ".#### ##... ##... ##.## ##.## ##.## .####",
    "H": "##.## ##.## ##.## ##### ##.## ##.## ##.##",
    "I": ".###. ..#.. ..#.. ..#.. ..#.. ..#.. .###.",
    "J": "...## ...## ...## ...## ##.## ##.## .###.",
    "K": "##.## ##.## ####. ###.. ####. ##.## ##.##",
    "L": "##... ##... ##... ##... ##... ##... #####",
    "M": "##.## ##### ##### ##.## ##.## ##.## ##.##",
    "N": "##.## ##.## ###.# ##### ##.## ##.## ##.##",
    "O": ".###. ##.## ##.## ##.## ##.## ##.## .###.",
    "R": "####. ##.## ##.## ####. ###.. ##.## ##.##",
    "S": ".#### ##... ##... .###. ...## ...## ####.",
    "T": "##### ..#.. ..#.. ..#.. ..#.. ..#.. ..#..",
    "U": "##.## ##.## ##.## ##.## ##.## ##.## .###.",
    "V": "##.## ##.## ##.## ##.## ##.## .###. ..#..",
    "Y": "##.## ##.## .###. ..#.. ..#.. ..#.. ..#..",
    " ": "..... ..... ..... ..... ..... ..... .....",
}


def text(m: Model, part: str, words: str, middle: float, y: float, base: float, height: float, colour: Colour) -> None:
    """Words on the plane y, seen from -y, their middle at x = `middle`, standing on `base`."""
    cell = height / HEIGHT
    left = middle - (len(words) * (WIDTH + 1) - 1) * cell / 2
    for n, letter in enumerate(words):
        for top, row in enumerate(_GLYPHS[letter].split()):
            z = base + (HEIGHT - 1 - top) * cell
            for a, b in _runs(row):
                x0, x1 = (left + (n * (WIDTH + 1) + k) * cell for k in (a, b))
                m.quad(part, (x0, y, z), (x1, y, z), (x1, y, z + cell), (x0, y, z + cell), colour)


def _runs(row: str) -> list[tuple[int, int]]:
    """Where a row of cells is painted, as (from, to)."""
    runs: list[tuple[int, int]] = []
    for n, cell in enumerate(row):
        if cell == "#":
            runs.append((runs.pop()[0], n + 1) if runs and runs[-1][1] == n else (n, n + 1))
    return runs
