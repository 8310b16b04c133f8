"""Pairs frozen dataclasses with protobuf messages of the same names, field by field.

The pairing is worked out once from type hints and descriptors, so that a new field or kind is one line in a
.proto file, and one that has no place in the schema fails when it is paired, not when it is played.
Never here: which classes are paired (`codec`), files, anything that changes a value on the way.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import re
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor

from gulch import canon

Fill = Callable[[Any, Any], None]  # (message, value)
Read = Callable[[Any], Any]  # (message) -> value
_NONE = type(None)
_MISSING = dataclasses.MISSING
_COORDINATES: dict[tuple[Any, ...], tuple[str, ...]] = {
    (int, int, int): ("x", "y", "z"),
    (int, int): ("x", "y"),
    (str, str): ("key", "value"),
}


class Unmapped(TypeError):
    """A class or field has no place in the schema."""


@functools.cache
def pair(hint: Any, descriptor: Descriptor) -> tuple[Fill, Read]:
    """How a value of type `hint` fills a message of that type and is read from it.

    Reading raises ValueError where the message lacks something that the type needs.
    """
    if dataclasses.is_dataclass(hint):
        return _pair_dataclass(hint, descriptor)
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return _pair_union(args, descriptor)
    if origin is tuple and args in _COORDINATES:
        return _pair_fixed(_COORDINATES[args])
    if origin is tuple and args[1:] == (Ellipsis,):
        return _pair_field(hint, _field(descriptor, "items"), "items")
    raise Unmapped(f"{hint} has no place in {descriptor.full_name}")


def _field(descriptor: Descriptor, name: str) -> FieldDescriptor:
    found = descriptor.fields_by_name.get(name)
    if found is None:
        raise Unmapped(f"{descriptor.full_name} has no field {name!r}")
    return found


def _pair_dataclass(cls: Any, descriptor: Descriptor) -> tuple[Fill, Read]:
    hints = typing.get_type_hints(cls)
    defaults = {field.name: field.default for field in dataclasses.fields(cls)}
    extra = sorted(set(descriptor.fields_by_name) - set(defaults))
    if extra:
        raise Unmapped(f"{descriptor.full_name} has fields that {cls.__name__} lacks: {', '.join(extra)}")
    pairs = [
        (name, *_pair_field(hints[name], _field(descriptor, name), name, default)) for name, default in defaults.items()
    ]

    def fill(message: Any, value: Any) -> None:
        for name, put, _ in pairs:
            put(message, getattr(value, name))

    def read(message: Any) -> Any:
        return cls(**{name: get(message) for name, _, get in pairs})

    return fill, read


def _pair_union(args: tuple[Any, ...], descriptor: Descriptor) -> tuple[Fill, Read]:
    """One field of the oneof `kind` for each member: classes by their name, str as `text`, int as `number`."""
    fills: dict[type, tuple[str, Fill | None]] = {}
    reads: dict[str, Read | None] = {}
    for cls in args:
        name = {str: "text", int: "number"}.get(cls) or snake(cls.__name__)
        found = _field(descriptor, name)
        sub = pair(cls, found.message_type) if found.message_type else (None, None)
        fills[cls], reads[name] = (name, sub[0]), sub[1]

    def fill(message: Any, value: Any) -> None:
        name, put = fills[int if value is True or value is False else type(value)]
        if put is None:
            setattr(message, name, value)
        else:
            _open(message, name, put, value)

    def read(message: Any) -> Any:
        name = message.WhichOneof("kind")
        if name not in reads:
            raise ValueError(f"{descriptor.name} is of no kind that is known here")
        get = reads[name]
        content = getattr(message, name)
        return content if get is None else get(content)

    return fill, read


def _open(message: Any, name: str, put: Fill, value: Any) -> None:
    """Fills a sub-message and keeps it even when all of it is zero."""
    sub = getattr(message, name)
    sub.SetInParent()
    put(sub, value)


def _pair_fixed(names: tuple[str, ...]) -> tuple[Fill, Read]:
    def fill(message: Any, value: Any) -> None:
        for name, part in zip(names, value, strict=True):
            setattr(message, name, part)

    def read(message: Any) -> Any:
        return tuple(getattr(message, name) for name in names)

    return fill, read


def _pair_field(hint: Any, field: FieldDescriptor, name: str, default: Any = _MISSING) -> tuple[Fill, Read]:
    hint, optional = _without_none(hint)
    if field.message_type is not None:
        if field.is_repeated:
            return _pair_rows(hint, field, name)
        return _pair_message(hint, field, name, optional)
    if field.is_repeated:
        _require_sequence(hint, field)
        return (lambda message, value: getattr(message, name).extend(value)), (
            lambda message: tuple(getattr(message, name))
        )
    if field.enum_type is not None:
        return _pair_enum(hint, field.enum_type, name)
    if hint not in (str, int, bool):
        return _pair_json(hint, field, name)
    return _pair_scalar(field, name, None if optional else default)


def _without_none(hint: Any) -> tuple[Any, bool]:
    if typing.get_origin(hint) not in (typing.Union, types.UnionType):
        return hint, False
    args = typing.get_args(hint)
    rest = tuple(arg for arg in args if arg is not _NONE)
    kept = rest[0] if len(rest) == 1 else functools.reduce(lambda a, b: a | b, rest)
    return kept, len(rest) < len(args)


def _pair_rows(hint: Any, field: FieldDescriptor, name: str) -> tuple[Fill, Read]:
    _require_sequence(hint, field)
    put, get = pair(typing.get_args(hint)[0], field.message_type)

    def fill(message: Any, value: Any) -> None:
        rows = getattr(message, name)
        for item in value:
            put(rows.add(), item)

    return fill, lambda message: tuple(get(row) for row in getattr(message, name))


def _require_sequence(hint: Any, field: FieldDescriptor) -> None:
    origin = typing.get_origin(hint)
    if origin is not tuple and not (isinstance(origin, type) and issubclass(Sequence, origin)):
        raise Unmapped(f"{field.full_name} is repeated, but holds {hint}")


def _pair_message(hint: Any, field: FieldDescriptor, name: str, optional: bool) -> tuple[Fill, Read]:
    put, get = pair(hint, field.message_type)

    def fill(message: Any, value: Any) -> None:
        if value is not None:
            _open(message, name, put, value)

    def read(message: Any) -> Any:
        if message.HasField(name):
            return get(getattr(message, name))
        if optional:
            return None
        raise ValueError(f"{field.full_name} is missing")

    return fill, read


def _pair_enum(hint: Any, enum: EnumDescriptor, name: str) -> tuple[Fill, Read]:
    """A Literal: "down" is POSTURE_DOWN in an enum Posture."""
    prefix = snake(enum.name).upper()
    numbers = {}
    for word in typing.get_args(hint):
        found = enum.values_by_name.get(f"{prefix}_{word.upper()}")
        if found is None:
            raise Unmapped(f"{enum.full_name} has no {word!r}")
        numbers[word] = found.number
    words = {number: word for word, number in numbers.items()}

    def read(message: Any) -> Any:
        number = getattr(message, name)
        if number not in words:
            raise ValueError(f"{name} is {number}, no {enum.name} that is known here")
        return words[number]

    return (lambda message, value: setattr(message, name, numbers[value])), read


def _pair_json(hint: Any, field: FieldDescriptor, name: str) -> tuple[Fill, Read]:
    if field.type != FieldDescriptor.TYPE_STRING:
        raise Unmapped(f"{field.full_name} cannot hold {hint}")
    return (
        lambda message, value: setattr(message, name, canon.text(value)),
        lambda message: canon.restore(hint, json.loads(getattr(message, name))),
    )


def _pair_scalar(field: FieldDescriptor, name: str, default: Any) -> tuple[Fill, Read]:
    """One that may be absent is then the default of the class; without one it is needed."""
    if default is None and not field.has_presence:
        raise Unmapped(f"{field.full_name} cannot be absent; make it optional")

    def fill(message: Any, value: Any) -> None:
        if value is not None:
            setattr(message, name, value)

    def read(message: Any) -> Any:
        if not field.has_presence or message.HasField(name):
            return getattr(message, name)
        if default is _MISSING:
            raise ValueError(f"{field.full_name} is missing")
        return default

    return fill, read


def snake(name: str) -> str:
    """MatchBegan -> match_began."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def pairs_of(options: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """A mapping of texts as sorted pairs."""
    return tuple(sorted(options.items()))
