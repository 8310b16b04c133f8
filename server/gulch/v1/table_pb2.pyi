from gulch.v1 import event_pb2 as _event_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class CrossingKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CROSSING_KIND_UNSPECIFIED: _ClassVar[CrossingKind]
    CROSSING_KIND_PIECE: _ClassVar[CrossingKind]
    CROSSING_KIND_FIGURE: _ClassVar[CrossingKind]
    CROSSING_KIND_AREA: _ClassVar[CrossingKind]
    CROSSING_KIND_CLOUD: _ClassVar[CrossingKind]
    CROSSING_KIND_OPENING: _ClassVar[CrossingKind]
CROSSING_KIND_UNSPECIFIED: CrossingKind
CROSSING_KIND_PIECE: CrossingKind
CROSSING_KIND_FIGURE: CrossingKind
CROSSING_KIND_AREA: CrossingKind
CROSSING_KIND_CLOUD: CrossingKind
CROSSING_KIND_OPENING: CrossingKind

class TableData(_message.Message):
    __slots__ = ("key", "data", "meshes")
    KEY_FIELD_NUMBER: _ClassVar[int]
    DATA_FIELD_NUMBER: _ClassVar[int]
    MESHES_FIELD_NUMBER: _ClassVar[int]
    key: str
    data: bytes
    meshes: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, key: _Optional[str] = ..., data: _Optional[bytes] = ..., meshes: _Optional[_Iterable[str]] = ...) -> None: ...

class MeshData(_message.Message):
    __slots__ = ("hash", "unit", "vertices", "faces", "colours")
    HASH_FIELD_NUMBER: _ClassVar[int]
    UNIT_FIELD_NUMBER: _ClassVar[int]
    VERTICES_FIELD_NUMBER: _ClassVar[int]
    FACES_FIELD_NUMBER: _ClassVar[int]
    COLOURS_FIELD_NUMBER: _ClassVar[int]
    hash: str
    unit: str
    vertices: bytes
    faces: bytes
    colours: bytes
    def __init__(self, hash: _Optional[str] = ..., unit: _Optional[str] = ..., vertices: _Optional[bytes] = ..., faces: _Optional[bytes] = ..., colours: _Optional[bytes] = ...) -> None: ...

class SightVerdict(_message.Message):
    __slots__ = ("viewer", "target", "free", "points", "blockers", "head", "head_points")
    VIEWER_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    FREE_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    BLOCKERS_FIELD_NUMBER: _ClassVar[int]
    HEAD_FIELD_NUMBER: _ClassVar[int]
    HEAD_POINTS_FIELD_NUMBER: _ClassVar[int]
    viewer: str
    target: str
    free: int
    points: int
    blockers: _containers.RepeatedCompositeFieldContainer[Blocker]
    head: int
    head_points: int
    def __init__(self, viewer: _Optional[str] = ..., target: _Optional[str] = ..., free: _Optional[int] = ..., points: _Optional[int] = ..., blockers: _Optional[_Iterable[_Union[Blocker, _Mapping]]] = ..., head: _Optional[int] = ..., head_points: _Optional[int] = ...) -> None: ...

class Blocker(_message.Message):
    __slots__ = ("piece", "part", "figure", "hidden", "hit", "cloud")
    PIECE_FIELD_NUMBER: _ClassVar[int]
    PART_FIELD_NUMBER: _ClassVar[int]
    FIGURE_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    HIT_FIELD_NUMBER: _ClassVar[int]
    CLOUD_FIELD_NUMBER: _ClassVar[int]
    piece: str
    part: str
    figure: str
    hidden: int
    hit: _event_pb2.Point
    cloud: str
    def __init__(self, piece: _Optional[str] = ..., part: _Optional[str] = ..., figure: _Optional[str] = ..., hidden: _Optional[int] = ..., hit: _Optional[_Union[_event_pb2.Point, _Mapping]] = ..., cloud: _Optional[str] = ...) -> None: ...

class Crossing(_message.Message):
    __slots__ = ("kind", "id", "part", "enter", "leave", "base", "height", "inside", "touches_shooter", "touches_target", "low", "high", "enter_z", "leave_z")
    KIND_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    PART_FIELD_NUMBER: _ClassVar[int]
    ENTER_FIELD_NUMBER: _ClassVar[int]
    LEAVE_FIELD_NUMBER: _ClassVar[int]
    BASE_FIELD_NUMBER: _ClassVar[int]
    HEIGHT_FIELD_NUMBER: _ClassVar[int]
    INSIDE_FIELD_NUMBER: _ClassVar[int]
    TOUCHES_SHOOTER_FIELD_NUMBER: _ClassVar[int]
    TOUCHES_TARGET_FIELD_NUMBER: _ClassVar[int]
    LOW_FIELD_NUMBER: _ClassVar[int]
    HIGH_FIELD_NUMBER: _ClassVar[int]
    ENTER_Z_FIELD_NUMBER: _ClassVar[int]
    LEAVE_Z_FIELD_NUMBER: _ClassVar[int]
    kind: CrossingKind
    id: str
    part: str
    enter: int
    leave: int
    base: int
    height: int
    inside: int
    touches_shooter: bool
    touches_target: bool
    low: int
    high: int
    enter_z: int
    leave_z: int
    def __init__(self, kind: _Optional[_Union[CrossingKind, str]] = ..., id: _Optional[str] = ..., part: _Optional[str] = ..., enter: _Optional[int] = ..., leave: _Optional[int] = ..., base: _Optional[int] = ..., height: _Optional[int] = ..., inside: _Optional[int] = ..., touches_shooter: _Optional[bool] = ..., touches_target: _Optional[bool] = ..., low: _Optional[int] = ..., high: _Optional[int] = ..., enter_z: _Optional[int] = ..., leave_z: _Optional[int] = ...) -> None: ...

class ReachSpot(_message.Message):
    __slots__ = ("at", "cost")
    AT_FIELD_NUMBER: _ClassVar[int]
    COST_FIELD_NUMBER: _ClassVar[int]
    at: _event_pb2.Point
    cost: int
    def __init__(self, at: _Optional[_Union[_event_pb2.Point, _Mapping]] = ..., cost: _Optional[int] = ...) -> None: ...

class ReachContact(_message.Message):
    __slots__ = ("figure", "route", "cost")
    FIGURE_FIELD_NUMBER: _ClassVar[int]
    ROUTE_FIELD_NUMBER: _ClassVar[int]
    COST_FIELD_NUMBER: _ClassVar[int]
    figure: str
    route: _containers.RepeatedCompositeFieldContainer[_event_pb2.Point]
    cost: int
    def __init__(self, figure: _Optional[str] = ..., route: _Optional[_Iterable[_Union[_event_pb2.Point, _Mapping]]] = ..., cost: _Optional[int] = ...) -> None: ...

class TableSpot(_message.Message):
    __slots__ = ("figure", "point")
    FIGURE_FIELD_NUMBER: _ClassVar[int]
    POINT_FIELD_NUMBER: _ClassVar[int]
    figure: str
    point: _event_pb2.Point
    def __init__(self, figure: _Optional[str] = ..., point: _Optional[_Union[_event_pb2.Point, _Mapping]] = ...) -> None: ...
