"""A whole Shadows match through a real socket: the same seed and choices give the very same events."""

from __future__ import annotations

from pathlib import Path

from gulch.dice import seed_bytes
from gulch.net.client import Client
from gulch.net.wishes import SeatWish
from gulch.play import bots, local
from gulch.play.record import from_record
from gulch.play.setups import books, make_setup
from gulch.wire.codec import encode_entry
from gulch.wire.replay_file import Replay
from net.hosting import hosted, log_of, run

NAMES = ("Ann", "Bob")
SEED = 7


def test_a_match_through_a_socket_is_byte_for_byte_that_of_one_process(tmp_path: Path) -> None:
    async def scene() -> bytes:
        async with hosted(tmp_path, books=books(), setup=make_setup) as (address, _), Client(address) as client:
            seats = tuple(SeatWish(name, bot="random") for name in NAMES)
            made = await client.create("shadows", "showdown", "main-street", seats, seed=SEED)
            await log_of(client, made.match.id)
            return await client.replay(made.match.id)

    replay = Replay.from_bytes(run(scene(), 90))
    setup = make_setup(books()["shadows"], "showdown", "main-street", NAMES)
    players = {seat: bots.make("random", seat, seed_bytes(SEED)) for seat in (0, 1)}
    match = local.play(books()["shadows"], setup, SEED, players, hashing=True)
    served = [encode_entry(entry).SerializeToString(deterministic=True) for entry in replay.entries]
    played = [encode_entry(entry).SerializeToString(deterministic=True) for entry in match.log]
    assert served == played
    assert [from_record(made) for made in replay.choices] == match.choices
    assert replay.complete
