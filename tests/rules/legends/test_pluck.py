"""Pluck tests, who dares, Head for the Hills (LW-PLUCK, LW-HILLS)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gulch.events import PhaseBegan, Removed
from gulch.rules.legends import ending, pluck
from gulch.rules.legends.dive import Due, dive
from gulch.rules.legends.hills import hills
from gulch.rules.legends.move import can_move
from gulch.rules.legends.shoot import can_act, shoot
from rules.legends.build import Board, board, fig
from rules.legends.duel import horse, saddle
from rules.shadows.build import Man

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
    made = board(fig("a", at=(5, 5), skills="Loyal"), chief, FOE, dice=[] if ok else [(f"{why} a", 1)] * 2)
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
    near = [fig(f"c{n}", at=at, skills="Safety in Numbers") for n, at in enumerate(spots)]
    made = board(
        fig("a", at=(5, 5), skills="Safety in Numbers", profile={"P": 2}),
        *near,
        fig("d", at=(9.2, 5), skills="Safety in Numbers"),
        FOE,
    )
    assert pluck.value(made.game, "a") == total


@pytest.mark.rule("LW-LEGEND-07")
def test_the_tenacious_never_dives() -> None:
    made = board(fig("a", at=(5, 5), skills="Tenacious"), FOE)
    made.run(dive(made.game, Due("a", (20000, 5000, 0), "LW-DIVE-01")))
    assert made.body("a").at == (5000, 5000, 0)


# -- what is tested -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-PLUCK-01")
def test_the_players_see_what_is_needed() -> None:
    men = fig("a", at=(5, 5), profile={"P": 3}, fame=1), fig("s", at=(8, 5), leader=True, profile={"P": 4})
    made = board(*men, FOE, dice=[("nerve a", 3, 3)], policy={"leader-test": "own"})
    made.run(pluck.test(made.game, "a", "nerve", "LW-PLUCK-01"))
    (asked,) = made.decisions("leader-test")
    assert [option.label for option in asked.options] == ["A, Pluck 3: 7+ on two dice", "S, Pluck 4: 6+ on two dice"]
    assert "7 in all needed" in made.decisions("fame")[0].prompt


@pytest.mark.rule("LW-POSSE-05")
@pytest.mark.parametrize(("option", "roller"), [("leader", "s"), ("tester", "a")])
def test_who_rolls_on_the_leaders_pluck_is_an_option(option: str, roller: str) -> None:
    men = fig("a", at=(5, 5), profile={"P": 2}), fig("s", at=(8, 5), leader=True, profile={"P": 5})
    made = board(*men, FOE, dice=[(f"nerve {roller}", 3, 2)], policy={"leader-test": "leader"},
                 options={"leader-test-rolled-by": option})  # fmt: skip
    assert made.run(pluck.test(made.game, "a", "nerve", "LW-PLUCK-01")) is True


@pytest.mark.rule("LW-PLUCK-02", "LW-PLUCK-03")
def test_an_ordinary_enemy_daunts_nobody() -> None:
    made = board(fig("a", at=(5, 5)), FOE)
    assert made.run(pluck.daunted(made.game, "a", "z")) is False


def feared(dice: list[tuple[str | int, ...]], **more: object) -> Board:
    doc = fig("doc", seat=1, at=(5, 12), skills="Fearsome Reputation")
    other = fig("z", seat=1, at=(9, 12))
    return board(fig("a", at=(5, 5), weapons="Sixgun"), doc, other, dice=dice, **more)  # type: ignore[arg-type]


@pytest.mark.rule("LW-PLUCK-02", "LW-PLUCK-03", "LW-SKILL-24")
@pytest.mark.parametrize(("second", "fires"), [(4, True), (3, False)])
def test_who_would_shoot_at_the_fearsome_must_pass_or_does_nothing_else(second: int, fires: bool) -> None:
    rolls: list[tuple[str | int, ...]] = [("dares a", 3, second)] + ([("hit a", 2)] if fires else [])
    made = feared(rolls, answers=[("target", "doc")])
    assert made.run(shoot(made.game, "a", 0)) is fires
    assert can_act(made.game, "a") is False
    assert pluck.is_daunted(made.game, "a") is not fires


@pytest.mark.rule("LW-PLUCK-03")
def test_the_test_is_taken_once_for_each_target_and_phase() -> None:
    made = feared([("dares a", 4, 4), ("dares a", 1, 1)])

    async def twice() -> list[bool]:
        first = [await pluck.daunted(made.game, "a", "doc") for _ in range(2)]
        made.game.tell(PhaseBegan(2, "movin"))
        return [*first, await pluck.daunted(made.game, "a", "doc")]

    assert made.run(twice()) == [False, False, True]


@pytest.mark.rule("LW-PLUCK-03")
def test_who_has_lost_his_nerve_may_act_in_the_next_phase() -> None:
    made = feared([("dares a", 1, 1)], phase="movin")
    assert made.run(pluck.daunted(made.game, "a", "doc")) is True
    assert not can_move(made.game, "a")
    made.game.tell(PhaseBegan(1, "shootin"))
    assert can_act(made.game, "a")


@pytest.mark.rule("LW-LAW-04")
@pytest.mark.parametrize(("option", "ok"), [("sheriff-only", False), ("any-leader", True)])
def test_to_whom_deputies_are_loyal_is_an_option(option: str, ok: bool) -> None:
    chief = fig("s", at=(15, 5), kind="Deputy", leader=True, hero=True)
    made = board(fig("a", at=(5, 5), skills="Loyal"), chief, FOE, dice=[] if ok else [("nerve a", 1, 1)],
                 options={"loyal-to": option})  # fmt: skip
    assert made.run(pluck.test(made.game, "a", "nerve", "LW-PLUCK-02")) is ok


@pytest.mark.rule("LW-LAW-06")
@pytest.mark.parametrize(("cap", "total"), [("7", 7), ("none", 8)])
def test_the_cap_of_safety_in_numbers_is_an_option(cap: str, total: int) -> None:
    spots = [(3, 5), (7, 5), (5, 3), (5, 7), (3, 3), (7, 7)]
    near = [fig(f"c{n}", at=at, skills="Safety in Numbers") for n, at in enumerate(spots)]
    made = board(fig("a", at=(5, 5), skills="Safety in Numbers", profile={"P": 2}), *near, FOE,
                 options={"safety-in-numbers-cap": cap})  # fmt: skip
    assert pluck.value(made.game, "a") == total


# -- more of the hills ----------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-HILLS-01")
@pytest.mark.parametrize(("option", "tests"), [("all-fighters", False), ("on-the-table", True)])
def test_whether_reserves_count_is_an_option(option: str, tests: bool) -> None:
    """Of four two are on the table, one is lost and one is still to come."""
    made = board(*(fig(f"f{n}", at=(3 + 2 * n, 5)) for n in range(4)), FOE, policy={"flee": "flee"},
                 options={"head-for-the-hills-count": option})  # fmt: skip
    made.game.tell(Removed("f0", "out of action"))
    made.game.tell(Removed("f1", ""))
    made.game.tell(Removed("f2", ""))
    assert made.run(hills(made.game, 0)) is tests


@pytest.mark.rule("LW-HILLS-01")
@pytest.mark.parametrize(("score", "flees"), [(3, True), (4, False)])
def test_the_side_stays_if_the_test_is_passed_and_tests_again_each_turn(score: int, flees: bool) -> None:
    men = [fig(f"f{n}", at=(3 + 2 * n, 5)) for n in range(2)]
    made = board(*men, FOE, dice=[("head for the hills f1", 3, score)], policy={"flee": "stay"})
    made.game.tell(Removed("f0", "out of action"))
    assert made.run(hills(made.game, 0)) is flees


@pytest.mark.rule("LW-HILLS-02")
def test_riders_and_loose_mounts_flee_with_the_rest() -> None:
    made = board(fig("f0", at=(3, 5)), fig("f1", at=(6, 5)), horse("f1", seat=0), FOE, policy={"flee": "flee"})
    saddle(made, "f1")
    made.game.tell(Removed("f0", "out of action"))
    made.match.log.clear()
    made.run(hills(made.game, 0))
    assert sorted(made.removed()) == ["f1", "f1.mount"]


@pytest.mark.rule("LW-HILLS-02", "LW-SCEN-11")
def test_who_is_still_to_come_flees_with_the_rest_and_the_game_is_over() -> None:
    made = board(*(fig(f"f{n}", at=(3 + 2 * n, 5)) for n in range(4)), FOE, policy={"flee": "flee"})
    for fallen, how in (("f0", "out of action"), ("f1", "out of action"), ("f3", "")):
        made.game.tell(Removed(fallen, how))
    assert made.run(hills(made.game, 0))
    assert made.game.facts.figures["f3"].out == "fled"
    over = ending.of_the_field(made.game)
    assert over is not None
    assert over.winners == (1,)


@pytest.mark.rule("LW-HIRED-03")
@pytest.mark.parametrize(("option", "rolls"), [("flee", []), ("highest-pluck", [("head for the hills f1", 6, 6)])])
def test_hired_guns_alone_flee_or_test_on_their_own(option: str, rolls: list[tuple[str | int, ...]]) -> None:
    made = board(fig("f0", at=(3, 5)), hired("f1", at=(6, 5)), FOE, dice=rolls, policy={"flee": "stay"},
                 options={"hired-guns-alone": option})  # fmt: skip
    made.game.tell(Removed("f0", "out of action"))
    assert made.run(hills(made.game, 0)) is not bool(rolls)


def hired(id: str, *, at: tuple[float, float]) -> Man:
    man = fig(id, at=at)
    return replace(man, info=replace(man.info, sheet=(*man.info.sheet, ("hired", "yes"))))


# -- dice made again, and kept -----------------------------------------------------------------------------------------


@pytest.mark.rule("LW-SKILL-19")
@pytest.mark.parametrize(
    ("rolls", "asked", "ok"), [([(3, 4)], 0, True), ([(3, 3), (3, 4)], 1, True), ([(3, 3), (3, 3)], 1, False)]
)
def test_true_grit_rolls_a_failed_test_again_once(rolls: list[tuple[int, int]], asked: int, ok: bool) -> None:
    made = board(fig("a", at=(5, 5), skills="True Grit"), FOE, dice=[("nerve a", *roll) for roll in rolls],
                 policy={"re-roll": "again"})  # fmt: skip
    assert made.run(pluck.test(made.game, "a", "nerve", "LW-PLUCK-01")) is ok
    assert len(made.decisions("re-roll")) == asked
    assert made.has("a", "gritted") is bool(asked)


@pytest.mark.rule("LW-EQUIP-04")
@pytest.mark.parametrize(("why", "dice", "ok"), [("nerve", (1, 3, 4), True), ("head for the hills", (3, 3), False)])
def test_in_fancy_duds_the_best_two_of_three_count(why: str, dice: tuple[int, ...], ok: bool) -> None:
    made = board(fig("a", at=(5, 5), kit="Fancy Duds"), FOE, dice=[(f"{why} a", *dice)])
    assert made.run(pluck.rolled(made.game, "a", 3, why, "LW-PLUCK-01")) is ok


@pytest.mark.rule("LW-HIRED-10", "LW-EQUIP-05")
@pytest.mark.parametrize(("told", "value"), [({"sermons": 1}, 2), ({"sermons": 5}, 0), ({"whiskey": 6}, 7)])
def test_sermons_and_whiskey_change_pluck_between_0_and_7(told: dict[str, int], value: int) -> None:
    made = board(fig("a", at=(5, 5), **told), FOE)
    assert pluck.value(made.game, "a") == value


@pytest.mark.rule("LW-PLUCK-03")
def test_who_has_lost_his_nerve_dares_nobody_else_in_that_phase() -> None:
    made = feared([("dares a", 1, 1)])

    async def both() -> list[bool]:
        return [await pluck.daunted(made.game, "a", foe) for foe in ("doc", "z")]

    assert made.run(both()) == [True, True]
