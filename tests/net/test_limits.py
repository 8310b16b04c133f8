"""Crowds, floods and rules that run on: what is too much is refused, and everybody else goes on."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from conformance import toy
from gulch.decision import Counted
from gulch.match import Game
from gulch.net import limits, server, services
from gulch.net.client import Client
from gulch.net.faults import Incident, NotStored, Suspended, TooMany
from gulch.net.limits import Gate, Limits
from gulch.net.rules_thread import RulesThread, Runaway
from gulch.net.wishes import SeatWish
from gulch.table.judge import Policy
from gulch.view import Audience
from net.hosting import close_all, create, hosted, joined, log_of, people, play_all, run, until


class Endless(toy.Toy):
    """Never comes to an end of the bids while `broken`."""

    def __init__(self) -> None:
        self.broken = True
        self.steps = {**toy.BOOK.steps, "act": self._act}

    async def _act(self, game: Game, seat: int) -> None:
        while self.broken:
            pass
        await toy.act(game, seat)


def test_a_rule_that_runs_on_is_stopped_and_its_match_suspended(tmp_path: Path) -> None:
    book = Endless()

    async def scene() -> None:
        books = {"toy": toy.BOOK, "endless": book}
        async with (
            hosted(tmp_path, books=books, limits=Limits(rules_seconds=0.5)) as (address, _),
            Client(address) as bench,
        ):
            made, other = await create(bench, book="endless"), await create(bench)
            match = made.match.id
            clients, others = await joined(address, made), await joined(address, other)
            persons = people(clients, match)
            for person in persons.values():
                person.stop_after = 2
            await play_all(persons)
            number = (await clients[0].asked(match)).decision.number
            await clients[0].answer(match, number, Counted(1))
            began = time.monotonic()
            failing = asyncio.ensure_future(clients[1].answer(match, number, Counted(1)))
            await play_all(people(others, other.match.id))  # waits, and then goes on to its end
            with pytest.raises(Incident):
                await failing
            assert time.monotonic() - began < 10
            with pytest.raises(Suspended):
                await clients[1].answer(match, number, Counted(1))
            book.broken = False
            async with Client(address, made.owner) as owner:
                await owner.resume(match)
            assert await clients[1].answer(match, number, Counted(1))
            await close_all({**clients, **{seat + 2: client for seat, client in others.items()}})

    run(scene())


def test_the_thread_of_the_rules_stops_what_runs_on_and_nothing_else() -> None:
    rules = RulesThread(0.2)
    names = {rules.submit(lambda: threading.current_thread().name).result(5) for _ in range(3)}
    assert names == {"gulch-rules"}
    assert rules.submit(time.sleep, 0.05).result(5) is None

    def stubborn() -> str:
        """Catches the first, as a bot's turn does, and runs on."""
        try:
            while True:
                pass
        except Runaway:
            while True:
                pass

    for work in (stubborn, stubborn):
        with pytest.raises(Runaway):
            rules.submit(work).result(5)
        assert rules.submit(lambda: "goes on").result(5) == "goes on"
    with pytest.raises(ZeroDivisionError):
        rules.submit(lambda: 1 // 0).result(5)
    late = rules.submit(lambda: "done first")
    rules.shutdown()
    assert late.result(0) == "done first"
    with pytest.raises(RuntimeError):
        rules.submit(lambda: None)


def test_two_hundred_spectators_do_not_keep_the_players_waiting(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, hall), Client(address) as bench, Client(address) as crowd:
            made = await create(bench)
            match = made.match.id
            clients = await joined(address, made)
            logs = [asyncio.ensure_future(log_of(crowd, match)) for _ in range(200)]
            await until(lambda: hall._sessions[match].watchers == 200)
            slowest = 0.0

            async def timed(client: Client, take: Any) -> Any:
                nonlocal slowest
                began = time.monotonic()
                taken = await take(client)
                slowest = max(slowest, time.monotonic() - began)
                return taken

            persons = people(clients, match)
            for person in persons.values():
                hand_in = person._hand_in
                person._hand_in = lambda number, choice, hand_in=hand_in: timed(  # type: ignore[method-assign]
                    bench, lambda _: hand_in(number, choice)
                )
            await play_all(persons)
            every = await log_of(bench, match)
            assert all(log == every for log in await asyncio.gather(*logs))
            assert slowest < 5
            assert hall.watchers == hall._sessions[match].watchers == 0
            await close_all(clients)

    run(scene(), 60)


def test_a_flood_of_questions_stands_behind_an_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes a while; were they in one row with the answers, a single answer would wait for all of them."""
    monkeypatch.setattr("gulch.net.table_service.Reach", lambda scene, mover, policy: time.sleep(0.05) or 1 // 0)

    async def scene() -> None:
        async with hosted(tmp_path) as (address, hall), Client(address) as bench:
            made = await create(bench)
            match = made.match.id
            clients = await joined(address, made)
            persons = people(clients, match)
            for person in persons.values():
                person.stop_after = 2
            await play_all(persons)
            number = (await clients[0].asked(match)).decision.number
            flood = [asyncio.ensure_future(bench.reach(match, "0a", Policy(4000))) for _ in range(60)]
            await until(lambda: hall._sessions[match].asking._waiting > 30)
            assert await clients[0].answer(match, number, Counted(1))
            assert sum(not one.done() for one in flood) > 30
            for one in flood:
                one.cancel()
            await asyncio.gather(*flood, return_exceptions=True)
            await close_all(clients)

    run(scene())


def test_a_gate_lets_few_through_in_order_and_refuses_a_crowd() -> None:
    async def scene() -> None:
        gate, inside, order = Gate(2, 3), 0, []

        async def pass_through(number: int) -> None:
            nonlocal inside
            async with gate:
                inside += 1
                assert inside <= 2
                order.append(number)
                await asyncio.sleep(0.01)
                inside -= 1

        tasks = [asyncio.ensure_future(pass_through(number)) for number in range(5)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany, match="too many ask about this match at once; try again later"):
            await pass_through(9)
        tasks[3].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await pass_through(5)
        assert order == [0, 1, 2, 4, 5]

    run(scene())


def test_too_many_matches_are_refused_until_one_has_ended(tmp_path: Path) -> None:
    async def scene() -> None:
        bot = SeatWish(bot="random")
        async with hosted(tmp_path, limits=Limits(matches=2)) as (address, _), Client(address) as client:
            waiting = await create(client)
            for seed in range(3):  # those that end make room
                await log_of(client, (await create(client, seats=(bot, bot), seed=seed)).match.id)
            await create(client)
            with pytest.raises(TooMany, match="2 matches that have not ended; wait until one has, or ask its owner"):
                await create(client)
            clients = await joined(address, waiting)
            await play_all(people(clients, waiting.match.id))
            wishes = [asyncio.ensure_future(create(client)) for _ in range(5)]  # at once: one fits
            found = await asyncio.gather(*wishes, return_exceptions=True)
            assert [type(one) for one in found].count(TooMany) == 4
            await close_all(clients)

    run(scene())


def test_too_many_who_watch_are_refused_and_a_seat_is_not_kept_out_by_a_crowd(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_SPECTATORS", 3)
    monkeypatch.setattr(services, "MOST_OF_A_SEAT", 2)
    monkeypatch.setattr(services, "MOST_WATCHES", 4)

    async def scene() -> None:
        async with hosted(tmp_path) as (address, hall), Client(address) as bench:
            made, other = await create(bench), await create(bench)
            clients = await joined(address, made)
            match = made.match.id
            crowd = [bench.watch(match) for _ in range(3)]
            for one in crowd:
                await anext(one)
            with pytest.raises(TooMany, match="3 spectators watch this match already"):
                await anext(bench.watch(match))
            more = bench.watch(other.match.id)
            await anext(more)
            with pytest.raises(TooMany, match="4 watch on this server already"):
                await anext(bench.watch(other.match.id))
            own = [clients[0].watch(match) for _ in range(2)]
            for one in own:
                await anext(one)
            with pytest.raises(TooMany, match="2 watch as seat 0 this match already"):
                await anext(clients[0].watch(match))
            await crowd[0].aclose()
            await until(lambda: hall._sessions[match].watching[None] == 2)
            for one in (*crowd[1:], *own, more):
                await one.aclose()
            await until(lambda: hall.watchers == 0)
            await close_all(clients)

    run(scene())


def test_a_creation_whose_client_went_away_is_whole_and_bars_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with (
            hosted(tmp_path) as (address, hall),
            Client(address, timeout=0.15) as hasty,
            Client(address) as client,
        ):
            write = hall.writer._store.write

            def slow(batch: Any) -> None:
                time.sleep(0.5)
                write(batch)

            with monkeypatch.context() as patched:
                patched.setattr(hall.writer._store, "write", slow)
                with pytest.raises(NotStored, match="did not answer in time"):
                    await create(hasty)
                await until(lambda: len(hall._sessions) == 1)
            made = await create(client)
            known = [summary.id for summary in await client.matches()]
            assert known[1] == made.match.id
        async with hosted(tmp_path) as (address, _), Client(address) as client:
            assert [summary.id for summary in await client.matches()] == known

    run(scene())


def test_a_join_sent_twice_at_once_leaves_one_token(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, hall), Client(address) as bench:
            made = await create(bench)
            match, invitation = made.match.id, made.invitations[0]
            friends = [Client(address) for _ in range(4)]
            await asyncio.gather(*(one.join(match, invitation, name="Ann", nonce="n") for one in friends))
            held = [grant for grant in hall._tokens.values() if grant.kind == "seat"]
            assert len(held) == 1
            for one in friends:
                await one.close()

    run(scene())


def test_two_clients_on_one_seat_see_the_same_and_the_first_answer_counts(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, hall), Client(address) as bench:
            made = await create(bench)
            match = made.match.id
            clients = await joined(address, made)
            twin = Client(address, clients[0].token)
            every = {**clients, 2: twin}
            persons = people(every, match)
            persons[2]._draw = persons[0]._draw  # the two do not agree in what they choose
            results: list[Any] = []
            for seat in (0, 2):
                hand_in = persons[seat]._hand_in

                async def try_in(number: int, choice: Any, hand_in: Any = hand_in) -> None:
                    results.append(await asyncio.gather(hand_in(number, choice), return_exceptions=True))

                persons[seat]._hand_in = try_in  # type: ignore[method-assign]
            await play_all(persons)
            log = hall._sessions[match]._course.match.log
            assert persons[0].entries == persons[2].entries == Audience(0).feed_all(log)
            assert {type(one).__name__ for (one,) in results} == {"NoneType", "Stale"}
            await close_all(every)

    run(scene())


def test_watches_leave_room_for_the_calls_that_answer() -> None:
    assert 2 * limits.MOST_WATCHES <= server.MOST_CALLS
