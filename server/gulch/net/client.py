"""The client's side: every call of the server as an async method that takes and gives values.

Errors come back as those of `gulch.errors`, each one line. Every call has a deadline; watching goes on after a lost
connection from the entry where it stopped. Never here: rules, bots' thinking, printing.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self
from weakref import WeakValueDictionary

import grpc

from gulch.decision import AnyDecision, Choice, Offer
from gulch.errors import InvalidInput
from gulch.events import Entry
from gulch.net import faults, tokens
from gulch.net.records import Summary, state_from_pb, state_to_pb, summary_from_pb
from gulch.net.wishes import SeatWish
from gulch.table.fire import LineOfFire
from gulch.table.judge import Policy
from gulch.table.model import Point, Table
from gulch.table.sight import Blocker, Sight
from gulch.v1 import match_service_pb2_grpc, replay_pb2_grpc, table_service_pb2_grpc
from gulch.wire import messages as pb
from gulch.wire.codec import (
    decode_decision,
    decode_entry,
    decode_offer,
    decode_table,
    encode_choice,
    encode_point,
    encode_policy,
)
from gulch.wire.geometry import decode_line, decode_verdict

SECONDS = 30.0  # the deadline of a call
WATCH_SECONDS = 3600.0  # the deadline of one stream of a watch, which then goes on with another
PATIENCE = 30.0  # how long a watcher tries to reach a server that was there before
OPTIONS = (
    ("grpc.max_receive_message_length", 1 << 26),
    ("grpc.keepalive_time_ms", 30_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.max_pings_without_data", 0),
    ("grpc.initial_reconnect_backoff_ms", 200),
    ("grpc.min_reconnect_backoff_ms", 1000),
    ("grpc.max_reconnect_backoff_ms", 2000),
    ("grpc.enable_http_proxy", 0),
)
_TABLES: WeakValueDictionary[str, Table] = WeakValueDictionary()  # by key: each is held once in a process


@dataclass(frozen=True, slots=True)
class Created:
    """A new match: invitations by seat and the owner's token, which are told only this once."""

    match: Summary
    invitations: Mapping[int, str] = field(repr=False)
    owner: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Asked:
    """What a seat is asked, what it may interject, and the milliseconds until the default is taken."""

    decision: AnyDecision | None = None
    offers: tuple[Offer, ...] = ()
    left: int | None = None


@dataclass(frozen=True, slots=True)
class Update:
    """A message of a watch, for `seat` (None: a spectator). What is asked, and who is waited for, is told with the
    last entry there is; while older ones are still coming both are empty. A decision that stays open is told again."""

    entries: tuple[Entry, ...]
    asked: Asked
    waiting: tuple[tuple[int, str], ...]
    state: str
    incident: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class Spots:
    """Where a mover may end, with costs, and whom it may contact: (figure, route, cost)."""

    spots: tuple[tuple[Point, int], ...]
    contacts: tuple[tuple[str, tuple[Point, ...], int], ...]


class Client:
    """A connection to one server. `token` acts for a seat, or for the owner of a match; without one it watches as
    a spectator. `address` is HOST:PORT, or tls://HOST:PORT; GULCH_CA names a PEM file of roots to trust."""

    def __init__(self, address: str, token: str | None = None, *, timeout: float = SECONDS) -> None:
        self.address = address
        self.token = token
        self._timeout = timeout
        self._channel = _channel(address)
        self._matches = match_service_pb2_grpc.MatchServiceStub(self._channel)
        self._geometry = table_service_pb2_grpc.TableServiceStub(self._channel)
        self._replays = replay_pb2_grpc.ReplayServiceStub(self._channel)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._channel.close()

    async def _call(self, method: Any, request: Any) -> Any:
        try:
            return await method(request, timeout=self._timeout, metadata=tokens.to_metadata(self.token))
        except grpc.aio.AioRpcError as error:
            faults.raise_from(error, self.address)

    async def _patiently(self, method: Any, request: Any) -> Any:
        """A call that may be sent again as it was: if its answer was lost on the way, nothing is lost."""
        for pause in (0.5, 1.0, 2.0):
            try:
                return await self._call(method, request)
            except faults.NotStored:
                await asyncio.sleep(pause)
        return await self._call(method, request)

    async def _stream(self, method: Any, request: Any, timeout: float) -> AsyncIterator[Any]:
        call = method(request, timeout=timeout, metadata=tokens.to_metadata(self.token))
        try:
            async for response in call:
                yield response
        finally:
            call.cancel()

    # -- matches -------------------------------------------------------------------------------------

    async def create(
        self, book: str, scenario: str, table: str, seats: Sequence[SeatWish], *,
        options: Mapping[str, str] | None = None, seed: int | None = None, decision_seconds: int = 0,
    ) -> Created:  # fmt: skip
        request = pb.CreateMatchRequest(
            book=book,
            scenario=scenario,
            table=table,
            options=[pb.Pair(key=key, value=value) for key, value in sorted((options or {}).items())],
            seats=[pb.SeatRequest(name=seat.name, bot=seat.bot, posse=seat.posse) for seat in seats],
            seed=seed,
            decision_seconds=decision_seconds,
        )
        made = await self._call(self._matches.CreateMatch, request)
        invitations = {one.seat: one.token for one in made.invitations}
        return Created(summary_from_pb(made.match), invitations, made.owner_token)

    async def matches(self, states: Sequence[str] = (), book: str = "") -> list[Summary]:
        """All matches in the order of their creation, of these states and this book if any are named."""
        request = pb.ListMatchesRequest(states=[state_to_pb(state) for state in states], book=book)
        found: list[Summary] = []
        while True:
            page = await self._call(self._matches.ListMatches, request)
            found += [summary_from_pb(match) for match in page.matches]
            if not page.next_page_token:
                return found
            request.page_token = page.next_page_token

    async def match(self, match: str) -> Summary:
        found = await self._call(self._matches.GetMatch, pb.GetMatchRequest(match_id=match))
        return summary_from_pb(found.match)

    async def join(
        self, match: str, invitation: str, *, name: str = "", nonce: str | None = None, posse: str = ""
    ) -> tuple[int, str]:
        """Takes the seat of an invitation: its number, and the token that this client uses from now on.

        The commitment to the dice is read before the nonce is told, and must be the same after.
        """
        before = await self.match(match)
        request = pb.JoinSeatRequest(
            match_id=match,
            invitation=invitation,
            name=name,
            nonce=secrets.token_hex(16) if nonce is None else nonce,
            posse=posse,
        )
        joined = await self._patiently(self._matches.JoinSeat, request)
        if joined.match.commitment != before.commitment:
            raise InvalidInput("the server changed its dice after it knew your nonce", "do not play on that server")
        self.token = joined.token
        return joined.seat, joined.token

    async def resume(self, match: str) -> Summary:
        """Lets a suspended match go on; the token is its owner's."""
        found = await self._call(self._matches.ResumeMatch, pb.ResumeMatchRequest(match_id=match))
        return summary_from_pb(found.match)

    async def table(self, match: str) -> Table:
        """The table as built; fetched once in a process."""
        header, meshes = None, []
        try:
            async for part in self._stream(
                self._matches.GetTable, pb.GetTableRequest(match_id=match), 4 * self._timeout
            ):
                if part.HasField("mesh"):
                    meshes.append(part.mesh)
                elif (known := _TABLES.get(part.table.key)) is not None:
                    return known
                else:
                    header = part.table
        except grpc.aio.AioRpcError as error:
            faults.raise_from(error, self.address)
        if header is None:
            raise InvalidInput("the server sent no table", "try again")
        return _TABLES.setdefault(header.key, decode_table(header, meshes))

    async def replay(self, match: str, *, audience_only: bool = False) -> bytes:
        """The bytes of the match's replay file: whole once it has ended."""
        request = pb.GetReplayRequest(match_id=match, audience_only=audience_only)
        try:
            stream = self._stream(self._replays.GetReplay, request, 4 * self._timeout)
            return b"".join([part.data async for part in stream])
        except grpc.aio.AioRpcError as error:
            faults.raise_from(error, self.address)

    # -- watching and answering ------------------------------------------------------------------------

    async def watch(self, match: str, first: int = 1, *, snapshot: bool = False) -> AsyncIterator[Update]:
        """What happens from entry `first` on, until the match has ended. A lost connection is taken up again."""
        lost: float | None = None
        began = False
        while True:
            request = pb.WatchRequest(match_id=match, first=first, snapshot=snapshot and first > 1)
            try:
                async for response in self._stream(self._matches.Watch, request, WATCH_SECONDS):
                    update, lost, began = _update(response), None, True
                    if update.entries:
                        first, snapshot = update.entries[-1].number + 1, False
                    yield update
                return
            except grpc.aio.AioRpcError as error:
                now = asyncio.get_running_loop().time()
                lost = now if lost is None else lost
                if error.code() not in _GO_ON or now - lost > PATIENCE or not began:
                    faults.raise_from(error, self.address)
            await asyncio.sleep(0.2)

    async def asked(self, match: str) -> Asked:
        found = await self._call(self._matches.GetDecision, pb.GetDecisionRequest(match_id=match))
        return _asked(found.asked)

    async def seat(self, match: str) -> int:
        """Which seat the token plays. Denied if it plays none."""
        found = await self._call(self._matches.GetDecision, pb.GetDecisionRequest(match_id=match))
        return int(found.seat)

    async def answer(self, match: str, number: int, choice: Choice) -> bool:
        """Answers a decision. False if the very same answer had been taken before, so that a retry is safe."""
        request = pb.AnswerRequest(match_id=match, number=number, choice=encode_choice(choice))
        return bool((await self._call(self._matches.Answer, request)).taken)

    async def offer(self, match: str, id: str) -> None:
        """Takes one of the seat's offers."""
        await self._call(self._matches.MakeOffer, pb.MakeOfferRequest(match_id=match, offer=id))

    # -- geometry --------------------------------------------------------------------------------------

    async def sight(
        self, match: str, pairs: Sequence[tuple[str, str]], *, why: bool = False
    ) -> list[tuple[Sight, tuple[Blocker, ...]]]:
        """Whether each viewer sees its target, and what is in the way."""
        asked = [pb.SightPair(viewer=viewer, target=target) for viewer, target in pairs]
        found = await self._call(self._geometry.Sight, pb.SightRequest(match_id=match, pairs=asked, why=why))
        return [decode_verdict(verdict) for verdict in found.verdicts]

    async def line_of_fire(self, match: str, shooter: str, target: str) -> LineOfFire:
        request = pb.LineOfFireRequest(match_id=match, shooter=shooter, target=target)
        return decode_line(await self._call(self._geometry.LineOfFire, request))

    async def measure(self, match: str, start: str | Point, end: str | Point) -> tuple[int, int]:
        """Mils between two figures or points, in 3D and in plan."""
        request = pb.MeasureRequest(match_id=match, start=_spot(start), end=_spot(end))
        found = await self._call(self._geometry.Measure, request)
        return found.distance, found.flat

    async def reach(self, match: str, mover: str, policy: Policy, *, step: int = 0) -> Spots:
        request = pb.ReachRequest(match_id=match, mover=mover, policy=encode_policy(policy), step=step)
        found = await self._call(self._geometry.Reach, request)
        return Spots(
            tuple((_point(spot.at), spot.cost) for spot in found.spots),
            tuple((one.figure, tuple(map(_point, one.route)), one.cost) for one in found.contacts),
        )

    async def way(self, match: str, mover: str, policy: Policy, goal: Point) -> tuple[tuple[Point, ...], int]:
        """A route to a goal, as far as the budget goes, and its cost."""
        request = pb.ReachRequest(match_id=match, mover=mover, policy=encode_policy(policy), goal=encode_point(goal))
        found = await self._call(self._geometry.Reach, request)
        return tuple(map(_point, found.route)), found.cost


_GO_ON = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED, grpc.StatusCode.CANCELLED)


def _channel(address: str) -> Any:
    host = address.removeprefix("tls://")
    authority = os.environ.get("GULCH_CA")
    if host == address and not authority:
        return grpc.aio.insecure_channel(host, options=OPTIONS)
    try:
        roots = Path(authority).read_bytes() if authority else None
    except OSError as error:
        raise InvalidInput(f"GULCH_CA: {authority}: {error.strerror}", "name a PEM file of certificates") from error
    return grpc.aio.secure_channel(host, grpc.ssl_channel_credentials(roots), options=OPTIONS)


def _asked(message: pb.Asked) -> Asked:
    return Asked(
        decode_decision(message.decision) if message.HasField("decision") else None,
        tuple(decode_offer(offer) for offer in message.offers),
        message.milliseconds_left if message.HasField("milliseconds_left") else None,
    )


def _update(message: pb.WatchResponse) -> Update:
    return Update(
        tuple(decode_entry(entry) for entry in message.entries),
        _asked(message.asked),
        tuple((one.seat, one.kind) for one in message.waiting),
        state_from_pb(message.state),
        message.incident,
        message.seat if message.HasField("seat") else None,
    )


def _spot(spot: str | Point) -> pb.TableSpot:
    return pb.TableSpot(figure=spot) if isinstance(spot, str) else pb.TableSpot(point=encode_point(spot))


def _point(message: pb.Point) -> Point:
    return message.x, message.y, message.z
