"""What the terrain hides of bodies from one another, and what of that is remembered.

Lives here: `Backdrop`, the terrain of a scene (its solids, its shut leaves) as masks of sight points, cast once. A mask
is kept by the two bodies and by those changes of the table alone that come near the way between them, so that a door
that opens or a wall that is breached elsewhere leaves it true. Never here: bodies in the way, verdicts (`sight`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from .figures import POINTS, View
from .memo import Memo
from .model import INCH, Floats, Scene
from .overlay import Change, Solids, shut_leaves, solids_of
from .rays import Backend, Bools, Segments, backend
from .rays.boxes import SLACK, overlap

if TYPE_CHECKING:
    from .batch import Batch
    from .model import Ints

_MASKS_KEPT = 50_000
_RECENT_KEPT = 5_000
_SETTINGS_KEPT = 16
_TABLES_KEPT = 8
_CLOSE_CALL = 2
_NEAR = 1e-3
_AT_ONCE = 200_000
_NONE = np.zeros(0, dtype=np.int64)

Tokens = tuple[str, ...]
"""Changes of a table, by what tells them apart."""

Pair = tuple[View, View]
Mask = tuple[bytes, Tokens]
"""Which of 48 sight points the terrain leaves free, a bit for each; and the changes that may have a say in that."""


class Store:
    """All that is remembered of one table as built and of all that come of it: masks where nothing has changed, masks
    by the changes near them, and what else is asked by the same keys (`more`)."""

    def __init__(self) -> None:
        self.plain: Memo[Pair, bytes] = Memo(_MASKS_KEPT)
        self.changed: Memo[tuple[object, ...], Mask] = Memo(_MASKS_KEPT)
        self.more: Memo[tuple[object, ...], object] = Memo(_MASKS_KEPT)


_stores: Memo[tuple[str, Backend], Store] = Memo(_TABLES_KEPT)
_settings: Memo[tuple[str, Tokens, Backend], Backdrop] = Memo(_SETTINGS_KEPT)


def backdrop_of(scene: Scene) -> Backdrop:
    """The terrain of a scene with its leaves as they are: the same for all matches on that table."""
    leaves = shut_leaves(scene)
    key = (scene.table.key, leaves, backend())
    known = _settings.get(key)
    if known is None:
        known = Backdrop(solids_of(scene.table), leaves)
        _settings.put(key, known)
    return known


def _store(solids: Solids) -> Store:
    key = (solids.base.table.key, backend())
    known = _stores.get(key)
    if known is None:
        known = Store()
        _stores.put(key, known)
    return known


class Backdrop:
    """The terrain of a table with these leaves shut."""

    def __init__(self, solids: Solids, leaves: Tokens):
        self.solids = solids
        self.shut, self.shut_owners = solids.shut(leaves)
        self.store = _store(solids)
        changes = (*solids.changes, *(solids.leaf_changes[id] for id in leaves))
        self._tokens = tuple(change.token for change in changes)
        self._boxes = _columns(changes)
        self._recent: Memo[Pair, Mask] = Memo(_RECENT_KEPT)

    def free(self, batch: Batch) -> tuple[Bools, list[Tokens]]:
        """Which sight points (n, 48) terrain and shut leaves leave free, and for each pair the changes nearby."""
        pairs = batch.pairs()
        if self._tokens:
            masks = self._recent.ask(pairs, lambda rows: self._changed(*_some(batch, pairs, rows)))
            bits, nearby = [mask[0] for mask in masks], [mask[1] for mask in masks]
        else:
            bits = self.store.plain.ask(pairs, lambda rows: self._cast(_some(batch, pairs, rows)[0]))
            nearby = [()] * len(bits)
        flat = np.frombuffer(b"".join(bits), dtype=np.uint8).reshape(-1, POINTS // 8)
        return np.unpackbits(flat, axis=1).view(np.bool_), nearby

    def exactly(self, segments: Segments) -> Bools:
        """Which segments terrain or a shut leaf blocks, by the norm."""
        return np.asarray(self.solids.solid.exactly(segments) | self.shut.exactly(segments))

    def _changed(self, batch: Batch, pairs: Sequence[Pair]) -> list[Mask]:
        """Masks by the changes near them: those without any are the base's."""
        nearby = self._nearby(batch)
        far = [number for number, near in enumerate(nearby) if not near]
        close = [number for number, near in enumerate(nearby) if near]
        found: list[Mask] = [(b"", ())] * len(pairs)
        if far:
            rest, of_rest = _some(batch, pairs, far)
            bits = self.store.plain.ask(of_rest, lambda rows: self._cast(_some(rest, of_rest, rows)[0]))
            for number, mask in zip(far, bits, strict=True):
                found[number] = (mask, ())
        if close:
            some, of_some = _some(batch, pairs, close)
            keys = [(*pair, nearby[number]) for number, pair in zip(close, of_some, strict=True)]
            masks = self.store.changed.ask(
                keys,
                lambda rows: [
                    (bits, nearby[close[row]])
                    for row, bits in zip(rows, self._cast(_some(some, of_some, rows)[0]), strict=True)
                ],
            )
            for number, one in zip(close, masks, strict=True):
                found[number] = one
        return found

    def _cast(self, batch: Batch) -> list[bytes]:
        fans = batch.fans
        hidden = self.solids.solid.hidden(fans)
        if len(self.shut):
            rows = (~hidden.ravel()).nonzero()[0]
            hidden.ravel()[rows] = self.shut.blocked(fans.take(rows))
        free = ~hidden
        rows, points = close_calls(free, batch.heads)
        if len(rows) and backend() != "float64":
            free[rows, points] = ~self.exactly(fans.take(rows * POINTS + points))
        bits, size = np.packbits(free, axis=1).tobytes(), POINTS // 8
        return [bits[start : start + size] for start in range(0, len(bits), size)]

    def _nearby(self, batch: Batch) -> list[Tokens]:
        """For each pair the changes that its segments may meet; never misses one."""
        eyes, (low, high) = batch.eyes / INCH, batch.boxes
        middle, half = (low + high) / (2 * INCH), (high - low) / (2 * INCH)
        found: list[Tokens] = []
        step = max(1, _AT_ONCE // len(self._tokens))
        for start in range(0, len(batch), step):
            part = slice(start, start + step)
            spread = half[:, part, None] + _NEAR
            near = overlap(eyes[:, part, None], middle[:, part, None], self._boxes[:, None], spread, SLACK)
            found += [
                tuple(token for token, there in zip(self._tokens, row, strict=True) if there) if any(row) else ()
                for row in near.tolist()
            ]
        return found


def _some(batch: Batch, pairs: Sequence[Pair], rows: Sequence[int]) -> tuple[Batch, Sequence[Pair]]:
    """Some rows of a batch, and their pairs; all of it as it is."""
    if len(rows) == len(pairs):
        return batch, pairs
    return batch.take(np.array(rows, dtype=np.int64)), [pairs[row] for row in rows]


def _columns(changes: Sequence[Change]) -> Floats:
    """The boxes of changes: centres, then half sizes (6, n), in inches."""
    low = np.array([change.low for change in changes]).reshape(-1, 3).T
    high = np.array([change.high for change in changes]).reshape(-1, 3).T
    return np.asarray(np.concatenate(((low + high) / 2, (high - low) / 2)))


def close_calls(free: Bools, heads: Bools) -> tuple[Ints, Ints]:
    """Rows and points that are free where at most two are, or where one is the only one of the head or of the torso:
    what is seen hangs on them."""
    if not free.any():
        return _NONE, _NONE
    on_head = free & heads
    head, both = np.add.reduce(on_head, axis=1, dtype=np.int64), np.add.reduce(free, axis=1, dtype=np.int64)
    few, lone_head, lone_torso = (both > 0) & (both <= _CLOSE_CALL), head == 1, both - head == 1
    if not np.logical_or.reduce(few | lone_head | lone_torso):
        return _NONE, _NONE
    asked = free & few[:, None] | on_head & lone_head[:, None] | (free & ~heads) & lone_torso[:, None]
    rows, points = np.nonzero(asked)
    return rows, points
