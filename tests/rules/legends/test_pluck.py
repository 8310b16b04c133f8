"""Pluck, Head for the Hills, Dive for Cover (LW-PLUCK, LW-HILLS, LW-DIVE)."""

from __future__ import annotations

import pytest

from gulch.events import Removed
from gulch.rules.legends import pluck
from gulch.rules.legends.dive import Due, casualty, covered, dive
from gulch.rules.legends.hills import hills
from gulch.rules.legends.pending import drain
from gulch.rules.legends.state import prone
from rules.legends.build import board, fig, wall

FOE = fig("z", seat=1, at=(5, 20))


@pytest.mark.rule("LW-PLUCK-01")
@pytest.mark.parametrize(("p", "a", "b", "ok"), [(3, 3, 4, True), (3, 3, 3, False), (4, 2, 3, False)])
def test_ten_passes(p: int, a: int, b: int, ok: bool) -> None:
    made = board(fig("a", at=(5, 5), profile={"P": p}), FOE, dice=[("nerve a", a), ("nerve a", b)])
    assert made.run(pluck.test(made.game, "a", "nerve", "LW-PLUCK-01")) is ok


@pytest.mark.rule("LW-POSSE-05")
@pytest.mark.parametrize(("far", "asked"), [(6.0, 1), (6.1, 0)])
def test_the_leader_within_six_inches_may_roll(far: float, asked: int) -> None:
    who, x = ("s" if asked else "a"), 5 + far + 25 / 25.4
    made = board(
        fig("a", at=(5, 5), profile={"P": 2}), fig("s", at=(x, 5), leader=True, profile={"P": 4}), FOE,
        dice=[(f"nerve {who}", 3), (f"nerve {who}", 3)], policy={"leader-test": "leader"},
    )  # fmt: skip
    assert made.run(pluck.test(made.game, "a", "nerve", "LW-PLUCK-01")) is bool(asked)
    assert len(made.decisions("leader-test")) == asked


@pytest.mark.rule("LW-HILLS-01", "LW-HILLS-02", "LW-HILLS-03")
@pytest.mark.parametrize(("lost", "fled"), [(3, False), (4, True)])
def test_half_lost_must_test_and_a_failure_removes_all(lost: int, fled: bool) -> None:
    rolls = [("head for the hills f6", 2), ("head for the hills f6", 2)] if fled else []
    men = [fig(f"f{n}", at=(3 + 2 * n, 5), profile={"P": 4 if n == 6 else 3}) for n in range(7)]
    made = board(*men, FOE, dice=rolls, policy={"flee": "stay"})
    for n in range(5):
        made.game.tell(Removed(f"f{n}", "out of action" if n < lost else "escaped"))
    assert made.run(hills(made.game, 0)) is fled
    assert (made.game.facts.get("seat:0", "fled") == 1) is fled


@pytest.mark.rule("LW-HILLS-04")
@pytest.mark.parametrize("lost", [2, 3])
def test_flight_is_offered_once_half_are_lost_and_takes_no_roll(lost: int) -> None:
    made = board(*(fig(f"f{n}", at=(3 + 2 * n, 5)) for n in range(6)), FOE, policy={"flee": "flee"})
    for n in range(lost):
        made.game.tell(Removed(f"f{n}", "out of action"))
    assert made.run(hills(made.game, 0)) is (lost == 3)
    assert len(made.decisions("flee")) == (lost == 3)


@pytest.mark.rule("LW-LAW-04")
@pytest.mark.parametrize(
    ("why", "sheriff", "ok"), [("nerve", True, True), ("dive", True, False), ("nerve", False, False)]
)
def test_a_deputy_is_loyal_while_the_sheriff_is_in_play_but_may_dive(why: str, sheriff: bool, ok: bool) -> None:
    chief = fig("s", at=(15, 5), kind="Sheriff", leader=True)
    made = board(fig("a", at=(5, 5), kind="Deputy"), chief, FOE, dice=[] if ok else [(f"{why} a", 1)] * 2)
    if not sheriff:
        made.game.tell(Removed("s", "out of action"))
    assert made.run(pluck.test(made.game, "a", why, "LW-PLUCK-02")) is ok


@pytest.mark.rule("LW-FAME-08")
def test_fame_lifts_a_pluck_test_of_nine() -> None:
    made = board(fig("a", at=(5, 5), fame=1), FOE, dice=[("dive a", 3)] * 2, answers=[("fame", "0:4")])
    assert made.run(pluck.test(made.game, "a", "dive", "LW-DIVE-01")) is True
    assert made.game.facts.get("a", "fame") == 0


@pytest.mark.rule("LW-POSSE-05")
def test_head_for_the_hills_uses_the_leaders_pluck_though_another_is_higher() -> None:
    men = [fig("l", at=(5, 5), leader=True), fig("b", at=(8, 5), profile={"P": 5}), fig("x", at=(11, 5))]
    made = board(*men, fig("y", at=(14, 5)), FOE, dice=[("head for the hills l", 3)] * 2, policy={"flee": "stay"})
    for gone in ("x", "y"):
        made.game.tell(Removed(gone, "out of action"))
    assert made.run(hills(made.game, 0)) is True


@pytest.mark.rule("LW-LAW-06")
@pytest.mark.parametrize(("others", "total"), [(2, 4), (6, 7)])
def test_citizens_within_three_inches_add_to_pluck(others: int, total: int) -> None:
    spots = [(3, 5), (7, 5), (5, 3), (5, 7), (3, 3), (7, 7)][:others]
    near = [fig(f"c{n}", at=at, kind="Citizen") for n, at in enumerate(spots)]
    made = board(
        fig("a", at=(5, 5), kind="Citizen", profile={"P": 2}), *near, fig("d", at=(9.2, 5), kind="Citizen"), FOE
    )
    assert pluck.value(made.game, "a") == total


@pytest.mark.rule("LW-LEGEND-07")
def test_the_tenacious_never_dives() -> None:
    made = board(fig("a", at=(5, 5), skills="Tenacious"), FOE)
    made.run(dive(made.game, Due("a", (20000, 5000, 0), "LW-DIVE-01")))
    assert made.body("a").at == (5000, 5000, 0)


@pytest.mark.rule("LW-DIVE-02")
@pytest.mark.parametrize(("apart", "due"), [(3.0, 1), (3.1, 0)])
def test_friends_within_three_inches_of_a_casualty_test(apart: float, due: int) -> None:
    made = board(fig("a", at=(5, 5)), fig("f", at=(5 + apart + 25 / 25.4, 5)), FOE)
    where = made.body("f")
    made.game.tell(Removed("f", "out of action"))
    casualty(made.game, "f", where, (20000, 5000, 0))
    assert len(made.game.pending) == due
    made.game.pending.clear()


@pytest.mark.rule("LW-DIVE-07")
@pytest.mark.parametrize(("way", "rolls"), [("lie-prone", 2), ("exempt", 0)])
def test_the_engaged_lies_down_where_he_stands(way: str, rolls: int) -> None:
    foe = fig("z", seat=1, at=(5 + 25 / 25.4, 5))
    made = board(fig("a", at=(5, 5)), foe, dice=[("dive a", 3)] * rolls, options={"dive-in-combat": way})
    made.run(dive(made.game, Due("a", (20000, 5000, 0), "LW-DIVE-01")))
    assert prone(made.game.facts, "a") is bool(rolls)


@pytest.mark.rule("LW-DIVE-04", "LW-DIVE-05")
def test_who_is_behind_cover_lies_down_and_loses_his_shot() -> None:
    made = board(
        fig("a", at=(10, 10)), FOE, pieces=[wall("w", (12, 5, 13, 15), 2)], dice=[("dive a", 3), ("dive a", 3)]
    )
    made.run(dive(made.game, Due("a", (20000, 10000, 0), "LW-DIVE-01")))
    assert prone(made.game.facts, "a")
    assert made.game.facts.get("a", "shot") == 1


@pytest.mark.rule("LW-DIVE-03")
def test_in_the_open_he_runs_behind_the_wall() -> None:
    made = board(
        fig("a", at=(10, 10)), FOE, pieces=[wall("w", (11, 11.5, 12, 13), 2)], dice=[("dive a", 3), ("dive a", 3)]
    )
    made.game.pending.append(Due("a", (20000, 10000, 0), "LW-DIVE-01"))
    made.run(drain(made.game))
    assert covered(made.game, made.body("a"), (20000, 10000, 0))(made.body("a"))
    assert not prone(made.game.facts, "a")


@pytest.mark.rule("LW-DIVE-03")
def test_cover_that_is_too_far_is_run_towards_for_the_whole_allowance() -> None:
    made = board(fig("a", at=(15, 10)), FOE, pieces=[wall("w", (3, 8, 4, 12), 2)], dice=[("dive a", 3)] * 2)
    made.run(dive(made.game, Due("a", (25000, 10000, 0), "LW-DIVE-01")))
    assert 8900 <= made.body("a").x <= 9200


@pytest.mark.rule("LW-DIVE-05")
def test_who_passes_keeps_his_shot() -> None:
    made = board(fig("a", at=(10, 10)), FOE, dice=[("dive a", 3), ("dive a", 4)])
    made.run(dive(made.game, Due("a", (20000, 10000, 0), "LW-DIVE-01")))
    assert not made.has("a", "shot")


@pytest.mark.rule("LW-DIVE-07")
def test_by_the_house_rule_the_engaged_breaks_away() -> None:
    foe = fig("z", seat=1, at=(10 + 25 / 25.4, 10))
    made = board(
        fig("a", at=(10, 10)), foe, pieces=[wall("w", (5, 8, 6, 12), 2)], dice=[("dive a", 3)] * 2,
        options={"dive-in-combat": "break-away"},
    )  # fmt: skip
    made.run(dive(made.game, Due("a", (25000, 10000, 0), "LW-DIVE-01")))
    assert made.body("a").x < 9000
    assert not prone(made.game.facts, "a")
