"""Between the values of the kernel and the messages of the wire: entries, decisions, choices, offers, tables.

Decoding gives values equal to those that were encoded (lazy options become tuples). What comes from outside
and does not fit raises InvalidInput. Never here: transport, files, what a value means.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from gulch.decision import AnyDecision, Choice, Offer
from gulch.errors import InvalidInput
from gulch.events import Entry
from gulch.table.judge import Policy
from gulch.table.model import Point, Table
from gulch.table.record import table_from_data, table_key, table_to_data
from gulch.v1 import decision_pb2, event_pb2, table_pb2
from gulch.wire.mapping import pair

T = TypeVar("T")


def encode_entry(entry: Entry) -> event_pb2.Entry:
    return encode_value(Entry, event_pb2.Entry, entry)


def decode_entry(message: event_pb2.Entry) -> Entry:
    """An event of a kind that is not known here becomes a Note, so that a newer log can still be watched."""
    if message.HasField("event") and message.event.WhichOneof("kind") is None:
        message.event.note.text = "something that this version of gulch cannot show"
    found: Entry = decode_value(Entry, message)
    return found


def encode_decision(decision: AnyDecision) -> decision_pb2.Decision:
    return encode_value(AnyDecision, decision_pb2.Decision, decision)


def decode_decision(message: decision_pb2.Decision) -> AnyDecision:
    found: AnyDecision = decode_value(AnyDecision, message)
    return found


def encode_choice(choice: Choice) -> decision_pb2.Choice:
    return encode_value(Choice, decision_pb2.Choice, choice)


def decode_choice(message: decision_pb2.Choice) -> Choice:
    found: Choice = decode_value(Choice, message)
    return found


def encode_offer(offer: Offer) -> decision_pb2.Offer:
    return encode_value(Offer, decision_pb2.Offer, offer)


def decode_offer(message: decision_pb2.Offer) -> Offer:
    found: Offer = decode_value(Offer, message)
    return found


def encode_policy(policy: Policy) -> decision_pb2.Policy:
    return encode_value(Policy, decision_pb2.Policy, policy)


def decode_policy(message: decision_pb2.Policy) -> Policy:
    found: Policy = decode_value(Policy, message)
    return found


def encode_point(point: Point) -> event_pb2.Point:
    return encode_value(Point, event_pb2.Point, point)


def decode_point(message: event_pb2.Point) -> Point:
    found: Point = decode_value(Point, message)
    return found


def encode_table(table: Table) -> tuple[table_pb2.TableData, list[table_pb2.MeshData]]:
    """A table as built: its header, and each of its meshes once, by content hash.

    ValueError when its key is not that of its content: nobody could decode it.
    """
    parts = (table.name, table.size, table.pieces, table.shapes, table.zones, table.stock, table.scale)
    if table_key(*parts) != table.key:
        raise ValueError(
            f"the key of table {table.name!r} is not the hash of its content (gulch.table.record.table_key)"
        )
    data = table_to_data(table)
    meshes = [table_pb2.MeshData(hash=digest, **raw) for digest, raw in data.pop("meshes").items()]
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    header = table_pb2.TableData(key=table.key, data=text.encode(), meshes=[mesh.hash for mesh in meshes])
    return header, meshes


def decode_table(header: table_pb2.TableData, meshes: Iterable[table_pb2.MeshData]) -> Table:
    """The table of a header and its meshes; those that it does not name are passed over."""
    known = {mesh.hash: mesh for mesh in meshes}
    lacking = [digest for digest in header.meshes if digest not in known]
    if lacking:
        raise InvalidInput(f"table {header.key[:12]} lacks mesh {lacking[0][:12]}", "fetch the table again")
    try:
        data = json.loads(header.data)
    except ValueError as error:
        raise InvalidInput(f"damaged table {header.key[:12]}: {error}", "fetch the table again") from error
    if not isinstance(data, dict):
        raise InvalidInput(f"damaged table {header.key[:12]}: no object", "fetch the table again")
    data["meshes"] = {digest: _mesh_fields(known[digest]) for digest in header.meshes}
    return table_from_data(data)


def _mesh_fields(mesh: table_pb2.MeshData) -> dict[str, Any]:
    return {"unit": mesh.unit, "vertices": mesh.vertices, "faces": mesh.faces, "colours": mesh.colours}


def encode_value(hint: Any, make: Callable[[], T], value: Any) -> T:
    """A value of type `hint` as a message that it is paired with."""
    message: Any = make()
    pair(hint, message.DESCRIPTOR)[0](message, value)
    made: T = message
    return made


def decode_value(hint: Any, message: Any) -> Any:
    """The value of type `hint` that a message holds. InvalidInput where it does not fit."""
    try:
        return pair(hint, message.DESCRIPTOR)[1](message)
    except (ValueError, KeyError, RecursionError) as error:
        raise InvalidInput(f"bad {message.DESCRIPTOR.name}: {error}", "send it as proto/gulch/v1 says") from error
