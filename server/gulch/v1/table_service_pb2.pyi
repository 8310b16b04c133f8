from gulch.v1 import decision_pb2 as _decision_pb2
from gulch.v1 import event_pb2 as _event_pb2
from gulch.v1 import table_pb2 as _table_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SightPair(_message.Message):
    __slots__ = ("viewer", "target")
    VIEWER_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    viewer: str
    target: str
    def __init__(self, viewer: _Optional[str] = ..., target: _Optional[str] = ...) -> None: ...

class SightRequest(_message.Message):
    __slots__ = ("match_id", "pairs", "why")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    PAIRS_FIELD_NUMBER: _ClassVar[int]
    WHY_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    pairs: _containers.RepeatedCompositeFieldContainer[SightPair]
    why: bool
    def __init__(self, match_id: _Optional[str] = ..., pairs: _Optional[_Iterable[_Union[SightPair, _Mapping]]] = ..., why: _Optional[bool] = ...) -> None: ...

class SightResponse(_message.Message):
    __slots__ = ("verdicts",)
    VERDICTS_FIELD_NUMBER: _ClassVar[int]
    verdicts: _containers.RepeatedCompositeFieldContainer[_table_pb2.SightVerdict]
    def __init__(self, verdicts: _Optional[_Iterable[_Union[_table_pb2.SightVerdict, _Mapping]]] = ...) -> None: ...

class LineOfFireRequest(_message.Message):
    __slots__ = ("match_id", "shooter", "target")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    SHOOTER_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    shooter: str
    target: str
    def __init__(self, match_id: _Optional[str] = ..., shooter: _Optional[str] = ..., target: _Optional[str] = ...) -> None: ...

class LineOfFireResponse(_message.Message):
    __slots__ = ("length", "crossings")
    LENGTH_FIELD_NUMBER: _ClassVar[int]
    CROSSINGS_FIELD_NUMBER: _ClassVar[int]
    length: int
    crossings: _containers.RepeatedCompositeFieldContainer[_table_pb2.Crossing]
    def __init__(self, length: _Optional[int] = ..., crossings: _Optional[_Iterable[_Union[_table_pb2.Crossing, _Mapping]]] = ...) -> None: ...

class ReachRequest(_message.Message):
    __slots__ = ("match_id", "mover", "policy", "step", "goal")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    MOVER_FIELD_NUMBER: _ClassVar[int]
    POLICY_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    GOAL_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    mover: str
    policy: _decision_pb2.Policy
    step: int
    goal: _event_pb2.Point
    def __init__(self, match_id: _Optional[str] = ..., mover: _Optional[str] = ..., policy: _Optional[_Union[_decision_pb2.Policy, _Mapping]] = ..., step: _Optional[int] = ..., goal: _Optional[_Union[_event_pb2.Point, _Mapping]] = ...) -> None: ...

class ReachResponse(_message.Message):
    __slots__ = ("spots", "contacts", "route", "cost")
    SPOTS_FIELD_NUMBER: _ClassVar[int]
    CONTACTS_FIELD_NUMBER: _ClassVar[int]
    ROUTE_FIELD_NUMBER: _ClassVar[int]
    COST_FIELD_NUMBER: _ClassVar[int]
    spots: _containers.RepeatedCompositeFieldContainer[_table_pb2.ReachSpot]
    contacts: _containers.RepeatedCompositeFieldContainer[_table_pb2.ReachContact]
    route: _containers.RepeatedCompositeFieldContainer[_event_pb2.Point]
    cost: int
    def __init__(self, spots: _Optional[_Iterable[_Union[_table_pb2.ReachSpot, _Mapping]]] = ..., contacts: _Optional[_Iterable[_Union[_table_pb2.ReachContact, _Mapping]]] = ..., route: _Optional[_Iterable[_Union[_event_pb2.Point, _Mapping]]] = ..., cost: _Optional[int] = ...) -> None: ...

class MeasureRequest(_message.Message):
    __slots__ = ("match_id", "start", "end")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    start: _table_pb2.TableSpot
    end: _table_pb2.TableSpot
    def __init__(self, match_id: _Optional[str] = ..., start: _Optional[_Union[_table_pb2.TableSpot, _Mapping]] = ..., end: _Optional[_Union[_table_pb2.TableSpot, _Mapping]] = ...) -> None: ...

class MeasureResponse(_message.Message):
    __slots__ = ("distance", "flat")
    DISTANCE_FIELD_NUMBER: _ClassVar[int]
    FLAT_FIELD_NUMBER: _ClassVar[int]
    distance: int
    flat: int
    def __init__(self, distance: _Optional[int] = ..., flat: _Optional[int] = ...) -> None: ...
