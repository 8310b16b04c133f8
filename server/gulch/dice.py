"""Streams of chance: seeded, counted, provable.

Value n of a stream is HMAC-SHA256(seed, match | nonces | stream | n | try): the first 64 bits, reduced by
rejection. Every stream counts for itself, so that a hidden draw never moves the public dice.
Never here: what a roll means, cards, any other source of chance.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
PUBLIC = "dice"
LOCAL_MATCH = "local"
_SPAN = 1 << 64


class Chance(Protocol):
    """What rules draw from: `Dice` in play, `Scripted` in tests."""

    def roll(self, sides: int, count: int = 1, *, label: str = "", stream: str = PUBLIC) -> tuple[int, ...]: ...
    def shuffle(self, items: Sequence[T], *, stream: str) -> tuple[T, ...]: ...
    def copy(self) -> Chance: ...


def commitment(seed: bytes) -> str:
    """What is published before the match: SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


def seed_bytes(seed: int) -> bytes:
    """The 32 bytes behind a bare `--seed N` of a local, unproven match."""
    return hashlib.sha256(b"gulch local seed %d" % seed).digest()


def value(seed: bytes, match: str, nonces: Sequence[str], stream: str, n: int, sides: int) -> int:
    """Value n of a stream, 1..sides: the definition that anybody can recompute. ValueError for a die that has no
    side, or more than 2^64."""
    if not 1 <= sides <= _SPAN:
        raise ValueError(f"there is no die with {sides} sides")
    limit = _SPAN - _SPAN % sides
    attempt = 0
    prefix = f"{match}|{','.join(nonces)}|{stream}|{n}|"
    while True:
        digest = hmac.digest(seed, f"{prefix}{attempt}".encode(), "sha256")
        drawn = int.from_bytes(digest[:8], "big")
        if drawn < limit:
            return drawn % sides + 1
        attempt += 1


class Dice:
    """The dice of one match. `epochs` are (seed, first counts per stream): a fork that is reseeded keeps
    every value drawn before and changes those from there on."""

    __slots__ = ("counts", "epochs", "known", "match", "nonces")

    def __init__(self, seed: bytes, match: str = LOCAL_MATCH, nonces: Sequence[str] = ()) -> None:
        self.match = match
        self.nonces = tuple(nonces)
        self.epochs: tuple[tuple[bytes, dict[str, int]], ...] = ((seed, {}),)
        self.counts: dict[str, int] = {}
        # Values that are known already, by (stream, n): imagined matches keep the public rolls they saw.
        self.known: dict[tuple[str, int], int] = {}

    @property
    def seed(self) -> bytes:
        """The seed of the first epoch: what the commitment commits to."""
        return self.epochs[0][0]

    def roll(self, sides: int, count: int = 1, *, label: str = "", stream: str = PUBLIC) -> tuple[int, ...]:
        """The next `count` values of a stream, each 1..sides. `label` is for people and scripts only."""
        return tuple(self._next(stream, sides) for _ in range(count))

    def below(self, limit: int, *, stream: str) -> int:
        """A whole number 0..limit-1."""
        return self._next(stream, limit) - 1

    def shuffle(self, items: Sequence[T], *, stream: str) -> tuple[T, ...]:
        """The items in a random order (Fisher-Yates, one value an item but the first)."""
        out = list(items)
        for last in range(len(out) - 1, 0, -1):
            other = self._next(stream, last + 1) - 1
            out[last], out[other] = out[other], out[last]
        return tuple(out)

    def reseed(self, seed: bytes) -> None:
        """From here on every stream follows another seed."""
        self.epochs = (*self.epochs, (seed, dict(self.counts)))

    def copy(self) -> Dice:
        other = Dice.__new__(Dice)
        other.match, other.nonces, other.epochs = self.match, self.nonces, self.epochs
        other.counts, other.known = self.counts.copy(), self.known
        return other

    def dump(self) -> dict[str, Any]:
        """Plain values, seeds included: for saves, never for a seat."""
        return {
            "match": self.match,
            "nonces": list(self.nonces),
            "epochs": [[seed.hex(), dict(starts)] for seed, starts in self.epochs],
            "counts": dict(self.counts),
            "known": [[stream, n, number] for (stream, n), number in sorted(self.known.items())],
        }

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Dice:
        """From what `dump` gave. ValueError, LookupError or TypeError on any other form."""
        dice = cls(bytes.fromhex(data["epochs"][0][0]), data["match"], data["nonces"])
        dice.epochs = tuple((bytes.fromhex(seed), dict(starts)) for seed, starts in data["epochs"])
        dice.counts = dict(data["counts"])
        dice.known = {(stream, n): number for stream, n, number in data.get("known", ())}
        return dice

    def _next(self, stream: str, sides: int) -> int:
        n = self.counts.get(stream, 0)
        self.counts[stream] = n + 1
        if self.known and (stream, n) in self.known:
            return self.known[stream, n]
        seed = self.epochs[0][0]
        for later, starts in self.epochs[1:]:
            if n >= starts.get(stream, 0):
                seed = later
        return value(seed, self.match, self.nonces, stream, n, sides)


def drawer(dice: Dice, stream: str) -> Callable[[int], int]:
    """A function draw(limit) -> 0..limit-1 over one stream: what samplers and generators take."""
    return lambda limit: dice.below(limit, stream=stream)


class Scripted:
    """Dice for tests: `Scripted(("to hit", 6, 1, 4), ("save", 3))` must be rolled in that order, label by
    label, and used up; `decks` fixes shuffles by stream. A wrong label fails at once.

    A label matches when the rolled label starts with it. A shuffle without a deck keeps the order.
    """

    def __init__(self, *script: tuple[str | int, ...], decks: dict[str, Iterable[str]] | None = None) -> None:
        self._script: list[tuple[str, int]] = [(str(entry[0]), int(v)) for entry in script for v in entry[1:]]
        self._decks = {stream: tuple(cards) for stream, cards in (decks or {}).items()}
        self._at = 0

    def add(self, *script: tuple[str | int, ...]) -> None:
        """Appends to the script."""
        self._script += [(str(entry[0]), int(v)) for entry in script for v in entry[1:]]

    def roll(self, sides: int, count: int = 1, *, label: str = "", stream: str = PUBLIC) -> tuple[int, ...]:
        return tuple(self._take(label or stream, sides) for _ in range(count))

    def shuffle(self, items: Sequence[T], *, stream: str) -> tuple[T, ...]:
        wanted = self._decks.get(stream)
        if wanted is None:
            return tuple(items)
        rest = [item for item in items if item not in wanted]
        return tuple([item for name in wanted for item in items if item == name] + rest)

    def copy(self) -> Scripted:
        other = Scripted()
        other._script, other._decks, other._at = self._script, self._decks, self._at
        return other

    def _take(self, label: str, sides: int) -> int:
        if self._at >= len(self._script):
            raise AssertionError(f"the script is used up, but {label!r} (D{sides}) is rolled")
        wanted, number = self._script[self._at]
        if not label.startswith(wanted):
            raise AssertionError(f"the script has {wanted!r} next, but {label!r} (D{sides}) is rolled")
        if not 1 <= number <= sides:
            raise AssertionError(f"{number} is no face of a D{sides} ({label!r})")
        self._at += 1
        return number

    def assert_used_up(self) -> None:
        """Fails when values are left over."""
        left = self._script[self._at :]
        assert not left, f"never rolled: {left}"
