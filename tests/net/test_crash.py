"""A server that is killed again and again, and a disk that is full: what was said to be taken is there, once."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from conformance import toy
from gulch.match import Match
from gulch.net.client import Client
from gulch.net.faults import NotStored
from gulch.net.hall import Hall
from gulch.play.record import from_record
from gulch.view import Audience
from gulch.wire.replay_file import Replay
from net.hosting import Person, close_all, create, draw, hosted, joined, only_read, people, play_all, pragma, run

HERE = Path(__file__).resolve().parent
KILLS = 30


class Zygote:
    """Starts servers on one store, and kills them."""

    def __init__(self, store: Path, save_every: int) -> None:
        self._line = f"{store} {save_every}\n"
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        words = (sys.executable, str(HERE / "toy_zygote.py"))
        self._process = subprocess.Popen(
            words, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    @asynccontextmanager
    async def server(self) -> AsyncIterator[str]:
        """The address of a server, which is killed at the end of the block."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(self._line)
        self._process.stdin.flush()
        pid, address = (await asyncio.to_thread(self._process.stdout.readline)).split()
        try:
            yield address
        finally:
            os.kill(int(pid), signal.SIGKILL)

    def close(self) -> None:
        self._process.communicate(timeout=20)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("save_every", [1, 5])
def test_a_server_killed_at_any_moment_loses_nothing_that_it_took(tmp_path: Path, save_every: int) -> None:
    zygote = Zygote(tmp_path / "matches.db", save_every)

    async def scene() -> None:
        moments, kills = draw(save_every), 0
        while kills < KILLS // 2:
            async with zygote.server() as address, Client(address) as bench:
                seed = kills
                made = await create(bench, seed=seed)
                clients = await joined(address, made)
            tokens = {seat: client.token for seat, client in clients.items()}
            persons, ended = people(clients, made.match.id, kills), False
            await close_all(clients)
            kills += 1
            while not ended:
                async with zygote.server() as address:
                    ended = await play_a_while(address, persons, tokens, moments(120) / 1000)
                    if ended:
                        await compare(address, made.match.id, persons, seed)
                kills += 1

    try:
        run(scene(), 60)
    finally:
        zygote.close()


async def play_a_while(address: str, persons: dict[int, Person], tokens: dict[int, str | None], seconds: float) -> bool:
    """Whether the match has ended in so many seconds. All that was told before is there again, and what was said to be
    taken is taken."""
    for seat, person in persons.items():
        person.client = Client(address, tokens[seat])
        told = (await anext(person.client.watch(person.match))).entries
        common = min(len(told), len(person.entries))
        assert list(told[:common]) == person.entries[:common]
        assert len(told) >= min(len(person.entries), 200)  # a message holds so many
        if person.answers:
            again = await person.client.answer(person.match, *person.answers[-1])
            assert not again or person.taken < person.answers[-1][0]
    playing = asyncio.gather(*(person.play() for person in persons.values()))
    await asyncio.wait([playing], timeout=seconds)
    ended = playing.done()
    if not ended:
        playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    for person in persons.values():
        await person.client.close()
    return ended


async def compare(address: str, id: str, persons: dict[int, Person], seed: int) -> None:
    """The match is the one that its choices lead to, and everybody was told it without a gap or a double."""
    async with Client(address) as bench:
        replay = Replay.from_bytes(await bench.replay(id))
    assert replay.complete
    match = Match.start(toy.BOOK, toy.setup(), seed, hashing=True)
    match.replay([from_record(made) for made in replay.choices])
    assert list(replay.entries) == match.log
    assert [(record.steps, record.chain, record.sight) for record in replay.hashes] == match.hashes
    taken = {(made.seat, made.number): made.choice for made in match.choices}
    for seat, person in persons.items():
        assert {(seat, number): choice for number, choice in person.answers}.items() <= taken.items()
        assert person.entries == Audience(seat).feed_all(match.log)


async def full(hall: Hall, on: bool) -> None:
    """The database may not grow any more, as on a full disk, or may again."""
    await pragma(hall, f"max_page_count={1 if on else 1_000_000}")


@pytest.mark.parametrize("fail", [full, only_read])
def test_a_disk_that_takes_nothing_more_stops_nobody_for_good(tmp_path: Path, fail: Any) -> None:
    """Players send again what was not taken; each failure is told to them, and to nobody else."""

    async def scene() -> None:
        async with hosted(tmp_path) as (address, hall), Client(address) as bench:
            made = await create(bench)
            match = made.match.id
            clients = await joined(address, made)
            persons = people(clients, match)
            one_by_one = asyncio.Lock()
            told: list[str] = []
            states: set[tuple[str, int]] = set()
            for person in persons.values():
                hand_in = person._hand_in

                async def fail_first(number: int, choice: Any, hand_in: Any = hand_in, person: Person = person) -> None:
                    async with one_by_one:
                        if len(told) < 12:
                            await fail(hall, True)
                            before = hall._sessions[match].log(None).last
                            try:
                                await person.client.answer(match, number, choice)
                            except NotStored as error:
                                told.append(str(error))
                                after = hall._sessions[match]
                                states.add((after.row.state, after.log(None).last - before))
                            finally:
                                await fail(hall, False)
                        await hand_in(number, choice)

                person._hand_in = fail_first  # type: ignore[method-assign]
            await play_all(persons)
            # what fits into pages that are there is kept on a full disk
            assert set(told) == {"the server's store could not keep it, so it was not taken; try again"}
            assert states == {("running", 0)}
            whole = Match.start(toy.BOOK, toy.setup(), 3)
            replay = Replay.from_bytes(await bench.replay(match))
            whole.replay([from_record(made) for made in replay.choices])
            assert list(replay.entries) == whole.log
            for seat, person in persons.items():
                assert person.entries == Audience(seat).feed_all(whole.log)
            await close_all(clients)

    run(scene())
