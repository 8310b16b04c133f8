"""Clouds of smoke or dust as sight meets them: upright round columns, borders included.

Lives here: which segments meet a cloud, and where they first do. Never here: what makes smoke, how long it stays.

What decides is whole numbers up to one comparison of products in float64: it does not depend on the direction of a
segment. Where one enters is for people to read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .model import Cloud, Floats, Ints
from .rays import Bools


def near(clouds: Sequence[Cloud], eyes: Ints, low: Ints, high: Ints) -> Bools:
    """Which clouds (n, clouds) may come between eyes (3, n) and points in boxes from `low` to `high` (3, n)."""
    least, most = np.minimum(eyes, low)[:, :, None], np.maximum(eyes, high)[:, :, None]
    foot = np.array([(c.at[0] - c.radius, c.at[1] - c.radius, c.at[2]) for c in clouds], dtype=np.int64)
    head = np.array([(c.at[0] + c.radius, c.at[1] + c.radius, c.at[2] + c.height) for c in clouds], dtype=np.int64)
    meets = (least <= head.reshape(-1, 1, 3).T) & (most >= foot.reshape(-1, 1, 3).T)
    return np.asarray(meets.all(axis=0))


def through(cloud: Cloud, a: Ints, b: Ints) -> Bools:
    """Which of the segments from a to b (3, ...) meet the cloud."""
    a, b = np.broadcast_arrays(a, b)
    turn = a[2] > b[2]
    low, high = np.where(turn, b, a), np.where(turn, a, b)
    foot, top = cloud.at[2], cloud.at[2] + cloud.height
    rise = high[2] - low[2]
    # Ends of the stretch between foot and top, as shares of `rise` (of 1 for a level one).
    parts = np.maximum(rise, 1)
    start, end = np.maximum(foot - low[2], 0), np.where(rise > 0, np.minimum(top - low[2], rise), 1)
    ux, uy = high[0] - low[0], high[1] - low[1]
    vx, vy = cloud.at[0] - low[0], cloud.at[1] - low[1]
    square, along = ux * ux + uy * uy, ux * vx + uy * vy
    reach = float(cloud.radius) * cloud.radius
    between = (square > 0) & (along * parts >= start * square) & (along * parts <= end * square)
    met = between & (_squared(ux * vy - uy * vx) <= reach * square)
    for share in (start, end):
        met |= _squared(ux * share - vx * parts) + _squared(uy * share - vy * parts) <= reach * _squared(parts)
    return np.asarray(met & (low[2] <= top) & (high[2] >= foot))


def _squared(whole: Any) -> Floats:
    """Squares of whole numbers below 2**53, rounded once."""
    number = np.asarray(whole, dtype=np.float64)
    return number * number


def entered(cloud: Cloud, eyes: Ints, points: Ints) -> Floats:
    """How far along segments from eyes to points (3, ...), which meet it, the cloud begins: 0 at the eye."""
    way = (points - eyes).astype(np.float64)
    from_axis = [eyes[k] - float(cloud.at[k]) for k in range(2)]
    square = np.maximum(way[0] * way[0] + way[1] * way[1], 1e-9)
    half = way[0] * from_axis[0] + way[1] * from_axis[1]
    rest = from_axis[0] * from_axis[0] + from_axis[1] * from_axis[1] - float(cloud.radius) * cloud.radius
    side = (-half - np.sqrt(np.maximum(half * half - square * rest, 0.0))) / square
    first = np.where(rest <= 0, 0.0, side)
    rise = np.where(way[2] == 0, 1.0, way[2])
    level = np.where(way[2] >= 0, cloud.at[2] - eyes[2], cloud.at[2] + cloud.height - eyes[2]) / rise
    return np.asarray(np.clip(np.maximum(first, np.where(way[2] == 0, 0.0, level)), 0.0, 1.0))
