"""The framing of a replay file: magic, schema, then chunks that each stand for themselves, then a trailer.

    magic 8 bytes | schema u32 | chunk* | offset of the last chunk u64 | "GEND"
    chunk: kind 4 bytes | raw length u32 | packed length u32 | SHA-256 of these and of packed | packed
    packed: zstandard of messages, each u32 length and protobuf bytes      (all numbers little-endian)

Bytes are a function of the messages alone. Never here: what the messages mean (`replay_file`), paths.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO

import zstandard
from google.protobuf.message import Message

from gulch.errors import InvalidInput

MAGIC = b"\x89GULCH\r\n"
SCHEMA = 1
LEVEL = 9
MOST_RAW = 1 << 28  # no chunk of a true file comes near; a damaged length must not eat the memory
_START = struct.Struct("<8sI")
_FRAME = struct.Struct("<4sII")
_DIGEST = hashlib.sha256().digest_size
_LENGTH = struct.Struct("<I")
_TRAILER = struct.Struct("<Q4s")
_END = b"GEND"


class Damage(Exception):
    """A chunk is not whole; the message says where and why. Never leaves `wire`."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A chunk as found: where it starts, where the next one does, and its messages' bytes."""

    kind: str
    offset: int
    end: int
    messages: tuple[bytes, ...]


def write_start(file: BinaryIO) -> int:
    """Writes magic and schema; the number of bytes."""
    return file.write(_START.pack(MAGIC, SCHEMA))


def write_chunk(file: BinaryIO, kind: str, messages: Sequence[Message]) -> int:
    """Writes one chunk of messages; the number of bytes."""
    raw = b"".join(_prefixed(message.SerializeToString(deterministic=True)) for message in messages)
    packed = zstandard.ZstdCompressor(level=LEVEL).compress(raw)
    frame = _FRAME.pack(kind.encode("ascii"), len(raw), len(packed))
    return file.write(frame + hashlib.sha256(frame + packed).digest() + packed)


def write_trailer(file: BinaryIO, last: int) -> int:
    """Ends the file; `last` is where its last chunk starts."""
    return file.write(_TRAILER.pack(last, _END))


def _prefixed(data: bytes) -> bytes:
    return _LENGTH.pack(len(data)) + data


def check_start(data: bytes, name: str) -> int:
    """Where the first chunk starts. InvalidInput for what is no replay, or one of a later gulch."""
    if data[: len(MAGIC)] != MAGIC:
        raise InvalidInput(f"{name}: no replay file (its first bytes are not Gulch's)", "give a .gulch file")
    if len(data) < _START.size:
        raise InvalidInput(f"{name}: cut off at byte {len(data)}", "take the file from its source again")
    schema = _START.unpack_from(data)[1]
    if schema != SCHEMA:
        raise InvalidInput(f"{name}: schema {schema}, this gulch reads {SCHEMA}", "open it with a newer gulch")
    return _START.size


def scan(data: bytes, at: int) -> Iterator[Chunk]:
    """The chunks from byte `at` on. Damage where one is not whole, or nothing marks the end."""
    last = 0
    while not _is_trailer(data, at, last):
        chunk = _chunk(data, at)
        yield chunk
        last, at = at, chunk.end


def _is_trailer(data: bytes, at: int, last: int) -> bool:
    if len(data) - at != _TRAILER.size:
        return False
    return bool(_TRAILER.unpack_from(data, at) == (last, _END))


def _chunk(data: bytes, at: int) -> Chunk:
    body = at + _FRAME.size + _DIGEST
    if body > len(data):
        raise Damage(f"cut off at byte {len(data)}")
    kind, raw_length, packed_length = _FRAME.unpack_from(data, at)
    end = body + packed_length
    if end > len(data):
        raise Damage(f"cut off at byte {len(data)}, inside the chunk at byte {at}")
    digest = hashlib.sha256(data[at : at + _FRAME.size] + data[body:end]).digest()
    if digest != data[at + _FRAME.size : body]:
        raise Damage(f"the chunk at byte {at} differs from its checksum")
    raw = _unpack(data[body:end], raw_length, at)
    return Chunk(kind.decode("ascii", "replace"), at, end, tuple(_messages(raw, at)))


def _unpack(packed: bytes, length: int, at: int) -> bytes:
    if length > MOST_RAW:
        raise Damage(f"the chunk at byte {at} claims {length} bytes")
    if length == 0:
        return b""
    try:
        if zstandard.frame_content_size(packed) != length:
            raise Damage(f"the chunk at byte {at} is not as long as it says")
        return zstandard.ZstdDecompressor().decompress(packed, max_output_size=length)
    except zstandard.ZstdError as error:
        raise Damage(f"the chunk at byte {at} cannot be unpacked: {error}") from error


def _messages(raw: bytes, at: int) -> Iterator[bytes]:
    start = 0
    while start < len(raw):
        body = start + _LENGTH.size
        end = body + (_LENGTH.unpack_from(raw, start)[0] if body <= len(raw) else len(raw))
        if end > len(raw):
            raise Damage(f"the chunk at byte {at} ends inside a message")
        yield raw[body:end]
        start = end
