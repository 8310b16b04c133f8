from gulch.v1 import decision_pb2 as _decision_pb2
from gulch.v1 import event_pb2 as _event_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ReplayScope(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    REPLAY_SCOPE_UNSPECIFIED: _ClassVar[ReplayScope]
    REPLAY_SCOPE_WHOLE: _ClassVar[ReplayScope]
    REPLAY_SCOPE_SEAT: _ClassVar[ReplayScope]
    REPLAY_SCOPE_SPECTATOR: _ClassVar[ReplayScope]
REPLAY_SCOPE_UNSPECIFIED: ReplayScope
REPLAY_SCOPE_WHOLE: ReplayScope
REPLAY_SCOPE_SEAT: ReplayScope
REPLAY_SCOPE_SPECTATOR: ReplayScope

class GetReplayRequest(_message.Message):
    __slots__ = ("match_id", "audience_only")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    AUDIENCE_ONLY_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    audience_only: bool
    def __init__(self, match_id: _Optional[str] = ..., audience_only: _Optional[bool] = ...) -> None: ...

class GetReplayResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: bytes
    def __init__(self, data: _Optional[bytes] = ...) -> None: ...

class ReplaySeat(_message.Message):
    __slots__ = ("name", "posse")
    NAME_FIELD_NUMBER: _ClassVar[int]
    POSSE_FIELD_NUMBER: _ClassVar[int]
    name: str
    posse: str
    def __init__(self, name: _Optional[str] = ..., posse: _Optional[str] = ...) -> None: ...

class ReplayHeader(_message.Message):
    __slots__ = ("book", "rules_version", "scenario", "match", "options", "seats", "table_key", "commitment", "nonces", "proven", "ray_backend", "scope", "seat", "seed")
    BOOK_FIELD_NUMBER: _ClassVar[int]
    RULES_VERSION_FIELD_NUMBER: _ClassVar[int]
    SCENARIO_FIELD_NUMBER: _ClassVar[int]
    MATCH_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    TABLE_KEY_FIELD_NUMBER: _ClassVar[int]
    COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    NONCES_FIELD_NUMBER: _ClassVar[int]
    PROVEN_FIELD_NUMBER: _ClassVar[int]
    RAY_BACKEND_FIELD_NUMBER: _ClassVar[int]
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    book: str
    rules_version: int
    scenario: str
    match: str
    options: _containers.RepeatedCompositeFieldContainer[_event_pb2.Pair]
    seats: _containers.RepeatedCompositeFieldContainer[ReplaySeat]
    table_key: str
    commitment: str
    nonces: _containers.RepeatedScalarFieldContainer[str]
    proven: bool
    ray_backend: str
    scope: ReplayScope
    seat: int
    seed: str
    def __init__(self, book: _Optional[str] = ..., rules_version: _Optional[int] = ..., scenario: _Optional[str] = ..., match: _Optional[str] = ..., options: _Optional[_Iterable[_Union[_event_pb2.Pair, _Mapping]]] = ..., seats: _Optional[_Iterable[_Union[ReplaySeat, _Mapping]]] = ..., table_key: _Optional[str] = ..., commitment: _Optional[str] = ..., nonces: _Optional[_Iterable[str]] = ..., proven: _Optional[bool] = ..., ray_backend: _Optional[str] = ..., scope: _Optional[_Union[ReplayScope, str]] = ..., seat: _Optional[int] = ..., seed: _Optional[str] = ...) -> None: ...

class ReplayChoice(_message.Message):
    __slots__ = ("seat", "number", "choice", "offer", "by")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    CHOICE_FIELD_NUMBER: _ClassVar[int]
    OFFER_FIELD_NUMBER: _ClassVar[int]
    BY_FIELD_NUMBER: _ClassVar[int]
    seat: int
    number: int
    choice: _decision_pb2.Choice
    offer: str
    by: str
    def __init__(self, seat: _Optional[int] = ..., number: _Optional[int] = ..., choice: _Optional[_Union[_decision_pb2.Choice, _Mapping]] = ..., offer: _Optional[str] = ..., by: _Optional[str] = ...) -> None: ...

class ReplayHash(_message.Message):
    __slots__ = ("steps", "chain", "sight")
    STEPS_FIELD_NUMBER: _ClassVar[int]
    CHAIN_FIELD_NUMBER: _ClassVar[int]
    SIGHT_FIELD_NUMBER: _ClassVar[int]
    steps: int
    chain: str
    sight: str
    def __init__(self, steps: _Optional[int] = ..., chain: _Optional[str] = ..., sight: _Optional[str] = ...) -> None: ...

class ReplayChunk(_message.Message):
    __slots__ = ("kind", "offset", "count", "last")
    KIND_FIELD_NUMBER: _ClassVar[int]
    OFFSET_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    LAST_FIELD_NUMBER: _ClassVar[int]
    kind: str
    offset: int
    count: int
    last: int
    def __init__(self, kind: _Optional[str] = ..., offset: _Optional[int] = ..., count: _Optional[int] = ..., last: _Optional[int] = ...) -> None: ...

class ReplayIndex(_message.Message):
    __slots__ = ("chunks", "entries", "choices", "hashes")
    CHUNKS_FIELD_NUMBER: _ClassVar[int]
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    CHOICES_FIELD_NUMBER: _ClassVar[int]
    HASHES_FIELD_NUMBER: _ClassVar[int]
    chunks: _containers.RepeatedCompositeFieldContainer[ReplayChunk]
    entries: int
    choices: int
    hashes: int
    def __init__(self, chunks: _Optional[_Iterable[_Union[ReplayChunk, _Mapping]]] = ..., entries: _Optional[int] = ..., choices: _Optional[int] = ..., hashes: _Optional[int] = ...) -> None: ...
