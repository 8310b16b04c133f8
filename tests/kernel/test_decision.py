"""The shapes of a choice: what is offered is what is accepted, and every refusal names its rule."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from shapely.geometry import Point as Spot
from shapely.geometry import Polygon

from conformance import toy
from gulch import decision as decisions
from gulch.choice import stop_text
from gulch.decision import (
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
    inches,
    point_text,
)  # fmt: skip
from gulch.dice import Dice, drawer, seed_bytes
from gulch.errors import IllegalChoice, RulesError
from gulch.table.judge import Policy, stand
from gulch.table.load import Placement, build_table
from gulch.table.model import Body, Plan, Scene
from gulch.table.moves import Stop

R = toy.RADIUS
OPTIONS = tuple(Option(id, id.upper()) for id in "abc")


def body(id: str = "0a", x: int = 6000, y: int = 6000, facing: int = 0) -> Body:
    return Body(id, "peg", R, 1250, x, y, 0, facing)


def scene(*bodies: Body) -> Scene:
    return Scene(toy.TABLE, {one.id: one for one in bodies})


def draws(seed: int = 1) -> Any:
    return drawer(Dice(seed_bytes(seed)), "test")


def pick(options: Sequence[Option] = OPTIONS, **more: Any) -> Pick:
    return Pick(seat=0, kind="k", rule="R-1", options=options, **more)


def route(**more: Any) -> Route:
    return Route(seat=0, kind="walk", rule="R-2", mover="0a", **{"policy": Policy(4000), **more})


def place(**more: Any) -> Place:
    return Place(seat=0, kind="put", rule="R-3", **{"body": body(), **more})


def refused(decision: AnyDecision, choice: Any, *words: str, on: Scene | None = None) -> None:
    with pytest.raises(IllegalChoice) as error:
        decision.check(choice, on or scene(body()))
    assert error.value.rule == decision.rule
    for word in (decision.kind, *words):
        assert word in str(error.value)


def samples(decision: AnyDecision, on: Scene, count: int = 60) -> list[Choice]:
    """Drawn choices, each of them checked."""
    draw = draws()
    found = [decision.sample(on, draw) for _ in range(count)]
    for choice in found:
        decision.check(choice, on)
    return found


# -- Pick -------------------------------------------------------------------------------------------------


def test_a_pick_takes_offered_options_within_its_bounds_each_once() -> None:
    two = pick(least=1, most=2)
    for ids in (("a",), ("a", "b"), ("c", "a")):
        two.check(Picked(ids), scene())
    refused(two, Picked(("x",)), "offered are a, b, c, not 'x'")
    refused(two, Picked(("a", "a")), "each option can be picked once")
    refused(two, Picked(()), "1 to 2 of a, b, c, not 0")
    refused(two, Picked(("a", "b", "c")), "not 3")
    refused(two, Counted(1), "options are picked, not Counted")
    refused(two, Picked(["a"]), "options are picked")  # type: ignore[arg-type]


def test_samples_of_a_pick_are_legal_and_reach_every_number_of_options() -> None:
    counts = {len(choice.ids) for choice in samples(pick(least=0, most=9), scene()) if isinstance(choice, Picked)}
    assert counts == {0, 1, 2, 3}
    assert set(samples(pick(), scene())) == {Picked((id,)) for id in "abc"}


def test_defaults_are_the_first_or_the_named_ones_and_random_in_secret() -> None:
    assert pick(least=2, most=2).default_choice(scene(), draws()) == Picked(("a", "b"))
    assert pick(default=("c",)).default_choice(scene(), draws()) == Picked(("c",))
    for default in (None, ("c",)):
        hidden = pick(secret=True, default=default)
        assert {hidden.default_choice(scene(), draws(n)) for n in range(30)} == {Picked((id,)) for id in "abc"}


def test_the_only_answer_is_not_asked_for_unless_in_secret() -> None:
    assert pick(OPTIONS[:1]).forced() == Picked(("a",))
    assert pick(OPTIONS[:2], least=2, most=2).forced() == Picked(("a", "b"))
    assert pick((), least=0).forced() == pick(least=0, most=0).forced() == Picked(())
    assert pick(OPTIONS[:1], secret=True).forced() is None
    assert pick(OPTIONS[:1], least=0).forced() is None
    assert pick().forced() is None


def test_a_pick_that_nobody_can_answer_is_a_rules_error() -> None:
    for options, least, most in ((OPTIONS[:1], 2, 2), ((), 1, 1), (OPTIONS, 2, 1)):
        with pytest.raises(RulesError, match="k of seat 0 has no legal answer"):
            pick(options, least=least, most=most)
    with pytest.raises(RulesError, match="offers an option twice: a, b, c, a"):
        pick((*OPTIONS, OPTIONS[0])).require_sound()
    for default in (("x",), ("a", "b"), ()):
        with pytest.raises(RulesError, match="has the illegal default"):
            pick(default=default).require_sound()
    pick(default=("b",)).require_sound()


def test_lazy_options_are_computed_once_and_when_they_are_asked_for() -> None:
    made = 0

    def make() -> Sequence[Option]:
        nonlocal made
        made += 1
        return OPTIONS

    lazy = pick(Lazy(make))
    asked = replace(lazy, secret=True).numbered(4)
    asked.require_sound()
    assert lazy.forced() is None
    assert "Lazy" in repr(asked)
    assert made == 0
    asked.check(Picked(("b",)), scene())
    assert made == 1
    assert (len(lazy.options), lazy.option("c"), lazy.options[0:2]) == (3, OPTIONS[2], OPTIONS[:2])
    assert lazy == pick()
    assert samples(lazy, scene())
    assert made == 1
    with pytest.raises(KeyError):
        lazy.option("x")


def test_lazy_options_that_nobody_can_answer_are_found_when_asked_for() -> None:
    for options in ((), (*OPTIONS, OPTIONS[0])):
        empty = pick(Lazy(lambda options=options: options))
        for ask in (
            lambda d: d.check(Picked(("a",)), scene()),
            lambda d: d.sample(scene(), draws()),
            lambda d: d.default_choice(scene(), draws()),
        ):
            with pytest.raises(RulesError):
                ask(empty)


# -- Amount -----------------------------------------------------------------------------------------------


def test_an_amount_is_a_whole_number_in_its_range() -> None:
    bid = Amount(seat=0, kind="bid", rule="R-4", low=-1, high=2)
    assert set(samples(bid, scene())) == {Counted(n) for n in (-1, 0, 1, 2)}
    refused(bid, Counted(3), "-1 to 2, not 3")
    refused(bid, Counted(-2), "not -2")
    refused(bid, Picked(("a",)), "a number is named")
    for odd in (1.0, True, "1", None):
        refused(bid, Counted(odd), "a whole number is named")  # type: ignore[arg-type]
    assert bid.default_choice(scene(), draws()) == Counted(-1)
    assert replace(bid, default=1).default_choice(scene(), draws()) == Counted(1)
    secret = replace(bid, default=1, secret=True)
    assert len({secret.default_choice(scene(), draws(n)) for n in range(30)}) == 4
    assert replace(bid, low=2).forced() == Counted(2)
    assert replace(bid, low=2, secret=True).forced() is None
    with pytest.raises(RulesError, match="no legal answer"):
        replace(bid, low=3)
    with pytest.raises(RulesError, match="illegal default 7"):
        replace(bid, default=7).require_sound()


# -- Route ------------------------------------------------------------------------------------------------


def test_any_way_that_the_judge_accepts_is_a_route_and_no_other() -> None:
    go = route()
    go.check(Walked(((8000, 6000, 0), (8000, 7000, 0)), 45), scene(body()))
    go.check(Walked((), 359), scene(body()))
    refused(go, Walked(((11000, 6000, 0),), 0), 'the route can be walked 4"')
    refused(go, Put((1, 1, 0), 0), "a route is walked, not Put")
    refused(go, Walked((), 360), "0 to 359")
    refused(go, Walked((), 1.5), "0 to 359")  # type: ignore[arg-type]
    for point in ((8000, 6000), (8000.0, 6000, 0), (True, 6000, 0), [8000, 6000, 0]):
        refused(go, Walked((point,), 0), "three whole numbers")  # type: ignore[arg-type]
    long = Walked(((6001, 6000, 0), (6000, 6000, 0)) * decisions.MOST_POINTS, 0)
    refused(go, long, f"up to {decisions.MOST_POINTS} points")


def test_a_facing_that_is_not_free_stays() -> None:
    ahead = route(turn=False)
    on = scene(body(facing=90))
    refused(ahead, Walked((), 0), "the facing stays 90", on=on)
    assert {choice.facing for choice in samples(ahead, on) if isinstance(choice, Walked)} == {90}
    put = place(body=body(facing=30), centre=(6000, 6000, 0), radius=2000, turn=False)
    refused(put, Put((6000, 6000, 0), 31), "the facing stays 30")
    assert {choice.facing for choice in samples(put, scene()) if isinstance(choice, Put)} == {30}


def test_deeds_are_those_offered_each_once_and_samples_take_each_of_them() -> None:
    doors = route(deeds=OPTIONS[:2])
    doors.check(Walked((), 0, ("b", "a")), scene(body()))
    refused(doors, Walked((), 0, ("x",)), "offered on the way are a, b, not 'x'")
    refused(doors, Walked((), 0, ("a", "a")), "each deed can be done once")
    refused(route(), Walked((), 0, ("a",)), "no deeds")
    taken = {choice.deeds for choice in samples(doors, scene(body()), 80) if isinstance(choice, Walked)}
    assert {(), ("a",), ("b",)} <= taken
    assert doors.default_choice(scene(body()), draws()) == Walked((), 0)
    with pytest.raises(RulesError, match="offers a deed twice"):
        route(deeds=(OPTIONS[0], OPTIONS[0])).require_sound()


def test_nobody_is_asked_for_nobody() -> None:
    with pytest.raises(RulesError, match="asked of nobody"):
        replace(pick(), seat=-1).require_sound()


def test_one_that_must_move_moves() -> None:
    go = route(must_move=True)
    refused(go, Walked((), 0), "a move is needed, not staying")
    refused(go, Walked(((6000, 6000, 0),), 0), "a move is needed, not staying")
    go.check(Walked(((6100, 6000, 0), (6000, 6000, 0)), 0), scene(body()))
    assert all(choice.points for choice in samples(go, scene(body())) if isinstance(choice, Walked))
    go.check(go.default_choice(scene(body()), draws()), scene(body()))


def test_one_that_must_end_by_a_body_touches_it_even_if_it_stays() -> None:
    foe, other = body("1a", 8000), body("1b", 6000, 9000)
    charge = route(end_by=("1a",), policy=Policy(4000, targets=("1a", "1b")))
    away, beside = scene(body(), foe, other), scene(body(x=8000 - 2 * R), foe, other)
    refused(charge, Walked((), 0), "it must end in contact with 1a", on=away)
    refused(charge, Walked(((6000, 9000 - 2 * R, 0),), 0), "in contact with 1a", on=away)
    charge.check(Walked(((8000 - 2 * R, 6000, 0),), 0), away)
    charge.check(Walked((), 0), beside)
    samples(charge, away, 5)
    charge.check(charge.default_choice(away, draws()), away)


@pytest.mark.parametrize(("flat", "gap"), [(True, 3000), (False, 2236)])
def test_one_that_must_end_near_a_body_does_so_or_stays(flat: bool, gap: int) -> None:
    """The other stands 2 inches higher, and the mover is too far off as it is."""
    on, go = scene(body(), replace(body("0b", 11000), z=2000)), route(near="0b", within=3000, flat=flat)
    end = 11000 - 2 * R - gap
    refused(go, Walked(((end - 20, 6000, 0),), 0), f"it must end within {inches(3000)} of 0b", on=on)
    go.check(Walked(((end, 6000, 0),), 0), on)
    go.check(Walked((), 0), on)
    samples(go, on, 20)
    route(near="gone", within=1).check(Walked(((6100, 6000, 0),), 0), on)


def test_a_secret_route_of_an_absent_seat_is_not_always_to_stay() -> None:
    ways = {route(secret=True).default_choice(scene(body()), draws(n)) for n in range(9)}
    assert len(ways) > 5


# -- Place ------------------------------------------------------------------------------------------------

TRIANGLE = ((1000, 1000), (11000, 1000), (1000, 11000))
DIAMOND = ((6000, 1000), (11000, 6000), (6000, 11000), (1000, 6000))
ANGLE = ((1000, 1000), (11000, 1000), (11000, 4000), (4000, 4000), (4000, 11000), (1000, 11000))
ARROW = ((1000, 1000), (6000, 4500), (11000, 1000), (6000, 11000))
SHAPES = {"triangle": TRIANGLE, "diamond": DIAMOND, "angle": ANGLE, "arrow": ARROW}


@pytest.mark.parametrize("region", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("turned", [False, True], ids=["left-handed", "right-handed"])
def test_the_whole_base_is_inside_whatever_the_shape_of_the_region(region: tuple[Plan, ...], turned: bool) -> None:
    put, shape, draw = place(region=region[::-1] if turned else region), Polygon(region), draws()
    inside = 0
    for _ in range(600):
        at = (draw(12000), draw(12000), 0)
        spot = Spot(at[:2])
        gap = shape.exterior.distance(spot) - R
        if abs(gap) < 0.001:
            continue
        legal = shape.contains(spot) and gap > 0 and stand(scene(), body().moved(at)) is None
        if legal:
            put.check(Put(at, 0), scene())
            inside += 1
        else:
            refused(put, Put(at, 0), on=scene())
    assert 30 < inside < 570
    samples(put, scene())


def test_a_base_may_touch_the_edges_of_its_region_exactly() -> None:
    square = place(region=((2000, 2000), (5000, 2000), (5000, 5000), (2000, 5000)))
    square.check(Put((2000 + R, 5000 - R, 0), 0), scene())
    refused(square, Put((2000 + R - 1, 5000 - R, 0), 0), 'inside the region (2", 2")', on=scene())
    refused(square, Put((2000 + R, 5000 - R + 1, 0), 0), on=scene())
    slope = place(body=replace(body(), radius=500), region=((1000, 1000), (9000, 1000), (1000, 7000)))  # 3-4-5
    inner = (1000 + 8000 // 2 - 300, 1000 + 6000 // 2 - 400, 0)  # 500 from the middle of the long side
    slope.check(Put(inner, 0), scene())
    refused(slope, Put((inner[0] + 1, inner[1], 0), 0), on=scene())


def test_a_region_just_as_wide_as_the_base_is_filled_and_a_narrower_one_is_a_rules_error() -> None:
    lane = place(region=((2000, 2000), (2000 + 2 * R, 2000), (2000 + 2 * R, 9000), (2000, 9000)))
    lane.require_sound()
    assert {choice.at[0] for choice in samples(lane, scene(), 4) if isinstance(choice, Put)} == {2000 + R}
    with pytest.raises(RulesError, match="wider than the region"):
        place(region=((2000, 2000), (1999 + 2 * R, 2000), (2000, 9000))).require_sound()
    with pytest.raises(RulesError, match="no region and no centre"):
        place().require_sound()


def test_the_last_free_place_in_a_crowd_is_found_and_none_is_a_rules_error() -> None:
    yard = place(body=body("new"), region=((1000, 1000), (5000, 1000), (5000, 5000), (1000, 5000)))
    crowd = [body(f"{x}{y}", 1500 + 1000 * x, 1500 + 1000 * y) for x in range(4) for y in range(4)]
    samples(yard, scene(*crowd[:5], *crowd[6:]), 3)
    with pytest.raises(RulesError, match="no free place inside the region"):
        yard.sample(scene(*crowd), draws())


def test_a_place_near_a_point_is_measured_from_the_edge_of_the_base_in_3d() -> None:
    near = place(centre=(6000, 6000, 0), radius=1000)
    near.check(Put((6000 + 1000 + R, 6000, 0), 0), scene())
    refused(near, Put((6000 + 1001 + R, 6000, 0), 0), 'within 1" of (6", 6", 0")', on=scene())
    assert samples(near, scene())
    high = place(centre=(6000, 6000, 800), radius=1000)
    high.check(Put((6000 + 600 + R, 6000, 0), 0), scene())
    refused(high, Put((6000 + 603 + R, 6000, 0), 0), on=scene())
    samples(high, scene())
    samples(place(centre=(6000, 6000, 0), radius=0), scene(), 5)


def test_a_place_must_be_free_and_a_point() -> None:
    near = place(body=body("new"), centre=(6000, 6000, 0), radius=3000)
    refused(near, Put((6100, 6000, 0), 0), "a base must be able to stand there", on=scene(body()))
    refused(near, Put((6000, 6000, 500), 0), "a base must be able to stand there", on=scene())
    refused(near, Put((6000, 6000), 0), "three whole numbers", on=scene())  # type: ignore[arg-type]
    refused(near, Put((6000.0, 6000, 0), 0), "three whole numbers", on=scene())  # type: ignore[arg-type]
    refused(near, Put((6000, 6000, 0), -1), "0 to 359", on=scene())
    refused(near, Walked((), 0), "a place is chosen", on=scene())


def test_lengths_for_people() -> None:
    assert [inches(mils) for mils in (0, 4500, -250, 1000, 1001)] == ['0"', '4.5"', '-0.25"', '1"', '1.001"']
    assert point_text((1000, -500, 0)) == '(1", -0.5", 0")'


def test_a_place_is_on_a_surface_to_the_mil() -> None:
    """A mil below the ground is within the judge's tolerance, and would stay in the state."""
    square = place(region=((0, 0), (12000, 0), (12000, 12000), (0, 12000)), body=body("0b"))
    empty = scene()
    square.check(Put((3000, 3000, 0), 0), empty)
    refused(square, Put((3000, 3000, -1), 0), "the height is that of a surface", on=empty)
    refused(square, Put((3000, 3000, 1), 0), "the height is that of a surface", on=empty)


def test_every_reason_of_a_stop_has_words() -> None:
    codes = set(re.findall(r"`([a-z]+)`", Stop.__doc__ or ""))
    assert len(codes) > 15
    for code in sorted(codes):
        text = stop_text(Stop(code, (1_000, 2_500, 0), 500, "b"), toy.TABLE)
        assert text.startswith('at (1", 2.5", 0") ')
        assert "{" not in text


def test_things_in_the_way_are_called_by_their_names() -> None:
    table = build_table("one", (24_000, 24_000), [Placement("j", "jail", (9_000, 9_000, 0), 0)])
    wall = table.piece("j").blocks[0].part
    assert stop_text(Stop("blocked", (0, 0, 0), 0, f"j/{wall}"), table).endswith(
        f"{wall.replace('-', ' ')} of Jail is in the way"
    )
    assert stop_text(Stop("body", (0, 0, 0), 0, "doc"), table).endswith("doc stands in the way")
