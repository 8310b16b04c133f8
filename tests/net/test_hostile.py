"""Requests that no honest client sends: each is refused in one line that fits its header, and leaves nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import grpc
import pytest

from gulch.decision import Counted
from gulch.net import tokens
from gulch.net.client import Client
from gulch.v1 import decision_pb2, match_service_pb2_grpc, replay_pb2_grpc, table_service_pb2_grpc
from gulch.wire import messages as pb
from net.hosting import close_all, create, hosted, joined, people, play_all, run

BIG = "x" * 900_000
FACE = "\N{GRINNING FACE}" * 5000  # four bytes each, twelve in a header
FAR = pb.Point(x=2**31 - 1, y=-(2**31), z=2**31 - 1)
INVALID, DENIED = grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.PERMISSION_DENIED
NOWHERE, STALE = grpc.StatusCode.NOT_FOUND, grpc.StatusCode.FAILED_PRECONDITION


class Wire:
    """The bare stubs, on a match whose seats are asked for their bids."""

    def __init__(self, channel: grpc.aio.Channel, match: str, clients: dict[int, Client]) -> None:
        self.match = match
        self.clients = clients
        self.token = tokens.to_metadata(clients[0].token)
        self.matches = match_service_pb2_grpc.MatchServiceStub(channel)
        self.table = table_service_pb2_grpc.TableServiceStub(channel)
        self.replays = replay_pb2_grpc.ReplayServiceStub(channel)

    def answer(self, number: int = 3, **choice: Any) -> Any:
        request = pb.AnswerRequest(match_id=self.match, number=number, choice=pb.Choice(**choice))
        return self.matches.Answer(request, metadata=self.token)

    async def refused(self, call: Any, code: grpc.StatusCode) -> str:
        """The line of a call that must be refused, with its details."""
        with pytest.raises(grpc.aio.AioRpcError) as failed:
            await (call.read() if isinstance(call, grpc.aio.UnaryStreamCall) else call)
        assert failed.value.code() is code, failed.value.details()
        line = str(failed.value.details())
        assert len(line.encode()) <= 1300
        assert "\n" not in line
        assert any(key == "grpc-status-details-bin" for key, _ in failed.value.trailing_metadata())
        return line


@asynccontextmanager
async def wired(folder: Path) -> AsyncIterator[Wire]:
    async with hosted(folder) as (address, _), Client(address) as bench, grpc.aio.insecure_channel(address) as channel:
        made = await create(bench)
        clients = await joined(address, made)
        persons = people(clients, made.match.id)
        for person in persons.values():
            person.stop_after = 2
        await play_all(persons)
        before = [await client.replay(made.match.id) for client in clients.values()]
        yield Wire(channel, made.match.id, clients)
        assert [await client.replay(made.match.id) for client in clients.values()] == before
        assert [summary.id for summary in await bench.matches()] == [made.match.id]
        for person in persons.values():  # and the match goes on to its end
            person.stop_after = None
        await play_all(persons)
        await close_all(clients)


def test_words_and_numbers_that_cannot_be_are_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with wired(tmp_path) as wire:
            for word in ("\u00b2", "9" * 5000, "-1", BIG, "\u0661"):
                await wire.refused(wire.matches.ListMatches(pb.ListMatchesRequest(page_token=word)), INVALID)
            for word in (BIG, FACE, "a\nb", "", "\x00"):
                await wire.refused(wire.matches.GetMatch(pb.GetMatchRequest(match_id=word)), NOWHERE)
                await wire.refused(wire.replays.GetReplay(pb.GetReplayRequest(match_id=word)), NOWHERE)
                await wire.refused(wire.matches.Watch(pb.WatchRequest(match_id=word)), NOWHERE)
                join = pb.JoinSeatRequest(match_id=wire.match, invitation=word)
                await wire.refused(wire.matches.JoinSeat(join), DENIED)
                offer = pb.MakeOfferRequest(match_id=wire.match, offer=word)
                await wire.refused(wire.matches.MakeOffer(offer, metadata=wire.token), INVALID)
            beyond = pb.WatchRequest(match_id=wire.match, first=2**63 - 1)
            assert "the log ends at" in await wire.refused(wire.matches.Watch(beyond), INVALID)
            for first in (0, -5, -(2**63)):  # from the start
                call = wire.matches.Watch(pb.WatchRequest(match_id=wire.match, first=first))
                assert (await call.read()).entries[0].number == 1
                call.cancel()

    run(scene())


def test_answers_of_the_wrong_shape_or_size_are_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with wired(tmp_path) as wire:
            walked = decision_pb2.Walked(points=[pb.Point(x=1, y=1, z=0)] * 100_000)
            for choice in (
                {},
                {"picked": decision_pb2.Picked(ids=[BIG])},
                {"picked": decision_pb2.Picked(ids=["a"] * 100_000)},
                {"walked": walked},
                {"walked": decision_pb2.Walked(deeds=["x" * 1000] * 500)},
                {"put": decision_pb2.Put()},
                {"put": decision_pb2.Put(at=FAR, facing=-(2**31))},
                {"counted": decision_pb2.Counted(value=2**63 - 1)},
                {"counted": decision_pb2.Counted(value=-1)},
            ):
                await wire.refused(wire.answer(**choice), INVALID)
            for number in (0, -1, 2, 4, 2**63 - 1):
                await wire.refused(wire.answer(number, counted=decision_pb2.Counted(value=1)), STALE)

    run(scene())


def test_places_and_picks_that_are_not_offered_are_refused_at_any_length(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, _), Client(address) as bench, grpc.aio.insecure_channel(address) as ch:
            made = await create(bench)
            clients = await joined(address, made)
            wire = Wire(ch, made.match.id, clients)
            for at in (FAR, pb.Point(x=-1, y=2000), pb.Point(x=6000, y=2000, z=-500), pb.Point(x=6000, y=99_000)):
                await wire.refused(wire.answer(1, put=decision_pb2.Put(at=at)), INVALID)
            for facing in (360, -1, 2**31 - 1):
                put = decision_pb2.Put(at=pb.Point(x=6000, y=2000), facing=facing)
                await wire.refused(wire.answer(1, put=put), INVALID)
            persons = people(clients, made.match.id)
            for person in persons.values():
                person.stop_after = 2
            await play_all(persons)
            for client in clients.values():
                await client.answer(made.match.id, 3, Counted(1))  # the bids are in: a figure is picked
            ((seat, _),) = (await bench.match(made.match.id)).waiting
            wire.token = tokens.to_metadata(clients[seat].token)
            number = (await clients[seat].asked(made.match.id)).decision.number
            for ids in ([BIG], ["a"] * 100_000, [FACE], [], ["0a", "0a"]):
                await wire.refused(wire.answer(number, picked=decision_pb2.Picked(ids=ids)), INVALID)
            wire.token = tokens.to_metadata(clients[1 - seat].token)
            await wire.refused(wire.answer(number, picked=decision_pb2.Picked(ids=["0a"])), STALE)
            await close_all(clients)

    run(scene())


def test_a_header_that_is_no_token_makes_no_spectator(tmp_path: Path) -> None:
    async def scene() -> None:
        async with wired(tmp_path) as wire:
            good = wire.token[0][1]
            for header in ("x", "", "Basic abc", "Bearer", "Bearer ", good + "x", good.removeprefix("Bearer ")):
                call = wire.matches.Watch(pb.WatchRequest(match_id=wire.match), metadata=(("authorization", header),))
                await wire.refused(call, DENIED)
            twice = (*wire.token, *wire.token)
            await wire.refused(wire.matches.Watch(pb.WatchRequest(match_id=wire.match), metadata=twice), DENIED)
            lower = (("authorization", good.replace("Bearer", "bearer")),)  # the name of a scheme has no case
            call = wire.matches.GetDecision(pb.GetDecisionRequest(match_id=wire.match), metadata=lower)
            assert (await call).seat == 0

    run(scene())


def test_what_is_wrong_with_a_token_is_said(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, _), Client(address) as bench, grpc.aio.insecure_channel(address) as ch:
            made, other = await create(bench), await create(bench)
            clients, others = await joined(address, made), await joined(address, other)
            wire = Wire(ch, made.match.id, clients)
            for token, line in (
                ("guessed", "this server does not know that token"),
                (made.invitations[0], f"that is the invitation to seat 0 of match {made.match.id}"),
                (made.owner, f"that is the owner's token of match {made.match.id}"),
                (others[1].token, f"that is the token of seat 1 of another match than {made.match.id}"),
            ):
                request = pb.GetDecisionRequest(match_id=made.match.id)
                call = wire.matches.GetDecision(request, metadata=tokens.to_metadata(token))
                assert await wire.refused(call, DENIED) == line
            await close_all({**clients, **{seat + 2: client for seat, client in others.items()}})

    run(scene())


@pytest.mark.parametrize(
    "change",
    [
        {"book": BIG},
        {"scenario": FACE},
        {"table": BIG},
        {"table": "toy\n"},
        {"table": "town:\u0661"},
        {"seats": []},
        {"seats": [{}]},
        {"seats": [{}] * 9},
        {"seats": [{}] * 1000},
        {"seats": [{"bot": BIG}, {}]},
        {"seats": [{"posse": '{"a":NaN}'}, {}]},
        {"seats": [{"posse": '{"a":1.5}'}, {}]},
        {"seats": [{"posse": '{"a":"\\ud800"}'}, {}]},
        {"seats": [{"posse": "[" * 60_000}, {}]},
        {"seats": [{"posse": '{"a":' * 10_000}, {}]},
        {"seats": [{"posse": '{"a":"' + "x" * 70_000 + '"}'}, {}]},
        {"seats": [{"posse": "1" * 5000}, {}]},
        {"options": [{"key": f"k{n}"} for n in range(65)]},
        {"options": [{"key": "k", "value": "1"}, {"key": "k", "value": "2"}]},
        {"options": [{"key": "", "value": "1"}]},
        {"options": [{"key": "k", "value": "v" * 201}]},
        {"decision_seconds": -1},
        {"decision_seconds": 2**31 - 1},
    ],
    ids=lambda change: ascii(change)[:30] + f" {len(str(change))}",
)
def test_a_wish_that_cannot_be_leaves_no_match(tmp_path: Path, change: dict[str, Any]) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, _), Client(address) as bench, grpc.aio.insecure_channel(address) as ch:
            wire = Wire(ch, "", {0: bench})
            wish = {"book": "toy", "scenario": "pegs", "table": "toy", "seats": [{}, {}], **change}
            wish["seats"] = [pb.SeatRequest(**seat) for seat in wish["seats"]]
            wish["options"] = [pb.Pair(**option) for option in wish.get("options", ())]
            await wire.refused(wire.matches.CreateMatch(pb.CreateMatchRequest(**wish)), INVALID)
            assert await bench.matches() == []

    run(scene())


def test_geometry_that_is_nowhere_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with wired(tmp_path) as wire:
            far = pb.TableSpot(point=FAR)
            for spot in (far, pb.TableSpot()):
                request = pb.MeasureRequest(match_id=wire.match, start=spot, end=pb.TableSpot(figure="0a"))
                await wire.refused(wire.table.Measure(request), INVALID)
            for name in (BIG, FACE, ""):
                pair = pb.SightPair(viewer=name, target="0a")
                await wire.refused(wire.table.Sight(pb.SightRequest(match_id=wire.match, pairs=[pair])), NOWHERE)
            for policy in ({}, {"budget": -1, "rough": 1}, {"budget": 5000, "rough": 1, "step": 2**31 - 1}):
                request = pb.ReachRequest(match_id=wire.match, mover="0a", policy=pb.Policy(**policy))
                await wire.refused(wire.table.Reach(request), INVALID)
            beyond = pb.ReachRequest(match_id=wire.match, mover="0a", policy=pb.Policy(budget=5000, rough=1), goal=FAR)
            await wire.refused(wire.table.Reach(beyond), NOWHERE)

    run(scene())
