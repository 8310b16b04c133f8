from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Posture(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    POSTURE_UNSPECIFIED: _ClassVar[Posture]
    POSTURE_STANDING: _ClassVar[Posture]
    POSTURE_DOWN: _ClassVar[Posture]
    POSTURE_MOUNTED: _ClassVar[Posture]
POSTURE_UNSPECIFIED: Posture
POSTURE_STANDING: Posture
POSTURE_DOWN: Posture
POSTURE_MOUNTED: Posture

class Point(_message.Message):
    __slots__ = ("x", "y", "z")
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    Z_FIELD_NUMBER: _ClassVar[int]
    x: int
    y: int
    z: int
    def __init__(self, x: _Optional[int] = ..., y: _Optional[int] = ..., z: _Optional[int] = ...) -> None: ...

class Plan(_message.Message):
    __slots__ = ("x", "y")
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    x: int
    y: int
    def __init__(self, x: _Optional[int] = ..., y: _Optional[int] = ...) -> None: ...

class Pair(_message.Message):
    __slots__ = ("key", "value")
    KEY_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    key: str
    value: str
    def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...

class Value(_message.Message):
    __slots__ = ("text", "number")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    text: str
    number: int
    def __init__(self, text: _Optional[str] = ..., number: _Optional[int] = ...) -> None: ...

class Numbers(_message.Message):
    __slots__ = ("items",)
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    items: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, items: _Optional[_Iterable[int]] = ...) -> None: ...

class Names(_message.Message):
    __slots__ = ("items",)
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    items: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, items: _Optional[_Iterable[str]] = ...) -> None: ...

class Body(_message.Message):
    __slots__ = ("id", "shape", "radius", "height", "x", "y", "z", "facing", "posture")
    ID_FIELD_NUMBER: _ClassVar[int]
    SHAPE_FIELD_NUMBER: _ClassVar[int]
    RADIUS_FIELD_NUMBER: _ClassVar[int]
    HEIGHT_FIELD_NUMBER: _ClassVar[int]
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    Z_FIELD_NUMBER: _ClassVar[int]
    FACING_FIELD_NUMBER: _ClassVar[int]
    POSTURE_FIELD_NUMBER: _ClassVar[int]
    id: str
    shape: str
    radius: int
    height: int
    x: int
    y: int
    z: int
    facing: int
    posture: Posture
    def __init__(self, id: _Optional[str] = ..., shape: _Optional[str] = ..., radius: _Optional[int] = ..., height: _Optional[int] = ..., x: _Optional[int] = ..., y: _Optional[int] = ..., z: _Optional[int] = ..., facing: _Optional[int] = ..., posture: _Optional[_Union[Posture, str]] = ...) -> None: ...

class Entry(_message.Message):
    __slots__ = ("number", "cause", "to", "event")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    TO_FIELD_NUMBER: _ClassVar[int]
    EVENT_FIELD_NUMBER: _ClassVar[int]
    number: int
    cause: int
    to: Numbers
    event: Event
    def __init__(self, number: _Optional[int] = ..., cause: _Optional[int] = ..., to: _Optional[_Union[Numbers, _Mapping]] = ..., event: _Optional[_Union[Event, _Mapping]] = ...) -> None: ...

class Event(_message.Message):
    __slots__ = ("match_began", "snapshot", "stepped", "chose", "phase_began", "placed", "moved", "turned", "posture_changed", "act", "blast", "rolled", "status", "secret", "marker", "card_shown", "pile_cleared", "piece_changed", "removed", "score", "note", "ended")
    MATCH_BEGAN_FIELD_NUMBER: _ClassVar[int]
    SNAPSHOT_FIELD_NUMBER: _ClassVar[int]
    STEPPED_FIELD_NUMBER: _ClassVar[int]
    CHOSE_FIELD_NUMBER: _ClassVar[int]
    PHASE_BEGAN_FIELD_NUMBER: _ClassVar[int]
    PLACED_FIELD_NUMBER: _ClassVar[int]
    MOVED_FIELD_NUMBER: _ClassVar[int]
    TURNED_FIELD_NUMBER: _ClassVar[int]
    POSTURE_CHANGED_FIELD_NUMBER: _ClassVar[int]
    ACT_FIELD_NUMBER: _ClassVar[int]
    BLAST_FIELD_NUMBER: _ClassVar[int]
    ROLLED_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    SECRET_FIELD_NUMBER: _ClassVar[int]
    MARKER_FIELD_NUMBER: _ClassVar[int]
    CARD_SHOWN_FIELD_NUMBER: _ClassVar[int]
    PILE_CLEARED_FIELD_NUMBER: _ClassVar[int]
    PIECE_CHANGED_FIELD_NUMBER: _ClassVar[int]
    REMOVED_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    NOTE_FIELD_NUMBER: _ClassVar[int]
    ENDED_FIELD_NUMBER: _ClassVar[int]
    match_began: MatchBegan
    snapshot: Snapshot
    stepped: Stepped
    chose: Chose
    phase_began: PhaseBegan
    placed: Placed
    moved: Moved
    turned: Turned
    posture_changed: PostureChanged
    act: Act
    blast: Blast
    rolled: Rolled
    status: Status
    secret: Secret
    marker: Marker
    card_shown: CardShown
    pile_cleared: PileCleared
    piece_changed: PieceChanged
    removed: Removed
    score: Score
    note: Note
    ended: Ended
    def __init__(self, match_began: _Optional[_Union[MatchBegan, _Mapping]] = ..., snapshot: _Optional[_Union[Snapshot, _Mapping]] = ..., stepped: _Optional[_Union[Stepped, _Mapping]] = ..., chose: _Optional[_Union[Chose, _Mapping]] = ..., phase_began: _Optional[_Union[PhaseBegan, _Mapping]] = ..., placed: _Optional[_Union[Placed, _Mapping]] = ..., moved: _Optional[_Union[Moved, _Mapping]] = ..., turned: _Optional[_Union[Turned, _Mapping]] = ..., posture_changed: _Optional[_Union[PostureChanged, _Mapping]] = ..., act: _Optional[_Union[Act, _Mapping]] = ..., blast: _Optional[_Union[Blast, _Mapping]] = ..., rolled: _Optional[_Union[Rolled, _Mapping]] = ..., status: _Optional[_Union[Status, _Mapping]] = ..., secret: _Optional[_Union[Secret, _Mapping]] = ..., marker: _Optional[_Union[Marker, _Mapping]] = ..., card_shown: _Optional[_Union[CardShown, _Mapping]] = ..., pile_cleared: _Optional[_Union[PileCleared, _Mapping]] = ..., piece_changed: _Optional[_Union[PieceChanged, _Mapping]] = ..., removed: _Optional[_Union[Removed, _Mapping]] = ..., score: _Optional[_Union[Score, _Mapping]] = ..., note: _Optional[_Union[Note, _Mapping]] = ..., ended: _Optional[_Union[Ended, _Mapping]] = ...) -> None: ...

class SeatInfo(_message.Message):
    __slots__ = ("seat", "name", "posse")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    POSSE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    name: str
    posse: str
    def __init__(self, seat: _Optional[int] = ..., name: _Optional[str] = ..., posse: _Optional[str] = ...) -> None: ...

class FigureInfo(_message.Message):
    __slots__ = ("id", "seat", "name", "shape", "sheet")
    ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    SHAPE_FIELD_NUMBER: _ClassVar[int]
    SHEET_FIELD_NUMBER: _ClassVar[int]
    id: str
    seat: int
    name: str
    shape: str
    sheet: _containers.RepeatedCompositeFieldContainer[Pair]
    def __init__(self, id: _Optional[str] = ..., seat: _Optional[int] = ..., name: _Optional[str] = ..., shape: _Optional[str] = ..., sheet: _Optional[_Iterable[_Union[Pair, _Mapping]]] = ...) -> None: ...

class MatchBegan(_message.Message):
    __slots__ = ("book", "rules_version", "scenario", "table", "table_key", "options", "seats", "figures", "commitment", "match", "nonces", "proven")
    BOOK_FIELD_NUMBER: _ClassVar[int]
    RULES_VERSION_FIELD_NUMBER: _ClassVar[int]
    SCENARIO_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    TABLE_KEY_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    FIGURES_FIELD_NUMBER: _ClassVar[int]
    COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    MATCH_FIELD_NUMBER: _ClassVar[int]
    NONCES_FIELD_NUMBER: _ClassVar[int]
    PROVEN_FIELD_NUMBER: _ClassVar[int]
    book: str
    rules_version: int
    scenario: str
    table: str
    table_key: str
    options: _containers.RepeatedCompositeFieldContainer[Pair]
    seats: _containers.RepeatedCompositeFieldContainer[SeatInfo]
    figures: _containers.RepeatedCompositeFieldContainer[FigureInfo]
    commitment: str
    match: str
    nonces: _containers.RepeatedScalarFieldContainer[str]
    proven: bool
    def __init__(self, book: _Optional[str] = ..., rules_version: _Optional[int] = ..., scenario: _Optional[str] = ..., table: _Optional[str] = ..., table_key: _Optional[str] = ..., options: _Optional[_Iterable[_Union[Pair, _Mapping]]] = ..., seats: _Optional[_Iterable[_Union[SeatInfo, _Mapping]]] = ..., figures: _Optional[_Iterable[_Union[FigureInfo, _Mapping]]] = ..., commitment: _Optional[str] = ..., match: _Optional[str] = ..., nonces: _Optional[_Iterable[str]] = ..., proven: _Optional[bool] = ...) -> None: ...

class Snapshot(_message.Message):
    __slots__ = ("facts",)
    FACTS_FIELD_NUMBER: _ClassVar[int]
    facts: str
    def __init__(self, facts: _Optional[str] = ...) -> None: ...

class Stepped(_message.Message):
    __slots__ = ("agenda",)
    AGENDA_FIELD_NUMBER: _ClassVar[int]
    agenda: str
    def __init__(self, agenda: _Optional[str] = ...) -> None: ...

class Chose(_message.Message):
    __slots__ = ("seat", "number", "kind", "choice", "offer")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    CHOICE_FIELD_NUMBER: _ClassVar[int]
    OFFER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    number: int
    kind: str
    choice: str
    offer: bool
    def __init__(self, seat: _Optional[int] = ..., number: _Optional[int] = ..., kind: _Optional[str] = ..., choice: _Optional[str] = ..., offer: _Optional[bool] = ...) -> None: ...

class PhaseBegan(_message.Message):
    __slots__ = ("turn", "phase", "seat", "label")
    TURN_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    turn: int
    phase: str
    seat: int
    label: str
    def __init__(self, turn: _Optional[int] = ..., phase: _Optional[str] = ..., seat: _Optional[int] = ..., label: _Optional[str] = ...) -> None: ...

class Placed(_message.Message):
    __slots__ = ("figure", "body")
    FIGURE_FIELD_NUMBER: _ClassVar[int]
    BODY_FIELD_NUMBER: _ClassVar[int]
    figure: str
    body: Body
    def __init__(self, figure: _Optional[str] = ..., body: _Optional[_Union[Body, _Mapping]] = ...) -> None: ...

class Moved(_message.Message):
    __slots__ = ("figure", "route", "legs", "facing", "manner")
    FIGURE_FIELD_NUMBER: _ClassVar[int]
    ROUTE_FIELD_NUMBER: _ClassVar[int]
    LEGS_FIELD_NUMBER: _ClassVar[int]
    FACING_FIELD_NUMBER: _ClassVar[int]
    MANNER_FIELD_NUMBER: _ClassVar[int]
    figure: str
    route: _containers.RepeatedCompositeFieldContainer[Point]
    legs: _containers.RepeatedScalarFieldContainer[str]
    facing: int
    manner: str
    def __init__(self, figure: _Optional[str] = ..., route: _Optional[_Iterable[_Union[Point, _Mapping]]] = ..., legs: _Optional[_Iterable[str]] = ..., facing: _Optional[int] = ..., manner: _Optional[str] = ...) -> None: ...

class Turned(_message.Message):
    __slots__ = ("figure", "facing")
    FIGURE_FIELD_NUMBER: _ClassVar[int]
    FACING_FIELD_NUMBER: _ClassVar[int]
    figure: str
    facing: int
    def __init__(self, figure: _Optional[str] = ..., facing: _Optional[int] = ...) -> None: ...

class PostureChanged(_message.Message):
    __slots__ = ("figure", "posture")
    FIGURE_FIELD_NUMBER: _ClassVar[int]
    POSTURE_FIELD_NUMBER: _ClassVar[int]
    figure: str
    posture: Posture
    def __init__(self, figure: _Optional[str] = ..., posture: _Optional[_Union[Posture, str]] = ...) -> None: ...

class Act(_message.Message):
    __slots__ = ("verb", "actor", "targets", "item", "points", "text", "rule")
    VERB_FIELD_NUMBER: _ClassVar[int]
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    TARGETS_FIELD_NUMBER: _ClassVar[int]
    ITEM_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    verb: str
    actor: str
    targets: _containers.RepeatedScalarFieldContainer[str]
    item: str
    points: _containers.RepeatedCompositeFieldContainer[Point]
    text: str
    rule: str
    def __init__(self, verb: _Optional[str] = ..., actor: _Optional[str] = ..., targets: _Optional[_Iterable[str]] = ..., item: _Optional[str] = ..., points: _Optional[_Iterable[_Union[Point, _Mapping]]] = ..., text: _Optional[str] = ..., rule: _Optional[str] = ...) -> None: ...

class Blast(_message.Message):
    __slots__ = ("at", "radius", "label")
    AT_FIELD_NUMBER: _ClassVar[int]
    RADIUS_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    at: Point
    radius: int
    label: str
    def __init__(self, at: _Optional[_Union[Point, _Mapping]] = ..., radius: _Optional[int] = ..., label: _Optional[str] = ...) -> None: ...

class Modifier(_message.Message):
    __slots__ = ("value", "cause", "rule")
    VALUE_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    value: int
    cause: str
    rule: str
    def __init__(self, value: _Optional[int] = ..., cause: _Optional[str] = ..., rule: _Optional[str] = ...) -> None: ...

class Rolled(_message.Message):
    __slots__ = ("label", "seat", "figure", "sides", "drawn", "dice", "modifiers", "needed", "rerolled", "result", "rule", "stream")
    LABEL_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    FIGURE_FIELD_NUMBER: _ClassVar[int]
    SIDES_FIELD_NUMBER: _ClassVar[int]
    DRAWN_FIELD_NUMBER: _ClassVar[int]
    DICE_FIELD_NUMBER: _ClassVar[int]
    MODIFIERS_FIELD_NUMBER: _ClassVar[int]
    NEEDED_FIELD_NUMBER: _ClassVar[int]
    REROLLED_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    STREAM_FIELD_NUMBER: _ClassVar[int]
    label: str
    seat: int
    figure: str
    sides: int
    drawn: _containers.RepeatedScalarFieldContainer[int]
    dice: _containers.RepeatedScalarFieldContainer[int]
    modifiers: _containers.RepeatedCompositeFieldContainer[Modifier]
    needed: int
    rerolled: int
    result: str
    rule: str
    stream: str
    def __init__(self, label: _Optional[str] = ..., seat: _Optional[int] = ..., figure: _Optional[str] = ..., sides: _Optional[int] = ..., drawn: _Optional[_Iterable[int]] = ..., dice: _Optional[_Iterable[int]] = ..., modifiers: _Optional[_Iterable[_Union[Modifier, _Mapping]]] = ..., needed: _Optional[int] = ..., rerolled: _Optional[int] = ..., result: _Optional[str] = ..., rule: _Optional[str] = ..., stream: _Optional[str] = ...) -> None: ...

class Status(_message.Message):
    __slots__ = ("subject", "key", "value", "rule")
    SUBJECT_FIELD_NUMBER: _ClassVar[int]
    KEY_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    subject: str
    key: str
    value: Value
    rule: str
    def __init__(self, subject: _Optional[str] = ..., key: _Optional[str] = ..., value: _Optional[_Union[Value, _Mapping]] = ..., rule: _Optional[str] = ...) -> None: ...

class Secret(_message.Message):
    __slots__ = ("seat", "key", "value")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    KEY_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    key: str
    value: str
    def __init__(self, seat: _Optional[int] = ..., key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...

class Marker(_message.Message):
    __slots__ = ("id", "kind", "at", "label")
    ID_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    id: str
    kind: str
    at: Point
    label: str
    def __init__(self, id: _Optional[str] = ..., kind: _Optional[str] = ..., at: _Optional[_Union[Point, _Mapping]] = ..., label: _Optional[str] = ...) -> None: ...

class CardShown(_message.Message):
    __slots__ = ("seat", "card", "pile")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    PILE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    card: str
    pile: str
    def __init__(self, seat: _Optional[int] = ..., card: _Optional[str] = ..., pile: _Optional[str] = ...) -> None: ...

class PileCleared(_message.Message):
    __slots__ = ("seat", "pile", "to")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PILE_FIELD_NUMBER: _ClassVar[int]
    TO_FIELD_NUMBER: _ClassVar[int]
    seat: int
    pile: str
    to: str
    def __init__(self, seat: _Optional[int] = ..., pile: _Optional[str] = ..., to: _Optional[str] = ...) -> None: ...

class PieceChanged(_message.Message):
    __slots__ = ("piece", "key", "value")
    PIECE_FIELD_NUMBER: _ClassVar[int]
    KEY_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    piece: str
    key: str
    value: Value
    def __init__(self, piece: _Optional[str] = ..., key: _Optional[str] = ..., value: _Optional[_Union[Value, _Mapping]] = ...) -> None: ...

class Removed(_message.Message):
    __slots__ = ("figure", "how", "rule")
    FIGURE_FIELD_NUMBER: _ClassVar[int]
    HOW_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    figure: str
    how: str
    rule: str
    def __init__(self, figure: _Optional[str] = ..., how: _Optional[str] = ..., rule: _Optional[str] = ...) -> None: ...

class Score(_message.Message):
    __slots__ = ("seat", "points", "reason", "rule")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    points: int
    reason: str
    rule: str
    def __init__(self, seat: _Optional[int] = ..., points: _Optional[int] = ..., reason: _Optional[str] = ..., rule: _Optional[str] = ...) -> None: ...

class Note(_message.Message):
    __slots__ = ("text", "rule", "figures")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    FIGURES_FIELD_NUMBER: _ClassVar[int]
    text: str
    rule: str
    figures: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, text: _Optional[str] = ..., rule: _Optional[str] = ..., figures: _Optional[_Iterable[str]] = ...) -> None: ...

class Ended(_message.Message):
    __slots__ = ("winners", "reason", "rule", "seed")
    WINNERS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    winners: _containers.RepeatedScalarFieldContainer[int]
    reason: str
    rule: str
    seed: str
    def __init__(self, winners: _Optional[_Iterable[int]] = ..., reason: _Optional[str] = ..., rule: _Optional[str] = ..., seed: _Optional[str] = ...) -> None: ...
