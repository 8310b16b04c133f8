"""The store and its writer: all or nothing, one server at a time, refused in one line when it is not ours."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import sys
import threading
from pathlib import Path

import pytest

from gulch.decision import Counted, Picked, Put, Walked
from gulch.errors import InvalidInput
from gulch.match import Made
from gulch.net.faults import NotStored
from gulch.net.records import MatchRow, SeatRow
from gulch.net.store import Grant, Save, Store, Write
from gulch.net.writer import Writer
from net.hosting import run

CHOICES = (
    Made(0, 1, Picked(("a", "b"))),
    Made(1, 1, Walked(((1, 2, 3), (4, 5, 6)), 90, ("open",)), by="clock"),
    Made(0, 2, Put((7, 8, 9), 180)),
    Made(1, 2, Counted(-4)),
    Made(0, 0, None, offer="concede"),
)


def row(id: str, order: int) -> MatchRow:
    seats = (SeatRow("Ann", "", "{}", joined=True, nonce="n"), SeatRow("Bob", "random", '{"name":"posse"}'))
    return MatchRow(
        id, order, "toy", "pegs", "toy", "key", (("a", "b"),), seats, "00" * 32, True, 5, "ended", "", 3, (0,)
    )


def test_what_is_written_is_read_again_after_opening_anew(tmp_path: Path) -> None:
    path = str(tmp_path / "matches.db")
    store = Store(path)
    first, second = row("b", 1), row("a", 2)
    grant = Grant("b", 1, "seat")
    table = ("key", b"header", {"h1": b"mesh 1", "h2": b"mesh 2"})
    store.write([Write("b", row=first, tokens={"d1": grant, "d2": grant}, table=table), Write("a", row=second)])
    store.write([Write("b", at=0, choices=CHOICES[:3], clocks={(0, 3): 250, (1, 3): 99})])
    store.write(
        [Write("b", at=3, choices=CHOICES[3:], mark="9 abc", save=Save(4, {"x": [1]}, 1, b"log 1"), revoked=("d1",))]
    )
    store.write(
        [
            Write(
                "b",
                row=first,
                clocks={(0, 4): 7},
                save=Save(5, {"x": [2], "a": {"z": 1, "b": 2}}, 9, b"log 2"),
                table=table,
            )
        ]
    )
    store.close()
    again = Store(path)
    assert again.matches() == [first, second]
    assert again.tokens() == {"d2": grant}
    assert again.table("key") == (b"header", [b"mesh 1", b"mesh 2"])
    with pytest.raises(KeyError):
        again.table("other")
    kept = again.kept("b")
    assert kept.choices == CHOICES
    assert kept.mark == "9 abc"
    assert kept.clocks == {(0, 4): 7}
    assert kept.saved == (5, {"x": [2], "a": {"z": 1, "b": 2}})
    assert list(kept.saved[1]) == ["x", "a"]  # rules read mappings in order
    assert list(kept.saved[1]["a"]) == ["z", "b"]
    assert kept.logs == (b"log 1", b"log 2")
    assert again.kept("a").choices == ()
    assert again.engine_name.startswith("sqlite 3.")
    again.close()


def test_of_a_batch_that_fails_nothing_stays(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "matches.db"))
    store.write([Write("a", choices=CHOICES[:1])])
    with pytest.raises(Exception, match="UNIQUE"):
        store.write([Write("b", row=row("b", 1), choices=CHOICES), Write("a", choices=CHOICES[:1])])
    assert store.matches() == []
    assert store.kept("b").choices == ()
    assert store.kept("a").choices == CHOICES[:1]
    store.close()


def test_a_store_belongs_to_one_server_and_one_user(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    store = Store(str(path))
    with pytest.raises(InvalidInput, match="database is locked; another server has it open"):
        Store(str(path))
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    store.close()
    Store(f"sqlite:///{path}").close()


def test_a_newer_schema_a_strange_file_and_a_bad_url_are_refused_in_one_line(tmp_path: Path) -> None:
    newer, strange = tmp_path / "newer.db", tmp_path / "strange.db"
    Store(str(newer)).close()
    with sqlite3.connect(newer) as connection:
        connection.execute("UPDATE info SET value = '2' WHERE key = 'schema'")
    connection.close()
    strange.write_text("no database at all, but text that is long enough to be read as one\n" * 20)
    for where, message in (
        (str(newer), "has schema 2, this gulch knows 1; open it with a newer gulch"),
        (str(strange), "file is not a database; give the path"),
        (str(tmp_path / "none" / "matches.db"), "cannot be opened: No such file"),
        ("nosuch://host/x", "is no database URL"),
        ("mysql+nodriver://host/x", "is no database URL"),
    ):
        with pytest.raises(InvalidInput) as refused:
            Store(where)
        assert message in str(refused.value)
        assert "\n" not in str(refused.value)


def test_many_writes_that_wait_share_a_transaction_and_one_fault_is_one_matchs(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "matches.db"))

    async def scene() -> None:
        writer = Writer(store)
        writer.start()
        gate = threading.Event()
        held = asyncio.ensure_future(writer.read(lambda _: gate.wait(10)))
        await asyncio.sleep(0.01)
        writes = [writer.write(Write(f"m{n}", choices=CHOICES)) for n in range(40)]
        waiting = [asyncio.ensure_future(write) for write in writes]
        await asyncio.sleep(0.05)
        gate.set()
        await asyncio.gather(held, *waiting)
        assert writer.transactions <= 2
        results = await asyncio.gather(
            writer.write(Write("m1", at=5, choices=CHOICES[:1])),
            writer.write(Write("m2", choices=CHOICES)),  # there already
            writer.write(Write("m3", at=5, choices=CHOICES[:1])),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [type(None), NotStored, type(None)]
        await writer.stop()

    run(scene())
    assert all(store.kept(f"m{n}").choices[:5] == CHOICES for n in range(40))
    assert [len(store.kept(f"m{n}").choices) for n in (1, 2, 3)] == [6, 5, 6]
    store.close()
