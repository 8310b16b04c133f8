"""Dice of a served match: committed before any nonce, proven by its replay; and errors on their way."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import grpc
import pytest

from gulch.errors import GulchError, IllegalChoice, InvalidInput, RulesError
from gulch.events import Ended
from gulch.match import Book, SeatSetup, Setup
from gulch.net import faults
from gulch.net.client import Client
from gulch.play.verify import verify
from gulch.wire.replay_file import Replay
from net.hosting import OPEN, close_all, create, hosted, joined, people, play_all, run
from wire.minibook import MiniBook, small_table


def test_the_seed_is_committed_to_before_the_nonces_and_proves_every_die(tmp_path: Path) -> None:
    books = {"mini": MiniBook()}

    def setup(book: Book, scenario: str, table: str, names: Sequence[str], **_: object) -> Setup:
        return Setup(small_table(), scenario, tuple(SeatSetup(name) for name in names))

    async def scene() -> None:
        async with hosted(tmp_path, seeds=False, books=books, setup=setup) as (address, _), Client(address) as bench:
            made, other = [await bench.create("mini", "yard", "small", OPEN) for _ in range(2)]
            assert made.match.commitment != other.match.commitment
            assert made.match.proven
            clients = await joined(address, made)
            persons = people(clients, made.match.id)
            await play_all(persons)
            data = await bench.replay(made.match.id)
            (tmp_path / "match.gulch").write_bytes(data)
            replay = Replay.from_bytes(data)
            ended = next(entry.event for entry in replay.entries if isinstance(entry.event, Ended))
            assert hashlib.sha256(bytes.fromhex(ended.seed)).hexdigest() == made.match.commitment
            assert replay.header.commitment == made.match.commitment
            assert replay.header.match == made.match.id
            assert not replay.header.seed
            nonces = replay.header.nonces
            assert len(set(nonces)) == 2
            assert all(len(nonce) == 32 for nonce in nonces)
            assert [ended.seed in str(entry) for entry in replay.entries].count(True) == 1
            found = verify(tmp_path / "match.gulch", books)
            assert found.ok, found.first_difference
            await close_all(clients)

    run(scene())


def test_a_nonce_cannot_be_made_to_look_like_two(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, _), Client(address) as client:
            made = await create(client)
            for nonce in ("a,b", "a|b", "x" * 65, "ü"):
                with pytest.raises(InvalidInput, match="a nonce is"):
                    await client.join(made.match.id, made.invitations[0], nonce=nonce)

    run(scene())


class Failed(grpc.aio.AioRpcError):
    """As a client meets it."""

    def __init__(self, error: GulchError) -> None:
        code, status = faults.to_status(error)
        trailers = grpc.aio.Metadata(*faults.trailers(status))
        super().__init__(code, grpc.aio.Metadata(), trailers, status.message)


@pytest.mark.parametrize(
    "error",
    [
        IllegalChoice("kind: this, not that", "SW-COVER-01"),
        faults.Stale("too late"),
        InvalidInput("it is wrong", "mend it"),
        InvalidInput("it is wrong"),
        faults.NotFound("gone", "look elsewhere"),
        faults.Denied("no", "use a token"),
        faults.NotNow("later", "wait"),
        faults.TooMany("a crowd", "wait"),
        faults.NotStored("not kept", "try again"),
        faults.Suspended("I-1234"),
        faults.Incident("I-5678"),
    ],
    ids=lambda error: f"{type(error).__name__}: {error}",
)
def test_errors_come_back_as_what_they_were(error: GulchError) -> None:
    with pytest.raises(type(error)) as raised:
        faults.raise_from(Failed(error), "there:1")
    assert type(raised.value) is type(error)
    assert str(raised.value) == str(error)
    for name in ("rule", "next_step", "incident"):
        assert getattr(raised.value, name, None) == getattr(error, name, None)


def test_an_error_that_is_no_requests_fault_has_no_status() -> None:
    with pytest.raises(KeyError):
        faults.to_status(RulesError("a bug"))


@pytest.mark.parametrize(
    "code, text, kind, line",
    [
        ("UNAVAILABLE", "", faults.NotStored, "no server answers at there:1"),
        ("CANCELLED", "CANCELLED", faults.NotStored, "the server at there:1 went away; try again"),
        ("DEADLINE_EXCEEDED", "", faults.NotStored, "the server at there:1 did not answer in time; try again"),
        ("RESOURCE_EXHAUSTED", "", faults.TooMany, "the server at there:1 has too much to do; try again later"),
        ("RESOURCE_EXHAUSTED", "message larger than max", InvalidInput, "takes no message as long as that; send less"),
        ("UNIMPLEMENTED", "", InvalidInput, "does not know this call; use a gulch of the same version"),
        ("UNKNOWN", "what", RulesError, "the server at there:1 failed: UNKNOWN, what"),
    ],
)
def test_what_grpc_itself_says_is_told_in_our_words(code: str, text: str, kind: type[GulchError], line: str) -> None:
    error = grpc.aio.AioRpcError(grpc.StatusCode[code], grpc.aio.Metadata(), grpc.aio.Metadata(), text)
    with pytest.raises(kind) as raised:
        faults.raise_from(error, "there:1")
    assert type(raised.value) is kind
    assert line in str(raised.value)


def test_a_long_line_keeps_its_ends_and_fits() -> None:
    for text in ("x" * 5000, "\N{GRINNING FACE}" * 5000, "a\n" * 5000):
        line = faults.short("begin " + text + " end", 1200)
        assert len(line.encode()) <= 1205
        assert line.startswith("begin ")
        assert line.endswith(" end")
        assert "\n" not in line
    assert faults.short("half \ud800 a\ncharacter", 100) == "half ? a character"
