"""A match on the server: an actor that is reached by messages only, and takes them one by one.

The order is never varied: judge, run (both in the thread of the rules), commit, publish. Lives here: that order,
clocks, bots' turns, suspension. Never here: who may send what (`hall`), the wire's calls (`services`).
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from gulch.errors import GulchError, IllegalChoice, InvalidInput
from gulch.match import Book
from gulch.net.acts import Answer, Ask, Begin, BotTurn, Close, Interject, Join, Load, Replay, Resume, Tick
from gulch.net.audience import AudienceLog
from gulch.net.course import Course, Question, Staged, Unjudged
from gulch.net.faults import Incident, NotNow, NotStored, Suspended, short
from gulch.net.limits import MOST_ASKING, Gate
from gulch.net.records import MatchRow, State, Summary, summarise
from gulch.net.store import Write
from gulch.net.writer import Writer
from gulch.table.model import Table
from gulch.wire import messages as pb
from gulch.wire.header import ReplayHeader

T = TypeVar("T")
_LOG = logging.getLogger("gulch.net")
KEEP_CLOCKS = 60.0  # seconds; what a crash gives back to those whose clock runs
LONGEST_REPORT = 2000  # bytes of a message in the log
AFTER_FAILURE = 1.0  # seconds before bots and clocks try a store again that failed


class Session:
    """One match. `send` is the only way in; `log`, `asked`, `summary` and `changed` show what was published."""

    def __init__(self, row: MatchRow, book: Book, table: Table, rules: Executor, writer: Writer) -> None:
        self.row = row
        self.table = table
        self.header: ReplayHeader | None = None
        self.waiting: tuple[tuple[int, str], ...] = ()
        self.changed = asyncio.Event()
        self.ready = asyncio.Event()
        self.watching: Counter[int | None] = Counter()  # how many watch as each audience
        self.joining = asyncio.Lock()  # one after another: each is checked against the seats as they are
        self.asking = Gate(1, MOST_ASKING)  # for what only looks at the match, so that answers stay in front
        self.stopping = False
        self._book = book
        self._rules = rules
        self._writer = writer
        self._course: Course | None = None
        self._logs = {seat: AudienceLog(table, seat) for seat in (None, *range(len(row.seats)))}
        self._questions: Mapping[int, Question] = {}
        self._published = 0
        self._due: dict[tuple[int, int], float] = {}  # (seat, decision) -> when its time is up, by the loop's clock
        self._inbox: asyncio.Queue[tuple[Any, asyncio.Future[Any] | None]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._lost = False  # the course has to be read again from a store that could not be read
        self._whole: bytes | None = None  # the replay of an ended match
        self._message: Any = None  # what it is at, for the report of a bug

    # -- from outside ------------------------------------------------------------------------------

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"match {self.row.id}")

    async def send(self, message: Any) -> Any:
        """What the message came to; raises what is wrong with it."""
        if self._task is None or self._task.done():
            raise NotStored("the server is stopping", "try again later")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._inbox.put_nowait((message, done))
        return await asyncio.shield(done)

    def stop_watching(self) -> None:
        """The server stops: all who watch go, and come back to the next one."""
        self.stopping = True
        self._tell()

    @property
    def watchers(self) -> int:
        return self.watching.total()

    def log(self, seat: int | None) -> AudienceLog:
        return self._logs[seat]

    def summary(self) -> Summary:
        return summarise(self.row, self.waiting if self.row.state == "running" else ())

    def asked(self, seat: int) -> pb.Asked:
        """What a seat is asked now, with the time it has left."""
        question = self._questions.get(seat)
        if question is None or self.row.state != "running":
            return pb.Asked()
        due = self._due.get((seat, question.number))
        left = None if due is None else max(0, round((due - self._now()) * 1000))
        return pb.Asked(decision=question.decision, offers=question.offers, milliseconds_left=left)

    # -- one message after another -------------------------------------------------------------------

    async def _run(self) -> None:
        while True:
            message, done = await self._next()
            self._message = message
            try:
                result = await self._handle(message)
            except (IllegalChoice, InvalidInput, Incident) as error:
                await self._fail(done, error)
            except Exception as error:
                await self._fail(done, _incident(self.row.id, repr(message), error))
            else:
                if done is not None:
                    done.set_result(result)
            if isinstance(message, Close):
                return await self._turn_away()

    async def _turn_away(self) -> None:
        """Those whose message came after the end."""
        while not self._inbox.empty():
            _, done = self._inbox.get_nowait()
            await self._fail(done, NotStored("the server is stopping", "try again later"))

    async def _next(self) -> tuple[Any, asyncio.Future[Any] | None]:
        if self._inbox.empty():
            seat = self._bot_to_move()
            if seat is not None:
                return BotTurn(seat), None
        wait = min(KEEP_CLOCKS, max(0.0, min(self._due.values()) - self._now())) if self._due else None
        try:
            async with asyncio.timeout(wait):
                return await self._inbox.get()
        except TimeoutError:
            return Tick(), None

    def _bot_to_move(self) -> int | None:
        if self.row.state != "running":
            return None
        return next((seat for seat, _ in self.waiting if self.row.seats[seat].bot), None)

    async def _fail(self, done: asyncio.Future[Any] | None, error: GulchError) -> None:
        if done is not None:
            done.set_exception(error)
            done.exception()  # who asked may be gone
        elif isinstance(error, NotStored):
            await asyncio.sleep(AFTER_FAILURE)

    async def _handle(self, message: Any) -> Any:
        match message:
            case Answer():
                answer = partial(Course.answer, seat=message.seat, number=message.number, choice=message.choice)
                return await self._act(message.seat, answer)
            case Interject():
                return await self._act(message.seat, partial(Course.interject, seat=message.seat, offer=message.offer))
            case BotTurn():
                log = self._logs[message.seat]
                return await self._act(message.seat, lambda course: course.let_bot_play(message.seat, log.view()))
            case Ask():
                if self.header is None:
                    raise NotNow(f"match {self.row.id} has not begun", "wait until all its seats are taken")
                return await self._in_rules(lambda: message.question(self._logs[message.seat].view()))
            case Join():
                return await self._join(message)
            case Begin():
                return await self._begin(self.row, Write(self.row.id))
            case Load():
                return await self._load()
            case Resume():
                return await self._resume()
            case Replay():
                return await self._replay()
        return await self._tick(close=isinstance(message, Close))

    # -- judge, run, commit, publish -----------------------------------------------------------------

    async def _act(self, seat: int, act: Callable[[Course], Staged | None]) -> tuple[bool, int]:
        """Whether it was taken now, and the last entry that the seat knows."""
        course = await self._playing()
        try:
            staged = await self._in_rules(lambda: act(course))
        except (IllegalChoice, InvalidInput):
            raise
        except Unjudged as error:  # before anything was run: no reason to stop the others
            raise _incident(self.row.id, repr(self._message), error) from error
        except Exception as error:
            raise await self._suspend(error) from error
        if staged is None:
            return False, self._logs[seat].last
        await self._commit(staged, Write(self.row.id), self.row)
        return True, self._logs[seat].last

    async def _playing(self) -> Course:
        """The course, if the match has begun and is not suspended."""
        if self._lost:
            await self._recover()
        if self.row.state == "suspended":
            raise Suspended(self.row.incident)
        if self._lost:
            raise NotStored("the server's store cannot be read", "try again later")
        if self._course is None:
            raise NotNow(f"match {self.row.id} has not begun", "wait until all its seats are taken")
        return self._course

    async def _in_rules(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._rules, work)

    async def _commit(self, staged: Staged, write: Write, row: MatchRow) -> None:
        """Keeps what came of an act, then lets it be known. If it cannot be kept, it never happened."""
        row = replace(row, turn=staged.turn, winners=staged.winners, state="ended" if staged.over else "running")
        stays = replace(row, turn=self.row.turn) == self.row  # the turn alone is not worth a write
        due = self._new_clocks(staged, row)
        write = replace(
            write, at=staged.at, choices=staged.choices, mark=staged.mark, row=None if stays else row,
            clocks=self._left(due) if due or self._due else None, save=staged.save,
        )  # fmt: skip
        try:
            await self._writer.write(write)
        except NotStored:
            await self._recover()
            raise
        self.row, self._due = row, due
        self._publish(staged)

    def _publish(self, staged: Staged) -> None:
        for log in self._logs.values():
            log.publish(staged.entries)
        self._published += len(staged.entries)
        self._questions, self.waiting = staged.questions, staged.waiting
        self._tell()

    def _tell(self) -> None:
        """Wakes all who watch."""
        self.changed.set()
        self.changed = asyncio.Event()

    async def _recover(self) -> None:
        """The match as it is in the store, which did not take what was run. Tried again later if it cannot be read."""
        if (self._course is None and not self._lost) or self.row.state != "running":
            return
        self._course, self._lost = None, True
        try:
            staged, _ = await self._reload()
        except NotStored:
            return
        except Exception as error:
            await self._suspend(error)
        else:
            state: State = "ended" if staged.over else "running"
            self.row = replace(self.row, state=state, turn=staged.turn, winners=staged.winners)
            self._due = self._new_clocks(staged, self.row)
            self._publish(staged)

    async def _reload(self) -> tuple[Staged, Mapping[tuple[int, int], int]]:
        """The match as it was kept, and the time that each decision has left."""
        kept = await self._writer.read_safely(lambda store: store.kept(self.row.id))
        self._lost = False
        seen = self._published

        def resume() -> tuple[Course, Staged, ReplayHeader]:
            course = Course.resume(self._book, self.row, self.table, kept, seen)
            return course, course.staged(save=False), course.header()

        self._course, staged, self.header = await self._in_rules(resume)
        return staged, kept.clocks

    # -- seats, beginning, loading ---------------------------------------------------------------------

    async def _join(self, join: Join) -> None:
        before, course = self.row.seats[join.seat], self._course
        played = course is not None and await self._in_rules(lambda: course.has_answered(join.seat))
        if before.joined and (before != join.row or played):
            raise NotNow(f"seat {join.seat} is taken", "take another seat, or watch")
        row = self.row.with_seat(join.seat, join.row)
        write = Write(self.row.id, tokens=join.tokens, revoked=join.revoked)
        if row.ready and self.row.state == "waiting":
            await self._begin(row, write)
            return
        await self._writer.write(replace(write, row=row if row != self.row else None))
        self.row = row
        self._tell()

    async def _begin(self, row: MatchRow, write: Write) -> None:
        try:
            course = await self._in_rules(lambda: Course.begin(self._book, row, self.table))
            staged, header = await self._in_rules(lambda: (course.staged(), course.header()))
        except Exception as error:
            self.row = row
            raise await self._suspend(error, write) from error
        self._course, self.header = course, header
        try:
            await self._commit(staged, write, row)
        except NotStored:
            self._course = self.header = None
            raise

    async def _load(self) -> None:
        """After a restart: goes on from what was kept. A match that cannot is suspended, whatever the reason."""
        try:
            if self.row.state != "waiting":
                await self._go_on()
            elif self.row.ready:
                await self._begin(self.row, Write(self.row.id))
        finally:
            self.ready.set()

    async def _go_on(self) -> None:
        try:
            staged, left = await self._reload()
        except Exception as error:
            raise await self._suspend(error) from error
        self._due = {key: self._now() + milliseconds / 1000 for key, milliseconds in left.items()}
        self._due = self._new_clocks(staged, self.row)
        state: State = "ended" if staged.over else "running"
        row = replace(self.row, incident="", state=state, turn=staged.turn, winners=staged.winners)
        if row.state != self.row.state:
            await self._writer.write(Write(row.id, row=row))
        self.row = row
        self._publish(staged)

    async def _resume(self) -> None:
        if self.row.state != "suspended":
            raise NotNow(f"match {self.row.id} is not suspended", "nothing needs doing")
        await self._go_on()

    async def _suspend(self, error: Exception, write: Write | None = None) -> Incident:
        """Stops the match where it stood before; what to raise."""
        incident = _incident(self.row.id, repr(self._message), error)
        self.row = replace(self.row, state="suspended", incident=incident.incident)
        left, self._due, self._course = self._left(self._due), {}, None
        write = write or Write(self.row.id)
        try:
            await self._writer.write(replace(write, row=self.row, clocks=left or None))
        except NotStored:
            _LOG.error("match %s: suspended in this process only", self.row.id)
        self._tell()
        return incident

    async def _replay(self) -> bytes:
        course = await self._playing()
        if self.row.state != "ended":
            raise NotNow(f"match {self.row.id} has not ended", "ask for what its audience may know")
        if self._whole is None:
            self._whole = await self._in_rules(course.replay)
        return self._whole

    # -- clocks ------------------------------------------------------------------------------------------

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _new_clocks(self, staged: Staged, row: MatchRow) -> dict[tuple[int, int], float]:
        """A decision that stays open keeps its time; one that is new gets its full time; bots need none."""
        full = self._now() + row.clock / 1000
        keys = [(seat, staged.questions[seat].number) for seat, _ in staged.waiting if not row.seats[seat].bot]
        return {key: self._due.get(key, full) for key in keys}

    def _left(self, due: Mapping[tuple[int, int], float]) -> dict[tuple[int, int], int]:
        return {key: max(0, round((when - self._now()) * 1000)) for key, when in due.items()}

    async def _tick(self, *, close: bool) -> None:
        due = None if close else next((key for key, when in self._due.items() if when <= self._now()), None)
        if due is not None:
            seat, number = due
            if not (await self._act(seat, partial(Course.expire, seat=seat, number=number)))[0]:
                self._due.pop(due, None)
        elif self._due:
            await self._writer.write(Write(self.row.id, clocks=self._left(self._due)))


def _incident(match: str, what: str, error: Exception) -> Incident:
    """Writes a bug down for the owner, under an id that a player may quote."""
    incident = Incident(f"I-{secrets.token_hex(4)}")
    _LOG.error("%s: match %s, %s", incident.incident, match, short(what, LONGEST_REPORT), exc_info=error)
    return incident
