"""The one writer: puts what all matches wait to have kept into as few transactions as there can be.

Lives here: group commit and the thread of the store. Never here: what is written, what happens when it could
not be (each waiting match is told for itself).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from gulch.net.faults import NotStored, short
from gulch.net.store import Store, Write

T = TypeVar("T")
_LOG = logging.getLogger("gulch.net")
MOST_TOGETHER = 256
LONGEST_REASON = 300  # bytes of what a database says, in the log


class Writer:
    """Serves one store on a thread of its own. `transactions` counts for the curious."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, "gulch-store")
        self._waiting: asyncio.Queue[tuple[Write, asyncio.Future[None]]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.transactions = 0

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Writes what waits, then ends the thread. The store stays open."""
        await self._waiting.join()
        if self._task is not None:
            self._task.cancel()
        await asyncio.to_thread(self._thread.shutdown)

    async def write(self, write: Write) -> None:
        """Returns once it is kept. NotStored if it is not (or, of a remote database, may not be)."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((write, done))
        await asyncio.shield(done)

    async def read(self, question: Callable[[Store], T]) -> T:
        """Asks the store something, in the order of the writes."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, question, self._store)

    async def read_safely(self, question: Callable[[Store], T]) -> T:
        """The same; NotStored if the store cannot be read."""
        try:
            return await self.read(question)
        except OSError as error:  # its database's own errors have become this
            _LOG.error("the store cannot be read: %s", short(str(error), LONGEST_REASON))
            raise NotStored("the server's store cannot be read", "try again later") from error

    async def _run(self) -> None:
        while True:
            group = [await self._waiting.get()]
            while not self._waiting.empty() and len(group) < MOST_TOGETHER:
                group.append(self._waiting.get_nowait())
            await self._commit(group)
            for _ in group:
                self._waiting.task_done()

    async def _commit(self, group: list[tuple[Write, asyncio.Future[None]]]) -> None:
        try:
            await self.read(lambda store: store.write([write for write, _ in group]))
            self.transactions += 1
        except Exception as error:  # whatever a database raises: those who wait must be told
            if len(group) > 1:
                for one in group:  # the fault of one is not the fault of all
                    await self._commit([one])
                return
            _LOG.error("match %s: not stored: %s", group[0][0].match, short(str(error), LONGEST_REASON))
            failed = NotStored("the server's store could not keep it, so it was not taken", "try again")
            _resolve(group[0][1], failed)
            return
        for _, done in group:
            _resolve(done, None)


def _resolve(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
        done.exception()  # who waited may be gone
