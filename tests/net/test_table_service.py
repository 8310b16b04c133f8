"""Geometry over the wire: the same answers as on the seat's own view, and nothing about what it cannot know."""

from __future__ import annotations

from pathlib import Path

import pytest

from gulch.errors import InvalidInput
from gulch.net.client import Client
from gulch.net.faults import NotFound, NotNow
from gulch.table import fire, measure, router, sight
from gulch.table.judge import Policy, judge
from gulch.table.reach import Reach
from net.hosting import close_all, create, hosted, joined, people, play_all, run


def test_geometry_is_that_of_the_seats_view(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, _), Client(address) as bench:
            made = await create(bench)
            match = made.match.id
            with pytest.raises(NotNow, match="has not begun"):
                await bench.measure(match, "0a", "1a")
            clients = await joined(address, made)
            persons = people(clients, match)
            for person in persons.values():
                person.stop_after = 2
            await play_all(persons)
            view = persons[0].view.scene
            mover, policy = view.bodies["0a"], Policy(4000)
            pairs = [("0a", "1a"), ("1b", "0b"), ("0a", "0b")]
            for asker in (clients[0], clients[1], bench):
                found = await asker.sight(match, pairs, why=True)
                assert [seen for seen, _ in found] == sight.sight_many(view, pairs)
                assert [blockers for _, blockers in found] == [sight.why(view, *pair) for pair in pairs]
                assert await asker.line_of_fire(match, "0a", "1a") == fire.line_of_fire(view, "0a", "1a")
                gap = measure.distance(mover, view.bodies["1a"]), measure.flat_distance(mover, view.bodies["1a"])
                assert await asker.measure(match, "0a", "1a") == gap
                edge, _ = await asker.measure(match, "0a", (0, 0, 0))
                assert edge == measure.distance_to_point(mover, (0, 0, 0))
            reach = Reach(view, mover, policy)
            told = await clients[0].reach(match, "0a", policy, step=500)
            assert told.spots == tuple((spot.at, spot.cost) for spot in reach.spots(500))
            assert len(told.spots) > 20
            goal = max(told.spots, key=lambda spot: spot[1])[0]
            route = router.route_to(view, mover, goal, policy)
            assert await clients[0].way(match, "0a", policy, goal) == (route, judge(view, mover, route, policy).cost)
            await close_all(clients)

    run(scene())


def test_what_does_not_stand_on_the_table_or_cannot_be_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as (address, _), Client(address) as bench:
            made = await create(bench)
            match = made.match.id
            clients = await joined(address, made)
            client = clients[0]
            for call in (
                client.sight(match, [("0a", "1c")]),  # 1c lies under a counter, or nowhere
                client.line_of_fire(match, "1c", "0a"),
                client.measure(match, "1c", (0, 0, 0)),
                client.reach(match, "1c", Policy(4000)),
            ):
                with pytest.raises(NotFound, match="stands on the table"):
                    await call
            for policy in (Policy(-1), Policy(10**6), Policy(4000, rough=0), Policy(4000, step=-5)):
                with pytest.raises(InvalidInput, match="no mover has such a policy"):
                    await client.reach(match, "0a", policy)
            with pytest.raises(InvalidInput, match="mils apart"):
                await client.reach(match, "0a", Policy(4000), step=1)
            with pytest.raises(InvalidInput, match="501 pairs"):
                await client.sight(match, [("0a", "1a")] * 501)
            await close_all(clients)

    run(scene())
