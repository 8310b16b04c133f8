"""What is known: the public facts of a match, and what one seat knows, rebuilt from its events alone.

`Facts` changes by `apply(event)` only. The match's state holds one, every seat's `TableView` holds another;
that both agree is a test. `Audience` is the one filter before anything leaves a match.
Never here: rules, decisions, bytes. Values inside are immutable, so a copy is shallow and cheap.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from gulch import canon, events
from gulch.events import Ended, Entry, Event, FigureInfo, MatchBegan, PhaseBegan, SeatInfo
from gulch.table.model import Body, Point, Scene, Table
from gulch.table.told import change_scene

K = TypeVar("K", int, str, tuple[int, str], tuple[str, str])
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class FigureFacts:
    """A figure as it stands: `body` None while off the table, `out` says how it left play ("" in play)."""

    info: FigureInfo
    status: Mapping[str, str | int]
    body: Body | None = None
    out: str = ""

    @property
    def id(self) -> str:
        return self.info.id

    @property
    def seat(self) -> int:
        return self.info.seat

    @property
    def name(self) -> str:
        return self.info.name

    def sheet(self, key: str, default: str = "") -> str:
        """A line of the figure's card."""
        for name, content in self.info.sheet:
            if name == key:
                return content
        return default


@dataclass(frozen=True, slots=True)
class MarkerFacts:
    id: str
    kind: str
    at: Point
    label: str


class Facts:
    """Everything public about a match, and per seat the secrets that were told to it.

    `status` has the facts about seats, by (seat, key); `shown` the face-up cards by (seat, pile). Figures stand in
    the order of the posses, everything else in the order of its key: none that tells in which order it came to be,
    since canonical text keeps none, and a match that was loaded has to go on as the one that was saved.
    """

    __slots__ = (
        "agenda", "began", "ended", "figures", "markers", "phase", "pieces", "scene", "scores", "secrets", "shown",
        "status",
    )  # fmt: skip

    def __init__(self, table: Table) -> None:
        self.scene = Scene(table)
        self.began: MatchBegan | None = None
        self.figures: dict[str, FigureFacts] = {}
        self.status: dict[tuple[int, str], str | int] = {}
        self.markers: dict[str, MarkerFacts] = {}
        self.shown: dict[tuple[int, str], tuple[str, ...]] = {}
        self.scores: dict[int, int] = {}
        self.phase: PhaseBegan | None = None
        self.pieces: dict[tuple[str, str], str | int] = {}
        self.ended: Ended | None = None
        self.secrets: dict[tuple[int, str], str] = {}
        self.agenda: tuple[tuple[Any, ...], ...] = ()

    # -- reading ---------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The table as it was built; as it stands it is `scene.table`."""
        return self.scene.base

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        return self.began.seats if self.began else ()

    def body(self, figure: str) -> Body | None:
        """Where a figure stands, None while it is off the table or out of play."""
        return self.figures[figure].body

    def of_seat(self, seat: int) -> list[FigureFacts]:
        """The figures of a seat, in play or not, in the order of its posse."""
        return [figure for figure in self.figures.values() if figure.info.seat == seat]

    def get(self, subject: str, key: str, default: str | int | None = None) -> str | int | None:
        """A status of a figure (its id) or a seat ("seat:0")."""
        if subject.startswith("seat:"):
            return self.status.get((int(subject[5:]), key), default)
        return self.figures[subject].status.get(key, default)

    def secret(self, seat: int, key: str, default: str = "") -> str:
        return self.secrets.get((seat, key), default)

    # -- copying and comparing ---------------------------------------------------------------------

    def copy(self) -> Facts:
        other = Facts.__new__(Facts)
        other.scene = self.scene.copy()
        other.began, other.phase, other.ended, other.agenda = self.began, self.phase, self.ended, self.agenda
        other.figures, other.status, other.markers = self.figures.copy(), self.status.copy(), self.markers.copy()
        other.shown, other.scores, other.pieces = self.shown.copy(), self.scores.copy(), self.pieces.copy()
        other.secrets = self.secrets.copy()
        return other

    def public(self) -> dict[str, Any]:
        """The public facts in plain form: equal for the match and for every view of it."""
        return {
            "began": canon.plain(self.began),
            "figures": {id: canon.plain(figure) for id, figure in self.figures.items()},
            "status": {f"{seat}:{key}": value for (seat, key), value in self.status.items()},
            "markers": {id: canon.plain(marker) for id, marker in self.markers.items()},
            "shown": {f"{seat}:{pile}": list(cards) for (seat, pile), cards in self.shown.items()},
            "scores": {str(seat): points for seat, points in self.scores.items()},
            "phase": canon.plain(self.phase),
            "pieces": {f"{piece}:{key}": value for (piece, key), value in self.pieces.items()},
            "ended": canon.plain(self.ended),
            "agenda": canon.plain(self.agenda),
        }

    def dump(self, seat: int | None = None, *, everything: bool = False) -> dict[str, Any]:
        """The public facts and the secrets of one seat (or of all)."""
        told = {f"{who}:{key}": v for (who, key), v in self.secrets.items() if everything or who == seat}
        return {**self.public(), "secrets": told}

    @classmethod
    def load(cls, table: Table, data: Mapping[str, Any]) -> Facts:
        """From what `dump` gave. Raises ValueError or KeyError on any other form."""
        facts = cls(table)
        facts.began = canon.restore(MatchBegan | None, data["began"])
        # Canonical text sorts keys; the order of the figures is that of the posses, as it was told.
        order = [info.id for info in facts.began.figures] if facts.began else []
        for id in order:
            facts._put(canon.restore(FigureFacts, data["figures"][id]), id)
        facts.status = dict(sorted((_seat_key(name), value) for name, value in data["status"].items()))
        markers = sorted(data["markers"].items())
        facts.markers = {id: canon.restore(MarkerFacts, plain) for id, plain in markers}
        facts.shown = dict(sorted((_seat_key(name), tuple(cards)) for name, cards in data["shown"].items()))
        facts.scores = dict(sorted((int(seat), points) for seat, points in data["scores"].items()))
        facts.phase = canon.restore(PhaseBegan | None, data["phase"])
        for name, value in data["pieces"].items():
            piece, _, key = name.rpartition(":")
            facts._change_piece(piece, key, value)
        facts.ended = canon.restore(Ended | None, data["ended"])
        facts.secrets = {_seat_key(name): value for name, value in data["secrets"].items()}
        facts.agenda = canon.restore(object, data["agenda"])
        return facts

    # -- changing ----------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Makes the facts agree with what was told. Kinds that change nothing are passed over."""
        change = _CHANGES.get(type(event))
        if change is not None:
            change(self, event)

    def _put(self, figure: FigureFacts, id: str) -> None:
        self.figures[id] = figure
        if figure.body is not None:
            self.scene.place(figure.body)
        else:
            self.scene.remove(id)

    def _set_body(self, id: str, body: Body | None, out: str | None = None) -> None:
        known = self.figures[id]
        self._put(FigureFacts(known.info, known.status, body, known.out if out is None else out), id)

    def _on_began(self, event: MatchBegan) -> None:
        self.began = event
        self.figures = {info.id: FigureFacts(info, {}) for info in event.figures}
        self.scores = {info.seat: 0 for info in sorted(event.seats, key=lambda info: info.seat)}

    def _on_snapshot(self, event: events.Snapshot) -> None:
        import json

        other = Facts.load(self.table, json.loads(event.facts))
        for name in Facts.__slots__:
            setattr(self, name, getattr(other, name))

    def _on_stepped(self, event: events.Stepped) -> None:
        self.agenda = event.agenda

    def _on_phase(self, event: PhaseBegan) -> None:
        self.phase = event

    def _on_placed(self, event: events.Placed) -> None:
        self._set_body(event.figure, event.body)

    def _on_moved(self, event: events.Moved) -> None:
        body = self.figures[event.figure].body
        if body is not None:
            self._set_body(event.figure, body.moved(event.route[-1], event.facing))

    def _on_turned(self, event: events.Turned) -> None:
        body = self.figures[event.figure].body
        if body is not None:
            self._set_body(event.figure, replace(body, facing=event.facing % 360))

    def _on_posture(self, event: events.PostureChanged) -> None:
        body = self.figures[event.figure].body
        if body is not None:
            self._set_body(event.figure, replace(body, posture=event.posture))

    def _on_status(self, event: events.Status) -> None:
        if event.subject.startswith("seat:"):
            key = (int(event.subject[5:]), event.key)
            if event.value is None:
                self.status.pop(key, None)
            else:
                self.status = _with(self.status, key, event.value)
            return
        figure = self.figures[event.subject]
        status = dict(figure.status)
        if event.value is None:
            status.pop(event.key, None)
        else:
            status = _with(status, event.key, event.value)
        self.figures[event.subject] = FigureFacts(figure.info, status, figure.body, figure.out)

    def _on_secret(self, event: events.Secret) -> None:
        self.secrets[event.seat, event.key] = event.value

    def _on_marker(self, event: events.Marker) -> None:
        if event.at is None:
            self.markers.pop(event.id, None)
        else:
            marker = MarkerFacts(event.id, event.kind, event.at, event.label)
            self.markers = _with(self.markers, event.id, marker)

    def _on_card(self, event: events.CardShown) -> None:
        key = (event.seat, event.pile)
        self.shown = _with(self.shown, key, (*self.shown.get(key, ()), event.card))

    def _on_pile(self, event: events.PileCleared) -> None:
        cards = self.shown.pop((event.seat, event.pile), ())
        if event.to:
            key = (event.seat, event.to)
            self.shown = _with(self.shown, key, (*self.shown.get(key, ()), *cards))

    def _on_piece(self, event: events.PieceChanged) -> None:
        self._change_piece(event.piece, event.key, event.value)

    def _change_piece(self, piece: str, key: str, value: str | int) -> None:
        self.pieces = _with(self.pieces, (piece, key), value)
        change_scene(self.scene, piece, key, value)

    def _on_removed(self, event: events.Removed) -> None:
        self._set_body(event.figure, None, out=event.how)

    def _on_score(self, event: events.Score) -> None:
        self.scores = _with(self.scores, event.seat, self.scores.get(event.seat, 0) + event.points)

    def _on_ended(self, event: Ended) -> None:
        self.ended = event


_CHANGES: dict[type, Any] = {
    MatchBegan: Facts._on_began,
    events.Snapshot: Facts._on_snapshot,
    events.Stepped: Facts._on_stepped,
    PhaseBegan: Facts._on_phase,
    events.Placed: Facts._on_placed,
    events.Moved: Facts._on_moved,
    events.Turned: Facts._on_turned,
    events.PostureChanged: Facts._on_posture,
    events.Status: Facts._on_status,
    events.Secret: Facts._on_secret,
    events.Marker: Facts._on_marker,
    events.CardShown: Facts._on_card,
    events.PileCleared: Facts._on_pile,
    events.PieceChanged: Facts._on_piece,
    events.Removed: Facts._on_removed,
    events.Score: Facts._on_score,
    Ended: Facts._on_ended,
}


def _with(facts: dict[K, V], key: K, value: V) -> dict[K, V]:
    """The same mapping with a value, sorted again if the key is new."""
    known = key in facts
    facts[key] = value
    return facts if known else dict(sorted(facts.items(), key=lambda item: item[0]))


def _seat_key(name: str) -> tuple[int, str]:
    seat, _, key = name.partition(":")
    return int(seat), key


class TableView:
    """What one seat (None: a spectator) knows: facts rebuilt from its own entries, which alone change it.

    `since` are the entries since the last safe point and `safe` the facts there: what `imagine` starts from. A
    snapshot knows no more than itself: one within a step stands for its safe point until the next comes.
    """

    def __init__(self, table: Table, seat: int | None = None) -> None:
        self.seat = seat
        self.facts = Facts(table)
        self.number = 0
        self.safe = self.facts.copy()
        self.since: list[Entry] = []

    @property
    def scene(self) -> Scene:
        return self.facts.scene

    def apply(self, entry: Entry) -> None:
        """Takes the next entry; ValueError when one is missing or comes twice (a snapshot may skip)."""
        skips = isinstance(entry.event, events.Snapshot)
        if entry.number != self.number + 1 and not skips:
            raise ValueError(f"entry {entry.number} after {self.number}")
        self.facts.apply(entry.event)
        self.number = entry.number
        if skips or isinstance(entry.event, events.Stepped):
            self.safe, self.since = self.facts.copy(), []
        else:
            self.since.append(entry)

    def public(self) -> dict[str, Any]:
        return self.facts.public()


class Audience:
    """The one filter: from the match's log to what a seat, or a spectator (None), may know.

    Numbers count within the audience and causes that it may not know become 0.
    """

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self._numbers: dict[int, int] = {}
        self._count = 0

    def may_know(self, entry: Entry) -> bool:
        return entry.to is None or (self.seat is not None and self.seat in entry.to)

    def feed(self, entry: Entry) -> Entry | None:
        """The entry as this audience sees it, None if it does not."""
        if not self.may_know(entry):
            return None
        self._count += 1
        self._numbers[entry.number] = self._count
        return Entry(self._count, self._numbers.get(entry.cause, 0), entry.to, entry.event)

    def feed_all(self, entries: Iterable[Entry]) -> list[Entry]:
        return [seen for entry in entries if (seen := self.feed(entry)) is not None]
