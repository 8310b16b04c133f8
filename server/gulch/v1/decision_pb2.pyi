from gulch.v1 import event_pb2 as _event_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class BarrierKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    BARRIER_KIND_UNSPECIFIED: _ClassVar[BarrierKind]
    BARRIER_KIND_JUMP: _ClassVar[BarrierKind]
    BARRIER_KIND_CLIMB: _ClassVar[BarrierKind]
    BARRIER_KIND_IMPASSABLE: _ClassVar[BarrierKind]
BARRIER_KIND_UNSPECIFIED: BarrierKind
BARRIER_KIND_JUMP: BarrierKind
BARRIER_KIND_CLIMB: BarrierKind
BARRIER_KIND_IMPASSABLE: BarrierKind

class About(_message.Message):
    __slots__ = ("figures", "pieces", "cards", "at")
    FIGURES_FIELD_NUMBER: _ClassVar[int]
    PIECES_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    figures: _containers.RepeatedScalarFieldContainer[str]
    pieces: _containers.RepeatedScalarFieldContainer[str]
    cards: _containers.RepeatedScalarFieldContainer[str]
    at: _event_pb2.Point
    def __init__(self, figures: _Optional[_Iterable[str]] = ..., pieces: _Optional[_Iterable[str]] = ..., cards: _Optional[_Iterable[str]] = ..., at: _Optional[_Union[_event_pb2.Point, _Mapping]] = ...) -> None: ...

class Option(_message.Message):
    __slots__ = ("id", "label", "about", "why")
    ID_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    ABOUT_FIELD_NUMBER: _ClassVar[int]
    WHY_FIELD_NUMBER: _ClassVar[int]
    id: str
    label: str
    about: About
    why: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, id: _Optional[str] = ..., label: _Optional[str] = ..., about: _Optional[_Union[About, _Mapping]] = ..., why: _Optional[_Iterable[str]] = ...) -> None: ...

class Zone(_message.Message):
    __slots__ = ("body", "reach", "sighted", "parted", "flat")
    BODY_FIELD_NUMBER: _ClassVar[int]
    REACH_FIELD_NUMBER: _ClassVar[int]
    SIGHTED_FIELD_NUMBER: _ClassVar[int]
    PARTED_FIELD_NUMBER: _ClassVar[int]
    FLAT_FIELD_NUMBER: _ClassVar[int]
    body: str
    reach: int
    sighted: bool
    parted: int
    flat: bool
    def __init__(self, body: _Optional[str] = ..., reach: _Optional[int] = ..., sighted: _Optional[bool] = ..., parted: _Optional[int] = ..., flat: _Optional[bool] = ...) -> None: ...

class Barrier(_message.Message):
    __slots__ = ("up_to", "kind", "times", "cost")
    UP_TO_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    TIMES_FIELD_NUMBER: _ClassVar[int]
    COST_FIELD_NUMBER: _ClassVar[int]
    up_to: int
    kind: BarrierKind
    times: int
    cost: int
    def __init__(self, up_to: _Optional[int] = ..., kind: _Optional[_Union[BarrierKind, str]] = ..., times: _Optional[int] = ..., cost: _Optional[int] = ...) -> None: ...

class Slow(_message.Message):
    __slots__ = ("kind", "times")
    KIND_FIELD_NUMBER: _ClassVar[int]
    TIMES_FIELD_NUMBER: _ClassVar[int]
    kind: str
    times: int
    def __init__(self, kind: _Optional[str] = ..., times: _Optional[int] = ...) -> None: ...

class Exit(_message.Message):
    __slots__ = ("id", "sides", "outline")
    ID_FIELD_NUMBER: _ClassVar[int]
    SIDES_FIELD_NUMBER: _ClassVar[int]
    OUTLINE_FIELD_NUMBER: _ClassVar[int]
    id: str
    sides: _containers.RepeatedScalarFieldContainer[str]
    outline: _containers.RepeatedCompositeFieldContainer[_event_pb2.Plan]
    def __init__(self, id: _Optional[str] = ..., sides: _Optional[_Iterable[str]] = ..., outline: _Optional[_Iterable[_Union[_event_pb2.Plan, _Mapping]]] = ...) -> None: ...

class Policy(_message.Message):
    __slots__ = ("budget", "step", "rough", "climb", "leap", "drop", "overclimb", "zones", "targets", "through", "rough_all", "across", "barriers", "sheer", "ladder", "ladder_cost", "stride", "short", "drop_ends", "slow", "shun", "door", "window", "across_height", "exits", "ditches", "hang", "climbed", "any_part")
    BUDGET_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    ROUGH_FIELD_NUMBER: _ClassVar[int]
    CLIMB_FIELD_NUMBER: _ClassVar[int]
    LEAP_FIELD_NUMBER: _ClassVar[int]
    DROP_FIELD_NUMBER: _ClassVar[int]
    OVERCLIMB_FIELD_NUMBER: _ClassVar[int]
    ZONES_FIELD_NUMBER: _ClassVar[int]
    TARGETS_FIELD_NUMBER: _ClassVar[int]
    THROUGH_FIELD_NUMBER: _ClassVar[int]
    ROUGH_ALL_FIELD_NUMBER: _ClassVar[int]
    ACROSS_FIELD_NUMBER: _ClassVar[int]
    BARRIERS_FIELD_NUMBER: _ClassVar[int]
    SHEER_FIELD_NUMBER: _ClassVar[int]
    LADDER_FIELD_NUMBER: _ClassVar[int]
    LADDER_COST_FIELD_NUMBER: _ClassVar[int]
    STRIDE_FIELD_NUMBER: _ClassVar[int]
    SHORT_FIELD_NUMBER: _ClassVar[int]
    DROP_ENDS_FIELD_NUMBER: _ClassVar[int]
    SLOW_FIELD_NUMBER: _ClassVar[int]
    SHUN_FIELD_NUMBER: _ClassVar[int]
    DOOR_FIELD_NUMBER: _ClassVar[int]
    WINDOW_FIELD_NUMBER: _ClassVar[int]
    ACROSS_HEIGHT_FIELD_NUMBER: _ClassVar[int]
    EXITS_FIELD_NUMBER: _ClassVar[int]
    DITCHES_FIELD_NUMBER: _ClassVar[int]
    HANG_FIELD_NUMBER: _ClassVar[int]
    CLIMBED_FIELD_NUMBER: _ClassVar[int]
    ANY_PART_FIELD_NUMBER: _ClassVar[int]
    budget: int
    step: int
    rough: int
    climb: bool
    leap: int
    drop: bool
    overclimb: bool
    zones: _containers.RepeatedCompositeFieldContainer[Zone]
    targets: _containers.RepeatedScalarFieldContainer[str]
    through: _containers.RepeatedScalarFieldContainer[str]
    rough_all: bool
    across: int
    barriers: _containers.RepeatedCompositeFieldContainer[Barrier]
    sheer: _containers.RepeatedScalarFieldContainer[str]
    ladder: int
    ladder_cost: int
    stride: int
    short: bool
    drop_ends: int
    slow: _containers.RepeatedCompositeFieldContainer[Slow]
    shun: _containers.RepeatedScalarFieldContainer[str]
    door: int
    window: int
    across_height: int
    exits: _containers.RepeatedCompositeFieldContainer[Exit]
    ditches: _containers.RepeatedScalarFieldContainer[str]
    hang: bool
    climbed: int
    any_part: bool
    def __init__(self, budget: _Optional[int] = ..., step: _Optional[int] = ..., rough: _Optional[int] = ..., climb: _Optional[bool] = ..., leap: _Optional[int] = ..., drop: _Optional[bool] = ..., overclimb: _Optional[bool] = ..., zones: _Optional[_Iterable[_Union[Zone, _Mapping]]] = ..., targets: _Optional[_Iterable[str]] = ..., through: _Optional[_Iterable[str]] = ..., rough_all: _Optional[bool] = ..., across: _Optional[int] = ..., barriers: _Optional[_Iterable[_Union[Barrier, _Mapping]]] = ..., sheer: _Optional[_Iterable[str]] = ..., ladder: _Optional[int] = ..., ladder_cost: _Optional[int] = ..., stride: _Optional[int] = ..., short: _Optional[bool] = ..., drop_ends: _Optional[int] = ..., slow: _Optional[_Iterable[_Union[Slow, _Mapping]]] = ..., shun: _Optional[_Iterable[str]] = ..., door: _Optional[int] = ..., window: _Optional[int] = ..., across_height: _Optional[int] = ..., exits: _Optional[_Iterable[_Union[Exit, _Mapping]]] = ..., ditches: _Optional[_Iterable[str]] = ..., hang: _Optional[bool] = ..., climbed: _Optional[int] = ..., any_part: _Optional[bool] = ...) -> None: ...

class Decision(_message.Message):
    __slots__ = ("pick", "route", "place", "amount")
    PICK_FIELD_NUMBER: _ClassVar[int]
    ROUTE_FIELD_NUMBER: _ClassVar[int]
    PLACE_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    pick: Pick
    route: Route
    place: Place
    amount: Amount
    def __init__(self, pick: _Optional[_Union[Pick, _Mapping]] = ..., route: _Optional[_Union[Route, _Mapping]] = ..., place: _Optional[_Union[Place, _Mapping]] = ..., amount: _Optional[_Union[Amount, _Mapping]] = ...) -> None: ...

class Pick(_message.Message):
    __slots__ = ("seat", "kind", "rule", "prompt", "subject", "secret", "number", "options", "least", "most", "default")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_FIELD_NUMBER: _ClassVar[int]
    SECRET_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    LEAST_FIELD_NUMBER: _ClassVar[int]
    MOST_FIELD_NUMBER: _ClassVar[int]
    DEFAULT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    kind: str
    rule: str
    prompt: str
    subject: str
    secret: bool
    number: int
    options: _containers.RepeatedCompositeFieldContainer[Option]
    least: int
    most: int
    default: _event_pb2.Names
    def __init__(self, seat: _Optional[int] = ..., kind: _Optional[str] = ..., rule: _Optional[str] = ..., prompt: _Optional[str] = ..., subject: _Optional[str] = ..., secret: _Optional[bool] = ..., number: _Optional[int] = ..., options: _Optional[_Iterable[_Union[Option, _Mapping]]] = ..., least: _Optional[int] = ..., most: _Optional[int] = ..., default: _Optional[_Union[_event_pb2.Names, _Mapping]] = ...) -> None: ...

class Route(_message.Message):
    __slots__ = ("seat", "kind", "rule", "prompt", "subject", "secret", "number", "mover", "policy", "deeds", "turn", "must_move", "end_by", "ahead", "near", "within", "flat")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_FIELD_NUMBER: _ClassVar[int]
    SECRET_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    MOVER_FIELD_NUMBER: _ClassVar[int]
    POLICY_FIELD_NUMBER: _ClassVar[int]
    DEEDS_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    MUST_MOVE_FIELD_NUMBER: _ClassVar[int]
    END_BY_FIELD_NUMBER: _ClassVar[int]
    AHEAD_FIELD_NUMBER: _ClassVar[int]
    NEAR_FIELD_NUMBER: _ClassVar[int]
    WITHIN_FIELD_NUMBER: _ClassVar[int]
    FLAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    kind: str
    rule: str
    prompt: str
    subject: str
    secret: bool
    number: int
    mover: str
    policy: Policy
    deeds: _containers.RepeatedCompositeFieldContainer[Option]
    turn: bool
    must_move: bool
    end_by: _containers.RepeatedScalarFieldContainer[str]
    ahead: _containers.RepeatedCompositeFieldContainer[_event_pb2.Body]
    near: str
    within: int
    flat: bool
    def __init__(self, seat: _Optional[int] = ..., kind: _Optional[str] = ..., rule: _Optional[str] = ..., prompt: _Optional[str] = ..., subject: _Optional[str] = ..., secret: _Optional[bool] = ..., number: _Optional[int] = ..., mover: _Optional[str] = ..., policy: _Optional[_Union[Policy, _Mapping]] = ..., deeds: _Optional[_Iterable[_Union[Option, _Mapping]]] = ..., turn: _Optional[bool] = ..., must_move: _Optional[bool] = ..., end_by: _Optional[_Iterable[str]] = ..., ahead: _Optional[_Iterable[_Union[_event_pb2.Body, _Mapping]]] = ..., near: _Optional[str] = ..., within: _Optional[int] = ..., flat: _Optional[bool] = ...) -> None: ...

class Place(_message.Message):
    __slots__ = ("seat", "kind", "rule", "prompt", "subject", "secret", "number", "body", "region", "centre", "radius", "turn", "apart", "seen_by", "ahead")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_FIELD_NUMBER: _ClassVar[int]
    SECRET_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    BODY_FIELD_NUMBER: _ClassVar[int]
    REGION_FIELD_NUMBER: _ClassVar[int]
    CENTRE_FIELD_NUMBER: _ClassVar[int]
    RADIUS_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    APART_FIELD_NUMBER: _ClassVar[int]
    SEEN_BY_FIELD_NUMBER: _ClassVar[int]
    AHEAD_FIELD_NUMBER: _ClassVar[int]
    seat: int
    kind: str
    rule: str
    prompt: str
    subject: str
    secret: bool
    number: int
    body: _event_pb2.Body
    region: _containers.RepeatedCompositeFieldContainer[_event_pb2.Plan]
    centre: _event_pb2.Point
    radius: int
    turn: bool
    apart: _containers.RepeatedCompositeFieldContainer[Apart]
    seen_by: str
    ahead: _containers.RepeatedCompositeFieldContainer[_event_pb2.Body]
    def __init__(self, seat: _Optional[int] = ..., kind: _Optional[str] = ..., rule: _Optional[str] = ..., prompt: _Optional[str] = ..., subject: _Optional[str] = ..., secret: _Optional[bool] = ..., number: _Optional[int] = ..., body: _Optional[_Union[_event_pb2.Body, _Mapping]] = ..., region: _Optional[_Iterable[_Union[_event_pb2.Plan, _Mapping]]] = ..., centre: _Optional[_Union[_event_pb2.Point, _Mapping]] = ..., radius: _Optional[int] = ..., turn: _Optional[bool] = ..., apart: _Optional[_Iterable[_Union[Apart, _Mapping]]] = ..., seen_by: _Optional[str] = ..., ahead: _Optional[_Iterable[_Union[_event_pb2.Body, _Mapping]]] = ...) -> None: ...

class Apart(_message.Message):
    __slots__ = ("outline", "reach")
    OUTLINE_FIELD_NUMBER: _ClassVar[int]
    REACH_FIELD_NUMBER: _ClassVar[int]
    outline: _containers.RepeatedCompositeFieldContainer[_event_pb2.Plan]
    reach: int
    def __init__(self, outline: _Optional[_Iterable[_Union[_event_pb2.Plan, _Mapping]]] = ..., reach: _Optional[int] = ...) -> None: ...

class Amount(_message.Message):
    __slots__ = ("seat", "kind", "rule", "prompt", "subject", "secret", "number", "low", "high", "default")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_FIELD_NUMBER: _ClassVar[int]
    SECRET_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    LOW_FIELD_NUMBER: _ClassVar[int]
    HIGH_FIELD_NUMBER: _ClassVar[int]
    DEFAULT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    kind: str
    rule: str
    prompt: str
    subject: str
    secret: bool
    number: int
    low: int
    high: int
    default: int
    def __init__(self, seat: _Optional[int] = ..., kind: _Optional[str] = ..., rule: _Optional[str] = ..., prompt: _Optional[str] = ..., subject: _Optional[str] = ..., secret: _Optional[bool] = ..., number: _Optional[int] = ..., low: _Optional[int] = ..., high: _Optional[int] = ..., default: _Optional[int] = ...) -> None: ...

class Choice(_message.Message):
    __slots__ = ("picked", "walked", "put", "counted")
    PICKED_FIELD_NUMBER: _ClassVar[int]
    WALKED_FIELD_NUMBER: _ClassVar[int]
    PUT_FIELD_NUMBER: _ClassVar[int]
    COUNTED_FIELD_NUMBER: _ClassVar[int]
    picked: Picked
    walked: Walked
    put: Put
    counted: Counted
    def __init__(self, picked: _Optional[_Union[Picked, _Mapping]] = ..., walked: _Optional[_Union[Walked, _Mapping]] = ..., put: _Optional[_Union[Put, _Mapping]] = ..., counted: _Optional[_Union[Counted, _Mapping]] = ...) -> None: ...

class Picked(_message.Message):
    __slots__ = ("ids",)
    IDS_FIELD_NUMBER: _ClassVar[int]
    ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, ids: _Optional[_Iterable[str]] = ...) -> None: ...

class Walked(_message.Message):
    __slots__ = ("points", "facing", "deeds")
    POINTS_FIELD_NUMBER: _ClassVar[int]
    FACING_FIELD_NUMBER: _ClassVar[int]
    DEEDS_FIELD_NUMBER: _ClassVar[int]
    points: _containers.RepeatedCompositeFieldContainer[_event_pb2.Point]
    facing: int
    deeds: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, points: _Optional[_Iterable[_Union[_event_pb2.Point, _Mapping]]] = ..., facing: _Optional[int] = ..., deeds: _Optional[_Iterable[str]] = ...) -> None: ...

class Put(_message.Message):
    __slots__ = ("at", "facing")
    AT_FIELD_NUMBER: _ClassVar[int]
    FACING_FIELD_NUMBER: _ClassVar[int]
    at: _event_pb2.Point
    facing: int
    def __init__(self, at: _Optional[_Union[_event_pb2.Point, _Mapping]] = ..., facing: _Optional[int] = ...) -> None: ...

class Counted(_message.Message):
    __slots__ = ("value",)
    VALUE_FIELD_NUMBER: _ClassVar[int]
    value: int
    def __init__(self, value: _Optional[int] = ...) -> None: ...

class Offer(_message.Message):
    __slots__ = ("seat", "id", "label", "rule", "about")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    ABOUT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    id: str
    label: str
    rule: str
    about: About
    def __init__(self, seat: _Optional[int] = ..., id: _Optional[str] = ..., label: _Optional[str] = ..., rule: _Optional[str] = ..., about: _Optional[_Union[About, _Mapping]] = ...) -> None: ...
