"""Triangles as the steps of an import hand them on, and what neighbours whom.

Lives here: `Shell` (vertices, faces, and what follows from them: normals, areas, edges, components), computed on
demand. Never here: judging (`defects`), changing (`repair`).
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from gulch.table.model import Floats, Ints


class Shell:
    """`vertices` (n, 3) float64, `faces` (m, 3) int64; never changed once made."""

    def __init__(self, vertices: Floats, faces: Ints) -> None:
        self.vertices = np.ascontiguousarray(vertices, dtype=np.float64)
        self.faces = np.ascontiguousarray(faces, dtype=np.int64).reshape(-1, 3)

    def scaled(self, factor: float) -> Shell:
        return Shell(self.vertices * factor, self.faces)

    def moved(self, by: Floats) -> Shell:
        return Shell(self.vertices + by, self.faces)

    @cached_property
    def corners(self) -> Floats:
        """Triangles (m, 3, 3)."""
        return np.asarray(self.vertices[self.faces])

    @cached_property
    def _crosses(self) -> Floats:
        a, b, c = self.corners[:, 0], self.corners[:, 1], self.corners[:, 2]
        return np.cross(b - a, c - a)

    @cached_property
    def areas(self) -> Floats:
        return np.asarray(np.sqrt((self._crosses * self._crosses).sum(axis=1)) / 2)

    @cached_property
    def normals(self) -> Floats:
        """Unit normals (m, 3); zeros for faces without an area."""
        length = 2 * self.areas[:, None]
        return np.divide(self._crosses, length, out=np.zeros_like(self._crosses), where=length > 0)

    @cached_property
    def used(self) -> Ints:
        """The vertices that faces have, in order."""
        marks = np.zeros(len(self.vertices), dtype=bool)
        marks[self.faces.reshape(-1)] = True
        return np.flatnonzero(marks)

    @cached_property
    def bounds(self) -> tuple[Floats, Floats]:
        used = self.vertices[self.used]
        return used.min(axis=0), used.max(axis=0)

    @property
    def extents(self) -> Floats:
        low, high = self.bounds
        return np.asarray(high - low)

    @cached_property
    def edges(self) -> Edges:
        return Edges(self.faces)

    @cached_property
    def components(self) -> Ints:
        """The number of each face's component: faces joined by edges of exactly two."""
        return connected(len(self.faces), self.edges.pairs)

    @cached_property
    def bodies(self) -> Ints:
        """The number of each face's body: faces joined by edges, however many meet there. Boxes that touch along an
        edge are one body; as components they would fall into their sides."""
        return connected(len(self.faces), self.edges.chains)


class Edges:
    """The edges of faces. `directed` (3m, 2) as the faces run, face after face; `number` (3m,) of each one's undirected
    edge; `uses` (k,) how many faces an undirected edge has; `pairs` (p, 2) the faces at edges of exactly two, and
    `same` (p,) whether both run along it in one direction, as no two sides of a sound surface do; `chains` (c, 2) faces
    that share an edge, such that those of each edge hang together."""

    def __init__(self, faces: Ints) -> None:
        self.directed = faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2)
        ordered = np.sort(self.directed, axis=1)
        top = int(faces.max()) + 1 if len(faces) else 1
        _, first, self.number, self.uses = np.unique(
            ordered[:, 0] * top + ordered[:, 1], return_index=True, return_inverse=True, return_counts=True
        )
        self.undirected = ordered[first]
        by_edge = np.argsort(self.number, kind="stable")
        alike = self.number[by_edge[1:]] == self.number[by_edge[:-1]]
        self.chains = np.column_stack((by_edge[:-1][alike], by_edge[1:][alike])) // 3
        twice = self.uses[self.number[by_edge]] == 2
        sides = by_edge[twice].reshape(-1, 2)
        self.pairs = sides // 3
        self.sides = sides
        self.same = (
            (self.directed[sides[:, 0], 0] == self.directed[sides[:, 1], 0]) if len(sides) else np.zeros(0, bool)
        )

    @property
    def open(self) -> Ints:
        """Directed edges (k, 2) that have one face only: the rims of holes."""
        return np.asarray(self.directed[self.uses[self.number] == 1])


def connected(count: int, pairs: Ints) -> Ints:
    """The number of each node's component, by the order of the first node."""
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components

    links = coo_matrix((np.ones(len(pairs), dtype=np.int8), (pairs[:, 0], pairs[:, 1])), shape=(count, count))
    return np.asarray(connected_components(links, directed=False)[1], dtype=np.int64)


def grouped(numbers: Ints) -> list[Ints]:
    """The places of equal numbers, together, by number."""
    order = np.argsort(numbers, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(numbers[order])) + 1) if len(order) else []
