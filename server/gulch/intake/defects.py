"""What is wrong with a mesh, counted: what printers' files commonly have, and a slicer or a table minds.

Lives here: `Defects` and its counting, on the mesh as it was read. Never here: mending (`repair`). Sight asks for no
inside or outside, so none of these stops an import by itself.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

from gulch.table.model import Floats, Ints

from .shell import Edges, Shell, connected

_PACK = np.array([1 << 42, 1 << 21, 1], dtype=np.int64)  # three numbers below 2**21 as one
_SMALL = 0.02  # of the whole's extent: islands below are crumbs


@dataclass(frozen=True, slots=True)
class Defects:
    """Counts. `holes` are rims that close, `open_edges` the edges of all rims; `flipped` faces run against their
    neighbours; `non_manifold` edges have three faces or more; `touching` corners join parts that share nothing else;
    `crumbs` are islands of less than a fiftieth of the whole's extent."""

    triangles: int
    duplicate_vertices: int
    duplicate_faces: int
    zero_area: int
    flipped: int
    holes: int
    open_edges: int
    non_manifold: int
    islands: int
    crumbs: int
    touching: int

    def lines(self) -> list[str]:
        """One line for each kind that was found, in words."""
        found = [(getattr(self, field.name), _WORDS[field.name]) for field in fields(self) if field.name in _WORDS]
        return [f"{count:,} {words}" for count, words in found if count]


_WORDS = {
    "duplicate_vertices": "corners that are there already",
    "duplicate_faces": "faces that are there already",
    "zero_area": "faces without an area",
    "flipped": "faces turned inside out",
    "holes": "holes",
    "open_edges": "edges with nothing on one side",
    "non_manifold": "edges where three faces or more meet",
    "crumbs": "crumbs",
    "touching": "corners where parts only touch",
}


@dataclass(frozen=True, eq=False)
class Clean:
    """A mesh with one corner at each place, no face without an area and none twice; how much of each went."""

    shell: Shell
    doubles: int
    flat: int
    twins: int


def cleaned(shell: Shell) -> Clean:
    """The mesh without what only repeats itself; it may have no faces left."""
    whole, doubles = merged(shell)
    flat = flat_faces(whole)
    kept = np.delete(whole.faces, flat, axis=0)
    twins = _repeated(kept)
    return Clean(Shell(whole.vertices, np.delete(kept, twins, axis=0)), doubles, len(flat), len(twins))


def merged(shell: Shell) -> tuple[Shell, int]:
    """Corners at one place made one (within 1/100,000 of the extent); how many went."""
    span = float(shell.extents.max()) or 1.0
    used = shell.used
    cells = np.rint((shell.vertices[used] - shell.bounds[0]) / (span * 1e-5)).astype(np.int64)
    _, first, number = np.unique(cells @ _PACK, return_index=True, return_inverse=True)
    place = np.zeros(len(shell.vertices), dtype=np.int64)
    place[used] = number.reshape(-1)
    return Shell(shell.vertices[used[first]], place[shell.faces]), len(used) - len(first)


def flat_faces(shell: Shell) -> Ints:
    """Which faces have no area, or less than a billionth of the extent squared."""
    span = float(shell.extents.max()) or 1.0
    return np.flatnonzero(shell.areas <= 1e-10 * span * span)


def _repeated(faces: Ints) -> Ints:
    """Which faces are there already, whatever way they run; but see `_backed`."""
    if not len(faces):
        return np.zeros(0, dtype=np.int64)
    _, first, corners = np.unique(np.sort(faces, axis=1), axis=0, return_index=True, return_inverse=True)
    corners = corners.reshape(-1)
    turned = faces[np.arange(len(faces))[:, None], (faces.argmin(axis=1)[:, None] + np.arange(3)) % 3]
    odd = (turned[:, 1] > turned[:, 2]).astype(np.int64)
    ways, sides = np.unique(corners * 2 + odd, return_index=True)
    two = np.bincount(ways // 2) == 2
    kept = np.zeros(len(faces), dtype=bool)
    kept[first] = True
    both = np.zeros(len(first), dtype=bool)
    both[two] = _backed(faces[first], two)
    kept[sides[both[ways // 2]]] = True
    return np.flatnonzero(~kept)


def _backed(once: Ints, two: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Which of the faces that run both ways need both: where boxes touch, and on sheets seen from both sides. With one
    of each the rim of such a patch is odd; that of a face which is there by mistake is even."""
    edges = Edges(once)
    chains = edges.chains[two[edges.chains].all(axis=1)]
    patch = connected(len(once), chains)
    own = edges.number[np.repeat(two, 3)]
    rim = np.repeat(two, 3) & (np.bincount(own, minlength=len(edges.uses))[edges.number] == 1)
    owner = patch[np.flatnonzero(rim) // 3]
    is_odd = edges.uses[edges.number[rim]] % 2
    share = np.bincount(owner, weights=is_odd - 0.8, minlength=len(once))
    return np.asarray(share[patch[two]] > 0)


def count_defects(shell: Shell, tidy: Clean) -> Defects:
    """The defects of a mesh as read, given it cleaned too. Formats without shared corners (STL) are not blamed for
    theirs."""
    is_soup = len(shell.vertices) == 3 * len(shell.faces)
    doubles = 0 if is_soup else tidy.doubles
    clean = tidy.shell
    if not len(clean.faces):
        return Defects(len(shell.faces), doubles, tidy.twins, tidy.flat, 0, 0, 0, 0, 0, 0, 0)
    flips = flipped_faces(clean)
    rims = turned(clean, flips).edges.open
    sizes = _island_sizes(clean)
    return Defects(
        triangles=len(shell.faces),
        duplicate_vertices=doubles,
        duplicate_faces=tidy.twins,
        zero_area=tidy.flat,
        flipped=len(flips),
        holes=len(rim_loops(rims)),
        open_edges=len(rims),
        non_manifold=int((clean.edges.uses > 2).sum()),
        islands=len(sizes),
        crumbs=int((sizes < _SMALL * float(clean.extents.max())).sum()),
        touching=_touching(clean),
    )


def flipped_faces(shell: Shell) -> Ints:
    """The faces to turn so that all neighbours agree: in each component the fewer ones, by area."""
    parity = _parity(shell)
    components = shell.components
    weight = np.bincount(components, weights=shell.areas)
    turned = np.bincount(components, weights=shell.areas * parity)
    minority = turned * 2 <= weight
    flips = np.where(minority[components], parity == 1, parity == 0)
    return np.flatnonzero(flips)


def turned(shell: Shell, flips: Ints) -> Shell:
    """The mesh with some faces turned round."""
    faces = shell.faces.copy()
    faces[flips] = faces[flips][:, ::-1]
    return Shell(shell.vertices, faces)


def _parity(shell: Shell) -> Ints:
    """0 or 1 for each face: faces of a component with the same number agree, along a spanning tree."""
    edges = shell.edges
    # each face is two nodes, as it is and turned; neighbours that agree join like with like
    count = len(shell.faces)
    a, b = edges.pairs[:, 0], edges.pairs[:, 1]
    cross = edges.same.astype(np.int64)
    up = np.column_stack((a, b + count * cross))
    down = np.column_stack((a + count, b + count * (1 - cross)))
    sheets = connected(2 * count, np.concatenate((up, down)))
    own, other = sheets[:count], sheets[count:]
    # where both sheets are one (no way to agree at all: a Moebius strip) every face stays as it is
    return np.where(own == other, 0, (own > other).astype(np.int64))


def rim_loops(rims: Ints) -> list[list[int]]:
    """The rims of holes as closed lists of corners; rims that meet themselves are cut where they do."""
    after: dict[int, list[int]] = {}
    for start, end in rims.tolist():
        after.setdefault(start, []).append(end)
    loops = []
    for start in sorted(after):
        while after[start]:
            path, seen = [start], {start: 0}
            while after.get(path[-1]):
                step = after[path[-1]].pop()
                if step in seen:
                    loops.append(path[seen[step] :])
                    for corner in path[seen[step] + 1 :]:
                        del seen[corner]
                    del path[seen[step] + 1 :]
                else:
                    seen[step] = len(path)
                    path.append(step)
    return loops


def _island_sizes(shell: Shell) -> Floats:
    """The longest side of the box around each part that is joined by corners."""
    pairs = shell.faces[:, [0, 1, 1, 2]].reshape(-1, 2)
    number = connected(len(shell.vertices), pairs)[shell.faces[:, 0]]
    _, number = np.unique(number, return_inverse=True)
    low = np.full((int(number.max()) + 1, 3), np.inf)
    high = -low
    np.minimum.at(low, number, shell.corners.min(axis=1))
    np.maximum.at(high, number, shell.corners.max(axis=1))
    return np.asarray((high - low).max(axis=1))


def _touching(shell: Shell) -> int:
    """Corners whose faces fall into two fans or more."""
    count = len(shell.faces)
    sides = shell.edges.sides  # the two half-edges of each edge of two faces
    directed = shell.edges.directed
    links = []
    for end in (0, 1):
        corner = directed[sides[:, 0], end]
        one = sides[:, 0] // 3 * 3 + (sides[:, 0] % 3 + end) % 3
        face = sides[:, 1] // 3
        which = (shell.faces[face] == corner[:, None]).argmax(axis=1)
        links.append(np.column_stack((one, face * 3 + which)))
    fans = connected(3 * count, np.concatenate(links))
    vertex = shell.faces.reshape(-1)
    pairs = np.unique(np.column_stack((vertex, fans)), axis=0)
    return int((np.bincount(pairs[:, 0]) > 1).sum())
