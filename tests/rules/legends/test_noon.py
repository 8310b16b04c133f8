"""High Noon: the street, both ends, the duel before the others come (LW-NOON)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from gulch.decision import Place, Put
from gulch.errors import IllegalChoice
from gulch.events import Ended, Removed, Status
from gulch.rules.legends import deploy, ending, hills, reserves, scenarios, turn
from gulch.rules.legends.state import body_of, drop_seat
from gulch.rules.legends.wounds import OUT, out
from gulch.table.load import load_table
from gulch.table.measure import distance
from gulch.table.model import Piece
from rules.legends.build import Board, board, fig, wall
from rules.legends.games import Started, force, plain, started

BAND = ("Greenhorn", "Cowpoke", "Cowpoke")
R = 492  # of a base of 25 mm
ROLES = [("roles", 6), ("roles", 1)]


def noon(on: Any = None, **more: Any) -> Started:
    picks = {"role": "defender", "end": "west", "deploy-mount": "mounted", **more.pop("policy", {})}
    posses = more.pop("posses", None) or (force(*BAND), force(*BAND, kind="cowboys"))
    return started("high-noon", on or plain(48, 24), posses, dice=ROLES, policy=picks, **more)


# -- the gaming area --------------------------------------------------------------------------------------


def street(side: int) -> list[Piece]:
    """The houses on one side of the middle of Long Street."""
    houses = [piece for piece in load_table("long-street").pieces if piece.kind == "building"]
    return [house for house in houses if (house.at[1] > 12_000) == bool(side)]


@pytest.mark.rule("LW-NOON-01")
def test_the_street_is_as_long_as_the_board_and_as_wide_as_the_book_says() -> None:
    assert load_table("long-street").size == (48_000, 24_000)
    south = max(y for house in street(0) for _, y in house.outline)
    north = min(y for house in street(1) for _, y in house.outline)
    assert 6_000 <= north - south <= 8_000


@pytest.mark.rule("LW-NOON-01")
@pytest.mark.parametrize("side", [0, 1])
def test_there_are_alleys(side: int) -> None:
    spans = sorted((min(x for x, _ in h.outline), max(x for x, _ in h.outline)) for h in street(side))
    gaps = [right[0] - left[1] for left, right in pairwise(spans)]
    assert sum(gap >= 2 * R for gap in gaps) >= 2


# -- starting positions -----------------------------------------------------------------------------------


@pytest.mark.rule("LW-NOON-02")
@pytest.mark.parametrize(("size", "ends"), [((48, 24), ("west", "east")), ((24, 36), ("south", "north"))])
def test_the_sides_start_at_opposite_short_edges(size: tuple[int, int], ends: tuple[str, str]) -> None:
    game = noon(plain(*size), policy={"end": ends[0]})
    along, length = (0, size[0]) if size[0] > size[1] else (1, size[1])
    for body in game.bodies(0):
        assert body.at[along] - body.radius <= 6_000
    for body in game.bodies(1):
        assert body.at[along] + body.radius >= length * 1000 - 6_000


@pytest.mark.rule("LW-NOON-02")
@pytest.mark.parametrize(("gap", "legal"), [(6_000, True), (6_100, False)])
def test_the_nearest_point_of_a_base_is_within_six_inches(gap: int, legal: bool) -> None:
    decision: Place = noon().decisions("deploy")[0]
    put = Put((gap + R, 12_000, 0), 0)
    if legal:
        decision.check(put, started("high-noon", plain(48, 24)).facts.scene.with_bodies({}))
    else:
        with pytest.raises(IllegalChoice):
            decision.check(put, started("high-noon", plain(48, 24)).facts.scene.with_bodies({}))


@pytest.mark.rule("LW-NOON-02", "LW-MEAS-05")
def test_a_rider_starts_in_the_saddle() -> None:
    game = noon(posses=(force(*BAND, mount="Horse"), force(*BAND)))
    rider = game.facts.figures["0-cowboys-0"].body
    assert (rider.posture, rider.radius) == ("mounted", 787)
    assert game.facts.figures["0-cowboys-0.mount"].body is None


@pytest.mark.rule("LW-NOON-02")
def test_or_on_foot_with_his_mount_beside_him() -> None:
    game = noon(posses=(force(*BAND, mount="Horse"), force(*BAND)), policy={"deploy-mount": "foot"})
    rider, mount = (game.facts.figures[id].body for id in ("0-cowboys-0", "0-cowboys-0.mount"))
    assert rider.posture == "standing"
    assert distance(rider, mount) <= 20


@pytest.mark.rule("LW-NOON-02")
def test_the_two_set_up_a_model_each_in_turn() -> None:
    seats = [decision.seat for decision in noon().decisions("deploy")]
    assert seats == [0, 1, 0, 1, 0, 1, 0, 1]


def test_where_there_is_no_room_one_starts_as_near_as_can_be() -> None:
    b = two(pieces=[wall("rock", (0, 0, 9, 36), 5)])
    man = deploy.body(b.game.scene.table, b.game.facts.figures["a"].info)
    place = deploy.nearest_place(b.game, "a", man, deploy.edge("west", 6_000), 0, "LW-NOON-02")
    assert place is not None
    put = place.sample(b.game.scene, lambda limit: 0)
    assert 9_000 + R <= put.at[0] <= 10_000 + R
    assert b.notes() == ['There is no room: A is set up within 4" of the zone.']


# -- the drop and the end ---------------------------------------------------------------------------------


def two(*more: Any, infamy: tuple[int, int] = (43, 60), **keys: Any) -> Board:
    b = board(fig("a", at=(5, 12), leader=True), fig("b", seat=1, at=(30, 12)), *more, **keys)

    for seat, value in enumerate(infamy):
        b.game.tell(Status(f"seat:{seat}", "infamy", value))
    return b


@pytest.mark.rule("LW-NOON-03")
@pytest.mark.parametrize(
    ("dice", "infamy", "seat"),
    [((2, 5), (43, 60), 1), ((4, 4), (43, 60), 0), ((4, 4), (60, 43), 1), ((4, 4, 1, 6), (50, 50), 1)],
)
def test_the_first_drop(dice: tuple[int, ...], infamy: tuple[int, int], seat: int) -> None:
    b = two(infamy=infamy, dice=[("drop", *dice)])
    b.run(turn.drop(b.game, 1))
    assert drop_seat(b.game.facts) == seat


@pytest.mark.rule("LW-NOON-04")
@pytest.mark.parametrize("how", ["flight", "wipe-out"])
def test_it_ends_by_flight_or_wipe_out(how: str) -> None:
    b = two()
    if how == "flight":
        hills.flee(b.game, 1, "LW-HILLS-02")
    else:
        out(b.game, "b", OUT, "LW-WOUND-14")
    assert ending.check(b.game)
    assert [event.winners for event in b.told(Ended)] == [(0,)]
    assert b.game.facts.get("a", "xp") == 2
    assert b.game.facts.get("seat:0", "income-dice") == 2


# -- the duel ---------------------------------------------------------------------------------------------

PLAYED = {"high_noon_duel": "on"}


def duel(**more: Any) -> Started:
    named = {"duellist": lambda decision: decision.options[0].id}
    return noon(policy=named, **PLAYED, **more)


@pytest.mark.rule("LW-NOON-05")
@pytest.mark.parametrize(("option", "count"), [("on", 1), ("off", 4)])
def test_only_the_two_duellists_start(option: str, count: int) -> None:
    game = duel() if option == "on" else noon(high_noon_duel=option)
    assert [len(game.bodies(seat)) for seat in (0, 1)] == [count, count]


@pytest.mark.rule("LW-NOON-05")
def test_they_stand_eight_inches_apart_in_the_centre() -> None:
    game = duel()
    (one,), (other,) = game.bodies(0), game.bodies(1)
    assert distance(one, other) == 8_000
    assert (one.x + other.x, one.y + other.y) == (48_000, 24_000)


@pytest.mark.rule("LW-NOON-05")
def test_only_heroes_and_hired_guns_fight_duels() -> None:
    decision = duel().decisions("duellist")[0]
    assert [option.id for option in decision.options] == ["0-cowboys-0", "0-cowboys-1"]


def street_duel(*more: Any, frees: str = "both", **keys: Any) -> Board:
    pair = fig("a", at=(14, 12), duellist=1), fig("b", seat=1, at=(23, 12), duellist=1)
    named = {"high-noon-duel": "on", "duel-friend-frees": frees}
    return board(*pair, *more, size=48, options=named, **keys)


def free(b: Board) -> list[str]:
    scenario = scenarios.of(b.game.facts)
    return [fighter for fighter in ("a", "b") if not scenario.may_act(b.game, fighter)]


@pytest.mark.rule("LW-NOON-05")
@pytest.mark.parametrize(
    ("friend", "frees", "who"),
    [(0, "both", ["a", "b"]), (1, "both", ["a", "b"]), (0, "own-man", ["a"]), (1, "own-man", ["b"])],
)
def test_a_friend_frees_them(friend: int, frees: str, who: list[str]) -> None:
    x = 14 if friend == 0 else 23
    near = fig("c", seat=friend, at=(x, 12 + 6 + 2 * R / 1000))
    assert free(street_duel(near, frees=frees)) == who


@pytest.mark.rule("LW-NOON-05")
def test_no_friend_near_enough() -> None:
    far = fig("c", at=(14, 12.1 + 6 + 2 * R / 1000))
    assert free(street_duel(far)) == []
    assert free(street_duel(fig("d", seat=1, at=(14, 17)))) == []


@pytest.mark.rule("LW-NOON-05")
def test_when_one_is_dead_the_other_may_act() -> None:
    b = street_duel(fig("c", seat=1, at=(40, 12)))
    out(b.game, "b", OUT, "LW-WOUND-14")
    assert not scenarios.of(b.game.facts).may_act(b.game, "a")


@pytest.mark.rule("LW-NOON-05")
def test_others_may_always_act() -> None:
    b = street_duel(fig("c", at=(40, 12)))
    assert not scenarios.of(b.game.facts).may_act(b.game, "c")


# -- who comes later --------------------------------------------------------------------------------------


@pytest.mark.rule("LW-NOON-06")
@pytest.mark.parametrize(("number", "steps"), [(1, ()), (2, (("reserves", 0, "west", "LW-NOON-06"),))])
def test_the_others_come_from_turn_two_on(number: int, steps: tuple[Any, ...]) -> None:
    b = street_duel(turn=number)

    b.game.tell(Status("seat:0", "zone", "west"))
    assert scenarios.of(b.game.facts).movin(b.game, 0) == steps


def waiting(count: int) -> Board:
    men = [fig(f"r{n}", at=(1, 1 + n)) for n in range(count)]
    b = street_duel(*men, turn=2)

    for man in men:
        b.game.tell(Removed(man.info.id, ""))
    b.match.log.clear()
    return b


@pytest.mark.rule("LW-NOON-06")
def test_each_of_them_needs_a_four() -> None:
    b = waiting(5)
    b.dice.add(("reserves", 4, 2, 6, 1, 5))
    b.run(reserves.reserves(b.game, 0, "west", "LW-NOON-06"))
    assert [step[1] for step in reversed(b.game.state.agenda)] == ["r0", "r2", "r4"]


@pytest.mark.rule("LW-NOON-06")
def test_who_comes_stands_at_his_edge_and_may_not_charge() -> None:
    b = waiting(1)
    b.answers.append(("deploy", Put((R, 20_000, 0), 0)))
    b.run(reserves.enter(b.game, "r0", "west", "LW-NOON-06"))
    assert body_of(b.game.facts, "r0").x == R
    assert not reserves.may_charge(b.game, "r0")
    assert reserves.may_charge(b.game, "a")


@pytest.mark.rule("LW-NOON-06")
def test_the_very_edge_it_is() -> None:
    b = waiting(1)
    b.policy["deploy"] = lambda decision: Put((R + 50, 20_000, 0), 0)
    with pytest.raises(IllegalChoice):
        b.run(reserves.enter(b.game, "r0", "west", "LW-NOON-06"))


@pytest.mark.rule("LW-NOON-06")
@pytest.mark.parametrize(("option", "points"), [("on", 2), ("off", 1)])
def test_the_duellists_gain_one_more(option: str, points: int) -> None:
    pair = fig("a", at=(14, 12), duellist=1), fig("b", seat=1, at=(23, 12), duellist=1)
    b = board(*(pair if option == "on" else (fig("a", at=(14, 12)), pair[1])), options={"high-noon-duel": option})
    out(b.game, "b", OUT, "LW-WOUND-14")
    ending.check(b.game)
    assert b.game.facts.get("a", "xp") == points


def test_the_waiting_are_not_wiped_out() -> None:
    b = waiting(1)
    out(b.game, "a", OUT, "LW-WOUND-14")
    assert not ending.check(b.game)
