"""What a replay file says about its match before the first entry, and the choices and hashes beside the log.

Plain values and their messages. Never here: framing (`chunks`), files (`replay_file`), rules.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from gulch import canon
from gulch.decision import Choice, Counted, Picked, Put, Walked
from gulch.errors import InvalidInput
from gulch.table.model import Table
from gulch.v1 import replay_pb2
from gulch.wire.codec import decode_choice, encode_choice
from gulch.wire.mapping import pairs_of

Scope = Literal["whole", "seat", "spectator"]
_SCOPES: dict[Scope, replay_pb2.ReplayScope] = {
    "whole": replay_pb2.REPLAY_SCOPE_WHOLE,
    "seat": replay_pb2.REPLAY_SCOPE_SEAT,
    "spectator": replay_pb2.REPLAY_SCOPE_SPECTATOR,
}


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """Who played. `posse` is the book's own description; empty in a file of one audience."""

    name: str
    posse: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ReplayHeader:
    """All that the match was started from but its secret dice. `seat` counts only where `scope` is "seat".

    `seed` (hex) stands only in files of local, unproven matches; others tell it in their last event.
    """

    book: str
    rules_version: int
    scenario: str
    match: str
    table: Table
    seats: tuple[SeatRecord, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    commitment: str = ""
    nonces: tuple[str, ...] = ()
    proven: bool = False
    ray_backend: str = ""
    scope: Scope = "whole"
    seat: int = 0
    seed: str = ""

    def for_audience(self, seat: int | None) -> ReplayHeader:
        """What a seat, or a spectator (None), may know of it: no posse, no seed."""
        seats = tuple(SeatRecord(record.name) for record in self.seats)
        return replace(self, scope="spectator" if seat is None else "seat", seat=seat or 0, seats=seats, seed="")

    @property
    def audience(self) -> int | None:
        """The seat whose knowledge the file holds; None for all of it and for a spectator's."""
        return self.seat if self.scope == "seat" else None


@dataclass(frozen=True, slots=True)
class RecordedChoice:
    """A choice as the match recorded it (`gulch.match.Made`, which `wire` may not import)."""

    seat: int
    number: int
    choice: Picked | Walked | Put | Counted | None
    offer: str = ""
    by: str = "seat"


@dataclass(frozen=True, slots=True)
class RecordedHash:
    """At a safe point: steps run, keyed hash of the state, digest of the verdicts of sight."""

    steps: int
    chain: str
    sight: str


def encode_header(header: ReplayHeader) -> replay_pb2.ReplayHeader:
    message = replay_pb2.ReplayHeader(
        book=header.book,
        rules_version=header.rules_version,
        scenario=header.scenario,
        match=header.match,
        table_key=header.table.key,
        commitment=header.commitment,
        nonces=header.nonces,
        proven=header.proven,
        ray_backend=header.ray_backend,
        scope=_SCOPES[header.scope],
        seat=header.seat,
        seed=header.seed,
    )
    for key, value in pairs_of(header.options):
        message.options.add(key=key, value=value)
    for seat in header.seats:
        message.seats.add(name=seat.name, posse=canon.text(seat.posse) if seat.posse else "")
    return message


def decode_header(message: replay_pb2.ReplayHeader, table: Table) -> ReplayHeader:
    """InvalidInput where the message is not what `encode_header` makes, or means another table."""
    scopes = {number: name for name, number in _SCOPES.items()}
    if message.scope not in scopes:
        raise InvalidInput(f"scope {message.scope} is unknown")
    if message.table_key != table.key:
        raise InvalidInput(f"it means table {message.table_key[:12]}, but holds {table.key[:12]}")
    return ReplayHeader(
        book=message.book,
        rules_version=message.rules_version,
        scenario=message.scenario,
        match=message.match,
        table=table,
        seats=tuple(SeatRecord(seat.name, _posse(seat.posse)) for seat in message.seats),
        options={option.key: option.value for option in message.options},
        commitment=message.commitment,
        nonces=tuple(message.nonces),
        proven=message.proven,
        ray_backend=message.ray_backend,
        scope=scopes[message.scope],
        seat=message.seat,
        seed=message.seed,
    )


def _posse(text: str) -> dict[str, Any]:
    if not text:
        return {}
    try:
        posse = json.loads(text)
    except ValueError as error:
        raise InvalidInput(f"a posse is no JSON: {error}") from error
    if not isinstance(posse, dict):
        raise InvalidInput("a posse is no object")
    return posse


def encode_made(made: RecordedChoice) -> replay_pb2.ReplayChoice:
    choice: Choice | None = made.choice
    return replay_pb2.ReplayChoice(
        seat=made.seat,
        number=made.number,
        choice=None if choice is None else encode_choice(choice),
        offer=made.offer,
        by=made.by,
    )


def decode_made(message: replay_pb2.ReplayChoice) -> RecordedChoice:
    choice = decode_choice(message.choice) if message.HasField("choice") else None
    if (choice is None) != bool(message.offer):
        raise InvalidInput("a recorded choice is a choice or an offer")
    return RecordedChoice(message.seat, message.number, choice, message.offer, message.by)


def encode_hash(record: RecordedHash) -> replay_pb2.ReplayHash:
    return replay_pb2.ReplayHash(steps=record.steps, chain=record.chain, sight=record.sight)


def decode_hash(message: replay_pb2.ReplayHash) -> RecordedHash:
    return RecordedHash(message.steps, message.chain, message.sight)
