"""Nothing that was accepted is lost: a server that is killed, one that is stopped, and what is taken up again."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from conformance import toy
from gulch.decision import Amount
from gulch.events import Entry, Score
from gulch.match import Game, Match
from gulch.net import course
from gulch.net.client import Client
from gulch.net.wishes import SeatWish
from gulch.play.record import from_record
from gulch.view import Audience
from gulch.wire.replay_file import Replay
from net.hosting import Person, close_all, create, draw, hosted, joined, log_of, people, play_all, run, until

HERE = Path(__file__).resolve().parent


class Process:
    """A server in a process of its own, always at the same address."""

    def __init__(self, store: Path, save_every: int) -> None:
        self._store = store
        self._save_every = save_every
        self.address = "127.0.0.1:0"

    async def start(self) -> None:
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        words = (str(HERE / "toy_server.py"), self.address, str(self._store), str(self._save_every))
        self._process = subprocess.Popen([sys.executable, *words], env=env, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.address = (await asyncio.to_thread(self._process.stdout.readline)).strip()
        assert self.address, "the server did not start"

    def leave(self) -> None:
        """Nothing of it stays, however the test went."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait(20)
        assert self._process.stdout is not None
        self._process.stdout.close()

    async def end(self, how: signal.Signals) -> int:
        self._process.send_signal(how)
        assert self._process.stdout is not None
        code = await asyncio.to_thread(self._process.wait, 20)
        self._process.stdout.close()
        return code


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_server_killed_in_mid_match_loses_nothing_that_it_accepted(tmp_path: Path) -> None:
    server = Process(tmp_path / "matches.db", save_every=3)

    async def scene() -> None:
        await server.start()
        async with Client(server.address) as bench:
            made = await create(bench)
            watched: list[Entry] = []
            clients = await joined(server.address, made)
            persons = people(clients, made.match.id)
            playing = asyncio.gather(
                *(person.play() for person in persons.values()), watch(bench, made.match.id, watched)
            )
            moments = draw(7)
            for answers in (4, 11):
                await until(lambda answers=answers: playing.done() or given(persons) >= answers)
                await asyncio.sleep(moments(20) / 1000)
                await server.end(signal.SIGTERM if answers == 4 else signal.SIGKILL)
                await server.start()
            await playing
            match = in_process(await bench.replay(made.match.id))
            assert match.over
            taken = {(made.seat, made.number): made.choice for made in match.choices}
            for seat, person in persons.items():
                assert {(seat, number): choice for number, choice in person.answers}.items() <= taken.items()
                assert person.entries == Audience(seat).feed_all(match.log)
            assert watched == Audience(None).feed_all(match.log)
            await close_all(clients)
        assert await server.end(signal.SIGTERM) == 0

    try:
        run(scene(), 60)
    finally:
        server.leave()


def given(persons: dict[int, Person]) -> int:
    return sum(len(person.answers) for person in persons.values())


async def watch(client: Client, match: str, entries: list[Entry]) -> None:
    async for update in client.watch(match):
        entries += update.entries


def in_process(replay: bytes, seed: int = 3) -> Match:
    found = Replay.from_bytes(replay)
    assert found.complete
    match = Match.start(toy.BOOK, toy.setup(), seed, hashing=True)
    match.replay([from_record(made) for made in found.choices])
    assert list(found.entries) == match.log
    assert [(record.steps, record.chain, record.sight) for record in found.hashes] == match.hashes
    return match


@pytest.mark.parametrize("save_every", [1, 4, 10_000])
def test_a_match_goes_on_where_it_stood_with_all_that_was_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, save_every: int
) -> None:
    monkeypatch.setattr(course, "SAVE_EVERY", save_every)

    async def scene() -> None:
        async with hosted(tmp_path) as (address, _), Client(address) as bench:
            made = await create(bench)
            clients = await joined(address, made)
            persons = people(clients, made.match.id)
            tokens = {seat: client.token for seat, client in clients.items()}
        match = made.match.id
        for answers in range(2, 30, 3):
            async with hosted(tmp_path) as (address, _), Client(address) as bench:
                for seat, person in persons.items():
                    person.client = Client(address, tokens[seat])
                    person.stop_after = answers
                    if person.answers:  # the same again, as after a lost reply: it succeeds twice
                        again = await person.client.answer(match, *person.answers[-1])
                        assert not again or person.taken < person.answers[-1][0]
                players = asyncio.gather(*(person.play() for person in persons.values()))
                await asyncio.wait([players], timeout=0.25)
                players.cancel()
                await asyncio.gather(players, return_exceptions=True)
                for person in persons.values():
                    await person.client.close()
                if (await bench.match(match)).state == "ended":
                    break
        async with hosted(tmp_path) as (address, _), Client(address) as bench:
            assert (await bench.match(match)).state == "ended"
            played = in_process(await bench.replay(match))
            assert await log_of(bench, match) == Audience(None).feed_all(played.log)
            for seat, token in tokens.items():
                async with Client(address, token) as client:
                    assert await log_of(client, match) == Audience(seat).feed_all(played.log)
        await close_all(clients)

    run(scene(), 60)


def test_time_left_is_kept_and_does_not_run_while_the_server_is_down(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path, seconds=50.0) as (address, _), Client(address) as client:
            made = await create(client, seats=(SeatWish("A"), SeatWish(bot="random")))
            await client.join(made.match.id, made.invitations[0])
            await asyncio.sleep(0.4)
            before = (await client.asked(made.match.id)).left
            token = client.token
        await asyncio.sleep(0.6)
        async with hosted(tmp_path, seconds=50.0) as (address, _), Client(address, token) as client:
            after = (await client.asked(made.match.id)).left
        assert 40_000 < before <= 49_600
        assert before - 500 < after <= before

    run(scene())


def test_a_match_that_waits_for_people_still_waits_after_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, _), Client(address) as client:
            made = await create(client)
            await client.join(made.match.id, made.invitations[1], name="Bess")
        async with hosted(tmp_path) as (address, _), Client(address, client.token) as second, Client(address) as first:
            found = await first.match(made.match.id)
            assert [(seat.name, seat.kind) for seat in found.seats] == [("Ann", "open"), ("Bess", "player")]
            await first.join(made.match.id, made.invitations[0])
            assert (await first.match(made.match.id)).state == "running"
            assert await second.seat(made.match.id) == 1

    run(scene())


class Asks(toy.Toy):
    """Rules that changed in what they ask."""

    def __init__(self) -> None:
        self.steps = {**toy.BOOK.steps, "deploy": self._deploy}

    async def _deploy(self, game: Game, seat: int, name: str) -> None:
        await game.ask(Amount(seat=seat, kind="deploy", rule="TOY-1", low=0, high=9))


class Tells(toy.Toy):
    """Rules that take the same choices, but come to something else."""

    def __init__(self) -> None:
        self.steps = {**toy.BOOK.steps, "deploy": self._deploy}

    async def _deploy(self, game: Game, seat: int, name: str) -> None:
        await toy.deploy(game, seat, name)
        game.tell(Score(seat, 1, "a new rule"))


@pytest.mark.parametrize("changed", [Asks(), Tells()], ids=["asks", "tells"])
def test_a_match_that_the_rules_would_not_come_to_again_is_suspended(
    tmp_path: Path, changed: toy.Toy, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, _), Client(address) as bench:
            made = await create(bench)
            clients = await joined(address, made)
            persons = people(clients, made.match.id)
            for person in persons.values():
                person.stop_after = 2
            await play_all(persons)
            told = Replay.from_bytes(await bench.replay(made.match.id)).entries
            await close_all(clients)
        async with hosted(tmp_path, books={"toy": changed}) as (address, _), Client(address) as bench:
            update = await anext(bench.watch(made.match.id))
            assert update.state == "suspended"
            assert update.incident in caplog.text
            assert "ReplayMismatch" in caplog.text
            again = await anext(bench.watch(made.match.id, len(told) + 1))  # who was there before is told so too
            assert (again.state, again.entries) == ("suspended", ())
        async with hosted(tmp_path) as (address, _), Client(address) as bench:
            update = await anext(bench.watch(made.match.id))
            assert update.state == "running"
            assert update.entries == told

    run(scene())
