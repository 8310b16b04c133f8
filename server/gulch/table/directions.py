"""Directions as data: 360 whole degrees, counter-clockwise from +x, as integer vectors of length 1,000,000.

Lives here: the table and what is read from it (turning a vector, the facing towards something).
Never here: trigonometry at run time, floats. Quarter turns are exact, and everything is equivariant under
them: what holds for a table holds for the same table turned by 90 degrees.
"""

from __future__ import annotations

from bisect import bisect_right

UNIT = 1_000_000
_HALF = UNIT // 2

# fmt: off
_SINES = (
    0, 17_452, 34_899, 52_336, 69_756, 87_156, 104_528, 121_869, 139_173, 156_434, 173_648, 190_809, 207_912,
    224_951, 241_922, 258_819, 275_637, 292_372, 309_017, 325_568, 342_020, 358_368, 374_607, 390_731, 406_737,
    422_618, 438_371, 453_990, 469_472, 484_810, 500_000, 515_038, 529_919, 544_639, 559_193, 573_576, 587_785,
    601_815, 615_661, 629_320, 642_788, 656_059, 669_131, 681_998, 694_658, 707_107, 719_340, 731_354, 743_145,
    754_710, 766_044, 777_146, 788_011, 798_636, 809_017, 819_152, 829_038, 838_671, 848_048, 857_167, 866_025,
    874_620, 882_948, 891_007, 898_794, 906_308, 913_545, 920_505, 927_184, 933_580, 939_693, 945_519, 951_057,
    956_305, 961_262, 965_926, 970_296, 974_370, 978_148, 981_627, 984_808, 987_688, 990_268, 992_546, 994_522,
    996_195, 997_564, 998_630, 999_391, 999_848, 1_000_000,
)
# fmt: on


def _vector(deg: int) -> tuple[int, int]:
    quarter, rest = divmod(deg, 90)
    x, y = _SINES[90 - rest], _SINES[rest]
    for _ in range(quarter):
        x, y = -y, x
    return x, y


VECTORS: tuple[tuple[int, int], ...] = tuple(_vector(deg) for deg in range(360))
_BISECTORS = tuple((_vector(d)[0] + _vector(d + 1)[0], _vector(d)[1] + _vector(d + 1)[1]) for d in range(90))


def vector(deg: int) -> tuple[int, int]:
    """The direction of a facing as (x, y), of length 1,000,000 (rounded to units)."""
    return VECTORS[deg % 360]


def rotate(deg: int, x: int, y: int) -> tuple[int, int]:
    """(x, y) turned counter-clockwise by whole degrees, rounded to the nearest unit, halves up; exact at 90s."""
    c, s = VECTORS[deg % 360]
    return (x * c - y * s + _HALF) // UNIT, (x * s + y * c + _HALF) // UNIT


def facing_towards(dx: int, dy: int) -> int:
    """The whole degree nearest to the direction (dx, dy), 0..359; 0 for the null vector. Exact: cross products only."""
    if not dx and not dy:
        return 0
    quarter = 0
    while not (dx > 0 and dy >= 0):
        dx, dy = dy, -dx
        quarter += 1
    passed = bisect_right(_BISECTORS, 0, key=lambda h: h[1] * dx - h[0] * dy)
    return (quarter * 90 + passed) % 360
