"""MatchService and ReplayService: the wire's calls, translated to the hall and its sessions and back.

Never here: decisions about who may do what (`hall`), geometry (`table_service`), a running match.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from io import BytesIO
from typing import Any, TypeAlias

import grpc

from gulch.errors import InvalidInput
from gulch.net.acts import Answer, Interject, Replay
from gulch.net.audience import snapshot_at
from gulch.net.calls import stream, token_of, unary
from gulch.net.faults import NotNow, NotStored, TooMany
from gulch.net.hall import Hall
from gulch.net.limits import MOST_OF_A_SEAT, MOST_SPECTATORS, MOST_WATCHES
from gulch.net.records import state_from_pb, state_to_pb, summary_to_pb, waiting_to_pb
from gulch.net.session import Session
from gulch.net.wishes import SeatWish, Wish
from gulch.v1 import match_service_pb2_grpc, replay_pb2_grpc
from gulch.wire import messages as pb
from gulch.wire.codec import decode_choice, encode_table
from gulch.wire.replay_file import ReplayWriter

Context: TypeAlias = grpc.aio.ServicerContext
ENTRIES_IN_MESSAGE = 200
PAGE, LONGEST_PAGE = 50, 200
REPLAY_PART = 1 << 16
MOST_POINTS = 500  # of a route: judging one takes the time of all
TABLES_IN_MEMORY = 8


_PAGE_TOKEN = re.compile(r"[0-9]{0,18}")


class MatchService(match_service_pb2_grpc.MatchServiceServicer):
    """Create, list, join, watch, answer."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._tables: dict[str, tuple[pb.TableData, list[pb.MeshData]]] = {}

    @unary
    async def CreateMatch(self, request: pb.CreateMatchRequest, context: Context) -> pb.CreateMatchResponse:
        wish = Wish(
            request.book,
            request.scenario,
            request.table,
            tuple(SeatWish(seat.name, seat.bot, seat.posse) for seat in request.seats),
            tuple((option.key, option.value) for option in request.options),
            request.seed if request.HasField("seed") else None,
            request.decision_seconds * 1000,
        )
        created = await self._hall.create(wish)
        invitations = [pb.Invitation(seat=seat, token=token) for seat, token in created.invitations.items()]
        return pb.CreateMatchResponse(
            match=summary_to_pb(created.summary), invitations=invitations, owner_token=created.owner
        )

    @unary
    async def ListMatches(self, request: pb.ListMatchesRequest, context: Context) -> pb.ListMatchesResponse:
        if not _PAGE_TOKEN.fullmatch(request.page_token):
            raise InvalidInput("that is no page token", "give the one of the last page, or none")
        count = min(request.page_size, LONGEST_PAGE) if request.page_size > 0 else PAGE
        states = [state_from_pb(state) for state in request.states]
        found, after = self._hall.summaries(states, request.book, int(request.page_token or 0), count)
        return pb.ListMatchesResponse(
            matches=[summary_to_pb(summary) for summary in found], next_page_token=str(after) if after else ""
        )

    @unary
    async def GetMatch(self, request: pb.GetMatchRequest, context: Context) -> pb.GetMatchResponse:
        return pb.GetMatchResponse(match=summary_to_pb(self._hall.summary(request.match_id)))

    @unary
    async def JoinSeat(self, request: pb.JoinSeatRequest, context: Context) -> pb.JoinSeatResponse:
        seat, token, summary = await self._hall.join(
            request.match_id, request.invitation, request.name, request.nonce, request.posse
        )
        return pb.JoinSeatResponse(seat=seat, token=token, match=summary_to_pb(summary))

    @stream
    async def GetTable(self, request: pb.GetTableRequest, context: Context) -> AsyncIterator[pb.GetTableResponse]:
        session = await self._hall.session(request.match_id)
        header, meshes = await self._encoded(session)
        yield pb.GetTableResponse(table=header)
        known = set(request.known_meshes)
        for mesh in meshes:
            if mesh.hash not in known:
                yield pb.GetTableResponse(mesh=mesh)

    async def _encoded(self, session: Session) -> tuple[pb.TableData, list[pb.MeshData]]:
        table = session.table
        if table.key not in self._tables:
            async with session.asking:
                if table.key not in self._tables:  # somebody who asked before may have had it made
                    self._tables[table.key] = await self._hall.aside(lambda: encode_table(table))
        found = self._tables.pop(table.key)
        self._tables[table.key] = found  # last used last
        for old in list(self._tables)[:-TABLES_IN_MEMORY]:
            del self._tables[old]
        return found

    @stream
    async def Watch(self, request: pb.WatchRequest, context: Context) -> AsyncIterator[pb.WatchResponse]:
        seat = self._hall.audience_of(token_of(context), request.match_id)
        session = await self._hall.session(request.match_id)
        self._check_room(session, seat)
        session.watching[seat] += 1
        self._hall.watchers += 1
        try:
            async for response in self._follow(session, seat, max(1, request.first), request.snapshot):
                yield response
        finally:
            session.watching[seat] -= 1
            self._hall.watchers -= 1

    def _check_room(self, session: Session, seat: int | None) -> None:
        most = MOST_SPECTATORS if seat is None else MOST_OF_A_SEAT
        if session.watching[seat] >= most:
            who = "spectators watch" if seat is None else f"watch as seat {seat}"
            raise TooMany(f"{most} {who} this match already", "try again when one has left")
        if seat is None and self._hall.watchers >= MOST_WATCHES:
            raise TooMany(f"{MOST_WATCHES} watch on this server already", "try again when one has left")

    async def _follow(
        self, session: Session, seat: int | None, number: int, snapshot: bool
    ) -> AsyncIterator[pb.WatchResponse]:
        """The log from `number` on, read when there is something to read: nothing is queued for a slow watcher."""
        log = session.log(seat)
        if snapshot and number > 1:
            number = min(number, log.last + 1)
            entries, table = log.entries, session.table
            async with session.asking, self._hall.asking:
                shot = await self._hall.in_rules(lambda: snapshot_at(entries, number - 1, table, seat))
            yield pb.WatchResponse(entries=[shot], state=state_to_pb(session.row.state), seat=seat)
        if number > log.last + 1 and session.row.state != "suspended":  # its log may not be there, until it goes on
            raise InvalidInput(f"there is no entry {number} yet, the log ends at {log.last}", "start before that")
        while True:
            if session.stopping:
                raise NotStored("the server is stopping", "try again later")
            changed = session.changed
            response = pb.WatchResponse(state=state_to_pb(session.row.state), incident=session.row.incident, seat=seat)
            response.entries.extend(log.encoded(number, ENTRIES_IN_MESSAGE))
            number += len(response.entries)
            behind = number <= log.last
            if not behind:
                response.waiting.extend(waiting_to_pb(session.summary().waiting))
                if seat is not None:
                    response.asked.CopyFrom(session.asked(seat))
            over = session.row.state == "ended"
            yield response
            if over and not behind:
                return
            if not behind:
                await changed.wait()

    @unary
    async def Answer(self, request: pb.AnswerRequest, context: Context) -> pb.AnswerResponse:
        seat = self._hall.seat_of(token_of(context), request.match_id)
        if len(request.choice.walked.points) > MOST_POINTS:
            raise InvalidInput(f"a route of {len(request.choice.walked.points)} points", f"use up to {MOST_POINTS}")
        choice = decode_choice(request.choice)
        session = await self._hall.session(request.match_id)
        taken, last = await session.send(Answer(seat, request.number, choice))
        return pb.AnswerResponse(taken=taken, last=last)

    @unary
    async def MakeOffer(self, request: pb.MakeOfferRequest, context: Context) -> pb.MakeOfferResponse:
        seat = self._hall.seat_of(token_of(context), request.match_id)
        session = await self._hall.session(request.match_id)
        _, last = await session.send(Interject(seat, request.offer))
        return pb.MakeOfferResponse(last=last)

    @unary
    async def GetDecision(self, request: pb.GetDecisionRequest, context: Context) -> pb.GetDecisionResponse:
        seat = self._hall.seat_of(token_of(context), request.match_id)
        session = await self._hall.session(request.match_id)
        return pb.GetDecisionResponse(
            asked=session.asked(seat),
            waiting=waiting_to_pb(session.summary().waiting),
            state=state_to_pb(session.row.state),
            seat=seat,
        )

    @unary
    async def ResumeMatch(self, request: pb.ResumeMatchRequest, context: Context) -> pb.ResumeMatchResponse:
        summary = await self._hall.resume(request.match_id, token_of(context))
        return pb.ResumeMatchResponse(match=summary_to_pb(summary))


class ReplayService(replay_pb2_grpc.ReplayServiceServicer):
    """The file of a match: whole once it has ended, before only what the asking audience knows."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    @stream
    async def GetReplay(self, request: pb.GetReplayRequest, context: Context) -> AsyncIterator[pb.GetReplayResponse]:
        seat = self._hall.audience_of(token_of(context), request.match_id)
        session = await self._hall.session(request.match_id)
        if session.row.state == "ended" and not request.audience_only:
            async with session.asking, self._hall.asking:
                data: bytes = await session.send(Replay())
        else:
            data = await self._audience(session, seat)
        for start in range(0, len(data), REPLAY_PART):
            yield pb.GetReplayResponse(data=data[start : start + REPLAY_PART])

    async def _audience(self, session: Session, seat: int | None) -> bytes:
        header, entries = session.header, tuple(session.log(seat).entries)
        if header is None:
            raise NotNow(f"match {session.row.id} has not begun", "wait until all its seats are taken")
        target, ended = BytesIO(), session.row.state == "ended"

        def write() -> None:
            with ReplayWriter(target, header.for_audience(seat)) as writer:
                writer.add_entries(entries)
                if ended:
                    writer.finish()

        async with session.asking, self._hall.asking:
            await self._hall.in_rules(write)
        return target.getvalue()


def add(hall: Hall, server: Any) -> None:
    """Adds both services to a server."""
    match_service_pb2_grpc.add_MatchServiceServicer_to_server(MatchService(hall), server)
    replay_pb2_grpc.add_ReplayServiceServicer_to_server(ReplayService(hall), server)
