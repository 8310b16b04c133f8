"""What the server knows of a match besides its choices: the row that is stored, and what anybody may see of it.

Plain frozen values. Never here: how they are stored (`store`), a running match (`session`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Literal

from gulch.dice import LOCAL_MATCH, Dice, commitment
from gulch.match import SeatSetup, Setup
from gulch.table.model import Table
from gulch.wire import messages as pb

State = Literal["waiting", "running", "suspended", "ended"]
LONGEST_NAME = 80  # characters of a posse's name that a summary shows
STATES: tuple[State, ...] = ("waiting", "running", "suspended", "ended")
_PB_STATES = {
    "waiting": pb.MatchState.MATCH_STATE_WAITING,
    "running": pb.MatchState.MATCH_STATE_RUNNING,
    "suspended": pb.MatchState.MATCH_STATE_SUSPENDED,
    "ended": pb.MatchState.MATCH_STATE_ENDED,
}
_KINDS = {
    "open": pb.SeatKind.SEAT_KIND_OPEN,
    "player": pb.SeatKind.SEAT_KIND_PLAYER,
    "bot": pb.SeatKind.SEAT_KIND_BOT,
}


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat: `posse` is the book's own description as canonical JSON; `bot` names who plays, if a bot does."""

    name: str
    bot: str
    posse: str
    joined: bool = False
    nonce: str = ""

    @property
    def open(self) -> bool:
        return not self.bot and not self.joined

    @property
    def kind(self) -> str:
        return "bot" if self.bot else "player" if self.joined else "open"


@dataclass(frozen=True, slots=True)
class MatchRow:
    """All that a match is started from, with its secret seed (hex), and how it stands. `clock` is the time for
    a decision in milliseconds; `table` the word that was asked for, `table_key` the table as built."""

    id: str
    order: int
    book: str
    scenario: str
    table: str
    table_key: str
    options: tuple[tuple[str, str], ...]
    seats: tuple[SeatRow, ...]
    seed: str = field(repr=False)
    proven: bool
    clock: int
    state: State = "waiting"
    incident: str = ""
    turn: int = 0
    winners: tuple[int, ...] = ()

    @property
    def commitment(self) -> str:
        return commitment(bytes.fromhex(self.seed))

    @property
    def ready(self) -> bool:
        """Whether nobody is missing."""
        return not any(seat.open for seat in self.seats)

    def with_seat(self, number: int, seat: SeatRow) -> MatchRow:
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def dice(self) -> Dice:
        """The dice at the start: a match of a named seed rolls what it would roll anywhere else."""
        seed = bytes.fromhex(self.seed)
        if not self.proven:
            return Dice(seed, LOCAL_MATCH)
        return Dice(seed, self.id, [seat.nonce for seat in self.seats if not seat.bot])

    def setup(self, table: Table) -> Setup:
        """What the book is started with."""
        seats = tuple(SeatSetup(seat.name, json.loads(seat.posse)) for seat in self.seats)
        match = self.id if self.proven else LOCAL_MATCH
        return Setup(table, self.scenario, seats, dict(self.options), match, self.proven)


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as anybody may see it: `kind` is open, player or bot."""

    seat: int
    name: str
    kind: str
    bot: str
    posse: str


@dataclass(frozen=True, slots=True)
class Summary:
    """A match as anybody may see it. `waiting` are (seat, public kind of the question)."""

    id: str
    book: str
    scenario: str
    table: str
    options: tuple[tuple[str, str], ...]
    seats: tuple[SeatView, ...]
    state: str
    turn: int
    waiting: tuple[tuple[int, str], ...]
    commitment: str
    proven: bool
    winners: tuple[int, ...]
    incident: str


def summarise(row: MatchRow, waiting: tuple[tuple[int, str], ...] = ()) -> Summary:
    seats = tuple(
        SeatView(number, seat.name, seat.kind, seat.bot, str(json.loads(seat.posse).get("name", ""))[:LONGEST_NAME])
        for number, seat in enumerate(row.seats)
    )
    return Summary(
        row.id, row.book, row.scenario, row.table, row.options, seats, row.state, row.turn, waiting,
        row.commitment, row.proven, row.winners, row.incident,
    )  # fmt: skip


def state_to_pb(state: str) -> pb.MatchState:
    return _PB_STATES[state]


def state_from_pb(state: pb.MatchState) -> str:
    """The word for a state; "unknown" for one of a newer server."""
    return next((word for word, number in _PB_STATES.items() if number == state), "unknown")


def summary_to_pb(summary: Summary) -> pb.MatchSummary:
    return pb.MatchSummary(
        id=summary.id,
        book=summary.book,
        scenario=summary.scenario,
        table=summary.table,
        options=[pb.Pair(key=key, value=value) for key, value in summary.options],
        seats=[
            pb.SeatSummary(seat=seat.seat, name=seat.name, kind=_KINDS[seat.kind], bot=seat.bot, posse=seat.posse)
            for seat in summary.seats
        ],
        state=_PB_STATES[summary.state],
        turn=summary.turn,
        waiting=waiting_to_pb(summary.waiting),
        commitment=summary.commitment,
        proven=summary.proven,
        winners=summary.winners,
        incident=summary.incident,
    )


def waiting_to_pb(waiting: tuple[tuple[int, str], ...]) -> list[pb.Waiting]:
    return [pb.Waiting(seat=seat, kind=kind) for seat, kind in waiting]


def summary_from_pb(message: pb.MatchSummary) -> Summary:
    kinds = {number: word for word, number in _KINDS.items()}
    return Summary(
        message.id,
        message.book,
        message.scenario,
        message.table,
        tuple((option.key, option.value) for option in message.options),
        tuple(
            SeatView(seat.seat, seat.name, kinds.get(seat.kind, "unknown"), seat.bot, seat.posse)
            for seat in message.seats
        ),
        state_from_pb(message.state),
        message.turn,
        tuple((one.seat, one.kind) for one in message.waiting),
        message.commitment,
        message.proven,
        tuple(message.winners),
        message.incident,
    )
