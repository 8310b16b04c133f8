"""A match on a real server over loopback, watched while it is played: what came is what the server told."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from gulch.errors import GulchError
from gulch.events import Entry, Note, Secret
from gulch.net.client import Client
from gulch_viewer.live import LiveFeed
from gulch_viewer.player import Player
from gulch_viewer.window import Viewer
from net.hosting import close_all, create, hosted, joined, log_of, people, play_all, run


def _drain(feed: LiveFeed, player: Player) -> None:
    """Until the feed has told everything."""
    while feed.live:
        time.sleep(0.02)
        player.receive()


def _wait_for(feed: LiveFeed, count: int) -> None:
    while feed._queue.qsize() < count and feed._thread.is_alive():
        time.sleep(0.02)


def test_a_live_match_is_followed_to_its_end(tmp_path: Path):
    async def scene():
        async with hosted(tmp_path) as (address, _), Client(address) as bench:
            made = await create(bench)
            clients = await joined(address, made)
            feed = await asyncio.to_thread(LiveFeed, address, made.match.id)
            player = Player(feed)
            try:
                await asyncio.gather(play_all(people(clients, made.match.id)), asyncio.to_thread(_drain, feed, player))
            finally:
                await asyncio.to_thread(feed.close)
                await close_all(clients)
            return feed.table, player, await log_of(bench, made.match.id)

    table, player, told = run(scene())
    assert table.name == "toy"
    assert player.failed == ""
    assert player.script.entries == told
    assert len(told) > 50


def test_who_comes_late_sees_the_present_and_can_go_back(app, tmp_path: Path):
    async def scene():
        async with hosted(tmp_path) as (address, _), Client(address) as bench:
            made = await create(bench)
            clients = await joined(address, made)
            await play_all(people(clients, made.match.id))
            await close_all(clients)
            feed = await asyncio.to_thread(LiveFeed, address, made.match.id)
            await asyncio.to_thread(_wait_for, feed, 100)
            viewer = Viewer(app, feed)
            viewer.tick(0.05)
            assert viewer.player.position > 60
            viewer.player.playing = False
            viewer.player.seek(5)
            viewer.tick(0.05)
            assert viewer.player.position == 5
            assert viewer.stage.picture().std() > 10
            await asyncio.to_thread(viewer.close)
            assert not feed._thread.is_alive()

    run(scene())


def test_no_server_and_no_match_are_said_at_once(tmp_path: Path):
    with pytest.raises(GulchError, match=r"127\.0\.0\.1:1"):
        LiveFeed("127.0.0.1:1", "nothing")

    async def scene():
        async with hosted(tmp_path) as (address, _):
            with pytest.raises(GulchError, match="no match"):
                await asyncio.to_thread(LiveFeed, address, "nothing")

    run(scene())


def test_closing_while_it_is_played_ends_the_thread(tmp_path: Path):
    async def scene():
        async with hosted(tmp_path) as (address, _), Client(address) as bench:
            made = await create(bench)
            clients = await joined(address, made)
            feed = await asyncio.to_thread(LiveFeed, address, made.match.id)
            await asyncio.to_thread(feed.close)
            await asyncio.to_thread(feed.close)
            await close_all(clients)
            assert not feed._thread.is_alive()

    run(scene())


def test_a_server_that_goes_away_leaves_what_was_told(app, tmp_path: Path, monkeypatch):
    monkeypatch.setattr("gulch.net.client.PATIENCE", 0.2)

    async def scene():
        async with hosted(tmp_path) as (address, _), Client(address) as bench:
            made = await create(bench)
            clients = await joined(address, made)
            feed = await asyncio.to_thread(LiveFeed, address, made.match.id)
            await asyncio.to_thread(_wait_for, feed, 1)
            await close_all(clients)
        viewer = Viewer(app, feed)
        viewer.tick(0.05)
        known = len(viewer.player.script)
        assert known > 0
        await asyncio.to_thread(feed._thread.join, 20)
        for _ in range(3):
            viewer.tick(0.05)
        assert address in viewer.player.failed
        assert viewer.bar.said.startswith(viewer.player.failed)
        assert not feed.live
        assert len(viewer.player.script) >= known
        viewer.key("home")
        viewer.key("end")
        viewer.tick(0.05)
        assert viewer.stage.picture().std() > 10, "the table is kept"
        await asyncio.to_thread(viewer.close)

    run(scene())


def test_what_came_before_a_failure_is_told_first(tmp_path: Path):
    async def scene():
        async with hosted(tmp_path) as (address, _), Client(address) as bench:
            made = await create(bench)
            feed = await asyncio.to_thread(LiveFeed, address, made.match.id)
            await asyncio.to_thread(feed.close)
            while not feed._queue.empty():
                feed._queue.get()
            entry = Entry(1, 0, None, Note("hello"))
            feed._queue.put(entry)
            feed._queue.put(GulchError("lost"))
            assert feed.drain() == [entry]
            with pytest.raises(GulchError, match="lost"):
                feed.drain()
            assert feed.drain() == []

    run(scene())


def test_a_token_shows_its_seat(tmp_path: Path):
    async def scene():
        async with hosted(tmp_path) as (address, _), Client(address) as bench:
            made = await create(bench)
            clients = await joined(address, made)
            await play_all(people(clients, made.match.id))
            views = []
            for token in (clients[1].token, None):
                feed = await asyncio.to_thread(LiveFeed, address, made.match.id, token)
                player = Player(feed)
                await asyncio.to_thread(_drain, feed, player)
                await asyncio.to_thread(feed.close)
                told = {e.event.seat for e in player.script.entries if isinstance(e.event, Secret)}
                views.append((feed.seat, player.failed, told))
            for token in (made.owner, "made-up"):
                with pytest.raises(GulchError, match="token"):
                    await asyncio.to_thread(LiveFeed, address, made.match.id, token)
            await close_all(clients)
            return views

    assert run(scene()) == [(1, "", {1}), (None, "", set())]
