"""Clouds: upright round columns that hide what is behind and inside them, exactly."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from gulch.table import smoke
from gulch.table.figures import POINTS
from gulch.table.model import Cloud, Ints, Point
from gulch.table.reference import body
from gulch.table.sight import mutual, sight, sight_between, sight_many, why

from . import scenes

NEAR, FAR = scenes.facing_pair()
SMOKE = Cloud("smoke", (10_000, 10_000, 500), 1_000, 2_000)


def meets(cloud: Cloud, a: Point, b: Point) -> bool:
    """One segment, and that its reverse says the same."""
    p, q = np.array(a)[:, None], np.array(b)[:, None]
    there, back = smoke.through(cloud, p, q), smoke.through(cloud, q, p)
    assert there.tolist() == back.tolist()
    return bool(there[0])


@pytest.mark.parametrize(
    ("a", "b", "met"),
    [
        ((5_000, 10_000, 1_000), (15_000, 10_000, 1_000), True),
        ((5_000, 11_000, 1_000), (15_000, 11_000, 1_000), True),  # touches its side
        ((5_000, 11_001, 1_000), (15_000, 11_001, 1_000), False),
        ((5_000, 10_000, 2_500), (15_000, 10_000, 2_500), True),  # along its top
        ((5_000, 10_000, 2_501), (15_000, 10_000, 2_501), False),
        ((5_000, 10_000, 499), (15_000, 10_000, 499), False),
        ((10_000, 10_000, 1_000), (10_100, 10_000, 1_000), True),  # wholly inside
        ((10_000, 10_000, 1_000), (30_000, 30_000, 1_000), True),  # from inside
        ((5_000, 10_000, 1_000), (9_000, 10_000, 1_000), True),  # ends on it
        ((5_000, 10_000, 1_000), (8_999, 10_000, 1_000), False),
        ((10_500, 10_000, 0), (10_500, 10_000, 4_000), True),  # upright, through it
        ((11_500, 10_000, 0), (11_500, 10_000, 4_000), False),
        ((10_500, 10_000, 3_000), (10_500, 10_000, 4_000), False),
        ((8_000, 10_000, 4_000), (12_000, 10_000, 3_000), False),  # over it
        ((7_000, 10_000, 4_500), (13_000, 10_000, 500), True),  # in through the top
    ],
)
def test_a_segment_meets_a_column_or_passes_it(a: Point, b: Point, met: bool) -> None:
    assert meets(SMOKE, a, b) is met


def exact(cloud: Cloud, a: list[int], b: list[int]) -> bool:
    """The same by fractions: the least distance from the axis over the stretch at the cloud's height."""
    start, end = Fraction(0), Fraction(1)
    rise = b[2] - a[2]
    low, high = cloud.at[2], cloud.at[2] + cloud.height
    if rise:
        cuts = sorted((Fraction(low - a[2], rise), Fraction(high - a[2], rise)))
        start, end = max(start, cuts[0]), min(end, cuts[1])
    elif not low <= a[2] <= high:
        return False
    if start > end:
        return False
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], cloud.at[0] - a[0], cloud.at[1] - a[1]
    square = ux * ux + uy * uy
    nearest = min(max(Fraction(ux * vx + uy * vy, square), start), end) if square else start
    dx, dy = ux * nearest - vx, uy * nearest - vy
    return bool(dx * dx + dy * dy <= cloud.radius * cloud.radius)


def some_segments(many: int, seed: int) -> tuple[Ints, Ints]:
    """Anywhere near the cloud, many of them upright, level, through its axis or ending exactly on its side."""
    draw = np.random.default_rng(seed)
    a, b = draw.integers(7_000, 13_001, (3, many)), draw.integers(7_000, 13_001, (3, many))
    a[2], b[2] = draw.integers(0, 4_000, many), draw.integers(0, 4_000, many)
    kind = np.arange(many) % 6
    b[2, kind == 1] = a[2, kind == 1]
    b[:2, kind == 2] = a[:2, kind == 2]
    a[:2, kind == 3], a[2, kind == 3] = np.array([[10_600], [10_800]]), 500
    b[:2, kind == 4] = 20_000 - a[:2, kind == 4]
    a[1, kind == 5] = b[1, kind == 5] = 9_000
    return a, b


def test_every_segment_is_judged_as_fractions_judge_it() -> None:
    a, b = some_segments(3_000, 3)
    found = smoke.through(SMOKE, a, b)
    truth = [exact(SMOKE, p, q) for p, q in zip(a.T.tolist(), b.T.tolist(), strict=True)]
    assert 500 < sum(truth) < 2_500
    assert found.tolist() == truth
    assert (smoke.through(SMOKE, b, a) == found).all()


def test_where_a_cloud_is_entered_lies_on_its_border_or_at_the_eye() -> None:
    a, b = some_segments(2_000, 4)
    met = smoke.through(SMOKE, a, b)
    a, b = a[:, met], b[:, met]
    place = a + (b - a) * smoke.entered(SMOKE, a, b)
    away = np.sqrt(((place[:2] - 10_000) ** 2).sum(axis=0))
    assert (away <= 1_001).all()
    assert ((place[2] >= 499) & (place[2] <= 2_501)).all()
    on_border = (np.abs(away - 1_000) < 1) | (np.abs(place[2] - 500) < 1) | (np.abs(place[2] - 2_500) < 1)
    assert (on_border | (place == a).all(axis=0)).all()


def test_smoke_hides_what_is_behind_and_what_is_inside() -> None:
    scene = scenes.scene((), (NEAR, FAR, body("c", 10.0, 10.0), body("d", 5.0, 13.0)))
    scene.set_cloud("smoke", Cloud("smoke", (10_000, 10_000, 0), 1_500, 3_000))
    assert [sight(scene, "a", other).free for other in "bcd"][:2] == [0, 0]
    assert sight(scene, "a", "d").free == POINTS
    assert not mutual(scene, "c", "a"), "nor does one inside see out"
    found = why(scene, "a", "b")
    assert [(one.cloud, one.figure, one.hidden) for one in found] == [
        ("smoke", None, POINTS),
        (None, "c", found[1].hidden),
    ]
    assert found[0].hit[0] in range(8_500, 8_520)
    scene.set_cloud("smoke", None)
    assert sight(scene, "a", "c").free == POINTS


def test_smoke_that_nothing_passes_through_is_no_reason() -> None:
    """The cloud lies within the box around eye and target, and beside every line between them."""
    scene = scenes.scene((), (NEAR, body("b", 15.0, 20.0)))
    scene.set_cloud("smoke", Cloud("smoke", (7_000, 18_000, 0), 1_500, 3_000))
    assert sight(scene, "a", "b").free == POINTS
    assert why(scene, "a", "b") == ()


def test_low_smoke_hides_the_legs_of_sight_only() -> None:
    scene = scenes.scene((), (NEAR, FAR))
    scene.set_cloud("dust", Cloud("dust", (13_500, 10_000, 0), 600, 900))
    seen = sight(scene, "a", "b")
    assert 0 < seen.free < POINTS
    assert seen.head_seen
    assert [one.hidden for one in why(scene, "a", "b")] == [POINTS - seen.free]


def test_clouds_and_bodies_hide_together_and_are_forgotten_together() -> None:
    scene = scenes.scene([scenes.wall_with_window()], (NEAR, FAR, body("m", 14.0, 10.25)))
    pairs = [(a, b) for a in scene.bodies for b in scene.bodies if a != b]
    plain = sight_many(scene, pairs)
    scene.set_cloud("dust", Cloud("dust", (13_000, 9_900, 0), 100, 2_500))
    dusty = sight_many(scene, pairs)
    assert dusty[0].free < plain[0].free
    assert sight_between(scene, [(NEAR, FAR)]) == [dusty[0]]
    scene.set_cloud("dust", None)
    assert sight_many(scene, pairs) == plain
