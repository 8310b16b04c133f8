"""Products of vectors as plain operations in a fixed order: what the norm of sight is built from.

Lives here: cross and dot product on arrays with a row for each coordinate, which may broadcast. Never here: BLAS
(`dot`, `matmul`, `einsum` of numpy), whose order of additions differs from machine to machine.
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
