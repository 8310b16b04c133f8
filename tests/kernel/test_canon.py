"""The canonical form: everything comes back equal, and what has no place in it is refused."""

from __future__ import annotations

import json
import typing
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

import numpy as np
import pytest

from conformance import toy
from conformance.suite import Case, Run
from gulch import canon, events
from gulch.decision import (
    About,
    Amount,
    AnyDecision,
    Choice,
    Counted,
    Lazy,
    Option,
    Pick,
    Picked,
    Place,
    Put,
    Route,
    Walked,
)
from gulch.events import Entry, Event
from gulch.game import Made
from gulch.table.judge import Policy, Zone
from gulch.table.model import Body

KINDS = typing.get_args(Event)
CHOICES: list[Choice] = [
    Picked(()), Picked(("a", "b")), Walked((), 0), Walked(((1, -2, 3), (4, 5, 6)), 359, ("door", "loot")),
    Put((-1, 2, 3), 90), Counted(-7),
]  # fmt: skip
OPTION = Option("a", "An A", About(("0a",), ("saloon",), ("QH",), (1, 2, 3)), ("+1 Cover (X-1)",))
BODY = Body("0a", "peg", 492, 1250, 1, 2, 3, 45, "down")
DECISIONS: list[AnyDecision] = [
    Pick(seat=0, kind="k", rule="R", options=(OPTION, Option("b", "B")), least=0, most=2, default=("a",), secret=True),
    Route(seat=1, kind="k", rule="R", mover="0a", policy=Policy(4000, zones=(Zone("1a", 1000),), targets=("1b",)),
          deeds=(OPTION,), turn=False, must_move=True, end_by=("1b",), near="0b", within=6000, flat=True),
    Place(seat=0, kind="k", rule="R", body=BODY, region=((0, 0), (9000, 0), (0, 9000))),
    Place(seat=0, kind="k", rule="R", body=BODY, centre=(1, 2, 3), radius=1000, turn=False),
    Amount(seat=0, kind="k", rule="R", low=-1, high=3, default=2, number=4),
]  # fmt: skip


def back(hint: Any, value: Any) -> Any:
    """Through text and back."""
    return canon.restore(hint, json.loads(canon.text(value)))


def some(hint: Any) -> Any:
    """A value of a type that is not its default."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple:
        return (some(args[0]),) * 2 if args[-1] is Ellipsis else tuple(some(arg) for arg in args)
    if origin is Literal:
        return args[-1]
    if args:
        return some(args[0])
    if hasattr(hint, "__dataclass_fields__"):
        hints = typing.get_type_hints(hint)
        return hint(**{field.name: some(hints[field.name]) for field in fields(hint)})
    return {int: 5, str: 'é "x"\n', bool: True, Any: ("step", 1, ("a", None))}[hint]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_event_comes_back_equal(kind: type) -> None:
    entry = Entry(3, 2, (0, 1), some(kind))
    assert back(Entry, entry) == entry
    assert back(Event, entry.event) == entry.event


@pytest.mark.parametrize("choice", CHOICES, ids=["none", "two", "stays", "walks", "put", "counted"])
def test_every_choice_comes_back_equal(choice: Choice) -> None:
    assert back(Choice, choice) == choice
    assert back(Made, Made(1, 2, choice, by="clock")) == Made(1, 2, choice, by="clock")
    assert back(Made, Made(1, 0, None, "reveal:?00")) == Made(1, 0, None, "reveal:?00")


@pytest.mark.parametrize("decision", DECISIONS, ids=["pick", "route", "region", "centre", "amount"])
def test_every_decision_comes_back_equal(decision: AnyDecision) -> None:
    assert back(AnyDecision, decision) == decision
    assert back(type(decision), decision) == decision


def test_lazy_options_have_the_form_of_a_list() -> None:
    lazy = Pick(seat=0, kind="k", rule="R", options=Lazy(lambda: [OPTION]))
    assert canon.text(lazy) == canon.text(Pick(seat=0, kind="k", rule="R", options=(OPTION,)))
    assert back(AnyDecision, lazy) == lazy


def test_whole_matches_come_back_equal() -> None:
    run = Run(Case(toy.BOOK, toy.setup), 4)
    while not run.match.over:
        assert [back(AnyDecision, decision) for decision in run.match.pending] == list(run.match.pending)
        run.decide()
    assert back(tuple[Entry, ...], run.match.log) == tuple(run.match.log)
    assert back(tuple[Made, ...], run.match.choices) == tuple(run.match.choices)


def test_the_text_has_sorted_keys_no_blanks_and_every_letter_as_it_is() -> None:
    assert canon.text({"b": (1, None, True), "a": {"é": b"\x0f"}}) == '{"a":{"é":"0f"},"b":[1,null,true]}'
    assert canon.text(Counted(3)) == '{"value":3,"~":"Counted"}'
    assert canon.text({10: 1, 9: 2}) == '{"10":1,"9":2}'
    plain = canon.plain(DECISIONS[1])
    assert canon.plain(plain) == plain


NO_FORM = {
    "float": 1.0, "float within": {"a": [0.5]}, "set": {1, 2}, "numpy": np.int64(3), "array": np.array([1]),
    "object": object(), "half": Counted(2.5), "numpy within": Put((1, 2, np.int64(3)), 0),  # type: ignore[arg-type]
}  # fmt: skip


@pytest.mark.parametrize("value", NO_FORM.values(), ids=NO_FORM)
def test_what_is_not_plain_is_refused(value: Any) -> None:
    with pytest.raises(TypeError, match="no canonical form for"):
        canon.text(value)


@pytest.mark.parametrize("value", [{1: "a", "1": "b"}, {(1, 2): 3}, {None: 1}, {True: 1}, {1.5: 1}], ids=repr)
def test_keys_that_would_be_lost_are_refused(value: Any) -> None:
    with pytest.raises(TypeError, match="no canonical form for"):
        canon.plain(value)


@dataclass(frozen=True)
class Bag:
    items: Mapping[int, tuple[str, ...]]
    names: list[str]
    posture: Literal["up", "down"]
    raw: bytes = b""


def test_mappings_lists_literals_and_bytes_come_back() -> None:
    bag = Bag({3: ("a",), -1: ()}, ["x"], "down", b"\x00\xff")
    assert back(Bag, bag) == bag


@pytest.mark.parametrize(
    ("hint", "data"),
    [
        (Counted, {"value": 3, "size": 1}),
        (Counted, {}),
        (Counted, {"value": "3"}),
        (Counted, {"value": True}),
        (Counted, {"value": 3.0}),
        (Counted, {"value": None}),
        (Counted, [3]),
        (Counted, {"value": 3, "~": "Picked"}),
        (Choice, {"value": 3, "~": "Bribed"}),
        (Choice, {"ids": "ab"}),
        (Choice, None),
        (Picked, {"ids": [1]}),
        (Put, {"at": [1, 2], "facing": 0}),
        (Bag, {"items": [], "names": [], "posture": "up"}),
        (Bag, {"items": {}, "names": "ab", "posture": "up"}),
        (Bag, {"items": {"x": []}, "names": [], "posture": "up"}),
        (Bag, {"items": {}, "names": [], "posture": "sideways"}),
        (Bag, {"items": {}, "names": [], "posture": "up", "raw": "0g"}),
        (type(None), 0),
    ],
)
def test_a_form_that_does_not_fit_is_a_value_error(hint: Any, data: Any) -> None:
    with pytest.raises(ValueError):
        canon.restore(hint, data)


def test_the_tag_tells_which_of_a_union_it_is() -> None:
    assert canon.restore(Choice, {"~": "Put", "at": [1, 2, 3], "facing": 4}) == Put((1, 2, 3), 4)
    assert canon.restore(Choice, {"value": 2}) == Counted(2)
    assert canon.restore(events.Event, canon.plain(events.Note("x"))) == events.Note("x")
    assert canon.restore(object, [["a", [1, [2]]], {"k": 1}]) == (("a", (1, (2,))), {"k": 1})
