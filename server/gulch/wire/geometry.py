"""What geometry answers, between its values and the messages of TableService: verdicts, blockers, crossings.

Never here: queries (`gulch.table`), whose view they run on (`gulch.net`).
"""

from __future__ import annotations

from collections.abc import Sequence

from gulch.table.fire import LineOfFire
from gulch.table.sight import Blocker, Sight
from gulch.v1 import table_pb2, table_service_pb2
from gulch.wire.codec import decode_value, encode_value


def encode_verdict(viewer: str, target: str, seen: Sight, blockers: Sequence[Blocker] = ()) -> table_pb2.SightVerdict:
    message = table_pb2.SightVerdict(
        viewer=viewer,
        target=target,
        free=seen.free,
        points=seen.points,
        head=seen.head,
        head_points=seen.head_points,
    )
    message.blockers.extend(encode_value(Blocker, table_pb2.Blocker, blocker) for blocker in blockers)
    return message


def decode_verdict(message: table_pb2.SightVerdict) -> tuple[Sight, tuple[Blocker, ...]]:
    blockers = tuple(decode_value(Blocker, blocker) for blocker in message.blockers)
    return Sight(message.free, message.points, message.head, message.head_points), blockers


def encode_line(line: LineOfFire) -> table_service_pb2.LineOfFireResponse:
    return encode_value(LineOfFire, table_service_pb2.LineOfFireResponse, line)


def decode_line(message: table_service_pb2.LineOfFireResponse) -> LineOfFire:
    found: LineOfFire = decode_value(LineOfFire, message)
    return found
