"""The pieces of terrain as they stand now: the ones that never changed in one mesh, the others each in its own.

Apart from these: leaves of openings (shown while shut) and what lies high over a floor, which is taken away where a
figure that one looks at is under it. A piece that moves is drawn where the frame has it. Never here: the ground,
figures, effects.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from gulch.table.model import Part, Piece, Scene, Table
from gulch_viewer import meshes
from gulch_viewer.axes import Vec, inches, pose
from gulch_viewer.display import shown
from gulch_viewer.frame import PiecePose
from gulch_viewer.layers import Layer, layer_of, taken_off
from gulch_viewer.meshes import Arrays


@dataclass(frozen=True)
class _Built:
    """Pieces as triangles: what always stands, leaves by "<piece>/<opening>", and what lies high by piece and the
    height that it begins at."""

    low: Arrays
    leaves: dict[str, Arrays]
    layers: dict[Layer, Arrays]


class Terrain:
    """Draws the pieces of a scene under a node. `standing` is the table that is drawn."""

    def __init__(self, root: Any, table: Table) -> None:
        self.root: Any = root.attach_new_node("terrain")
        self.standing = table
        self._loose: frozenset[str] = frozenset()
        self._leaves: dict[str, Any] = {}
        self._layers: dict[Layer, Any] = {}
        self._movers: dict[str, tuple[Any, Piece]] = {}
        self._build()

    def sync(self, scene: Scene, moving: Mapping[str, PiecePose]) -> None:
        """The scene's table, doors and windows; pieces that are `moving` where the frame has them."""
        loose = frozenset(self._changed(scene.table) | moving.keys())
        if scene.table is not self.standing or loose != self._loose:
            self.standing, self._loose = scene.table, loose
            self._build()
        for piece in self.standing.pieces:
            for opening in piece.openings:
                leaf = self._leaves.get(f"{piece.id}/{opening.id}")
                if leaf is not None:
                    leaf.show() if scene.is_shut(piece, opening) else leaf.hide()
        for id, (node, piece) in self._movers.items():
            there = moving.get(id) or PiecePose(inches(piece.at), float(piece.facing))
            node.set_mat(pose(there.at, there.facing - piece.facing))

    @staticmethod
    def _changed(table: Table) -> set[str]:
        """The pieces that are not as they were built."""
        lost = {name.partition("/")[0] for name in table.gone}
        return lost | {piece.id for piece in table.fresh}

    def reveal(self, spots: Iterable[Vec]) -> None:
        """Takes away what hangs over these places (inches, table's axes), never what another of them stands on,
        and puts back all else."""
        off = taken_off(self.standing, spots)
        for key, layer in self._layers.items():
            layer.hide() if key in off else layer.show()

    def _build(self) -> None:
        """Nodes of all pieces. Where faces coincide, the same one is seen each time: each has its own bin."""
        self.root.get_children().detach()
        self._leaves, self._layers, self._movers = {}, {}, {}
        fixed = tuple(piece for piece in self.standing.pieces if piece.id not in self._loose)
        self._add(self.root, _built(fixed), "pieces")
        for piece in self.standing.pieces:
            if piece.id in self._loose:
                node = self.root.attach_new_node(piece.id)
                self._movers[piece.id] = (node, piece)
                self._add(node, _about(_built((piece,)), inches(piece.at)), piece.id)
        for count, node in enumerate(self.root.find_all_matches("**/+GeomNode"), 100):
            node.set_bin("fixed", count)

    def _add(self, parent: Any, built: _Built, name: str) -> None:
        for leaf, arrays in built.leaves.items():
            self._leaves[leaf] = parent.attach_new_node(meshes.node(leaf, arrays))
        for key, arrays in built.layers.items():
            self._layers[key] = parent.attach_new_node(meshes.node(f"{key[0]} {key[1]}", arrays))
        parent.attach_new_node(meshes.node(name, built.low))


def _built(pieces: tuple[Piece, ...]) -> _Built:
    low: list[Part] = []
    leaves: dict[str, Arrays] = {}
    layers: dict[Layer, list[Part]] = {}
    for piece in pieces:
        openings = {opening.leaf.part: opening.id for opening in piece.openings}
        for part in shown(piece):
            if part.name in openings:
                leaves[f"{piece.id}/{openings[part.name]}"] = _arrays(part)
            elif len(part.mesh.faces):
                layer = layer_of(piece, part)
                (low if layer is None else layers.setdefault(layer, [])).append(part)
    high_up = {key: meshes.merged([_arrays(part) for part in parts]) for key, parts in layers.items()}
    return _Built(meshes.merged([_arrays(part) for part in low]), leaves, high_up)


@lru_cache(maxsize=8192)
def _arrays(part: Part) -> Arrays:
    """The triangles of a part: their normals are what takes time, and most parts never change."""
    return meshes.of_parts((part,))


def _about(built: _Built, at: Vec) -> _Built:
    """The same with its places taken from `at`, to be moved as one."""

    def moved(arrays: Arrays) -> Arrays:
        return Arrays(arrays.places - np.array(at), arrays.normals, arrays.colours)

    return _Built(
        moved(built.low),
        {leaf: moved(arrays) for leaf, arrays in built.leaves.items()},
        {key: moved(arrays) for key, arrays in built.layers.items()},
    )
