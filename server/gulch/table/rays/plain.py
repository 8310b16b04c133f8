"""Products of vectors as plain operations in a fixed order: what the norm of sight is built from.

Lives here: cross and dot product and heights above planes, on arrays with a row for each coordinate, which may
broadcast. Never here: BLAS (`dot`, `matmul`, `einsum` of numpy), whose order of additions differs from machine to
machine.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Bools = npt.NDArray[np.bool_]


def cross(a: Any, b: Any) -> Any:
    return np.stack((a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]))


def dot(a: Any, b: Any) -> Any:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def height(planes: Any, points: Any) -> Any:
    """How far points lie above planes (normal, then offset), times the length of the normal."""
    return planes[0] * points[0] + planes[1] * points[1] + planes[2] * points[2] - planes[3]


def between(before: Any, after: Any) -> Bools:
    """Whether a plane lies between two ends, or through one of them, but not along both."""
    return np.asarray(((before >= 0) & (after <= 0)) != ((before <= 0) & (after >= 0)))
