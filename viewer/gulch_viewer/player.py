"""Plays a log: which entry is shown, how far its timeline is, faster, slower, forth and back.

Works on values only; the window asks it for the frame of now. Where entries come from is a `Feed`: a replay
file has them all, a live match adds more. Never here: GL, the network.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from gulch.errors import GulchError
from gulch.events import Entry, Snapshot
from gulch.table.model import Table
from gulch.view import Facts
from gulch_viewer import frame as frames
from gulch_viewer.frame import DiceShown, Frame
from gulch_viewer.motion import Timeline
from gulch_viewer.script import Script
from gulch_viewer.timeline import timeline

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
_DICE_STAY = 1.2
_MANY = 60


class Feed(Protocol):
    """Where entries come from."""

    @property
    def table(self) -> Table: ...
    @property
    def live(self) -> bool:
        """Whether more may come."""
        ...

    @property
    def seat(self) -> int | None:
        """Whose view it is; None for what everybody sees."""
        ...

    @property
    def notice(self) -> str:
        """What a person should know about the source, "" for nothing."""
        ...

    def drain(self) -> Sequence[Entry]:
        """What has come since the last call; never waits. GulchError when the source failed."""
        ...

    def close(self) -> None: ...


class ReplayFeed:
    """A match that was recorded: everything comes at once."""

    live = False

    def __init__(self, table: Table, entries: Sequence[Entry], seat: int | None = None, notice: str = "") -> None:
        self.table, self.seat, self.notice = table, seat, notice
        self._left = entries

    def drain(self) -> Sequence[Entry]:
        left, self._left = self._left, ()
        return left

    def close(self) -> None:
        """Nothing is held open."""


class Player:
    """`position` entries are done; the next one is on its timeline at time `t`."""

    def __init__(self, feed: Feed) -> None:
        self.feed = feed
        self.script = Script(feed.table)
        self.playing = True
        self.failed = ""
        self.speed = 1.0
        self.position = 0
        self.facts: Facts = self.script.facts_at(0)
        self._line: Timeline | None = None
        self._t = 0.0
        self._dice: tuple[DiceShown, float] | None = None
        self.receive()

    # -- time --------------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> None:
        """Lets time pass, if it plays."""
        self.receive()
        left = seconds * self.speed if self.playing else 0.0
        if self._dice is not None:
            shown, stays = self._dice
            self._dice = (shown, stays - left) if stays > left else None
        while left > 0 and (line := self._current()) is not None:
            used = min(left, line.duration - self._t)
            self._t += used
            left -= used
            if self._t >= line.duration:
                self._finish(line)

    def receive(self) -> None:
        """Takes what the feed has. A snapshot at the start of a live log is known at once; what a feed fails of is
        kept in `failed`."""
        live = self.feed.live
        try:
            new = self.feed.drain() if not self.failed else ()
        except GulchError as error:
            new, self.failed = (), str(error)
        self.script.extend(new)
        if live and self.playing and len(new) > _MANY:
            self.seek(len(self.script))  # the past of a live match: who comes late wants the present
        while self.position < len(self.script) and isinstance(self.script.entries[self.position].event, Snapshot):
            self._apply()

    def _current(self) -> Timeline | None:
        """The timeline of the next entry that takes time; those that take none are applied on the way."""
        while self._line is None and self.position < len(self.script):
            line = timeline(self.script.entries[self.position].event, self.facts)
            if line.duration > 0:
                self._line, self._t = line, 0.0
            else:
                self._apply()
        return self._line

    def _finish(self, line: Timeline) -> None:
        last = line.at(line.duration)
        if last.dice is not None:
            self._dice = (last.dice, _DICE_STAY)
        self._apply()

    def _apply(self) -> None:
        self.facts.apply(self.script.entries[self.position].event)
        self.position += 1
        self._line, self._t = None, 0.0

    # -- moving about --------------------------------------------------------------------------------------

    def seek(self, position: int) -> None:
        """To a position, without animation; clamped to the log."""
        self.position = min(max(position, 0), len(self.script))
        self.facts = self.script.facts_at(self.position)
        self._line, self._t, self._dice = None, 0.0, None

    def step(self, count: int) -> None:
        """Over entries with which something is said, forth (count > 0) or back."""
        way = 1 if count > 0 else -1
        position = self.position
        for _ in range(abs(count)):
            position += way
            while 0 < position < len(self.script) and not self.script.told[position - 1]:
                position += way
        self.seek(position)

    def faster(self, way: int) -> None:
        """The next speed up (1) or down (-1)."""
        at = SPEEDS.index(self.speed)
        self.speed = SPEEDS[min(max(at + way, 0), len(SPEEDS) - 1)]

    # -- what is shown -------------------------------------------------------------------------------------

    @property
    def frame(self) -> Frame:
        """The frame of now."""
        shown = frames.rest(self.facts) if self._line is None else self._line.at(self._t)
        if shown.dice is None and self._dice is not None:
            shown = replace(shown, dice=self._dice[0])
        return shown

    @property
    def focus(self) -> tuple[str, ...]:
        """Whom the present timeline is about."""
        return self._line.focus if self._line is not None else ()

    @property
    def done(self) -> bool:
        """Whether everything that is known was shown."""
        return self.position >= len(self.script)

    def log(self, count: int) -> list[str]:
        """The last sentences, with that of the entry that is shown now."""
        return self.script.log(self.position + (1 if self._line is not None else 0), count)
