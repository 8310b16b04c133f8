"""What one audience of a match (a seat, or the spectators) was told, and what it knows from that.

The log grows by `publish` alone, on the event loop, after the commit; watchers read it from any number, so that a
slow one costs no memory. `view` follows when it is asked for, in the thread of the rules.
Never here: what has not been committed, another audience's secrets.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence

from gulch import canon
from gulch.events import Entry, Snapshot
from gulch.table.model import Table
from gulch.view import Audience, TableView
from gulch.wire import messages as pb
from gulch.wire.codec import encode_entry

ENCODED = 512  # messages kept for those who watch live: each is encoded once for all of them


class AudienceLog:
    """The entries of one audience, numbered from 1."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.seat = seat
        self.entries: list[Entry] = []
        self._audience = Audience(seat)
        self._view = TableView(table, seat)
        self._encoded: OrderedDict[int, pb.Entry] = OrderedDict()

    def publish(self, entries: Iterable[Entry]) -> None:
        """Takes what the match told next; keeps what this audience may know."""
        self.entries += self._audience.feed_all(entries)

    @property
    def last(self) -> int:
        return len(self.entries)

    def encoded(self, first: int, count: int) -> list[pb.Entry]:
        """Up to `count` messages from number `first` on."""
        return [self._encode(number) for number in range(first, min(first + count, self.last + 1))]

    def _encode(self, number: int) -> pb.Entry:
        found = self._encoded.get(number)
        if found is None:
            found = self._encoded[number] = encode_entry(self.entries[number - 1])
            if len(self._encoded) > ENCODED:
                self._encoded.popitem(last=False)
        return found

    def view(self) -> TableView:
        """What the audience knows now. In the thread of the rules only."""
        for entry in self.entries[self._view.number :]:
            self._view.apply(entry)
        return self._view


def snapshot_at(entries: Sequence[Entry], number: int, table: Table, seat: int | None) -> pb.Entry:
    """All that the audience knew once it had seen entry `number`, in place of the entries up to there."""
    view = TableView(table, seat)
    for entry in entries[:number]:
        view.apply(entry)
    return encode_entry(Entry(number, 0, None, Snapshot(canon.text(view.facts.dump(seat)))))
