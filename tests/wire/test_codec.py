"""Everything that goes over the wire comes back equal, kind by kind: the kinds are found, not listed."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from gulch import decision as decisions
from gulch import events
from gulch.decision import Lazy, Offer, Option, Pick, Picked
from gulch.errors import InvalidInput
from gulch.events import Entry, Note
from gulch.table.fire import LineOfFire
from gulch.table.judge import Policy
from gulch.table.sight import Blocker, Sight
from gulch.v1 import decision_pb2, event_pb2
from gulch.wire import codec, geometry, messages
from gulch.wire.mapping import Unmapped, pair
from wire.minibook import small_table

VARIANTS = ("full", "bare", "odd")


def make(hint: Any, variant: str, salt: int = 1) -> Any:
    """A value of a type: full of things, as bare as it can be, or odd (negative, empty, non-ASCII)."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint is Any:
        return {"full": "step", "bare": 0, "odd": (1, ("two", None), "drei")}[variant]
    if origin is typing.Literal:
        return args[salt % len(args)]
    if origin in (typing.Union, types.UnionType):
        if variant == "bare" and type(None) in args:
            return None
        rest = [arg for arg in args if arg is not type(None)]
        return make(rest[salt % len(rest)], variant, salt)
    if origin in (tuple, Sequence):
        if args[1:] == (Ellipsis,) or origin is Sequence:
            count = {"full": 3, "bare": 0, "odd": 1}[variant]
            return tuple(make(args[0], variant, salt + n) for n in range(count))
        return tuple(make(arg, variant, salt + n) for n, arg in enumerate(args))
    if origin is not None and issubclass(origin, Mapping):
        return {}
    if dataclasses.is_dataclass(hint):
        return make_instance(hint, variant, salt)
    return {
        int: {"full": 17 * salt, "bare": 0, "odd": -5000 - salt},
        str: {"full": f"word {salt}", "bare": "", "odd": f"Größe “{salt}”\n"},
        bool: {"full": True, "bare": False, "odd": salt % 2 == 0},
    }[hint][variant]


def make_instance(cls: Any, variant: str, salt: int = 1) -> Any:
    hints = typing.get_type_hints(cls)
    values = {field.name: make(hints[field.name], variant, salt + n) for n, field in enumerate(dataclasses.fields(cls))}
    for low, high in (("least", "most"), ("low", "high")):
        if low in values:
            values[low], values[high] = -2, values[high] + 9_000
    return cls(**values)


def kinds(union: Any) -> list[Any]:
    return list(typing.get_args(union))


def through(message: Any) -> Any:
    """What the other side parses."""
    return type(message).FromString(message.SerializeToString())


def event_classes() -> list[type]:
    """Every dataclass of `events` that is not part of another: what could be told."""
    parts = {events.SeatInfo, events.FigureInfo, events.Modifier, events.Entry}
    found = [cls for cls in vars(events).values() if getattr(cls, "__module__", "") == events.__name__]
    return [cls for cls in found if dataclasses.is_dataclass(cls) and cls not in parts]


def test_the_union_of_events_has_every_kind() -> None:
    assert set(event_classes()) == set(kinds(events.Event))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("cls", event_classes(), ids=lambda cls: cls.__name__)
def test_events_come_back_equal(cls: type, variant: str) -> None:
    for salt in (1, 2, 3):
        for to in (None, (), (1, 0)):
            entry = Entry(9 + salt, 4, to, make_instance(cls, variant, salt))
            assert codec.decode_entry(through(codec.encode_entry(entry))) == entry


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("cls", kinds(decisions.AnyDecision), ids=lambda cls: cls.__name__)
def test_decisions_come_back_equal(cls: type, variant: str) -> None:
    for salt in (1, 2, 3):
        decision = make_instance(cls, variant, salt)
        back = codec.decode_decision(through(codec.encode_decision(decision)))
        assert back == decision
        assert type(back) is cls


def _leaves(cls: type) -> set[type]:
    """The classes below one that have none below them."""
    found: set[type] = set()
    for below in cls.__subclasses__():
        found |= _leaves(below) or {below}
    return found


def test_every_decision_is_of_a_kind_that_is_encoded() -> None:
    assert _leaves(decisions.Decision) == set(kinds(decisions.AnyDecision))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("cls", kinds(decisions.Choice), ids=lambda cls: cls.__name__)
def test_choices_come_back_equal(cls: type, variant: str) -> None:
    choice = make_instance(cls, variant)
    assert codec.decode_choice(through(codec.encode_choice(choice))) == choice


@pytest.mark.parametrize("variant", VARIANTS)
def test_offers_and_policies_come_back_equal(variant: str) -> None:
    offer, policy = make_instance(Offer, variant), make_instance(Policy, variant)
    assert codec.decode_offer(through(codec.encode_offer(offer))) == offer
    assert codec.decode_policy(through(codec.encode_policy(policy))) == policy
    assert codec.decode_point(through(codec.encode_point((0, 0, 0)))) == (0, 0, 0)


@pytest.mark.parametrize("variant", VARIANTS)
def test_answers_of_geometry_come_back_equal(variant: str) -> None:
    line = make_instance(LineOfFire, variant)
    assert geometry.decode_line(through(geometry.encode_line(line))) == line
    blockers = tuple(make_instance(Blocker, variant, salt) for salt in (1, 2))
    message = through(geometry.encode_verdict("a", "b", Sight(3), blockers))
    assert geometry.decode_verdict(message) == (Sight(3), blockers)


def test_lazy_options_become_tuples() -> None:
    pick = Pick(seat=0, kind="target", rule="X-01", options=Lazy(lambda: [Option("a", "A"), Option("b", "B")]))
    back = codec.decode_decision(through(codec.encode_decision(pick)))
    assert back == pick
    assert isinstance(back, Pick)
    assert back.options == (Option("a", "A"), Option("b", "B"))
    assert type(back.options) is tuple


def test_a_whole_status_keeps_text_and_numbers_apart() -> None:
    for value in ("3", 3, "", 0, None, 1 << 40):
        entry = Entry(1, 0, None, events.Status("peg-0", "wounds", value))
        back = codec.decode_entry(through(codec.encode_entry(entry)))
        assert back == entry
        assert isinstance(back.event, events.Status)
        assert type(back.event.value) is type(value)


def test_an_unknown_kind_of_event_is_a_note() -> None:
    message = event_pb2.Entry(number=5, event=event_pb2.Event())
    message.event.MergeFromString(bytes((0xFA, 0x3F, 0)))  # field 1023, as a later schema may have it
    entry = codec.decode_entry(message)
    assert entry.number == 5
    assert isinstance(entry.event, Note)


@pytest.mark.parametrize(
    "message",
    [decision_pb2.Choice(), decision_pb2.Choice(put=decision_pb2.Put(facing=3))],
    ids=["no kind", "no place"],
)
def test_an_incomplete_choice_is_refused(message: decision_pb2.Choice) -> None:
    with pytest.raises(InvalidInput, match="bad Choice"):
        codec.decode_choice(message)


def test_what_a_policy_leaves_out_is_as_the_class_has_it() -> None:
    """A client of another language says only what it means: doors are not free, nor leaps that fall short forbidden."""
    assert codec.decode_policy(decision_pb2.Policy(budget=6000)) == Policy(6000)
    said = decision_pb2.Policy(budget=0, climb=False, door=0, stride=0, across_height=0)
    assert codec.decode_policy(through(said)) == Policy(0, climb=False, door=0, stride=0)


def test_a_policy_without_a_budget_is_refused() -> None:
    with pytest.raises(InvalidInput, match="budget is missing"):
        codec.decode_policy(decision_pb2.Policy(step=500))


def test_an_unknown_posture_is_refused() -> None:
    message = codec.encode_entry(Entry(1, 0, None, events.PostureChanged("peg-0", "down")))
    message.event.posture_changed.posture = event_pb2.POSTURE_UNSPECIFIED
    with pytest.raises(InvalidInput, match="posture"):
        codec.decode_entry(message)


def test_a_field_without_a_place_fails_when_it_is_paired() -> None:
    @dataclasses.dataclass(frozen=True)
    class Picked:
        ids: tuple[str, ...]
        more: int

    with pytest.raises(Unmapped, match="more"):
        pair(Picked, decision_pb2.Picked.DESCRIPTOR)


def test_a_message_field_that_nothing_fills_fails_when_it_is_paired() -> None:
    @dataclasses.dataclass(frozen=True)
    class Put:
        facing: int

    with pytest.raises(Unmapped, match="at"):
        pair(Put, decision_pb2.Put.DESCRIPTOR)


def test_equal_values_give_equal_bytes() -> None:
    choice = Picked(("a", "b"))
    one, two = (codec.encode_choice(choice).SerializeToString(deterministic=True) for _ in range(2))
    assert one == two


def test_a_table_comes_back_with_its_key() -> None:
    table = small_table()
    header, meshes = codec.encode_table(table)
    back = codec.decode_table(through(header), [through(mesh) for mesh in reversed(meshes)])
    assert back.key == table.key
    assert back.pieces[0].blocks == table.pieces[0].blocks
    assert back.zones == table.zones
    assert len({mesh.hash for mesh in meshes}) == len(meshes) == 3


def test_a_table_without_a_mesh_or_with_bad_text_is_refused() -> None:
    header, meshes = codec.encode_table(small_table())
    with pytest.raises(InvalidInput, match="lacks mesh"):
        codec.decode_table(header, meshes[1:])
    for data in (b"{", b"[]", b"\xff"):
        header.data = data
        with pytest.raises(InvalidInput, match="damaged table"):
            codec.decode_table(header, meshes)


def test_a_table_with_a_made_up_key_is_not_encoded() -> None:
    with pytest.raises(ValueError, match="not the hash of its content"):
        codec.encode_table(dataclasses.replace(small_table(), key="yard"))


def test_messages_are_all_there() -> None:
    assert all(hasattr(messages, name) for name in messages.__all__)
