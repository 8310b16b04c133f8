"""Where the server keeps its matches: SQLite by path, or any database that SQLAlchemy reaches by URL.

What was written is on the disk when `write` returns; all of a batch is, or nothing. One server at a time has a
SQLite store open. Used from one thread. Never here: when something is written (`writer`), what it means.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.pool import StaticPool

from gulch import canon
from gulch.errors import InvalidInput
from gulch.match import Made
from gulch.net.records import MatchRow

SCHEMA = 1

_META = sa.MetaData()
_INFO = sa.Table("info", _META, sa.Column("key", sa.String(32), primary_key=True), sa.Column("value", sa.String(64)))
_TABLES = sa.Table(
    "tables", _META,
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("header", sa.LargeBinary, nullable=False),
    sa.Column("meshes", sa.Text, nullable=False),  # their hashes, JSON
)  # fmt: skip
_MESHES = sa.Table(
    "meshes", _META,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("data", sa.LargeBinary, nullable=False),
)  # fmt: skip
_MATCHES = sa.Table(
    "matches", _META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("place", sa.Integer, nullable=False, unique=True),
    sa.Column("data", sa.Text, nullable=False),
)  # fmt: skip
_CHOICES = sa.Table(
    "choices", _META,
    sa.Column("match", sa.String(32), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("made", sa.Text, nullable=False),
    sa.Column("mark", sa.String(96), nullable=False),
)  # fmt: skip
_TOKENS = sa.Table(
    "tokens", _META,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("match", sa.String(32), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
)  # fmt: skip
_CLOCKS = sa.Table(
    "clocks", _META,
    sa.Column("match", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("left", sa.BigInteger, nullable=False),
)  # fmt: skip
_SAVES = sa.Table(
    "saves", _META,
    sa.Column("match", sa.String(32), primary_key=True),
    sa.Column("choices", sa.Integer, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
)  # fmt: skip
_LOGS = sa.Table(
    "logs", _META,
    sa.Column("match", sa.String(32), primary_key=True),
    sa.Column("first", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Grant:
    """What a token is for: kind "invitation", "seat" or "owner" (whose seat is -1)."""

    match: str
    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class Save:
    """A match at a safe point, after so many choices, and the part of the log since the save before it:
    `first` the number of its first entry, `log` its entries and hashes as `course` packs them, if there are any."""

    choices: int
    data: Mapping[str, Any] = field(repr=False)
    first: int
    log: bytes


@dataclass(frozen=True, slots=True)
class Write:
    """What is to be kept of one match, at once: new choices from number `at` on with the mark of where they led,
    the row where it changed, the clocks where they changed ((seat, decision number) -> milliseconds left), tokens
    given and taken back."""

    match: str
    at: int = 0
    choices: tuple[Made, ...] = ()
    mark: str = ""
    row: MatchRow | None = None
    clocks: Mapping[tuple[int, int], int] | None = None
    save: Save | None = None
    tokens: Mapping[str, Grant] = field(default_factory=dict)
    revoked: tuple[str, ...] = ()
    table: tuple[str, bytes, Mapping[str, bytes]] | None = None  # key, header, meshes by hash


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of one match's course. `mark` is that of the last choice, `logs` are the parts of its log up to
    the save."""

    choices: tuple[Made, ...]
    mark: str
    clocks: Mapping[tuple[int, int], int]
    saved: tuple[int, Mapping[str, Any]] | None = field(repr=False)
    logs: tuple[bytes, ...]


class Store:
    """All matches of a server. `where` is the path of an SQLite file, or a database URL."""

    def __init__(self, where: str) -> None:
        self._name, self._engine = _open(where)
        try:
            with self._engine.begin() as connection:
                _META.create_all(connection)
                self._check_schema(connection)
        except (sa.exc.OperationalError, sa.exc.DatabaseError) as error:
            self._engine.dispose()
            raise InvalidInput(f"the store {self._name} cannot be used: {_reason(error)}", _step(error)) from error
        except InvalidInput:
            self._engine.dispose()
            raise

    @property
    def engine_name(self) -> str:
        """The kind of database, with its version where that is known."""
        version = self._engine.dialect.server_version_info
        return f"{self._engine.dialect.name} {'.'.join(map(str, version))}" if version else self._engine.dialect.name

    def close(self) -> None:
        self._engine.dispose()

    def _check_schema(self, connection: sa.Connection) -> None:
        found = connection.execute(sa.select(_INFO.c.value).where(_INFO.c.key == "schema")).scalar()
        if found is None:
            connection.execute(_INFO.insert().values(key="schema", value=str(SCHEMA)))
        elif int(found) != SCHEMA:
            raise InvalidInput(
                f"the store {self._name} has schema {found}, this gulch knows {SCHEMA}", "open it with a newer gulch"
            )

    # -- reading ---------------------------------------------------------------------------------

    def matches(self) -> list[MatchRow]:
        """All matches in the order of their creation."""
        with self._engine.connect() as connection:
            rows = connection.execute(sa.select(_MATCHES.c.data).order_by(_MATCHES.c.place)).scalars().all()
        return [canon.restore(MatchRow, json.loads(text)) for text in rows]

    def tokens(self) -> dict[str, Grant]:
        """What each token is for, by its digest."""
        with self._engine.connect() as connection:
            rows = connection.execute(sa.select(_TOKENS)).all()
        return {row.digest: Grant(row.match, row.seat, row.kind) for row in rows}

    def table(self, key: str) -> tuple[bytes, list[bytes]]:
        """A table as built: its header and meshes as `Write.table` gave them. KeyError if it is unknown."""
        with self._engine.connect() as connection:
            row = connection.execute(sa.select(_TABLES).where(_TABLES.c.key == key)).first()
            if row is None:
                raise KeyError(key)
            named = _MESHES.c.hash.in_(json.loads(row.meshes))
            meshes = connection.execute(sa.select(_MESHES.c.data).where(named)).scalars().all()
        return zlib.decompress(row.header), [zlib.decompress(mesh) for mesh in meshes]

    def kept(self, match: str) -> Kept:
        """The course of a match. OSError if the database cannot be read."""
        try:
            return self._kept(match)
        except sa.exc.DBAPIError as error:
            raise OSError(_reason(error)) from error

    def _kept(self, match: str) -> Kept:
        with self._engine.connect() as connection:
            rows = connection.execute(sa.select(_CHOICES).where(_CHOICES.c.match == match).order_by(_CHOICES.c.n)).all()
            choices = tuple(canon.restore(Made, json.loads(row.made)) for row in rows)
            clocks = connection.execute(sa.select(_CLOCKS).where(_CLOCKS.c.match == match)).all()
            save = connection.execute(sa.select(_SAVES).where(_SAVES.c.match == match)).first()
            logs = connection.execute(
                sa.select(_LOGS.c.data).where(_LOGS.c.match == match).order_by(_LOGS.c.first)
            ).scalars()
            parts = tuple(zlib.decompress(part) for part in logs)
        saved = None if save is None else (save.choices, json.loads(zlib.decompress(save.data)))
        mark = rows[-1].mark if rows else ""
        return Kept(choices, mark, {(row.seat, row.number): row.left for row in clocks}, saved, parts)

    # -- writing ---------------------------------------------------------------------------------

    def write(self, batch: Sequence[Write]) -> None:
        """Keeps all of a batch, in one transaction; whatever the database raises, nothing of it was kept."""
        with self._engine.begin() as connection:
            for one in batch:
                self._write(connection, one)

    def _write(self, connection: sa.Connection, write: Write) -> None:
        if write.table is not None:
            self._write_table(connection, *write.table)
        if write.row is not None:
            self._write_row(connection, write.row)
        if write.choices:
            rows = [
                {"match": write.match, "n": n, "made": canon.text(made), "mark": write.mark}
                for n, made in enumerate(write.choices, write.at)
            ]
            connection.execute(_CHOICES.insert(), rows)
        if write.clocks is not None:
            self._write_clocks(connection, write.match, write.clocks)
        if write.save is not None:
            self._write_save(connection, write.match, write.save)
        for digest in write.revoked:
            connection.execute(_TOKENS.delete().where(_TOKENS.c.digest == digest))
        for digest, grant in write.tokens.items():
            connection.execute(
                _TOKENS.insert().values(digest=digest, match=grant.match, seat=grant.seat, kind=grant.kind)
            )

    def _write_row(self, connection: sa.Connection, row: MatchRow) -> None:
        text = canon.text(row)
        done = connection.execute(_MATCHES.update().where(_MATCHES.c.id == row.id).values(data=text))
        if done.rowcount == 0:
            connection.execute(_MATCHES.insert().values(id=row.id, place=row.order, data=text))

    def _write_clocks(self, connection: sa.Connection, match: str, clocks: Mapping[tuple[int, int], int]) -> None:
        connection.execute(_CLOCKS.delete().where(_CLOCKS.c.match == match))
        rows = [
            {"match": match, "seat": seat, "number": number, "left": left} for (seat, number), left in clocks.items()
        ]
        if rows:
            connection.execute(_CLOCKS.insert(), rows)

    def _write_save(self, connection: sa.Connection, match: str, save: Save) -> None:
        connection.execute(_SAVES.delete().where(_SAVES.c.match == match))
        data = zlib.compress(json.dumps(canon.plain(save.data)).encode())  # not sorted: rules read mappings in order
        connection.execute(_SAVES.insert().values(match=match, choices=save.choices, data=data))
        if save.log:
            connection.execute(_LOGS.insert().values(match=match, first=save.first, data=zlib.compress(save.log)))

    def _write_table(self, connection: sa.Connection, key: str, header: bytes, meshes: Mapping[str, bytes]) -> None:
        if connection.execute(sa.select(_TABLES.c.key).where(_TABLES.c.key == key)).scalar() is not None:
            return
        names = json.dumps(sorted(meshes))
        connection.execute(_TABLES.insert().values(key=key, header=zlib.compress(header), meshes=names))
        for digest, data in meshes.items():
            if connection.execute(sa.select(_MESHES.c.hash).where(_MESHES.c.hash == digest)).scalar() is None:
                connection.execute(_MESHES.insert().values(hash=digest, data=zlib.compress(data, 1)))


def _open(where: str) -> tuple[str, sa.Engine]:
    """The name for messages, and an engine that is not connected yet."""
    if "://" not in where:
        return where, _sqlite(sa.URL.create("sqlite", database=where))
    try:
        url = sa.make_url(where)
        name = url.render_as_string(hide_password=True)
        return name, _sqlite(url) if url.get_backend_name() == "sqlite" else sa.create_engine(
            url, pool_pre_ping=True, hide_parameters=True
        )
    except sa.exc.ArgumentError as error:
        raise InvalidInput("the store is no database URL that can be read", "give a path, or DIALECT://...") from error
    except ImportError as error:
        raise InvalidInput(f"the store needs {error.name}, which is missing", "install it, or give a path") from error


def _touch(path: Path) -> None:
    """Seeds of running matches are in the file: it is its owner's alone from the start."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise InvalidInput(f"the store {path} cannot be opened: {error.strerror}", "give another path") from error


def _sqlite(url: sa.URL) -> sa.Engine:
    """One connection with the file to itself, so that no second server plays the same matches; FULL, so that what
    was told to a player survives a power cut."""
    if url.database and url.database != ":memory:":
        _touch(Path(url.database))
    engine = sa.create_engine(
        url, poolclass=StaticPool, connect_args={"check_same_thread": False, "timeout": 1.0}, hide_parameters=True
    )  # hidden: errors are logged, and seeds and choices are among what is written

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions are begun below, not by the driver's guess
        for pragma in ("locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL"):
            connection.execute(f"PRAGMA {pragma}").fetchall()

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN")  # not IMMEDIATE: what can only be read any more can still be read

    return engine


def _reason(error: sa.exc.DBAPIError) -> str:
    return str(error.orig).strip().splitlines()[0] if str(error.orig).strip() else type(error.orig).__name__


def _step(error: sa.exc.DBAPIError) -> str:
    if "locked" in str(error.orig):
        return "another server has it open: stop that one, or give another store"
    return "give the path of a file, or the URL of a database, that this gulch made"
