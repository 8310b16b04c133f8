"""What a person at the table sees happen: the events of all books.

Frozen values of integers, strings and tuples. A new rule rarely needs a new kind: `Act` has an open list
of verbs, `Status` an open list of keys, and a viewer shows what it does not know plainly.
Never here: what an event does to the facts (`view`), bytes (`wire`), rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gulch.table.model import Body, Point, Posture

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SeatInfo:
    seat: int
    name: str
    posse: str


@dataclass(frozen=True, slots=True)
class FigureInfo:
    """A figure as everybody knows it before play: `sheet` is what the book prints on its card, in order."""

    id: str
    seat: int
    name: str
    shape: str
    sheet: Pairs = ()


@dataclass(frozen=True, slots=True)
class MatchBegan:
    book: str
    rules_version: int
    scenario: str
    table: str
    table_key: str
    options: Pairs
    seats: tuple[SeatInfo, ...]
    figures: tuple[FigureInfo, ...]
    commitment: str
    match: str
    nonces: tuple[str, ...] = ()
    proven: bool = False


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All facts of its audience at this point, canonical: where a seek starts."""

    facts: str


@dataclass(frozen=True, slots=True)
class Stepped:
    """A safe point: the agenda as it stands (names and arguments of steps still to come, next first)."""

    agenda: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True, slots=True)
class Chose:
    """A seat decided: `choice` is canonical text. Secret choices go to their own seat only."""

    seat: int
    number: int
    kind: str
    choice: str
    offer: bool = False


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    turn: int
    phase: str
    seat: int | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    figure: str
    body: Body


@dataclass(frozen=True, slots=True)
class Moved:
    """The part of a route that was walked: `route` starts where the figure stood; `legs` names each stretch."""

    figure: str
    route: tuple[Point, ...]
    legs: tuple[str, ...]
    facing: int
    manner: str = "move"


@dataclass(frozen=True, slots=True)
class Turned:
    figure: str
    facing: int


@dataclass(frozen=True, slots=True)
class PostureChanged:
    figure: str
    posture: Posture


@dataclass(frozen=True, slots=True)
class Act:
    """A verb of an open list (shoot, fight, react, shove, climb ...), who does it to whom, with what, where
    it struck, and one plain sentence for people."""

    verb: str
    actor: str
    targets: tuple[str, ...] = ()
    item: str = ""
    points: tuple[Point, ...] = ()
    text: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Blast:
    at: Point
    radius: int
    label: str = ""


@dataclass(frozen=True, slots=True)
class Modifier:
    """What changed a roll, by how much, in words, and by which ledger rule."""

    value: int
    cause: str
    rule: str


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice on the table. `drawn` are the values taken from the stream, in order; `dice` what now lies there
    (after a re-roll the whole pool, with `rerolled` the index that changed). `needed` 0 means no target."""

    label: str
    seat: int
    figure: str
    sides: int
    drawn: tuple[int, ...]
    dice: tuple[int, ...]
    modifiers: tuple[Modifier, ...] = ()
    needed: int = 0
    rerolled: int = -1
    result: str = ""
    rule: str = ""
    stream: str = "dice"


@dataclass(frozen=True, slots=True)
class Status:
    """A public fact about a figure (its id) or a seat ("seat:0"); `value` None takes it away."""

    subject: str
    key: str
    value: str | int | None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Secret:
    """A fact that one seat alone knows (its hand). Always told to that seat only."""

    seat: int
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class Marker:
    """A counter on the table; `at` None takes it away."""

    id: str
    kind: str
    at: Point | None
    label: str = ""


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card turned face up; `pile` says where it now lies."""

    seat: int
    card: str
    pile: str = "played"


@dataclass(frozen=True, slots=True)
class PileCleared:
    """All cards that a seat showed on a pile go elsewhere: `to` another pile, or "" when shuffled away."""

    seat: int
    pile: str
    to: str = ""


@dataclass(frozen=True, slots=True)
class PieceChanged:
    """A piece is not what it was, as in ("saloon/front", "shut", 1), ("jail/east-wall", "gone", 1), ("stagecoach",
    "pose", "x y z facing") or ("smoke-1", "cloud", "x y z radius height"); see `gulch.table.told`."""

    piece: str
    key: str
    value: str | int


@dataclass(frozen=True, slots=True)
class Removed:
    """A figure leaves play; figures are never deleted. `how`: casualty, bottled out, left ...; "" for one that is only
    off the table and may come back, like a horse under its rider."""

    figure: str
    how: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    seat: int
    points: int
    reason: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence that changes nothing: why a shot was lost, that a seat passed."""

    text: str
    rule: str = ""
    figures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ended:
    """The end: `winners` (none is a draw), the reason, and the seed, which proves every die."""

    winners: tuple[int, ...]
    reason: str
    rule: str = ""
    seed: str = ""


Event = (
    MatchBegan
    | Snapshot
    | Stepped
    | Chose
    | PhaseBegan
    | Placed
    | Moved
    | Turned
    | PostureChanged
    | Act
    | Blast
    | Rolled
    | Status
    | Secret
    | Marker
    | CardShown
    | PileCleared
    | PieceChanged
    | Removed
    | Score
    | Note
    | Ended
)


@dataclass(frozen=True, slots=True)
class Entry:
    """An event in a log. `number` counts from 1 within the log's audience, so that a hidden event leaves no
    gap; `cause` is the number of the entry that brought it about, 0 for none (or none that may be known);
    `to` are the seats that may know it, None for everybody."""

    number: int
    cause: int
    to: tuple[int, ...] | None
    event: Event
