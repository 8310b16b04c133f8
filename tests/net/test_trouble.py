"""Rules that fail, stores that fail, watchers that are slow, servers that are not there."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import grpc
import pytest

from conformance import toy
from gulch.decision import Counted, Put, Walked
from gulch.errors import InvalidInput
from gulch.match import Match
from gulch.net import audience
from gulch.net.client import Client
from gulch.net.faults import Denied, Incident, NotNow, NotStored, Suspended
from gulch.net.wishes import SeatWish
from gulch.play.record import from_record
from gulch.view import Audience
from gulch.wire.replay_file import Replay
from net.books import Faulty, Talker
from net.hosting import close_all, create, hosted, joined, log_of, people, play_all, run


def test_a_rule_that_fails_suspends_its_match_alone_and_loses_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    book = Faulty()

    async def scene() -> None:
        async with hosted(tmp_path, books={"toy": toy.BOOK, "faulty": book}) as (address, _), Client(address) as bench:
            made, other = await create(bench, book="faulty"), await create(bench)
            match = made.match.id
            clients, others = await joined(address, made), await joined(address, other)
            persons = people(clients, match)
            for person in persons.values():
                person.stop_after = 2
            await play_all(persons)
            bids = [(await clients[seat].asked(match)).decision for seat in (0, 1)]
            await clients[0].answer(match, bids[0].number, Counted(2))
            before = [await clients[seat].replay(match) for seat in (0, 1)]
            with pytest.raises(Incident, match="nothing was lost: tell its owner") as failed:
                await clients[1].answer(match, bids[1].number, Counted(0))
            assert failed.value.incident in caplog.text
            assert "a bug in a rule" in caplog.text
            suspended = await bench.match(match)
            assert (suspended.state, suspended.incident) == ("suspended", failed.value.incident)
            with pytest.raises(Suspended, match=failed.value.incident):
                await clients[1].answer(match, bids[1].number, Counted(0))
            assert (await anext(clients[0].watch(match))).state == "suspended"
            assert [await clients[seat].replay(match) for seat in (0, 1)] == before
            await play_all(people(others, other.match.id))
            assert (await bench.match(other.match.id)).state == "ended"

            with pytest.raises(Denied):
                await clients[0].resume(match)
            async with Client(address, made.owner) as owner:
                book.broken = False
                assert (await owner.resume(match)).state == "running"
                with pytest.raises(NotNow):
                    await owner.resume(match)
            assert (await clients[0].asked(match)).decision is None  # its bid was kept
            assert (await clients[1].asked(match)).decision == bids[1]
            for person in persons.values():
                person.stop_after = None
            persons[0].answers.append((bids[0].number, Counted(2)))
            await play_all(persons)
            replay = Replay.from_bytes(await bench.replay(match))
            whole = Match.start(book, toy.setup(), 3)
            whole.replay([from_record(made) for made in replay.choices])
            assert list(replay.entries) == whole.log
            for seat, person in persons.items():
                assert person.entries == Audience(seat).feed_all(whole.log)
            await close_all({**clients, **{seat + 2: client for seat, client in others.items()}})

    run(scene())


def test_a_judge_that_fails_refuses_the_answer_and_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, _), Client(address) as bench:
            made = await create(bench)
            match = made.match.id
            clients = await joined(address, made)
            asked = (await clients[0].asked(match)).decision
            with monkeypatch.context() as broken:
                broken.setattr("gulch.decision.place.judge.stand", lambda scene, body: 1 // 0)
                with pytest.raises(Incident) as failed:
                    await clients[0].answer(match, asked.number, Put((6000, 2000, 0), 0))
            assert failed.value.incident in caplog.text
            assert "Put(at=(6000, 2000, 0), facing=0)" in caplog.text
            assert (await bench.match(match)).state == "running"
            assert await clients[0].answer(match, asked.number, Put((6000, 2000, 0), 0))
            with pytest.raises(InvalidInput, match="a route of 501 points; use up to 500"):
                await clients[0].answer(match, 2, Walked(((1, 1, 0),) * 501, 0))
            await close_all(clients)

    run(scene())


def test_a_rule_that_fails_on_a_bots_turn_or_at_the_start_suspends_too(tmp_path: Path) -> None:
    book = Faulty()
    bot = SeatWish(bot="random")

    class Stillborn(toy.Toy):
        def __init__(self) -> None:
            self.steps = {**toy.BOOK.steps, "begin": lambda game: 1 // 0}

    async def scene() -> None:
        books = {"faulty": book, "stillborn": Stillborn()}
        async with hosted(tmp_path, books=books) as (address, _), Client(address) as bench:
            with pytest.raises(Incident):
                await create(bench, book="stillborn", seats=(bot, bot))
            made = await create(bench, book="faulty", seats=(bot, bot))
            async for update in bench.watch(made.match.id):
                if update.state == "suspended":
                    break
            assert [summary.state for summary in await bench.matches()] == ["suspended", "suspended"]
        book.broken = False
        async with hosted(tmp_path, books=books) as (address, _), Client(address) as bench:
            await log_of(bench, made.match.id)  # started again with mended rules, it plays to its end
            assert [summary.state for summary in await bench.matches()] == ["suspended", "ended"]

    run(scene())


def test_what_the_store_does_not_keep_was_never_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, hall), Client(address) as bench:
            made = await create(bench)
            match = made.match.id
            clients = await joined(address, made)
            asked = (await clients[0].asked(match)).decision
            before = await clients[0].replay(match)
            place = asked.default_choice(Match.start(toy.BOOK, toy.setup(), 3).facts.scene, lambda limit: limit // 2)

            def full(batch: Any) -> None:
                raise OSError(28, "No space left on device")

            with monkeypatch.context() as broken:
                broken.setattr(hall.writer._store, "write", full)
                with pytest.raises(NotStored, match="so it was not taken; try again"):
                    await clients[0].answer(match, asked.number, place)
            assert await clients[0].replay(match) == before
            assert (await clients[0].asked(match)).decision == asked
            assert await clients[0].answer(match, asked.number, place)
            persons = people(clients, match)
            persons[0].answers.append((asked.number, place))
            await play_all(persons)
            replay = Replay.from_bytes(await bench.replay(match))
            whole = Match.start(toy.BOOK, toy.setup(), 3)
            whole.replay([from_record(made) for made in replay.choices])
            assert list(replay.entries) == whole.log
            assert persons[1].entries == Audience(1).feed_all(whole.log)
            await close_all(clients)

    run(scene())


def test_a_slow_watcher_delays_nobody_and_misses_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path, books={"toy": Talker()}) as (address, hall), Client(address) as slow:
            made = await create(slow)
            match = made.match.id
            clients = await joined(address, made)
            stream = slow.watch(match)
            entries = list((await anext(stream)).entries)
            persons = people(clients, match)
            await play_all(persons)  # meanwhile the slow one reads nothing
            log = hall._sessions[match].log(None)
            assert log.last > Talker.NOTES
            assert len(log._encoded) <= audience.ENCODED
            async for update in stream:
                entries += update.entries
            assert len(entries) == log.last
            assert entries == log.entries
            await close_all(clients)

    run(scene(), 60)


def test_a_server_that_is_not_there_is_named_with_the_next_step() -> None:
    async def scene() -> None:
        async with Client("127.0.0.1:9", timeout=5) as client:
            with pytest.raises(InvalidInput) as failed:
                await client.matches()
            assert str(failed.value) == (
                "no server answers at 127.0.0.1:9; start one with `gulch serve`, or check the address"
            )

    run(scene())


def test_a_server_that_does_not_answer_in_time_is_said_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, hall), Client(address, timeout=0.2) as client:
            blocked = asyncio.Event()
            loop = asyncio.get_running_loop()

            def block() -> None:
                asyncio.run_coroutine_threadsafe(blocked.wait(), loop).result(10)

            work = asyncio.ensure_future(hall.aside(block))
            with pytest.raises(NotStored, match="did not answer in time; try again"):
                await create(client)
            blocked.set()
            await work

    run(scene())


def test_a_port_that_is_taken_or_no_address_is_refused_in_one_line(tmp_path: Path) -> None:
    from gulch.net.server import serve
    from net.hosting import BOOKS, make_setup

    async def scene() -> None:
        async with hosted(tmp_path) as (address, _):
            for wrong, message in ((address, "cannot listen on"), ("nowhere", "is no address")):
                with pytest.raises(InvalidInput, match=message):
                    await serve(wrong, str(tmp_path / "other.db"), BOOKS, make_setup)

    run(scene())


def test_health_and_reflection_answer(tmp_path: Path) -> None:
    from grpc_health.v1 import health_pb2, health_pb2_grpc
    from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

    async def scene() -> None:
        async with hosted(tmp_path) as (address, _), grpc.aio.insecure_channel(address) as channel:
            health = health_pb2_grpc.HealthStub(channel)
            for name in ("", "gulch.v1.MatchService", "gulch.v1.TableService", "gulch.v1.ReplayService"):
                found = await health.Check(health_pb2.HealthCheckRequest(service=name))
                assert found.status == health_pb2.HealthCheckResponse.SERVING
            stub = reflection_pb2_grpc.ServerReflectionStub(channel)
            call = stub.ServerReflectionInfo(iter([reflection_pb2.ServerReflectionRequest(list_services="")]))
            answer = await call.read()
            names = {service.name for service in answer.list_services_response.service}
            call.cancel()
            assert {"gulch.v1.MatchService", "gulch.v1.TableService", "gulch.v1.ReplayService"} <= names
            assert "grpc.health.v1.Health" in names

    run(scene())


class Breaks(toy.Toy):
    """Fails wherever it is told to, until it is mended."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.steps = {**toy.BOOK.steps, "round": self._round, "bid": self._bid}

    def _fail(self, where: str) -> None:
        if self.where == where:
            raise LookupError("a bug in a rule")

    async def _round(self, game: Any, number: int) -> None:
        self._fail("step")
        await toy.begin_round(game, number)
        self._fail("end of a step")

    async def _bid(self, game: Any) -> None:
        if self.where == "awaits":
            await asyncio.sleep(0.01)
        if self.where == "tells":
            game.tell(object())
        if self.where == "endless":
            return game.then(("bid",))
        await toy.bid(game)

    def offers(self, game: Any, seat: int) -> Any:
        self._fail("offers")
        return super().offers(game, seat)

    async def take_offer(self, game: Any, offer: Any) -> None:
        await super().take_offer(game, offer)
        self._fail("offer")


@pytest.mark.parametrize("where", ["step", "end of a step", "awaits", "tells", "endless", "offers", "offer"])
def test_wherever_a_rule_fails_the_match_stands_as_before_and_goes_on_when_it_is_mended(
    tmp_path: Path, where: str
) -> None:
    book = Breaks("")

    async def scene() -> None:
        async with hosted(tmp_path, books={"toy": book}) as (address, hall), Client(address) as bench:
            made = await create(bench)
            match = made.match.id
            clients = await joined(address, made)
            late = where in ("offers", "offer")
            turns = [(seat, number) for number in (1, 2) for seat in (0, 1)] + ([(0, 3), (1, 3)] if late else [])
            for seat, number in turns if where == "offer" else turns[:-1]:
                await clients[seat].answer(match, number, answer(seat, number))

            async def act() -> None:
                if where == "offer":
                    return await clients[0].offer(match, "concede")
                await clients[1].answer(match, turns[-1][1], answer(*turns[-1]))

            before = [await one.replay(match) for one in (*clients.values(), bench)]
            book.where = where
            with pytest.raises(Incident):
                await act()
            assert (await bench.match(match)).state == "suspended"
            assert [await one.replay(match) for one in (*clients.values(), bench)] == before
            book.where = ""
            async with Client(address, made.owner) as owner:
                await owner.resume(match)
            assert [await one.replay(match) for one in (*clients.values(), bench)] == before
            await act()
            persons = people(clients, match)
            for seat, person in persons.items():
                person.answers.append((max(number for one, number in turns if one == seat), Counted(0)))
            await play_all(persons)
            log = hall._sessions[match]._course.match.log
            for seat, person in persons.items():
                assert person.entries == Audience(seat).feed_all(log)
            await close_all(clients)

    run(scene())


def answer(seat: int, number: int) -> Any:
    """Two pegs are set up, then a number is bid."""
    return Counted(seat) if number == 3 else Put((3000 * number, 2000 + 8000 * seat, 0), 0)
