"""A match that is being played on a server, as a feed: a thread of its own listens, the window drains a queue.

Nothing of ursina is called in that thread. Never here: drawing, decisions.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Sequence
from concurrent.futures import Future

from gulch.errors import GulchError, InvalidInput
from gulch.events import Entry
from gulch.net.client import Client
from gulch.table.model import Table

_AT_ONCE = 500  # entries handed over in one frame
_PATIENCE = 60.0  # seconds for the table


class LiveFeed:
    """Watches a match as a spectator, or with a token as its seat. Waits for the table; GulchError if the server or
    the match is not there, or the token is not of a seat of it. `live` ends with the match."""

    def __init__(self, address: str, match: str, token: str | None = None) -> None:
        self.live = True
        self.seat: int | None = None
        self.notice = ""
        self._failed: GulchError | None = None
        self._queue: queue.SimpleQueue[Entry | GulchError | None] = queue.SimpleQueue()
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        found: Future[Table] = Future()
        self._thread = threading.Thread(target=self._run, args=(address, match, token, found), name="live", daemon=True)
        self._thread.start()
        try:
            self.table: Table = found.result(_PATIENCE)
        except BaseException as error:
            self.close()
            if isinstance(error, TimeoutError):
                raise InvalidInput(f"{address} did not send the table", "try again") from error
            raise

    def drain(self) -> Sequence[Entry]:
        """What has come, at most a few hundred entries. GulchError, once, when the server was lost."""
        entries: list[Entry] = []
        while self._failed is None and len(entries) < _AT_ONCE:
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                break
            if isinstance(item, Entry):
                entries.append(item)
                continue
            self.live, self._failed = False, item
            if item is None:
                break
        if entries or self._failed is None:
            return entries  # what came before the server was lost is told first
        failed, self._failed = self._failed, None
        raise failed

    def close(self) -> None:
        """Ends the thread; twice does no harm."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(10)

    # -- in the thread -----------------------------------------------------------------------------------

    def _run(self, address: str, match: str, token: str | None, found: Future[Table]) -> None:
        try:
            self._loop.run_until_complete(self._until_stopped(address, match, token, found))
        except GulchError as error:
            self._queue.put(error)
            if not found.done():
                found.set_exception(error)
        except BaseException as error:  # a bug, but the window must not wait for ever
            self._queue.put(GulchError(f"watching broke off: {error!r}"))
            if not found.done():
                found.set_exception(error)
            raise
        finally:
            self._loop.close()

    async def _until_stopped(self, address: str, match: str, token: str | None, found: Future[Table]) -> None:
        listening = asyncio.ensure_future(self._listen(address, match, token, found))
        stopped = asyncio.ensure_future(self._stop.wait())
        await asyncio.wait((listening, stopped), return_when=asyncio.FIRST_COMPLETED)
        for task in (listening, stopped):
            task.cancel()
        ended = await asyncio.gather(listening, stopped, return_exceptions=True)
        if isinstance(ended[0], Exception):
            raise ended[0]

    async def _listen(self, address: str, match: str, token: str | None, found: Future[Table]) -> None:
        async with Client(address, token) as client:
            table = await client.table(match)
            async for update in client.watch(match):
                self.seat = update.seat
                if not found.done():
                    found.set_result(table)  # not before: a token that is refused is told at once
                for entry in update.entries:
                    self._queue.put(entry)
            if not found.done():
                found.set_result(table)
            self._queue.put(None)
