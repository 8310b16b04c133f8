from gulch.v1 import decision_pb2 as _decision_pb2
from gulch.v1 import event_pb2 as _event_pb2
from gulch.v1 import table_pb2 as _table_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class MatchState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MATCH_STATE_UNSPECIFIED: _ClassVar[MatchState]
    MATCH_STATE_WAITING: _ClassVar[MatchState]
    MATCH_STATE_RUNNING: _ClassVar[MatchState]
    MATCH_STATE_SUSPENDED: _ClassVar[MatchState]
    MATCH_STATE_ENDED: _ClassVar[MatchState]

class SeatKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SEAT_KIND_UNSPECIFIED: _ClassVar[SeatKind]
    SEAT_KIND_OPEN: _ClassVar[SeatKind]
    SEAT_KIND_PLAYER: _ClassVar[SeatKind]
    SEAT_KIND_BOT: _ClassVar[SeatKind]
MATCH_STATE_UNSPECIFIED: MatchState
MATCH_STATE_WAITING: MatchState
MATCH_STATE_RUNNING: MatchState
MATCH_STATE_SUSPENDED: MatchState
MATCH_STATE_ENDED: MatchState
SEAT_KIND_UNSPECIFIED: SeatKind
SEAT_KIND_OPEN: SeatKind
SEAT_KIND_PLAYER: SeatKind
SEAT_KIND_BOT: SeatKind

class SeatRequest(_message.Message):
    __slots__ = ("name", "bot", "posse")
    NAME_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    POSSE_FIELD_NUMBER: _ClassVar[int]
    name: str
    bot: str
    posse: str
    def __init__(self, name: _Optional[str] = ..., bot: _Optional[str] = ..., posse: _Optional[str] = ...) -> None: ...

class Invitation(_message.Message):
    __slots__ = ("seat", "token")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    seat: int
    token: str
    def __init__(self, seat: _Optional[int] = ..., token: _Optional[str] = ...) -> None: ...

class SeatSummary(_message.Message):
    __slots__ = ("seat", "name", "kind", "bot", "posse")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    POSSE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    name: str
    kind: SeatKind
    bot: str
    posse: str
    def __init__(self, seat: _Optional[int] = ..., name: _Optional[str] = ..., kind: _Optional[_Union[SeatKind, str]] = ..., bot: _Optional[str] = ..., posse: _Optional[str] = ...) -> None: ...

class Waiting(_message.Message):
    __slots__ = ("seat", "kind")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    seat: int
    kind: str
    def __init__(self, seat: _Optional[int] = ..., kind: _Optional[str] = ...) -> None: ...

class MatchSummary(_message.Message):
    __slots__ = ("id", "book", "scenario", "table", "options", "seats", "state", "turn", "waiting", "commitment", "proven", "winners", "incident")
    ID_FIELD_NUMBER: _ClassVar[int]
    BOOK_FIELD_NUMBER: _ClassVar[int]
    SCENARIO_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    WAITING_FIELD_NUMBER: _ClassVar[int]
    COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    PROVEN_FIELD_NUMBER: _ClassVar[int]
    WINNERS_FIELD_NUMBER: _ClassVar[int]
    INCIDENT_FIELD_NUMBER: _ClassVar[int]
    id: str
    book: str
    scenario: str
    table: str
    options: _containers.RepeatedCompositeFieldContainer[_event_pb2.Pair]
    seats: _containers.RepeatedCompositeFieldContainer[SeatSummary]
    state: MatchState
    turn: int
    waiting: _containers.RepeatedCompositeFieldContainer[Waiting]
    commitment: str
    proven: bool
    winners: _containers.RepeatedScalarFieldContainer[int]
    incident: str
    def __init__(self, id: _Optional[str] = ..., book: _Optional[str] = ..., scenario: _Optional[str] = ..., table: _Optional[str] = ..., options: _Optional[_Iterable[_Union[_event_pb2.Pair, _Mapping]]] = ..., seats: _Optional[_Iterable[_Union[SeatSummary, _Mapping]]] = ..., state: _Optional[_Union[MatchState, str]] = ..., turn: _Optional[int] = ..., waiting: _Optional[_Iterable[_Union[Waiting, _Mapping]]] = ..., commitment: _Optional[str] = ..., proven: _Optional[bool] = ..., winners: _Optional[_Iterable[int]] = ..., incident: _Optional[str] = ...) -> None: ...

class Asked(_message.Message):
    __slots__ = ("decision", "offers", "milliseconds_left")
    DECISION_FIELD_NUMBER: _ClassVar[int]
    OFFERS_FIELD_NUMBER: _ClassVar[int]
    MILLISECONDS_LEFT_FIELD_NUMBER: _ClassVar[int]
    decision: _decision_pb2.Decision
    offers: _containers.RepeatedCompositeFieldContainer[_decision_pb2.Offer]
    milliseconds_left: int
    def __init__(self, decision: _Optional[_Union[_decision_pb2.Decision, _Mapping]] = ..., offers: _Optional[_Iterable[_Union[_decision_pb2.Offer, _Mapping]]] = ..., milliseconds_left: _Optional[int] = ...) -> None: ...

class CreateMatchRequest(_message.Message):
    __slots__ = ("book", "scenario", "table", "options", "seats", "seed", "decision_seconds")
    BOOK_FIELD_NUMBER: _ClassVar[int]
    SCENARIO_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    DECISION_SECONDS_FIELD_NUMBER: _ClassVar[int]
    book: str
    scenario: str
    table: str
    options: _containers.RepeatedCompositeFieldContainer[_event_pb2.Pair]
    seats: _containers.RepeatedCompositeFieldContainer[SeatRequest]
    seed: int
    decision_seconds: int
    def __init__(self, book: _Optional[str] = ..., scenario: _Optional[str] = ..., table: _Optional[str] = ..., options: _Optional[_Iterable[_Union[_event_pb2.Pair, _Mapping]]] = ..., seats: _Optional[_Iterable[_Union[SeatRequest, _Mapping]]] = ..., seed: _Optional[int] = ..., decision_seconds: _Optional[int] = ...) -> None: ...

class CreateMatchResponse(_message.Message):
    __slots__ = ("match", "invitations", "owner_token")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    INVITATIONS_FIELD_NUMBER: _ClassVar[int]
    OWNER_TOKEN_FIELD_NUMBER: _ClassVar[int]
    match: MatchSummary
    invitations: _containers.RepeatedCompositeFieldContainer[Invitation]
    owner_token: str
    def __init__(self, match: _Optional[_Union[MatchSummary, _Mapping]] = ..., invitations: _Optional[_Iterable[_Union[Invitation, _Mapping]]] = ..., owner_token: _Optional[str] = ...) -> None: ...

class GetMatchRequest(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class GetMatchResponse(_message.Message):
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: MatchSummary
    def __init__(self, match: _Optional[_Union[MatchSummary, _Mapping]] = ...) -> None: ...

class ListMatchesRequest(_message.Message):
    __slots__ = ("states", "book", "page_size", "page_token")
    STATES_FIELD_NUMBER: _ClassVar[int]
    BOOK_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    states: _containers.RepeatedScalarFieldContainer[MatchState]
    book: str
    page_size: int
    page_token: str
    def __init__(self, states: _Optional[_Iterable[_Union[MatchState, str]]] = ..., book: _Optional[str] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListMatchesResponse(_message.Message):
    __slots__ = ("matches", "next_page_token")
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    matches: _containers.RepeatedCompositeFieldContainer[MatchSummary]
    next_page_token: str
    def __init__(self, matches: _Optional[_Iterable[_Union[MatchSummary, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class JoinSeatRequest(_message.Message):
    __slots__ = ("match_id", "invitation", "name", "nonce", "posse")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    INVITATION_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    NONCE_FIELD_NUMBER: _ClassVar[int]
    POSSE_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    invitation: str
    name: str
    nonce: str
    posse: str
    def __init__(self, match_id: _Optional[str] = ..., invitation: _Optional[str] = ..., name: _Optional[str] = ..., nonce: _Optional[str] = ..., posse: _Optional[str] = ...) -> None: ...

class JoinSeatResponse(_message.Message):
    __slots__ = ("seat", "token", "match")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    MATCH_FIELD_NUMBER: _ClassVar[int]
    seat: int
    token: str
    match: MatchSummary
    def __init__(self, seat: _Optional[int] = ..., token: _Optional[str] = ..., match: _Optional[_Union[MatchSummary, _Mapping]] = ...) -> None: ...

class GetTableRequest(_message.Message):
    __slots__ = ("match_id", "known_meshes")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    KNOWN_MESHES_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    known_meshes: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, match_id: _Optional[str] = ..., known_meshes: _Optional[_Iterable[str]] = ...) -> None: ...

class GetTableResponse(_message.Message):
    __slots__ = ("table", "mesh")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    MESH_FIELD_NUMBER: _ClassVar[int]
    table: _table_pb2.TableData
    mesh: _table_pb2.MeshData
    def __init__(self, table: _Optional[_Union[_table_pb2.TableData, _Mapping]] = ..., mesh: _Optional[_Union[_table_pb2.MeshData, _Mapping]] = ...) -> None: ...

class WatchRequest(_message.Message):
    __slots__ = ("match_id", "first", "snapshot")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    FIRST_FIELD_NUMBER: _ClassVar[int]
    SNAPSHOT_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    first: int
    snapshot: bool
    def __init__(self, match_id: _Optional[str] = ..., first: _Optional[int] = ..., snapshot: _Optional[bool] = ...) -> None: ...

class WatchResponse(_message.Message):
    __slots__ = ("entries", "asked", "waiting", "state", "incident", "seat")
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    ASKED_FIELD_NUMBER: _ClassVar[int]
    WAITING_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    INCIDENT_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    entries: _containers.RepeatedCompositeFieldContainer[_event_pb2.Entry]
    asked: Asked
    waiting: _containers.RepeatedCompositeFieldContainer[Waiting]
    state: MatchState
    incident: str
    seat: int
    def __init__(self, entries: _Optional[_Iterable[_Union[_event_pb2.Entry, _Mapping]]] = ..., asked: _Optional[_Union[Asked, _Mapping]] = ..., waiting: _Optional[_Iterable[_Union[Waiting, _Mapping]]] = ..., state: _Optional[_Union[MatchState, str]] = ..., incident: _Optional[str] = ..., seat: _Optional[int] = ...) -> None: ...

class AnswerRequest(_message.Message):
    __slots__ = ("match_id", "number", "choice")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    CHOICE_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    number: int
    choice: _decision_pb2.Choice
    def __init__(self, match_id: _Optional[str] = ..., number: _Optional[int] = ..., choice: _Optional[_Union[_decision_pb2.Choice, _Mapping]] = ...) -> None: ...

class AnswerResponse(_message.Message):
    __slots__ = ("taken", "last")
    TAKEN_FIELD_NUMBER: _ClassVar[int]
    LAST_FIELD_NUMBER: _ClassVar[int]
    taken: bool
    last: int
    def __init__(self, taken: _Optional[bool] = ..., last: _Optional[int] = ...) -> None: ...

class MakeOfferRequest(_message.Message):
    __slots__ = ("match_id", "offer")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    OFFER_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    offer: str
    def __init__(self, match_id: _Optional[str] = ..., offer: _Optional[str] = ...) -> None: ...

class MakeOfferResponse(_message.Message):
    __slots__ = ("last",)
    LAST_FIELD_NUMBER: _ClassVar[int]
    last: int
    def __init__(self, last: _Optional[int] = ...) -> None: ...

class GetDecisionRequest(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class GetDecisionResponse(_message.Message):
    __slots__ = ("asked", "waiting", "state", "seat")
    ASKED_FIELD_NUMBER: _ClassVar[int]
    WAITING_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    asked: Asked
    waiting: _containers.RepeatedCompositeFieldContainer[Waiting]
    state: MatchState
    seat: int
    def __init__(self, asked: _Optional[_Union[Asked, _Mapping]] = ..., waiting: _Optional[_Iterable[_Union[Waiting, _Mapping]]] = ..., state: _Optional[_Union[MatchState, str]] = ..., seat: _Optional[int] = ...) -> None: ...

class ResumeMatchRequest(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class ResumeMatchResponse(_message.Message):
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: MatchSummary
    def __init__(self, match: _Optional[_Union[MatchSummary, _Mapping]] = ...) -> None: ...

class Fault(_message.Message):
    __slots__ = ("incident", "rule", "next_step")
    INCIDENT_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    NEXT_STEP_FIELD_NUMBER: _ClassVar[int]
    incident: str
    rule: str
    next_step: str
    def __init__(self, incident: _Optional[str] = ..., rule: _Optional[str] = ..., next_step: _Optional[str] = ...) -> None: ...
