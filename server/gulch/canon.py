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
from collections.abc import Callable, Mapping, Sequence
from typing import Any

TAG = "~"

_AS_IS = frozenset((type(None), bool, int, str))


def plain(value: Any) -> Any:
    """Plain values only: None, bool, int, str, list, dict with string keys. Dataclasses carry their name.

    TypeError for anything else (floats, sets, kinds of number that are not ours), and for keys that are neither
    strings nor integers, or that become the same string.
    """
    kind: Any = type(value)
    if kind in _AS_IS:
        return value
    if kind is tuple or kind is list:
        return [item if type(item) in _AS_IS else plain(item) for item in value]
    if isinstance(value, Mapping):
        return _plain_mapping(value)
    if kind is bytes:
        return value.hex()
    if dataclasses.is_dataclass(value):
        out: dict[str, Any] = {}
        for name in _field_names(kind):
            item = getattr(value, name)
            out[name] = item if type(item) in _AS_IS else plain(item)
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
    return _reader(hint)(data)


def restore_key(hint: Any, name: str) -> Any:
    return int(name) if hint is int else name


_Reader = Callable[[Any], Any]


def _reader(hint: Any) -> _Reader:
    """What makes values of a type from their plain form. Those of a dataclass's fields are made once (`_readers`):
    looking into type hints costs more than reading does."""
    if hint is Any or hint is object:
        return _tuples
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Literal:
        return functools.partial(_read_literal, args)
    if origin in (typing.Union, types.UnionType):
        return functools.partial(_read_union, args, tuple(map(_reader, args)))
    if origin is tuple:
        return _tuple_reader(args)
    if origin is not None and issubclass(origin, Mapping):
        return functools.partial(_read_mapping, args[0], _reader(args[1]))
    if origin is not None and issubclass(origin, Sequence):
        read = _tuple_reader((args[0], ...))
        return (lambda data: list(read(data))) if origin is list else read
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return functools.partial(_read_dataclass, hint)
    return functools.partial(_read_scalar, hint)


def _read_literal(args: tuple[Any, ...], data: Any) -> Any:
    if data not in args or isinstance(data, bool):
        raise ValueError(f"expected one of {', '.join(map(str, args))}, found {data!r}")
    return data


def _read_mapping(key: Any, item: _Reader, data: Any) -> dict[Any, Any]:
    if not isinstance(data, Mapping):
        raise ValueError(f"expected a mapping, found {data!r}")
    return {restore_key(key, name): item(content) for name, content in data.items()}


def _read_scalar(hint: Any, data: Any) -> Any:
    if type(data) is hint:
        return data
    if hint is bytes and isinstance(data, str):
        return bytes.fromhex(data)
    if hint is None or hint is type(None):
        if data is not None:
            raise ValueError(f"expected nothing, found {data!r}")
        return None
    if not isinstance(hint, type) or not isinstance(data, hint) or (hint is int and isinstance(data, bool)):
        raise ValueError(f"expected {getattr(hint, '__name__', hint)}, found {data!r}")
    return data


def _tuple_reader(args: tuple[Any, ...]) -> _Reader:
    if len(args) == 2 and args[1] is Ellipsis:
        return functools.partial(_read_items, _reader(args[0]))
    return functools.partial(_read_tuple, tuple(map(_reader, args)))


def _read_items(item: _Reader, data: Any) -> tuple[Any, ...]:
    return tuple(map(item, _list(data)))


def _read_tuple(items: tuple[_Reader, ...], data: Any) -> tuple[Any, ...]:
    if len(items) != len(_list(data)):
        raise ValueError(f"expected {len(items)} items, found {len(data)}")
    return tuple(read(item) for read, item in zip(items, data, strict=True))


def _list(data: Any) -> Any:
    if not isinstance(data, list | tuple):
        raise ValueError(f"expected a list, found {data!r}")
    return data


def _read_union(args: tuple[Any, ...], readers: tuple[_Reader, ...], data: Any) -> Any:
    if data is None and type(None) in args:
        return None
    if isinstance(data, dict) and TAG in data:
        for arg in args:
            if getattr(arg, "__name__", "") == data[TAG]:
                return _read_dataclass(arg, data)
        raise ValueError(f"unknown kind {data[TAG]!r}")
    for read in readers:
        try:
            return read(data)
        except (ValueError, TypeError):
            continue
    raise ValueError(f"{data!r} is none of {args}")


def _read_dataclass(cls: type, data: Any) -> Any:
    if not isinstance(data, dict) or data.get(TAG, cls.__name__) != cls.__name__:
        raise ValueError(f"expected {cls.__name__}, found {data!r}")
    readers, found = _readers(cls), dict[str, Any]()
    for name, item in data.items():
        if name in readers:
            found[name] = readers[name](item)
        elif name != TAG:
            raise ValueError(f"{cls.__name__} has no field {name!r}")
    lacking = [name for name in _needed(cls) if name not in found]
    if lacking:
        raise ValueError(f"{cls.__name__} lacks its field {lacking[0]!r}")
    return cls(**found)


def _tuples(data: Any) -> Any:
    return tuple(map(_tuples, data)) if isinstance(data, list | tuple) else data


@functools.cache
def _field_names(cls: Any) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(cls))


@functools.cache
def _needed(cls: Any) -> tuple[str, ...]:
    missing = dataclasses.MISSING
    return tuple(f.name for f in dataclasses.fields(cls) if f.default is missing and f.default_factory is missing)


@functools.cache
def _readers(cls: type) -> dict[str, _Reader]:
    hints = typing.get_type_hints(cls)
    return {name: _reader(hints[name]) for name in _field_names(cls)}
