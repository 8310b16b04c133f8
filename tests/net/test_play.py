"""A match over a real socket: created, joined, watched, answered; byte for byte what it is in one process."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance import toy
from gulch import canon
from gulch.decision import Counted
from gulch.dice import seed_bytes
from gulch.errors import IllegalChoice, InvalidInput
from gulch.events import Chose, Entry, Secret
from gulch.match import Match
from gulch.net import course
from gulch.net.client import Client
from gulch.net.faults import Denied, NotFound, NotNow, Stale
from gulch.net.wishes import SeatWish
from gulch.play import bots, local
from gulch.play.record import from_record
from gulch.view import Audience, TableView
from gulch.wire.codec import encode_entry
from gulch.wire.replay_file import Replay
from net.hosting import OPEN, close_all, create, hosted, joined, log_of, people, play_all, run


def wire(entries: list[Entry]) -> list[bytes]:
    return [encode_entry(entry).SerializeToString(deterministic=True) for entry in entries]


def in_process(seed: int, replay: bytes) -> Match:
    """The same choices made on a match of this process."""
    match = Match.start(toy.BOOK, toy.setup(), seed)
    match.replay([from_record(made) for made in Replay.from_bytes(replay).choices])
    return match


def test_two_people_play_a_match_and_each_was_told_what_it_may_know(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, _), Client(address) as bench:
            made = await create(bench)
            assert made.match.state == "waiting"
            assert [seat.kind for seat in made.match.seats] == ["open", "open"]
            clients = await joined(address, made)
            assert (await bench.match(made.match.id)).state == "running"
            persons = people(clients, made.match.id)
            await play_all(persons)
            ended = await bench.match(made.match.id)
            assert ended.state == "ended"
            assert ended.turn >= 1
            match = in_process(3, await bench.replay(made.match.id))
            assert match.over
            assert ended.winners == match.facts.ended.winners
            for seat, person in persons.items():
                assert wire(person.entries) == wire(Audience(seat).feed_all(match.log))
                assert person.view.public() == match.facts.public()
            assert wire(await log_of(bench, made.match.id)) == wire(Audience(None).feed_all(match.log))
            await close_all(clients)

    run(scene())


def test_no_secret_of_a_seat_reaches_another(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, _), Client(address) as bench:
            made = await create(bench)
            clients = await joined(address, made)
            persons = people(clients, made.match.id)
            persons[0].stop_after = persons[1].stop_after = 2
            await play_all(persons)
            secrets = [entry for log in persons.values() for entry in log.entries if isinstance(entry.event, Secret)]
            assert {entry.event.seat for entry in secrets} == {0, 1}
            for seat, person in persons.items():
                told = [entry.event for entry in person.entries]
                assert all(event.seat == seat for event in told if isinstance(event, Secret))
                part = Replay.from_bytes(await person.client.replay(made.match.id))
                assert part.header.scope == "seat"
                assert all(e.event.seat == seat for e in part.entries if isinstance(e.event, Secret))
                assert not part.header.seed
                assert not part.choices
            seen = Replay.from_bytes(await bench.replay(made.match.id))
            assert seen.header.scope == "spectator"
            assert not any(isinstance(entry.event, Secret) for entry in seen.entries)
            assert not hasattr(made.match, "seed")
            seed = seed_bytes(3).hex()
            everything = canon.text([person.entries for person in persons.values()]) + repr(await bench.matches())
            assert seed not in everything
            await close_all(clients)

    run(scene())


def test_a_secret_answer_is_not_told_before_all_are_in(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, _), Client(address) as bench:
            made = await create(bench)
            clients = await joined(address, made)
            match = made.match.id
            await deploy(clients, match)
            bid = (await clients[0].asked(match)).decision
            assert bid is not None
            assert bid.kind == "bid"
            before = (await bench.match(match)).waiting
            assert before == ((0, "bid"), (1, "bid"))
            assert await clients[0].answer(match, bid.number, Counted(2))
            assert (await bench.match(match)).waiting == ((1, "bid"),)
            for client in (bench, clients[1]):
                told = Replay.from_bytes(await client.replay(match)).entries
                assert not any(isinstance(entry.event, Chose) and entry.event.kind == "bid" for entry in told)
            assert not await clients[0].answer(match, bid.number, Counted(2))
            with pytest.raises(Stale):
                await clients[0].answer(match, bid.number, Counted(1))
            await close_all(clients)

    run(scene())


async def deploy(clients: dict[int, Client], match: str) -> None:
    """Both seats set up all they have."""
    persons = people(clients, match)
    for person in persons.values():
        person.stop_after = 2
    await play_all(persons)


def test_offers_reach_their_seat_alone_and_are_taken(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, _), Client(address) as bench:
            made = await create(bench)
            match = made.match.id
            clients = await joined(address, made)
            await deploy(clients, match)
            for client in clients.values():
                bid = (await client.asked(match)).decision
                await client.answer(match, bid.number, Counted(0))
            ((seat, kind),) = (await bench.match(match)).waiting
            assert kind == "walker"
            asked = await clients[seat].asked(match)
            other = await clients[1 - seat].asked(match)
            assert other.decision is None
            assert {offer.seat for offer in other.offers} == {1 - seat}
            with pytest.raises(IllegalChoice, match="no offer"):
                await clients[seat].offer(match, other.offers[0].id)
            await clients[1 - seat].offer(match, other.offers[0].id)
            again = await clients[seat].asked(match)
            assert again.decision.number == asked.decision.number + 1
            with pytest.raises(Stale):
                await clients[seat].answer(match, asked.decision.number, asked.decision.default_choice(None, None))
            await clients[1 - seat].offer(match, "concede")
            assert (await bench.match(match)).winners == (seat,)
            await close_all(clients)

    run(scene())


def test_answers_are_judged_and_refused_with_the_reason(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, _), Client(address) as bench:
            made = await create(bench)
            match = made.match.id
            clients = await joined(address, made)
            asked = (await clients[0].asked(match)).decision
            before = await clients[0].replay(match)
            with pytest.raises(IllegalChoice, match="a place is chosen, not Counted") as refused:
                await clients[0].answer(match, asked.number, Counted(1))
            assert refused.value.rule == "TOY-1"
            with pytest.raises(Stale, match="seat 1 answers decision 1, but nothing is asked of it"):
                await clients[1].answer(match, 1, Counted(1))
            assert await clients[0].replay(match) == before
            await close_all(clients)

    run(scene())


def test_tokens_open_their_own_seat_and_nothing_else(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, _), Client(address) as bench:
            made, other = await create(bench), await create(bench)
            clients = await joined(address, made)
            others = await joined(address, other)
            match, invitation = made.match.id, made.invitations[0]
            for token in (None, "guessed", others[0].token, invitation, made.owner):
                async with Client(address, token) as stranger:
                    with pytest.raises(Denied):
                        await stranger.asked(match)
                    with pytest.raises(Denied):
                        await stranger.answer(match, 1, Counted(1))
            async with Client(address, others[0].token) as stranger:
                with pytest.raises(Denied):  # a wrong token does not make a spectator
                    await anext(stranger.watch(match))
            with pytest.raises(Denied):
                await bench.join(match, other.invitations[0])
            with pytest.raises(Denied):
                await bench.join(match, clients[0].token)
            with pytest.raises(NotNow, match="seat 0 is taken"):
                await bench.join(match, invitation, name="Eve")
            assert await clients[1].seat(match) == 1
            kept = (tmp_path / "matches.db").read_bytes() + (tmp_path / "matches.db-wal").read_bytes()
            for token in (*made.invitations.values(), made.owner, clients[0].token):
                assert token.encode() not in kept
            await close_all({**clients, **{seat + 2: client for seat, client in others.items()}})

    run(scene())


def test_a_join_whose_answer_was_lost_can_be_sent_again_until_the_first_choice(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, _), Client(address) as first, Client(address) as second:
            made = await create(first, seats=(SeatWish("A"), SeatWish("B", bot="random")))
            match, invitation = made.match.id, made.invitations[0]
            await first.join(match, invitation, name="Ann", nonce="n1")
            await second.join(match, invitation, name="Ann", nonce="n1")
            with pytest.raises(Denied):
                await first.asked(match)
            asked = (await second.asked(match)).decision
            place = asked.default_choice(TableView(await second.table(match)).scene, lambda limit: limit // 2)
            await second.answer(match, asked.number, place)
            with pytest.raises(NotNow):
                await first.join(match, invitation, name="Ann", nonce="n1")

    run(scene())


@pytest.mark.parametrize(
    "change, message",
    [
        ({"book": "chess"}, "there is no book 'chess' here; choose one of toy"),
        ({"scenario": "duel"}, "no scenario 'duel'"),
        ({"scenario": "../pegs"}, "is no name of a scenario"),
        ({"table": "nowhere"}, "there is no table 'nowhere'; play on toy"),
        ({"table": "/etc/table.toml"}, "is no name of a table"),
        ({"seats": ()}, "0 seats"),
        ({"seats": (SeatWish(bot="genius"), SeatWish())}, "there is no bot 'genius'"),
        ({"seats": (SeatWish(posse="{"), SeatWish())}, "a posse is no JSON"),
        ({"seats": (SeatWish(posse='"../../etc/posse.toml"'), SeatWish())}, "a posse is an object or a name"),
        ({"seats": (SeatWish("x" * 41), SeatWish())}, "up to 40 printable characters"),
        ({"seed": 1}, "this server draws its seeds itself"),
    ],
)
def test_what_is_wrong_with_a_wish_is_said_in_one_line_and_leaves_nothing(
    tmp_path: Path, change: dict[str, object], message: str
) -> None:
    async def scene() -> None:
        async with hosted(tmp_path, seeds=False) as (address, _), Client(address) as client:
            wish = {"book": "toy", "scenario": "pegs", "table": "toy", "seats": OPEN, "seed": None, **change}
            seed = wish.pop("seed")
            with pytest.raises(InvalidInput) as refused:
                await client.create(**wish, seed=seed)  # type: ignore[arg-type]
            assert message in str(refused.value)
            assert "\n" not in str(refused.value)
            assert not await client.matches()

    run(scene())


def test_what_is_not_there_is_not_found(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, _), Client(address) as client:
            for call in (
                client.match("x"),
                client.table("x"),
                client.replay("x"),
                client.asked("x"),
                client.resume("x"),
            ):
                with pytest.raises(NotFound, match="there is no match 'x'; list them"):
                    await call
            made = await create(client)
            with pytest.raises(NotNow, match="has not begun"):
                await client.replay(made.match.id)
            with pytest.raises(InvalidInput, match="there is no entry 9 yet"):
                await anext(client.watch(made.match.id, 9))

    run(scene())


def test_matches_are_listed_page_by_page_by_state_and_book(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, hall), Client(address) as client:
            bot = SeatWish(bot="random")
            made = [await create(client, seats=(bot, bot) if n % 3 == 0 else OPEN, seed=n) for n in range(7)]
            for one in made[::3]:
                await log_of(client, one.match.id)
            ids = [one.match.id for one in made]
            assert [summary.id for summary in await client.matches()] == ids
            assert [summary.id for summary in await client.matches(["waiting"])] == [ids[n] for n in (1, 2, 4, 5)]
            assert await client.matches(book="chess") == []
            page, after = hall.summaries([], "", 0, 3)
            rest, end = hall.summaries([], "", after, 9)
            assert [summary.id for summary in (*page, *rest)] == ids
            assert end == 0

    run(scene())


def test_bots_of_a_named_seed_play_the_very_match_of_one_process(tmp_path: Path) -> None:
    async def scene() -> bytes:
        async with hosted(tmp_path) as (address, _), Client(address) as client:
            made = await create(client, seats=(SeatWish("Ann", bot="random"), SeatWish("Bob", bot="random")), seed=11)
            await log_of(client, made.match.id)
            return await client.replay(made.match.id)

    replay = Replay.from_bytes(run(scene()))
    players = {seat: bots.make("random", seat, seed_bytes(11)) for seat in (0, 1)}
    match = local.play(toy.BOOK, toy.setup(), 11, players, hashing=True)
    assert wire(list(replay.entries)) == wire(match.log)
    assert [from_record(made) for made in replay.choices] == match.choices
    assert [(record.steps, record.chain, record.sight) for record in replay.hashes] == match.hashes
    assert replay.complete


def test_a_bot_decides_on_the_wire_what_it_decides_in_process(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, _), Client(address) as bench:
            made = await create(bench)
            clients = await joined(address, made)
            persons = people(clients, made.match.id)
            await play_all(persons)
            choices = [from_record(made) for made in Replay.from_bytes(await bench.replay(made.match.id)).choices]
            match = Match.start(toy.BOOK, toy.setup(), 3)
            seen = dict.fromkeys(persons, 0)
            for made_ in choices:
                decision = match.decision(made_.seat)
                told = persons[made_.seat].decisions[seen[made_.seat]]
                assert told == decision
                pair = [bots.make("random", made_.seat, b"same") for _ in range(2)]
                view = TableView(toy.TABLE, made_.seat)
                for entry in Audience(made_.seat).feed_all(match.log):
                    view.apply(entry)
                assert pair[0].decide(view, decision) == pair[1].decide(view, told)
                match.replay([made_])
                seen[made_.seat] += 1
            assert match.over
            await close_all(clients)

    run(scene())


def test_a_bot_that_fails_costs_its_seat_a_default_and_nobody_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        def decide(self, view: TableView, decision: object) -> Counted:
            if view.facts.phase is None:
                raise ZeroDivisionError("a bug in a bot")
            return Counted(99)

    monkeypatch.setitem(bots.BOTS, "broken", lambda draw: Broken())

    async def scene() -> bytes:
        async with hosted(tmp_path) as (address, _), Client(address) as client:
            made = await create(client, seats=(SeatWish(bot="broken"), SeatWish(bot="random")))
            await log_of(client, made.match.id)
            return await client.replay(made.match.id)

    choices = Replay.from_bytes(run(scene())).choices
    assert {made.by for made in choices if made.seat == 0} == {"autopilot"}
    assert {made.by for made in choices if made.seat == 1} == {"seat"}
    assert "a bug in a bot" in caplog.text


def test_a_clock_that_is_up_takes_the_default(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path, seconds=0.15) as (address, _), Client(address) as client:
            made = await create(client, seats=(SeatWish("A"), SeatWish(bot="random")))
            seat, _ = await client.join(made.match.id, made.invitations[0])
            asked = await client.asked(made.match.id)
            assert 0 < asked.left <= 150
            await log_of(client, made.match.id)
            replay = Replay.from_bytes(await client.replay(made.match.id))
            assert {made.by for made in replay.choices if made.seat == seat} == {"clock"}
            match = in_process(3, await client.replay(made.match.id))
            assert match.over

    run(scene())


def test_a_session_can_be_taken_up_from_any_entry_and_from_a_snapshot(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, _), Client(address) as client:
            bot = SeatWish(bot="random")
            made = await create(client, seats=(bot, bot))
            match = made.match.id
            every = await log_of(client, match)
            table = await client.table(match)
            assert table.key == toy.TABLE.key
            assert await client.table(match) is table
            whole = TableView(table)
            for entry in every:
                whole.apply(entry)
            for first in (2, len(every) // 2, len(every), len(every) + 1):
                rest = [entry async for update in client.watch(match, first) for entry in update.entries]
                assert rest == every[first - 1 :]
                view = TableView(table)
                async for update in client.watch(match, first, snapshot=True):
                    for entry in update.entries:
                        view.apply(entry)
                assert view.public() == whole.public()

    run(scene())


def test_ended_matches_leave_the_memory_and_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gulch.net.hall.ENDED_IN_MEMORY", 2)
    monkeypatch.setattr(course, "SAVE_EVERY", 7)

    async def scene() -> None:
        async with hosted(tmp_path) as (address, hall), Client(address) as client:
            bot = SeatWish(bot="random")
            logs = {}
            for seed in range(5):
                made = await create(client, seats=(bot, bot), seed=seed)
                logs[made.match.id] = await log_of(client, made.match.id), await client.replay(made.match.id)
            assert len(hall._sessions) < 5
            for match, (entries, replay) in logs.items():
                assert await log_of(client, match) == entries
                assert await client.replay(match) == replay
                assert (await client.match(match)).state == "ended"

    run(scene())
