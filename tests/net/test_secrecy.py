"""What a seat can learn: nothing of another's secrets, from no call, in no byte; and nothing secret in a log."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import Any

import grpc
import pytest

from conformance import toy
from gulch.decision import Counted
from gulch.dice import seed_bytes
from gulch.events import Secret
from gulch.match import Game, Match
from gulch.net import tokens
from gulch.net.client import Client
from gulch.net.faults import Incident, NotStored
from gulch.net.store import Grant, Save, Write
from gulch.v1 import decision_pb2, match_service_pb2_grpc, replay_pb2_grpc, table_service_pb2_grpc
from gulch.wire import messages as pb
from net.books import Faulty
from net.hosting import close_all, create, hosted, joined, only_read, people, play_all, run


class Swapped(toy.Toy):
    """The same match, with seat 1's counters the other way round."""

    def __init__(self) -> None:
        self.steps = {**toy.BOOK.steps, "begin": self._begin}

    async def _begin(self, game: Game) -> None:
        await toy.begin(Whisper(game))  # type: ignore[arg-type]  # all that `begin` uses of a game
        under = game.state.under
        under["?10"], under["?11"] = under["?11"], under["?10"]


class Whisper:
    """A game that tells seat 1 the other thing of each of its counters."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def tell(self, event: Any, to: tuple[int, ...] | None = None) -> int:
        if isinstance(event, Secret) and event.seat == 1:
            event = Secret(1, event.key, "decoy" if event.value != "decoy" else "1c")
        return self._game.tell(event, to=to)


class Ear:
    """Asks everything there is to ask as one audience, and keeps every byte of every answer but for the time left."""

    def __init__(self, channel: grpc.aio.Channel, match: str, token: str | None) -> None:
        self._match = match
        self._token = tokens.to_metadata(token)
        self._matches = match_service_pb2_grpc.MatchServiceStub(channel)
        self._table = table_service_pb2_grpc.TableServiceStub(channel)
        self._replays = replay_pb2_grpc.ReplayServiceStub(channel)
        self.heard: list[bytes] = []

    async def listen(self) -> None:
        match, names = self._match, ("0a", "0c", "1a", "1c", "?10", "?11", "1z")
        await self._hear(self._matches.GetMatch, pb.GetMatchRequest(match_id=match))
        await self._hear(self._matches.ListMatches, pb.ListMatchesRequest())
        await self._hear(self._matches.GetDecision, pb.GetDecisionRequest(match_id=match))
        for first in (1, 3, 10_000):
            for snapshot in (False, True):
                request = pb.WatchRequest(match_id=match, first=first, snapshot=snapshot)
                await self._hear(self._matches.Watch, request, parts=1)
        await self._hear(self._matches.GetTable, pb.GetTableRequest(match_id=match), parts=9)
        for only in (False, True):
            request = pb.GetReplayRequest(match_id=match, audience_only=only)
            await self._hear(self._replays.GetReplay, request, parts=99)
        for number in (1, 2, 3, 4, 99):
            choice = pb.Choice(counted=decision_pb2.Counted(value=7))
            await self._hear(self._matches.Answer, pb.AnswerRequest(match_id=match, number=number, choice=choice))
        for offer in ("reveal:?10", "reveal:?11", "reveal:?12", "nothing"):
            await self._hear(self._matches.MakeOffer, pb.MakeOfferRequest(match_id=match, offer=offer))
        for name in names:
            policy = pb.Policy(budget=4000, rough=1)
            spot, corner = pb.TableSpot(figure=name), pb.TableSpot(point=pb.Point())
            pair = pb.SightPair(viewer="0a", target=name)
            await self._hear(self._table.Sight, pb.SightRequest(match_id=match, pairs=[pair], why=True))
            line = pb.LineOfFireRequest(match_id=match, shooter=name, target="0a")
            await self._hear(self._table.LineOfFire, line)
            await self._hear(self._table.Measure, pb.MeasureRequest(match_id=match, start=spot, end=corner))
            await self._hear(self._table.Reach, pb.ReachRequest(match_id=match, mover=name, policy=policy))

    async def _hear(self, method: Any, request: Any, parts: int = 0) -> None:
        call = method(request, metadata=self._token, timeout=10)
        try:
            if parts:
                for _ in range(parts):
                    part = await call.read()
                    if part is grpc.aio.EOF:
                        break
                    self._keep(part)
                call.cancel()
            else:
                self._keep(await call)
        except grpc.aio.AioRpcError as error:
            self.heard.append(f"{error.code().name} {error.details()}".encode())
            self.heard += [value for key, value in error.trailing_metadata() if key == "grpc-status-details-bin"]

    def _keep(self, message: Any) -> None:
        if hasattr(message, "asked"):
            message.asked.ClearField("milliseconds_left")
        self.heard.append(message.SerializeToString(deterministic=True))


async def eavesdrop(folder: Path, book: toy.Toy, bid: int | None) -> dict[int | None, list[bytes]]:
    """All that seat 0 and a spectator hear of a match in which seat 1 has its own secrets, the same seed besides."""
    folder.mkdir()
    async with (
        hosted(folder, books={"toy": book}) as (address, _),
        Client(address) as bench,
        grpc.aio.insecure_channel(address) as channel,
    ):
        made = await create(bench)
        match = made.match.id
        clients = await joined(address, made)
        persons = people(clients, match)
        for person in persons.values():
            person.stop_after = 2
        await play_all(persons)
        if bid is not None:
            await clients[1].answer(match, 3, Counted(bid))
        heard = {}
        for seat, token in ((0, clients[0].token), (None, None)):
            ear = Ear(channel, match, token)
            await ear.listen()
            heard[seat] = [data.replace(match.encode(), b"THEMATCH") for data in ear.heard]
        await close_all(clients)
        return heard


def test_matches_that_differ_in_a_seats_secrets_sound_the_same_to_all_others(tmp_path: Path) -> None:
    async def scene() -> None:
        plain = await eavesdrop(tmp_path / "a", toy.Toy(), None)
        swapped = await eavesdrop(tmp_path / "b", Swapped(), None)
        low = await eavesdrop(tmp_path / "c", toy.Toy(), 0)
        high = await eavesdrop(tmp_path / "d", Swapped(), 2)
        for seat in (0, None):
            assert len(plain[seat]) > 60
            assert plain[seat] == swapped[seat]
            assert low[seat] == high[seat]
            assert plain[seat] != low[seat]  # that seat 1 has answered is public

    run(scene(), 60)


def test_the_other_match_has_other_secrets() -> None:
    """Else the test above would prove nothing."""
    found = []
    for book in (toy.Toy(), Swapped()):
        match = Match.start(book, toy.setup(), 3)
        found.append({entry.event.key: entry.event.value for entry in match.log if isinstance(entry.event, Secret)})
        assert {key: value for key, value in found[-1].items() if key[1] == "1"} == {
            alias: figure or "decoy" for alias, figure in match.state.under.items() if alias[1] == "1"
        }
    assert found[0] != found[1]
    assert {key for key in found[0] if found[0][key] != found[1][key]} == {"?10", "?11"}


def test_neither_seed_nor_token_nor_a_secret_answer_is_in_a_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a store fails as a database does, with a statement that holds what it could not keep, and a rule fails."""
    caplog.set_level(logging.DEBUG)

    async def scene() -> None:
        async with (
            hosted(tmp_path, books={"toy": toy.BOOK, "faulty": Faulty()}) as (address, hall),
            Client(address) as bench,
        ):
            made = await create(bench, book="faulty")
            match = made.match.id
            held = [made.owner, *made.invitations.values()]
            clients = await joined(address, made)
            held += [client.token or "" for client in clients.values()]
            persons = people(clients, match)
            for person in persons.values():
                person.stop_after = 2
            await play_all(persons)
            await only_read(hall, True)
            with pytest.raises(NotStored):
                await clients[0].answer(match, 3, Counted(2))
            with pytest.raises(NotStored):
                await create(bench)
            await only_read(hall, False)
            await clients[0].answer(match, 3, Counted(2))
            with pytest.raises(Incident):
                await clients[1].answer(match, 3, Counted(0))
            row = hall._sessions[match].row
            said = caplog.text + repr((row, made, hall._rows, persons, clients, hall._sessions, hall._tokens))
            assert "readonly" in caplog.text
            for secret in (*held, row.seed, seed_bytes(3).hex()):
                assert secret not in said
            assert not re.search(r"Counted.{0,20}2", caplog.text)  # seat 0's bid
            await close_all(clients)

    run(scene())


def test_what_is_written_shows_no_seed(tmp_path: Path) -> None:
    match = Match.start(toy.BOOK, toy.setup(), 3)
    write = Write("m", save=Save(0, match.save(), 1, b""), tokens={"digest": Grant("m", 0, "seat")})
    assert match.dice.seed.hex() in str(match.save())
    assert match.dice.seed.hex() not in repr(write)
