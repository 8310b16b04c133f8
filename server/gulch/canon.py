"""The one canonical form: plain values with sorted keys, for saves, hashes, diffs and the wire's free fields.

Lives here: turning dataclasses of integers, strings, booleans, None, tuples, lists and dicts into plain
values and back by their type hints. Never here: floats (they are refused), protobuf, files.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import types
import typing
from collections.abc import Mapping, Sequence
from typing import Any

TAG = "~"


def plain(value: Any) -> Any:
    """Plain values only: None, bool, int, str, list, dict with string keys. Dataclasses carry their name.

    TypeError for anything else (floats, sets, kinds of number that are not ours), and for keys that are neither
    strings nor integers, or that become the same string.
    """
    kind: Any = type(value)
    if value is None or kind is bool or kind is int or kind is str:
        return value
    if kind is tuple or kind is list:
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return _plain_mapping(value)
    if kind is bytes:
        return value.hex()
    if dataclasses.is_dataclass(value):
        out: dict[str, Any] = {name: plain(getattr(value, name)) for name in _field_names(kind)}
        out[TAG] = kind.__name__
        return out
    if isinstance(value, Sequence) and not isinstance(value, str | bytes | bytearray | memoryview):
        return [plain(item) for item in value]
    raise TypeError(f"no canonical form for {kind.__name__}")


def _plain_mapping(value: Mapping[Any, Any]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for key, item in value.items():
        if type(key) not in (str, int):
            raise TypeError(f"no canonical form for the key {key!r}")
        name = str(key)
        if name in out:
            raise TypeError(f"no canonical form for a mapping with the key {name!r} twice")
        out[name] = plain(item)
    return out


def text(value: Any) -> str:
    """Canonical JSON text of any value that `plain` takes."""
    return json.dumps(plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def restore(hint: Any, data: Any) -> Any:
    """The value of type `hint` from its plain form. Raises ValueError when the form does not fit."""
    if hint is Any or hint is object:
        return _tuples(data)
    origin = typing.get_origin(hint)
    if origin is typing.Literal:
        if data not in typing.get_args(hint) or isinstance(data, bool):
            raise ValueError(f"expected one of {', '.join(map(str, typing.get_args(hint)))}, found {data!r}")
        return data
    if origin in (typing.Union, types.UnionType):
        return _restore_union(typing.get_args(hint), data)
    if origin is tuple:
        return _restore_tuple(typing.get_args(hint), data)
    if origin is not None and issubclass(origin, Mapping):
        key, item = typing.get_args(hint)
        return {restore_key(key, name): restore(item, content) for name, content in _mapping(data).items()}
    if origin is not None and issubclass(origin, Sequence):
        found = _restore_tuple((typing.get_args(hint)[0], ...), data)
        return list(found) if origin is list else found
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return _restore_dataclass(hint, data)
    return _restore_scalar(hint, data)


def restore_key(hint: Any, name: str) -> Any:
    return int(name) if hint is int else name


def _mapping(data: Any) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise ValueError(f"expected a mapping, found {data!r}")
    return data


def _restore_scalar(hint: Any, data: Any) -> Any:
    if hint is bytes and isinstance(data, str):
        return bytes.fromhex(data)
    if hint is None or hint is type(None):
        if data is not None:
            raise ValueError(f"expected nothing, found {data!r}")
        return None
    if not isinstance(hint, type) or not isinstance(data, hint) or (hint is int and isinstance(data, bool)):
        raise ValueError(f"expected {getattr(hint, '__name__', hint)}, found {data!r}")
    return data


def _restore_tuple(args: tuple[Any, ...], data: Any) -> tuple[Any, ...]:
    if not isinstance(data, list | tuple):
        raise ValueError(f"expected a list, found {data!r}")
    if len(args) == 2 and args[1] is Ellipsis:
        return tuple(restore(args[0], item) for item in data)
    if len(args) != len(data):
        raise ValueError(f"expected {len(args)} items, found {len(data)}")
    return tuple(restore(arg, item) for arg, item in zip(args, data, strict=True))


def _restore_union(args: tuple[Any, ...], data: Any) -> Any:
    if data is None and type(None) in args:
        return None
    if isinstance(data, dict) and TAG in data:
        for arg in args:
            if getattr(arg, "__name__", "") == data[TAG]:
                return _restore_dataclass(arg, data)
        raise ValueError(f"unknown kind {data[TAG]!r}")
    for arg in args:
        try:
            return restore(arg, data)
        except (ValueError, TypeError):
            continue
    raise ValueError(f"{data!r} is none of {args}")


def _restore_dataclass(cls: type, data: Any) -> Any:
    if not isinstance(data, dict) or data.get(TAG, cls.__name__) != cls.__name__:
        raise ValueError(f"expected {cls.__name__}, found {data!r}")
    hints = _hints(cls)
    unknown = [name for name in data if name != TAG and name not in hints]
    if unknown:
        raise ValueError(f"{cls.__name__} has no field {unknown[0]!r}")
    lacking = [name for name in _needed(cls) if name not in data]
    if lacking:
        raise ValueError(f"{cls.__name__} lacks its field {lacking[0]!r}")
    return cls(**{name: restore(hint, data[name]) for name, hint in hints.items() if name in data})


def _tuples(data: Any) -> Any:
    return tuple(_tuples(item) for item in data) if isinstance(data, list | tuple) else data


@functools.cache
def _field_names(cls: Any) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(cls))


@functools.cache
def _needed(cls: Any) -> tuple[str, ...]:
    missing = dataclasses.MISSING
    return tuple(f.name for f in dataclasses.fields(cls) if f.default is missing and f.default_factory is missing)


@functools.cache
def _hints(cls: type) -> dict[str, Any]:
    hints = typing.get_type_hints(cls)
    return {name: hints[name] for name in _field_names(cls)}
